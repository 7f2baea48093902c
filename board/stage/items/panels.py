"""The preview lane and panels of statements.

Owns their painting. Does not own the stubs that join a lane to its cards (card_stage).
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from board.presenter.cards import LaneColumn, LaneView, PanelView
from board.presenter.marks import Mark
from board.stage.items.art import Art, BlockArt, line_block, trait_bit
from board.stage.items.blocks import Bit, Block, Flowing, Hairline, Stack, type_font, words
from board.stage.items.frames import paint_face, paint_shadow, rounded
from board.stage.items.sums import FormulaBlock, Lamps, TokenRow
from board.stage.items.zones import panel_head
from board.stage.look import Look

PAD = 13.0


class LaneArt(Art[LaneView]):
    """Columns in the rule's own numbers, the current one `selected`, a row of results below."""

    radius = 12.0

    def min_width(self, look: Look, view: LaneView, mark: Mark) -> float:
        columns = sum(_column(column).min_width(look) + 2 * PAD for column in view.columns)
        return max(columns, _results(view).min_width(look) + 2 * PAD)

    def best_width(self, look: Look, view: LaneView, mark: Mark) -> float:
        columns = sum(_column(column).best_width(look) + 2 * PAD for column in view.columns)
        return max(columns, _results(view).best_width(look) + 2 * PAD)

    def height(self, look: Look, view: LaneView, mark: Mark, width: float) -> float:
        return self._top(look, view, width) + self._bottom(look, view, width)

    def paint(self, painter: QPainter, look: Look, view: LaneView, mark: Mark, size: QSizeF) -> None:
        palette, rect = look.palette, QRectF(QPointF(0, 0), size)
        paint_shadow(painter, palette, rect, self.radius, "e2")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.surface.panel)
        painter.drawRoundedRect(rect, self.radius, self.radius)
        boxes = self.column_rects(look, view, size)
        tall = size.height() - self._bottom(look, view, size.width())
        painter.save()
        painter.setClipPath(rounded(rect, self.radius))
        for place, (column, box) in enumerate(zip(view.columns, boxes, strict=True)):
            x = box.left()
            if column.current:
                painter.fillRect(box, palette.surface.selected)
            painter.setPen(QPen(palette.line.normal if palette.flat else palette.line.soft, 1))
            if place:
                painter.drawLine(QPointF(round(x) + 0.5, 0), QPointF(round(x) + 0.5, tall))
            block = _column(column)
            block.paint(painter, look, box.adjusted(PAD, 10, -PAD, -4))
        painter.setPen(QPen(palette.line.normal if palette.flat else palette.line.soft, 1))
        painter.drawLine(QPointF(0, round(tall) + 0.5), QPointF(size.width(), round(tall) + 0.5))
        painter.restore()
        _results(view).paint(painter, look, QRectF(PAD, tall + 8, size.width() - 2 * PAD, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(palette.line.normal, 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), self.radius, self.radius)

    def column_rects(self, look: Look, view: LaneView, size: QSizeF) -> list[QRectF]:
        """Where its columns lie, from its corner."""
        tall = size.height() - self._bottom(look, view, size.width())
        found, x = [], 0.0
        for wide in self._widths(look, view, size.width()):
            found.append(QRectF(x, 0.0, wide, tall))
            x += wide
        return found

    def _widths(self, look: Look, view: LaneView, width: float) -> list[float]:
        least = [_column(column).min_width(look) + 2 * PAD for column in view.columns]
        best = [_column(column).best_width(look) + 2 * PAD for column in view.columns]
        wanted = [b if column.groups else a for a, b, column in zip(least, best, view.columns, strict=True)]
        if sum(wanted) <= width:  # numbers in one line each; sentences may take more
            least = wanted
        over = max(0.0, width - sum(least))
        spread = [b - a for a, b in zip(least, best, strict=True)]
        total = sum(spread)
        if total <= over:  # everything fits in one line each: what is left is shared alike
            return [b + (over - total) / len(best) for b in best]
        return [a + over * s / total for a, s in zip(least, spread, strict=True)]

    def _top(self, look: Look, view: LaneView, width: float) -> float:
        widths = self._widths(look, view, width)
        pairs = zip(view.columns, widths, strict=True)
        return max((_column(c).height(look, w - 2 * PAD) for c, w in pairs), default=0.0) + 16

    def _bottom(self, look: Look, view: LaneView, width: float) -> float:
        return _results(view).height(look, width - 2 * PAD) + 16


class PanelArt(BlockArt[PanelView]):
    """A panel: title, lines, lamps, sums, hint."""

    radius = 12.0
    pads = (16.0, 12.0, 16.0, 14.0)

    def block(self, look: Look, view: PanelView, mark: Mark) -> Block:
        blocks: list[Block] = [panel_head(view.title, view.aside, view.ref, view.seat)]
        if view.lines:
            blocks.append(_lines(view))
        if view.lamps:
            blocks.append(Lamps(view.lamps, view.lamps_note))
        if view.formulas:
            blocks.append(Stack(tuple(FormulaBlock(formula) for formula in view.formulas), gap=3.0))
            if view.lines or view.lamps:
                blocks.insert(-1, Hairline(4))
        if view.hint:
            blocks.append(words(view.hint, ink="secondary"))
        return Stack(tuple(blocks), gap=6.0)

    def best_width(self, look: Look, view: PanelView, mark: Mark) -> float:
        return max(self.min_width(look, view, mark), float(look.px(420)))

    def frame(self, painter: QPainter, look: Look, view: PanelView, mark: Mark, rect: QRectF) -> None:
        paint_face(painter, look.palette, rect, self.radius, look.palette.surface.panel)


@dataclass(frozen=True)
class Abreast:
    """Blocks side by side in equal parts, as many in a line as fit."""

    blocks: tuple[Block, ...]
    gap: float = 14.0

    def min_width(self, look: Look) -> float:
        return max((block.min_width(look) for block in self.blocks), default=0.0)

    def best_width(self, look: Look) -> float:
        widest = max((block.best_width(look) for block in self.blocks), default=0.0)
        return widest * len(self.blocks) + self.gap * max(0, len(self.blocks) - 1)

    def height(self, look: Look, width: float) -> float:
        part, lines = self._lines(look, width)
        return sum(max(block.height(look, part) for block in line) for line in lines)

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        part, lines = self._lines(look, rect.width())
        y = rect.top()
        for line in lines:
            for place, block in enumerate(line):
                x = rect.left() + place * (part + self.gap)
                block.paint(painter, look, QRectF(x, y, part, block.height(look, part)))
            y += max(block.height(look, part) for block in line)

    def _lines(self, look: Look, width: float) -> tuple[float, list[tuple[Block, ...]]]:
        """The width of a part, and the blocks by lines."""
        widest = max((block.best_width(look) for block in self.blocks), default=0.0)
        count = min(len(self.blocks), max(1, int((width + self.gap + 0.5) / (widest + self.gap))))
        part = (width - self.gap * (count - 1)) / max(1, count)
        starts = range(0, len(self.blocks), max(1, count))
        return part, [self.blocks[start : start + count] for start in starts]


@dataclass(frozen=True)
class StepHead:
    """The rule's number in a disc, then the name of the step."""

    number: str
    title: str

    def min_width(self, look: Look) -> float:
        return look.px(24) + 8 + words(self.title, "strong").min_width(look)

    def best_width(self, look: Look) -> float:
        return look.px(24) + 8 + words(self.title, "strong").best_width(look)

    def height(self, look: Look, width: float) -> float:
        return words(self.title, "strong").height(look, width - look.px(24) - 8) + 4

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        px = look.px(24)
        disc = QRectF(rect.left(), rect.top(), px, px)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.palette.line.ink)
        painter.drawEllipse(disc)
        painter.setFont(type_font("strong", look.scale))
        painter.setPen(look.palette.text.inverse)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, self.number)
        words(self.title, "strong").paint(painter, look, rect.adjusted(px + 8, 0, 0, 0))


def _column(column: LaneColumn) -> Stack:
    blocks: list[Block] = [StepHead(column.number, column.title)]
    if column.text:
        blocks.append(words(column.text))
    groups = []
    for group in column.groups:
        rows: list[Block] = [words(group.title)] if group.title else []
        groups.append(Stack((*rows, *(TokenRow(row) for row in group.rows))))
    if groups:
        blocks.append(Abreast(tuple(groups)))
    return Stack(tuple(blocks))


def _results(view: LaneView) -> Flowing:
    return Flowing((Bit(view.result_word, "strong"), *(trait_bit(trait) for trait in view.results)), gap=22.0)


def _lines(view: PanelView) -> Stack:
    """Numbered lines are told apart by hairlines."""
    blocks: list[Block] = []
    for line in view.lines:
        blocks.append(line_block(line))
        if line.number is not None:
            blocks.append(Hairline(0))
    return Stack(tuple(blocks), gap=4.0)
