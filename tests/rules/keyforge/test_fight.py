"""The five steps of a fight, and fights that are skipped."""

from __future__ import annotations

from rules.keyforge import actions as a
from rules.keyforge.queries import lane, preview, preview_orders, waiting_items
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import RED, Play, broken


def test_fight_1_and_2_exhaust_and_choose() -> None:
    play = Play("5p // 4p").fight("a0", "b0")
    assert play.names()[:2] == ["AttackerChosen", "AttackedChosen"]
    assert play.cites("AttackerChosen") == {"Fight 1"}
    assert play.cites("AttackedChosen") == {"Fight 2"}
    assert not play.get("a0").ready


def test_fight_3_the_active_player_orders_assault_and_hazardous() -> None:
    play = Play("3p assault3 // 3p hazardous3").fight("a0", "b0")
    items = waiting_items(play.state)
    assert [item.label for item in items] == ["Assault 3 from Red 1", "Hazardous 3 from Blue 1"]
    assert RULESET.to_act(play.state) == {RED}
    assert broken(play.judge(a.EndTurn(RED))) == {"pending": "Active Player"}
    assert broken(play.judge(a.Order(RED))) == {"order": "Active Player"}
    hazardous_first = Play("3p assault3 // 3p hazardous3").fight("a0", "b0").order("hazardous")
    assert hazardous_first.discard(0) == ["a0"]
    assert hazardous_first.discard(1) == []
    play.order("assault")
    assert play.discard(1) == ["b0"]
    assert play.discard(0) == []
    assert play.cites("EffectBegan") == {"Fight 3", "Assault"}
    assert play.said("EffectLost")[0].gone
    assert play.cites("EffectLost") == {"C8"}


def test_ruling_c8_lets_the_hazardous_of_a_dead_creature_resolve() -> None:
    play = Play("3p assault3 // 3p hazardous3", before_fight_from_gone=True)
    play.fight("a0", "b0").order("assault")
    assert play.discard(1) == ["b0"]
    assert play.discard(0) == ["a0"]


def test_fight_3_every_before_fight_ability_shares_the_window() -> None:
    play = Play("5p assault1 skirmish [before_fight: ward self] // 9p hazardous2").fight("a0", "b0")
    assert len(waiting_items(play.state)) == 3
    play.order("before_fight").order("hazardous")
    assert play.state.agenda == ()
    assert not play.get("a0").warded
    assert play.get("b0").damage == 1 + 5


def test_fight_3_skips_the_fight_and_says_why() -> None:
    play = Play("5p assault2 splash-attack2 [after_fight: gain_amber 1] enrage // 2p | 3p").fight("a0", "b0")
    skipped = play.said("FightSkipped")[0]
    assert skipped.gone == ("b0",)
    assert skipped.gone_names == ("Blue 1",)
    assert "no After Fight" in skipped.text
    assert play.cites("FightSkipped") == {"Fight 3"}
    assert play.said("FightBegan") == []
    assert play.get("b1").damage == 0
    assert play.state.players[0].amber == 0
    assert not play.get("a0").enraged
    assert not play.get("a0").ready


def test_a_skipped_fight_is_still_seen_by_after_fights_and_after_used() -> None:
    watch = "2p [after_creature_fights of=friendly: gain_amber 1] [after_creature_used: gain_amber 2]"
    play = Play(f"5p assault2 | {watch} // 2p").fight("a0", "b0")
    assert play.said("FightSkipped")
    play.order("after_creature_fights")
    assert play.state.players[0].amber == 3


def test_fight_3_skips_when_a_creature_left_play_otherwise() -> None:
    play = Play("5p [before_fight: return_to_hand attacked] // 4p").fight("a0", "b0")
    assert play.said("FightSkipped")[0].gone == ("b0",)
    assert [held.id for held in play.state.players[1].hand] == ["b0"]


def test_fight_4_power_is_dealt_both_ways_at_once() -> None:
    play = Play("4p 1dmg // 4p 3dmg").fight("a0", "b0")
    placed = play.said("DamagePlaced")
    assert {(event.to, event.amount) for event in placed} == {("a0", 4), ("b0", 4)}
    assert len({event.beat for event in placed}) == 1
    assert play.discard(0) == ["a0"]
    assert play.discard(1) == ["b0"]
    assert play.cites("FightBegan") == {"Fight 4"}


def test_fight_4_exhausted_stunned_and_damaged_creatures_strike_back_in_full() -> None:
    play = Play("9p // 4p 3dmg exhausted stun").fight("a0", "b0")
    assert play.get("a0").damage == 4


def test_fight_5_only_a_surviving_attacker_has_after_fight() -> None:
    survivor = Play("5p [after_fight: gain_amber 1] // 4p [after_fight: gain_amber 5]").fight("a0", "b0")
    assert [player.amber for player in survivor.state.players] == [1, 0]
    fallen = Play("4p [after_fight: gain_amber 1] // 4p").fight("a0", "b0")
    assert fallen.state.players[0].amber == 0


def test_fight_5_after_fight_follows_an_elusive_fight_too() -> None:
    play = Play("4p [after_fight: gain_amber 1] // 4p elusive").fight("a0", "b0")
    assert play.said("FightBegan")
    assert play.state.players[0].amber == 1


def test_fight_5_enrage_goes_before_after_fight_may_give_it_again() -> None:
    play = Play("5p enrage [after_fight: enrage self] // 4p").fight("a0", "b0")
    assert play.get("a0").enraged
    assert [event.on for event in play.said("StatusChanged")] == [False, True]


def test_fight_5_ends_the_fight() -> None:
    play = Play("5p // 4p").fight("a0", "b0")
    assert play.names()[-1] == "FightEnded"
    assert play.state.fight is None


def test_a_preview_commits_nothing_and_is_what_happens() -> None:
    play = Play("5p // 4p")
    before = play.state
    seen = preview(play.state, a.Fight(RED, "a0", "b0"))
    assert play.state is before
    done = play.fight("a0", "b0")
    assert seen.events == done.events
    assert seen.state == done.state


def test_the_lane_puts_each_event_under_its_step() -> None:
    play = Play("5p enrage assault1 skirmish [after_fight: gain_amber 1] // 9p | 3p")
    columns = lane(preview(play.state, a.Fight(RED, "a0", "b0")).events)
    found: dict[int, list[str]] = {}
    for column, event in columns:
        found.setdefault(column, []).append(type(event).__name__)
    assert found == {
        1: ["AttackerChosen"],
        2: ["AttackedChosen"],
        3: ["EffectBegan", "DamageSet", "DamagePlaced"],
        4: ["FightBegan", "DamageNotSet", "DamageSet", "DamagePlaced"],
        5: ["StatusChanged", "EffectBegan", "AmberChanged", "FightEnded"],
    }


def test_a_preview_shows_both_orders() -> None:
    play = Play("3p assault3 // 3p hazardous3")
    branches = preview_orders(play.state, a.Fight(RED, "a0", "b0"))
    assert [branch.keys for branch in branches] == [("assault:a0",), ("hazardous:b0",)]
    assert [[held.id for held in branch.transition.state.players[0].discard] for branch in branches] == [
        [],
        ["a0"],
    ]
