"""Long searches in small slices between the events of the window, so that it never waits for one.

Owns when a search goes on. Does not own the search (rules.geometry.reach) nor what is said meanwhile
(open_questions). Slices and no thread: a thread of Python would hold up every painted frame.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from board.games.wh40k.placing import PlacingPresenter
from rules.geometry.reach import work_on

SLICE_MS = 6


class Searching(QObject):
    """Works on the open questions of a presenter until there are none; ``answered`` after each answer."""

    answered = Signal()

    def __init__(self, presenter: PlacingPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)
        presenter.defer(True)
        presenter.changed.connect(self._look)

    @property
    def working(self) -> bool:
        """Whether something is being looked for."""
        return self._timer.isActive()

    def close(self) -> None:
        """Look for nothing any more; from now on the presenter waits for its answers."""
        self._timer.stop()
        self._presenter.changed.disconnect(self._look)
        self._presenter.defer(False)

    def _look(self) -> None:
        self._presenter.judged()
        if self._presenter.open_questions:
            self._timer.start(0)
        else:
            self._timer.stop()

    def _slice(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        self._presenter.judged()
        if not self._presenter.open_questions:
            return
        question = self._presenter.open_questions[0]
        while clock.elapsed() < SLICE_MS:
            if not work_on(question):
                self._presenter.know_more()
                self.answered.emit()
                return
        self._timer.start(0)
