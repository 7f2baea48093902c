"""Rulings in the real window: one is turned by keys alone, the same move is judged again, and all is had back."""

from __future__ import annotations

import shutil
import time
from typing import Any

import pytest

from rules.core import assets, savegame

pytestmark = pytest.mark.e2e


def command(desktop: Any, words: str) -> None:
    """Find a command in the palette and do it."""
    desktop.key("ctrl+k")
    desktop.focus("All commands")
    desktop.do("type", "--delay", 40, words)
    desktop.key("Return")
    time.sleep(0.5)


def dropped(desktop: Any, chip: str) -> dict[str, Any]:
    """Drag the hero past the enemy beside her, and wait for the verdict."""
    shown = desktop.settled()
    x, y = shown["pieces"]["zone:4"]
    desktop.drag(tuple(shown["pieces"]["wren"]), (x, y - 120))
    return desktop.wait(lambda line: line.get("chip") == chip)


def test_a_guess_is_turned_by_keys_and_the_game_before_is_had_back(desktop, tmp_path) -> None:
    source = next(p for p in assets.scenario_files("huntik") if p.name.startswith("06"))
    path = tmp_path / "behind.json"
    shutil.copy(source, path)
    desktop.start(str(path))
    desktop.focus()
    shown = dropped(desktop, "Illegal")
    assert "403.4" in shown["sentence"]
    desktop.key("Escape", "Escape")
    desktop.wait(lambda line: not line.get("chip"))

    command(desktop, "rulings…")
    desktop.focus("Rulings")
    desktop.key(
        "Tab", "Tab", "Down", "Return"
    )  # the filter, how far a hero moves, whether an enemy beside it blocks
    desktop.focus()
    time.sleep(0.5)
    dropped(desktop, "Legal")
    desktop.key("ctrl+s")
    desktop.wait(lambda _line: savegame.read(path).rulings == {"block_from_origin": False})

    command(desktop, "back to the rulings")
    desktop.focus()
    dropped(desktop, "Illegal")
