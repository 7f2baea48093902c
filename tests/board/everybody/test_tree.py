"""The accessible tree walked on every page and board, in every state that a game passes through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QDialog, QGraphicsView, QLabel, QVBoxLayout, QWidget

from board.presenter.views import Status
from board.shell.main_window import MainWindow
from board.stage.look import Look
from board.stage.widgets.base import Button
from tests.board.everybody.hands import CTRL, Key, Keyboard
from tests.board.everybody.test_keyboard_games import Open, opened, play_line, play_phase, play_zones
from tests.board.everybody.test_keyboard_ways import dialog_of
from tests.board.everybody.tree import faults, names
from tests.board.shell.conftest import MakeWindow

__all__ = ["opened"]


def board_children(window: MainWindow) -> list[str]:
    """The names under the board's table, which must be one."""
    page = window.page.widget
    views = [page] if isinstance(page, QGraphicsView) else page.findChildren(QGraphicsView)
    tables = [QAccessible.queryAccessibleInterface(view) for view in views if view.isVisible()]
    boards = [table for table in tables if table.role() == QAccessible.Role.Table]
    assert len(boards) == 1
    assert boards[0].text(QAccessible.Text.Name)
    return [boards[0].child(n).text(QAccessible.Text.Name) for n in range(boards[0].childCount())]


def whole(hands: Keyboard) -> None:
    """Nothing is wrong anywhere in the window, and each piece of the table beside is on the board in words."""
    hands.look()
    assert faults(hands.window) == []
    spoken = board_children(hands.window)
    assert all(name.strip() for name in spoken)
    rows = hands.presenter.told(hands.presenter.pieces()).rows
    missing = [row for row in rows if not any(row.label in name or name in row.spoken for name in spoken)]
    assert missing == []


def moving(hands: Keyboard) -> bool:
    return hands.window.page.player.playing


# the boards


def inch_idle(hands: Keyboard) -> None:
    assert hands.presenter.draft_move.moves == {}


def inch_draft(hands: Keyboard) -> None:
    hands.press(Key.Key_P)
    assert hands.presenter.verdict().status is Status.LEGAL


def inch_illegal(hands: Keyboard) -> None:
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_Left, CTRL)
    assert hands.presenter.verdict().status is not Status.LEGAL


def inch_typing(hands: Keyboard) -> None:
    hands.press(Key.Key_M)
    hands.type("nowhere")
    hands.press(Key.Key_Return)


def inch_moving(hands: Keyboard) -> None:
    inch_draft(hands)
    assert hands.confirm()
    assert moving(hands)


def inch_fight(hands: Keyboard) -> None:
    for _ in range(30):
        if hands.presenter.stage == "attack":
            return
        if hands.presenter.draft_move is not None and not hands.presenter.draft_move.moves:
            hands.press(Key.Key_P)
        assert hands.confirm()
    raise AssertionError("nobody fights")


def line_draft(hands: Keyboard) -> None:
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_Return)
    assert hands.presenter.status().can_confirm


def line_illegal(hands: Keyboard) -> None:
    line_draft(hands)
    assert hands.confirm()
    hands.window.page.finish_animation()
    hands.command("Go to the pieces table")
    hands.press(Key.Key_Home, CTRL)
    hands.press(Key.Key_Return)
    hands.press(Key.Key_F)
    assert hands.presenter.verdict().status is Status.ILLEGAL


def line_moving(hands: Keyboard) -> None:
    line_draft(hands)
    assert hands.confirm()
    assert moving(hands)


def zones_draft(hands: Keyboard) -> None:
    hands.press(Key.Key_P)
    assert hands.presenter.status().can_confirm


def zones_aiming(hands: Keyboard) -> None:
    for _ in range(2):
        zones_draft(hands)
        assert hands.confirm()
    assert hands.presenter.verdict().status is Status.PENDING


def zones_moving(hands: Keyboard) -> None:
    zones_draft(hands)
    assert hands.confirm()
    assert moving(hands)


def zones_covered(hands: Keyboard) -> None:
    hands.press(Key.Key_P)
    assert hands.confirm()
    hands.press(Key.Key_Escape)
    hands.window.page.finish_animation()
    assert hands.curtain


def duel_covered(hands: Keyboard) -> None:
    assert hands.confirm()
    assert hands.curtain


def duel_looking(hands: Keyboard) -> None:
    duel_covered(hands)
    hands.hold()


def duel_locked(hands: Keyboard) -> None:
    duel_looking(hands)
    hands.take(hands.open_choices()[0].key)
    assert hands.confirm()
    assert hands.curtain


def duel_moving(hands: Keyboard) -> None:
    assert hands.confirm()
    assert hands.window.page.running or moving(hands)


def nothing(hands: Keyboard) -> None:
    """As it opens."""


STATES: tuple[tuple[str, str, Callable[[Keyboard], object]], ...] = (
    ("wh40k", "01-first-clash", inch_idle),
    ("wh40k", "01-first-clash", inch_draft),
    ("wh40k", "01-first-clash", inch_illegal),
    ("wh40k", "01-first-clash", inch_typing),
    ("wh40k", "01-first-clash", inch_moving),
    ("wh40k", "01-first-clash", inch_fight),
    ("wh40k", "01-first-clash", play_phase),
    ("wh40k", "check-a-pile-in", nothing),
    ("keyforge", "two-lines-of-six", nothing),
    ("keyforge", "two-lines-of-six", line_draft),
    ("keyforge", "two-lines-of-six", line_illegal),
    ("keyforge", "two-lines-of-six", line_moving),
    ("keyforge", "a-turn-with-a-hand", nothing),
    ("keyforge", "clear-five-with-three", lambda h: play_line(h, lambda: h.presenter.turn().seat is None)),
    ("huntik", "01-the-worked-example", nothing),
    ("huntik", "01-the-worked-example", zones_draft),
    ("huntik", "01-the-worked-example", zones_aiming),
    ("huntik", "01-the-worked-example", zones_moving),
    ("huntik", "01-the-worked-example", play_zones),
    ("duel", "match-1-first-duel", nothing),
    ("duel", "match-1-first-duel", duel_looking),
    ("duel", "2-two-walls", nothing),
    ("duel", "2-two-walls", duel_moving),
)


