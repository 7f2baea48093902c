"""The ability vocabulary: moments, effects, choices, upgrades, control, æmber."""

from __future__ import annotations

import pytest

from rules.keyforge import actions as a
from rules.keyforge.ability_text import ability_text, parse_ability
from rules.keyforge.catalogue import shipped
from rules.keyforge.queries import sheet
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import RED, Play, broken


def test_firespitter_damages_each_enemy_before_the_fight() -> None:
    play = Play('house=brobnar: "Firespitter" // 9p | 1p | 2p 1a').fight("a0", "b0")
    assert play.discard(1) == ["b1"]
    assert play.get("b2").armor_used == 1
    assert play.cites("EffectBegan") == {"Abilities"}


def test_bulwark_and_grey_monk_add_armor_together() -> None:
    play = Play('house=sanctum: "Bulwark" | 3p | "Grey Monk" // 4p')
    assert sheet(play.state, "a1").armor == 3
    assert sheet(play.state, "a0").armor == 3
    assert sheet(play.state, "a1").reasons == (("Bulwark", "+2 armor"), ("Grey Monk", "+1 armor"))


def test_staunch_knight_has_2_more_power_on_a_flank() -> None:
    play = Play('"Staunch Knight" | 3p | 2p // 4p')
    assert sheet(play.state, "a0").power == 6
    play.hand("move_to", "a0", amounts=(1,))
    assert sheet(play.state, "a0").power == 4


def test_halacor_gives_skirmish_to_the_flanks() -> None:
    play = Play('3p | "Halacor" | 3p // 9p')
    assert [sheet(play.state, one).keywords.skirmish for one in ("a0", "a1", "a2")] == [True, False, True]
    assert play.fight("a0", "b0").get("a0").damage == 0


def test_zorg_enters_stunned_and_stuns_before_the_fight() -> None:
    play = Play('house=mars: "Zorg" // 3p | 3p | 3p | 3p').fight("a0", "b1")
    assert (
        [one.stunned for one in play.state.lines[1]] == [True, True, False] if len(play.ids(1)) == 3 else True
    )
    assert play.said("StatusChanged")[0].status == "stunned"
    assert [event.creature for event in play.said("StatusChanged")] == ["b0", "b1", "b2"]


def test_niffle_ape_ignores_taunt_and_elusive() -> None:
    play = Play('house=untamed: "Niffle Ape" // 2p elusive | 5p taunt').fight("a0", "b0")
    assert play.discard(1) == ["b0"]


def test_hard_simpson_steals_after_damage_that_it_survives() -> None:
    play = Play('red=2,0: 2p skirmish // "Hard Simpson" chosen').fight("a0", "b0")
    assert [player.amber for player in play.state.players] == [1, 1]
    assert play.said("LeftToHands")


def test_bulleteye_destroys_a_chosen_flank_creature_after_reaping() -> None:
    play = Play('house=shadows: "Bulleteye" // 3p | 4p | 5p').do(a.Reap(RED, "a0"))
    offer = RULESET.offers(play.state, RED)[0]
    assert offer.targets == ("a0", "b0", "b2")
    assert broken(play.judge(a.Pick(RED, ("b1",)))) == {"candidate": "Abilities"}
    assert broken(play.judge(a.Pick(RED, ()))) == {"count": "Abilities"}
    play.pick("b2")
    assert play.discard(1) == ["b2"]
    assert play.state.players[0].amber == 1


def test_what_is_not_automated_is_said_to_be_resolved_by_hand() -> None:
    play = Play('house=brobnar: "Krump" // 3p').fight("a0", "b0")
    left = play.said("LeftToHands")[0]
    assert left.text.startswith("Krump: not automated, resolve by hand")
    assert left.cites[0].ref == "by-hand"


def test_an_optional_ability_may_be_declined() -> None:
    text = "3p [after_reap optional: ward chosen_other_friendly] | 2p // 4p"
    play = Play(text).do(a.Reap(RED, "a0"))
    assert [o.verb for o in RULESET.offers(play.state, RED)] == [
        "After Reap from Red 1",
        "Decline After Reap from Red 1",
    ]
    declined = Play(text).do(a.Reap(RED, "a0")).pick()
    assert declined.said("EffectDeclined")
    assert not declined.get("a1").warded
    assert play.pick("a1").get("a1").warded


def test_an_optional_ability_without_choice_asks_yes_or_no() -> None:
    text = "3p [after_reap optional: ward self; gain_amber 1] // 4p"
    assert Play(text).do(a.Reap(RED, "a0")).pick("a0").state.players[0].amber == 2
    assert Play(text).do(a.Reap(RED, "a0")).pick().state.players[0].amber == 1


def test_a_choice_among_no_more_than_are_there_is_not_asked() -> None:
    play = Play("3p [after_reap: stun count=2 chosen_enemy] // 4p").do(a.Reap(RED, "a0"))
    assert play.get("b0").stunned
    play = Play("3p [after_reap: stun count=2 chosen_enemy] //").do(a.Reap(RED, "a0"))
    assert play.said("EffectLost")[0].gone is False


