"""03.01 Moving: the shortest way round enemy bases and walls (D4, D7, D14), against an independent brute
force.
"""

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.geometry.footprint import Base, Circle, Hull, Oval, Rect
from rules.geometry.measure import edge_clearance, gap, gap_to_polygon
from rules.geometry.route import Maze, Route, shortest_route

C32 = Circle(32)
R = C32.d / 25.4  # two such bases touch at this distance of their centres
START, GOAL = Base(C32, 10, 10), Base(C32, 13, 10)
Discs = list[tuple[float, float, float]]
Walls = list[tuple[tuple[tuple[float, float], ...], float]]


# An independent brute force: a visibility graph on polygons drawn round the obstacles, by plain distances.


def ring(x: float, y: float, r: float, n: int = 72) -> list[tuple[float, float]]:
    out = r / math.cos(math.pi / n) + 1e-9
    return [
        (x + out * math.cos(2 * math.pi * k / n), y + out * math.sin(2 * math.pi * k / n)) for k in range(n)
    ]


def away(p: np.ndarray, q: np.ndarray, c: np.ndarray) -> np.ndarray:
    d = q - p
    length = (d * d).sum(-1)
    t = np.clip(((c - p) * d).sum(-1) / np.where(length > 0, length, 1), 0, 1)
    return np.hypot(*np.moveaxis(p + t[..., None] * d - c, -1, 0))


def side(o: np.ndarray, p: np.ndarray, q: np.ndarray) -> np.ndarray:
    return (p[..., 0] - o[..., 0]) * (q[..., 1] - o[..., 1]) - (p[..., 1] - o[..., 1]) * (
        q[..., 0] - o[..., 0]
    )


def brute_force(s: tuple[float, float], g: tuple[float, float], discs: Discs, walls: Walls = ()) -> float:  # type: ignore[assignment]
    nodes = [s, g]
    for x, y, r in discs:
        nodes += ring(x, y, r)
    for polygon, r in walls:
        for x, y in polygon:
            nodes += ring(x, y, r)
    at = np.array(nodes)
    m = len(at)
    p, q = np.repeat(at[:, None], m, 1), np.repeat(at[None], m, 0)
    free = np.ones((m, m), bool)
    for x, y, r in discs:
        free &= away(p, q, np.array((x, y))) >= r - 1e-9
    for polygon, r in walls:
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            free &= away(p, q, np.array(a)) >= r - 1e-9
            wa, wb = np.broadcast_to(np.array(a), p.shape), np.broadcast_to(np.array(b), p.shape)
            free &= ~((side(wa, wb, p) * side(wa, wb, q) < 0) & (side(p, q, wa) * side(p, q, wb) < 0))
            beside = away(wa[:, 0], wb[:, 0], at) >= r - 1e-9
            free &= beside[:, None] & beside[None]
    cost = np.where(free, np.hypot(*np.moveaxis(p - q, -1, 0)), np.inf)
    best = np.full(m, np.inf)
    best[0] = 0
    done = np.zeros(m, bool)
    while not done[1]:
        i = int(np.argmin(np.where(done, np.inf, best)))
        if done[i] or best[i] == np.inf:
            return math.inf
        done[i] = True
        best = np.minimum(best, best[i] + cost[i])
    return float(best[1])


def clear_of(base: Base, others: list[Base]) -> bool:
    return all(gap(base, o) >= 0 for o in others)


place = st.tuples(st.floats(9, 15), st.floats(8, 12))
enemies_drawn = st.lists(st.tuples(st.sampled_from([25, 32, 40, 60]), place), min_size=1, max_size=4)


def placed(drawn: list[tuple[float, tuple[float, float]]], around: list[Base]) -> list[Base]:
    found: list[Base] = []
    for d, (x, y) in drawn:
        base = Base(Circle(d), x, y)
        if clear_of(base, [*around, *found]):
            found.append(base)
    return found


def assert_crosses_nothing(route: Route, mover: Base, enemies: list[Base], depth: float = 0.0055) -> None:
    for (px, py), (qx, qy) in itertools.pairwise(route.points):
        steps = max(1, math.ceil(math.dist((px, py), (qx, qy)) / 0.02))
        for k in range(steps + 1):
            here = mover.moved_to(px + (qx - px) * k / steps, py + (qy - py) * k / steps)
            assert all(gap(here, e) >= -depth for e in enemies)


