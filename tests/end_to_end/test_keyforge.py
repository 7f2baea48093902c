"""The battleline's whole way: a creature dragged onto an enemy, previewed, fought, saved, replayed to the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules import registry
from rules.core import assets, savegame
from rules.core.scenario import Scenario
from rules.core.session import Session

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]


def _saved(path: Path) -> Scenario:
    """The file as soon as it holds an action."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        found = savegame.read(path)
        if found.actions:
            return found
        time.sleep(0.05)
    raise AssertionError("the window saved nothing")


def test_a_drag_onto_an_enemy_is_judged_previewed_fought_saved_and_replayed(desktop, tmp_path) -> None:
    source = next(p for p in assets.scenario_files("keyforge") if p.stem == "ward-armor-taunt-in-one-line")
    path = tmp_path / "line.json"
    shutil.copy(source, path)
    shown = desktop.start(str(path))

    # the neighbor of a taunt creature: the drop is kept and says why
    desktop.drag(tuple(shown["pieces"]["a1"]), tuple(shown["pieces"]["e1"]))
    shown = desktop.wait(lambda line: line.get("chip") == "Illegal")
    assert "Taunt" in shown["sentence"]
    assert not shown["can_confirm"]

    # the taunt creature itself: the lane opens, nothing has happened
    shown = desktop.settled()
    desktop.drag(tuple(shown["pieces"]["a1"]), tuple(shown["pieces"]["e0"]))
    shown = desktop.wait(lambda line: line.get("headline") == "Legal fight" and "lane" in line["pieces"])
    assert shown["steps"] == 0
    shown = desktop.settled()
    desktop.click(*shown["controls"]["confirm"])
    desktop.wait(lambda line: line.get("steps") == 1)

    # undone and done again by key, then saved
    desktop.do("key", "--clearmodifiers", "ctrl+z")
    desktop.wait(lambda line: line.get("steps") == 0)
    desktop.do("key", "--clearmodifiers", "ctrl+shift+z")
    desktop.wait(lambda line: line.get("steps") == 1)
    desktop.do("key", "--clearmodifiers", "ctrl+s")
    saved = _saved(path)
    session = Session.replay(registry.ruleset("keyforge"), saved)
    assert saved.done == 1
    assert not session.state.lines[1][0].warded, "the ward went instead of the damage"
    result = subprocess.run(
        [sys.executable, "-m", "board", "replay", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
    )
    assert result.returncode == 0, result.stderr
    for event in session.history.entries[0].events:
        assert event.text in result.stdout
