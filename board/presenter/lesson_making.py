"""Making a lesson out of a position: "teach this", and the proof of a lesson.

Owns turning a session and an action into a lesson, and what still stands against one. Does not own the
editor's widgets nor where lessons are kept; no Qt.
"""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec

from board.presenter.lesson import End, Play
from board.presenter.lesson_data import (
    LONGEST_CAPTION,
    Course,
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
from board.presenter.lesson_goals import LEGAL, REFUSED
from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action
from rules.core.session import Session
from rules.core.verdict import Verdict

TRIES = 30


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
    """What stands against a lesson, as an author reads it; empty when it is won and lost as it says."""
    found = [str(fault) for fault in lesson_faults(lesson)]
    if found:
        return tuple(found)
    try:
        return (*_way_faults(lesson, game), *_mistake_faults(lesson, game))
    except BadFile as error:
        return tuple(str(fault) for fault in error.faults)
    except KeyError as error:
        return (f"Nothing here is called {error.args[0]!r}",)


def _way_faults(lesson: Lesson, game: LessonGame) -> list[str]:
    play = Play(lesson, game)
    if _is_over(play):
        return ["The goal is reached before anything is done"]
    for number, step in enumerate(lesson.solution.steps, 1):
        tried = play.take(step)
        if tried.blocked:
            return [f"Step {number} of the way through is not open: {tried.blocked}"]
        if not tried.legal:
            broken = tried.verdict.broken[0].text if tried.verdict and tried.verdict.broken else ""
            return [f"Step {number} of the way through is refused: {broken}"]
        if _is_over(play) and number < len(lesson.solution.steps):
            return [f"It is over after step {number} of the way through already"]
    if play.end is End.FAILURE:
        assert play.failure is not None
        return [f"The way through fails: {play.failure.words}"]
    return [] if play.end is End.SUCCESS else ["The known way through does not reach this goal"]


def _is_over(play: Play) -> bool:
    return play.over


def _mistake_faults(lesson: Lesson, game: LessonGame) -> list[str]:
    found = []
    for mistake in lesson.mistakes:
        play = Play(lesson, game)
        for step in mistake.steps:
            play.take(step)
        if play.end is not End.FAILURE or play.failure is None:
            found.append(f"The mistake {mistake.id} does not fail")
        elif play.failure.id != mistake.fails:
            found.append(f"The mistake {mistake.id} fails by {play.failure.id}, not by {mistake.fails}")
        elif mistake.breaks and play.broken != mistake.breaks:
            found.append(f"The mistake {mistake.id} breaks {', '.join(play.broken)}")
    return found


def with_lesson(course: Course, lesson: Lesson) -> Course:
    """The course with the lesson in it: in place of one of the same id, else at its end."""
    others = [one for one in course.lessons if one.id != lesson.id]
    return msgspec.structs.replace(course, lessons=(*others, lesson))


def slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "lesson"
