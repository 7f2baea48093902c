"""Cards and powers outside combats: heroes, exhaust and free actions, objects, structures, every effect."""

from __future__ import annotations

from typing import Any

import pytest

from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik.actions import Move, Pass, PassTurn, PickUp, PlayCard, UsePower
from rules.huntik.ruleset import RULESET
from rules.huntik.state import atk_of, def_of
from tests.rules.huntik.table import D, L, card, table, target


def hero(name: str, kind: str = "minor", **more: Any) -> dict[str, Any]:
    unit = {"id": name, "owner": 0, "controller": 0, "kind": kind, "atk": 2, "def": 2}
    return card(name, kind="hero", unit=unit, **more)


def test_301_1_a_hero_enters_ready_in_the_own_zone_1() -> None:
    for seat, zone in ((L, 1), (D, 5)):
        hands = [["imp"], []] if seat == L else [[], ["imp"]]
        game = table(f"L3 wren m1/1 | turn {'L' if seat == L else 'D'}", cards=[hero("imp")], hands=hands)
        game.do(PlayCard(seat, "imp"))
        assert (game["imp"].zone, game["imp"].ready, game["imp"].controller) == (zone, True, seat)
        assert game.one(e.CameIntoPlay).cites == (c.HERO_ENTERS,)
    assert c.HERO_ENTERS.ref == "301.1"


def test_301_2_one_major_hero_a_round() -> None:
    cards = [hero("orrel", "major"), hero("verrin", "major"), hero("imp")]
    game = table("L3 wren m1/1", cards=cards, hands=[["orrel", "verrin", "imp"], []])
    game.do(PlayCard(L, "orrel"), PassTurn(D))
    check = game.check(PlayCard(L, "verrin"), "one_major_a_round")
    assert (check.passed, check.measured, check.cite.ref) == (False, 1, "301.2")
    game.do(PlayCard(L, "imp"), PassTurn(D), PassTurn(L))
    assert game.state.round == 2
    assert game.judge(PlayCard(L, "verrin")).legal


def test_a_hero_that_is_in_play_cannot_be_played_again() -> None:
    game = table("L3 imp m1/1", cards=[hero("imp")], hands=[["imp"], []])
    assert game.reasons(PlayCard(L, "imp")) == ("already_in_play",)


@pytest.mark.parametrize(
    ("who", "reasons"),
    [
        ("wren", ()),
        (None, ("needs_ready_hero",)),
        ("tired", ("needs_ready_hero",)),
        ("dazed", ("needs_ready_hero",)),
        ("hound", ("needs_ready_hero",)),
        ("keeper", ("needs_ready_hero",)),
    ],
)
def test_302_3_an_exhaust_action_needs_a_ready_hero(who: str | None, reasons: tuple[str, ...]) -> None:
    rest = card("rest", {"op": "mod", "piece": "$self", "atk": 1, "until": "round"}, kind="exhaust")
    line = "L3 wren m1/1; L3 tired m1/1 exhausted; L3 dazed m1/1 stunned; L3 hound o1/1; D4 keeper m1/1"
    game = table(line, cards=[rest], hands=[["rest"], []])
    action = PlayCard(L, "rest", hero=who)
    assert game.reasons(action) == reasons
    if reasons:
        assert game.judge(action).broken[0].cite.ref == "302.3"
    else:
        game.do(action)
        assert (game["wren"].ready, atk_of(game.state, game["wren"])) == (False, 2)


def test_go_again_the_same_player_takes_another_turn() -> None:
    quick = card("quick", {"op": "ready", "piece": "wren"}, kind="free", go_again=True)
    game = table("L3 wren m1/1 exhausted; D5 keeper m1/1", cards=[quick], hands=[["quick"], []])
    game.do(PlayCard(L, "quick"))
    assert game.state.turn == L
    assert game.one(e.TurnBegan).cites == (c.GO_AGAIN,)
    assert c.GO_AGAIN.ref == "Go again"
    assert game["wren"].ready


def test_a_free_power_can_be_used_on_the_own_turn() -> None:
    power = {"name": "Step", "when": "free", "ops": [{"op": "draw"}], "go_again": True}
    game = table("L3 wren m1/1; D3 keeper m1/1", powers={"wren": [power], "keeper": [power]})
    assert game.reasons(UsePower(D, "keeper", "Step")) == ("not_your_turn",)
    assert game.reasons(UsePower(L, "keeper", "Step")) == ("bad_source",)
    game.do(UsePower(L, "wren", "Step"))
    check = game.check(UsePower(L, "wren", "Step"), "used_this_turn")
    assert (check.passed, check.cite.ref, check.rulings) == (False, "free_once", ("free_once",))


