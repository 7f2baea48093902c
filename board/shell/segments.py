"""A few words side by side, of which one is chosen.

Owns the control. Does not own what a choice does.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import LookWidget


class Segments(LookWidget):
    """``chosen`` gives the key of the word that was pressed; ``mark`` changes it without telling."""

    chosen = Signal(str)

    def __init__(self, look: Look, name: str, words: tuple[tuple[str, str], ...]) -> None:
        super().__init__(look)
        self.setAccessibleName(tr(name))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, Segment] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        for key, word in words:
            button = Segment(look, word, f"{tr(name)}: {tr(word)}", self)
            button.clicked.connect(lambda _on=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            self._buttons[key] = button
            row.addWidget(button)

    def mark(self, key: str) -> None:
        """Show which is chosen."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.look.palette.line.control)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.end()


class Segment(QAbstractButton):
    """One word of them."""

    def __init__(self, look: Look, word: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.setText(tr(word))
        self.setCheckable(True)
        self.setAccessibleName(tr(name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        width = round(self.look.width_of(self.text(), "strong")) + 20
        return QSize(width, max(32, self.look.line_px() + 8))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, on = self.look.palette, self.isChecked()
        painter = QPainter(self)
        if on or self.underMouse():
            painter.fillRect(self.rect(), p.surface.selected if on else p.surface.hover)
        painter.setFont(self.look.font("strong" if on else "body"))
        painter.setPen(p.text.primary if on else p.text.secondary)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
