"""The frame: turns, rounds, the mission timer, the three kinds of missions."""

from __future__ import annotations

from typing import Any

import pytest

from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik.actions import Move, PassTurn, PlayCard
from rules.huntik.ruleset import RULESET
from tests.rules.huntik.table import D, L, aim, card, table


def mission(goal: str, **more: Any) -> dict[str, Any]:
    return {"name": "Test", "words": "A test.", "goal": {"goal": goal, **more}}


def test_turns_alternate_and_a_turn_is_one_thing() -> None:
    game = table("L1 wren m3/3; L1 odo m1/1; D5 keeper m1/1").do(Move(L, "wren", 2))
    assert game.one(e.TurnBegan).cites == (c.TURN_IS_ONE_THING,)
    check = game.check(Move(L, "odo", 2), "not_your_turn")
    assert (check.passed, check.cite.ref) == (False, "turn_is_one_thing")


def test_round_ends_when_both_pass_their_turns_in_a_row() -> None:
    game = table("L1 wren m3/3; D5 keeper m1/1")
    game.do(PassTurn(L), Move(D, "keeper", 4), PassTurn(L))
    assert game.state.round == 1
    game.do(PassTurn(D))
    assert game.one(e.RoundEnded).cites == (c.ROUND_ENDS,)
    assert c.ROUND_ENDS.ref == "round_ends"
    assert (game.state.round, game.state.turn, game.state.passes) == (2, L, 0)


def test_between_rounds_exhausted_cards_ready_and_cards_are_drawn() -> None:
    game = table(
        "L1 wren m3/3 exhausted; D5 keeper m1/1",
        cards=[card("a"), card("b")],
        decks=[["a"], ["b", "a"]],
    ).do(PassTurn(L), PassTurn(D))
    assert game["wren"].ready
    assert game.one(e.Readied).cites == (c.ROUND_REFRESH,)
    assert game.state.hands == (("a",), ("b",))
    assert [event.cites[0].ref for event in game.all(e.Drew)] == ["draw_each_round", "draw_each_round"]


def test_mission_timer_the_defending_player_wins_when_the_last_round_is_over() -> None:
    game = table("L1 wren m3/3; D5 gate o1/6 | round 1/1", mission=mission("ko", piece="gate")).do(
        PassTurn(L), PassTurn(D)
    )
    outcome = RULESET.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.cite.ref) == ((D,), "mission_timer")
    assert RULESET.to_act(game.state) == frozenset()
    assert game.reasons(PassTurn(L)) == ("not_your_turn",)


def test_seven_rounds_are_the_rule() -> None:
    game = table("L1 wren m3/3; D5 keeper m1/1")
    for _ in range(7):
        assert RULESET.outcome(game.state) is None
        game.do(PassTurn(L), PassTurn(D))
    assert game.state.round == 7
    outcome = RULESET.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == ()


def test_mission_goal_a_ko_wins_at_once() -> None:
    game = table(
        "L5 wren m6/3; D5 gate o1/6; D1 keeper m1/1 | combat 5 L", mission=mission("ko", piece="gate")
    ).passes()
    game.do(aim(L, gate=6), aim(D, wren=1))
    outcome = RULESET.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.cite.ref) == ((L,), "mission_goal")
    assert game.one(e.MissionEnded).winners == (L,)
    assert game.all(e.TurnBegan) == []


def test_mission_goal_a_ko_by_an_effect_counts_and_ends_even_an_open_combat() -> None:
    game = table(
        "L5 wren m6/3; D5 gate o1/6; D5 keeper m1/1 | combat 5 D",
        mission=mission("ko", piece="gate"),
        cards=[card("bolt", {"op": "ko", "piece": "gate"})],
        hands=[["bolt"], []],
    ).do(PlayCard(L, "bolt"))
    assert RULESET.outcome(game.state) is not None
    assert game.state.combat is None


def test_an_elimination_is_no_ko() -> None:
    game = table(
        "L5 wren m6/3; D5 gate o1/6; D5 keeper m1/1 | combat 5 D",
        mission=mission("ko", piece="gate"),
        cards=[card("bolt", {"op": "eliminate", "piece": "gate"})],
        hands=[["bolt"], []],
    ).do(PlayCard(L, "bolt"))
    assert RULESET.outcome(game.state) is None


@pytest.mark.parametrize(
    ("line", "won"),
    [
        ("L4 wren m3/3; D1 keeper m1/1", True),
        ("L4 wren m3/3; D5 keeper m1/1", False),
        ("L4 wren m3/3; D5 keeper m1/1 stunned", True),
        ("L4 wren o3/3; D1 keeper m1/1", False),
        ("L3 wren m3/3; L5 odo m1/1 stunned; D1 keeper m1/1", True),
    ],
)
def test_mission_goal_a_hero_alone_in_a_zone_at_the_end_of_a_turn(line: str, won: bool) -> None:
    game = table(line, mission=mission("hero_alone_in", zone=5)).do(Move(L, "wren", 5, start=False))
    assert (RULESET.outcome(game.state) is not None) == won


@pytest.mark.parametrize(
    ("line", "ties", "points", "winner"),
    [
        ("L3 wren m3/3; L3 odo m1/1; D3 keeper m1/1", 0, (2, 1), L),
        ("L3 wren m3/3; L3 odo m1/1 stunned; D3 keeper m1/1; D3 boy m1/1", 0, (1, 2), D),
        ("L3 wren m3/3; D3 keeper m1/1", 0, (1, 1), L),
        ("L3 wren m3/3; D3 keeper m1/1", 1, (1, 1), D),
        ("L3 wren o3/3; D2 keeper m1/1", 0, (0, 0), L),
    ],
)
def test_mission_goal_points_for_heroes_in_a_zone(
    line: str, ties: int, points: tuple[int, int], winner: int
) -> None:
    game = table(f"{line} | round 1/1", mission=mission("points_in", zone=3, ties=ties))
    game.do(PassTurn(L), PassTurn(D))
    assert game.state.points == points
    outcome = RULESET.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (winner,)
