"""Frames of things on a card board: shadow, face, band, stripes, rings, badges.

Owns these strokes, in logical px. Does not own what is inside a frame, nor when a ring is due.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from board.presenter.marks import Mark, Role
from board.stage.items.blocks import type_font
from board.stage.look import Look
from board.stage.meanings import verdict_kind
from board.stage.outlines import fitted_dash
from board.stage.palette import Palette, SideStyle, faded, pen, tokens

BLEED = 26.0
"""Room round a thing for its ring, badge and shadow, px."""
RING_GAP = 3.0


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rounded rectangle as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_shadow(painter: QPainter, palette: Palette, rect: QRectF, radius: float, level: str) -> None:
    """A soft shadow in plain strokes; ``level`` is e1, e2, e3 or "lifted" (8 px down)."""
    shadow = palette.shadow("e2" if level == "lifted" else level)
    down = float(tokens()["piece"]["shadow_offset_lifted"][1]) if level == "lifted" else shadow.dy_px
    painter.setPen(Qt.PenStyle.NoPen)
    for grow, opacity in _layers(shadow.blur_px, shadow.opacity * (1.6 if level == "lifted" else 1.0)):
        painter.setBrush(faded(shadow.colour, opacity))
        spread = rect.adjusted(-grow, -grow + down, grow, grow + down)
        painter.drawRoundedRect(spread, radius + grow, radius + grow)


def paint_face(
    painter: QPainter, palette: Palette, rect: QRectF, radius: float, fill: QColor, level: str = "e1"
) -> None:
    """A card or panel: shadow, fill, one px of line."""
    paint_shadow(painter, palette, rect, radius, level)
    painter.setPen(QPen(palette.line.normal, 1))
    painter.setBrush(fill)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def paint_band(
    painter: QPainter, palette: Palette, rect: QRectF, side: SideStyle | None, radius: float
) -> None:
    """The head of a card in a side's fill; its lower edge is the side's rim, single or double."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(rect, radius, radius)
    path.addRect(rect.adjusted(0, radius, 0, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    if side is None:
        painter.setBrush(palette.surface.sunken)
        painter.drawPath(path)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), palette.line.control)
        return
    shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    shade.setColorAt(0, side.fill_top)
    shade.setColorAt(1, side.fill)
    painter.setBrush(shade)
    painter.drawPath(path)
    if side.rim_style == "double":
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 6, rect.width(), 2), side.rim)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 2, rect.width(), 2), side.rim)
    else:
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 3, rect.width(), 3), side.rim)


def paint_stripes(
    painter: QPainter, path: QPainterPath, colour: QColor, spacing: float = 8.0, width: float = 3.0
) -> None:
    """45 degree stripes inside a path."""
    box = path.boundingRect()
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    x = box.left() - box.height()
    while x < box.right() + spacing:
        painter.drawLine(QPointF(x, box.bottom() + 1), QPointF(x + box.height() + 2, box.top() - 1))
        x += spacing
    painter.restore()


def paint_origin(painter: QPainter, palette: Palette, rect: QRectF, radius: float) -> None:
    """Where a held thing came from: dashed, pale, without words."""
    path = rounded(rect.adjusted(1, 1, -1, -1), radius)
    dash = tuple(map(float, tokens()["piece"]["origin_dash"]))
    painter.setBrush(faded(palette.board.casing, tokens()["piece"]["origin_fill"]))
    painter.setPen(pen(palette.text.tertiary, 1.5, fitted_dash(path, dash)))
    painter.drawPath(path)


def paint_rings(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    mark: Mark,
    radius: float,
    widths: tuple[float, float],
    *,
    inset: bool,
    focused: bool,
) -> None:
    """The ring of a mark, and the focus ring outside it. ``inset``: on the edge itself (zones, rows)."""
    palette = look.palette
    out = 0.0
    if mark.role in (Role.TARGET, Role.CHOSEN):
        style = palette.verdict(verdict_kind(mark.status) or "legal")
        width = widths[mark.role is Role.CHOSEN]
        out = _ring(painter, palette, rect, radius, style.line, width, inset, style.dash_px)
    elif mark.role is Role.ACTOR or mark.selected:
        out = _ring(painter, palette, rect, radius, palette.line.ink, 3.0, inset, None)
    if focused:
        control = tokens()["control"]
        gap, width = float(control["focus_gap"]), float(control["focus_width"])
        grow = (0.0 if inset else out) + gap
        box = rect.adjusted(-grow, -grow, grow, grow)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(palette.focus.gap, 2 * gap + width))
        painter.drawRoundedRect(box, radius + grow, radius + grow)
        grow = width / 2
        painter.setPen(QPen(palette.focus.outer, width))
        painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), radius + gap, radius + gap)


def paint_badge(painter: QPainter, look: Look, centre: QPointF, mark: Mark) -> None:
    """The number of a target: outlined, or filled once it is chosen."""
    if mark.number is None:
        return
    style = look.palette.verdict(verdict_kind(mark.status) or "legal")
    chosen = mark.role is Role.CHOSEN
    radius = badge_radius(look)
    painter.setBrush(style.fill if chosen else look.palette.surface.raised)
    painter.setPen(QPen(style.line, 3))
    painter.drawEllipse(centre, radius - 1.5, radius - 1.5)
    painter.setFont(type_font("strong", look.scale))
    painter.setPen(style.on if chosen else style.text)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(mark.number))


def badge_radius(look: Look) -> float:
    """Half of a number badge: 34 px across at 100 % text."""
    return look.px(34) / 2


def bleed(look: Look) -> float:
    """Room to be painted round a thing at this text size."""
    return max(BLEED, badge_radius(look) + 9)


def _ring(
    painter: QPainter,
    palette: Palette,
    rect: QRectF,
    radius: float,
    colour: QColor,
    width: float,
    inset: bool,
    dash: tuple[float, ...] | None,
) -> float:
    """Stroke a ring and give how far it reaches outside the rectangle."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    grow = -width / 2 if inset else RING_GAP + width / 2
    box = rect.adjusted(-grow, -grow, grow, grow)
    path = rounded(box, max(2.0, radius + grow))
    if not inset:
        painter.setPen(QPen(palette.board.casing, width + 2 * RING_GAP))
        painter.drawPath(path)
    painter.setPen(pen(colour, width, fitted_dash(path, dash)))
    painter.drawPath(path)
    return 0.0 if inset else RING_GAP + width


@lru_cache(maxsize=16)
def _layers(blur_px: float, opacity: float) -> tuple[tuple[float, float], ...]:
    if opacity == 0:
        return ()
    steps = max(2, round(blur_px / 1.5))
    return tuple((blur_px * (i / steps - 0.25), opacity / steps) for i in range(steps))
