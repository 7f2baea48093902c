"""The verdicts of the Fight phase: whose turn it is, what may be selected, what an attack action needs.

Owns the checklists of the phase's own actions and the turn check of moves. Does not own the checklist of a
move (judge) or of a declaration and an order (attacks, groups).
"""

from __future__ import annotations

from typing import Any

from rules.core.citation import Citation
from rules.core.verdict import Check, Scope
from rules.wh40k import citations as cite
from rules.wh40k.actions import Move, PileIn
from rules.wh40k.fight.actions import (
    Allocate,
    ChoosePrecision,
    DeclareAttacks,
    PassFight,
    RollAttacks,
    SelectToFight,
)
from rules.wh40k.fight.attacks import declaration_checks
from rules.wh40k.fight.events import STEP_NAMES
from rules.wh40k.fight.facts import facts, facts_of
from rules.wh40k.fight.frame import pick_of
from rules.wh40k.fight.groups import living, order_checks
from rules.wh40k.fight.order import PASS_DISTANCE, eligible, fight_types, first
from rules.wh40k.fight.phase import Fight
from rules.wh40k.fight.resolve import phase_of
from rules.wh40k.state import SIDES, Table

MOST_FACES = 400


def actor(table: Table) -> str | None:
    """The side that has to decide now; None when the phase is over."""
    phase = phase_of(table)
    if phase.step == "end":
        return None
    if phase.fight is not None:
        unit = table.unit(phase.fight.unit)
        assert unit is not None, "a unit that fights is on the table"
        if phase.fight.stage == "allocate":
            return "blue" if unit.side == "red" else "red"
        return unit.side
    if phase.forced:
        unit = table.unit(phase.forced[0])
        assert unit is not None, "units that left wait no longer"
        return unit.side
    if phase.step == "start":
        return phase.active
    return phase.picker if phase.step == "fight" else phase.turn


def turn_check(table: Table, seat: int) -> Check:
    """Whether it is this player's decision at all."""
    side = actor(table)
    who = SIDES[seat] if seat in (0, 1) else f"seat {seat}"
    passed = side is not None and who == side
    text = "The Fight phase is over" if side is None else f"It is {side}'s decision"
    return _check(
        passed,
        "12.turn",
        text if passed else f"{text}, not {who}'s",
        _step_cite(table),
        title="Whose decision",
        remedy="" if passed or side is None else f"Wait for {side}.",
    )


def move_turn_check(table: Table, move: Move) -> Check:
    """12.02, 12.06, 12.07: moves are made in their step, the active player first, or in an overrun fight."""
    phase = phase_of(table)
    pile_in = isinstance(move, PileIn)
    unit = table.unit(move.unit)
    clause, source = ("12.02.turn", cite.PILE_IN_STEP) if pile_in else ("12.07.turn", cite.CONSOLIDATE_STEP)
    if phase.fight is not None:
        passed = pile_in and phase.fight.stage == "move" and phase.fight.unit == move.unit
        text = f"{phase.fight.unit} is fighting"
        if passed:
            text = f"{move.unit} makes an overrun fight and may pile in once more"
        return _check(passed, clause, text, cite.OVERRUN if pile_in else source, (move.unit,), "In its turn")
    wanted = "pile_in" if pile_in else "consolidate"
    if phase.forced:
        passed, text = False, f"{' and '.join(phase.forced)} must be selected to fight first"
    elif phase.step != wanted:
        passed = False
        text = f"It is the {STEP_NAMES[phase.step]}"
        if pile_in and phase.step in ("fight", "consolidate", "end"):
            text += "; pile-in moves are over"
    elif unit is not None and unit.side != phase.turn:
        passed = False
        text = f"It is {phase.turn}'s part of the {STEP_NAMES[phase.step]}"
        if phase.turn != phase.active:
            text += f"; {unit.side} has finished"
    else:
        passed, text = True, f"{phase.turn}'s part of the {STEP_NAMES[phase.step]}"
    return _check(passed, clause, text, source, (move.unit,), "In its turn")


def done_checks(table: Table) -> list[Check]:
    """What there is to be done with: the start, a part of a step, or an additional pile-in."""
    phase = phase_of(table)
    fight = phase.fight
    if fight is not None:
        passed = fight.stage == "move"
        text = f"{fight.unit} need not pile in" if passed else f"{fight.unit} has to finish its attacks"
    elif phase.forced:
        passed, text = False, f"{' and '.join(phase.forced)} must be selected to fight"
    elif phase.step == "fight":
        passed, text = False, "In the Fight step a unit is selected, or the player passes"
    else:
        passed, text = True, f"{STEP_NAMES[phase.step]}: moves are optional"
    return [_check(passed, "12.done", text, _step_cite(table), title="Something to be done with")]


