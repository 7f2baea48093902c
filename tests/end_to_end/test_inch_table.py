"""The whole way: drag in a real window, read the verdict, save, and get the same verdict from the shell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]


def position_file(folder: Path) -> Path:
    """Two lines of 32 mm bases: A1 engaged, A2 within reach of being so."""
    path = folder / "clash.json"
    units = [
        {
            "id": "A",
            "side": "red",
            "name": "Red Guard",
            "models": [
                {"id": "A1", "base": {"shape": "circle", "d": 32}, "x": 28.0, "y": 22.0},
                {"id": "A2", "base": {"shape": "circle", "d": 32}, "x": 26.5, "y": 24.0},
            ],
        },
        {
            "id": "B",
            "side": "blue",
            "name": "Blue Watch",
            "models": [{"id": "B1", "base": {"shape": "circle", "d": 32}, "x": 30.5, "y": 22.0}],
        },
    ]
    document = {
        "format": "battleboard",
        "version": 1,
        "game": "wh40k",
        "title": "Clash",
        "position": {"units": units},
    }
    path.write_text(json.dumps(document))
    return path


def pixel(shown: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """Global pixels of a place in inches, from two pieces whose places are known."""
    ax, ay = shown["pieces"]["A1"]
    bx, _ = shown["pieces"]["B1"]
    per_inch = (bx - ax) / 2.5
    return ax + (x - 28.0) * per_inch, ay - (y - 22.0) * per_inch


def inches_apart(shown: dict[str, Any]) -> tuple[float, float]:
    """Where A2 stands from A1, whatever the zoom."""
    (ax, ay), (cx, cy), (bx, _) = (shown["pieces"][name] for name in ("A1", "A2", "B1"))
    per_inch = (bx - ax) / 2.5
    return (cx - ax) / per_inch, (ay - cy) / per_inch


def shell(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "board", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
    )


def test_a_model_dragged_to_an_illegal_and_then_a_legal_spot_is_judged_saved_and_checked(
    desktop, tmp_path
) -> None:
    path = position_file(tmp_path)
    shown = desktop.start(str(path))
    assert shown["can_confirm"], "nothing moved: the unit may decline"

    desktop.drag(pixel(shown, 26.5, 24.0), pixel(shown, 26.2, 24.6))
    desktop.wait(lambda line: "Not legal" in line["headline"])
    shown = desktop.settled()
    assert "12.03" in shown["sentence"]
    assert not shown["can_confirm"]

    here = shown["pieces"]["A2"]
    desktop.drag((here[0], here[1]), pixel(shown, 27.9, 23.7))
    shown = desktop.wait(lambda line: line["verdict"] == "legal")
    assert shown["can_confirm"]

    desktop.do("key", "--clearmodifiers", "ctrl+s")
    saved = _wait_saved(path)
    draft = saved["actions"][-1]
    assert [step["id"] for step in draft["models"]] == ["A2"]
    result = shell("check", path, "--json")
    assert result.returncode == 0, result.stdout + result.stderr
    assert json.loads(result.stdout)["legal"] is True

    desktop.click(*shown["controls"]["confirm"])
    shown = desktop.wait(lambda line: line["steps"] == 1)
    desktop.do("key", "--clearmodifiers", "ctrl+z")
    desktop.wait(lambda line: line["steps"] == 0)


def _wait_saved(path: Path) -> dict[str, Any]:
    import time

    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        document = json.loads(path.read_text())
        if document.get("actions"):
            return document
        time.sleep(0.05)
    raise AssertionError("the window saved no move")


def test_escape_in_the_middle_of_a_drag_leaves_everything_as_it_was(desktop, tmp_path) -> None:
    shown = desktop.start(str(position_file(tmp_path)))
    before = inches_apart(shown)
    desktop.drag(pixel(shown, 26.5, 24.0), pixel(shown, 28.3, 24.0), drop=False)
    desktop.wait(lambda line: line["status"].endswith(("left", "over")))
    desktop.do("key", "Escape")
    desktop.do("mouseup", 1)
    shown = desktop.wait(lambda line: "for each model" in line["status"])
    assert inches_apart(shown) == pytest.approx(before, abs=0.02)
    assert shown["steps"] == 0


def test_killed_after_a_confirmed_move_the_copy_holds_it(desktop, tmp_path) -> None:
    shown = desktop.start(str(position_file(tmp_path)))
    desktop.drag(pixel(shown, 26.5, 24.0), pixel(shown, 27.9, 23.7))
    shown = desktop.wait(
        lambda line: line["verdict"] == "legal" and line["pieces"]["A2"] != shown["pieces"]["A2"]
    )
    desktop.click(*shown["controls"]["confirm"])
    desktop.wait(lambda line: line["steps"] == 1)
    copies = _wait_autosave(tmp_path)
    desktop.stop()
    newest = savegame.read(copies[-1])
    session, _ = Session.resume(registry.ruleset("wh40k"), newest)
    assert session.history.cursor == 1, "the confirmed move survived the kill"


def test_after_a_kill_the_next_start_offers_the_last_confirmed_step(desktop, tmp_path) -> None:
    desktop.start(str(assets.scenario_files("wh40k")[0]))
    desktop.focus()
    desktop.key("p")
    desktop.wait(lambda line: line["can_confirm"] and line["headline"] == "Legal")
    desktop.key("c")
    done = desktop.wait(lambda line: line["steps"] == 1)
    desktop.stop()
    desktop.report.unlink()
    desktop.launch()
    desktop.focus("Restore")
    desktop.key("Return")
    again = desktop.wait(lambda line: bool(line.get("pieces")))
    assert again["steps"] == 1
    assert again["selected"] == done["selected"]


def _wait_autosave(folder: Path) -> list[Path]:
    import time

    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        found = [p for p in (folder / "data").rglob("*.json") if '"format"' in p.read_text()]
        found.sort(key=lambda p: p.stat().st_mtime)
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("no autosave was written")


@pytest.mark.parametrize("platform", [None, "xcb"])
def test_without_a_display_the_verdict_is_printed_and_a_picture_written(tmp_path, platform) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    if platform:
        env["QT_QPA_PLATFORM"] = platform
    result = subprocess.run(
        [sys.executable, "-m", "board"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=env | {"PYTHONPATH": str(ROOT)},
    )
    assert result.returncode == 0, result.stderr
    assert "12.03" in result.stdout
    pictures = list(tmp_path.glob("*.png"))
    assert pictures
    assert pictures[0].read_bytes().startswith(b"\x89PNG")
    assert str(pictures[0].name) in result.stdout


def test_render_draws_every_bundled_table(tmp_path) -> None:
    path = assets.scenario_files("wh40k")[0]
    for name in ("table.png", "table.svg"):
        result = shell("render", path, "-o", tmp_path / name)
        assert result.returncode == 0, result.stderr
        assert (tmp_path / name).stat().st_size > 5000
    result = shell("render", path, "-o", tmp_path / "table.gif")
    assert result.returncode == 2
    assert not (tmp_path / "table.gif").exists()
