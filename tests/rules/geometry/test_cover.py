"""A proof that no place is left: what it rules out holds no free spot, and plain cases are ruled out."""

from __future__ import annotations

import math
import random

from hypothesis import given
from hypothesis import strategies as st

from rules.geometry.cover import Circle, none_left

places = st.floats(-3, 3, allow_nan=False)
circles = st.tuples(places, places, st.floats(0.05, 4, allow_nan=False))
HERE: Circle = (0.0, 0.0, 1.0)


def inside(x: float, y: float, circle: Circle) -> bool:
    return math.hypot(x - circle[0], y - circle[1]) < circle[2]


@given(circles, st.lists(circles, max_size=3), st.lists(circles, max_size=12), st.integers(0, 1000))
def test_what_is_ruled_out_holds_no_free_spot(
    within: Circle, wanted: list[Circle], taken: list[Circle], seed: int
) -> None:
    if not none_left(within, wanted, taken):
        return
    rng = random.Random(seed)
    for _ in range(200):
        out, turn = within[2] * math.sqrt(rng.random()), rng.uniform(0, math.tau)
        x, y = within[0] + out * math.cos(turn), within[1] + out * math.sin(turn)
        if any(inside(x, y, goal) for goal in wanted):
            assert any(inside(x, y, disc) for disc in taken)


def test_nothing_is_wanted() -> None:
    assert none_left(HERE, [], [])
    assert none_left(HERE, [(5.0, 0.0, 1.0)], [])


def test_a_disc_that_is_covered_by_several() -> None:
    cover = [(0.7 * math.cos(a), 0.7 * math.sin(a), 0.75) for a in (0, 1, 2, 3, 4, 5, 6)]
    assert none_left(HERE, [(0.0, 0.0, 2.0)], cover)


def test_a_hole_however_small_is_not_ruled_out() -> None:
    wanted = [(0.0, 0.0, 2.0)]
    assert none_left(HERE, wanted, [(0.0, 0.0, 1.05)])
    assert none_left(HERE, wanted, [(0.0, 0.0, 0.9999)]) == 0
    three = [(math.cos(a), math.sin(a), 0.9999) for a in (0, math.tau / 3, 2 * math.tau / 3)]
    assert none_left((0.0, 0.0, 0.1), wanted, three) == 0
