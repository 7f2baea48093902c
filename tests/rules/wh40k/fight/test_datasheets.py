"""Datasheets as data: what is bundled, what is refused and where, and who stands in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.core import assets, codec
from rules.core.codec import BadFile
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.wh40k.fight.datasheets import bundled, loads, stand_in
from rules.wh40k.fight.profiles import Datasheet
from rules.wh40k.notation import parse
from rules.wh40k.ruleset import RULESET

FILES = sorted((assets.ROOT / "cards" / "wh40k").glob("*.json"))
GOOD: dict[str, Any] = {
    "name": "Test",
    "profiles": [{"name": "Fighter", "toughness": 4, "save": 4, "wounds": 1, "weapons": ["Blade"]}],
    "weapons": [{"name": "Blade", "attacks": 2, "skill": 4, "strength": 4}],
}


def changed(path: str, value: Any) -> str:
    """The good datasheet with one value changed, as a document."""
    sheet = json.loads(json.dumps(GOOD))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner = sheet
    for step in way:
        inner = inner[step]
    inner[last] = value
    return json.dumps({"datasheets": {"test": sheet}})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_datasheets_are_sound_and_round_trip(path) -> None:
    found = loads(path.read_bytes(), path.name)
    assert found
    for sheet in found.values():
        assert sheet.sources
        assert codec.load(codec.dump(sheet), Datasheet) == sheet


def test_the_four_sample_units_are_there_with_dates_beside_disputed_numbers() -> None:
    for key in ("assault-intercessor-squad", "terminator-squad", "boyz", "meganobz"):
        assert key in bundled()
    nob = bundled()["boyz"].disputed[0]
    assert (nob.used, nob.other) == (3, 2)
    assert nob.date > nob.other_date
    assert bundled()["boyz"].profile("Boss Nob").wounds == 3


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("profiles.0.save", 1, "datasheets.test.profiles[0].save"),
        ("profiles.0.wounds", 0, "datasheets.test.profiles[0].wounds"),
        ("profiles.0.invulnerable", 7, "datasheets.test.profiles[0].invulnerable"),
        ("profiles.0.weapons", ["Axe"], "datasheets.test.profiles[0].weapons[0]"),
        ("profiles", [], "datasheets.test.profiles"),
        ("weapons.0.skill", 1, "datasheets.test.weapons[0].skill"),
        ("weapons.0.ap", 1, "datasheets.test.weapons[0].ap"),
        ("weapons.0.attacks", "many", "datasheets.test.weapons[0].attacks"),
        ("weapons.0.attacks", 0, "datasheets.test.weapons[0].attacks"),
        ("weapons.0.damage", "D7", "datasheets.test.weapons[0].damage"),
        ("weapons.0.abilities", ["SUSTAINED HITS"], "datasheets.test.weapons[0].abilities[0]"),
    ],
)
def test_a_faulty_datasheet_is_refused_with_the_place(path: str, value: Any, place: str) -> None:
    with pytest.raises(BadFile) as refused:
        loads(changed(path, value), "test.json")
    assert place in [fault.where for fault in refused.value.faults]


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(BadFile):
        loads(changed("colour", "red"), "test.json")


@pytest.mark.parametrize(
    ("keywords", "key"),
    [
        ("INFANTRY", "general-infantry"),
        ("MONSTER", "general-monster"),
        ("VEHICLE", "general-vehicle"),
        ("MOUNTED", "general-riders"),
        ("INFANTRY CHARACTER", "general-hero"),
    ],
)
def test_any_unit_can_be_stood_in_for(keywords: str, key: str) -> None:
    unit = parse(f"A red 32mm {keywords}: 20,20; B blue 32mm: 30,30").units[0]
    assert stand_in(unit) == key
    assert key in bundled()


def position(**unit: Any) -> dict[str, Any]:
    found: dict[str, Any] = codec.to_builtins(parse("A red 32mm: 20,20; B blue 32mm: 22.5,20"))
    found["phase"] = {"step": "fight"}
    found["units"] = list(found["units"])
    found["units"][0] |= unit
    return found


def refused(found: dict[str, Any]) -> list[str]:
    with pytest.raises(BadFile) as error:
        RULESET.setup(Scenario("wh40k", found), Dice())
    return [fault.where for fault in error.value.faults]


def test_positions_are_refused_with_the_place() -> None:
    assert refused(position(datasheet="nobody")) == ["position.units[0].datasheet"]
    assert refused(position(profile=json.loads(changed("profiles.0.save", 9))["datasheets"]["test"])) == [
        "position.units[0].profile.profiles[0].save"
    ]
    wrong = position()
    wrong["units"][0]["models"] = list(wrong["units"][0]["models"])
    wrong["units"][0]["models"][0] |= {"wounds": 9}
    assert refused(wrong) == ["position.units[0].models[0].wounds"]
    wrong["units"][0]["models"][0] |= {"wounds": 1, "profile": "Chief"}
    assert refused(wrong) == ["position.units[0].models[0].profile"]


def test_a_game_holds_its_datasheets_itself() -> None:
    table = RULESET.setup(Scenario("wh40k", position(datasheet="boyz")), Dice())
    assert table.units[0].profile == bundled()["boyz"]
    assert table.units[1].datasheet == "general-infantry"
