"""After moving, the whole unit: overlap, terrain, coherency, engagements kept and gained.

Owns the third stage of 03.01, 03.03, 12.03 and 12.08. If any of it fails the whole unit goes back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from rules.core.narrate import inches
from rules.core.verdict import Check, Scope
from rules.geometry.footprint import Base
from rules.geometry.measure import closest_points, gap, gap_to_polygon
from rules.geometry.units import Point, Polygon
from rules.wh40k import citations as cite
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.closing import paragraph
from rules.wh40k.coherency import coherency_checks, segment
from rules.wh40k.proposal import Proposal
from rules.wh40k.survey import COLLIDE_Z, Figure, Survey, objective_gap

BACK = "The whole unit's move is undone."


def after_checks(proposal: Proposal) -> list[Check]:
    """Every requirement on the unit as a whole, in rule order."""
    move = proposal.move
    checks = [*overlap_checks(proposal), *terrain_checks(proposal), *coherency_checks(proposal)]
    if isinstance(move, PileIn):
        return [*checks, engaged_after(proposal), *keep_engaged(proposal)]
    if move.mode == "ongoing":
        return [*checks, *keep_engaged(proposal)]
    if move.mode == "engaging":
        return [*checks, engaged_with_all(proposal, move)]
    return [*checks, objective_in_range(proposal, move), objective_unengaged(proposal)]


def overlap_checks(proposal: Proposal) -> list[Check]:
    """03.01: no moved model ends on another model."""
    survey = proposal.survey
    bad: list[Check] = []
    done: set[str] = set()
    for model_id in proposal.moved:
        figure, end = survey.figures[model_id], proposal.final[model_id]
        done.add(model_id)
        others = ((f, b) for f, b in proposal.unit_figures(model_id) if f.id not in done)
        for other, depth in overlaps(survey, figure, end, others):
            bad.append(
                Check(
                    False,
                    "03.01.end_overlap",
                    f"{model_id} ends {inches(depth)} in on {other.id}",
                    cite.MOVING,
                    pieces=(model_id, other.id),
                    measured=-depth,
                    limit=0.0,
                    scope=Scope.PIECE,
                    title="Ends on nobody",
                    remedy=f"Move {model_id} off {other.id}.",
                )
            )
    return bad or [
        Check(
            True,
            "03.01.end_overlap",
            "No model ends on another",
            cite.MOVING,
            proposal.moved,
            scope=Scope.PIECE,
            title="Ends on nobody",
        )
    ]


def overlaps(
    survey: Survey, figure: Figure, end: Base, mates: Iterable[tuple[Figure, Base]]
) -> list[tuple[Figure, float]]:
    """Models that a base would stand on there, with the depth of each overlap."""
    found = []
    r, x, y = figure.r, end.x, end.y
    hypot = math.hypot
    for other_x, other_y, other_r, other in survey.others:
        if hypot(other_x - x, other_y - y) < r + other_r and abs(other.z - figure.z) <= COLLIDE_Z:
            depth = -gap(end, other.base)
            if depth > survey.tol.overlap_tol:
                found.append((other, depth))
    for other, base in mates:
        if math.hypot(base.x - x, base.y - y) < r + other.r and abs(other.z - figure.z) <= COLLIDE_Z:
            depth = -gap(end, base)
            if depth > survey.tol.overlap_tol:
                found.append((other, depth))
    return found


def terrain_checks(proposal: Proposal) -> list[Check]:
    """03.01: no model ends partway through a terrain feature."""
    survey = proposal.survey
    if not survey.solids:
        return []
    bad = [
        Check(
            False,
            "03.01.in_terrain",
            f"{model_id} ends {inches(-depth)} in inside a terrain feature",
            cite.MOVING,
            pieces=(model_id,),
            measured=depth,
            limit=0.0,
            scope=Scope.PIECE,
            title="Not in terrain",
            remedy=f"Move {model_id} out of the terrain feature.",
        )
        for model_id in proposal.moved
        if (depth := min(gap_to_polygon(proposal.final[model_id], p) for p in survey.solids))
        < -survey.tol.overlap_tol
    ]
    return bad or [
        Check(
            True,
            "03.01.in_terrain",
            "No model ends in terrain",
            cite.MOVING,
            proposal.moved,
            scope=Scope.PIECE,
            title="Not in terrain",
        )
    ]


def engaged_after(proposal: Proposal) -> Check:
    """12.03: the unit must be engaged afterwards, with anyone or with a target (D5)."""
    survey = proposal.survey
    wanted = set(survey.enemy_units)
    if survey.rulings.engaged_after == "targets":
        wanted &= set(proposal.move.targets)
    engaged = engaged_models(proposal)
    inside = {unit: models for unit, models in engaged.items() if unit in wanted}
    matters = bool(engaged) and not (set(engaged) & set(proposal.move.targets))
    passed = bool(inside)
    count = len({m for models in inside.values() for m in models})
    text = f"Unit engaged afterwards: {count} models" if count != 1 else "Unit engaged afterwards: 1 model"
    if not passed:
        nearest = min(
            (reach.gap, model, reach.nearest.id)
            for model, base in proposal.final.items()
            for unit, reach in survey.reach(model, base).items()
            if unit in wanted
        )
        text = (
            f"No model ends engaged; the nearest is {nearest[1]}, {inches(nearest[0])} in from {nearest[2]}"
        )
    return Check(
        passed,
        "12.03.unit_engaged_after",
        text,
        cite.PILE_IN,
        pieces=(survey.unit.id,),
        title="Unit engaged afterwards",
        remedy=""
        if passed
        else f"End with a model within {survey.rulings.engagement_h:g} in of an enemy. {BACK}",
        rulings=(*(("engaged_after",) if matters else ()), *_across_walls(proposal, inside)),
    )


def engaged_models(proposal: Proposal) -> dict[str, list[str]]:
    """Enemy units that the unit would be engaged with, and by which models."""
    found: dict[str, list[str]] = {}
    survey = proposal.survey
    for model_id, base in proposal.final.items():
        if model_id in proposal.moves:
            units = [unit for unit, reach in survey.reach(model_id, base).items() if reach.engaged]
        else:
            units = list(survey.engaged_at_start[model_id])
        for unit_id in units:
            found.setdefault(unit_id, []).append(model_id)
    return found


def _across_walls(proposal: Proposal, engaged: dict[str, list[str]]) -> tuple[str, ...]:
    """D15 when every engagement of the unit runs across a wall."""
    survey = proposal.survey
    if not survey.solids or not engaged:
        return ()
    for unit_id, models in engaged.items():
        for model_id in models:
            base = proposal.final[model_id]
            near = survey.reach(model_id, base)[unit_id].nearest
            a, b = closest_points(base, near.base)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            if not any(_crosses(a, b, middle, polygon) for polygon in survey.solids):
                return ()
    return ("D15",)


def _crosses(a: Point, b: Point, middle: Point, polygon: Polygon) -> bool:
    """Whether the segment a–b cuts the polygon, or lies inside it."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    edges = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    if any(side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0 for p, q in edges):
        return True
    signs = [side(p, q, middle) for p, q in edges]
    return all(s > 0 for s in signs) or all(s < 0 for s in signs)


