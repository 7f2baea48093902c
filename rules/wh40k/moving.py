"""While moving, each model: distance, enemy bases, walls and the battlefield edge (03.01, 13.06).

Owns the length that counts and what stands in its way. Does not own where a model must end (closing)
or what holds for the whole unit (after).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from rules.core.narrate import inches
from rules.core.verdict import Check, Evidence, Scope
from rules.geometry.footprint import Base
from rules.geometry.measure import edge_clearance
from rules.geometry.route import Route, route_along, shortest_route
from rules.geometry.units import Point
from rules.wh40k import citations as cite
from rules.wh40k.proposal import Proposal
from rules.wh40k.survey import Survey


class Travel(NamedTuple):
    """How a model gets to its end: what is spent, along what, and what is wrong with it."""

    model: str
    length: float
    points: tuple[Point, ...]
    too_far: bool
    through: str | None  # "enemy", "terrain" or None
    crossed: str
    off_board: bool
    shortest: float | None  # length of the shortest legal route where one was found


def travel(proposal: Proposal, model_id: str) -> Travel:
    """Measure one model's move: along its given path, else along the shortest legal route (D4, D14)."""
    survey = proposal.survey
    start, end = survey.figures[model_id].base, proposal.final[model_id]
    clear = min(edge_clearance(end, *survey.board), edge_clearance(start, *survey.board))
    off_board = clear < -survey.tol.measure_tol
    if proposal.moves[model_id].path:
        return _along_path(proposal, model_id, start, end, off_board)
    limit = proposal.limit + survey.tol.measure_tol
    straight = math.hypot(end.x - start.x, end.y - start.y)
    if straight > limit:
        report = route_along(
            start,
            (),
            end,
            survey.obstacles(survey.figures[model_id].z),
            survey.walls,
            None,
            survey.tol.overlap_tol,
        )
        through = "enemy" if report.enemy is not None else "terrain" if report.wall is not None else None
        return Travel(model_id, straight, (_at(start), _at(end)), True, through, "", off_board, None)
    route = _route(survey, model_id, end, proposal.limit, off_board)
    if route is not None and route.length <= limit:
        return Travel(model_id, route.length, route.points, False, None, "", off_board, route.length)
    through, crossed = _what_blocks(survey, model_id, end, proposal.limit)
    if route is None:
        return Travel(model_id, straight, (_at(start), _at(end)), False, through, crossed, off_board, None)
    return Travel(model_id, route.length, route.points, False, through, crossed, off_board, route.length)


def _along_path(proposal: Proposal, model_id: str, start: Base, end: Base, off_board: bool) -> Travel:
    survey = proposal.survey
    waypoints = proposal.moves[model_id].path
    if waypoints and math.dist(waypoints[-1], (end.x, end.y)) <= survey.tol.move_eps:
        waypoints = waypoints[:-1]
    obstacles = survey.obstacles(survey.figures[model_id].z)
    report = route_along(
        start,
        waypoints,
        end,
        obstacles,
        survey.walls,
        None if off_board else survey.board,
        survey.tol.overlap_tol,
    )
    through = "enemy" if report.enemy is not None else "terrain" if report.wall is not None else None
    crossed = _name_at(survey, obstacles[report.enemy]) if report.enemy is not None else ""
    return Travel(
        model_id,
        report.length,
        (_at(start), *waypoints, _at(end)),
        report.length > proposal.limit + survey.tol.measure_tol,
        through,
        crossed,
        off_board or report.leaves_board,
        None,
    )


def _route(survey: Survey, model_id: str, end: Base, limit: float, off_board: bool) -> Route | None:
    if not off_board:
        return survey.route(model_id, end, limit)
    # A model that ends over the edge is judged for the edge alone, not for having no route there.
    figure = survey.figures[model_id]
    return shortest_route(
        figure.base, end, survey.obstacles(figure.z), survey.walls, None, limit, survey.tol.overlap_tol
    )


def _what_blocks(survey: Survey, model_id: str, end: Base, limit: float) -> tuple[str, str]:
    """Whether enemies or terrain leave no route of legal length, and whose base stands in the way."""
    figure = survey.figures[model_id]
    obstacles = survey.obstacles(figure.z)
    report = route_along(figure.base, (), end, obstacles, survey.walls, None, survey.tol.overlap_tol)
    crossed = _name_at(survey, obstacles[report.enemy]) if report.enemy is not None else ""
    if not survey.walls:
        return "enemy", crossed
    without_walls = shortest_route(
        figure.base, end, obstacles, (), survey.board, limit, survey.tol.overlap_tol
    )
    if without_walls is not None and without_walls.length <= limit + survey.tol.measure_tol:
        return "terrain", ""
    return "enemy", crossed


