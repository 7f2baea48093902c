"""Putting models down: drags, nudges, typed moves, the nearest legal spot and the plan, without Qt.

Owns the draft being moved and its verdict. Does not own selection or what is shown (presenter), nor
poses of a drag (dragging).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from board.games.wh40k.draft import DraftMove
from board.games.wh40k.dragging import Drag
from board.games.wh40k.nearest import NearestSpot
from board.games.wh40k.open_questions import OPEN, models_of, pending, provisional
from board.games.wh40k.readout import OVERLAPS, ReadOut, can_move, read_out
from board.games.wh40k.typed import towards, typed_move
from board.presenter.presenter import Presenter
from board.presenter.views import Status
from rules.core.session import Session
from rules.core.verdict import Check, Scope, Verdict
from rules.geometry.footprint import Base
from rules.geometry.reach import HASTE, Question, unhurried
from rules.wh40k.actions import Move
from rules.wh40k.proposal import Proposal
from rules.wh40k.state import Table, Unit


class PlacingPresenter(Presenter[Table, Move]):
    """The draft of one move and the hand that places its models."""

    def __init__(self, session: Session[Table, Move], path: Path | None = None) -> None:
        self.draft_move: DraftMove | None = None
        self.selected: str | None = None
        self.drag: Drag | None = None
        self._verdict: tuple[Move, Verdict] | None = None
        self._outs: tuple[Move, dict[str, ReadOut]] | None = None
        self._nearest: tuple[str, Base] | None = None
        self.defers = False  # whether whoever shows this works on the open questions by and by
        self.open_questions: tuple[Question, ...] = ()
        super().__init__(session, path)

    # state

    @property
    def table(self) -> Table:
        return self.session.state

    def unit_of(self, model_id: str) -> Unit | None:
        return next((u for u in self.table.units if any(m.id == model_id for m in u.models)), None)

    def draft(self) -> Move | None:
        return self.draft_move.action() if self.draft_move else None

    def judged(self) -> Verdict | None:
        """The verdict on the draft, asked once for each draft."""
        action = self.draft()
        if action is None:
            self.open_questions = ()
            return None
        if self._verdict is None or self._verdict[0] != action:
            verdict, self.open_questions = self._judge(action)
            self._verdict = (action, verdict)
        return self._verdict[1]

    def _judge(self, action: Move, haste: int = HASTE) -> tuple[Verdict, tuple[Question, ...]]:
        """The verdict, and what had to be left open in it."""
        if not self.defers or self.draft_move is None:
            return self.session.judge(action), ()
        with unhurried(haste) as questions:
            verdict = self.session.judge(action)
        found = tuple(questions)
        return provisional(verdict, models_of(found, self.draft_move.survey)), found

    def defer(self, on: bool) -> None:
        """Leave long searches open for somebody who works on them, or wait for their answers again."""
        self.defers = on
        self._verdict = self._outs = None

    def know_more(self) -> None:
        """An open question has its answer: judge again."""
        self._verdict = self._outs = None
        self.changed.emit()

    def read_outs(self) -> dict[str, ReadOut]:
        """A read-out for each placed model; empty while the move cannot begin."""
        action, verdict = self.draft(), self.judged()
        if action is None or verdict is None or self.draft_move is None:
            return {}
        if self._outs is None or self._outs[0] != action:
            outs: dict[str, ReadOut] = {}
            if action.models:
                proposal = Proposal(self.draft_move.survey, action)
                unknown = models_of(self.open_questions, self.draft_move.survey)
                outs = {m: pending(read_out(proposal, m, verdict.checks), unknown) for m in proposal.moved}
            self._outs = (action, outs)
        return self._outs[1]

    # moving

    def can_move(self, model_id: str) -> str:
        """Why a model cannot be moved, for tooltips; empty when it can."""
        draft = self.draft_move
        if draft is None or model_id not in draft.survey.figures:
            return "its unit is not the one that moves"
        return can_move(draft.survey, model_id, draft.locks_apply)

    def begin_drag(self, model_ids: tuple[str, ...]) -> bool:
        """Pick models of the acting unit up; False when none of them belongs to it."""
        if self.drag is not None:
            self.cancel_drag()
        if self.draft_move is None:
            return False
        models = tuple(m for m in model_ids if m in self.draft_move.survey.figures)
        if not models:
            return False
        self.draft_move.begin()
        self.drag = Drag(self.draft_move, models)
        self.selected = models[0]
        self._nearest = None
        self.changed.emit()
        return True

    def drag_to(
        self,
        dx: float,
        dy: float,
        px_per_inch: float = 45.0,
        snap: bool = True,
        rotate: float = 0.0,
        leave_behind: bool = False,
    ) -> tuple[ReadOut, ...]:
        """Move what is held by inches from where it was picked up; gives the read-outs, held models first."""
        drag, draft = self.drag, self.draft_move
        if drag is None or draft is None or not (math.isfinite(dx) and math.isfinite(dy)):
            return ()
        poses = drag.moved(dx, dy, rotate)
        if len(poses) > 1 and not leave_behind:
            poses = drag.grouped(poses, dx, dy, rotate)
        elif snap or leave_behind:
            poses = {m: drag.clamped(m, base, px_per_inch if snap else 1e-9) for m, base in poses.items()}
            if snap and len(poses) == 1:
                poses = {m: drag.magnetised(m, b, px_per_inch, self._legal_there) for m, b in poses.items()}
        draft.preview(poses, drag.paths)
        self.changed.emit()
        outs = self.read_outs()
        return tuple(outs[m] for m in drag.models if m in outs)

    def _legal_there(self, model_id: str, base: Base) -> bool:
        """Whether a model put there breaks no clause of its own."""
        return not self._broken_there(model_id, base)

    def _broken_there(self, model_id: str, base: Base) -> tuple[Check, ...]:
        """The clauses of its own that a model put there would break; the unit's are judged at Confirm."""
        draft = self.draft_move
        if draft is None:
            return ()
        kept = dict(draft.moves)
        draft.preview({model_id: base}, self.drag.paths if self.drag else None)
        verdict, _ = self._judge(draft.action(), 0)  # what is open about others does not matter here
        draft.moves = kept
        return tuple(
            c
            for c in verdict.broken
            if model_id in c.pieces
            and (c.scope == Scope.PIECE or c.clause in OVERLAPS or c.clause.endswith(OPEN))
        )

    def add_waypoint(self) -> None:
        """Drop a way-point where the held model is: from here its way is the given one."""
        if self.drag is None or self.draft_move is None or len(self.drag.models) != 1:
            return
        model = self.drag.models[0]
        here = self.draft_move.pose(model)
        self.drag.paths[model] = (*self.drag.paths.get(model, ()), here.centre)

    def drop(self) -> None:
        """Put what is held down; it stays where it is, legal or not (Play policy)."""
        if self.drag is None:
            return
        self.drag = None
        verdict = self.judged()
        out = self.read_outs().get(self.selected or "")
        if out is not None and verdict is not None:
            self.said.emit(f"{out.model}: {'legal' if out.status is Status.LEGAL else out.chip}, {out.line}")
        self.changed.emit()

    def cancel_drag(self) -> None:
        """As if nothing had been picked up."""
        if self.drag is not None and self.draft_move is not None:
            self.drag = None
            self.draft_move.abandon()
            self.changed.emit()

    def nudge(self, dx: float, dy: float) -> None:
        """Move the selected model by inches, as one placed step."""
        self._place(lambda base: base.moved_to(base.x + dx, base.y + dy))

    def rotate(self, degrees: float) -> None:
        """Turn the selected model about its centre."""
        self._place(lambda base: base.moved_to(base.x, base.y, (base.rot + degrees) % 360))

    def towards_target(self) -> None:
        """Send the selected model straight at the nearest model of its targets, to contact or the limit."""
        draft, model = self.draft_move, self.selected
        if draft is None or model not in draft.survey.figures:
            return
        targets = [t for t in draft.targets if t in draft.survey.enemy_units]
        if not targets:
            self.said.emit("No target is selected")
            return
        start = draft.survey.figures[model].base
        goal = min((draft.survey.start[model][t] for t in targets), key=lambda reach: reach.gap).nearest
        self._place(lambda _: towards(start, goal.base, draft.limit))

    def type_move(self, text: str) -> None:
        """Move the selected model as typed, from where it stands; raises TypedMoveError."""
        draft, model = self.draft_move, self.selected
        if draft is None or model not in draft.survey.figures:
            return
        others = {f.id: f.base for f in (*draft.survey.enemies, *draft.survey.friends)}
        others |= {m: draft.pose(m) for m in draft.survey.figures if m != model}
        left = draft.limit - (self.read_outs()[model].used if model in self.read_outs() else 0.0)
        end = typed_move(text, draft.pose(model), others, max(left, 0.0))
        self._place(lambda _: end)

    def _place(self, change: Callable[[Base], Base]) -> None:
        draft, model = self.draft_move, self.selected
        if draft is None or model is None or model not in draft.survey.figures or self.drag is not None:
            return
        draft.put({model: change(draft.pose(model))})
        self.changed.emit()

    def put_back(self, model_id: str | None = None) -> None:
        """Put a model back to where its move began."""
        draft, model = self.draft_move, model_id or self.selected
        if draft is not None and model in draft.moves:
            draft.put({model: draft.survey.figures[model].base})
            self.changed.emit()

    def nearest_legal(self, model_id: str) -> Base | None:
        """The nearest place to where it stands at which the model breaks nothing; shown before accepted."""
        draft = self.draft_move
        if draft is None or model_id not in draft.survey.figures or self.can_move(model_id):
            return None
        found = NearestSpot(draft, model_id, lambda base: self._broken_there(model_id, base)).find()
        self._nearest = (model_id, found) if found is not None else None
        return found

    def accept_nearest(self) -> None:
        """Put the model at the legal place that was shown."""
        if self._nearest is not None and self.draft_move is not None:
            model, base = self._nearest
            self._nearest = None
            self.draft_move.put({model: base})
            self.changed.emit()

    def plan(self) -> str:
        """Place the whole unit well, at least as well as the draft; gives the explanation."""
        from rules.wh40k.plan import plan_move

        draft = self.draft_move
        if draft is None:
            return "No unit is chosen"
        found = plan_move(self.table, draft.action())
        if found.move is not None:
            draft.begin()
            draft.moves = {step.id: step for step in found.move.models}
            draft.targets = found.move.targets
            draft.judged = False
        self.said.emit(found.explanation)
        self.changed.emit()
        return found.explanation

    def region_job(self, model_id: str) -> Callable[[], Any] | None:
        """A job for a worker thread: where the model can end. Pure, on values taken now."""
        draft = self.draft_move
        if draft is None or model_id not in draft.survey.figures or self.can_move(model_id):
            return None
        from board.games.wh40k.regions import region_job

        return region_job(draft, model_id)
