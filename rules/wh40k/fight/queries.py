"""What a board asks of a phase: the strip of steps, who may act, what is left, lines, odds.

Owns ready answers for showing. Does not own the rules behind them (frame, checks, order, odds). Every
function takes a table with a ``phase`` and changes nothing.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.wh40k.actions import Move
from rules.wh40k.after import engaged_models as engaged_after
from rules.wh40k.after import forced_fights
from rules.wh40k.fight import frame, resolve
from rules.wh40k.fight.actions import Allocate, ChoosePrecision, DeclareAttacks, RollAttacks, SelectToFight
from rules.wh40k.fight.attacks import default_targets, numbers_of, pools_of
from rules.wh40k.fight.checks import actor, next_pools
from rules.wh40k.fight.events import STEP_NAMES
from rules.wh40k.fight.facts import engaged_models, engaged_units, facts, facts_of
from rules.wh40k.fight.groups import default_order, groups_of, living
from rules.wh40k.fight.odds import Odds, odds_of
from rules.wh40k.fight.order import FightType, eligible, fight_types
from rules.wh40k.fight.phase import STEPS, Pool, Strike
from rules.wh40k.fight.resolve import phase_of
from rules.wh40k.fight.selecting import eligible_text, select_checks
from rules.wh40k.proposal import Proposal
from rules.wh40k.state import SIDES, Table
from rules.wh40k.survey import survey_of

__all__ = ["actor", "engaged_models", "engaged_units", "facts", "groups_of"]


class StripStep(NamedTuple):
    """A step in the phase strip; ``left`` units still to act in it, ``why`` a future one is closed."""

    step: str
    name: str
    status: Literal["done", "now", "later"]
    side: str
    left: tuple[str, ...]
    why: str


class Choice(NamedTuple):
    """A unit that could be selected to fight: whether it may be now, how, and why or why not."""

    unit: str
    open: bool
    types: tuple[FightType, ...]
    reason: str


class Consequences(NamedTuple):
    """What a move would lead to: enemy units engaged with which own models, and fights it would force."""

    engaged: dict[str, list[str]]
    forced: tuple[str, ...]


class Example(NamedTuple):
    """One fight that came out as asked: the seed, what happened, wounds lost and models slain."""

    seed: int
    events: tuple[object, ...]
    damage: int
    slain: int
    table: Table


def phase_strip(table: Table) -> tuple[StripStep, ...]:
    """The five steps with where the phase stands; ``side`` is whose decision it is in the present one."""
    phase = phase_of(table)
    at = STEPS.index(phase.step)
    found = []
    for index, step in enumerate(STEPS):
        status: Literal["done", "now", "later"] = "done" if index < at else "now" if index == at else "later"
        why = f"Open once the {STEP_NAMES[STEPS[index - 1]]} is over" if status == "later" else ""
        side = (actor(table) or "") if status == "now" else ""
        left = remaining(table, Seat(SIDES.index(side))) if side else ()
        found.append(StripStep(step, STEP_NAMES[step], status, side, left, why))
    return tuple(found)


def remaining(table: Table, seat: Seat) -> tuple[str, ...]:
    """Units of a player that still have something to do in the present step."""
    phase, side = phase_of(table), SIDES[seat]
    if phase.step in ("pile_in", "consolidate"):
        forced = [unit for unit in phase.forced if _side(table, unit) == side]
        over = phase.turn != phase.active and side == phase.active
        return tuple(forced) if over or forced else frame.movable(table, side)
    if phase.step == "fight":
        return tuple(found.id for found in facts(table) if found.side == side and eligible(found))
    return ()


def selectable(table: Table) -> tuple[Choice, ...]:
    """Every unit of the player who selects: may it be selected now, for which fight, and why or why not."""
    side = actor(table)
    phase = phase_of(table)
    if side is None or phase.fight is not None or not (phase.step == "fight" or phase.forced):
        return ()
    found = []
    for unit in table.units:
        if unit.side != side:
            continue
        types = fight_types(facts_of(table, unit.id))
        broken = [
            check
            for check in select_checks(table, SelectToFight(unit.seat, unit.id, types[0]))
            if not check.passed
        ]
        reason = f"{broken[0].text} ({broken[0].cite.ref})" if broken else eligible_text(table, unit.id)
        found.append(Choice(unit.id, not broken, () if broken else types, reason))
    return tuple(found)


def consequences(table: Table, move: Move) -> Consequences:
    """Who would be engaged with whom after a move as drafted, and which fights it would force."""
    unit = table.unit(move.unit)
    assert unit is not None, "the move is of a unit on the table"
    proposal = Proposal(survey_of(table, unit), move)
    return Consequences(engaged_after(proposal), forced_fights(proposal))


def odds_against(table: Table, unit_id: str, strikes: tuple[Strike, ...], target_id: str) -> Odds:
    """What the strikes at one unit will do to it, its models reached in the order that is proposed."""
    unit, target = table.unit(unit_id), table.unit(target_id)
    assert unit is not None, f"{unit_id} is on the table"
    assert target is not None, f"{target_id} is on the table"
    pools = pools_of(table, unit, tuple(strike for strike in strikes if strike.target == target_id))
    return _odds(table, unit_id, pools, target_id)


def odds_left(table: Table, target_id: str) -> Odds:
    """The same for the pools of the fight under way that are still to be rolled."""
    fight = resolve.fight_of(table)
    pools = tuple(pool for pool in fight.pools if pool.target == target_id)
    return _odds(table, fight.unit, pools, target_id)


def _odds(table: Table, unit_id: str, pools: tuple[Pool, ...], target_id: str) -> Odds:
    unit, target = table.unit(unit_id), table.unit(target_id)
    assert unit is not None
    assert target is not None
    return odds_of([numbers_of(unit, pool, target) for pool in pools], default_targets(table, target))


def one_such_fight(
    table: Table, action: DeclareAttacks, damage: int | None = None, tries: int = 500
) -> Example | None:
    """A fight of this declaration with ``damage`` wounds lost in all, found by trying seeds from 0.

    The table must wait for the declaration, and the declaration be legal. Models fall in the proposed
    order, [PRECISION] picks nobody out. None when no seed that was tried gave that number.
    """
    for seed in range(tries):
        found = fought_with(table, action, seed)
        if damage is None or found.damage == damage:
            return found
    return None


def fought_with(table: Table, action: DeclareAttacks, seed: int) -> Example:
    """The fight of a declaration under the dice of a seed of its own; the table itself is left as it is."""
    table = msgspec.structs.replace(table, dice=Dice(seed))
    unit = table.unit(action.unit)
    assert unit is not None
    before = {each.id: (_wounds(table, each.id), len(living(each))) for each in table.units}
    step = resolve.declare(table, action)
    events = list(step.events)
    while True:
        fight = resolve.fight_of(step.table)
        if fight.wounded is not None:
            target = step.table.unit(fight.wounded.pool.target)
            assert target is not None
            if fight.stage == "precision":
                step = resolve.precision(step.table, ChoosePrecision(unit.seat))
            else:
                step = resolve.allocate(step.table, Allocate(target.seat, default_order(step.table, target)))
        else:
            step = resolve.lost_pools(step.table)
            events += step.events
            fight = resolve.fight_of(step.table)
            if not fight.pools:
                break
            step = resolve.roll(step.table, RollAttacks(unit.seat, next_pools(fight)[0]))
        events += step.events
    lost = slain = 0
    for each, (wounds, models) in before.items():
        now = step.table.unit(each)
        lost += wounds - _wounds(step.table, each)
        slain += models - (len(living(now)) if now is not None else 0)
    return Example(seed, tuple(events), lost, slain, step.table)


def _wounds(table: Table, unit_id: str) -> int:
    unit = table.unit(unit_id)
    return sum(unit.wounds_left(model) for model in living(unit)) if unit is not None else 0


def _side(table: Table, unit_id: str) -> str:
    unit = table.unit(unit_id)
    return unit.side if unit is not None else ""
