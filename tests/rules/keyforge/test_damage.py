"""The damage chart, row by row, and the keywords that act in it."""

from __future__ import annotations

from tests.rules.keyforge.table import Play


def test_damage_1_nothing_pending_is_no_damage_event() -> None:
    play = Play("0p +1 skirmish // 4p ward")
    play.hand("damage", "b0", amounts=(0,))
    assert play.events == ()
    assert play.get("b0").warded


def test_damage_1_names_giver_kind_and_amount() -> None:
    play = Play("3p // 4p").fight("a0", "b0")
    first = play.said("DamageSet")[0]
    assert (first.to, first.source, first.kind, first.amount) == ("b0", "a0", "power", 3)
    assert play.cites("DamageSet") == {"Damage 1", "Fight 4"}


def test_damage_2_invulnerable_keeps_ward_and_armor() -> None:
    play = Play("5p // 3p 2a ward invulnerable").fight("a0", "b0")
    assert play.said("DamagePrevented")[0].amount == 5
    assert play.cites("DamagePrevented") == {"Damage 2", "Invulnerable"}
    after = play.get("b0")
    assert (after.warded, after.armor_used, after.damage) == (True, 0, 0)


def test_damage_2_cannot_be_dealt_damage_comes_before_the_ward() -> None:
    play = Play("5p // 3p ward [constant: prevent_damage self]").fight("a0", "b0")
    assert play.get("b0").warded
    assert play.cites("DamagePrevented") == {"Damage 2"}


def test_damage_3_ward_goes_before_armor_and_stops_everything_at_once() -> None:
    play = Play("5p // 3p 4a ward").fight("a0", "b0")
    assert play.said("WardSpent")[0].amount == 5
    assert play.cites("WardSpent") == {"Damage 3", "Ward"}
    assert play.get("b0").armor_used == 0
    assert not play.get("b0").warded


def test_damage_4_armor_is_used_up_for_the_turn_and_fresh_in_the_next() -> None:
    play = Play("3p | 3p | 3p // 9p 2a")
    play.fight("a0", "b0")
    assert (play.get("b0").damage, play.get("b0").armor_used) == (1, 2)
    assert play.said("ArmorUsed")[0].left == 0
    assert play.cites("ArmorUsed") == {"Damage 4", "Armor"}
    play.fight("a1", "b0")
    assert play.get("b0").damage == 4
    play.end_turn()
    assert play.get("b0").armor_used == 0


def test_armor_lost_is_taken_from_used_armor_first() -> None:
    """keyteki #2940: the bonus armor leaves with its giver, damage prevented is not dealt again."""
    play = Play("5p // 1p [constant: armor 2 neighbors] | 9p 1a")
    play.fight("a0", "b1")
    assert (play.get("b1").armor_used, play.get("b1").damage) == (3, 2)
    play.hand("destroy", "b0")
    assert (play.get("b1").armor_used, play.get("b1").damage) == (1, 2)
    assert play.cites("ArmorLost") == {"Armor"}


def test_armor_gained_does_not_undo_damage() -> None:
    play = Play("5p skirmish [after_fight: armor 3 chosen_enemy] // 9p").fight("a0", "b0")
    assert play.get("b0").damage == 5
    play.hand("damage", "b0", amounts=(4,))
    assert play.get("b0").damage == 6


def test_damage_5_places_the_rest_and_destroys_at_power() -> None:
    play = Play("3p // 4p 1dmg").fight("a0", "b0")
    placed = play.said("DamagePlaced")[0]
    assert (placed.before, placed.after, placed.power) == (1, 4, 4)
    assert play.cites("DamagePlaced") == {"Damage 5"}
    assert play.cites("Tagged") == {"Damage 5", "Destroyed"}
    assert play.discard(1) == ["b0"]


def test_damage_5_shadow_self_takes_what_its_neighbors_armor_left_over() -> None:
    """The glossary's own example: 4 damage, 2 stopped by the neighbor's armor, 2 on Shadow Self."""
    play = Play('4p skirmish // 3p 2a | "Shadow Self"').fight("a0", "b0")
    assert play.get("b0").damage == 0
    assert play.get("b0").armor_used == 2
    assert play.get("b1").damage == 2
    moved = play.said("DamageRedirected")[0]
    assert (moved.to, moved.onto, moved.amount) == ("b0", "b1", 2)
    assert play.cites("DamageRedirected") == {"Damage 5", "one-redirect"}


def test_damage_5_redirected_damage_meets_no_armor_and_no_ward_of_its_new_creature() -> None:
    play = Play("4p skirmish // 3p | 9p 2a ward [constant: redirect_damage neighbors]").fight("a0", "b0")
    after = play.get("b1")
    assert (after.damage, after.warded, after.armor_used) == (4, True, 0)


