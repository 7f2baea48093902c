"""The fight that a place in the history belongs to, and the state before some events.

Owns finding them. Does not own the history nor the lane made of a fight.
"""

from __future__ import annotations

from typing import Any

from rules.core.history import History
from rules.keyforge import actions as a
from rules.keyforge.state import State


def state_before(history: History[State], number: int) -> State:
    """The state in which the action with this number, counted from 0, was done."""
    return history.entries[number - 1].state if number > 0 else history.start


def fight_at(history: History[State]) -> tuple[State, tuple[Any, ...]] | None:
    """The fight that the last action belongs to: the state it began in, and its events until now."""
    events: tuple[Any, ...] = ()
    for number in range(history.cursor - 1, -1, -1):
        entry = history.entries[number]
        events = (*entry.events, *events)
        if isinstance(entry.action, a.Fight):
            return state_before(history, number), events
        if not isinstance(entry.action, a.Order | a.Pick | a.PickFlank):
            return None
    return None


def parts_of(history: History[State], events: tuple[Any, ...]) -> tuple[State, tuple[tuple[Any, ...], ...]]:
    """The last actions that caused exactly these events, as parts, and the state before them.

    Events that are not those of the last actions are one part; the state is then the one of now.
    """
    parts: tuple[tuple[Any, ...], ...] = ()
    count = 0
    for number in range(history.cursor - 1, -1, -1):
        if count >= len(events):
            break
        parts = (history.entries[number].events, *parts)
        count += len(history.entries[number].events)
        if count >= len(events):
            flat = tuple(event for part in parts for event in part)
            return (state_before(history, number), parts) if flat == events else (history.state, (events,))
    return history.state, (events,)
