"""Where the keyboard is, and that Return presses what has it.

Owns giving it to the board when what has it is closed, hidden or no longer to be used, where Qt would give it
to whatever comes next; and Return on buttons that Qt presses with Space alone. Does not own Tab's order, nor
the curtain, which keeps the keyboard to itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class FocusKeeper(QObject):
    """Watches one window while a board is seen in it."""

    def __init__(self, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        QApplication.instance().focusChanged.connect(self._changed)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A Return that comes as far as the window is for the button that has the keyboard."""
        returned = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if returned and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            button = self._window.focusWidget()
            if isinstance(button, QAbstractButton) and not event.modifiers() & ~_KEYPAD:
                button.click()
                return True
        return False

    def _changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is None or not shiboken6.isValid(before) or before.window() is not self._window:
            return
        gone = not before.isVisible() or not before.isEnabled()
        here = now is not None and now.window() is self._window
        if gone and here and self._window.isVisible() and not self._window.start.shown:
            self._window.focus_board()
