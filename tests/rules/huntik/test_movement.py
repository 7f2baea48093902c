"""Moving: how far, what blocks, which way is forward, and put against move."""

from __future__ import annotations

import pytest

from rules.huntik import citations as c
from rules.huntik.actions import Choose, Move, PlayCard, StartCombat
from rules.huntik.events import Exhausted, Moved, WasPut
from rules.huntik.movement import reach, zones_in_reach
from rules.huntik.zones import own_zone
from tests.rules.huntik.table import D, L, card, table, target


def test_zones_are_numbered_from_each_players_own_side() -> None:
    assert [own_zone(L, zone) for zone in range(1, 6)] == [1, 2, 3, 4, 5]
    assert [own_zone(D, zone) for zone in range(1, 6)] == [5, 4, 3, 2, 1]


def test_base_move_two_zones_forward_or_back() -> None:
    game = table("L3 wren m3/3; D1 kite m1/1; D5 far m1/1")
    assert zones_in_reach(game.state, "wren") == (1, 2, 4, 5)
    check = table("L1 wren m3/3").check(Move(L, "wren", 4), "too_far")
    assert (check.passed, check.measured, check.limit) == (False, 3, 2)
    assert check.cite.ref == "base_move"
    assert check.rulings == ("base_move",)


@pytest.mark.parametrize(
    ("line", "zones"),
    [
        ("L1 wren m3/3 {move=3}", (2, 3, 4)),
        ("L1 wren m3/3 {move=1}", (2,)),
        ("L2 wren m3/3 {move_forward=3}", (1, 3, 4, 5)),
        ("L4 wren m3/3 {move_forward=3}", (2, 3, 5)),
        ("D5 wren m3/3", (3, 4)),
        ("L3 wren m3/3 exhausted", ()),
        ("L3 wren m3/3 stunned", ()),
        ("L3 wren m3/3 {lazy}", ()),
    ],
)
def test_how_far_a_hero_goes_on_its_own(line: str, zones: tuple[int, ...]) -> None:
    assert zones_in_reach(table(line).state, "wren") == zones


@pytest.mark.parametrize(
    ("enemy", "blocked"),
    [
        ("D2 keeper m1/1", True),
        ("D2 keeper m1/1 exhausted", True),
        ("D2 keeper m1/1 stunned", False),
        ("D2 hound o0/1", True),
        ("D2>- hound o0/1", False),
        ("L2>D hound o0/1", True),
        ("D2>L keeper m1/1", False),
        ("D2 lamp b1/1", False),
        ("D2 spout s0/0", False),
        ("D2>- spout s0/0 {blocks=0}", True),
        ("D2>- spout s0/0 {blocks=1}", False),
        ("D3 keeper m1/1", False),
    ],
)
def test_403_4_who_blocks_the_way_forward(enemy: str, blocked: bool) -> None:
    check = table(f"L1 wren m3/3; {enemy}").check(Move(L, "wren", 3), "blocked")
    assert check.passed != blocked
    assert check.cite.ref == "403.4"
    assert bool(check.pieces) == blocked


def test_403_4_the_zone_of_an_enemy_can_be_entered_but_not_passed() -> None:
    game = table("L1 wren m3/3; D2 keeper m1/1")
    assert zones_in_reach(game.state, "wren") == (2,)
    assert [zone for zone, verdict in reach(game.state, "wren") if "blocked" in verdict.clauses] == [3, 4, 5]


def test_403_4_movement_back_is_never_blocked() -> None:
    assert zones_in_reach(table("L3 wren m3/3; D2 keeper m1/1; D3 boy m1/1").state, "wren") == (1, 2, 3)
    assert zones_in_reach(table("D3 kite m3/3; L4 wren m1/1; L3 odo m1/1").state, "kite") == (3, 4, 5)


def test_unblockable_moves_forward_past_enemies() -> None:
    game = table("L1 tam m2/2 {unblockable}; D2 keeper m1/1; D1 boy m1/1")
    assert zones_in_reach(game.state, "tam") == (1, 2, 3)
    assert game.check(Move(L, "tam", 3), "blocked").cite.ref == "Unblockable"


def test_cannot_move_on_its_own_is_refused_with_its_text() -> None:
    check = table("L1 gate o1/6 {lazy}").check(Move(L, "gate", 2), "cannot_move_on_own")
    assert (check.passed, check.cite.ref) == (False, "Can't move on its own")


