"""What is shipped: cards, missions and ready positions load, are sound, and do what their words say."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from rules.core import codec, savegame
from rules.core.dice import Dice
from rules.core.session import Session
from rules.huntik import citations, content
from rules.huntik.actions import Aim, Move, PassTurn, PlayCard, UsePower
from rules.huntik.content import mission_position
from rules.huntik.events_combat import AnyEvent
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share, atk_of, def_of
from rules.huntik.totals import attack_total
from tests.rules.huntik.table import D, L, Table, aim

ROOT = Path(__file__).parents[3]
CARDS = sorted((ROOT / "assets/cards/huntik").glob("*.json"))
SCENARIOS = sorted((ROOT / "assets/scenarios/huntik").glob("*.json"))
CONTENT = content.load([path.read_bytes() for path in CARDS])


def test_twelve_heroes_six_obstacles_ten_actions_and_the_missions() -> None:
    assert [len(part) for part in (CONTENT.heroes, CONTENT.obstacles, CONTENT.actions)] == [12, 6, 10]
    assert [card.id for card in CONTENT.missions][:3] == [
        "open_the_gate",
        "carry_the_lamp",
        "hold_the_bridge",
    ]
    names = [card.id for part in (CONTENT.heroes, CONTENT.obstacles, CONTENT.actions) for card in part]
    assert len(names) == len(set(names))
    assert all(card.words for part in (CONTENT.heroes, CONTENT.obstacles, CONTENT.actions) for card in part)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_is_sound_and_says_what_it_shows(path: Path) -> None:
    scenario = savegame.read(path)
    session = Session.replay(RULESET, scenario)
    assert RULESET.faults(session.state) == ()
    assert scenario.title
    assert len(scenario.note) > 20


@pytest.mark.parametrize("mission", [card.id for card in CONTENT.missions])
def test_a_missions_scenario_is_laid_out_from_its_card(mission: str) -> None:
    (path,) = (path for path in SCENARIOS if path.stem.endswith(mission.replace("_", "-")))
    assert savegame.read(path).position == codec.parse(codec.dump(mission_position(CONTENT, mission)))


@pytest.mark.parametrize("path", [path for path in SCENARIOS if "mission" in path.stem], ids=lambda p: p.stem)
def test_random_whole_games_end_with_a_winner(path: Path) -> None:
    scenario = savegame.read(path)
    for seed in range(3):
        rng, state = random.Random(seed), RULESET.setup(scenario, Dice(scenario.seed))
        for _ in range(600):
            acting = RULESET.to_act(state)
            if not acting:
                break
            state = RULESET.apply(
                state, RULESET.fill(state, rng.choice(RULESET.offers(state, min(acting))), rng)
            ).state
        outcome = RULESET.outcome(state)
        assert outcome is not None
        assert len(outcome.winners) == 1


def ready(number: int) -> Table:
    path = SCENARIOS[number - 1]
    assert path.stem.startswith(f"{number:02d}-")
    return Table(RULESET.setup(savegame.read(path), Dice(0)))


def test_the_worked_example_two_of_three_fall_at_once() -> None:
    game = ready(1).passes().do(aim(L, lok=3, gareon=2), aim(D, king_basilisk=4))
    assert game.state.report is not None
    assert set(game.state.report.kos) == {"king_basilisk", "lok"}


def test_below_zero_and_back_the_sum_is_made_once() -> None:
    game = ready(3).do(PlayCard(D, "press_back"), PlayCard(L, "charge"))
    assert attack_total(game.state, L).text == "3 + 4 - 6 = 1"


def test_the_last_defender_leaves_and_the_combat_ends() -> None:
    game = ready(5).do(PlayCard(D, "slip_away", ("toll_keeper",)))
    assert game.state.report is not None
    assert game.state.report.ended_by == "no_combatants"


def duel_table(hero: str, foe: str, **more: Any) -> Table:
    """A shipped hero of the lead player in zone 2, a foe of the other in zone 3, and every action in hand."""
    cards = {card.id: card for card in (*CONTENT.heroes, *CONTENT.obstacles)}
    units = [cards[hero].unit(0, 2, 0), cards["brother_mote"].unit(0, 1, 0), cards[foe].unit(1, 3, 1)]
    hand = [card.id for card in CONTENT.actions]
    plain = {"units": units, "cards": CONTENT.actions, "hands": (hand, hand), **more}
    scenario = type(savegame.read(SCENARIOS[0]))("huntik", codec.to_builtins(plain))
    return Table(RULESET.setup(scenario, Dice(0)))


def test_captain_orrel_adds_an_attack_only_to_a_combat_that_he_started() -> None:
    game = duel_table("captain_orrel", "chain_porter").do(Move(L, "captain_orrel", 3, True))
    assert attack_total(game.state, L).total == 5
    game = duel_table("captain_orrel", "chain_porter", turn=1).do(Move(D, "chain_porter", 2, True))
    assert attack_total(game.state, L).total == 4


def test_iselin_bright_removes_two_attacks_and_exhausts() -> None:
    game = duel_table("iselin_bright", "chain_porter", turn=1).do(Move(D, "chain_porter", 2, True))
    game.do(UsePower(L, "iselin_bright", "Hold the line"))
    assert attack_total(game.state, D).total == 1
    assert not game["iselin_bright"].ready


def test_lady_verrin_switches_one_enemy_off() -> None:
    game = duel_table("captain_orrel", "lady_verrin").do(Move(L, "captain_orrel", 3, True))
    game.do(UsePower(D, "lady_verrin", "Look at me", ("captain_orrel",)))
    assert attack_total(game.state, L).text == "0 + 1 - 0 = 1"


@pytest.mark.parametrize(
    ("action", "on", "lead", "defending"),
    [
        ("war_cry", (), 3, 5),
        ("all_in", ("chain_porter",), 3, 7),
        ("shield_wall", (), 0, 3),
        ("feint", ("dara_two_bells",), 0, 3),
        ("whetstone", ("chain_porter",), 3, 4),
    ],
)
def test_actions_change_the_totals(action: str, on: tuple[str, ...], lead: int, defending: int) -> None:
    game = duel_table("dara_two_bells", "chain_porter").do(Move(L, "dara_two_bells", 3, True))
    game.do(PlayCard(D, action, on))
    assert [attack_total(game.state, seat).total for seat in (L, D)] == [lead, defending]


def test_tangle_net_takes_minor_heroes_and_obstacles_only() -> None:
    game = duel_table("captain_orrel", "chain_porter").do(Move(L, "captain_orrel", 3, True))
    assert game.reasons(PlayCard(D, "tangle_net", ("captain_orrel",))) == ("bad_target",)
    game = duel_table("quill", "stone_hound").do(Move(L, "quill", 3, True))
    game.do(PlayCard(D, "tangle_net", ("quill",)))
    assert game["quill"].stunned


def test_call_up_brings_a_hero_in_and_smoke_sends_one_home() -> None:
    game = duel_table("quill", "stone_hound", turn=1).do(Move(D, "stone_hound", 2, True))
    game.do(PlayCard(L, "call_up", ("brother_mote",)))
    assert attack_total(game.state, L).total == 2
    assert game.reasons(PlayCard(D, "smoke", ("stone_hound",))) == ("bad_target",)
    game = duel_table("quill", "chain_porter").do(Move(L, "quill", 3, True))
    game.do(PlayCard(D, "smoke", ("chain_porter",)))
    assert (game["chain_porter"].zone, game.state.combat) == (5, None)


def test_second_skin_gives_a_counter_and_white_flag_ends_the_combat() -> None:
    game = duel_table("quill", "chain_porter").do(Move(L, "quill", 3, True))
    game.do(PlayCard(D, "second_skin", ("chain_porter",)))
    assert game["chain_porter"].now.survival == 1
    game.do(PlayCard(L, "white_flag"))
    assert game.state.report is not None
    assert game.state.report.ended_by == "effect"


def test_whetstone_lasts_for_the_combat() -> None:
    game = duel_table("quill", "chain_porter").do(Move(L, "quill", 3, True))
    game.do(PlayCard(D, "whetstone", ("chain_porter",)))
    assert (atk_of(game.state, game["chain_porter"]), def_of(game.state, game["chain_porter"])) == (4, 4)
    game.do(PlayCard(L, "white_flag"), PassTurn(D))
    assert (atk_of(game.state, game["chain_porter"]), def_of(game.state, game["chain_porter"])) == (3, 3)


def test_an_aim_in_json_keeps_what_was_written() -> None:
    for attacks in (2, 2.5):
        action = Aim(L, (Share("x", attacks),))
        assert codec.load(codec.dump(action), RULESET.action_type) == action


def test_every_citation_is_used_and_named_in_a_test() -> None:
    rules = "".join(path.read_text() for path in (ROOT / "rules/huntik").glob("*.py"))
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("*.py"))
    cites = {name: value for name, value in vars(citations).items() if isinstance(value, citations.Citation)}
    assert len({cite.ref for cite in cites.values()}) == len(cites)
    for name, cite in cites.items():
        assert len(re.findall(rf"\b{name}\b", rules)) > 1, f"{name} is used nowhere"
        assert cite.ref in tests or f"c.{name}" in tests, f"{cite.ref} is in no test"
    assert AnyEvent
