"""The window: from the start of the process to its first paint, and to a board that can be played on.

Owns those rows. Does not own the drag frame (tabletop_bench). The floor is a process that shows an empty
window with the same toolkit. Off screen, so that it runs everywhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.rows import Row, Timing, row, timing

ROOT = Path(__file__).resolve().parents[1]
STARTS = 9
FIRST_PAINT_MS = 600

EMPTY = """
import os
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        os._exit(0)
app = QApplication([])
window = Window()
window.show()
app.exec()
"""
WINDOW = """
import argparse, os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from board.shell import app as shell, loading
from board.shell.places import Places
wanted, folder = sys.argv[1], Path(sys.argv[2])
app = QApplication([])
if wanted == "first paint":
    shell._start = lambda window, options: os._exit(3 if "pyqtgraph" in sys.modules else 0)
file = loading.first_position() if wanted == "ready" else None
options = argparse.Namespace(file=file, theme="light", text_scale=None, accessible=False)
window = shell.build(app, Places(folder, folder), options)
window.refresher.done.connect(lambda: window.page is not None and os._exit(0))
window.show()
app.exec()
"""

LONGEST_S = 60
"""A window that does not come fails the benchmark instead of holding it up."""


def run() -> list[Row]:
    """Start to first paint, and start to the ready position."""
    floor = _starts(EMPTY, "")
    ready = _starts(WINDOW, "ready")
    return [
        row(
            "window: start to first paint",
            _starts(WINDOW, "first paint"),
            floor,
            at_most_ms=FIRST_PAINT_MS,
            note="pyqtgraph is loaded after it; floor: an empty window",
        ),
        row("window: start to a ready position", ready, floor),
    ]


def _starts(code: str, wanted: str) -> Timing:
    """Whole processes, each with its own empty folder for settings."""
    _start(code, wanted)  # the first one also reads the disk
    return timing([_start(code, wanted) for _ in range(STARTS)])


def _start(code: str, wanted: str) -> float:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter_ns()
        command = [sys.executable, "-c", code, wanted, folder]
        subprocess.run(command, env=environment, check=True, cwd=ROOT, timeout=LONGEST_S)
        return (time.perf_counter_ns() - begun) / 1e6
