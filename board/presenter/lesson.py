"""The lesson machine: one learner, one lesson, judged by the rules; no Qt and no script.

Owns taking steps, success and failure as predicates, the other side's replies, hints, stars. Does not own
what a fact is (each game's ``lesson_facts``), nor how anything is shown.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from board.presenter.lesson_data import Answer, Failure, Hint, Lesson, Mistake, Step
from board.presenter.lesson_game import LessonGame, World
from board.presenter.lesson_terms import allowed_words, holds, matches, plain_step
from rules.core import codec
from rules.core.citation import ruling
from rules.core.contract import Action, Seat
from rules.core.dice import Dice
from rules.core.verdict import Check, Scope, Verdict

MOST_REPLIES = 40
ALLOWED = ruling("lesson", "A lesson leaves open what it is about; everything else waits for free play")


class End(StrEnum):
    """Where a lesson stands."""

    GOING = "going"
    SUCCESS = "success"
    FAILURE = "failure"


class Tried(msgspec.Struct, frozen=True):
    """What came of a step. ``blocked``: why the lesson does not allow it; ``verdict``: what the rules say.

    ``replies`` are the other side's actions after it, in the world that is shown.
    """

    end: End
    legal: bool
    blocked: str = ""
    verdict: Verdict | None = None
    failure: Failure | None = None
    mistake: Mistake | None = None
    replies: tuple[Action, ...] = ()
    changed: bool = False


class Play:
    """One attempt at a lesson."""

    def __init__(self, lesson: Lesson, game: LessonGame) -> None:
        self.lesson = lesson
        self.game = game
        self.hints = 0
        self.tries = 0
        self.restart()

    def restart(self) -> None:
        """Back to the beginning; hints that were taken stay taken."""
        lesson = self.lesson
        self.steps = 0
        self.refused = 0
        self.end = End.GOING
        self.failure: Failure | None = None
        self.marked: tuple[str, ...] | None = None
        self.answer: Answer | None = None
        self.verdict: Verdict | None = None
        self.done: tuple[Step, ...] = ()
        start = self.game.ruleset.setup(lesson.scenario(self.game.game), Dice(lesson.seed))
        self.start = start
        world = World(start)
        for plain in lesson.setup:
            world = self._applied(world, self._action(plain))
        lines = max(1, len(lesson.opponent.lines))
        self.worlds = tuple(msgspec.structs.replace(world, line=line) for line in range(lines))
        self._reply_all()

    @property
    def shown(self) -> World:
        """The world on the board: the first one lost, else the first."""
        lost = (
            world for world in self.worlds if self.end is End.FAILURE and self.holds(self._failing, world)
        )
        return next(lost, self.worlds[0])

    @property
    def over(self) -> bool:
        """Whether this attempt has succeeded or failed."""
        return self.end is not End.GOING

    # what may be done

    def blocked(self, step: Step) -> str:
        """Why the lesson does not let this be done; empty when it does."""
        plain = plain_step(step)
        seat = plain.get("seat", self.lesson.seat)
        if seat != self.lesson.seat and not self.lesson.both_seats:
            return "The other side is played for you in this lesson"
        if any(matches(pattern, plain) for pattern in self.lesson.allowed):
            return ""
        return f"Not in this lesson: {allowed_words(self.lesson)}"

    def blocked_action(self, action: Action) -> str:
        """Why the lesson does not let an action be done; empty when it does."""
        return self.blocked(Step(do=codec.to_builtins(action)))

    def judge(self, action: Action) -> Verdict:
        """The rules' verdict, with the lesson's own line in front when it does not allow the action."""
        verdict = self.game.ruleset.judge(self.worlds[0].state, action)
        only = self.lesson.only
        if only:
            verdict = Verdict(tuple(check for check in verdict.checks if check.clause in only))
        why = self.blocked_action(action)
        return with_lesson_line(verdict, why) if why else verdict

    # doing it

    def take(self, step: Step) -> Tried:
        """Do a step; refused, blocked and failing ones are answered with their reason."""
        if self.over:
            return Tried(self.end, False, "The lesson is over: try again or go on")
        why = self.blocked(step)
        if why:
            return Tried(End.GOING, False, why)
        if step.do is None:
            return self._say(step)
        action = self._action(step.do)
        verdict = self.verdict = self.judge(action)
        if not verdict.legal:
            return self._refuse(step, verdict)
        before = self.worlds, self.steps
        cost = self.game.cost(action)
        self.worlds = tuple(self._applied(world, action) for world in self.worlds)
        self.steps += cost
        replies = self._reply_all()
        self._settle()
        placed = self.game.is_placed(action) and not self.lesson.only
        if placed and not self.over:
            self.worlds, self.steps = before  # legal, but not there yet: it stays a draft
            return Tried(End.GOING, True, verdict=verdict)
        self.done = (*self.done, step)
        return self._told(True, verdict, replies, changed=True)

    def would_end(self, action: Action) -> End:
        """Where doing this now would lead; changes nothing. The other side's answers are not looked at."""
        if self.over or not self.judge(action).legal:
            return self.end
        verdict, self.verdict = self.verdict, Verdict()
        worlds = [self._applied(world, action) for world in self.worlds]
        try:
            if all(self.holds(self.lesson.success.when, world) for world in worlds):
                return End.SUCCESS
            failing = [f.when for f in self.lesson.failures]
            lost = any(self.holds(when, world) for when in failing for world in worlds)
            return End.FAILURE if lost else End.GOING
        finally:
            self.verdict = verdict

    def _say(self, step: Step) -> Tried:
        """Pieces marked, or an answer."""
        if step.mark is not None:
            self.marked = step.mark
        else:
            self.answer = step.answer
        self.steps += 1 if step.mark is not None else 0
        self.done = (*self.done, step)
        self._settle()
        if self.over:  # the truth is played, whether it was foreseen or not
            for plain in self.lesson.epilogue:
                self.worlds = tuple(self._applied(world, self._action(plain)) for world in self.worlds)
        return self._told(True, None, (), changed=self.over and bool(self.lesson.epilogue))

    def _refuse(self, step: Step, verdict: Verdict) -> Tried:
        self.refused += 1
        self.tries += 1
        if self.lesson.tries:
            self.done = (*self.done, step)
            self._settle()
        mistake = self.mistake()
        return Tried(self.end, False, "", verdict, self.failure, mistake)

    def _told(
        self, legal: bool, verdict: Verdict | None, replies: tuple[Action, ...], changed: bool
    ) -> Tried:
        if self.end is End.FAILURE:
            self.tries += 1
        mistake = self.mistake() if self.end is End.FAILURE else None
        return Tried(self.end, legal, "", verdict, self.failure, mistake, replies, changed)

    def _settle(self) -> None:
        """Success first, then the failures in their order."""
        if all(self.holds(self.lesson.success.when, world) for world in self.worlds):
            self.end = End.SUCCESS
            return
        for failure in self.lesson.failures:
            if any(self.holds(failure.when, world) for world in self.worlds):
                self.end, self.failure = End.FAILURE, failure
                return

    @property
    def _failing(self) -> Any:
        return self.failure.when if self.failure is not None else ["steps", "<", 0]

    def mistake(self) -> Mistake | None:
        """The listed mistake that this attempt is: its steps, else its clause and the pieces it is about."""
        if self.failure is None:
            return None
        same = [each for each in self.lesson.mistakes if each.fails == self.failure.id]
        done = self._plain(self.done)
        exact = next((each for each in same if _bare(self._plain(each.steps)) == _bare(done)), None)
        if exact is not None or self.verdict is None:
            return exact
        broken = set(self.broken)
        about = {piece for check in self.verdict.broken for piece in check.pieces}
        close = [each for each in same if broken & set(each.breaks)]

        def far(each: Mistake) -> tuple[float, int]:
            last = self._plain(each.steps)[-1][0]
            return self.game.apart(self, done[-1][0], last), -len(about & _shown(each))

        return min(close, key=far, default=None)

    def _plain(self, steps: tuple[Step, ...]) -> list[Any]:
        """Steps as what they do, however they are written."""
        return [
            (self._action(each.do) if each.do is not None else None, each.mark, each.answer) for each in steps
        ]

    # the other side

    def _reply_all(self) -> tuple[Action, ...]:
        """Let the other side answer in every world; gives its actions in the first."""
        found: list[tuple[Action, ...]] = []
        worlds = []
        for world in self.worlds:
            count = len(world.actions)
            for _ in range(MOST_REPLIES):
                answered = self._scripted(world) or self._free(world)
                if answered is None:
                    break
                world = answered
            worlds.append(world)
            found.append(world.actions[count:])
        self.worlds = tuple(worlds)
        return found[0]

    def _scripted(self, world: World) -> World | None:
        other = Seat(1 - self.lesson.seat)
        if other not in self.game.ruleset.to_act(world.state):
            return None
        for index, reply in enumerate(self.lesson.opponent.replies):
            if index in world.used or (reply.when is not None and not self.holds(reply.when, world)):
                continue
            action = self._action(reply.do)
            if self.game.ruleset.judge(world.state, action).legal:
                return msgspec.structs.replace(self._applied(world, action), used=(*world.used, index))
        return None

    def _free(self, world: World) -> World | None:
        action = self.game.reply(self, world)
        return None if action is None else self._applied(world, action)

    # facts

    def holds(self, when: Any, world: World) -> bool:
        """Whether a predicate holds in a world."""
        return holds(when, lambda path: self.fact(path, world))

    def fact(self, path: str, world: World) -> Any:
        """A fact by its dotted name; raises KeyError for one that nobody knows."""
        name, _, rest = path.partition(".")
        of, _, more = rest.partition(".")
        match path:
            case "steps":
                return self.steps
            case "refused":
                return self.refused
            case "moves_left":
                return self.moves_left
            case "stuck":
                return self.moves_left == 0 or self.game.stuck(self, world)
            case "last.legal":
                return self.verdict.legal if self.verdict is not None else False
            case "broken":
                return self.broken
            case "marked":
                return self.marked
            case "answered":
                return self.answered
        return self.game.fact(self, world, name, of, more)

    @property
    def moves_left(self) -> int | None:
        """Steps left, None where there is no end."""
        most = self.lesson.max_steps
        return max(0, most - self.steps) if most else None

    @property
    def broken(self) -> tuple[str, ...]:
        """Clauses that the last tried action did not meet, in rule order."""
        checks = self.verdict.broken if self.verdict is not None else ()
        return tuple(dict.fromkeys(check.clause for check in checks))

    @property
    def answered(self) -> bool | None:
        """Whether the answer given is that of the solution; None before there is one."""
        wanted = next((step.answer for step in self.lesson.solution.steps if step.answer is not None), None)
        return None if self.answer is None else self.answer == wanted

    # hints and stars

    def hint(self) -> Hint | None:
        """The next of the three hints; None when all were given."""
        if self.hints >= len(self.lesson.hints):
            return None
        self.hints += 1
        return self.lesson.hints[self.hints - 1]

    @property
    def stars(self) -> int:
        """3: within par and without a hint; 2: one of both; 1: done; 0: not done."""
        if self.end is not End.SUCCESS:
            return 0
        within = self.steps + self.refused <= self.lesson.par
        return 1 + within + (self.hints == 0)

    def _applied(self, world: World, action: Action) -> World:
        if self.lesson.only:
            return msgspec.structs.replace(world, actions=(*world.actions, action))
        line = self.lesson.opponent.lines
        step = self.game.ruleset.apply(world.state, action)
        world = msgspec.structs.replace(
            world,
            state=step.state,
            actions=(*world.actions, action),
            events=(*world.events, *step.events),
        )
        if not line or action.seat != self.lesson.seat:
            return world
        own = sum(each.seat == self.lesson.seat for each in world.actions)
        answers = line[world.line]
        return self._applied(world, self._action(answers[min(own, len(answers)) - 1]))

    def _action(self, plain: dict[str, Any]) -> Action:
        action: Action = codec.convert(plain, self.game.ruleset.action_type, "action")
        return action


def _bare(steps: list[Any]) -> list[Any]:
    """Steps without what they leave blank; to decline is as to leave out."""
    return [[_filled(codec.to_builtins(part)) for part in step] for step in steps]


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _filled(each) for name, each in value.items() if each not in (None, False, "", [], ())}
    return [_filled(each) for each in value] if isinstance(value, list | tuple) else value


def _shown(mistake: Mistake) -> set[str]:
    """The pieces that a mistake is shown by."""
    return {piece.removesuffix("@start") for show in mistake.show for piece in show.pieces}


def with_lesson_line(verdict: Verdict, why: str) -> Verdict:
    """A verdict with the lesson's refusal in front of the rules' lines."""
    line = Check(False, "lesson.allowed", why, ALLOWED, scope=Scope.BEFORE, title="Part of this lesson")
    return Verdict((line, *verdict.checks))
