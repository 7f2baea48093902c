"""Destruction, Destroyed abilities, leaving play, wards against it, and the guard."""

from __future__ import annotations

from rules.keyforge import actions as a
from rules.keyforge.engine import STEP_LIMIT
from rules.keyforge.queries import sheet, waiting_items
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import RED, Play


def test_destroyed_creatures_go_together() -> None:
    play = Play("5p // 4p | 3p | 2p").hand("destroy", "b0", "b2")
    gone = play.said("CreatureDestroyed")
    assert [(event.creature, event.place) for event in gone] == [("b0", 0), ("b2", 2)]
    assert len({event.beat for event in gone}) == 1
    assert play.ids(1) == ["b1"]
    assert play.cites("CreatureDestroyed") == {"Destroyed", "Leaves Play", "pile-order"}


def test_destroyed_abilities_resolve_while_tagged_creatures_are_still_in_play() -> None:
    """A tagged neighbor is still a neighbor: it is dealt the damage and given the counter."""
    play = Play("9p // 2p [destroyed: add_power 1 neighbors] | 3p | 9p").hand("destroy", "b0", "b1")
    assert play.said("CountersChanged")[0].creature == "b1"
    assert play.discard(1) == ["b0", "b1"]


def test_destroyed_abilities_of_both_sides_are_ordered_by_the_active_player() -> None:
    play = Play("3p [destroyed: gain_amber 1] // 3p [destroyed: gain_amber 2]").fight("a0", "b0")
    assert [item.source for item in waiting_items(play.state)] == ["b0", "a0"]
    assert RULESET.to_act(play.state) == {RED}
    assert play.ids(0) == ["a0"]
    play.order("destroyed:b0")
    assert [player.amber for player in play.state.players] == [1, 2]
    assert play.discard(0) == ["a0"]


def test_destroyed_by_a_destroyed_ability_joins_the_batch() -> None:
    play = Play("9p // 2p [destroyed: damage 2 neighbors] | 2p [destroyed: gain_amber 1] | 9p")
    play.hand("destroy", "b0")
    gone = play.said("CreatureDestroyed")
    assert [event.creature for event in gone] == ["b0", "b1"]
    assert len({event.beat for event in gone}) == 1
    assert play.state.players[1].amber == 1


def test_destroyed_ability_resolves_once_though_tagged_twice() -> None:
    play = Play("9p // 2p [destroyed: gain_amber 1] | 2p [destroyed: destroy neighbors]").hand(
        "destroy", "b0", "b1"
    )
    play.order("destroyed:b1")
    assert play.state.players[1].amber == 1
    assert play.discard(1) == ["b0", "b1"]


def test_healing_a_tagged_creature_does_not_save_it() -> None:
    play = Play("9p // 3p [destroyed: full_heal self]").fight("a0", "b0")
    assert play.said("Healed")
    assert play.discard(1) == ["b0"]


def test_instead_replaces_the_destruction() -> None:
    play = Play("9p // 3p [destroyed instead: full_heal self; exhaust self]").fight("a0", "b0")
    after = play.get("b0")
    assert (after.damage, after.ready) == (0, False)
    assert play.said("DestructionStopped")[0].why == "instead"
    assert play.said("CreatureDestroyed") == []


def test_instead_that_is_resolved_by_hand_does_not_replace_by_itself() -> None:
    play = Play('9p // 3p [destroyed instead "flip it over"]').fight("a0", "b0")
    assert play.said("LeftToHands")
    assert play.discard(1) == ["b0"]


def test_a_tagged_creature_that_moves_elsewhere_still_counts_as_destroyed() -> None:
    watch = "9p [after_creature_destroyed of=enemy: gain_amber 1]"
    play = Play(f"{watch} // 3p [destroyed: return_to_hand self]").fight("a0", "b0")
    assert [held.id for held in play.state.players[1].hand] == ["b0"]
    assert play.state.players[0].amber == 1


def test_creatures_that_leave_together_do_not_see_each_other() -> None:
    watch = "[after_creature_destroyed: gain_amber 1]"
    play = Play(f"9p {watch} // 3p {watch} | 3p").hand("destroy", "b0", "b1")
    play.order("after_creature_destroyed")
    assert [player.amber for player in play.state.players] == [2, 0]


