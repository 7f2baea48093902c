"""No control is out of reach of the keyboard and none keeps it: pages, curtain, choices, dialogs, keys of one's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from board.shell import loading
from board.shell.start_tiles import Tile
from board.stage.widgets import curtain
from tests.board.everybody.hands import CTRL, SHIFT, Key, Keyboard, Mod
from tests.board.shell.conftest import MakeWindow

GAMES = ("wh40k", "keyforge", "huntik", "duel")
CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)
Open = Callable[..., Keyboard]


@pytest.fixture
def opened(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> Open:
    monkeypatch.setattr(curtain, "HOLD_MS", 60)

    def one(game: str, name: str = "") -> Keyboard:
        found = [one.path for one in loading.bundled() if one.game == game]
        return Keyboard(make_window(next(path for path in found if path.stem.startswith(name))))

    return one


# from the start page


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_opened_from_the_start_page_and_has_the_keyboard(
    make_window: MakeWindow, game: str, key: Qt.Key
) -> None:
    window = make_window(None)
    window.start.show()
    hands = Keyboard(window)
    tile = window.start.page.tiles[game]
    assert isinstance(tile, Tile)
    hands.tab_to(lambda widget: widget is tile)
    hands.press(key)
    assert not window.start.shown
    assert hands.presenter.session.scenario.game == game
    board = hands.focus
    assert window.page.widget.isAncestorOf(board) or board is window.page.widget
    before = hands.presenter.pieces().selected, getattr(getattr(board, "hand", None), "current", None)
    hands.press(Key.Key_Tab)
    after = hands.presenter.pieces().selected, getattr(getattr(board, "hand", None), "current", None)
    assert after != before, "Tab goes to a piece, not away"


def test_tab_goes_round_the_start_page(make_window: MakeWindow) -> None:
    window = make_window(None)
    window.start.show()
    hands = Keyboard(window)
    first = hands.focus
    seen = [first]
    for _ in range(60):
        hands.press(Key.Key_Tab)
        if hands.focus is first:
            break
        seen.append(hands.focus)
    assert hands.focus is first
    page = window.start.page
    unreached = [
        button.accessibleName()
        for button in page.findChildren(QAbstractButton)
        if button.isVisible() and button.isEnabled() and button not in seen and not _of_a_group(button, seen)
    ]
    assert unreached == []


def test_tab_goes_over_the_start_page_as_one_reads(make_window: MakeWindow) -> None:
    window = make_window(None)
    window.start.show()
    hands = Keyboard(window)
    page, seen = window.start.page, []
    for _ in range(12):
        seen.append(hands.focus)
        hands.press(Key.Key_Tab)
    tiles = list(page.tiles.values())
    at = seen.index(tiles[0])
    assert seen[0] is page.check
    assert seen[at : at + 4] == tiles
    assert [each.accessibleName() for each in seen[1:at]][:2] == [
        "Paste a position",
        "Start the 2-minute lesson",
    ]
    assert [each.accessibleName() for each in seen[at + 4 : at + 6]] == ["Smaller text", "Larger text"]


def _of_a_group(button: QAbstractButton, seen: list[QWidget]) -> bool:
    """Tab reaches one button of an exclusive group, the arrows the others."""
    group = button.group()
    return group is not None and any(other in seen for other in group.buttons())


def test_back_to_the_start_page_and_to_the_game_again(opened: Open) -> None:
    hands = opened("huntik")
    hands.command("Start page")
    assert hands.window.start.shown
    hands.tab_to_name("Back to the game")
    hands.press(Key.Key_Return)
    assert not hands.window.start.shown
    assert hands.focus is hands.window.page.stage


# the curtain


def covered(hands: Keyboard) -> Keyboard:
    """The first curtain of a duel."""
    assert hands.confirm()
    assert hands.curtain
    return hands


@pytest.mark.parametrize(
    "keys",
    [[(Key.Key_Tab, Mod.NoModifier)] * 3, [(Key.Key_Backtab, SHIFT)] * 3, [(Key.Key_F6, Mod.NoModifier)],
     [(Key.Key_Y, Mod.NoModifier)], [(Key.Key_Right, Mod.NoModifier), (Key.Key_Down, Mod.NoModifier)]],
    ids=["tab", "backtab", "board", "why", "arrows"],
)  # fmt: skip
def test_the_curtain_keeps_the_keyboard(opened: Open, keys: list[tuple[Qt.Key, Qt.KeyboardModifier]]) -> None:
    hands = covered(opened("duel", "match-1"))
    for key, mods in keys:
        hands.press(key, mods)
        assert hands.window.page.curtain.isAncestorOf(hands.focus)
    hands.tab_to_name("Hold to show")
    hands.hold()
    assert hands.focus is hands.window.page.stage


def test_what_may_be_undone_under_the_curtain_is_reached_by_tab(opened: Open) -> None:
    hands = covered(opened("duel", "match-1"))
    hands.hold()
    hands.take(hands.open_choices()[0].key)
    assert hands.confirm()
    assert hands.steps == 1
    assert hands.curtain
    hands.tab_to_name("Undo")
    hands.press(Key.Key_Return)
    assert hands.steps == 0
    assert not hands.curtain
    assert hands.focus is hands.window.page.stage


# choices and Confirm


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
def test_a_choice_is_taken_where_tab_finds_it_and_keeps_the_keyboard(opened: Open, key: Qt.Key) -> None:
    hands = opened("keyforge", "a-turn-with-a-hand")
    house = hands.presenter.choices()[1]
    button = hands.tab_to_name(f"house {house.label}")
    hands.press(key)
    assert hands.presenter.choices()[1].chosen
    assert hands.focus is button
    hands.confirm()
    assert hands.focus is hands.window.page.stage, "the choice is gone: the board has the keyboard"


def test_a_choice_that_stays_keeps_the_keyboard(opened: Open) -> None:
    hands = opened("wh40k", "06-hooves")
    choices = hands.presenter.choices()
    last = choices[-1].label
    hands.tab_to(lambda widget: isinstance(widget, QPushButton) and widget.text() == last)
    other = next(choice for choice in choices if choice.kind == "unit" and not choice.chosen)
    hands.take(other.key)
    assert hands.presenter.choices() != choices
    assert isinstance(hands.focus, QPushButton)
    assert hands.focus.text() == last


def test_confirm_is_pressed_with_return_and_hands_the_keyboard_to_the_board(opened: Open) -> None:
    hands = opened("huntik", "01-the-worked")
    hands.press(Key.Key_P)
    confirm = hands.window.frame.status.confirm_button
    hands.tab_to(lambda widget: widget is confirm)
    hands.press(Key.Key_Return)
    assert hands.steps == 1
    assert not confirm.isEnabled()
    assert hands.focus is hands.window.page.stage


def test_a_panel_that_is_closed_does_not_take_the_keyboard_along(opened: Open) -> None:
    hands = opened("keyforge", "two-lines")
    hands.press(Key.Key_Y)
    assert hands.focus is hands.window.why.clauses
    hands.command("Why panel")
    assert hands.window.docks.why.isHidden()
    assert hands.focus is hands.window.page.stage


# panels


@pytest.mark.parametrize("game", GAMES)
def test_the_checklist_is_walked_and_left_by_keys(opened: Open, game: str) -> None:
    hands = opened(game, {"wh40k": "check-a-pile-in", "keyforge": "two-lines"}.get(game, ""))
    board = hands.focus
    hands.press(Key.Key_Y)
    assert hands.focus is hands.window.why.clauses
    hands.press(Key.Key_Down)
    hands.press(Key.Key_Down)
    hands.press(Key.Key_F6)
    assert hands.focus is board


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_is_selected_in_the_pieces_table_and_return_goes_to_the_board(
    opened: Open, game: str
) -> None:
    hands = opened(game)
    hands.command("Go to the pieces table")
    assert hands.focus is hands.window.pieces.table
    rows = [row.id for row in hands.presenter.pieces().rows]
    for _ in range(3):
        hands.press(Key.Key_Down)
    assert hands.window.pieces.table.currentIndex().row() in range(1, len(rows))
    hands.press(Key.Key_Return)
    board = hands.focus
    assert hands.window.page.widget.isAncestorOf(board) or board is hands.window.page.widget


# dialogs

DIALOGS = [
    ("wh40k", "All commands"), ("wh40k", "Keys"), ("wh40k", "Players"), ("wh40k", "Screen reader"),
    ("wh40k", "About"), ("wh40k", "Profile of the unit"), ("wh40k", "All lessons"),
    ("keyforge", "Set up battlelines"), ("duel", "Card editor"), ("duel", "Track editor"),
]  # fmt: skip


def dialog_of(hands: Keyboard, words: str) -> QDialog:
    """The dialog that a command opens; it has the keyboard at once."""
    hands.command(words)
    dialog = QApplication.activeModalWidget() or hands.focus.window()
    assert isinstance(dialog, QDialog), words
    assert dialog.isAncestorOf(hands.focus), "the dialog has the keyboard"
    return dialog


@pytest.mark.parametrize(("game", "words"), DIALOGS, ids=[words for _game, words in DIALOGS])
def test_a_dialog_is_opened_walked_and_closed_by_keys(opened: Open, game: str, words: str) -> None:
    hands = opened(game, "01-first" if game == "wh40k" else "")
    board = hands.focus
    dialog = dialog_of(hands, words)
    seen = [hands.focus]
    for _ in range(120):
        hands.press(Key.Key_Tab)
        if hands.focus is seen[0]:
            break
        assert dialog.isAncestorOf(hands.focus)
        seen.append(hands.focus)
    assert hands.focus is seen[0], "Tab goes round"
    assert {each.accessibleName() for each in dialog.findChildren(QWidget) if missed(each, seen)} == set()
    hands.press(Key.Key_Escape)
    assert not is_open(dialog)
    assert hands.focus is board


def is_open(dialog: QDialog) -> bool:
    return shiboken6.isValid(dialog) and dialog.isVisible()


def missed(control: QWidget, seen: list[QWidget]) -> bool:
    """Whether a control that can be used is not reached: neither itself nor what holds it or stands for it."""
    usable = isinstance(control, CONTROLS) and control.isVisible() and control.isEnabled()
    silent = control.focusPolicy() == Qt.FocusPolicy.NoFocus and not isinstance(control, QAbstractButton)
    if not usable or silent or control.objectName().startswith("qt_"):
        return False
    near = [control, control.parentWidget(), control.focusProxy()]
    return not any(each in seen for each in near) and not _tab_scroller(control)


def _tab_scroller(control: QWidget) -> bool:
    """The arrows at the end of a tab bar, and the corner of a table: Qt's own, and not needed."""
    return isinstance(control, QAbstractButton) and type(control).__name__ in (
        "QToolButton",
        "QAbstractButton",
    )


