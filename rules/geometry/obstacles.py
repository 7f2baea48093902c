"""What the centre of a moving base has to keep out of: bases and walls grown by the mover's own shape.

For a fixed rotation the forbidden places of the centre are the Minkowski sum of the obstacle and the mirrored
mover: a convex core (one point, or a polygon counter-clockwise) rounded by a radius. Round against round, and
round against anything with corners, is exact; an ellipse enters as a polygon whose perimeter is right to a
hundred-thousandth. Owns the shapes and "does this line or arc enter it"; not the search for a way (route.py).
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Iterator

from rules.geometry.separation import Disc, Ellipse, Patch, Solid, outside, patch
from rules.geometry.units import Point, Polygon

TAU = 2 * math.pi
_HAIR = 1e-9
_LEAST_SLACK = 1e-7
"""Rounding alone must never turn touching into passing through."""
_SAGITTA = 0.0015
"""Sides of the polygon that stands for an ellipse are this far off the curve at most, in inches."""
_CURVE = 17
"""A core with at least this many corners stands for a curve: its pieces are short, testing their ends is
enough.
"""


class Obstacle:
    """A convex core rounded by `r`; `slack` is how deep a centre may come inside before it counts as through
    it.
    """

    __slots__ = (
        "along", "bound", "core", "cx", "cy", "exact", "perimeter", "points", "r", "slack", "starts", "turns",
    )  # fmt: skip

    def __init__(self, points: Polygon, r: float, slack: float = 0.0, exact: bool = True) -> None:
        self.r = r
        self.slack = max(slack, _LEAST_SLACK)
        self.exact = exact
        self.core: Patch | None = None
        if len(points) == 1:
            self.points: Polygon = points
            (self.cx, self.cy), self.bound = points[0], r
            self.turns, self.along, self.perimeter = [0.0], [0.0], TAU * r
            self.starts = [(1.0, 0.0)]
            return
        core = patch(points)
        # Corner k is the contact of a tangent whose outward normal lies between turns[k] and turns[k + 1];
        # starts[k] is the unit normal at turns[k].
        n = len(core.points)
        starts = [math.atan2(core.normals[k - 1][1], core.normals[k - 1][0]) % TAU for k in range(n)]
        first = min(range(n), key=starts.__getitem__)
        order = [(first + k) % n for k in range(n)]
        self.points = tuple(core.points[k] for k in order)
        self.turns = [starts[k] for k in order]
        self.starts = [core.normals[k - 1] for k in order]
        self.core = Patch(self.points, tuple(core.normals[k] for k in order))
        self.along = [0.0]
        for k in range(n):
            self.along.append(self.along[-1] + math.dist(self.points[k], self.points[(k + 1) % n]))
        self.perimeter = TAU * r + self.along.pop()
        self.cx = sum(p[0] for p in self.points) / n
        self.cy = sum(p[1] for p in self.points) / n
        self.bound = r + max(math.hypot(px - self.cx, py - self.cy) for px, py in self.points)

    def distance(self, x: float, y: float) -> float:
        """Signed distance of a centre from the forbidden places; negative inside."""
        if self.core is None:
            return math.hypot(x - self.cx, y - self.cy) - self.r
        return outside(x, y, self.core)[0] - self.r

    def corner(self, angle: float) -> Point:
        """The core's corner whose outward normals include this angle."""
        return self.points[bisect_right(self.turns, angle % TAU) - 1]

    def contact(self, angle: float) -> Point:
        """The place on the rim whose outward normal has this angle."""
        x, y = self.corner(angle)
        return x + self.r * math.cos(angle), y + self.r * math.sin(angle)

    def arc_length(self, start: float, span: float) -> float:
        """Length of the rim from the normal angle `start`, counter-clockwise over `span` radians."""
        if self.core is None:
            return self.r * span
        start %= TAU
        end = start + span
        wrapped, end = divmod(end, TAU)
        sides = (
            self.along[bisect_right(self.turns, end) - 1] - self.along[bisect_right(self.turns, start) - 1]
        )
        if start < self.turns[0]:
            sides += self.perimeter - TAU * self.r
        if end < self.turns[0]:
            sides -= self.perimeter - TAU * self.r
        return self.r * span + sides + wrapped * (self.perimeter - TAU * self.r)

    def blocks_line(self, p: Point, q: Point) -> bool:
        """Whether a straight line between two centres comes deeper inside than the slack."""
        depth = self.r - self.slack
        px, py = p
        dx, dy = q[0] - px, q[1] - py
        if _point_to_line(self.cx, self.cy, px, py, dx, dy) >= self.bound - self.slack:
            return False
        if self.core is None:
            return True
        if depth <= 0 or self._crosses_core(px, py, dx, dy, 0.0):
            return self._crosses_core(px, py, dx, dy, min(depth, 0.0))
        if outside(px, py, self.core)[0] < depth or outside(q[0], q[1], self.core)[0] < depth:
            return True
        return any(_point_to_line(vx, vy, px, py, dx, dy) < depth for vx, vy in self.points)

    def _crosses_core(self, px: float, py: float, dx: float, dy: float, grown: float) -> bool:
        """Whether the line meets the core with every side moved outward by `grown` (inward when negative)."""
        assert self.core is not None
        enter, leave = 0.0, 1.0
        for (vx, vy), (nx, ny) in zip(self.core.points, self.core.normals, strict=True):
            start = (px - vx) * nx + (py - vy) * ny - grown
            slope = dx * nx + dy * ny
            if abs(slope) < 1e-15:
                if start >= 0:
                    return False
            elif slope < 0:
                enter = max(enter, -start / slope)
            else:
                leave = min(leave, -start / slope)
            if enter >= leave:
                return False
        return True

    def rim(self, start: float, span: float) -> Iterator[tuple[Point, float, float]]:
        """The rim from `start` over `span` as (corner, first angle, last angle); sides join them."""
        if self.core is None:
            yield self.points[0], start, start + span
            return
        angle = start % TAU
        k = bisect_right(self.turns, angle) - 1
        left = span
        while True:
            following = self.turns[(k + 1) % len(self.turns)]
            room = (following - angle) % TAU
            if left <= room + 1e-15:
                yield self.points[k], angle, angle + left
                return
            yield self.points[k], angle, angle + room
            left -= room
            angle = following
            k = (k + 1) % len(self.turns)

    def rim_enters(self, start: float, span: float, other: Obstacle) -> bool:
        """Whether that part of this rim comes deeper inside another obstacle than its slack."""
        if math.hypot(self.cx - other.cx, self.cy - other.cy) >= self.bound + other.bound - other.slack:
            return False
        before: Point | None = None
        for corner, low, high in self.rim(start, span):
            first = (corner[0] + self.r * math.cos(low), corner[1] + self.r * math.sin(low))
            if len(self.points) >= _CURVE:
                if other.distance(*first) < -other.slack:
                    return True
                continue
            if before is not None and other.blocks_line(before, first):
                return True
            if self.r > 0 and _arc_enters(corner, self.r, low, high, other):
                return True
            before = (corner[0] + self.r * math.cos(high), corner[1] + self.r * math.sin(high))
        return False

    def shrunk_to(self, x: float, y: float) -> Obstacle:
        """The obstacle made just small enough that the given centre, slightly inside, is on its rim."""
        depth = -self.distance(x, y)
        if depth <= 0:
            return self
        if depth <= self.r:
            return Obstacle(self.points, self.r - depth, self.slack - depth, self.exact)
        assert self.core is not None
        scale = max(
            ((x - self.cx) * nx + (y - self.cy) * ny) / ((vx - self.cx) * nx + (vy - self.cy) * ny)
            for (vx, vy), (nx, ny) in zip(self.core.points, self.core.normals, strict=True)
        )
        small = tuple(
            (self.cx + scale * (px - self.cx), self.cy + scale * (py - self.cy)) for px, py in self.points
        )
        return Obstacle(small, self.r, self.slack - depth, self.exact)


