"""The shortest legal way of a base from one pose to another, round enemy bases and walls (03.01, D4, D7,
D14).

Owns the length that is compared with a move's maximum distance. It does not say whether the end is allowed: a
base or wall that the end pose (or the start pose) sinks into deeper than the overlap tolerance is left out
here, because ending on it is another clause. The same holds for the board's edges when an end of the way is
off the board.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from rules.geometry.footprint import Base, Hull
from rules.geometry.maze import FixedMaze, Route
from rules.geometry.measure import gap, gap_to_polygon
from rules.geometry.pivot import pivot_clear, pivot_meets, same_pose
from rules.geometry.units import OVERLAP_TOL, Point, Polygon

__all__ = ["Maze", "PathReport", "Route", "pivot_clear", "route_along", "shortest_route"]


class PathReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a given way meets: its length in inches, the first enemy and first wall crossed (their indices),
    the edge.
    """

    length: float
    enemy: int | None = None
    wall: int | None = None
    leaves_board: bool = False

    @property
    def clear(self) -> bool:
        """Whether the way crosses nothing."""
        return self.enemy is None and self.wall is None and not self.leaves_board


def shortest_route(
    start: Base,
    goal: Base,
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    board: tuple[float, float] | None = None,
    limit: float = math.inf,
    overlap_tol: float = OVERLAP_TOL,
) -> Route | None:
    """The shortest way from start to goal that crosses no enemy base, no wall and no board edge (03.01).

    Longer ways than `limit` are still found, up to twice the limit and 2 in more, so that a verdict can name
    the length; None cap that or when there is no way. Rotation is free (0 in) but may not sweep through an
    enemy (D7).
    """
    return Maze(start, enemies, walls, board, overlap_tol).route(start, goal, limit)


def route_along(
    start: Base,
    waypoints: Sequence[Point],
    goal: Base,
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    board: tuple[float, float] | None = None,
    overlap_tol: float = OVERLAP_TOL,
) -> PathReport:
    """The way that was given, as straight lines through the waypoints: how long it is and what it crosses
    (03.01).

    The base turns on the spot, at the start or at the end, whichever meets less. Bases and walls that the
    start or end pose sinks into are left out, as in shortest_route.
    """
    maze = Maze(start, enemies, walls, board, overlap_tol)
    stops = [start.centre, *waypoints]
    if stops[-1] != goal.centre:
        stops.append(goal.centre)
    rotations = [start.rot] if same_pose(start, goal.rot) else [start.rot, goal.rot]
    reports = [_report(maze, start, goal, stops, rot) for rot in rotations]
    return next((r for r in reports if r.clear), reports[0])


class Swept(NamedTuple):
    """What a pivot meets: the first enemy and first wall (their indices), the board's edge."""

    enemy: int | None
    wall: int | None
    leaves_board: bool

    @property
    def clear(self) -> bool:
        """Whether the pivot meets nothing."""
        return self.enemy is None and self.wall is None and not self.leaves_board


def _report(maze: Maze, start: Base, goal: Base, stops: Sequence[Point], rot: float) -> PathReport:
    fixed, count, ignored = maze.fixed(rot), len(maze.enemies), maze.sunk(start, goal)
    length, enemy, wall, leaves = 0.0, None, None, False
    for p, q in itertools.pairwise(stops):
        length += math.hypot(q[0] - p[0], q[1] - p[1])
        for n in fixed.crossed(p, q):
            if ignored(n):
                continue
            if n < count and enemy is None:
                enemy = n
            elif n >= count and wall is None:
                wall = n - count
    if fixed.room is not None:
        leaves = not all(fixed.room.holds(p) for p in stops[1:-1])
    # Sliding at the first rotation means turning at the end, sliding at the last one turning at the start.
    turned = goal if rot == start.rot else start
    swept = maze.pivot(turned, rot, ignored)
    enemy = swept.enemy if enemy is None else enemy
    wall = swept.wall if wall is None else wall
    leaves = leaves or swept.leaves_board
    return PathReport(length, enemy, wall, leaves)


