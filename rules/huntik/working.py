"""A state being worked on inside one transition, with the events so far.

Owns collecting. Does not own rules. The state itself stays a value: each change makes a new one.
"""

from __future__ import annotations

from typing import Any

from rules.huntik.events_combat import AnyEvent
from rules.huntik.pieces import Unit
from rules.huntik.state import State, change, name_of, unit_of, update, update_combat
from rules.huntik.steps import AnyStep


class Working:
    """``state`` as it is now, ``events`` that led here, ``then``: steps to do next."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []
        self.then: list[AnyStep] = []

    def say(self, *events: AnyEvent) -> None:
        self.events += events

    def set(self, **fields: Any) -> None:
        self.state = change(self.state, **fields)

    def unit(self, piece: str, **fields: Any) -> None:
        self.state = update(self.state, piece, **fields)

    def combat(self, **fields: Any) -> None:
        self.state = update_combat(self.state, **fields)

    def get(self, piece: str) -> Unit:
        return unit_of(self.state, piece)

    def name(self, piece: str) -> str:
        return name_of(self.state, piece)
