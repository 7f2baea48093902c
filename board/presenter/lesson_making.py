"""Making a lesson out of a position: "teach this", the goals to choose from, and the proof of a lesson.

Owns turning a session and an action into a lesson, and what still stands against one. Does not own the
editor's widgets nor where lessons are kept; no Qt.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from board.presenter.lesson import End, Play
from board.presenter.lesson_data import (
    LONGEST_CAPTION,
    Course,
    Failure,
    Goal,
    Hint,
    Lesson,
    Line,
    Mistake,
    Show,
    Step,
    lesson_faults,
)
from board.presenter.lesson_game import LessonGame
from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action
from rules.core.session import Session
from rules.core.verdict import Verdict

TRIES = 30
LEGAL = ["last.legal", "==", True]
REFUSED = Failure("refused", "A step that the rules refuse was tried.", ["refused", ">=", 1])


class GoalChoice(NamedTuple):
    """A goal that a level may have: its words with {piece} and {number}, and its predicate."""

    words: str
    when: Callable[[str, float], Any]
    piece: bool = False
    number: bool = False


GOALS: dict[str, tuple[GoalChoice, ...]] = {
    "wh40k": (
        GoalChoice("The move is legal", lambda _p, _n: LEGAL),
        GoalChoice("{piece} is engaged", lambda p, _n: {"all": [LEGAL, [f"engaged.{p}", "==", True]]}, True),
        GoalChoice(
            "{piece} has moved {number} in or more",
            lambda p, n: {"all": [LEGAL, [f"moved.{p}", ">=", n]]},
            True,
            True,
        ),
        GoalChoice(
            "{number} or more pieces are engaged",
            lambda _p, n: {"all": [LEGAL, ["engaged_count", ">=", n]]},
            number=True,
        ),
    ),
    "keyforge": (
        GoalChoice("The step is legal", lambda _p, _n: LEGAL),
        GoalChoice("{piece} is destroyed", lambda p, _n: ["destroyed.enemy", "has", p], True),
        GoalChoice("{number} enemies are destroyed", lambda _p, n: ["lost.enemy", ">=", n], number=True),
    ),
    "huntik": (
        GoalChoice("The step is legal", lambda _p, _n: LEGAL),
        GoalChoice("{piece} is KO'd", lambda p, _n: ["ko", "has", p], True),
        GoalChoice("{number} enemies are KO'd", lambda _p, n: ["ko_count.enemy", ">=", n], number=True),
    ),
    "duel": (
        GoalChoice("The step is legal", lambda _p, _n: LEGAL),
        GoalChoice("The duel is won", lambda _p, _n: ["result", "==", "own"]),
        GoalChoice("{piece} has {number} HP or less", lambda p, n: [f"hp.{p}", "<=", n], True, True),
    ),
}


def goal_of(choice: GoalChoice, piece: str, number: float) -> Goal:
    """The goal with its blanks filled in."""
    return Goal(choice.words.format(piece=piece, number=f"{number:g}"), choice.when(piece, number))


def teach(session: Session[Any, Any], action: Action, title: str = "") -> Lesson:
    """A lesson out of where a game stands and an action: make it legal, and what it broke as the mistake.

    Raises BadFile when no legal answer of the same kind is found, so that every lesson can be won.
    """
    verdict = session.judge(action)
    solution = action if verdict.legal else legal_like(session, action)
    if solution is None:
        raise BadFile([Fault("solution", "no legal step of the same kind was found here")])
    scenario = session.scenario
    plain = codec.to_builtins(action)
    allowed = {name: "*" for name in plain if name != "seat"} | {"type": plain["type"]}
    for name in ("unit", "attacker"):
        if name in plain:
            allowed[name] = plain[name]
    for name in codec.to_builtins(solution):
        allowed.setdefault(name, "*")
    piece = next((p for check in verdict.broken for p in check.pieces), "")
    title = title or scenario.title or "A position to mend"
    return Lesson(
        id=slug(title),
        title=title,
        goal="Make it legal." if not verdict.legal else "Find a legal way.",
        idea=verdict.broken[0].title if verdict.broken else "What the rules ask of this step.",
        position=scenario.position,
        rulings=scenario.rulings,
        seed=scenario.seed,
        setup=tuple(codec.to_builtins(entry.action) for entry in session.history.done),
        seat=action.seat,
        draft={**plain, "models": []} if "models" in plain else None,
        allowed=({name: value for name, value in allowed.items() if name != "seat"},),
        tries=True,
        par=max(1, len(plain.get("models", ()))),
        success=Goal("The step is legal", LEGAL),
        failures=(REFUSED,),
        solution=Line((Step(do=codec.to_builtins(solution)),)),
        mistakes=() if verdict.legal else (_mistake(action, verdict),),
        hints=(
            Hint("piece", f"Look at {piece}." if piece else "Look at what acts.", (piece,) if piece else ()),
            Hint("region", verdict.broken[0].text[:120] if verdict.broken else "What does the rule ask?"),
            Hint("move", verdict.broken[0].remedy or "Mend what failed." if verdict.broken else "Try it."),
        ),
        takeaway=verdict.broken[0].cite.gist if verdict.broken else "It was legal.",
        rules=tuple(dict.fromkeys(check.cite.ref for check in verdict.broken or verdict.checks)),
    )


def _mistake(action: Action, verdict: Verdict) -> Mistake:
    first = verdict.broken[0]
    caption = first.text[:LONGEST_CAPTION]
    pieces = tuple(first.pieces)
    return Mistake(
        id="as-it-was",
        steps=(Step(do=codec.to_builtins(action)),),
        fails=REFUSED.id,
        breaks=tuple(dict.fromkeys(check.clause for check in verdict.broken)),
        wrong=f"{first.text}. {first.remedy}".strip(),
        rules=(first.cite.ref,),
        caption=caption,
        show=(Show("mark", pieces, first.title), Show("caption", text=caption)),
    )


def legal_like(session: Session[Any, Any], action: Action) -> Action | None:
    """A legal action of the same kind, of the same piece when there is one; None when none is found."""
    rules, state = session.ruleset, session.state
    plain = codec.to_builtins(action)
    subject = plain.get("unit") or plain.get("attacker") or plain.get("piece")
    offers = [o for o in rules.offers(state, action.seat) if type(o.draft) is type(action)]
    offers.sort(key=lambda offer: offer.subject != subject)
    for seed in range(TRIES):
        for offer in offers:
            found: Action = rules.fill(state, offer, random.Random(seed))
            empty = "models" in plain and not codec.to_builtins(found).get("models")
            if not empty and session.judge(found).legal:
                return found
    return None


def faults_of(lesson: Lesson, game: LessonGame) -> tuple[str, ...]:
    """What stands against a lesson, as an author reads it; empty when it can be played and won."""
    found = [str(fault) for fault in lesson_faults(lesson)]
    if found:
        return tuple(found)
    try:
        play = Play(lesson, game)
        for step in lesson.solution.steps:
            play.take(step)
        if play.end is not End.SUCCESS:
            return ("The known way through does not reach this goal",)
        for mistake in lesson.mistakes:
            play = Play(lesson, game)
            for step in mistake.steps:
                play.take(step)
            if play.end is not End.FAILURE:
                return (f"The mistake {mistake.id} does not fail",)
    except BadFile as error:
        return tuple(str(fault) for fault in error.faults)
    except KeyError as error:
        return (f"Nothing here is called {error.args[0]!r}",)
    return ()


def with_lesson(course: Course, lesson: Lesson) -> Course:
    """The course with the lesson in it: in place of one of the same id, else at its end."""
    others = [one for one in course.lessons if one.id != lesson.id]
    return msgspec.structs.replace(course, lessons=(*others, lesson))


def slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "lesson"
