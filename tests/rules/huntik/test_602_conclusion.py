"""602: totals, aiming, KOs at one instant, and what comes last."""

from __future__ import annotations

from typing import Any

import pytest

from rules.huntik import citations as c
from rules.huntik.actions import Choose, Pass, PlayCard
from rules.huntik.aiming import aim_lines, forced_aim, to_aim
from rules.huntik.events import PowerUsed
from rules.huntik.events_combat import Aimed, CombatConcluded, KOd, KoReplaced, Survived, TotalsCounted
from rules.huntik.state import Share
from rules.huntik.totals import attack_total
from tests.rules.huntik.table import D, L, aim, card, table, target

EXAMPLE = "L3 king M5/3; D3 gareon m1/3; D3 lok m3/3 | combat 3 L"


def test_602_the_source_example_king_basilisk_against_gareon_and_lok() -> None:
    game = table(EXAMPLE).passes()
    assert game.state.combat is not None
    assert game.state.combat.totals == (5, 4)
    game.do(aim(L, lok=3, gareon=2), aim(D, king=4))
    assert {event.piece for event in game.all(KOd)} == {"lok", "king"}
    assert game.one(Survived).piece == "gareon"
    assert (game["gareon"].area, game["gareon"].zone) == ("play", 3)


def test_602_1_the_total_is_spelled_out_and_clamped_once() -> None:
    game = table("L3 wren m3/3; L3 odo m-2/3; D3 keeper m1/2 | combat 3 L").passes()
    counted = game.one(TotalsCounted)
    assert counted.cites == (c.TOTAL,)
    assert c.TOTAL.ref == "602.1"
    assert counted.lead.text == "1 + 0 - 0 = 1"
    assert [part.counts for part in counted.lead.parts] == [3, -2]
    assert counted.lead.rulings == ("clamp_unit_atk",)


def test_602_2_the_attacking_player_aims_first_then_the_attacked() -> None:
    game = table(EXAMPLE).passes()
    assert game.reasons(aim(D, king=4)) == ("not_your_turn",)
    game.do(aim(L, lok=5))
    assert game.one(Aimed).cites == (c.AIM, c.NO_UNAIMED)
    assert c.AIM.ref == "602.2"
    assert game.reasons(aim(L, lok=5))[0] == "not_your_turn"
    assert game.all(KOd) == []


@pytest.mark.parametrize(
    ("shares", "reasons", "ref"),
    [
        ({"lok": 3, "gareon": 2}, (), None),
        ({"lok": 5, "king": 0}, (), None),
        ({"lok": 3, "gareon": 1}, ("unaimed",), "602.2a"),
        ({}, ("unaimed",), "602.2a"),
        ({"lok": 3, "gareon": 3}, ("too_many",), "602.2"),
        ({"lok": 6, "gareon": -1}, ("negative",), "602.2"),
        ({"lok": 2.5, "gareon": 2.5}, ("not_integer",), "602.2"),
        ({"king": 5}, ("not_an_enemy_in_combat",), "602.2"),
        ({"ghost": 5}, ("not_an_enemy_in_combat",), "602.2"),
    ],
)
def test_602_2_what_an_aim_must_be(shares: dict[str, Any], reasons: tuple[str, ...], ref: str | None) -> None:
    verdict = table(EXAMPLE).passes().judge(aim(L, **shares))
    assert tuple(check.clause for check in verdict.broken) == reasons
    assert [check.cite.ref for check in verdict.broken] == ([ref] if ref else [])
    assert len(verdict.checks) == 9


def test_602_2_a_target_named_twice_is_refused() -> None:
    game = table(EXAMPLE).passes()
    twice = aim(L, lok=3)
    action = type(twice)(L, (*twice.aims, Share("lok", 2)))
    assert game.reasons(action) == ("named_twice",)


def test_602_2a_an_unfinished_aim_says_how_many_are_left() -> None:
    check = table(EXAMPLE).passes().check(aim(L, lok=3), "unaimed")
    assert (check.measured, check.limit) == (2.0, 0.0)
    assert check.text == "2 of 5 attacks are left to aim."
    assert c.NO_UNAIMED.ref == "602.2a"


