"""The top of the Why panel: the verdict sentence.

Owns: tint, icon, sentence of the verdict, its reason, edition and pack.
Does not own: the wording or the clauses under it.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import Status, VerdictView
from board.stage.look import Look
from board.stage.meanings import verdict_kind
from board.stage.widgets.base import IconLabel, Label, LookWidget


class VerdictHeader(LookWidget):
    """The verdict as a block in its tint; a click on edition and pack leads to the rulings."""

    pack_pressed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._kind: str | None = None
        self._icon = IconLabel(look, "book-open", 28, "secondary")
        self._title = Label(look, style="title", wrap=True)
        self._sentence = Label(look, wrap=True)
        self._pack = Label(look, ink="secondary", wrap=True)
        self._pack.setCursor(Qt.CursorShape.PointingHandCursor)
        self._pack.setToolTip(tr("Rulings of this game"))
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self._title, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 12)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self._sentence)
        layout.addWidget(self._pack)
        self.show_verdict(VerdictView(Status.FACT, "", "", ""))

    def show_verdict(self, view: VerdictView) -> None:
        """Show a verdict."""
        if verdict_kind(view.status) != self._kind:
            self._kind = verdict_kind(view.status)
            self.update()
        icon = self.look.palette.verdict(self._kind).icon if self._kind else "rule"
        self._icon.set_icon(icon, self._kind or "secondary")
        self._title.set_ink(self._kind or "primary")
        words = (view.headline, view.sentence, view.pack)
        for label, text in zip((self._title, self._sentence, self._pack), words, strict=True):
            QLabel.setText(label, text)  # a view comes translated, and rules keep their names
            label.setVisible(bool(text))
        self.setAccessibleName(". ".join(word.rstrip(".") for word in words if word) or "Verdict")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pack.isVisible() and self._pack.geometry().contains(event.position().toPoint()):
            self.pack_pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.fillRect(self.rect(), p.verdict(self._kind).tint if self._kind else p.surface.panel)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), p.line.soft)
        painter.end()
