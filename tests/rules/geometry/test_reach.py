"""12.03 and 12.08 "if possible": an end that is found satisfies everything, and where none is, sampling finds
none.
"""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.footprint import Base, Circle, Hull, Oval
from rules.geometry.measure import edge_clearance, gap, gap_to_disc, gap_to_polygon
from rules.geometry.reach import Area, Question, Search, Spot, distance_to, find_end, unhurried, work_on
from rules.geometry.route import Maze
from rules.geometry.units import Tolerances

C32 = Circle(32)
R = 32 / 25.4
START = Base(C32, 10, 10)
BOARD = (60.0, 44.0)


def towards(apart: float, degrees: float = 0.0, footprint: Circle = C32) -> Base:
    """A base with its edge that far from START's edge."""
    away = apart + R / 2 + footprint.d / 50.8
    return Base(
        footprint, 10 + away * math.cos(math.radians(degrees)), 10 + away * math.sin(math.radians(degrees))
    )


@pytest.mark.parametrize(
    ("apart", "found"), [(4.9, True), (5.0, True), (5.0015, True), (5.003, False), (6.0, False)]
)
def test_three_inches_and_two_reach_exactly_five(apart: float, found: bool) -> None:
    enemy = towards(apart)
    search = find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], board=BOARD)
    assert search.found is found


def test_out_of_reach_by_distance_alone_needs_no_search() -> None:
    enemy = towards(5.2)
    assert find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy]) == Search(False, None, None, "analytic", 0)


def test_straight_in_is_tried_first() -> None:
    enemy = towards(4.0)
    search = find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], closer_to=[enemy], closer_than=4.0)
    assert search.method == "straight in"
    assert search.route is not None
    assert search.route.length == pytest.approx(2.0)


def test_a_base_in_contact_cannot_come_closer_12_03() -> None:
    enemy = towards(0.0)
    assert not find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], closer_to=[enemy], closer_than=0.0).found


def test_equal_is_not_closer_12_03() -> None:
    enemy = towards(1.0)
    # Hemmed in by friends, the base can slide sideways but gains nothing.
    friends = [towards(0.0, a) for a in (0, 180)]
    gained = find_end(
        START, 3.0, [enemy], 2.0, [enemy, *friends], [enemy], closer_to=[enemy], closer_than=1.0
    )
    assert gained.base is not None
    assert gap(gained.base, enemy) < 0.999


def test_four_60_mm_bases_round_a_25_mm_base_leave_no_contact_for_a_fifth() -> None:
    enemy = Base(Circle(25), 20, 20)
    out, n = 85 / 50.8, 4
    ring = [
        Base(Circle(60), 20 + out * math.cos(k * math.tau / n), 20 + out * math.sin(k * math.tau / n))
        for k in range(n)
    ]
    mover = Base(Circle(60), 20, 16)
    touching = find_end(mover, 4.0, [enemy], 0.01, [enemy, *ring], [enemy])
    assert not touching.found
    assert touching.method == "analytic"
    assert find_end(mover, 4.0, [enemy], 0.01, [enemy, *ring[:-1]], [enemy]).found


def test_a_wall_may_be_too_long_a_way_round_d4() -> None:
    enemy = towards(4.5)
    wall = ((11.3, 7.0), (11.5, 7.0), (11.5, 13.0), (11.3, 13.0))
    search = find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], [wall])
    assert not search.found
    assert search.method == "sampled"
    short = ((11.3, 9.9), (11.5, 9.9), (11.5, 13.0), (11.3, 13.0))
    round_it = find_end(START, 4.0, [enemy], 2.0, [enemy], [enemy], [short])
    assert round_it.found
    assert round_it.route is not None
    assert round_it.route.bends


def test_solids_may_be_crossed_but_not_ended_in_13_06() -> None:
    enemy = towards(4.0)
    solid = ((11.6, 8.0), (13.9, 8.0), (13.9, 12.0), (11.6, 12.0))
    assert find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy]).found
    assert not find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], solids=[solid]).found


def test_a_further_condition_is_asked() -> None:
    enemy = towards(4.0)
    north = find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], also=lambda end: end.y > 11.2)
    assert north.found
    assert north.base is not None
    assert north.base.y > 11.2
    nowhere = find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], also=lambda end: False)
    assert not nowhere.found
    assert nowhere.method == "sampled"
    assert nowhere.tried > 100


@pytest.mark.parametrize(("apart", "found"), [(5.99, True), (6.0, True), (6.01, False)])
def test_within_range_of_a_marker_14_01_01(apart: float, found: bool) -> None:
    marker = Spot(10 + R / 2 + apart + 20 / 25.4, 10, 20 / 25.4)
    search = find_end(START, 3.0, [marker], 3.0, [], [])
    assert search.found is found
    assert distance_to(START, marker) == pytest.approx(apart)
    if search.base is not None:
        assert gap_to_disc(search.base, marker.x, marker.y, marker.r) <= 3.001


