"""``rulings``: the switches of a game and those in force in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules import registry
from rules.cli.main import main
from rules.core import savegame
from rules.core.scenario import Scenario


@pytest.mark.parametrize("game", registry.keys())
def test_every_ruling_of_a_game_is_printed_with_its_value_and_guesses_are_told(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert main(["rulings", game]) == 0
    out = capsys.readouterr().out
    for ruling in registry.ruleset(game).rulings():
        head = f"{ruling.name}  (guess)\n" if ruling.guess else f"{ruling.name}\n"
        assert head in out
        assert ruling.question in out


def test_of_a_file_those_in_force_are_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    savegame.write(path, Scenario("huntik", {"units": []}, rulings={"base_move": 3}))
    assert main(["rulings", str(path), "--json"]) == 0
    rows = {row["name"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert (rows["base_move"]["value"], rows["base_move"]["default"]) == (3, 2)
    assert rows["free_once"]["value"] is True
    assert main(["rulings", str(path)]) == 0
    assert "3, differs from the default, 2" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["chess", "nowhere.json"])
def test_what_is_neither_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["rulings", name]) == 2
    told = capsys.readouterr().err
    assert name in told
    assert "Traceback" not in told


def test_a_value_that_is_none_is_named_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    savegame.write(path, Scenario("huntik", {"units": []}, rulings={"first_turn": "nobody"}))
    assert main(["rulings", str(path)]) == 2
    assert "rulings.first_turn" in capsys.readouterr().err
