"""The contract: what every game gives, namely offers, a verdict on any action, and transitions.

Owns the abstract ``Ruleset`` and the values that pass through it. Does not own any game, nor
undo (history), files (scenario, savegame) or the steps of a resolution (agenda).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, NewType, TypeVar

import msgspec

from rules.core.citation import Citation
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.verdict import Check, IllegalAction, Verdict

Seat = NewType("Seat", int)
PieceId = NewType("PieceId", str)
SEATS: tuple[Seat, Seat] = (Seat(0), Seat(1))


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="type"):
    """Base of every action; ``seat`` is who takes it. A draft is an action that is not legal yet."""

    seat: Seat


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="type"):
    """Base of everything that can happen."""

    @property
    def cites(self) -> tuple[Citation, ...]:
        """The rules by which it happened; never empty."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """One plain sentence for the log; names, never "you"."""
        raise NotImplementedError


S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Offer(msgspec.Struct, Generic[A], frozen=True):
    """Something a seat may do now; ``draft`` is the action with its blanks still empty."""

    draft: A
    verb: str
    cite: Citation
    subject: PieceId | None = None
    targets: tuple[PieceId, ...] = ()


class Transition(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action and what happened on the way, in order.

    ``reveals``: dice or hidden cards came out, so undo asks first.
    """

    state: S
    events: tuple[Any, ...] = ()
    reveals: bool = False


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a scenario ended; no winners means a draw, or simply that nothing is left to do."""

    winners: tuple[Seat, ...]
    cite: Citation
    text: str = ""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch where the text is silent or players differ; ``choices`` lists what it may be set to."""

    name: str
    default: Any
    question: str
    cite: Citation
    choices: tuple[Any, ...] = ()
    guess: bool = False


class GameInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is called, which rules it follows and which state format it writes.

    ``roles``: what its sentences call the seats where they do not use the words in ``seats``.
    """

    key: str
    title: str
    edition: str
    pack: str
    seats: tuple[str, str]
    version: int = 1
    roles: tuple[str, ...] = ()


class Ruleset(ABC, Generic[S, A]):
    """The rules of one game, without state of their own.

    The class attributes name the game's types, so that files, tests and boards can read and write
    them without knowing the game: ``state_type``, ``action_type`` and ``event_type`` (tagged
    unions), ``position_type`` (the ``position`` of a scenario file) and ``rulings_type`` (a struct
    whose fields are the switches, with their defaults).
    """

    info: ClassVar[GameInfo]
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    position_type: ClassVar[Any]
    rulings_type: ClassVar[Any]

    @abstractmethod
    def setup(self, scenario: Scenario, dice: Dice) -> S:
        """The first state of a scenario; raises BadFile naming the place when it cannot be read."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Seats that may act now; both at once where choices are simultaneous, none when it is over."""

    @abstractmethod
    def offers(self, state: S, seat: Seat) -> tuple[Offer[A], ...]:
        """Everything ``seat`` may begin now; empty for a seat that may not act."""

    @abstractmethod
    def fill(self, state: S, offer: Offer[A], rng: random.Random) -> A:
        """A legal action made out of an offer, for tests and practice opponents."""

    @abstractmethod
    def judge(self, state: S, action: A) -> Verdict:
        """The checklist for an action or a half-filled draft; never raises, never changes anything."""

    @abstractmethod
    def resolve(self, state: S, action: A) -> Transition[S]:
        """Carry out an action that is known to be legal. Call ``apply`` instead."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def tell(self, start: S, event: Any) -> str:
        """What happened, in one sentence; things are called as they were in the first state."""
        return str(event.text)

    def apply(self, state: S, action: A) -> Transition[S]:
        """Judge, then resolve; raises IllegalAction and changes nothing when not legal."""
        verdict = self.judge(state, action)
        if not verdict.legal:
            raise IllegalAction(action, verdict)
        return self.resolve(state, action)

    def faults(self, state: S) -> tuple[Check, ...]:
        """What is unsound about this position; empty when it could stand on a table."""
        return ()

    def redact(self, state: S, seat: Seat) -> S:
        """The state as ``seat`` may see it."""
        return state

    def rulings(self) -> tuple[Ruling, ...]:
        """The switches of this game, in the order of its rules."""
        return ()
