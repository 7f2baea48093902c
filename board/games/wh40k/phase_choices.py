"""What may be chosen in the present decision of the Fight phase, each closed choice with its reason.

Owns the lists and what is being decided. Does not own what a choice does (deciding) nor other words
(phase_words).
"""

from __future__ import annotations

from typing import Any

from board.games.wh40k.choices import mode_choices, objective_choices, target_choices
from board.games.wh40k.draft import DraftMove
from board.presenter.views import ChoiceView
from rules.core.contract import Seat
from rules.wh40k import citations as cite
from rules.wh40k.fight import queries
from rules.wh40k.fight.actions import ChoosePrecision, Done, PassFight, RollAttacks, SelectToFight
from rules.wh40k.fight.attacks import attack_amounts
from rules.wh40k.fight.checks import next_pools
from rules.wh40k.fight.frame import movable, pick_of
from rules.wh40k.fight.groups import living
from rules.wh40k.fight.keywords import keywords_of
from rules.wh40k.fight.phase import Phase as FightPhase
from rules.wh40k.fight.phase import Pool
from rules.wh40k.fight.selecting import pass_checks
from rules.wh40k.state import SIDES, Table, Unit


def at(table: Table) -> FightPhase:
    """The phase of a table that has one."""
    assert table.phase is not None, "asked only of a table with a phase"
    return table.phase


def stage_of(table: Table) -> str:
    """What is to be decided: start, move, select, or the stage of the fight; empty when all is over."""
    phase = at(table)
    if queries.actor(table) is None:
        return ""
    if phase.fight is not None:
        return "overrun" if phase.fight.stage == "move" else phase.fight.stage
    if phase.forced or phase.step == "fight":
        return "select"
    return "start" if phase.step == "start" else "move"


def units_to_move(table: Table) -> tuple[str, ...]:
    """Units that may still make the move of this step."""
    return movable(table, at(table).turn) if stage_of(table) == "move" else ()


def step_choices(
    table: Table, draft: DraftMove | None, act: Any, units: tuple[str, ...]
) -> tuple[ChoiceView, ...]:
    """Everything to choose from in the present decision; ``units`` are those that may move."""
    stage = stage_of(table)
    if stage == "start":
        return (_done(table, act, "Begin the Pile In step", "12.02"),)
    if stage == "move":
        return (*_units(table, draft, units), *_targets(draft), _done(table, act, done_word(table)))
    if stage == "overrun":
        return (*_targets(draft), _done(table, act, "Fight without piling in", "12.06"))
    if stage == "select":
        return (*_selections(table, act), *_pass(table, act))
    if stage == "attack":
        return _pools(table, act)
    if stage == "precision":
        return _characters(table, act)
    return ()


def done_word(table: Table) -> str:
    return "Done piling in" if at(table).step == "pile_in" else "Done consolidating"


def _done(table: Table, act: Any, word: str, ref: str = "") -> ChoiceView:
    ref = ref or ("12.02" if at(table).step == "pile_in" else "12.07")
    return ChoiceView("done", word, isinstance(act, Done), True, "", "finish", ref)


def _units(table: Table, draft: DraftMove | None, units: tuple[str, ...]) -> list[ChoiceView]:
    chosen = draft.unit.id if draft is not None else ""
    ref = "12.02" if at(table).step == "pile_in" else "12.07"
    return [
        ChoiceView(f"unit:{unit}", table.label(unit), unit == chosen, True, "", "unit", ref) for unit in units
    ]


def _targets(draft: DraftMove | None) -> list[ChoiceView]:
    if draft is None:
        return []
    return [*mode_choices(draft), *target_choices(draft), *objective_choices(draft)]


def _selections(table: Table, act: Any) -> list[ChoiceView]:
    found = []
    for choice in queries.selectable(table):
        name = table.label(choice.unit)
        for kind in choice.types or ("normal",):
            word = f"{name}: overrun" if kind == "overrun" else name
            mine = isinstance(act, SelectToFight) and act.unit == choice.unit
            chosen = mine and (act.kind == kind or not choice.open)
            ref = "12.06" if kind == "overrun" else "12.05"
            key = f"select:{choice.unit}:{kind}"
            found.append(ChoiceView(key, word, chosen, choice.open, choice.reason, "fight with", ref))
    found.sort(key=lambda view: not view.open)  # number keys go to those that may be selected
    return found


def _pass(table: Table, act: Any) -> list[ChoiceView]:
    if at(table).forced:
        return []
    chosen = isinstance(act, PassFight)
    if pick_of(table).may_pass:
        return [ChoiceView("pass", "Pass", chosen, True, "", "or", "12.04.01")]
    side = queries.actor(table)
    seat = Seat(SIDES.index(side)) if side is not None else Seat(0)
    broken = [check for check in pass_checks(table, PassFight(seat)) if not check.passed]
    reason = f"{broken[0].text} ({broken[0].cite.ref})" if broken else ""
    return [ChoiceView("pass", "Pass", chosen, False, reason, "or", "12.04.01")]


def pool_label(table: Table, unit: Unit, pool: Pool) -> str:
    """E.g. "11 attacks, Chainsword at Blue Watch"; rolled amounts as written."""
    amounts = attack_amounts(unit, pool)
    if all(isinstance(amount, int) for amount in amounts):
        number = sum(amount for amount in amounts if isinstance(amount, int)) + pool.cleave
        count = f"{number} attack" + ("s" if number != 1 else "")
    else:
        count = f"{len(amounts)} × {amounts[0]} attacks"
    return f"{pool.weapon.name} at {table.label(pool.target)}, {count}"


def _pools(table: Table, act: Any) -> tuple[ChoiceView, ...]:
    fight = at(table).fight
    assert fight is not None
    unit = table.unit(fight.unit)
    assert unit is not None
    able = next_pools(fight)
    found = []
    for index, pool in enumerate(fight.pools):
        is_open = index in able
        first = table.label(fight.target)
        reason = "" if is_open else f"Attacks at {first} are resolved first (04.03)"
        chosen = isinstance(act, RollAttacks) and act.pool == index
        text = pool_label(table, unit, pool)
        found.append(ChoiceView(f"pool:{index}", text, chosen, is_open, reason, "roll", "04.03"))
    if isinstance(act, RollAttacks) and act.pool < len(fight.pools):
        target = table.unit(fight.pools[act.pool].target)
        words = keywords_of(fight.pools[act.pool].weapon, target.keywords if target is not None else ())
        if words.lethal:
            text = "Critical hits wound at once"
            found.append(ChoiceView("lethal", text, act.lethal, True, "", "lethal hits", "24.23"))
    return tuple(found)


def _characters(table: Table, act: Any) -> tuple[ChoiceView, ...]:
    fight = at(table).fight
    assert fight is not None
    assert fight.wounded is not None
    target = table.unit(fight.wounded.pool.target)
    assert target is not None
    ref = cite.PRECISION.ref
    names = [model.id for model in living(target) if target.profile_of(model).character]
    chosen = act.model if isinstance(act, ChoosePrecision) else None
    picks = [ChoiceView(f"character:{m}", m, m == chosen, True, "", "pick out", ref) for m in names]
    return (*picks, ChoiceView("character:", "Nobody", chosen is None, True, "", "pick out", ref))
