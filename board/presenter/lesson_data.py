"""Lessons as data: what a lesson file holds, read strictly, every fault with its place.

Owns the structs, reading a file and what must hold of any lesson. Does not own playing one (lesson), what
a predicate means (lesson_facts of each game) nor the positions inside (the games' own types).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from rules.core import codec, savegame
from rules.core.assets import ROOT
from rules.core.codec import BadFile, Fault
from rules.core.contract import Seat
from rules.core.scenario import Scenario

FORMAT, VERSION = "battleboard-lessons", 1
LONGEST_GOAL, LONGEST_CAPTION = 70, 60
HINT_STEPS = ("piece", "region", "move")
OPERATORS = ("==", "!=", "<", "<=", ">", ">=", "has", "lacks", "same_set")
Plain = dict[str, Any]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base: strict on the way in, short on the way out."""


class Answer(Part, frozen=True):
    """What a learner says of a move that is shown: legal or not, and by which clause of which piece."""

    legal: bool
    clause: str = ""
    piece: str = ""


class Step(Part, frozen=True):
    """One thing that a learner does: an action of the game, pieces marked, or an answer. Exactly one."""

    do: Plain | None = None
    mark: tuple[str, ...] | None = None
    answer: Answer | None = None

    @property
    def is_one(self) -> bool:
        return sum(part is not None for part in (self.do, self.mark, self.answer)) == 1


class Goal(Part, frozen=True):
    """When it is reached, in words for people and as a predicate on facts."""

    words: str
    when: Any


class Failure(Part, frozen=True):
    """A way to fail; failures are asked in order, after success."""

    id: str
    words: str
    when: Any


class Line(Part, frozen=True):
    """A way through; one witness among others that may succeed too."""

    steps: tuple[Step, ...]
    words: str = ""


class Show(Part, frozen=True):
    """One thing that the board plays to show a mistake; what the fields mean hangs on ``do``."""

    do: str
    pieces: tuple[str, ...] = ()
    text: str = ""
    value: float | None = None
    items: tuple[str, ...] = ()


class Mistake(Part, frozen=True):
    """A mistake people make. ``breaks``: the clauses not met by its last step, when the rules refuse it.

    ``belief`` names what it comes from and is never shown during a try; ``wrong`` is the answer to it.
    """

    id: str
    steps: tuple[Step, ...]
    fails: str
    breaks: tuple[str, ...] = ()
    belief: str = ""
    wrong: str = ""
    rules: tuple[str, ...] = ()
    caption: str = ""
    show: tuple[Show, ...] = ()


class Hint(Part, frozen=True):
    """One of three taps: look at pieces, at a region, or at the move. Circles and rings in inches."""

    step: Literal["piece", "region", "move"]
    text: str
    pieces: tuple[str, ...] = ()
    circles: tuple[tuple[float, float, float], ...] = ()
    rings: tuple[tuple[str, float], ...] = ()
    zone: tuple[tuple[float, float], ...] = ()


class Reply(Part, frozen=True):
    """An action that the other side takes once, as soon as ``when`` holds (None: at once)."""

    do: Plain
    when: Any = None


class Opponent(Part, frozen=True):
    """The other side's script. ``aim_at``: whom it aims at first; ``waits``: it does not aim by itself.

    ``lines``: the actions of each Turn, and where there are several, every one must be won.
    """

    replies: tuple[Reply, ...] = ()
    aim_at: tuple[str, ...] = ()
    waits: bool = False
    lines: tuple[tuple[Plain, ...], ...] = ()
    open: bool = False


