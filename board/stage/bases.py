"""Bases: how one piece is painted.

Owns: shadow, fill, rims, highlight, facing, label, wounds, verdict halo, rings, lock badge; origin,
lifted and ghost forms; for round, oval and hull outlines, in px round the centre.
Does not own: where a piece lies, inches, or the items of a view.
Bottom to top: shadow, fill, rim, highlight, facing, label, wounds, halo, rings, badge.
Nothing is blurred at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPixmap,
    QPolygonF,
)

from board.stage.icons import paint_icon
from board.stage.look import Look, text_font
from board.stage.outlines import (
    Outline,
    contour,
    extent,
    facing_point,
    fitted_dash,
    inner_radius,
    outer_radius,
)
from board.stage.palette import Palette, SideStyle, faded, pen, tokens

REST, LIFTED, ORIGIN, GHOST = "rest", "lifted", "origin", "ghost"
_SHADOW_STEPS = 8
_MARGIN = 30
"""Room outside the outline, px: halo, rings, badge and the lifted shadow."""


@dataclass(frozen=True)
class BaseArt:
    """Everything that decides how a base looks, in px; equal values share one sprite.

    `turn_deg` is clockwise on the screen from straight right; it turns the outline and the facing.
    `wounds` is (left, total). `halo` is a verdict kind. `form` is rest, lifted, origin or ghost.
    """

    outline: Outline
    side: str = "red"
    label: str = ""
    turn_deg: float = 0.0
    facing: bool = False
    wounds: tuple[int, int] | None = None
    halo: str | None = None
    selected: bool = False
    focused: bool = False
    locked: bool = False
    form: str = REST


def sprite_reach(art: BaseArt) -> float:
    """How far the painting of a base reaches from its centre, px: half the side of its sprite."""
    return float(int(outer_radius(art.outline) * 1.03 + _MARGIN) + 1)


def plain_art(art: BaseArt) -> BaseArt:
    """The same base without anything of its own: the under-painting that many bases share."""
    return BaseArt(art.outline, art.side, turn_deg=art.turn_deg, facing=art.facing, form=art.form)


def paint_base(painter: QPainter, art: BaseArt, look: Look) -> None:
    """Paint a base round the origin of the painter, as vectors."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if art.form == ORIGIN:
        _paint_origin(painter, art, look.palette)
    elif art.form == GHOST:
        _paint_ghost(painter, art, look)
    else:
        _paint_piece(painter, art, look)
    painter.restore()


def _paint_piece(painter: QPainter, art: BaseArt, look: Look) -> None:
    _paint_plain(painter, art, look)
    paint_marks(painter, art, look)


def _paint_plain(painter: QPainter, art: BaseArt, look: Look) -> None:
    """Shadow, fill, rims and facing: what bases of one kind and size share."""
    if not look.palette.flat:
        _paint_shadow(painter, art, look.palette, art.form == LIFTED)
    side, scale = look.palette.side(art.side), _scale(art)
    painter.save()
    painter.scale(scale, scale)
    _paint_body(painter, art, side)
    if art.facing:
        _paint_facing(painter, art, side)
    painter.restore()


def paint_marks(painter: QPainter, art: BaseArt, look: Look) -> None:
    """Label, wounds, halo, rings and badge: what is one base's own."""
    scale = _scale(art)
    painter.save()
    painter.scale(scale, scale)
    _paint_label(painter, art, look.palette.side(art.side), look)
    painter.restore()
    if art.halo is not None:
        paint_halo(painter, art, look.palette)
    _paint_rings(painter, art, look.palette)
    if art.locked:
        _paint_badge(painter, art, look)


def _scale(art: BaseArt) -> float:
    return float(tokens()["piece"]["lift_scale"]) if art.form == LIFTED else 1.0


def _paint_shadow(painter: QPainter, art: BaseArt, palette: Palette, lifted: bool) -> None:
    piece = tokens()["piece"]
    dx, dy = piece["shadow_offset_lifted" if lifted else "shadow_offset"]
    blur = 11.0 if lifted else 6.0
    painter.save()
    painter.translate(dx, dy)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(palette.shadow("e1").colour, 0.36 / _SHADOW_STEPS))
    for step in range(_SHADOW_STEPS):
        painter.drawPath(contour(art.outline, art.turn_deg, blur * (step / (_SHADOW_STEPS - 1) - 0.35)))
    painter.restore()


