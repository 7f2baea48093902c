"""A whole Fight phase in a real window: dragged, chosen, rolled, undone, saved, and replayed by the shell."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rules import registry
from rules.core import savegame
from rules.core.session import Session

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]
GUARD_S = 0.45


def position_file(folder: Path) -> Path:
    """Three against two, a move short of everybody being engaged; blows that slay."""
    path = folder / "fight.json"
    base = {"shape": "circle", "d": 32}
    fighter = {"name": "Fighter", "toughness": 4, "save": 6, "wounds": 2, "weapons": ["Axe"]}
    axe = {"name": "Axe", "attacks": 3, "skill": 3, "strength": 5, "ap": -2}
    sheet = {"name": "Fighters", "profiles": [fighter], "weapons": [axe]}

    def unit(
        key: str, side: str, name: str, places: list[tuple[float, float]], **flags: bool
    ) -> dict[str, Any]:
        models = [{"id": f"{key}{n}", "base": base, "x": x, "y": y} for n, (x, y) in enumerate(places, 1)]
        return {"id": key, "side": side, "name": name, "profile": sheet, "flags": flags, "models": models}

    units = [
        unit("A", "red", "Red Guard", [(28.0, 22.0), (26.5, 24.0), (26.4, 21.0)], charged=True),
        unit("B", "blue", "Blue Watch", [(30.5, 22.0), (31.0, 23.6)]),
    ]
    document = {
        "format": "battleboard",
        "version": 1,
        "game": "wh40k",
        "title": "Clash",
        "note": "Red charged; Blue has to live through it.",
        "seed": 3,
        "position": {"phase": {"active": "red", "step": "pile_in"}, "units": units},
    }
    path.write_text(json.dumps(document))
    return path


def pixel(shown: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """Global pixels of a place in inches, from two pieces whose places are known."""
    ax, ay = shown["pieces"]["A1"]
    per_inch = (shown["pieces"]["B1"][0] - ax) / 2.5
    return ax + (x - 28.0) * per_inch, ay - (y - 22.0) * per_inch


def confirm(desktop: Any, steps: int) -> dict[str, Any]:
    """Press Confirm and wait until so many decisions have been made; the guard is left to pass first."""
    time.sleep(GUARD_S)
    desktop.wait(lambda line: line["can_confirm"])
    desktop.do("key", "--clearmodifiers", "c")
    return desktop.wait(lambda line: line["steps"] == steps)


def test_a_whole_fight_phase_is_played_in_the_window(desktop, tmp_path) -> None:
    path = position_file(tmp_path)
    shown = desktop.start(str(path))
    assert set(shown["pieces"]) == {"A1", "A2", "A3", "B1", "B2"}

    # Pile In: a model is dragged towards Blue, judged, and its unit's move is confirmed
    here = shown["pieces"]["A2"]
    desktop.drag((here[0], here[1]), pixel(shown, 28.3, 23.6))
    shown = desktop.wait(lambda line: line["chip"].startswith("A2"))
    desktop.do("key", "--clearmodifiers", "p")
    desktop.wait(lambda line: line["verdict"] == "legal" and line["can_confirm"])
    confirm(desktop, 1)
    desktop.do("key", "--clearmodifiers", "shift+d")
    confirm(desktop, 2)

    # Fight: the first press chooses the unit, nothing is done before Confirm
    shown = desktop.wait(lambda line: "Red Guard" in line["status"] or not line["can_confirm"])
    desktop.do("key", "--clearmodifiers", "1")
    confirm(desktop, 3)
    desktop.wait(lambda line: "strikes at" in line["status"])
    desktop.do("key", "--clearmodifiers", "f")
    time.sleep(0.3)
    assert desktop.shown()["steps"] == 3, "one such fight changes nothing"
    desktop.do("key", "--clearmodifiers", "Escape")
    confirm(desktop, 4)

    # dice, until the phase is over; whoever decides, the next thing is under Confirm or number 1
    steps = 4
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        shown = desktop.settled()
        if "phase is over" in shown["headline"]:
            break
        if not shown["can_confirm"]:
            desktop.do("key", "--clearmodifiers", "1")
        steps += 1
        confirm(desktop, steps)
    assert "phase is over" in shown["headline"]
    assert not shown["can_confirm"]
    shown = desktop.wait(lambda line: len(line["pieces"]) < 5)  # these dice slay somebody, who fades away
    shown = desktop.settled()

    desktop.do("key", "--clearmodifiers", "ctrl+s")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and len(json.loads(path.read_text()).get("actions", ())) < steps:
        time.sleep(0.1)
    scenario = savegame.read(path)
    assert scenario.done == steps
    session, draft = Session.resume(registry.ruleset("wh40k"), scenario)
    assert draft is None
    assert session.ruleset.outcome(session.state) is not None
    left = {model.id for unit in session.state.units for model in unit.models}
    assert left == set(shown["pieces"])
    result = subprocess.run(
        [sys.executable, "-m", "rules", "replay", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "is destroyed" in result.stdout
    assert "(12." in result.stdout


def test_confirm_pressed_twice_decides_once(desktop, tmp_path) -> None:
    shown = desktop.start(str(position_file(tmp_path)))
    desktop.click(*pixel(shown, 29.2, 20.0))
    desktop.do("key", "--clearmodifiers", "shift+d")
    desktop.wait(lambda line: line["can_confirm"])
    desktop.do("key", "--clearmodifiers", "c", "key", "--clearmodifiers", "c")
    desktop.wait(lambda line: line["steps"] == 1)
    assert desktop.settled()["steps"] == 1


def test_the_window_fits_a_small_screen(desktop, tmp_path) -> None:
    shown = desktop.start(str(position_file(tmp_path)))
    x, y, width, height = shown["window"]
    assert x + width <= 1440
    assert y + height <= 900
