"""The inch table's presenter: selection, draft, drag and verdict, without Qt.

Owns selection, choices, undo and what is shown. Does not own placing models (placing), the draft's
own undo (draft), rows and words (tables, why, choices, readout) or any judging (rules.wh40k).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from board.games.wh40k.choices import choice_views
from board.games.wh40k.draft import DraftMove
from board.games.wh40k.placing import PlacingPresenter
from board.games.wh40k.readout import ReadOut
from board.games.wh40k.tables import (
    COLUMNS,
    NUMERIC,
    PLAY,
    Mark,
    draft_row,
    marks,
    resting_rows,
    status_view,
    timeline_view,
)
from board.games.wh40k.why import verdict_view
from board.presenter.views import (
    ChoiceView,
    Phase,
    PhaseView,
    PieceRow,
    PiecesView,
    Status,
    StatusView,
    TimelineView,
    TurnView,
    VerdictView,
)
from rules.core.codec import BadFile, Fault
from rules.core.session import Session
from rules.wh40k.actions import Consolidate, Move, PileIn
from rules.wh40k.events import ModelMoved
from rules.wh40k.state import Table


class InchPresenter(PlacingPresenter):
    """One table with at most one move being made. ``policy`` says what becomes of an illegal drop."""

    policy = PLAY

    def __init__(
        self, session: Session[Table, Move], draft: Move | None = None, path: Path | None = None
    ) -> None:
        super().__init__(session, path)
        self._rows: tuple[Table, dict[str, PieceRow]] | None = None
        self._drafted: dict[str, tuple[tuple[Any, ...], PieceRow]] = {}
        if draft is not None:
            self.draft_move = DraftMove.of(self.table, draft)
            if draft.models and self.draft_move is not None:
                self.selected = draft.models[0].id
        if self.draft_move is None:
            self._open_first_unit()

    def resume(self, draft: Move) -> None:
        """Take up a file's last move: judged as it stands, or gone on with when a saved game left it."""
        found = DraftMove.of(self.table, draft)
        if found is None:
            raise BadFile(
                [Fault("actions", f"the last one moves {draft.unit!r}, which cannot be moved here")]
            )
        found.judged = self.session.scenario.done is None
        self.draft_move = found
        self.selected = draft.models[0].id if draft.models else found.unit.models[0].id
        self.changed.emit()

    def unfinished(self) -> Move | None:
        return self.draft() if self.draft_move is not None and self.draft_move.moves else None

    def marks(self) -> dict[str, Mark]:
        return marks(self.table, self.draft_move, self.read_outs())

    # selecting and choosing

    def _open_first_unit(self) -> None:
        """Begin with the first unit that has a move to make."""
        for seat in sorted(self.session.ruleset.to_act(self.table)):
            for offer in self.session.ruleset.offers(self.table, seat):
                move = offer.draft
                unit = self.table.unit(move.unit) if isinstance(move, PileIn | Consolidate) else None
                if unit is not None:
                    kind = "pile_in" if offer.verb == "pile in" else "consolidate"
                    self.draft_move = DraftMove(self.table, unit, kind)
                    self.selected = unit.models[0].id
                    return
        self.draft_move, self.selected = None, None

    def select(self, piece: str | None) -> None:
        """Select a model; one of another unit takes that unit up, if nothing has been moved yet."""
        if piece is not None:
            unit = self.unit_of(piece)
            if unit is None:
                return
            if self.draft_move is None or (unit.id != self.draft_move.unit.id and not self.draft_move.moves):
                self.take_up(unit.id)
        self.selected = piece
        self.changed.emit()

    def take_up(self, unit_id: str, kind: str | None = None) -> None:
        """Begin a move of a unit; without ``kind`` the one that it may make, a pile-in first."""
        unit = self.table.unit(unit_id)
        if unit is None or not any(other.side != unit.side for other in self.table.units):
            return
        if kind is None:
            offers = self.session.ruleset.offers(self.table, unit.seat)
            verbs = [offer.verb for offer in offers if offer.subject == unit_id]
            kind = "consolidate" if verbs == ["consolidate"] else "pile_in"
        self.draft_move = DraftMove(self.table, unit, kind)
        self.drag = None
        if self.selected not in self.draft_move.survey.figures:
            self.selected = unit.models[0].id

    def choices(self) -> tuple[ChoiceView, ...]:
        return choice_views(self.draft_move) if self.draft_move else ()

    def choose(self, key: str) -> None:
        """Take or toggle a choice. A closed one is taken too, so that the verdict can explain it."""
        if self.draft_move is None:
            return
        chosen = next((choice for choice in self.choices() if choice.key == key), None)
        if chosen is None:
            return
        what, _, value = key.partition(":")
        if not chosen.open and chosen.reason:
            self.said.emit(chosen.reason)
        if what == "kind" and value != self.draft_move.kind:
            self.take_up(self.draft_move.unit.id, value)
        elif what == "target":
            self.draft_move.toggle_target(value)
        elif what == "mode":
            self.draft_move.set_mode(value)  # type: ignore[arg-type]
        elif what == "objective":
            self.draft_move.set_objective(value)
        self.changed.emit()

    # undo

    @property
    def can_undo(self) -> bool:
        return (self.draft_move is not None and self.draft_move.can_undo) or super().can_undo

    @property
    def can_redo(self) -> bool:
        return (self.draft_move is not None and self.draft_move.can_redo) or super().can_redo

    def undo(self) -> None:
        """The last placed model first, then the last confirmed move."""
        self.cancel_drag()
        if self.draft_move is not None and self.draft_move.can_undo:
            self.draft_move.undo()
            self.changed.emit()
        elif super().can_undo:
            super().undo()

    def undo_asks(self) -> bool:
        if self.draft_move is not None and self.draft_move.can_undo:
            return False
        return super().undo_asks()

    def redo(self) -> None:
        self.cancel_drag()
        if self.draft_move is not None and self.draft_move.can_redo:
            self.draft_move.redo()
            self.changed.emit()
        elif super().can_redo:
            super().redo()

    def reset(self) -> None:
        self.cancel_drag()
        if self.draft_move is not None:
            self.draft_move.reset()
            self.changed.emit()

    def after_step(self) -> None:
        self.drag = None
        self._nearest = None
        self._open_first_unit()

    # what is shown

    def verdict(self) -> VerdictView:
        verdict, draft = self.judged(), self.draft_move
        pack = self.pack_line()
        if verdict is None or draft is None:
            text = "No unit may pile in or consolidate."
            return VerdictView(Status.FACT, "Nothing left to move", text, pack)
        return verdict_view(verdict, pack, draft.judged, bool(draft.moves))

    def pieces(self) -> PiecesView:
        if self._rows is None or self._rows[0] is not self.table:
            self._rows = (self.table, resting_rows(self.table))
        rows = dict(self._rows[1])
        draft = self.draft_move
        if draft is not None:
            outs = self.read_outs()
            held = self.drag.models if self.drag else ()
            mine = {m: self._row_of(draft, m, outs.get(m), m in held) for m in draft.survey.figures}
            rest = {model: row for model, row in rows.items() if model not in mine}
            rows = mine | rest
        return PiecesView(COLUMNS, NUMERIC, tuple(rows.values()), self.selected)

    def _row_of(self, draft: DraftMove, model: str, out: ReadOut | None, held: bool) -> PieceRow:
        """The row of a model of the draft; of a unit that is moved most models stay as they were."""
        seen = (draft.survey, draft.locks_apply, draft.pose(model), out, held)
        kept = self._drafted.get(model)
        if kept is None or kept[0][0] is not draft.survey or kept[0][1:] != seen[1:]:
            kept = self._drafted[model] = (seen, draft_row(draft, model, out, held))
        return kept[1]

    def done(self, events: tuple[Any, ...]) -> str:
        """The unit's sentence where models moved: one of them alone says too little."""
        told = (event for event in events if not isinstance(event, ModelMoved))
        return self.caption(next(told, events[0]))

    def phases(self) -> tuple[PhaseView, ...]:
        kind = self.draft_move.kind if self.draft_move else ""
        done = {entry.action.__struct_config__.tag for entry in self.session.history.done}
        reason = "Single moves are judged here; take the other kind from the bar above the table."
        found = []
        for key, name in (("pile_in", "Pile In"), ("consolidate", "Consolidate")):
            phase = Phase.CURRENT if key == kind else Phase.DONE if key in done else Phase.FUTURE
            found.append(PhaseView(name, phase, "" if phase is Phase.CURRENT else reason))
        return tuple(found)

    def status(self) -> StatusView:
        out = self.read_outs().get(self.selected or "")
        return status_view(self.draft_move, out, self.judged(), self.selected, self.policy)

    def turn(self) -> TurnView:
        if self.draft_move is None:
            return TurnView(None, "", "No move left")
        seat = self.draft_move.unit.seat
        names = self.session.ruleset.info.seats
        step = "Pile In step" if self.draft_move.kind == "pile_in" else "Consolidate step"
        return TurnView(int(seat), names[seat], f"Fight phase, {step}")

    def timeline(self) -> TimelineView:
        return timeline_view(self.session.history)
