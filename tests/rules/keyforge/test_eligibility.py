"""Who may be used for what, each refusal by its name and rule, and the requirements that are met."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.verdict import IllegalAction
from rules.keyforge import actions as a
from rules.keyforge.queries import legal_targets, protected_by_taunt, sheet, sheets
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import BLUE, RED, Play, broken, met


def uses(play: Play, creature: str) -> list[str]:
    return [o.verb for o in RULESET.offers(play.state, RED) if o.subject == creature]


def test_fight_1_a_ready_creature_of_the_active_house_may_fight() -> None:
    play = Play("5p // 4p")
    verdict = play.judge(a.Fight(RED, "a0", "b0"))
    assert verdict.legal
    assert met(verdict) >= {
        "turn",
        "not_controlled",
        "not_ready",
        "house",
        "stunned",
        "no_enemy",
        "target",
        "taunt",
    }
    assert all(check.title and check.text for check in verdict.checks)


def test_fight_1_an_exhausted_creature_is_not_ready() -> None:
    play = Play("5p exhausted // 4p")
    assert broken(play.judge(a.Fight(RED, "a0", "b0"))) == {"not_ready": "Fight 1"}
    assert broken(play.judge(a.Reap(RED, "a0"))) == {"not_ready": "Reap"}
    assert uses(play, "a0") == []


def test_using_creatures_of_another_house_is_refused() -> None:
    play = Play("5p @dis // 4p")
    assert broken(play.judge(a.Fight(RED, "a0", "b0"))) == {"house": "Using Creatures"}


def test_versatile_may_be_used_in_any_house() -> None:
    play = Play("5p @dis versatile // 4p")
    verdict = play.judge(a.Fight(RED, "a0", "b0"))
    assert verdict.legal
    assert "Versatile" in {check.cite.ref for check in verdict.checks}


def test_stun_leaves_only_removing_it() -> None:
    play = Play("5p stun // 4p")
    assert broken(play.judge(a.Fight(RED, "a0", "b0"))) == {"stunned": "Stun"}
    assert broken(play.judge(a.Reap(RED, "a0"))) == {"stunned": "Stun"}
    assert uses(play, "a0") == ["Remove stun"]
    play.do(a.RemoveStun(RED, "a0"))
    assert not play.get("a0").stunned
    assert not play.get("a0").ready
    assert play.state.players[0].amber == 0


def test_stun_is_removed_only_in_the_turn_of_its_house() -> None:
    play = Play("5p stun @dis // 4p")
    assert broken(play.judge(a.RemoveStun(RED, "a0"))) == {"house": "Using Creatures"}


def test_enrage_forbids_reaping_while_it_can_fight() -> None:
    play = Play("5p enrage // 4p")
    assert broken(play.judge(a.Reap(RED, "a0"))) == {"enraged": "Enrage"}
    assert uses(play, "a0") == ["Fight"]


def test_enrage_lets_reap_when_there_is_nobody_to_fight() -> None:
    play = Play("5p enrage //")
    assert uses(play, "a0") == ["Reap"]
    play.do(a.Reap(RED, "a0"))
    assert play.get("a0").enraged


def test_enrage_and_stun_together_remove_the_stun_and_keep_the_rage() -> None:
    play = Play("5p enrage stun // 4p")
    assert uses(play, "a0") == ["Remove stun"]
    play.do(a.RemoveStun(RED, "a0"))
    assert play.get("a0").enraged


def test_fight_needs_an_enemy_creature() -> None:
    play = Play("5p //")
    assert broken(play.judge(a.Fight(RED, "a0"))) == {"no_enemy": "Fight"}


def test_fight_2_a_draft_without_target_says_what_is_missing() -> None:
    play = Play("5p // 4p")
    assert broken(play.judge(a.Fight(RED, "a0"))) == {"target": "Fight 2"}


def test_fight_2_a_friendly_creature_is_no_target() -> None:
    play = Play("5p | 3p // 4p")
    assert broken(play.judge(a.Fight(RED, "a0", "a1"))) == {"target": "Fight 2"}


def test_a_creature_of_the_opponent_cannot_be_used() -> None:
    play = Play("5p // 4p")
    assert "not_controlled" in broken(play.judge(a.Fight(RED, "b0", "a0")))
    assert broken(play.judge(a.Fight(BLUE, "b0", "a0"))) == {"turn": "Active Player"}
    with pytest.raises(IllegalAction, match="controlled by the opponent"):
        play.do(a.Fight(RED, "b0", "a0"))


def test_taunt_protects_its_neighbors_only() -> None:
    play = Play("5p // 2p | 3p taunt | 2p | 2p")
    verdict = play.judge(a.Fight(RED, "a0", "b2"))
    assert broken(verdict) == {"taunt": "Taunt"}
    assert verdict.broken[0].pieces == ("b2", "b1")
    assert verdict.broken[0].remedy
    assert legal_targets(play.state, "a0") == ("b1", "b3")
    assert protected_by_taunt(play.state, 1) == (("b0", ("b1",)), ("b2", ("b1",)))


def test_taunt_beside_taunt_may_be_chosen() -> None:
    play = Play("5p // 3p taunt | 3p taunt | 2p")
    assert legal_targets(play.state, "a0") == ("b0", "b1")


def test_taunt_works_while_exhausted_stunned_and_damaged() -> None:
    play = Play("5p // 3p taunt exhausted stun ward 2dmg | 2p")
    assert legal_targets(play.state, "a0") == ("b0",)


def test_taunt_is_ignored_by_an_ability() -> None:
    play = Play("5p [constant: ignore_keyword taunt elusive self] // 2p elusive | 3p taunt")
    assert legal_targets(play.state, "a0") == ("b0", "b1")
    assert play.fight("a0", "b0").discard(1) == ["b0"]


def test_taunt_granted_by_a_neighbor_counts() -> None:
    play = Play("5p // 2p | 2p | 5p [constant: give_keyword taunt neighbors] | 2p")
    assert legal_targets(play.state, "a0") == ("b1", "b3")


def test_a_sheet_shows_neighbors_flanks_and_whether_elusive_still_works() -> None:
    play = Play("5p elusive | 4p elusive chosen | 3p // 4p")
    seen = sheets(play.state)
    assert seen["a1"] == sheet(play.state, "a1")
    assert [seen[one].elusive_now for one in ("a0", "a1", "a2")] == [True, False, False]
    assert [seen[one].on_flank for one in ("a0", "a1", "a2", "b0")] == [True, False, True, True]
    assert seen["a1"].neighbors == ("a0", "a2")


def test_taunt_is_asked_when_choosing_only() -> None:
    """keyteki #594: a death in step 3 may move the chosen creature beside a taunt creature."""
    play = Play("5p [before_fight: damage 9 each_enemy trait=imp] // 3p | 1p .imp | 3p taunt")
    play.fight("a0", "b0")
    assert play.ids(1) == ["b2"]
    assert play.said("FightBegan")


