"""What a panel shows while it has nothing: an icon, a line, and the key that fills it.

Owns: the dashed box. Does not own: the words.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.palette import pen
from board.stage.widgets.base import IconLabel, Label, LookWidget


class EmptyState(LookWidget):
    """One icon, one bold line, one line that says the key. Never an illustration."""

    def __init__(self, look: Look, icon: str, title: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Label(look, title, "strong", wrap=True))
        words.addWidget(Label(look, hint, ink="secondary", wrap=True))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 14, 20, 14)
        layout.setSpacing(16)
        layout.addWidget(IconLabel(look, icon, 28), 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(words, 1)
        self.setAccessibleName(tr(f"{title}. {hint}"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(self.look.palette.line.control, 1.25, (4.0, 3.0)))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)
        painter.end()
