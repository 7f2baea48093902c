"""Another language while the window is open: everything that bears words is made anew around the same game.

Owns the order of that, and what is carried over. Does not own making the parts (the window) nor any word.
What is carried over is what the presenter does not hold already: panels, filter, hint, clock, lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QToolBar

from board.games import registry
from board.presenter import language
from board.shell import languages

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def speak(window: MainWindow, code: str) -> None:
    """Speak a language from now on, with everything that is shown in it at once."""
    if code == language.current():
        return
    language.use(code)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    languages.install_qt(app, code)
    window.setUpdatesEnabled(False)
    try:
        _renew(window)
    finally:
        window.setUpdatesEnabled(True)


def _renew(w: MainWindow) -> None:
    start, coach, page, which = w.start.shown, w.start.coach, w.page, w.why.filter
    w.setFocus()  # else what follows a widget that goes would take the keyboard, and select something
    w.lessons.take_down()
    layout = w.start.layout
    w.refresher.leave()
    if page is not None:
        page.finish_animation()
        page.close()
    _clear(w)
    w.furnish()
    w.put_page(registry.renew(page, w.look) if page is not None else None)
    w.why.set_filter(which)
    w.start.coach.go_on_as(coach)
    coach.leave()
    w.corner.show()
    w.clock.show()
    if start:
        w.start.show(layout)
    else:
        w.restoreState(layout)
        w.docks.limit()
        # Widths count only once the panels have been laid out.
        QTimer.singleShot(0, w, lambda: w.restoreState(layout))
        w.lessons.put_up()
        w.focus_board()
    w.show_title()


def _clear(w: MainWindow) -> None:
    """Take away everything that ``furnish`` makes."""
    bars, docks = w.findChildren(QToolBar, options=DIRECT), w.findChildren(QDockWidget, options=DIRECT)
    for bar in bars:
        w.removeToolBar(bar)
    for dock in docks:
        w.removeDockWidget(dock)
    for part in (*bars, *docks):
        part.setParent(None)  # the layout finds bars and docks by name, and is to find the new ones
        part.deleteLater()
    w.frame.preview.forget()
    for part in (w.takeCentralWidget(), w.corner, w.frame, w.start):
        part.deleteLater()
