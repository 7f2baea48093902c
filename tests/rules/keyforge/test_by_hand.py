"""Resolving by hand: direct effects under the rules and raw counters, logged and undoable."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.keyforge import actions as a
from rules.keyforge.byhand import EFFECTS
from rules.keyforge.cards import Ability, Card, Effect, Keywords
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import BLUE, RED, Play


def test_by_hand_damage_goes_through_the_damage_chart() -> None:
    play = Play("5p // 3p 1a | 3p ward").hand("damage", "b0", "b1", amounts=(3, 2))
    assert [one.damage for one in play.state.lines[1]] == [2, 0]
    assert play.said("WardSpent")


def test_by_hand_counters_may_be_set_past_the_chart() -> None:
    play = Play("5p // 3p 1a ward").hand("set_damage", "b0", amounts=(2,))
    assert (play.get("b0").damage, play.get("b0").warded, play.get("b0").armor_used) == (2, True, 0)
    assert play.cites("DamageSetByHand") == {"by-hand"}
    assert play.hand("set_damage", "b0", amounts=(3,)).discard(1) == ["b0"]


@pytest.mark.parametrize(
    ("effect", "field", "value"),
    [
        ("ward", "warded", True),
        ("stun", "stunned", True),
        ("enrage", "enraged", True),
        ("exhaust", "ready", False),
    ],
)
def test_by_hand_statuses(effect: str, field: str, value: bool) -> None:
    play = Play("5p // 3p").hand(effect, "b0")
    assert getattr(play.get("b0"), field) is value
    back = {"ward": "unward", "stun": "unstun", "enrage": "calm", "exhaust": "ready"}[effect]
    assert getattr(play.hand(back, "b0").get("b0"), field) is not value


def test_by_hand_moves_and_removes() -> None:
    play = Play("5p // 3p | 4p | 5p ward").hand("move_to", "b0", amounts=(1,))
    assert play.ids(1) == ["b1", "b0", "b2"]
    assert play.cites("CreatureMoved") == {"Battleline"}
    assert play.hand("remove", "b2").ids(1) == ["b1", "b0"]


def test_by_hand_aember() -> None:
    play = Play("5p // 3p").hand("gain_amber", amounts=(4,)).hand("lose_amber", amounts=(1,))
    assert play.state.players[0].amber == 3


def test_by_hand_is_possible_while_a_choice_is_owed() -> None:
    play = Play("3p assault3 // 3p hazardous3").fight("a0", "b0").hand("ward", "b0")
    assert play.state.agenda
    play.order("assault")
    assert play.ids(1) == ["b0"] or play.discard(1) == ["b0"]
    assert play.said("WardSpent")


@pytest.mark.parametrize(
    ("effect", "creatures", "amounts", "clause"),
    [
        ("explode", ("b0",), (), "effect"),
        ("ward", (), (), "creatures"),
        ("ward", ("nobody",), (), "creatures"),
        ("ward", ("b0", "b0"), (), "creatures"),
        ("damage", ("b0",), (), "amounts"),
        ("damage", ("b0",), (-1,), "amounts"),
        ("ward", ("b0",), (1,), "amounts"),
        ("move_to", ("b0",), (5,), "amounts"),
        ("gain_amber", ("b0",), (5,), "creatures"),
    ],
)
def test_by_hand_refusals(
    effect: str, creatures: tuple[str, ...], amounts: tuple[int, ...], clause: str
) -> None:
    verdict = Play("5p // 3p").judge(a.ByHand(BLUE, effect, creatures, amounts))
    assert clause in verdict.clauses
    assert {check.cite.ref for check in verdict.broken} == {"by-hand"}


def test_by_hand_is_logged_and_undone_like_any_action() -> None:
    lines = [[{"power": 5}], [{"power": 3}]]
    session = Session.start(RULESET, Scenario("keyforge", {"lines": lines, "house": "mars"}))
    before = session.state
    session.apply(a.ByHand(RED, "stun", ("b0",)))
    again = Session.replay(RULESET, session.saved())
    assert again.state == session.state
    session.go(0)
    assert session.state is before


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_by_hand_can_be_done(effect: str) -> None:
    play = Play("red=3,0: 5p 2dmg +1 ward stun enrage exhausted | 4p // 3p")
    creatures = () if effect.endswith("_amber") else ("a0",)
    amounts = (
        (1,) if effect in ("damage", "heal", "add_power", "remove_power", "set_damage", "move_to") else ()
    )
    amounts = (1,) if effect.endswith("_amber") else amounts
    before = play.state
    play.hand(effect, *creatures, amounts=amounts)
    unchanged = {"ward", "stun", "enrage", "exhaust", "move_left"}
    assert (play.state == before) == (effect in unchanged)


def test_a_token_creature_is_put_into_play_by_hand() -> None:
    play = Play("5p | 4p // 3p")
    token = Card("Grumpus", ("brobnar",), 2, keywords=Keywords(splash_attack=1), token=True)
    play.do(a.PutIntoPlay(RED, token, RED, 2)).do(a.PutIntoPlay(RED, token, BLUE, 0))
    assert [one.name for one in play.state.lines[0]] == ["Red 1", "Red 2", "Grumpus"]
    assert [one.name for one in play.state.lines[1]] == ["Grumpus 2", "Blue 1"]
    assert play.ids(1)[0] == "x2"
    made = play.get("x2")
    assert (made.ready, made.owner, made.card.token) == (False, RED, True)
    assert play.cites("CreatureEntered") == {"Enters Play", "Battleline"}


def test_put_into_play_resolves_enters_play_and_is_refused_for_what_cannot_be() -> None:
    play = Play("5p // 3p")
    zorg = Card("Stiff", (), 7, abilities=(Ability("enters_play", (Effect("stun"),)),))
    assert play.do(a.PutIntoPlay(BLUE, zorg, BLUE, 1)).get("x1").stunned
    for card, side, place in ((Card("Odd", (), 100), BLUE, 0), (zorg, BLUE, 9), (zorg, Seat(3), 0)):
        verdict = play.judge(a.PutIntoPlay(RED, card, side, place))
        assert {check.cite.ref for check in verdict.broken} == {"by-hand"}
    upgrade = Card("Blade", (), 1, kind="upgrade")
    assert play.judge(a.PutIntoPlay(RED, upgrade, RED, 0)).clauses == {"card"}
