"""03.01, 03.03, 12.03 and 12.08, after moving: what holds for the whole unit, or all of it goes back."""

from __future__ import annotations

import pytest

D = 32 / 25.4


def test_03_01_nobody_ends_on_another_model(pile_in, check_of) -> None:
    text = "A red 32mm: 20,20 20,23; B blue 32mm: 22.5,20"
    verdict = pile_in(text, A2=(20.4, 21))
    assert verdict.clauses == {"03.01.end_overlap"}
    assert check_of(verdict, "03.01.end_overlap").pieces == ("A2", "A1")


def test_03_01_exact_contact_is_no_overlap(pile_in) -> None:
    assert pile_in("A red 32mm: 20,20; B blue 32mm: 22.5,20", A1=(22.5 - D, 20)).legal


def test_03_01_bases_at_different_heights_do_not_meet(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20; F red 32mm: 20.8,20^3"
    assert pile_in(text, A1=(20.6, 20)).legal


@pytest.mark.parametrize("category", ["dense", "light"])
def test_03_01_nobody_ends_partway_through_terrain(pile_in, category: str) -> None:
    text = (
        f"A red 32mm INFANTRY: 20,20; B blue 32mm: 22.9,20; W {category} 5in 20.9,18 21.1,18 21.1,22 20.9,22"
    )
    assert pile_in(text, A1=(20.5, 20)).clauses == {"03.01.in_terrain"}


def test_03_01_exposed_terrain_is_flat(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.9,20; W exposed 5in 20.9,18 21.1,18 21.1,22 20.9,22"
    assert pile_in(text, A1=(20.5, 20)).legal


@pytest.mark.parametrize("keyword", ["INFANTRY", "BEASTS", "SWARM", "MOBILE"])
def test_13_06_some_walk_through_dense_terrain(pile_in, keyword: str) -> None:
    text = f"A red 25mm {keyword} +charged: 20,20; B blue 32mm: 23.5,20; W dense 5in 20.6,17 20.8,17 20.8,23 20.6,23"
    assert pile_in(text, A1=(21.9, 20)).legal


def test_13_06_others_go_round_dense_terrain_higher_than_two_inches(pile_in) -> None:
    text = "A red 25mm VEHICLE +charged: 20,20; B blue 32mm: 23.5,20; W dense {}in 20.6,17 20.8,17 20.8,23 20.6,23"
    assert pile_in(text.format(5), A1=(21.9, 20)).clauses == {"13.06.terrain_path"}
    assert pile_in(text.format(2), A1=(21.9, 20)).legal
    short = "A red 25mm VEHICLE +charged: 20,20; B blue 32mm: 23.5,20; W dense 5in 20.6,17 20.8,17 20.8,20.1 20.6,20.1"
    assert pile_in(short, A1=(21.9, 20)).legal, "round its end it is short enough"


def test_03_03_each_model_is_within_two_inches_of_one_team_mate(pile_in, check_of) -> None:
    text = "A red 32mm: 20,20 17.2,20; B blue 32mm: 22.5,20"
    assert pile_in(text, A1=(20.4, 20)).legal
    verdict = pile_in(text, A1=(20.6, 20))
    assert verdict.clauses == {"03.03.coherency"}
    assert check_of(verdict, "03.03.coherency").measured == pytest.approx(3.4 - D, abs=1e-6)


def test_03_03_each_model_is_within_nine_inches_of_every_team_mate(pile_in, check_of) -> None:
    places = " ".join(f"{20 - 2.5 * k:g},20" for k in range(5))
    text = f"A red 32mm: {places}; B blue 32mm: 22.5,20"
    assert pile_in(text, A1=(20.2, 20)).legal
    verdict = pile_in(text, A1=(20.3, 20))
    assert verdict.clauses == {"03.03.coherency"}
    assert check_of(verdict, "03.03.coherency").limit == 9.0


def test_03_03_two_pairs_need_no_chain(pile_in) -> None:
    text = "A red 32mm: 20,20 20,21.5 15,20 15,21.5; B blue 32mm: 22.5,20"
    assert pile_in(text, A1=(20.4, 20)).legal


def test_03_03_heights_more_than_five_inches_apart_break_coherency(pile_in) -> None:
    text = "A red 32mm: 20,20 20,21.5^6; B blue 32mm: 22.5,20"
    assert pile_in(text, A1=(20.2, 20)).clauses == {"03.03.coherency"}


def test_03_04_engaged_is_two_inches_across_and_five_up(pile_in) -> None:
    assert pile_in(f"A red 32mm: 20,20; B blue 32mm: {20 + D + 2},20", A1=(20.2, 20)).legal
    assert (
        "12.03.eligible"
        in pile_in(f"A red 32mm: 20,20; B blue 32mm: {20 + D + 2.01},20", A1=(20.2, 20)).clauses
    )
    assert pile_in("A red 32mm: 20,20; B blue 32mm: 22,20^5", A1=(20.2, 20)).legal
    assert "12.03.eligible" in pile_in("A red 32mm: 20,20; B blue 32mm: 22,20^5.1", A1=(20.2, 20)).clauses


def test_12_03_the_unit_must_be_engaged_afterwards(pile_in) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 26.2,20"
    verdict = pile_in(text, A1=(22.4, 20))
    assert verdict.clauses == {"12.03.engage_if_possible", "12.03.unit_engaged_after"}


def test_d5_engaged_with_anyone_is_enough_unless_the_ruling_says_targets(pile_in) -> None:
    text = "A red 32mm +charged: 20,20 20,22; B blue 32mm: 25.7,20; C blue 32mm: 21.5,16.2"
    places = {"A1": (22.25, 18.4)}
    found = pile_in(text, targets="B", **places)
    strict = pile_in(text, targets="B", rulings={"engaged_after": "targets"}, **places)
    assert "12.03.unit_engaged_after" not in found.clauses
    assert "engaged_after" in found.rulings
    assert "12.03.unit_engaged_after" in strict.clauses


def test_12_03_each_model_keeps_each_unit_it_started_engaged_with(pile_in, check_of) -> None:
    text = "A red 32mm: 20,20 20,21.6; B blue 32mm: 22.8,20; C blue 32mm: 17.2,20"
    verdict = pile_in(text, targets="B C", A1=(20.8, 20))
    assert "12.03.keep_engaged" in verdict.clauses
    assert check_of(verdict, "12.03.keep_engaged").pieces == ("A1", "C1"), "A2 holding C does not help"


def test_d15_engagement_across_a_wall_counts_and_is_said(pile_in) -> None:
    text = "A red 32mm INFANTRY: 20,20; B blue 32mm: 22.6,20; W dense 5in 21.4,17 21.5,17 21.5,23 21.4,23"
    verdict = pile_in(text, A1=(20.5, 20))
    assert verdict.legal
    assert "D15" in verdict.rulings


def test_a_failure_after_moving_says_that_the_whole_unit_goes_back(pile_in, check_of) -> None:
    verdict = pile_in("A red 32mm +charged: 20,20; B blue 32mm: 26.2,20", A1=(22.4, 20))
    assert "whole unit" in check_of(verdict, "12.03.unit_engaged_after").remedy
