"""Who picks next in the Fight step: 12.04 and 12.04.01 as a pure function of what is known of each unit.

Owns eligibility, fight types, the alternation, Fights First and the pass. Does not own measuring
(facts) nor what a unit does once it has been selected (attacks).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Substep = Literal["ff", "remaining"]
FightType = Literal["normal", "overrun"]
ReturnPicker = Literal["active", "next"]

PASS_DISTANCE = 5.0


class UnitFacts(NamedTuple):
    """What 12.04 asks of a unit; ``nearest_enemy`` in inches."""

    id: str
    side: str
    fights_first: bool
    charged: bool
    engaged: bool
    engaged_at_step_start: bool
    selected: bool
    nearest_enemy: float


class Pick(NamedTuple):
    """Whose choice it is and what they may do; ``picker`` is None once the step has ended."""

    step: Substep
    picker: str | None
    options: tuple[str, ...]
    may_pass: bool
    ended: bool


class Passed(NamedTuple):
    """Where a pass leads: the step ends, or the other player selects."""

    ended: bool
    step: Substep
    picker: str | None


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


def eligible(unit: UnitFacts) -> bool:
    """12.04: not selected yet, and engaged, engaged when the step began, or charged."""
    return not unit.selected and (unit.engaged or unit.engaged_at_step_start or unit.charged)


def first(unit: UnitFacts) -> bool:
    """24.13: a Fights First unit; a charge move gives it too (11.04)."""
    return unit.fights_first or unit.charged


def fight_types(unit: UnitFacts) -> tuple[FightType, ...]:
    """12.05 normal: engaged. 12.06 overrun: unengaged, or unengaged when the step began and engaged since."""
    found: list[FightType] = []
    if unit.engaged:
        found.append("normal")
    if not unit.engaged or not unit.engaged_at_step_start:
        found.append("overrun")
    return tuple(found)


def next_pick(
    units: Sequence[UnitFacts],
    active: str,
    step: Substep,
    picker: str,
    after_fight: bool = False,
    return_picker: ReturnPicker = "active",
) -> Pick:
    """12.04: the sub-step, the player who selects, and from what; the step ends when nobody can."""
    if step == "remaining" and after_fight and _pool(units, "ff"):
        step = "ff"
        picker = active if return_picker == "active" else picker
    if step == "ff" and not _pool(units, "ff"):
        step = "remaining"
    if not _pool(units, step, picker):
        picker = other(picker)
    options = _pool(units, step, picker)
    if not options:
        return Pick("remaining", None, (), False, True)
    return Pick(step, picker, tuple(unit.id for unit in options), may_pass(units, picker), False)


def may_pass(units: Sequence[UnitFacts], side: str) -> bool:
    """12.04.01: all the side's units that may fight are more than 5 in from every enemy unit."""
    own = [unit for unit in units if unit.side == side and eligible(unit)]
    return bool(own) and all(unit.nearest_enemy > PASS_DISTANCE for unit in own)


def after_pass(units: Sequence[UnitFacts], pick: Pick, last_passed: bool) -> Passed:
    """12.04.01: two passes in succession, or nothing eligible opposite, end the step.

    When only the unit that passed holds the sequence in Fights First, it moves on: the pass gives the
    selection to the opponent, who could otherwise select nothing (ruling F1).
    """
    assert pick.picker is not None, "judged before"
    opponent = other(pick.picker)
    if last_passed or not _pool(units, "remaining", opponent):
        return Passed(True, "remaining", None)
    return Passed(False, pick.step if _pool(units, pick.step, opponent) else "remaining", opponent)


def _pool(units: Sequence[UnitFacts], step: Substep, side: str | None = None) -> list[UnitFacts]:
    return [
        unit
        for unit in units
        if eligible(unit) and (side is None or unit.side == side) and (step == "remaining" or first(unit))
    ]
