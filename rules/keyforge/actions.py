"""What a player may do. A blank target makes a draft that can be judged.

Owns the actions. Does not own their legality (using.py, choosing.py, byhand.py).
"""

from __future__ import annotations

from typing import Literal

from rules.core.contract import Action, Seat
from rules.keyforge.cards import Card


class ChooseHouse(Action, frozen=True, omit_defaults=True):
    """Choose the active house for the turn."""

    house: str = ""


class Fight(Action, frozen=True, omit_defaults=True):
    """Use a creature to fight an enemy creature."""

    attacker: str
    target: str = ""


class Reap(Action, frozen=True):
    """Use a creature to reap."""

    creature: str


class UseAction(Action, frozen=True):
    """Use a creature's Action ability."""

    creature: str


class UseOmni(Action, frozen=True):
    """Use a creature's Omni ability."""

    creature: str


class RemoveStun(Action, frozen=True):
    """Use a stunned creature: exhaust it and remove the stun."""

    creature: str


class PlayCreature(Action, frozen=True, omit_defaults=True):
    """Play a creature from the hand; ``place`` counts the creatures that will stand to its left."""

    card: str
    place: int = -1


class PlayUpgrade(Action, frozen=True, omit_defaults=True):
    """Play an upgrade from the hand onto a creature."""

    card: str
    creature: str = ""


class Order(Action, frozen=True, omit_defaults=True):
    """Say which of several waiting effects resolves next, by its key."""

    item: str = ""


class Pick(Action, frozen=True, omit_defaults=True):
    """Choose the creatures for the effect that waits; none declines an optional one."""

    creatures: tuple[str, ...] = ()


class PickFlank(Action, frozen=True):
    """Choose the flank on which a creature enters that changed control."""

    flank: Literal["left", "right"]


class EndTurn(Action, frozen=True):
    """Ready the own creatures and pass the turn."""


class ByHand(Action, frozen=True, omit_defaults=True):
    """Resolve by hand what is not automated; ``amounts`` has one number or one for each creature."""

    effect: str
    creatures: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()


class PutIntoPlay(Action, frozen=True):
    """By hand: a creature of the seat enters play in the line of ``side``, as a token creature does."""

    card: Card
    side: Seat
    place: int


ActionType = (
    ChooseHouse
    | Fight
    | Reap
    | UseAction
    | UseOmni
    | RemoveStun
    | PlayCreature
    | PlayUpgrade
    | Order
    | Pick
    | PickFlank
    | EndTurn
    | ByHand
    | PutIntoPlay
)