class Maze:
    """Enemies and walls made ready for one footprint and many routes, at whatever rotations they need."""

    def __init__(
        self,
        mover: Base,
        enemies: Sequence[Base],
        walls: Sequence[Polygon] = (),
        board: tuple[float, float] | None = None,
        overlap_tol: float = OVERLAP_TOL,
    ) -> None:
        self.mover = mover
        self.enemies = tuple(enemies)
        self.walls = tuple(walls)
        self.board = board
        self.overlap_tol = overlap_tol
        self._fixed: dict[float, FixedMaze] = {}
        self._swept: dict[tuple[Base, float, frozenset[int]], Swept] = {}

    def fixed(self, rot: float) -> FixedMaze:
        """The same obstacles for a mover that keeps one rotation."""
        rot = 0.0 if self.mover.is_round else rot
        known = self._fixed.get(rot)
        if known is None:
            mover = self.mover.moved_to(0.0, 0.0, rot)
            known = self._fixed[rot] = FixedMaze(
                mover, self.enemies, self.walls, self.board, self.overlap_tol
            )
        return known

    def route(
        self, start: Base, goal: Base, limit: float = math.inf, cap: float | None = None, turns: bool = True
    ) -> Route | None:
        """The shortest way for this mover, none longer than `cap` if given; see shortest_route.

        Without `turns` a base that is not round slides at its first or last rotation only.
        """
        ignored = self.sunk(start, goal)
        best: Route | None = None
        if same_pose(start, goal.rot):
            best = self.fixed(start.rot).route(start.centre, goal.centre, limit, ignored, cap)
            if start.is_round or (best is not None and best.length <= limit):
                return best
        straight = math.hypot(goal.x - start.x, goal.y - start.y)
        for rot in self._rotations(start, goal) if turns else (start.rot, goal.rot):
            own = rot in (start.rot, goal.rot)
            if best is not None and best.length <= (straight + 1e-9 if own else limit):
                break
            # Rotations in between cost time, so they are asked only for a way within the limit.
            longest = limit if not own else cap if best is None else best.length
            found = self._turning(start, goal, rot, limit, ignored, longest)
            if found is not None and (best is None or found.length < best.length - 1e-9):
                best = found
        return best

    def sunk(self, start: Base, goal: Base) -> Callable[[int], bool]:
        """Whether one of the two poses sinks into an enemy or wall, by number, too deep to be let pass."""

        @cache
        def is_sunk(number: int) -> bool:
            if number < len(self.enemies):
                gaps = (gap(pose, self.enemies[number]) for pose in (start, goal))
            else:
                gaps = (
                    gap_to_polygon(pose, self.walls[number - len(self.enemies)]) for pose in (start, goal)
                )
            return min(gaps) < -self.overlap_tol

        return is_sunk

    def pivot(self, base: Base, rot: float, ignored: Callable[[int], bool]) -> Swept:
        """First enemy and wall, by index, that the base sweeps through as it turns, and if it leaves the
        board.
        """
        if same_pose(base, rot):
            return Swept(None, None, False)
        count, reach = len(self.enemies), base.radius
        near = [
            n for n, e in enumerate(self.enemies) if math.hypot(e.x - base.x, e.y - base.y) < reach + e.radius
        ]
        near += range(count, count + len(self.walls))
        asked = frozenset(n for n in near if not ignored(n))
        known = self._swept.get((base, rot, asked))
        if known is None:
            enemies = [n for n in sorted(asked) if n < count]
            walls = [n - count for n in sorted(asked) if n >= count]
            shapes = [self.enemies[n] for n in enemies], [self.walls[n] for n in walls]
            enemy, wall, off = pivot_meets(base, rot, *shapes, self.overlap_tol, board=self.board)
            known = Swept(
                None if enemy is None else enemies[enemy], None if wall is None else walls[wall], off
            )
            self._swept[(base, rot, asked)] = known
        return known

    def _turning(
        self,
        start: Base,
        goal: Base,
        rot: float,
        limit: float,
        ignored: Callable[[int], bool],
        cap: float | None,
    ) -> Route | None:
        """The way that pivots at the start, slides at one rotation, and pivots at the end."""
        way = self.fixed(rot).route(start.centre, goal.centre, limit, ignored, cap)
        if way is None:
            return None
        if not (self.pivot(start, rot, ignored).clear and self.pivot(goal, rot, ignored).clear):
            return None
        pivots = [rot] if not same_pose(start, rot) else []
        pivots += [goal.rot] if not same_pose(goal, rot) else []
        return Route(way.length, way.points, way.bends, False, tuple(pivots))

    @staticmethod
    def _rotations(start: Base, goal: Base) -> list[float]:
        """Rotations worth sliding at: as it stands, as it ends, along and across the line, and in between."""
        heading = math.degrees(math.atan2(goal.y - start.y, goal.x - start.x))
        turn = 360 if isinstance(start.footprint, Hull) else 180
        wished = [start.rot, goal.rot, heading, heading + 90]
        wished += [heading + turn * k / 12 for k in range(1, 12)]
        return list(dict.fromkeys(wished))
