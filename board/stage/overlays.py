"""Lines, tints and marks on the table, as functions on a painter.

Owns: routes, counter-example routes, measure lines, rings, regions, reach limits, engaged dots, contact dots,
all in px with strokes that stay in px.
Does not own: inches, where things are, chips and tape (`chips`), pieces (`sprites`), or any item of a view.
Every function takes a look and geometry that is already in px.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from board.stage.look import Look
from board.stage.palette import Palette, faded, pen, tokens

Point = tuple[float, float]
ENGAGED, CAN_END, MUST_NOT = "engaged", "can_end", "must_not"


def polyline(points: Sequence[Point]) -> QPainterPath:
    """A path through points; an empty path for none."""
    path = QPainterPath()
    if points:
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
    return path


def polygon(rings: Sequence[Sequence[Point]]) -> QPainterPath:
    """A path of closed rings; where rings overlap, every second one is a hole."""
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def paint_cased(
    painter: QPainter,
    path: QPainterPath,
    colour: QColor,
    width_px: float,
    casing: QColor,
    casing_px: float,
    dash_px: tuple[float, ...] | None = None,
) -> None:
    """The same path stroked twice: the casing solid, then the line."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(casing, casing_px))
    painter.drawPath(path)
    painter.setPen(pen(colour, width_px, dash_px))
    painter.drawPath(path)


def paint_route(
    painter: QPainter,
    look: Look,
    path: QPainterPath,
    kind: str = "legal",
    *,
    surplus: QPainterPath | None = None,
    bends: Sequence[Point] = (),
) -> None:
    """A route in its verdict's pattern; `surplus` is the part past the limit, striped; bends are numbered."""
    overlay = tokens()["overlay"]
    p, style, illegal = look.palette, look.palette.verdict(kind), look.palette.verdict("illegal")
    width, casing = overlay["route_width"], overlay["route_casing"]
    _smooth(painter)
    if surplus is not None and not surplus.isEmpty():
        paint_cased(painter, surplus, illegal.line, width, p.board.casing, casing, illegal.dash_px)
    paint_cased(painter, path, style.line, width, p.board.casing, casing, style.dash_px)
    for number, at in enumerate(bends, start=1):
        paint_number(painter, look, at, str(number), style.line, style.on)


def paint_number(painter: QPainter, look: Look, at: Point, text: str, fill: QColor, on: QColor) -> None:
    """A number in a disc with a casing: 24 px at 100 % text."""
    radius = look.px(tokens()["overlay"]["bend_dot"]) / 2
    painter.setPen(pen(look.palette.board.casing, 2))
    painter.setBrush(fill)
    painter.drawEllipse(QPointF(*at), radius - 1, radius - 1)
    painter.setFont(look.font("strong"))
    painter.setPen(on)
    _centred(painter, at, text)


def paint_counter_route(painter: QPainter, look: Look, path: QPainterPath) -> None:
    """The route of a counter-example: dash-dot, thinner than a route that was taken."""
    p, style = look.palette, look.palette.verdict("counter")
    _smooth(painter)
    paint_cased(painter, path, style.line, 3, p.board.casing, 7, style.dash_px)


def paint_measure(painter: QPainter, look: Look, start: Point, end: Point, kind: str | None = None) -> None:
    """A measured distance with end bars, in ink or in a verdict's colour; its number stands beside it."""
    overlay, p = tokens()["overlay"], look.palette
    colour = p.line.ink if kind is None else p.verdict(kind).line
    _smooth(painter)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length < 1e-9:
        return
    nx, ny = -dy / length * overlay["measure_bar"] / 2, dx / length * overlay["measure_bar"] / 2
    path = polyline((start, end))
    for x, y in (start, end):
        path.moveTo(x - nx, y - ny)
        path.lineTo(x + nx, y + ny)
    width, casing = overlay["measure_width"], overlay["measure_casing"]
    paint_cased(painter, path, colour, width, p.board.casing, casing)


def paint_gap(painter: QPainter, look: Look, start: Point, end: Point, kind: str) -> None:
    """The segment of a failing or met distance, shown on the board: thin, in the verdict's colour."""
    style = look.palette.verdict(kind)
    _smooth(painter)
    paint_cased(painter, polyline((start, end)), style.line, 2, look.palette.board.casing, 4)


