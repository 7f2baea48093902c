"""A move as proposed: where each moved model would stand, in which order, by which path.

Owns turning an action into poses. Does not own any requirement.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.core.verdict import Check, Scope
from rules.geometry.footprint import Base
from rules.wh40k import citations as cite
from rules.wh40k.actions import ModelMove, Move
from rules.wh40k.survey import Figure, Survey


class Proposal:
    """Final poses of the acting unit under a move, models that do not move included."""

    def __init__(self, survey: Survey, move: Move) -> None:
        self.survey = survey
        self.move = move
        limit = move.max_distance
        self.limit = survey.rulings.max_distance if limit is None else limit
        self.final: dict[str, Base] = {model_id: figure.base for model_id, figure in survey.figures.items()}
        self.moves: dict[str, ModelMove] = {}
        for step in move.models:
            figure = survey.figures[step.id]
            end = figure.base.moved_to(step.x, step.y, step.rot)
            if is_moved(figure.base, end, survey.tol.move_eps):
                self.final[step.id] = end
                self.moves[step.id] = step

    @property
    def moved(self) -> tuple[str, ...]:
        return tuple(self.moves)

    def unit_figures(self, besides: str | None = None) -> Iterator[tuple[Figure, Base]]:
        """Models of the unit at their final poses."""
        for model_id, figure in self.survey.figures.items():
            if model_id != besides:
                yield figure, self.final[model_id]

    def poses_when(self, model_id: str) -> Iterator[tuple[Figure, Base]]:
        """Team-mates of the unit as "possible" sees them: final, or as they stood in sequence (D2)."""
        if self.survey.rulings.possible_scope == "final":
            yield from self.unit_figures(model_id)
            return
        order = list(self.moves)
        earlier = set(order[: order.index(model_id)]) if model_id in order else set(order)
        for other, figure in self.survey.figures.items():
            if other != model_id:
                yield figure, self.final[other] if other in earlier else figure.base


def is_moved(start: Base, end: Base, eps: float) -> bool:
    """Whether the base went anywhere or turned: a rotation is a move too (03.01)."""
    if math.hypot(end.x - start.x, end.y - start.y) > eps:
        return True
    turned = abs((end.rot - start.rot + 180) % 360 - 180)
    return math.radians(turned) * start.radius > eps


def draft_faults(survey: Survey, move: Move) -> list[Check]:
    """What makes a move meaningless before any rule: strange models, places that are no numbers."""
    problems: list[tuple[str, str]] = []
    seen: set[str] = set()
    for step in move.models:
        numbers = (step.x, step.y, step.rot or 0.0, *(value for point in step.path for value in point))
        if step.id not in survey.figures:
            problems.append((step.id, f"{step.id} is no model of {survey.unit.label}"))
        elif step.id in seen:
            problems.append((step.id, f"{step.id} is moved twice"))
        elif not all(map(math.isfinite, numbers)) or any(abs(value) > 1e6 for value in numbers):
            problems.append((step.id, f"{step.id} is given a place that is no place on a table"))
        seen.add(step.id)
    limit = move.max_distance
    if limit is not None and not (math.isfinite(limit) and 0 <= limit <= 24):
        problems.append((survey.unit.id, f"a maximum distance of {limit} in cannot be measured"))
    return [
        Check(
            False, "action", text, cite.POSITION, pieces=(piece,), scope=Scope.BEFORE, title="Readable move"
        )
        for piece, text in problems
    ]
