"""Pieces table, status line, timeline and marks of the inch table, from the presenter's state.

Owns these views' rows and words. Does not own the state or any judging.
"""

from __future__ import annotations

import msgspec

from board.games.wh40k.draft import DraftMove
from board.games.wh40k.open_questions import is_open
from board.games.wh40k.readout import ReadOut
from board.presenter.views import ChipView, PieceRow, Status, StatusView, Tick, TimelineView
from rules.core.history import History
from rules.core.narrate import inches
from rules.core.verdict import Scope, Verdict
from rules.geometry.footprint import Base, describe
from rules.wh40k.state import Table, Unit
from rules.wh40k.survey import Survey, survey_of

COLUMNS = ("Piece", "Nearest", "Used", "Status", "x", "y", "Base")
TICKS = {"pile_in": ("Pile In", "12.03"), "consolidate": ("Consolidate", "12.08"), "done": ("Step", "12.00")}
"""Group and rule of a tick by its action; everything else belongs to the Fight step."""
NUMERIC = (False, True, True, False, True, True, False)


PLAY = "Play: illegal drops stay where they fall"
LESSON = "Lesson: illegal drops go back"


class Mark(msgspec.Struct, frozen=True):
    """How one model is to be drawn: where, with which halo, chip and origin."""

    model: str
    pose: Base
    status: Status | None = None
    chip: str = ""
    locked: bool = False
    moved: bool = False
    origin: Base | None = None
    wounds: tuple[int, int] | None = None


def marks(table: Table, draft: DraftMove | None, outs: dict[str, ReadOut]) -> dict[str, Mark]:
    """A mark for every model on the table."""
    found: dict[str, Mark] = {}
    for unit in table.units:
        for model in unit.models:
            if draft is None or unit.id != draft.unit.id:
                found[model.id] = Mark(model.id, model.placed())
                continue
            out = outs.get(model.id)
            locked = draft.locks_apply and model.id in draft.survey.locked
            start = draft.survey.figures[model.id].base
            if out is None:
                chip = "locked: base contact" if locked else ""
                found[model.id] = Mark(model.id, start, chip=chip, locked=locked)
            else:
                found[model.id] = Mark(
                    model.id, draft.pose(model.id), out.status, out.chip, locked, True, start
                )
    return found


def resting_rows(table: Table) -> dict[str, PieceRow]:
    """A row for every model as it stands, before any draft."""
    rows: dict[str, PieceRow] = {}
    for unit in table.units:
        survey = survey_of(table, unit) if any(o.side != unit.side for o in table.units) else None
        for model in unit.models:
            rows[model.id] = _row(unit, model.id, model.placed(), survey, "", _standing(survey, model.id))
    return rows


def draft_row(draft: DraftMove, model_id: str, out: ReadOut | None, moving: bool) -> PieceRow:
    """The row of a model of the acting unit in the draft."""
    if out is None:
        locked = draft.locks_apply and model_id in draft.survey.locked
        status = "locked" if locked else _standing(draft.survey, model_id)
        return _row(draft.unit, model_id, draft.pose(model_id), draft.survey, "", status)
    word = "moving" if moving else _wrong(out.chip) if out.status is Status.ILLEGAL else "moved"
    return _row(draft.unit, model_id, draft.pose(model_id), draft.survey, inches(out.used), word, out.status)


def _wrong(chip: str) -> str:
    """What a chip says is wrong, without its number, which has a column, and its rule: room is short."""
    return chip.rpartition(" in, ")[2].partition(" (")[0]


def _standing(survey: Survey | None, model_id: str) -> str:
    if survey is None:
        return ""
    return "engaged" if survey.engaged_at_start[model_id] else "not engaged"


def _row(
    unit: Unit,
    model_id: str,
    base: Base,
    survey: Survey | None,
    used: str,
    word: str,
    status: Status = Status.FACT,
) -> PieceRow:
    nearest, spoken_near = "", ""
    if survey is not None:
        gap, enemy = min((r.gap, r.nearest.id) for r in survey.reach(model_id, base).values())
        nearest = "contact" if gap <= survey.tol.contact_tol else inches(gap)
        spoken_near = f"in base contact with {enemy}" if nearest == "contact" else f"{nearest} in to {enemy}"
    size = describe(base.footprint)
    spoken = ", ".join(part for part in (model_id, unit.label, size, word, spoken_near) if part)
    cells = (model_id, nearest, used, word, inches(base.x), inches(base.y), size)
    return PieceRow(model_id, int(unit.seat), model_id, cells, status, spoken)


def status_view(
    draft: DraftMove | None,
    out: ReadOut | None,
    verdict: Verdict | None,
    selected: str | None,
    policy: str = PLAY,
) -> StatusView:
    """Used, left, legality and rule in one line; what is missing for Confirm."""
    if draft is None or verdict is None:
        return StatusView("Choose a unit that may move", "Click a base, or press Tab")
    missing = tuple(f"{c.title or c.text} ({c.cite.ref})" for c in verdict.broken)
    name = draft.unit.label
    if verdict.legal:
        right = ChipView(Status.LEGAL, f"{name}: legal")
    else:
        count = len(verdict.broken)
        decided = draft.judged and not is_open(verdict.broken)
        hard = decided or any(check.scope != Scope.WHOLE for check in verdict.broken)
        word = "clause" if count == 1 else "clauses"
        right = ChipView(Status.ILLEGAL if hard else Status.PENDING, f"{name}: {count} {word}")
    can = verdict.legal
    if out is None:
        main = f"{draft.limit:.2f} in for each model of {draft.unit.label}"
        if selected and selected in draft.survey.locked and draft.locks_apply:
            main = f"{selected} is locked in base contact (12.03)"
        return StatusView(main, policy, None, right, can, missing)
    ref = out.ref or ("12.03" if draft.kind == "pile_in" else "12.08")
    legal = out.status is Status.LEGAL
    how = "not known yet" if out.status is Status.PENDING else "legal" if legal else "illegal"
    chip = ChipView(out.status, f"{out.model} legal" if legal else f"{out.model}: {out.chip}")
    left = f"{inches(out.left)} left" if out.used <= out.limit else f"{inches(out.used - out.limit)} over"
    main = f"{inches(out.used, out.limit)} of {out.limit:.2f} in used, {left}"
    return StatusView(main, f"{how} ({ref}) · {policy}", chip, right, can, missing)


def timeline_view(history: History[Table]) -> TimelineView:
    """Every confirmed move as a tick, grouped by kind and side."""
    ticks: list[tuple[str, Tick]] = []
    for number, entry in enumerate(history.entries, 1):
        side = "Red" if entry.action.seat == 0 else "Blue"
        tag = str(entry.action.__struct_config__.tag)
        kind, ref = TICKS.get(tag, ("Fight", "12.04"))
        name = f"{kind}, {side}"
        who = history.start.label(entry.action.unit) if hasattr(entry.action, "unit") else side
        label = f"{who}: {tag.replace('_', ' ')}"
        ticks.append((name, Tick(number, label, int(entry.action.seat), number, ref)))
    return TimelineView.of(history, ticks)
