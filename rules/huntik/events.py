"""What happened on the map and in the round: moves, states of units, cards, turns and missions.

Owns those events and their sentences. Does not own what happens in a combat (events_combat).
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.contract import Event, Seat
from rules.huntik.state import player

Cites = tuple[Citation, ...]


def sentence(text: str) -> str:
    """The text with a capital at its start and a full stop."""
    return text[0].upper() + text[1:] + "."


class Happened(Event, frozen=True):
    """Base: an event by the rule ``why``."""

    why: Citation

    @property
    def cites(self) -> Cites:
        return (self.why,)


class Moved(Happened, frozen=True):
    """Zones are absolute; equal ones are a move of 0 zones. ``carried`` things went along."""

    piece: str
    name: str
    before: int
    after: int
    carried: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        if self.before == self.after:
            return sentence(f"{self.name} moved 0 zones in zone {self.after}")
        return sentence(f"{self.name} moved from zone {self.before} to zone {self.after}")


class WasPut(Happened, frozen=True):
    piece: str
    name: str
    before: int
    after: int
    carried: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return sentence(f"{self.name} was put from zone {self.before} into zone {self.after}")


class Exhausted(Happened, frozen=True):
    piece: str
    name: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name} is exhausted")


class Readied(Happened, frozen=True):
    piece: str
    name: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name} is ready")


class Stunned(Happened, frozen=True):
    piece: str
    name: str
    beat: int = 0

    @property
    def text(self) -> str:
        return sentence(f"{self.name} is stunned")


class Unstunned(Happened, frozen=True):
    piece: str
    name: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name} is no longer stunned")


class NothingHappened(Happened, frozen=True):
    """An effect that could not do anything, and why."""

    piece: str
    name: str
    reason: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name}: {self.reason}")


class ValuesChanged(Happened, frozen=True):
    """ATK and DEF before and after."""

    piece: str
    name: str
    atk_before: int
    atk_after: int
    def_before: int
    def_after: int

    @property
    def text(self) -> str:
        return sentence(
            f"{self.name} has ATK {self.atk_after} (was {self.atk_before})"
            f" and DEF {self.def_after} (was {self.def_before})"
        )


class FlagChanged(Happened, frozen=True):
    piece: str
    name: str
    flag: str
    before: bool | int | str | None
    after: bool | int | str | None

    @property
    def text(self) -> str:
        return sentence(f"{self.name} has {self.flag} = {self.after}, was {self.before}")


class ControlChanged(Happened, frozen=True):
    piece: str
    name: str
    before: int | None
    after: int | None

    @property
    def text(self) -> str:
        now = "nobody" if self.after is None else player(self.after)
        return sentence(f"{self.name} is controlled by {now}")


class CameIntoPlay(Happened, frozen=True):
    piece: str
    name: str
    seat: int
    zone: int

    @property
    def text(self) -> str:
        return sentence(f"{self.name} came into play in zone {self.zone}")


class LeftPlay(Happened, frozen=True):
    """Eliminated or returned, not KO'd; ``area`` is where it went."""

    piece: str
    name: str
    area: str

    @property
    def text(self) -> str:
        place = {"discard": "to its owner's discard pile", "hand": "to its owner's hand"}
        return sentence(f"{self.name} left play {place.get(self.area, 'and the game')}")


class PickedUp(Happened, frozen=True):
    piece: str
    name: str
    thing: str
    thing_name: str

    @property
    def text(self) -> str:
        return sentence(f"{self.name} picked up {self.thing_name}")


class Dropped(Happened, frozen=True):
    thing: str
    thing_name: str
    zone: int

    @property
    def text(self) -> str:
        return sentence(f"{self.thing_name} lies in zone {self.zone}")


class CardPlayed(Happened, frozen=True):
    seat: Seat
    card: str
    name: str
    words: str = ""

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} played {self.name}")


class PowerUsed(Happened, frozen=True):
    """An action power was used, or a trigger went off (``triggered``)."""

    seat: Seat
    piece: str | None
    name: str
    power: str
    triggered: bool = False

    @property
    def text(self) -> str:
        done = "resolves" if self.triggered else "used"
        who = self.name or "a card"
        return sentence(f"{who} {done} {self.power}" if self.name else f"{self.power} resolves")


class Declined(Happened, frozen=True):
    seat: Seat
    what: str

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} declined: {self.what}")


class Drew(Happened, frozen=True):
    seat: Seat
    count: int

    @property
    def text(self) -> str:
        cards = "1 card" if self.count == 1 else f"{self.count} cards"
        return sentence(f"{player(self.seat)} drew {cards}")


class TurnPassed(Happened, frozen=True):
    seat: Seat

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} passed the turn")


class TurnBegan(Happened, frozen=True):
    seat: Seat
    again: bool = False

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} takes {'another' if self.again else 'a'} turn")


class RoundEnded(Happened, frozen=True):
    round: int

    @property
    def text(self) -> str:
        return sentence(f"round {self.round} is over")


class RoundBegan(Happened, frozen=True):
    round: int
    rounds: int

    @property
    def text(self) -> str:
        return sentence(f"round {self.round} of {self.rounds} begins")


class PointsScored(Happened, frozen=True):
    seat: Seat
    before: int
    after: int
    pieces: tuple[str, ...]

    @property
    def text(self) -> str:
        return sentence(f"{player(self.seat)} scored {self.after - self.before}, now {self.after}")


class MissionEnded(Happened, frozen=True):
    winners: tuple[Seat, ...]
    reason: str

    @property
    def text(self) -> str:
        who = " and ".join(player(seat) for seat in self.winners)
        return sentence(f"{who} won: {self.reason}" if who else self.reason)


MapEvent = (
    Moved | WasPut | Exhausted | Readied | Stunned | Unstunned | NothingHappened | ValuesChanged | FlagChanged
    | ControlChanged | CameIntoPlay | LeftPlay | PickedUp | Dropped | CardPlayed | PowerUsed | Declined | Drew
    | TurnPassed | TurnBegan | RoundEnded | RoundBegan | PointsScored | MissionEnded
)  # fmt: skip
