"""Exact places near a wished one: contact, the limit of a move, the nearest pose that is allowed.

Owns the geometry of the magnet, the soft clamp and "nearest legal spot"; what is legal is the caller's
predicate.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rules.geometry.curves import Curve, circle, crossings, nearest_points, rim, samples
from rules.geometry.footprint import Base
from rules.geometry.maze import Route
from rules.geometry.obstacles import Obstacle, grown
from rules.geometry.route import Maze
from rules.geometry.separation import separation, solid
from rules.geometry.units import OVERLAP_TOL, UI_SNAP, Point, Polygon

_INSIDE = 1e-9
"""Rounding left over in an exact contact."""


def snap_contact(base: Base, others: Sequence[Base], within: float = UI_SNAP) -> Base | None:
    """The base moved into exact contact with the nearest of the others, or with two at once; None if none is
    near.

    Only bases whose edge is at most `within` away (or as deep inside) attract; the result overlaps none of
    the others.
    """
    reach = base.radius + within
    close = [o for o in others if math.hypot(o.x - base.x, o.y - base.y) <= reach + o.radius]
    mover = solid(base)
    near = sorted(
        (abs(d), k) for k, o in enumerate(close) if abs(d := separation(mover, solid(o))[0]) <= within
    )
    for _, k in near:
        touching = _touching(base, close[k])
        if _stands_free(touching, close) and _shift(base, touching) <= 2 * within:
            return touching
    pairs = [
        pair
        for (_, j), (_, k) in itertools.combinations(near, 2)
        for pair in _wedged(base, close[j], close[k])
    ]
    for wedged in sorted(pairs, key=lambda b: _shift(base, b)):
        if _stands_free(wedged, close) and _shift(base, wedged) <= 3 * within:
            return wedged
    return None


def clamp_to_limit(
    start: Base,
    base: Base,
    limit: float,
    enemies: Sequence[Base],
    walls: Sequence[Polygon] = (),
    board: tuple[float, float] | None = None,
    overlap_tol: float = OVERLAP_TOL,
) -> Base:
    """The pose itself if its route is short enough, else the place on its route where the limit is used up.

    Where there is no route at all: the furthest place towards it that a straight line reaches.
    """
    maze = Maze(start, enemies, walls, board, overlap_tol)
    route = maze.route(start, base, limit, math.inf)
    if route is None:
        way = math.dist(start.centre, base.centre)
        fixed = maze.fixed(base.rot)

        def free(share: float) -> bool:
            return share * way <= limit and not fixed.crossed(
                start.centre, _towards(start, base, share).centre
            )

        return _towards(start, base, _last_share(free))
    if route.length <= limit:
        return base
    if not route.bends:
        return _towards(start, base, limit / route.length)
    used = limit
    for _ in range(
        4
    ):  # the drawn arcs are chords, so the length along them is not quite the length of the route
        x, y = _along(route, used)
        clamped = base.moved_to(x, y)
        shorter = maze.route(start, clamped, limit, math.inf)
        if shorter is None or abs(shorter.length - limit) < 1e-9:
            break
        used += limit - shorter.length
    return clamped


def nearest_legal(
    wished: Base,
    allowed: Callable[[Base], bool],
    around: Sequence[Base] = (),
    gaps: Sequence[float] = (0.0,),
    start: Base | None = None,
    limit: float = math.inf,
    furthest: float = 6.0,
    most: int = 1500,
) -> Base | None:
    """The pose nearest to the wished one, at its rotation, that the predicate allows; None after `most`
    tries.

    Exact places come first in each distance band: at each of the `gaps` from the bases `around`, on the limit
    circle round `start`, and where two of these meet; between them a ring of places every tenth of an inch.
    """
    exact = sorted(
        _exact_places(wished, around, gaps, start, limit), key=lambda p: math.dist(p, wished.centre)
    )
    for place in itertools.islice(_outward(wished.centre, exact, furthest), most):
        end = wished.moved_to(*place)
        if allowed(end):
            # Slide back towards the wish as far as it stays allowed.
            return _towards(end, wished, _last_share(partial(_allowed_back, allowed, end, wished)))
    return None


def _allowed_back(allowed: Callable[[Base], bool], end: Base, wished: Base, share: float) -> bool:
    return allowed(_towards(end, wished, share))


def _touching(base: Base, other: Base) -> Base:
    for _ in range(3):  # the second and third pass only take out rounding
        d, ux, uy = separation(solid(base), solid(other))
        if d == 0:
            break
        base = base.moved_to(base.x + d * ux, base.y + d * uy)
    return base


def _wedged(base: Base, one: Base, two: Base) -> Iterator[Base]:
    mover = solid(base.moved_to(0.0, 0.0))
    rims = [rim(grown(solid(other), mover, 0.0)) for other in (one, two)]
    if not base.is_round and any(len(curve.sides) > 1 for curve in rims):
        return
    for x, y in crossings(rims):
        yield base.moved_to(x, y)


def _stands_free(base: Base, others: Sequence[Base]) -> bool:
    shape = solid(base)
    slack = _INSIDE if base.is_round else 1e-6
    return all(separation(shape, solid(o))[0] >= -(slack if o.is_round else 1e-6) for o in others)


def _shift(one: Base, two: Base) -> float:
    return math.hypot(two.x - one.x, two.y - one.y)


def _towards(one: Base, two: Base, share: float) -> Base:
    return two.moved_to(one.x + (two.x - one.x) * share, one.y + (two.y - one.y) * share)


def _last_share(holds: Callable[[float], bool]) -> float:
    """The largest share of a way, by halving, up to which the condition holds; 0 is taken to hold."""
    low, high = 0.0, 1.0
    for _ in range(16):
        middle = (low + high) / 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


def _along(route: Route, used: float) -> Point:
    for p, q in itertools.pairwise(route.points):
        step = math.dist(p, q)
        if step >= used:
            return p[0] + (q[0] - p[0]) * used / step, p[1] + (q[1] - p[1]) * used / step
        used -= step
    return route.points[-1]


def _exact_places(
    wished: Base, around: Sequence[Base], gaps: Sequence[float], start: Base | None, limit: float
) -> Iterator[Point]:
    mover = solid(wished.moved_to(0.0, 0.0))
    curves: list[Curve] = []
    for other in around:
        bare = grown(solid(other), mover, 0.0)
        curves += [rim(Obstacle(bare.points, bare.r + gap)) for gap in gaps if bare.r + gap > 0 or bare.core]
    if start is not None and limit < math.inf:
        curves.append(circle(start.x, start.y, limit))
    yield from nearest_points(curves, wished.x, wished.y)
    yield from crossings([curve for curve in curves if len(curve.sides) <= 12])


def _outward(centre: Point, exact: Sequence[Point], furthest: float) -> Iterator[Point]:
    """The centre, then exact places and rings of places, by rising distance."""
    yield centre
    left = list(exact)
    rings = math.ceil(furthest / UI_SNAP)
    for k in range(1, rings + 1):
        while left and math.dist(left[0], centre) <= k * UI_SNAP:
            yield left.pop(0)
        yield from samples([circle(*centre, k * UI_SNAP)], max(UI_SNAP, k * UI_SNAP / 4))
