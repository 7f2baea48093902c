"""Set-up: the typed line, the creature form, the palette from what players have, and Begin."""

from __future__ import annotations

import json

import pytest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QListWidget, QWidget

from board.games.keyforge.commands import open_set_up
from board.games.keyforge.set_up import SetUp, entry_label
from rules.core.codec import BadFile
from rules.keyforge.notation import parse_line
from rules.keyforge.position import Position
from tests.board.games.keyforge.conftest import bundled, from_text

EMPTY = Position(((), ()))


def test_a_typed_line_and_the_line_it_prints_are_the_same() -> None:
    set_up = SetUp(EMPTY)
    assert set_up.set_text(0, "5p 1a ward taunt | 4p elusive")
    assert set_up.text(0) == "5p 1a taunt ward | 4p elusive"
    assert parse_line(set_up.text(0)) == set_up.lines[0]


def test_a_line_that_cannot_be_read_changes_nothing_and_names_the_word() -> None:
    set_up = SetUp(EMPTY)
    set_up.set_text(0, "5p taunt")
    assert not set_up.set_text(0, "5p tount")
    assert "tount" in set_up.wrong[0]
    assert set_up.text(0) == "5p taunt"


def test_the_palette_comes_from_pasted_names_with_blanks_and_warnings() -> None:
    set_up = SetUp(EMPTY)
    told = set_up.take_deck(b"Champion Anaphiel\nNobody Has Heard of This\n")
    assert "2 creatures" in told
    assert [entry.blank for entry in set_up.palette] == [False, True]
    assert set_up.warnings
    assert "fill it in" in entry_label(set_up.palette[1])
    set_up.add_entry(1, 0)
    assert set_up.lines[1][0].name == "Champion Anaphiel"


def test_what_is_no_deck_is_refused_and_the_palette_stays() -> None:
    set_up = SetUp(EMPTY)
    before = set_up.palette
    with pytest.raises(BadFile):
        set_up.take_deck(json.dumps({"nothing": 1}).encode())
    assert set_up.palette == before


def test_creatures_move_without_two_of_them_getting_one_id(opened) -> None:
    page = opened(bundled("clear-five-with-three"))
    set_up = SetUp(Position(from_lines(page)))
    place = set_up.move(1, 0, 1)
    set_up.remove(1, 3)
    set_up.add(1)
    page.presenter.set_up(set_up.position("brobnar", 0, "battleline"))
    assert place == 1
    assert page.presenter.state.lines[1][1].name == "Guardian"


def from_lines(page):
    from rules.keyforge.position import position_of

    return position_of(page.presenter.state).lines


def test_begin_sets_the_board_up_and_undo_brings_the_game_before_back(opened, qapp) -> None:
    page = opened(from_text("house=dis: 3p @dis // 2p"))
    page.presenter.select("a0")
    page.presenter.drop("a0", "b0")
    page.presenter.confirm()
    open_set_up(page)
    dialog = page.dialog
    dialog.sides[0].text.setText("7p @dis assault1")
    dialog.sides[0].text.textEdited.emit("7p @dis assault1")
    dialog.begin.click()
    assert page.presenter.state.lines[0][0].card.power == 7
    assert page.presenter.session.history.cursor == 0
    page.presenter.undo()
    assert page.presenter.session.history.cursor == 1


def test_the_form_and_the_line_say_the_same(opened) -> None:
    page = opened(from_text("house=dis: 3p @dis // 2p"))
    open_set_up(page)
    dialog = page.dialog
    dialog.sides[0].list.setCurrentRow(0)
    dialog.editor.numbers["power"].setValue(9)
    dialog.editor.keywords["taunt"].setChecked(True)
    dialog.editor.xs["hazardous"].setValue(2)
    assert dialog.sides[0].text.text() == "9p @dis hazardous2 taunt"
    dialog.editor.abilities.setPlainText("destroyed: damge 1 each_enemy")
    assert not dialog.editor.wrong.isHidden()
    assert dialog.set_up.lines[0][0].abilities == ()


def test_every_control_of_the_dialog_has_a_name(opened) -> None:
    page = opened(from_text("house=dis: 3p @dis // 2p"))
    open_set_up(page)
    for kind in (QAbstractButton, QLineEdit, QListWidget):
        for control in page.dialog.findChildren(kind):
            if not control.objectName().startswith("qt_"):
                assert control.accessibleName() or (
                    isinstance(control.parent(), QWidget) and control.parent().accessibleName()
                )
