"""How far apart two convex shapes are, and along which direction; the arithmetic below measure.py.

A solid is a base or polygon made ready in table inches: a disc, an ellipse or a patch (convex polygon). The
separation is the largest, over all directions u, of the distance between the two supporting lines across u:
the gap of shapes that are apart, minus the depth of shapes that overlap. Closed form wherever one side is
round or both are polygons; Newton's method for two ellipses. This file knows no tolerances.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

from rules.geometry.footprint import (
    RADIUS_MM,
    Base,
    Circle,
    Oval,
    corners,
    counter_clockwise,
    semi_axes,
    turn,
)
from rules.geometry.units import Point, Polygon


class Disc(NamedTuple):
    """A round base: centre and radius."""

    x: float
    y: float
    r: float


class Ellipse(NamedTuple):
    """An oval base: centre, semi-axes, and the cosine and sine of its rotation."""

    x: float
    y: float
    a: float
    b: float
    c: float
    s: float


class Patch(NamedTuple):
    """A convex polygon counter-clockwise; `normals[k]` is the outward normal of the side from corner k."""

    points: Polygon
    normals: Polygon


Solid: TypeAlias = Disc | Ellipse | Patch
Separation: TypeAlias = tuple[float, float, float]
"""Signed gap and the unit direction from the first shape to the second along which it is measured."""


def solid(base: Base) -> Solid:
    """The base made ready for measuring."""
    shape = base.footprint
    if type(shape) is Circle:
        return Disc(base.x, base.y, shape.d / RADIUS_MM)
    if isinstance(shape, Oval):
        a, b = semi_axes(shape)
        if a == b:
            return Disc(base.x, base.y, a)
        c, s = turn(base.rot)
        return Ellipse(base.x, base.y, a, b, c, s)
    return patch(corners(base))


def patch(points: Polygon) -> Patch:
    """A convex polygon, either way round, made ready for measuring."""
    points = counter_clockwise(points)
    normals = []
    for k, (px, py) in enumerate(points):
        qx, qy = points[(k + 1) % len(points)]
        length = math.hypot(qx - px, qy - py)
        normals.append(((qy - py) / length, (px - qx) / length))
    return Patch(points, tuple(normals))


def separation(one: Solid, two: Solid) -> Separation:
    """Signed gap of two solids and its direction from the first to the second."""
    if isinstance(one, Disc):
        if isinstance(two, Disc):
            dx, dy = two.x - one.x, two.y - one.y
            d = math.hypot(dx, dy)
            return (d - one.r - two.r, dx / d, dy / d) if d > 0 else (-one.r - two.r, 1.0, 0.0)
        gap, nx, ny = _outside(one.x, one.y, two)
        return gap - one.r, -nx, -ny
    if isinstance(two, Disc):
        gap, nx, ny = _outside(two.x, two.y, one)
        return gap - two.r, nx, ny
    if isinstance(one, Patch) and isinstance(two, Patch):
        return _patch_patch(one, two)
    return _by_direction(one, two)


def overlaps(one: Solid, two: Solid, depth: float) -> bool:
    """Whether the solids overlap deeper than `depth`; cheaper than measuring how deep."""
    if isinstance(one, Disc) or isinstance(two, Disc) or isinstance(one, Patch) == isinstance(two, Patch):
        if isinstance(one, Ellipse) and isinstance(two, Ellipse):
            dx, dy = two.x - one.x, two.y - one.y
            d = math.hypot(dx, dy)
            if d > 0 and _between(one, two, dx / d, dy / d) >= -depth:
                return False  # one direction across which they are apart is enough
        return separation(one, two)[0] < -depth
    return _across_sides(one, two)[0] < -depth


def support_point(shape: Solid, ux: float, uy: float) -> Point:
    """The point of the shape that lies furthest in the unit direction (ux, uy)."""
    if isinstance(shape, Disc):
        return shape.x + shape.r * ux, shape.y + shape.r * uy
    if isinstance(shape, Ellipse):
        p, q = ux * shape.c + uy * shape.s, uy * shape.c - ux * shape.s
        h = math.hypot(shape.a * p, shape.b * q)
        p, q = shape.a * shape.a * p / h, shape.b * shape.b * q / h
        return shape.x + p * shape.c - q * shape.s, shape.y + p * shape.s + q * shape.c
    assert isinstance(shape, Patch)
    return max(shape.points, key=lambda point: point[0] * ux + point[1] * uy)


def outside(x: float, y: float, shape: Solid) -> Separation:
    """Signed distance of a point from the shape's edge, and the outward unit normal there."""
    if isinstance(shape, Disc):
        dx, dy = x - shape.x, y - shape.y
        d = math.hypot(dx, dy)
        return (d - shape.r, dx / d, dy / d) if d > 0 else (-shape.r, 1.0, 0.0)
    return _outside(x, y, shape)


