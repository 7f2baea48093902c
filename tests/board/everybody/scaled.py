"""A board on a scaled screen, in a process of its own: prints what its pixels and presses came to.

``QT_SCALE_FACTOR=1.25 python -m tests.board.everybody.scaled FOLDER GAME``
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView

from board.shell import app as shell_app
from board.shell import loading
from board.shell.main_window import MainWindow
from board.shell.places import Places
from tests.board.everybody.shots import rest


def press(window: MainWindow) -> tuple[str, str | None]:
    """Press on a piece of the seat that acts, where it is seen: which was meant, and which was taken."""
    page = window.page
    view = page.widget if isinstance(page.widget, QGraphicsView) else page.tabletop.view
    points, seat = page.piece_points(), window.presenter.turn().seat
    known = [row for row in window.presenter.pieces().rows if row.id in points]
    key = [row.id for row in known if seat is None or row.seat == seat][-1]
    at = view.viewport().mapFromGlobal(QPoint(*map(round, points[key])))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    stage = getattr(page, "stage", None)
    return key, stage.hand.current if stage is not None else window.presenter.selected


def main(folder: Path, game: str) -> dict[str, object]:
    app = QApplication(["scaled"])
    file = next(one.path for one in loading.bundled() if one.game == game)
    options = argparse.Namespace(file=file, theme="light", text_scale=100, accessible=True)
    window = shell_app.build(app, Places(folder / "config", folder / "data"), options)
    window.show()
    while not window.started:
        QTest.qWait(20)
    window.page.finish_animation()
    rest(window)
    image = window.grab().toImage()
    meant, taken = press(window)
    wide = image.width() / window.width()
    return {"ratio": window.devicePixelRatioF(), "picture": wide, "meant": meant, "taken": taken}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2])))
    sys.stdout.flush()
    os._exit(0)  # no orderly end: nothing here is to be kept