def keep_engaged(proposal: Proposal) -> list[Check]:
    """Each model that started engaged with an enemy unit is still engaged with that unit."""
    survey = proposal.survey
    ref, source = paragraph(proposal)
    limit = survey.rulings.engagement_h
    bad = []
    kept = sum(len(survey.engaged_at_start[m]) for m in proposal.final if m not in proposal.moves)
    for model_id in proposal.moves:
        now = survey.reach(model_id, proposal.final[model_id])
        for unit_id in sorted(survey.engaged_at_start[model_id]):
            if now[unit_id].engaged:
                kept += 1
                continue
            bad.append(
                Check(
                    False,
                    f"{ref}.keep_engaged",
                    f"{model_id} started engaged with {survey.table.label(unit_id)} and ends "
                    f"{inches(now[unit_id].gap, limit)} in away, at most {limit:.2f}",
                    source,
                    pieces=(model_id, now[unit_id].nearest.id),
                    measured=now[unit_id].gap,
                    limit=limit,
                    title="Keeps its engagements",
                    remedy=f"Keep {model_id} within {limit:g} in of {survey.table.label(unit_id)}.",
                    evidence=segment(model_id, proposal.final[model_id], now[unit_id].nearest.base),
                )
            )
    text = "Each keeps its engagements" if kept else "No model started engaged"
    return bad or [
        Check(True, f"{ref}.keep_engaged", text, source, proposal.moved, title="Keeps its engagements")
    ]


