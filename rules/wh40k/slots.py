"""Places worth trying for each model of a unit that moves: in contact, in reach, or where it stands.

Owns the candidates of the planner and the conflicts between them. Does not own choosing (packing) or
the verdict (judge).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from rules.geometry.footprint import Base
from rules.geometry.measure import edge_clearance, gap, gap_to_polygon
from rules.wh40k.actions import Consolidate, Move
from rules.wh40k.closing import closest_targets
from rules.wh40k.survey import COLLIDE_Z, Figure, Survey, objective_gap

GAPS = (0.0, 0.7, 1.35, 1.98)
"""Edge-to-edge distances at which rings of candidates are laid round each enemy model."""
SPACING = 0.42
"""Distance of candidates along a ring."""
MOST = 90
"""Candidates kept for one model, spread over the rings."""
HAIR = 1e-6
"""Kept clear of exact contact, so that rounding to stored coordinates never makes an overlap."""


class Slot(NamedTuple):
    """One place for one model; ``worth`` is 1 when it counts (engaged, or in range of the objective)."""

    model: str
    base: Base
    worth: int
    spent: float
    touching: bool
    stays: bool


def slots_for(survey: Survey, move: Move, limit: float) -> dict[str, list[Slot]]:
    """Candidates of every model, the place where it stands first."""
    found: dict[str, list[Slot]] = {}
    locks = not isinstance(move, Consolidate) or move.mode == "ongoing"
    for model_id, figure in survey.figures.items():
        stay = Slot(
            model_id, figure.base, standing_worth(survey, move, model_id, figure.base), 0.0, False, True
        )
        found[model_id] = [stay]
        if locks and model_id in survey.locked:
            continue
        found[model_id] += _spread(_places(survey, move, figure, limit), MOST)
    return found


def standing_worth(survey: Survey, move: Move, model_id: str, base: Base) -> int:
    """Whether a model placed so counts for the plan: engaged with anyone, or within range."""
    if isinstance(move, Consolidate) and move.mode == "objective":
        objective = survey.table.objective(move.objective)
        return int(objective is not None and survey.in_range(base, survey.figures[model_id].z, objective))
    return int(any(reach.engaged for reach in survey.reach(model_id, base).values()))


def _places(survey: Survey, move: Move, figure: Figure, limit: float) -> list[Slot]:
    if isinstance(move, Consolidate) and move.mode == "objective":
        return _objective_places(survey, move, figure, limit)
    found = []
    targets = tuple(t for t in move.targets if t in survey.enemy_units)
    closest = closest_targets(survey, figure.id, targets)
    for target in closest:
        before = survey.start[figure.id][target].gap
        for enemy in survey.enemy_units[target]:
            for base in _rings(figure, enemy, limit):
                if not clear(survey, figure, base):
                    continue
                reach = survey.reach(figure.id, base)
                if not reach[target].engaged or reach[target].gap >= before - survey.tol.closer_eps:
                    continue
                if not all(reach[unit].engaged for unit in _kept(survey, move, figure.id)):
                    continue
                spent = spent_to(survey, figure, base, limit)
                if spent is not None:
                    touching = reach[target].gap <= survey.tol.contact_tol
                    found.append(Slot(figure.id, base, 1, spent, touching, False))
    return found


def _kept(survey: Survey, move: Move, model_id: str) -> frozenset[str]:
    if isinstance(move, Consolidate) and move.mode != "ongoing":
        return frozenset()
    return survey.engaged_at_start[model_id]


def _objective_places(survey: Survey, move: Consolidate, figure: Figure, limit: float) -> list[Slot]:
    objective = survey.table.objective(move.objective)
    if objective is None:
        return []
    found = []
    rings = 6
    for k in range(1, rings + 1):
        r = limit * k / rings
        count = max(8, int(2 * math.pi * r / SPACING))
        for j in range(count):
            angle = 2 * math.pi * j / count
            base = figure.base.moved_to(figure.x + r * math.cos(angle), figure.y + r * math.sin(angle))
            if not survey.in_range(base, figure.z, objective) or not clear(survey, figure, base):
                continue
            if any(reach.engaged for reach in survey.reach(figure.id, base).values()):
                continue
            spent = spent_to(survey, figure, base, limit)
            if spent is not None:
                found.append(Slot(figure.id, base, 1, spent, objective_gap(base, objective) <= 0, False))
    return found


def _rings(figure: Figure, enemy: Figure, limit: float) -> list[Base]:
    """Poses round one enemy model at several gaps, within a straight ``limit`` of the start."""
    found: list[Base] = []
    apart = math.hypot(enemy.x - figure.x, enemy.y - figure.y)
    if apart - figure.r - enemy.r > limit + GAPS[-1]:
        return found
    facing = math.atan2(figure.y - enemy.y, figure.x - enemy.x)
    for wanted in GAPS:
        ring = figure.r + enemy.r + wanted
        count = max(10, int(2 * math.pi * ring / SPACING))
        for j in range(count):
            step = (j + 1) // 2 * (1 if j % 2 else -1)
            angle = facing + step * 2 * math.pi / count
            base = _at_gap(figure, enemy, angle, wanted)
            if math.hypot(base.x - figure.x, base.y - figure.y) <= limit:
                found.append(base)
    return found


def _at_gap(figure: Figure, enemy: Figure, angle: float, wanted: float) -> Base:
    """The model on a ray from the enemy's centre, at the wanted gap (iterated for ovals and hulls)."""
    c, s = math.cos(angle), math.sin(angle)
    far = figure.r + enemy.r + wanted + HAIR
    base = figure.base.moved_to(enemy.x + far * c, enemy.y + far * s)
    if figure.round and enemy.round:
        return base
    for _ in range(6):
        error = gap(base, enemy.base) - wanted - HAIR
        if abs(error) < HAIR:
            break
        far -= error
        base = figure.base.moved_to(enemy.x + far * c, enemy.y + far * s)
    return base


def clear(survey: Survey, figure: Figure, base: Base) -> bool:
    """On the board, on no enemy, on no friend of another unit, in no terrain."""
    if edge_clearance(base, *survey.board) < 0.0:
        return False
    for other in (*survey.enemies, *survey.friends):
        if math.hypot(other.x - base.x, other.y - base.y) >= figure.r + other.r:
            continue
        if abs(other.z - figure.z) <= COLLIDE_Z and gap(base, other.base) < 0.0:
            return False
    return all(gap_to_polygon(base, polygon) >= 0.0 for polygon in survey.solids)


def spent_to(survey: Survey, figure: Figure, base: Base, limit: float) -> float | None:
    """Length of the shortest legal route, if it is within the limit."""
    route = survey.route(figure.id, base, limit)
    return route.length if route is not None and route.length <= limit else None


def _spread(slots: list[Slot], most: int) -> list[Slot]:
    """At most so many, the cheapest and every n-th of the rest, so that no side of an enemy is left out."""
    if len(slots) <= most:
        return slots
    ordered = sorted(slots, key=lambda slot: slot.spent)
    half = most // 2
    rest = ordered[half:]
    step = len(rest) / (most - half)
    return ordered[:half] + [rest[int(k * step)] for k in range(most - half)]
