"""Turning a base on the spot: free (0 in), but it may not sweep through an enemy or a wall (D7).

Owns the sampled sweep and "which rotations are the same pose". Moving is in route.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.geometry.footprint import Base, Hull, Oval, Rect
from rules.geometry.measure import edge_clearance
from rules.geometry.separation import Patch, Solid, outside, overlaps, patch, solid
from rules.geometry.units import MEASURE_TOL, OVERLAP_TOL, Polygon

_STEP = 0.08
"""The furthest point of the base travels at most this far between two sampled poses, in inches.

Past a curve of half an inch radius less than 0.002 in of depth goes unseen, well within the overlap
tolerance.
"""
_CORNER_STEP = 0.02
"""The same where a corner passes a corner."""


def same_pose(base: Base, rot: float) -> bool:
    """Whether turning to `rot` changes nothing: a round base never changes, an oval looks the same half
    turned.
    """
    if base.is_round:
        return True
    period = 360.0 if isinstance(base.footprint, Hull) else 180.0
    away = (rot - base.rot) % period
    return min(away, period - away) < 1e-9


def pivot_clear(
    base: Base,
    rot: float,
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    overlap_tol: float = OVERLAP_TOL,
    samples: int = 0,
    board: tuple[float, float] | None = None,
) -> bool:
    """Whether the base can turn to `rot` one way or the other without sweeping through anything (D7).

    At least `samples` poses are looked at, more for large bases. What the base is already deeper in than the
    tolerance, at the first or last pose, is left out: standing there is another clause.
    """
    poses = (solid(base), solid(base.moved_to(base.x, base.y, rot)))

    def stands_clear(shape: Solid) -> bool:
        return not any(overlaps(pose, shape, overlap_tol) for pose in poses)

    enemies = [e for e in enemies if stands_clear(solid(e))]
    walls = [w for w in walls if stands_clear(patch(w))]
    return pivot_meets(base, rot, enemies, walls, overlap_tol, samples, board) == (None, None, False)


def pivot_meets(
    base: Base,
    rot: float,
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    overlap_tol: float = OVERLAP_TOL,
    samples: int = 0,
    board: tuple[float, float] | None = None,
) -> tuple[int | None, int | None, bool]:
    """First enemy and wall swept through, and whether the base leaves the board; the better way round of the
    two.

    The last pose counts, the first does not; nothing is left out.
    """
    if same_pose(base, rot):
        return None, None, False
    near_enemies = _in_sweep(base, enemies, overlap_tol)
    near_walls = _in_sweep(base, walls, overlap_tol)
    if board is not None:
        inside = min(base.x, base.y, board[0] - base.x, board[1] - base.y) >= base.radius
        board = None if inside or edge_clearance(base, *board) < -MEASURE_TOL else board
    if not near_enemies and not near_walls and board is None:
        return None, None, False
    ways = [
        _sweep(base, turn, near_enemies, near_walls, overlap_tol, samples, board)
        for turn in _turns(base, rot)
    ]
    return min(ways, key=lambda met: (met[0] is not None) + (met[1] is not None) + met[2])


def _turns(base: Base, rot: float) -> tuple[float, ...]:
    """The turns in degrees that end in the same pose as `rot`, the shorter first."""
    period = 180.0 if isinstance(base.footprint, (Oval, Rect)) else 360.0
    forward = (rot - base.rot) % period
    return tuple(sorted((forward, forward - period), key=abs))


def _in_sweep(base: Base, things: Sequence[Base | Polygon], overlap_tol: float) -> list[tuple[int, Solid]]:
    """What the turning base could touch, with its index."""
    reach = base.radius
    found: list[tuple[int, Solid]] = []
    for k, thing in enumerate(things):
        if isinstance(thing, Base):
            if math.hypot(thing.x - base.x, thing.y - base.y) < reach + thing.radius - overlap_tol:
                found.append((k, solid(thing)))
        elif outside(base.x, base.y, shape := patch(thing))[0] < reach - overlap_tol:
            found.append((k, shape))
    return found


def _sweep(
    base: Base,
    turn: float,
    enemies: Sequence[tuple[int, Solid]],
    walls: Sequence[tuple[int, Solid]],
    overlap_tol: float,
    samples: int,
    board: tuple[float, float] | None,
) -> tuple[int | None, int | None, bool]:
    sharp = isinstance(base.footprint, (Rect, Hull)) and any(
        isinstance(s, Patch) for _, s in (*enemies, *walls)
    )
    step = _CORNER_STEP if sharp else _STEP
    steps = max(1, samples, math.ceil(math.radians(abs(turn)) * base.radius / step))

    def poses() -> Iterator[Base]:
        for k in range(1, steps + 1):
            yield base.moved_to(base.x, base.y, base.rot + turn * k / steps)

    enemy = wall = None
    leaves = False
    for pose in poses():
        shape = solid(pose)
        if enemy is None:
            enemy = next((k for k, e in enemies if overlaps(shape, e, overlap_tol)), None)
        if wall is None:
            wall = next((k for k, w in walls if overlaps(shape, w, overlap_tol)), None)
        if board is not None and edge_clearance(pose, *board) < -MEASURE_TOL:
            leaves = True
    return enemy, wall, leaves