def test_damage_5_shadow_self_does_not_protect_specters_and_deals_no_fight_damage() -> None:
    play = Play('4p // 5p .specter | "Shadow Self"').fight("a0", "b0")
    assert play.get("b0").damage == 4
    play = Play('4p // 3p | "Shadow Self"').fight("a0", "b1")
    assert play.get("a0").damage == 0
    assert play.said("DamageNotSet")[0].why == "no_fight_damage"


def test_ruling_one_redirect_damage_is_redirected_once_only() -> None:
    play = Play(
        "4p skirmish // 9p [constant: redirect_damage neighbors] | 9p [constant: redirect_damage neighbors]"
    )
    play.fight("a0", "b0")
    assert (play.get("b0").damage, play.get("b1").damage) == (0, 4)
    assert len(play.said("DamageRedirected")) == 1


def test_ruling_redirected_damage_onto_an_invulnerable_creature_is_prevented() -> None:
    play = Play("4p skirmish // 3p | 9p invulnerable [constant: redirect_damage neighbors]").fight("a0", "b0")
    assert play.get("b0").damage == play.get("b1").damage == 0
    assert play.said("DamagePrevented")[0].amount == 4


def test_damage_5_doubling_comes_after_armor() -> None:
    play = Play("3p skirmish // 9p 1a [constant: double_damage self]").fight("a0", "b0")
    placed = play.said("DamagePlaced")[0]
    assert (placed.amount, placed.added, placed.after) == (2, 2, 4)


def test_ruling_doubling_follows_the_creature_that_takes_the_damage() -> None:
    text = "3p skirmish // 9p [constant: double_damage self] | 9p [constant: redirect_damage neighbors]"
    assert Play(text).fight("a0", "b0").get("b1").damage == 3
    assert Play(text, doubling_of="original").fight("a0", "b0").get("b1").damage == 6


def test_damage_6_after_damage_needs_a_survivor_and_damage() -> None:
    hurt = "[after_damage: steal_amber 1]"
    play = Play(f"red=3,0: 3p skirmish // 4p {hurt}").fight("a0", "b0")
    assert [player.amber for player in play.state.players] == [2, 1]
    play = Play(f"red=3,0: 4p skirmish // 4p {hurt}").fight("a0", "b0")
    assert play.state.players[1].amber == 0
    play = Play(f"red=3,0: 3p skirmish // 4p 3a {hurt}").fight("a0", "b0")
    assert play.state.players[1].amber == 0


def test_damage_6_follows_the_whole_destruction() -> None:
    """Two are splashed: the Destroyed ability of one comes before the after-damage ability of the other."""
    blue = "2p [destroyed: gain_amber 1] | 9p elusive | 4p [after_damage: gain_amber 2]"
    play = Play(f"5p splash-attack2 skirmish // {blue}").fight("a0", "b1")
    gained = [event.after - event.before for event in play.said("AmberChanged")]
    assert gained == [1, 2]
    order = play.names()
    assert order.index("CreatureDestroyed") < len(order) - 1 - order[::-1].index("AmberChanged")


def test_assault_only_when_attacking_hazardous_only_when_attacked() -> None:
    play = Play("9p hazardous3 // 9p assault3").fight("a0", "b0")
    assert {event.kind for event in play.said("DamageSet")} == {"power"}


def test_assault_and_hazardous_add_up_with_what_is_granted() -> None:
    play = Play('9p assault2 <"Blade" assault1> // 9p').fight("a0", "b0")
    assert play.said("DamageSet")[0].amount == 3
    assert play.cites("DamageSet") >= {"Assault"}


def test_assault_is_stopped_by_ward_and_the_fight_goes_on() -> None:
    """keyteki #941."""
    play = Play("4p ward // 3p hazardous5").fight("a0", "b0")
    assert play.said("FightBegan")
    assert play.ids(0) == ["a0"]
    assert play.cites("EffectBegan") == {"Fight 3", "Hazardous"}


def test_skirmish_counts_for_the_attacker_only() -> None:
    play = Play("4p skirmish // 6p").fight("a0", "b0")
    assert play.get("a0").damage == 0
    assert play.cites("DamageNotSet") == {"Fight 4", "Skirmish"}
    assert Play("4p // 6p skirmish").fight("a0", "b0").discard(0) == ["a0"]


def test_elusive_stops_power_both_ways_once_a_turn() -> None:
    play = Play("5p | 5p // 4p elusive ward").fight("a0", "b0")
    assert play.get("a0").damage == 0
    assert play.get("b0").warded
    assert play.cites("DamageNotSet") == {"Fight 4", "Elusive"}
    play.fight("a1", "b0")
    assert not play.get("b0").warded
    assert play.get("a1").damage == 4


def test_elusive_is_spent_by_being_chosen_even_when_the_fight_is_skipped() -> None:
    """keyteki #2884."""
    play = Play("2p | 9p // 4p elusive hazardous5").fight("a0", "b0")
    assert play.said("FightSkipped")
    play.fight("a1", "b0")
    assert play.discard(1) == ["b0"]


