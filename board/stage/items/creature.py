"""The creature card: name, power, power bar, damage in words, armor, keywords.

Owns its painting. Does not own its ring and badge (frames) nor what any word means.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen

from board.presenter.cards import CreatureView, Trait
from board.presenter.marks import Mark, Role
from board.stage.items.art import Art, trait_bit
from board.stage.items.blocks import Bit, Block, Flowing, Stack, words
from board.stage.items.frames import badge_radius, paint_band, paint_face, paint_stripes, rounded
from board.stage.look import Look
from board.stage.meanings import side_key

WIDTH, HEIGHT = 172.0, 186.0
PAD = 10.0
TILT = 6.0


@dataclass(frozen=True)
class PowerBar:
    """One segment for each power: filled = damage, striped = pending, open = left."""

    power: int
    damage: int
    pending: int

    def min_width(self, look: Look) -> float:
        return 60.0

    def best_width(self, look: Look) -> float:
        return 152.0

    def height(self, look: Look, width: float) -> float:
        return 18.0

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        ink = look.palette.line.ink
        total = max(1, self.power)
        gap = 2.0 if rect.width() / total >= 7 else 0.0
        wide = (rect.width() - gap * (total - 1)) / total
        for place in range(self.power):
            box = QRectF(rect.left() + place * (wide + gap), rect.top() + 4, wide, 10)
            box.adjust(0.75, 0.75, -0.75, -0.75)
            path = rounded(box, 2)
            pending = self.damage <= place < self.damage + self.pending
            painter.setPen(QPen(ink if place < self.damage or pending else look.palette.line.control, 1.5))
            painter.setBrush(ink if place < self.damage else look.palette.surface.panel)
            painter.drawPath(path)
            if pending:
                paint_stripes(painter, path, ink, 6.5, 3.2)


class CreatureArt(Art[CreatureView]):
    """A card with a band in its side's fill; the keywords stand at its foot."""

    def min_width(self, look: Look, view: CreatureView, mark: Mark) -> float:
        blocks = (_name(view), _body(view, mark), _foot(view, mark))
        return max(block.min_width(look) for block in blocks) + 2 * PAD

    def best_width(self, look: Look, view: CreatureView, mark: Mark) -> float:
        return max(self.min_width(look, view, mark), float(look.px(WIDTH)))

    def height(self, look: Look, view: CreatureView, mark: Mark, width: float) -> float:
        inner = width - 2 * PAD
        needed = self._band(look, view, width) + 6 + _body(view, mark).height(look, inner)
        foot = _foot(view, mark).height(look, inner)
        return max(needed + (foot + 4 if foot else 0) + badge_radius(look) * 0.8, look.px(HEIGHT))

    def paint(self, painter: QPainter, look: Look, view: CreatureView, mark: Mark, size: QSizeF) -> None:
        palette = look.palette
        rect = QRectF(QPointF(0, 0), size)
        closed = mark.role is Role.CLOSED
        fill = palette.surface.sunken if closed else palette.surface.panel
        paint_face(painter, palette, rect, self.radius, fill)
        side = palette.side(side_key(view.seat) or "red")
        band = rect.adjusted(1, 1, -1, 0)
        band.setHeight(self._band(look, view, size.width()) - 1)
        paint_band(painter, palette, band, side, self.radius - 1)
        inner = size.width() - 2 * PAD
        name = _name(view)
        tall = name.height(look, inner)
        top = band.top() + (band.height() - 3 - tall) / 2
        name.paint(painter, look, QRectF(PAD, top, inner, tall))
        body = _body(view, mark)
        body.paint(painter, look, QRectF(PAD, band.bottom() + 6, inner, body.height(look, inner)))
        foot = _foot(view, mark)
        tall = foot.height(look, inner)
        foot.paint(painter, look, QRectF(PAD, size.height() - tall - badge_radius(look) * 0.6, inner, tall))

    def tilt(self, view: CreatureView) -> float:
        return TILT if view.exhausted else 0.0

    def badge(self, look: Look, view: CreatureView, mark: Mark, size: QSizeF, up: bool) -> QPointF:
        return QPointF(size.width() / 2, -8.0 if up else size.height())  # clear of the name

    def anchor(self, look: Look, view: CreatureView, size: QSizeF) -> QPointF:
        return QPointF(size.width() / 2, self._band(look, view, size.width()) + look.px(52))

    def _band(self, look: Look, view: CreatureView, width: float) -> float:
        return _name(view).height(look, width - 2 * PAD) + 9


def _name(view: CreatureView) -> Flowing:
    return words(view.name, "strong", f"{side_key(view.seat)}.on")


def _body(view: CreatureView, mark: Mark) -> Block:
    closed = mark.role is Role.CLOSED
    strong, plain = ("tertiary", "tertiary") if closed else ("primary", "secondary")
    blocks: list[Block] = [
        Flowing((Bit(str(view.power), "headline", strong), Bit(view.power_word, "body", plain)), gap=8.0),
        PowerBar(view.power, view.damage, view.pending),
    ]
    if closed and mark.reason:
        blocks.append(words(mark.reason, ink="tertiary", icon="ineligible"))
    if not closed or not mark.reason or view.damage or view.pending:
        blocks.append(words(view.damage_words, ink=plain))
    if view.armor is not None:
        blocks.append(_armor(view.armor, strong))
    return Stack(tuple(blocks))


def _armor(trait: Trait, ink: str) -> Flowing:
    """Its number is bold: "4 armor, used"."""
    number, _, rest = trait.text.partition(" ")
    if not number.isdigit():
        return Flowing((trait_bit(trait, ink),))
    return Flowing(
        (Bit(number, "strong", ink, trait.icon), Bit(rest, ink=ink, struck=trait.spent, before=5.0))
    )


def _foot(view: CreatureView, mark: Mark) -> Flowing:
    ink = "tertiary" if mark.role is Role.CLOSED else "primary"
    traits = (*view.traits, *((Trait("exhausted", "exhausted"),) if view.exhausted else ()))
    return Flowing(tuple(trait_bit(trait, ink) for trait in traits), gap=12.0)
