"""A short message over the board that goes away by itself, with Undo.

Owns: one toast at the bottom left of its parent, for 6 seconds, longer under the pointer or focus.
Does not own: the words, or undoing.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from board.presenter.language import tr
from board.stage.chips import paint_card
from board.stage.look import Look
from board.stage.widgets.base import Button, IconLabel, Label, LookWidget

SHOWN_MS = 6000
_SHADOW, _EDGE = 14, 12


class Toast(LookWidget):
    """Icon, sentence, Undo."""

    undo_asked = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._icon = IconLabel(look, "restored", 20)
        self._text = Label(look)
        self._undo = Button(look, "Undo", "quiet")
        self._undo.clicked.connect(self._undone)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_SHADOW + 16, _SHADOW + 8, _SHADOW + 8, _SHADOW + 8)
        layout.setSpacing(12)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._text)
        layout.addWidget(self._undo)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._time_over)
        parent.installEventFilter(self)
        self.setAccessibleName(tr("Message"))
        self.hide()

    def show_message(self, text: str, icon: str = "restored", *, undo: bool = True) -> None:
        """Show a sentence for 6 seconds; a new one replaces the old one."""
        self._text.setText(text)
        self._icon.set_icon(icon)
        self._undo.setVisible(undo)
        self.setAccessibleName(self._text.text())
        self.show()
        self._place()
        self.raise_()
        self._timer.start(SHOWN_MS)

    def restyle(self) -> None:
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        parent = self.parentWidget()
        self._text.setWordWrap(False)
        hint = self.sizeHint()
        if hint.width() > parent.width():
            self._text.setWordWrap(True)
            width = parent.width()
            self.resize(width, max(self.heightForWidth(width), self.minimumSizeHint().height()))
        else:
            self.resize(hint)
        self.move(min(_EDGE, max(0, parent.width() - self.width())), parent.height() - self.height() - _EDGE)

    def _time_over(self) -> None:
        if self.underMouse() or self._undo.hasFocus():
            self._timer.start(SHOWN_MS // 3)  # nobody loses a message while reaching for it
        else:
            self.hide()

    def _undone(self) -> None:
        self.hide()
        self.undo_asked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        paint_card(painter, self.look.palette, rect, "e2", self.look.palette.surface.raised, 10)
        painter.end()