def _outside(x: float, y: float, shape: Ellipse | Patch) -> Separation:
    if isinstance(shape, Patch):
        return _outside_patch(x, y, shape)
    assert isinstance(shape, Ellipse)
    dx, dy = x - shape.x, y - shape.y
    px, py = dx * shape.c + dy * shape.s, dy * shape.c - dx * shape.s
    gap, nx, ny = _outside_ellipse(abs(px), abs(py), shape.a, shape.b)
    nx, ny = math.copysign(nx, px), math.copysign(ny, py)
    return gap, nx * shape.c - ny * shape.s, nx * shape.s + ny * shape.c


def _outside_ellipse(px: float, py: float, a: float, b: float) -> Separation:
    """The same for an ellipse on the axes and a point with px, py >= 0.

    The foot of the perpendicular is (a²px/(t+a²), b²py/(t+b²)) for the largest root t of (a·px/(t+a²))² +
    (b·py/(t+b²))² = 1. The left side falls and is convex, so Newton from below never overshoots.
    """
    if a < b:
        gap, ny, nx = _outside_ellipse(py, px, b, a)
        return gap, nx, ny
    aa, bb = a * a, b * b
    if py == 0.0 and a * px < aa - bb:
        # Between the centres of curvature the nearest points lie above and below.
        x = aa * px / (aa - bb)
        y = b * math.sqrt(max(0.0, 1 - x * x / aa))
        nx, ny = x / aa, y / bb
        n = math.hypot(nx, ny)
        return -math.hypot(px - x, y), nx / n, ny / n
    apart = aa - bb
    s = max(b * py, a * px - apart)  # s = t + b², which keeps its precision where t comes near -b²
    for _ in range(60):
        u, v = a * px / (s + apart), (b * py / s if py else 0.0)
        step = (u * u + v * v - 1) / (2 * (u * u / (s + apart) + (v * v / s if py else 0.0)))
        s += step
        if step <= 1e-15 * s:
            break
    nx, ny = px / (s + apart), (py / s if py else 0.0)
    n = math.hypot(nx, ny)
    return (s - bb) * n, nx / n, ny / n


def _outside_patch(x: float, y: float, shape: Patch) -> Separation:
    points, normals = shape.points, shape.normals
    deepest, at = -math.inf, 0
    for k, (nx, ny) in enumerate(normals):
        vx, vy = points[k]
        d = (x - vx) * nx + (y - vy) * ny
        if d > deepest:
            deepest, at = d, k
    if deepest <= 0:
        return deepest, *normals[at]
    best, bx, by = math.inf, 1.0, 0.0
    for k, (vx, vy) in enumerate(points):
        nx, ny = normals[k]
        dx, dy = x - vx, y - vy
        across = dx * nx + dy * ny
        if across > 0:
            wx, wy = points[(k + 1) % len(points)]
            along = dy * nx - dx * ny  # the side runs in direction (-ny, nx)
            if 0 <= along <= (wy - vy) * nx - (wx - vx) * ny and across < best:
                best, bx, by = across, nx, ny
        d = math.hypot(dx, dy)
        if 0 < d < best:
            best, bx, by = d, dx / d, dy / d
    return best, bx, by


def _patch_patch(one: Patch, two: Patch) -> Separation:
    best = (-math.inf, 1.0, 0.0)
    for shape, other, sign in ((one, two, 1.0), (two, one, -1.0)):
        for (vx, vy), (nx, ny) in zip(shape.points, shape.normals, strict=True):
            d = min((px - vx) * nx + (py - vy) * ny for px, py in other.points)
            if d > best[0]:
                best = (d, sign * nx, sign * ny)
    if best[0] <= 0:
        return best  # overlapping polygons part soonest across one of their sides
    best = (math.inf, 1.0, 0.0)
    for px, py in one.points:
        d, nx, ny = _outside_patch(px, py, two)
        if d < best[0]:
            best = (d, -nx, -ny)
    for px, py in two.points:
        d, nx, ny = _outside_patch(px, py, one)
        if d < best[0]:
            best = (d, nx, ny)
    return best


