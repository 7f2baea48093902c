"""12.01 to 12.09 on the table: steps, turns, snapshot, forced fights, hooks, the end."""

from __future__ import annotations

import msgspec

from rules.wh40k.actions import Consolidate, ModelMove, PileIn
from rules.wh40k.events import FightForced
from rules.wh40k.fight.actions import Allocate, DeclareAttacks, Done, PassFight, RollAttacks, SelectToFight
from rules.wh40k.fight.attack_events import NoAttacks
from rules.wh40k.fight.events import (
    FightPassed,
    HookAnnounced,
    SideFinished,
    StepBegan,
    SubstepBegan,
    UnitFought,
    UnitSelected,
)
from rules.wh40k.fight.queries import phase_strip, remaining, selectable
from rules.wh40k.ruleset import RULESET

RED, BLUE = 0, 1
CLASH = "A red 32mm +charged: 20,20 20,21.5; B blue 32mm: 22.5,20 22.5,21.5"
TWO_EACH = "A red 32mm: 20,20; E red 32mm: 20,30; B blue 32mm: 22.5,20; C blue 32mm: 22.5,30"


def fight_out(game) -> None:
    """Roll and allocate as proposed until the fight under way is over."""
    unit = game.phase.fight.unit
    while game.phase.fight is not None and game.phase.fight.unit == unit:
        draft = game.offered()[0]
        assert isinstance(draft, DeclareAttacks | RollAttacks | Allocate)
        game.do(draft)


def test_12_01_hooks_are_announced_and_the_active_player_piles_in_first(play) -> None:
    hooks = [{"at": "start", "text": "Stir the embers"}, {"at": "end", "text": "Count the fallen"}]
    game = play(CLASH, "start", hooks=hooks)
    assert game.refused(Done(BLUE)) == {"12.turn"}
    game.do(Done(RED))
    assert [event.rule for event in game.of(HookAnnounced)] == ["Stir the embers"]
    assert game.phase.step == "pile_in"
    assert [(e.step, e.side) for e in game.of(StepBegan)] == [("start", "red"), ("pile_in", "red")]


def test_12_02_the_opponent_waits_and_there_is_no_return(play) -> None:
    game = play(TWO_EACH, "pile_in")
    mine, theirs = PileIn(RED, "A", ("B",)), PileIn(BLUE, "B", ("A",))
    assert "12.02.turn" in game.refused(theirs)
    game.do(Done(RED))
    assert game.of(SideFinished)[0].skipped == ("A", "E")
    assert {"12.turn", "12.02.turn"} <= game.refused(mine)
    game.do(theirs)
    assert "12.02.once" in game.refused(theirs)


def test_12_02_a_unit_piles_in_only_once(play) -> None:
    game = play(TWO_EACH, "pile_in")
    game.do(PileIn(RED, "A", ("B",)))
    assert "12.02.once" in game.refused(PileIn(RED, "A", ("B",)))
    assert remaining(game.table, RED) == ("E",)


def test_a_side_with_nothing_to_move_is_passed_over(play) -> None:
    game = play("A red 32mm: 20,20; B blue 32mm: 40,20", "pile_in")
    assert game.phase.step == "end"
    assert RULESET.outcome(game.table) is not None


def test_12_04_the_step_remembers_who_was_engaged_when_it_began(play) -> None:
    game = play(CLASH + "; C blue 32mm: 40,40", "pile_in")
    game.do(Done(RED))
    game.do(Done(BLUE))
    assert game.phase.step == "fight"
    flags = {unit.id: unit.flags for unit in game.table.units}
    assert flags["A"].engaged_at_step_start
    assert flags["B"].engaged_at_step_start
    assert not flags["C"].engaged_at_step_start
    assert not flags["C"].was_eligible_to_fight


