"""The list page of all lessons: a tab for each course, stars, and where to begin.

Owns the dialog. Does not own the lists' rows (stage widgets) nor opening a lesson (lessons).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.lesson_data import Course, read
from board.shell import dialogs
from board.stage.widgets.base import Button, Label
from board.stage.widgets.lesson_list import LessonList
from rules.core.codec import BadFile

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


class LessonsDialog(QDialog):
    """Every course with its lessons; none is locked."""

    def __init__(self, window: MainWindow, only: Course | None = None) -> None:
        super().__init__(window)
        self._window = window
        self.setWindowTitle(tr("Lessons"))
        self.setAccessibleName(tr("Lessons"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(tr("Courses"))
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its bar takes the keyboard, and is what it is
        self.tabs.findChild(QStackedWidget).setAccessibleName(tr("Courses"))
        for course in (only,) if only is not None else window.lessons.courses():
            self.tabs.addTab(self._course(course), tr(course.title))
        close = Button(window.look, "Close", name="Close")
        close.clicked.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(window.look.px(560), window.look.px(620))

    def _course(self, course: Course) -> QWidget:
        page = QWidget()
        page.setAccessibleName(tr(course.title))
        entries = self._window.lessons.entries(course)
        earned = sum(entry.stars for entry in entries)
        words = tr("{0} of {1} stars").format(earned, 3 * len(entries))
        rows = LessonList(self._window.look, tr(course.title))
        rows.show_entries(entries)
        rows.taken.connect(lambda key: self._open(course, key))
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(Label(self._window.look, words, ink="secondary"))
        layout.addWidget(rows, 1)
        return page

    def _open(self, course: Course, key: str) -> None:
        lesson = course.find(key)
        self.close()
        if lesson is not None:
            self._window.lessons.open(course, lesson)

    def points(self) -> dict[str, QPoint]:
        """Where the tabs are, and the lessons of the one that is open, in global px."""
        bar = self.tabs.tabBar()
        found = {
            f"course:{number}": bar.mapToGlobal(bar.tabRect(number).center()) for number in range(bar.count())
        }
        rows = self.tabs.currentWidget().findChild(LessonList)
        return found | (rows.points() if rows is not None else {})


def open_file(window: MainWindow, path: Path) -> bool:
    """Open a file of lessons: a single one is played, of several one is chosen; faults are listed."""
    try:
        course = read(path)
    except BadFile as error:
        window.documents.shown = dialogs.show_faults(window, window.look, error)
        return False
    if len(course.lessons) == 1:
        return window.lessons.open(course, course.lessons[0])
    LessonsDialog(window, course).open()
    return True
