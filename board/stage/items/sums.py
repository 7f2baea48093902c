"""Blocks with numbers in them: formulas, damage tokens, pips, pass lamps.

Owns their painting. Does not own the panels and lanes that they stand in.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from board.presenter.cards import Formula, Lamp, LaneRow, Term, TokenKind
from board.presenter.language import tr
from board.stage.bases import paint_side_disc
from board.stage.items.blocks import Bit, Block, Flowing, Stack, put_icon, type_font, words
from board.stage.items.frames import paint_stripes, rounded
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.palette import faded

GAP = 8.0


@dataclass(frozen=True)
class FormulaBlock:
    """A sum read from left to right: numbers over words, the cancelled struck through, the result boxed."""

    formula: Formula

    def min_width(self, look: Look) -> float:
        return max(unit.min_width(look) for unit in self._units())

    def best_width(self, look: Look) -> float:
        units = self._units()
        return sum(unit.best_width(look) for unit in units) + GAP * (len(units) - 1)

    def height(self, look: Look, width: float) -> float:
        return sum(tall for _, tall in self._rows(look, width))

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        y = rect.top()
        for row, tall in self._rows(look, rect.width()):
            used = sum(wide for _, wide in row)
            gap = min(26.0, (rect.width() - used) / max(1, len(row) - 1)) if len(row) > 1 else 0.0
            x = rect.left()
            for unit, wide in row:
                high = unit.height(look, wide)
                unit.paint(painter, look, QRectF(x, y + (tall - high) / 2, wide, high))
                x += wide + gap
            y += tall

    def _units(self) -> list[Block]:
        side = side_key(self.formula.seat)
        units: list[Block] = []
        if self.formula.name or side:
            units.append(Flowing((Bit(self.formula.name, disc=side or ""),), gap=8.0))
        return units + [_term(term, self.formula.quiet) for term in self.formula.terms]

    def _rows(self, look: Look, width: float) -> list[tuple[list[tuple[Block, float]], float]]:
        rows: list[list[tuple[Block, float]]] = []
        x = 0.0
        units = self._units()
        best = [max(unit.min_width(look), min(unit.best_width(look), width)) for unit in units]
        over = sum(best) + GAP * (len(best) - 1) - width
        for unit, wide in zip(units, best, strict=True):
            if over > 0 and isinstance(unit, Flowing):  # a cause in two lines keeps the sum in one
                wide = max(unit.min_width(look), wide - over)
            if not rows or x + wide > width + 0.5:
                rows.append([])
                x = 0.0
            rows[-1].append((unit, wide))
            x += wide + GAP
        return [(row, max(unit.height(look, wide) for unit, wide in row)) for row in rows]


@dataclass(frozen=True)
class Boxed:
    """A result in a box: ink, or grey for a quiet one."""

    block: Block
    quiet: bool

    def min_width(self, look: Look) -> float:
        return self.block.min_width(look) + (12 if self.quiet else 24)

    def best_width(self, look: Look) -> float:
        return self.block.best_width(look) + (12 if self.quiet else 24)

    def height(self, look: Look, width: float) -> float:
        return self.block.height(look, width - (12 if self.quiet else 24)) + (4 if self.quiet else 8)

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        surface = look.palette.surface
        painter.setPen(QPen(look.palette.line.control, 1) if look.palette.flat else Qt.PenStyle.NoPen)
        painter.setBrush(surface.selected if self.quiet else look.palette.line.ink)
        painter.drawRoundedRect(rect, 8, 8)
        pad, top = (6, 2) if self.quiet else (12, 4)
        self.block.paint(painter, look, rect.adjusted(pad, top, -pad, -top))


@dataclass(frozen=True)
class TokenRow:
    """A damage token and its cause."""

    row: LaneRow

    def min_width(self, look: Look) -> float:
        return self._lead(look) + self._words().min_width(look)

    def best_width(self, look: Look) -> float:
        return self._lead(look) + self._words().best_width(look)

    def height(self, look: Look, width: float) -> float:
        text = self._words().height(look, width - self._lead(look))
        return max(text, look.px(28) if self.row.number is not None else 0.0) + 7

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        lead, px = self._lead(look), look.px(28)
        block = self._words()
        inner = rect.width() - lead
        tall = block.height(look, inner)
        if self.row.number is not None:
            box = QRectF(rect.left(), rect.top() + 3, px, px)
            paint_token(painter, look, box, str(self.row.number), self.row.kind)
        top = rect.top() + max(0.0, (rect.height() - tall) / 2)
        block.paint(painter, look, QRectF(rect.left() + lead, top, inner, tall))

    def _lead(self, look: Look) -> float:
        return look.px(28) + 8.0 if self.row.number is not None else 0.0

    def _words(self) -> Flowing:
        bits = []
        icon = self.row.icon
        for text, style, ink in (
            (self.row.strong, "strong", "primary"),
            (self.row.text, "body", "secondary"),
        ):
            if text:
                bits.append(Bit(text, style, ink, icon))
                icon = ""
        return Flowing(tuple(bits), gap=5.0)


@dataclass(frozen=True)
class Pips:
    """Attacks aimed at a target: filled in the side's fill, the rest outlined."""

    side: str
    filled: int
    total: int

    def min_width(self, look: Look) -> float:
        return float(look.px(22))

    def best_width(self, look: Look) -> float:
        return self._step(look) * max(1, self._count) - 6

    def height(self, look: Look, width: float) -> float:
        across = max(1, int((width + 6.5) // self._step(look)))
        return self._step(look) * -(-max(1, self._count) // across)

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        step, px = self._step(look), look.px(22)
        across = max(1, int((rect.width() + 6.5) // step))
        for place in range(self._count):
            x = rect.left() + place % across * step + px / 2
            centre = QPointF(x, rect.top() + place // across * step + step / 2)
            if place < self.filled:
                paint_side_disc(painter, centre, px / 2, look.palette.side(self.side))
            else:
                painter.setPen(QPen(look.palette.line.control, 1.5))
                painter.setBrush(look.palette.surface.panel)
                painter.drawEllipse(centre, px / 2 - 1, px / 2 - 1)

    @property
    def _count(self) -> int:
        return max(self.filled, self.total)

    def _step(self, look: Look) -> float:
        return look.px(22) + 6.0


@dataclass(frozen=True)
class Lamps:
    """Pass lamps with a remark, going on below where the line is full."""

    lamps: tuple[Lamp, ...]
    note: str = ""

    def min_width(self, look: Look) -> float:
        return max([self._wide(look, lamp) for lamp in self.lamps] + [words(self.note).min_width(look)])

    def best_width(self, look: Look) -> float:
        return sum(self._wide(look, lamp) + 12 for lamp in self.lamps) + look.width_of(self.note)

    def height(self, look: Look, width: float) -> float:
        return self._places(look, width)[1]

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        places, _ = self._places(look, rect.width())
        for lamp, box in zip(self.lamps, places, strict=False):
            self._paint_lamp(painter, look, lamp, box.translated(rect.topLeft()))
        if self.note:
            words(self.note, ink="secondary").paint(painter, look, places[-1].translated(rect.topLeft()))

    def _places(self, look: Look, width: float) -> tuple[list[QRectF], float]:
        high = look.row_px(34)
        found: list[QRectF] = []
        x = y = 0.0
        for lamp in self.lamps:
            wide = self._wide(look, lamp)
            if x and x + wide > width:
                x, y = 0.0, y + high + 6
            found.append(QRectF(x, y, wide, high))
            x += wide + 12
        bottom = y + high
        if self.note:
            note = words(self.note)
            fits = x + note.best_width(look) <= width
            room = width - x if fits else width
            tall = note.height(look, room)
            top = y + (high - tall) / 2 if fits else bottom + 4
            found.append(QRectF(x if fits else 0.0, top, room, tall))
            bottom = max(bottom, top + tall)
        return found, bottom

    def _wide(self, look: Look, lamp: Lamp) -> float:
        return look.width_of(_lamp_word(lamp)) + look.px(17) + look.px(18) + 36

    def _paint_lamp(self, painter: QPainter, look: Look, lamp: Lamp, rect: QRectF) -> None:
        palette = look.palette
        painter.setPen(QPen(palette.line.ink if lamp.lit else palette.line.control, 1.5 if lamp.lit else 1))
        painter.setBrush(palette.surface.raised if lamp.lit else palette.surface.sunken)
        painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 8, 8)
        radius = look.px(17) / 2
        side = palette.side(side_key(lamp.seat) or "red")
        paint_side_disc(painter, QPointF(rect.left() + 10 + radius, rect.center().y()), radius, side)
        painter.setFont(type_font("body", look.scale))
        painter.setPen(palette.text.primary if lamp.lit else palette.text.secondary)
        box = rect.adjusted(18 + 2 * radius, 0, 0, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, _lamp_word(lamp))
        px = look.px(18)
        icon = QRectF(rect.right() - px - 9, rect.center().y() - px / 2, px, px)
        put_icon(painter, icon, "circle-check" if lamp.lit else "hourglass", painter.pen().color())


def paint_token(painter: QPainter, look: Look, box: QRectF, text: str, kind: TokenKind) -> None:
    """A damage token: striped = pending, outlined = gone, solid ink = placed."""
    palette = look.palette
    placed = kind is TokenKind.PLACED
    path = rounded(box.adjusted(1, 1, -1, -1), 6)
    painter.setBrush(palette.line.ink if placed else palette.surface.raised)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(path)
    if kind is TokenKind.PENDING:
        stripe = faded(palette.line.soft, 0.4) if palette.flat else palette.line.soft
        paint_stripes(painter, path, stripe, 8, 3.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(palette.line.control if kind is TokenKind.GONE else palette.line.ink, 2))
    painter.drawPath(path)
    painter.setFont(type_font("strong", look.scale))
    painter.setPen(palette.text.inverse if placed else palette.text.primary)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _lamp_word(lamp: Lamp) -> str:
    return tr("passed" if lamp.lit else "may act")


def _term(term: Term, quiet: bool) -> Block:
    if term.op:
        return words(term.op, "lead", "secondary")
    if not term.value:
        return words(term.word, icon=term.icon)
    ink = "secondary" if term.struck else "inverse" if term.result and not quiet else "primary"
    style = "title" if quiet else "headline"
    value = Flowing((Bit(term.value, style, ink, struck=term.struck),), align="centre")
    plain = ink if term.result and not quiet else "secondary"
    block = Stack((value, words(term.word, ink=plain, align="centre")))
    return Boxed(block, quiet) if term.result else block
