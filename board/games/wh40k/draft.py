"""The move being made: acting unit, targets, mode, and where its models have been put.

Owns the draft with its own undo and what may be chosen. Judging is asked of the rules; no Qt.
"""

from __future__ import annotations

from rules.geometry.footprint import Base
from rules.geometry.units import snapped
from rules.wh40k.actions import Consolidate, Mode, ModelMove, Move, PileIn
from rules.wh40k.before import engaged_selectable, forced_mode, objectives_within, within
from rules.wh40k.proposal import is_moved
from rules.wh40k.state import Table, Unit
from rules.wh40k.survey import Survey, survey_of

Kind = str  # "pile_in" or "consolidate"


class DraftMove:
    """A pile-in or consolidation of one unit, with the models put down so far."""

    def __init__(self, table: Table, unit: Unit, kind: Kind, max_distance: float | None = None) -> None:
        self.table = table
        self.unit = unit
        self.kind = kind
        self.max_distance = max_distance
        self.survey: Survey = survey_of(table, unit)
        self.mode: Mode = forced_mode(self.survey) or "ongoing"
        self.targets: tuple[str, ...] = self._usual_targets()
        self.objective: str | None = next(iter(objectives_within(self.survey)), None)
        self.moves: dict[str, ModelMove] = {}
        self.judged = False  # opened as a move to be judged, not touched since
        self._past: list[dict[str, ModelMove]] = []
        self._future: list[dict[str, ModelMove]] = []

    @classmethod
    def of(cls, table: Table, move: Move) -> DraftMove | None:
        """The draft that stands for a move read from a file; None when it has no such unit."""
        unit = table.unit(move.unit)
        if unit is None or any(step.id not in {m.id for m in unit.models} for step in move.models):
            return None
        if not unit.models or not any(other.side != unit.side for other in table.units):
            return None
        kind = "pile_in" if isinstance(move, PileIn) else "consolidate"
        draft = cls(table, unit, kind, move.max_distance)
        draft.targets = move.targets
        if isinstance(move, Consolidate):
            draft.mode, draft.objective = move.mode, move.objective
        draft.moves = {step.id: step for step in move.models}
        draft.judged = True
        return draft

    @property
    def limit(self) -> float:
        return self.table.rulings.max_distance if self.max_distance is None else self.max_distance

    @property
    def locks_apply(self) -> bool:
        """Base-contact locks hold in a pile-in and in Ongoing Consolidation."""
        return self.kind == "pile_in" or self.mode == "ongoing"

    def action(self) -> Move:
        """The draft as an action of the contract."""
        models = tuple(self.moves.values())
        if self.kind == "pile_in":
            return PileIn(
                seat=self.unit.seat,
                unit=self.unit.id,
                targets=self.targets,
                models=models,
                max_distance=self.max_distance,
            )
        objective = self.objective if self.mode == "objective" else None
        return Consolidate(
            seat=self.unit.seat,
            unit=self.unit.id,
            mode=self.mode,
            targets=() if self.mode == "objective" else self.targets,
            objective=objective,
            models=models,
            max_distance=self.max_distance,
        )

    def pose(self, model_id: str) -> Base:
        """Where a model of the unit stands in the draft."""
        base = self.survey.figures[model_id].base
        step = self.moves.get(model_id)
        return base if step is None else base.moved_to(step.x, step.y, step.rot)

    # placing

    def put(
        self, poses: dict[str, Base], paths: dict[str, tuple[tuple[float, float], ...]] | None = None
    ) -> None:
        """Put models down; a model back at its start is no longer moved. Remembered for undo."""
        self._remember()
        self.preview(poses, paths)

    def preview(
        self, poses: dict[str, Base], paths: dict[str, tuple[tuple[float, float], ...]] | None = None
    ) -> None:
        """Put models down while dragging: not remembered."""
        self.judged = False
        for model_id, base in poses.items():
            start = self.survey.figures[model_id].base
            if not is_moved(start, base, self.survey.tol.move_eps):
                self.moves.pop(model_id, None)
                continue
            rot = None if abs(base.rot - start.rot) < 1e-9 else snapped(base.rot)
            path = (paths or {}).get(model_id, ())
            self.moves[model_id] = ModelMove(model_id, snapped(base.x), snapped(base.y), rot, path)

    def _remember(self) -> None:
        self._past.append(dict(self.moves))
        self._future.clear()

    def begin(self) -> None:
        """Remember the draft before a drag."""
        self._remember()

    def abandon(self) -> None:
        """Undo the drag that was begun, as if it had never been."""
        if self._past:
            self.moves = self._past.pop()

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def undo(self) -> None:
        """Back to before the last model was put down."""
        self._future.append(dict(self.moves))
        self.moves = self._past.pop()

    def redo(self) -> None:
        self._past.append(dict(self.moves))
        self.moves = self._future.pop()

    def reset(self) -> None:
        """All models back to where the move began; can be undone."""
        if self.moves:
            self._remember()
            self.moves = {}

    # choosing

    def _usual_targets(self) -> tuple[str, ...]:
        """What must be selected, or the nearest unit where there is a choice."""
        engaged = tuple(sorted(engaged_selectable(self.survey)))
        if engaged:
            return engaged
        near = self.selectable()
        return (min(near, key=lambda unit: near[unit]),) if near else ()

    def selectable(self) -> dict[str, float]:
        """Enemy units that may be selected now, with their distance."""
        engaged = engaged_selectable(self.survey)
        if engaged:
            return {unit: self.survey.distance_to_unit(unit) for unit in sorted(engaged)}
        rulings = self.survey.rulings
        limit = rulings.pile_in_select if self.kind == "pile_in" else rulings.engaging_select
        return within(self.survey, limit)

    def toggle_target(self, unit_id: str) -> None:
        """Select an enemy unit, or no longer; illegal choices stand and are told by the verdict."""
        self.judged = False
        if unit_id in self.targets:
            self.targets = tuple(t for t in self.targets if t != unit_id)
        else:
            self.targets = (*self.targets, unit_id)

    def set_mode(self, mode: Mode) -> None:
        self.judged = False
        self.mode = mode

    def set_objective(self, objective: str) -> None:
        self.judged = False
        self.objective = objective
