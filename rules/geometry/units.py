"""Inches, millimetres and the named tolerances; owns the numbers, not the questions that use them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

MM = 1 / 25.4
"""One millimetre in inches."""

MEASURE_TOL = 0.001
"""Slack of every "within", "at most" and "up to"."""
CLOSER_EPS = 0.001
"""What "closer" must gain at least: equal is not closer."""
CONTACT_TOL = 0.01
"""Largest gap of two bases in base-contact (D6)."""
OVERLAP_TOL = 0.005
"""Deepest overlap that is not "on" or "through" another base or wall."""
TIE_TOL = 0.005
"""Gaps that differ by no more are equally close; the owner picks (D3)."""
MOVE_EPS = 0.0001
"""A shorter displacement is no move."""
UI_SNAP = 0.10
"""A base dropped this near to contact or to its limit is put exactly there."""
WARN_BAND = 0.03
"""A measure this near to its threshold is a close call."""
GRID = 1e-6
"""Stored coordinates are multiples of this."""


class Tolerances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six tolerances that decide verdicts, in inches; a ruling may replace any of them."""

    measure_tol: float = MEASURE_TOL
    closer_eps: float = CLOSER_EPS
    contact_tol: float = CONTACT_TOL
    overlap_tol: float = OVERLAP_TOL
    tie_tol: float = TIE_TOL
    move_eps: float = MOVE_EPS


DEFAULT_TOLERANCES = Tolerances()


def snapped(v: float) -> float:
    """The coordinate as it is stored: the nearest multiple of a millionth of an inch."""
    return round(v, 6) + 0.0  # + 0.0 turns -0.0 into 0.0, so that equal positions print alike
