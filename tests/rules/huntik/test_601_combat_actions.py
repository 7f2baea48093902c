"""601: start powers, the window, leaving and entering, attacks added and removed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.huntik import citations as c
from rules.huntik.actions import Choose, Move, Pass, PlayCard, UsePower
from rules.huntik.events import NothingHappened, PowerUsed, Stunned
from rules.huntik.events_combat import (
    AttacksAdded,
    AttacksRemoved,
    CombatEnded,
    EnteredCombat,
    LeftCombat,
    Passed,
    TotalsCounted,
    UnitAttacksRemoved,
    WindowOpened,
)
from rules.huntik.queries import pass_lamps, phase
from rules.huntik.totals import attack_total
from tests.rules.huntik.table import D, L, aim, card, table, target

PAIR = "L3 wren m4/4; D3 keeper m3/3 | combat 3 L"


def with_cards(line: str, lead: list[dict[str, Any]], defending: list[dict[str, Any]], **more: Any) -> Any:
    hands = [[found["id"] for found in lead], [found["id"] for found in defending]]
    return table(line, cards=[*lead, *defending], hands=hands, **more)


ADD = {"op": "add", "n": 2}


def test_601_1_start_powers_come_before_the_first_action() -> None:
    rally = {"name": "Rally", "when": "start", "needs_starter": True, "ops": [{"op": "add", "n": 1}]}
    game = table("L1 orrel M4/4; D3 keeper m3/3", powers={"orrel": [rally], "keeper": [rally]})
    game.do(Move(L, "orrel", 3, start=True))
    used = game.one(PowerUsed)
    assert (used.piece, used.triggered) == ("orrel", True)
    assert used.cites == (c.START_POWERS,)
    assert c.START_POWERS.ref == "601.1"
    kinds = [type(event) for event in game.events]
    assert kinds.index(AttacksAdded) < kinds.index(WindowOpened)
    assert game.state.combat is not None
    assert game.state.combat.added == (1, 0)


def test_601_1_a_start_power_with_a_target_waits_for_its_player() -> None:
    gaze = {
        "name": "Gaze",
        "when": "start",
        "ops": [{"op": "stun", "piece": "$x"}],
        "targets": [target("enemy", "combat", kinds=["minor"])],
        "optional": True,
    }
    game = table("L1 seer M3/3; D3 keeper m3/3; D3 boar M2/2", powers={"seer": [gaze]})
    game.do(Move(L, "seer", 3, start=True))
    assert game.reasons(Choose(L, ("boar",))) == ("bad_target",)
    assert game.reasons(Choose(L)) == ("targets_missing",)
    assert game.reasons(Choose(D, ("keeper",))) == ("not_your_turn",)
    assert game.reasons(Pass(D))[0] == "choice_owed"
    declined = table("L1 seer M3/3; D3 keeper m3/3", powers={"seer": [gaze]})
    declined.do(Move(L, "seer", 3, start=True), Choose(L, decline=True))
    assert not declined["keeper"].stunned
    game.do(Choose(L, ("keeper",)))
    assert game["keeper"].stunned
    assert game.state.combat is not None
    assert game.state.combat.members == ("seer", "boar")


def test_601_2_the_attacked_player_acts_first_then_both_alternate() -> None:
    game = table(PAIR)
    assert game.reasons(Pass(L)) == ("not_your_turn",)
    check = game.check(Pass(L), "not_your_turn")
    assert check.cite == c.ALTERNATION
    assert c.ALTERNATION.ref == "601.2"
    game.do(Pass(D))
    assert game.reasons(Pass(D)) == ("not_your_turn",)
    game.do(Pass(L))
    assert game.one(Passed).in_a_row == 2
    assert game.one(TotalsCounted).lead.text == "4 + 0 - 0 = 4"
    assert game.reasons(Pass(D))[0] == "combat_over"


def test_601_2a_a_pass_binds_nobody_once_the_opponent_acts() -> None:
    game = with_cards(PAIR, [card("cry", ADD)], [card("howl", ADD)])
    game.do(Pass(D))
    assert c.PASS_BINDS_NOBODY in game.one(Passed).cites
    assert c.PASS_BINDS_NOBODY.ref == "601.2a"
    game.do(PlayCard(L, "cry"), PlayCard(D, "howl"), Pass(L))
    assert game.state.combat is not None
    assert game.state.combat.stage == "window"
    game.do(Pass(D))
    assert game.state.combat is not None
    assert game.state.combat.stage == "aim"


def test_601_2_pass_lamps_and_the_phase_follow_the_window() -> None:
    game = with_cards(PAIR, [card("cry", ADD)], [])
    assert (pass_lamps(game.state), phase(game.state)) == ((False, False), "actions")
    game.do(Pass(D))
    assert pass_lamps(game.state) == (False, True)
    game.do(PlayCard(L, "cry"))
    assert pass_lamps(game.state) == (False, False)
    game.do(Pass(D), Pass(L))
    assert (pass_lamps(game.state), phase(game.state)) == ((True, True), "aim")
    game.do(aim(L, keeper=6), aim(D, wren=3))
    assert (pass_lamps(game.state), phase(game.state)) == ((False, False), "turn")


@pytest.mark.parametrize("kind", ["free", "exhaust"])
def test_601_3_other_actions_are_refused_in_a_combat_and_use_nothing_up(kind: str) -> None:
    game = with_cards(PAIR, [], [card("tonic", kind=kind)])
    action = PlayCard(D, "tonic", hero="keeper" if kind == "exhaust" else None)
    assert game.reasons(action) == ("non_combat_action",)
    assert game.check(action, "non_combat_action").cite.ref == "601.3"
    assert game.state.hands[D] == ("tonic",)


def test_302_4_a_combat_action_needs_a_combat() -> None:
    game = with_cards("L1 wren m4/4; D3 keeper m3/3", [card("cry", ADD)], [])
    assert game.reasons(PlayCard(L, "cry")) == ("no_combat",)
    assert c.COMBAT_ACTION_TIME.ref == "302.4"


def test_302_2_a_played_action_goes_to_its_owners_discard_pile() -> None:
    game = with_cards(PAIR, [], [card("howl", ADD)]).do(PlayCard(D, "howl"))
    assert game.state.discards == ((), ("howl",))
    assert game.state.hands == ((), ())
    assert c.ACTION_DISCARDED.ref == "302.2"
    assert game.reasons(PlayCard(L, "howl")) == ("not_in_hand",)


@pytest.mark.parametrize(
    ("ops", "gone"),
    [
        ([{"op": "stun", "piece": "wren"}], True),
        ([{"op": "put", "piece": "wren", "zone": 2}], True),
        ([{"op": "put", "piece": "wren", "zone": "home"}], True),
        ([{"op": "put", "piece": "wren", "zone": "back"}], True),
        ([{"op": "put", "piece": "wren", "zone": "combat"}], False),
        ([{"op": "exhaust", "piece": "wren"}], False),
        ([{"op": "ko", "piece": "wren"}], True),
        ([{"op": "eliminate", "piece": "wren"}], True),
        ([{"op": "return", "piece": "wren"}], True),
    ],
)
def test_601_4_who_leaves_combat(ops: list[dict[str, Any]], gone: bool) -> None:
    game = with_cards("L3 wren m4/4; L3 odo m1/1; D3 keeper m3/3 | combat 3 L", [], [card("gust", *ops)])
    game.do(PlayCard(D, "gust"))
    assert bool(game.all(LeftCombat)) == gone
    if gone:
        assert game.one(LeftCombat).cites == (c.LEAVE_OR_ENTER,)
        assert c.LEAVE_OR_ENTER.ref == "601.4"
    assert game.state.combat is not None
    assert ("wren" in game.state.combat.members) != gone


def test_601_4_an_obstacle_that_becomes_uncontrolled_leaves() -> None:
    let_go = card("let_go", {"op": "uncontrol", "piece": "hound"})
    game = with_cards("L3 wren m4/4; D3 hound o2/2; D3 keeper m3/3 | combat 3 L", [let_go], [])
    game.do(Pass(D), PlayCard(L, "let_go"))
    assert game.one(LeftCombat).piece == "hound"


def test_601_4_put_in_from_another_zone_enters_exhausted_or_not_but_not_stunned() -> None:
    line = "L3 wren m4/4; D3 keeper m3/3; D5 fresh m1/1; D5 tired m1/1 exhausted; D5 dazed m1/1 stunned"
    for piece, inside in (("fresh", True), ("tired", True), ("dazed", False)):
        call = card("call", {"op": "put", "piece": piece, "zone": "combat"})
        game = with_cards(f"{line} | combat 3 L", [], [call]).do(PlayCard(D, "call"))
        assert bool(game.all(EnteredCombat)) == inside
        assert game[piece].zone == (3 if inside else 5)
    assert game.one(NothingHappened).cites == (c.STUN,)
    assert c.STUN.ref == "Stun"


def test_601_4_a_card_that_comes_into_play_in_the_combat_zone_enters() -> None:
    ally = {"id": "ally", "owner": 1, "controller": 1, "kind": "minor", "zone": 3, "atk": 2, "def": 2}
    game = with_cards(PAIR, [], [card("summon", {"op": "spawn", "unit": ally})]).do(PlayCard(D, "summon"))
    assert game.one(EnteredCombat).piece == "ally"
    assert attack_total(game.state, D).total == 5


def test_601_4a_with_nobody_left_the_combat_ends_at_once_without_aiming() -> None:
    net = card("net", {"op": "stun", "piece": "keeper"})
    game = with_cards(PAIR, [net], []).do(Pass(D), PlayCard(L, "net"))
    ended = game.one(CombatEnded)
    assert (ended.by, ended.cites) == ("no_combatants", (c.NOBODY_LEFT,))
    assert c.NOBODY_LEFT.ref == "601.4a"
    assert game.state.combat is None
    assert game.state.turn == D
    report = game.state.report
    assert report is not None
    assert (report.status, report.totals, report.kos) == ("ended", None, ())
    assert game.reasons(Pass(D)) == ("combat_over",)
    assert game.reasons(aim(L, keeper=4)) == ("not_aiming", "not_your_turn")


def test_601_4a_is_asked_after_the_start_powers_too() -> None:
    gaze = {"name": "Gaze", "when": "start", "ops": [{"op": "stun", "piece": "keeper"}]}
    game = table("L1 seer M3/3; D3 keeper m3/3", powers={"seer": [gaze]}).do(Move(L, "seer", 3, True))
    assert game.one(Stunned).piece == "keeper"
    assert game.all(WindowOpened) == []
    assert game.one(CombatEnded).by == "no_combatants"


def test_an_effect_may_end_the_combat() -> None:
    game = with_cards(PAIR, [], [card("flag", {"op": "end"})]).do(PlayCard(D, "flag"))
    assert game.one(CombatEnded).by == "effect"
    assert game.one(CombatEnded).cites == (c.ENDS_COMBAT,)
    assert game.state.turn == D


def test_601_5_added_attacks_stay_when_the_hero_that_brought_them_is_gone() -> None:
    charge = {"name": "Charge", "when": "combat", "ops": [{"op": "add", "n": 3}], "exhausts_source": True}
    net = card("net", {"op": "stun", "piece": "odo"})
    game = with_cards(
        "L3 wren m4/4; D3 keeper m3/3; D3 odo m1/1 | combat 3 L", [net], [], powers={"odo": [charge]}
    )
    game.do(UsePower(D, "odo", "Charge"))
    added = game.one(AttacksAdded)
    assert (added.seat, added.before, added.after) == (D, 0, 3)
    assert added.cites == (c.ADDED_ATTACKS,)
    assert c.ADDED_ATTACKS.ref == "601.5"
    game.do(PlayCard(L, "net"))
    assert attack_total(game.state, D).text == "3 + 3 - 0 = 6"


def test_601_6_a_hero_whose_attacks_are_removed_adds_none_and_can_still_be_aimed_at() -> None:
    feint = card("feint", {"op": "remove_hero", "piece": "$x"}, targets=[target("enemy", "combat")])
    boost = card("boost", {"op": "mod", "piece": "wren", "atk": 5})
    game = with_cards(PAIR, [boost], [feint]).do(PlayCard(D, "feint", ("wren",)))
    assert game.one(UnitAttacksRemoved).cites == (c.REMOVED_ATTACKS,)
    assert c.REMOVED_ATTACKS.ref == "601.6"
    game.do(PlayCard(L, "boost")).passes()
    total = attack_total(game.state, L)
    assert (total.total, total.parts[0].note) == (0, "attacks removed")
    game.do(aim(L))
    assert game.judge(aim(D, wren=3)).legal


def test_601_6a_more_attacks_may_be_removed_than_there_are_and_later_ones_make_up_for_it() -> None:
    wall, cry = card("wall", {"op": "remove", "n": 9}), card("cry", {"op": "add", "n": 6})
    game = with_cards(PAIR, [cry], [wall]).do(PlayCard(D, "wall"))
    removed = game.one(AttacksRemoved)
    assert (removed.seat, removed.after) == (L, 9)
    assert c.REMOVE_MORE in removed.cites
    assert c.REMOVE_MORE.ref == "601.6a"
    assert attack_total(game.state, L).text == "4 + 0 - 9 = -5, counts as 0"
    game.do(PlayCard(L, "cry"))
    assert attack_total(game.state, L).text == "4 + 6 - 9 = 1"


def test_forceful_attacks_of_this_hero_cannot_be_removed_but_a_number_can() -> None:
    line = "L3 wren m4/4 {forceful}; D3 keeper m3/3 | combat 3 L"
    feint = card("feint", {"op": "remove_hero", "piece": "wren"})
    wall = card("wall", {"op": "remove", "n": 1})
    game = with_cards(line, [], [feint, wall]).do(PlayCard(D, "feint"))
    assert game.one(NothingHappened).cites == (c.FORCEFUL,)
    assert c.FORCEFUL.ref == "Forceful"
    game.do(Pass(L), PlayCard(D, "wall"))
    assert attack_total(game.state, L).total == 3


@pytest.mark.parametrize(
    ("line", "power", "reasons"),
    [
        ("D4 lok m1/1", {}, ()),
        ("D4 lok m1/1", {"needs_in_combat": True}, ("source_not_in_combat",)),
        ("D3 lok m1/1 exhausted", {"exhausts_source": True}, ("source_not_ready",)),
        ("D3 lok m1/1 exhausted", {}, ()),
        ("D3 lok m1/1 stunned", {}, ("bad_source",)),
        ("D3>L lok m1/1", {}, ("bad_source",)),
        ("D3 lok m1/1", {"when": "exhaust"}, ("non_combat_action",)),
        ("D3 lok m1/1", {"when": "start"}, ("bad_source",)),
    ],
)
def test_601_2_which_powers_may_be_used(line: str, power: dict[str, Any], reasons: tuple[str, ...]) -> None:
    full = {"name": "Lens", "when": "combat", "ops": [{"op": "draw"}], **power}
    game = table(f"L3 wren m4/4; D3 keeper m3/3; {line} | combat 3 L", powers={"lok": [full]})
    assert game.reasons(UsePower(D, "lok", "Lens")) == reasons


def test_601_2_a_power_of_nobody_is_refused() -> None:
    assert table(PAIR).reasons(UsePower(D, "ghost", "Lens")) == ("bad_source",)


def test_701_2_a_power_that_exhausts_needs_a_ready_source_and_exhausts_it() -> None:
    lens = {"name": "Lens", "when": "combat", "exhausts_source": True, "ops": [{"op": "remove", "n": 1}]}
    game = table(PAIR, powers={"keeper": [lens]}).do(UsePower(D, "keeper", "Lens"))
    assert not game["keeper"].ready
    assert c.POWER_TIMES.ref == "701.2"
    game.do(Pass(L))
    check = game.check(UsePower(D, "keeper", "Lens"), "source_not_ready")
    assert (check.passed, check.cite) == (False, c.POWER_TIMES)


def test_a_refused_step_changes_nothing() -> None:
    game = table(PAIR)
    before = game.state
    for action in (Pass(L), aim(L, keeper=4), Move(L, "wren", 2), PlayCard(D, "nothing")):
        assert not game.judge(action).legal
    assert game.state == before
