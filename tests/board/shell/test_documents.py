"""Files: what is open is never lost, and a file that cannot be used changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from board.shell import dialogs
from board.shell.dialogs import Answer, FaultsDialog
from board.shell.main_window import MainWindow
from board.shell.menus import fill_kept, fill_new, fill_recent
from rules.core import assets, savegame
from rules.core.scenario import Scenario
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage

BAD = b'{"format": "battleboard", "version": 1, "game": "toy", "position": {"hearts": [3, "x"]}, "sed": 3}'


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (str(path), ""))


def answer(monkeypatch: pytest.MonkeyPatch, *answers: Answer) -> list[str]:
    """Give these answers to the question whether to save; the names asked about are returned."""
    asked: list[str] = []
    waiting = iter(answers)

    def ask(_parent: Any, name: str) -> Answer:
        asked.append(name)
        return next(waiting)

    monkeypatch.setattr(dialogs, "ask_save", ask)
    return asked


def test_a_damaged_file_is_told_fault_by_fault_and_changes_nothing(
    window: MainWindow, page: FakePage, tmp_path: Path
) -> None:
    page.presenter.choose("guard")
    bad = tmp_path / "bad.json"
    bad.write_bytes(BAD)
    assert not window.documents.open(bad)
    assert window.page is page
    assert page.presenter.stance == "guard"
    dialog = window.documents.shown
    assert isinstance(dialog, FaultsDialog)
    assert "\nsed: " in dialog.text
    assert str(bad) in dialog.text
    assert bad.read_bytes() == BAD
    dialog.close()


def test_a_damaged_file_at_the_start_leaves_the_window_usable(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"{")
    window = make_window(bad)
    assert window.page is None
    assert isinstance(window.documents.shown, FaultsDialog)
    assert "line 1" in window.documents.shown.text
    assert window.start.shown, "the fault is told over the start page"
    assert window.windowTitle() == "Battleboard"
    window.documents.shown.close()


def test_saving_while_looking_at_the_past_keeps_what_was_done_after_it(
    window: MainWindow, page: FakePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stance in ("guard", "feint"):
        page.presenter.choose(stance)
        window.confirm()
    page.presenter.go(1)
    page.presenter.choose("thrust")
    window.confirm()
    page.presenter.go(0)
    choose_file(monkeypatch, tmp_path / "past")
    assert window.documents.save_as()
    assert window.documents.open(tmp_path / "past.json")
    history = window.presenter.session.history
    assert (history.cursor, len(history.entries)) == (0, 2)
    assert [len(branch.left) for branch in history.branches] == [1]
    assert window.presenter.timeline().length == 2
    assert window.presenter.is_saved


def test_a_damaged_line_costs_neither_the_game_nor_its_draft(
    window: MainWindow, page: FakePage, tmp_path: Path
) -> None:
    for stance in ("guard", "feint"):
        page.presenter.choose(stance)
        window.confirm()
    page.presenter.go(1)
    page.presenter.choose("thrust")
    window.confirm()
    page.presenter.choose("guard")
    scenario = page.presenter.scenario()
    (line,) = scenario.lines
    damaged = msgspec.structs.replace(line, actions=(*line.actions[:1], {"type": "Leap"}))
    path = tmp_path / "damaged.json"
    savegame.write(path, msgspec.structs.replace(scenario, lines=(damaged,)))
    page.presenter.mark_saved()
    assert window.documents.open(path)
    assert "lines[0].actions[1]" in window.documents.shown.text
    assert window.presenter.session.history.cursor == scenario.done == 2
    assert window.presenter.draft() == page.presenter.draft()
    assert not window.presenter.is_saved
    assert window.presenter.path is None
    window.documents.shown.close()


def test_what_was_done_and_undone_again_is_not_in_the_file_yet(window: MainWindow, page: FakePage) -> None:
    page.presenter.choose("guard")
    window.confirm()
    page.presenter.mark_saved()
    page.presenter.choose("feint")
    window.confirm()
    page.presenter.undo()
    assert page.presenter.session.history.cursor == 1
    assert not page.presenter.is_saved, "the step that was undone would be lost"


def test_a_missing_file_leaves_the_recent_list(window: MainWindow, bout: Path) -> None:
    assert window.store.now.recent == (str(bout),)
    bout.unlink()
    assert not window.documents.open(bout)
    assert window.store.now.recent == ()
    window.documents.shown.close()


def test_saving_writes_what_replays_to_the_same_state(
    window: MainWindow, page: FakePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stance in ("guard", "feint"):
        page.presenter.choose(stance)
        window.confirm()
    page.presenter.choose("thrust")
    choose_file(monkeypatch, tmp_path / "again")
    assert window.documents.save_as()
    written = tmp_path / "again.json"
    assert savegame.read(written).done == 2
    assert window.documents.title == "again.json"
    assert page.presenter.is_saved
    state = page.presenter.session.state
    assert window.documents.open(written)
    again = window.presenter
    assert again is not page.presenter
    assert again.session.state == state
    assert again.stance == "thrust"
    assert again.is_saved


def test_saving_again_writes_to_the_same_file(window: MainWindow, page: FakePage, bout: Path) -> None:
    page.presenter.choose("guard")
    window.confirm()
    assert window.documents.save()
    assert len(savegame.read(bout).actions) == 1
    assert not window.isWindowModified() or window.refresher.now() is None


def test_a_bundled_scenario_is_never_written_over(
    window: MainWindow, page: FakePage, bout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bout.read_bytes()
    window.documents.new(bout)
    assert window.documents.title == "A bout"
    choose_file(monkeypatch, "")  # the dialog is cancelled
    window.presenter.choose("guard")
    assert not window.documents.save()
    assert bout.read_bytes() == before


def test_a_bundled_file_opened_by_its_name_is_a_new_game(window: MainWindow) -> None:
    assert window.documents.open(assets.scenario_files("wh40k")[0])
    assert window.presenter.path is None
    assert window.store.now.recent[0].endswith("bout.json")


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_lost(
    window: MainWindow, page: FakePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(dialogs, "show_problem", lambda _w, _title, text: told.append(text))
    choose_file(monkeypatch, tmp_path / "nowhere" / "game.json")
    page.presenter.choose("guard")
    assert not window.documents.save_as()
    assert "could not be written" in told[0]
    assert not page.presenter.is_saved


def test_unsaved_changes_are_asked_about_once(
    window: MainWindow, page: FakePage, bout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.presenter.choose("guard")
    window.confirm()
    asked = answer(monkeypatch, Answer.Cancel, Answer.Save)
    assert not window.close()
    assert window.page is page
    assert window.close()
    assert asked == ["bout.json", "bout.json"]
    assert len(savegame.read(bout).actions) == 1


def test_discarding_leaves_the_file_as_it_was(
    window: MainWindow, page: FakePage, bout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bout.read_bytes()
    page.presenter.choose("guard")
    answer(monkeypatch, Answer.Discard)
    assert window.documents.open(bout)
    assert bout.read_bytes() == before
    assert window.presenter.stance is None


def test_nothing_is_asked_when_nothing_changed(window: MainWindow, page: FakePage, bout: Path) -> None:
    page.presenter.choose("guard")
    page.presenter.reset()
    assert window.documents.open(bout)


def test_a_last_action_without_done_comes_as_the_draft_to_be_judged(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "judge.json"
    savegame.write(path, Scenario("toy", {}, actions=({"type": "Choose", "seat": 0, "stance": "guard"},)))
    assert window.documents.open(path)
    assert (window.presenter.session.history.cursor, window.presenter.stance) == (0, "guard")


def test_an_illegal_action_before_the_last_is_a_fault_with_its_place(
    window: MainWindow, page: FakePage, tmp_path: Path
) -> None:
    path = tmp_path / "illegal.json"
    action = {"type": "Choose", "seat": 0}
    savegame.write(path, Scenario("toy", {}, actions=(action, action)))
    assert window.documents.open(path)
    assert "actions[0]" in window.documents.shown.text
    assert window.page is not page
    assert (window.presenter.path, window.presenter.session.history.cursor) == (None, 0)
    window.documents.shown.close()


@pytest.mark.parametrize(("suffix", "scale"), [(".png", 1), (".png", 2), (".svg", 1)])
def test_a_picture_of_the_board_is_exported(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, scale: int
) -> None:
    target = tmp_path / "picture"
    choose_file(monkeypatch, target)
    window.documents.ask_picture(suffix, scale)
    written = target.with_suffix(suffix)
    if suffix == ".png":
        image = QImage(str(written))
        assert (image.width(), image.height()) == (300 * scale, 200 * scale)
        assert image.pixelColor(90 * scale, 100 * scale).name() == "#86243a"
    else:
        assert 'viewBox="0 0 300 200"' in written.read_text()


def test_the_log_is_exported_as_text(
    window: MainWindow, page: FakePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.presenter.choose("guard")
    window.confirm()
    choose_file(monkeypatch, tmp_path / "log.txt")
    window.documents.ask_log()
    assert (tmp_path / "log.txt").read_text() == "Red has chosen a stance (1.1)\n"


def test_the_lists_in_the_file_menu(window: MainWindow, page: FakePage, qtbot: QtBot) -> None:
    page.presenter.choose("guard")
    window.confirm()
    menu = window.menuBar().addMenu("Try")
    fill_recent(window, menu)
    fill_kept(window, menu)
    words = [action.text() for action in menu.actions()]
    assert words[0] == "bout.json"
    assert words[1].endswith("A bout")
    fill_new(window, menu)
    assert "Inch table" in [action.text() for action in menu.actions()]


def test_an_autosave_opens_as_the_unsaved_state_of_its_file(
    window: MainWindow, page: FakePage, bout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.presenter.choose("guard")
    window.confirm()
    state = page.presenter.session.state
    answer(monkeypatch, Answer.Discard)
    assert window.documents.restore(window.autosaves.copies()[0], bout)
    assert window.presenter.session.state == state
    assert window.documents.title == "bout.json"
    assert window.isWindowModified()
    assert savegame.read(bout).actions == ()
