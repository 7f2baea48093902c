"""What players do in the Fight phase besides moving: end their part, select, pass, strike, allocate.

Owns the actions as values. Does not own the moves (rules.wh40k.actions) nor when anything may be done.
``faces`` are real dice typed in, used in the order in which dice are rolled; missing ones are drawn.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.core.contract import Action
from rules.wh40k.fight.phase import Strike


class Done(Action, frozen=True, tag="done", omit_defaults=True):
    """The player has finished: with the start of the phase, their moves of a step, or an extra pile-in."""


class SelectToFight(Action, frozen=True, tag="select_to_fight", omit_defaults=True):
    """Select a unit to fight and its fight type (12.04)."""

    unit: str
    kind: Literal["normal", "overrun"] = "normal"


class PassFight(Action, frozen=True, tag="pass_fight", omit_defaults=True):
    """Return the selection to the opponent (12.04.01)."""


class DeclareAttacks(Action, frozen=True, tag="declare_attacks", omit_defaults=True):
    """Which weapon of which model strikes which unit (04.01, 04.02)."""

    unit: str
    strikes: tuple[Strike, ...] = ()


class RollAttacks(Action, frozen=True, tag="roll_attacks", omit_defaults=True):
    """Roll one attack pool; ``lethal`` false keeps wound rolls for critical hits of [LETHAL HITS]."""

    pool: int = 0
    lethal: bool = True
    faces: tuple[int, ...] = ()


class ChoosePrecision(Action, frozen=True, tag="choose_precision", omit_defaults=True):
    """Make a CHARACTER model's group the current one (24.28), or none."""

    model: str | None = None


class Allocate(Action, frozen=True, tag="allocate", omit_defaults=True):
    """The order in which the unit's models are reached (05.03); the saves are rolled at once."""

    order: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


FightAction: TypeAlias = (
    Done | SelectToFight | PassFight | DeclareAttacks | RollAttacks | ChoosePrecision | Allocate
)
