"""Where boundary curves of the moving centre meet: the places that decide whether anything satisfies all of
them.

A set bounded by circles and lines, if it is not empty, holds a crossing of two of its boundaries or the point
of one of them that is nearest to the start. Owns curves, their crossings and samples along them; not what
they stand for.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.geometry.obstacles import Obstacle
from rules.geometry.units import Point

_ROUND_CORNERS = 32
"""The rounded corners of a core with more sides than this are too short to matter."""
_GRAZE = 1e-9


class Curve(NamedTuple):
    """A boundary as whole circles (x, y, r) and segments; whole circles may give crossings too many, never
    too few.
    """

    x: float
    y: float
    bound: float
    circles: tuple[tuple[float, float, float], ...]
    sides: tuple[tuple[Point, Point], ...]


def circle(x: float, y: float, r: float) -> Curve:
    """A circle as a boundary."""
    return Curve(x, y, r, ((x, y, r),), ())


def rim(obstacle: Obstacle) -> Curve:
    """The rim of a rounded convex obstacle as a boundary."""
    if obstacle.core is None:
        return circle(obstacle.cx, obstacle.cy, obstacle.r)
    points, r = obstacle.core.points, obstacle.r
    sides = []
    for k, (nx, ny) in enumerate(obstacle.core.normals):
        (px, py), (qx, qy) = points[k], points[(k + 1) % len(points)]
        sides.append(((px + r * nx, py + r * ny), (qx + r * nx, qy + r * ny)))
    corners = tuple((x, y, r) for x, y in points) if r > 0 and len(points) <= _ROUND_CORNERS else ()
    return Curve(obstacle.cx, obstacle.cy, obstacle.bound, corners, tuple(sides))


def box(x0: float, y0: float, x1: float, y1: float) -> Curve:
    """A rectangle's edges as a boundary."""
    a, b, c, d = (x0, y0), (x1, y0), (x1, y1), (x0, y1)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return Curve(x, y, math.hypot(x1 - x, y1 - y), (), ((a, b), (b, c), (c, d), (d, a)))


def crossings(curves: Sequence[Curve]) -> Iterator[Point]:
    """All points where two of the curves cross or touch."""
    for one, two in itertools.combinations(curves, 2):
        if math.hypot(one.x - two.x, one.y - two.y) > one.bound + two.bound + _GRAZE:
            continue
        for a in one.circles:
            for b in two.circles:
                yield from _circle_circle(a, b)
            for side in two.sides:
                yield from _circle_line(a, *side)
        for side in one.sides:
            for b in two.circles:
                yield from _circle_line(b, *side)
            for other in two.sides:
                yield from _line_line(*side, *other)


def nearest_points(curves: Sequence[Curve], x: float, y: float) -> Iterator[Point]:
    """For every circle and side the points nearest to (x, y), and the circle's furthest."""
    for curve in curves:
        for cx, cy, r in curve.circles:
            d = math.hypot(x - cx, y - cy)
            ux, uy = ((x - cx) / d, (y - cy) / d) if d > 0 else (1.0, 0.0)
            yield cx + r * ux, cy + r * uy
            yield cx - r * ux, cy - r * uy
        for (px, py), (qx, qy) in curve.sides:
            dx, dy = qx - px, qy - py
            t = ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)
            t = min(1.0, max(0.0, t))
            yield px + t * dx, py + t * dy


def samples(curves: Sequence[Curve], spacing: float) -> Iterator[Point]:
    """Points along every curve, at most `spacing` apart."""
    for curve in curves:
        for cx, cy, r in curve.circles:
            n = max(8, math.ceil(2 * math.pi * r / spacing))
            for k in range(n):
                angle = 2 * math.pi * k / n
                yield cx + r * math.cos(angle), cy + r * math.sin(angle)
        for (px, py), (qx, qy) in curve.sides:
            n = max(1, math.ceil(math.hypot(qx - px, qy - py) / spacing))
            for k in range(n):
                yield px + (qx - px) * k / n, py + (qy - py) * k / n


def _circle_circle(a: tuple[float, float, float], b: tuple[float, float, float]) -> Iterator[Point]:
    ax, ay, ar = a
    bx, by, br = b
    dx, dy = bx - ax, by - ay
    d = math.hypot(dx, dy)
    if d < 1e-12 or d > ar + br + _GRAZE or d < abs(ar - br) - _GRAZE:
        return
    along = (ar * ar - br * br + d * d) / (2 * d)
    across = math.sqrt(max(0.0, ar * ar - along * along))
    ux, uy = dx / d, dy / d
    yield ax + along * ux - across * uy, ay + along * uy + across * ux
    yield ax + along * ux + across * uy, ay + along * uy - across * ux


def _circle_line(c: tuple[float, float, float], p: Point, q: Point) -> Iterator[Point]:
    cx, cy, r = c
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    along = (cx - p[0]) * ux + (cy - p[1]) * uy
    away = (cx - p[0]) * uy - (cy - p[1]) * ux
    if abs(away) > r + _GRAZE:
        return
    half = math.sqrt(max(0.0, r * r - away * away))
    for t in (along - half, along + half):
        if -_GRAZE <= t <= length + _GRAZE:
            yield p[0] + t * ux, p[1] + t * uy


def _line_line(p: Point, q: Point, a: Point, b: Point) -> Iterator[Point]:
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
    cross = dx * ey - dy * ex
    if abs(cross) < 1e-15:
        return
    t = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / cross
    s = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / cross
    if -_GRAZE <= t <= 1 + _GRAZE and -_GRAZE <= s <= 1 + _GRAZE:
        yield p[0] + t * dx, p[1] + t * dy
