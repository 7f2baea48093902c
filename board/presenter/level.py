"""A level that is being made: its position taken from a board, its solution and mistakes played there.

Owns what the editor does to a lesson, and recording. Does not own the form (shell.level_form), the list of
goals (lesson_goals), nor the proof of a lesson (lesson_making).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from board.presenter.lesson import End, Play
from board.presenter.lesson_data import (
    LONGEST_CAPTION,
    Failure,
    Goal,
    Hint,
    Lesson,
    Line,
    Mistake,
    Opponent,
    Plain,
    Reply,
    Show,
    Step,
)
from board.presenter.lesson_game import LessonGame
from board.presenter.lesson_goals import FAILURES, GOALS, OUT_OF_STEPS, REFUSED, Condition, goal_of
from board.presenter.lesson_making import faults_of, slug
from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action
from rules.core.session import Session

replace = msgspec.structs.replace
HINTS = (Hint("piece", "Look at what can act."), Hint("region", "Look at where."), Hint("move", "Do it."))


class Level:
    """One level; ``lesson`` is what it is now."""

    def __init__(self, game: LessonGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson

    @classmethod
    def blank(cls, game: LessonGame, session: Session[Any, Any]) -> Level:
        """A level of a board as it stands; nothing has been played in it yet."""
        goal = goal_of([Condition(GOALS[game.game][0])])
        title = session.scenario.title or "A new level"
        lesson = Lesson(
            slug(title), title, "", "", {}, goal, Line(()), HINTS, "", allowed=(), par=1, tries=True
        )
        level = cls(game, lesson)
        level.take_position(session)
        return level

    # the position

    def take_position(self, session: Session[Any, Any], draft: Action | None = None) -> None:
        """Where the level begins: the board as it stands. What was recorded from elsewhere is dropped.

        ``draft``: what was put somewhere, legal or not, stands there too, while no step has been done.
        """
        scenario = session.scenario
        acting = sorted(session.ruleset.to_act(session.state))
        setup = tuple(codec.to_builtins(entry.action) for entry in session.history.done)
        begin = (scenario.position if setup else self.game.laid(scenario.position, draft), setup)
        moved = begin != (self.lesson.position, self.lesson.setup)
        self.lesson = replace(
            self.lesson,
            position=begin[0],
            setup=begin[1],
            rulings=scenario.rulings,
            seed=scenario.seed,
            seat=acting[0] if acting and moved else self.lesson.seat,
        )
        if moved:
            self.lesson = replace(
                self.lesson, solution=Line(()), mistakes=(), failures=(), opponent=Opponent(), draft=None
            )

    def set_position(self, position: Plain) -> None:
        """Another position, without steps before it; raises BadFile when it is none."""
        scenario = replace(self.lesson.scenario(self.game.game), position=position)
        self.take_position(Session.start(self.game.ruleset, scenario))

    def session(self) -> Session[Any, Any]:
        """A game at the place where the level begins; raises BadFile when the position is none."""
        session = Session.start(self.game.ruleset, self.lesson.scenario(self.game.game))
        for plain in self.lesson.setup:
            session.apply(codec.convert(plain, self.game.ruleset.action_type, "setup"))
        return session

    # played

    def record_solution(self, actions: Sequence[Action]) -> None:
        """A way through, as it was played; raises BadFile when the learner did nothing in it."""
        steps, replies = self._split(actions)
        if not steps:
            raise BadFile([Fault("solution", "nothing was played by the learner's side")])
        first = steps[0].do or {}
        lesson = replace(
            self.lesson,
            solution=Line(steps),
            opponent=replace(self.lesson.opponent, replies=replies),
            draft={**first, "models": []} if "models" in first else None,
        )
        cost = sum(self.game.cost(action) for action in actions if action.seat == lesson.seat)
        self.lesson = replace(lesson, par=max(1, cost))
        self._fit()

    def record_mistake(self, actions: Sequence[Action], tried: Action | None = None) -> None:
        """Steps that people get wrong; ``tried`` is a last one that the rules refuse. Raises BadFile."""
        steps, _ = self._split([*actions, *([tried] if tried is not None else [])])
        if not steps:
            raise BadFile([Fault("mistakes", "nothing was played by the learner's side")])
        if not self.lesson.solution.steps:
            raise BadFile([Fault("mistakes", "record the way through first")])
        play = Play(replace(self.lesson, failures=(), mistakes=(), tries=True), self.game)
        play.lesson = replace(play.lesson, allowed=self._patterns(steps))
        try:
            for step in steps:
                play.take(step)
        except KeyError as error:
            raise BadFile([Fault("success", f"nothing here is called {error.args[0]!r}")]) from None
        if play.end is End.SUCCESS:
            raise BadFile([Fault("mistakes", "this reaches the goal, so it is no mistake")])
        failure = self._failure(play)
        names = {mistake.id for mistake in self.lesson.mistakes}
        number = next(n for n in range(1, len(names) + 2) if f"m{n}" not in names)
        mistake = _mistake(f"m{number}", steps, failure, play)
        failures = self.lesson.failures
        if failure not in failures:
            failures = (failure, *failures) if failure is REFUSED else (*failures, failure)
        self.lesson = replace(self.lesson, failures=failures, mistakes=(*self.lesson.mistakes, mistake))
        self._fit()

    def _failure(self, play: Play) -> Failure:
        """What of the known ways to fail has happened; raises BadFile when none has."""
        if play.refused:
            return REFUSED
        world = play.worlds[0]
        for failure in FAILURES[self.game.game]:
            if play.holds(failure.when, world):
                return failure
        if play.steps >= self.lesson.par:
            return OUT_OF_STEPS
        raise BadFile([Fault("mistakes", "this neither fails nor uses up the steps", "Play it to its end")])

    def remove_mistake(self, index: int) -> None:
        """Forget a mistake, and the way to fail that only it had."""
        rest = tuple(each for at, each in enumerate(self.lesson.mistakes) if at != index)
        used = {each.fails for each in rest}
        failures = tuple(each for each in self.lesson.failures if each.id in used)
        self.lesson = replace(self.lesson, mistakes=rest, failures=failures)
        self._fit()

    def tell_mistake(self, index: int, caption: str, wrong: str) -> None:
        """What is said of a mistake: on the board, and in the panel."""
        mistakes = list(self.lesson.mistakes)
        old = mistakes[index]
        shows = tuple(each for each in old.show if each.do != "caption")
        show = (*shows, Show("caption", text=caption)) if caption else shows
        mistakes[index] = replace(old, caption=caption, wrong=wrong, show=show)
        self.lesson = replace(self.lesson, mistakes=tuple(mistakes))

    def _split(self, actions: Sequence[Action]) -> tuple[tuple[Step, ...], tuple[Reply, ...]]:
        """The learner's steps, and what the other side did after how many of them."""
        steps: list[Step] = []
        replies: list[Reply] = []
        cost = 0
        for action in actions:
            plain: Plain = codec.to_builtins(action)
            if action.seat == self.lesson.seat:
                steps.append(Step(do=plain))
                cost += self.game.cost(action)
            else:
                replies.append(Reply(plain, ["steps", ">=", cost]))
        return tuple(steps), tuple(replies)

    # what is asked

    def ask(self, conditions: Sequence[Condition]) -> None:
        """The goal is all of these; raises BadFile for none."""
        if not conditions:
            raise BadFile([Fault("success", "asks for nothing")])
        self.lesson = replace(self.lesson, success=goal_of(conditions))

    def ask_as_before(self, goal: Goal) -> None:
        """The goal is one that was there before."""
        self.lesson = replace(self.lesson, success=goal)

    def kinds(self) -> dict[str, tuple[bool, bool]]:
        """Every kind of action of the game: whether it is allowed, and whether the steps need it."""
        needed = {step.do["type"] for step in self._steps() if step.do is not None}
        allowed = {pattern.get("type") for pattern in self.lesson.allowed}
        return {kind: (kind in allowed | needed, kind in needed) for kind in kinds_of(self.game)}

    def allow(self, kinds: Sequence[str]) -> None:
        """Leave these kinds of action open, and those that the steps need."""
        needed = [kind for kind, (_, needs) in self.kinds().items() if needs]
        fields = kinds_of(self.game)
        chosen = [kind for kind in fields if kind in kinds or kind in needed]
        old = {pattern.get("type"): pattern for pattern in self.lesson.allowed}
        every = {kind: {"type": kind} | dict.fromkeys(fields[kind], "*") for kind in chosen}
        self.lesson = replace(self.lesson, allowed=tuple(old.get(kind, every[kind]) for kind in chosen))

    def _steps(self) -> tuple[Step, ...]:
        mistakes = (step for mistake in self.lesson.mistakes for step in mistake.steps)
        return (*self.lesson.solution.steps, *mistakes)

    def _patterns(self, steps: Sequence[Step]) -> tuple[Plain, ...]:
        fields = kinds_of(self.game)
        kinds = {step.do["type"] for step in (*self._steps(), *steps) if step.do is not None}
        return tuple({"type": kind} | dict.fromkeys(fields[kind], "*") for kind in kinds)

    def _fit(self) -> None:
        """What hangs on the steps and failures: what is open, tries, how many steps there are."""
        self.allow([str(pattern.get("type")) for pattern in self.lesson.allowed])
        ids = {failure.id for failure in self.lesson.failures}
        self.lesson = replace(
            self.lesson,
            tries=REFUSED.id in ids,
            max_steps=self.lesson.par if OUT_OF_STEPS.id in ids else 0,
        )

    def faults(self) -> tuple[str, ...]:
        """What stands against it; empty when it can be played, won, and lost by each of its mistakes."""
        lesson = self.lesson
        missing = [
            words
            for there, words in (
                (lesson.title.strip(), "Give it a title"),
                (lesson.goal.strip(), "Write the goal in one line"),
                (lesson.solution.steps, "Play the way through on the board, then press Record as solution"),
            )
            if not there
        ]
        return tuple(missing) or faults_of(lesson, self.game)


def kinds_of(game: LessonGame) -> dict[str, tuple[str, ...]]:
    """The kinds of action of a game with their fields, the seat aside."""
    members = get_args(game.ruleset.action_type) or (game.ruleset.action_type,)
    found = {}
    for member in members:
        name = str(member.__struct_config__.tag)
        found[name] = tuple(field for field in member.__struct_fields__ if field != "seat")
    return found


def _mistake(name: str, steps: tuple[Step, ...], failure: Failure, play: Play) -> Mistake:
    broken = play.verdict.broken if play.verdict is not None and failure is REFUSED else ()
    if not broken:
        return Mistake(name, steps, failure.id, wrong=failure.words, caption="", show=())
    first = broken[0]
    caption = first.text[:LONGEST_CAPTION]
    return Mistake(
        name,
        steps,
        failure.id,
        breaks=play.broken,
        wrong=f"{first.text}. {first.remedy}".strip(),
        rules=(first.cite.ref,),
        caption=caption,
        show=(Show("mark", tuple(first.pieces), first.title), Show("caption", text=caption)),
    )