@pytest.mark.parametrize(("apart", "found"), [(2.99, True), (3.0, True), (3.01, False)])
def test_within_range_of_a_terrain_area_14_01(apart: float, found: bool) -> None:
    x = 10 + R / 2 + apart
    area = Area(((x, 8), (x + 4, 8), (x + 4, 12), (x, 12)))
    search = find_end(START, 3.0, [area], 0.0, [], [])
    assert search.found is found
    if search.base is not None:
        assert gap_to_polygon(search.base, area.polygon) <= 0.001


def test_a_ruling_may_change_the_tolerance() -> None:
    enemy = towards(5.05)
    assert not find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy]).found
    loose = Tolerances(measure_tol=0.03)
    assert find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], tol=loose).found


def test_an_oval_turns_to_reach_further() -> None:
    oval = Oval(170, 109)
    start = Base(oval, 10, 10, 90)
    enemy = Base(C32, 10 + 109 / 50.8 + 5.5 + R / 2, 10)
    search = find_end(start, 3.0, [enemy], 2.0, [enemy], [enemy])
    assert search.found
    assert search.base is not None
    assert gap(search.base, enemy) <= 2.001
    far = Base(C32, 10 + 109 / 50.8 + 6.3 + R / 2, 10)
    assert not find_end(start, 3.0, [far], 2.0, [far], [far]).found


def test_a_hull_finds_its_way_in() -> None:
    tank = Hull(((-2, -1), (2, -1), (2.5, 0), (2, 1), (-2, 1)))
    start, enemy = Base(tank, 10, 10, 30), Base(C32, 16.5, 10)
    search = find_end(start, 3.0, [enemy], 0.5, [enemy], [enemy])
    assert search.found
    assert search.base is not None
    assert gap(search.base, enemy) + 0.005 >= 0
    assert gap(search.base, enemy) <= 0.501


def test_asking_again_gives_the_same_answer() -> None:
    enemy = towards(4.5)
    wall = ((11.3, 7.0), (11.5, 7.0), (11.5, 13.0), (11.3, 13.0))
    ask = [find_end(START, 3.0, [enemy], 2.0, [enemy], [enemy], [w]) for w in (wall, wall, wall[::-1])]
    assert ask[0] == ask[1]
    assert not ask[2].found
    assert find_end(START, 9.0, [enemy], 2.0, [enemy], [enemy], [wall]).found


# The counter-example law


def position(
    seed: int, mover: Circle | Oval, foe: Circle | Oval
) -> tuple[Base, list[Base], list[Base], list[Base], list, tuple]:  # type: ignore[type-arg]
    """A crowded random fight: start, targets, further enemies, friends, walls, board."""
    rnd = random.Random(seed)
    start = Base(mover, 10, 10, rnd.uniform(0, 180))
    far = rnd.uniform(2.2, 6)
    targets: list[Base] = []
    others: list[Base] = []
    for _ in range(rnd.randint(1, 6)):
        size = foe if isinstance(foe, Oval) else Circle(rnd.choice([25, 32, 40, 60]))
        base = Base(size, 10 + rnd.uniform(far - 1, far + 2), 10 + rnd.uniform(-3, 3), rnd.uniform(0, 180))
        if all(gap(base, o) > 0 for o in [start, *targets]):
            targets.append(base)
    for _ in range(rnd.randint(0, 14)):
        base = Base(
            Circle(rnd.choice([25, 32, 40, 60])), 10 + rnd.uniform(-1, far + 2), 10 + rnd.uniform(-4, 4)
        )
        if all(gap(base, o) > 0 for o in [start, *targets, *others]):
            others.append(base)
    walls = []
    if rnd.random() < 0.4:
        x, y, half = 10 + rnd.uniform(0.7, 3), 10 + rnd.uniform(-1, 1), rnd.uniform(0.5, 2)
        wall = ((x - 0.1, y - half), (x + 0.1, y - half), (x + 0.1, y + half), (x - 0.1, y + half))
        if all(gap_to_polygon(o, wall) > 0 for o in [start, *targets, *others]):
            walls.append(wall)
    board = (11.5 + rnd.random(), 44.0) if rnd.random() < 0.2 else BOARD
    if any(edge_clearance(o, *board) < 0 for o in [start, *targets, *others]):
        board = BOARD
    hostile = [o for o in others if rnd.random() < 0.4]
    return start, targets, hostile, others, walls, board


def check_the_law(
    seed: int, mover: Circle | Oval, foe: Circle | Oval, throws: int, margin: float = 0.0
) -> None:
    start, targets, hostile, others, walls, board = position(seed, mover, foe)
    if not targets:
        return
    was = min(gap(start, t) for t in targets)
    enemies, everyone = targets + hostile, targets + others
    search = find_end(start, 3.0, targets, 2.0, everyone, enemies, walls, board, targets, was)
    if search.found:
        end, route = search.base, search.route
        assert end is not None
        assert route is not None
        assert route.length <= 3.001
        assert min(gap(end, t) for t in targets) <= 2.001
        assert min(gap(end, t) for t in targets) < was - 0.001
        assert all(gap(end, o) >= -0.005 for o in everyone)
        assert all(gap_to_polygon(end, w) >= -0.005 for w in walls)
        assert edge_clearance(end, *board) >= -0.001
        return
    rnd, maze = random.Random(seed + 1), Maze(start, enemies, walls, board)
    for _ in range(throws):
        angle, out = rnd.uniform(0, math.tau), 3 * math.sqrt(rnd.random())
        rot = start.rot if start.is_round else rnd.uniform(0, 180)
        end = start.moved_to(10 + out * math.cos(angle), 10 + out * math.sin(angle), rot)
        near = min(gap(end, t) for t in targets)
        if near > 2 - margin or near >= was - 0.001 - margin or min(gap(end, o) for o in everyone) < margin:
            continue
        if edge_clearance(end, *board) < margin or any(gap_to_polygon(end, w) < margin for w in walls):
            continue
        route = maze.route(start, end, 3.0)
        assert route is None or route.length > 3 - margin, f"{end} would do"