def moving_checks(proposal: Proposal, travels: list[Travel]) -> list[Check]:
    """The 03.01 and 13.06 clauses for all moved models."""
    return [
        *distance_checks(proposal, travels),
        *_through_checks(proposal, travels, "enemy"),
        *_through_checks(proposal, travels, "terrain"),
        *edge_checks(proposal, travels),
    ]


def distance_checks(proposal: Proposal, travels: list[Travel]) -> list[Check]:
    """03.01: the lengths of a model's lines add up to at most the maximum distance."""
    limit = proposal.limit
    own = cite.PILE_IN if proposal.move.__struct_config__.tag == "pile_in" else cite.CONSOLIDATE
    bad = [
        Check(
            False,
            "03.01.max_distance",
            f"{t.model} moves {inches(t.length, limit)} in, at most {limit:.2f}",
            cite.MOVING,
            pieces=(t.model,),
            measured=t.length,
            limit=limit,
            scope=Scope.PIECE,
            title=f"At most {limit:.2f} in",
            remedy=f"Bring it back {_over(t.length, limit)} in.",
            evidence=(Evidence("route", t.model, t.points),),
        )
        for t in travels
        if t.too_far
    ]
    if bad:
        return bad
    longest = max(travels, key=lambda t: t.length)
    return [
        Check(
            True,
            "03.01.max_distance",
            f"At most {limit:.2f} in: {longest.model} {inches(longest.length, limit)}",
            own,
            pieces=tuple(t.model for t in travels),
            measured=longest.length,
            limit=limit,
            scope=Scope.PIECE,
            title=f"At most {limit:.2f} in",
        )
    ]


def _through_checks(proposal: Proposal, travels: list[Travel], kind: str) -> list[Check]:
    """03.01: not through an enemy base; 13.06: not through dense terrain that stops the unit (D14)."""
    enemy = kind == "enemy"
    if not enemy and not proposal.survey.walls:
        return []
    clause, source = ("03.01.through_enemy", cite.MOVING) if enemy else ("13.06.terrain_path", cite.TERRAIN)
    title = "Clear of enemy bases" if enemy else "Clear of dense terrain"
    bad = []
    for t in travels:
        if t.through != kind:
            continue
        what = (t.crossed or "an enemy base") if enemy else "dense terrain"
        if t.shortest is not None and not t.too_far:
            text = (
                f"{t.model} would go through {what}; the shortest way round is "
                f"{inches(t.shortest, proposal.limit)} in, at most {proposal.limit:.2f}"
            )
        elif proposal.moves[t.model].path or t.too_far:
            text = f"{t.model}'s way goes through {what}"
        else:
            text = f"{t.model} can get there only through {what}"
        bad.append(
            Check(
                False,
                clause,
                text,
                source,
                pieces=(t.model,),
                measured=t.shortest,
                limit=proposal.limit,
                scope=Scope.PIECE,
                title=title,
                remedy="End where a way round is short enough.",
                rulings=("D14",) if enemy and t.shortest is not None else (),
                evidence=(Evidence("route", t.model, t.points),),
            )
        )
    if bad:
        return bad
    names = tuple(t.model for t in travels)
    return [Check(True, clause, title, source, pieces=names, scope=Scope.PIECE, title=title)]


def edge_checks(proposal: Proposal, travels: list[Travel]) -> list[Check]:
    """03.01: no part of a base crosses the battlefield edge; touching it is fine."""
    survey = proposal.survey
    clear = {t.model: edge_clearance(proposal.final[t.model], *survey.board) for t in travels}
    bad = [
        Check(
            False,
            "03.01.board_edge",
            f"{t.model} is {inches(-clear[t.model])} in over the battlefield edge"
            if clear[t.model] < 0
            else f"{t.model}'s way crosses the battlefield edge",
            cite.MOVING,
            pieces=(t.model,),
            measured=clear[t.model],
            limit=0.0,
            scope=Scope.PIECE,
            title="On the battlefield",
            remedy="Bring the whole base onto the battlefield.",
        )
        for t in travels
        if t.off_board
    ]
    if bad:
        return bad
    nearest = min(clear, key=lambda model: clear[model])
    return [
        Check(
            True,
            "03.01.board_edge",
            f"On the battlefield: {nearest} {inches(max(clear[nearest], 0.0))} in from the edge",
            cite.MOVING,
            pieces=tuple(clear),
            measured=clear[nearest],
            limit=0.0,
            scope=Scope.PIECE,
            title="On the battlefield",
        )
    ]


def _name_at(survey: Survey, base: Base) -> str:
    for enemy in survey.enemies:
        if enemy.base is base:
            return enemy.id
    return ""


def _over(length: float, limit: float) -> str:
    over = length - limit
    return f"{over:.2f}" if over >= 0.005 else f"{over:.3f}"


def _at(base: Base) -> Point:
    return (base.x, base.y)
