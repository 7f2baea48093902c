"""Around the board in a lesson: the goal over it, the place in the course under it, the dock beside it.

Owns these widgets and when they are seen. Does not own the panel (lesson_panel) nor what a press does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolBar, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.shell.docks import LARGE_SHARE
from board.shell.lesson_panel import LessonPanel
from board.shell.still import Still
from board.stage.look import Look
from board.stage.palette import pen, tokens
from board.stage.widgets.base import Button, Ground, Label, LookWidget

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


class Chrome:
    """Everything that the window shows in a lesson besides the board."""

    def __init__(self, window: MainWindow) -> None:
        look = window.look
        self._window = window
        self.panel, self.plate, self.bar = LessonPanel(look), GoalPlate(look), LessonBar(look)
        dock = self.dock = QDockWidget(tr("Lesson"), window)
        dock.setObjectName("dock.lesson")
        dock.setAccessibleName(tr("Lesson"))
        dock.setWidget(Still(self.panel, grows=False))
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
        dock.setTitleBarWidget(QWidget())  # the panel says itself what it is
        dock.titleBarWidget().setAccessibleName(tr("Lesson"))
        self._kept = QByteArray()
        self._shown = False
        column = window.frame.column
        column.insertWidget(column.indexOf(window.frame.stack), self.plate)
        column.addWidget(self.bar)
        self._timeline = window.frame.timeline.parentWidget()

    def show(self, *, secret: bool = False) -> None:
        """The lesson begins: its panel in the place of Why, its bar in the timeline's.

        ``secret``: the status line would give the answer away.
        """
        self.plate.show()
        self.bar.show()
        self._timeline.hide()
        self._status().setVisible(not secret)
        if not self._shown:
            self._shown = True
            # After the panels have been laid out for the board that was just opened.
            QTimer.singleShot(0, self._window, self._arrange)

    def hide(self) -> None:
        """The lesson is over: the panels are as they were."""
        self._shown = False
        self.dock.hide()
        self.plate.hide()
        self.bar.hide()
        self._timeline.show()
        self._status().show()
        if not self._kept.isEmpty():
            self._window.restoreState(self._kept)
            self._kept = QByteArray()
            self.dock.hide()

    def remove(self) -> None:
        """Take everything out of the window for good."""
        self.hide()
        for part in (self.dock, self.plate, self.bar):
            part.deleteLater()

    def _arrange(self) -> None:
        w, docks = self._window, self._window.docks
        if not self._shown:
            return
        self._kept = w.saveState()
        for dock in docks.all:
            dock.hide()
        w.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.dock.show()
        if not w.look.large:
            docks.pieces.show()
            w.splitDockWidget(self.dock, docks.pieces, Qt.Orientation.Vertical)
            w.resizeDocks([self.dock, docks.pieces], [4, 1], Qt.Orientation.Vertical)
        most = int(w.width() * LARGE_SHARE) if w.look.large else tokens()["control"]["dock_width"]
        w.resizeDocks([self.dock], [most], Qt.Orientation.Horizontal)

    def _status(self) -> QToolBar:
        bar = self._window.findChild(QToolBar, "bar.status")
        assert bar is not None
        return bar


class GoalPlate(Ground):
    """The goal in one line on a dark plate over the board, never on it."""

    surface = "inverse"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.goal = Label(look, "", "lead", "inverse", wrap=True)
        self.story = Label(look, "", "body", "inverse", wrap=True)
        for label in (self.goal, self.story):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 10, 24, 10)
        layout.setSpacing(2)
        layout.addWidget(self.goal)
        layout.addWidget(self.story)
        self.setAccessibleName(tr("Goal"))

    def show_goal(self, goal: str, story: str) -> None:
        """Say what is to be done."""
        self.goal.setText(goal)
        self.story.setText(story)
        self.story.setVisible(bool(story))
        self.setAccessibleName(f"{tr('Goal')}: {tr(goal)}")


class LessonBar(LookWidget):
    """Under the board: which lesson of how many, tries and par, Skip and Leave."""

    skip_asked, leave_asked = Signal(), Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setAccessibleName(tr("Lesson"))
        self._place, self._tries = Label(look, "", "strong"), Label(look, "", ink="secondary")
        self._track = _Track(look)
        skip = self._skip = Button(look, "Skip", "quiet", icon="skip-forward", name="Skip this lesson")
        leave = self._leave = Button(look, "Leave lesson", icon="log-out", name="Leave the lesson")
        skip.clicked.connect(self.skip_asked)
        leave.clicked.connect(self.leave_asked)
        self._words = QHBoxLayout()
        self._words.addWidget(self._place)
        self._words.addWidget(self._track, 1)
        self._words.addWidget(self._tries)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 12, 8)
        layout.setSpacing(14)
        layout.addLayout(self._words, 1)
        layout.addWidget(skip)
        layout.addWidget(leave)
        self.restyle()

    def show_place(self, number: int, count: int, tries: int, par: int) -> None:
        """Where the learner is."""
        self._place.setText(tr("Lesson {0} of {1}").format(number, count))
        self._tries.setText(tr("Tries {0}, par {1}").format(tries, par))
        self._track.show_place(number, count)

    def restyle(self) -> None:
        """While text is large the words are few and stand one under the other: the panel keeps its width."""
        large, way = self.look.large, QHBoxLayout.Direction
        for button, short, word, name in (
            (self._skip, "", "Skip", "Skip this lesson"),
            (self._leave, "Leave", "Leave lesson", "Leave the lesson"),
        ):
            button.set_word(short if large else word)
            button.setAccessibleName(tr(name))
            button.setToolTip(tr(name) if large else "")
        self._track.setVisible(not large)
        self._words.setDirection(way.TopToBottom if large else way.LeftToRight)
        self._words.setSpacing(2 if large else 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.surface.chrome)
        painter.fillRect(0, 0, self.width(), 1, self.look.palette.line.soft)
        painter.end()


class _Track(LookWidget):
    """A dash for each lesson; the current one and those before it are filled."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._number = self._count = 0
        self.setAccessibleName(tr("Place in the course"))

    def show_place(self, number: int, count: int) -> None:
        """The ``number``-th of ``count``."""
        self._number, self._count = number, count
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._count:
            return
        p = self.look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap, high = 6.0, 6.0
        wide = max(2.0, (self.width() - gap * (self._count - 1)) / self._count)
        for place in range(self._count):
            painter.setPen(pen(p.line.ink if place == self._number - 1 else p.line.control, 1.0))
            painter.setBrush(p.line.ink if place < self._number else Qt.BrushStyle.NoBrush)
            left = place * (wide + gap)
            painter.drawRoundedRect(int(left), int(self.height() / 2 - high / 2), int(wide), int(high), 3, 3)
        painter.end()
