"""The why panel of the inch table: the verdict's checks in groups, with the draft's own tone.

Owns headline, groups and which failing clause is still pending. Does not own any clause.
"""

from __future__ import annotations

from board.games.wh40k.open_questions import is_open
from board.presenter.views import ClauseGroup, ClauseRow, Status, VerdictView
from rules.core import narrate
from rules.core.verdict import Check, Scope, Verdict

GROUPS = (
    (Scope.BEFORE, "Before moving"),
    (Scope.PIECE, "Each moved model"),
    (Scope.WHOLE, "The unit, judged at Confirm"),
)


def verdict_view(verdict: Verdict, pack: str, judged: bool, moved: bool) -> VerdictView:
    """A verdict for the panel. ``judged``: told as final; else a draft, whose unit clauses may be pending."""
    judged = judged and not is_open(verdict.checks)
    groups = []
    for scope, title in GROUPS:
        rows = [row_of(check, judged) for check in verdict.checks if check.scope == scope]
        rows.sort(key=lambda row: row.status is Status.LEGAL)
        if rows:
            heading = "The unit" if judged and scope is Scope.WHOLE else title
            groups.append(ClauseGroup(heading, tuple(rows)))
    count = len(verdict.broken)
    clauses = f"{count} clause" + ("s" if count != 1 else "")
    if verdict.legal:
        status, headline = Status.LEGAL, "Legal" if judged or moved else "Legal: nothing moved"
    elif judged:
        status, headline = Status.ILLEGAL, f"Illegal: {clauses}"
    else:
        hard = any(check.scope != Scope.WHOLE for check in verdict.broken)
        status = Status.ILLEGAL if hard else Status.PENDING
        headline = f"Not legal yet: {clauses}"
    return VerdictView(status, headline, first_sentence(verdict), pack, tuple(groups), verdict.rulings)


def first_sentence(verdict: Verdict) -> str:
    """The most basic reason with its rule and remedy; for a legal move what is met."""
    if verdict.broken:
        return narrate.reason(verdict.broken[0])
    return f"All {len(verdict.checks)} requirements are met."


def row_of(check: Check, judged: bool) -> ClauseRow:
    """One clause: a failing unit clause of a draft is pending, everything else is decided."""
    if check.passed:
        status = Status.LEGAL
    elif check.scope is Scope.WHOLE and not judged:
        status = Status.PENDING
    else:
        status = Status.ILLEGAL
    if check.passed:
        title, details = check.text, ()
    else:
        title, details = check.title or check.text, tuple(_sentences(check))
    return ClauseRow.of(check, status, title, details)


def _sentences(check: Check) -> list[str]:
    parts = [part.strip() for part in check.text.split(". ") if part.strip()]
    return [part if part.endswith(".") else f"{part}." for part in parts]
