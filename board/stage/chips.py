"""Chips and the tape label: small painted statements, the same on the table and in panels.

Owns: size and painting of a chip (icon, word, tint, patterned border) and of the tape label of a drag.
Does not own: where they go (`placing`), the widgets and items that show them, or the wording.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from board.presenter.language import tr
from board.stage.icons import draw_icon
from board.stage.look import Look
from board.stage.outlines import fitted_dash
from board.stage.palette import Palette, faded, pen, tokens

PAD, GAP, RADIUS = 8.0, 6.0, 6.0
_STEP = 12
"""The tape's width grows in such steps, px: it does not tremble with every digit."""
_ROOM = 18
"""Round the tape's card for its shadow, px."""


@dataclass(frozen=True)
class ChipArt:
    """A chip: a verdict kind (None for a plain fact), its words, an icon (the verdict's own when empty)."""

    text: str
    kind: str | None = None
    icon: str = ""


@dataclass(frozen=True)
class TapeArt:
    """The label at the hand: used and limit in inches, the verdict kind, and a second line with its icon.

    `arrow_to` is the end of a second line that reads "… arrow …" (the typeface has no arrow).
    """

    used: float
    limit: float
    kind: str
    note: str
    arrow_to: str = ""
    over: str = ""


def worded(art: ChipArt | TapeArt) -> ChipArt | TapeArt:
    """The label in the language of the window."""
    if isinstance(art, ChipArt):
        text = tr(art.text)
        return art if text == art.text else replace(art, text=text)
    return replace(art, note=tr(art.note), arrow_to=tr(art.arrow_to))


def chip_size(look: Look, art: ChipArt) -> QSizeF:
    """The size of a chip in px at the text scale."""
    width = look.width_of(art.text, _chip_style(art)) + 2 * PAD
    if _chip_icon(look.palette, art):
        width += look.px(16) + GAP
    return QSizeF(float(round(width + 0.5)), float(look.px(24) + 6))


def paint_chip(painter: QPainter, look: Look, art: ChipArt, top_left: QPointF | None = None) -> None:
    """Paint a chip with its top left corner on a point."""
    at = top_left or QPointF(0, 0)
    p, size = look.palette, chip_size(look, art)
    style = p.verdict(art.kind) if art.kind is not None else None
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(at, size).adjusted(0.75, 0.75, -0.75, -0.75)
    path = QPainterPath()
    path.addRoundedRect(rect, RADIUS, RADIUS)
    painter.setBrush(p.surface.raised if style is None else style.tint)
    if style is None:
        painter.setPen(QPen(p.line.normal, 1))
    elif style.double:
        painter.setPen(QPen(style.line, 1))
        painter.drawPath(path)
        path = QPainterPath()
        path.addRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), RADIUS - 2, RADIUS - 2)
    else:
        painter.setPen(pen(style.line, 1.5, fitted_dash(path, _fine(style.dash_px))))
    painter.drawPath(path)
    x, middle = at.x() + PAD, at.y() + size.height() / 2
    icon, px = _chip_icon(p, art), look.px(16)
    ink = p.text.primary if style is None else style.text
    if icon:
        draw_icon(painter, QRectF(x, middle - px / 2, px, px), icon, ink)
        x += px + GAP
    painter.setFont(look.font(_chip_style(art)))
    painter.setPen(ink)
    painter.drawText(QRectF(x, at.y(), size.width(), size.height()), Qt.AlignmentFlag.AlignVCenter, art.text)
    painter.restore()


def _fine(dash_px: tuple[float, ...] | None) -> tuple[float, ...] | None:
    """The verdict's pattern at the size of a thin border."""
    return None if dash_px is None else tuple(max(1.5, part * 0.45) for part in dash_px)


def _chip_icon(palette: Palette, art: ChipArt) -> str:
    return art.icon or ("" if art.kind is None else palette.verdict(art.kind).icon)


def _chip_style(art: ChipArt) -> str:
    return "body" if art.kind is None else "strong"


def tape_texts(art: TapeArt) -> tuple[str, str, str]:
    """Used, limit and rest as they are written: "2.41", "/ 3.00 in", "– 0.59 left"."""
    rest = art.limit - art.used
    over = art.over or f"{-rest:.2f} over"
    left = tr(f"{rest:.2f} left" if rest >= -1e-9 else over)
    return f"{art.used:.2f}", f"/ {tr(f'{art.limit:.2f} in')}", f"– {left}"


