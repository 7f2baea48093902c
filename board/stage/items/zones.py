"""Zones, trays, captions and pools: what lies under and beside cards.

Owns their painting and the room they keep for what lies in them. Does not own what that is.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen

from board.presenter.cards import CaptionView, PoolView, TrayView, ZoneView
from board.presenter.marks import Mark, Role
from board.stage.items.art import Art, BlockArt, ref_block, side_bits, trait_bit
from board.stage.items.blocks import Beside, Bit, Block, Flowing, Stack, words
from board.stage.items.frames import badge_radius, paint_face, paint_shadow
from board.stage.look import Look

EDGE = 8.0


class ZoneArt(Art[ZoneView]):
    """A slot with its names; the combat zone is paper with an ink edge and gets the shadow."""

    radius = 12.0
    inset = True

    def min_width(self, look: Look, view: ZoneView, mark: Mark) -> float:
        return max(Head(view).min_width(look), _foot(view, mark).min_width(look)) + 2 * EDGE

    def best_width(self, look: Look, view: ZoneView, mark: Mark) -> float:
        return Head(view).best_width(look) + 2 * EDGE

    def height(self, look: Look, view: ZoneView, mark: Mark, width: float) -> float:
        inside = self.inside(look, view, mark, width)
        return inside.top() + inside.bottom() + look.px(60)

    def inside(self, look: Look, view: ZoneView, mark: Mark, width: float) -> QMarginsF:
        inner = width - 2 * EDGE
        foot = _foot(view, mark).height(look, inner)
        badge = badge_radius(look) * 2 if mark.number is not None else 0.0
        return QMarginsF(EDGE, Head(view).height(look, inner) + 12, EDGE, 12 + foot + badge)

    def paint(self, painter: QPainter, look: Look, view: ZoneView, mark: Mark, size: QSizeF) -> None:
        palette, rect = look.palette, QRectF(QPointF(0, 0), size)
        if view.combat:
            paint_shadow(painter, palette, rect, self.radius, "e2")
            painter.setPen(QPen(palette.line.ink, 3))
            painter.setBrush(palette.board.paper)
        else:
            painter.setPen(QPen(palette.board.edge, 1))
            painter.setBrush(palette.board.slot)
        edge = 1.5 if view.combat else 0.5
        painter.drawRoundedRect(rect.adjusted(edge, edge, -edge, -edge), self.radius, self.radius)
        inner = size.width() - 2 * EDGE
        head = Head(view)
        head.paint(painter, look, QRectF(EDGE, 8, inner, head.height(look, inner)))
        if view.divided:
            room = rect.marginsRemoved(self.inside(look, view, mark, size.width()))
            painter.setPen(QPen(palette.line.normal if view.combat else palette.board.slot_line, 1))
            y = round(room.center().y()) + 0.5
            painter.drawLine(QPointF(EDGE, y), QPointF(size.width() - EDGE, y))
        foot = _foot(view, mark)
        tall = foot.height(look, inner)
        foot.paint(painter, look, QRectF(EDGE, size.height() - tall - 8, inner, tall))

    def badge(self, look: Look, view: ZoneView, mark: Mark, size: QSizeF, up: bool) -> QPointF:
        foot = _foot(view, mark).height(look, size.width() - 2 * EDGE)
        return QPointF(size.width() / 2, size.height() - badge_radius(look) - 6 - foot)


class TrayArt(BlockArt[TrayView]):
    """A panel that other things lie in; a hint stands at its foot."""

    radius = 12.0
    piece = False
    pads = (16.0, 12.0, 16.0, 12.0)

    def block(self, look: Look, view: TrayView, mark: Mark) -> Block:
        return panel_head(view.title, view.aside, view.ref, view.seat)

    def frame(self, painter: QPainter, look: Look, view: TrayView, mark: Mark, rect: QRectF) -> None:
        paint_face(painter, look.palette, rect, self.radius, look.palette.surface.panel)
        hint, inner = words(view.hint, ink="secondary"), rect.width() - 32
        tall = self._hint(look, view, inner)
        hint.paint(painter, look, QRectF(16, rect.bottom() - tall - 12, inner, tall))

    def height(self, look: Look, view: TrayView, mark: Mark, width: float) -> float:
        return super().height(look, view, mark, width) + self._hint(look, view, width - 32)

    def inside(self, look: Look, view: TrayView, mark: Mark, width: float) -> QMarginsF:
        head = self.block(look, view, mark).height(look, width - 32)
        hint = self._hint(look, view, width - 32)
        return QMarginsF(16, head + 12 + 6, 16, 12 + (hint + 10 if hint else 0))

    def _hint(self, look: Look, view: TrayView, width: float) -> float:
        return words(view.hint).height(look, width) if view.hint else 0.0


class CaptionArt(BlockArt[CaptionView]):
    """Words on the table."""

    piece = False
    pads = (0.0, 0.0, 0.0, 0.0)

    def block(self, look: Look, view: CaptionView, mark: Mark) -> Block:
        style = "strong" if view.strong else "body"
        return Flowing(side_bits(view.seat, view.text, style, "primary" if view.strong else "secondary"))


class PoolArt(BlockArt[PoolView]):
    """A player's name and counts; the acting player's is bold with an ink edge."""

    radius = 8.0
    pads = (10.0, 5.0, 10.0, 5.0)

    def block(self, look: Look, view: PoolView, mark: Mark) -> Block:
        bits = side_bits(view.seat, view.name, "strong")
        return Flowing((*bits, *(trait_bit(trait) for trait in view.traits)), gap=14.0)

    def frame(self, painter: QPainter, look: Look, view: PoolView, mark: Mark, rect: QRectF) -> None:
        palette = look.palette
        painter.setBrush(palette.surface.panel)
        painter.setPen(
            QPen(palette.line.ink if view.active else palette.line.normal, 2 if view.active else 1)
        )
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), self.radius, self.radius)


def panel_head(title: str, aside: str, ref: str, seat: int | None) -> Block:
    """The title of a panel, what is said beside it, and its rule."""
    block: Block = Flowing(side_bits(seat, title, "lead"))
    if aside:
        block = Beside(block, Flowing((Bit(aside, ink="secondary"),), align="right"))
    return Beside(block, ref_block(ref)) if ref else block


@dataclass(frozen=True)
class Head:
    """The names of a zone side by side, or below each other where the zone is narrow."""

    view: ZoneView

    def min_width(self, look: Look) -> float:
        return max(self._title().best_width(look), self._below().min_width(look))

    def best_width(self, look: Look) -> float:
        return self._beside().best_width(look)

    def height(self, look: Look, width: float) -> float:
        return self._fitting(look, width).height(look, width)

    def paint(self, painter: QPainter, look: Look, rect: QRectF) -> None:
        self._fitting(look, rect.width()).paint(painter, look, rect)

    def _fitting(self, look: Look, width: float) -> Block:
        return self._beside() if self.best_width(look) <= width else self._below()

    def _beside(self) -> Block:
        aside = Flowing((Bit(self.view.aside, ink="secondary"),), align="right")
        return Beside(self._title(), aside, 8.0) if self.view.aside else self._title()

    def _below(self) -> Block:
        return (
            Stack((self._title(), words(self.view.aside, ink="secondary")))
            if self.view.aside
            else self._title()
        )

    def _title(self) -> Block:
        return Flowing((Bit(self.view.title, "strong"),))


def _foot(view: ZoneView, mark: Mark) -> Flowing:
    if mark.role is Role.CLOSED and mark.reason:
        return words(mark.reason, ink="secondary", icon="ineligible", align="centre")
    return Flowing((Bit(view.empty, ink="secondary"),) if view.empty else (), align="centre")
