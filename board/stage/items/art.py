"""What an art is: how one kind of thing is measured and painted.

Owns the base classes. Does not own any kind (creature, figures, zones, track, lane, panel, trays), the
table of them (kinds), caching or items (item). An art has no state: the look, the view and the mark
are given to it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from board.presenter.cards import Line, Thing, Trait
from board.presenter.marks import Mark
from board.stage.items.blocks import Beside, Bit, Block, Flowing
from board.stage.items.frames import paint_badge, paint_rings
from board.stage.look import Look
from board.stage.meanings import side_key

V = TypeVar("V", bound=Thing)


class Art(Generic[V]):
    """One kind of thing. Sizes in logical px; the view may be any of its kind."""

    radius = 10.0
    inset = False
    """Whether the ring lies on the edge (zones, rows) instead of round it."""
    rings = (3.0, 5.0)
    """Widths of the ring of a target and of the chosen one, px."""
    piece = True
    """Whether it takes the keyboard and is read out as a piece."""

    def min_width(self, look: Look, view: V, mark: Mark) -> float:
        raise NotImplementedError

    def best_width(self, look: Look, view: V, mark: Mark) -> float:
        raise NotImplementedError

    def height(self, look: Look, view: V, mark: Mark, width: float) -> float:
        raise NotImplementedError

    def inside(self, look: Look, view: V, mark: Mark, width: float) -> QMarginsF:
        """Room between its edge and what lies in it."""
        return QMarginsF()

    def paint(self, painter: QPainter, look: Look, view: V, mark: Mark, size: QSizeF) -> None:
        """The thing itself, at the origin."""
        raise NotImplementedError

    def tilt(self, view: V) -> float:
        """Degrees by which it lies turned."""
        return 0.0

    def badge(self, look: Look, view: V, mark: Mark, size: QSizeF, up: bool) -> QPointF:
        """The middle of its number badge: on the edge that faces the middle of the board."""
        return QPointF(size.width() / 2, 0.0 if up else size.height())

    def anchor(self, look: Look, view: V, size: QSizeF) -> QPointF:
        """Where tokens travel to and from."""
        return QPointF(size.width() / 2, size.height() / 2)

    def token_seat(self, view: V) -> int | None:
        """Whose pip is dragged out of it; None when the thing itself is dragged."""
        return None

    def paint_whole(
        self,
        painter: QPainter,
        look: Look,
        view: V,
        mark: Mark,
        size: QSizeF,
        *,
        focused: bool = False,
        up: bool = False,
    ) -> None:
        """The thing with its ring and badge; ``up``: it lies in the lower half and faces up."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if angle := self.tilt(view):
            painter.translate(size.width() / 2, size.height() / 2)
            painter.rotate(angle)
            painter.translate(-size.width() / 2, -size.height() / 2)
        self.paint(painter, look, view, mark, size)
        rect = QRectF(QPointF(0, 0), size)
        paint_rings(painter, look, rect, mark, self.radius, self.rings, inset=self.inset, focused=focused)
        paint_badge(painter, look, self.badge(look, view, mark, size, up), mark)
        painter.restore()


class BlockArt(Art[V]):
    """A thing that is a frame round a block of words."""

    pads = (10.0, 8.0, 10.0, 8.0)

    def block(self, look: Look, view: V, mark: Mark) -> Block:
        """What is inside."""
        raise NotImplementedError

    def frame(self, painter: QPainter, look: Look, view: V, mark: Mark, rect: QRectF) -> None:
        """What is behind it."""

    def min_width(self, look: Look, view: V, mark: Mark) -> float:
        return self.block(look, view, mark).min_width(look) + self.pads[0] + self.pads[2]

    def best_width(self, look: Look, view: V, mark: Mark) -> float:
        return self.block(look, view, mark).best_width(look) + self.pads[0] + self.pads[2]

    def height(self, look: Look, view: V, mark: Mark, width: float) -> float:
        inner = width - self.pads[0] - self.pads[2]
        return self.block(look, view, mark).height(look, inner) + self.pads[1] + self.pads[3]

    def paint(self, painter: QPainter, look: Look, view: V, mark: Mark, size: QSizeF) -> None:
        rect = QRectF(QPointF(0, 0), size)
        self.frame(painter, look, view, mark, rect)
        left, top, right, bottom = self.pads
        self.block(look, view, mark).paint(painter, look, rect.adjusted(left, top, -right, -bottom))


def trait_bit(trait: Trait, ink: str = "primary") -> Bit:
    """An icon and its word."""
    return Bit(trait.text, "strong" if trait.strong else "body", ink, trait.icon, struck=trait.spent)


def line_block(line: Line, ink: str = "primary") -> Block:
    """A line of a card or panel; its remark or its rule stands at the right."""
    bits: list[Bit] = []
    if line.number is not None:
        bits.append(Bit(str(line.number), ink="secondary"))
    if (side := side_key(line.seat)) is not None:
        bits.append(Bit(disc=side, ink=ink))
    icon = line.icon
    for text, style in ((line.strong, "strong"), (line.text, "body")):
        if text:
            bits.append(Bit(text, style, ink, icon, struck=line.struck))
            icon = ""
    if icon:
        bits.append(Bit(icon=icon, ink=ink))
    block: Block = Flowing(tuple(bits), gap=8.0 if line.number is not None or side else 5.0)
    if line.remark:
        block = Beside(block, Flowing((Bit(line.remark, "strong", ink),)))
    if line.ref:
        block = Beside(block, ref_block(line.ref))
    return block


def ref_block(ref: str) -> Flowing:
    """A rule number as a link."""
    return Flowing((Bit(ref, ink="secondary", under=True),))


def side_bits(seat: int | None, name: str, style: str = "body", ink: str = "primary") -> tuple[Bit, ...]:
    """A side in a text: its disc, then the name."""
    return (Bit(name, style, ink, disc=side_key(seat) or ""),)


AnyArt = Art[Any]