def test_602_2a_a_single_enemy_receives_everything() -> None:
    game = table(EXAMPLE).passes().do(aim(L, lok=5))
    assert forced_aim(game.state, D) == (Share("king", 4),)


def test_602_2b_when_the_only_enemy_is_protected_the_attacks_go_un_aimed() -> None:
    game = table("L3 wren m5/5; D3 moth m1/1 {no_aim} | combat 3 L").passes()
    assert game.reasons(aim(L, moth=5)) == ("protected", "too_many")
    assert game.check(aim(L, moth=5), "protected").cite.ref == "602.2b"
    game.do(aim(L))
    assert game.one(Aimed).unaimed == 5
    assert c.UNAIMED_EXCEPTION in game.one(Aimed).cites
    game.do(aim(D, wren=1))
    assert game["moth"].in_play


def test_all_protected_several_enemies_that_cannot_be_aimed_at_are_treated_alike() -> None:
    game = table("L3 wren m5/5; D3 moth m1/1 {no_aim}; D3 queen M2/2 {no_aim} | combat 3 L").passes()
    verdict = game.judge(aim(L))
    assert verdict.legal
    assert verdict.rulings == ("all_protected",)
    assert verdict.checks[-1].cite == c.ALL_PROTECTED
    assert to_aim(game.state, L) == 0


def test_602_2b_does_not_help_when_another_enemy_can_be_aimed_at() -> None:
    game = table("L3 wren m5/5; D3 moth m1/1 {no_aim}; D3 suit m2/2 | combat 3 L").passes()
    assert game.reasons(aim(L)) == ("unaimed",)
    assert game.judge(aim(L, suit=5)).legal
    lines = aim_lines(game.state, L, aim(L, suit=2).aims)
    assert [(line.piece, line.aimed, line.aimable, line.reached) for line in lines] == [
        ("moth", 0, False, False),
        ("suit", 2, True, True),
    ]


def test_defender_demands_one_single_target_which_may_be_another() -> None:
    game = table("L3 wren m4/5; D3 ward m2/2 {defender}; D3 boy m1/1 | combat 3 L").passes()
    check = game.check(aim(L, ward=3, boy=1), "must_be_single_target")
    assert (check.passed, check.measured, check.cite.ref) == (False, 2.0, "Defender")
    assert game.judge(aim(L, boy=4)).legal
    assert game.judge(aim(L, boy=4, ward=0)).legal


@pytest.mark.parametrize(("aimed", "falls"), [(2, False), (3, True), (4, True)])
def test_602_3_attacks_equal_to_def_are_enough(aimed: int, falls: bool) -> None:
    game = table("L3 wren m4/9; D3 rock m0/3; D3 pool m0/9 | combat 3 L").passes()
    game.do(aim(L, rock=aimed, pool=4 - aimed), aim(D))
    assert game["rock"].in_play != falls
    assert c.KO_TOGETHER.ref == "602.3"


def test_602_3_all_kos_are_one_instant() -> None:
    game = table("L3 a m3/3; L3 b m3/3; D3 x m3/3; D3 y m3/3 | combat 3 L").passes()
    game.do(aim(L, x=3, y=3), aim(D, a=3, b=3))
    fallen = game.all(KOd)
    assert [event.piece for event in fallen] == ["a", "b", "x", "y"]
    assert {event.beat for event in fallen} == {1}
    assert game.one(CombatConcluded).kos == ("a", "b", "x", "y")
    assert all((event.aimed, event.defense) == (3, 3) for event in fallen)


def test_400_11e_a_kod_hero_goes_to_its_owners_pile_as_a_new_card() -> None:
    boost = card("boost", {"op": "mod", "piece": "keeper", "atk": 1, "until": "play"})
    game = table("L3 wren m4/4; D3 keeper m0/3 | combat 3 L", cards=[boost], hands=[[], ["boost"]]).do(
        PlayCard(D, "boost")
    )
    assert game["keeper"].modifiers
    game.passes().do(aim(L, keeper=4), aim(D, wren=1))
    assert (game["keeper"].area, game["keeper"].zone, game["keeper"].modifiers) == ("discard", None, ())
    assert (c.KO.ref, c.AREA_CHANGE.ref) == ("400.11e", "400.11a")


