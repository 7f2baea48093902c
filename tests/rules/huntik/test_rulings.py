"""Every switch: what each choice changes, and that verdicts name the switch that mattered."""

from __future__ import annotations

from typing import Any

import pytest

from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik.actions import Move, Pass, PassTurn, PickUp, PlayCard, UsePower
from rules.huntik.movement import zones_in_reach
from rules.huntik.ruleset import RULESET
from rules.huntik.state import HIDDEN
from rules.huntik.totals import attack_total
from rules.huntik.zones import start_options
from tests.rules.huntik.table import D, L, Table, aim, card, table


@pytest.mark.parametrize(("value", "zones"), [(1, (2,)), (2, (2, 3)), (3, (2, 3, 4))])
def test_base_move(value: int, zones: tuple[int, ...]) -> None:
    assert zones_in_reach(table("L1 wren m3/3", {"base_move": value}).state, "wren") == zones
    assert c.BASE_MOVE.ref == "base_move"


@pytest.mark.parametrize(("value", "legal"), [(True, False), (False, True)])
def test_block_from_origin(value: bool, legal: bool) -> None:
    game = table("L2 wren m3/3; D2 keeper m1/1", {"block_from_origin": value})
    verdict = game.judge(Move(L, "wren", 3))
    assert verdict.legal == legal
    assert "block_from_origin" in verdict.rulings
    assert c.BLOCK_FROM_ORIGIN.ref == "block_from_origin"


@pytest.mark.parametrize(("value", "legal"), [(False, True), (True, False)])
def test_uncontrolled_blocks(value: bool, legal: bool) -> None:
    verdict = table("L1 wren m3/3; D2>- log o0/1", {"uncontrolled_blocks": value}).judge(Move(L, "wren", 3))
    assert verdict.legal == legal
    assert "uncontrolled_blocks" in verdict.rulings
    assert c.UNCONTROLLED_BLOCKS.ref == "uncontrolled_blocks"


@pytest.mark.parametrize(("value", "legal"), [(False, False), (True, True)])
def test_stunned_counts_in_zone(value: bool, legal: bool) -> None:
    game = table("L2 wren m3/3; D3 keeper m1/1 stunned", {"stunned_counts_in_zone": value})
    verdict = game.judge(Move(L, "wren", 3, start=True))
    assert verdict.legal == legal
    assert verdict.rulings == ("base_move", "stunned_counts_in_zone")
    assert start_options(game.state, "wren", 3).may == legal
    assert c.STUNNED_COUNTS.ref == "stunned_counts_in_zone"
    if legal:
        game.do(Move(L, "wren", 3, start=True))
        assert game.state.report is not None
        assert game.state.report.ended_by == "no_combatants"


@pytest.mark.parametrize(("value", "total"), [(False, 1), (True, 3)])
def test_clamp_unit_atk(value: bool, total: int) -> None:
    game = table(
        "L3 wren m3/3; L3 odo m-2/3; D3 keeper m1/1 | combat 3 L", {"clamp_unit_atk": value}
    ).passes()
    assert attack_total(game.state, L).total == total
    assert "clamp_unit_atk" in game.judge(aim(L, keeper=total)).rulings
    assert c.CLAMP_UNIT_ATK.ref == "clamp_unit_atk"


@pytest.mark.parametrize(("value", "falls"), [(False, False), (True, True)])
def test_zero_aim_can_ko(value: bool, falls: bool) -> None:
    game = table("L3 wren m1/3; D3 ghost m0/0; D3 boy m0/5 | combat 3 L", {"zero_aim_can_ko": value}).passes()
    game.do(aim(L, boy=1), aim(D))
    assert game["ghost"].in_play != falls
    assert c.ZERO_AIM_KO.ref == "zero_aim_can_ko"


