"""The health track: spaces from most to KO, Stops as posts, icons, the ghost path and the marker.

Owns its painting and the place of a space. Does not own the movement: `marker` may lie between two
spaces while it is animated.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen

from board.presenter.cards import Space, TrackView
from board.presenter.marks import Mark
from board.stage.chips import ChipArt, chip_size, paint_chip
from board.stage.items.art import Art, side_bits, trait_bit
from board.stage.items.blocks import Flowing, put_icon, type_font
from board.stage.items.frames import rounded
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.outlines import fitted_dash
from board.stage.palette import SideStyle, pen

SPACE, HIGH, PITCH = 96.0, 30.0, 34.0
COMPACT_SPACE, COMPACT_HIGH, COMPACT_ARROW = 50.0, 20.0, 21.0
POST = 6.0
APART = 6.0


class TrackArt(Art[TrackView]):
    """A column of spaces; the name and the current power stand over it."""

    radius = 12.0

    def min_width(self, look: Look, view: TrackView, mark: Mark) -> float:
        arrow, icons = _sides(look, view)
        # the spaces stand in the middle, so both sides take the wider one's room
        both = arrow + icons if view.compact else 2 * max(arrow, icons)
        track = _space(look, view) + both
        head = [block.min_width(look) for block in _heads(view)]
        return max([track, *head, self._chip(look, view)])

    def best_width(self, look: Look, view: TrackView, mark: Mark) -> float:
        heads = [block.best_width(look) for block in _heads(view)]
        return max(
            [self.min_width(look, view, mark), heads[0], *(w + self._chip(look, view) for w in heads[1:])]
        )

    def height(self, look: Look, view: TrackView, mark: Mark, width: float) -> float:
        return self._head(look, view, width) + _pitch(look, view) * len(view.spaces) + 12

    def anchor(self, look: Look, view: TrackView, size: QSizeF) -> QPointF:
        return self.space_rect(look, view, size, view.marker).center()

    def space_rect(self, look: Look, view: TrackView, size: QSizeF, value: float) -> QRectF:
        """The rectangle of a space, or of a place between two of them."""
        order = [space.value for space in view.spaces]
        low = max((i for i, each in enumerate(order) if each >= value), default=0)
        part = 0.0
        if low + 1 < len(order) and order[low] != value:
            part = (order[low] - value) / (order[low] - order[low + 1])
        wide = _space(look, view)
        left = (size.width() - wide) / 2
        if view.compact:
            arrow, icons = _sides(look, view)
            left += (icons - arrow if view.mirrored else arrow - icons) / 2
        top = self._head(look, view, size.width()) + 8 + (low + part) * _pitch(look, view)
        return QRectF(left, top, wide, _high(look, view))

    def paint(self, painter: QPainter, look: Look, view: TrackView, mark: Mark, size: QSizeF) -> None:
        painter.save()
        painter.translate(self._aside(look, view, size), 0)
        self._paint_head(painter, look, view, size)
        painter.restore()
        resting = round(view.marker)
        for space in view.spaces:
            rect = self.space_rect(look, view, size, space.value)
            self._paint_space(painter, look, view, space, rect)
            self._paint_beside(painter, look, view, space, rect, resting)
        self._paint_path(painter, look, view, size)
        self._paint_marker(painter, look, view, size)

    def _aside(self, look: Look, view: TrackView, size: QSizeF) -> float:
        """How far the head goes aside to stand over the spaces, as far as its words leave room."""
        middle = self.space_rect(look, view, size, view.marker).center().x() - size.width() / 2
        heads = [block.best_width(look) for block in _heads(view)]
        heads[-1] += self._chip(look, view)
        room = max(0.0, (size.width() - max(heads)) / 2)
        return max(-room, min(room, middle))

    def _head(self, look: Look, view: TrackView, width: float) -> float:
        blocks = _heads(view)
        tall = blocks[0].height(look, width)
        if view.header is not None or view.pending:
            chip = chip_size(look, ChipArt(view.pending, "pending")).height() if view.pending else 0.0
            beside = len(blocks) > 1 and self._beside(look, view, width)
            line = blocks[1].height(look, width) if len(blocks) > 1 else 0.0
            tall += max(line, chip) if beside else line + chip
        return tall + 6

    def _beside(self, look: Look, view: TrackView, width: float) -> bool:
        return _heads(view)[1].best_width(look) + self._chip(look, view) <= width + 0.5

    def _chip(self, look: Look, view: TrackView) -> float:
        return chip_size(look, ChipArt(view.pending, "pending")).width() + 8 if view.pending else 0.0

    def _paint_head(self, painter: QPainter, look: Look, view: TrackView, size: QSizeF) -> None:
        blocks, width = _heads(view), size.width()
        tall = blocks[0].height(look, width)
        blocks[0].paint(painter, look, QRectF(0, 0, width, tall))
        chip = ChipArt(view.pending, "pending") if view.pending else None
        shape = chip_size(look, chip) if chip else QSizeF(0, 0)
        x, y, line = (width - shape.width()) / 2, tall, 0.0
        if len(blocks) > 1:
            line = blocks[1].height(look, width)
            if chip and self._beside(look, view, width):
                best = blocks[1].best_width(look)
                left = (width - best - 8 - shape.width()) / 2
                blocks[1].paint(painter, look, QRectF(left, y + (shape.height() - line) / 2, best, line))
                x = left + best + 8
            else:
                blocks[1].paint(painter, look, QRectF(0, y, width, line))
                y += line
        if chip:
            paint_chip(painter, look, chip, QPointF(x, y))

    def _paint_space(
        self, painter: QPainter, look: Look, view: TrackView, space: Space, rect: QRectF
    ) -> None:
        palette = look.palette
        side = palette.side(side_key(view.seat) or "red")
        passed = view.start is not None and _between(space.value, view.start, view.marker)
        style, ink = "body", palette.text.primary
        painter.setPen(QPen(palette.line.normal, 1))
        painter.setBrush(palette.surface.panel)
        box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        if space.value == view.start:
            painter.setPen(pen(palette.line.ink, 1.75, fitted_dash(rounded(box, 6), (4.0, 3.0))))
        elif space.is_ko:
            painter.setPen(QPen(palette.line.ink, 1))
            painter.setBrush(palette.line.ink)
            style, ink = "strong", palette.text.inverse
        elif passed:
            painter.setPen(QPen(side.line if palette.flat else side.text, 2))
            painter.setBrush(side.soft)
            style = "strong"
            box = rect.adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, 6, 6)
        painter.setFont(type_font(style, look.scale))
        painter.setPen(ink)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, space.word)

    def _paint_beside(
        self, painter: QPainter, look: Look, view: TrackView, space: Space, rect: QRectF, resting: int
    ) -> None:
        palette = look.palette
        held = space.stop and space.value == resting and view.held
        if space.stop:
            grow = (_pitch(look, view) - _high(look, view)) if view.compact else 4.0
            for x in (rect.left() - POST - 4, rect.right() + 4):
                painter.fillRect(
                    QRectF(x, rect.top() - grow, POST, rect.height() + 2 * grow), palette.line.ink
                )
        parts = [("", "Stop")] if space.stop and not view.compact else []
        parts += [(space.icon, space.icon_text)] if space.icon or space.icon_text else []
        ink = palette.text.primary if space.lit or held else palette.text.secondary
        style = "strong" if space.lit or held else "body"
        painter.setFont(type_font(style, look.scale))
        painter.setPen(ink)
        px = look.px(18)
        away, apart = (POST + 6, 3.0) if view.compact else (POST + 8, APART)
        x = rect.right() + away if not view.mirrored else rect.left() - away
        for icon, text in parts:
            wide = look.width_of(text, style)
            both = (
                [("text", wide), ("icon", float(px))]
                if view.mirrored
                else [("icon", float(px)), ("text", wide)]
            )
            for kind, room in reversed(both) if view.mirrored else both:
                if kind == "icon" and not icon:
                    continue
                left = x - room if view.mirrored else x
                if kind == "icon":
                    put_icon(painter, QRectF(left, rect.center().y() - px / 2, px, px), icon, ink)
                else:
                    box = QRectF(left, rect.top(), room + 1, rect.height())
                    painter.setPen(ink)
                    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)
                x += (-room - apart) if view.mirrored else room + apart

    def _paint_path(self, painter: QPainter, look: Look, view: TrackView, size: QSizeF) -> None:
        """The arrow from start to rest with its words; what a Stop ate goes on as dots."""
        if view.start is None or abs(view.start - view.marker) < 0.01:
            return
        side = look.palette.side(side_key(view.seat) or "red")
        first = self.space_rect(look, view, size, view.start)
        last = self.space_rect(look, view, size, view.marker)
        way = 1 if view.marker < view.start else -1
        x = first.left() - 24 if not view.mirrored else first.right() + 24
        top, tip = first.center().y(), last.center().y()
        colour = side.line if look.palette.flat else side.text
        painter.setPen(QPen(colour, 3.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        head = QPainterPath(QPointF(x - 8, tip - way * 10))
        head.lineTo(x, tip)
        head.lineTo(x + 8, tip - way * 10)
        painter.drawLine(QPointF(x, top), QPointF(x, tip))
        painter.drawPath(head)
        if view.eaten:
            painter.setPen(pen(look.palette.text.secondary, 4, (4.0, 4.0)))
            reach = min(view.eaten, 2) * _pitch(look, view) * 0.6
            painter.drawLine(QPointF(x, tip + way * 10), QPointF(x, tip + way * (10 + reach)))
        if view.lost:
            painter.setFont(type_font("number", look.scale))
            painter.setPen(colour)
            wide = look.width_of(view.lost, "number")
            left = x - 11 - wide if not view.mirrored else x + 11
            box = QRectF(left, (top + tip) / 2 - look.px(12), wide + 1, look.px(24))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, view.lost)

    def _paint_marker(self, painter: QPainter, look: Look, view: TrackView, size: QSizeF) -> None:
        palette = look.palette
        side = palette.side(side_key(view.seat) or "red")
        rect = self.space_rect(look, view, size, view.marker).adjusted(-3, -2, 3, 2)
        if view.held and view.marker == round(view.marker):
            way = 1 if view.start is None or view.marker <= view.start else -1
            y = rect.bottom() + 2 if way > 0 else rect.top() - 2 - POST
            painter.fillRect(
                QRectF(rect.left() - POST - 1, y, rect.width() + 2 * POST + 2, POST), palette.line.ink
            )
        _paint_bar(painter, rect, side)
        painter.setFont(type_font("number", look.scale))
        painter.setPen(side.on)
        shown = next((s for s in view.spaces if s.value == round(view.marker)), None)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown.word if shown else "")


def _paint_bar(painter: QPainter, rect: QRectF, side: SideStyle) -> None:
    """A raised bar in a side's fill and rim style."""
    shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    shade.setColorAt(0, side.fill_top)
    shade.setColorAt(1, side.fill)
    painter.setBrush(shade)
    painter.setPen(QPen(side.line, 2.5))
    painter.drawRoundedRect(rect.adjusted(1.25, 1.25, -1.25, -1.25), 7, 7)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if side.rim_style == "double":
        painter.setPen(QPen(side.rim, 1.5))
        painter.drawRoundedRect(rect.adjusted(5, 5, -5, -5), 4, 4)


