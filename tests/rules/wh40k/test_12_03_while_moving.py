"""12.03 and 03.01, while moving: how far, round what, and where each model must end."""

from __future__ import annotations

import math

import pytest

from rules.geometry.footprint import Circle

D = 32 / 25.4  # centre distance of two 32 mm bases in contact


def test_03_01_a_model_moves_at_most_three_inches(pile_in, check_of) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 25,20"
    assert pile_in(text, A1=(23, 20)).legal, "exactly 3 is within 3"
    verdict = pile_in(text, A1=(23.02, 20))
    assert verdict.clauses == {"03.01.max_distance"}
    assert check_of(verdict, "03.01.max_distance").measured == pytest.approx(3.02)


def test_12_03_faq_a_rule_may_lengthen_the_move(pile_in) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 25.5,20"
    assert pile_in(text, limit=6.0, A1=(24.2, 20)).legal


def test_03_01_the_length_of_a_given_path_counts(pile_in) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 24,20"
    assert pile_in(text, A1=[(20, 21), (22.5, 20)]).clauses == {"03.01.max_distance"}
    assert pile_in(text, A1=[(21, 20.2), (22.5, 20)]).legal


def test_03_01_a_given_path_may_not_cross_an_enemy_base(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 21.5,20; C blue 32mm +charged: 40,40"
    ok = pile_in(text, A1=[(20.05, 20), (20.1, 20)])
    assert ok.legal
    assert "03.01.through_enemy" in pile_in(text, A1=[(23, 20), (20.2, 20)], limit=9.0).clauses


def test_d14_without_a_short_enough_way_round_it_went_through(pile_in, check_of) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 20,21.5; C blue 32mm: 22,20.4"
    verdict = pile_in(text, targets="B C", A1=(20, 22.9))
    assert "03.01.through_enemy" in verdict.clauses
    check = check_of(verdict, "03.01.through_enemy")
    assert check.rulings == ("D14",)
    assert check.measured is not None
    assert check.measured > 3.0
    assert "B1" in check.text


def test_d4_a_detour_within_three_inches_is_a_legal_move(pile_in, check_of) -> None:
    text = "A red 25mm: 20,20; B blue 25mm: 21.2,20; C blue 25mm: 22.4,20"
    end = (21.9, 21.05)
    verdict = pile_in(text, targets="B C", A1=end)
    assert "03.01.through_enemy" not in verdict.clauses
    length = check_of(verdict, "03.01.max_distance").measured
    assert length is not None
    assert length > math.dist((20, 20), end)


def test_03_01_friends_do_not_block_the_way(pile_in) -> None:
    text = "A red 32mm: 20,20 21.4,20; B blue 32mm: 24,20; F red 32mm: 20,24"
    assert pile_in(text, A1=(22.6, 20.4)).legal


def test_23_a_model_may_pass_through_aircraft(pile_in) -> None:
    text = "A red 32mm +charged: 20,20; B blue 32mm: 23.4,20; C blue 40mm AIRCRAFT: 20.8,21.5"
    assert "03.01.through_enemy" not in pile_in(text, A1=[(20.5, 21), (21.9, 20.4)]).clauses


def test_03_01_the_battlefield_edge_may_be_touched_not_crossed(pile_in) -> None:
    r = Circle(32).d / 50.8
    text = f"A red 32mm +charged: 1.2,5; B blue 32mm: {r},2"
    assert pile_in(text, A1=(r, 3.3)).legal
    assert pile_in(text, A1=(r - 0.05, 3.3)).clauses == {"03.01.board_edge"}


def test_12_03_a_model_in_base_contact_cannot_be_moved(pile_in) -> None:
    text = f"A red 32mm: 20,20 20,21.5; B blue 32mm: {20 + D},20; C blue 32mm: 40,40"
    verdict = pile_in(text, A1=(20.1, 19.7))
    assert "12.03.base_contact_lock" in verdict.clauses
    assert "12.03.closer" not in verdict.clauses, "a locked model is not asked to get closer"
    assert pile_in(text, A2=(20.3, 21.4)).legal, "its team-mate may move"


def test_12_03_turning_a_locked_model_is_moving_it(pile_in) -> None:
    text = "A red 60x35.5mm: 20,20; B blue 32mm: 21.811023,20"
    assert "12.03.base_contact_lock" in pile_in(text, A1=(20, 20, 30)).clauses


def test_d6_base_contact_is_a_gap_of_a_hundredth(pile_in, check_of) -> None:
    near = f"A red 32mm: 20,20; B blue 32mm: {20 + D + 0.008},20"
    verdict = pile_in(near, A1=(20.005, 20))
    assert "12.03.base_contact_lock" in verdict.clauses
    assert check_of(verdict, "12.03.base_contact_lock").rulings == ("contact_tol",)
    assert pile_in(f"A red 32mm: 20,20; B blue 32mm: {20 + D + 0.02},20", A1=(20.015, 20)).legal


def test_12_03_each_moved_model_ends_closer_and_equal_is_not_closer(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20"
    angle = math.radians(30)
    round_it = (22.5 - 2.5 * math.cos(angle), 20 + 2.5 * math.sin(angle))
    assert pile_in(text, A1=round_it).clauses == {"12.03.closer"}
    assert pile_in(text, A1=(19.9, 20)).clauses == {"12.03.closer"}


def test_12_03_a_smaller_gap_on_the_far_side_is_closer(pile_in) -> None:
    text = "A red 25mm: 20,20; B blue 25mm: 21.3,20"
    angle = math.radians(115)
    behind = (21.3 + 1.1 * math.cos(angle), 20 + 1.1 * math.sin(angle))
    assert pile_in(text, A1=behind).legal


def test_d3_the_closest_target_is_each_models_own_at_its_start(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.4,20; C blue 32mm: 20,22.9"
    towards_c = (20, 20.5)
    assert "12.03.closer" in pile_in(text, targets="B C", A1=towards_c).clauses
    other = pile_in(text, targets="B C", rulings={"closest": "model_any"}, A1=(20, 21.4))
    assert "12.03.closer" not in other.clauses


def test_d3_equally_close_targets_leave_the_choice(pile_in) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.4,20; C blue 32mm: 20,22.4"
    assert pile_in(text, targets="B C", A1=(20.1, 20.05)).legal
    assert "12.03.closer" not in pile_in(text, targets="B C", A1=(20, 20.3)).clauses


def test_12_03_a_pivot_that_brings_the_edge_nearer_is_a_move_of_no_length(pile_in, check_of) -> None:
    verdict = pile_in(
        "A red 105x70mm@90: 20,20@90; B blue 32mm: 24,20".replace("mm@90", "mm"), A1=(20, 20, 0)
    )
    assert verdict.legal
    assert check_of(verdict, "03.01.max_distance").measured == 0.0


def test_d7_a_pivot_may_not_sweep_over_an_enemy(pile_in) -> None:
    one_side = "A red 170x109mm: 20,20@90; B blue 25mm: 22.9,22.1"
    assert pile_in(one_side, A1=(20, 20, 0)).legal, "it may turn the other way"
    both = "A red 170x109mm: 20,20@90; B blue 25mm: 22.9,22.1 17.1,22.1"
    assert pile_in(both, A1=(20, 20, 0)).clauses == {"03.01.through_enemy"}


def test_12_03_engaged_with_the_closest_target_if_possible(pile_in, check_of) -> None:
    text = "A red 32mm: 20,20 20,23; B blue 32mm: 22.5,20"
    verdict = pile_in(text, A2=(20.1, 22.9))
    assert verdict.clauses == {"12.03.engage_if_possible"}
    check = check_of(verdict, "12.03.engage_if_possible")
    assert [item.kind for item in check.evidence] == ["could_have", "route"]
    assert check.evidence[0].points, "a place that would do is shown"


def test_12_03_too_far_to_be_engaged_closer_is_enough(pile_in) -> None:
    text = "A red 32mm: 20,20 18.2,20 16.4,20 14.6,20; B blue 32mm: 22.5,20"
    assert pile_in(text, A4=(14.9, 20)).legal


def test_12_03_crowded_out_closer_is_enough(pile_in) -> None:
    ring = [
        (20 + 2.37 * math.cos(k * math.tau / 6), 20 + 2.37 * math.sin(k * math.tau / 6)) for k in range(6)
    ]
    places = " ".join(f"{x:.6f},{y:.6f}" for x, y in ring)
    text = f"A red 60mm: {places} 25.6,20; B blue 25mm: 20,20"
    verdict = pile_in(text, A7=(25.2, 20))
    assert verdict.legal


def test_d2_final_places_of_team_mates_count_whatever_the_order(pile_in) -> None:
    text = "A red 32mm: 20,20 20,23; B blue 32mm: 22.5,20"
    one = pile_in(text, A1=(20.5, 20.1), A2=(20.9, 21.5))
    two = pile_in(text, A2=(20.9, 21.5), A1=(20.5, 20.1))
    assert one.clauses == two.clauses == frozenset()


def test_d1_coherency_is_no_excuse_unless_the_ruling_says_so(pile_in) -> None:
    text = "A red 32mm +charged: 20,20 20,22.9; B blue 32mm: 20,27.6"
    verdict = pile_in(text, A2=(20, 23.1))
    assert verdict.clauses == {"12.03.engage_if_possible", "12.03.unit_engaged_after"}
    assert "possible_requires_coherency" in verdict.rulings, "the ruling mattered, so it is named"
    lenient = pile_in(text, rulings={"possible_requires_coherency": True}, A2=(20, 23.1))
    assert lenient.clauses == {"12.03.unit_engaged_after"}
