"""What lies in trays: the aim counter, targets of the aim, effects to be ordered.

Owns their painting. Does not own the tray (zones) nor what may be aimed or in which order.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from board.presenter.cards import AimTargetView, CounterView, OrderView
from board.presenter.language import tr
from board.presenter.marks import Mark, Role
from board.stage.bases import paint_side_disc
from board.stage.chips import ChipArt, chip_size, paint_chip
from board.stage.items.art import Art, ref_block
from board.stage.items.blocks import Beside, Bit, Block, Flowing, Stack, type_font, words
from board.stage.items.frames import rounded
from board.stage.items.sums import Pips
from board.stage.look import Look
from board.stage.meanings import side_key, verdict_kind
from board.stage.outlines import fitted_dash
from board.stage.palette import pen

PAD = 10.0


class CounterArt(Art[CounterView]):
    """How many are left, large, in a dotted pending box until there are none; its pip can be dragged."""

    radius = 8.0
    inset = True
    rings = (2.0, 2.0)

    def min_width(self, look: Look, view: CounterView, mark: Mark) -> float:
        return self._lead(look, view) + _said(view).min_width(look) + look.px(34) + 3 * 16

    def best_width(self, look: Look, view: CounterView, mark: Mark) -> float:
        return self._lead(look, view) + _said(view).best_width(look) + look.px(34) + 3 * 16

    def height(self, look: Look, view: CounterView, mark: Mark, width: float) -> float:
        inner = width - self._lead(look, view) - look.px(34) - 48
        return max(look.line_px("display") + 12.0, _said(view).height(look, inner) + 16)

    def paint(self, painter: QPainter, look: Look, view: CounterView, mark: Mark, size: QSizeF) -> None:
        palette = look.palette
        kind = verdict_kind(view.status)
        path = rounded(QRectF(1, 1, size.width() - 2, size.height() - 2), self.radius)
        if kind is None:
            painter.setPen(QPen(palette.line.normal, 1))
            painter.setBrush(palette.surface.panel)
        else:
            style = palette.verdict(kind)
            painter.setPen(pen(style.line, 2, fitted_dash(path, style.dash_px)))
            painter.setBrush(style.tint)
        painter.drawPath(path)
        painter.setFont(type_font("display", look.scale))
        painter.setPen(palette.text.primary)
        box = QRectF(18, 0, self._lead(look, view), size.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(view.left))
        left = self._lead(look, view) + 16
        said, inner = _said(view), size.width() - left - look.px(34) - 32
        tall = said.height(look, inner)
        said.paint(painter, look, QRectF(left, (size.height() - tall) / 2, inner, tall))
        if view.left and view.seat is not None:
            paint_side_disc(
                painter, self._pip(look, size), look.px(34) / 2, palette.side(side_key(view.seat) or "red")
            )

    def anchor(self, look: Look, view: CounterView, size: QSizeF) -> QPointF:
        return self._pip(look, size)

    def token_seat(self, view: CounterView) -> int | None:
        return view.seat

    def _pip(self, look: Look, size: QSizeF) -> QPointF:
        return QPointF(size.width() - 16 - look.px(34) / 2, size.height() / 2)

    def _lead(self, look: Look, view: CounterView) -> float:
        return look.width_of(str(view.left), "display") + 18


class AimTargetArt(Art[AimTargetView]):
    """A target of the aim: its name, the pips aimed at it, and what will become of it."""

    radius = 8.0
    inset = True
    rings = (2.0, 2.0)

    def min_width(self, look: Look, view: AimTargetView, mark: Mark) -> float:
        pips = Pips(side_key(view.seat) or "red", view.aimed, view.pips)
        return (
            max(_target(view).min_width(look), pips.min_width(look), self._chip(look, view).width()) + 2 * PAD
        )

    def best_width(self, look: Look, view: AimTargetView, mark: Mark) -> float:
        pips = Pips(side_key(view.seat) or "red", view.aimed, view.pips)
        return (
            _target(view).best_width(look)
            + pips.best_width(look)
            + self._chip(look, view).width()
            + 2 * PAD
            + 40
        )

    def height(self, look: Look, view: AimTargetView, mark: Mark, width: float) -> float:
        return max(rect.bottom() for rect in self._places(look, view, mark, width)) + 7

    def paint(self, painter: QPainter, look: Look, view: AimTargetView, mark: Mark, size: QSizeF) -> None:
        palette = look.palette
        if mark.role is Role.CHOSEN:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.verdict(verdict_kind(mark.status) or "legal").tint)
            painter.drawRoundedRect(QRectF(QPointF(0, 0), size), self.radius, self.radius)
        words_at, pips_at, chip_at = self._places(look, view, mark, size.width())
        spare = (size.height() - 7 - max(words_at.bottom(), pips_at.bottom(), chip_at.bottom())) / 2
        _target(view).paint(painter, look, words_at.translated(0, spare))
        pips = Pips(side_key(view.seat) or "red", view.aimed, view.pips)
        pips.paint(painter, look, pips_at.translated(0, spare))
        if view.outcome:
            paint_chip(
                painter,
                look,
                ChipArt(view.outcome, icon=view.outcome_icon),
                chip_at.translated(0, spare).topLeft(),
            )

    def badge(self, look: Look, view: AimTargetView, mark: Mark, size: QSizeF, up: bool) -> QPointF:
        words_at, pips_at, _chip = self._places(look, view, mark, size.width())
        narrow = pips_at.top() >= words_at.bottom()
        return QPointF(size.width() - look.px(17) - 6, words_at.center().y() if narrow else size.height() / 2)

    def anchor(self, look: Look, view: AimTargetView, size: QSizeF) -> QPointF:
        return self._places(look, view, Mark(), size.width())[1].center()

    def token_seat(self, view: AimTargetView) -> int | None:
        return view.seat

    def _chip(self, look: Look, view: AimTargetView) -> QSizeF:
        return (
            chip_size(look, ChipArt(view.outcome, icon=view.outcome_icon)) if view.outcome else QSizeF(0, 0)
        )

    def _places(
        self, look: Look, view: AimTargetView, mark: Mark, width: float
    ) -> tuple[QRectF, QRectF, QRectF]:
        """Where words, pips and outcome stand: side by side, or below each other in a narrow tray."""
        pips = Pips(side_key(view.seat) or "red", view.aimed, view.pips)
        chip = self._chip(look, view)
        badge = look.px(34) + 10 if mark.number is not None else 0
        inner = width - 2 * PAD - badge
        said = _target(view)
        wide, first = pips.best_width(look), said.best_width(look)
        if first + wide + chip.width() + 24 <= inner:
            tall = max(said.height(look, first), pips.height(look, wide), chip.height())
            x = max(first + 12, (inner - wide) / 2 - 4) + PAD
            x = min(x, PAD + inner - chip.width() - 12 - wide)
            return (
                QRectF(PAD, 7 + (tall - said.height(look, first)) / 2, first, said.height(look, first)),
                QRectF(x, 7 + (tall - pips.height(look, wide)) / 2, wide, pips.height(look, wide)),
                QRectF(
                    PAD + inner - chip.width(), 7 + (tall - chip.height()) / 2, chip.width(), chip.height()
                ),
            )
        words_at = QRectF(PAD, 7, inner, max(said.height(look, inner), badge - 10))
        inner = width - 2 * PAD  # the number stands beside the words only
        wide = min(wide, inner)
        pips_at = QRectF(PAD, words_at.bottom() + 2, wide, pips.height(look, wide))
        beside = wide + 12 + chip.width() <= inner
        left, top = (PAD + wide + 12, pips_at.top()) if beside else (PAD, pips_at.bottom() + 4)
        return words_at, pips_at, QRectF(left, top, chip.width(), chip.height())


class OrderArt(Art[OrderView]):
    """An effect that is to be put in order: its place in a disc, its name, its rule."""

    radius = 8.0
    inset = True
    rings = (2.0, 2.0)

    def min_width(self, look: Look, view: OrderView, mark: Mark) -> float:
        return _effect(view).min_width(look) + look.px(26) + 3 * PAD

    def best_width(self, look: Look, view: OrderView, mark: Mark) -> float:
        return _effect(view).best_width(look) + look.px(26) + 3 * PAD

    def height(self, look: Look, view: OrderView, mark: Mark, width: float) -> float:
        inner = width - look.px(26) - 3 * PAD
        return float(max(look.row_px(44), _effect(view).height(look, inner) + 14))

    def paint(self, painter: QPainter, look: Look, view: OrderView, mark: Mark, size: QSizeF) -> None:
        palette, px = look.palette, look.px(26)
        painter.setPen(QPen(palette.line.control, 1))
        painter.setBrush(palette.surface.raised)
        painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 8, 8)
        disc = QRectF(PAD, (size.height() - px) / 2, px, px)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.line.ink)
        painter.drawEllipse(disc)
        painter.setFont(type_font("strong", look.scale))
        painter.setPen(palette.text.inverse)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(view.place))
        effect, inner = _effect(view), size.width() - px - 3 * PAD
        tall = effect.height(look, inner)
        effect.paint(painter, look, QRectF(px + 2 * PAD, (size.height() - tall) / 2, inner, tall))


def _said(view: CounterView) -> Stack:
    return Stack((words(view.title, "strong"), words(view.text, ink="secondary")))


def _target(view: AimTargetView) -> Stack:
    return Stack((words(view.name, "strong"), words(view.text, ink="secondary")))


def _effect(view: OrderView) -> Block:
    name = Flowing((Bit(view.name, "strong", disc=side_key(view.seat) or ""),))
    note = ", ".join(word for word in (view.text, tr("default") if view.default else "") if word)
    block: Block = Stack((name, words(note, ink="secondary"))) if note else name
    return Beside(block, ref_block(view.ref)) if view.ref else block