def grown(obstacle: Solid, mover: Solid, slack: float) -> Obstacle:
    """The forbidden places of the mover's centre near one base or wall; `mover` is placed at the origin."""
    core_a, r_a, exact_a = _core(obstacle)
    core_b, r_b, exact_b = _core(mover)
    mirrored = tuple((-x, -y) for x, y in core_b)
    return Obstacle(_minkowski(core_a, mirrored), r_a + r_b, slack, exact_a and exact_b)


def _core(shape: Solid) -> tuple[Polygon, float, bool]:
    if type(shape) is Disc:
        return ((shape.x, shape.y),), shape.r, True
    if type(shape) is Patch:
        return shape.points, 0.0, True
    assert type(shape) is Ellipse
    n = 4 * math.ceil(math.pi / 4 * math.sqrt(max(shape.a, shape.b) / (2 * _SAGITTA)))
    swell = 1 + (1 - math.cos(math.pi / n)) * 2 / 3  # makes the polygon's perimeter that of the ellipse
    points = []
    for k in range(n):
        px = shape.a * swell * math.cos(TAU * k / n)
        py = shape.b * swell * math.sin(TAU * k / n)
        points.append((shape.x + px * shape.c - py * shape.s, shape.y + px * shape.s + py * shape.c))
    return tuple(points), 0.0, False


