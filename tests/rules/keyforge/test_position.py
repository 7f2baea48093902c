"""Position files: all faults at once with their places, soundness, the shipped scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core import savegame
from rules.core.codec import BadFile
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.keyforge import actions as a
from rules.keyforge.catalogue import load_cards, shipped
from rules.keyforge.queries import legal_targets
from rules.keyforge.ruleset import RULESET
from tests.rules.keyforge.table import RED, table

ROOT = Path(__file__).parents[3]
SCENARIOS = sorted((ROOT / "assets" / "scenarios" / "keyforge").glob("*.json"))


def setup(position: dict, rulings: dict | None = None):
    return RULESET.setup(Scenario("keyforge", position, rulings=rulings or {}), Dice())


def places(position: dict, rulings: dict | None = None) -> set[str]:
    with pytest.raises(BadFile) as caught:
        setup(position, rulings)
    return {fault.where for fault in caught.value.faults}


def test_all_faults_are_named_at_once() -> None:
    line = [
        {"id": "x", "power": 100, "damage": -1},
        {"id": "x", "power": 3, "house": "Mars", "keywords": {"assault": -2}},
        {"power": 3, "traits": ["two words"], "abilities": [{"when": "constant"}]},
    ]
    position = {"lines": [line, []], "active": 2, "turn": 0, "players": [{"amber": -1}, {}]}
    assert places(position) == {
        "position.active",
        "position.turn",
        "position.lines[0][0].power",
        "position.lines[0][0].damage",
        "position.lines[0][1].id",
        "position.lines[0][1].house",
        "position.lines[0][1].keywords.assault",
        "position.lines[0][2].traits",
        "position.lines[0][2].abilities[0]",
        "position.players[0].amber",
    }


def test_faults_of_abilities_upgrades_and_rulings() -> None:
    bad = [
        {"when": "constant", "effects": [{"do": "damage", "amount": 1}]},
        {"when": "constant", "effects": [{"do": "power", "amount": 1, "to": "chosen"}]},
        {
            "when": "action",
            "effects": [{"do": "heal", "amount": -1}],
            "instead": True,
            "during": "ready",
            "optional": True,
        },
    ]
    card = {"power": 3, "abilities": bad, "upgrades": [{"name": "Blade"}]}
    assert places({"lines": [[card], []]}, {"forge_cost": 0}) == {
        "rulings.forge_cost",
        "position.lines[0][0].abilities[0].effects[0].do",
        "position.lines[0][0].abilities[1].effects[0].to",
        "position.lines[0][0].abilities[2].effects[0].amount",
        "position.lines[0][0].abilities[2].instead",
        "position.lines[0][0].abilities[2].optional",
        "position.lines[0][0].abilities[2].during",
        "position.lines[0][0].upgrades[0].kind",
    }


@pytest.mark.parametrize(
    ("creature", "where"),
    [
        ({"power": 3, "keywords": {"tanut": True}}, "position.lines[0][0].keywords.tanut"),
        ({"power": "3"}, "position.lines[0][0].power"),
        ({"power": 3, "speed": 2}, "position.lines[0][0].speed"),
        ({"name": "no power"}, "position.lines[0][0].power"),
    ],
)
def test_unknown_words_and_kinds_are_refused_with_their_place(creature: dict, where: str) -> None:
    assert places({"lines": [[creature], []]}) == {where}


def test_an_unknown_ruling_is_refused() -> None:
    assert places({"lines": [[], []]}, {"house_rules": True}) == {"rulings.house_rules"}


def test_a_creature_that_ought_to_be_destroyed_is_unsound_not_unreadable() -> None:
    state = table("3p 3dmg | 3p 3dmg invulnerable // 2p")
    assert [(check.clause, check.pieces) for check in RULESET.faults(state)] == [("destroyed", ("a0",))]
    assert RULESET.faults(table("3p 2dmg // 2p")) == ()


def test_rulings_are_described_and_match_their_switches() -> None:
    from rules.keyforge.rulings import Rulings

    for ruling in RULESET.rulings():
        assert getattr(Rulings(), ruling.name) == ruling.default
        assert ruling.question.endswith("?")
    assert {ruling.name for ruling in RULESET.rulings()} == set(Rulings.__struct_fields__)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_shipped_scenario_loads_and_is_sound(path: Path) -> None:
    scenario = savegame.read(path)
    session = Session.replay(RULESET, scenario)
    assert RULESET.faults(session.state) == ()
    assert scenario.title
    assert RULESET.offers(session.history.start, session.history.start.active)


def test_the_eight_ready_positions_are_shipped() -> None:
    assert len(SCENARIOS) >= 8


@pytest.mark.parametrize(
    ("name", "targets", "fights", "lost"),
    [
        (
            "clear-five-with-three",
            {"a0": "e0 e1 e3 e4", "a1": "e0 e1 e3 e4"},
            ["a1 e4", "a0 e1", "a2 e3"],
            ("a1 a2", "e0 e1 e2 e3 e4"),
        ),
        ("who-chooses-the-order", {"a0": "e0 e2"}, ["a0 e0 assault", "a1 e2 assault"], ("a1", "e0 e2")),
        ("ward-armor-taunt-in-one-line", {"a1": "e0 e2"}, ["a1 e0", "a0 e0"], ("", "e0")),
        ("the-spent-ward-of-the-attacker", {"a2": "e0 e2"}, ["a0 e0"], ("", "e0")),
        ("poison-and-the-wall-of-armor", {"a1": "e0 e2 e3"}, ["a0 e0"], ("", "e0")),
        (
            "everybody-has-a-mark",
            {"a0": "", "a1": "e1", "a2": "", "a3": "", "a4": "e1"},
            ["a1 e1"],
            ("", "e1"),
        ),
        ("the-line-closes-up", {"a0": "e1 e3"}, ["a1 e1", "a0 e2"], ("", "e0 e1 e2 e3")),
        ("four-keywords-on-one-creature", {"a1": "e0 e1"}, ["a0 e0", "a1 e0"], ("a0", "e0")),
    ],
)
def test_the_ready_positions_play_as_their_notes_say(
    name: str, targets: dict[str, str], fights: list[str], lost: tuple[str, str]
) -> None:
    state = RULESET.setup(savegame.read(ROOT / f"assets/scenarios/keyforge/{name}.json"), Dice())
    for creature, wanted in targets.items():
        assert legal_targets(state, creature) == tuple(wanted.split())
    for fight in fights:
        attacker, target, *order = fight.split()
        state = RULESET.apply(state, a.Fight(RED, attacker, target)).state
        while state.agenda:
            offers = RULESET.offers(state, RED)
            state = RULESET.apply(
                state, next(o.draft for o in offers if o.draft.item.startswith(order[0]))
            ).state
    assert [" ".join(sorted(held.id for held in player.discard)) for player in state.players] == list(lost)


def test_a_card_file_of_another_kind_is_refused() -> None:
    with pytest.raises(BadFile):
        load_cards(
            b'{"format": "battleboard-cards", "version": 2, "game": "keyforge", "about": "", "cards": []}'
        )


def test_the_shipped_cards_disagree_with_nobody() -> None:
    titles = [card.name for card in shipped().values()]
    assert len(set(titles)) == len(titles)
    assert not {"Sir Bevor", "Horrid Synan"} & set(titles)
    assert all(card.power > 0 or card.kind == "upgrade" for card in shipped().values())