class Lesson(Part, frozen=True):
    """One lesson. ``draft`` is the part of a move that it sets; ``only`` the clauses that it asks about.

    ``allowed`` are patterns of actions: a field matches an equal value, ``"*"`` anything, a list one of its
    members or parts of it. ``tries``: a refused step may be tried and counts as a failure. ``max_steps`` 0
    is without end. ``depends_on``: switches that would change a verdict; the lesson plays with its own.
    """

    id: str
    title: str
    goal: str
    idea: str
    position: Plain
    success: Goal
    solution: Line
    hints: tuple[Hint, ...]
    takeaway: str
    allowed: tuple[Plain, ...]
    par: int
    seat: Seat = Seat(0)
    kind: Literal["play", "mark", "order", "choose", "verdict"] = "play"
    builds_on: tuple[str, ...] = ()
    core: bool = False
    puzzle: bool = False
    story: str = ""
    rulings: Plain = {}
    seed: int = 0
    setup: tuple[Plain, ...] = ()
    draft: Plain | None = None
    shown: Plain | None = None
    only: tuple[str, ...] = ()
    tries: bool = False
    both_seats: bool = False
    opponent: Opponent = Opponent()
    max_steps: int = 0
    failures: tuple[Failure, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    epilogue: tuple[Plain, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    zones: dict[str, tuple[tuple[float, float], ...]] = {}
    rules: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()

    def scenario(self, game: str) -> Scenario:
        """Where the lesson begins, as a scenario of its game."""
        return Scenario(game, self.position, title=self.title, seed=self.seed, rulings=self.rulings)


class Course(Part, frozen=True):
    """The lessons of one game, in the order in which they are taught."""

    game: str
    title: str
    lessons: tuple[Lesson, ...]
    about: str = ""

    def find(self, lesson_id: str) -> Lesson | None:
        """The lesson of this id."""
        return next((lesson for lesson in self.lessons if lesson.id == lesson_id), None)

    def after(self, lesson_id: str) -> Lesson | None:
        """The lesson that follows, None after the last."""
        ids = [lesson.id for lesson in self.lessons]
        at = ids.index(lesson_id) + 1 if lesson_id in ids else len(ids)
        return self.lessons[at] if at < len(ids) else None


def course_file(game: str) -> Path:
    """Where the bundled lessons of a game lie."""
    return ROOT / "lessons" / game / "course.json"


def course_of(game: str) -> Course:
    """The bundled lessons of a game; raises BadFile when they cannot be used."""
    return read(course_file(game))


def read(path: Path, *, whole: bool = True) -> Course:
    """The lessons of a file; raises BadFile with the path and every fault. Not ``whole``: in the making."""
    try:
        return loads(savegame.read_bytes(path), whole=whole)
    except BadFile as error:
        raise error.at(str(path)) from None


def loads(data: bytes | str, *, whole: bool = True) -> Course:
    """Lessons out of JSON; raises BadFile naming every fault with its place."""
    plain = codec.parse(data)
    if not isinstance(plain, dict):
        raise BadFile([Fault("", "a lesson file is one JSON object")])
    faults = [
        Fault(name, f"is {plain.get(name)!r}, expected {wanted!r}")
        for name, wanted in (("format", FORMAT), ("version", VERSION))
        if plain.get(name) != wanted
    ]
    body = {name: value for name, value in plain.items() if name not in ("format", "version")}
    try:
        course: Course = codec.convert(body, Course)
    except BadFile as error:
        raise BadFile([*faults, *error.faults]) from None
    faults += course_faults(course) if whole else []
    if faults:
        raise BadFile(faults)
    return course


def dumps(course: Course) -> bytes:
    """The file of these lessons, indented."""
    body = {"format": FORMAT, "version": VERSION, **codec.to_builtins(course)}
    return msgspec.json.format(msgspec.json.encode(body), indent=1) + b"\n"


def course_faults(course: Course) -> list[Fault]:
    """What is wrong with lessons that decode: doubled ids, lessons built on later ones, each by itself."""
    faults: list[Fault] = []
    seen: set[str] = set()
    for index, lesson in enumerate(course.lessons):
        where = f"lessons[{index}]"
        if lesson.id in seen:
            faults.append(Fault(f"{where}.id", f"{lesson.id!r} is there already"))
        for one in lesson.builds_on:
            if one not in seen:
                faults.append(Fault(f"{where}.builds_on", f"{one!r} is no earlier lesson"))
        seen.add(lesson.id)
        faults += lesson_faults(lesson, where)
    return faults


def lesson_faults(lesson: Lesson, where: str = "lesson") -> list[Fault]:
    """What is wrong with one lesson by itself, position and moves not looked at."""
    faults: list[Fault] = []

    def need(good: bool, place: str, problem: str, remedy: str = "") -> None:
        if not good:
            faults.append(Fault(f"{where}.{place}", problem, remedy))

    need(bool(lesson.title.strip()), "title", "is empty")
    need(
        0 < len(lesson.goal) <= LONGEST_GOAL,
        "goal",
        f"has {len(lesson.goal)} characters, 1 to {LONGEST_GOAL}",
    )
    steps = tuple(hint.step for hint in lesson.hints)
    need(steps == HINT_STEPS, "hints", f"are {', '.join(steps) or 'none'}", "Give piece, region and move")
    need(lesson.par >= 1, "par", "is below 1")
    need(bool(lesson.allowed), "allowed", "allows nothing")
    need(bool(lesson.solution.steps), "solution.steps", "is empty")
    for place, when in _predicates(lesson):
        problem = predicate_fault(when)
        need(not problem, place, problem)
    for place, step in _steps(lesson):
        need(step.is_one, place, "is not exactly one of do, mark and answer")
    known = {failure.id for failure in lesson.failures}
    for index, mistake in enumerate(lesson.mistakes):
        need(
            mistake.fails in known,
            f"mistakes[{index}].fails",
            f"{mistake.fails!r} is no failure of the lesson",
        )
        long = len(mistake.caption)
        need(long <= LONGEST_CAPTION, f"mistakes[{index}].caption", f"has {long} characters")
    return faults


def _predicates(lesson: Lesson) -> list[tuple[str, Any]]:
    found = [("success.when", lesson.success.when)]
    found += [(f"failures[{index}].when", each.when) for index, each in enumerate(lesson.failures)]
    found += [
        (f"opponent.replies[{index}].when", each.when)
        for index, each in enumerate(lesson.opponent.replies)
        if each.when is not None
    ]
    return found


def _steps(lesson: Lesson) -> list[tuple[str, Step]]:
    found = [(f"solution.steps[{index}]", step) for index, step in enumerate(lesson.solution.steps)]
    for number, mistake in enumerate(lesson.mistakes):
        found += [(f"mistakes[{number}].steps[{i}]", step) for i, step in enumerate(mistake.steps)]
    return found


def predicate_fault(when: Any) -> str:
    """Why this is no predicate; empty when it is one."""
    if isinstance(when, dict):
        if len(when) != 1 or next(iter(when)) not in ("all", "any", "not"):
            return "is neither a fact, nor all, any or not"
        name, inner = next(iter(when.items()))
        if name == "not":
            return predicate_fault(inner)
        if not isinstance(inner, list | tuple) or not inner:
            return f"{name} needs a list of predicates"
        return next((fault for fault in map(predicate_fault, inner) if fault), "")
    if not isinstance(when, list | tuple) or len(when) != 3 or not isinstance(when[0], str):
        return "is not [fact, operator, value]"
    if when[1] not in OPERATORS:
        return f"has no operator {when[1]!r}"
    return ""
