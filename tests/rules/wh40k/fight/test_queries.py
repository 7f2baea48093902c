"""What a board asks: lines, consequences of a draft, odds of what is left, remaining choices."""

from __future__ import annotations

import pytest

from rules.wh40k.actions import Consolidate, ModelMove, PileIn
from rules.wh40k.fight.actions import Done, RollAttacks, SelectToFight
from rules.wh40k.fight.groups import default_order, order_checks
from rules.wh40k.fight.profiles import Profile
from rules.wh40k.fight.queries import (
    consequences,
    engaged_models,
    engaged_units,
    odds_against,
    odds_left,
    remaining,
    selectable,
)

RED, BLUE = 0, 1
LINE = "A red 32mm: 20,20 20,21.5; B blue 32mm: 22.5,20; C blue 32mm: 22.5,24"


def test_03_04_engagement_lines_between_models_and_between_units(play) -> None:
    table = play(LINE).table
    assert engaged_models(table) == (("A1", "B1"), ("A2", "B1"))
    assert engaged_units(table) == (("A", "B"),)


def test_03_04_five_inches_up_still_engage(play) -> None:
    assert engaged_units(play("A red 32mm: 20,20^5; B blue 32mm: 22.5,20").table) == (("A", "B"),)
    assert engaged_units(play("A red 32mm: 20,20^5.1; B blue 32mm: 22.5,20").table) == ()


def test_consequences_of_a_draft_before_it_is_made(play) -> None:
    game = play("A red 32mm +selected_to_fight: 20,20; B blue 32mm: 23.8,20", "consolidate")
    move = Consolidate(RED, "A", "engaging", ("B",), models=(ModelMove("A1", 22.0, 20.0),))
    found = consequences(game.table, move)
    assert found.engaged == {"B": ["A1"]}
    assert found.forced == ("B",)
    assert game.phase.forced == ()


def test_remaining_choices_of_both_players(play) -> None:
    game = play(LINE + "; E red 32mm: 24.9,24", "pile_in")
    assert (remaining(game.table, RED), remaining(game.table, BLUE)) == (("A", "E"), ("B", "C"))
    game.do(PileIn(RED, "A", ("B",)))
    assert remaining(game.table, RED) == ("E",)
    game.do(Done(RED))
    assert (remaining(game.table, RED), remaining(game.table, BLUE)) == ((), ("B", "C"))


def test_nothing_is_selectable_while_a_unit_fights(play) -> None:
    game = play(LINE)
    assert [choice.unit for choice in selectable(game.table)] == ["A"]
    game.do(SelectToFight(RED, "A"))
    assert selectable(game.table) == ()


def test_the_odds_left_are_those_of_the_pools_not_rolled_yet(play, make_sheet) -> None:
    game = play(LINE, sheets={"B": make_sheet(wounds=9)})
    game.do(SelectToFight(RED, "A"))
    declared = game.offered()[0]
    before = odds_against(game.table, "A", declared.strikes, "B")
    game.do(declared)
    assert odds_left(game.table, "B").damage == pytest.approx(before.damage)
    game.do(RollAttacks(RED))
    assert game.phase.fight is None


def test_05_03_the_proposed_order_is_legal_and_keeps_the_rest_together(play, make_sheet) -> None:
    profiles = (Profile("Guard", 4, 4, 2), Profile("Hero", 4, 4, 3, character=True))
    game = play(
        "A red 32mm: 20,20; B blue 32mm: 22.5,20 24.5,20 26.5,20 28.5,20",
        sheets={"B": make_sheet(profiles=profiles)},
        models={"B1": {"profile": "Hero"}, "B3": {"wounds": 1}},
    )
    order = default_order(game.table, game.unit("B"))
    assert order == ("B3", "B4", "B2", "B1")
    assert all(check.passed for check in order_checks(game.unit("B"), order))
    line = play("A red 32mm: 20,20; B blue 32mm: 22.5,20 25,20 27.5,20")
    assert default_order(line.table, line.unit("B")) == ("B3", "B2", "B1")
