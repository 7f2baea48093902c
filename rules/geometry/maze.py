"""Obstacles to a base that does not turn, and the shortest way of its centre among them.

Owns the search for one fixed rotation: the straight line if it is free, else the tangent graph over the few
obstacles that turn out to be in the way. Rotations and the rules' words are in route.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from rules.geometry.footprint import RADIUS_MM, Base, Circle, support
from rules.geometry.obstacles import Obstacle, grown
from rules.geometry.separation import Disc, Solid, patch, solid
from rules.geometry.tangents import SOURCE, Graph, Leg, Room, Tangent, shortest_way
from rules.geometry.units import MEASURE_TOL, Point, Polygon

_ARC_STEP = math.radians(3)


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way of a base's centre in inches; `exact` when the length is analytic, not the best of sampled
    rotations.
    """

    length: float
    points: tuple[tuple[float, float], ...]
    bends: tuple[tuple[float, float], ...] = ()
    exact: bool = True
    pivots: tuple[float, ...] = ()


class FixedMaze:
    """Obstacles to the centre of a base that does not turn; numbered enemies first, then walls."""

    def __init__(
        self,
        mover: Base,
        enemies: Sequence[Base],
        walls: Sequence[Polygon],
        board: tuple[float, float] | None,
        overlap_tol: float,
    ) -> None:
        self._mover = solid(mover)
        self._things: list[Base | Polygon] = [*enemies, *walls]
        self.overlap_tol = overlap_tol
        r, round_mover = mover.radius, isinstance(self._mover, Disc)
        self._rings: list[tuple[float, float, float]] = []
        self._plain: list[bool] = []
        """Whether the ring is the obstacle itself and not only a bound of it."""
        for enemy in enemies:
            shape = enemy.footprint
            if type(shape) is Circle:
                self._rings.append((enemy.x, enemy.y, r + shape.d / RADIUS_MM))
                self._plain.append(round_mover)
            else:
                self._rings.append((enemy.x, enemy.y, r + enemy.radius))
                self._plain.append(round_mover and enemy.is_round)
        for wall in walls:
            cx, cy = sum(p[0] for p in wall) / len(wall), sum(p[1] for p in wall) / len(wall)
            self._rings.append((cx, cy, r + max(math.hypot(px - cx, py - cy) for px, py in wall)))
            self._plain.append(False)
        self._obstacles: dict[int, Obstacle] = {}
        self.room: Room | None = None
        if board is not None:
            low, width, height = MEASURE_TOL, board[0] + MEASURE_TOL, board[1] + MEASURE_TOL
            self.room = Room(
                support(mover, -1.0, 0.0) - low,
                support(mover, 0.0, -1.0) - low,
                width - support(mover, 1.0, 0.0),
                height - support(mover, 0.0, 1.0),
            )
        self._tangents: dict[tuple[int, int], list[Tangent]] = {}

    def obstacle(self, number: int) -> Obstacle:
        """The forbidden places round one enemy or wall."""
        known = self._obstacles.get(number)
        if known is None:
            thing = self._things[number]
            shape: Solid = solid(thing) if isinstance(thing, Base) else patch(thing)
            known = self._obstacles[number] = grown(shape, self._mover, self.overlap_tol)
        return known

    def near(self, p: Point, distance: float) -> list[int]:
        """Numbers of the enemies and walls that a centre starting at p could meet within a distance."""
        return [
            n for n, (cx, cy, r) in enumerate(self._rings) if math.hypot(p[0] - cx, p[1] - cy) < distance + r
        ]

    def crossed(self, p: Point, q: Point) -> list[int]:
        """Numbers of the enemies and walls that the base crosses on a straight line."""
        px, py = p
        dx, dy = q[0] - px, q[1] - py
        length = dx * dx + dy * dy
        tol, hits = self.overlap_tol, []
        for number, (cx, cy, r) in enumerate(self._rings):
            ex, ey = cx - px, cy - py
            t = (ex * dx + ey * dy) / length if length > 0 else 0.0
            if t > 0:
                if t > 1:
                    t = 1.0
                ex -= t * dx
                ey -= t * dy
            depth = r - tol
            if ex * ex + ey * ey < depth * depth and (
                self._plain[number] or self.obstacle(number).blocks_line(p, q)
            ):
                hits.append(number)
        return hits

    def route(
        self, p: Point, q: Point, limit: float, ignored: Callable[[int], bool], cap: float | None = None
    ) -> Route | None:
        """The shortest way of the centre from p to q, None if there is none up to `cap`.

        Without a cap it is twice the limit and 2 in more. Enemies and walls whose number is `ignored` are
        left out; it is asked only about those in the way.
        """
        straight = math.hypot(q[0] - p[0], q[1] - p[1])
        hits = [n for n in self.crossed(p, q) if not ignored(n)]
        if not hits:
            return Route(straight, (p, q))
        cap = 2 * limit + 2 if cap is None else cap
        if straight > cap:
            return None
        room = self.room if self.room is not None and self.room.holds(p) and self.room.holds(q) else None
        obstacles: dict[int, Obstacle] = {}
        graph = Graph(obstacles, room, self._tangents)
        while hits:
            for n in hits:
                obstacles[n] = self.obstacle(n).shrunk_to(*p).shrunk_to(*q)
                if obstacles[n] is not self._obstacles[n]:  # its tangents hold for this way only
                    graph = Graph(obstacles, room, {})
            found = shortest_way(graph, list(obstacles), p, q, cap)
            if found is None:
                return None
            length, legs = found
            hits = [n for n in self._met(obstacles, legs) if not ignored(n)]
        return _drawn(length, legs, obstacles)

    def _met(self, known: dict[int, Obstacle], legs: Sequence[Leg]) -> list[int]:
        """Numbers of further enemies and walls that the legs cross."""
        met: dict[int, None] = {}
        for leg in legs:
            met.update(dict.fromkeys(n for n in self.crossed(leg.p, leg.q) if n not in known))
            if leg.on == SOURCE or leg.span == 0:
                continue
            rim = known[leg.on]
            first = leg.start if leg.ccw else leg.start - leg.span
            for n, (cx, cy, r) in enumerate(self._rings):
                near = math.hypot(cx - rim.cx, cy - rim.cy) < r + rim.bound - self.overlap_tol
                if near and n not in known and rim.rim_enters(first, leg.span, self.obstacle(n)):
                    met[n] = None
        return list(met)


def _drawn(length: float, legs: Sequence[Leg], obstacles: dict[int, Obstacle]) -> Route:
    points: list[Point] = []
    bends: list[Point] = []
    for leg in legs:
        if leg.on != SOURCE:
            rim, sense = obstacles[leg.on], 1 if leg.ccw else -1
            steps = max(1, math.ceil(leg.span / _ARC_STEP))
            points += [rim.contact(leg.start + sense * leg.span * k / steps) for k in range(1, steps)]
            bends.append(leg.p)
        points += [leg.p, leg.q]
        bends.append(leg.q)
    distinct = [p for k, p in enumerate(points) if k == 0 or math.dist(p, points[k - 1]) > 1e-9]
    turning = [p for k, p in enumerate(bends[:-1]) if k == 0 or math.dist(p, bends[k - 1]) > 1e-9]
    return Route(length, tuple(distinct), tuple(turning), all(o.exact for o in obstacles.values()))
