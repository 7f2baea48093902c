"""A drag in the whole window: panels, status and timeline follow, sixty mouse moves a second.

Owns the rows of the window around the inch table: from a mouse move to the painted board, and all the work
of a move, the panels' share included, as processor time of the window's thread, which does not count the
time that other programs took. The floor slides the same sprite over the same window with nothing judged.
Off screen, so that it runs everywhere.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.rows import Row, Timing, row, timing
from bench.tabletop_bench import Dragged, armies
from rules.core import savegame

SIDES = ((100, "round"), (200, "round"), (60, "oval"))
SIZE = (1440, 900)
MOVES = 240
MOVE_MS = 16
AIM_MS = 8.0


def run() -> list[Row]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    rows: list[Row] = []
    for count, shape in SIDES:
        with tempfile.TemporaryDirectory() as folder:
            window = _open(app, count, shape, Path(folder))
            hand = Dragged(app, window.page)
            hand.hold()
            painted, worked = _paced(hand, hand.move)
            hand.drop()
            slid, bare = _paced(hand, hand.slide)
            window.presenter.mark_saved()
            window.close()
            app.processEvents()
        aim = AIM_MS if 2 * count <= 200 else None
        what = f"{count} a side, {shape}"
        rows.append(row(f"mouse move to painted board, {what}", painted, slid, p95_at_most_ms=aim))
        rows.append(row(f"all work of a mouse move, {what}", worked, bare, p95_at_most_ms=aim))
    return rows


def _open(app: Any, count: int, shape: str, folder: Path) -> Any:
    """The app's window with such a position, all panels shown."""
    from board.shell import app as shell
    from board.shell.places import Places

    file = folder / "armies.json"
    savegame.write(file, armies(count, shape))
    options = argparse.Namespace(file=file, theme="light", text_scale=None, accessible=False)
    window = shell.build(app, Places(folder, folder), options)
    window.show()
    window.resize(*SIZE)
    while window.page is None:
        _wait(50)
    _wait(500)  # the polygons' library is loaded in the background
    return window


def _paced(hand: Dragged, step: Callable[[float, float], None]) -> tuple[Timing, Timing]:
    """Each step up to its painted board, and the thread's own time until the next one."""
    ways, painted, worked = hand.ways(), [], []
    for number in range(MOVES + 20):
        begun, spent = time.perf_counter_ns(), time.thread_time_ns()
        step(*next(ways))
        taken = (time.perf_counter_ns() - begun) / 1e6
        _wait(max(1, MOVE_MS - round(taken)))
        if number >= 20:
            painted.append(taken)
            worked.append((time.thread_time_ns() - spent) / 1e6)
    return timing(painted), timing(worked)


def _wait(ms: int) -> None:
    """Let the window do what it has to do meanwhile."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()