def select_checks(table: Table, action: SelectToFight) -> list[Check]:
    """12.04: may this unit be selected now, for this fight type?"""
    phase = phase_of(table)
    unit = table.unit(action.unit)
    if unit is None:
        return [_check(False, "action", f"{action.unit} is no unit on the table", cite.POSITION)]
    own = SIDES[action.seat] == unit.side if action.seat in (0, 1) else False
    checks = [
        _check(
            own,
            "control",
            f"{unit.label} belongs to {unit.side}",
            cite.CONTROL,
            (unit.id,),
            "Own unit",
        )
    ]
    if not own:
        return checks
    found = facts_of(table, unit.id)
    if phase.forced:
        checks.append(_forced_check(table, unit.id))
    else:
        checks += _ordered_checks(table, unit.id)
    types = fight_types(found)
    checks.append(
        _check(
            action.kind in types,
            "12.05.type" if action.kind == "normal" else "12.06.type",
            f"{unit.label} is {'engaged' if found.engaged else 'unengaged'}: {' or '.join(types)} fight",
            cite.NORMAL_FIGHT if action.kind == "normal" else cite.OVERRUN,
            (unit.id,),
            "Fight type",
            "" if action.kind in types else f"Choose the {' or '.join(types)} fight.",
        )
    )
    return checks


def _forced_check(table: Table, unit_id: str) -> Check:
    forced = phase_of(table).forced
    return _check(
        unit_id in forced,
        "12.08.forced",
        f"Engaged by a consolidation and not selected yet: {', '.join(forced)}",
        cite.CONSOLIDATE,
        forced,
        "Forced to fight",
        "" if unit_id in forced else f"Select {' or '.join(forced)}.",
    )


def _ordered_checks(table: Table, unit_id: str) -> list[Check]:
    """12.04: in the step, eligible, and a Fights First unit as long as there are any."""
    phase = phase_of(table)
    found = facts_of(table, unit_id)
    in_step = phase.step == "fight" and phase.fight is None
    checks = [
        _check(
            in_step,
            "12.04.step",
            STEP_NAMES[phase.step] if phase.fight is None else f"{phase.fight.unit} is fighting",
            cite.FIGHT_STEP,
            (unit_id,),
            "Time to select",
        )
    ]
    if not in_step:
        return checks
    able = eligible(found)
    checks.append(
        _check(able, "12.04.eligible", eligible_text(table, unit_id), cite.FIGHT_STEP, (unit_id,), "Eligible")
    )
    if able:
        pick = pick_of(table)
        allowed = pick.step != "ff" or first(found)
        text = "Fights First units go before the others" if pick.step == "ff" else "Remaining combats"
        checks.append(
            _check(
                allowed,
                "12.04.fights_first",
                text,
                cite.FIGHTS_FIRST,
                pick.options,
                "Fights First",
                "" if allowed else f"Select {' or '.join(pick.options)}.",
            )
        )
    return checks


def eligible_text(table: Table, unit_id: str) -> str:
    """Why a unit may or may not be selected to fight (12.04)."""
    found = facts_of(table, unit_id)
    if found.selected:
        return f"{unit_id} has been selected to fight this phase"
    reasons = []
    if found.engaged:
        reasons.append("is engaged")
    elif found.engaged_at_step_start:
        reasons.append("was engaged when the step began")
    if found.charged:
        reasons.append("charged this turn")
    if reasons:
        return f"{unit_id} {' and '.join(reasons)}"
    return f"{unit_id} is not engaged, was not when the step began, and did not charge"


def pass_checks(table: Table, action: PassFight) -> list[Check]:
    """12.04.01: only in the Fight step, and only when all own eligible units are more than 5 in away."""
    phase = phase_of(table)
    in_step = phase.step == "fight" and phase.fight is None
    checks = [_check(in_step, "12.04.step", STEP_NAMES[phase.step], cite.FIGHT_STEP, title="Time to select")]
    if not in_step:
        return checks
    own = [unit for unit in facts(table) if unit.side == phase.picker and eligible(unit)]
    near = [unit for unit in own if unit.nearest_enemy <= PASS_DISTANCE]
    closest = min(own, key=lambda unit: unit.nearest_enemy, default=None)
    text = "No unit is eligible to fight"
    if closest is not None:
        text = f"{closest.id} is {closest.nearest_enemy:.2f} in from an enemy; passing takes more than 5"
    return [
        *checks,
        Check(
            bool(own) and not near,
            "12.04.01.pass",
            text,
            cite.PASS,
            tuple(unit.id for unit in near or own),
            measured=closest.nearest_enemy if closest is not None else None,
            limit=PASS_DISTANCE,
            scope=Scope.BEFORE,
            title="More than 5 in away",
            remedy=f"Select {' or '.join(pick_of(table).options)}." if near else "",
        ),
    ]


