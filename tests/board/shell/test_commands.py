"""Commands: one registry, one holder a key, and keys that a control needs are its own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget, QMenu, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from board.shell.commands import Commands, belongs_to_focus, is_single
from board.shell.main_window import MainWindow
from board.stage.page import Command
from tests.board.shell.fake_page import FakePage

Key = Qt.Key
NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def override(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)


def nothing() -> None:
    """A command that does nothing."""


@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_a_text_field_keeps_every_plain_key_and_leaves_the_others(qtbot: QtBot, kind: type[QWidget]) -> None:
    field = kind()
    qtbot.addWidget(field)
    for key in (Key.Key_C, Key.Key_Space, Key.Key_0, Key.Key_Home, Key.Key_Period):
        assert belongs_to_focus(override(key), field)
    assert belongs_to_focus(override(Key.Key_R, SHIFT), field)
    assert not belongs_to_focus(override(Key.Key_K, CTRL), field)
    assert not belongs_to_focus(override(Key.Key_Escape), field)
    assert not belongs_to_focus(override(Key.Key_F1), field)


def test_a_button_keeps_space_and_a_list_its_arrows(qtbot: QtBot) -> None:
    button, box, rows, plain = QPushButton(), QComboBox(), QListWidget(), QWidget()
    for widget in (button, box, rows, plain):
        qtbot.addWidget(widget)
    assert belongs_to_focus(override(Key.Key_Space), button)
    assert not belongs_to_focus(override(Key.Key_C), button)
    assert belongs_to_focus(override(Key.Key_Down), box)
    assert belongs_to_focus(override(Key.Key_Home), rows)
    assert not belongs_to_focus(override(Key.Key_N), rows)
    assert not belongs_to_focus(override(Key.Key_Space), plain)


@pytest.mark.parametrize(
    ("text", "single"),
    [
        ("C", True),
        ("Shift+R", True),
        ("Space", True),
        ("Ctrl+C", False),
        ("F1", False),
        ("Esc", False),
        ("", False),
    ],
)
def test_a_single_key_has_no_ctrl_and_is_no_function_key(text: str, single: bool) -> None:
    assert is_single(QKeySequence(text)) is single


def test_a_key_is_held_by_one_command_only_the_earlier_owner(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    commands = Commands(host)
    commands.set("shell", [Command("a", "A", nothing, "X Y")])
    commands.set("page", ())
    commands.set("late", [Command("c", "C", nothing, "Z")])
    commands.set("page", [Command("b", "B", nothing, "X Z")])
    assert commands.keys_of("a") == ("X", "Y")
    assert commands.keys_of("b") == ("Z",)
    assert commands.keys_of("c") == ()


def test_single_keys_can_be_switched_off_and_keys_changed(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    commands = Commands(host)
    commands.set("shell", [Command("a", "A", nothing, "X Ctrl+X"), Command("b", "B", nothing, "Y")])
    commands.single_keys = False
    commands.assign_keys()
    assert (commands.keys_of("a"), commands.keys_of("b")) == (("Ctrl+X",), ())
    commands.overrides = {"b": "Ctrl+B"}
    commands.assign_keys()
    assert commands.keys_of("b") == ("Ctrl+B",)


def test_what_cannot_be_done_is_refused_by_name_and_not_done(qtbot: QtBot) -> None:
    host, done, refused = QWidget(), [], []
    qtbot.addWidget(host)
    commands = Commands(host)
    commands.refused.connect(refused.append)
    commands.set("shell", [Command("a", "A", lambda: done.append(1), enabled=lambda: False)])
    assert not commands.run("a")
    assert (done, refused) == ([], ["a"])


def test_a_key_that_is_held_does_again_only_what_goes_bit_by_bit(window: MainWindow, page: FakePage) -> None:
    again = {one.key for one in window.commands.all() if window.commands.action(one.key).autoRepeat()}
    assert again == {"view.zoom_in", "view.zoom_out", "time.back", "time.on"}


def test_a_menu_shows_what_can_be_done_and_gives_the_keys_back(
    window: MainWindow, page: FakePage, qtbot: QtBot
) -> None:
    menu = next(one.menu() for one in window.menuBar().actions() if one.text() == "Edit")
    undo = window.commands.action("edit.undo")
    menu.aboutToShow.emit()
    assert not undo.isEnabled()
    menu.aboutToHide.emit()
    qtbot.waitUntil(undo.isEnabled)
    page.presenter.choose("guard")
    window.confirm()
    menu.aboutToShow.emit()
    assert undo.isEnabled()


def test_a_refused_key_says_what_is_missing(window: MainWindow, page: FakePage) -> None:
    page.widget.setFocus()
    QTest.keyClick(page.widget, Key.Key_C)
    assert window.frame.status.accessibleDescription() == "Not to be confirmed yet. Missing: a stance (1.1)"


def test_the_pages_commands_leave_with_it(window: MainWindow) -> None:
    assert "toy.bow" in {command.key for command in window.commands.all()}
    window.set_page(None)
    assert "toy.bow" not in {command.key for command in window.commands.all()}


def test_the_shells_keys_stand_before_the_pages(window: MainWindow, page: FakePage) -> None:
    assert window.commands.keys_of("view.all") == ("0",)
    assert window.commands.keys_of("toy.clash") == ()
    assert window.commands.keys_of("toy.bow") == ("B",)


def test_no_two_commands_share_a_key(window: MainWindow) -> None:
    keys = [key for command in window.commands.all() for key in window.commands.keys_of(command.key)]
    assert len(keys) == len(set(keys))


def test_the_keys_of_the_keyboard_map_are_there(window: MainWindow) -> None:
    wanted = {
        "C": "board.confirm", "Y": "check.why", "N": "check.next", "Q": "check.read", "E": "check.options",
        "Space": "time.play", ",": "time.back", ".": "time.on", "Home": "edit.reset", "Ctrl+Z": "edit.undo",
        "Ctrl+Shift+Z": "edit.redo", "0": "view.all", "9": "view.action", "+": "view.zoom_in",
        "-": "view.zoom_out", "F1": "help.keys", "Ctrl+K": "edit.palette", "Esc": "edit.cancel",
        "1": "choose.1", "8": "choose.8",
    }  # fmt: skip
    found = {key: one.key for one in window.commands.all() for key in window.commands.keys_of(one.key)}
    assert wanted.items() <= found.items()


def test_every_command_stands_in_a_menu_or_is_a_number_key(window: MainWindow) -> None:
    shown: set[str] = set()

    def walk(menu: QMenu) -> None:
        for action in menu.actions():
            if action.menu() is not None:
                walk(action.menu())
            shown.add(action.objectName())

    for action in window.menuBar().actions():
        walk(action.menu())
    missing = {command.key for command in window.commands.all()} - shown
    assert missing - {f"choose.{n}" for n in range(1, 9)} == {"edit.cancel"}


def test_a_key_does_nothing_while_a_text_field_has_it(
    window: MainWindow, page: FakePage, qtbot: QtBot
) -> None:
    field = QLineEdit(page.widget)
    field.show()
    window.activateWindow()
    field.setFocus()
    page.asked.clear()
    QTest.keyClicks(field, "b0c")
    assert field.text() == "b0c"
    assert not {"bow", "all"} & set(page.asked)
    page.widget.setFocus()
    QTest.keyClick(page.widget, Key.Key_B)
    QTest.keyClick(page.widget, Key.Key_0)
    assert [word for word in page.asked if word in ("bow", "all")] == ["bow", "all"]


def test_space_presses_the_focused_button_and_does_not_play(window: MainWindow, page: FakePage) -> None:
    window.activateWindow()
    button = window.frame.strip._redo
    button.setEnabled(True)
    button.setFocus()
    pressed = []
    button.clicked.connect(lambda: pressed.append(1))
    QTest.keyClick(button, Key.Key_Space)
    assert pressed == [1]
    assert not window.playback.playing