def _paint_body(painter: QPainter, art: BaseArt, side: SideStyle) -> None:
    def outline(grow: float) -> QPainterPath:
        return contour(art.outline, art.turn_deg, grow)

    whole = outline(0.0)
    top, bottom = whole.boundingRect().top(), whole.boundingRect().bottom()
    gradient = QLinearGradient(0, top, 0, bottom)
    gradient.setColorAt(0, side.fill_top)
    gradient.setColorAt(1, side.fill)
    painter.fillPath(whole, QBrush(gradient))
    piece, small = tokens()["piece"], inner_radius(art.outline) < 14
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if side.rim_style == "single":
        width = piece["rim_single"] * (0.7 if small else 1.0)
        painter.setPen(pen(side.rim, width))
        painter.drawPath(outline(-width / 2))
        shine = width + 2.5
    else:
        outer, _gap, inner = piece["rim_double"]
        two_tone = side.rim != side.rim_outer
        outer = 1.75 if small else outer
        painter.setPen(pen(side.rim_outer, outer))
        painter.drawPath(outline(-outer / 2))
        painter.setPen(pen(side.rim, 1.0 if small else 2.2 if two_tone else inner))
        inset = 3.4 if small else piece["rim_inner_inset"]
        painter.drawPath(outline(-inset))
        shine = inset + 3.0
    if not small:
        light = QLinearGradient(0, top, 0, top + (bottom - top) * 0.3)
        light.setColorAt(
            0, faded(side.on if side.rim_style == "single" else side.fill_top.lighter(112), 0.42)
        )
        light.setColorAt(1, faded(side.fill_top, 0.0))
        stroke = pen(side.on, 1.5)
        stroke.setBrush(QBrush(light))
        painter.setPen(stroke)
        painter.drawPath(outline(-shine))


def _paint_facing(painter: QPainter, art: BaseArt, side: SideStyle) -> None:
    length, width = tokens()["piece"]["facing_notch"][1], tokens()["piece"]["facing_notch"][0]
    if inner_radius(art.outline) < tokens()["piece"]["facing_min_radius"]:
        return
    tip = facing_point(art.outline) + 1.0
    painter.save()
    painter.rotate(art.turn_deg)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(side.on)
    corners = [QPointF(tip, 0), QPointF(tip - length, -width / 2), QPointF(tip - length, width / 2)]
    painter.drawPolygon(QPolygonF(corners))
    painter.restore()


def label_text(label: str, radius_px: float) -> str:
    """What of a label fits a base: all of it, below 12 px radius its letter, below 8 nothing."""
    piece = tokens()["piece"]
    if radius_px < piece["label_none_radius"]:
        return ""
    return label[:1] if radius_px < piece["label_letter_only_radius"] else label


def _paint_label(painter: QPainter, art: BaseArt, side: SideStyle, look: Look) -> None:
    radius = inner_radius(art.outline)
    text = label_text(art.label, radius)
    wounded = art.wounds is not None and art.wounds[1] > 1 and radius >= 20
    if text:
        font = label_font(text, radius, look.scale, shared=wounded)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(side.on)
        lift = radius * 0.14 if wounded else 0.0
        # centred on the capitals, not on the line box
        y = metrics.capHeight() / 2 - lift
        painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, y), text)
    if wounded and art.wounds is not None:
        _paint_wounds(painter, art.wounds, radius, side, look)


def label_font(text: str, radius_px: float, scale: float, *, shared: bool = False) -> QFont:
    """Bold, clamp(16, 0.62 r, 34) px at the text scale, but never larger than the base.

    `shared` leaves room for wounds or an icon.
    """
    piece = tokens()["piece"]
    size = max(piece["label_min"], min(piece["label_max"], radius_px * piece["label_ratio"])) * scale
    size = min(size, radius_px * (0.72 if shared else 1.1))
    font = text_font(size, bold=True)
    width, room = QFontMetricsF(font).horizontalAdvance(text), 1.6 * radius_px
    return font if width <= room else text_font(size * room / width, bold=True)


def _paint_wounds(
    painter: QPainter, wounds: tuple[int, int], radius: float, side: SideStyle, look: Look
) -> None:
    left, total = wounds
    pip, gap = tokens()["piece"]["wound_pip"], 4.0
    width, y = total * pip + (total - 1) * gap, radius * 0.4
    if total > tokens()["piece"]["wound_pips_max"] or width > 1.6 * radius:
        painter.setFont(text_font(max(12.0, min(16.0 * look.scale, radius * 0.42)), bold=True))
        painter.setPen(side.on)
        text = f"{left}/{total}"
        metrics = QFontMetricsF(painter.font())
        painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, y + metrics.capHeight() / 2), text)
        return
    painter.setPen(pen(side.on, 1.5))
    for number in range(total):
        painter.setBrush(QBrush(side.on) if number < left else QBrush(Qt.BrushStyle.NoBrush))
        x = -width / 2 + number * (pip + gap) + pip / 2
        painter.drawEllipse(QPointF(x, y), pip / 2, pip / 2)