def paint_ring(
    painter: QPainter, look: Look, path: QPainterPath, label: str, *, dotted: bool = False
) -> None:
    """A range ring with its label at 2 o'clock on casing; the engagement ring is dotted, others are solid."""
    overlay, p = tokens()["overlay"], look.palette
    _smooth(painter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dash = (2.0, 5.0) if dotted else None
    painter.setPen(pen(faded(p.line.ink, overlay["ring_alpha"]), overlay["ring_width"], dash))
    painter.drawPath(path)
    if not label:
        return
    box = path.boundingRect()
    at = (box.center().x() + box.width() / 2 * 0.866, box.center().y() - box.height() / 2 * 0.5)
    paint_cased_text(painter, look, at, label)


def paint_cased_text(painter: QPainter, look: Look, at: Point, text: str) -> None:
    """A word on the table, centred on a point, on a patch of casing."""
    metrics = QFontMetricsF(look.font())
    gap = tokens()["overlay"]["ring_label_gap"]
    width = metrics.horizontalAdvance(text) + 2 * gap
    height = metrics.capHeight() + 2 * gap
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.palette.board.casing)
    painter.drawRoundedRect(QRectF(at[0] - width / 2, at[1] - height / 2, width, height), 4, 4)
    painter.setFont(look.font())
    painter.setPen(look.palette.text.primary)
    _centred(painter, at, text)


def paint_region(painter: QPainter, look: Look, path: QPainterPath, meaning: str) -> None:
    """Where a base may end: ENGAGED (solid edge), CAN_END (dotted edge), MUST_NOT (hatched)."""
    overlay, p = tokens()["overlay"], look.palette
    _smooth(painter)
    if meaning == MUST_NOT:
        _hatch(painter, path, faded(p.verdict("illegal").line, overlay["hatch_alpha"]))
        return
    line = p.verdict("legal").line
    alpha = overlay["region_alpha"] if meaning == ENGAGED else overlay["region_far_alpha"]
    painter.fillPath(path, faded(line, alpha))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dash = None if meaning == ENGAGED else (2.0, 4.0)
    painter.setPen(pen(line, overlay["region_line"], dash))
    painter.drawPath(path)


def paint_limit(painter: QPainter, look: Look, path: QPainterPath) -> None:
    """How far a base can get: a thin dotted line without a label."""
    _smooth(painter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(look.palette.text.tertiary, tokens()["overlay"]["limit_width"], (1.5, 5.0)))
    painter.drawPath(path)


def paint_engaged(painter: QPainter, look: Look, start: Point, end: Point) -> None:
    """Round dots along the shortest edge-to-edge segment: these two are engaged."""
    p, path = look.palette, polyline((start, end))
    _smooth(painter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(p.board.casing, 7))
    painter.drawPath(path)
    dots = QPen(p.line.ink, 4)
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    dots.setDashPattern([0.001, 7 / 4])
    painter.setPen(dots)
    painter.drawPath(path)


def paint_contact(painter: QPainter, look: Look, at: Point, kind: str | None = None) -> None:
    """One dot at the tangent point of two bases: ink at rest, the verdict's colour while dragging."""
    p = look.palette
    _smooth(painter)
    painter.setPen(pen(p.board.casing, 2))
    painter.setBrush(p.line.ink if kind is None else p.verdict(kind).line)
    radius = tokens()["overlay"]["contact_dot"] / 2
    painter.drawEllipse(QPointF(*at), radius, radius)


def paint_terrain(painter: QPainter, palette: Palette, path: QPainterPath, *, wall: bool) -> None:
    """Terrain: a wall is filled in the control line, ground is a slot."""
    painter.setPen(pen(palette.board.slot_line, 1))
    painter.setBrush(palette.line.control if wall else palette.board.slot)
    painter.drawPath(path)


def _hatch(painter: QPainter, path: QPainterPath, colour: QColor) -> None:
    """Stripes at 45 degrees, a fixed grid of 10 px, so neighbours line up."""
    overlay = tokens()["overlay"]
    step, box = float(overlay["hatch_spacing"]) * 2**0.5, path.boundingRect()
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(colour, overlay["hatch_width"] * 2))
    first = int((box.left() + box.top()) // step)
    last = int((box.right() + box.bottom()) // step) + 1
    for number in range(first, last + 1):
        total = number * step
        painter.drawLine(
            QPointF(total - box.top() + 6, box.top() - 6), QPointF(total - box.bottom() - 6, box.bottom() + 6)
        )
    painter.restore()


def _centred(painter: QPainter, at: Point, text: str) -> None:
    metrics = QFontMetricsF(painter.font())
    painter.drawText(
        QPointF(at[0] - metrics.horizontalAdvance(text) / 2, at[1] + metrics.capHeight() / 2), text
    )


def _smooth(painter: QPainter) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
