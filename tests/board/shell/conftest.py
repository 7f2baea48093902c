"""A window with the toy game's page, in folders of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from board.games import registry as pages
from board.shell import app as shell_app
from board.shell import dialogs
from board.shell.main_window import MainWindow
from board.shell.places import Places
from board.stage.look import Look
from rules import registry as games
from rules.core import savegame
from rules.core.scenario import Scenario
from tests.board.shell.fake_page import FakePage


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game has rules and a board here; no dialog may wait for an answer that nobody gives."""
    monkeypatch.setitem(games.GAMES, "toy", "tests.toy.ruleset")
    monkeypatch.setitem(pages.VIEWS, "toy", "tests.board.shell.fake_page")

    def unasked(*_values: object) -> None:
        raise AssertionError("a question was asked that this test does not expect")

    for name in ("ask_save", "ask_undo", "ask_restore"):
        monkeypatch.setattr(dialogs, name, unasked)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "config", tmp_path / "data")


@pytest.fixture
def bout(tmp_path: Path) -> Path:
    """A file of the toy game."""
    path = tmp_path / "bout.json"
    savegame.write(path, Scenario("toy", {}, title="A bout"))
    return path


MakeWindow = Callable[..., MainWindow]


@pytest.fixture
def make_window(qtbot: QtBot, qapp: QApplication, places: Places) -> Iterator[MakeWindow]:
    """Windows as the app makes them; all are closed at the end without a question."""
    made: list[MainWindow] = []

    def make(file: Path | None = None, **options: object) -> MainWindow:
        values = {"file": file, "theme": "light", "text_scale": None, "accessible": False} | options
        window = shell_app.build(qapp, places, argparse.Namespace(**values))
        window.started = file is None
        made.append(window)
        window.show()
        qtbot.waitExposed(window)
        if file is not None:
            qtbot.waitUntil(lambda: window.started)
        return window

    yield make
    for window in made:
        if window.presenter is not None:
            window.presenter.mark_saved()
        window.close()
        window.deleteLater()
    qapp.processEvents()


@pytest.fixture
def window(make_window: MakeWindow, bout: Path) -> MainWindow:
    """A window with a bout."""
    return make_window(bout)


@pytest.fixture
def page(window: MainWindow) -> FakePage:
    assert isinstance(window.page, FakePage)
    return window.page


@pytest.fixture
def look() -> Look:
    return Look("light")
