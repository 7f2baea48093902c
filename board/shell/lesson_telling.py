"""Telling what came of a step: in the panel, on the board, aloud.

Owns the order of it. Does not own the words of a failure (lesson_words), what is shown on a board (its lesson
board), nor what a step does (lessons).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from board.presenter.language import tr
from board.presenter.lesson import End, Tried
from board.presenter.views import Status
from board.shell.lesson_courses import Running
from board.shell.lesson_panel import LessonPanel
from board.shell.lesson_words import failed_words

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


def tell(window: MainWindow, panel: LessonPanel, now: Running, tried: Tried) -> None:
    """What came of a step."""
    if tried.blocked:
        window.tell(tried.blocked)
    elif tried.end is End.SUCCESS:
        _won(window, panel, now)
    elif tried.end is End.FAILURE or not tried.legal:
        _lost(window, panel, now, tried)


def _won(window: MainWindow, panel: LessonPanel, now: Running) -> None:
    now.board.clear()
    headline = tr("Done, {0} of 3 stars").format(now.play.stars)
    lesson = now.lesson
    panel.show_state(Status.LEGAL, headline, lesson.takeaway, ", ".join(lesson.rules), onward=True)
    panel.show_choices(())
    window.speaker.say(f"{headline}. {lesson.takeaway}", again=True)
    panel.next.setFocus(Qt.FocusReason.OtherFocusReason)


def _lost(window: MainWindow, panel: LessonPanel, now: Running, tried: Tried) -> None:
    mistake = tried.mistake
    headline, words, rules = failed_words(now.lesson, tried)
    panel.show_state(Status.ILLEGAL, headline, words, rules, again=True)
    shows, caption = (mistake.show, mistake.caption) if mistake is not None else ((), "")
    now.board.when_still(lambda: now.board.show(shows, now.play, caption))
    window.speaker.say(f"{headline}. {caption or words}", again=True)
    if now.play.over:
        panel.show_choices(())
        panel.again.setFocus(Qt.FocusReason.OtherFocusReason)
