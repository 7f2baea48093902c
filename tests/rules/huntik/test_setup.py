"""Positions from files: every fault with its place, soundness, and what a seat may see."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.codec import BadFile
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.huntik.actions import PassTurn, PlayCard
from rules.huntik.ruleset import RULESET
from rules.huntik.state import HIDDEN
from tests.rules.huntik.table import D, L, after, card, table

UNIT = {"id": "wren", "owner": 0, "controller": 0, "kind": "minor", "zone": 3, "atk": 1, "def": 1}
HERO = {"id": "h", "kind": "hero", "unit": {**UNIT, "zone": None}}


def unit(**more: Any) -> dict[str, Any]:
    return {"units": [{**UNIT, **more}]}


def ops(*found: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"units": [UNIT], "cards": [card("c", *found, **more)]}


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({}, "position"),
        ({"units": [UNIT, UNIT]}, "position.units"),
        (unit(zone=6), "position.units[0].zone"),
        (unit(zone=0), "position.units[0].zone"),
        (unit(zone=None), "position.units[0].zone"),
        (unit(area="discard"), "position.units[0].zone"),
        (unit(atk=1000), "position.units[0].atk"),
        (unit(**{"def": -1000}), "position.units[0].def"),
        (unit(atk=1.5), "position.units[0].atk"),
        (unit(owner=2), "position.units[0].owner"),
        (unit(controller=None), "position.units[0].controller"),
        (unit(kind="dragon"), "position.units[0].kind"),
        (unit(id=""), "position.units[0].id"),
        (unit(id="zone:3"), "position.units[0].id"),
        (unit(flags={"flying": True}), "position.units[0].flags"),
        (unit(flags={"survival": -1}), "position.units[0].flags.survival"),
        (unit(flags={"move": 9}), "position.units[0].flags.move"),
        (unit(carrier="nobody"), "position.units[0].carrier"),
        (unit(powers=[{"name": "p", "when": "never"}]), "position.units[0].powers[0].when"),
        (unit(powers=[{"name": "p", "when": "free"}] * 2), "position.units[0].powers"),
        ({"units": [UNIT], "hands": [["x"], []]}, "position.hands[0][0]"),
        ({"units": [UNIT], "decks": [[], ["x"]]}, "position.decks[1][0]"),
        ({"units": [UNIT], "cards": [card("c"), card("c")]}, "position.cards"),
        ({"units": [UNIT], "cards": [card("hidden")]}, "position.cards[0].id"),
        ({"units": [UNIT], "cards": [card("c", kind="hero")]}, "position.cards[0].unit"),
        ({"units": [UNIT], "cards": [{**HERO, "kind": "free"}]}, "position.cards[0].unit"),
        (ops({"op": "fly"}), "position.cards[0].ops[0]"),
        (ops({"op": "stun", "piece": "$y"}), "position.cards[0].ops[0].piece"),
        (ops({"op": "stun", "piece": "$self"}), "position.cards[0].ops[0].piece"),
        (ops({"op": "add", "n": -1}), "position.cards[0].ops[0].n"),
        (ops({"op": "put", "piece": "wren", "zone": 7}), "position.cards[0].ops[0].zone"),
        (
            ops({"op": "flag", "piece": "wren", "name": "flying", "value": True}),
            "position.cards[0].ops[0].name",
        ),
        (ops({"op": "flag", "piece": "wren", "name": "no_ko", "value": 3}), "position.cards[0].ops[0].value"),
        (ops({"op": "spawn", "unit": {**UNIT, "zone": 9}}), "position.cards[0].ops[0].unit.zone"),
        ({"units": [UNIT], "round": 8}, "position.round"),
        ({"units": [UNIT], "rounds": 0}, "position.rounds"),
        ({"units": [UNIT], "points": [0, -1]}, "position.points[1]"),
        ({"units": [UNIT], "combat": {"zone": 6, "attacker": 0}}, "position.combat.zone"),
        ({"units": [UNIT], "turn": 1, "combat": {"zone": 3, "attacker": 0}}, "position.turn"),
        ({"units": [UNIT], "combat": {"zone": 3, "attacker": 0, "starter": "x"}}, "position.combat.starter"),
        (
            {"units": [UNIT], "mission": {"name": "m", "words": "w", "goal": {"goal": "ko", "piece": "x"}}},
            "position.mission.goal.piece",
        ),
        (
            {
                "units": [UNIT],
                "mission": {"name": "m", "words": "w", "goal": {"goal": "points_in", "zone": 9}},
            },
            "position.mission.goal.zone",
        ),
    ],
)
def test_a_bad_position_is_refused_by_its_place(position: dict[str, Any], where: str) -> None:
    with pytest.raises(BadFile) as refused:
        RULESET.setup(Scenario("huntik", position), Dice(0))
    assert any(fault.where.startswith(where) or where in str(fault) for fault in refused.value.faults)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(BadFile) as refused:
        RULESET.setup(Scenario("huntik", {**unit(zone=6, atk=1000), "round": 9}), Dice(0))
    assert {fault.where for fault in refused.value.faults} == {
        "position.round",
        "position.units[0].zone",
        "position.units[0].atk",
    }


def test_numbers_of_switches_are_bounded() -> None:
    with pytest.raises(BadFile, match=r"rulings\.base_move"):
        RULESET.setup(Scenario("huntik", unit(), rulings={"base_move": 9}), Dice(0))


def test_a_stunned_card_that_is_ready_is_unsound() -> None:
    state = RULESET.setup(Scenario("huntik", unit(stunned=True)), Dice(0))
    assert [check.clause for check in RULESET.faults(state)] == ["stunned_ready"]


def test_a_stranger_in_combat_is_unsound() -> None:
    state = table("L3 wren m1/1; D3 keeper m1/1 | combat 3 L").state
    moved = tuple(after(found, zone=2) if found.id == "wren" else found for found in state.units)
    assert [check.clause for check in RULESET.faults(after(state, units=moved))] == ["not_in_combat"]


def test_a_deck_is_shuffled_by_the_scenarios_own_dice() -> None:
    names = [f"c{index}" for index in range(8)]
    plain = {**unit(), "cards": [card(name) for name in names], "decks": [names, names], "shuffle": True}
    first, again, other = (RULESET.setup(Scenario("huntik", plain), Dice(seed)).decks for seed in (1, 1, 2))
    assert first == again != other
    assert sorted(first[0]) == sorted(first[1]) == names


def test_redaction_hides_the_other_hand_and_both_decks() -> None:
    secret, mine, open_card = card("secret"), card("mine"), card("open")
    game = table(
        "L3 wren m1/1",
        cards=[secret, mine, open_card],
        hands=[["mine"], ["secret", "open"]],
        decks=[["secret"], ["mine"]],
        discards=[["open"], []],
    )
    seen = RULESET.redact(game.state, L)
    assert seen.hands == (("mine",), (HIDDEN, HIDDEN))
    assert seen.decks == ((HIDDEN,), (HIDDEN,))
    assert {found.id for found in seen.cards} == {"mine", "open"}
    assert RULESET.redact(game.state, D).hands == ((HIDDEN,), ("secret", "open"))


def test_a_seat_that_is_none_may_do_nothing() -> None:
    game = table("L3 wren m1/1")
    assert game.reasons(type(PassTurn(L))(seat=7)) == ("not_your_turn",)  # type: ignore[arg-type]
    assert game.reasons(PlayCard(seat=-1, card="x")) == ("not_your_turn",)  # type: ignore[arg-type]
