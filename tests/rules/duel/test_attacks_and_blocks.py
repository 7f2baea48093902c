"""CA-Attack and CA-Block, sentence by sentence."""

from __future__ import annotations

from rules.duel.events import AttackBlocked, AttackDeclared, BlockEmpty, BlockRaised, BonusPaid, PowerRead
from rules.duel.move_events import LossNetted, MarkerMoved, PowerChanged
from tests.rules.duel.table import play, refs


def test_an_attack_costs_the_target_as_many_hp_as_the_attackers_power() -> None:
    turn = play("x* P4 8/10 vs y* P2 9/10 :: attack | -")
    assert turn["y"].hp == 5
    moved = turn.one(MarkerMoved)
    assert (moved.hp_before, moved.hp_after, moved.path) == (9, 5, (8, 7, 6, 5))
    assert turn.one(AttackDeclared).text == "x Attacks y with 4 Power"
    assert refs(turn.one(AttackDeclared)) == {"CA-Attack"}


def test_power_is_not_spent_by_an_attack() -> None:
    turn = play("x* P4 8/10 vs y* P2 9/10 :: attack | -")
    assert turn["x"].power == 4
    assert turn.all(PowerChanged) == []


def test_an_attack_uses_the_power_held_at_the_start_of_the_turn() -> None:
    turn = play("x* P1 8/10 vs y* P2 9/10 :: power+5, attack, then, attack | -")
    assert [attack.power for attack in turn.all(AttackDeclared)] == [1, 1]
    assert turn["x"].power == 6
    assert {read.who.id: read.power for read in turn.all(PowerRead)} == {"x": 1, "y": 2}


def test_with_current_power_an_attack_after_then_uses_what_was_gained() -> None:
    turn = play("x* P1 8/10 vs y* P2 9/10 :: power+5, then, attack | -", attack_power="current")
    assert turn.one(AttackDeclared).power == 6


def test_an_attack_with_0_power_is_an_attack_and_costs_nothing() -> None:
    turn = play("x* P0 8/10 vs y* P2 9/10 :: attack | if self_attacked{power+1}")
    assert turn.one(AttackDeclared).power == 0
    assert turn.all(MarkerMoved) == []
    assert turn.one(LossNetted).delta == 0
    assert turn["y"].power == 3


def test_attacks_of_several_sources_on_one_fighter_are_one_combined_attack() -> None:
    turn = play("x* P3 8/10 + p P2 6/9 vs y* P2 9/10 :: attack, attack by partner | -")
    loss = turn.one(LossNetted)
    assert loss.attack == 5
    assert [source.id for source in loss.sources] == ["x", "p"]
    assert turn.one(MarkerMoved).delta == -5


def test_a_plus_on_the_card_is_added_to_the_power_and_said() -> None:
    turn = play("x* P3 8/10 vs y* P2 9/10 :: attack+2 | -")
    assert turn.one(AttackDeclared).text == "x Attacks y with 5 Power (3 + 2)"


def test_an_attack_by_a_partner_that_is_not_there_does_nothing_and_is_said() -> None:
    turn = play("x* P3 8/10 vs y* P2 9/10 :: attack by partner | -")
    assert turn.all(AttackDeclared) == []
    assert "x: the Partner Attacks finds no such Fighter" in turn.lines


def test_a_block_cancels_every_attack_on_its_team() -> None:
    turn = play("x* P3 8/10 vs y* P2 9/10 + q P1 9/10 :: attack > both_opps | block")
    assert (turn["y"].hp, turn["q"].hp) == (9, 9)
    assert {blocked.target.id for blocked in turn.all(AttackBlocked)} == {"y", "q"}
    assert len({blocked.beat for blocked in turn.all(AttackBlocked)}) == 1
    assert all(refs(blocked) == {"CA-Block"} for blocked in turn.all(AttackBlocked))


def test_a_block_does_not_stop_direct_damage() -> None:
    turn = play("x* P3 8/10 vs y* P2 9/10 :: damage 4 | block")
    assert turn["y"].hp == 5
    assert turn.all(AttackBlocked) == []


def test_a_block_does_not_stop_unrelated_actions() -> None:
    turn = play("x* P3 7/10 vs y* P2 9/10 :: heal 2, power+1, transfer 1 power opp > self | block")
    assert (turn["x"].hp, turn["x"].power, turn["y"].power) == (9, 5, 1)


