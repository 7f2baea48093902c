"""Small cards and action cards: heroes, obstacles, cards of actions, face up and face down.

Owns their painting. Does not own what a stat or a line means.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from board.presenter.cards import ActionCardView, FigureView, Stat
from board.presenter.marks import Mark, Role
from board.stage.items.art import Art, line_block, trait_bit
from board.stage.items.blocks import Bit, Block, Flowing, Stack, words
from board.stage.items.frames import paint_band, paint_face, paint_shadow, paint_stripes, rounded
from board.stage.look import Look
from board.stage.meanings import side_key

PAD = 8.0


class FigureArt(Art[FigureView]):
    """A hero or an obstacle; face down it is striped in its side's soft tint and keeps its name."""

    def min_width(self, look: Look, view: FigureView, mark: Mark) -> float:
        blocks = (_name(view), _notes(view, mark), _down(view))
        pairs = _stats(look, view, 0.0).best_width(look)  # a word and its number stay together
        return max(pairs, *(block.min_width(look) for block in blocks)) + 2 * PAD

    def best_width(self, look: Look, view: FigureView, mark: Mark) -> float:
        wide = _stats(look, view, 1e6).best_width(look), _name(view).best_width(look)
        return max(self.min_width(look, view, mark), float(look.px(122)), max(wide) + 2 * PAD)

    def height(self, look: Look, view: FigureView, mark: Mark, width: float) -> float:
        inner = width - 2 * PAD
        if view.down:
            up = self._band(look, view, inner) + _stats(look, view, inner).height(look, inner) + 12
            return max(up, _down(view).height(look, inner) + 20)
        notes = _notes(view, mark).height(look, inner)
        return self._band(look, view, inner) + 12 + _stats(look, view, inner).height(look, inner) + notes

    def paint(self, painter: QPainter, look: Look, view: FigureView, mark: Mark, size: QSizeF) -> None:
        rect = QRectF(QPointF(0, 0), size)
        inner = size.width() - 2 * PAD
        if view.down:
            self._paint_down(painter, look, view, rect)
            return
        palette = look.palette
        fill = palette.surface.sunken if mark.role is Role.CLOSED else palette.surface.panel
        paint_face(painter, palette, rect, self.radius, fill)
        side = side_key(view.seat)
        tall = self._band(look, view, inner)
        band = QRectF(1, 1, size.width() - 2, tall - 1)
        paint_band(painter, palette, band, palette.side(side) if side else None, self.radius - 1)
        name = _name(view)
        top = 1 + (band.height() - 3 - name.height(look, inner)) / 2
        name.paint(painter, look, QRectF(PAD, top, inner, name.height(look, inner)))
        stats = _stats(look, view, inner, "tertiary" if mark.role is Role.CLOSED else "primary")
        stats.paint(painter, look, QRectF(PAD, tall + 6, inner, stats.height(look, inner)))
        notes = _notes(view, mark)
        top = tall + 6 + stats.height(look, inner)
        notes.paint(painter, look, QRectF(PAD, top, inner, notes.height(look, inner)))

    def badge(self, look: Look, view: FigureView, mark: Mark, size: QSizeF, up: bool) -> QPointF:
        return QPointF(size.width() / 2, -8.0 if up else size.height() + 8)

    def _band(self, look: Look, view: FigureView, inner: float) -> float:
        return _name(view).height(look, inner) + 9

    def _paint_down(self, painter: QPainter, look: Look, view: FigureView, rect: QRectF) -> None:
        palette = look.palette
        side = palette.side(side_key(view.seat) or "red")
        paint_face(painter, palette, rect, self.radius, palette.surface.panel)
        edge = rounded(rect.adjusted(1.5, 1.5, -1.5, -1.5), self.radius - 1)
        paint_stripes(painter, edge, side.soft, 14, 7)
        painter.setBrush(palette.surface.panel)
        block = _down(view)
        tall = block.height(look, rect.width() - 2 * PAD)
        box = QRectF(PAD, (rect.height() - tall) / 2, rect.width() - 2 * PAD, tall)
        plate = QRectF(0, 0, min(box.width() + 8, block.best_width(look) + 12), tall + 4)
        plate.moveCenter(box.center())
        painter.setPen(QPen(palette.surface.panel, 0))
        painter.drawRoundedRect(plate, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(side.line, 3))
        painter.drawPath(edge)
        block.paint(painter, look, box)