def _heads(view: TrackView) -> list[Flowing]:
    blocks = [Flowing(side_bits(view.seat, view.name, "strong" if view.compact else "lead"), align="centre")]
    if view.header is not None:
        blocks.append(Flowing((trait_bit(view.header),), align="centre"))
    return blocks


def _sides(look: Look, view: TrackView) -> tuple[float, float]:
    """Room beside the spaces: for the arrow with its words, and for posts, icons and words."""
    arrow = 24 + 11 + look.width_of(view.lost or "−0", "number") + 2
    away, apart = (POST + 6, 3.0) if view.compact else (POST + 8, APART)
    widest = 0.0
    for space in view.spaces:
        parts = ["Stop"] if space.stop and not view.compact else []
        wide = sum(look.width_of(text, "strong") + apart for text in [*parts, space.icon_text] if text)
        wide += look.px(18) + apart if space.icon else 0
        widest = max(widest, wide)
    return arrow, away + widest


def _between(value: int, start: int, marker: float) -> bool:
    """Whether a space was passed: neither the start nor where the marker is."""
    return min(start, marker) < value < max(start, marker)


def _space(look: Look, view: TrackView) -> float:
    return float(max(COMPACT_SPACE, look.px(40)) if view.compact else max(SPACE, look.px(64)))


def _high(look: Look, view: TrackView) -> float:
    return float(max(COMPACT_HIGH, look.px(20))) if view.compact else float(max(HIGH, look.px(22) + 6))


def _pitch(look: Look, view: TrackView) -> float:
    return _high(look, view) + (2.0 if view.compact else PITCH - HIGH)
