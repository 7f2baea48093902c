"""Whether a model could have ended engaged can take long to find out: what is said until it is known.

Owns the clause that stands for an open question, and which models it is about. Does not own the search
(rules.geometry.reach) nor when it is worked on (searching). No Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from board.games.wh40k.readout import ReadOut
from board.presenter.views import Status
from rules.core.verdict import Check, Scope, Verdict
from rules.geometry.reach import Question
from rules.wh40k.survey import Survey

OPEN = ".open"
"""The end of the name of a clause that is not decided yet; it never leaves the board."""
_POSSIBLE = ("engage_if_possible", "objective_in_range_if_possible")


def models_of(questions: Sequence[Question], survey: Survey) -> tuple[str, ...]:
    """The models that the questions are about."""
    starts = {question.start for question in questions}
    return tuple(key for key, figure in survey.figures.items() if figure.base in starts)


def is_open(checks: Iterable[Check]) -> bool:
    """Whether something is still being looked for."""
    return any(check.clause.endswith(OPEN) for check in checks)


def provisional(verdict: Verdict, models: tuple[str, ...]) -> Verdict:
    """The verdict without what is not known yet: a clause that is not met says so in its place."""
    checks: list[Check] = []
    told = not models
    for check in verdict.checks:
        if not told and check.clause.endswith(_POSSIBLE):
            told = True
            checks.append(
                Check(
                    False,
                    check.clause + OPEN,
                    f"{', '.join(models)}: looking for a place where it could have ended as it should",
                    check.cite,
                    pieces=models,
                    scope=Scope.WHOLE,
                    title="Looking for a place",
                )
            )
        if not (models and check.passed and check.clause.endswith(_POSSIBLE)):
            checks.append(check)
    return Verdict(tuple(checks))


def pending(out: ReadOut, models: tuple[str, ...]) -> ReadOut:
    """A read-out that found nothing wrong says so only when all is known."""
    if out.model not in models or out.status is not Status.LEGAL:
        return out
    text = "looking for a place"
    return msgspec.structs.replace(out, status=Status.PENDING, chip=text, detail=text)
