"""A timeline of cues: what every moving thing looks like at any second. A pure function of time.

Owns composing beats (pace, speed, cap, reduced motion) and asking for a moment. Does not own the
clock (stage.player) nor what is drawn.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.presenter.cue import REDUCED_MS, Beat, Cue, Kind
from board.presenter.views import View

CAP_MS = 6000.0
SPEEDS = (0.5, 1.0, 2.0, 4.0)
INSTANT = 0.0
"""The speed at which everything is at its end at once."""


class Shown(View, frozen=True):
    """A cue at a moment: ``part`` is 0 before it, 1 after it, eased between (OutCubic; counts are linear)."""

    cue: Cue
    part: float

    @property
    def value(self) -> float:
        """Between ``before`` and ``after`` by the part that has passed."""
        return self.cue.before + (self.cue.after - self.cue.before) * self.part


class Frame(View, frozen=True):
    """A moment: the beat that plays (-1 before the first), all cues begun, and whether all is over."""

    column: int
    shown: tuple[Shown, ...]
    done: bool


class Timeline(View, frozen=True):
    """Scheduled cues. ``starts_ms`` are the starts of the beats, ``length_ms`` is the end of the last.

    ``reduced``: moves and tokens do not travel, they cross-fade at their end.
    """

    beats: tuple[Beat, ...] = ()
    cues: tuple[Cue, ...] = ()
    starts_ms: tuple[float, ...] = ()
    length_ms: float = 0.0
    reduced: bool = False

    def at(self, seconds: float) -> Frame:
        """The frame at a time; before the start the first frame, after the end the last one."""
        ms = seconds * 1000
        if ms >= self.length_ms:
            return Frame(len(self.beats) - 1, tuple(Shown(cue, 1.0) for cue in self.cues), True)
        column = sum(start <= ms for start in self.starts_ms) - 1
        begun = (cue for cue in self.cues if cue.column <= column)
        return Frame(column, tuple(Shown(cue, part(cue, ms)) for cue in begun), False)

    def start_of(self, column: int) -> float:
        """Seconds at which a beat begins; the end for a beat past the last, 0 before the first."""
        if column >= len(self.starts_ms):
            return self.length_ms / 1000
        return self.starts_ms[max(0, column)] / 1000 if self.starts_ms else 0.0

    def end_of(self, column: int) -> float:
        """Seconds at which a beat is over: the moment before the next begins."""
        return self.start_of(column + 1)

    def beat_at(self, seconds: float) -> int:
        """The number of the beat that plays at a time, -1 without beats."""
        return self.at(seconds).column


def compose(beats: tuple[Beat, ...], speed: float = 1.0, reduced: bool = False) -> Timeline:
    """Schedule beats one after the other; never longer than 6 s, whatever the speed.

    ``speed`` is 0.5 to 4, or INSTANT. ``reduced`` turns travel into a cross-fade of 120 ms and lets
    numbers jump. Raises ValueError for a negative speed.
    """
    if speed < 0:
        raise ValueError(f"speed {speed:g} runs backwards")
    scheduled: list[Cue] = []
    starts: list[float] = []
    at = 0.0
    for column, beat in enumerate(beats):
        starts.append(at)
        cues = [_reduced(cue) if reduced else cue for cue in beat.cues]
        scheduled += [replace(cue, start_ms=at + cue.start_ms, column=column) for cue in cues]
        at += max((cue.start_ms + cue.duration_ms for cue in cues), default=float(REDUCED_MS))
    factor = 0.0 if speed == INSTANT else 1.0 / speed
    if at * factor > CAP_MS:
        factor = CAP_MS / at
    return Timeline(
        beats,
        tuple(
            replace(cue, start_ms=cue.start_ms * factor, duration_ms=cue.duration_ms * factor)
            for cue in scheduled
        ),
        tuple(start * factor for start in starts),
        at * factor,
        reduced,
    )


def part(cue: Cue, ms: float) -> float:
    """How much of a cue has passed at a time in ms: 0 to 1, never falling."""
    if ms >= cue.start_ms + cue.duration_ms:
        return 1.0
    if ms <= cue.start_ms:
        return 0.0
    linear = (ms - cue.start_ms) / cue.duration_ms
    return linear if cue.kind is Kind.COUNT and cue.what != "marker" else 1.0 - (1.0 - linear) ** 3


def _reduced(cue: Cue) -> Cue:
    """The cue without travel: moves and tokens cross-fade, numbers jump."""
    if cue.kind is Kind.COUNT:
        return replace(cue, start_ms=0.0, duration_ms=0.0)
    if cue.kind is Kind.FADE:
        return replace(cue, start_ms=0.0, duration_ms=min(cue.duration_ms, float(REDUCED_MS)))
    return replace(cue, start_ms=0.0, duration_ms=float(REDUCED_MS))