def after_card(line: str, op: dict[str, Any], rulings: dict[str, Any]) -> Table:
    game = table(line, rulings, cards=[card("spell", op)], hands=[[], ["spell"]])
    return game.do(PlayCard(D, "spell"))


@pytest.mark.parametrize(("value", "inside"), [(False, False), (True, True)])
def test_unstun_enters(value: bool, inside: bool) -> None:
    line = "L3 wren m1/3; D3 keeper m1/1; D3 rook m2/2 stunned | combat 3 L"
    game = after_card(line, {"op": "unstun", "piece": "rook"}, {"unstun_enters": value})
    assert game.state.combat is not None
    assert ("rook" in game.state.combat.members) == inside
    assert c.UNSTUN_ENTERS.ref == "unstun_enters"


@pytest.mark.parametrize(("value", "total"), [(True, 5), (False, 1)])
def test_control_keeps_in_combat(value: bool, total: int) -> None:
    line = "L3 wren m1/3; L3 hound o4/5; D3 keeper m1/1 | combat 3 L"
    op = {"op": "control", "piece": "hound", "seat": "own"}
    game = after_card(line, op, {"control_keeps_in_combat": value})
    assert attack_total(game.state, D).total == total
    assert c.CONTROL_KEEPS.ref == "control_keeps_in_combat"


@pytest.mark.parametrize(("value", "total"), [(True, 1), (False, 5)])
def test_removed_persists(value: bool, total: int) -> None:
    cards = [
        card("feint", {"op": "remove_hero", "piece": "wren"}),
        card(
            "turn",
            {"op": "put", "piece": "wren", "zone": 2},
            {"op": "put", "piece": "wren", "zone": "combat"},
        ),
    ]
    game = table(
        "L3 wren m4/3; L3 odo m1/1; D3 keeper m1/1 | combat 3 L",
        {"removed_persists": value},
        cards=cards,
        hands=[["turn"], ["feint"]],
    )
    game.do(PlayCard(D, "feint"), PlayCard(L, "turn"))
    assert attack_total(game.state, L).total == total
    assert c.REMOVED_PERSISTS.ref == "removed_persists"


@pytest.mark.parametrize("value", ["removed", "discard"])
def test_ko_obstacle_area(value: str) -> None:
    game = table("L3 wren m4/3; D3 hound o1/1 | combat 3 L", {"ko_obstacle_area": value}).passes()
    game.do(aim(L, hound=4), aim(D, wren=1))
    assert game["hound"].area == value
    assert c.KO_OBSTACLE_AREA.ref == "ko_obstacle_area"


@pytest.mark.parametrize(("value", "order"), [("attacker_first", ["a", "x"]), ("attacked_first", ["x", "a"])])
def test_trigger_order(value: str, order: list[str]) -> None:
    power = [{"name": "Cry", "when": "start", "ops": [{"op": "add", "n": 1}]}]
    game = table("D3 x m1/1; L1 a m1/1", {"trigger_order": value}, powers={"a": power, "x": power}).do(
        Move(L, "a", 3, start=True)
    )
    assert [event.piece for event in game.all(e.PowerUsed)] == order
    assert c.TRIGGER_ORDER.ref == "trigger_order"


@pytest.mark.parametrize(("value", "stays"), [(True, True), (False, False)])
def test_survival_any_ko(value: bool, stays: bool) -> None:
    line = "L3 dara m1/3 {survival=1}; L3 odo m1/1; D3 keeper m1/1 | combat 3 L"
    game = after_card(line, {"op": "ko", "piece": "dara"}, {"survival_any_ko": value})
    assert game["dara"].in_play == stays
    assert c.SURVIVAL_ANY_KO.ref == "survival_any_ko"


@pytest.mark.parametrize(("value", "turn"), [(True, D), (False, L)])
def test_put_uses_turn(value: bool, turn: int) -> None:
    gust = card("gust", {"op": "put", "piece": "wren", "zone": 3}, kind="free")
    game = table("L1 wren m1/1", {"put_uses_turn": value}, cards=[gust], hands=[["gust"], []])
    game.do(PlayCard(L, "gust"))
    assert game.state.turn == turn
    assert c.PUT_USES_TURN.ref == "put_uses_turn"