_SAMPLES = 64
_CIRCLE = tuple(
    (math.cos(2 * math.pi * k / _SAMPLES), math.sin(2 * math.pi * k / _SAMPLES)) for k in range(_SAMPLES)
)


def _reach(shape: Solid, ux: float, uy: float) -> float:
    if isinstance(shape, Ellipse):
        p, q = ux * shape.c + uy * shape.s, uy * shape.c - ux * shape.s
        return shape.x * ux + shape.y * uy + math.hypot(shape.a * p, shape.b * q)
    x, y = support_point(shape, ux, uy)
    return x * ux + y * uy


def _between(one: Solid, two: Solid, ux: float, uy: float) -> float:
    return -_reach(two, -ux, -uy) - _reach(one, ux, uy)


def _by_direction(one: Ellipse | Patch, two: Ellipse | Patch) -> Separation:
    """Separation when at least one shape is an ellipse and none is a disc."""
    if isinstance(one, Ellipse) and isinstance(two, Ellipse):
        # Apart, the best direction lies within a quarter turn of the line of centres and the slope points to
        # it.
        heading = math.atan2(two.y - one.y, two.x - one.x)
        best = _refined(one, two, heading, heading - math.pi / 2, heading + math.pi / 2)
        return best if best[0] > 0 else _best_sample(one, two, best)
    best = _across_sides(one, two)
    return best if best[0] > 0 else _best_sample(one, two, best)


def _across_sides(one: Ellipse | Patch, two: Ellipse | Patch) -> Separation:
    """Polygon and ellipse: the best of the sides' normals and the corners' perpendiculars.

    One of them is the best direction of all for shapes that are apart or overlap a little.
    """
    flat, curved, sign = (one, two, 1.0) if isinstance(one, Patch) else (two, one, -1.0)
    assert isinstance(flat, Patch)
    ways = [(sign * nx, sign * ny) for nx, ny in flat.normals]
    for px, py in flat.points:
        _, nx, ny = outside(px, py, curved)
        ways.append((-sign * nx, -sign * ny))
    best = (-math.inf, 1.0, 0.0)
    for ux, uy in ways:
        d = _between(one, two, ux, uy)
        if d > best[0]:
            best = (d, ux, uy)
    return best


def _best_sample(one: Solid, two: Solid, best: Separation) -> Separation:
    """The best direction: sampled all round, then every local maximum that could win made exact."""
    values = [_between(one, two, ux, uy) for ux, uy in _CIRCLE]
    peaks = [k for k in range(_SAMPLES) if values[k - 1] <= values[k] >= values[(k + 1) % _SAMPLES]]
    peaks.sort(key=lambda k: -values[k])
    for k in peaks[:4]:
        angle, step = 2 * math.pi * k / _SAMPLES, 2 * math.pi / _SAMPLES
        found = _refined(one, two, angle, angle - step, angle + step)
        if found[0] > best[0]:
            best = found
    return best


def _refined(one: Solid, two: Solid, angle: float, low: float, high: float) -> Separation:
    """The local maximum between two angles: Newton's method kept inside a shrinking bracket."""
    for _ in range(60):
        ux, uy = math.cos(angle), math.sin(angle)
        px, py = support_point(one, ux, uy)
        qx, qy = support_point(two, -ux, -uy)
        slope = (qy - py) * ux - (qx - px) * uy
        if slope > 0:
            low = angle
        else:
            high = angle
        bend = _radius(one, ux, uy) + _radius(two, ux, uy) + (qx - px) * ux + (qy - py) * uy
        step = slope / bend if bend > 0 else math.inf
        nearer = angle + step
        if not low < nearer < high:
            nearer = (low + high) / 2
        if abs(nearer - angle) < 1e-12:
            break
        angle = nearer
    ux, uy = math.cos(angle), math.sin(angle)
    return _between(one, two, ux, uy), ux, uy


def _radius(shape: Solid, ux: float, uy: float) -> float:
    """Radius of curvature where the outline's normal is (ux, uy)."""
    if not isinstance(shape, Ellipse):
        return 0.0
    p, q = ux * shape.c + uy * shape.s, uy * shape.c - ux * shape.s
    return (shape.a * shape.b) ** 2 / math.hypot(shape.a * p, shape.b * q) ** 3
