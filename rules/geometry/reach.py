"""Could the base have ended there? Point questions, with a counter-example pose and its route (12.03, 12.08).

Owns "does some end pose exist that satisfies all of this" and how that was established. It does not own which
bases count as goals, blockers or enemies, and it places one base only, the others at given places (D1, D2).

For a round base the answer is analytic: if any place will do, a crossing of two boundaries will (curves.py).
Where ways are obstructed, an oval is near, or a further condition is given, boundaries are sampled too and
the answer says so. A search over many turns takes long: `unhurried` and `work_on` spread it over pauses,
with the same answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from rules.geometry.curves import Curve, box, circle, crossings, nearest_points, rim, samples
from rules.geometry.footprint import Base, Hull
from rules.geometry.goals import Area, Goal, Spot, distance_to
from rules.geometry.obstacles import Obstacle, grown
from rules.geometry.question import Method, Question, Search, Seeking
from rules.geometry.separation import Disc, Ellipse, Solid, patch, separation, solid
from rules.geometry.units import DEFAULT_TOLERANCES, Point, Polygon, Tolerances

__all__ = [
    "Area",
    "Goal",
    "Method",
    "Question",
    "Search",
    "Spot",
    "distance_to",
    "find_end",
    "unhurried",
    "work_on",
]

SPACING = 0.03
"""Boundaries are sampled this finely, in inches, where crossings alone do not decide."""
_GRID = 0.1
"""With a further condition the inside is sampled too, this finely."""
_MESH = 0.15
"""A base that turns is tried this finely all over, as the last resort."""
_TURNS = 12
"""Rotations tried for an oval or rectangle (a hull gets twice as many)."""
HASTE = 40
"""As much work as to try so many poses is done at once where nobody wants to wait."""
_PROOF, _PLACES = 10, 30
"""To try a proof, or to work out places for a turn, is as much work as to try so many poses."""
_ANSWERS_MOST, _BEGUN_MOST = 256, 16


def find_end(
    start: Base,
    limit: float,
    goals: Sequence[Goal],
    reach_gap: float,
    blockers: Sequence[Base],
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    board: tuple[float, float] | None = None,
    closer_to: Sequence[Goal] = (),
    closer_than: float = math.inf,
    also: Callable[[Base], bool] | None = None,
    tol: Tolerances = DEFAULT_TOLERANCES,
    solids: Sequence[Polygon] = (),
) -> Search:
    """Whether the base can end within `reach_gap` of one of the goals, and where.

    The end must have a route of at most `limit` round enemies and walls, be on the board, overlap no blocker
    (all bases at their final places), no wall and none of `solids` (terrain to pass through, not to end in),
    and have a gap to the nearest of `closer_to` that is less than `closer_than`. An area is in range at
    `reach_gap` 0 (14.01), a marker at 3 (14.01.01).
    """
    question = Question(
        start,
        limit,
        goals,
        reach_gap,
        blockers,
        enemies,
        walls,
        board,
        closer_to,
        closer_than,
        also,
        tol,
        solids,
    )
    if question.impossible():
        return Search(False, None, None, "analytic", 0)
    straight = question.first(question.straight_in(), "straight in")
    if straight.found:
        return straight
    if start.is_round:
        return _among_crossings(question)
    later = _later.get()
    while question not in _answers:
        if later is not None and later.left <= 0:
            later.questions.append(question)
            return Search(False, None, None, "open", 0)
        work = work_on(question)
        if later is not None:
            later.left -= work
    return _answers[question]


class _Later:
    """The questions that were left open, and how much work may still be done before one is."""

    def __init__(self, left: int) -> None:
        self.questions: list[Question] = []
        self.left = left


_later: ContextVar[_Later | None] = ContextVar("later", default=None)
_answers: dict[Question, Search] = {}  # while one model is dragged the question about it stays the same
_begun: dict[Question, Seeking] = {}


@contextmanager
def unhurried(haste: int = HASTE) -> Iterator[list[Question]]:
    """Within it `find_end` leaves long searches to `work_on`; gives the questions that were left open.

    As much work as to try ``haste`` poses is done at once, over all questions together.
    """
    later = _Later(haste)
    token = _later.set(later)
    try:
        yield later.questions
    finally:
        _later.reset(token)


def work_on(question: Question) -> int:
    """One more step for a question that was left open: its work, 0 when `find_end` has its answer now."""
    if question in _answers:
        return 0
    if question not in _begun:
        _forget_oldest(_begun, _BEGUN_MOST)
        _begun[question] = _among_turns(question)
    try:
        return next(_begun[question])
    except StopIteration as end:
        del _begun[question]
        _forget_oldest(_answers, _ANSWERS_MOST)
        _answers[question] = end.value
        return 0
    except BaseException:
        del _begun[question]
        raise


def _forget_oldest(kept: dict[Question, Any], most: int) -> None:
    while len(kept) >= most:
        del kept[next(iter(kept))]


@lru_cache(maxsize=256)
def _among_crossings(question: Question) -> Search:
    """The analytic answer for a round base, sampled in addition where crossings do not decide."""
    exact = True
    for slack in (0.0, 0.9):
        curves, plain = _curves(question, slack)
        exact = exact and plain
        places = [*nearest_points(curves, question.start.x, question.start.y), *crossings(curves)]
        found = question.first(question.nearest_first(places), "analytic" if exact else "sampled")
        if found.found:
            return found
    if exact and not question.route_failed and question.also is None:
        return Search(False, None, None, "analytic", question.tried)
    curves, _ = _curves(question, 0.0)
    places = list(samples(curves, SPACING))
    if question.also is not None:
        rings = max(4, math.ceil(question.limit / _GRID))
        for k in range(1, rings + 1):
            places += samples([circle(question.start.x, question.start.y, question.limit * k / rings)], _GRID)
    return question.first(question.nearest_first(places), "sampled")


def _curves(question: Question, slack: float) -> tuple[list[Curve], bool]:
    """Boundaries of all conditions, loosened by a share of their tolerances; False if one is an oval's."""
    tol, start, r = question.tol, question.start, question.start.radius
    curves = [circle(start.x, start.y, question.limit + slack * tol.measure_tol)]
    plain = True

    def add(shape: Solid, away: float, share: float) -> None:
        nonlocal plain
        if isinstance(shape, Ellipse):
            plain = False
            share *= 0.2  # the polygon that stands for it has used up the rest of the tolerance
        away += share
        if away > 0:
            edge = grown(shape, Disc(0.0, 0.0, away), 0.0)
            if math.hypot(edge.cx - start.x, edge.cy - start.y) <= edge.bound + question.limit + 0.01:
                curves.append(rim(edge))

    for shape in question.goals:
        add(shape, r + question.reach_gap, slack * tol.measure_tol)
    for shape in question.closer:
        add(shape, r + question.closer_than - tol.closer_eps - 1e-9, 0.0)
    for base in question.blockers:
        add(solid(base), r, -slack * tol.overlap_tol)
    for enemy in question.maze.enemies:
        if enemy not in question.blockers:
            add(solid(enemy), r, -slack * tol.overlap_tol)
    for wall in question.solids:
        add(patch(wall), r, -slack * tol.overlap_tol)
    if question.board is not None:
        inset = r - slack * tol.measure_tol
        edges = (inset, inset, question.board[0] - inset, question.board[1] - inset)
        if edges[0] < edges[2] and edges[1] < edges[3]:
            curves.append(box(*edges))
    return curves, plain