def test_a_free_way_is_the_straight_line() -> None:
    route = shortest_route(START, GOAL, [Base(C32, 11.5, 12)], limit=3)
    assert route == Route(3.0, ((10, 10), (13, 10)))


def test_round_one_base_is_two_tangents_and_an_arc() -> None:
    route = shortest_route(START, GOAL, [Base(C32, 11.5, 10)], limit=3)
    assert route is not None
    tangent = math.sqrt(1.5**2 - R**2)
    arc = R * (math.pi - 2 * math.acos(R / 1.5))
    assert route.length == pytest.approx(2 * tangent + arc, abs=1e-12)
    assert route.exact
    assert len(route.bends) == 2


def test_a_longer_way_than_the_limit_is_still_named_d14() -> None:
    enemy = Base(C32, 11.5, 10)
    route = shortest_route(START, GOAL, [enemy], limit=1.1)
    assert route is not None
    assert 4.1 < route.length < 4.2
    assert shortest_route(START, GOAL, [enemy], limit=1) is None


@pytest.mark.parametrize(("narrower", "fits"), [(0.0, True), (0.009, True), (0.011, False), (-0.5, True)])
def test_a_base_fits_through_a_gap_of_exactly_its_width_03_01(narrower: float, fits: bool) -> None:
    half = R - narrower / 2
    gate = [Base(C32, 11.5, 10 + half), Base(C32, 11.5, 10 - half)]
    route = shortest_route(START, GOAL, gate, limit=3)
    assert route is not None
    assert (route.length == 3.0) is fits


def test_a_ring_without_a_gap_cannot_be_left() -> None:
    n, out = 8, 2.0
    ring_ = [
        Base(Circle(40), 10 + out * math.cos(k * math.tau / n), 10 + out * math.sin(k * math.tau / n))
        for k in range(n)
    ]
    assert shortest_route(START, Base(C32, 15, 10), ring_, limit=20) is None
    assert shortest_route(START, Base(C32, 15, 10), ring_[1:], limit=20) is not None


def test_between_touching_enemies_the_way_goes_round_both() -> None:
    pair = [Base(C32, 11.5, 10 + R / 2), Base(C32, 11.5, 10 - R / 2)]
    route = shortest_route(START, GOAL, pair, limit=3)
    assert route is not None
    assert route.length == pytest.approx(
        brute_force((10, 10), (13, 10), [(e.x, e.y, R) for e in pair]), rel=1e-3
    )


def test_ends_in_contact_with_what_is_passed() -> None:
    enemy = Base(C32, 10 + R, 10)
    route = shortest_route(START, Base(C32, 10 + 2 * R, 10), [enemy], limit=5)
    assert route is not None
    assert route.length == pytest.approx(math.pi * R, abs=1e-9)


def test_a_start_a_hair_inside_an_enemy_can_leave() -> None:
    enemy = Base(C32, 10 + R - 0.004, 10)
    route = shortest_route(START, Base(C32, 10 + 2 * R, 10), [enemy], limit=5)
    assert route is not None
    assert route.length == pytest.approx(math.pi * R, abs=0.015)


def test_a_base_that_the_goal_sinks_into_is_not_in_the_way_of_it() -> None:
    route = shortest_route(START, GOAL, [Base(C32, 13.5, 10)], limit=3)
    assert route is not None
    assert route.length == 3.0


WALL = ((11.4, 9.0), (11.6, 9.0), (11.6, 11.0), (11.4, 11.0))


def test_round_a_wall_the_base_rolls_about_the_corners() -> None:
    route = shortest_route(START, GOAL, [], [WALL], limit=3)
    assert route is not None
    r = R / 2
    across = math.hypot(1.4, 1.0)
    tangent = math.sqrt(across**2 - r * r)
    turn = math.atan2(1.0, 1.4) + math.asin(r / across)
    assert route.length == pytest.approx(2 * tangent + 2 * r * turn + 0.2, abs=1e-9)


def test_a_wall_is_the_same_either_way_round() -> None:
    one = shortest_route(START, GOAL, [], [WALL], limit=3)
    two = shortest_route(START, GOAL, [], [WALL[::-1]], limit=3)
    assert one is not None
    assert two is not None
    assert one.length == pytest.approx(two.length, abs=1e-12)


