"""The turn frame: house, playing, reaping, ready, end of turn, keys, the battleline-only mode."""

from __future__ import annotations

import msgspec

from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.keyforge import actions as a
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import BLUE, RED, Play, broken

HAND = [
    {"id": "plain", "name": "Plain", "house": "mars", "power": 3},
    {"id": "deep", "name": "Deep", "house": "mars", "power": 3, "keywords": {"deploy": True}},
    {"id": "first", "name": "First", "house": "mars", "power": 3, "keywords": {"alpha": True}},
    {"id": "last", "name": "Last", "house": "mars", "power": 3, "keywords": {"omega": True}},
    {"id": "spy", "name": "Spy", "house": "mars", "power": 3, "keywords": {"treachery": True}},
    {"id": "other", "name": "Other", "house": "dis", "power": 3},
    {"id": "blade", "name": "Blade", "house": "mars", "kind": "upgrade", "power": 2},
    {
        "id": "hero",
        "name": "Hero",
        "house": "mars",
        "power": 3,
        "abilities": [{"when": "enters_play", "effects": [{"do": "stun", "to": "self"}]}],
    },
]


def with_hand() -> Play:
    play = Play("5p | 4p // 3p | 2p")
    lines = [[{"power": 5, "house": "mars"}, {"power": 4, "house": "mars"}], [{"power": 3}, {"power": 2}]]
    position = {"house": "mars", "lines": lines, "players": [{"hand": HAND}, {}]}
    play.state = RULESET.setup(Scenario("keyforge", position), Dice())
    return play


def test_reap_gains_one_aember() -> None:
    play = Play("5p // 4p").do(a.Reap(RED, "a0"))
    assert play.state.players[0].amber == 1
    assert not play.get("a0").ready
    assert play.cites("Reaped") == {"Reap"}


def test_end_of_turn_readies_the_own_side_and_resets_both() -> None:
    play = Play("5p exhausted chosen // 4p exhausted 2a 1used chosen ward stun 1dmg").do(a.EndTurn(RED))
    assert play.get("a0").ready
    other = play.get("b0")
    assert (other.ready, other.armor_used, other.chosen) == (False, 0, False)
    assert (other.warded, other.stunned, other.damage) == (True, True, 1)
    assert not play.get("a0").chosen
    assert play.state.active == BLUE
    assert play.state.house == ""
    assert play.cites("TurnEnded") == {"End of Turn"}
    assert play.cites("StatusChanged") == {"Ready Cards"}


def test_choose_a_house_of_the_deck_or_of_a_card_in_play() -> None:
    play = Play("blue=0,0@dis@logos: 5p // 4p @untamed").do(a.EndTurn(RED))
    assert [o.draft.house for o in RULESET.offers(play.state, BLUE)] == ["dis", "logos", "untamed"]
    assert broken(play.judge(a.ChooseHouse(BLUE, "mars"))) == {"house": "Choose a House"}
    play.do(a.ChooseHouse(BLUE, "logos"))
    assert broken(play.judge(a.ChooseHouse(BLUE, "dis"))) == {"house_chosen": "Choose a House"}


def test_choose_a_house_any_when_the_deck_is_not_known() -> None:
    play = Play("5p // 4p @untamed").do(a.EndTurn(RED))
    assert play.judge(a.ChooseHouse(BLUE, "mars")).legal
    assert not play.judge(a.ChooseHouse(BLUE, "")).legal


def test_forge_a_key_at_the_start_of_the_turn_and_win_with_three() -> None:
    play = Play("blue=7,2: 5p // 4p").do(a.EndTurn(RED))
    assert (play.state.players[1].keys, play.state.players[1].amber) == (3, 1)
    assert play.cites("KeyForged") == {"Forge a Key"}
    ended = RULESET.outcome(play.state)
    assert ended is not None
    assert ended.winners == (BLUE,)
    assert RULESET.to_act(play.state) == frozenset()
    assert RULESET.offers(play.state, BLUE) == ()
    assert "over" in broken(play.judge(a.EndTurn(BLUE)))


def test_forge_cost_and_keys_are_rulings() -> None:
    play = Play("blue=7,0: 5p // 4p", forge_cost=8).do(a.EndTurn(RED))
    assert play.state.players[1].keys == 0
    play = Play("blue=7,0: 5p // 4p", keys_to_win=1).do(a.EndTurn(RED))
    assert RULESET.outcome(play.state) is not None


