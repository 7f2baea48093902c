"""Snapping: exact contact, exact limits, the nearest allowed pose."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.geometry.footprint import Base, Circle, Footprint, Hull, Oval, Rect
from rules.geometry.measure import gap
from rules.geometry.route import shortest_route
from rules.geometry.snap import clamp_to_limit, nearest_legal, snap_contact

C32 = Circle(32)
R = 32 / 25.4
SHAPES: list[Footprint] = [
    Circle(25), C32, Circle(100), Oval(75, 42), Oval(170, 109), Rect(100, 40), Hull(((0, 0), (2, 0), (1, 1.5))),
]  # fmt: skip
shapes = st.sampled_from(SHAPES)
degrees = st.floats(0, 360)


@given(shapes, shapes, degrees, degrees, degrees, st.floats(-0.1, 0.1))
@settings(max_examples=200, deadline=None)
def test_snap_means_contact(
    mover: Footprint, other: Footprint, turn_a: float, turn_b: float, heading: float, apart: float
) -> None:
    there = Base(other, 20, 20, turn_b)
    ux, uy = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    base = Base(mover, 20 + 20 * ux, 20 + 20 * uy, turn_a)
    for _ in range(60):  # walk in until the edges are `apart` apart
        left = gap(base, there) - apart
        if abs(left) < 1e-9:
            break
        base = base.moved_to(base.x - left * ux, base.y - left * uy)
    assume(abs(gap(base, there)) <= 0.1)
    snapped = snap_contact(base, [there])
    assert snapped is not None
    exact = 1e-9 if base.is_round and there.is_round else 1e-6
    assert abs(gap(snapped, there)) <= exact
    assert math.dist(snapped.centre, base.centre) <= 0.2 + 1e-9
    assert snapped.rot == base.rot


def test_out_of_the_magnet_nothing_snaps() -> None:
    assert snap_contact(Base(C32, 0, 0), [Base(C32, R + 0.11, 0)]) is None
    assert snap_contact(Base(C32, 0, 0), []) is None


def test_between_two_bases_it_snaps_to_both() -> None:
    two = [Base(C32, R - 0.03, 0), Base(C32, 0, R - 0.02)]
    snapped = snap_contact(Base(C32, 0, 0), two)
    assert snapped is not None
    assert [abs(gap(snapped, o)) < 1e-9 for o in two] == [True, True]


def test_a_snap_never_ends_on_another_base() -> None:
    # Contact with the near one would push into the far one, and both at once is too far away.
    near, far = Base(C32, R + 0.05, 0), Base(C32, -R + 0.3, 0)
    assert snap_contact(Base(C32, 0, 0), [near, far]) is None


def test_within_the_limit_nothing_is_clamped() -> None:
    wished = Base(C32, 12, 10)
    assert clamp_to_limit(Base(C32, 10, 10), wished, 3.0, []) == wished


def test_clamped_on_the_straight_line() -> None:
    clamped = clamp_to_limit(Base(C32, 10, 10), Base(C32, 16, 18), 3.0, [])
    assert clamped.centre == pytest.approx((11.8, 12.4), abs=1e-12)


@given(st.floats(-1.2, 1.2), st.floats(1.0, 4.5))
@settings(max_examples=40, deadline=None)
def test_clamped_round_an_enemy_the_route_is_exactly_the_limit(offset: float, limit: float) -> None:
    start, wished, enemy = Base(C32, 10, 10), Base(C32, 16, 10), Base(C32, 12, 10 + offset)
    clamped = clamp_to_limit(start, wished, limit, [enemy])
    route = shortest_route(start, clamped, [enemy], limit=limit)
    assert route is not None
    assert route.length == pytest.approx(limit, abs=1e-6)
    assert gap(clamped, enemy) >= -0.001


def test_without_a_way_it_is_clamped_before_the_obstacle() -> None:
    wall = ((12.0, 0.0), (12.2, 0.0), (12.2, 44.0), (12.0, 44.0))
    clamped = clamp_to_limit(Base(C32, 10, 10), Base(C32, 14, 10), 3.0, [], [wall], board=(60, 44))
    assert clamped.x == pytest.approx(12 - R / 2, abs=0.006)


def test_the_nearest_legal_pose_is_the_contact_beside_a_base() -> None:
    enemy = Base(C32, 10, 10)
    found = nearest_legal(Base(C32, 10.9, 10), lambda b: gap(b, enemy) >= -1e-9, [enemy])
    assert found is not None
    assert gap(found, enemy) == pytest.approx(0, abs=1e-6)
    assert found.y == pytest.approx(10)


def test_the_nearest_legal_pose_keeps_the_limit() -> None:
    start, wished = Base(C32, 10, 10), Base(C32, 14, 10)
    found = nearest_legal(
        wished, lambda b: math.dist(b.centre, start.centre) <= 3, [], start=start, limit=3.0
    )
    assert found is not None
    assert found.centre == pytest.approx((13, 10), abs=1e-3)


def test_a_legal_wish_is_kept() -> None:
    wished = Base(C32, 1, 2)
    assert nearest_legal(wished, lambda b: True) == wished


def test_nothing_legal_is_said_so() -> None:
    assert nearest_legal(Base(C32, 1, 2), lambda b: False) is None
