"""Blocks of words and icons that wrap: what cards, lanes and panels are filled with.

Owns measuring, wrapping and painting of text with icons, discs, strikes and underlines. A block is
never narrower than its longest word and as high as its lines: nothing is clipped at any text size.
Does not own frames, colours (palette) or anything that can be picked up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPicture, QPixmap

from board.stage.bases import paint_side_disc
from board.stage.icons import draw_icon, paint_icon
from board.stage.look import Look, text_font
from board.stage.palette import Palette, tokens
from board.stage.widgets.base import ink_colour

ICON_PX = 18
ICON_GAP = 6.0


class Block(Protocol):
    """Something with a width range and a height for every width."""

    def min_width(self, look: Look) -> float: ...

    def best_width(self, look: Look) -> float: ...

    def height(self, look: Look, width: float) -> float: ...

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None: ...


@dataclass(frozen=True)
class Bit:
    """Words of one kind in a line; an icon or a side's disc may stand before them."""

    text: str = ""
    style: str = "body"
    ink: str = "primary"
    icon: str = ""
    disc: str = ""
    struck: bool = False
    under: bool = False
    before: float | None = None
    """Room before it, px; None for the gap of its line."""


@dataclass(frozen=True)
class Atom:
    """What cannot be broken: a word, with the icon before the first one."""

    bit: Bit
    text: str
    lead: float
    width: float


Placed = tuple[float, Atom]


@dataclass(frozen=True)
class Flowing:
    """Bits one after the other, going on in the next line between words. ``align``: left, centre, right."""

    bits: tuple[Bit, ...]
    gap: float = 6.0
    align: str = "left"

    def min_width(self, look: Look) -> float:
        return _ceil(max((atom.width for atom in _atoms(self.bits, look.scale)), default=0.0))

    def best_width(self, look: Look) -> float:
        line = _lines(self.bits, self.gap, look.scale, 1e6)
        return _ceil(max((x + atom.width for x, atom in line[0]), default=0.0)) if line else 0.0

    def height(self, look: Look, width: float) -> float:
        return self.line_height(look) * len(_lines(self.bits, self.gap, look.scale, width))

    def line_height(self, look: Look) -> float:
        """Of one line: the highest style in it."""
        return float(max((look.line_px(bit.style) for bit in self.bits), default=0))

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        tall = self.line_height(look)
        ascent = max((metrics(bit.style, look.scale).ascent() for bit in self.bits), default=0.0)
        descent = max((metrics(bit.style, look.scale).descent() for bit in self.bits), default=0.0)
        y = rect.top()
        for line in _lines(self.bits, self.gap, look.scale, rect.width()):
            used = line[-1][0] + line[-1][1].width
            spare = max(0.0, rect.width() - used)
            left = rect.left() + {"left": 0.0, "right": spare}.get(self.align, spare / 2)
            baseline = y + (tall - ascent - descent) / 2 + ascent
            for place, (x, atom) in enumerate(line):
                follow = line[place + 1] if place + 1 < len(line) else None
                to = left + follow[0] if follow and follow[1].bit is atom.bit else left + x + atom.width
                _paint_atom(painter, look, atom, QPointF(left + x, baseline), to)
            y += tall


@dataclass(frozen=True)
class Stack:
    """Blocks one below the other."""

    blocks: tuple[Block, ...]
    gap: float = 0.0

    def min_width(self, look: Look) -> float:
        return max((block.min_width(look) for block in self.blocks), default=0.0)

    def best_width(self, look: Look) -> float:
        return max((block.best_width(look) for block in self.blocks), default=0.0)

    def height(self, look: Look, width: float) -> float:
        gaps = self.gap * max(0, len(self.blocks) - 1)
        return sum(block.height(look, width) for block in self.blocks) + gaps

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        y = rect.top()
        for block in self.blocks:
            tall = block.height(look, rect.width())
            block.paint(painter, look, QRectF(rect.left(), y, rect.width(), tall))
            y += tall + self.gap


@dataclass(frozen=True)
class Beside:
    """Two blocks: the second one at the right edge, no wider than it would like."""

    left: Block
    right: Block
    gap: float = 12.0

    def min_width(self, look: Look) -> float:
        return self.left.min_width(look) + self.gap + self.right.min_width(look)

    def best_width(self, look: Look) -> float:
        return self.left.best_width(look) + self.gap + self.right.best_width(look)

    def height(self, look: Look, width: float) -> float:
        first, second = self._widths(look, width)
        return max(self.left.height(look, first), self.right.height(look, second))

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        first, second = self._widths(look, rect.width())
        self.left.paint(painter, look, QRectF(rect.left(), rect.top(), first, rect.height()))
        lower = max(0.0, (_first_line(self.left, look) - _first_line(self.right, look)) / 2)
        box = QRectF(rect.right() - second, rect.top() + lower, second, rect.height())
        self.right.paint(painter, look, box)

    def _widths(self, look: Look, width: float) -> tuple[float, float]:
        room = width - self.gap
        least, best = self.right.min_width(look), self.right.best_width(look)
        wanted = self.left.best_width(look)
        second = max(least, min(best, room - min(wanted, room - least)))
        return room - second, second


