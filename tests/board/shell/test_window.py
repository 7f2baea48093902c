"""The window with a board that it was not made for: the common controls do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from board.shell import dialogs
from board.shell.main_window import MINIMUM, MainWindow
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage

Key = Qt.Key


def settle(window: MainWindow) -> None:
    window.refresher.now()


def press(page: FakePage, key: Qt.Key) -> None:
    page.widget.window().activateWindow()
    page.widget.setFocus()
    QTest.keyClick(page.widget, key)


def test_the_title_names_the_game_and_stars_what_is_not_saved(window: MainWindow, page: FakePage) -> None:
    assert window.windowTitle() == "bout.json[*] – Battleboard"
    assert not window.isWindowModified()
    page.presenter.choose("guard")
    settle(window)
    assert window.isWindowModified()


def test_confirm_is_open_only_while_the_draft_is_legal(window: MainWindow, page: FakePage) -> None:
    button = window.frame.status.confirm_button
    assert not button.isEnabled()
    assert "a stance (1.1)" in button.toolTip()
    press(page, Key.Key_C)
    assert page.presenter.session.history.cursor == 0
    press(page, Key.Key_2)
    settle(window)
    assert page.presenter.stance == "guard"
    assert button.isEnabled()
    press(page, Key.Key_C)
    settle(window)
    assert page.presenter.session.history.cursor == 1
    assert not button.isEnabled()


def test_a_confirmed_step_is_animated_unless_the_speed_is_instant(window: MainWindow, page: FakePage) -> None:
    page.presenter.choose("guard")
    window.confirm()
    assert len(page.played) == 1
    window.playback.set_speed("instant")
    page.presenter.choose("guard")
    window.confirm()
    assert len(page.played) == 1


def test_any_command_first_completes_what_moves(window: MainWindow, page: FakePage) -> None:
    page.asked.clear()
    window.commands.run("view.all")
    assert page.asked == ["finish", "all"]


def test_the_panels_show_what_the_presenter_says(window: MainWindow, page: FakePage) -> None:
    clauses = window.why.clauses
    assert clauses.count("all") == len(page.presenter.verdict().rows) > 0
    assert clauses.count("failing") == 1
    assert window.pieces.table.model().rowCount() == 2
    assert window.badge.accessibleName() == "Red, Red’s turn"
    page.presenter.choose("guard")
    settle(window)
    assert clauses.count("failing") == 0


def test_n_goes_to_the_failing_clause_and_shows_it_on_the_board(
    window: MainWindow, page: FakePage, qtbot: QtBot
) -> None:
    press(page, Key.Key_N)
    row = window.why.current_clause()
    assert row is not None
    assert row.ref == "1.1"
    assert page.evidence == [("1.1", False)]
    page.presenter.choose("guard")
    settle(window)
    press(page, Key.Key_N)
    qtbot.waitUntil(lambda: window.frame.status.accessibleDescription() == "No clause fails")


def test_y_gives_the_checklist_the_keyboard(window: MainWindow, page: FakePage) -> None:
    press(page, Key.Key_Y)
    assert QApplication.focusWidget() is window.why.clauses
    window.focus_board()
    assert QApplication.focusWidget() is page.widget


def test_q_and_e_say_the_piece_and_the_choices(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(window.speaker, "say", lambda text, *, again=False: told.append(text))
    press(page, Key.Key_Q)
    page.presenter.select("p1")
    press(page, Key.Key_Q)
    press(page, Key.Key_E)
    assert told == [
        "No piece is selected",
        "Blue, 3 hearts",
        "1, thrust, open. 2, guard, open. 3, feint, open",
    ]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_is_said_can_be_read_in_the_status_line(
    window: MainWindow, page: FakePage, scale: float
) -> None:
    window.look.set_scale(scale)
    window.tell("Seven hearts")
    texts = [label.text() for label in window.frame.status.findChildren(QLabel) if label.isVisible()]
    assert "Seven hearts" in texts


def test_the_pieces_table_selects_and_follows(window: MainWindow, page: FakePage) -> None:
    window.pieces.table.select("p1")
    assert page.presenter.selected == "p1"
    page.presenter.select("p0")
    settle(window)
    assert window.pieces.table.currentIndex().row() == 0


def test_a_piece_that_the_keyboard_only_passes_is_not_selected(window: MainWindow, page: FakePage) -> None:
    """As when a button is closed that has it: Qt gives it on to the next in line, the window to the board."""
    window.docks.why.hide()
    window.activateWindow()
    QApplication.processEvents()
    table = window.pieces.table
    passed: list[str] = []
    table.piece_current.connect(passed.append)
    table.setFocus(Qt.FocusReason.TabFocusReason)
    window.focus_board()
    QApplication.processEvents()
    assert passed == []
    assert not table.currentIndex().isValid()
    table.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert passed == []
    QTest.keyClick(table, Key.Key_Down)
    assert passed == ["p0"]


def test_who_comes_to_the_pieces_by_tab_and_stays_has_the_first(window: MainWindow, page: FakePage) -> None:
    window.activateWindow()
    QApplication.processEvents()
    window.pieces.table.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert page.presenter.selected == "p0"


def test_the_rail_chooses_tools_and_follows_the_page(window: MainWindow, page: FakePage) -> None:
    rail = window.frame.rail
    rail.tool_chosen.emit("toy.ruler")
    settle(window)
    assert (page.tool, rail.active) == ("toy.ruler", "toy.ruler")
    press(page, Key.Key_V)
    settle(window)
    assert (page.tool, rail.active) == ("toy.select", "toy.select")


def test_undo_asks_when_dice_have_come_out(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _turn in range(2):
        page.presenter.choose("guard")
        window.confirm()
    assert page.presenter.undo_asks()
    answers = iter((False, True))
    monkeypatch.setattr(dialogs, "ask_undo", lambda parent: next(answers))
    window.commands.run("edit.undo")
    assert page.presenter.session.history.cursor == 2
    window.commands.run("edit.undo")
    assert page.presenter.session.history.cursor == 1
    window.commands.run("edit.undo")  # nothing was revealed here, so nobody is asked
    assert page.presenter.session.history.cursor == 0
    window.commands.run("edit.redo")
    assert page.presenter.session.history.cursor == 1


def test_a_confirmed_step_is_told_with_undo_beside_it(window: MainWindow, page: FakePage) -> None:
    toast = window.frame.toast
    page.presenter.choose("guard")
    window.confirm()
    assert toast.isVisible()
    assert toast.accessibleName() == "Red has chosen a stance"
    toast.undo_asked.emit()
    assert page.presenter.session.history.cursor == 0
    assert not toast.isVisible()


def test_home_puts_the_move_back(window: MainWindow, page: FakePage) -> None:
    page.presenter.choose("feint")
    press(page, Key.Key_Home)
    assert page.presenter.stance is None


def test_a_line_that_was_left_can_be_taken_again(window: MainWindow, page: FakePage) -> None:
    for stance in ("guard", "feint"):
        page.presenter.choose(stance)
        window.confirm()
    left = page.presenter.session.history.entries
    window.playback.jump(1)
    page.presenter.choose("thrust")
    window.confirm()
    settle(window)
    assert page.presenter.timeline().branches == ("line 1",)
    window.frame.timeline.branch_chosen.emit(0)
    assert page.presenter.session.history.entries == left
    assert page.presenter.session.history.cursor == 1


def test_the_log_strikes_out_what_was_undone(window: MainWindow, page: FakePage) -> None:
    page.presenter.choose("guard")
    window.confirm()
    settle(window)
    item = window.log.list.item(0)
    assert (item.text(), item.font().strikeOut()) == ("Red has chosen a stance (1.1)", False)
    page.presenter.undo()
    settle(window)
    item = window.log.list.item(0)
    assert item.font().strikeOut()
    assert item.data(Qt.ItemDataRole.AccessibleTextRole).endswith(", undone")


def test_copies_are_text(window: MainWindow, page: FakePage) -> None:
    window.copy_verdict()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Not legal yet: 1 clause\nIllegal, 1 clause: No stance is chosen (1.1).")
    assert "[Illegal] Stance (1.1)\n    No stance is chosen" in text
    page.presenter.choose("guard")
    window.confirm()
    window.copy_log()
    assert QGuiApplication.clipboard().text() == "Red has chosen a stance (1.1)\n"


def test_escape_gives_the_board_the_keyboard_when_nothing_was_to_be_cancelled(
    window: MainWindow, page: FakePage
) -> None:
    window.focus_why()
    QTest.keyClick(window.why.clauses, Key.Key_Escape)
    assert "cancel" in page.asked
    assert QApplication.focusWidget() is page.widget


def test_a_file_dropped_on_the_window_is_opened(
    window: MainWindow, page: FakePage, bout: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bout.read_bytes())
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(other))])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(5, 5), copy, mime, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPointF(5, 5), copy, mime, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, drop)
    qtbot.waitUntil(lambda: window.windowTitle().startswith("other.json"))
    assert "close" in page.asked


@pytest.mark.parametrize("percent", [80, 100, 150, 200])
def test_the_smallest_window_holds_everything_at_every_text_size(
    make_window: MakeWindow, bout: Path, percent: int
) -> None:
    window = make_window(bout, text_scale=percent)
    window.resize(MINIMUM)
    assert window.size() == MINIMUM
    wanted = window.minimumSizeHint()
    assert wanted.width() <= MINIMUM.width()
    assert wanted.height() <= MINIMUM.height()
    status, confirm = window.frame.status, window.frame.status.confirm_button
    right = confirm.mapTo(window, QPoint(confirm.width(), confirm.height()))
    assert right.x() <= window.width()
    assert right.y() <= window.height()
    assert status.width() == window.width()


def test_from_150_percent_the_panels_are_tabs_and_take_at_most_two_fifths(window: MainWindow) -> None:
    docks = window.docks
    assert window.tabifiedDockWidgets(docks.why) == []
    window.set_text_scale(1.5)
    assert set(window.tabifiedDockWidgets(docks.why)) == {docks.pieces, docks.log}
    QApplication.processEvents()
    assert docks.why.width() <= 0.4 * window.width()
    window.set_text_scale(1.0)
    assert window.tabifiedDockWidgets(docks.why) == []


def test_theme_text_and_panels_are_remembered(make_window: MakeWindow, bout: Path) -> None:
    first = make_window(bout, theme=None)
    first.set_theme("dark")
    first.set_text_scale(1.3)
    first.motion.choose("reduced")
    first.docks.toggle(first.docks.pieces)
    first.playback.set_speed("4x")
    first.close()
    second = make_window(bout, theme=None)
    assert (second.look.theme, second.look.scale, second.look.reduced_motion) == ("dark", 1.3, True)
    assert second.docks.pieces.isHidden()
    assert not second.docks.why.isHidden()
    assert second.playback.speed == "4x"


def test_the_option_accessible_starts_in_the_pieces_table(make_window: MakeWindow, bout: Path) -> None:
    window = make_window(bout, accessible=True)
    assert window.look.reduced_motion
    assert QApplication.focusWidget() is window.pieces.table
