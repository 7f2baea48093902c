"""The one-line notation: what it prints, it parses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.wh40k.notation import NotationError, parse, print_position

FULL = (
    "board 44x30; A red 32mm INFANTRY +charged: 10,12 11.5,12.25; B blue 60x35.5mm -was_eligible_to_fight: 14,12@45^3; "
    "C blue [150x95mm] VEHICLE: 20,20; O marker 12,8 30mm; P area 1,1 3,1 2,3; W dense 5in 5,5 6,5 6,9 5,9"
)


def test_a_full_position_prints_as_it_was_written() -> None:
    assert print_position(parse(FULL)) == FULL


@given(
    st.lists(
        st.tuples(st.integers(0, 60000), st.integers(0, 44000), st.integers(0, 359)), min_size=1, max_size=5
    )
)
def test_round_trip_of_places(places: list[tuple[int, int, int]]) -> None:
    text = "A red 60x35.5mm: " + " ".join(
        f"{x / 1000:g},{y / 1000:g}" + (f"@{r}" if r else "") for x, y, r in places
    )
    assert parse(print_position(parse(text))) == parse(text)


@pytest.mark.parametrize(
    "text",
    ["A green 32mm: 1,1", "A red 32: 1,1", "A red 32mm 1,1", "A red 32mm +flying: 1,1", "A red 32mm: 1"],
)
def test_what_is_no_position_is_refused_by_its_part(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)