def test_ward_stops_destruction_once_and_that_is_no_destruction() -> None:
    """keyteki #1032, #4564."""
    play = Play("9p [after_creature_destroyed: gain_amber 1] // 3p ward").hand("destroy", "b0")
    assert play.ids(1) == ["b0"]
    assert not play.get("b0").warded
    assert play.said("Tagged") == []
    assert play.state.players[0].amber == 0
    assert play.cites("WardSpent") == {"Ward"}


def test_ward_given_to_a_tagged_creature_does_not_save_it() -> None:
    play = Play("9p // 3p [destroyed: ward self]").fight("a0", "b0")
    assert play.discard(1) == ["b0"]


def test_ward_stops_returning_archiving_and_purging() -> None:
    for effect in ("return_to_hand", "archive", "purge"):
        play = Play("9p // 3p ward").hand(effect, "b0")
        assert play.ids(1) == ["b0"]
        assert not play.get("b0").warded
        assert play.hand(effect, "b0").ids(1) == []


def test_ward_does_not_stop_moving_stun_exhaust_or_control() -> None:
    play = Play("9p [action: take_control chosen_enemy] // 3p ward | 4p")
    play.hand("stun", "b0").hand("exhaust", "b0").hand("move_right", "b0")
    assert play.get("b0").warded
    assert play.ids(1) == ["b1", "b0"]


def test_ward_a_second_one_does_nothing() -> None:
    assert Play("9p // 3p ward").hand("ward", "b0").events == ()


def test_invulnerable_cannot_be_destroyed_but_can_be_returned() -> None:
    """keyteki #2778: at power 0 it simply stays."""
    play = Play("9p // 2p +1 invulnerable").hand("destroy", "b0")
    assert play.cites("DestructionStopped") == {"Invulnerable"}
    play.hand("remove_power", "b0", amounts=(1,)).hand("set_damage", "b0", amounts=(5,))
    assert play.ids(1) == ["b0"]
    assert play.hand("return_to_hand", "b0").ids(1) == []


def test_leaves_play_drops_everything_and_closes_the_line() -> None:
    play = Play('blue=1,0: 9p // 2p | 3p 2dmg +2 stun 3amber <"Blade" 1p> | 4p').hand("return_to_hand", "b1")
    assert play.ids(1) == ["b0", "b2"]
    assert play.state.players[0].amber == 3
    assert play.state.players[1].amber == 1
    assert [held.id for held in play.state.players[1].hand] == ["b1"]
    assert play.discard(1) == ["b1.u0"]
    assert play.cites("UpgradesDiscarded") == {"Upgrade", "Leaves Play"}
    assert play.cites("CreatureLeft") == {"Leaves Play"}


def test_leaves_play_goes_to_its_owner() -> None:
    play = Play("9p // 2p owner=red").hand("destroy", "b0")
    assert play.discard(0) == ["b0"]
    assert play.discard(1) == []


def test_loop_guard_stops_what_does_not_settle_and_says_so() -> None:
    """keyteki #2778: power 0, and its destruction is always replaced."""
    play = Play("9p // 3p +1 3dmg [destroyed instead: ready self]").hand("remove_power", "b0", amounts=(1,))
    stopped = play.said("ResolutionStopped")[0]
    assert stopped.steps == STEP_LIMIT
    assert stopped.cites[0].ref == "loop-guard"
    assert play.state.agenda == ()
    assert play.ids(1) == ["b0"]
    assert RULESET.offers(play.state, RED)


def test_destroyed_abilities_of_a_joined_creature_wait_in_the_same_tray() -> None:
    first = "2p [destroyed: destroy each_friendly trait=imp]"
    other = "2p [destroyed: gain_amber 1]"
    play = Play(f"9p // {first} | {other} | 2p .imp [destroyed: gain_amber 2]").hand("destroy", "b0", "b1")
    play.order("destroyed:b0")
    assert [item.source for item in waiting_items(play.state)] == ["b1", "b2"]
    assert play.ids(1) == ["b0", "b1", "b2"]
    assert play.order("destroyed:b2").discard(1) == ["b0", "b1", "b2"]


def test_leaves_play_ends_lasting_effects_on_it() -> None:
    play = Play("3p [action: power 2 self] // 9p").do(a.UseAction(RED, "a0")).hand("return_to_hand", "a0")
    play.do(a.PlayCreature(RED, "a0", 0))
    assert sheet(play.state, "a0").power == 3
