"""A fifth game needs its rules, its page and a line in each registry: nothing of the app is changed for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from board.games import registry as pages
from board.shell import pictures, render
from board.shell.main_window import MainWindow
from rules.cli import main as shell
from rules.core import savegame
from tests.board.shell.conftest import MakeWindow
from tests.toy.page import ToyPage

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def fifth(make_window: MakeWindow, bout: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setitem(pages.VIEWS, "toy", "tests.toy.page")
    return make_window(bout)


def press(qtbot: QtBot, window: MainWindow, *keys: Qt.Key) -> None:
    window.activateWindow()
    window.page.widget.setFocus()
    for key in keys:
        qtbot.keyClick(window.page.widget, key)


def test_it_is_played_by_keys_undone_played_back_and_saved(
    fifth: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    page = fifth.page
    assert isinstance(page, ToyPage)
    press(qtbot, fifth, Qt.Key.Key_T, Qt.Key.Key_C, Qt.Key.Key_G, Qt.Key.Key_C)
    history = page.presenter.session.history
    assert history.cursor == 2
    assert page.moving, "what was confirmed is animated"
    fifth.commands.run("view.all")
    assert not page.moving, "any command completes it"
    fifth.undo() if not page.presenter.undo_asks() else page.presenter.undo()
    fifth.playback.jump(0)
    fifth.playback.step(1)
    assert page.presenter.session.history.cursor == 1
    fifth.refresher.now()
    assert fifth.log.list.count() >= 1
    page.presenter.save(tmp_path / "bout.json")
    assert savegame.read(tmp_path / "bout.json").done == 1
    assert fifth.documents.open(tmp_path / "bout.json")


def test_it_is_drawn_animated_and_replayed_as_the_four_are(
    fifth: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    presenter = fifth.presenter
    for stance in ("thrust", "guard"):
        presenter.choose(stance)
        fifth.confirm()
    presenter.save(tmp_path / "bout.json")
    for name, more in (("a.png", ()), ("a.svg", ()), ("a.webp", ("--animate",)), ("a.gif", ("--animate",))):
        target = tmp_path / name
        assert render.main([str(tmp_path / "bout.json"), "-o", str(target), *more]) == render.OK
        assert target.stat().st_size > 200
    with Image.open(tmp_path / "a.webp") as image:
        assert image.size[0] == 480
    assert shell.main(["replay", str(tmp_path / "bout.json")]) == 0
    assert capsys.readouterr().out
    assert pictures.sheet_size([pictures.Panel(fifth.page)], fifth.look).width() == 480


def test_the_app_does_not_know_it() -> None:
    for folder in ("rules/core", "board/presenter", "board/stage", "board/shell", "board/games"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert '"toy"' not in text, path
            assert "tests.toy" not in text, path