def test_elusive_of_the_attacker_does_nothing_and_is_fresh_in_the_next_turn() -> None:
    assert Play("4p elusive // 4p").fight("a0", "b0").discard(0) == ["a0"]
    play = Play("3p // 4p elusive").fight("a0", "b0").end_turn().end_turn()
    assert play.fight("a0", "b0").said("DamageNotSet")[0].why == "elusive"


def test_splash_attack_hits_the_neighbors_of_the_moment() -> None:
    play = Play("5p splash-attack2 // 3p | 3p elusive | 3p 1a | 3p").fight("a0", "b1")
    assert [one.damage for one in play.state.lines[1]] == [2, 0, 1, 0]
    assert play.cites("DamageSet") == {"Damage 1", "Splash-attack"}


def test_splash_attack_finds_new_neighbors_after_a_death_in_step_3() -> None:
    play = Play("5p splash-attack2 [before_fight: destroy each_enemy trait=imp] // 3p | 1p .imp | 3p taunt")
    play.fight("a0", "b2")
    assert play.get("b0").damage == 2


def test_poison_needs_one_point_of_placed_power_damage() -> None:
    assert Play("1p poison skirmish // 9p").fight("a0", "b0").discard(1) == ["b0"]
    assert Play("1p poison skirmish // 9p 1a").fight("a0", "b0").discard(1) == []
    assert Play("1p poison skirmish // 9p ward").fight("a0", "b0").discard(1) == []
    assert Play("9p // 1p poison").fight("a0", "b0").discard(0) == ["a0"]
    play = Play("1p poison skirmish // 9p").fight("a0", "b0")
    assert play.cites("Poisoned") == {"Poison", "Damage 5"}


def test_poison_rides_on_neither_assault_nor_splash() -> None:
    play = Play("1p poison assault1 splash-attack1 skirmish // 9p elusive | 9p").fight("a0", "b0")
    assert play.discard(1) == []
    assert [one.damage for one in play.state.lines[1]] == [1, 1]


def test_poison_follows_redirected_damage() -> None:
    """keyteki #1646."""
    play = Play("1p poison skirmish // 3p | 9p [constant: redirect_damage neighbors]").fight("a0", "b0")
    assert play.discard(1) == ["b1"]


def test_power_is_not_lowered_by_damage_but_destroys_at_any_moment() -> None:
    play = Play("5p // 3p 2dmg +1").hand("remove_power", "b0", amounts=(1,))
    assert play.discard(1) == []
    play = Play("5p // 2p +1 2dmg").hand("remove_power", "b0", amounts=(1,))
    assert play.discard(1) == ["b0"]


def test_power_at_damage_destroys_through_a_ward_the_second_time() -> None:
    """keyteki #748, #1066."""
    play = Play("5p // 2p +1 2dmg ward").hand("remove_power", "b0", amounts=(1,))
    assert play.said("WardSpent")[0].against == "destroyed"
    assert play.discard(1) == ["b0"]


def test_power_lost_with_its_giver_destroys_in_the_same_chain() -> None:
    play = Play("9p // 3p [constant: power 2 neighbors] | 2p 3dmg").fight("a0", "b0")
    assert play.discard(1) == ["b0", "b1"]


def test_heal_removes_up_to_its_number_and_healing_nothing_is_none() -> None:
    play = Play("5p 2dmg // 4p").hand("heal", "a0", amounts=(5,))
    assert play.get("a0").damage == 0
    assert play.said("Healed")[0].amount == 2
    assert play.cites("Healed") == {"Heal"}
    assert play.hand("heal", "a0", amounts=(5,)).events == ()


def test_damage_6_windows_of_one_destruction_follow_in_the_order_of_the_damage() -> None:
    imps = "2p [destroyed: damage 1 each_friendly trait=left] | 2p [destroyed: damage 1 each_friendly trait=right]"
    hurt = "9p .left [after_damage: gain_amber 1] | 9p .right [after_damage: gain_amber 2]"
    play = Play(f"5p // {imps} | {hurt}").hand("destroy", "b0", "b1").order("destroyed:b0")
    assert [event.after - event.before for event in play.said("AmberChanged")] == [1, 2]


def test_damage_5_a_creature_does_not_redirect_its_own_damage_to_itself() -> None:
    play = Play("4p skirmish // 9p [constant: redirect_damage each_friendly] | 3p").fight("a0", "b0")
    assert play.said("DamageRedirected") == []
    assert play.get("b0").damage == 4


def test_assault_counts_what_the_creature_has_when_it_resolves() -> None:
    play = Play("9p assault1 [before_fight: give_keyword assault2 self] // 9p 9a").fight("a0", "b0")
    play.order("before_fight")
    assert [event.amount for event in play.said("DamageSet") if event.kind == "assault"] == [3]
