"""The registry: a game that is not there is left out, one that is unknown is refused."""

from __future__ import annotations

import pytest

from rules import registry
from rules.core.codec import BadFile
from rules.core.contract import Ruleset


def test_a_game_whose_module_or_folder_is_missing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {
        "toy": "tests.toy.ruleset",
        "no_module": "tests.toy.no_such_module",
        "no_folder": "rules.no_such_game.ruleset",
    }
    monkeypatch.setattr(registry, "GAMES", games)
    assert registry.keys() == ("toy",)
    assert isinstance(registry.ruleset("toy"), Ruleset)


def test_an_unknown_game_is_a_fault_of_the_file_that_names_those_there_are() -> None:
    with pytest.raises(BadFile) as refused:
        registry.ruleset("chess")
    (fault,) = refused.value.faults
    assert fault.where == "game"
    assert "keyforge" in fault.remedy
