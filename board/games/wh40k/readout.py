"""What is said of one model while it moves: used and left, the target it closes with, what is wrong.

Owns the numbers and words of the tape label and the chips. Judging is the rules', drawing the view's.
"""

from __future__ import annotations

import msgspec

from board.presenter.views import Status
from rules.core.narrate import inches
from rules.core.verdict import Check, Evidence, Scope
from rules.geometry.footprint import Base
from rules.geometry.measure import closest_points
from rules.geometry.units import Point
from rules.wh40k.actions import Consolidate
from rules.wh40k.closing import closest_targets
from rules.wh40k.moving import Travel, travel
from rules.wh40k.proposal import Proposal
from rules.wh40k.survey import Survey, objective_gap


class ReadOut(msgspec.Struct, frozen=True):
    """One moved model, told live. ``line`` and ``detail`` are the two lines of the tape label."""

    model: str
    status: Status
    used: float
    limit: float
    line: str
    detail: str
    chip: str
    route: tuple[Point, ...] = ()
    bends: tuple[Point, ...] = ()
    contact: Point | None = None
    contact_piece: str = ""
    measured: tuple[Point, Point] | None = None
    evidence: tuple[Evidence, ...] = ()
    ref: str = ""

    @property
    def left(self) -> float:
        return max(self.limit - self.used, 0.0)


def read_out(proposal: Proposal, model_id: str, checks: tuple[Check, ...]) -> ReadOut:
    """The read-out of a moved model under a verdict's checks."""
    survey = proposal.survey
    way = travel(proposal, model_id)
    base = proposal.final[model_id]
    problems = [
        check
        for check in checks
        if not check.passed
        and check.scope == Scope.PIECE
        and model_id in (check.pieces[:1] if check.clause in OVERLAPS else check.pieces)
    ]
    status = Status.ILLEGAL if problems else Status.LEGAL
    used = inches(way.length, proposal.limit)
    over = way.length - proposal.limit
    rest = (
        f"{inches(over) if over >= 0.005 else f'{over:.3f}'} over"
        if way.too_far
        else (f"{inches(max(proposal.limit - way.length, 0.0))} left")
    )
    line = f"{used} / {proposal.limit:.2f} in – {rest}"
    touching = survey.in_contact_with(model_id, base)
    contact = closest_points(base, touching[0].base)[1] if touching else None
    segment, closing = closing_line(proposal, model_id, bool(touching))
    detail = short(problems[0]) if problems else closing
    if len(problems) > 1:
        detail += f" +{len(problems) - 1} more"
    chip = short(problems[0]) if problems else f"moved {inches(way.length)}"
    evidence = tuple(item for check in problems for item in check.evidence)
    bends = way_bends(proposal, model_id, way)
    return ReadOut(
        model_id,
        status,
        way.length,
        proposal.limit,
        line,
        detail,
        chip,
        way.points,
        bends,
        contact,
        touching[0].id if touching else "",
        segment,
        evidence,
        problems[0].cite.ref if problems else "",
    )


OVERLAPS = ("03.01.end_overlap",)
"""Clauses that name the model at fault first and the one that it meets second."""

SHORT = {
    "03.01.max_distance": "too far",
    "03.01.through_enemy": "through an enemy base",
    "13.06.terrain_path": "through dense terrain",
    "03.01.board_edge": "over the edge",
    "03.01.end_overlap": "on another base",
    "03.01.in_terrain": "in terrain",
    "base_contact_lock": "locked: base contact",
    "closer": "not closer",
    "engage_if_possible": "not engaged",
    "objective_in_range_if_possible": "out of range",
    "objective_closer": "not closer",
}


def short(check: Check) -> str:
    """A reason of few words with its number and rule, for chips and the tape label."""
    name = SHORT.get(check.clause) or SHORT.get(check.clause.split(".", 2)[-1]) or check.title.lower()
    number = ""
    if check.measured is not None and check.clause.endswith(("engage_if_possible", "max_distance")):
        number = f"{inches(check.measured, check.limit)} in, "
    return f"{number}{name} ({check.cite.ref})"


def closing_line(proposal: Proposal, model_id: str, touching: bool) -> tuple[tuple[Point, Point] | None, str]:
    """The measured segment to what the model closes with, and "closest target B: 1.87 to 0.62 in"."""
    survey, move, base = proposal.survey, proposal.move, proposal.final[model_id]
    if isinstance(move, Consolidate) and move.mode == "objective":
        objective = survey.table.objective(move.objective)
        if objective is None:
            return None, "no objective selected"
        before, after = (
            objective_gap(survey.figures[model_id].base, objective),
            objective_gap(base, objective),
        )
        where = "on it" if after <= 0 else f"{inches(after)} in"
        return None, f"objective {objective.id}: {inches(max(before, 0.0))} to {where}"
    targets = tuple(t for t in move.targets if t in survey.enemy_units)
    if not targets:
        return None, "no target selected"
    target = closest_targets(survey, model_id, targets)[0]
    before = survey.start[model_id][target].gap
    now = survey.reach(model_id, base)[target]
    unit = survey.table.unit(target)
    name = unit.label if unit else target
    reached = "base contact" if touching and now.gap < 0.01 else f"{inches(now.gap)} in"
    return closest_points(base, now.nearest.base), f"closest target {name}: {inches(before)} to {reached}"


def way_bends(proposal: Proposal, model_id: str, way: Travel) -> tuple[Point, ...]:
    """Where the way shown bends: at its way-points, else round bases; none on a straight line."""
    if proposal.moves[model_id].path:
        return way.points[1:-1]
    return survey_bends(proposal.survey, proposal, model_id) if len(way.points) > 2 else ()


def survey_bends(survey: Survey, proposal: Proposal, model_id: str) -> tuple[Point, ...]:
    """Where the shortest route bends round bases; numbered on the board."""
    route = survey.route(model_id, proposal.final[model_id], proposal.limit)
    return route.bends if route else ()


def can_move(survey: Survey, model_id: str, locks_apply: bool) -> str:
    """Why a model cannot be moved; empty when it can."""
    if locks_apply and model_id in survey.locked:
        touching = survey.in_contact_with(model_id, survey.figures[model_id].base)
        return f"locked: base contact with {' and '.join(f.id for f in touching)} (12.03)"
    return ""


def nearest_enemy(survey: Survey, model_id: str, base: Base) -> tuple[float, str]:
    """Gap to the nearest enemy model, and its name."""
    return min((reach.gap, reach.nearest.id) for reach in survey.reach(model_id, base).values())