def paint_halo(painter: QPainter, art: BaseArt, palette: Palette) -> None:
    """The verdict round a base: casing, then its line in the verdict's pattern."""
    piece, style = tokens()["piece"], palette.verdict(art.halo or "pending")
    gap, width = piece["halo_gap"] + _lift_px(art), piece["halo_width"]
    path = contour(art.outline, art.turn_deg, gap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(palette.board.casing, piece["halo_casing"]))
    painter.drawPath(path)
    if style.double:
        for grow in (gap - 1.75, gap + 1.75):
            painter.setPen(pen(style.line, 1.5))
            painter.drawPath(contour(art.outline, art.turn_deg, grow))
        return
    painter.setPen(pen(style.line, width, fitted_dash(path, style.dash_px)))
    painter.drawPath(path)


def _paint_rings(painter: QPainter, art: BaseArt, palette: Palette) -> None:
    grow = (9.5 if art.halo is not None else 2.0) + _lift_px(art)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for wanted, colour, gap in (
        (art.selected, palette.line.ink, palette.board.casing),
        (art.focused, palette.focus.outer, palette.focus.gap),
    ):
        if wanted:
            path = contour(art.outline, art.turn_deg, grow + 2.0)
            painter.setPen(pen(gap, 7))
            painter.drawPath(path)
            painter.setPen(pen(colour, tokens()["piece"]["selected_ring"]))
            painter.drawPath(path)
            grow += 5.0


def _lift_px(art: BaseArt) -> float:
    return outer_radius(art.outline) * (_scale(art) - 1)


def _paint_badge(painter: QPainter, art: BaseArt, look: Look) -> None:
    size = float(tokens()["piece"]["lock_badge"])
    radius = inner_radius(art.outline)
    if radius < 16:
        size = 18.0
    at = QPointF(
        extent(art.outline, art.turn_deg, 40.0) * 0.766, extent(art.outline, art.turn_deg, 40.0) * 0.643
    )
    painter.setPen(pen(look.palette.line.ink, 1.5))
    painter.setBrush(look.palette.surface.raised)
    painter.drawEllipse(at, size / 2 - 0.75, size / 2 - 0.75)
    px = round(size * 0.57)
    paint_icon(painter, QRectF(at.x() - px / 2, at.y() - px / 2, px, px), "locked", look.palette.text.primary)


def _paint_origin(painter: QPainter, art: BaseArt, palette: Palette) -> None:
    path = contour(art.outline, art.turn_deg, -1.0)
    piece = tokens()["piece"]
    painter.setBrush(faded(palette.board.casing, piece["origin_fill"]))
    dash = fitted_dash(path, tuple(map(float, piece["origin_dash"])))
    painter.setPen(pen(palette.text.secondary, 2, dash))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.text.secondary)
    painter.drawEllipse(QPointF(0, 0), 4, 4)


def _paint_ghost(painter: QPainter, art: BaseArt, look: Look) -> None:
    counter = look.palette.verdict("counter")
    path = contour(art.outline, art.turn_deg, -1.25)
    painter.setBrush(faded(counter.tint, tokens()["piece"]["ghost_fill"]))
    painter.setPen(pen(counter.line, 3, fitted_dash(path, counter.dash_px)))
    painter.drawPath(path)
    radius = inner_radius(art.outline)
    text = label_text(art.label, radius)
    font = label_font(text, radius, look.scale, shared=radius >= 24)
    metrics = QFontMetricsF(font)
    roomy = radius >= 24
    px = round(min(radius * 0.5, 22))
    if roomy or not text:
        top = -radius * 0.62 if text else -px / 2
        paint_icon(painter, QRectF(-px / 2, top, px, px), counter.icon, counter.text)
    painter.setFont(font)
    painter.setPen(counter.text)
    y = metrics.capHeight() / 2 + (radius * 0.26 if roomy else 0)
    painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, y), text)


def side_disc(look: Look, side: str, size_px: int, dpr: float = 1.0) -> QPixmap:
    """A side in a line of text: a disc with its rim style."""
    pixmap = QPixmap(round(size_px * dpr), round(size_px * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_side_disc(painter, QPointF(size_px / 2, size_px / 2), size_px / 2, look.palette.side(side))
    painter.end()
    return pixmap


def paint_side_disc(painter: QPainter, centre: QPointF, radius: float, style: SideStyle) -> None:
    """Fill and rim of a side at text size."""
    painter.setBrush(style.fill)
    if style.rim_style == "single":
        painter.setPen(pen(style.rim, max(2.0, radius * 0.28)))
        width = painter.pen().widthF()
        painter.drawEllipse(centre, radius - width / 2, radius - width / 2)
        return
    painter.setPen(pen(style.rim_outer, max(1.25, radius * 0.16)))
    width = painter.pen().widthF()
    painter.drawEllipse(centre, radius - width / 2, radius - width / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.rim, max(1.25, radius * 0.14)))
    painter.drawEllipse(centre, radius * 0.58, radius * 0.58)


def dragged(art: BaseArt, verdict: str | None) -> BaseArt:
    """The same base in the hand, under a verdict."""
    return replace(art, form=LIFTED, halo=verdict)
