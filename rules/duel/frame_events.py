"""What can happen around a Turn: choices made face down, Fights, Builds and the end.

Owns these events and the union of all. Nothing here names a card that one seat may not know.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core.citation import Citation
from rules.core.contract import Event, Seat
from rules.duel import citations as cite
from rules.duel.move_events import TURN_EVENTS
from rules.duel.state import SEAT_NAMES


class _FrameEvent(Event, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="type"):
    rules: ClassVar[tuple[Citation, ...]] = (cite.REVEAL,)

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.rules


class Locked(_FrameEvent, frozen=True, forbid_unknown_fields=True):
    """A seat has chosen; what, nobody may see yet."""

    seat: Seat
    rules = (cite.REVEAL,)

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]} has chosen"


class FightBegan(_FrameEvent, frozen=True, forbid_unknown_fields=True):
    round: int
    cards: int
    rules = (cite.FIGHT,)

    @property
    def text(self) -> str:
        return f"Fight {self.round} begins with {self.cards} cards a side"


class FightEnded(_FrameEvent, frozen=True, forbid_unknown_fields=True):
    round: int
    rules = (cite.FIGHT,)

    @property
    def text(self) -> str:
        return f"Fight {self.round} is over: the decks are through"


class CardsDrawn(_FrameEvent, frozen=True, forbid_unknown_fields=True):
    """A seat drew cards for a Build; which ones, only that seat knows."""

    seat: Seat
    count: int
    rules = (cite.BUILD,)

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]} draws {self.count} cards"


class DeckGrew(_FrameEvent, frozen=True, forbid_unknown_fields=True):
    """A card went into a Fight deck; which and where stays secret."""

    seat: Seat
    cards: int
    rules = (cite.BUILD,)

    @property
    def text(self) -> str:
        return f"{SEAT_NAMES[self.seat]}'s Fight deck has {self.cards} cards"


class DuelEnded(_FrameEvent, frozen=True, forbid_unknown_fields=True):
    winners: tuple[Seat, ...]
    cite: Citation
    words: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (self.cite,)

    @property
    def text(self) -> str:
        return self.words


AnyEvent = TURN_EVENTS | Locked | FightBegan | FightEnded | CardsDrawn | DeckGrew | DuelEnded