def attack_checks(
    table: Table, action: DeclareAttacks | RollAttacks | ChoosePrecision | Allocate
) -> list[Check]:
    """What the stage of the fight asks for, then the checklist of the action itself."""
    fight = phase_of(table).fight
    stages = {
        DeclareAttacks: "declare",
        RollAttacks: "attack",
        ChoosePrecision: "precision",
        Allocate: "allocate",
    }
    stage = stages[type(action)]
    source = {"declare": cite.WEAPONS, "attack": cite.RESOLVE, "precision": cite.PRECISION}.get(
        stage, cite.SAVES
    )
    at_it = fight is not None and fight.stage == stage
    text = "No unit is fighting" if fight is None else f"{fight.unit} fights: {STAGE_TEXT[fight.stage]}"
    checks = [_check(at_it, f"04.{stage}", text, source, title="Time for it")]
    if fight is None or not at_it:
        return checks
    if isinstance(action, DeclareAttacks):
        return [*checks, *_declare_checks(table, fight, action)]
    if isinstance(action, RollAttacks):
        return [*checks, *_roll_checks(table, fight, action)]
    assert fight.wounded is not None
    target = table.unit(fight.wounded.pool.target)
    assert target is not None
    if isinstance(action, ChoosePrecision):
        names = [model.id for model in living(target) if target.profile_of(model).character]
        passed = action.model is None or action.model in names
        text = f"CHARACTERS of {target.label}: {', '.join(names)}"
        return [*checks, _check(passed, "24.28.character", text, cite.PRECISION, tuple(names), "A CHARACTER")]
    return [*checks, *order_checks(target, action.order), _faces_check(action.faces)]


STAGE_TEXT = {
    "move": "its additional pile-in move",
    "declare": "its attacks are declared",
    "attack": "its attacks are rolled",
    "precision": "a CHARACTER may be picked out",
    "allocate": "the order of its target's models is chosen",
}


def _declare_checks(table: Table, fight: Fight, action: DeclareAttacks) -> list[Check]:
    unit = table.unit(fight.unit)
    assert unit is not None
    right = action.unit == fight.unit
    check = _check(
        right, "action", f"{fight.unit} is fighting", cite.FIGHT_STEP, (fight.unit,), "Fighting unit"
    )
    return [check, *declaration_checks(table, unit, action)] if right else [check]


def _roll_checks(table: Table, fight: Fight, action: RollAttacks) -> list[Check]:
    """04.03: one of the pools, and of one target until its attacks are resolved."""
    known = 0 <= action.pool < len(fight.pools)
    checks = [
        _check(known, "04.03.pool", f"{len(fight.pools)} attack pools are left", cite.RESOLVE, title="A pool")
    ]
    if known:
        wanted = next_pools(fight)
        passed = action.pool in wanted
        text = f"Attacks at {fight.pools[wanted[0]].target} are resolved before others"
        if len({pool.target for pool in fight.pools}) == 1:
            text = f"All attacks are at {fight.pools[0].target}"
        elif len(wanted) == len(fight.pools):
            text = "Any of the targets may be struck first"
        checks.append(
            _check(
                passed,
                "04.03.order",
                text,
                cite.RESOLVE,
                title="One target at a time",
                remedy="" if passed else f"Roll the other attacks at {fight.target} first.",
            )
        )
    return [*checks, _faces_check(action.faces)]


def next_pools(fight: Fight) -> tuple[int, ...]:
    """The pools that may be rolled next: those at the unit struck last, or any when none is left."""
    same = tuple(index for index, pool in enumerate(fight.pools) if pool.target == fight.target)
    return same or tuple(range(len(fight.pools)))


def _faces_check(faces: tuple[int, ...]) -> Check:
    wrong = [face for face in faces if not 1 <= face <= 6]
    text = f"{len(faces)} faces typed in" if faces else "Dice are rolled here"
    if wrong:
        text = f"A die has no face {wrong[0]}"
    elif len(faces) > MOST_FACES:
        text = f"{len(faces)} faces are more than {MOST_FACES}"
    return _check(not wrong and len(faces) <= MOST_FACES, "dice", text, cite.RESOLVE, title="Faces of a D6")


def _check(
    passed: bool,
    clause: str,
    text: str,
    source: Citation,
    pieces: tuple[str, ...] = (),
    title: str = "",
    remedy: str = "",
) -> Check:
    return Check(
        passed, clause, text, source, pieces, scope=Scope.BEFORE, title=title or "Readable", remedy=remedy
    )


def _step_cite(table: Table) -> Citation:
    found: Any = {
        "start": cite.START_OF_PHASE,
        "pile_in": cite.PILE_IN_STEP,
        "fight": cite.FIGHT_STEP,
        "consolidate": cite.CONSOLIDATE_STEP,
        "end": cite.END_OF_PHASE,
    }[phase_of(table).step]
    assert isinstance(found, Citation)
    return found
