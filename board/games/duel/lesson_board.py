"""Lessons in the duel: a Turn is seen to its end by itself, and shown again at the column of a rule.

Owns only that. Does not own pointing and showing (stage.lesson_cards) nor the columns (record).
"""

from __future__ import annotations

from board.games.duel.cues import beat_of, first_scene
from board.games.duel.plans import board_plan
from board.games.duel.presenter import DuelPresenter
from board.games.duel.record import Column, columns
from board.games.duel.view import DuelPage
from board.presenter.lesson import Play
from board.stage.card_stage import CardScene
from board.stage.lesson_cards import CardLessonBoard
from board.stage.look import Look
from board.stage.player import Story
from rules.core.session import Session


class DuelLessonBoard(CardLessonBoard):
    """The duel in a lesson's hands."""

    page: DuelPage

    def begin(self, play: Play) -> None:
        super().begin(play)
        self.page.presenter.sit_alone(play.lesson.seat)

    @property
    def moving(self) -> bool:
        return self.page.running or super().moving

    def replay(self, refs: tuple[str, ...]) -> None:
        """Play the newest column again in which the last of the rules is named; without a rule the last."""
        done = self.page.presenter.session.history.done
        for entry in range(len(done), 0, -1):
            cut = columns(done[entry - 1])
            named = [n for n, column in enumerate(cut, 1) if not refs[-1] or refs[-1] in _refs(column)]
            if named:
                self.again(self._story(entry, named[-1]), 0, 0)
                return

    def _story(self, entry: int, column: int) -> Story:
        """A column of a Turn as it was seen: the tracks before it and the table after it."""
        presenter = self.page.presenter
        session = presenter.session
        then = DuelPresenter(Session(session.ruleset, session.scenario, session.history.go(entry)))
        then.small_tracks = presenter.small_tracks
        then.show_beat(column - 1)
        before = {thing.id: thing for thing in then.things()}
        then.show_beat(column)
        things, marks = then.things(), then.marks()
        plan = board_plan(things, then.placed())
        after = {thing.id: thing for thing in things}
        beat = beat_of(then.columns[column - 1], before, after)
        return CardScene(first_scene(before, after), plan, marks), CardScene(things, plan, marks), (beat,)


def _refs(column: Column) -> set[str]:
    return {cite.ref for event in column.events for cite in event.cites}


def make(page: DuelPage, look: Look) -> DuelLessonBoard:
    return DuelLessonBoard(page, look)
