"""12.04, 12.04.01, 12.05, 12.06: who selects next, as a function of what is known of the units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.wh40k.fight.order import (
    UnitFacts,
    after_pass,
    eligible,
    fight_types,
    first,
    next_pick,
    other,
)


def unit(
    name: str,
    first: bool = False,
    charged: bool = False,
    engaged: bool = True,
    before: bool = True,
    selected: bool = False,
    near: float = 1.0,
) -> UnitFacts:
    side = "red" if name.startswith("R") else "blue"
    return UnitFacts(name, side, first, charged, engaged, before, selected, near)


@pytest.mark.parametrize(
    ("found", "may"),
    [
        (unit("R1"), True),
        (unit("R1", engaged=False), True),  # was engaged when the step began
        (unit("R1", before=False), True),  # is engaged now
        (unit("R1", engaged=False, before=False, charged=True), True),
        (unit("R1", engaged=False, before=False), False),
        (unit("R1", selected=True), False),
    ],
)
def test_12_04_eligible_to_fight(found: UnitFacts, may: bool) -> None:
    assert eligible(found) is may


def test_12_05_and_12_06_fight_types() -> None:
    assert fight_types(unit("R1")) == ("normal",)
    assert fight_types(unit("R1", engaged=False)) == ("overrun",)
    assert fight_types(unit("R1", before=False)) == ("normal", "overrun")


def test_the_active_player_selects_first_among_fights_first_units() -> None:
    units = (unit("R1"), unit("R2", first=True), unit("B1", first=True))
    assert next_pick(units, "red", "ff", "red").options == ("R2",)
    assert next_pick(units, "blue", "ff", "blue").options == ("B1",)


def test_24_13_a_charge_makes_a_unit_fight_first() -> None:
    units = (unit("R1", charged=True), unit("R2"), unit("B1"))
    assert next_pick(units, "red", "ff", "red").options == ("R1",)


def test_a_player_without_fights_first_units_lets_the_other_select() -> None:
    units = (unit("R1"), unit("B1", first=True), unit("B2", first=True))
    pick = next_pick(units, "red", "ff", "red")
    assert (pick.step, pick.picker, pick.options) == ("ff", "blue", ("B1", "B2"))


def test_the_player_who_finds_no_fights_first_unit_begins_the_remaining_combats() -> None:
    units = (unit("R1"), unit("B1"))
    pick = next_pick(units, "red", "ff", "blue")
    assert (pick.step, pick.picker, pick.options) == ("remaining", "blue", ("B1",))


def test_after_a_remaining_fight_a_new_fights_first_unit_brings_the_sequence_back() -> None:
    units = (unit("R1"), unit("B1", first=True), unit("R2", first=True))
    back = next_pick(units, "red", "remaining", "blue", after_fight=True)
    assert (back.step, back.picker, back.options) == ("ff", "red", ("R2",))
    on = next_pick(units, "red", "remaining", "blue", after_fight=False)
    assert on.step == "remaining"


def test_d9_who_selects_after_the_return() -> None:
    units = (unit("R2", first=True), unit("B1", first=True))
    assert next_pick(units, "red", "remaining", "blue", True, "active").picker == "red"
    assert next_pick(units, "red", "remaining", "blue", True, "next").picker == "blue"


def test_the_step_ends_when_nobody_is_eligible() -> None:
    pick = next_pick((unit("R1", selected=True), unit("B1", selected=True)), "red", "ff", "red")
    assert pick.ended
    assert pick.picker is None


def test_12_04_01_pass_only_when_all_eligible_units_are_more_than_five_inches_away() -> None:
    far, near = unit("R1", engaged=False, near=5.01), unit("R2", engaged=False, near=5.0)
    assert next_pick((far, unit("B1", selected=True)), "red", "remaining", "red").may_pass
    assert not next_pick((far, near), "red", "remaining", "red").may_pass


def test_12_04_01_a_pass_with_nothing_eligible_opposite_ends_the_step() -> None:
    units = (unit("R1", engaged=False, near=7.0), unit("B1", selected=True))
    pick = next_pick(units, "red", "remaining", "red")
    assert after_pass(units, pick, last_passed=False).ended


def test_12_04_01_two_passes_in_succession_end_the_step() -> None:
    units = (unit("R1", engaged=False, near=7.0), unit("B1", engaged=False, near=7.0))
    pick = next_pick(units, "red", "remaining", "red")
    assert after_pass(units, pick, last_passed=False).picker == "blue"
    assert after_pass(units, pick, last_passed=True).ended


def test_f1_a_pass_in_fights_first_lets_the_opponent_select_a_remaining_unit() -> None:
    units = (unit("R1", charged=True, engaged=False, near=7.0), unit("B1"))
    pick = next_pick(units, "red", "ff", "red")
    assert pick.may_pass
    assert after_pass(units, pick, last_passed=False) == (False, "remaining", "blue")


facts = st.builds(
    UnitFacts,
    st.uuids().map(str),
    st.sampled_from(("red", "blue")),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from((1.0, 4.0, 6.0)),
)


@given(st.lists(facts, max_size=8, unique_by=lambda unit: unit.id), st.sampled_from(("red", "blue")))
def test_every_eligible_unit_is_selected_once_and_fights_first_ones_never_wait(
    units: list[UnitFacts], active: str
) -> None:
    step, picker, selected, after = "ff", active, [], False
    expected = {unit.id for unit in units if eligible(unit)}
    for _ in range(len(units) + 1):
        pick = next_pick(units, active, step, picker, after)  # type: ignore[arg-type]
        if pick.ended:
            break
        assert pick.picker is not None
        own = [unit for unit in units if unit.id in pick.options]
        assert own
        assert all(unit.side == pick.picker and eligible(unit) for unit in own)
        if any(first(unit) and eligible(unit) for unit in units):
            assert all(first(unit) for unit in own)
        chosen = own[0]
        selected.append(chosen.id)
        units = [u._replace(selected=True) if u.id == chosen.id else u for u in units]
        step, picker, after = pick.step, other(pick.picker), True
    assert sorted(selected) == sorted(expected)