def engaged_with_all(proposal: Proposal, move: Consolidate) -> Check:
    """12.08 Engaging: the unit is engaged with all selected enemy units."""
    engaged = engaged_models(proposal)
    missing = [unit for unit in move.targets if unit not in engaged]
    names = " and ".join(map(proposal.survey.table.label, missing or move.targets))
    text = f"Not engaged with {names}" if missing else f"Engaged with all selected units: {names}"
    return Check(
        not missing,
        "12.08.engaged_with_all",
        text,
        cite.CONSOLIDATE,
        pieces=tuple(missing) or move.targets,
        title="Engaged with all selected",
        remedy=f"End engaged with {names} too, or select fewer units. {BACK}" if missing else "",
    )


def objective_in_range(proposal: Proposal, move: Consolidate) -> Check:
    """12.08 Objective: the unit is within range of the selected objective afterwards."""
    survey = proposal.survey
    objective = survey.table.objective(move.objective)
    assert objective is not None, "12.08.targets has been judged before"
    inside = [
        figure.id for figure, base in proposal.unit_figures() if survey.in_range(base, figure.z, objective)
    ]
    nearest = min(objective_gap(base, objective) for _, base in proposal.unit_figures())
    return Check(
        bool(inside),
        "12.08.objective_in_range_after",
        f"Within range of {objective.id}: {', '.join(inside)}"
        if inside
        else f"No model is within range of {objective.id}; the nearest is {inches(nearest)} in away",
        cite.CONSOLIDATE,
        pieces=tuple(inside) or (objective.id,),
        measured=nearest,
        limit=0.0 if objective.kind == "area" else survey.rulings.objective_range_h,
        title="Unit within range",
        remedy="" if inside else BACK,
    )


def objective_unengaged(proposal: Proposal) -> Check:
    """12.08 Objective: the unit is unengaged afterwards (July 2026 text)."""
    survey = proposal.survey
    engaged = engaged_models(proposal)
    required = survey.rulings.objective_unengaged_after
    if engaged:
        unit, models = next(iter(engaged.items()))
        text = f"{models[0]} ends engaged with {survey.table.label(unit)}"
        if not required:
            text += ", which the ruling in force allows"
    else:
        text = "Unit unengaged afterwards"
    return Check(
        not engaged or not required,
        "12.08.objective_unengaged_after",
        text,
        cite.CONSOLIDATE,
        pieces=tuple(m for models in engaged.values() for m in models),
        title="Unit unengaged afterwards",
        remedy=f"End more than {survey.rulings.engagement_h:g} in from every enemy. {BACK}"
        if engaged and required
        else "",
        rulings=("objective_unengaged_after",) if engaged else (),
    )


def forced_fights(proposal: Proposal) -> tuple[str, ...]:
    """12.08: enemy units not selected yet that this consolidation makes fight at once (D16, WTC 3)."""
    move, survey = proposal.move, proposal.survey
    if not isinstance(move, Consolidate) or move.mode == "objective":
        return ()
    if move.mode == "ongoing" and not survey.rulings.ongoing_forces_fight:
        return ()
    before = survey.engaged_units if move.mode == "ongoing" else frozenset()
    found = []
    for unit_id in engaged_models(proposal):
        unit = survey.table.unit(unit_id)
        if unit and not unit.flags.selected_to_fight and unit_id not in before:
            found.append(unit_id)
    return tuple(sorted(found))