def test_damage_with_splash_is_one_event() -> None:
    play = Play("9p skirmish [before_fight: damage 2 attacked splash=1] // 1p | 20p | 1p").fight("a0", "b1")
    assert len({event.beat for event in play.said("CreatureDestroyed")}) == 1
    assert play.discard(1) == ["b0", "b2"]


def test_lasting_effects_end_with_the_turn() -> None:
    play = Play("3p [action: power 2 self; give_keyword assault2 self] // 9p").do(a.UseAction(RED, "a0"))
    assert (sheet(play.state, "a0").power, sheet(play.state, "a0").keywords.assault) == (5, 2)
    play.end_turn()
    assert (sheet(play.state, "a0").power, sheet(play.state, "a0").keywords.assault) == (3, 0)


def test_power_that_ends_with_the_turn_destroys_then() -> None:
    play = Play("3p [action: power 2 self] // 9p").do(a.UseAction(RED, "a0"))
    play.hand("damage", "a0", amounts=(4,))
    assert play.ids(0) == ["a0"]
    play.do(a.EndTurn(RED))
    assert play.discard(0) == ["a0"]


def test_upgrades_change_their_creature_and_leave_with_it() -> None:
    play = Play('3p <"Plate" 2p 1a> <"Spite" [after_fight: gain_amber 1]> // 4p')
    assert (sheet(play.state, "a0").power, sheet(play.state, "a0").armor) == (5, 1)
    play.fight("a0", "b0")
    assert play.state.players[0].amber == 1
    play.hand("destroy", "a0")
    assert play.discard(0) == ["a0.u0", "a0.u1", "a0"]


def test_control_moves_to_a_flank_that_the_active_player_picks() -> None:
    play = (
        Play("5p [action: take_control chosen_enemy] // 4p 2dmg ward | 3p")
        .do(a.UseAction(RED, "a0"))
        .pick("b0")
    )
    assert [o.verb for o in RULESET.offers(play.state, RED)] == ["Left flank", "Right flank"]
    play.do(a.PickFlank(RED, "left"))
    assert play.ids(0) == ["b0", "a0"]
    taken = play.get("b0")
    assert (taken.damage, taken.warded, taken.owner) == (2, True, 1)
    assert play.cites("ControlChanged") == {"Control", "Battleline"}
    play.hand("unward", "b0").hand("destroy", "b0")
    assert play.discard(1) == ["b0"]


def test_aember_is_gained_lost_stolen_and_captured_up_to_what_is_there() -> None:
    play = Play("blue=3,0: 5p [action: steal_amber 1; capture_amber 5 self; gain_amber 2] // 4p")
    play.do(a.UseAction(RED, "a0"))
    assert [player.amber for player in play.state.players] == [3, 0]
    assert play.get("a0").amber == 2
    assert play.cites("AmberCaptured") == {"Æmber"}
    play.hand("destroy", "a0")
    assert play.state.players[1].amber == 2


def test_capturing_is_from_the_opponent_of_the_captor() -> None:
    play = Play("red=2,0: 5p [action: capture_amber 1 chosen_enemy] // 4p").do(a.UseAction(RED, "a0"))
    assert play.get("b0").amber == 1
    assert play.state.players[0].amber == 1


@pytest.mark.parametrize("title", sorted(shipped()))
def test_every_shipped_ability_round_trips_as_text(title: str) -> None:
    for ability in shipped()[title].abilities:
        assert parse_ability(ability_text(ability)) == ability


def test_aember_that_is_not_there_cannot_be_stolen() -> None:
    play = Play("blue=3,0: 5p [action: steal_amber 5] // 4p").do(a.UseAction(RED, "a0"))
    assert [player.amber for player in play.state.players] == [3, 0]


def test_watchers_watch_the_side_they_name() -> None:
    watch = (
        "3p [after_creature_fights of=enemy: gain_amber 1] [after_creature_used of=friendly: gain_amber 2]"
    )
    play = Play(f"5p // 9p elusive | {watch}").fight("a0", "b0")
    assert [player.amber for player in play.state.players] == [0, 1]


@pytest.mark.parametrize(
    ("during", "change", "amounts"),
    [
        ("damaged", "heal", (9,)),
        ("undamaged", "damage", (1,)),
        ("ready", "exhaust", ()),
        ("exhausted", "ready", ()),
    ],
)
def test_a_constant_ability_ends_with_its_condition(
    during: str, change: str, amounts: tuple[int, ...]
) -> None:
    """Power that goes with the condition destroys a creature that has as much damage."""
    start = "1dmg" if during == "damaged" else "exhausted" if during == "exhausted" else ""
    play = Play(f"3p {start} [constant during={during}: power 2 each_other_friendly] | 3p 3dmg // 9p")
    assert sheet(play.state, "a1").power == 5
    play.hand(change, "a0", amounts=amounts)
    assert play.discard(0) == ["a1"]


def test_attacking_and_attacked_are_conditions_of_one_fight() -> None:
    play = Play(
        "3p skirmish [constant during=attacking: power 4 self] // 9p [constant during=attacked: armor 2 self]"
    )
    play.fight("a0", "b0")
    assert [event.amount for event in play.said("DamageSet")] == [7]
    assert play.get("b0").damage == 5
    assert (sheet(play.state, "a0").power, sheet(play.state, "b0").armor) == (3, 0)
    assert play.get("b0").armor_used == 0
