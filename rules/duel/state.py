"""The position of a duel as values: tracks, Fighters, cards, sides, and the state between actions.

Owns the shapes. Does not own checking them (validate) or changing them (turn, frame).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.citation import Citation
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.duel.ops import AnyOp
from rules.duel.switches import Switches

HIDDEN = "?"  # stands for a card that the looking seat may not know
SEAT_NAMES = ("Red", "Blue")


class _Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the values below: frozen, strict, short in files."""


class Space(_Value, frozen=True):
    """One space of a health track, with what entering it sets off."""

    hp: int
    kind: Literal["hp", "ko", "free"] = "hp"
    stop: bool = False
    icons: tuple[AnyOp, ...] = ()


class SideSpace(_Value, frozen=True):
    """One space of an extra track."""

    icons: tuple[AnyOp, ...] = ()
    name: str = ""


class SideTrack(_Value, frozen=True):
    """A Fighter's own track beside the health track; ``pays`` says whether passing a space counts too."""

    name: str
    spaces: tuple[SideSpace, ...]
    pos: int = 0
    ring: bool = False
    pays: Literal["landing", "passing"] = "landing"


class TokenCount(_Value, frozen=True):
    """So many tokens of one name."""

    token: str
    n: int


class Flags(_Value, frozen=True):
    """A Fighter's own rules that go before the general ones (CA-Fighter).

    ``move_cap``: spaces at most in one movement. ``immune``: no HP change. ``no_ko``: a KO space is an
    ordinary space. ``loss_at``: holding so many tokens loses the duel. ``brand``: an *opponent* holding
    so many tokens loses. ``shield``: a token of this name, on whoever holds it, takes one combined Attack.
    ``ko_without_power``: KO'd also when without Power at the end of a Turn.
    """

    move_cap: int | None = None
    immune: bool = False
    no_ko: bool = False
    loss_at: TokenCount | None = None
    brand: TokenCount | None = None
    shield: str = ""
    ko_without_power: bool = False


class Fighter(_Value, frozen=True):
    """A Fighter: Power cubes, the marker's index on the track (0 = bottom), tokens and own rules."""

    id: str
    power: int
    pos: int
    track: tuple[Space, ...]
    name: str = ""
    tokens: dict[str, int] = {}
    flags: Flags = Flags()
    tracks: tuple[SideTrack, ...] = ()

    @property
    def called(self) -> str:
        return self.name or self.id

    @property
    def hp(self) -> int:
        """The number printed where the marker stands."""
        return self.track[self.pos].hp

    @property
    def on_ko(self) -> bool:
        return self.track[self.pos].kind == "ko"


class Card(_Value, frozen=True):
    """A card of one Fighter."""

    id: str
    fighter: str
    ops: tuple[AnyOp, ...] = ()
    name: str = ""
    words: str = ""

    @property
    def called(self) -> str:
        return self.name or self.id


class Choice(_Value, frozen=True):
    """What a seat has chosen face down: a card, or a card and its place in the Fight deck."""

    card: str
    at: int = 0


class Side(_Value, frozen=True):
    """One team with its cards.

    ``opening``: the two cards of the first Fight. ``seen``: the Fight deck in the order both last saw.
    """

    fighters: tuple[Fighter, ...]
    active: int = 0
    cards: tuple[Card, ...] = ()
    hand: tuple[str, ...] = ()
    reuse: bool = False
    opening: tuple[str, ...] = ()
    fight: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    build: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    choice: Choice | None = None

    def card(self, name: str) -> Card | None:
        for card in self.cards:
            if card.id == name:
                return card
        return None

    def fighter(self, name: str) -> Fighter | None:
        for fighter in self.fighters:
            if fighter.id == name:
                return fighter
        return None


class Ending(_Value, frozen=True):
    """How the duel ended; ``reason`` is ko, both_ko, special, rounds, no_cards or turns."""

    reason: str
    winners: tuple[Seat, ...]
    cite: Citation
    text: str


Phase = Literal["commit", "opening", "fight", "build", "over"]


class State(_Value, frozen=True):
    """A duel between two actions.

    ``turn`` counts the Turns played, ``turns`` how many there are (0: until a KO), ``round`` the Fights
    begun, ``rounds`` how many there are (0: no limit), ``flipped`` the cards turned up in this Fight.
    """

    sides: tuple[Side, Side]
    rules: Switches = Switches()
    mode: Literal["turn", "match"] = "turn"
    phase: Phase = "commit"
    turn: int = 0
    turns: int = 1
    round: int = 1
    rounds: int = 0
    flipped: int = 0
    ended: Ending | None = None
    dice: Dice = Dice()

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        return self.sides[0].fighters + self.sides[1].fighters


class TeamPosition(_Value, frozen=True):
    """One team in a position file: its Fighters and cards; in a match ``opening`` names one card of each."""

    fighters: tuple[Fighter, ...]
    cards: tuple[Card, ...] = ()
    active: int = 0
    reuse: bool = False
    opening: tuple[str, ...] = ()


class Position(_Value, frozen=True):
    """The ``position`` of a scenario file (docs/positions/duel.md)."""

    teams: tuple[TeamPosition, TeamPosition]
    mode: Literal["turn", "match"] = "turn"
    turns: int = 1
    rounds: int = 0