@pytest.mark.parametrize("words", ["Players", "Screen reader", "About", "Keys"])
def test_return_presses_the_button_that_is_marked(opened: Open, words: str) -> None:
    hands = opened("duel")
    dialog = dialog_of(hands, words)
    marked = [button for button in dialog.findChildren(QPushButton) if button.isDefault()]
    assert len(marked) == 1
    marked[0].setFocus()
    hands.press(Key.Key_Return)
    assert not is_open(dialog)


# keys of one's own


def test_a_key_is_changed_by_keys_and_works_at_once_and_after_the_next_start(opened: Open) -> None:
    hands = opened("huntik", "01-the-worked")
    hands.press(Key.Key_F1)
    hands.tab_to_name("Commands and keys")
    hands.type("Conf")
    table = hands.focus
    assert table.item(table.currentRow(), 0).text() == "Confirm"
    hands.tab_to_name("New key")
    hands.press(Key.Key_J, CTRL | Mod.AltModifier)
    hands.tab_to_name("Use this key")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Escape)
    only_the_new_key(hands)
    hands.window.hide()
    only_the_new_key(opened("huntik", "01-the-worked"))


def only_the_new_key(hands: Keyboard) -> None:
    hands.press(Key.Key_P)
    hands.press(Key.Key_C)
    assert hands.steps == 0
    hands.press(Key.Key_J, CTRL | Mod.AltModifier)
    assert hands.steps == 1


def test_keys_without_ctrl_can_be_switched_off_and_the_palette_does_everything(opened: Open) -> None:
    hands = opened("huntik", "01-the-worked")
    hands.command("Keys without Ctrl")
    hands.press(Key.Key_P)
    assert hands.presenter.draft() is None
    hands.command("Pass")
    hands.command("Confirm")
    assert hands.steps == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_done_by_a_key_a_menu_or_the_palette(opened: Open, game: str) -> None:
    hands = opened(game)
    hands.press(Key.Key_K, CTRL)
    palette = hands.focus.window()
    assert palette.list.count() == len(hands.window.commands.all())
    hands.press(Key.Key_End)
    hands.press(Key.Key_Down)
    assert palette.field.accessibleDescription(), "the chosen command is told"
    QTest.keyClick(palette.field, Key.Key_Escape)
    assert not is_open(palette)
