"""Cards, tracks, sheets and positions as people write them: every fault is named with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as tuned
from hypothesis import strategies as st

from rules.core import codec, savegame
from rules.core.codec import BadFile, Fault
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.duel import content, notation, validate
from rules.duel.actions import Commit
from rules.duel.ops import OP_NAMES
from rules.duel.ruleset import RULESET
from rules.duel.switches import PRESETS, Switches, describe, preset
from rules.duel.words import words
from tests.cases.adapters import duel as adapter

ROOT = Path(__file__).parents[3]
SHEETS = ROOT / "assets/cards/duel/fighters.json"
SCENARIOS = sorted((ROOT / "assets/scenarios/duel").glob("*.json"))
CASES = ROOT / "tests/cases/data/duel/duel.jsonl"


def card(*ops: Any) -> dict[str, Any]:
    return {"id": "c", "fighter": "x", "ops": list(ops)}


def test_an_unknown_operation_is_an_error_that_names_the_place_and_what_there_is() -> None:
    (fault,) = validate.card_faults(card({"op": "attack"}, {"op": "block", "bonus": [{"op": "zap"}]}))
    assert fault.where == "card.ops[1].bonus[0].op"
    assert fault.problem == "there is no operation 'zap'"
    assert all(name in fault.remedy for name in OP_NAMES)


def test_a_missing_operation_is_an_error_that_names_the_place() -> None:
    (fault,) = validate.card_faults(card({"n": 3}))
    assert (fault.where, fault.problem) == ("card.ops[0].op", "is missing")
    assert "attack" in fault.remedy


@pytest.mark.parametrize(
    ("ops", "where"),
    [
        ([{"op": "damage", "n": -1}], "card.ops[0].n"),
        ([{"op": "damage", "n": 9999}], "card.ops[0].n"),
        ([{"op": "damage", "n": True}], "card.ops[0].n"),
        ([{"op": "damage"}], "card.ops[0].n"),
        ([{"op": "heal", "n": "strength"}], "card.ops[0].n"),
        ([{"op": "attack", "target": "nobody"}], "card.ops[0].target"),
        ([{"op": "attack", "target": "holders:"}], "card.ops[0].target"),
        ([{"op": "attack", "colour": "red"}], "card.ops[0].colour"),
        ([{"op": "attack", "success": [{"op": "then"}]}], "card.ops[0].success[0]"),
        ([{"op": "block", "bonus": [{"op": "cancel"}]}], "card.ops[0].bonus[0]"),
        ([{"op": "transfer", "n": 1, "from": "all", "to": "self"}], "card.ops[0].from"),
        ([{"op": "token", "n": 1, "name": "power"}], "card.ops[0].name"),
        ([{"op": "if", "cond": {"kind": "is_raining"}}], "card.ops[0].cond.kind"),
        (
            [{"op": "if", "cond": {"kind": "self_attacked"}, "else": [{"op": "place", "n": -4}]}],
            "card.ops[0].else[0].n",
        ),
        ([{"op": "advance", "n": 1, "track": "clock"}], "card.ops[0].track"),
        ([{"op": "place", "n": 5}], "card.ops[0].n"),
    ],
)
def test_a_fault_of_a_card_is_named_with_its_place(ops: list[Any], where: str) -> None:
    (fault,) = validate.card_faults(card(*ops), known=validate.Known(frozenset({"ring"}), frozenset({1, 2})))
    assert fault.where == where


def test_every_operation_of_a_sound_card_is_accepted() -> None:
    line = (
        "cancel, attack+1 by partner > both_opps success{heal 1}, block{power+1}, damage 1, heal power, then,"
        " power-1 > opp, transfer 1 power opp > self, token+1 debt > all_others, place 3, immune > partner,"
        " advance+1 clock, if power_at_least 3{attack} else{heal 2}"
    )
    plain = codec.to_builtins(notation.parse(f"x* P4 8/10 vs y* P2 9/10 :: {line} | -").teams[0].cards[0])
    assert {op["op"] for op in plain["ops"]} == set(OP_NAMES)
    assert validate.card_faults(plain, known=validate.Known(frozenset({"clock"}), frozenset({3}))) == ()


@pytest.mark.parametrize(
    ("track", "where"),
    [
        ([{"hp": 0, "kind": "ko"}], "track"),
        ([{"hp": 3}, {"hp": 1}], "track[1].hp"),
        ([{"hp": 0, "kind": "lava"}, {"hp": 1}], "track[0].kind"),
        ([{"hp": 0, "kind": "ko"}, {"hp": 1, "icons": [{"op": "zap"}]}], "track[1].icons[0].op"),
        ([{"hp": 0, "kind": "ko"}, {"hp": 1, "icons": [{"op": "then"}]}], "track[1].icons[0]"),
        ([{"hp": 0, "kind": "ko"}, {"hp": 1, "stop": 1}], "track[1].stop"),
        ([{"hp": 0, "kind": "ko"}, {"hp": 0, "kind": "ko"}], "track"),
    ],
)
def test_a_fault_of_a_track_is_named_with_its_place(track: list[Any], where: str) -> None:
    (fault,) = validate.track_faults(track)
    assert fault.where == where


def team(name: str, **changes: Any) -> dict[str, Any]:
    fighter = {"id": name, "power": 1, "pos": 1, "track": [{"hp": 0, "kind": "ko"}, {"hp": 1}]}
    return {"fighters": [fighter], "cards": [{"id": f"{name}-card", "fighter": name}], **changes}


def set_up(*teams: dict[str, Any], rulings: dict[str, Any] | None = None, **position: Any) -> list[str]:
    scenario = Scenario(game="duel", position={"teams": list(teams), **position}, rulings=rulings or {})
    with pytest.raises(BadFile) as refused:
        RULESET.setup(scenario, Dice())
    return [fault.where for fault in refused.value.faults]


def test_all_faults_of_a_position_are_named_at_once() -> None:
    bad = team("y")
    bad["fighters"][0].update(pos=7, power=-1, tokens={"debt": -2}, flags={"move_cap": 0})
    bad["cards"] = [{"id": "x-card", "fighter": "z"}]
    assert set(set_up(team("x", active=1), bad, turns=-1, rounds=2)) == {
        "position.teams[0].active",
        "position.teams[1].fighters[0].pos",
        "position.teams[1].fighters[0].power",
        "position.teams[1].fighters[0].tokens.debt",
        "position.teams[1].fighters[0].flags.move_cap",
        "position.teams[1].cards[0].fighter",
        "position.teams[1].cards[0].id",
        "position.turns",
        "position.rounds",
    }


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"cards": []}, "position.teams[1].cards"),
        ({"fighters": []}, "position.teams[1].fighters"),
        ({"opening": ["y-card"]}, "position.teams[1].opening"),
        ({"colour": "Blue"}, "position.teams[1].colour"),
        (
            {"cards": [{"id": "c", "fighter": "y", "ops": [{"op": "zap"}]}]},
            "position.teams[1].cards[0].ops[0].op",
        ),
        ({"cards": [{"id": "?", "fighter": "y"}]}, "position.teams[1].cards[0].id"),
    ],
)
def test_a_fault_of_a_team_is_named_with_its_place(changes: dict[str, Any], where: str) -> None:
    assert where in set_up(team("x"), team("y", **changes))


def test_a_fighter_that_stands_on_both_sides_is_a_fault() -> None:
    assert set_up(team("x"), team("x")) == [
        "position.teams[1].fighters[0].id",
        "position.teams[1].cards[0].id",
    ]


def test_a_match_needs_two_fighters_a_side_and_an_opening_card_of_each() -> None:
    where = set_up(team("x"), team("y"), mode="match")
    assert "position.teams[0].fighters" in where
    assert "position.teams[0].opening" in where


def test_an_unknown_or_wrong_switch_is_named() -> None:
    assert set_up(team("x"), team("y"), rulings={"block_scope": "everything"}) == ["rulings.block_scope"]
    assert set_up(team("x"), team("y"), rulings={"chain_limit": 0}) == ["rulings.chain_limit"]


# Shipped data


def test_the_shipped_sheets_are_sound_and_more_than_eight() -> None:
    sheets = content.load(SHEETS.read_bytes())
    assert len(sheets) == 10
    assert all(len(sheet.cards) == 10 for sheet in sheets)
    assert all(sheet.style and sheet.flavour for sheet in sheets)


def test_the_added_fighters_use_what_the_eight_leave_out() -> None:
    sheets = {sheet.id: sheet for sheet in content.load(SHEETS.read_bytes())}
    senn, hollow = sheets["senn"], sheets["hollow"]
    assert senn.tracks[0].ring
    assert senn.flags.move_cap == 4
    assert hollow.flags.brand is not None
    assert hollow.flags.shield == "charm"
    assert [space.kind for space in hollow.track[:3]] == ["free", "ko", "ko"]
    text = SHEETS.read_text(encoding="utf-8")
    for used in ("holders:debt", "all_others", '"immune"', '"advance"', '"place"', '"power"'):
        assert used in text


def test_a_fault_in_a_sheet_is_named_with_its_place() -> None:
    plain = json.loads(SHEETS.read_bytes())
    plain["fighters"][2]["cards"][4]["ops"][0]["op"] = "zap"
    with pytest.raises(BadFile) as refused:
        content.load(json.dumps(plain))
    assert [fault.where for fault in refused.value.faults] == ["fighters[2].cards[4].ops[0].op"]
    sheet = json.loads(SHEETS.read_bytes())["fighters"][0]
    assert content.check(sheet) == ()
    sheet.update(opening="v77", start_hp=40, power=-2)
    assert {fault.where for fault in content.check(sheet)} == {
        "fighter.opening",
        "fighter.start_hp",
        "fighter.power",
    }


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_shipped_scenario_loads_is_sound_and_names_no_unknown_thing(path: Path) -> None:
    session = Session.replay(RULESET, savegame.read(path))
    assert RULESET.faults(session.state) == ()
    assert session.scenario.title


def test_there_are_eight_ready_positions_and_three_matches() -> None:
    modes = [savegame.read(path).position.get("mode", "turn") for path in SCENARIOS]
    assert (modes.count("turn"), modes.count("match")) == (8, 3)


# Switches


def test_every_switch_is_described_and_the_preset_gives_the_published_readings() -> None:
    assert [ruling.name for ruling in describe()] == list(Switches.__struct_fields__)
    assert preset("default") == Switches()
    published = preset("published")
    assert published.block_scope == "all_opposing_attacks"
    assert not published.icon_attack_can_pay_bonus
    assert published.transfer_basis == "start_of_turn"


def test_cases_of_the_published_game_come_out_alike_under_the_whole_preset() -> None:
    count = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if "parity" in case["tags"]:
            count += 1
            case["config"] = PRESETS["published"]
            assert adapter.differences(case, CASES.name) == (), case["id"]
    assert count


# Notation and words


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("x* P4 8", 8),
        ("x* 4 8/10 vs y* P1 2/3", 4),
        ("x* P4 8/10", 11),
        ("x* P4 8/10 vs y* P2 7/10 :: zap | -", 29),
        ("x* P4 8/10 vs y* P2 7/10 :: attack", 35),
        ("x* P4 8/10(11s) vs y* P2 7/10", 14),
        ("x* P4 8/10<tall> vs y* P2 7/10", 16),
        ("x* P4 8/10 vs y* P2 7/10 nonsense", 26),
        ("x* P4 8/10 vs y* P2 7/10 :: if why{attack} | -", 35),
    ],
)
def test_a_line_that_cannot_be_read_names_the_column(line: str, column: int) -> None:
    with pytest.raises(BadFile) as refused:
        notation.parse(line)
    assert refused.value.faults[0].where == f"column {column}"


def test_a_line_with_every_mark_reads_back_the_same() -> None:
    line = (
        "x P4 8/10 + p* P1 6/9(0h, 1f=-3, 2k, 5s=9i{attack+1, place 4 > opp})[charm 1, debt 3]"
        "<move_cap 1, immune, no_ko, ko_without_power, loss_at aflame 5, brand debt 4, shield charm>"
        " vs y* P2 7/10 :: attack-1 by partner > holders:debt success{power-1}, block, then,"
        " if power_at_least 3{attack} else{heal power}, advance+1 clock, immune, token-1 debt > opp | -"
    )
    assert notation.print_position(notation.parse(line)) == line


def test_operations_read_as_words() -> None:
    ops = notation.parse(
        "x* P4 8/10 vs y* P2 7/10 :: attack+1, then, transfer 2 power opp > self, damage 1 > holders:debt | -"
    )
    said = words(ops.teams[0].cards[0].ops)
    assert said == (
        "Attack with +1. Then Transfer 2 Power from the opponent to itself, "
        "1 Direct Damage to each other holder of debt"
    )


anything = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-5, 2000), st.floats(allow_nan=False), st.text(max_size=6)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(("op", "n", "target", "bonus", "cond", "from", "to", "x")), inner, max_size=4
        ),
    ),
    max_leaves=8,
)


@given(st.lists(st.one_of(anything, st.builds(lambda op, more: {"op": op, **more}, st.sampled_from(OP_NAMES),
       st.dictionaries(st.sampled_from(("n", "target", "bonus", "name", "track")), anything, max_size=3))), max_size=3))  # fmt: skip
@tuned(max_examples=150, deadline=None)
def test_whatever_is_written_on_a_card_it_is_played_or_its_faults_are_named(ops: list[Any]) -> None:
    position = {"teams": [team("x", cards=[{"id": "c", "fighter": "x", "ops": ops}]), team("y")]}
    scenario = Scenario(game="duel", position=position)
    faults: tuple[Fault, ...] = ()
    state: Any = None
    try:
        state = RULESET.setup(scenario, Dice())
    except BadFile as refused:
        faults = refused.faults
    if faults:
        assert all(fault.where.startswith("position.teams[0].cards[0].ops") for fault in faults)
        assert validate.card_faults(card(*ops), known=validate.Known(frozenset(), frozenset({1})))
        return
    assert validate.card_faults(card(*ops)) == ()
    for seat in (Seat(0), Seat(1)):
        state = RULESET.apply(state, Commit(seat, state.sides[seat].hand[0])).state
    assert RULESET.outcome(state) is not None
