"""Entering play and changing control: from the hand, by hand, onto a flank.

Owns what happens once it is known to be legal. Does not own legality (turn_checks.py, byhand.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge import events as e
from rules.keyforge.cards import Card
from rules.keyforge.field import Field
from rules.keyforge.state import Creature, EnterFlank, Held, OmegaOver, Window
from rules.keyforge.triggers import own_triggers


def play_creature(field: Field, card: str, place: int) -> None:
    """From the hand into play, exhausted; treachery puts it under the opponent's control."""
    held = _from_hand(field, card)
    words = held.card.keywords
    seat = Seat(1 - field.active) if words.treachery else field.active
    field.titles.append(held.card.name)
    if words.omega:
        field.then(OmegaOver(held.card.name))
    _enter(field, held, seat, place)


def put_into_play(field: Field, card: Card, owner: Seat, side: Seat, place: int) -> None:
    """By hand, as for a token creature: it enters exhausted, and its abilities resolve as it does."""
    _enter(field, Held(free_id(field), card, owner), side, place)


def _enter(field: Field, held: Held, seat: Seat, place: int) -> None:
    one = Creature(held.id, free_name(field, held.card), held.card, held.owner, ready=False)
    field.insert(one, seat, place)
    treachery = held.card.keywords.treachery
    field.say(e.CreatureEntered(one.id, one.name, seat, place, treachery=treachery, beat=field.beat))
    items = own_triggers(field, one.id, "enters_play")
    if items:
        field.then(Window("enters_play", tuple(items)))


def play_upgrade(field: Field, card: str, creature: str) -> None:
    """From the hand onto a creature."""
    held = _from_hand(field, card)
    one = field.get(creature)
    field.change(creature, upgrades=(*one.upgrades, held))
    field.touch()
    field.titles.append(held.card.name)
    field.say(e.UpgradeAttached(held.id, held.card.name, creature, one.name, beat=field.beat))
    if held.card.keywords.omega:
        field.then(OmegaOver(held.card.name))


def omega_over(field: Field, step: OmegaOver) -> None:
    """Nothing more is played or used this turn."""
    field.closed = True
    field.say(e.TurnClosed(step.name, beat=field.beat))


def _from_hand(field: Field, card: str) -> Held:
    player = field.players[field.active]
    held = next(held for held in player.hand if held.id == card)
    left = tuple(other for other in player.hand if other.id != card)
    field.players[field.active] = replace(player, hand=left)
    return held


def free_name(field: Field, card: Card) -> str:
    """The card's title, with a number when a creature of that name is in play."""
    taken = {one.name for line in field.lines for one in line}
    name, number = card.name, 2
    while name in taken:
        name, number = f"{card.name} {number}", number + 1
    return name


def free_id(field: Field) -> str:
    """An id that no card of the table has: ``x1``, ``x2``…"""
    taken = {one.id for one in field.everyone()}
    taken |= {held.id for one in field.everyone() for held in one.upgrades}
    for player in field.players:
        taken |= {held.id for held in player.hand + player.discard + player.archive + player.purged}
    number = 1
    while f"x{number}" in taken:
        number += 1
    return f"x{number}"


def enter_flank(field: Field, step: EnterFlank) -> None:
    """A creature that changed control: the active player picks its flank when there are two."""
    one = field.find(step.creature)
    if one is None or field.place(one.id)[0] == step.seat:
        return
    if field.lines[step.seat]:
        field.agenda.append(step)
        field.asking = True
        return
    take_flank(field, step, "left")


def take_flank(field: Field, step: EnterFlank, flank: str) -> None:
    """Put the creature on a flank of its new controller's line; everything on it stays."""
    one = field.remove(step.creature)
    place = 0 if flank == "left" else len(field.lines[step.seat])
    field.insert(one, step.seat, place)
    field.say(e.ControlChanged(one.id, one.name, step.seat, place, beat=field.beat))
