"""A fault of our own: a report with the game is written, told once, and the window goes on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from board.presenter import language
from board.shell import crash
from board.shell.crash import Unexpected
from board.shell.main_window import MainWindow
from rules.core import savegame
from tests.board.shell.fake_page import FakePage


def fail(hook: Unexpected) -> None:
    try:
        raise ZeroDivisionError("one by nought")
    except ZeroDivisionError as error:
        hook(type(error), error, error.__traceback__)


def boxes(window: MainWindow) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def test_a_crash_writes_the_moves_and_the_traceback_and_says_where(
    window: MainWindow, page: FakePage
) -> None:
    page.presenter.choose("guard")
    window.confirm()
    printed: list[object] = []
    fail(Unexpected(window, lambda *what: printed.append(what)))
    (report,) = window.places.crashes.glob("*.txt")
    assert "ZeroDivisionError: one by nought" in report.read_text()
    assert "test_crash.py" in report.read_text()
    assert savegame.read(report.with_suffix(".json")).done == 1
    assert printed
    (box,) = boxes(window)
    assert str(window.places.crashes) in box.text()
    box.close()
    page.presenter.choose("thrust")
    window.confirm()
    assert page.presenter.session.history.cursor == 2, "the app goes on"


def test_it_is_told_in_the_language_of_the_window(window: MainWindow, page: FakePage) -> None:
    language.use("de")
    try:
        fail(Unexpected(window, lambda *_what: None))
    finally:
        language.use("en")
    (report,) = window.places.crashes.glob("*.txt")
    (box,) = boxes(window)
    assert box.windowTitle() == "Unerwartet"
    assert box.text() == (
        "Etwas Unerwartetes ist geschehen (ZeroDivisionError: one by nought). Das Spiel bleibt, wie es nach dem "
        "letzten bestätigten Schritt war; der liegt auch in den Sicherungen. Die Züge und die Einzelheiten "
        f"stehen in {report.parent} ({report.stem})."
    )
    box.close()


def test_it_is_told_once_and_reports_do_not_fill_the_disk(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash, "MOST", 3)
    hook = Unexpected(window, lambda *_what: None)
    for _ in range(6):
        fail(hook)
    assert len(list(window.places.crashes.glob("*.txt"))) == 3
    (box,) = boxes(window)
    box.close()


def test_without_a_game_and_without_a_folder_it_is_told_all_the_same(window: MainWindow) -> None:
    window.set_page(None)
    window.places.data.rmdir() if window.places.data.exists() and not any(
        window.places.data.iterdir()
    ) else None
    window.places.crashes.parent.mkdir(parents=True, exist_ok=True)
    window.places.crashes.write_text("a file stands in the way")
    fail(Unexpected(window, lambda *_what: None))
    (box,) = boxes(window)
    assert "were printed" in box.text()
    box.close()


def test_a_fault_in_a_slot_reaches_the_hook(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slot() -> None:
        raise ZeroDivisionError("in a slot")

    with qtbot.captureExceptions() as caught:
        QTimer.singleShot(0, slot)
        qtbot.waitUntil(lambda: bool(caught))
    assert str(caught[0][1]) == "in a slot"
