"""Lessons on the zone board: the learner's hand lies open, for nobody else is at the screen.

Owns only that, and which thing the pips are. Does not own pointing and showing (stage.lesson_cards).
"""

from __future__ import annotations

from board.games.huntik.marking import COUNTER
from board.games.huntik.view import ZonePage
from board.presenter.lesson import Play
from board.stage.lesson_cards import CardLessonBoard
from board.stage.look import Look


class ZoneLessonBoard(CardLessonBoard):
    """The zone board in a lesson's hands."""

    page: ZonePage

    def begin(self, play: Play) -> None:
        super().begin(play)
        self.follow(play)
        self.page.presenter.changed.emit()

    def follow(self, play: Play) -> None:
        handing = self.page.presenter.handing
        handing.viewer, handing.asked, handing.covered = play.lesson.seat, None, False

    def thing_of(self, piece: str, play: Play) -> str:
        return COUNTER if piece == "pips" else super().thing_of(piece, play)


def make(page: ZonePage, look: Look) -> ZoneLessonBoard:
    return ZoneLessonBoard(page, look)
