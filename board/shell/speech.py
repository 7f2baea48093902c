"""Speaking to screen readers: announcements, at most two in a second.

Owns the pace. Does not own the words, which presenters give.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from board.presenter.language import tr

PAUSE_MS = 500


class Speaker(QObject):
    """Says the newest text; one that is overtaken within the pause is dropped, not queued."""

    said = Signal(str)

    def __init__(self, voice: QWidget) -> None:
        super().__init__(voice)
        self._voice = voice
        self._since = QElapsedTimer()
        self._waiting = ""
        self._last = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._say_waiting)

    def say(self, text: str, *, again: bool = False) -> None:
        """Announce a text; the one said last is repeated only when ``again``."""
        text = tr(text)
        if not text or (text == (self._waiting or self._last) and not again):
            return
        self._waiting = text
        if self._timer.isActive():
            return
        left = PAUSE_MS - self._since.elapsed() if self._since.isValid() else 0
        if left > 0:
            self._timer.start(left)
        else:
            self._say_waiting()

    def hush(self) -> None:
        """Forget what was said and what waits to be said: the screen passes to somebody else."""
        self._timer.stop()
        self._last = self._waiting = ""
        self.said.emit("")

    def _say_waiting(self) -> None:
        self._last, self._waiting = self._waiting, ""
        self._since.start()
        event = QAccessibleAnnouncementEvent(self._voice, self._last)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)
        self.said.emit(self._last)
