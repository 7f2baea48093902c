"""The drawn region and the judged point agree: legal ends lie in it, and what lies in it is legal."""

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.footprint import Base, Circle, Oval
from rules.geometry.measure import edge_clearance, gap, gap_to_polygon
from rules.geometry.region import Piece, Region, end_region
from rules.geometry.route import shortest_route

C32 = Circle(32)
R = 32 / 25.4
START = Base(C32, 10, 10)


def area(pieces: tuple[Piece, ...]) -> shapely.Geometry:
    return shapely.union_all([shapely.Polygon(p.outer, p.holes) for p in pieces])


def test_an_open_table_is_a_disc() -> None:
    region = end_region(START, 3.0, [], [])
    assert area(region.can_end).area == pytest.approx(math.pi * 9, rel=1e-3)
    assert region.engaged == ()


def test_another_base_leaves_a_hole() -> None:
    friend = Base(C32, 11.5, 10)
    region = end_region(START, 3.0, [friend], [])
    (piece,) = region.can_end
    assert len(piece.holes) == 1
    assert shapely.Polygon(piece.holes[0]).area == pytest.approx(math.pi * R * R, rel=1e-3)


def test_behind_an_enemy_the_region_ends_where_the_way_round_is_used_up() -> None:
    enemy = Base(C32, 11.5, 10)
    reached = area(end_region(START, 3.0, [enemy], [enemy]).can_end)
    assert not reached.contains(shapely.Point(12.9, 10))
    assert reached.contains(shapely.Point(12.2, 11.7))
    assert area(end_region(START, 4.5, [enemy], [enemy]).can_end).contains(shapely.Point(12.9, 10))


def test_closer_and_engaged_are_parts_of_it() -> None:
    enemy = Base(C32, 10 + 4 + R, 10)
    region = end_region(
        START, 3.0, [enemy], [enemy], engaged_with=[enemy], closer_to=[enemy], closer_than=4.0
    )
    everywhere, engaged = area(region.can_end), area(region.engaged)
    assert everywhere.contains(engaged.buffer(-1e-6))
    assert 0 < engaged.area < everywhere.area < math.pi * 9 / 2
    for x, y in region.engaged[0].outer:
        assert gap(START.moved_to(x, y), enemy) <= 2.001
    for x, y in region.can_end[0].outer:
        assert gap(START.moved_to(x, y), enemy) <= 4.0


def test_the_region_stays_on_the_board() -> None:
    corner = Base(C32, 1, 1)
    for x, y in end_region(corner, 3.0, [], [], board=(60, 44)).can_end[0].outer:
        assert edge_clearance(corner.moved_to(x, y), 60, 44) >= -0.002


def test_wedged_between_two_bases_the_way_out_within_the_tolerance_is_drawn() -> None:
    # Straight down grazes both touching bases by less than the overlap tolerance, in a fan of two degrees.
    mover = Base(Circle(40), 10, 10)
    touching = [
        Base(
            Circle(d),
            10 + (d + 40) / 50.8 * math.cos(math.radians(a)),
            10 + (d + 40) / 50.8 * math.sin(math.radians(a)),
        )
        for d, a in ((32, -7.0), (60, 179.7))
    ]
    drawn = area(end_region(mover, 3.0, touching, touching).can_end)
    for degrees in (-94.2, -93.5, -93.0, -92.5):
        x, y = 2.95 * math.cos(math.radians(degrees)), 2.95 * math.sin(math.radians(degrees))
        route = shortest_route(mover, mover.moved_to(10 + x, 10 + y), touching, limit=3.0)
        assert route is not None
        assert route.length == pytest.approx(2.95)
        assert drawn.distance(shapely.Point(10 + x, 10 + y)) <= 0.001


def crowded(seed: int, mover: Circle | Oval) -> tuple[Base, list[Base], list[Base], list, tuple]:  # type: ignore[type-arg]
    rnd = random.Random(seed)
    start = Base(mover, 10, 10, rnd.uniform(0, 180))
    enemies: list[Base] = []
    for _ in range(rnd.randint(1, 6)):
        base = Base(Circle(rnd.choice([25, 32, 40, 60])), 10 + rnd.uniform(-3, 4), 10 + rnd.uniform(-3, 3))
        if enemies and rnd.random() < 0.3:  # in contact with another
            other = rnd.choice(enemies)
            apart, touch = math.dist(base.centre, other.centre), base.radius + other.radius
            base = base.moved_to(
                other.x + (base.x - other.x) * touch / apart, other.y + (base.y - other.y) * touch / apart
            )
        if gap(base, start) >= 0 and all(gap(base, e) > -1e-6 for e in enemies):
            enemies.append(base)
    friends: list[Base] = []
    for _ in range(rnd.randint(0, 5)):
        base = Base(Circle(rnd.choice([25, 32, 40])), 10 + rnd.uniform(-3, 3), 10 + rnd.uniform(-4, 4))
        if all(gap(base, o) > 0 for o in [start, *enemies, *friends]):
            friends.append(base)
    walls = []
    if rnd.random() < 0.4:
        x, y, half = 10 + rnd.uniform(0.7, 3), 10 + rnd.uniform(-1, 1), rnd.uniform(0.5, 2)
        wall = ((x - 0.1, y - half), (x + 0.1, y - half), (x + 0.1, y + half), (x - 0.1, y + half))
        if gap_to_polygon(start, wall) > 0:
            walls.append(wall)
    board = (11.5 + rnd.random(), 44.0) if rnd.random() < 0.2 else (60.0, 44.0)
    if edge_clearance(start, *board) < 0:
        board = (60.0, 44.0)
    return start, enemies, friends, walls, board


def check_both_ways(seed: int, mover: Circle | Oval, throws: int) -> None:
    start, enemies, friends, walls, board = crowded(seed, mover)
    everyone = enemies + friends
    region: Region = end_region(start, 3.0, everyone, enemies, walls, board)
    drawn = area(region.can_end)
    rnd = random.Random(seed + 1)
    for _ in range(throws):
        angle, out = rnd.uniform(0, math.tau), 3.05 * math.sqrt(rnd.random())
        end = start.moved_to(10 + out * math.cos(angle), 10 + out * math.sin(angle))
        legal = all(gap(end, o) >= 0 for o in everyone) and all(gap_to_polygon(end, w) >= 0 for w in walls)
        legal = legal and edge_clearance(end, *board) >= 0
        if legal:
            route = shortest_route(start, end, enemies, walls, board, limit=3.0)
            # A base that is not round may turn on its way; the region is for its present rotation.
            legal = route is not None and route.length <= 3.0 and not route.pivots
        point = shapely.Point(end.x, end.y)
        if legal:
            assert drawn.distance(point) <= 0.02, f"{end} is legal but outside"
        elif start.is_round:
            inside = drawn.contains(point) and drawn.boundary.distance(point) > 0.03
            assert not inside, f"{end} is illegal but inside"


@given(st.integers(0, 10**9), st.sampled_from([Circle(25), Circle(32), Circle(40)]))
@settings(max_examples=60, deadline=None)
def test_region_and_point_agree(seed: int, mover: Circle) -> None:
    check_both_ways(seed, mover, 150)


@given(st.integers(0, 10**9))
@settings(max_examples=6, deadline=None)
def test_region_and_point_agree_for_an_oval(seed: int) -> None:
    check_both_ways(seed, Oval(60, 35.5), 60)