def _minkowski(one: Polygon, two: Polygon) -> Polygon:
    """Sum of two convex polygons (or points) given counter-clockwise."""
    if len(one) == 1 or len(two) == 1:
        (dx, dy), many = (one[0], two) if len(one) == 1 else (two[0], one)
        return tuple((x + dx, y + dy) for x, y in many)
    sides = []
    for points in (one, two):
        for k, (px, py) in enumerate(points):
            qx, qy = points[(k + 1) % len(points)]
            sides.append((math.atan2(qy - py, qx - px), qx - px, qy - py))
    sides.sort()
    # Sides by rising angle from 0 start at the lowest corner, of two equally low ones the left.
    low_one = min(one, key=lambda p: (p[1], p[0]))
    low_two = min(two, key=lambda p: (p[1], p[0]))
    x, y = low_one[0] + low_two[0], low_one[1] + low_two[1]
    start = next((k for k, side in enumerate(sides) if side[0] >= 0), 0)
    points_out: list[Point] = []
    last = math.inf
    for angle, dx, dy in sides[start:] + sides[:start]:
        if abs(angle - last) > 1e-9:  # parallel sides become one
            points_out.append((x, y))
        x, y = x + dx, y + dy
        last = angle
    return tuple(points_out)


def _point_to_line(x: float, y: float, px: float, py: float, dx: float, dy: float) -> float:
    """Distance of (x, y) from the segment that starts at (px, py) and runs (dx, dy)."""
    length = dx * dx + dy * dy
    t = ((x - px) * dx + (y - py) * dy) / length if length > 0 else 0.0
    t = 0.0 if t < 0 else 1.0 if t > 1 else t
    return math.hypot(x - px - t * dx, y - py - t * dy)


def _arc_enters(centre: Point, r: float, low: float, high: float, other: Obstacle) -> bool:
    cx, cy = centre
    if other.core is None:
        dx, dy = other.cx - cx, other.cy - cy
        apart, depth = math.hypot(dx, dy), other.r - other.slack
        if depth <= 0 or apart >= r + depth or apart <= r - depth:
            return False
        if apart <= depth - r:
            return True
        half = math.acos(max(-1.0, min(1.0, (r * r + apart * apart - depth * depth) / (2 * r * apart))))
        middle = (low + high) / 2
        away = abs((math.atan2(dy, dx) - middle + math.pi) % TAU - math.pi)
        return away < half + (high - low) / 2 - _HAIR
    # Nearest to a polygon: at the ends, towards a corner, against a side, or between two such places.
    angles = {0.0, high - low}
    for (vx, vy), (nx, ny) in zip(other.core.points, other.core.normals, strict=True):
        for angle in (math.atan2(vy - cy, vx - cx), math.atan2(-ny, -nx)):
            offset = (angle - low) % TAU
            if offset < high - low:
                angles.add(offset)
    stops = sorted(angles)
    stops += [(a + b) / 2 for a, b in itertools.pairwise(stops)]
    for offset in stops:
        place = (cx + r * math.cos(low + offset), cy + r * math.sin(low + offset))
        if other.distance(*place) < -other.slack - _HAIR:
            return True
    return False