def test_an_exhaust_power_exhausts_its_hero_and_is_the_turn() -> None:
    power = {
        "name": "Glare",
        "when": "exhaust",
        "ops": [{"op": "stun", "piece": "$x"}],
        "targets": [target("enemy", "zone")],
    }
    game = table("L3 wren m1/1; D3 keeper m1/1; D4 boy m1/1", powers={"wren": [power]})
    assert game.reasons(UsePower(L, "wren", "Glare", ("boy",))) == ("bad_target",)
    game.do(UsePower(L, "wren", "Glare", ("keeper",)))
    assert (game["wren"].ready, game["keeper"].stunned, game.state.turn) == (False, True, D)


def test_object_a_hero_picks_it_up_carries_it_and_has_its_values() -> None:
    game = table("L2 wren m1/1; D2>- ring b2/1; L3 odo m1/1; D5 keeper m1/1")
    assert game.reasons(PickUp(L, "odo", "ring")) == ("other_zone",)
    assert game.reasons(PickUp(L, "keeper", "ring")) == ("not_yours", "other_zone")
    assert game.reasons(PickUp(L, "wren", "odo")) == ("no_object", "other_zone")
    game.do(PickUp(L, "wren", "ring"))
    assert game.one(e.PickedUp).cites == (c.OBJECT,)
    assert c.OBJECT.ref == "Object"
    assert (atk_of(game.state, game["wren"]), def_of(game.state, game["wren"])) == (3, 2)
    assert not game["wren"].ready
    game.do(PassTurn(D), PassTurn(L), Move(L, "wren", 3, start=False))
    assert (game["ring"].zone, game.one(e.Moved).carried) == (3, ("ring",))


def test_object_it_stays_where_its_bearer_left_play() -> None:
    bolt = card("bolt", {"op": "eliminate", "piece": "wren"}, kind="free")
    game = table("L2 wren m1/1; L2 ring b2/1 @wren; D5 keeper m1/1", cards=[bolt], hands=[["bolt"], []])
    game.do(PlayCard(L, "bolt"))
    assert (game.one(e.Dropped).zone, game["ring"].carrier, game["ring"].zone) == (2, None, 2)


def test_structure_lends_its_action_to_a_ready_hero_in_its_zone() -> None:
    power = {
        "name": "Forge",
        "when": "exhaust",
        "ops": [{"op": "mod", "piece": "$self", "atk": 2, "until": "round"}],
    }
    game = table("L3 wren m1/1; L2 odo m1/1; D3>- anvil s0/0; D5 keeper m1/1", powers={"anvil": [power]})
    assert game.reasons(UsePower(L, "anvil", "Forge")) == ("needs_ready_hero", "not_at_structure")
    check = game.check(UsePower(L, "anvil", "Forge", hero="odo"), "not_at_structure")
    assert (check.passed, check.cite.ref) == (False, "Structure")
    game.do(UsePower(L, "anvil", "Forge", hero="wren"))
    assert (atk_of(game.state, game["wren"]), game["wren"].ready) == (3, False)


@pytest.mark.parametrize(
    ("op", "event", "field", "value"),
    [
        ({"op": "stun", "piece": "odo"}, e.Stunned, "stunned", True),
        ({"op": "unstun", "piece": "dazed"}, e.Unstunned, "stunned", False),
        ({"op": "ready", "piece": "tired"}, e.Readied, "ready", True),
        ({"op": "exhaust", "piece": "odo"}, e.Exhausted, "ready", False),
        ({"op": "put", "piece": "odo", "zone": 5}, e.WasPut, "zone", 5),
        ({"op": "eliminate", "piece": "odo"}, e.LeftPlay, "area", "discard"),
        ({"op": "eliminate", "piece": "hound"}, e.LeftPlay, "area", "removed"),
        ({"op": "return", "piece": "odo"}, e.LeftPlay, "area", "hand"),
        ({"op": "uncontrol", "piece": "hound"}, e.ControlChanged, "controller", None),
        ({"op": "control", "piece": "odo", "seat": 1}, e.ControlChanged, "controller", 1),
        ({"op": "control", "piece": "keeper", "seat": "own"}, e.ControlChanged, "controller", 0),
    ],
)
def test_every_effect_on_a_unit(op: dict[str, Any], event: type, field: str, value: Any) -> None:
    line = "L3 odo m1/1; L3 tired m1/1 exhausted; L3 dazed m1/1 stunned; L3 hound o1/1; D4 keeper m1/1"
    game = table(line, cards=[card("spell", op, kind="free")], hands=[["spell"], []])
    game.do(PlayCard(L, "spell"))
    happened = game.one(event)
    assert happened.cites
    assert getattr(game[op["piece"]], field) == value


