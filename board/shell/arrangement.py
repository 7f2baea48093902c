"""Where the window and its panels stand, remembered from one start to the next.

Owns the bytes in the settings. Does not own the arrangement of the first start (docks).
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


def remember(window: MainWindow) -> None:
    """Write down size, place and panels, and the speed of the timeline."""
    window.store.change(
        geometry=_text(window.saveGeometry()),
        layout=_text(window.start.layout),
        speed=window.playback.speed,
    )


def restore(window: MainWindow) -> None:
    """Stand as at the last end."""
    now = window.store.now
    if now.geometry:
        window.restoreGeometry(bytes_of(now.geometry))
    if now.layout:
        window.restoreState(bytes_of(now.layout))
    window.docks.limit()


def bytes_of(text: str) -> QByteArray:
    """The window's own bytes out of the settings' text."""
    return QByteArray.fromBase64(text.encode())


def _text(data: QByteArray) -> str:
    return base64.b64encode(bytes(data)).decode()