def test_the_way_round_stays_on_the_board() -> None:
    start, goal = Base(C32, 10, 1.2), Base(C32, 13, 1.2)
    enemy = Base(C32, 11.5, 1.3)
    free = shortest_route(start, goal, [enemy], limit=6)
    held = shortest_route(start, goal, [enemy], board=(60, 44), limit=6)
    assert free is not None
    assert held is not None
    assert min(y for _, y in free.points) < R / 2
    assert held.length > free.length
    assert all(edge_clearance(start.moved_to(x, y), 60, 44) >= -0.0011 for x, y in held.points)


@given(enemies_drawn, st.floats(2, 4))
@settings(max_examples=60, deadline=None)
def test_length_agrees_with_brute_force(drawn: list[tuple[float, tuple[float, float]]], far: float) -> None:
    goal = Base(C32, 10 + far, 10)
    enemies = placed(drawn, [START, goal])
    route = shortest_route(START, goal, enemies, limit=6)
    ends = (START.centre, goal.centre)
    longest = brute_force(*ends, [(e.x, e.y, e.radius + R / 2) for e in enemies])
    shortest = brute_force(*ends, [(e.x, e.y, e.radius + R / 2 - 0.0051) for e in enemies])
    if route is None:
        assert longest > 14
        return
    assert route.length <= longest + 1e-6
    assert route.length >= shortest * 0.999 - 1e-6
    assert route.length >= far - 1e-9
    assert_crosses_nothing(route, START, enemies)


@given(enemies_drawn, st.floats(0, math.pi), st.floats(0.4, 1.6), st.floats(11, 12))
@settings(max_examples=12, deadline=None)
def test_length_round_walls_agrees_with_brute_force(
    drawn: list[tuple[float, tuple[float, float]]], turn: float, half: float, x: float
) -> None:
    c, s = math.cos(turn), math.sin(turn)
    corners = ((-0.1, -half), (0.1, -half), (0.1, half), (-0.1, half))
    wall = tuple((x + u * c - v * s, 10 + u * s + v * c) for u, v in corners)
    assume(min(gap_to_polygon(b, wall) for b in (START, GOAL)) >= 0)
    enemies = placed(drawn, [START, GOAL])[:2]
    route = shortest_route(START, GOAL, enemies, [wall], limit=6)
    ends = (START.centre, GOAL.centre)
    longest = brute_force(*ends, [(e.x, e.y, e.radius + R / 2) for e in enemies], [(wall, R / 2)])
    loose = [(e.x, e.y, e.radius + R / 2 - 0.0051) for e in enemies]
    shortest = brute_force(*ends, loose, [(wall, R / 2 - 0.0051)])
    assert (math.inf if route is None else route.length) <= max(
        longest, 14.0 if route is None else 0
    ) + 1e-6 or longest > 14
    if route is not None:
        assert route.length >= shortest * 0.999 - 1e-6


@given(enemies_drawn, st.floats(2, 4))
@settings(max_examples=60, deadline=None)
def test_there_and_back_are_equally_long(drawn: list[tuple[float, tuple[float, float]]], far: float) -> None:
    goal = Base(C32, 10 + far, 10)
    enemies = placed(drawn, [START, goal])
    there, back = shortest_route(START, goal, enemies, limit=9), shortest_route(goal, START, enemies, limit=9)
    assert (there is None) == (back is None)
    if there is not None and back is not None:
        assert there.length == pytest.approx(back.length, abs=1e-6)


@given(enemies_drawn)
@settings(max_examples=40, deadline=None)
def test_the_drawn_points_follow_the_way(drawn: list[tuple[float, tuple[float, float]]]) -> None:
    enemies = placed(drawn, [START, GOAL])
    route = shortest_route(START, GOAL, enemies, limit=9)
    if route is not None:
        drawn_length = sum(math.dist(p, q) for p, q in itertools.pairwise(route.points))
        assert route.points[0] == START.centre
        assert route.points[-1] == GOAL.centre
        assert drawn_length == pytest.approx(route.length, rel=2e-3)


OVAL = Oval(75, 42)


