"""Between start page and board: showing the one, leaving it for the other, and what its presses open.

Owns which of the two is seen, hiding panels and bars while the start page is, and the keys that mean
nothing there. Does not own the page itself (start_page) nor any file (documents).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QToolBar, QWidget

from board.presenter.language import tr
from board.shell import arrangement, dialogs, loading
from board.shell.coach import READY, Coach
from rules.core import assets
from rules.core import scenario as documents
from rules.core.codec import BadFile

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

HERE = ("file.", "view.theme", "view.language", "view.text", "view.motion", "help.", "lesson", "edit.palette")
"""The commands, by the start of their names, that mean something while the start page is seen."""
NOT_HERE = (
    *("file.save", "file.png", "file.svg", "file.log", "file.text", "file.anim", "file.players"),
    *("lesson.teach", "lesson.level"),
)

CHECK = "check-a-pile-in"
"""The bundled move that a newcomer checks: one with a clause that fails."""


class Starting(QObject):
    """The start page over the board, and the way from one to the other."""

    def __init__(self, window: MainWindow, board: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._stack = QStackedWidget()
        self._stack.setAccessibleName(tr("Start page or board"))
        self._stack.addWidget(board)
        window.setCentralWidget(self._stack)
        self._page: QWidget | None = None
        self._layout = QByteArray()
        self.coach = Coach(window.look)
        column = window.frame.column
        column.insertWidget(column.indexOf(window.frame.stack), self.coach)

    @property
    def shown(self) -> bool:
        """Whether the start page is seen."""
        return self._stack.currentIndex() == 1

    @property
    def page(self) -> QWidget | None:
        return self._page

    @property
    def layout(self) -> QByteArray:
        """How panels stand on the board: what is remembered, whichever of the two is seen."""
        return self._layout if self.shown else self._window.saveState()

    def show(self, layout: QByteArray | None = None) -> None:
        """Show the start page; the game stays open behind it, its panels as they are or as in ``layout``.

        A lesson is over then, and the level editor is put away.
        """
        from board.shell.start_page import StartPage

        if self.shown:
            return
        w = self._window
        w.lessons.step_aside()
        if self._page is None:
            self._page = StartPage(w)
            self._stack.addWidget(self._page)
        # Before the window has been laid out it has no widths of its own to remember.
        stored = arrangement.bytes_of(w.store.now.layout)
        now = w.saveState() if w.isVisible() else stored
        self._layout = now if layout is None else layout
        if w.page is not None:
            w.page.finish_animation()
        w.playback.pause()
        self._page.back.setVisible(w.page is not None)
        self._stack.setCurrentIndex(1)
        for dock in w.docks.all:
            dock.hide()
        QTimer.singleShot(0, w, lambda: w.docks.limit())
        self._bars(False)
        w.show_title()
        self._page.focus_first()

    def leave(self) -> None:
        """Show the board."""
        if self.shown:
            self._stack.setCurrentIndex(0)
            self._bars(True)
            if self._layout.isEmpty():
                self._window.docks.reset()
                # Widths count only once the panels have been laid out.
                QTimer.singleShot(0, self._window, lambda: self.shown or self._window.docks.reset())
            else:
                self._window.restoreState(self._layout)
            self._window.docks.limit()
            self._window.show_title()
            self._window.focus_board()

    def allows(self, key: str) -> bool:
        """Whether a command means anything with what is seen now."""
        return not self.shown or (key.startswith(HERE) and not key.startswith(NOT_HERE))

    # what is opened from here

    def open_ready(self, game: str) -> bool:
        """A game's ready position, with its coach mark."""
        path = READY[game].path(game)
        if path is None or not self._window.documents.new(path):
            return False
        self.coach.begin(self._window.presenter, READY[game].first)
        self._window.speaker.say(READY[game].first)
        return True

    def open_check(self) -> bool:
        """The bundled pile-in to be judged, on the inch table."""
        files = assets.scenario_files("wh40k")
        path = next((file for file in files if file.stem == CHECK), None) or loading.move_to_judge()
        return path is not None and self._window.documents.new(path)

    def paste(self) -> bool:
        """A position from the clipboard, as the text of a file."""
        text = QGuiApplication.clipboard().text()
        try:
            scenario = documents.loads(text)
        except BadFile as error:
            self._window.documents.shown = dialogs.show_faults(
                self._window, self._window.look, error.at("The clipboard")
            )
            return False
        return self._window.documents.enter(lambda: loading.load(scenario), None)

    def _bars(self, seen: bool) -> None:
        for bar in self._window.findChildren(QToolBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setVisible(seen)
        self._window.corner.setVisible(seen)
