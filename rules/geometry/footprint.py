"""Footprints of models and bases placed on the table.

Owns the shapes, their file form and their outline; not distances (measure.py). Circle, oval and rectangle
sizes are millimetres as sold, hull points are inches; a placed base is in inches and degrees counter-
clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from rules.geometry.units import Point, Polygon

RADIUS_MM = 50.8
"""Diameter in mm of a base whose radius is one inch: dividing by it keeps whole inches exact."""
HALF_MM = 1 / RADIUS_MM
"""Half a millimetre in inches: diameter in mm to radius in inches."""
SMALLEST_MM = 1.0
"""No base is shorter than this: below it distances to it are noise."""
LARGEST = 24.0
"""No footprint is longer than this, in inches."""


class Circle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="circle"):
    """A round base of diameter `d` millimetres."""

    d: float


class Oval(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="oval"):
    """An elliptic base `l` by `w` millimetres, long axis along +x at rotation 0."""

    l: float  # noqa: E741  the file format's name
    w: float


class Rect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="rect"):
    """A rectangle `l` (along +x at rotation 0) by `w` millimetres."""

    l: float  # noqa: E741  the file format's name
    w: float


class Hull(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="poly"):
    """A convex hull by its corners in inches, relative to the point about which the model turns."""

    points: tuple[tuple[float, float], ...]


Footprint: TypeAlias = Circle | Oval | Rect | Hull

_ROUND_MM = (25, 28.5, 32, 40, 50, 60, 65, 80, 90, 100, 120, 130, 160)
_OVAL_MM = (
    (60, 35.5),
    (75, 42),
    (75, 25),
    (90, 52.5),
    (95, 40),
    (105, 70),
    (120, 92),
    (150, 95),
    (170, 109),
)


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A footprint at its place: centre in inches, rotation in degrees counter-clockwise."""

    footprint: Footprint
    x: float
    y: float
    rot: float = 0.0

    @property
    def radius(self) -> float:
        """Radius in inches of the smallest circle about the centre that holds the base."""
        shape = self.footprint
        if type(shape) is Circle:
            return shape.d / RADIUS_MM
        if isinstance(shape, Oval):
            return max(shape.l, shape.w) / RADIUS_MM
        if isinstance(shape, Rect):
            return math.hypot(shape.l, shape.w) / RADIUS_MM
        assert isinstance(shape, Hull)
        return max(math.hypot(px, py) for px, py in shape.points)

    @property
    def is_round(self) -> bool:
        """Whether turning the base changes nothing."""
        shape = self.footprint
        return type(shape) is Circle or (isinstance(shape, Oval) and shape.l == shape.w)

    @property
    def centre(self) -> Point:
        """The point about which the base turns."""
        return (self.x, self.y)

    def moved_to(self, x: float, y: float, rot: float | None = None) -> Base:
        """The same base elsewhere; without `rot` it keeps its rotation."""
        return Base(self.footprint, x, y, self.rot if rot is None else rot)


def faults(footprint: Footprint) -> tuple[str, ...]:
    """Everything that makes the footprint unusable, in words; empty when it is sound."""
    if isinstance(footprint, Hull):
        return _hull_faults(footprint.points)
    sizes = {"d": footprint.d} if isinstance(footprint, Circle) else {"l": footprint.l, "w": footprint.w}
    found = []
    for name, value in sizes.items():
        if not math.isfinite(value):
            found.append(f"{name} is not a finite number")
        elif not (value >= SMALLEST_MM and value * 2 / RADIUS_MM <= LARGEST):
            most = LARGEST * RADIUS_MM / 2
            found.append(f"{name} is {value:g}, expected {SMALLEST_MM:g} to {most:g} mm")
    if not found and isinstance(footprint, Oval) and footprint.w > footprint.l:
        found.append(f"an oval's l must be its long axis: l {footprint.l:g}, w {footprint.w:g}")
    return tuple(found)


def describe(footprint: Footprint) -> str:
    """The footprint in words for people: "32 mm", "105 × 70 mm oval", "hull 4.1 × 2.0 in"."""
    if isinstance(footprint, Circle):
        return f"{footprint.d:g} mm"
    if isinstance(footprint, Oval):
        return f"{footprint.l:g} × {footprint.w:g} mm oval"
    if isinstance(footprint, Rect):
        return f"{footprint.l:g} × {footprint.w:g} mm rectangle"
    xs = [px for px, _ in footprint.points]
    ys = [py for _, py in footprint.points]
    return f"hull {max(xs) - min(xs):.1f} × {max(ys) - min(ys):.1f} in"


_KNOWN: tuple[Footprint, ...] = (*(Circle(d) for d in _ROUND_MM), *(Oval(a, b) for a, b in _OVAL_MM))
KNOWN_BASES: Mapping[str, Footprint] = MappingProxyType({describe(f): f for f in _KNOWN})
"""The base sizes in use (Event Companion list and older kits), by their description."""


