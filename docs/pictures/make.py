"""Makes the README's pictures again: ``.venv/bin/python docs/pictures/make.py``.

Owns what stands on each of them. They are the real window, played as a player plays it, off screen. Does not
own the window.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from PIL import Image  # noqa: E402
from PySide6.QtCore import QBuffer, QEvent, QPointF, Qt  # noqa: E402
from PySide6.QtGui import QMouseEvent  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from board.presenter.gesture import By, Dropped, PickedUp  # noqa: E402
from board.shell import animated  # noqa: E402
from board.shell import app as shell_app  # noqa: E402
from board.shell.main_window import MainWindow  # noqa: E402
from board.shell.places import Places  # noqa: E402
from rules.core import assets  # noqa: E402

WIDE, HIGH = 1440, 900
COLOURS = 96
"""Flat colours: so many are enough, and a picture takes a quarter of the room."""
Key = Qt.Key


def main() -> int:
    app = QApplication([])
    for name, make in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            window = opened(app, Path(folder))
            try:
                make(window)
                settle(app)
                window.frame.toast.hide()
                written = keep(window, HERE / f"{name}.png")
            finally:
                if window.presenter is not None:
                    window.presenter.mark_saved()
                window.close()
        print(f"{name}.png {written // 1000} kB")
    with tempfile.TemporaryDirectory() as folder:
        window = opened(app, Path(folder))
        fight(window)
        animated.write(HERE / "fight.webp", window.presenter.session, window.look)
        window.presenter.mark_saved()
        window.close()
    print(f"fight.webp {(HERE / 'fight.webp').stat().st_size // 1000} kB")
    return 0


def opened(app: QApplication, folder: Path) -> MainWindow:
    """The window as at a first start."""
    options = argparse.Namespace(file=None, theme="light", text_scale=None, accessible=False, language="en")
    window = shell_app.build(app, Places(folder / "config", folder / "data"), options)
    window.started = True
    window.resize(WIDE, HIGH)
    window.show()
    settle(app)
    return window


def settle(app: QApplication) -> None:
    """Let layouts, timers and what moves come to rest."""
    for _turn in range(12):
        app.processEvents()
        QTest.qWait(60)


def keep(window: MainWindow, path: Path) -> int:
    """Write what is seen; gives the bytes."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    window.grab().save(buffer, "PNG")
    image = Image.open(io.BytesIO(bytes(buffer.data()))).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    return path.stat().st_size


def bundled(window: MainWindow, game: str, stem: str) -> None:
    """Open a bundled position."""
    window.documents.new(next(file for file in assets.scenario_files(game) if file.stem == stem))
    settle(QApplication.instance())


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or window, key)
        QApplication.processEvents()
        window.refresher.now()


def mouse(target: QWidget, kind: QEvent.Type, at: QPointF, *, down: bool) -> None:
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    held = Qt.MouseButton.LeftButton if down else Qt.MouseButton.NoButton
    event = QMouseEvent(
        kind, at, QPointF(target.mapToGlobal(at.toPoint())), button, held, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(target, event)
    QApplication.processEvents()


# the pictures


def start(window: MainWindow) -> None:
    """The start page, as it is seen first."""


def verdict(window: MainWindow) -> None:
    """A finished pile-in with a clause that fails, and the place that would have done."""
    window.start.open_check()
    settle(QApplication.instance())
    clause = next(row for row in window.presenter.verdict().rows if row.status.value == "illegal")
    window.page.show_evidence(clause, True)


def drag(window: MainWindow) -> None:
    """A model in the hand, with its way and what is left of it."""
    window.start.open_ready("wh40k")
    settle(QApplication.instance())
    view = window.page.tabletop.view
    port = view.viewport()
    pose, foe = window.page.pose("A3"), window.page.pose("B3")
    here, there = view.to_px(pose.x, pose.y), view.to_px(foe.x - 1.1, foe.y - 0.35)
    mouse(port, QEvent.Type.MouseButtonPress, here, down=True)
    for step in range(1, 13):
        mouse(port, QEvent.Type.MouseMove, here + (there - here) * (step / 12), down=True)
        QTest.qWait(30)


def fight(window: MainWindow) -> None:
    """A fight that has been resolved."""
    lane(window)
    window.confirm()
    window.page.finish_animation()


def lane(window: MainWindow) -> None:
    """A fight laid out in its five steps before it is confirmed."""
    bundled(window, "keyforge", "a-drum-and-a-banner")
    window.page.stage.meant.emit(PickedUp("a0", By.DRAG))
    window.page.stage.meant.emit(Dropped("a0", "b3"))


def aiming(window: MainWindow) -> None:
    """Attacks being aimed: the counter must reach zero."""
    bundled(window, "huntik", "02-a-crowd-in-zone-3")
    press(window, Key.Key_F6, Key.Key_P, Key.Key_C, Key.Key_P, Key.Key_C)
    window.page.finish_animation()
    press(window, Key.Key_F6, Key.Key_1, Key.Key_1, Key.Key_1)


def duel(window: MainWindow) -> None:
    """Both markers have moved in one column; the sum is spelled out."""
    bundled(window, "duel", "1-net-of-three-forces")
    for _step in range(6):
        window.confirm()
        window.page.finish_animation()
    view = window.presenter.timeline()
    window.playback.jump(view.length - 1)


def lesson(window: MainWindow) -> None:
    """A lesson on the real board: a goal in one line."""
    window.commands.run("lesson.two_minutes")


def dark(window: MainWindow) -> None:
    """The same table, dark, with text at 150 percent."""
    window.set_theme("dark")
    window.set_text_scale(1.5)
    verdict(window)


PICTURES: dict[str, Callable[[MainWindow], None]] = {
    "start": start,
    "verdict": verdict,
    "drag": drag,
    "lane": lane,
    "aiming": aiming,
    "duel": duel,
    "lesson": lesson,
    "dark": dark,
}

if __name__ == "__main__":
    sys.exit(main())
