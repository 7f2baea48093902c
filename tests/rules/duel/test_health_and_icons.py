"""CA-Heal, CA-Direct, CA-Stop and CA-Icon, sentence by sentence."""

from __future__ import annotations

from rules.duel.events import AttackBlocked, AttackDeclared, BlockEmpty
from rules.duel.move_events import ChainCut, IconFired, LossNetted, MarkerMoved, PowerChanged
from tests.rules.duel.table import play, refs


def test_healing_moves_the_marker_up_and_loss_moves_it_down() -> None:
    turn = play("x* P3 5/10 vs y* P2 5/10 :: heal 2, damage 2 | -")
    assert (turn["x"].hp, turn["y"].hp) == (7, 3)
    assert len({moved.beat for moved in turn.all(MarkerMoved)}) == 1


def test_healing_and_loss_together_are_netted_to_one_movement() -> None:
    turn = play("x* P4 8/10 vs y* P2 7/10 :: attack, damage 2 | heal 1")
    assert turn["y"].hp == 2
    loss = turn.one(LossNetted)
    assert loss.formula == "Attack 4 + Direct 2 − heal 1 = 5"
    assert refs(loss) == {"CA-Heal", "CA-Direct", "CA-Attack"}
    assert len(turn.all(MarkerMoved)) == 1


def test_healing_is_netted_before_it_is_capped_at_the_top() -> None:
    assert play("x* P3 8/10 vs y* P2 14/15 :: damage 3 | heal 5")["y"].hp == 15


def test_a_net_of_zero_moves_nothing_and_fires_nothing() -> None:
    turn = play("x* P3 8/10 vs y* P2 7/10(6i{power+1}, 8i{power+1}) :: damage 3 | heal 3")
    assert turn.all(MarkerMoved) == []
    assert turn.all(IconFired) == []
    assert turn.one(LossNetted).text == "y: Direct 3 − heal 3 = 0; the marker does not move"


def test_healing_by_power_uses_the_power_of_the_start_of_the_turn() -> None:
    assert play("x* P3 4/10 vs y* P2 7/10 :: power+4, heal power | -")["x"].hp == 7


def test_direct_damage_is_no_attack() -> None:
    turn = play("x* P3 8/10 vs y* P2 7/10 :: damage 1 | if self_attacked{power+1}, block{power+1}")
    assert turn["y"].power == 2
    assert turn.all(AttackDeclared) == []
    assert len(turn.all(BlockEmpty)) == 1


def test_direct_damage_and_attack_power_are_one_hp_loss() -> None:
    turn = play("x* P3 8/10 vs y* P2 9/10(7s) :: attack, damage 2 | -")
    assert [(m.delta, m.after, m.halt) for m in turn.all(MarkerMoved)] == [(-5, 7, "stop")]


def test_if_the_combined_attack_is_blocked_only_the_direct_damage_remains() -> None:
    turn = play("x* P4 8/10 vs y* P2 9/10 :: attack, damage 2 | block, heal 1")
    assert turn["y"].hp == 8
    assert turn.one(LossNetted).formula == "Attack 4 + Direct 2 − heal 1 = 5; Block stops the 4 → 1"


def test_the_formula_says_when_a_block_turns_loss_into_healing() -> None:
    turn = play("x* P4 8/10 vs y* P2 5/10 :: attack | block{heal 3}")
    assert turn.one(LossNetted).formula == "Attack 4 − heal 3 = 1; Block stops the 4 → +3 HP"


def test_a_stop_ends_a_movement_down_and_the_rest_is_lost() -> None:
    turn = play("x* P9 8/10 vs y* P2 9/10(7s, 4s) :: attack | -")
    moved = turn.one(MarkerMoved)
    assert (moved.after, moved.halt, moved.path) == (7, "stop", (8, 7))
    assert moved.text == "y goes from 9 to 7 HP, held by a Stop"
    assert refs(moved) == {"CA-Heal", "CA-Stop"}


def test_a_stop_ends_a_movement_up() -> None:
    assert play("x* P9 2/10(4s) vs y* P2 9/10 :: heal 5 | -")["x"].hp == 4


def test_a_marker_that_starts_on_a_stop_leaves_it_freely() -> None:
    assert play("x* P3 8/10 vs y* P2 7/10(7s) :: attack | -")["y"].hp == 4


def test_landing_on_a_stop_with_nothing_left_is_no_halt() -> None:
    assert play("x* P2 8/10 vs y* P2 7/10(5s) :: attack | -").one(MarkerMoved).halt == "done"


def test_an_icon_moved_onto_is_resolved() -> None:
    turn = play("x* P2 8/10 vs y* P2 7/10(5i{power+1}) :: attack | -")
    fired = turn.one(IconFired)
    assert (fired.space, fired.passed) == (5, False)
    assert refs(fired) == {"CA-Icon"}
    assert turn["y"].power == 3


