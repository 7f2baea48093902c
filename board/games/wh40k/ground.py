"""What the table itself holds: terrain and objectives, drawn once a position.

Owns their look. Does not own pieces, or what terrain does to a move.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath

from board.stage import overlays
from board.stage.look import Look
from board.stage.palette import faded, pen
from board.stage.tabletop_items import ToPx
from rules.geometry.units import MM, Point, Polygon
from rules.wh40k.state import Objective, Table, Terrain

_WALL_PX = 9.0


def span(polygon: Polygon) -> tuple[Point, Point]:
    """Lower left and upper right of a polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs), min(ys)), (max(xs), max(ys))


def paint_terrain(painter: QPainter, look: Look, terrain: Terrain, to_px: ToPx) -> None:
    """Terrain with its name: dense has a thick wall edge, light a plain one, exposed a dotted one."""
    palette = look.palette
    path = overlays.polygon(([to_px(x, y) for x, y in terrain.polygon],))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, palette.board.slot)
    if terrain.category == "dense":
        painter.save()
        painter.setClipPath(path)
        painter.strokePath(path, pen(palette.line.control, _WALL_PX * 2))
        painter.restore()
        painter.strokePath(path, pen(palette.board.slot_line, 1))
    else:
        dash = (2.0, 4.0) if terrain.category == "exposed" else None
        painter.strokePath(path, pen(palette.board.slot_line, 1.5, dash))
    text = f"{terrain.name or terrain.id}, {terrain.category}"
    inset = _WALL_PX + 6 if terrain.category == "dense" else 8.0
    _name(painter, look, path, text, inset)


def paint_objective(painter: QPainter, look: Look, objective: Objective, to_px: ToPx, ppi: float) -> None:
    """A marker as a disc with its 3 in range, or an area with a dotted edge; its name beside it."""
    palette = look.palette
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = faded(palette.line.ink, 0.75)
    if objective.kind == "area":
        path = overlays.polygon(([to_px(x, y) for x, y in objective.polygon],))
        painter.fillPath(path, faded(palette.board.paper, 0.45))
        painter.strokePath(path, pen(ink, 2, (8.0, 4.0)))
        _name(painter, look, path, objective.id, 8.0)
        return
    x, y = to_px(objective.x, objective.y)
    radius = objective.d * MM / 2 * ppi
    painter.setPen(pen(ink, 2))
    painter.setBrush(palette.board.paper)
    painter.drawEllipse(QPointF(x, y), radius, radius)
    painter.drawEllipse(QPointF(x, y), radius * 0.55, radius * 0.55)
    rim = QPainterPath()
    rim.addEllipse(QPointF(x, y), radius + 3 * ppi, radius + 3 * ppi)
    overlays.paint_limit(painter, look, rim)
    if radius >= 8:
        overlays.paint_cased_text(painter, look, (x, y + radius + look.px(16)), objective.id)


def paint_ground(painter: QPainter, look: Look, table: Table, to_px: ToPx, ppi: float) -> None:
    """All terrain, then all objectives."""
    for terrain in table.terrain:
        paint_terrain(painter, look, terrain, to_px)
    for objective in table.objectives:
        paint_objective(painter, look, objective, to_px, ppi)


def _name(painter: QPainter, look: Look, path: QPainterPath, text: str, inset: float) -> None:
    """The name inside at the top left, or in the middle where the corner is cut off; none without room."""
    painter.setFont(look.font())
    metrics = QFontMetricsF(painter.font())
    width, height = metrics.horizontalAdvance(text), metrics.height()
    box = path.boundingRect()
    corner = QRectF(box.left() + inset, box.top() + inset - 4, width, height)
    middle = QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)
    place = next((rect for rect in (corner, middle) if path.contains(rect)), None)
    if place is not None:
        painter.setPen(look.palette.text.secondary)
        painter.drawText(QPointF(place.left(), place.top() + metrics.ascent()), text)
