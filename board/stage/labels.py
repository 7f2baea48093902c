"""Chips and the tape label as items of a scene.

Owns: graphics items that keep their size in px at any zoom and follow the look.
Does not own: their painting (`chips`) and their places (`placing`).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from board.stage.chips import ChipArt, TapeArt, chip_size, paint_chip, paint_tape, tape_size
from board.stage.look import Look

_SHADOW = 18.0


class LabelItem(QGraphicsObject):
    """A chip or a tape label; its position is an anchor in the scene, `offset` moves it from there in px."""

    def __init__(self, look: Look, art: ChipArt | TapeArt, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._look, self._art, self._offset = look, art, QPointF(0, 0)
        self._size: QSizeF | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(self.acceptedMouseButtons().NoButton)
        self._keep()
        look.changed.connect(self._refresh)

    @property
    def art(self) -> ChipArt | TapeArt:
        return self._art

    def show_art(self, art: ChipArt | TapeArt) -> None:
        """Show another text; nothing happens when it is the same one."""
        if art != self._art:
            self.prepareGeometryChange()
            self._art, self._size = art, None
            self._keep()
            self.update()

    def set_offset(self, offset: QPointF) -> None:
        """The top left corner, in px from the anchor."""
        if offset != self._offset:
            self.prepareGeometryChange()
            self._offset = QPointF(offset)
            self.update()

    def size_px(self) -> QSizeF:
        """The size of what is shown, without its shadow."""
        if self._size is None:
            tape = isinstance(self._art, TapeArt)
            self._size = tape_size(self._look, self._art) if tape else chip_size(self._look, self._art)
        return self._size

    def boundingRect(self) -> QRectF:
        return QRectF(self._offset, self.size_px()).adjusted(-_SHADOW, -_SHADOW, _SHADOW, _SHADOW)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if isinstance(self._art, TapeArt):
            paint_tape(painter, self._look, self._art, self._offset)
        else:
            paint_chip(painter, self._look, self._art, self._offset)

    def _keep(self) -> None:
        """A chip keeps its picture while other things move over it; the tape is another at every move."""
        kept = QGraphicsItem.CacheMode.DeviceCoordinateCache
        self.setCacheMode(kept if isinstance(self._art, ChipArt) else QGraphicsItem.CacheMode.NoCache)

    def _refresh(self) -> None:
        self.prepareGeometryChange()
        self._size = None
        self.update()
