"""What a player can do in Huntik.

Owns the action types. Does not own when they are legal (judge) or what they do (flow).
"""

from __future__ import annotations

from rules.core.contract import Action
from rules.huntik.state import Shares


class Move(Action, frozen=True):
    """Exhaust a hero or obstacle and move it to ``zone`` (absolute). 0 zones starts a combat (600.1a).

    ``start``: start a combat there, or not; None = asked when the move has ended.
    """

    piece: str
    zone: int
    start: bool | None = None


class StartCombat(Action, frozen=True):
    """Answer to the choice after a move (600.1)."""

    start: bool


class PlayCard(Action, frozen=True):
    """Play a card from hand. ``on`` fills its targets in order, ``zone`` its chosen zone (absolute).

    ``hero``: who exhausts for an exhaust action. ``start``: as in Move, where the card moves a hero.
    """

    card: str
    on: tuple[str, ...] = ()
    zone: int | None = None
    hero: str | None = None
    start: bool | None = None


class UsePower(Action, frozen=True):
    """Use an action power of a unit in play. ``hero``: who acts for a structure."""

    piece: str
    power: str
    on: tuple[str, ...] = ()
    zone: int | None = None
    hero: str | None = None
    start: bool | None = None


class Choose(Action, frozen=True):
    """Fill the targets of a triggered power in order, or decline an optional one."""

    on: tuple[str, ...] = ()
    decline: bool = False


class PickUp(Action, frozen=True):
    """A hero takes an object of its zone."""

    piece: str
    thing: str


class Pass(Action, frozen=True):
    """Pass in the window of a combat (601.2)."""


class Aim(Action, frozen=True):
    """Aim all attacks (602.2); pieces left out receive none."""

    aims: Shares


class PassTurn(Action, frozen=True):
    """Do nothing with the turn."""


Act = Move | StartCombat | PlayCard | UsePower | Choose | PickUp | Pass | Aim | PassTurn