def test_12_04_chargers_fight_before_the_others_and_the_reason_is_given(play) -> None:
    game = play("A red 32mm +charged: 20,20; E red 32mm: 20,30; B blue 32mm: 22.5,20; C blue 32mm: 22.5,30")
    assert game.refused(SelectToFight(RED, "E")) == {"12.04.fights_first"}
    assert game.refused(SelectToFight(BLUE, "B")) == {"12.turn", "12.04.fights_first"}
    choices = {choice.unit: choice for choice in selectable(game.table)}
    assert choices["A"].open
    assert not choices["E"].open
    assert "12.04" in choices["E"].reason or "24.13" in choices["E"].reason


def test_12_04_players_alternate(play) -> None:
    game = play(TWO_EACH)
    order = []
    while game.phase.step == "fight":
        seat = min(RULESET.to_act(game.table))
        if game.phase.fight is None:
            order.append("red" if seat == RED else "blue")
        game.do(game.offered()[0])
    assert order[:2] == ["red", "blue"]
    assert [event.unit for event in game.of(UnitFought)] == [e.unit for e in game.of(UnitSelected)]


def test_12_04_faq_a_unit_without_melee_weapons_is_selected_and_makes_no_attacks(play) -> None:
    game = play(CLASH, sheets={"A": "general-unarmed"})
    game.do(SelectToFight(RED, "A"))
    assert game.of(NoAttacks)[0].reason == "it has no melee weapons"
    assert game.phase.fight is None
    assert game.phase.picker == "blue"


def test_12_04_01_a_pass_gives_the_selection_to_the_opponent(play) -> None:
    game = play(
        "A red 32mm +charged: 10,20; B blue 32mm +engaged_at_step_start: 17,20", sheets={"A": "general-elite"}
    )
    game.do(PassFight(RED))
    assert game.of(FightPassed)[0].ends is False
    assert game.of(SubstepBegan)[0].picker == "blue"
    game.do(PassFight(BLUE))
    assert game.of(FightPassed)[1].ends
    assert game.phase.step == "end"


def test_12_04_01_no_pass_within_five_inches(play) -> None:
    game = play(CLASH)
    assert game.refused(PassFight(RED)) == {"12.04.01.pass"}


def test_12_05_and_12_06_the_fight_type_must_fit(play) -> None:
    game = play("A red 32mm +charged: 20,20; B blue 32mm +charged: 24,20")
    assert game.refused(SelectToFight(RED, "A", "normal")) == {"12.05.type"}
    engaged = play("A red 32mm +engaged_at_step_start: 20,20; B blue 32mm: 22,20")
    assert engaged.refused(SelectToFight(RED, "A", "overrun")) == {"12.06.type"}


def test_12_06_an_overrun_fight_begins_with_one_more_pile_in(play) -> None:
    game = play("A red 32mm +charged +piled_in: 20,20; B blue 32mm: 24,20")
    game.do(SelectToFight(RED, "A", "overrun"))
    assert game.phase.fight.stage == "move"
    assert "04.declare" in game.refused(DeclareAttacks(RED, "A"))
    game.do(PileIn(RED, "A", ("B",), (ModelMove("A1", 22.0, 20.0),)))
    assert game.phase.fight.stage == "declare"
    assert "12.02.turn" in game.refused(PileIn(RED, "A", ("B",)))


def test_12_06_the_additional_pile_in_is_optional(play) -> None:
    game = play("A red 32mm +charged: 20,20; B blue 32mm: 24,20")
    game.do(SelectToFight(RED, "A", "overrun"))
    game.do(Done(RED))
    assert not game.unit("A").flags.overrun
    assert game.of(UnitFought)[0].unit == "A"


