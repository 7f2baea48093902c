"""The verdicts of the Fight phase: whose turn it is, what may be selected, what an attack action needs.

Owns the checklists of the phase's own actions and the turn check of moves. Does not own selecting and passing
(selecting), nor the checklist of a move (judge), of a declaration or an order (attacks, groups).
"""

from __future__ import annotations

from typing import Any

from rules.core.citation import Citation
from rules.core.verdict import Check
from rules.wh40k import citations as cite
from rules.wh40k.actions import Move, PileIn
from rules.wh40k.fight.actions import (
    Allocate,
    ChoosePrecision,
    DeclareAttacks,
    RollAttacks,
)
from rules.wh40k.fight.attacks import declaration_checks
from rules.wh40k.fight.events import STEP_NAMES
from rules.wh40k.fight.groups import living, order_checks
from rules.wh40k.fight.phase import Fight, player
from rules.wh40k.fight.resolve import phase_of
from rules.wh40k.fight.selecting import before_check
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
    who = player(SIDES[seat]) if seat in (0, 1) else f"seat {seat}"
    passed = side is not None and who == player(side)
    text = "The Fight phase is over"
    if side is not None:
        name = player(side)
        text = f"It is {name}'s decision" if passed else f"It is {name}'s decision, not {who}'s"
    return before_check(
        passed,
        "12.turn",
        text,
        _step_cite(table),
        title="Whose decision",
        remedy="" if passed or side is None else f"Wait for {player(side)}.",
    )


def move_turn_check(table: Table, move: Move) -> Check:
    """12.02, 12.06, 12.07: moves are made in their step, the active player first, or in an overrun fight."""
    phase = phase_of(table)
    pile_in = isinstance(move, PileIn)
    unit = table.unit(move.unit)
    clause, source = ("12.02.turn", cite.PILE_IN_STEP) if pile_in else ("12.07.turn", cite.CONSOLIDATE_STEP)
    if phase.fight is not None:
        passed = pile_in and phase.fight.stage == "move" and phase.fight.unit == move.unit
        text = f"{table.label(phase.fight.unit)} is fighting"
        if passed:
            text = f"{table.label(move.unit)} makes an overrun fight and may pile in once more"
        return before_check(
            passed, clause, text, cite.OVERRUN if pile_in else source, (move.unit,), "In its turn"
        )
    wanted = "pile_in" if pile_in else "consolidate"
    waiting = " and ".join(map(table.label, phase.forced))
    if phase.forced:
        passed, text = False, f"{waiting} must be selected to fight first"
    elif phase.step != wanted:
        passed = False
        text = f"It is the {STEP_NAMES[phase.step]}"
        if pile_in and phase.step in ("fight", "consolidate", "end"):
            text += "; pile-in moves are over"
    elif unit is not None and unit.side != phase.turn:
        passed = False
        text = f"It is {player(phase.turn)}'s part of the {STEP_NAMES[phase.step]}"
        if phase.turn != phase.active:
            text += f"; {player(unit.side)} has finished"
    else:
        passed, text = True, f"It is {player(phase.turn)}'s part of the {STEP_NAMES[phase.step]}"
    return before_check(passed, clause, text, source, (move.unit,), "In its turn")


def done_checks(table: Table) -> list[Check]:
    """What there is to be done with: the start, a part of a step, or an additional pile-in."""
    phase = phase_of(table)
    fight = phase.fight
    if fight is not None:
        passed = fight.stage == "move"
        name = table.label(fight.unit)
        text = f"{name} need not pile in" if passed else f"{name} has to finish its attacks"
    elif phase.forced:
        passed, text = False, f"{' and '.join(map(table.label, phase.forced))} must be selected to fight"
    elif phase.step == "fight":
        passed, text = False, "In the Fight step a unit is selected, or the player passes"
    else:
        passed, text = True, f"{STEP_NAMES[phase.step]}: moves are optional"
    return [before_check(passed, "12.done", text, _step_cite(table), title="Something to be done with")]


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
    text = "No unit is fighting"
    if fight is not None:
        text = f"{table.label(fight.unit)} fights: {STAGE_TEXT[fight.stage]}"
    checks = [before_check(at_it, f"04.{stage}", text, source, title="Time for it")]
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
        return [
            *checks,
            before_check(passed, "24.28.character", text, cite.PRECISION, tuple(names), "A CHARACTER"),
        ]
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
    check = before_check(
        right, "action", f"{unit.label} is fighting", cite.FIGHT_STEP, (fight.unit,), "Fighting unit"
    )
    return [check, *declaration_checks(table, unit, action)] if right else [check]


def _roll_checks(table: Table, fight: Fight, action: RollAttacks) -> list[Check]:
    """04.03: one of the pools, and of one target until its attacks are resolved."""
    known = 0 <= action.pool < len(fight.pools)
    checks = [
        before_check(
            known, "04.03.pool", f"{len(fight.pools)} attack pools are left", cite.RESOLVE, title="A pool"
        )
    ]
    if known:
        wanted = next_pools(fight)
        passed = action.pool in wanted
        text = f"Attacks at {table.label(fight.pools[wanted[0]].target)} are resolved before others"
        if len({pool.target for pool in fight.pools}) == 1:
            text = f"All attacks are at {table.label(fight.pools[0].target)}"
        elif len(wanted) == len(fight.pools):
            text = "Any of the targets may be struck first"
        checks.append(
            before_check(
                passed,
                "04.03.order",
                text,
                cite.RESOLVE,
                title="One target at a time",
                remedy="" if passed else f"Roll the other attacks at {table.label(fight.target)} first.",
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
    return before_check(
        not wrong and len(faces) <= MOST_FACES, "dice", text, cite.RESOLVE, title="Faces of a D6"
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
