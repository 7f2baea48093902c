"""Without a display: the app answers in text and with a picture instead of failing.

Owns knowing that there is no display, and that answer. Does not own the verdict (rules.cli) or the
picture (render). Imports no Qt.
"""

from __future__ import annotations

import os
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
    """Whether a window can be opened: always elsewhere, on Linux only with a display server."""
    if not platform.startswith("linux"):
        return True
    wanted = environment.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if wanted not in ("", "xcb", "wayland"):
        return True  # offscreen, vnc and the like bring their own
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def answer(folder: Path, file: Path | None = None) -> int:
    """Print the verdict of a file (else of the bundled pile-in), and write a picture of it; always 0."""
    from board.shell import loading
    from rules.cli.main import main as shell

    print("There is no display to open a window on, so here is the answer in text.")
    position = file or loading.move_to_judge() or loading.first_position()
    if position is None:
        print("No position is bundled with this copy.")
    else:
        print(f"\n{position.stem}:")
        sys.stdout.flush()
        shell(["check", str(position)])
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