@pytest.mark.parametrize(
    ("op", "name"),
    [
        ({"op": "stun", "piece": "gone"}, "gone"),
        ({"op": "ready", "piece": "dazed"}, "dazed"),
        ({"op": "put", "piece": "dazed", "zone": 5}, "dazed"),
    ],
)
def test_an_effect_that_can_do_nothing_says_so(op: dict[str, Any], name: str) -> None:
    game = table("L3 dazed m1/1 stunned", cards=[card("spell", op, kind="free")], hands=[["spell"], []])
    before = game.state.units
    game.do(PlayCard(L, "spell"))
    assert game.one(e.NothingHappened).piece == name
    assert game.state.units == before


def test_a_returned_hero_can_be_played_again_as_a_new_card() -> None:
    ops = [{"op": "mod", "piece": "odo", "atk": 4, "until": "play"}, {"op": "return", "piece": "odo"}]
    game = table(
        "L3 odo m1/1; D5 keeper m1/1", cards=[card("spell", *ops, kind="free")], hands=[["spell"], []]
    )
    game.do(PlayCard(L, "spell"), PassTurn(D))
    assert game.state.hands == (("odo",), ())
    game.do(PlayCard(L, "odo"))
    assert (game["odo"].zone, game["odo"].modifiers, game["odo"].ready) == (1, (), True)


@pytest.mark.parametrize("until", ["combat", "round", "play"])
def test_changes_last_for_the_combat_the_round_or_the_stay_in_play(until: str) -> None:
    ops = [
        {"op": "mod", "piece": "wren", "atk": 2, "def": 1, "until": until},
        {"op": "flag", "piece": "wren", "name": "unblockable", "value": True, "until": until},
    ]
    game = table(
        "L3 wren m3/3; D3 keeper m3/3; D3 boy m1/1 | combat 3 L",
        cards=[card("boost", *ops), card("flag", {"op": "end"})],
        hands=[["boost"], ["flag"]],
    )
    seen = []

    def look() -> None:
        seen.append((atk_of(game.state, game["wren"]), game["wren"].now.unblockable))

    game.do(Pass(D), PlayCard(L, "boost"))
    look()
    game.do(PlayCard(D, "flag"))
    look()
    game.do(PassTurn(D), PassTurn(L))
    look()
    kept = {"combat": 1, "round": 2, "play": 3}[until]
    assert seen == [(5, True)] * kept + [(3, False)] * (3 - kept)


@pytest.mark.parametrize("until", ["combat", "round", "play"])
def test_control_may_be_lent_and_goes_back(until: str) -> None:
    charm = card("charm", {"op": "control", "piece": "keeper", "seat": "own", "until": until})
    game = table(
        "L3 wren m3/3; D3 keeper m3/3; D3 boy m1/1 | combat 3 L",
        cards=[charm, card("flag", {"op": "end"})],
        hands=[["charm"], ["flag"]],
    )
    seen = []
    game.do(Pass(D), PlayCard(L, "charm"))
    seen.append(game["keeper"].controller)
    game.do(PlayCard(D, "flag"))
    seen.append(game["keeper"].controller)
    if until == "combat":
        assert game.one(e.ControlChanged).cites == (c.LASTING,)
    game.do(PassTurn(D), PassTurn(L))
    seen.append(game["keeper"].controller)
    kept = {"combat": 1, "round": 2, "play": 3}[until]
    assert seen == [L] * kept + [D] * (3 - kept)


def test_mark_adds_survival_counters() -> None:
    skin = card("skin", {"op": "mark", "piece": "dara"}, kind="free")
    game = table("L3 dara m3/2 {survival=1}", cards=[skin], hands=[["skin"], []]).do(PlayCard(L, "skin"))
    assert game["dara"].now.survival == 2
    assert game.one(e.FlagChanged).cites == (c.SURVIVAL,)


def test_drawing_takes_what_is_there_and_reveals_it() -> None:
    wish = card("wish", {"op": "draw", "n": 3}, kind="free")
    game = table("L3 wren m1/1", cards=[wish, card("a")], hands=[["wish"], []], decks=[["a", "a"], []])
    done = RULESET.apply(game.state, PlayCard(L, "wish"))
    assert done.reveals
    assert done.state.hands == (("a", "a"), ())
    assert done.state.decks == ((), ())


def test_taking_control_does_not_bring_a_card_into_combat_that_stood_outside() -> None:
    whistle = card("whistle", {"op": "control", "piece": "log", "seat": "own"})
    game = table(
        "L3 wren m3/3; D3 keeper m1/3; D3>- log o5/2 | combat 3 L", cards=[whistle], hands=[[], ["whistle"]]
    )
    game.do(PlayCard(D, "whistle"))
    assert game["log"].controller == D
    assert game.state.combat is not None
    assert "log" not in game.state.combat.members
