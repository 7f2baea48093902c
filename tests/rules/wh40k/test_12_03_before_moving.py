"""12.02 and 12.03, before moving: who may pile in, once, and to whom."""

from __future__ import annotations

import pytest

NEAR = "A red 32mm{flags}: 20,20; B blue 32mm: 22.5,20"  # 1.24 in apart: engaged
APART = "A red 32mm{flags}: 20,20; B blue 32mm: 25,20; C blue 32mm: 20,25.5; D blue 32mm: 30,20"


def test_12_03_an_engaged_unit_is_eligible(pile_in) -> None:
    assert pile_in(NEAR.format(flags=""), A1=(20.5, 20)).legal


def test_12_03_an_unengaged_unit_that_did_not_charge_is_not_eligible(pile_in) -> None:
    verdict = pile_in(APART.format(flags=""), A1=(21, 20))
    assert verdict.clauses == {"12.03.eligible"}


@pytest.mark.parametrize("flag", ["charged", "overrun"])
def test_12_03_a_charge_or_an_overrun_fight_makes_eligible(pile_in, flag: str) -> None:
    assert pile_in(APART.format(flags=f" +{flag}"), A1=(22.5, 20)).legal


def test_12_02_a_unit_piles_in_once(pile_in) -> None:
    assert pile_in(NEAR.format(flags=" +piled_in"), A1=(20.5, 20)).clauses == {"12.02.once"}


def test_12_06_an_overrun_fight_gives_one_more_pile_in(pile_in) -> None:
    assert pile_in(NEAR.format(flags=" +piled_in +overrun"), A1=(20.5, 20)).legal


def test_12_03_nothing_later_is_judged_while_eligibility_fails(pile_in) -> None:
    verdict = pile_in(APART.format(flags=""), targets="", A1=(0, 0))
    assert {check.clause for check in verdict.checks} == {"12.03.eligible", "12.02.once"}


def test_12_03_an_engaged_unit_selects_every_unit_it_is_engaged_with(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20; C blue 32mm: 20,22.5"
    assert pile_in(text, targets="B", A1=(20.2, 20)).clauses == {"12.03.targets"}
    assert pile_in(text, targets="B C", A1=(20.2, 20.2)).legal


def test_12_03_an_engaged_unit_selects_nobody_else(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20; C blue 32mm: 20,25"
    assert pile_in(text, targets="B C", A1=(20.5, 20)).clauses == {"12.03.targets"}


def test_12_03_an_unengaged_unit_selects_any_units_within_five_inches(pile_in, check_of) -> None:
    text = APART.format(flags=" +charged")
    assert pile_in(text, targets="C", A1=(20, 22.6)).legal, "not only the nearest"
    verdict = pile_in(text, targets="D", A1=(21, 20))
    assert verdict.clauses == {"12.03.targets"}
    check = check_of(verdict, "12.03.targets")
    assert (check.measured, check.limit) == (pytest.approx(10 - 1.259843, abs=1e-6), 5.0)


@pytest.mark.parametrize("targets", ["", "A", "Z", "B B"])
def test_12_03_a_selection_that_is_none_is_refused(pile_in, targets: str) -> None:
    assert pile_in(APART.format(flags=" +charged"), targets=targets, A1=(21, 20)).clauses == {"12.03.targets"}


def test_12_03_faq_a_longer_move_does_not_lengthen_the_selection(pile_in) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 26.5,20"
    assert pile_in(text, limit=6.0, A1=(24, 20)).clauses == {"12.03.targets"}


def test_d8_selection_measures_the_straight_distance_in_space(pile_in) -> None:
    low = "A red 32mm +charged: 20,20; B blue 32mm: 24.2,20^4"
    assert pile_in(low, A1=(22, 20)).clauses != {"12.03.targets"}
    assert pile_in("A red 32mm +charged: 20,20; B blue 32mm: 25.3,20^4", A1=(22, 20)).clauses == {
        "12.03.targets"
    }


def test_d17_charged_with_nobody_within_five_inches_has_no_one_to_pile_in_to(pile_in, check_of) -> None:
    verdict = pile_in("A red 32mm +charged: 20,20; B blue 32mm: 30,20", A1=(21, 20))
    assert "no one to pile in to" in check_of(verdict, "12.03.targets").text


def test_23_aircraft_is_left_out_by_units_that_cannot_fly(pile_in) -> None:
    text = "A red 32mm{fly}: 20,20; B blue 32mm: 22.5,20; C blue 32mm AIRCRAFT FLY: 20,22.5"
    assert pile_in(text.format(fly=""), targets="B", A1=(20.2, 20)).legal
    assert pile_in(text.format(fly=""), targets="B C", A1=(20.2, 20.2)).clauses == {"12.03.targets"}
    assert pile_in(text.format(fly=" FLY"), targets="B C", A1=(20.2, 20.2)).legal


def test_d11_a_unit_that_moves_no_model_has_declined(pile_in, check_of) -> None:
    verdict = pile_in(NEAR.format(flags=""))
    assert verdict.legal
    assert check_of(verdict, "D11.declined").rulings == ("D11",)


def test_a_players_hand_moves_only_their_own_units(table) -> None:
    from rules.core.contract import Seat
    from rules.wh40k.actions import PileIn
    from rules.wh40k.ruleset import RULESET

    state = table(NEAR.format(flags=""))
    assert RULESET.judge(state, PileIn(seat=Seat(1), unit="A", targets=("B",))).clauses == {"control"}


@pytest.mark.parametrize(
    "places", [{"Z9": (1, 1)}, {"A1": (float("nan"), 20)}, {"A1": (float("inf"), 20)}, {"A1": (1e9, 20)}]
)
def test_a_move_that_cannot_be_read_is_refused_and_never_raises(pile_in, places) -> None:
    assert pile_in(NEAR.format(flags=""), **places).clauses == {"action"}


def test_a_unit_that_is_not_there_is_refused(pile_in) -> None:
    assert pile_in(NEAR.format(flags=""), unit="Q").clauses == {"action"}
