"""Shipped heroes, obstacles, action cards and missions: from documents to positions.

Owns the content types and how a mission is laid out. Does not own files: documents come in as bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.huntik.pieces import Card, Flags, Kind, Power, SeatNumber, Unit
from rules.huntik.setup import Position
from rules.huntik.state import Mission, Names


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero or obstacle as printed. ``side`` is its faction, or who controls an obstacle."""

    id: str
    name: str
    kind: Kind
    side: str
    atk: int
    defense: int = msgspec.field(name="def")
    words: str = ""
    flags: Flags = Flags()
    powers: tuple[Power, ...] = ()

    def unit(self, owner: SeatNumber, zone: int | None, controller: SeatNumber | None) -> Unit:
        """The card in play, or in hand where ``zone`` is None."""
        return Unit(
            id=self.id,
            owner=owner,
            controller=controller,
            kind=self.kind,
            zone=zone,
            atk=self.atk,
            defense=self.defense,
            name=self.name,
            flags=self.flags,
            powers=self.powers,
            words=self.words,
        )


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a mission puts a card: ``zone`` is absolute (the lead player's numbering)."""

    card: str
    zone: int


class MissionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mission with its layout: heroes, obstacles, hands and decks by card id (lead, defending)."""

    id: str
    rounds: int
    mission: Mission
    heroes: tuple[tuple[Placed, ...], tuple[Placed, ...]]
    obstacles: tuple[Placed, ...] = ()
    hands: tuple[Names, Names] = ((), ())
    decks: tuple[Names, Names] = ((), ())


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is shipped."""

    heroes: tuple[Printed, ...] = ()
    obstacles: tuple[Printed, ...] = ()
    actions: tuple[Card, ...] = ()
    missions: tuple[MissionCard, ...] = ()


def load(documents: Sequence[bytes]) -> Content:
    """The content of one or more documents together; raises BadFile naming the place."""
    parts = [codec.load(document, Content) for document in documents]
    return Content(
        tuple(card for part in parts for card in part.heroes),
        tuple(card for part in parts for card in part.obstacles),
        tuple(card for part in parts for card in part.actions),
        tuple(card for part in parts for card in part.missions),
    )


def mission_position(content: Content, mission: str) -> Position:
    """A mission laid out and ready to begin; raises BadFile for a card that is nowhere."""
    found = next((card for card in content.missions if card.id == mission), None)
    if found is None:
        raise BadFile([Fault("", f"there is no mission {mission!r}")])
    heroes = {card.id: card for card in content.heroes}
    obstacles = {card.id: card for card in content.obstacles}
    sides: tuple[SeatNumber, SeatNumber] = (0, 1)
    units = [
        _known(heroes, placed.card).unit(seat, placed.zone, seat)
        for seat in sides
        for placed in found.heroes[seat]
    ]
    for placed in found.obstacles:
        card = _known(obstacles, placed.card)
        units.append(
            card.unit(1, placed.zone, None if card.side == "nobody" else 0 if card.side == "lead" else 1)
        )
    names = [name for pile in (*found.hands, *found.decks) for name in pile]
    return Position(
        units=tuple(units),
        cards=tuple(_card(content, name) for name in dict.fromkeys(names)),
        hands=found.hands,
        decks=found.decks,
        rounds=found.rounds,
        mission=found.mission,
    )


def hero_card(printed: Printed) -> Card:
    """The hero as a card of a hand."""
    return Card(printed.id, "hero", printed.name, words=printed.words, unit=printed.unit(0, None, 0))


def _card(content: Content, name: str) -> Card:
    action = next((card for card in content.actions if card.id == name), None)
    if action is not None:
        return action
    return hero_card(_known({card.id: card for card in content.heroes}, name))


def _known(cards: dict[str, Printed], name: str) -> Printed:
    if name not in cards:
        raise BadFile([Fault("", f"there is no card {name!r}")])
    return cards[name]
