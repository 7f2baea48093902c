"""Resolution as data: steps still to do, run until none is left or a choice is owed.

Owns the loop and its guard. Does not own any step: each game brings its steps and handlers, so a
state in the middle of a fight can be saved, compared and undone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from rules.core.contract import Transition

STEP_LIMIT = 1000


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="step"):
    """Base of everything an agenda can hold."""


class HasAgenda(Protocol):
    @property
    def agenda(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=HasAgenda)


class Progress(msgspec.Struct, Generic[S], frozen=True):
    """What one step did; ``then`` comes next, ``ask`` puts the step back and waits for a player."""

    state: S
    events: tuple[Any, ...] = ()
    then: tuple[Step, ...] = ()
    ask: bool = False


class AgendaStuck(RuntimeError):
    """Resolution did not settle within the step limit; ``state`` is where it stood."""

    def __init__(self, state: Any, events: tuple[Any, ...]) -> None:
        super().__init__(f"resolution did not settle in {STEP_LIMIT} steps and was stopped")
        self.state = state
        self.events = events


def run(state: S, handlers: Mapping[type[Any], Callable[[S, Any], Progress[S]]]) -> Transition[S]:
    """Do the steps on the agenda in order; steps that they add come first."""
    events: list[Any] = []
    taken = 0
    while state.agenda:
        if taken == STEP_LIMIT:
            raise AgendaStuck(state, tuple(events))
        taken += 1
        step, *rest = state.agenda
        done = handlers[type(step)](state, step)
        events += done.events
        if done.ask:
            return Transition(done.state, tuple(events))
        agenda = (*done.then, *rest)
        state = msgspec.structs.replace(done.state, agenda=agenda)  # type: ignore[type-var]
    return Transition(state, tuple(events))
