"""One question to an end pose: within reach, closer, on free ground, on the board, with a short enough route.

Owns the conditions and the test of one pose after another; which poses are worth testing is reach.py's
business.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from rules.geometry.cover import none_left
from rules.geometry.footprint import Base, inner_radius
from rules.geometry.goals import Goal, goal_solid
from rules.geometry.maze import Route
from rules.geometry.measure import Crowd, edge_clearance
from rules.geometry.route import Maze
from rules.geometry.separation import Disc, Patch, Solid, overlaps, patch, separation, solid
from rules.geometry.units import Polygon, Tolerances

_BEYOND = 0.6
"""Routes this much too long are still measured: they rule out the places around their ends."""
_GRAZING = 0.01
"""What ways may gain by passing bases as deep as the overlap tolerance allows."""
_APART = 0.2
"""Obstructed ends of a base that is not round are looked into at least so far from each other, in inches."""

Method: TypeAlias = Literal["straight in", "analytic", "sampled", "open"]


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end pose with its route, or that there is none; `method` says how, `tried` how many were tested.

    With the method "open" nothing is known yet: the search goes on elsewhere (reach.unhurried).
    """

    found: bool
    base: Base | None
    route: Route | None
    method: Method
    tried: int


Seeking: TypeAlias = Generator[int, None, Search]
"""A search that rests before each step, and says how much work that will be: 1 for a pose."""


def finished(seeking: Seeking) -> Search:
    """The outcome of a search that is gone through to its end."""
    while True:
        try:
            next(seeking)
        except StopIteration as end:
            found: Search = end.value
            return found


