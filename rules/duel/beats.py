"""Events in beats: what happens at once is one step forwards or back.

Owns the grouping. Does not own the events, nor how long a beat is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.duel.events import TurnEvent


def beats(events: Sequence[Any]) -> tuple[tuple[Any, ...], ...]:
    """The events of a transition in order, those of one beat of a Turn together, others each alone."""
    found: list[list[Any]] = []
    last: tuple[int, int] | None = None
    for event in events:
        key = (event.turn, event.beat) if isinstance(event, TurnEvent) else None
        if key is not None and key == last:
            found[-1].append(event)
        else:
            found.append([event])
        last = key
    return tuple(map(tuple, found))
