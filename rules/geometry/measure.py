"""Edge-to-edge measuring (01.04): gaps, contact, "within" and "wholly within", one base or a crowd of them.

Owns the questions and their tolerances; the arithmetic is in separation.py. Inches; a negative gap is the
depth of an overlap. Round pairs, round with oval, rectangle or hull, and polygons are exact; two ovals to
better than a millionth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rules.geometry.footprint import RADIUS_MM, Base, Circle, support
from rules.geometry.separation import Disc, Patch, Solid, outside, patch, separation, solid, support_point
from rules.geometry.units import CONTACT_TOL, MEASURE_TOL, Point, Polygon

_LARGE_CROWD = 100
"""From here on one numpy pass beats the plain loop."""


def gap(a: Base, b: Base) -> float:
    """Signed edge-to-edge distance of two bases (01.04): 0 touches, negative overlaps."""
    fa, fb = a.footprint, b.footprint
    if type(fa) is Circle and type(fb) is Circle:
        return math.hypot(b.x - a.x, b.y - a.y) - (fa.d + fb.d) / RADIUS_MM
    return separation(solid(a), solid(b))[0]


def closest_points(a: Base, b: Base) -> tuple[Point, Point]:
    """The ends of the measured segment, on a's edge and on b's edge."""
    return _closest(solid(a), solid(b))


def closest_points_to_polygon(base: Base, polygon: Polygon) -> tuple[Point, Point]:
    """The ends of the measured segment, on the base's edge and on the convex polygon's."""
    return _closest(solid(base), patch(polygon))


def gap_to_polygon(base: Base, polygon: Polygon) -> float:
    """Signed distance of the base from a convex polygon (an objective area, a wall), either way round."""
    return separation(solid(base), patch(polygon))[0]


def gap_to_disc(base: Base, x: float, y: float, r: float) -> float:
    """Signed distance of the base from the edge of a disc, such as a 40 mm objective marker (14.01.01)."""
    return outside(x, y, solid(base))[0] - r


def edge_clearance(base: Base, width: float, height: float) -> float:
    """Smallest distance from the base to the battlefield's edges; negative when a part is off the board
    (03.01).
    """
    return min(
        -support(base, -1.0, 0.0),
        width - support(base, 1.0, 0.0),
        -support(base, 0.0, -1.0),
        height - support(base, 0.0, 1.0),
    )


def in_contact(a: Base, b: Base, tol: float = CONTACT_TOL) -> bool:
    """Whether the bases are in base-contact (01.04.04, D6)."""
    return gap(a, b) <= tol


def within(a: Base, b: Base, distance: float, tol: float = MEASURE_TOL) -> bool:
    """Whether the bases are within a distance of each other; exactly that far counts (01.04.01)."""
    return gap(a, b) <= distance + tol


def wholly_within_polygon(base: Base, polygon: Polygon, tol: float = MEASURE_TOL) -> bool:
    """Whether every part of the base is inside the convex polygon (01.04.01)."""
    area = patch(polygon)
    sides = zip(area.points, area.normals, strict=True)
    return all(support(base, nx, ny) - (vx * nx + vy * ny) <= tol for (vx, vy), (nx, ny) in sides)


def wholly_within_disc(base: Base, x: float, y: float, r: float, tol: float = MEASURE_TOL) -> bool:
    """Whether every part of the base is inside the disc (01.04.01)."""
    return farthest(base, x, y) <= r + tol


def farthest(base: Base, x: float, y: float) -> float:
    """Distance from a point to the furthest point of the base."""
    shape = solid(base)
    if type(shape) is Disc:
        return math.hypot(shape.x - x, shape.y - y) + shape.r
    if type(shape) is Patch:
        return max(math.hypot(px - x, py - y) for px, py in shape.points)

    def reach(angle: float) -> float:
        px, py = support_point(shape, math.cos(angle), math.sin(angle))
        return math.hypot(px - x, py - y)

    step = 2 * math.pi / 90
    samples = [reach(k * step) for k in range(90)]
    best = max(range(90), key=samples.__getitem__)
    low, high = (best - 1) * step, (best + 1) * step
    for _ in range(60):  # ternary search: one maximum between neighbouring samples
        third = (high - low) / 3
        if reach(low + third) < reach(high - third):
            low += third
        else:
            high -= third
    return max(samples[best], reach((low + high) / 2))


class Crowd:
    """Many bases made ready once, to be measured against again and again; indices follow the given order."""

    def __init__(self, bases: Sequence[Base]) -> None:
        self.bases = tuple(bases)
        self._round = [(b.x, b.y, b.radius) for b in self.bases]
        self._shaped = [(k, solid(b)) for k, b in enumerate(self.bases) if not b.is_round]
        self._arrays: Any = None

    def __len__(self) -> int:
        return len(self.bases)

    def gaps(self, base: Base) -> list[float]:
        """Signed gap to every base, in order."""
        gaps = self._bounds(base)
        if base.is_round:
            for k, shape in self._shaped:
                gaps[k] = outside(base.x, base.y, shape)[0] - base.radius
        else:
            mover = solid(base)
            gaps = [separation(mover, solid(b))[0] for b in self.bases]
        return gaps

    def nearest(self, base: Base) -> tuple[int, float]:
        """Index and gap of the closest base, the first of equals; (-1, infinity) in an empty crowd."""
        bounds = self._bounds(base)
        if not bounds:
            return -1, math.inf
        if base.is_round and not self._shaped:
            at = min(range(len(bounds)), key=bounds.__getitem__)
            return at, bounds[at]
        mover, best, at = solid(base), math.inf, -1
        for k in sorted(range(len(bounds)), key=bounds.__getitem__):
            if bounds[k] > best:
                break
            d = separation(mover, solid(self.bases[k]))[0]
            if d < best or (d == best and k < at):
                best, at = d, k
        return at, best

    def within(self, base: Base, distance: float, tol: float = MEASURE_TOL) -> list[int]:
        """Indices of the bases within a distance, exactly that far included (01.04.01)."""
        limit = distance + tol
        bounds = self._bounds(base)
        if base.is_round and not self._shaped:
            return [k for k, d in enumerate(bounds) if d <= limit]
        mover: Solid = solid(base)
        near = (k for k, d in enumerate(bounds) if d <= limit)
        return [k for k in near if separation(mover, solid(self.bases[k]))[0] <= limit]

    def any_within(self, base: Base, distance: float, tol: float = MEASURE_TOL) -> bool:
        """Whether at least one base is within the distance (01.04.01)."""
        return self.nearest(base)[1] <= distance + tol

    def _bounds(self, base: Base) -> list[float]:
        """Gap of the bounding circles: exact for round pairs, never more than the gap of any other pair."""
        x, y, r = base.x, base.y, base.radius
        if len(self._round) < _LARGE_CROWD:
            hypot = math.hypot
            return [hypot(x - cx, y - cy) - cr - r for cx, cy, cr in self._round]
        import numpy as np  # 0.2 s to load, and only large crowds repay it

        if self._arrays is None:
            self._arrays = np.array(self._round).T
        cx, cy, cr = self._arrays
        bounds: list[float] = (np.hypot(cx - x, cy - y) - cr - r).tolist()
        return bounds


def _closest(one: Solid, two: Solid) -> tuple[Point, Point]:
    d, ux, uy = separation(one, two)
    if type(one) is not Patch:
        px, py = support_point(one, ux, uy)
        return (px, py), (px + d * ux, py + d * uy)
    if type(two) is not Patch:
        px, py = support_point(two, -ux, -uy)
        return (px - d * ux, py - d * uy), (px, py)
    # Two polygons: one end is a corner; the corner whose partner lies on the other polygon's edge is the
    # right one.
    ends = []
    for corner in _foremost(one, ux, uy):
        there = (corner[0] + d * ux, corner[1] + d * uy)
        ends.append((abs(outside(*there, two)[0]), corner, there))
    for corner in _foremost(two, -ux, -uy):
        there = (corner[0] - d * ux, corner[1] - d * uy)
        ends.append((abs(outside(*there, one)[0]), there, corner))
    _, on_one, on_two = min(ends)
    return on_one, on_two


def _foremost(shape: Patch, ux: float, uy: float) -> list[Point]:
    reach = max(px * ux + py * uy for px, py in shape.points)
    return [(px, py) for px, py in shape.points if px * ux + py * uy >= reach - 1e-9]