@pytest.mark.parametrize(
    ("game", "name", "come"), STATES, ids=[f"{game}-{come.__name__}" for game, _name, come in STATES]
)
def test_every_state_of_a_board_is_told_whole(
    opened: Open, game: str, name: str, come: Callable[[Keyboard], object]
) -> None:
    hands = opened(game, name)
    come(hands)
    whole(hands)


@pytest.mark.parametrize("game", ["wh40k", "keyforge", "huntik", "duel"])
def test_large_text_tells_the_same(opened: Open, game: str) -> None:
    hands = opened(game, {"wh40k": "01-first-clash", "keyforge": "two-lines-of-six",
                          "huntik": "01-the-worked-example", "duel": "2-two-walls"}[game])  # fmt: skip
    before = board_children(hands.window)
    hands.window.look.set_scale(2.0)
    whole(hands)
    assert len(board_children(hands.window)) >= len(before) // 2


# behind the curtain


@pytest.mark.parametrize(
    ("game", "name", "come"),
    [("duel", "match-1-first-duel", duel_covered), ("duel", "match-1-first-duel", duel_locked),
     ("huntik", "mission-1-open-the-gate", zones_covered)],
    ids=["duel", "duel-locked", "zones"],
)  # fmt: skip
def test_under_the_curtain_the_tree_has_the_curtain_and_nothing_hidden(
    opened: Open, game: str, name: str, come: Callable[[Keyboard], object]
) -> None:
    hands = opened(game, name)
    come(hands)
    assert faults(hands.window) == []
    read = names(hands.window)
    assert any(text.startswith("Curtain. Pass to") for text in read)
    assert board_children(hands.window) == []
    hidden = held_cards(hands)
    assert len(hidden) >= 4
    everything = "\n".join(read)
    assert [card for card in hidden if card in everything] == []


def held_cards(hands: Keyboard) -> set[str]:
    """The names of all cards that somebody holds."""
    state = hands.presenter.session.state
    if hands.presenter.session.scenario.game == "duel":
        return {card.name for side in state.sides for card in side.cards if card.id in side.opening}
    return {card.name for card in state.cards if card.id in {*state.hands[0], *state.hands[1]}}


# pages and dialogs


def test_the_start_page_is_told_whole(make_window: MakeWindow) -> None:
    window = make_window(None)
    window.start.show()
    assert faults(window) == []


def test_a_lesson_is_told_whole_from_its_goal_to_its_stars(make_window: MakeWindow) -> None:
    window = make_window(None)
    hands = Keyboard(window)
    hands.command("The 2-minute lesson")
    assert faults(window) == []
    hands.command("Hint")
    assert faults(window) == []


@pytest.mark.parametrize(
    ("game", "words"),
    [("wh40k", "All commands"), ("wh40k", "Keys"), ("wh40k", "Players"), ("wh40k", "Screen reader"),
     ("wh40k", "About"), ("wh40k", "Rulings"), ("wh40k", "Profile of the unit"), ("wh40k", "All lessons"),
     ("keyforge", "Set up battlelines"), ("duel", "Card editor"),
     ("duel", "Track editor"), ("huntik", "Rulings"), ("huntik", "All lessons")],
)  # fmt: skip
def test_every_dialog_is_told_whole(opened: Open, game: str, words: str) -> None:
    names_of = {"wh40k": "01-first-clash", "keyforge": "two-lines-of-six", "huntik": "01-the-worked-example"}
    dialog = dialog_of(opened(game, names_of.get(game, "match-1-first-duel")), words)
    assert isinstance(dialog, QDialog)
    assert faults(dialog) == []


@pytest.mark.parametrize(
    ("game", "name"),
    [("wh40k", "01-first-clash"), ("keyforge", "two-lines-of-six"), ("huntik", "01-the-worked-example"),
     ("duel", "match-1-first-duel")],
)  # fmt: skip
def test_the_level_editor_is_told_whole_and_has_the_keyboard(opened: Open, game: str, name: str) -> None:
    hands = opened(game, name)
    hands.command("Level of this board")
    editor = hands.window.lessons.levels.editor
    assert editor.isAncestorOf(hands.focus)
    assert faults(editor) == []
    editor.leave.click()
    assert hands.window.lessons.levels.editor is None
    assert hands.window.page.widget.hasFocus()


# the walk itself


def test_the_walk_finds_what_is_wrong(qtbot: object) -> None:
    look = Look()
    page = QWidget()
    layout = QVBoxLayout(page)
    for button in (Button(look, "Yes"), Button(look, "Yes"), Button(look, "card:hammer"), Button(look, " ")):
        layout.addWidget(button)
    shapeless = QLabel("Text")
    shapeless.setFocusPolicy(shapeless.focusPolicy().StrongFocus)
    holder = QWidget()
    holder.setAccessibleName("Something")
    holder.setFocusPolicy(holder.focusPolicy().StrongFocus)
    layout.addWidget(holder)
    page.show()
    found = "\n".join(faults(page))
    for fault in ("no name", "2 with one name, 'Yes'", "named by a key", "but is nothing"):
        assert fault in found
    page.close()
