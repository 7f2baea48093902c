"""The palette finds and does commands; the keys can be changed and given back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from board.presenter import language
from board.shell.dialogs import FaultsDialog
from board.shell.help_dialogs import AboutDialog, RuleDialog
from board.shell.keys_dialog import KeysDialog
from board.shell.main_window import MainWindow
from board.shell.palette_dialog import PaletteDialog, match
from rules.core.codec import BadFile, Fault
from tests.board.shell.fake_page import FakePage

FAULTS = BadFile(
    [
        Fault(
            "position.units[0].models[0]",
            f"A1 stands {depth} in inside A5",
            "Move one of them, or both of them",
        )
        for depth in range(9)
    ],
    "bad.json",
)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_frame_of_the_current_fault_stands_clear_of_its_words(window: MainWindow, scale: float) -> None:
    window.set_text_scale(scale)
    dialog = FaultsDialog(window.look, FAULTS, window)
    dialog.show()
    rows = dialog.list
    inner = QRect(0, 0, rows.viewport().width() - 16, 10_000)
    for row in range(rows.count()):
        item = rows.item(row)
        words = QFontMetrics(rows.font()).boundingRect(inner, Qt.TextFlag.TextWordWrap, item.text())
        assert rows.visualItemRect(item).height() >= words.height() + 2 * 6
    dialog.close()


@pytest.mark.parametrize("language_now", ["en", "de"])
def test_a_game_is_spoken_of_only_where_there_is_one(
    window: MainWindow, page: FakePage, language_now: str
) -> None:
    language.use(language_now)
    try:
        with_game = head_of(FaultsDialog(window.look, FAULTS, window))
        window.set_page(None)
        without = head_of(FaultsDialog(window.look, FAULTS, window))
    finally:
        language.use("en")
    stays, nothing = {
        "en": ("The game on the board is as it was.", "Nothing was opened."),
        "de": ("Das Spiel auf dem Brett ist, wie es war.", "Nichts wurde geöffnet."),
    }[language_now]
    assert with_game.endswith(stays)
    assert without.endswith(nothing)


def head_of(dialog: FaultsDialog) -> str:
    return next(label.text() for label in dialog.findChildren(QLabel) if label.text().startswith("bad.json"))


@pytest.fixture
def palette(window: MainWindow) -> PaletteDialog:
    dialog = PaletteDialog(window.look, window.commands, window)
    dialog.show()
    return dialog


@pytest.fixture
def keys(window: MainWindow) -> KeysDialog:
    dialog = KeysDialog(window.look, window.commands, window.store, window)
    dialog.show()
    return dialog


def texts(palette: PaletteDialog) -> list[str]:
    return [palette.list.item(row).text() for row in range(palette.list.count())]


def test_a_whole_part_fits_better_than_letters_in_order() -> None:
    assert match("com", "Current combat") == (0, 8)
    assert match("cc", "Current combat") == (1, 8)
    assert match("xyz", "Current combat") is None
    assert match("", "Anything") == (0, 0)


def test_the_palette_lists_every_command_with_its_keys(palette: PaletteDialog, window: MainWindow) -> None:
    assert len(texts(palette)) == len(window.commands.all())
    assert "Current combat    9" in texts(palette)
    assert "Bow    B" in texts(palette)


def test_the_palette_does_what_is_chosen(palette: PaletteDialog, page: FakePage) -> None:
    QTest.keyClicks(palette.field, "combat")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert page.asked[-1] == "action"


def test_the_palette_does_nothing_that_cannot_be_done(palette: PaletteDialog, page: FakePage) -> None:
    QTest.keyClicks(palette.field, "confirm")
    assert texts(palette)[0].startswith("Confirm")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert page.presenter.session.history.cursor == 0
    palette.close()


def test_the_arrows_choose_in_the_palette(palette: PaletteDialog) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentRow() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentRow() == 0
    palette.close()


def choose(keys: KeysDialog, text: str) -> None:
    (item,) = keys.table.findItems(text, Qt.MatchFlag.MatchExactly)
    keys.table.selectRow(item.row())


def test_a_key_is_changed_and_given_back(keys: KeysDialog, window: MainWindow) -> None:
    choose(keys, "Confirm")
    keys.edit.setKeySequence(QKeySequence("Ctrl+Return"))
    keys.change()
    assert window.commands.keys_of("board.confirm") == ("Ctrl+Return",)
    assert window.store.now.keys == {"board.confirm": "Ctrl+Return"}
    keys._put(None)
    assert window.commands.keys_of("board.confirm") == ("C",)
    keys.close()


def test_a_key_that_another_command_has_is_refused_by_name(keys: KeysDialog, window: MainWindow) -> None:
    choose(keys, "Confirm")
    keys.edit.setKeySequence(QKeySequence("N"))
    keys.change()
    assert "Next problem" in keys.message.text()
    assert window.commands.keys_of("board.confirm") == ("C",)
    keys.close()


def test_keys_without_ctrl_can_be_switched_off(window: MainWindow, page: FakePage) -> None:
    window.toggle_single_keys()
    assert window.commands.keys_of("board.confirm") == ()
    assert window.commands.keys_of("edit.palette") == ("Ctrl+K",)
    window.toggle_single_keys()
    assert window.commands.keys_of("board.confirm") == ("C",)


def test_a_rule_is_told_in_our_words_with_what_was_found(window: MainWindow) -> None:
    row = window.presenter.verdict().rows[0]
    dialog = RuleDialog(window.look, row, window)
    text = dialog.text.toPlainText()
    assert dialog.windowTitle() == f"Rule {row.ref}"
    assert text.startswith(row.gist)
    assert row.details[0] in text


def test_about_names_every_game_with_edition_and_pack(window: MainWindow) -> None:
    text = AboutDialog(window.look, window).text.toPlainText()
    assert "First Touch" in text
    assert "Version" in text
