"""Where a base can end, as areas for drawing; the only part of the geometry that loads Shapely.

Owns the tint under a dragged base: places of its centre, at its present rotation, within a route of the
limit, off every other base and wall and on the board. It is a picture, right to a hundredth of an inch;
verdicts come from route.py and reach.py. An area of reach is made of what can be seen from the start and, for
every rim that a way can bend round, of the tangents that leave it with what is left of the limit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray

from rules.geometry.footprint import Base
from rules.geometry.maze import FixedMaze
from rules.geometry.obstacles import TAU, Obstacle, grown
from rules.geometry.separation import Solid, solid
from rules.geometry.tangents import Graph, Tangent, arrivals, tangents
from rules.geometry.units import CLOSER_EPS, OVERLAP_TOL, Point, Polygon

_STEP = math.radians(3)
_BESIDE = 1e-6
"""Just past a tangent, in radians: where a view opens or closes."""
_QUAD_SEGS = 32
_Array = NDArray[np.float64]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One connected area: its outer ring and the rings of its holes, not closed, in inches."""

    outer: tuple[tuple[float, float], ...]
    holes: tuple[tuple[tuple[float, float], ...], ...] = ()


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the centre can end at all, and where it then is within reach of what it is asked to be engaged
    with.
    """

    can_end: tuple[Piece, ...]
    engaged: tuple[Piece, ...]


def end_region(
    start: Base,
    limit: float,
    blockers: Sequence[Base],
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    board: tuple[float, float] | None = None,
    engaged_with: Sequence[Base] = (),
    reach_gap: float = 2.0,
    closer_to: Sequence[Base] = (),
    closer_than: float | None = None,
    overlap_tol: float = OVERLAP_TOL,
) -> Region:
    """Places where the base can end after a route of at most `limit`, at its present rotation.

    With `closer_to` only places nearer to one of them than `closer_than`. `engaged` are those of them within
    `reach_gap` of one of `engaged_with`.
    """
    shape = solid(start.moved_to(0.0, 0.0))
    can_end = reachable(start, limit, enemies, walls, board, overlap_tol)
    around = set(enemies)  # their places are cut already
    others = [b for b in _near(start, limit, blockers) if b not in around]
    if others:
        can_end = shapely.difference(can_end, _union(grown(solid(b), shape, 0.0) for b in others))
    if closer_than is not None:
        wanted = closer_than - CLOSER_EPS
        can_end = shapely.intersection(
            can_end, _around(_near(start, limit + wanted, closer_to), shape, wanted)
        )
    targets = _near(start, limit + reach_gap, engaged_with)
    engaged = shapely.intersection(can_end, _around(targets, shape, reach_gap))
    return Region(_pieces(can_end), _pieces(engaged))


def reachable(
    start: Base,
    limit: float,
    enemies: Sequence[Base],
    walls: Sequence[Polygon],
    board: tuple[float, float] | None,
    overlap_tol: float,
) -> shapely.Geometry:
    """Places the centre can be moved to within the limit, round enemies and walls (03.01), friends not
    counted.
    """
    maze = FixedMaze(start.moved_to(0.0, 0.0), enemies, walls, board, overlap_tol)
    source = start.centre
    obstacles: dict[int, Obstacle] = {}
    for n in maze.near(source, limit):
        whole = maze.obstacle(n)
        if whole.distance(*source) >= -overlap_tol - 0.002:
            obstacles[n] = whole.shrunk_to(*source)
    room = maze.room if maze.room is not None and maze.room.holds(source) else None
    graph = Graph(obstacles, room, {})
    parts = [_seen(source, limit, obstacles)]
    kept: list[tuple[int, Tangent, float]] = []
    for arrival in arrivals(graph, list(obstacles), source, limit):
        if not _is_outrun(arrival.at, arrival.tangent, arrival.cost, kept, graph):
            kept.append((arrival.at, arrival.tangent, arrival.cost))
    parts += [_left_behind(graph, at, tangent, limit - cost) for at, tangent, cost in kept]
    area = shapely.union_all([shapely.make_valid(p) for p in parts if p is not None])
    if room is not None:
        area = shapely.intersection(area, shapely.box(*room))
    return shapely.difference(area, _union(obstacles.values())) if obstacles else area


def _seen(source: Point, limit: float, obstacles: dict[int, Obstacle]) -> shapely.Geometry:
    """What lies within the limit in a straight line from the source."""
    point = Obstacle((source,), 0.0)
    angles = list(np.arange(0.0, TAU, _STEP))
    for obstacle in obstacles.values():
        for tangent in tangents(point, _loosened(obstacle)):
            along = tangent.angle_b + (math.pi / 2 if tangent.ccw_b else -math.pi / 2)
            angles += [along - _BESIDE, along, along + _BESIDE]
    turned = np.sort(np.mod(np.array(angles), TAU))
    directions = np.column_stack([np.cos(turned), np.sin(turned)])
    origins = np.broadcast_to(np.array(source), directions.shape)
    ways = _free(origins, directions, np.full(len(turned), limit), obstacles.values())
    return shapely.polygons(origins + directions * ways[:, None])


def _left_behind(graph: Graph, at: int, tangent: Tangent, left: float) -> shapely.Geometry | None:
    """What the tangents sweep that leave a rim after the way has come on to it with `left` inches to go."""
    rim, sense = graph.obstacles[at], 1.0 if tangent.ccw_b else -1.0
    span = _walkable(graph, at, tangent, left)
    turns = [*list(np.arange(0.0, span, _STEP)), span]
    for other in graph.obstacles:
        if other != at:
            for leaving in tangents(rim, _loosened(graph.obstacles[other])):
                turn = sense * (leaving.angle_a - tangent.angle_b) % TAU
                turns += [t for t in (turn - _BESIDE, turn, turn + _BESIDE) if 0 <= t <= span]
    turns.sort()
    angles = [tangent.angle_b + sense * t for t in turns]
    lengths = [
        left - rim.arc_length(tangent.angle_b if sense > 0 else a, t)
        for a, t in zip(angles, turns, strict=True)
    ]
    origins = np.array([rim.contact(a) for a in angles])
    directions = np.array([(-sense * math.sin(a), sense * math.cos(a)) for a in angles])
    others = [o for k, o in graph.obstacles.items() if k != at]
    ways = _free(origins, directions, np.maximum(np.array(lengths), 0.0), others)
    ring = np.concatenate([origins, (origins + directions * ways[:, None])[::-1]])
    return shapely.polygons(ring) if len(ring) >= 3 else None


def _walkable(graph: Graph, at: int, tangent: Tangent, left: float) -> float:
    """How many radians of the rim can be followed before the limit, another obstacle or the edge ends it."""
    rim, ccw = graph.obstacles[at], tangent.ccw_b

    def fits(span: float) -> bool:
        low = tangent.angle_b if ccw else tangent.angle_b - span
        return rim.arc_length(low, span) <= left and graph.rim_free(at, tangent.angle_b, span, ccw)

    low, high = 0.0, TAU * 0.75
    if fits(high):
        return high
    for _ in range(20):
        middle = (low + high) / 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low


def _is_outrun(
    at: int, tangent: Tangent, cost: float, kept: Iterable[tuple[int, Tangent, float]], graph: Graph
) -> bool:
    """Whether an earlier way round the same rim in the same sense passes here for less."""
    for other, before, paid in kept:
        if other == at and before.ccw_b == tangent.ccw_b:
            span = (tangent.angle_b - before.angle_b) * (1 if tangent.ccw_b else -1) % TAU
            low = before.angle_b if tangent.ccw_b else before.angle_b - span
            arc = graph.obstacles[at].arc_length(low, span)
            if paid + arc <= cost + 1e-9 and graph.rim_free(at, before.angle_b, span, tangent.ccw_b):
                return True
    return False


def _loosened(obstacle: Obstacle) -> Obstacle:
    """The obstacle less its slack, which stops a ray: at its tangents views open and close."""
    return (
        obstacle if obstacle.r <= obstacle.slack else Obstacle(obstacle.points, obstacle.r - obstacle.slack)
    )


def _free(origins: _Array, directions: _Array, ways: _Array, obstacles: Iterable[Obstacle]) -> _Array:
    """How far each ray runs: its way, or to the middle of the first obstacle in it (what is inside is cut
    later).
    """
    ways = ways.copy()
    for obstacle in obstacles:
        enter, leave = _chords(origins, directions, obstacle)
        hit = (enter < leave) & (leave > 0) & (enter < ways)
        ways[hit] = np.minimum(ways[hit], np.maximum(0.0, (enter + leave)[hit] / 2))
    return ways


def _chords(origins: _Array, directions: _Array, obstacle: Obstacle) -> tuple[_Array, _Array]:
    """Where each ray enters and leaves an obstacle less its slack; enter >= leave where it misses."""
    px, py = origins[:, 0], origins[:, 1]
    dx, dy = directions[:, 0], directions[:, 1]
    if obstacle.core is None:
        along = (obstacle.cx - px) * dx + (obstacle.cy - py) * dy
        across = (obstacle.cx - px) * dy - (obstacle.cy - py) * dx
        half = np.sqrt(np.maximum(0.0, max(0.0, obstacle.r - obstacle.slack) ** 2 - across**2))
        return along - half, along + half
    ring = _outline(obstacle)
    side = np.roll(ring, -1, axis=0) - ring
    normals = np.column_stack([side[:, 1], -side[:, 0]]) / np.hypot(side[:, 0], side[:, 1])[:, None]
    offsets = (ring * normals).sum(axis=1) - obstacle.slack
    start = origins @ normals.T - offsets
    slope = directions @ normals.T
    with np.errstate(divide="ignore", invalid="ignore"):
        times = -start / slope
    enter = np.where(slope < 0, times, -np.inf).max(axis=1)
    leave = np.where(slope > 0, times, np.inf).min(axis=1)
    beside = ((np.abs(slope) < 1e-15) & (start >= 0)).any(axis=1)
    return np.where(beside, np.inf, enter), leave


def _outline(obstacle: Obstacle) -> _Array:
    if obstacle.r == 0:
        return np.array(obstacle.points)
    points: list[Point] = []
    for (cx, cy), low, high in obstacle.rim(obstacle.turns[0], TAU - 1e-12):
        steps = max(1, math.ceil((high - low) / (TAU / 4 / _QUAD_SEGS)))
        for k in range(steps + 1):
            angle = low + (high - low) * k / steps
            points.append((cx + obstacle.r * math.cos(angle), cy + obstacle.r * math.sin(angle)))
    ring = np.array(points)
    apart = np.hypot(*(ring - np.roll(ring, 1, axis=0)).T)
    distinct: _Array = ring[apart > 1e-9]
    return distinct


def _near(start: Base, distance: float, bases: Sequence[Base]) -> list[Base]:
    far = distance + start.radius
    return [b for b in bases if math.hypot(b.x - start.x, b.y - start.y) < far + b.radius]


def _around(bases: Sequence[Base], mover: Solid, distance: float) -> shapely.Geometry:
    """Places of the centre where the mover is within a distance of one of the bases."""
    bare = [grown(solid(b), mover, 0.0) for b in bases]
    return _union(Obstacle(o.points, o.r + distance) for o in bare if o.r + distance > 0)


def _union(obstacles: Iterable[Obstacle]) -> shapely.Geometry:
    """The forbidden places as one area."""
    every = list(obstacles)
    discs = [o for o in every if o.core is None]
    centres = np.array([(o.cx, o.cy) for o in discs]).reshape(-1, 2)
    round_ones = shapely.buffer(shapely.points(centres), [o.r for o in discs], quad_segs=_QUAD_SEGS)
    others = [shapely.polygons(_outline(o)) for o in every if o.core is not None]
    return shapely.union_all([*round_ones, *others])


def _pieces(area: shapely.Geometry) -> tuple[Piece, ...]:
    parts = [p for p in shapely.get_parts(area) if isinstance(p, shapely.Polygon) and p.area > 1e-6]
    return tuple(Piece(_ring(p.exterior), tuple(_ring(h) for h in p.interiors)) for p in parts)


def _ring(line: shapely.LinearRing) -> Polygon:
    return tuple((float(x), float(y)) for x, y in line.coords[:-1])
