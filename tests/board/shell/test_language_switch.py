"""Another language at once: the whole window speaks it, and nothing of the game is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from board.games import registry as pages
from board.presenter import language
from board.shell import loading
from board.shell.main_window import MainWindow
from board.stage.tabletop_view import TableView
from rules.core import assets
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage
from tests.board.shell.test_accessible import dialogs_of
from tests.board.shell.test_language import _english_shown

GAMES = ("wh40k", "keyforge", "huntik", "duel")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    language.use("en")


def speak(window: MainWindow, code: str) -> None:
    """Choose a language in the menu, and let what is no longer needed go."""
    assert window.commands.run(f"view.language.{code}")
    settle()
    assert language.current() == code


def settle() -> None:
    for _turn in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


def begin(window: MainWindow) -> None:
    """A draft in progress: something that a player would lose."""
    p = window.presenter
    match p.session.scenario.game:
        case "wh40k":
            assert window.commands.run("wh40k.plan")
            p.select(p.draft_move.unit.models[-1].id)
        case "keyforge":
            p.select("a0")
            p.select("b0")
        case "huntik":
            p.choose("pass")
        case "duel":
            p.choose("mode:practice")
            p.choose("card:v0")
    assert p.unfinished() is not None


def state_of(window: MainWindow) -> tuple[Any, ...]:
    """Everything that may not be lost."""
    p = window.presenter
    history = p.session.history
    return (
        p.unfinished(),
        p.draft(),
        p.pieces().selected,
        p.verdict(),
        p.timeline(),
        history.cursor,
        history.entries,
        history.branches,
        p.path,
        p.is_saved,
        p.can_undo,
        p.can_redo,
        p.session.scenario,
    )


def german_shown(window: QWidget) -> list[str]:
    """Visible words that only the German catalogue has."""
    texts: dict[str, str] = {}
    for path in (assets.ROOT / "lang" / "de").glob("*.json"):
        texts |= json.loads(path.read_text("utf-8"))
    only_german = set(texts.values()) - set(texts)
    seen = (*window.findChildren(QLabel), *window.findChildren(QAbstractButton))
    words = {
        text for widget in seen if widget.isVisible() for text in (widget.text(), widget.accessibleName())
    }
    return sorted(words & only_german)


def open_game(make_window: MakeWindow, game: str) -> MainWindow:
    named = "match-1" if game == "duel" else ""  # there a card is chosen at once
    path = next(one.path for one in loading.bundled() if one.game == game and named in one.path.name)
    return make_window(path, language="en")


@pytest.mark.parametrize("game", sorted(set(pages.keys()) & set(GAMES)))
def test_a_board_speaks_german_and_english_again_with_its_draft(make_window: MakeWindow, game: str) -> None:
    window = open_game(make_window, game)
    begin(window)
    before, presenter, page = state_of(window), window.presenter, window.page
    german = language.read("de")
    for code in ("de", "en", "de"):
        speak(window, code)
        assert window.presenter is presenter
        assert window.page is not page
        assert state_of(window) == before
        assert window.page.widget.isVisible()
        if code == "en":
            assert german_shown(window) == []
        else:
            assert _english_shown(german, window) == []
            for dialog in dialogs_of(window):
                dialog.show()
                assert _english_shown(german, dialog) == []
                dialog.close()
                dialog.deleteLater()
    presenter.mark_saved()


def test_declared_attacks_and_typed_dice_of_a_fight_stay(make_window: MakeWindow) -> None:
    path = next(one.path for one in loading.bundled() if one.path.stem == "08-who-first")
    window = make_window(path, language="en")
    p = window.presenter
    p.choose("select:A:normal")
    window.confirm()
    settle()
    assert p.stage == "declare"
    assert p.declaration is not None
    p.declare(lambda declaration: declaration.all_at(declaration.targets[0]))
    window.page.finish_animation()
    window.page.panel.wanted.setValue(2)
    window.page.banner.hide_note()
    declared, before = p.declaration, state_of(window)
    speak(window, "de")
    assert p.declaration == declared
    assert state_of(window) == before
    assert window.page.panel.isVisible()
    assert window.page.panel.wanted.value() == 2
    assert not window.page.banner.has_note
    assert _english_shown(language.read("de"), window) == []
    p.mark_saved()


def middle(view: TableView) -> tuple[float, float]:
    """What stands in the middle of a view, inches."""
    size = view.viewport().size()
    return view.to_inches(QPointF(size.width() / 2, size.height() / 2))


def test_the_table_is_seen_as_before(make_window: MakeWindow) -> None:
    path = next(one.path for one in loading.bundled() if one.path.stem == "check-a-pile-in")
    window = make_window(path, language="en")
    table = window.page.tabletop
    table.flip()
    table.view.zoom_at(1.7)
    table.set_grid(True)
    window.page.scene.group = ("A1", "A2")
    window.commands.run("wh40k.tool.ring")
    sign, seen = table.view.sign, (table.view.ppi, *middle(table.view))
    speak(window, "de")
    view = window.page.tabletop.view
    assert view.sign == sign
    assert (view.ppi, *middle(view)) == pytest.approx(seen)
    assert window.page.tabletop.grid
    assert window.page.scene.group == ("A1", "A2")
    assert window.page.measuring.active == "ring"
    assert window.frame.rail.active == "wh40k.tool.ring"


def test_a_place_in_the_past_and_lines_that_were_left_stay(window: MainWindow, page: FakePage) -> None:
    p = page.presenter
    for stance in ("guard", "thrust"):
        p.choose(stance)
        window.confirm()
    window.playback.jump(1)
    p.choose("guard")
    window.confirm()
    window.playback.jump(0)
    window.refresher.now()
    before = state_of(window)
    lines = [window.log.list.item(row).text() for row in range(window.log.list.count())]
    assert p.session.history.branches
    assert len(lines) > 2
    speak(window, "de")
    assert state_of(window) == before
    assert [window.log.list.item(row).text() for row in range(window.log.list.count())] == lines
    assert window.frame.timeline.isVisible()


def test_what_the_window_itself_holds_is_carried_over(window: MainWindow, page: FakePage) -> None:
    window.clock.start(5)
    window.clock.left = [240.0, 300.0]
    window.playback.set_speed("2x")
    window.why.set_filter("failing")
    window.docks.pieces.hide()
    window.resizeDocks([window.docks.why], [431], Qt.Orientation.Horizontal)
    settle()
    width = window.docks.why.width()
    window.start.coach.begin(page.presenter, "Press Play the Turn. Both markers move in one column.")
    speak(window, "de")
    assert window.clock.left[0] <= 240.0
    assert window.clock_label.isVisible()
    assert "4:00" in window.clock_label.text()
    assert window.playback.speed == "2x"
    assert window.why.filter == "failing"
    assert window.docks.pieces.isHidden()
    assert window.docks.why.isVisible()
    assert window.docks.why.width() == width
    assert window.start.coach.isVisible()
    assert window.start.coach.text == "Zug abhandeln drücken. Beide Marker ziehen in einer Spalte."
    assert window.page.widget.isVisible()
    assert not window.page.asked.count("close")


def test_the_start_page_speaks_it_and_the_game_behind_it_stays(window: MainWindow, page: FakePage) -> None:
    page.presenter.choose("guard")
    before = state_of(window)
    window.start.show()
    settle()
    speak(window, "de")
    assert window.start.shown
    assert _english_shown(language.read("de"), window) == []
    assert "Ein Nachrücken prüfen" in {
        button.text() for button in window.start.page.findChildren(QAbstractButton)
    }
    window.start.leave()
    settle()
    assert state_of(window) == before
    assert window.docks.why.isVisible()
    assert window.page.widget.isVisible()


def test_the_start_page_without_a_game_speaks_it(make_window: MakeWindow) -> None:
    window = make_window(None)
    settle()
    for code in ("de", "en", "de"):
        speak(window, code)
        assert window.start.shown
        assert window.page is None
    assert _english_shown(language.read("de"), window) == []


@pytest.mark.parametrize("game", ["", *GAMES])
def test_text_and_colours_change_after_the_language_without_a_fault(
    make_window: MakeWindow, game: str, qtbot: QtBot
) -> None:
    """The look outlives what is made anew: nothing of the window before may still listen to it."""
    window = open_game(make_window, game) if game else make_window(None)
    if game:
        window.start.show()  # so that its stories too have been made, and are made anew
        window.start.leave()
    settle()
    with qtbot.captureExceptions() as caught:
        for code in ("de", "en"):
            speak(window, code)
            for command in ("view.text_larger", "view.text_smaller", "view.theme.dark", "view.theme.light"):
                assert window.commands.run(command)
                settle()
            if game:
                window.start.show()
                settle()
                window.start.leave()
    assert caught == []


def test_every_command_and_menu_is_said_in_the_language_of_now(window: MainWindow) -> None:
    keys = {command.key: window.commands.keys_of(command.key) for command in window.commands.all()}
    german = language.read("de")
    speak(window, "de")
    assert [menu.text() for menu in window.menuBar().actions()][:3] == ["Datei", "Bearbeiten", "Ansicht"]
    known = [c.text for c in window.commands.all() if german.knows(c.text) and german.text(c.text) != c.text]
    assert known == []
    assert {c.key: window.commands.keys_of(c.key) for c in window.commands.all()} == keys
    speak(window, "en")
    assert [menu.text() for menu in window.menuBar().actions()][:3] == ["File", "Edit", "View"]


def test_the_choice_is_remembered_and_marked(window: MainWindow) -> None:
    speak(window, "de")
    assert window.store.now.language == "de"
    window.commands.freshen(["view.language.de", "view.language.en"])
    assert window.commands.action("view.language.de").isChecked()
    assert not window.commands.action("view.language.en").isChecked()


def test_the_same_language_again_makes_nothing_anew(window: MainWindow, page: FakePage) -> None:
    assert window.commands.run("view.language.en")
    assert window.page is page
    assert "close" not in page.asked


def test_nothing_of_the_window_before_is_left(window: MainWindow, page: FakePage, qapp: QApplication) -> None:
    window.start.show()
    window.start.leave()
    speak(window, "de")
    old = (window.why, window.frame, window.frame.timeline, window.start, window.page.widget, window.corner)
    speak(window, "en")
    assert not any(shiboken6.isValid(part) for part in old)
    counts = []
    for _round in range(3):
        for code in ("de", "en"):
            speak(window, code)
        counts.append((len(window.findChildren(QObject)), len(qapp.allWidgets()), len(window.actions())))
    assert counts[0] == counts[1] == counts[2]
    assert qapp.findChildren(QTranslator) == []
    assert window.page.presenter is page.presenter


def test_it_is_not_to_be_had_while_the_screen_is_handed_over(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("board.shell.shell_commands.is_covered", lambda _window: True)
    assert not window.commands.run("view.language.de")
    assert language.current() == "en"
