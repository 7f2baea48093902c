"""Hot-seat: both names, the clock, and nothing hidden in title, log, names or pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from board.presenter import language
from board.shell import documents, players, recent, thumbnails
from board.shell.main_window import MainWindow
from board.shell.players import PlayersDialog
from board.stage.widgets.curtain import Curtain
from rules.core import assets, savegame
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage


def test_names_are_given_in_the_dialog_and_saved_with_the_game(
    window: MainWindow, page: FakePage, tmp_path: Path
) -> None:
    dialog = PlayersDialog(window.look, window)
    dialog.fields[0].setText("  Ada   Lovelace ")
    dialog.fields[1].setText("")
    dialog.accept()
    assert players.names(window) == ("Ada Lovelace", page.presenter.session.ruleset.info.seats[1])
    assert not page.presenter.is_saved
    page.presenter.save(tmp_path / "named.json")
    assert savegame.read(tmp_path / "named.json").seats[0] == "Ada Lovelace"


def test_a_name_that_is_too_long_is_told_and_not_cut(
    window: MainWindow, page: FakePage, qtbot: QtBot
) -> None:
    dialog = PlayersDialog(window.look, window)
    dialog.show()
    name = "Ada Lovelace of the Analytical Engine, Countess"
    dialog.fields[0].setText(f"  {name} ")
    assert dialog.fields[0].text().strip() == name
    assert dialog.note.isVisible()
    assert dialog.note.text() == f"A name has at most 40 characters: {len(name) - 40} too many"
    assert not dialog.done_button.isEnabled()
    qtbot.keyClick(dialog.fields[0], Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert window.presenter.is_saved, "nothing was taken over"
    dialog.fields[0].setText(name[:40])
    assert dialog.note.isHidden()
    qtbot.keyClick(dialog.fields[0], Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert players.names(window)[0] == name[:40].strip()


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_longest_name_leaves_the_menus_their_room(
    make_window: MakeWindow, bout: Path, scale: float, code: str
) -> None:
    window = make_window(bout, language=code)
    try:
        window.set_text_scale(scale)
        window.resize(1440, 900)
        name = "Anna-Maria Grossmann the Third of Nowhere"[: players.LONGEST]
        players.rename(window, name, name[::-1])
        window.refresher.now()
        QApplication.processEvents()
        bar = window.menuBar()
        last = max(bar.actionGeometry(action).right() for action in bar.actions())
        assert last < window.corner.geometry().left()
        whole = players.names(window)[window.presenter.turn().seat]
        assert window.badge.toolTip().startswith(whole)
        assert window.badge.accessibleName().startswith(whole)
    finally:
        language.use("en")


def test_the_clock_runs_for_who_is_to_act_and_stands_still_on_the_start_page(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(players.time, "monotonic", lambda: now[0])
    window.clock.start(5)
    window.clock.tick()
    seat = page.presenter.turn().seat
    now[0] += 65
    window.clock.tick()
    assert window.clock.left[seat] == pytest.approx(235)
    assert window.clock.left[1 - seat] == 300
    assert "3:55" in window.clock_label.text()
    window.start.show()
    window.clock.tick()  # what passed until now is taken, then nobody's clock runs
    left = list(window.clock.left)
    now[0] += 30
    window.clock.tick()
    assert window.clock.left == left
    window.start.leave()


def test_where_both_may_act_the_clock_runs_for_who_is_choosing(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(players.time, "monotonic", lambda: now[0])
    window = make_window(next(f for f in assets.scenario_files("duel") if f.stem.startswith("match-1")))
    window.clock.start(5)
    for seat in (0, 1):
        window.confirm()  # pass the screen: the curtain is up, and nobody's time runs
        window.clock.tick()
        now[0] += 30
        window.clock.tick()
        assert window.clock.left[seat] == 300
        window.page.lift()
        for curtain in window.findChildren(Curtain):
            curtain.hide()
        window.clock.tick()
        now[0] += 40
        window.clock.tick()
        assert window.clock.left[seat] == 260
        window.presenter.choose(window.presenter.choices()[0].key)
        window.confirm()


def test_under_a_curtain_no_clock_runs(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(players.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(players, "is_covered", lambda _window: True)
    window.clock.start(1)
    window.clock.tick()
    now[0] += 40
    window.clock.tick()
    assert window.clock.left == [60.0, 60.0]


def test_the_end_of_the_time_is_told_once(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, told = [0.0], []
    monkeypatch.setattr(players.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(window.frame, "told", lambda text, _ms: told.append(text))
    window.clock.start(1)
    for _ in range(4):
        window.clock.tick()
        now[0] += 61
    assert len([text for text in told if "no time left" in text]) == 1


def test_of_a_game_that_hides_something_no_picture_is_kept(
    window: MainWindow, page: FakePage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "thumb.png"
    assert thumbnails.keep(page, target)
    assert target.is_file()
    rules = page.presenter.session.ruleset
    monkeypatch.setattr(type(rules), "redact", lambda _self, _state, _seat: "less")
    assert thumbnails.hides(page.presenter)
    assert not thumbnails.keep(page, target)
    assert not target.exists(), "an older picture goes too"


def test_a_confirmed_step_and_a_saved_file_have_their_pictures(
    window: MainWindow, page: FakePage, qtbot: QtBot, tmp_path: Path
) -> None:
    for stance in ("guard", "thrust"):
        page.presenter.choose(stance)
        window.confirm()
        qtbot.wait(documents.PICTURE_MS + 50)
    shown, hidden = window.autosaves.copies()
    assert thumbnails.beside(shown).is_file()
    assert not thumbnails.beside(hidden).exists(), "one stance was chosen face down there"
    path = tmp_path / "bout-saved.json"
    page.presenter.path = path
    assert window.documents.save()
    picture = thumbnails.place(window.places.thumbnails, path)
    qtbot.waitUntil(picture.is_file)
    first = recent.games(window)[0]
    assert (first.title, first.picture) == ("bout-saved.json", picture)
    assert "2 steps" in first.when
