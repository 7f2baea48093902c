"""Outlines of bases as painter paths.

Owns: round, oval and hull outlines in px, grown or shrunk, and the measures painting needs of them.
Does not own: exact geometry of the rules; these paths are pictures and decide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, inf, radians, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform


@dataclass(frozen=True)
class Round:
    """A circle: radius in px."""

    radius: float


@dataclass(frozen=True)
class Oval:
    """An ellipse: half axes in px, the first one along the facing."""

    half_length: float
    half_width: float


@dataclass(frozen=True)
class Hull:
    """A polygon: corners in px round the centre, unturned, facing right."""

    corners: tuple[tuple[float, float], ...]


Outline = Round | Oval | Hull


def rectangle(length_px: float, width_px: float) -> Hull:
    """A rectangular base, its length along the facing."""
    a, b = length_px / 2, width_px / 2
    return Hull(((a, -b), (a, b), (-a, b), (-a, -b)))


def contour(outline: Outline, turn_deg: float = 0.0, grow: float = 0.0) -> QPainterPath:
    """The outline moved outwards by `grow` px (inwards when negative), turned clockwise on the screen."""
    path = QPainterPath()
    if isinstance(outline, Round):
        radius = max(0.1, outline.radius + grow)
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path
    if isinstance(outline, Oval):
        path.addEllipse(
            QPointF(0, 0), max(0.1, outline.half_length + grow), max(0.1, outline.half_width + grow)
        )
    else:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in outline.corners]))
        path.closeSubpath()
        path = _offset(path, grow)
    return QTransform().rotate(turn_deg).map(path)


def outer_radius(outline: Outline) -> float:
    """The radius of the circle round the centre that holds the outline."""
    if isinstance(outline, Round):
        return outline.radius
    if isinstance(outline, Oval):
        return max(outline.half_length, outline.half_width)
    return max(hypot(x, y) for x, y in outline.corners)


def inner_radius(outline: Outline) -> float:
    """The radius of the circle round the centre that the outline holds: the room for a label."""
    if isinstance(outline, Round):
        return outline.radius
    if isinstance(outline, Oval):
        return min(outline.half_length, outline.half_width)
    corners = outline.corners
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return min(abs(ax * by - ay * bx) / max(1e-9, hypot(bx - ax, by - ay)) for (ax, ay), (bx, by) in sides)


def extent(outline: Outline, turn_deg: float, direction_deg: float) -> float:
    """Distance from the centre to the outline in a direction (screen degrees, clockwise from right)."""
    if isinstance(outline, Round):
        return outline.radius
    angle = radians(direction_deg - turn_deg)
    dx, dy = cos(angle), sin(angle)
    if isinstance(outline, Oval):
        a, b = outline.half_length, outline.half_width
        return a * b / hypot(b * dx, a * dy)
    best = inf
    corners = outline.corners
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = bx - ax, by - ay
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-12:
            continue
        along, part = (ax * ey - ay * ex) / cross, (ax * dy - ay * dx) / cross
        if along > 0 and -1e-9 <= part <= 1 + 1e-9:
            best = min(best, along)
    return best if best < inf else outer_radius(outline)


def facing_point(outline: Outline) -> float:
    """Distance from the centre to the outline straight ahead."""
    return extent(outline, 0.0, 0.0)


def fitted_dash(path: QPainterPath, dash_px: tuple[float, ...] | None) -> tuple[float, ...] | None:
    """The dashes stretched a little so that a whole number of them closes the path without a seam."""
    if dash_px is None:
        return None
    period, length = sum(dash_px), path.length()
    count = max(1, round(length / period))
    return tuple(part * length / (count * period) for part in dash_px)


def _offset(path: QPainterPath, grow: float) -> QPainterPath:
    if abs(grow) < 1e-9:
        return path
    stroker = QPainterPathStroker()
    stroker.setWidth(abs(grow) * 2)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin if grow > 0 else Qt.PenJoinStyle.MiterJoin)
    band = stroker.createStroke(path)
    made = path.united(band) if grow > 0 else path.subtracted(band)
    return made.simplified()
