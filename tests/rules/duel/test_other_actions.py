"""CA-Transfer, CA-Cancel, CA-Then and CA-Fighter, sentence by sentence, and the questions of cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.duel.beats import beats
from rules.duel.events import AttackBlocked, AttackDeclared, CardCancelled, QuestionAnswered, StepBegan
from rules.duel.move_events import (
    IconFired,
    KnockedOut,
    MarkerMoved,
    ShieldSpent,
    TokensChanged,
    TrackMoved,
    Transferred,
)
from rules.duel.ops import Advance, Damage, Power
from rules.duel.state import SideSpace, SideTrack, State
from tests.rules.duel.table import Played, before, play, play_on, refs

NOBODY = "x* P3 8/10 vs y* P2 8/10"
FOUR = "x* P3 8/10 + p P1 8/10 vs y* P2 8/10 + q P4 8/10"


def powers(turn: Played) -> dict[str, int]:
    return {fighter.id: fighter.power for fighter in turn.state.fighters}


def test_a_transfer_moves_as_much_as_it_says_when_that_is_held() -> None:
    turn = play(f"{FOUR} :: transfer 2 power self > partner | -")
    assert powers(turn) == {"x": 1, "p": 3, "y": 2, "q": 4}
    assert turn.one(Transferred).text == "2 Power goes from x to p"
    assert refs(turn.one(Transferred)) == {"CA-Transfer"}


def test_a_transfer_moves_as_much_as_it_can_up_to_what_is_held() -> None:
    turn = play(f"{FOUR} :: transfer 5 power opp > self | -")
    assert powers(turn) == {"x": 5, "p": 1, "y": 0, "q": 4}
    assert turn.one(Transferred).text == "2 of 5 Power goes from y to x"


def test_what_one_does_not_have_cannot_be_transferred() -> None:
    turn = play("x* P0 8/10 + p P1 8/10 vs y* P2 8/10 :: transfer 2 power self > partner | -")
    assert powers(turn) == {"x": 0, "p": 1, "y": 2}
    assert play(f"{FOUR} :: transfer 1 shield self > partner | -")["p"].tokens == {}


def test_a_stolen_cube_does_not_weaken_this_turns_attack() -> None:
    turn = play(f"{NOBODY} :: transfer 2 power opp > self | attack")
    assert turn["x"].hp == 6
    assert powers(turn) == {"x": 5, "y": 0}


def test_transfer_basis_decides_whether_cubes_gained_in_the_step_can_be_moved() -> None:
    line = "x* P1 8/10 + p P0 8/10 vs y* P2 8/10 :: power+2, transfer 3 power self > partner | -"
    assert powers(play(line))["p"] == 1
    assert powers(play(line, transfer_basis="running"))["p"] == 3
    later = "x* P1 8/10 + p P0 8/10 vs y* P2 8/10 :: power+2, then, transfer 3 power self > partner | -"
    assert powers(play(later))["p"] == 3
    assert powers(play(later, transfer_basis="start_of_turn"))["p"] == 1


def test_transfer_conflict_decides_whose_claim_on_the_same_cubes_goes_first() -> None:
    line = (
        "x* P2 8/10 + p P0 8/10 vs y* P0 8/10"
        " :: transfer 2 power self > partner | transfer 2 power opp > self"
    )
    assert powers(play(line)) == {"x": 0, "p": 2, "y": 0}
    assert powers(play(line, transfer_conflict="opponent_first")) == {"x": 0, "p": 0, "y": 2}


def test_power_floor_decides_how_gains_and_losses_of_a_step_are_added() -> None:
    line = "x* P1 8/10 vs y* P2 8/10 :: power+2 | power-2 > opp"
    assert powers(play(line))["x"] == 1
    assert powers(play(line, power_floor="sequential"))["x"] == 1
    own = "x* P1 8/10 vs y* P2 8/10 :: power-2, power+2 | -"
    assert powers(play(own))["x"] == 1
    assert powers(play(own, power_floor="sequential"))["x"] == 2


def test_power_does_not_fall_below_0() -> None:
    assert powers(play(f"{NOBODY} :: - | power-9 > opp"))["x"] == 0


def test_cancel_ignores_the_whole_revealed_card() -> None:
    turn = play(f"{NOBODY} :: cancel, power+1 | attack, block{{power+3}}, then, heal 1")
    assert powers(turn) == {"x": 4, "y": 2}
    assert turn.all(AttackDeclared) == []
    assert turn.all(StepBegan) == []
    cancelled = turn.one(CardCancelled)
    assert (cancelled.who.id, cancelled.by.id, refs(cancelled)) == ("y", "x", {"CA-Cancel"})


def test_cancel_is_read_at_the_reveal_even_when_it_is_printed_after_then() -> None:
    turn = play(f"{NOBODY} :: attack, then, cancel | attack")
    assert (turn["x"].hp, turn["y"].hp) == (8, 5)


def test_a_cancelled_card_does_not_silence_the_icons_of_its_fighter() -> None:
    turn = play("x* P3 8/10 vs y* P2 8/10(7i{power+1}) :: cancel, damage 1 | attack")
    assert powers(turn)["y"] == 3


def test_mutual_cancel_decides_what_two_cancels_do() -> None:
    line = f"{NOBODY} :: cancel, attack | cancel, attack"
    both = play(line)
    assert (both["x"].hp, both["y"].hp) == (8, 8)
    assert all(refs(event) == {"CA-Cancel", "duel-mutual-cancel"} for event in both.all(CardCancelled))
    neither = play(line, mutual_cancel="neither")
    assert (neither["x"].hp, neither["y"].hp) == (6, 5)
    assert "Both cards Cancel: neither is cancelled" in neither.lines


def test_then_comes_after_the_earlier_action_whether_that_succeeded_or_not() -> None:
    blocked = play(f"{NOBODY} :: attack, then, power+1 | block")
    assert powers(blocked)["x"] == 4
    landed = play(f"{NOBODY} :: attack, then, power+1 | -")
    assert powers(landed)["x"] == 4
    assert refs(landed.one(StepBegan)) == {"CA-Then"}


def test_what_stands_after_then_is_not_netted_with_what_stood_before() -> None:
    turn = play("x* P3 8/10 vs y* P2 8/10(6s) :: damage 3, then, damage 1 | heal 1, then, heal 1")
    assert [(m.step, m.delta, m.after) for m in turn.all(MarkerMoved)] == [(0, -2, 6)]


# Questions about the other card


def test_a_question_about_the_other_card_is_answered_alike_from_both_seats() -> None:
    asks = "if no_opponent_attack{attack} else{heal 1}"
    turn = play(f"{NOBODY} :: {asks} | {asks}")
    assert [answered.answer for answered in turn.all(QuestionAnswered)] == [True, True]
    assert (turn["x"].hp, turn["y"].hp) == (6, 5)


@pytest.mark.parametrize(("theirs", "yes"), [("attack", True), ("block", False), ("damage 2", False)])
def test_being_attacked_means_an_attack_and_nothing_else(theirs: str, yes: bool) -> None:
    turn = play(f"{NOBODY} :: if self_attacked{{power+1}} else{{power+5}} | {theirs}")
    assert powers(turn)["x"] == (4 if yes else 8)


def test_a_blocked_attack_is_known_to_be_blocked_and_then_only() -> None:
    asks = "attack, if own_attack_blocked{power+2} else{power+1}"
    assert powers(play(f"{NOBODY} :: {asks} | block"))["x"] == 5
    assert powers(play(f"{NOBODY} :: {asks} | -"))["x"] == 4


def test_an_attack_that_a_question_brings_can_be_blocked_and_pay_a_bonus() -> None:
    turn = play(f"{NOBODY} :: if no_opponent_attack{{attack}} | block{{power+1}}")
    assert len(turn.all(AttackBlocked)) == 1
    assert powers(turn)["y"] == 3


def test_a_riposte_makes_being_attacked_true() -> None:
    turn = play(f"{NOBODY} :: attack, if self_attacked{{power+2}} | block{{attack}}")
    assert powers(turn)["x"] == 5
    answered = turn.one(QuestionAnswered)
    assert (answered.question, answered.answer) == ("Attacked this Turn", True)
    assert refs(answered) == {"duel-condition"}


def test_a_threshold_is_read_at_the_start_of_the_turn() -> None:
    asks = "power+1, if power_at_least 4{attack} else{heal 1}"
    assert play(f"{NOBODY} :: {asks} | -")["y"].hp == 8
    assert play(f"x* P4 8/10 vs y* P2 8/10 :: {asks} | -")["y"].hp == 4


# CA-Fighter: own rules first


def test_a_move_cap_goes_before_the_length_of_a_movement() -> None:
    turn = play("x* P9 8/10 vs y* P2 8/10<move_cap 1> :: attack | -")
    moved = turn.one(MarkerMoved)
    assert (moved.after, moved.halt) == (7, "cap")
    assert "CA-Fighter" in refs(moved)


def test_immunity_goes_before_hp_changes_and_can_come_from_a_card() -> None:
    assert play("x* P9 8/10 vs y* P2 8/10<immune> :: attack | heal 1").one(MarkerMoved).halt == "immune"
    turn = play(f"{NOBODY} :: attack, damage 1 | immune")
    assert turn["y"].hp == 8
    assert "y is immune: the marker stays on 8 HP" in turn.lines


def test_an_own_ko_condition_goes_before_the_ko_space() -> None:
    spared = play("x* P9 8/10 vs y* P2 8/10<no_ko> :: attack | -")
    assert (spared["y"].pos, spared.all(KnockedOut)) == (0, [])
    drained = play("x* P9 8/10 vs y* P2 8/10<ko_without_power> :: transfer 2 power opp > self | -")
    assert drained.one(KnockedOut).own_rule
    assert refs(drained.one(KnockedOut)) == {"duel-ko", "CA-Fighter"}
    assert drained.outcome.winners == (0,)


def test_an_own_way_to_lose_goes_before_a_double_ko() -> None:
    line = "x* P5 3/10 vs y* P5 3/10[aflame 4]<loss_at aflame 5> :: attack, token+1 aflame > opp | attack"
    turn = play(line)
    assert len(turn.all(KnockedOut)) == 2
    assert turn.outcome.winners == (0,)
    assert turn.outcome.cite.ref == "CA-Fighter"


def test_a_brand_makes_whoever_holds_enough_of_a_token_lose() -> None:
    line = "x* P5 3/10<brand debt 2> vs y* P5 3/10 + q P1 3/10[debt 1] :: token+1 debt > opp_partner | -"
    assert play(line).outcome.winners == (0,)


def test_a_token_can_be_a_target() -> None:
    teams = "x* P5 8/10[debt 1] + p P1 8/10[debt 1] vs y* P5 8/10 + q P1 8/10[debt 2]"
    line = f"{teams} :: damage 3 > holders:debt | -"
    turn = play(line)
    assert {fighter.id: fighter.hp for fighter in turn.state.fighters} == {"x": 8, "p": 5, "y": 8, "q": 5}


def test_tokens_are_given_taken_and_transferred_but_never_below_none() -> None:
    turn = play(
        "x* P1 8/10[charm 2] + p P1 8/10 vs y* P1 8/10 :: transfer 3 charm self > partner | token-1 charm"
    )
    assert (turn["x"].tokens, turn["p"].tokens, turn["y"].tokens) == ({}, {"charm": 2}, {})
    assert {(c.who.id, c.before, c.after) for c in turn.all(TokensChanged)} == {("x", 2, 0), ("p", 0, 2)}


def test_a_shield_token_takes_one_whole_combined_attack_and_is_spent() -> None:
    line = "x* P3 8/10 + p P2 8/10 vs y* P1 8/10<shield charm> + q P1 8/10[charm 2]"
    turn = play(
        f"{line} :: attack > opp_partner, attack by partner > opp_partner, damage 1 > opp_partner | -"
    )
    assert (turn["q"].hp, turn["q"].tokens) == (7, {"charm": 1})
    assert turn.one(ShieldSpent).power == 5


def test_a_shield_is_not_spent_on_an_attack_of_0_power() -> None:
    turn = play("x* P0 8/10 vs y* P1 8/10[charm 1]<shield charm> :: attack | -")
    assert turn["y"].tokens == {"charm": 1}


def test_a_marker_can_pass_ko_spaces_to_a_space_that_revives() -> None:
    line = "x* P5 8/10 vs y* P1 2/9(0f=-2i{place 4, power+1}, 1k=-1, 2=0k, 3=1, 4=2, 5=3, 6=4, 7=5, 8=6, 9=7)"
    fallen = play(f"{line} :: damage 2 | -")
    assert (fallen["y"].hp, fallen["y"].power, fallen.all(KnockedOut)) == (4, 2, [])
    assert fallen.all(MarkerMoved)[-1].halt == "placed"
    assert len(play(f"{line} :: damage 1 | -").all(KnockedOut)) == 1


def with_clock(line: str, pays: str = "landing") -> State:
    """The line with a ring beside x's track: space 2 pays Power, space 0 hurts the opponent."""
    state = before(line)
    spaces = (SideSpace((Damage(2),)), SideSpace(), SideSpace((Power(1),)), SideSpace())
    clock = SideTrack("clock", spaces, ring=True, pays="passing" if pays == "passing" else "landing")
    side = state.sides[0]
    card = replace(side.cards[0], ops=(Advance(5, "clock"),))
    x = replace(side.fighters[0], tracks=(clock,))
    return replace(state, sides=(replace(side, fighters=(x,), cards=(card,)), state.sides[1]))