def test_battleline_only_ends_with_an_empty_line_and_forges_nothing() -> None:
    play = Play("mode=battleline blue=9,0: 5p // 4p").fight("a0", "b0")
    ended = RULESET.outcome(play.state)
    assert ended is not None
    assert (ended.winners, ended.cite.ref) == ((RED,), "battleline-only")
    draw = Play("mode=battleline: 4p // 4p").fight("a0", "b0")
    assert RULESET.outcome(draw.state).winners == ()
    assert Play("mode=battleline blue=9,0: 5p // 4p").do(a.EndTurn(RED)).state.players[1].keys == 0


def test_enters_play_exhausted_on_a_flank() -> None:
    play = with_hand()
    assert broken(play.judge(a.PlayCreature(RED, "plain", 1))) == {"place": "Enters Play"}
    assert broken(play.judge(a.PlayCreature(RED, "plain"))) == {"place": "Enters Play"}
    play.do(a.PlayCreature(RED, "plain", 2))
    assert play.ids(0) == ["a0", "a1", "plain"]
    assert not play.get("plain").ready
    assert play.cites("CreatureEntered") == {"Enters Play", "Battleline"}


def test_deploy_enters_anywhere() -> None:
    play = with_hand()
    verdict = play.judge(a.PlayCreature(RED, "deep", 1))
    assert verdict.legal
    assert "Deploy" in {check.cite.ref for check in verdict.checks}
    assert broken(play.judge(a.PlayCreature(RED, "deep", 3))) == {"place": "Deploy"}


def test_alpha_only_before_anything_else() -> None:
    play = with_hand()
    assert play.judge(a.PlayCreature(RED, "first", 0)).legal
    play.do(a.Reap(RED, "a0"))
    assert broken(play.judge(a.PlayCreature(RED, "first", 0))) == {"alpha": "Alpha"}


def test_omega_closes_the_turn() -> None:
    play = with_hand().do(a.PlayCreature(RED, "last", 0))
    assert play.cites("TurnClosed") == {"Omega"}
    assert broken(play.judge(a.Reap(RED, "a0"))) == {"closed": "Omega"}
    assert broken(play.judge(a.PlayCreature(RED, "plain", 0))) == {"closed": "Omega"}
    assert [o.verb for o in RULESET.offers(play.state, RED)] == ["End the turn"]
    play.do(a.EndTurn(RED))
    assert not play.state.closed


def test_treachery_enters_under_the_opponents_control() -> None:
    play = with_hand().do(a.PlayCreature(RED, "spy", 2))
    assert play.ids(1) == ["b0", "b1", "spy"]
    assert play.get("spy").owner == RED
    assert play.cites("CreatureEntered") == {"Enters Play", "Battleline", "Treachery"}


def test_cards_are_played_in_their_house_and_from_the_hand() -> None:
    play = with_hand()
    assert broken(play.judge(a.PlayCreature(RED, "other", 0))) == {"house": "Using Creatures"}
    assert "not_in_hand" in broken(play.judge(a.PlayCreature(RED, "nothing", 0)))
    assert "not_in_hand" in broken(play.judge(a.PlayCreature(RED, "blade", 0)))


def test_an_upgrade_is_played_onto_a_creature() -> None:
    play = with_hand()
    assert broken(play.judge(a.PlayUpgrade(RED, "blade"))) == {"target": "Upgrade"}
    play.do(a.PlayUpgrade(RED, "blade", "b1"))
    assert play.get("b1").upgrades[0].card.name == "Blade"
    assert play.cites("UpgradeAttached") == {"Upgrade"}


def test_enters_play_abilities_resolve() -> None:
    assert with_hand().do(a.PlayCreature(RED, "hero", 0)).get("hero").stunned


def test_names_tell_creatures_of_one_title_apart() -> None:
    play = Play('"Troll" | "Troll" // 3p')
    assert [one.name for one in play.state.lines[0]] == ["Troll", "Troll 2"]
    assert {one.card.name for one in play.state.lines[0]} == {"Troll"}


def test_a_state_in_the_middle_of_a_fight_is_plain_data() -> None:
    play = Play("3p assault3 // 3p hazardous3").fight("a0", "b0")
    data = msgspec.json.encode(play.state)
    assert msgspec.json.decode(data, type=RULESET.state_type) == play.state