@given(st.floats(0, 180), st.floats(-0.8, 0.8))
@settings(max_examples=25, deadline=None)
def test_a_round_base_round_an_oval_agrees_with_brute_force(rot: float, offset: float) -> None:
    goal, oval = Base(C32, 15, 10), Base(OVAL, 12.5, 10 + offset, rot)
    route = shortest_route(START, goal, [oval], limit=9)
    assert route is not None
    # The oval as many small discs along its rim is nearly itself for a base that rolls round it.
    a, b, t = 75 / 50.8, 42 / 50.8, math.radians(rot)
    nodes = []
    for k in range(400):
        u = math.tau * k / 400
        nx, ny = math.cos(u) / a, math.sin(u) / b
        n = math.hypot(nx, ny)
        x, y = a * math.cos(u) + (R / 2 + 1e-9) * nx / n, b * math.sin(u) + (R / 2 + 1e-9) * ny / n
        nodes.append(
            (12.5 + x * math.cos(t) - y * math.sin(t), 10 + offset + x * math.sin(t) + y * math.cos(t))
        )
    hull = taut_string(START.centre, goal.centre, nodes)
    assert route.length == pytest.approx(hull, abs=1.5e-3) or route.length == pytest.approx(
        math.dist(START.centre, goal.centre)
    )
    assert_crosses_nothing(route, START, [oval])


def taut_string(s: tuple[float, float], g: tuple[float, float], rim: list[tuple[float, float]]) -> float:
    """The shorter half of the convex hull of two ends and a convex rim."""
    points = sorted({s, g, *rim})

    def half(seq: list[tuple[float, float]]) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for p in seq:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1]) <= (
                out[-1][1] - out[-2][1]
            ) * (p[0] - out[-2][0]):
                out.pop()
            out.append(p)
        return out

    loop = half(points)[:-1] + half(points[::-1])[:-1]
    if s not in loop or g not in loop:
        return math.dist(s, g)
    i, j = sorted((loop.index(s), loop.index(g)))
    one = sum(math.dist(p, q) for p, q in itertools.pairwise(loop[i : j + 1]))
    whole = sum(math.dist(p, q) for p, q in itertools.pairwise([*loop, loop[0]]))
    return min(one, whole - one)


def test_an_oval_turns_to_fit_through_a_gap_03_01() -> None:
    # The gap takes the short axis (1.65 in) but not the long one (2.95 in): pivot first, then slide.
    gate = [Base(Circle(25.4), 13, 10 + 1.4), Base(Circle(25.4), 13, 10 - 1.4)]
    start, goal = Base(OVAL, 10, 10, 90), Base(OVAL, 16, 10, 90)
    route = shortest_route(start, goal, gate, limit=6)
    assert route is not None
    assert route.length == pytest.approx(6)
    assert len(route.pivots) == 2
    assert not route.exact


def test_an_oval_cannot_slide_through_too_narrow_a_gap() -> None:
    gate = [Base(Circle(25.4), 13, 10 + 1.3), Base(Circle(25.4), 13, 10 - 1.3)]
    route = shortest_route(Base(OVAL, 10, 10), Base(OVAL, 16, 10), gate, limit=6)
    assert route is not None
    assert route.length > 6.1
    assert_crosses_nothing(route, Base(OVAL, 10, 10), gate, 0.01)


@pytest.mark.parametrize("shape", [Rect(100, 50), Hull(((-1, -0.5), (1.5, 0), (-1, 0.5))), OVAL])
def test_movers_with_sides_cross_nothing(shape: Rect | Hull | Oval) -> None:
    start, goal = Base(shape, 10, 10, 20), Base(shape, 16, 10, 20)
    enemies = [Base(C32, 13, 10.2), Base(OVAL, 13, 7.5, 30)]
    route = shortest_route(start, goal, enemies, limit=9)
    assert route is not None
    assert route.length > 6
    assert_crosses_nothing(route, start, enemies, 0.01)


def test_a_maze_used_again_answers_as_a_fresh_one() -> None:
    enemies = [Base(C32, 11.5, 10), Base(C32, 12.2, 12)]
    maze = Maze(START, enemies)
    for x, y in [(13, 10), (13.5, 11), (10, 13), (13, 10)]:
        goal = Base(C32, x, y)
        assert maze.route(START, goal, 3) == shortest_route(START, goal, enemies, limit=3)
