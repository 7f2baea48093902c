"""The why panel of the zone board: the draft's checklist, what it would do, and how it came here.

Owns headline, groups and which unmet requirement is still pending. Does not own any requirement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from board.games.huntik.wording import Names, named
from board.presenter.views import ClauseGroup, ClauseRow, Status, VerdictView
from rules.core import narrate
from rules.core.contract import Offer
from rules.core.verdict import Check, Verdict
from rules.huntik import actions as a

PENDING = ("targets_missing", "zone_missing", "needs_ready_hero", "unaimed", "no_move")
"""Requirements that an action being filled does not meet yet; anything else unmet is illegal."""
SHOWN_EVENTS = 12


def status_of(verdict: Verdict, draft: a.Act, judged: bool = False) -> Status:
    """Legal, illegal, or pending while only blanks are open."""
    if verdict.legal:
        return Status.LEGAL
    soft = all(is_pending(check, draft) for check in verdict.broken) and not judged
    return Status.PENDING if soft else Status.ILLEGAL


def is_pending(check: Check, draft: a.Act) -> bool:
    """Whether an unmet requirement only waits for a blank to be filled."""
    if check.clause == "needs_ready_hero":
        return isinstance(draft, a.PlayCard | a.UsePower) and draft.hero is None
    if check.clause == "no_move":
        return isinstance(draft, a.PlayCard | a.UsePower) and draft.zone is None
    return check.clause in PENDING


def row_of(check: Check, draft: a.Act, names: Names, judged: bool = False) -> ClauseRow:
    """One requirement, met, open or unmet."""
    if check.passed:
        status = Status.LEGAL
    else:
        status = Status.PENDING if is_pending(check, draft) and not judged else Status.ILLEGAL
    text = named(check.text, names)
    title = text.rstrip(".") if check.passed else named(check.title or check.text, names)
    details = () if check.passed else (text,)
    return ClauseRow.of(check, status, title, details)


def fact(event: Any, names: Names) -> ClauseRow:
    """Something that happened or would happen, in ink."""
    cite = event.cites[0]
    piece = getattr(event, "piece", None)
    return ClauseRow(
        Status.FACT,
        named(event.text, names).rstrip("."),
        cite.ref,
        cite.gist,
        pieces=(piece,) if piece else (),
    )


def facts(title: str, events: Sequence[Any], names: Names) -> tuple[ClauseGroup, ...]:
    """A group of facts; none without events."""
    rows = tuple(fact(event, names) for event in events[-SHOWN_EVENTS:])
    return (ClauseGroup(title, rows),) if rows else ()


def draft_view(
    verdict: Verdict,
    draft: a.Act,
    headline: str,
    pack: str,
    names: Names,
    preview: Sequence[Any],
    past: Sequence[Any],
    judged: bool = False,
) -> VerdictView:
    """A draft: its requirements, unmet ones first, what it would do, and how it came here."""
    rows = [row_of(check, draft, names, judged) for check in verdict.checks]
    rows.sort(key=lambda row: row.status is Status.LEGAL)
    status = status_of(verdict, draft, judged)
    count = len(verdict.broken)
    if verdict.legal:
        line = f"All {len(verdict.checks)} requirements are met."
    else:
        line = named(narrate.reason(first_broken(verdict, draft)), names)
        if status is Status.ILLEGAL:
            clauses = f"{count} clause" + ("s" if count > 1 else "")
            headline = f"Illegal: {clauses}" if judged else f"Not legal: {clauses}"
    groups = (
        ClauseGroup("Requirements", tuple(rows)),
        *facts("What it would do", preview, names),
        *facts("How it came here", past, names),
    )
    return VerdictView(status, headline, line, pack, groups, verdict.rulings)


def first_broken(verdict: Verdict, draft: a.Act) -> Check:
    """The unmet requirement that is told first: an illegal one before one that waits."""
    return min(verdict.broken, key=lambda check: is_pending(check, draft))


def resting_view(
    headline: str,
    line: str,
    pack: str,
    names: Names,
    offers: Sequence[Offer[a.Act]],
    selected: ClauseGroup | None,
    past: Sequence[Any],
) -> VerdictView:
    """Nothing is being filled: what can be done, what is selected, and how it came here."""
    rows = tuple(
        ClauseRow(
            Status.FACT,
            named(offer.verb, names),
            offer.cite.ref,
            offer.cite.gist,
            pieces=(str(offer.subject),) if offer.subject else (),
        )
        for offer in offers
    )
    groups = (
        *((selected,) if selected is not None else ()),
        *((ClauseGroup("What can be done", rows),) if rows else ()),
        *facts("How it came here", past, names),
    )
    return VerdictView(Status.FACT, headline, line, pack, groups)
