"""Dice: the same faces everywhere, each face as likely, real dice first."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import codec
from rules.core.dice import MAX_SIDES, Dice

seeds = st.integers(-(2**63), 2**63 - 1)
sides = st.integers(1, 1000)

# Faces written down once. They may never change: saved games hold only the seed.
KNOWN = {
    (0, 6): (6, 5, 6, 5, 2, 5, 1, 3, 4, 1),
    (1, 6): (1, 6, 1, 1, 1, 1, 4, 3, 1, 5),
    (2026, 6): (3, 5, 4, 4, 5, 1, 1, 3, 1, 4),
    (-1, 20): (12, 12, 14, 17, 16, 3, 18, 6, 2, 16),
}


@pytest.mark.parametrize(("seed", "faces_of_die"), KNOWN)
def test_known_faces(seed: int, faces_of_die: int) -> None:
    faces, _ = Dice(seed).roll(10, faces_of_die)
    assert faces == KNOWN[seed, faces_of_die]


def test_every_face_is_as_likely() -> None:
    """Chi-squared over 60,000 throws of a fixed seed, below the bound that 1 in 1,000 fair dice pass."""
    faces, _ = Dice(12345).roll(60_000)
    counts = Counter(faces)
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


def test_neighbouring_seeds_and_throws_do_not_follow_each_other() -> None:
    """36 pairs of (this throw, the next) and of (this seed, the next), chi-squared with 35 degrees."""
    faces, _ = Dice(99).roll(36_001)
    pairs = Counter(pairwise(faces))
    firsts = [Dice(seed).roll(1)[0][0] for seed in range(36_001)]
    seed_pairs = Counter(pairwise(firsts))
    for counts in (pairs, seed_pairs):
        assert sum((counts[a, b] - 1000) ** 2 / 1000 for a in range(1, 7) for b in range(1, 7)) < 66.6


@given(seeds, st.integers(0, 60), sides)
def test_a_roll_gives_as_many_faces_of_that_die(seed: int, count: int, faces_of_die: int) -> None:
    faces, after = Dice(seed).roll(count, faces_of_die)
    assert len(faces) == count
    assert all(1 <= face <= faces_of_die for face in faces)
    assert after == Dice(seed, count)


@given(seeds, st.integers(0, 20), st.integers(0, 20))
def test_two_rolls_in_a_row_are_one_longer_roll(seed: int, first: int, second: int) -> None:
    one, dice = Dice(seed).roll(first)
    two, dice = dice.roll(second)
    assert (one + two, dice) == Dice(seed).roll(first + second)


@given(seeds, st.lists(st.integers(1, 6), max_size=8), st.integers(0, 12))
def test_typed_faces_come_first_and_cost_no_draw(seed: int, typed: list[int], count: int) -> None:
    faces, after = Dice(seed).typed(tuple(typed)).roll(count)
    used = min(count, len(typed))
    assert faces[:used] == tuple(typed[:used])
    assert faces[used:] == Dice(seed).roll(count - used)[0]
    assert after == Dice(seed, count - used, tuple(typed[used:]))


@given(seeds)
def test_typed_faces_queue_behind_one_another(seed: int) -> None:
    assert Dice(seed).typed((1, 2)).typed((3,)).roll(3)[0] == (1, 2, 3)


@given(seeds, st.integers(0, 1000), st.lists(st.integers(1, 6)))
def test_dice_round_trip_as_json(seed: int, cursor: int, typed: list[int]) -> None:
    dice = Dice(seed, cursor, tuple(typed))
    assert codec.load(codec.dump(dice), Dice) == dice


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_typed_face_must_be_on_the_die(face: int) -> None:
    with pytest.raises(ValueError, match=f"6 sides has no face {face}"):
        Dice().typed((face,)).roll(1)


def test_a_typed_face_is_looked_at_only_when_it_is_rolled() -> None:
    faces, after = Dice().typed((6, 20)).roll(1)
    assert faces == (6,)
    assert after.roll(1, 20)[0] == (20,)


@pytest.mark.parametrize(("count", "faces_of_die"), [(-1, 6), (1, 0), (1, -6), (1, MAX_SIDES + 1)])
def test_a_roll_that_cannot_be_made_is_refused(count: int, faces_of_die: int) -> None:
    with pytest.raises(ValueError, match=r"cannot roll|there is no die"):
        Dice().typed((1, 2)).roll(count, faces_of_die)


def test_the_largest_die_can_be_rolled() -> None:
    (face,), _ = Dice().roll(1, MAX_SIDES)
    assert 1 <= face <= MAX_SIDES


def test_dice_begin_at_seed_nought_and_the_first_draw() -> None:
    assert Dice() == Dice(0, 0, ())


def test_a_draw_that_would_favour_low_faces_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 is 4 more than a multiple of 6: the last 4 values are passed over, the one before is taken."""
    limit = 2**64 - 4
    values = {b"8/3/0": 2**64 - 1, b"8/3/1": limit, b"8/3/2": limit - 1, b"8/4/0": 0}

    def fake(data: bytes, digest_size: int) -> Any:
        return SimpleNamespace(digest=lambda: values[data].to_bytes(digest_size, "big"))

    monkeypatch.setattr("rules.core.dice.hashlib.blake2b", fake)
    assert Dice(8, 3).roll(2) == ((6, 1), Dice(8, 5))