def _among_turns(question: Question) -> Seeking:
    """Rotations by positions, sampled: first where a base is likely to fit, then everywhere."""
    start = question.start
    whole = 360.0 if isinstance(start.footprint, Hull) else 180.0
    count = _TURNS * (2 if whole == 360.0 else 1)
    headings = []
    for shape in question.goals:
        _, ux, uy = separation(Disc(start.x, start.y, 0.0), shape)
        headings += [math.degrees(math.atan2(uy, ux)), math.degrees(math.atan2(uy, ux)) + 90]
    likely = [start.rot, *headings[:4], *(start.rot + whole * k / count for k in range(1, count))]
    everywhere = [start.rot + whole * k / (2 * count) for k in range(2 * count)]
    yield _PROOF
    squares = question.nowhere()
    if squares:
        return Search(False, None, None, "analytic", squares)
    for rot in dict.fromkeys(r % whole for r in likely):
        yield _PLACES
        ends = question.nearest_first(_likely_places(question, rot))
        found = yield from question.seek(_turned(ends, rot), "sampled", patience=30)
        if found.found:
            return found
    yield _PLACES
    anywhere = tuple(question.nearest_first(_all_places(question)))
    for rot in dict.fromkeys(r % whole for r in everywhere):
        found = yield from question.seek(_turned(anywhere, rot), "sampled", patience=10)
        if found.found:
            return found
    return Search(False, None, None, "sampled", question.tried)


def _turned(ends: Iterable[Base], rot: float) -> Iterator[Base]:
    return (end.moved_to(end.x, end.y, rot) for end in ends)


def _all_places(question: Question) -> Iterator[Point]:
    """Rings of places out to the limit."""
    x, y, rings = question.start.x, question.start.y, max(4, math.ceil(question.limit / _MESH))
    for k in range(rings + 1):
        out = question.limit * k / rings
        yield from samples([circle(x, y, out)], _MESH)


def _likely_places(question: Question, rot: float) -> Iterator[Point]:
    """In reach of each goal, in contact with it and with the others, along the limit."""
    start, limit = question.start, question.limit
    turned = start.moved_to(start.x, start.y, rot)
    mover = solid(turned.moved_to(0.0, 0.0))
    places = [(start.x, start.y)]
    for d, ux, uy in (separation(solid(turned), g) for g in question.goals):
        for way in (0.05, 0.2, 0.5, max(d - question.reach_gap, 0.0), max(d, 0.0), limit):
            way = min(way, limit)
            places.append((start.x + way * ux, start.y + way * uy))
    rims = [(grown(g, mover, 0.0), extra) for g in question.goals for extra in (question.reach_gap, 0.0)]
    rims += [(grown(solid(b), mover, 0.0), 0.0) for b in question.blockers]
    for obstacle, extra in rims:
        rounded = Obstacle(obstacle.points, obstacle.r + extra)
        along = list(samples([rim(rounded)], 0.25))
        places += along[:: max(1, len(along) // 48)]
    for share in (1 / 3, 2 / 3, 1.0):
        places += samples([circle(start.x, start.y, limit * share)], max(limit * share * math.tau / 48, 0.01))
    yield from places
