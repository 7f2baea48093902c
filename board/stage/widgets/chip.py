"""A chip in a panel or status line.

Owns: showing one `ChipArt` as a widget. Does not own: its painting (`chips`).
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from board.stage.chips import ChipArt, chip_size, paint_chip
from board.stage.look import Look
from board.stage.widgets.base import LookWidget


class Chip(LookWidget):
    """Icon and word, tinted and edged in the verdict's pattern."""

    def __init__(self, look: Look, art: ChipArt, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._art = art
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(art.text)

    @property
    def art(self) -> ChipArt:
        return self._art

    def set_art(self, art: ChipArt) -> None:
        """Show another chip; nothing happens when it is the same one."""
        if art != self._art:
            self._art = art
            self.setAccessibleName(art.text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return chip_size(self.look, self._art).toSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chip(painter, self.look, self._art)
        painter.end()
