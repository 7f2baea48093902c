"""Small pictures of games, for recent files and for recovery.

Owns making them and where they lie. Does not own painting a board (pages) nor the files pictured.
Of a game that hides something from either player no picture is made: whoever starts the app sees them.
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from board.presenter.presenter import Presenter
from board.shell.pictures import encoded
from board.shell.settings import whole
from board.stage.page import BoardPage
from rules.core import savegame
from rules.core.contract import SEATS

SIZE = QSize(280, 160)


def hides(presenter: Presenter[Any, Any]) -> bool:
    """Whether anything of the state is hidden from either player, by the game's own account."""
    session = presenter.session
    return any(session.ruleset.redact(session.state, seat) != session.state for seat in SEATS)


def place(folder: Path, file: Path) -> Path:
    """Where the picture of a user's file lies: its name tells nothing of the file's."""
    return folder / f"{hashlib.sha256(str(whole(file)).encode()).hexdigest()[:20]}.png"


def beside(copy: Path) -> Path:
    """Where the picture of an autosave lies."""
    return copy.with_suffix(".png")


def keep(page: BoardPage, target: Path) -> bool:
    """Write the picture of a board as it stands; one that must not be shown is removed instead."""
    with contextlib.suppress(OSError):
        if hides(page.presenter):
            target.unlink(missing_ok=True)
            return False
        target.parent.mkdir(parents=True, exist_ok=True)
        savegame.write_bytes(target, png(page))
        return True
    return False


def png(page: BoardPage) -> bytes:
    """The board, fitted into SIZE at twice its px."""
    width, height = page.picture_size()
    size = QSize(width, height).scaled(SIZE * 2, Qt.AspectRatioMode.KeepAspectRatio)
    size = size.expandedTo(QSize(1, 1))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size.width() / width, size.height() / height)
    page.paint_picture(painter, width, height)
    painter.end()
    return encoded(image)