def test_an_extra_track_is_a_ring_whose_landing_space_pays() -> None:
    turn = play_on(with_clock(f"{NOBODY} :: - | -"))
    moved = turn.one(TrackMoved)
    assert (moved.before, moved.after, moved.path) == (0, 1, (1, 2, 3, 0, 1))
    assert refs(moved) == {"CA-Fighter"}
    assert turn.all(IconFired) == []
    assert turn["x"].tracks[0].pos == 1


def test_an_extra_track_can_pay_for_every_space_passed() -> None:
    turn = play_on(with_clock(f"{NOBODY} :: - | -", pays="passing"))
    assert [(fired.track, fired.space) for fired in turn.all(IconFired)] == [("clock", 2), ("clock", 0)]
    assert (turn["x"].power, turn["y"].hp) == (4, 6)


def test_what_happens_at_once_is_one_beat_and_beats_keep_the_order_of_a_turn() -> None:
    turn = play(f"{NOBODY} :: attack, then, heal 1 | attack, then, heal 1")
    groups = beats(turn.events)
    assert [event for group in groups for event in group] == list(turn.events)
    kinds = [[type(event).__name__ for event in group] for group in groups]
    assert ["MarkerMoved", "MarkerMoved"] in kinds
    assert ["AttackDeclared", "AttackDeclared"] in kinds
    assert kinds.index(["CardRevealed", "CardRevealed"]) < kinds.index(["PowerRead", "PowerRead"])
    assert kinds[-1] == ["DuelEnded"]


def test_a_transfer_that_both_sides_claim_names_the_ruling() -> None:
    line = (
        "x* P2 8/10 + p P0 8/10 vs y* P0 8/10"
        " :: transfer 2 power self > partner | transfer 2 power opp > self"
    )
    assert all(
        refs(moved) == {"CA-Transfer", "duel-transfer-conflict"} for moved in play(line).all(Transferred)
    )


def test_an_attack_on_the_opponents_own_partner_is_an_attack_by_the_opponent() -> None:
    asks = "if no_opponent_attack{power+1} else{power+5}"
    assert powers(play(f"{FOUR} :: {asks} | attack > partner"))["x"] == 8
    own = f"x* P3 8/10 + p P1 8/10 vs y* P2 8/10 :: attack > partner, {asks} | -"
    assert powers(play(own))["x"] == 4


def test_a_fighter_whose_ko_space_is_an_ordinary_one_can_be_healed_from_it() -> None:
    turn = play("x* P9 8/10 vs y* P2 8/10<no_ko> :: attack | heal 0, then, heal 3")
    assert turn["y"].hp == 3
