"""Where the picked-up model can end: the job for a worker thread, on values taken at pick-up.

Owns which bases count. Does not own the polygons, which are geometry, nor the thread, which is the view's.
"""

from __future__ import annotations

from collections.abc import Callable

from board.games.wh40k.draft import DraftMove
from rules.geometry.region import Region, end_region
from rules.wh40k.closing import closest_targets
from rules.wh40k.survey import COLLIDE_Z


def region_job(draft: DraftMove, model_id: str) -> Callable[[], Region]:
    """A function of nothing that gives the region; everything it needs is copied here."""
    survey = draft.survey
    figure = survey.figures[model_id]
    start, z = draft.survey.figures[model_id].base, figure.z
    blockers = [f.base for f in (*survey.enemies, *survey.friends) if abs(f.z - z) <= COLLIDE_Z]
    blockers += [
        draft.pose(m) for m, f in survey.figures.items() if m != model_id and abs(f.z - z) <= COLLIDE_Z
    ]
    obstacles, walls, board, limit = survey.obstacles(z), survey.walls, survey.board, draft.limit
    targets = tuple(t for t in draft.targets if t in survey.enemy_units)
    if draft.kind == "consolidate" and draft.mode == "objective":
        targets = ()
    closest = closest_targets(survey, model_id, targets) if targets else ()
    foes = [f.base for t in closest for f in survey.enemy_units[t]]
    before = min((survey.start[model_id][t].gap for t in closest), default=None)
    reach = survey.rulings.engagement_h

    def job() -> Region:
        return end_region(
            start,
            limit,
            blockers,
            obstacles,
            walls,
            board,
            engaged_with=foes,
            reach_gap=reach,
            closer_to=foes,
            closer_than=before,
        )

    return job
