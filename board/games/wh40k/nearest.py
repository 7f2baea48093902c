"""The nearest place where a model breaks nothing: cheap necessary conditions first, the rules last.

Owns the order of asking, which keeps the answer within a moment. Does not own legality (the rules, asked
through ``broken``) or the search for places (geometry).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from board.games.wh40k.draft import DraftMove
from rules.core.verdict import Check
from rules.geometry.footprint import Base
from rules.geometry.measure import edge_clearance, gap
from rules.geometry.snap import nearest_legal
from rules.wh40k.survey import COLLIDE_Z

JUDGED_MOST = 150
"""So many places are judged in full before the search gives up."""


class NearestSpot:
    """One search for one model of a draft."""

    def __init__(self, draft: DraftMove, model_id: str, broken: Callable[[Base], Sequence[Check]]) -> None:
        survey, figure = draft.survey, draft.survey.figures[model_id]
        self._draft, self._model, self._broken = draft, model_id, broken
        self._start = figure.base
        around = [f for f in (*survey.enemies, *survey.friends) if abs(f.z - figure.z) <= COLLIDE_Z]
        self._others = [f.base for f in around] + [
            draft.pose(m)
            for m, f in survey.figures.items()
            if m != model_id and abs(f.z - figure.z) <= COLLIDE_Z
        ]
        self._must_engage = False
        self._judged = 0

    def find(self) -> Base | None:
        """The nearest legal pose to where the model stands, at its rotation; None when none was found."""
        draft = self._draft
        return nearest_legal(
            draft.pose(self._model),
            self._allowed,
            around=self._others,
            gaps=(0.0, draft.survey.rulings.engagement_h),
            start=self._start,
            limit=draft.limit,
        )

    def _allowed(self, base: Base) -> bool:
        if not self._plausible(base) or self._judged >= JUDGED_MOST:
            return False
        self._judged += 1
        broken = self._broken(base)
        if any(check.clause.endswith("engage_if_possible") for check in broken):
            self._must_engage = True  # it can end engaged, so no place where it is not will do
        return not broken

    def _plausible(self, base: Base) -> bool:
        """What every legal end meets: within the limit in a straight line, on the board, on no other base."""
        survey, tol = self._draft.survey, self._draft.survey.tol
        far = math.hypot(base.x - self._start.x, base.y - self._start.y)
        if (
            far > self._draft.limit + tol.measure_tol
            or edge_clearance(base, *survey.board) < -tol.overlap_tol
        ):
            return False
        if self._must_engage and not any(r.engaged for r in survey.reach(self._model, base).values()):
            return False
        r = base.radius
        return not any(
            math.hypot(other.x - base.x, other.y - base.y) < r + other.radius
            and gap(base, other) < -tol.overlap_tol
            for other in self._others
        )