def test_a_block_that_cancels_a_0_power_attack_succeeds() -> None:
    turn = play("x* P0 8/10 vs y* P2 5/10 :: attack | block{heal 3}")
    assert turn["y"].hp == 8
    assert turn.one(BonusPaid).text == "The Block of y succeeds, bonus once: heal 3"


def test_the_bonus_happens_once_even_if_several_attacks_were_stopped() -> None:
    turn = play("x* P3 8/10 + p P2 6/9 vs y* P2 5/10 :: attack, attack by partner, attack | block{heal 1}")
    assert len(turn.all(AttackBlocked)) == 3
    assert len(turn.all(BonusPaid)) == 1
    assert turn["y"].hp == 6


def test_a_block_with_no_attack_to_stop_does_not_succeed_and_is_its_own_line() -> None:
    turn = play("x* P3 8/10 vs y* P2 5/10 :: damage 1 | block{power+4}")
    assert turn["y"].power == 2
    assert turn.all(BonusPaid) == []
    assert turn.one(BlockEmpty).text == "Block of y: nothing to stop"
    assert refs(turn.one(BlockEmpty)) == {"CA-Block"}


def test_two_blocks_on_one_card_both_succeed_on_the_same_attack() -> None:
    turn = play("x* P3 8/10 vs y* P2 5/10 :: attack | block{power+1}, block{heal 1}")
    assert len(turn.all(BonusPaid)) == 2
    assert (turn["y"].power, turn["y"].hp) == (3, 6)


def test_a_riposte_may_be_blocked_and_pay_in_turn() -> None:
    turn = play("x* P3 6/10 vs y* P4 6/10 :: attack, block{heal 2} | block{attack}")
    assert [(a.source.id, a.origin) for a in turn.all(AttackDeclared)] == [("x", "card"), ("y", "bonus")]
    assert len(turn.all(AttackBlocked)) == 2
    assert (turn["x"].hp, turn["y"].hp) == (8, 6)


def test_an_early_block_lasts_all_turn_and_a_late_one_cannot_undo_a_landed_attack() -> None:
    early = play("x* P3 8/10 vs y* P2 9/10 :: heal 0, then, attack | block{power+1}")
    assert (early["y"].hp, early["y"].power) == (9, 3)
    late = play("x* P3 8/10 vs y* P2 9/10 :: attack | heal 0, then, block{power+1}")
    assert (late["y"].hp, late["y"].power) == (6, 2)
    assert len(late.all(BlockEmpty)) == 1


def test_a_late_block_does_not_succeed_on_an_attack_that_another_block_had_stopped_before() -> None:
    turn = play("x* P3 8/10 vs y* P2 9/10 :: attack | block{power+1}, then, block{power+4}")
    assert turn["y"].power == 3
    assert len(turn.all(BlockRaised)) == 2
    assert turn.one(BlockEmpty).block == 1


def test_block_scope_decides_about_an_attack_on_the_attackers_own_partner() -> None:
    line = "x* P3 8/10 + p P1 9/9 vs y* P2 9/10 + q P1 9/10 :: attack > all_others | block{power+1}"
    assert play(line)["p"].hp == 6
    wide = play(line, block_scope="all_opposing_attacks")
    assert wide["p"].hp == 9
    own = next(blocked for blocked in wide.all(AttackBlocked) if blocked.target.id == "p")
    assert refs(own) == {"CA-Block", "duel-block-scope"}


def test_a_success_part_is_paid_when_at_least_one_target_was_not_blocked() -> None:
    free = "x* P3 8/10 vs y* P2 9/10 :: attack success{power+1} | -"
    assert play(free)["x"].power == 4
    assert play(free.replace("| -", "| block"))["x"].power == 3
    partly = "x* P3 8/10 + p P1 9/9 vs y* P2 9/10 :: attack > all_others success{power+1} | block"
    assert play(partly)["x"].power == 4
    assert play(partly, block_scope="all_opposing_attacks")["x"].power == 3


def test_bonus_timing_decides_whether_the_bonus_nets_or_follows() -> None:
    line = "x* P3 8/10 vs y* P2 5/10(4s, 6s) :: attack, damage 2 | block{heal 3}"
    assert [(m.delta, m.after) for m in play(line).all(MarkerMoved)] == [(1, 6)]
    after = play(line, bonus_timing="after")
    assert [(m.delta, m.after, m.halt) for m in after.all(MarkerMoved)] == [(-2, 4, "stop"), (3, 6, "stop")]
