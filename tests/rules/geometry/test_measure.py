"""01.04 Measuring: edge to edge, exact where it can be, the same from every side."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity

from rules.geometry.footprint import Base, Circle, Footprint, Hull, Oval, Rect, outline
from rules.geometry.measure import (
    Crowd,
    closest_points,
    closest_points_to_polygon,
    edge_clearance,
    farthest,
    gap,
    gap_to_disc,
    gap_to_polygon,
    in_contact,
    wholly_within_disc,
    wholly_within_polygon,
    within,
)

TRIANGLE = Hull(((0, 0), (2, 0), (1, 1.5)))
TANK = Hull(((-2, -1), (2, -1), (2.5, 0), (2, 1), (-2, 1)))
SHAPES: list[Footprint] = [
    Circle(25), Circle(32), Circle(160), Oval(60, 35.5), Oval(75, 25), Oval(170, 109), Rect(100, 40), TRIANGLE, TANK,
]  # fmt: skip

coordinate = st.floats(-6, 6).map(lambda v: round(v, 6))
degrees = st.floats(0, 360).map(lambda v: round(v, 3))
bases = st.builds(Base, st.sampled_from(SHAPES), coordinate, coordinate, degrees)


def turned(base: Base, degrees_: float) -> Base:
    c, s = math.cos(math.radians(degrees_)), math.sin(math.radians(degrees_))
    return base.moved_to(base.x * c - base.y * s, base.x * s + base.y * c, base.rot + degrees_)


def mirrored(base: Base) -> Base:
    shape = base.footprint
    if isinstance(shape, Hull):
        shape = Hull(tuple((x, -y) for x, y in shape.points))
    return Base(shape, base.x, -base.y, -base.rot)


def densely(base: Base) -> shapely.Polygon:
    return shapely.Polygon(outline(base, 4096))


def test_round_bases_are_measured_exactly() -> None:
    a, b = Base(Circle(32), 0, 0), Base(Circle(40), 3, 4)
    assert gap(a, b) == 5 - 36 / 25.4


def test_bases_of_a_side_by_side_pair_touch_at_gap_zero() -> None:
    assert gap(Base(Circle(25.4), 0, 0), Base(Circle(25.4), 1, 0)) == 0


def test_an_oval_measured_along_its_axes() -> None:
    oval, base = Base(Oval(101.6, 50.8), 0, 0), Base(Circle(25.4), 5, 0)
    assert gap(base, oval) == pytest.approx(2.5, abs=1e-12)
    assert gap(base.moved_to(0, 5), oval) == pytest.approx(3.5, abs=1e-12)
    assert gap(base, oval.moved_to(0, 0, 90)) == pytest.approx(3.5, abs=1e-12)


def test_overlap_is_a_negative_gap() -> None:
    assert gap(Base(Circle(25.4), 0, 0), Base(Rect(50.8, 50.8), 1.25, 0)) == pytest.approx(-0.25)
    assert gap(Base(Circle(50.8), 0, 0), Base(Circle(50.8), 0, 0)) == -2


def test_a_base_at_the_middle_of_an_oval_is_as_deep_as_the_short_way_out() -> None:
    assert gap(Base(Circle(25.4), 0, 0), Base(Oval(101.6, 50.8), 0, 0)) == pytest.approx(-1.5)


@pytest.mark.parametrize("hair", [1e-17, 1e-12, 1e-6])
@pytest.mark.parametrize("x", [0.0, 0.5, 1.5, 1.9])
def test_a_hair_off_an_ovals_long_axis_is_no_different(x: float, hair: float) -> None:
    oval = Base(Oval(101.6, 50.8), 0, 0)
    on_it = gap(Base(Circle(25.4), x, 0), oval)
    assert gap(Base(Circle(25.4), x, hair), oval) == pytest.approx(on_it, abs=2e-6)


@given(bases, bases, coordinate, coordinate)
def test_gap_is_the_same_after_a_shift(a: Base, b: Base, dx: float, dy: float) -> None:
    assert gap(a.moved_to(a.x + dx, a.y + dy), b.moved_to(b.x + dx, b.y + dy)) == pytest.approx(
        gap(a, b), abs=1e-6
    )


@given(bases, bases, degrees)
def test_gap_is_the_same_after_a_turn(a: Base, b: Base, turn: float) -> None:
    assert gap(turned(a, turn), turned(b, turn)) == pytest.approx(gap(a, b), abs=1e-6)


@given(bases, bases)
def test_gap_is_the_same_in_a_mirror(a: Base, b: Base) -> None:
    assert gap(mirrored(a), mirrored(b)) == pytest.approx(gap(a, b), abs=1e-6)


@given(bases, bases)
def test_gap_is_the_same_from_both_sides(a: Base, b: Base) -> None:
    assert gap(b, a) == pytest.approx(gap(a, b), abs=1e-6)


@given(bases, bases)
@settings(max_examples=300, deadline=None)
def test_gap_agrees_with_dense_outlines(a: Base, b: Base) -> None:
    apart = densely(a).distance(densely(b))
    measured = gap(a, b)
    if measured > 0:
        assert measured == pytest.approx(apart, abs=1e-5)
    else:
        assert apart <= 1e-5


@given(bases, bases)
@settings(max_examples=60, deadline=None)
def test_an_overlap_ends_after_moving_by_its_depth_and_not_before(a: Base, b: Base) -> None:
    depth = -gap(a, b)
    if depth <= 1e-3:
        return
    one, two = shapely.Polygon(outline(a, 512)), shapely.Polygon(outline(b, 512))
    ways = [(math.cos(math.radians(k)), math.sin(math.radians(k))) for k in range(0, 360, 2)]
    short, full = depth - 2e-3, depth * (1 + 1e-3) + 2e-3
    assert all(one.intersects(affinity.translate(two, short * ux, short * uy)) for ux, uy in ways)
    assert min(one.intersection(affinity.translate(two, full * ux, full * uy)).area for ux, uy in ways) < 1e-3


@given(bases, bases)
@settings(deadline=None)
def test_the_measured_segment_has_its_ends_on_both_edges(a: Base, b: Base) -> None:
    p, q = closest_points(a, b)
    measured = gap(a, b)
    assert math.dist(p, q) == pytest.approx(abs(measured), abs=1e-6)
    if measured > 1e-6:
        assert densely(a).distance(shapely.Point(p)) < 1e-5
        assert densely(b).distance(shapely.Point(q)) < 1e-5


def test_the_segment_between_facing_sides_joins_them() -> None:
    p, q = closest_points(Base(Rect(50.8, 50.8), 0, 0), Base(Rect(50.8, 50.8), 4, 0.5))
    assert p[0] == 1
    assert q[0] == 3
    assert p[1] == q[1]


WALL = ((2.0, -1.0), (2.5, -1.0), (2.5, 1.0), (2.0, 1.0))


def test_distance_to_a_wall_either_way_round() -> None:
    base = Base(Circle(50.8), 0, 0)
    assert gap_to_polygon(base, WALL) == 1
    assert gap_to_polygon(base, WALL[::-1]) == 1
    assert gap_to_polygon(base.moved_to(0, 2), WALL) == pytest.approx(math.sqrt(5) - 1)
    assert closest_points_to_polygon(base, WALL) == ((1, 0), (2, 0))


def test_a_marker_is_measured_to_its_edge_14_01_01() -> None:
    marker = 20 / 25.4
    base = Base(Circle(32), 3.787401575 + 16 / 25.4, 0)
    assert gap_to_disc(base, 0, 0, marker) == pytest.approx(3, abs=1e-9)


@given(bases, coordinate, coordinate)
@settings(deadline=None)
def test_furthest_point(base: Base, x: float, y: float) -> None:
    assert farthest(base, x, y) == pytest.approx(
        max(math.dist(p, (x, y)) for p in outline(base, 4096)), abs=1e-5
    )


def test_edge_clearance_of_a_turned_oval() -> None:
    oval = Base(Oval(101.6, 50.8), 2, 10, 0)
    assert edge_clearance(oval, 60, 44) == 0
    assert edge_clearance(oval.moved_to(2, 10, 90), 60, 44) == 1
    assert edge_clearance(oval.moved_to(2, 43.5, 90), 60, 44) == -1.5
    exact = 2 - math.sqrt(4 * 0.5 + 1 * 0.5)
    assert edge_clearance(oval.moved_to(2, 10, 45), 60, 44) == pytest.approx(exact)


@pytest.mark.parametrize(("over", "inside"), [(0.0, True), (0.0009, True), (0.0011, False), (-0.5, True)])
def test_exactly_two_inches_is_within_two_inches_01_04_01(over: float, inside: bool) -> None:
    a, b = Base(Circle(25.4), 0, 0), Base(Circle(25.4), 3 + over, 0)
    assert within(a, b, 2) is inside
    assert Crowd([b]).any_within(a, 2) is inside


@pytest.mark.parametrize(("apart", "touching"), [(0.0, True), (0.0099, True), (0.0101, False)])
def test_base_contact_01_04_04(apart: float, touching: bool) -> None:
    assert in_contact(Base(Circle(25.4), 0, 0), Base(Circle(25.4), 1 + apart, 0)) is touching


def test_wholly_within_is_every_part_of_the_base_01_04_01() -> None:
    area = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    base = Base(Circle(50.8), 1, 1)
    assert wholly_within_polygon(base, area)
    assert not wholly_within_polygon(base.moved_to(0.99, 1), area)
    assert wholly_within_disc(base, 1, 1, 1)
    assert not wholly_within_disc(base, 1, 1.1, 1)
    assert wholly_within_disc(Base(Oval(101.6, 50.8), 0, 0), 1, 0, 3)
    assert not wholly_within_disc(Base(Oval(101.6, 50.8), 0, 0), 1, 0, 2.9)


@given(st.lists(bases, max_size=8), bases)
@settings(deadline=None)
def test_a_crowd_measures_as_one_by_one(others: list[Base], base: Base) -> None:
    crowd = Crowd(others)
    singly = [gap(base, o) for o in others]
    assert crowd.gaps(base) == pytest.approx(singly, abs=1e-9)
    assert crowd.nearest(base)[1] == pytest.approx(min(singly, default=math.inf), abs=1e-9)
    assert crowd.within(base, 2) == [k for k, d in enumerate(singly) if d <= 2.001]


@given(
    st.lists(
        st.builds(Base, st.sampled_from([Circle(32), Circle(40)]), coordinate, coordinate),
        min_size=100,
        max_size=120,
    )
)
@settings(max_examples=20, deadline=None)
def test_a_large_crowd_measures_as_one_by_one(others: list[Base]) -> None:
    base = Base(Circle(50), 1, 2)
    assert Crowd(others).gaps(base) == pytest.approx([gap(base, o) for o in others], abs=1e-12)