@pytest.mark.parametrize(("value", "legal"), [(True, False), (False, True)])
def test_free_once(value: bool, legal: bool) -> None:
    step = [{"name": "Step", "when": "free", "ops": [{"op": "draw"}], "go_again": True}]
    game = table("L1 wren m1/1", {"free_once": value}, powers={"wren": step}).do(UsePower(L, "wren", "Step"))
    assert game.judge(UsePower(L, "wren", "Step")).legal == legal
    game.do(PassTurn(L), PassTurn(D))
    assert game.judge(UsePower(L, "wren", "Step")).legal
    assert c.FREE_ONCE.ref == "free_once"


@pytest.mark.parametrize(("value", "turn"), [("exhaust", D), ("free", L)])
def test_pick_up(value: str, turn: int) -> None:
    game = table("L2 wren m1/1; L2 ring b1/1", {"pick_up": value}).do(PickUp(L, "wren", "ring"))
    assert (game.state.turn, game["wren"].ready) == (turn, value == "free")
    assert c.PICK_UP.ref == "pick_up"


@pytest.mark.parametrize(("value", "turn"), [("lead", L), ("alternate", D)])
def test_first_turn(value: str, turn: int) -> None:
    game = table("L2 wren m1/1", {"first_turn": value}).do(PassTurn(L), PassTurn(D))
    assert game.state.turn == turn
    assert game.one(e.TurnBegan).cites == (c.FIRST_TURN,)
    assert c.FIRST_TURN.ref == "first_turn"


@pytest.mark.parametrize(("value", "stunned"), [("unstun", False), ("stay_stunned", True)])
def test_round_refresh(value: str, stunned: bool) -> None:
    game = table("L2 wren m1/1 stunned", {"round_refresh": value}).do(PassTurn(L), PassTurn(D))
    assert (game["wren"].stunned, game["wren"].ready) == (stunned, False)
    assert c.ROUND_REFRESH.ref == "round_refresh"


@pytest.mark.parametrize("value", [0, 1, 3])
def test_draw_each_round(value: int) -> None:
    decks = [["a"] * 5, []]
    game = table("L2 wren m1/1", {"draw_each_round": value}, cards=[card("a")], decks=decks)
    game.do(PassTurn(L), PassTurn(D))
    assert len(game.state.hands[L]) == value
    assert c.DRAW.ref == "draw_each_round"


@pytest.mark.parametrize("value", [False, True])
def test_open_hands(value: bool) -> None:
    cards = [card("a"), card("b"), card("c")]
    more = {"cards": cards, "hands": [["a"], ["b"]], "decks": [["c"], []]}
    seen = RULESET.redact(table("L2 wren m1/1", {"open_hands": value}, **more).state, L)
    assert seen.hands == (("a",), ("b",) if value else (HIDDEN,))
    assert seen.decks == ((HIDDEN,), ())
    assert {one.id for one in seen.cards} == ({"a", "b"} if value else {"a"})
    assert c.OPEN_HANDS.ref == "open_hands"


def test_every_switch_is_described_and_its_guesses_are_marked() -> None:
    described = {ruling.name: ruling for ruling in RULESET.rulings()}
    assert set(described) == set(RULESET.rulings_type.__struct_fields__)
    assert {name for name, one in described.items() if not one.guess} == {
        "stunned_counts_in_zone",
        "open_hands",
    }
    assert all(ruling.cite.book == "ruling" for ruling in described.values())


def test_a_pass_in_combat_is_no_passed_turn() -> None:
    game = table("L3 wren m1/3; D3 keeper m1/3 | combat 3 L").do(Pass(D), Pass(L))
    assert game.state.passes == 0
