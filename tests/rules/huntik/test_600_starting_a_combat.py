"""600: who may start a combat, where, and who is in it."""

from __future__ import annotations

import pytest

from rules.huntik import citations as c
from rules.huntik.actions import Move, Pass, PassTurn, StartCombat
from rules.huntik.events import Exhausted, Moved, TurnBegan
from rules.huntik.events_combat import CombatStarted, WindowOpened
from tests.rules.huntik.table import D, L, aim, table

NEAR = "L1 wren m3/3; D3 keeper m1/3"


def test_600_1_a_move_that_ends_beside_an_enemy_may_start_a_combat() -> None:
    game = table(NEAR).do(Move(L, "wren", 3, start=True))
    started = game.one(CombatStarted)
    assert (started.zone, started.attacker, started.starter) == (3, L, "wren")
    assert started.cites == (c.COMBAT_CHOICE, c.ENTER_COMBAT)
    assert {cite.ref for cite in started.cites} == {"600.1", "600.2"}
    assert game.state.combat is not None
    assert game.state.combat.attacked == D


def test_600_1_the_choice_may_be_declined_and_the_turn_is_over() -> None:
    game = table(NEAR).do(Move(L, "wren", 3, start=False))
    assert game.state.combat is None
    assert game.one(TurnBegan).seat == D


def test_600_1_the_choice_is_asked_when_the_move_left_it_open() -> None:
    game = table(NEAR).do(Move(L, "wren", 3))
    assert game.state.combat is None
    assert game.reasons(PassTurn(L)) == ("choice_owed",)
    game.do(StartCombat(L, True))
    assert game.state.combat is not None


def test_600_1_nobody_is_asked_where_there_is_no_enemy() -> None:
    game = table(NEAR).do(Move(L, "wren", 2))
    assert game.state.turn == D
    assert game.reasons(StartCombat(D, True)) == ("no_choice",)


def test_no_enemy_there_a_combat_needs_an_enemy() -> None:
    check = table(NEAR).check(Move(L, "wren", 2, start=True), "no_enemy_there")
    assert not check.passed
    assert check.cite.ref == "600.1"
    assert (check.measured, check.limit) == (0, 1)


def test_600_1_nobody_controls_the_obstacle_so_it_is_no_enemy() -> None:
    game = table("L1 wren m3/3; D2>- log o0/1")
    assert game.reasons(Move(L, "wren", 2, start=True)) == ("no_enemy_there",)


def test_600_1a_a_move_of_0_zones_exhausts_and_starts_a_combat() -> None:
    game = table("L3 wren m3/3; D3 keeper m1/3").do(Move(L, "wren", 3, start=True))
    assert game.one(Exhausted).piece == "wren"
    moved = game.one(Moved)
    assert (moved.before, moved.after) == (3, 3)
    assert moved.cites == (c.MOVE_ZERO,)
    assert c.MOVE_ZERO.ref == "600.1a"
    assert game.state.combat is not None


@pytest.mark.parametrize(
    ("line", "start", "reason"),
    [
        ("L3 wren m3/3; D4 keeper m1/3", True, "zero_move_needs_enemy"),
        ("L3 wren m3/3; D3 keeper m1/3 stunned", True, "zero_move_needs_enemy"),
        ("L3 wren m3/3; D3 keeper m1/3", False, "zero_move_must_start"),
        ("L3 wren m3/3; D3 keeper m1/3", None, "zero_move_must_start"),
        ("L3 wren m3/3 exhausted; D3 keeper m1/3", True, "not_ready"),
        ("L3 wren m3/3 {lazy}; D3 keeper m1/3", True, "cannot_move_on_own"),
        ("L3 wren m3/3 {no_start}; D3 keeper m1/3", True, "zero_move_must_start"),
    ],
)
def test_600_1a_what_a_move_of_0_zones_needs(line: str, start: bool | None, reason: str) -> None:
    assert table(line).reasons(Move(L, "wren", 3, start=start)) == (reason,)


def test_600_2_controlled_and_unstunned_heroes_and_obstacles_enter_ready_or_not() -> None:
    game = table(
        "L3 wren m3/3; L3 odo m1/1 exhausted; L3>D hound o2/3; D3 keeper m1/3; D3 rook m4/3 stunned;"
        " D3>- log o0/1; D4 far m2/2; L3 lamp b1/1; D3 well s0/0 | combat 3 L"
    )
    assert game.state.combat is not None
    assert game.state.combat.entered == ("wren", "odo", "hound", "keeper")


def test_600_3_after_a_combat_the_next_player_takes_a_turn() -> None:
    game = table("L3 wren m3/3; D3 keeper m1/3 | combat 3 L").passes()
    game.do(aim(L, keeper=3), aim(D, wren=1))
    began = game.one(TurnBegan)
    assert began.seat == D
    assert began.cites == (c.TURN_PASSES,)
    assert c.TURN_PASSES.ref == "600.3"


def test_600_4_a_hero_that_must_start_a_combat_does_so_without_being_asked() -> None:
    game = table("L1 golem m3/3 {must_start}; D2 keeper m1/3")
    check = game.check(Move(L, "golem", 2, start=False), "must_start")
    assert not check.passed
    assert check.cite.ref == "600.4"
    game.do(Move(L, "golem", 2))
    assert game.one(WindowOpened).seat == D


def test_600_4_if_able_a_hero_that_cannot_start_a_combat_starts_none() -> None:
    game = table("L1 golem m3/3 {must_start, no_start}; D2 keeper m1/3").do(Move(L, "golem", 2, start=False))
    assert game.state.combat is None


def test_cant_start_a_combat_is_refused_with_its_text() -> None:
    check = table("L1 page m2/2 {no_start}; D2 keeper m1/3").check(Move(L, "page", 2, True), "cannot_start")
    assert not check.passed
    assert check.cite.ref == "Can't start a combat"


def test_there_is_no_combat_to_pass_in_before_one_was_started() -> None:
    game = table(NEAR)
    assert game.reasons(Pass(L)) == ("no_combat",)


def test_a_combat_of_the_position_lets_the_attacked_player_act() -> None:
    game = table("L3 wren m3/3; D3 keeper m1/3 | combat 3 D")
    assert game.state.combat is not None
    assert (game.state.turn, game.state.combat.acts) == (D, L)
