"""Could the base have ended there? Exact point questions with a counter-example pose and its route (12.03,
12.08).

Owns "does some end pose exist that satisfies all of this" and how that was established. It does not own which
bases count as goals, blockers or enemies, and it places one base only, the others at given places (D1, D2).

For a round base the answer is analytic: if any place will do, a crossing of two boundaries will (curves.py).
Where ways are obstructed, an oval is near, or a further condition is given, boundaries are sampled too and
the answer says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from rules.geometry.curves import Curve, box, circle, crossings, nearest_points, rim, samples
from rules.geometry.footprint import Base, Hull
from rules.geometry.maze import Route
from rules.geometry.measure import Crowd, edge_clearance, gap_to_polygon
from rules.geometry.obstacles import Obstacle, grown
from rules.geometry.route import Maze
from rules.geometry.separation import Disc, Ellipse, Patch, Solid, patch, separation, solid
from rules.geometry.units import DEFAULT_TOLERANCES, Polygon, Tolerances

SPACING = 0.03
"""Boundaries are sampled this finely, in inches, where crossings alone do not decide."""
_GRID = 0.1
"""With a further condition the inside is sampled too, this finely."""
_BEYOND = 0.6
"""Routes this much too long are still measured: they rule out the places around their ends."""
_GRAZING = 0.01
"""What ways may gain by passing bases as deep as the overlap tolerance allows."""
_PATIENCE = 12
"""So many obstructed ends of a base that is not round are looked into at each rotation."""
_TURNS = 12
"""Rotations tried for an oval or rectangle (a hull gets twice as many)."""


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disc as a goal, such as a flat 40 mm objective marker; inches."""

    x: float
    y: float
    r: float


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A convex polygon as a goal, such as a terrain area objective; inches."""

    polygon: tuple[tuple[float, float], ...]


Goal: TypeAlias = Base | Spot | Area
Method: TypeAlias = Literal["straight in", "analytic", "sampled"]


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end pose with its route, or that there is none; `method` says how, `tried` how many places were
    looked at.
    """

    found: bool
    base: Base | None
    route: Route | None
    method: Method
    tried: int


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
    question = _Question(
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
        return question.among_crossings()
    return question.among_turns()


def distance_to(base: Base, goal: Goal) -> float:
    """Signed edge-to-edge distance of a base from a goal."""
    return separation(solid(base), _shape(goal))[0]


def _shape(goal: Goal) -> Solid:
    if isinstance(goal, Base):
        return solid(goal)
    return Disc(goal.x, goal.y, goal.r) if isinstance(goal, Spot) else patch(goal.polygon)


def _within(centre: Disc, goals: Sequence[Goal], distance: float) -> list[Solid]:
    """The goals that are within a distance of the disc, made ready."""
    found = []
    for goal in goals:
        if isinstance(goal, Base):
            away = math.hypot(goal.x - centre.x, goal.y - centre.y) - centre.r
            if away > distance + goal.radius:
                continue
        shape = _shape(goal)
        if separation(centre, shape)[0] <= distance:
            found.append(shape)
    return found


def _bounding_circle(shape: Solid, more: float) -> tuple[float, float, float]:
    if isinstance(shape, Patch):
        n = len(shape.points)
        x, y = sum(p[0] for p in shape.points) / n, sum(p[1] for p in shape.points) / n
        return x, y, max(math.hypot(px - x, py - y) for px, py in shape.points) + more
    return shape.x, shape.y, (shape.r if isinstance(shape, Disc) else max(shape.a, shape.b)) + more


class _Question:
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
        inner = r if start.is_round else 0.0
        rounds = [b for b in self.blockers if b.is_round]
        self._taken = [(b.x, b.y, inner + b.radius - tol.overlap_tol) for b in rounds]
        self.tried = 0
        self.route_failed = False

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

    def _may_hold(self, x: float, y: float) -> bool:
        """A quick no for most places: too far from every goal, or on another round base."""
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
        if any(gap_to_polygon(end, wall) < -tol.overlap_tol for wall in self.solids):
            return False
        return self.also is None or self.also(end)

    def first(self, ends: Iterable[Base], method: Method) -> Search:
        """The first of the end poses that satisfies everything, route included."""
        longest = self.limit + self.tol.measure_tol
        too_far: list[tuple[float, Base]] = []
        failed = 0
        for end in ends:
            self.tried += 1
            if not self.holds(end) or any(self._as_far(end, excess, other) for excess, other in too_far):
                continue
            route = self.maze.route(self.start, end, longest, longest + _BEYOND, turns=False)
            if route is not None and route.length <= longest:
                return Search(True, end, route, method, self.tried)
            self.route_failed = True
            if end.is_round:
                too_far.append((_BEYOND if route is None else route.length - longest, end))
            elif (failed := failed + 1) >= _PATIENCE:
                break
        return Search(False, None, None, method, self.tried)

    def _as_far(self, end: Base, excess: float, other: Base) -> bool:
        """Whether an end is out of reach because a free line leads from it to one that is too far by more."""
        apart = math.hypot(end.x - other.x, end.y - other.y)
        return apart < excess - _GRAZING and not self.maze.fixed(0.0).crossed(end.centre, other.centre)

    def straight_in(self) -> Iterator[Base]:
        """Straight towards each goal, nearest first: just into reach, and as far as contact or the limit."""
        start, here = self.start, solid(self.start)
        for d, ux, uy in sorted(separation(here, g) for g in self.goals):
            ways = (max(d - self.reach_gap, 0.0), max(d, 0.0))
            for way in dict.fromkeys(min(way, self.limit) for way in ways):
                yield start.moved_to(start.x + way * ux, start.y + way * uy)

    # Round bases

    def among_crossings(self) -> Search:
        """The analytic answer for a round base, sampled in addition where crossings do not decide."""
        exact = True
        for slack in (0.0, 0.9):
            curves, plain = self._curves(slack)
            exact = exact and plain
            places = [*nearest_points(curves, self.start.x, self.start.y), *crossings(curves)]
            found = self.first(self._nearest_first(places), "analytic" if exact else "sampled")
            if found.found:
                return found
        if exact and not self.route_failed and self.also is None:
            return Search(False, None, None, "analytic", self.tried)
        curves, _ = self._curves(0.0)
        places = list(samples(curves, SPACING))
        if self.also is not None:
            rings = max(4, math.ceil(self.limit / _GRID))
            for k in range(1, rings + 1):
                places += samples([circle(self.start.x, self.start.y, self.limit * k / rings)], _GRID)
        return self.first(self._nearest_first(places), "sampled")

    def _nearest_first(self, places: Iterable[tuple[float, float]]) -> Iterator[Base]:
        x, y, span = self.start.x, self.start.y, (self.limit + self.tol.measure_tol) ** 2
        ranked = []
        for px, py in places:
            far = (px - x) * (px - x) + (py - y) * (py - y)
            if far <= span and self._may_hold(px, py):
                ranked.append((far, px, py))
        ranked.sort()
        for _, px, py in ranked:
            yield self.start.moved_to(px, py)

    def _curves(self, slack: float) -> tuple[list[Curve], bool]:
        """Boundaries of all conditions, loosened by a share of their tolerances; False if one is an oval's."""
        tol, start, r = self.tol, self.start, self.start.radius
        curves = [circle(start.x, start.y, self.limit + slack * tol.measure_tol)]
        plain = True

        def add(shape: Solid, away: float, share: float) -> None:
            nonlocal plain
            if isinstance(shape, Ellipse):
                plain = False
                share *= 0.2  # the polygon that stands for it has used up the rest of the tolerance
            away += share
            if away > 0:
                edge = grown(shape, Disc(0.0, 0.0, away), 0.0)
                if math.hypot(edge.cx - start.x, edge.cy - start.y) <= edge.bound + self.limit + 0.01:
                    curves.append(rim(edge))

        for shape in self.goals:
            add(shape, r + self.reach_gap, slack * tol.measure_tol)
        for shape in self.closer:
            add(shape, r + self.closer_than - tol.closer_eps - 1e-9, 0.0)
        for base in self.blockers:
            add(solid(base), r, -slack * tol.overlap_tol)
        for enemy in self.maze.enemies:
            if enemy not in self.blockers:
                add(solid(enemy), r, -slack * tol.overlap_tol)
        for wall in self.solids:
            add(patch(wall), r, -slack * tol.overlap_tol)
        if self.board is not None:
            inset = r - slack * tol.measure_tol
            edges = (inset, inset, self.board[0] - inset, self.board[1] - inset)
            if edges[0] < edges[2] and edges[1] < edges[3]:
                curves.append(box(*edges))
        return curves, plain

    # Bases that turn

    def among_turns(self) -> Search:
        """Rotations by positions, sampled: into reach of each goal, into contact, along the limit, beside the
        others.
        """
        start = self.start
        whole = 360.0 if isinstance(start.footprint, Hull) else 180.0
        count = _TURNS * (2 if whole == 360.0 else 1)
        headings = []
        for shape in self.goals:
            _, ux, uy = separation(Disc(start.x, start.y, 0.0), shape)
            headings += [math.degrees(math.atan2(uy, ux)), math.degrees(math.atan2(uy, ux)) + 90]
        rotations = [start.rot, *headings[:4], *(start.rot + whole * k / count for k in range(1, count))]
        for rot in dict.fromkeys(r % whole for r in rotations):
            found = self.first(self._at_rotation(rot), "sampled")
            if found.found:
                return found
        return Search(False, None, None, "sampled", self.tried)

    def _at_rotation(self, rot: float) -> Iterator[Base]:
        start, limit = self.start, self.limit
        turned = start.moved_to(start.x, start.y, rot)
        mover = solid(turned.moved_to(0.0, 0.0))
        places = [(start.x, start.y)]
        for d, ux, uy in (separation(solid(turned), g) for g in self.goals):
            for way in (max(d - self.reach_gap, 0.0), max(d, 0.0), limit):
                way = min(way, limit)
                places.append((start.x + way * ux, start.y + way * uy))
        rims = [(grown(g, mover, 0.0), extra) for g in self.goals for extra in (self.reach_gap, 0.0)]
        rims += [(grown(solid(b), mover, 0.0), 0.0) for b in self.blockers]
        for obstacle, extra in rims:
            rounded = Obstacle(obstacle.points, obstacle.r + extra)
            along = list(samples([rim(rounded)], 0.25))
            places += along[:: max(1, len(along) // 48)]
        for share in (1 / 3, 2 / 3, 1.0):
            places += samples([circle(start.x, start.y, limit * share)], limit * share * math.tau / 48)
        for end in self._nearest_first(places):
            yield end.moved_to(end.x, end.y, rot)
