"""A session inside a lesson: the rules judge, and the lesson adds what it leaves open and its goal.

Owns those two lines of the checklist. Does not own the lesson (lesson) nor any rule. Any board plays on it
unchanged, so that a blocked action explains itself where every other reason is read.
"""

from __future__ import annotations

from typing import Any

from board.presenter.lesson import End, Play
from board.presenter.lesson_data import Lesson
from board.presenter.lesson_game import LessonGame
from rules.core.citation import ruling
from rules.core.contract import Action, Transition
from rules.core.history import History
from rules.core.session import Session
from rules.core.verdict import Check, IllegalAction, Scope, Verdict

GOAL = ruling("lesson", "A lesson is done when its goal is reached; any way there counts")


class LessonSession(Session[Any, Any]):
    """The board's session of one attempt. ``free`` while the other side's answers are carried out."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.free = False
        scenario = play.lesson.scenario(play.game.game)
        super().__init__(play.game.ruleset, scenario, History(play.worlds[0].state))

    @classmethod
    def of(cls, lesson: Lesson, game: LessonGame) -> LessonSession:
        """A new attempt at a lesson."""
        return cls(Play(lesson, game))

    def judge(self, action: Action) -> Verdict:
        """The rules' checklist, with the lesson's lines; a placed move also has to reach the goal."""
        verdict = self.ruleset.judge(self.state, action)
        if self.free or self.play.over:
            return verdict
        lesson = self.play.lesson
        why = self.play.blocked_action(action)
        if why:
            line = Check(False, "lesson.allowed", why, GOAL, scope=Scope.BEFORE, title="Part of this lesson")
            return Verdict((line, *verdict.checks))
        if not (self.play.game.is_placed(action) and verdict.legal):
            return verdict
        reached = self.play.would_end(action) is not End.GOING
        text = lesson.success.words if reached else f"Not there yet. {lesson.success.words}"
        goal = Check(reached, "lesson.goal", text, GOAL, title="The goal of the lesson")
        return Verdict((*verdict.checks, goal))

    def apply(self, action: Action) -> Transition[Any]:
        """Do what the lesson leaves open; raises IllegalAction for everything else."""
        if not self.free and not self.play.over:
            verdict = self.judge(action)
            if not verdict.legal:
                raise IllegalAction(action, verdict)
        return super().apply(action)
