"""The real window on a real X server: a model is dragged, the words are read back, the file is judged again.

Needs Xvfb and xdotool; each process started here is ended by its own handle.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.core import savegame

ROOT = Path(__file__).resolve().parents[3]
FIRST_CLASH = ROOT / "assets" / "scenarios" / "wh40k" / "01-first-clash.json"
PATIENCE_S = 60.0

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of our own, on a free display."""
    read, write = os.pipe()
    arguments = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(arguments, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
        yield f":{number}"
        server.terminate()
        server.wait()


class Window:
    """The app as a process, with what it reports and the hand of xdotool."""

    def __init__(self, display: str, folder: Path, *arguments: str) -> None:
        self.report = folder / f"report-{time.monotonic_ns()}.jsonl"
        self.environment = os.environ | {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "BATTLEBOARD_REPORT": str(self.report),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "board", *arguments]
        self.errors = folder / "errors.txt"
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(command, cwd=folder, env=self.environment, stderr=errors)

    def line(self) -> dict[str, Any]:
        """The newest line of the report; empty before the first."""
        lines = self.report.read_text().splitlines() if self.report.exists() else []
        return json.loads(lines[-1]) if lines else {}

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The report once it says what is wanted."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            line = self.line()
            if line and wanted(line):
                return line
            assert self.process.poll() is None, self.errors.read_text()
            time.sleep(0.05)
        raise AssertionError(f"the window never came to it; it says {self.line()}")

    def tool(self, *arguments: object) -> None:
        subprocess.run(
            ["xdotool", *map(str, arguments)], env=self.environment, check=True, capture_output=True
        )

    def focus(self, name: str = "Battleboard") -> None:
        """Give the keyboard to a window once it is there: without a window manager nobody else does."""
        until = time.monotonic() + PATIENCE_S
        command = ["xdotool", "search", "--onlyvisible", "--name", name, "windowfocus", "--sync"]
        while subprocess.run(command, env=self.environment, capture_output=True).returncode:
            assert time.monotonic() < until, f"no window named {name}"
            time.sleep(0.1)

    def key(self, *keys: str) -> None:
        self.tool("key", "--delay", 60, *keys)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.tool("mousemove", round(start[0]), round(start[1]), "mousedown", 1)
        for step in range(1, 11):
            x, y = (a + (b - a) * step / 10 for a, b in zip(start, end, strict=True))
            self.tool("mousemove", round(x), round(y))
            time.sleep(0.02)
        self.tool("mouseup", 1)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def open_window(display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def make(*arguments: str) -> Window:
        opened.append(Window(display, tmp_path, *arguments))
        opened[-1].wait(lambda line: bool(line.get("pieces")))
        opened[-1].focus()
        return opened[-1]

    yield make
    for window in opened:
        window.end()


def saved_and_checked(path: Path) -> tuple[int, str]:
    """What the shell says of a file, once the window has written it."""
    until = time.monotonic() + PATIENCE_S
    while not (path.exists() and savegame.read(path).done is not None):
        assert time.monotonic() < until, f"{path} was not written"
        time.sleep(0.05)
    command = [sys.executable, "-m", "board", "check", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_model_is_dragged_to_an_illegal_then_to_a_legal_spot_and_the_file_is_judged_the_same(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(FIRST_CLASH.read_bytes())
    window = open_window(str(path))
    start = window.line()["pieces"]
    (x, y), (ax, _), (bx, _) = start["A3"], start["A1"], start["B1"]
    per_inch = (bx - ax) / 2.0  # only a scale for the hand: nothing is judged by it

    window.drag((x, y), (x - 1.2 * per_inch, y))  # away from the enemy
    window.wait(lambda line: line["selected"] == "A3" and not line["can_confirm"])
    window.key("ctrl+s")
    code, text = saved_and_checked(path)
    assert code == 1
    away = window.wait(lambda line: line["sentence"] in text)  # the same words, once the window rests
    assert "12.03" in away["sentence"]

    window.key("Home")
    window.wait(lambda line: line["can_confirm"])
    (x, y) = window.line()["pieces"]["A3"]
    window.drag((x, y), (x + 0.9 * per_inch, y))
    near = window.wait(lambda line: line["chip"] == "A3 legal")
    window.key("p")  # the plan takes the whole unit on from there
    planned = window.wait(lambda line: line["can_confirm"] and line["pieces"] != near["pieces"])
    assert planned["headline"] == "Legal"
    path.unlink()
    window.key("ctrl+s")
    code, text = saved_and_checked(path)
    assert code == 0
    assert text.rstrip().endswith("Legal.")
    x, y = planned["controls"]["confirm"]
    window.tool("mousemove", x, y, "click", 1)
    window.wait(lambda line: line["steps"] == 1)


def test_after_kill_9_the_next_start_offers_the_last_confirmed_step(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    first = open_window()
    first.key("p")
    first.wait(
        lambda line: line["can_confirm"] and line["verdict"] == "legal" and line["headline"] == "Legal"
    )
    first.key("c")
    done = first.wait(lambda line: line["steps"] == 1)
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()

    second = Window(first.environment["DISPLAY"], tmp_path)
    try:
        second.focus("Restore")
        second.key("Return")
        again = second.wait(lambda line: bool(line.get("pieces")))
        assert again["steps"] == 1
        assert again["selected"] == done["selected"]
    finally:
        second.end()
