"""Cues: what moves on a board when something has happened, as plain values.

Owns beats and their cues. Does not own when they play (timeline), who draws them (stage.player) nor
which events make which cues (a game's ``cues``).
"""

from __future__ import annotations

from enum import StrEnum

from board.presenter.views import View

STEP_MS = 450
LESSON_MS = 700
FADE_MS = 140
REDUCED_MS = 120


class Kind(StrEnum):
    """Things that have a place move; things that are statements fade; numbers count; tokens travel."""

    MOVE = "move"
    FADE = "fade"
    COUNT = "count"
    TRAVEL = "travel"


class Cue(View, frozen=True):
    """One change of one thing. ``start_ms`` counts from the start of its beat, and once a timeline is
    composed from the start of that; ``column`` numbers its beat: cues of one column play together.

    MOVE: the thing goes to the place of ``target`` (an id) and stays there until the end.
    FADE: its opacity goes from ``before`` to ``after`` (0 to 1).
    COUNT: the field ``what`` of its view goes from ``before`` to ``after`` (a track's ``marker`` moves).
    TRAVEL: a token saying ``text`` goes from ``thing`` to ``target`` and is gone.
    """

    thing: str
    kind: Kind
    start_ms: float = 0.0
    duration_ms: float = STEP_MS
    column: int = 0
    target: str = ""
    what: str = ""
    before: float = 0.0
    after: float = 0.0
    text: str = ""
    seat: int | None = None


class Beat(View, frozen=True):
    """What happens at once: its cues, the caption with its rule, and views that are shown from its start.

    ``shows`` are views of the board (cards.py) that replace those with the same ids.
    """

    cues: tuple[Cue, ...] = ()
    text: str = ""
    ref: str = ""
    seat: int | None = None
    shows: tuple[View, ...] = ()


def move(thing: str, target: str, duration_ms: float = STEP_MS) -> Cue:
    """A piece goes to the place of another thing."""
    return Cue(thing, Kind.MOVE, duration_ms=duration_ms, target=target)


def fade_in(thing: str, duration_ms: float = FADE_MS) -> Cue:
    """A thing appears."""
    return Cue(thing, Kind.FADE, duration_ms=duration_ms, before=0.0, after=1.0)


def fade_out(thing: str, duration_ms: float = FADE_MS) -> Cue:
    """A thing goes away."""
    return Cue(thing, Kind.FADE, duration_ms=duration_ms, before=1.0, after=0.0)


def count(thing: str, what: str, before: float, after: float, duration_ms: float = STEP_MS) -> Cue:
    """A number on a thing counts; ``what`` names the field of its view."""
    return Cue(thing, Kind.COUNT, duration_ms=duration_ms, what=what, before=before, after=after)


def travel(thing: str, target: str, text: str, seat: int | None = None, duration_ms: float = STEP_MS) -> Cue:
    """A token goes from one thing to another."""
    return Cue(thing, Kind.TRAVEL, duration_ms=duration_ms, target=target, text=text, seat=seat)
