"""Resolution still to do, as data: the steps that an agenda of Huntik can hold.

Owns the step types. Does not own their handlers (flow).
"""

from __future__ import annotations

from typing import Literal

from rules.core.agenda import Step
from rules.core.contract import Seat
from rules.huntik.pieces import AnyOp, Target

Cause = Literal["start", "ko", "enter", "card", "power"]


class Resolve(Step, frozen=True):
    """Do the effects of a card or power. ``on`` fills the targets in their order; None = still to be chosen.

    ``source`` is the unit it comes from; ``optional`` means its player may decline.
    """

    seat: Seat
    title: str
    cause: Cause
    ops: tuple[AnyOp, ...]
    targets: tuple[Target, ...] = ()
    on: tuple[str, ...] | None = None
    source: str | None = None
    zone: int | None = None
    start: bool | None = None
    optional: bool = False


class EndMove(Step, frozen=True):
    """A move has ended: start a combat, decline, or (None) ask."""

    seat: Seat
    piece: str
    start: bool | None


class OpenWindow(Step, frozen=True):
    """Start powers are done: the attacked player may act."""


class NextToAct(Step, frozen=True):
    """A combat action has been resolved: is anybody left, and who is next?"""


class Conclude(Step, frozen=True):
    """Both have aimed: KOs at one instant."""


class CloseCombat(Step, frozen=True):
    """The last part of the conclusion is done."""


class EndTurn(Step, frozen=True):
    """The turn is over: the next player's, the same player's again, or the next round."""

    passed: bool = False
    again: bool = False


AnyStep = Resolve | EndMove | OpenWindow | NextToAct | Conclude | CloseCombat | EndTurn
