"""Autosaves: ten, only when something changed, and what a crash left is found once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from board.shell import dialogs
from board.shell.autosave import KEEP, Autosaves
from board.shell.main_window import MainWindow
from board.shell.places import Places
from rules.core import savegame
from rules.core.scenario import Scenario
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage

START = Scenario("toy", {}, title="A bout")


def after(steps: int) -> Scenario:
    action = {"type": "Choose", "seat": 0, "stance": "guard"}
    return Scenario("toy", {}, title="A bout", actions=(action,) * steps, done=steps)


@pytest.fixture
def autosaves(tmp_path: Path) -> Autosaves:
    made = Autosaves(tmp_path / "kept")
    made.open()
    made.begin(START, None)
    return made


def crash(folder: Path, steps: int, file: str = "") -> None:
    """Another process autosaves and dies without an end."""
    code = f"""
import os
from pathlib import Path
from board.shell.autosave import Autosaves
from tests.board.shell.test_autosave import START, after
kept = Autosaves(Path({str(folder)!r}))
kept.open()
kept.begin(START, Path({file!r}) if {file!r} else None)
for step in range(1, {steps} + 1):
    kept.keep(after(step))
os._exit(9)
"""
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, env=os.environ | {"PYTHONPATH": str(root)})
    assert done.returncode == 9


def test_a_copy_is_kept_only_when_something_changed(autosaves: Autosaves) -> None:
    assert autosaves.keep(START) is None
    first = autosaves.keep(after(1))
    assert first is not None
    assert savegame.read(first) == after(1)
    assert autosaves.keep(after(1)) is None
    assert autosaves.copies() == (first,)


def test_the_ten_newest_copies_stay(autosaves: Autosaves) -> None:
    kept = [autosaves.keep(after(step)) for step in range(1, KEEP + 6)]
    assert autosaves.copies() == tuple(reversed(kept[-KEEP:]))
    assert savegame.read(autosaves.copies()[0]) == after(KEEP + 5)


def test_a_clean_end_leaves_nothing_to_restore(autosaves: Autosaves, tmp_path: Path) -> None:
    autosaves.keep(after(1))
    autosaves.close()
    assert Autosaves(tmp_path / "kept").found() == ()
    assert len(autosaves.copies()) == 1


def test_a_running_window_is_not_taken_for_a_crash(autosaves: Autosaves) -> None:
    autosaves.keep(after(1))
    other = Autosaves(autosaves.folder)
    other.open()
    assert other.found() == ()
    other.close()


def test_a_crash_is_found_once_with_how_far_it_is_ahead(autosaves: Autosaves) -> None:
    crash(autosaves.folder, 2, "/games/bout.json")
    (found,) = autosaves.found()
    assert savegame.read(found.copy) == after(2)
    assert (found.file, found.ahead) == (Path("/games/bout.json"), 2)
    assert found.text.endswith("2 moves later than bout.json")
    assert autosaves.found() == ()


def test_a_line_played_otherwise_is_not_called_later(tmp_path: Path) -> None:
    """Two steps back, then another one: the copy has fewer steps than the file, and one that is not in it."""
    kept = Autosaves(tmp_path / "kept")
    kept.open()
    kept.begin(after(3), Path("bout.json"))
    other = {"type": "Choose", "seat": 0, "stance": "thrust"}
    kept.keep(msgspec.structs.replace(after(1), actions=(*after(1).actions, other)))
    kept._lock.unlock()
    (found,) = Autosaves(kept.folder).found()
    assert found.text.endswith("1 move other than in bout.json")


def test_a_crash_before_any_step_has_nothing_to_offer(autosaves: Autosaves) -> None:
    crash(autosaves.folder, 0)
    assert autosaves.found() == ()


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where the folder should be")
    autosaves = Autosaves(tmp_path / "kept")
    autosaves.open()
    autosaves.begin(START, None)
    assert autosaves.keep(after(1)) is None
    assert autosaves.found() == ()
    autosaves.close()


def test_the_window_keeps_a_copy_at_each_confirmed_step(
    window: MainWindow, page: FakePage, bout: Path
) -> None:
    before = bout.read_bytes()
    page.presenter.choose("guard")
    assert window.autosaves.copies() == ()
    window.confirm()
    page.presenter.choose("feint")
    window.confirm()
    assert len(window.autosaves.copies()) == 2
    assert savegame.read(window.autosaves.copies()[0]).done == 2
    assert bout.read_bytes() == before


@pytest.mark.parametrize("wanted", [True, False])
def test_the_next_start_offers_what_a_crash_left(
    make_window: MakeWindow, places: Places, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, wanted: bool
) -> None:
    crash(places.autosaves, 1)
    asked: list[str] = []

    def ask(_parent: object, what: str, _picture: Path) -> bool:
        asked.append(what)
        return wanted

    monkeypatch.setattr(dialogs, "ask_restore", ask)
    window = make_window()
    window.started = False
    window.first_painted.emit()
    QApplication.processEvents()
    assert len(asked) == 1
    assert asked[0].endswith("1 move later than the start of the game")
    if wanted:
        assert window.presenter.session.history.cursor == 1
        assert not window.presenter.is_saved
    else:
        assert window.page is None
        assert len(window.autosaves.copies()) == 1
