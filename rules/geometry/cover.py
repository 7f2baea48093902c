"""Do discs leave a spot of another one free? Squares are ruled out, ever smaller ones.

Owns a proof that no place is left, from circles alone. It is one-sided: where it shows nothing there may
still be no place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

Circle: TypeAlias = tuple[float, float, float]
"""Centre and radius."""

MOST = 1500
"""So many squares are looked at before it is given up."""
_SMALLEST = 0.002
_SURE = 1e-9


def none_left(within: Circle, wanted: Sequence[Circle], taken: Sequence[Circle]) -> int:
    """Whether every point of `within` that is in one of `wanted` is inside a taken disc.

    Gives how many squares it took to show that; 0 when it was not shown.
    """
    x, y, r = within
    squares = [(x, y, r, list(wanted), list(taken))]
    looked = 0
    while squares:
        cx, cy, half, goals, discs = squares.pop()
        looked += 1
        reach = half * math.sqrt(2.0) + _SURE
        if math.hypot(cx - x, cy - y) > r + reach:
            continue
        goals = [(gx, gy, far) for gx, gy, far in goals if math.hypot(cx - gx, cy - gy) <= far + reach]
        if not goals:
            continue
        near = []
        for bx, by, depth in discs:
            apart = math.hypot(cx - bx, cy - by)
            if apart < depth - reach:
                break
            if apart < depth + reach:
                near.append((bx, by, depth))
        else:
            if not near or half < _SMALLEST or looked >= MOST:
                return 0
            half /= 2
            squares += [(cx + i * half, cy + j * half, half, goals, near) for i in (-1, 1) for j in (-1, 1)]
    return looked