def tape_size(look: Look, art: TapeArt) -> QSizeF:
    """The size of the tape label in px; from 150 % text every part has a line of its own."""
    used, limit, rest = tape_texts(art)
    space = look.width_of(" ", "lead")
    first = look.width_of(used, "lead") + space + look.width_of(limit, "lead", bold=False)
    if not look.large:
        first += space + look.width_of(rest, "lead")
    widest = max([first, *(_line_width(look, line) for line in _notes(look, art))])
    height = look.line_px("lead") + len(_notes(look, art)) * look.line_px() + 31
    width = -(-(widest + 34) // _STEP) * _STEP
    return QSizeF(float(width), float(height))


def paint_tape(painter: QPainter, look: Look, art: TapeArt, top_left: QPointF | None = None) -> None:
    """Paint the tape label: raised card, verdict edge, used bar, second line."""
    at = top_left or QPointF(0, 0)
    p, style, size = look.palette, look.palette.verdict(art.kind), tape_size(look, art)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(at, size)
    _draw_card(painter, p, art.kind, rect)
    left, right = rect.left() + 18, rect.right() - 16
    used, limit, rest = tape_texts(art)
    line, x, y = look.line_px("lead"), left, rect.top() + 10
    parts = [(used, True, p.text.primary), (f" {limit} ", False, p.text.secondary)]
    if not look.large:
        parts.append((rest, True, p.text.primary))
    for text, bold, colour in parts:
        painter.setFont(look.font("lead", bold))
        painter.setPen(colour)
        painter.drawText(QRectF(x, y, rect.width(), line), Qt.AlignmentFlag.AlignVCenter, text)
        x += look.width_of(text, "lead", bold)
    y += line + 4
    bar = float(tokens()["overlay"]["tape_bar"])
    share = min(1.0, art.used / art.limit) if art.limit > 0 else 1.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(p.line.soft)
    painter.drawRoundedRect(QRectF(left, y, right - left, bar), bar / 2, bar / 2)
    if share > 0:
        painter.setBrush(style.line)
        painter.drawRoundedRect(QRectF(left, y, max(bar, (right - left) * share), bar), bar / 2, bar / 2)
    _paint_notes(painter, look, art, QRectF(left, y + bar + 6, right - left, 0))
    painter.restore()


def _notes(look: Look, art: TapeArt) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The lines under the bar, each a run of (icon, text) parts."""
    icon = look.palette.verdict(art.kind).icon
    note: tuple[tuple[str, str], ...] = ((icon, art.note),)
    end = (("arrow-right", art.arrow_to),) if art.arrow_to else ()
    if not look.large:
        return (note + end,)
    rest = (("", tape_texts(art)[2].removeprefix("– ")),)
    return (rest, note, end) if end else (rest, note)


def _line_width(look: Look, line: tuple[tuple[str, str], ...]) -> float:
    width = GAP * (len(line) - 1)
    for icon, text in line:
        width += look.width_of(text, "body" if icon else "strong") + (look.px(18) + GAP if icon else 0)
    return width


def _paint_notes(painter: QPainter, look: Look, art: TapeArt, rect: QRectF) -> None:
    style, px = look.palette.verdict(art.kind), look.px(18)
    for row, line in enumerate(_notes(look, art)):
        x, middle = rect.left(), rect.top() + look.line_px() * (row + 0.5)
        for icon, text in line:
            if icon:
                draw_icon(painter, QRectF(x, middle - px / 2, px, px), icon, style.text)
                x += px + GAP
            weight = "body" if icon else "strong"
            painter.setFont(look.font(weight))
            painter.setPen(style.text if icon else look.palette.text.primary)
            box = QRectF(x, middle - look.line_px() / 2, rect.width(), look.line_px())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)
            x += look.width_of(text, weight) + GAP


def paint_card(
    painter: QPainter, palette: Palette, rect: QRectF, level: str, fill: QColor, radius: float = 8
) -> None:
    """A card with its shadow (e1, e2 or e3) in plain strokes: no blur."""
    painter.setPen(Qt.PenStyle.NoPen)
    shadow = palette.shadow(level)
    for grow, opacity in _shadow_layers(shadow.blur_px, shadow.opacity):
        painter.setBrush(faded(shadow.colour, opacity))
        moved = rect.adjusted(-grow, -grow + shadow.dy_px, grow, grow + shadow.dy_px)
        painter.drawRoundedRect(moved, radius + grow, radius + grow)
    painter.setPen(QPen(palette.line.normal, 1))
    painter.setBrush(fill)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _draw_card(painter: QPainter, palette: Palette, kind: str, rect: QRectF) -> None:
    """The tape's card and edge, kept: the shadow is a dozen strokes, and the tape moves with the pointer."""
    device = painter.device()
    dpr = device.devicePixelRatioF() if device is not None else 1.0
    pixmap = _card(palette, kind, round(rect.width()), round(rect.height()), dpr)
    painter.drawPixmap(QPointF(rect.left() - _ROOM, rect.top() - _ROOM), pixmap)


@lru_cache(maxsize=48)
def _card(palette: Palette, kind: str, width: int, height: int, dpr: float) -> QPixmap:
    pixmap = QPixmap(round((width + 2 * _ROOM) * dpr), round((height + 2 * _ROOM) * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect, card = QRectF(_ROOM, _ROOM, width, height), QPainterPath()
    paint_card(painter, palette, rect, "e2", palette.board.paper)
    card.addRoundedRect(rect, 8, 8)
    painter.setClipPath(card)
    painter.fillRect(
        QRectF(_ROOM, _ROOM, tokens()["overlay"]["tape_edge"], height), palette.verdict(kind).line
    )
    painter.end()
    return pixmap


@lru_cache(maxsize=16)
def _shadow_layers(blur_px: float, opacity: float) -> tuple[tuple[float, float], ...]:
    if opacity == 0:
        return ()
    steps = max(2, round(blur_px / 1.5))
    return tuple((blur_px * (i / steps - 0.25), opacity / steps) for i in range(steps))
