"""The tangent graph: shortest ways among rounded convex obstacles are straight tangents joined by arcs along
rims.

Owns common tangents, the legs of a way and the search over them; knows nothing of bases, limits as rules or
drawing.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from rules.geometry.obstacles import TAU, Obstacle
from rules.geometry.units import Point


class Tangent(NamedTuple):
    """A line that touches obstacle `a` at normal angle `angle_a`, then `b`; ccw: the way goes round counter-
    clockwise.
    """

    angle_a: float
    ccw_a: bool
    a: Point
    angle_b: float
    ccw_b: bool
    b: Point
    length: float


class Leg(NamedTuple):
    """Along the rim of obstacle `on` from normal angle `start` over `span` radians, then straight from `p` to
    `q`.
    """

    on: int
    start: float
    span: float
    ccw: bool
    p: Point
    q: Point


class Room(NamedTuple):
    """The rectangle in which the centre of the base must stay so that the base stays on the board."""

    x0: float
    y0: float
    x1: float
    y1: float

    def holds(self, p: Point) -> bool:
        """Whether the centre may be here."""
        return self.x0 <= p[0] <= self.x1 and self.y0 <= p[1] <= self.y1

    def holds_rim(self, obstacle: Obstacle, start: float, span: float) -> bool:
        """Whether the centre may follow the rim from `start` over `span` radians counter-clockwise."""
        b = obstacle.bound
        if self.holds((obstacle.cx - b, obstacle.cy - b)) and self.holds((obstacle.cx + b, obstacle.cy + b)):
            return True
        for (cx, cy), low, high in obstacle.rim(start, span):
            quarters = [low + (k * TAU / 4 - low) % TAU for k in range(4)]
            for angle in (low, high, *(a for a in quarters if a < high)):
                if not self.holds((cx + obstacle.r * math.cos(angle), cy + obstacle.r * math.sin(angle))):
                    return False
        return True


SOURCE, TARGET = -1, -2


def tangents(a: Obstacle, b: Obstacle) -> list[Tangent]:
    """All lines that touch both obstacles, to be walked from a to b; a point is an obstacle of radius 0."""
    found: list[Tangent] = []
    point = a.perimeter == 0.0 or b.perimeter == 0.0
    squeeze = a.slack + b.slack
    for side in (1, -1) if not point else (1,):  # outer tangents keep both on one side, inner ones cross over
        offset = b.r - a.r if side > 0 else -(a.r + b.r)
        for va, vb, low, high in _corner_pairs(a, b, side, offset, squeeze):
            dx, dy = va[0] - vb[0], va[1] - vb[1]
            apart = math.hypot(dx, dy)
            if apart < 1e-12 or abs(offset) > apart + squeeze:
                continue
            heading, half = math.atan2(dy, dx), math.acos(max(-1.0, min(1.0, offset / apart)))
            for angle in (heading + half, heading - half) if half > 0 else (heading,):
                if (angle - low + 1e-12) % TAU <= high - low + 2e-12:
                    found += _walked(va, a.r, vb, b.r, angle, side)
    return found


def _corner_pairs(
    a: Obstacle, b: Obstacle, side: int, offset: float, squeeze: float
) -> Iterator[tuple[Point, Point, float, float]]:
    """Which corner of each core a tangent with normal angle in (low, high) touches, where there can be one.

    Across a normal n the two supporting lines are (va - vb)·n - offset apart; a common tangent is a zero of
    that.
    """
    if a.core is None and b.core is None:
        yield a.points[0], b.points[0], 0.0, TAU
        return
    stops = [(angle, True, k) for k, angle in enumerate(a.turns)] if a.core else []
    if b.core:
        shift = 0.0 if side > 0 else math.pi
        stops += [((angle - shift) % TAU, False, k) for k, angle in enumerate(b.turns)]
    stops.sort()
    va = a.points[next((k for _, of_a, k in reversed(stops) if of_a), 0)]
    vb = b.points[next((k for _, of_a, k in reversed(stops) if not of_a), 0)]
    pairs: list[tuple[Point, Point, float]] = []
    for _, of_a, k in stops:
        if of_a:
            va, (nx, ny) = a.points[k], a.starts[k]
        else:
            vb, (nx, ny) = b.points[k], b.starts[k]
            nx, ny = side * nx, side * ny
        pairs.append((va, vb, (va[0] - vb[0]) * nx + (va[1] - vb[1]) * ny - offset))
    wide = squeeze + 1e-3
    for k, (va, vb, here) in enumerate(pairs):
        low, (_, _, there) = stops[k][0], pairs[(k + 1) % len(pairs)]
        high = stops[k + 1][0] if k + 1 < len(stops) else stops[0][0] + TAU
        if high > low and (here * there <= 0 or abs(here) < wide or abs(there) < wide or high - low > 0.3):
            yield va, vb, low, high


def _walked(va: Point, ra: float, vb: Point, rb: float, angle: float, side: int) -> Iterator[Tangent]:
    nx, ny = math.cos(angle), math.sin(angle)
    pa = (va[0] + ra * nx, va[1] + ra * ny)
    pb = (vb[0] + side * rb * nx, vb[1] + side * rb * ny)
    # Along the line from a to b; positive is counter-clockwise about a.
    onward = (vb[1] - va[1]) * nx - (vb[0] - va[0]) * ny
    angle_b = angle if side > 0 else angle + math.pi
    length = math.hypot(pb[0] - pa[0], pb[1] - pa[1])
    for ccw in (True, False):
        if onward > -1e-9 if ccw else onward < 1e-9:  # two touching rims meet in a point: either way round
            yield Tangent(angle, ccw, pa, angle_b, ccw if side > 0 else not ccw, pb, length)


def turn_between(start: float, end: float, ccw: bool) -> float:
    """Radians from one normal angle to another as walked; a full turn by rounding counts as none."""
    span = (end - start if ccw else start - end) % TAU
    return 0.0 if span > TAU - 1e-7 else span


class Graph:
    """Obstacles by number with their common tangents, worked out when first asked for and kept in `known`."""

    def __init__(
        self,
        obstacles: Mapping[int, Obstacle],
        room: Room | None,
        known: dict[tuple[int, int], list[Tangent]],
    ) -> None:
        self.obstacles = obstacles
        self.room = room
        self._tangents = known

    def tangents(self, i: int, j: int) -> list[Tangent]:
        """Common tangents of two numbered obstacles."""
        known = self._tangents.get((i, j))
        if known is None:
            known = self._tangents[(i, j)] = tangents(self.obstacles[i], self.obstacles[j])
        return known

    def line_free(self, p: Point, q: Point) -> bool:
        """Whether a straight leg stays on the board and out of every obstacle."""
        if self.room is not None and not self.room.holds(q):
            return False
        return not any(o.blocks_line(p, q) for o in self.obstacles.values())

    def rim_free(self, on: int, start: float, span: float, ccw: bool) -> bool:
        """Whether an arc stays on the board and out of every other obstacle."""
        rim = self.obstacles[on]
        first = start if ccw else start - span
        if self.room is not None and not self.room.holds_rim(rim, first, span):
            return False
        return not any(k != on and rim.rim_enters(first, span, o) for k, o in self.obstacles.items())


class Arrival(NamedTuple):
    """A tested way from the source that ends with a tangent on to an obstacle, or at the target."""

    cost: float
    at: int
    tangent: Tangent
    legs: _Chain


_Chain: TypeAlias = tuple["_Chain | None", Leg]


def shortest_way(
    graph: Graph, numbers: Sequence[int], source: Point, target: Point, cap: float
) -> tuple[float, list[Leg]] | None:
    """Length and legs of the shortest bent way among the numbered obstacles, or None if longer than `cap`."""
    for arrival in arrivals(graph, numbers, source, cap, target):
        if arrival.at == TARGET:
            return arrival.cost, _unrolled(arrival.legs)
    return None


def arrivals(
    graph: Graph, numbers: Sequence[int], source: Point, cap: float, target: Point | None = None
) -> Iterator[Arrival]:
    """Shortest ways from the source on to every obstacle, and to the target, nearest first up to `cap`.

    A* with the straight distance to the target as the estimate; a leg is tested only when it comes up for
    use.
    """
    start = Obstacle((source,), 0.0)
    last: dict[int, list[Tangent]] = {}
    if target is not None:
        end = Obstacle((target,), 0.0)
        last = {k: tangents(graph.obstacles[k], end) for k in numbers}
    queue: list[tuple[float, int, float, int, int, Tangent, Leg, _Chain | None]] = []
    count = 0

    def push(cost: float, on: int, to: int, tangent: Tangent, leg: Leg, chain: _Chain | None) -> None:
        nonlocal count
        b = tangent.b
        ahead = cost if target is None else cost + math.hypot(b[0] - target[0], b[1] - target[1])
        if ahead <= cap:
            count += 1
            heapq.heappush(queue, (ahead, count, cost, on, to, tangent, leg, chain))

    for k in numbers:
        for tangent in tangents(start, graph.obstacles[k]):
            push(tangent.length, SOURCE, k, tangent, Leg(SOURCE, 0.0, 0.0, True, source, tangent.b), None)
    onward = (*numbers, TARGET) if target is not None else tuple(numbers)
    done: set[tuple[int, int, float, bool]] = set()
    while queue:
        _, _, cost, on, to, tangent, leg, chain = heapq.heappop(queue)
        key = (on, to, tangent.angle_a, tangent.ccw_b)
        if key in done:
            continue
        if leg.span > 0 and not graph.rim_free(on, leg.start, leg.span, leg.ccw):
            continue
        if leg.p != leg.q and not graph.line_free(leg.p, leg.q):
            continue
        done.add(key)
        chain = (chain, leg)
        yield Arrival(cost, to, tangent, chain)
        if to == TARGET:
            continue
        for k in onward:
            if k == to:
                continue
            for following in last[to] if k == TARGET else graph.tangents(to, k):
                if following.ccw_a != tangent.ccw_b:
                    continue
                span = turn_between(tangent.angle_b, following.angle_a, following.ccw_a)
                low = tangent.angle_b if following.ccw_a else tangent.angle_b - span
                arc = graph.obstacles[to].arc_length(low, span)
                next_leg = Leg(to, tangent.angle_b, span, following.ccw_a, following.a, following.b)
                push(cost + arc + following.length, to, k, following, next_leg, chain)


def _unrolled(chain: _Chain | None) -> list[Leg]:
    legs: list[Leg] = []
    while chain is not None:
        chain, leg = chain
        legs.append(leg)
    return legs[::-1]