@pytest.mark.parametrize(
    ("flags", "how", "ref"),
    [
        ("no_ko", "cannot", "Can't be KO'd"),
        ("survival=2", "counter", "Survival"),
        ("ko_replace=stun", "stun", "Instead of KO"),
        ("ko_replace=stun_zone1", "stun_zone1", "Instead of KO"),
        ("survival=1, ko_replace=stun", "counter", "Survival"),
    ],
)
def test_what_happens_instead_of_a_ko(flags: str, how: str, ref: str) -> None:
    revenge = {"name": "Revenge", "when": "ko", "ops": [{"op": "stun", "piece": "wren"}]}
    game = table(f"L4 wren m4/4; D4 imp m1/2 {{{flags}}} | combat 4 L", powers={"imp": [revenge]}).passes()
    game.do(aim(L, imp=4), aim(D, wren=1))
    instead = game.one(KoReplaced)
    assert (instead.how, instead.cites[0].ref, instead.beat) == (how, ref, 1)
    assert game["imp"].in_play
    assert game["imp"].stunned == how.startswith("stun")
    assert game["imp"].zone == (5 if how == "stun_zone1" else 4)
    assert game.all(PowerUsed) == []
    assert game.state.report is not None
    assert game.state.report.replaced == (() if how == "cannot" else (("imp", how),))


def test_survival_counters_are_spent_one_by_one() -> None:
    game = table("L4 wren m4/9; D4 imp m0/2 {survival=2} | combat 4 L").passes()
    game.do(aim(L, imp=4), aim(D))
    assert game["imp"].now.survival == 1
    assert game.one(KoReplaced).left == 1


def test_602_4_ko_powers_come_last_the_attackers_first() -> None:
    powers = {
        name: [{"name": f"Last word of {name}", "when": "ko", "ops": [{"op": "draw"}]}] for name in ("a", "x")
    }
    game = table("D3 x m3/3; L3 a m3/3 | combat 3 L", powers=powers).passes()
    game.do(aim(L, x=3), aim(D, a=3))
    assert [event.piece for event in game.all(PowerUsed)] == ["a", "x"]
    kinds = [type(event) for event in game.events]
    assert kinds.index(CombatConcluded) < kinds.index(PowerUsed)
    assert game.all(PowerUsed)[0].cites == (c.KO_POWERS,)
    assert c.KO_POWERS.ref == "602.4"


def test_602_4_a_ko_power_with_a_target_is_asked_before_the_combat_is_over() -> None:
    spite = {
        "name": "Spite",
        "when": "ko",
        "ops": [{"op": "stun", "piece": "$x"}],
        "targets": [target("enemy", "any")],
    }
    game = table("L3 wren m3/3; D3 x m0/3 | combat 3 L", powers={"x": [spite]}).passes()
    game.do(aim(L, x=3), aim(D))
    assert game.state.combat is not None
    assert game.reasons(Choose(D, decline=True)) == ("not_optional",)
    game.do(Choose(D, ("wren",)))
    assert game["wren"].stunned
    assert game.state.combat is None


def test_an_effect_kos_at_once_and_its_ko_power_follows() -> None:
    spite = {"name": "Spite", "when": "ko", "ops": [{"op": "add", "n": 2}]}
    bolt = card("bolt", {"op": "ko", "piece": "x"})
    game = table(
        "L3 wren m3/3; D3 x m0/3; D3 y m1/1 | combat 3 L",
        powers={"x": [spite]},
        cards=[bolt],
        hands=[["bolt"], []],
    )
    game.do(Pass(D), PlayCard(L, "bolt"))
    assert game.one(KOd).aimed is None
    assert attack_total(game.state, D).total == 3
    assert game.state.combat is not None
    assert game.state.combat.kos == ("x",)