@dataclass(frozen=True)
class Hairline:
    """A soft line with room round it."""

    room: float = 8.0

    def min_width(self, look: Look) -> float:
        return 0.0

    def best_width(self, look: Look) -> float:
        return 0.0

    def height(self, look: Look, width: float) -> float:
        return 2 * self.room + 1

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        painter.setPen(QPen(look.palette.line.soft, 1))
        y = round(rect.top() + self.room) + 0.5
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))


def words(
    text: str, style: str = "body", ink: str = "primary", icon: str = "", align: str = "left"
) -> Flowing:
    """A text of one kind."""
    return Flowing((Bit(text, style, ink, icon),), align=align)


def metrics(style: str, scale: float) -> QFontMetricsF:
    """Measures of a type style at a text scale."""
    return _metrics(style, scale)


def ink_of(palette: Palette, name: str) -> QColor:
    """An ink, a verdict's text, or a side's: "red.on", "red.text"."""
    if "." in name:
        side, part = name.split(".")
        colour: QColor = getattr(palette.side(side), part)
        return colour
    return ink_colour(palette, name)


def put_icon(painter: QPainter, rect: QRectF, name: str, colour: QColor) -> None:
    """An icon: from the cache onto pixmaps, as vectors onto anything else."""
    if isinstance(painter.device(), QPixmap):
        draw_icon(painter, rect, name, colour)
    else:
        paint_icon(painter, rect, name, colour)


@lru_cache(maxsize=64)
def type_font(style: str, scale: float) -> QFont:
    entry = tokens()["type"]["scale"][style]
    return text_font(entry["px"] * scale, bold=entry["weight"] == 700)


@lru_cache(maxsize=64)
def _metrics(style: str, scale: float) -> QFontMetricsF:
    return QFontMetricsF(type_font(style, scale))


@lru_cache(maxsize=4096)
def _atoms(bits: tuple[Bit, ...], scale: float) -> tuple[Atom, ...]:
    found = []
    for bit in bits:
        measure = _metrics(bit.style, scale)
        mark = round(ICON_PX * scale) if bit.icon else round(17 * scale) if bit.disc else 0
        for place, word in enumerate(bit.text.split(" ") if bit.text else [""]):
            lead = mark + (ICON_GAP if bit.text else 0) if mark and not place else 0.0
            found.append(Atom(bit, word, lead, lead + measure.horizontalAdvance(word)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _lines(bits: tuple[Bit, ...], gap: float, scale: float, width: float) -> tuple[tuple[Placed, ...], ...]:
    lines: list[list[Placed]] = []
    end, before = 0.0, None
    for atom in _atoms(bits, scale):
        if before is None:
            space = 0.0
        elif atom.bit is before:
            space = _metrics(atom.bit.style, scale).horizontalAdvance(" ")
        else:
            space = gap if atom.bit.before is None else atom.bit.before
        if not lines or end + space + atom.width > width + 0.5:
            lines.append([(0.0, atom)])
            end = atom.width
        else:
            lines[-1].append((end + space, atom))
            end += space + atom.width
        before = atom.bit
    return tuple(tuple(line) for line in lines)


def _paint_atom(painter: QPainter, look: Look, atom: Atom, at: QPointF, to: float) -> None:
    bit, palette = atom.bit, look.palette
    colour = ink_of(palette, bit.ink)
    measure = _metrics(bit.style, look.scale)
    middle = at.y() - measure.capHeight() / 2
    if bit.icon and atom.lead:
        px = look.px(ICON_PX)
        put_icon(painter, QRectF(at.x(), round(middle - px / 2), px, px), bit.icon, colour)
    elif bit.disc and atom.lead:
        radius = look.px(17) / 2
        paint_side_disc(painter, QPointF(at.x() + radius, middle), radius, palette.side(bit.disc))
    painter.setFont(type_font(bit.style, look.scale))
    painter.setPen(colour)
    left = at.x() + atom.lead
    painter.drawText(QPointF(left, at.y()), atom.text)
    if bit.under and _links is not None:
        box = QRectF(left, at.y() - measure.ascent(), to - left, measure.height())
        _links.append((painter.worldTransform().mapRect(box), bit.text))
    if bit.struck or bit.under:
        y = at.y() - measure.xHeight() / 2 if bit.struck else at.y() + 3
        painter.setPen(QPen(colour, max(1.0, (2.0 if bit.struck else 1.0) * look.scale)))
        painter.drawLine(QPointF(left, round(y) + 0.5), QPointF(to, round(y) + 0.5))


def links_of(paint: Callable[[QPainter], None]) -> list[tuple[QRectF, str]]:
    """The rule links that a painting contains, found by painting it for nobody."""
    global _links
    nobody = QPicture()
    painter = QPainter(nobody)
    _links = found = []
    try:
        paint(painter)
    finally:
        _links = None
        painter.end()
    return found


_links: list[tuple[QRectF, str]] | None = None


def _first_line(block: Block, look: Look) -> float:
    while isinstance(block, Beside):
        block = block.left
    return block.line_height(look) if isinstance(block, Flowing) else 0.0


def _ceil(width: float) -> float:
    return float(int(width + 0.999))