class ActionCardArt(Art[ActionCardView]):
    """A card of actions; face down only its side and one word can be seen."""

    def min_width(self, look: Look, view: ActionCardView, mark: Mark) -> float:
        return max(block.min_width(look) for block in (_title(view), _actions(view, mark), _back(view))) + 40

    def best_width(self, look: Look, view: ActionCardView, mark: Mark) -> float:
        return max(self.min_width(look, view, mark), float(look.px(168 if view.compact else 247)))

    def height(self, look: Look, view: ActionCardView, mark: Mark, width: float) -> float:
        inner = width - 28
        lines = _actions(view, mark).height(look, inner) + 24
        needed = _title(view).height(look, inner) + 8 + lines
        floor = look.px((64 if view.face_down else 120) if view.compact else 172)
        return max(needed, _back(view).height(look, inner) + 40, floor)

    def paint(self, painter: QPainter, look: Look, view: ActionCardView, mark: Mark, size: QSizeF) -> None:
        palette, rect = look.palette, QRectF(QPointF(0, 0), size)
        side = palette.side(side_key(view.seat) or "red")
        inner = size.width() - 28
        if view.face_down:
            _paint_back(painter, look, view, rect)
            return
        closed = mark.role is Role.CLOSED
        paint_face(
            painter, palette, rect, self.radius, palette.surface.sunken if closed else palette.surface.panel
        )
        title = _title(view)
        tall = title.height(look, inner)
        paint_band(painter, palette, QRectF(1, 1, size.width() - 2, tall + 7), side, self.radius - 1)
        title.paint(painter, look, QRectF(14, 3, inner, tall))
        lines = _actions(view, mark)
        lines.paint(painter, look, QRectF(14, tall + 20, inner, lines.height(look, inner)))


def _paint_back(painter: QPainter, look: Look, view: ActionCardView, rect: QRectF) -> None:
    palette = look.palette
    side = palette.side(side_key(view.seat) or "red")
    paint_shadow(painter, palette, rect, 10, "e1")
    outer = rounded(rect.adjusted(1.5, 1.5, -1.5, -1.5), 9)
    painter.setPen(QPen(side.line, 3))
    painter.setBrush(side.fill)
    painter.drawPath(outer)
    frame = rounded(rect.adjusted(9, 9, -9, -9), 6)
    paint_stripes(painter, frame, side.fill_top, 12, 5)
    painter.setPen(QPen(side.on, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(frame)
    block = _back(view)
    inner = rect.width() - 28
    tall = block.height(look, inner)
    plate = QRectF(0, 0, min(inner, block.best_width(look) + 16), tall + 10)
    plate.moveCenter(rect.center())
    painter.setBrush(side.fill)
    painter.drawRoundedRect(plate, 6, 6)
    block.paint(painter, look, QRectF(rect.left() + 14, plate.top() + 5, inner, tall))


def _name(view: FigureView) -> Flowing:
    side = side_key(view.seat)
    return words(view.name, "strong", f"{side}.on" if side else "primary")


def _stats(look: Look, view: FigureView, width: float, ink: str = "primary") -> Block:
    """The numbers; where the card is too narrow their icons go away, then each has a line of its own."""
    for icon in (True, False):
        line = Flowing(tuple(bit for stat in view.stats for bit in _stat(stat, ink, icon)), gap=12.0)
        if line.best_width(look) <= width:
            return line
    return Stack(tuple(Flowing(_stat(stat, ink, False)) for stat in view.stats))


def _stat(stat: Stat, ink: str, icon: bool) -> tuple[Bit, ...]:
    if icon:
        return (Bit(stat.value, "number", ink, stat.icon), Bit(stat.word, "body", ink, before=4.0))
    return (Bit(stat.word, "body", ink), Bit(stat.value, "number", ink, before=5.0))


def _notes(view: FigureView, mark: Mark) -> Block:
    ink = "tertiary" if mark.role is Role.CLOSED else "secondary"
    bits = [trait_bit(trait, ink) for trait in view.traits]
    blocks: list[Block] = [Flowing(tuple(bits), gap=10.0)] if bits else []
    if mark.role is Role.CLOSED and mark.reason:
        blocks.append(words(mark.reason, ink="tertiary", icon="ineligible"))
    return Stack(tuple(blocks))


def _down(view: FigureView) -> Block:
    name = words(view.name, "strong", align="centre")
    return Stack((name, words(view.down or " ", icon=view.down_icon, align="centre")))


def _title(view: ActionCardView) -> Flowing:
    return words(view.title or " ", "lead", f"{side_key(view.seat)}.on")


def _actions(view: ActionCardView, mark: Mark) -> Stack:
    ink = "tertiary" if mark.role is Role.CLOSED else "primary"
    blocks: list[Block] = [line_block(line, ink) for line in view.lines]
    if mark.role is Role.CLOSED and mark.reason:
        blocks.append(words(mark.reason, ink="tertiary", icon="ineligible"))
    return Stack(tuple(blocks), gap=9.0)


def _back(view: ActionCardView) -> Flowing:
    return words(
        view.back or " ", "strong", f"{side_key(view.seat)}.on", view.back_icon if view.back else "", "centre"
    )
