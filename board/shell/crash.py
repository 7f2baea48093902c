"""A fault of our own: the game and the traceback are written down, the place is told, the app goes on.

Owns the two files of a report and telling of it once a session. Does not own the autosaves.
"""

from __future__ import annotations

import contextlib
import platform
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from board.presenter.language import tr
from board.shell import dialogs
from rules.cli.main import VERSION
from rules.core import savegame

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

MOST = 20
"""Reports kept; a fault that comes with every move of the mouse must not fill the disk."""


class Unexpected:
    """An ``excepthook``: prints, writes a report, and tells of the first one; the window stays."""

    def __init__(self, window: MainWindow, print_it: Callable[..., object]) -> None:
        self._window, self._print, self._told = window, print_it, False
        self._busy = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self._print(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt) or self._busy:
            return
        self._busy = True  # a fault in here is printed only
        try:
            report = write(self._window, error)
            if not self._told:
                self._told = True
                dialogs.show_problem(self._window, "Unexpected", _told(kind, error, report))
        finally:
            self._busy = False


def write(window: MainWindow, error: BaseException) -> Path | None:
    """Write traceback (.txt) and game (.json) into the crash folder; gives the .txt, None if it cannot be.

    The game holds every confirmed action and the unfinished one, so that the fault can be played again.
    """
    folder = window.places.crashes
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if len(list(folder.glob("*.txt"))) >= MOST:
            return None
        stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 1_000_000:06}"
        head = f"Battleboard {VERSION}, Python {platform.python_version()}, {platform.system()}\n\n"
        text = head + "".join(traceback.format_exception(error))
        report = folder / f"{stem}.txt"
        savegame.write_bytes(report, text.encode("utf-8", "backslashreplace"))
        if window.presenter is not None:
            with contextlib.suppress(Exception):  # whatever is wrong with the game must not hide the report
                savegame.write(report.with_suffix(".json"), window.presenter.scenario())
        return report
    return None


def _told(kind: type[BaseException], error: BaseException, report: Path | None) -> str:
    """Statement by statement in the window's language; what the fault calls itself stays as it is."""
    where = (
        f"{tr('The moves and the details were written to')} {report.parent} ({report.stem})."
        if report is not None
        else tr("The details were printed where the app was started.")
    )
    return (
        f"{tr('Something unexpected happened')} ({kind.__name__}: {error}). "
        f"{tr('The game stays as it was after its last confirmed step, which is among the autosaves too.')} "
        f"{where}"
    )
