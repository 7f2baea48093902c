"""The end of a Turn: KO, draws, own conditions and the switches about them (duel-ko, duel-turns)."""

from __future__ import annotations

import pytest

from rules.duel.events import StepBegan
from rules.duel.frame_events import DuelEnded
from rules.duel.move_events import KnockedOut, MarkerMoved
from tests.rules.duel.table import play, refs


def test_a_marker_on_a_ko_space_at_the_end_of_the_turn_is_ko_and_loses() -> None:
    turn = play("x* P5 8/10 vs y* P2 3/10 :: attack | -")
    assert turn.one(KnockedOut).who.id == "y"
    assert refs(turn.one(KnockedOut)) == {"duel-ko"}
    assert turn.outcome.winners == (0,)
    assert turn.one(DuelEnded).text == "Red wins: y KO'd"


def test_ko_of_a_partner_loses_too() -> None:
    assert play("x* P5 8/10 vs y* P2 8/10 + q P1 2/10 :: attack > opp_partner | -").outcome.winners == (0,)


def test_both_sides_ko_in_one_turn_is_a_draw() -> None:
    turn = play("x* P4 4/10 vs y* P4 4/10 :: attack | attack")
    assert turn.outcome.winners == ()
    assert turn.one(DuelEnded).text == "The duel is a draw: x and y KO'd"


def test_double_ko_can_go_to_the_side_with_most_hp_left() -> None:
    line = "x* P4 4/10 + p P1 3/10 vs y* P4 4/10 + q P1 6/10 :: attack | attack"
    assert play(line).outcome.winners == ()
    assert play(line, double_ko="most_hp_left").outcome.winners == (1,)
    even = "x* P4 4/10 vs y* P4 4/10 :: attack | attack"
    assert play(even, double_ko="most_hp_left").outcome.winners == ()


def test_team_loss_decides_whether_one_or_all_must_be_ko() -> None:
    line = "x* P5 8/10 vs y* P2 3/10 + q P1 9/10 :: attack | -"
    assert play(line).outcome.winners == (0,)
    on = play(line, team_loss="all")
    assert (on.outcome.winners, on.outcome.cite.ref) == ((), "duel-turns")


def test_a_marker_on_ko_is_not_healed_unless_the_switch_says_so() -> None:
    line = "x* P5 8/10 vs y* P2 3/10 :: attack, then, heal 0 | heal 0, then, heal 4"
    down = play(line)
    assert down["y"].pos == 0
    assert down.all(MarkerMoved)[-1].halt == "ko"
    assert "y is KO'd and cannot be healed" in down.lines
    up = play(line, heal_from_ko=True)
    assert (up["y"].hp, up.all(KnockedOut)) == (4, [])


def test_icons_passed_on_the_way_to_ko_still_work() -> None:
    turn = play("x* P5 6/10 vs y* P1 2/10(1i{damage 9}) :: attack | -")
    assert turn.outcome.winners == ()
    assert {event.who.id for event in turn.all(KnockedOut)} == {"x", "y"}


@pytest.mark.parametrize(("when", "winners"), [("end_of_turn", ()), ("end_of_step", (0,))])
def test_ko_check_decides_whether_the_part_after_then_still_comes(
    when: str, winners: tuple[int, ...]
) -> None:
    turn = play("x* P5 3/10 vs y* P5 3/10 :: attack | heal 0, then, attack", ko_check=when)
    assert turn.outcome.winners == winners
    assert len(turn.all(StepBegan)) == (0 if winners else 1)


def test_a_position_of_single_turns_ends_when_its_turns_are_played() -> None:
    turn = play("x* P1 8/10 vs y* P1 8/10 :: attack | -")
    assert turn.outcome.cite.ref == "duel-turns"
    assert turn.state.phase == "over"
