"""A Turn played from one line of notation, for the tests of the rules.

Owns playing it through the public contract and asking what came out. Does not own any expectation.
"""

from __future__ import annotations

from typing import Any, TypeVar

from rules.core import codec
from rules.core.contract import SEATS, Outcome
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.duel import notation
from rules.duel.actions import Commit
from rules.duel.events import TurnEvent
from rules.duel.frame_events import AnyEvent  # noqa: F401  the union that Kind ranges over
from rules.duel.ruleset import RULESET
from rules.duel.state import Fighter, State

Kind = TypeVar("Kind")


class Played:
    """The state after one Turn and its events."""

    def __init__(self, state: State, events: tuple[Any, ...]) -> None:
        self.state = state
        self.events = events

    def __getitem__(self, name: str) -> Fighter:
        return next(fighter for fighter in self.state.fighters if fighter.id == name)

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.events if type(event) is kind]

    def one(self, kind: type[Kind]) -> Kind:
        (event,) = self.all(kind)
        return event

    @property
    def lines(self) -> list[str]:
        return [event.text for event in self.events]

    @property
    def turn_events(self) -> list[TurnEvent]:
        return [event for event in self.events if isinstance(event, TurnEvent)]

    @property
    def outcome(self) -> Outcome:
        found = RULESET.outcome(self.state)
        assert found is not None
        return found


def before(line: str, **rulings: Any) -> State:
    """The position of a line, with nothing chosen yet."""
    position = codec.to_builtins(notation.parse(line))
    return RULESET.setup(Scenario(game="duel", position=position, rulings=rulings), Dice())


def play(line: str, **rulings: Any) -> Played:
    """Both seats choose their card and the Turn is resolved."""
    return play_on(before(line, **rulings))


def play_on(state: State) -> Played:
    events: tuple[Any, ...] = ()
    for seat in SEATS:
        step = RULESET.apply(state, Commit(seat, state.sides[seat].hand[0]))
        state, events = step.state, events + step.events
    return Played(state, events)


def refs(event: Any) -> set[str]:
    """The rules that an event cites."""
    return {cite.ref for cite in event.cites}
