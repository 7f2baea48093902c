"""The window with the real inch table: what is promised of any board holds for the first one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from board.shell.main_window import MINIMUM, MainWindow
from rules.cli.main import main as shell
from rules.core import assets, savegame
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_accessible import nameless

FIRST_CLASH, CHECK = (
    assets.ROOT / "scenarios" / "wh40k" / name for name in ("01-first-clash.json", "check-a-pile-in.json")
)


@pytest.fixture
def inches(make_window: MakeWindow) -> MainWindow:
    return make_window(FIRST_CLASH)


def key(window: MainWindow, pressed: Qt.Key) -> None:
    window.activateWindow()
    window.focus_board()
    QTest.keyClick(QApplication.focusWidget(), pressed)
    window.refresher.now()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_control_is_nameless_and_the_smallest_window_holds_it(inches: MainWindow, scale: float) -> None:
    inches.look.set_scale(scale)
    inches.resize(MINIMUM)
    key(inches, Qt.Key.Key_P)
    QApplication.processEvents()
    assert nameless(inches) == []
    assert inches.size() == MINIMUM
    confirm = inches.frame.status.confirm_button
    corner = confirm.mapTo(inches, QPoint(confirm.width(), confirm.height()))
    assert inches.rect().contains(corner - QPoint(1, 1))
    assert inches.frame.stack.height() >= 160


def test_every_key_of_the_board_has_one_holder(inches: MainWindow) -> None:
    commands = inches.commands
    held = [text for command in commands.all() for text in commands.keys_of(command.key)]
    assert len(held) == len(set(held))
    without = {
        command.key
        for command in commands.of("page")
        if command.shortcut and not commands.keys_of(command.key)
    }
    assert without == set()


def test_a_plan_is_confirmed_saved_and_judged_the_same_in_the_shell(
    inches: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "game.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (str(target), ""))
    key(inches, Qt.Key.Key_P)
    assert inches.presenter.verdict().headline == "Legal"
    assert inches.documents.save()
    assert shell(["check", str(target)]) == 0
    assert "Legal." in capsys.readouterr().out
    placed = inches.presenter.draft()
    key(inches, Qt.Key.Key_C)
    state = inches.presenter.session.state
    assert inches.presenter.session.history.cursor == 1
    assert inches.documents.save()
    assert savegame.read(target).done == 1
    assert inches.documents.open(target)
    assert inches.presenter.session.state == state
    inches.commands.run("edit.undo")
    assert inches.presenter.session.history.entries[0].action == placed


def test_a_file_with_a_move_to_judge_opens_with_its_verdict(
    make_window: MakeWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    window = make_window(CHECK)
    assert shell(["check", str(CHECK)]) == 1
    said = capsys.readouterr().out
    assert window.presenter.verdict().sentence in said
    assert not window.frame.status.confirm_button.isEnabled()


def test_themes_change_while_a_move_is_being_made(inches: MainWindow, qtbot: QtBot) -> None:
    key(inches, Qt.Key.Key_P)
    draft = inches.presenter.draft()
    for theme in ("dark", "high-contrast", "light"):
        inches.set_theme(theme)
        inches.set_text_scale(inches.look.scale + 0.3)
        QApplication.processEvents()
        assert inches.look.theme == theme
    assert inches.presenter.draft() == draft


def test_after_a_drag_every_panel_shows_what_is_so(inches: MainWindow, qtbot: QtBot) -> None:
    view, model = inches.page.tabletop.view, "A4"
    port, pose = view.viewport(), inches.page.pose(model)
    at = view.to_px(*pose.centre).toPoint()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    shown: list[object] = []
    inches.pieces.counted.connect(shown.append)
    for step in range(1, 31):
        QTest.mouseMove(port, at + QPoint(2 * step, step))
        QApplication.processEvents()
        assert inches.frame.status._view.main == inches.presenter.status().main  # at once, at every move
    moves = len(shown)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at + QPoint(60, 30))
    qtbot.waitUntil(lambda: not (inches.refresher._soon.isActive() or inches.refresher._slow.isActive()))
    assert moves < 30  # the lists came now and then
    assert inches.why._view == inches.presenter.verdict()
    groups = inches.presenter.verdict().groups
    assert inches.why.clauses._model.clauses() == tuple(row for group in groups for row in group.rows)
    assert inches.pieces.table._model.view == inches.presenter.pieces()
    assert inches.frame.status._view.main == inches.presenter.status().main
    assert inches.frame.status._view.missing == inches.presenter.status().missing


def test_a_unit_that_moved_is_told_as_a_unit(make_window: MakeWindow) -> None:
    """Its models' moves are its own: no one of them stands for it, none is counted twice."""
    window = make_window(assets.ROOT / "scenarios" / "wh40k" / "check-a-good-pile-in.json")
    window.confirm()
    assert window.frame.toast.accessibleName().startswith("Red Guard piled in to Blue Watch")
