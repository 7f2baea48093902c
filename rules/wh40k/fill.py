"""Legal moves out of an offer, for tests and practice: targets picked, some models moved, the verdict asked.

Owns random filling. Does not own good play (plan).
"""

from __future__ import annotations

import math
import random

import msgspec

from rules.geometry.units import snapped
from rules.wh40k.actions import Consolidate, ModelMove, Move
from rules.wh40k.before import engaged_selectable, objectives_within, within
from rules.wh40k.judge import judge_move
from rules.wh40k.state import Table
from rules.wh40k.survey import Survey, survey_of

TRIES = 6


def fill_move(table: Table, draft: Move, rng: random.Random) -> Move:
    """A legal move made from a draft; at worst one that moves no model, which is always allowed."""
    unit = table.unit(draft.unit)
    assert unit is not None, "offers name units on the table"
    survey = survey_of(table, unit)
    draft = _with_targets(survey, draft, rng)
    for share in (1.0, 0.6, 0.3, 0.3):
        steps = []
        for model_id in survey.figures:
            if model_id not in survey.locked and rng.random() < share:
                steps.append(_step(survey, draft, model_id, rng))
        move = msgspec.structs.replace(draft, models=tuple(steps))
        if judge_move(table, move).legal:
            return move
    for model_id in rng.sample(sorted(survey.figures), len(survey.figures))[:TRIES]:
        move = msgspec.structs.replace(draft, models=(_step(survey, draft, model_id, rng),))
        if judge_move(table, move).legal:
            return move
    return draft


def _with_targets(survey: Survey, draft: Move, rng: random.Random) -> Move:
    if isinstance(draft, Consolidate) and draft.mode == "objective":
        return msgspec.structs.replace(draft, objective=rng.choice(sorted(objectives_within(survey))))
    if draft.targets:
        return draft
    engaged = sorted(engaged_selectable(survey))
    if engaged:
        return msgspec.structs.replace(draft, targets=tuple(engaged))
    consolidating = isinstance(draft, Consolidate)
    limit = survey.rulings.engaging_select if consolidating else survey.rulings.pile_in_select
    near = sorted(within(survey, limit))
    # One target is the likeliest to be reachable; several are tried too, since rules allow them.
    count = 1 if rng.random() < 0.7 else rng.randint(1, len(near))
    return msgspec.structs.replace(draft, targets=tuple(rng.sample(near, count)))


def _step(survey: Survey, draft: Move, model_id: str, rng: random.Random) -> ModelMove:
    """A straight step towards what the model must close with, of random length, sometimes to contact."""
    figure = survey.figures[model_id]
    limit = draft.max_distance if draft.max_distance is not None else survey.rulings.max_distance
    if isinstance(draft, Consolidate) and draft.mode == "objective":
        objective = survey.table.objective(draft.objective)
        assert objective is not None, "picked above"
        points = objective.polygon or ((objective.x, objective.y),)
        goal = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
        room = math.dist(goal, (figure.x, figure.y))
    else:
        near = min((survey.start[model_id][t] for t in draft.targets), key=lambda reach: reach.gap)
        goal = (near.nearest.x, near.nearest.y)
        room = max(near.gap, 0.0)
    heading = math.atan2(goal[1] - figure.y, goal[0] - figure.x) + rng.choice((0, 0, rng.uniform(-0.9, 0.9)))
    length = min(limit, room) * rng.choice((1.0, 1.0, rng.random()))
    x, y = figure.x + length * math.cos(heading), figure.y + length * math.sin(heading)
    return ModelMove(model_id, snapped(x), snapped(y))
