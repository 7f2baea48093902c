"""The zone board's whole way: a hero dragged into a combat, passes, pips dragged, saved, replayed to the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]


def steps(wanted: int):
    return lambda line: line.get("steps") == wanted


def key(desktop, *names: str) -> None:
    for name in names:
        desktop.do("key", name)


def confirm(desktop, wanted: int) -> dict:
    """Press Confirm as a hand would, once it is open, and wait for the step."""
    shown = desktop.wait(lambda line: line.get("can_confirm"))
    desktop.click(*shown["controls"]["confirm"])
    desktop.wait(steps(wanted))
    return desktop.settled()


def test_a_hero_starts_a_combat_pips_are_aimed_and_the_file_replays_to_the_same(desktop, tmp_path) -> None:
    source = next(p for p in assets.scenario_files("huntik") if p.name.startswith("06"))
    path = tmp_path / "behind.json"
    shutil.copy(source, path)
    shown = desktop.start(str(path))

    # forward is blocked: the drop stays and says why
    wren, ahead = shown["pieces"]["wren"], shown["pieces"]["zone:4"]
    desktop.drag(tuple(wren), tuple(ahead))
    shown = desktop.wait(lambda line: line.get("chip") == "Illegal")
    assert "403.4" in shown["sentence"]
    assert not shown["can_confirm"]

    # back to zone 2 beside an enemy, with the combat chosen by key
    shown = desktop.settled()
    desktop.drag(tuple(shown["pieces"]["wren"]), tuple(shown["pieces"]["zone:1"]))
    desktop.wait(lambda line: line.get("can_confirm"))
    shown = desktop.settled()
    x, top = shown["pieces"]["zone:2"][0], shown["pieces"]["zone:2"][1]
    desktop.drag(tuple(shown["pieces"]["wren"]), (x, top + 60))
    desktop.wait(lambda line: "zone 2" in line.get("status", ""))
    key(desktop, "s")
    desktop.wait(lambda line: "starts a combat" in line.get("status", ""))
    confirm(desktop, 1)

    for number in (2, 3):
        key(desktop, "p")
        shown = confirm(desktop, number)
    assert shown["headline"] == "3 attacks left to aim"

    counter, row = shown["pieces"]["aim:counter"], shown["pieces"]["aim:lamp_boy"]
    desktop.drag(tuple(counter), tuple(row))
    shown = desktop.wait(lambda line: line.get("headline") == "2 attacks left to aim")
    desktop.click(*shown["pieces"]["aim:lamp_boy"])
    desktop.wait(lambda line: line.get("headline") == "1 attack left to aim")
    key(desktop, "1")
    shown = confirm(desktop, 4)
    key(desktop, "a")
    confirm(desktop, 5)
    shown = desktop.wait(lambda line: "lamp_boy" not in line["pieces"])
    assert "wren" in shown["pieces"]

    key(desktop, "ctrl+s")
    desktop.wait(lambda _line: len(savegame.read(path).actions) == 5)
    scenario = savegame.read(path)
    session = Session.replay(registry.ruleset("huntik"), scenario)
    assert session.history.cursor == 5
    assert session.state.report is not None
    assert session.state.report.kos == ("lamp_boy",)
    done = subprocess.run(
        [sys.executable, "-m", "board", "replay", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
    )
    assert done.returncode == 0, done.stderr
    assert "Lamp Boy is KO'd" in done.stdout


def test_the_curtain_covers_the_board_until_it_is_held(desktop) -> None:
    path = next(p for p in assets.scenario_files("huntik") if p.name.startswith("mission-1"))
    shown = desktop.start(str(path))
    assert "card:0" not in shown["pieces"]
    desktop.click(*shown["pieces"]["mission"])  # so that the window has the keyboard
    desktop.settled()
    key(desktop, "h")
    shown = desktop.wait(lambda line: line.get("headline") == "The screen is handed over")
    assert shown["pieces"] == {}
    x, y, width, height = shown["window"]
    middle = (x + width / 2, y + height * 0.66)
    desktop.do("mousemove", round(middle[0]), round(middle[1]), "mousedown", 1)
    shown = desktop.wait(lambda line: "card:0" in line.get("pieces", {}))
    desktop.do("mouseup", 1)
    key(desktop, "p")
    shown = desktop.wait(lambda line: line.get("can_confirm"))
    desktop.click(*shown["controls"]["confirm"])
    shown = desktop.wait(lambda line: line.get("headline") == "The screen is handed over")
    assert shown["steps"] == 1
    assert shown["pieces"] == {}
