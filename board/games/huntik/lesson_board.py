"""Lessons on the zone board: the learner's hand lies open, for nobody else is at the screen.

Owns only that. Does not own pointing and showing (stage.lesson_board).
"""

from __future__ import annotations

from board.games.huntik.view import ZonePage
from board.presenter.lesson import Play
from board.stage.lesson_board import LessonBoard
from board.stage.look import Look


class ZoneLessonBoard(LessonBoard):
    """The zone board in a lesson's hands."""

    page: ZonePage

    def begin(self, play: Play) -> None:
        super().begin(play)
        self.follow(play)
        self.page.presenter.changed.emit()

    def follow(self, play: Play) -> None:
        handing = self.page.presenter.handing
        handing.viewer, handing.asked, handing.covered = play.lesson.seat, None, False


def make(page: ZonePage, look: Look) -> ZoneLessonBoard:
    return ZoneLessonBoard(page, look)
