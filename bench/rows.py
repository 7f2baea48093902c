"""A measured row and how it is measured.

Owns timing and the aim of a row. Does not own what is measured (``*_bench.py``) nor the table (__main__).
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec


class Timing(msgspec.Struct, frozen=True):
    """What one call takes, in milliseconds, over many samples."""

    median_ms: float
    p95_ms: float


class Row(msgspec.Struct, frozen=True):
    """One line of the table; ``floor_ms`` is the least that the same work could take, in the same run."""

    name: str
    median_ms: float
    p95_ms: float
    floor_ms: float | None = None
    aim: str = ""
    aim_met: bool | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the floor; None without one."""
        return self.median_ms / self.floor_ms if self.floor_ms else None


def measure(fn: Callable[[], Any], repeat: int = 50, number: int = 1, warmup: int = 3) -> Timing:
    """Call ``fn`` ``number`` times a sample, ``repeat`` samples, after ``warmup`` calls that do not count.

    The garbage collector runs before the samples and rests during them, so that a sample holds the work
    and not the tidying up of what came before.
    """
    if repeat < 1 or number < 1:
        raise ValueError(f"cannot measure {repeat} samples of {number} calls")
    for _ in range(warmup):
        fn()
    rested = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        return timing([_sample_ms(fn, number) for _ in range(repeat)])
    finally:
        if rested:
            gc.enable()


def timing(samples_ms: list[float]) -> Timing:
    """Median and 95th percentile (the nearest sample at or above it) of single measurements."""
    ordered = sorted(samples_ms)
    place = -(-95 * len(ordered) // 100) - 1
    return Timing(statistics.median(ordered), ordered[place])


def row(
    name: str,
    taken: Timing,
    floor: Timing | None = None,
    *,
    at_most_ms: float | None = None,
    p95_at_most_ms: float | None = None,
    times_floor: float | None = None,
    note: str = "",
) -> Row:
    """A row with its aim in words and whether it was met: every part given must hold."""
    aims: list[tuple[str, bool]] = []
    if at_most_ms is not None:
        aims.append((f"≤ {at_most_ms:g} ms", taken.median_ms <= at_most_ms))
    if p95_at_most_ms is not None:
        aims.append((f"p95 ≤ {p95_at_most_ms:g} ms", taken.p95_ms <= p95_at_most_ms))
    if times_floor is not None:
        if floor is None:
            raise ValueError(f"{name}: an aim of {times_floor:g} times the floor needs a floor")
        aims.append((f"≤ {times_floor:g}× floor", taken.median_ms <= times_floor * floor.median_ms))
    return Row(
        name,
        taken.median_ms,
        taken.p95_ms,
        floor.median_ms if floor else None,
        ", ".join(words for words, _ in aims),
        all(met for _, met in aims) if aims else None,
        note,
    )


def as_row(given: Any) -> Row:
    """A row as it is, or one made of (name, median, p95, floor or None) in *seconds*."""
    if isinstance(given, Row):
        return given
    name, median, p95, floor, *rest = given
    floor_ms = None if floor is None else floor * 1000
    return Row(name, median * 1000, p95 * 1000, floor_ms, note=" ".join(map(str, rest)))


def _sample_ms(fn: Callable[[], Any], number: int) -> float:
    begun = time.perf_counter_ns()
    for _ in range(number):
        fn()
    return (time.perf_counter_ns() - begun) / number / 1e6
