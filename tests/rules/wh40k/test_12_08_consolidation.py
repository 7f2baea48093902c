"""12.07 and 12.08: the forced mode, what each asks, and the fights that it forces."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat
from rules.wh40k.actions import Consolidate, ModelMove
from rules.wh40k.events import FightForced, ModelMoved, UnitConsolidated
from rules.wh40k.ruleset import RULESET

ENGAGED = "A red 32mm: 20,20; B blue 32mm{b}: 22.5,20"
NEAR = "A red 32mm: 20,20; B blue 32mm{b}: 24,20; O marker 18,20"
FREE = "A red 32mm: 20,20; B blue 32mm: 30,20; O marker 16.5,20"


def test_12_08_only_units_that_were_eligible_to_fight_consolidate(consolidate) -> None:
    text = "A red 32mm -was_eligible_to_fight: 20,20; B blue 32mm: 22.5,20"
    assert consolidate(text, "ongoing", A1=(20.2, 20)).clauses == {"12.08.eligible"}


def test_12_07_a_unit_consolidates_once(consolidate) -> None:
    text = "A red 32mm +consolidated: 20,20; B blue 32mm: 22.5,20"
    assert consolidate(text, "ongoing", A1=(20.2, 20)).clauses == {"12.07.once"}


@pytest.mark.parametrize(("text", "forced"), [(ENGAGED, "ongoing"), (NEAR, "engaging"), (FREE, "objective")])
@pytest.mark.parametrize("mode", ["ongoing", "engaging", "objective"])
def test_12_08_the_first_mode_that_applies_is_forced(
    consolidate, check_of, text: str, forced: str, mode: str
) -> None:
    verdict = consolidate(text.format(b=""), mode, objective="O")
    check = check_of(verdict, "12.08.mode")
    assert check.passed == (mode == forced)


def test_12_08_with_nobody_and_nothing_near_there_is_no_consolidation(consolidate) -> None:
    verdict = consolidate("A red 32mm: 20,20; B blue 32mm: 40,20", "engaging", A1=(21, 20))
    assert verdict.clauses == {"12.08.mode"}


def test_d10_engaging_selects_within_three_inches_unless_the_ruling_says_five(consolidate) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 25,20"
    assert consolidate(text, "engaging", A1=(22, 20)).clauses == {"12.08.mode"}
    wide = consolidate(text, "engaging", rulings={"engaging_select": 5.0}, A1=(22, 20))
    assert wide.legal
    assert "engaging_select" in wide.rulings


def test_12_08_ongoing_selects_every_engaged_unit_and_keeps_them(consolidate) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.8,20; C blue 32mm: 17.2,20"
    assert consolidate(text, "ongoing", targets="B", A1=(20.2, 20)).clauses == {"12.08.targets"}
    assert "12.08.keep_engaged" in consolidate(text, "ongoing", targets="B C", A1=(20.8, 20)).clauses


def test_12_08_ongoing_locks_models_in_base_contact_engaging_locks_nobody(consolidate) -> None:
    locked = "A red 32mm: 20,20; B blue 32mm: 21.259843,20"
    assert "12.08.base_contact_lock" in consolidate(locked, "ongoing", A1=(20, 20.3)).clauses
    verdict = consolidate(NEAR.format(b=""), "engaging", A1=(21.5, 20))
    assert all(check.clause != "12.08.base_contact_lock" for check in verdict.checks)


def test_12_08_each_moved_model_ends_closer_and_engaged_if_possible(consolidate) -> None:
    text = "A red 32mm: 20,20 20,22; B blue 32mm: 24,20"
    assert consolidate(text, "engaging", A1=(21, 20)).legal, "A1 ends engaged, A2 may stay"
    assert consolidate(text, "engaging", A1=(21, 20), A2=(20.2, 21.9)).clauses == {"12.08.engage_if_possible"}
    assert "12.08.closer" in consolidate(text, "engaging", A1=(21, 20), A2=(19.9, 22.1)).clauses


def test_12_08_engaging_ends_engaged_with_all_selected(consolidate, check_of) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 24,20; C blue 32mm: 16,20"
    assert consolidate(text, "engaging", targets="B", A1=(21.5, 20)).legal, "one of them may be selected"
    verdict = consolidate(text, "engaging", targets="B C", A1=(21.5, 20))
    assert verdict.clauses == {"12.08.engaged_with_all"}
    assert check_of(verdict, "12.08.engaged_with_all").pieces == ("C",)


def test_14_01_a_marker_is_in_range_within_three_inches_of_its_edge(consolidate) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 40,20; O marker 16,20"
    reach = 3 + 20 / 25.4 + 32 / 50.8
    assert consolidate(text, "objective", targets="", objective="O", A1=(16 + reach, 20)).legal
    out = consolidate(text, "objective", targets="", objective="O", A1=(16 + reach + 0.05, 20))
    assert out.clauses == {"12.08.objective_in_range_if_possible", "12.08.objective_in_range_after"}


def test_14_01_an_area_is_in_range_on_it_only(consolidate) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 40,20; O area 14,18 17,18 17,22 14,22"
    assert consolidate(text, "objective", targets="", objective="O", A1=(17.5, 20)).legal
    assert (
        "12.08.objective_in_range_after"
        in consolidate(text, "objective", targets="", objective="O", A1=(17.8, 20)).clauses
    )


def test_12_08_out_of_reach_of_the_objective_closer_is_asked(consolidate) -> None:
    text = "A red 32mm: 20,20 21.8,20 23.4,20; B blue 32mm: 40,20; O area 14,18 18,18 18,22 14,22"
    assert (
        consolidate(text, "objective", targets="", objective="O", A1=(18.4, 20), A2=(20.3, 20)).clauses
        == set()
    )
    away = consolidate(
        text, "objective", targets="", objective="O", A1=(18.4, 20), A3=(22, 21.9), A2=(20.3, 20)
    )
    assert away.legal
    worse = consolidate(
        text, "objective", targets="", objective="O", A1=(18.4, 20), A2=(20.3, 20), A3=(23.45, 20)
    )
    assert "12.08.objective_closer" in worse.clauses


def test_12_08_july_2026_objective_ends_unengaged_unless_the_ruling_says_otherwise(consolidate) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 15.7,23.2; O area 14,18 17,18 17,22 14,22"
    place = {"A1": (17.2, 21)}
    found = consolidate(text, "objective", targets="", objective="O", **place)
    assert found.clauses == {"12.08.objective_unengaged_after"}
    old = consolidate(
        text, "objective", targets="", objective="O", rulings={"objective_unengaged_after": False}, **place
    )
    assert old.legal
    assert "objective_unengaged_after" in old.rulings


def test_12_08_the_objective_selected_is_within_three_inches(consolidate) -> None:
    text = f"{FREE}; P marker 30,30"
    assert consolidate(text, "objective", targets="", objective="P", A1=(19, 20)).clauses == {"12.08.targets"}
    assert consolidate(text, "objective", targets="", objective=None, A1=(19, 20)).clauses == {
        "12.08.targets"
    }


def _events(table, text: str, mode: str, targets: tuple[str, ...], place, **rulings):
    state = table(text, **rulings)
    move = Consolidate(
        seat=Seat(0),
        unit="A",
        mode=mode,
        targets=targets,
        models=(ModelMove("A1", *place),),  # type: ignore[arg-type]
    )
    return RULESET.apply(state, move)


def test_12_08_engaging_makes_fresh_enemies_fight_at_once(table) -> None:
    step = _events(table, NEAR.format(b=""), "engaging", ("B",), (21.5, 20))
    assert [type(event) for event in step.events] == [ModelMoved, UnitConsolidated, FightForced]
    spent = _events(table, NEAR.format(b=" +selected_to_fight"), "engaging", ("B",), (21.5, 20))
    assert not any(isinstance(event, FightForced) for event in spent.events)


def test_d16_an_unselected_fresh_unit_that_is_touched_fights_too(table) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 24,20; C blue 32mm: 23.5,22.5"
    step = _events(table, text, "engaging", ("B",), (21.8, 20.4))
    assert [event.unit for event in step.events if isinstance(event, FightForced)] == ["B", "C"]


def test_wtc_3_ongoing_that_engages_a_fresh_enemy_makes_it_fight(table) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.8,20; C blue 32mm: 22,23.6"
    place = (20.9, 20.6)
    step = _events(table, text, "ongoing", ("B",), place)
    assert [event.unit for event in step.events if isinstance(event, FightForced)] == ["C"]
    off = _events(table, text, "ongoing", ("B",), place, ongoing_forces_fight=False)
    assert not any(isinstance(event, FightForced) for event in off.events)


def test_12_07_the_move_is_used_up(table) -> None:
    step = _events(table, NEAR.format(b=""), "engaging", ("B",), (21.5, 20))
    unit = step.state.unit("A")
    assert unit is not None
    assert unit.flags.consolidated
    assert (unit.models[0].x, unit.models[0].y) == (21.5, 20)