def test_an_icon_moved_past_is_resolved() -> None:
    turn = play("x* P4 8/10 vs y* P2 7/10(5i{power+1}) :: attack | -")
    assert turn.one(IconFired).passed
    assert turn["y"].power == 3


def test_icons_are_resolved_only_after_all_markers_have_finished_moving() -> None:
    line = "x* P2 8/10(6i{damage 1}) vs y* P2 7/10(5i{damage 1}) :: attack | attack"
    turn = play(line)
    first = [event for event in turn.turn_events if event.batch == 0]
    last_move = max(event.beat for event in first if isinstance(event, MarkerMoved))
    assert all(event.beat > last_move for event in first if isinstance(event, IconFired))
    assert len(turn.all(IconFired)) == 2
    assert (turn["x"].hp, turn["y"].hp) == (5, 4)


def test_several_icons_passed_in_one_movement_are_each_resolved() -> None:
    turn = play("x* P6 8/10 vs y* P1 9/10(8i{power+1}, 7i{power+2}, 5i{power+1}) :: attack | -")
    assert [fired.space for fired in turn.all(IconFired)] == [8, 7, 5]
    assert turn["y"].power == 5


def test_leaving_a_space_does_not_fire_its_icon_again() -> None:
    turn = play("x* P2 8/10 vs y* P1 7/10(7i{power+1}) :: attack | -")
    assert turn.all(IconFired) == []
    assert turn.all(PowerChanged) == []


def test_an_icon_works_for_the_owner_of_the_marker_not_for_the_active_fighter() -> None:
    turn = play("x* P2 8/10 vs y* P1 7/10 + q P1 7/10(6i{power+1}) :: attack > opp_partner | -")
    assert (turn["y"].power, turn["q"].power) == (1, 2)


def test_an_icon_aims_at_the_other_sides_active_fighter() -> None:
    turn = play("x P2 8/10 + p* P2 8/10 vs y* P1 7/10 + q P1 7/10(6i{damage 1}) :: attack > opp_partner | -")
    assert (turn["x"].hp, turn["p"].hp) == (8, 7)


def test_movements_caused_by_icons_cause_icons_until_all_is_settled() -> None:
    line = "x* P2 8/10 vs y* P1 9/10(8i{heal 1}) :: attack | -"
    assert [(m.batch, m.after) for m in play(line).all(MarkerMoved)] == [(0, 7), (1, 8), (2, 9)]
    once = play(line, chain="once")
    assert [(m.batch, m.after) for m in once.all(MarkerMoved)] == [(0, 7), (1, 8)]


def test_an_endless_chain_is_stopped_and_said() -> None:
    line = "x* P2 8/10 vs y* P1 10/10(8i{heal 2}, 9i{damage 1 > self}, 10i{damage 2 > self}) :: attack | -"
    turn = play(line)
    assert turn.one(ChainCut).text == "The chain of icons is stopped after 20 movements"
    assert max(moved.batch for moved in turn.all(MarkerMoved)) == 19
    assert max(moved.batch for moved in play(line, chain_limit=3).all(MarkerMoved)) == 2


def test_movement_by_an_icon_obeys_stops() -> None:
    turn = play("x* P2 8/10 vs y* P1 9/10(7i{damage 3 > self}, 6s) :: attack | -")
    assert turn["y"].hp == 6


def test_a_block_catches_the_attack_of_an_icon_by_the_switches() -> None:
    line = "x* P4 9/10(8i{attack}) vs y* P2 9/10 :: - | attack, block{power+1}"
    caught = play(line)
    assert (caught["y"].hp, caught["y"].power) == (9, 3)
    late = play(line, icon_attack_can_pay_bonus=False)
    assert (late["y"].hp, late["y"].power) == (9, 2)
    assert len(late.all(AttackBlocked)) == 1
    free = play(line, block_catches_icon_attacks=False)
    assert (free["y"].hp, free["y"].power) == (5, 2)


def test_an_icons_attack_uses_the_power_of_the_start_of_the_turn() -> None:
    turn = play("x* P4 9/10(8i{power+3, attack}) vs y* P2 9/10 :: - | attack")
    assert turn["y"].hp == 5


def test_an_endless_chain_of_bonus_actions_that_follow_is_stopped_too() -> None:
    again = "attack > self, block{heal 1}"
    back = "attack > self, block{damage 1 > self}"
    line = f"x* P1 8/10 vs y* P1 6/10(5i{{{again}}}, 6i{{{back}}}) :: attack | -"
    for timing in ("after", "same_pool"):
        turn = play(line, bonus_timing=timing)
        assert len(turn.all(ChainCut)) == 1
        assert len(turn.all(MarkerMoved)) == 20
