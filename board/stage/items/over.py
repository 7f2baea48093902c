"""What lies over and between the things of a stage: chips of reasons, stubs of lanes, tokens on their way.

Owns these items and their places. Does not own when a reason is given (hand, marks) nor cues (player).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from board.presenter.language import tr
from board.presenter.marks import Mark, Role
from board.stage.chips import ChipArt
from board.stage.items.item import TokenItem
from board.stage.items.scene import joins
from board.stage.labels import LabelItem
from board.stage.look import Look
from board.stage.meanings import verdict_kind
from board.stage.placing import Wanted, place_labels

if TYPE_CHECKING:
    from board.stage.card_stage import CardStage

CHIP_Z = 200_000.0


class Overlays:
    """The overlays of one stage."""

    def __init__(self, stage: CardStage) -> None:
        self._stage = stage
        self._stubs: list[StubItem] = []
        self._tokens: dict[int, TokenItem] = {}
        self._chips: dict[str, LabelItem] = {}

    @property
    def chips(self) -> dict[str, str]:
        """The reasons shown, by the thing they stand beside."""
        return {key: chip.art.text for key, chip in self._chips.items() if isinstance(chip.art, ChipArt)}

    def place_chips(self) -> None:
        """Show a chip for every reason of now, beside its thing and clear of other chips."""
        stage = self._stage
        items = stage.items_by_id
        reasons = {key: tr(text) for key, text in stage.hand.reasons().items() if key in items}
        for key in [key for key in self._chips if key not in reasons]:
            stage.scene().removeItem(self._chips.pop(key))
        for key, text in reasons.items():
            if key not in self._chips:
                self._chips[key] = LabelItem(stage.look, ChipArt(text, "illegal"))
                self._chips[key].setZValue(CHIP_Z)
                stage.scene().addItem(self._chips[key])
            self._chips[key].show_art(ChipArt(text, "illegal"))
        wanted = [Wanted(key, QSizeF(chip.size_px()), items[key].rect) for key, chip in self._chips.items()]
        blocked = [item.rect for key, item in items.items() if item.art.piece and key not in self._chips]
        for key, rect in place_labels(wanted, blocked, stage.scene().sceneRect()).items():
            self._chips[key].setPos(rect.topLeft())

    def place_stubs(self) -> None:
        """Join every lane that is shown to its cards."""
        stage = self._stage
        places = {key: item.place for key, item in stage.items_by_id.items() if item.isVisible()}
        wanted = list(joins(stage.shown, places))
        while len(self._stubs) > len(wanted):
            stage.scene().removeItem(self._stubs.pop())
        while len(self._stubs) < len(wanted):
            self._stubs.append(StubItem(stage.look))
            stage.scene().addItem(self._stubs[-1])
        for stub, (first, second, mark) in zip(self._stubs, wanted, strict=True):
            stub.join(first, second, mark)

    def show_tokens(self, tokens: Mapping[int, tuple[str, int | None, QPointF, float]]) -> None:
        """Show exactly these tokens: text, seat, place and opacity by number."""
        for key in [key for key in self._tokens if key not in tokens]:
            self._stage.scene().removeItem(self._tokens.pop(key))
        for key, (text, seat, at, opacity) in tokens.items():
            if key not in self._tokens:
                self._tokens[key] = TokenItem(self._stage.look, tr(text), seat)
                self._stage.scene().addItem(self._tokens[key])
            self._tokens[key].setPos(at)
            self._tokens[key].setOpacity(opacity)


class StubItem(QGraphicsItem):
    """The stub that joins a lane to a card: the verdict's line to a chosen one, ink to the one that acts."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._line: tuple[QPointF, QPointF] = (QPointF(), QPointF())
        self._mark = Mark()
        self.setZValue(-1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def join(self, first: QPointF, second: QPointF, mark: Mark) -> None:
        """Draw from the lane to a card with that mark."""
        self.prepareGeometryChange()
        self._line, self._mark = (first, second), mark
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(self._line[0], self._line[1]).normalized().adjusted(-4, -4, 4, 4)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        paint_stub(painter, self._look, *self._line, self._mark)


def paint_stub(painter: QPainter, look: Look, first: QPointF, second: QPointF, mark: Mark) -> None:
    """A stub between two points."""
    colour = look.palette.line.ink
    if mark.role in (Role.CHOSEN, Role.TARGET):
        colour = look.palette.verdict(verdict_kind(mark.status) or "legal").line
    painter.setPen(QPen(colour, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(first, second)