def outline(base: Base, segments: int = 128) -> Polygon:
    """The outline as points counter-clockwise; curves get `segments` points, all of them on the curve."""
    shape = base.footprint
    if isinstance(shape, (Rect, Hull)):
        return corners(base)
    semi_l, semi_w = semi_axes(shape)
    c, s = turn(base.rot)
    points = []
    for k in range(segments):
        angle = 2 * math.pi * k / segments
        px, py = semi_l * math.cos(angle), semi_w * math.sin(angle)
        points.append((base.x + px * c - py * s, base.y + px * s + py * c))
    return tuple(points)


def support(base: Base, ux: float, uy: float) -> float:
    """How far the base reaches in direction (ux, uy): the largest x·ux + y·uy of its points."""
    shape = base.footprint
    at_centre = base.x * ux + base.y * uy
    if type(shape) is Circle:
        return at_centre + shape.d / RADIUS_MM * math.hypot(ux, uy)
    if isinstance(shape, (Rect, Hull)):
        return max(px * ux + py * uy for px, py in corners(base))
    semi_l, semi_w = semi_axes(shape)
    c, s = turn(base.rot)
    return at_centre + math.hypot(semi_l * (ux * c + uy * s), semi_w * (uy * c - ux * s))


def corners(base: Base) -> Polygon:
    """The corners of a rectangle or hull, counter-clockwise; TypeError for a curved base."""
    shape = base.footprint
    if isinstance(shape, Rect):
        hl, hw = shape.l / RADIUS_MM, shape.w / RADIUS_MM
        local: Polygon = ((hl, hw), (-hl, hw), (-hl, -hw), (hl, -hw))
    elif isinstance(shape, Hull):
        local = counter_clockwise(shape.points)
    else:
        raise TypeError("a curved base has no corners")
    c, s = turn(base.rot)
    return tuple((base.x + px * c - py * s, base.y + px * s + py * c) for px, py in local)


def semi_axes(shape: Footprint) -> tuple[float, float]:
    """Half length and half width of a circle or oval, in inches."""
    if isinstance(shape, Circle):
        return shape.d / RADIUS_MM, shape.d / RADIUS_MM
    if isinstance(shape, Oval):
        return shape.l / RADIUS_MM, shape.w / RADIUS_MM
    raise TypeError("only circles and ovals have semi-axes")


def inner_radius(shape: Footprint) -> float:
    """Radius of the largest circle about the centre that the base covers at every rotation."""
    if isinstance(shape, Circle):
        return shape.d / RADIUS_MM
    if isinstance(shape, (Oval, Rect)):
        return min(shape.l, shape.w) / RADIUS_MM
    points, smallest = counter_clockwise(shape.points), math.inf
    for k, (qx, qy) in enumerate(points):
        px, py = points[k - 1]
        smallest = min(smallest, (px * qy - qx * py) / math.hypot(qx - px, qy - py))
    return max(0.0, smallest)


def turn(rot: float) -> Point:
    """Cosine and sine of a rotation in degrees, exact at the quarter turns."""
    quarter = rot % 360
    if quarter % 90 == 0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter // 90) % 4]
    angle = math.radians(quarter)
    return math.cos(angle), math.sin(angle)


def counter_clockwise(points: Polygon) -> Polygon:
    """The polygon with its corners counter-clockwise."""
    area = 0.0
    px, py = points[-1]
    for qx, qy in points:
        area += px * qy - qx * py
        px, py = qx, qy
    return points if area >= 0 else points[::-1]


def polygon_faults(points: Polygon) -> tuple[str, ...]:
    """Why the points are not a convex polygon that can be measured, in words; empty when they are."""
    if len(points) < 3:
        return (f"needs at least 3 points, has {len(points)}",)
    if not all(math.isfinite(v) for point in points for v in point):
        return ("a coordinate is not a finite number",)
    n = len(points)
    turns, total, area = [], 0.0, 0.0
    for k in range(n):
        (ax, ay), (bx, by), (cx, cy) = points[k - 1], points[k], points[(k + 1) % n]
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        if math.hypot(ux, uy) < 1e-9:
            return (f"point {k} repeats the one before it",)
        turns.append(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy))
        total += turns[-1]
        area += ax * by - bx * ay
    bends_both_ways = min(turns) < -1e-9 and max(turns) > 1e-9
    if abs(area) < 1e-9 or bends_both_ways or abs(abs(total) - 2 * math.pi) > 1e-6:
        return ("the points are not a convex outline",)
    return ()


def _hull_faults(points: Polygon) -> tuple[str, ...]:
    found = polygon_faults(points)
    if found:
        return found
    for axis, name in ((0, "wide"), (1, "high")):
        extent = max(p[axis] for p in points) - min(p[axis] for p in points)
        if extent > LARGEST:
            found += (f"more than {LARGEST:g} in {name}: {extent:g}",)
    return found