def test_rule_of_six_stops_the_seventh_use() -> None:
    play = Play("5p // 4p")
    title = play.get("a0").card.name
    play.state = replace(play.state, titles=(title,) * 6)
    verdict = play.judge(a.Reap(RED, "a0"))
    assert broken(verdict) == {"rule_of_six": "Rule of Six"}
    check = verdict.broken[0]
    assert (check.measured, check.limit) == (7, 6)


def test_omni_ignores_the_house_and_action_does_not() -> None:
    play = Play("3p @dis [omni: ward self] | 3p @dis [action: ward self] // 4p")
    assert play.judge(a.UseOmni(RED, "a0")).legal
    assert broken(play.judge(a.UseAction(RED, "a1"))) == {"house": "Using Creatures"}
    play.do(a.UseOmni(RED, "a0"))
    assert play.get("a0").warded
    assert play.cites("AbilityUsed") == {"Omni"}


def test_action_needs_the_ability() -> None:
    play = Play("3p // 4p")
    assert broken(play.judge(a.UseAction(RED, "a0"))) == {"no_ability": "Action"}


def test_a_house_has_to_be_chosen_first() -> None:
    play = Play("5p // 4p").do(a.EndTurn(RED))
    assert broken(play.judge(a.Fight(BLUE, "b0", "a0"))).keys() == {"house_choice", "house"}
    assert {o.verb for o in RULESET.offers(play.state, BLUE)} == {"Choose mars"}


def test_an_illegal_seat_is_refused_not_raised() -> None:
    assert not Play("5p // 4p").judge(a.EndTurn(7)).legal


def test_enrage_and_omni_outside_the_house_there_is_no_fight_to_prefer() -> None:
    play = Play("3p enrage [omni: ward self] | 3p enrage @dis [omni: ward self] // 4p")
    assert broken(play.judge(a.UseOmni(RED, "a0"))) == {"enraged": "Enrage"}
    assert play.judge(a.UseOmni(RED, "a1")).legal