class Question:
    """One question with everything near enough to matter made ready."""

    def __init__(
        self,
        start: Base,
        limit: float,
        goals: Sequence[Goal],
        reach_gap: float,
        blockers: Sequence[Base],
        enemies: Sequence[Base],
        walls: Sequence[Polygon],
        board: tuple[float, float] | None,
        closer_to: Sequence[Goal],
        closer_than: float,
        also: Callable[[Base], bool] | None,
        tol: Tolerances,
        solids: Sequence[Polygon],
    ) -> None:
        self.start, self.limit, self.reach_gap = start, limit, reach_gap
        self.board, self.also, self.tol = board, also, tol
        self.solids = (*walls, *(polygon for polygon in solids if polygon not in walls))
        self._walls = [patch(polygon) for polygon in self.solids]
        self.closer_than = closer_than
        r = start.radius
        centre = Disc(start.x, start.y, r)
        far = limit + reach_gap + tol.measure_tol * 2
        self.goals = _within(centre, goals, far)
        self.needs_closer = closer_than < math.inf
        self.closer = _within(centre, closer_to, limit + closer_than) if self.needs_closer else []
        near = limit + r + tol.measure_tol * 2
        self.blockers = [b for b in blockers if math.hypot(b.x - start.x, b.y - start.y) < near + b.radius]
        self.crowd = Crowd(self.blockers)
        self.maze = Maze(start, enemies, walls, board, tol.overlap_tol)
        within = r + reach_gap + tol.measure_tol
        self._near_goals = [_bounding_circle(s, within) for s in self.goals]
        inner = inner_radius(start.footprint)
        self._taken = [(b.x, b.y, inner + inner_radius(b.footprint) - tol.overlap_tol) for b in self.blockers]
        near_enemies = tuple(e for e in enemies if math.hypot(e.x - start.x, e.y - start.y) < near + e.radius)
        self._key = (
            (start, limit, reach_gap, closer_than, board, also, tol, self.solids, tuple(walls)),
            (tuple(self.goals), tuple(self.closer), tuple(self.blockers), near_enemies),
        )
        self._hash = hash(self._key)
        self.tried = 0
        self.route_failed = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def impossible(self) -> bool:
        """Whether distance alone rules it out: no goal, or nothing to be closer to, can be reached at all."""
        if not self.goals:
            return True
        if not self.needs_closer:
            return False
        if self.closer_than <= self.tol.closer_eps:
            return True  # nothing is closer than contact; the overlap tolerance is no way round that
        centre = Disc(self.start.x, self.start.y, self.start.radius)
        best = min((separation(centre, s)[0] for s in self.closer), default=math.inf)
        return best - self.limit - self.tol.measure_tol >= self.closer_than - self.tol.closer_eps

    def nowhere(self) -> int:
        """How many squares showed that every spot in reach is deep on another base at any turn, or 0."""
        within = (self.start.x, self.start.y, self.limit + self.tol.measure_tol)
        return none_left(within, self._near_goals, self._taken)

    def _may_hold(self, x: float, y: float) -> bool:
        """A quick no for most places: too far from every goal, or deep on another base at any turn."""
        hypot = math.hypot
        if not any(hypot(x - gx, y - gy) <= far for gx, gy, far in self._near_goals):
            return False
        return not any(hypot(x - bx, y - by) < depth for bx, by, depth in self._taken)

    def holds(self, end: Base) -> bool:
        """Whether an end pose satisfies everything but the route."""
        tol, shape = self.tol, solid(end)
        if math.hypot(end.x - self.start.x, end.y - self.start.y) > self.limit + tol.measure_tol:
            return False
        if self.board is not None and edge_clearance(end, *self.board) < -tol.measure_tol:
            return False
        reach = self.reach_gap + tol.measure_tol
        if not any(separation(shape, g)[0] <= reach for g in self.goals):
            return False
        if self.needs_closer:
            wanted = self.closer_than - tol.closer_eps
            if not any(separation(shape, c)[0] < wanted for c in self.closer):
                return False
        if self.crowd.nearest(end)[1] < -tol.overlap_tol:
            return False
        if any(overlaps(shape, wall, tol.overlap_tol) for wall in self._walls):
            return False
        return self.also is None or self.also(end)

    def first(self, ends: Iterable[Base], method: Method, patience: int = 1000) -> Search:
        """The first of the end poses that satisfies everything, given up after `patience` failed routes."""
        return finished(self.seek(ends, method, patience))

    def seek(self, ends: Iterable[Base], method: Method, patience: int = 1000) -> Seeking:
        """The same, with a rest before each pose."""
        longest = self.limit + self.tol.measure_tol
        cap = longest + (_BEYOND if self.start.is_round else 0.0)
        too_far: list[tuple[float, Base]] = []
        for end in ends:
            yield 1
            self.tried += 1
            if not self.holds(end) or any(self._as_far(end, excess, other) for excess, other in too_far):
                continue
            route = self.maze.route(self.start, end, longest, cap, turns=False)
            if route is not None and route.length <= longest:
                return Search(True, end, route, method, self.tried)
            self.route_failed = True
            too_far.append((_BEYOND if route is None else route.length - longest, end))
            if len(too_far) >= patience:
                break
        return Search(False, None, None, method, self.tried)

    def _as_far(self, end: Base, excess: float, other: Base) -> bool:
        """Whether an end is out of reach because a free line leads from it to one that is too far by more.

        For a base that turns this is no proof: ends close to one that failed are passed over for others.
        """
        apart = math.hypot(end.x - other.x, end.y - other.y)
        if not end.is_round:
            return apart < _APART
        return apart < excess - _GRAZING and not self.maze.fixed(0.0).crossed(end.centre, other.centre)

    def straight_in(self) -> Iterator[Base]:
        """Straight towards each goal, nearest first: just into reach, and as far as contact or the limit."""
        start, here = self.start, solid(self.start)
        for d, ux, uy in sorted(separation(here, g) for g in self.goals):
            ways = (max(d - self.reach_gap, 0.0), max(d, 0.0))
            for way in dict.fromkeys(min(way, self.limit) for way in ways):
                yield start.moved_to(start.x + way * ux, start.y + way * uy)

    def nearest_first(self, places: Iterable[tuple[float, float]]) -> Iterator[Base]:
        """The base at those of the places that are within the limit and may hold, the nearest first."""
        x, y, span = self.start.x, self.start.y, (self.limit + self.tol.measure_tol) ** 2
        ranked = []
        for px, py in places:
            far = (px - x) * (px - x) + (py - y) * (py - y)
            if far <= span and self._may_hold(px, py):
                ranked.append((far, px, py))
        ranked.sort()
        for _, px, py in ranked:
            yield self.start.moved_to(px, py)


def _within(centre: Disc, goals: Sequence[Goal], distance: float) -> list[Solid]:
    """The goals that are within a distance of the disc, made ready."""
    found = []
    for goal in goals:
        if isinstance(goal, Base):
            away = math.hypot(goal.x - centre.x, goal.y - centre.y) - centre.r
            if away > distance + goal.radius:
                continue
        shape = goal_solid(goal)
        if separation(centre, shape)[0] <= distance:
            found.append(shape)
    return found


def _bounding_circle(shape: Solid, more: float) -> tuple[float, float, float]:
    if isinstance(shape, Patch):
        n = len(shape.points)
        x, y = sum(p[0] for p in shape.points) / n, sum(p[1] for p in shape.points) / n
        return x, y, max(math.hypot(px - x, py - y) for px, py in shape.points) + more
    return shape.x, shape.y, (shape.r if isinstance(shape, Disc) else max(shape.a, shape.b)) + more
