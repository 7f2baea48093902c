"""The courses there are, and one lesson on one page.

Owns finding courses and a game's parts of lessons. Does not own playing them (lessons).
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from board.games import registry as pages
from board.presenter.language import tr
from board.presenter.lesson import Play, Tried
from board.presenter.lesson_data import Course, Lesson, Step, course_file, course_of, read
from board.presenter.lesson_session import LessonSession
from board.stage.look import Look

if TYPE_CHECKING:
    from board.stage.lesson_board import LessonBoard
from rules.core import codec
from rules.core.codec import BadFile
from rules.core.contract import Action


class Running:
    """One lesson on one page."""

    def __init__(self, course: Course, lesson: Lesson, session: LessonSession, page: Any, board: Any) -> None:
        self.course, self.lesson, self.session = course, lesson, session
        self.page, self.board = page, board
        self.play: Play = session.play
        self.offset = len(self.play.worlds[0].actions)
        self.tried: Action | None = None
        self.seen = 0  # steps on the board that the lesson has taken
        self.marks: tuple[str, ...] = ()
        self.hint_text = ""
        self.last: Tried | None = None  # what the panel tells of; None while it shows the lesson
        # The draft left by a refused step that ended the attempt:
        self._lies: tuple[Action | None] | None = None

    def stand_in(self, page: Any, board: Any) -> None:
        """Go on with another page of the same game."""
        self.board.close()
        self.page, self.board = page, board
        self.board.stand_in(self.play)

    @property
    def marked(self) -> str:
        """The pieces marked so far, in words."""
        return tr("Marked: {0}").format(", ".join(self.marks)) if self.marks else ""

    def do(self, action: Action) -> None:
        """Do an action of the game on the board; raises IllegalAction."""
        events = self.session.apply(action).events
        self.page.presenter.after_step()
        self.page.presenter.applied.emit(events)

    def toggle(self, piece: str) -> str:
        """Mark a piece or take its mark away; gives why the lesson does not let it be marked."""
        why = self.play.blocked(Step(mark=(piece,)))
        if not why:
            others = tuple(one for one in self.marks if one != piece)
            self.marks = others if piece in self.marks else (*others, piece)
        return why

    def replay(self, actions: tuple[Action, ...]) -> None:
        """Let the lesson stand where the board stands: after these of the learner's actions."""
        self.session.play = self.play
        self._lies, self.seen = None, len(actions)
        self.play.restart()
        self._retrace(self.play, actions)

    def send_back(self, whole: bool) -> None:
        """What was refused goes back; if that has ended the attempt, the board is judged for the next one."""
        self.tried = None
        if self.play.over:
            coming = Play(self.lesson, self.play.game)
            coming.tries, coming.hints = self.play.tries, self.play.hints
            self._retrace(coming, tuple(entry.action for entry in self.session.history.done[: self.seen]))
            self.session.play = coming
        self.board.send_back(whole)
        if self.play.over:
            self._lies = (self.page.presenter.draft(),)

    def afresh(self) -> bool:
        """Begin the next attempt as soon as a hand does something else after a refused step has gone back."""
        if self._lies is None:
            return False
        if self.session.history.cursor == self.seen and self._lies == (self.page.presenter.draft(),):
            return False
        self._lies, self.play = None, self.session.play
        self.board.clear()
        return True

    def _retrace(self, play: Play, actions: tuple[Action, ...]) -> None:
        for action in actions:
            if action.seat == self.lesson.seat or self.lesson.both_seats:
                play.take(Step(do=codec.to_builtins(action)))

    def catch_up(self) -> None:
        """Carry out on the board what the other side did in the lesson."""
        wanted = self.play.shown.actions[self.offset :]
        done = tuple(entry.action for entry in self.session.history.done)
        self.session.free = True
        try:
            if wanted[: len(done)] != done:
                self.session.go(0)
                self.session.history = msgspec.structs.replace(self.session.history, entries=(), branches=())
                done = ()
            for action in wanted[len(done) :]:
                self.do(action)
        finally:
            self.session.free = False
        self.seen = self.session.history.cursor


def courses(own: Path) -> tuple[Course, ...]:
    """The bundled courses of the games that have a board, then those of a folder, by file name."""
    games = pages.keys()
    found = [course_of(game) for game in games if course_file(game).is_file()]
    for path in sorted(own.glob("*.json")) if own.is_dir() else ():
        try:
            found.append(read(path))
        except BadFile:
            continue  # the list shows what can be played; a file that cannot be used costs no other
    return tuple(found)


def board_of(game: str, page: Any, look: Look) -> LessonBoard:
    """The lesson's hands on a page: the game's own where it has them."""
    name = f"board.games.{game}.lesson_board"
    if importlib.util.find_spec(name) is None:
        from board.stage.card_page import CardPage  # with a board only: the start page does without
        from board.stage.lesson_board import LessonBoard
        from board.stage.lesson_cards import CardLessonBoard

        common = CardLessonBoard if isinstance(page, CardPage) else LessonBoard
        return common(page, look)
    made: LessonBoard = importlib.import_module(name).make(page, look)
    return made
