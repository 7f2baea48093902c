"""Without a display: the app answers in text and with a picture instead of failing.

Owns knowing that there is no display, and that answer. Does not own the verdict (rules.cli) or the
picture (render). Imports no Qt.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

PICTURE = "battleboard-pile-in.png"
HOW_TO_OPEN = (
    "To open a window, start Battleboard in a desktop session, or over ssh with -X; with Xvfb installed, "
    "xvfb-run battleboard opens one that nobody sees."
)


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a window can be opened: always elsewhere, on Linux only with a display server that answers."""
    if not platform.startswith("linux"):
        return True
    wanted = environment.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if wanted not in ("", "xcb", "wayland"):
        return True  # offscreen, vnc and the like bring their own
    wayland, x11 = environment.get("WAYLAND_DISPLAY", ""), environment.get("DISPLAY", "")
    if wayland and wanted != "xcb":
        folder = environment.get("XDG_RUNTIME_DIR", "")
        if _answers(str(Path(folder) / wayland)):
            return True
    return bool(x11) and wanted != "wayland" and _x11_answers(x11)


def _x11_answers(display: str) -> bool:
    """Whether there is a server behind ``host:number.screen``: Qt ends the process when there is none."""
    host, _, rest = display.rpartition(":")
    number = rest.split(".")[0]
    if not number.isdigit():
        return False
    if host in ("", "unix"):
        path = str(Path("/", "tmp", ".X11-unix", f"X{number}"))  # where the protocol has it
        return _answers(path) or _answers("\0" + path)
    return True  # a screen on another machine: the application opens no network connection to try it


def _answers(path: str) -> bool:
    with socket.socket(socket.AF_UNIX) as tried:
        try:
            tried.connect(path)
        except OSError:
            return False
    return True


def answer(folder: Path, file: Path | None = None) -> int:
    """Print the verdict of a file (else of the bundled pile-in), and write a picture of it.

    Gives 0 whatever the verdict; 2 for a file that cannot be used.
    """
    from board.shell import loading
    from rules.cli.main import UNUSABLE
    from rules.cli.main import main as shell

    print("There is no display to open a window on, so here is the answer in text.")
    position = file or loading.move_to_judge() or loading.first_position()
    if position is None:
        print("No position is bundled with this copy.")
    else:
        print(f"\n{position.stem}:")
        sys.stdout.flush()
        if shell(["check", str(position)]) == UNUSABLE and file is not None:
            return UNUSABLE
        picture = _picture(position, folder)
        print(f"\nA picture of it: {picture}" if picture else "\nNo folder could be written for a picture.")
    print(HOW_TO_OPEN)
    return 0


def _picture(position: Path, folder: Path) -> Path | None:
    from board.shell import render

    for place in (folder, Path(tempfile.gettempdir())):
        if os.access(place, os.W_OK):
            target = place / PICTURE
            if render.main([str(position), "-o", str(target)], quiet=True) == render.OK:
                return target
    return None
