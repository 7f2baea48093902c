"""Killed at any moment: whatever had been confirmed is there at the next start.

The size is set by the environment: BATTLEBOARD_KILLS=200 for the long run.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules import registry
from rules.core import savegame
from rules.core.session import Session

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("BATTLEBOARD_KILLS", "4"))
PLAYER = '''
import argparse, random, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from board.shell import app as shell_app
from board.shell.places import Places
from rules.core import assets

folder, seed, game = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
app = QApplication([])
options = argparse.Namespace(file=None, theme="light", text_scale=None, accessible=False)
window = shell_app.build(app, Places(folder / "config", folder / "data"), options)
window.started = True
window.show()
rng = random.Random(seed)

def fresh():
    window.presenter and window.presenter.mark_saved()
    window.documents.new(rng.choice(assets.scenario_files(game)))
    print("new", flush=True)

def turn():
    """One legal action of whoever may act, done as a confirmed draft is: applied, followed, autosaved."""
    presenter = window.presenter
    session = presenter.session
    rules = session.ruleset
    seats = sorted(rules.to_act(session.state))
    offers = [offer for seat in seats for offer in rules.offers(session.state, seat)]
    if not offers or session.history.cursor >= 40:
        fresh()
        return
    action = rules.fill(session.state, rng.choice(offers), rng)
    step = session.apply(action)
    presenter.after_step()
    presenter.applied.emit(step.events)
    presenter.changed.emit()
    print("done", session.history.cursor, flush=True)

fresh()
timer = QTimer()
timer.timeout.connect(turn)
timer.start(5)
app.exec()
'''

pytestmark = pytest.mark.slow


def confirmed(output: str) -> int:
    """How many steps of the game that was open had been told as done; a cut last line does not count."""
    steps = 0
    for line in output.splitlines(keepends=True):
        if line == "new\n":
            steps = 0
        elif line.startswith("done ") and line.endswith("\n"):
            steps = int(line.split()[1])
    return steps


@pytest.mark.skipif(os.name == "nt", reason="kill is another thing there")
def test_no_confirmed_step_is_lost_however_the_app_is_killed(tmp_path: Path) -> None:
    rng, games = random.Random(200), registry.keys()
    script = tmp_path / "player.py"
    script.write_text(PLAYER)
    kept = 0
    for number in range(KILLS):
        folder = tmp_path / f"run-{number}"
        told = tmp_path / f"told-{number}.txt"
        with told.open("wb") as out:
            child = subprocess.Popen(
                [sys.executable, str(script), str(folder), str(number), games[number % len(games)]],
                cwd=ROOT,
                env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
                stdout=out,
                stderr=subprocess.PIPE,
            )
            deadline = time.monotonic() + 60
            while b"done" not in told.read_bytes():
                assert child.poll() is None, child.stderr.read().decode()
                assert time.monotonic() < deadline, "the app never confirmed a step"
                time.sleep(0.01)
            time.sleep(rng.uniform(0.0, 0.5))
            child.kill()
            child.wait()
            child.stderr.close()
        steps = confirmed(told.read_text())
        copies = sorted((folder / "data" / "autosaves").glob("20*.json"))
        assert len(copies) <= 11  # ten, and one whose elder was not yet removed
        for copy in copies:
            savegame.read(copy)  # each is whole
        if not steps:
            continue  # killed between two games
        newest = savegame.read(copies[-1])
        session, _ = Session.resume(registry.ruleset(newest.game), newest)
        assert session.history.cursor >= steps
        kept += 1
    assert kept >= KILLS // 2