seeds = st.integers(0, 10**9)


@given(seeds, st.sampled_from([Circle(25), Circle(32), Circle(40)]))
@settings(max_examples=150, deadline=None)
def test_found_ends_hold_and_missing_ones_are_missing(seed: int, mover: Circle) -> None:
    check_the_law(seed, mover, C32, 3000)


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_the_same_among_ovals(seed: int) -> None:
    check_the_law(seed, C32, Oval(75, 42), 1000, margin=0.01)


@given(seeds)
@settings(max_examples=12, deadline=None)
def test_the_same_for_an_oval(seed: int) -> None:
    # Sampled, so it promises nothing about slivers: what it overlooks has less than a tenth of an inch to
    # spare.
    check_the_law(seed, Oval(60, 35.5), C32, 300, margin=0.1)


OVAL = Oval(60, 20)


def crowded(oval: Oval = OVAL, apart: float = 0.05) -> tuple[Base, list[Base], list[Base]]:
    """An oval behind a row of others, before them a row of friends in contact with the enemies."""
    enemies = [Base(C32, 30, 4 + i * 1.27) for i in range(16)]
    friends = [Base(C32, 30 - 1.28, 4 + i * 1.27) for i in range(16)]
    long, wide = oval.l / 25.4, oval.w / 25.4
    x = 30 - 1.28 - R / 2 - apart - long / 2
    own = [Base(oval, x, 5 + i * (wide + 0.15)) for i in range(5)]
    return Base(oval, x - long - 0.1, 5 + 2 * (wide + 0.15)), enemies, [*friends, *own]


def ask(start: Base, enemies: list[Base], others: list[Base]) -> Search:
    return find_end(start, 3.0, enemies, 2.0, [*enemies, *others], enemies, board=BOARD)


def test_a_long_search_is_left_open_and_comes_to_the_same_answer() -> None:
    asked = crowded()
    with unhurried(0) as questions:
        assert ask(*asked) == Search(False, None, None, "open", 0)
    assert len(questions) == 1
    steps = 0
    while work_on(questions[0]):
        steps += 1
    assert steps > 20
    with unhurried(0) as more:
        later = ask(*asked)
    assert more == []
    start, enemies, others = asked
    fresh = ask(start, enemies, [*others, Base(C32, 5, 40)])  # too far away to matter: the same question
    assert later == fresh
    assert later.method == "sampled"


def test_in_haste_a_search_begins_and_goes_on_where_it_was_left() -> None:
    start, enemies, others = crowded(Oval(40, 15))
    with unhurried(40) as questions:
        assert ask(start, enemies, others).method == "open"
    steps = 0
    while work_on(questions[0]):
        steps += 1
    answer = ask(start, enemies, others)
    assert answer.found
    assert answer.tried > steps  # some of them were tried at once


def test_where_even_the_narrowest_circle_has_no_room_none_is_proved() -> None:
    start, enemies, others = crowded(Oval(60, 35))
    search = ask(start, enemies, others)
    assert (search.found, search.method) == (False, "analytic")
    assert search.tried > 0


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_place_that_sampling_finds_is_ever_ruled_out(seed: int) -> None:
    rng = random.Random(seed)
    oval = Oval(rng.choice((40, 60, 75)), rng.choice((25, 35)))
    start = Base(oval, 10, 10, rng.uniform(0, 180))
    others: list[Base] = []
    for _ in range(250):  # packed until hardly anything fits any more
        base = Base(rng.choice((C32, oval)), rng.uniform(7, 13), rng.uniform(7, 13), rng.uniform(0, 180))
        if gap(base, start) > 0 and all(gap(base, other) > 0 for other in others):
            others.append(base)
    limit, goal = rng.uniform(0.3, 1.5), min(others, key=lambda base: -gap(base, start))
    apart = gap(goal, start)
    question = Question(
        start, limit, [goal], apart - rng.uniform(0.1, 0.5), others, [], [], BOARD, [], math.inf, None,
        Tolerances(), [],
    )  # fmt: skip
    if question.nowhere():
        for _ in range(1500):
            out, turn = limit * math.sqrt(rng.random()), rng.uniform(0, math.tau)
            end = Base(oval, 10 + out * math.cos(turn), 10 + out * math.sin(turn), rng.uniform(0, 180))
            assert not question.holds(end)