def test_12_08_an_engaging_consolidation_forces_fresh_enemies_to_fight_at_once(play) -> None:
    game = play(
        "A red 32mm +selected_to_fight: 20,20; B blue 32mm -was_eligible_to_fight: 23.8,20", "consolidate"
    )
    move = Consolidate(RED, "A", "engaging", ("B",), models=(ModelMove("A1", 22.0, 20.0),))
    game.do(move)
    assert game.of(FightForced)[0].unit == "B"
    assert game.phase.forced == ("B",)
    assert RULESET.to_act(game.table) == frozenset({BLUE})
    assert "12.done" in game.refused(Done(RED))
    game.do(SelectToFight(BLUE, "B", "normal"))
    assert game.of(UnitSelected)[0].forced
    fight_out(game)
    assert game.unit("B").flags.was_eligible_to_fight
    assert game.phase.turn == "blue"  # red has nothing left; B may still consolidate


def test_12_08_forced_units_are_selected_one_at_a_time_in_their_players_order(play) -> None:
    game = play(
        "A red 32mm +selected_to_fight: 20,20; B blue 32mm: 23.6,19; C blue 32mm: 23.6,21", "consolidate"
    )
    game.do(Consolidate(RED, "A", "engaging", ("B", "C"), models=(ModelMove("A1", 22.0, 20.0),)))
    assert game.phase.forced == ("B", "C")
    game.do(SelectToFight(BLUE, "C", "normal"))
    assert game.phase.forced == ("B",)
    assert "12.08.forced" in game.refused(SelectToFight(BLUE, "C", "normal"))
    fight_out(game)
    assert {draft.unit for draft in game.offered()} == {"B"}


def test_wtc_3_ongoing_consolidation_forces_too_unless_switched_off(play) -> None:
    text = (
        "A red 32mm +selected_to_fight: 20,20 20,21.5; B blue 32mm +selected_to_fight: 22.5,20; "
        "C blue 32mm: 24,23"
    )
    move = Consolidate(RED, "A", "ongoing", ("B",), models=(ModelMove("A2", 21.3, 21.4),))
    forced = play(text, "consolidate")
    assert forced.do(move)
    assert forced.phase.forced == ("C",)
    plain = play(text, "consolidate", rulings={"ongoing_forces_fight": False})
    plain.do(move)
    assert plain.phase.forced == ()


def test_12_07_only_units_that_were_eligible_consolidate_and_the_active_player_first(play) -> None:
    game = play(
        "A red 32mm: 20,20; B blue 32mm +selected_to_fight: 22.5,20; C blue 32mm -was_eligible_to_fight: "
        "30,30; E red 32mm: 32.5,30",
        "consolidate",
    )
    assert "12.07.turn" in game.refused(Consolidate(BLUE, "B", "ongoing", ("A",)))
    game.do(Done(RED))
    assert "12.08.eligible" in game.refused(Consolidate(BLUE, "C", "ongoing", ("E",)))


def test_12_09_the_end_announces_its_hooks_and_nobody_may_act(play) -> None:
    game = play(CLASH, "consolidate", hooks=[{"at": "end", "text": "Count the fallen"}])
    game.do(Done(RED))
    game.do(Done(BLUE))
    assert game.phase.step == "end"
    assert [event.rule for event in game.of(HookAnnounced)] == ["Count the fallen"]
    assert RULESET.to_act(game.table) == frozenset()
    outcome = RULESET.outcome(game.table)
    assert outcome is not None
    assert outcome.cite.ref == "12.09"


def test_the_strip_says_where_the_phase_stands_and_why_a_step_is_closed(play) -> None:
    strip = {step.step: step for step in phase_strip(play(CLASH, "pile_in").table)}
    assert [strip[name].status for name in ("start", "pile_in", "fight", "consolidate", "end")] == [
        "done",
        "now",
        "later",
        "later",
        "later",
    ]
    assert strip["pile_in"].left == ("A",)
    assert strip["fight"].why == "Open once the Pile In step is over"


def test_without_a_phase_frame_actions_are_refused_and_moves_are_judged_as_before(play) -> None:
    game = play(CLASH, "pile_in")
    bare = msgspec.structs.replace(game.table, phase=None)
    assert RULESET.judge(bare, Done(RED)).clauses == {"12.phase"}
    assert RULESET.judge(bare, PileIn(BLUE, "B", ("A",))).legal