@pytest.mark.parametrize(
    ("line", "zone", "reasons"),
    [
        ("L3 wren m3/3", 6, ("off_map", "too_far")),
        ("L3 wren m3/3", 0, ("off_map", "too_far")),
        ("L3 wren m3/3 stunned", 4, ("stunned", "not_ready")),
        ("L3>D wren m3/3", 2, ("not_yours",)),
        ("L3 wren b3/3", 4, ("not_in_play",)),
        ("L3 odo m3/3", 4, ("not_in_play",)),
    ],
)
def test_what_a_move_needs_is_named_in_full(line: str, zone: int, reasons: tuple[str, ...]) -> None:
    found = table(line).reasons(Move(L, "wren", zone))
    assert found == reasons


def test_back_is_towards_the_own_zone_1_of_the_controller() -> None:
    push = card("push", {"op": "put", "piece": "$x", "zone": "back"}, targets=[target("any", "combat")])
    for piece, zone in (("wren", 2), ("keeper", 4)):
        game = table(
            "L3 wren m3/3; L3 odo m1/1; D3 keeper m1/1; D3 boy m1/1 | combat 3 L",
            cards=[push],
            hands=[[], ["push"]],
        )
        game.do(PlayCard(D, "push", (piece,)))
        assert game.one(WasPut).after == zone
    assert c.BACK.ref == "Back"


GUST = card(
    "gust", {"op": "put", "piece": "$x", "zone": "chosen", "max": 2}, kind="free", targets=[target("own")]
)
GUST_AGAIN = {**GUST, "go_again": True}
STRIDE = card("stride", {"op": "move", "piece": "$x", "max": 2}, kind="free", targets=[target("own")])
WALLED = "L2 wren m3/3; D3 warden m2/6; D4 archivist m1/3"


def test_put_is_no_move_nothing_blocks_it_nobody_exhausts_and_no_combat_starts() -> None:
    game = table(WALLED, cards=[GUST_AGAIN], hands=[["gust"], []])
    assert game.reasons(Move(L, "wren", 4, start=True)) == ("blocked",)
    assert game.reasons(PlayCard(L, "gust", ("wren",), 4, start=True)) == ("put_starts_no_combat",)
    game.do(PlayCard(L, "gust", ("wren",), 4))
    assert game.one(WasPut).cites == (c.PUT,)
    assert c.PUT.ref == "Put"
    assert game["wren"].ready
    assert game.reasons(StartCombat(L, True)) == ("no_choice",)
    game.do(Move(L, "wren", 4, start=True))
    assert game.state.combat is not None


@pytest.mark.parametrize(
    ("line", "zone", "reasons"),
    [
        (WALLED, 5, ("too_far",)),
        (WALLED, 2, ("no_move",)),
        (WALLED, None, ("zone_missing",)),
        ("L2 wren m3/3 stunned", 3, ("stunned",)),
        ("L2 wren m3/3 exhausted", 3, ()),
        ("L2 wren m3/3 {lazy}", 3, ()),
    ],
)
def test_what_a_put_needs(line: str, zone: int | None, reasons: tuple[str, ...]) -> None:
    game = table(line, cards=[GUST], hands=[["gust"], []])
    assert game.reasons(PlayCard(L, "gust", ("wren",), zone)) == reasons


def test_an_effect_that_moves_needs_no_ready_hero_is_blocked_and_may_start_a_combat() -> None:
    game = table("L2 wren m3/3 exhausted; D3 warden m2/6", cards=[STRIDE], hands=[["stride"], []])
    assert game.reasons(PlayCard(L, "stride", ("wren",), 4)) == ("blocked",)
    game.do(PlayCard(L, "stride", ("wren",), 3))
    assert game.one(Moved).after == 3
    assert game.all(Exhausted) == []
    game.do(StartCombat(L, True))
    assert game.state.combat is not None
    assert game.state.combat.starter == "wren"


def test_an_enter_power_goes_off_before_the_choice_to_start_a_combat() -> None:
    shove = {
        "name": "Shove",
        "when": "enter",
        "ops": [{"op": "put", "piece": "$x", "zone": "back"}],
        "targets": [target("enemy", "zone")],
        "optional": True,
    }
    game = table("L1 lind M4/2; D2 keeper m1/1", powers={"lind": [shove]})
    game.do(Move(L, "lind", 2, start=True))
    assert game.judge(Choose(L, ("keeper",))).checks[0].cite == c.ENTER_POWERS
    game.do(Choose(L, ("keeper",)))
    assert game["keeper"].zone == 3
    assert game.state.combat is None
    assert game.state.turn == D
