"""A real window on a virtual screen, dragged with xdotool; what it shows is read back from its report.

Skipped where Xvfb or xdotool is missing; ``make test`` installs both.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 40.0


class Desktop:
    """One virtual screen with one Battleboard on it."""

    def __init__(self, display: str, folder: Path) -> None:
        self.folder = folder
        self.report = folder / "report.jsonl"
        self.env = dict(
            os.environ,
            DISPLAY=display,
            QT_QPA_PLATFORM="xcb",
            BATTLEBOARD_REPORT=str(self.report),
            XDG_CONFIG_HOME=str(folder / "config"),
            XDG_DATA_HOME=str(folder / "data"),
            XDG_STATE_HOME=str(folder / "state"),
            XDG_CACHE_HOME=str(folder / "cache"),
            PYTHONPATH=str(ROOT),
        )
        self.env.pop("WAYLAND_DISPLAY", None)
        self.app: subprocess.Popen[str] | None = None
        self.screen = ""

    def start(self, *arguments: str) -> dict[str, Any]:
        """Start the application and wait until it says that it is ready."""
        self.launch(*arguments)
        self.wait(lambda line: bool(line.get("pieces")) or "headline" in line or line.get("start", False))
        return self.settled()

    def launch(self, *arguments: str) -> None:
        """Start the application; it may have something to ask first."""
        self.report.unlink(missing_ok=True)
        log = (self.folder / "app.log").open("a")
        self.app = subprocess.Popen(
            [sys.executable, "-m", "board", *arguments],
            cwd=self.folder,
            env=self.env,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
        )
        log.close()

    def stop(self) -> None:
        if self.app is not None and self.app.poll() is None:
            self.app.kill()
            self.app.wait()

    def shown(self) -> dict[str, Any]:
        """The last line of the report."""
        lines = self.report.read_text(encoding="utf-8").splitlines() if self.report.exists() else []
        return json.loads(lines[-1]) if lines else {}

    def wait(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The report's last line as soon as it is as wanted; fails with what was shown last."""
        deadline = time.monotonic() + PATIENCE_S
        line: dict[str, Any] = {}
        while time.monotonic() < deadline:
            line = self.shown()
            if line and until(line):
                return line
            assert self.app is None or self.app.poll() is None, (self.folder / "app.log").read_text()
            time.sleep(0.05)
        raise AssertionError(f"waited in vain; last shown: {line}\n{(self.folder / 'app.log').read_text()}")

    def settled(self) -> dict[str, Any]:
        """What is shown when nothing has changed for half a second."""
        deadline = time.monotonic() + PATIENCE_S
        line, since = self.shown(), time.monotonic()
        while time.monotonic() < deadline and time.monotonic() - since < 0.5:
            time.sleep(0.05)
            now = self.shown()
            if now != line:
                line, since = now, time.monotonic()
        return line

    def do(self, *words: object) -> None:
        """One xdotool command."""
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True)

    def focus(self, name: str = "Battleboard") -> None:
        """Give the keyboard to a window once it is there: without a window manager nobody else does."""
        deadline = time.monotonic() + PATIENCE_S
        command = ["xdotool", "search", "--onlyvisible", "--name", name, "windowfocus", "--sync"]
        while subprocess.run(command, env=self.env, capture_output=True).returncode:
            assert time.monotonic() < deadline, f"no window named {name}"
            time.sleep(0.1)

    def key(self, *keys: str) -> None:
        self.do("key", "--delay", 60, "--clearmodifiers", *keys)

    def drag(self, start: tuple[float, float], end: tuple[float, float], drop: bool = True) -> None:
        """Press, move in steps as a hand would, and let go."""
        self.do("mousemove", round(start[0]), round(start[1]), "mousedown", 1)
        for k in range(1, 13):
            x = start[0] + (end[0] - start[0]) * k / 12
            y = start[1] + (end[1] - start[1]) * k / 12
            self.do("mousemove", round(x), round(y))
        if drop:
            self.do("mouseup", 1)

    def click(self, x: float, y: float) -> None:
        self.do("mousemove", round(x), round(y), "click", 1)


@pytest.fixture
def desktop(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desktop]:
    """A screen of 1440×900, or of the size given as parameter."""
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    read, write = os.pipe()
    screen = getattr(request, "param", "1440x900")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{screen}x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    found = Desktop(f":{number}", tmp_path)
    found.screen = screen
    try:
        yield found
    finally:
        found.stop()
        server.terminate()
        server.wait()
