"""The duel's whole way in a real window: a card dragged to its place, locked, revealed, saved, replayed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rules import registry
from rules.core import savegame
from rules.core import scenario as documents
from rules.core.session import Session
from tests.board.games.duel.duels import hammer_and_mirror

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]
HOLD_S = 3.6


def confirm(desktop: Any) -> None:
    """Press the one big button once what is shown has come to rest."""
    shown = desktop.settled()
    assert shown["can_confirm"], shown
    desktop.click(*shown["controls"]["confirm"])


def lift(desktop: Any) -> None:
    """Hold the curtain's button, which stands in the middle of the window, as a hand does."""
    x, y, width, height = desktop.settled()["window"]
    desktop.do("mousemove", x + width // 2, y + round(height * 0.659), "mousedown", 1)
    time.sleep(HOLD_S)
    desktop.do("mouseup", 1)


def choose(desktop: Any, card: str, slot: str) -> None:
    shown = desktop.wait(lambda line: f"card:{card}" in line["pieces"])
    shown = desktop.settled()
    desktop.drag(tuple(shown["pieces"][f"card:{card}"]), tuple(shown["pieces"][slot]))
    desktop.wait(lambda line: line["can_confirm"] and line["verdict"] == "legal")


def test_two_players_lock_behind_the_curtain_reveal_save_and_the_file_replays_to_the_same(
    desktop, tmp_path
) -> None:
    path = tmp_path / "duel.json"
    path.write_bytes(documents.dumps(hammer_and_mirror()))
    desktop.start(str(path))

    confirm(desktop)
    shown = desktop.wait(lambda line: "Curtain" in line["headline"])
    assert shown["pieces"] == {}
    lift(desktop)
    choose(desktop, "hammer", "slot:0")
    confirm(desktop)
    desktop.wait(lambda line: line["steps"] == 1 and "Curtain" in line["headline"])
    for line in desktop.report.read_text().splitlines()[-1:]:
        assert "Hammer" not in line
    lift(desktop)
    choose(desktop, "mirror", "slot:1")
    confirm(desktop)
    shown = desktop.wait(lambda line: line["steps"] == 2)
    assert "locked" in shown["status"]
    confirm(desktop)
    shown = desktop.wait(lambda line: line["headline"] == "The Turns are played")
    shown = desktop.settled()

    desktop.do("key", "comma")
    shown = desktop.wait(lambda line: line["headline"] != "The Turns are played")
    assert shown["steps"] == 2, "a step back inside a Turn undoes nothing"
    desktop.do("key", "period")
    desktop.wait(lambda line: line["headline"] == "The Turns are played")

    desktop.do("key", "--clearmodifiers", "ctrl+s")
    saved = _saved(path, 2)
    session = Session.replay(registry.ruleset("duel"), savegame.read(path))
    assert [fighter.pos for fighter in session.state.fighters] == [12, 11]
    assert [fighter.power for fighter in session.state.fighters] == [5, 4]
    assert [action["card"] for action in saved["actions"]] == ["hammer", "mirror"]
    result = subprocess.run(
        [sys.executable, "-m", "board", "replay", str(path)],
        cwd=ROOT, capture_output=True, text=True, env=dict(os.environ, PYTHONPATH=str(ROOT)),
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "Block stops the 4" in result.stdout


def _saved(path: Path, actions: int) -> dict[str, Any]:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        document: dict[str, Any] = json.loads(path.read_text())
        if len(document.get("actions", ())) == actions:
            return document
        time.sleep(0.05)
    raise AssertionError("the window saved nothing")
