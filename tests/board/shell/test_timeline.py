"""The timeline in the window: looking ahead, captions, what-if lines, and the log that leads to steps."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QInputDialog, QTabBar
from pytestqt.qtbot import QtBot

from board.shell import thumbnails
from board.shell.main_window import MainWindow
from rules.core import assets
from tests.board.shell.at_random import act
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage


def play(window: MainWindow, *stances: str) -> None:
    for stance in stances:
        window.presenter.choose(stance)
        window.confirm()
    window.refresher.now()


def log(window: MainWindow) -> list[str]:
    return [window.log.list.item(row).text() for row in range(window.log.list.count())]


def test_hovering_a_tick_shows_its_state_and_leaves_the_session_alone(
    window: MainWindow, page: FakePage, qtbot: QtBot
) -> None:
    play(window, "guard", "thrust")
    history = page.presenter.session.history
    preview = window.frame.preview
    preview.hover(1, QPoint(200, 300))
    qtbot.waitUntil(preview.isVisible)
    assert page.presenter.session.history is history
    assert preview.picture is not None
    assert preview.text == "Choose"
    preview.hover(-1, QPoint())
    assert preview.isHidden()


def test_of_a_game_that_hides_something_the_preview_is_words_only(
    window: MainWindow, page: FakePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(window, "guard", "thrust")
    monkeypatch.setattr(thumbnails, "hides", lambda _presenter: True)
    window.frame.preview.hover(1, QPoint(200, 300))
    qtbot.waitUntil(window.frame.preview.isVisible)
    assert window.frame.preview.picture is None


def test_acting_from_the_past_makes_a_line_that_is_a_tab_with_a_name(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(window, "guard", "thrust")
    window.playback.jump(0)
    play(window, "feint")
    tabs = window.frame.timeline.findChild(QTabBar)
    assert [tabs.tabText(number) for number in range(tabs.count())] == [
        "Now",
        "line 1: Red has chosen a stance",
    ]
    monkeypatch.setattr(QInputDialog, "getText", lambda *_a, **_k: ("What if Red guards", True))
    tabs.tabBarDoubleClicked.emit(1)
    window.refresher.now()
    assert tabs.tabText(1) == "What if Red guards"
    tabs.tabBarClicked.emit(1)
    window.refresher.now()
    assert page.presenter.session.history.cursor == 0
    assert len(page.presenter.session.history.entries) == 2


def play_on(window: MainWindow, seed: int, times: int) -> None:
    rng = random.Random(seed)
    for _time in range(times):
        act(window, rng)


PLAYED = (("wh40k", 0), ("keyforge", 0), ("huntik", 0), ("duel", 8))


@pytest.mark.parametrize(("game", "number"), PLAYED)
def test_on_every_board_a_left_line_has_a_tab_and_keeps_its_lines_and_nothing_twice(
    make_window: MakeWindow, game: str, number: int
) -> None:
    window = make_window(assets.scenario_files(game)[number])
    play_on(window, 4, 7)
    before = log(window)
    window.playback.jump(4)
    window.refresher.now()
    cursor = window.presenter.session.history.cursor
    kept = sum(len(entry.events) for entry in window.presenter.session.history.done)
    play_on(window, 9, 1)
    now = log(window)
    left = [line.removeprefix("line 1: ") for line in now if line.startswith("line 1: ")]
    assert left
    assert set(left) <= set(before[kept:])
    assert [line for line in now if not line.startswith("line 1: ")][:kept] == before[:kept]
    tab = window.frame.timeline.findChild(QTabBar).tabText(1)
    assert tab.startswith("line 1: ")
    assert tab.removeprefix("line 1: ").rstrip("…") in left[0]
    assert window.presenter.session.history.branches[0].at == cursor


@pytest.mark.parametrize(("game", "number"), PLAYED)
def test_on_every_board_a_line_of_the_log_leads_to_its_step_and_its_piece(
    make_window: MakeWindow, game: str, number: int
) -> None:
    window = make_window(assets.scenario_files(game)[number])
    play_on(window, 4, 7)
    known = {row.id for row in window.presenter.pieces().rows}
    lines = window.presenter.log()
    line = next(line for line in lines if line.index > 1 and known.intersection(line.pieces))
    window.refresher.go_to_line(line)
    assert window.presenter.timeline().position == line.index
    assert window.presenter.pieces().selected in line.pieces


def test_lines_that_were_left_stay_in_the_log_struck_through(window: MainWindow, page: FakePage) -> None:
    play(window, "guard", "thrust")
    before = log(window)
    window.playback.jump(0)
    play(window, "feint")
    now = log(window)
    for line in before:
        assert f"line 1: {line}" in now
    struck = [
        window.log.list.item(row).font().strikeOut()
        for row in range(window.log.list.count())
        if log(window)[row].startswith("line 1: ")
    ]
    assert struck
    assert all(struck)
    row = next(row for row, text in enumerate(now) if text.startswith("line 1: "))
    window.log.list.itemActivated.emit(window.log.list.item(row))
    assert len(page.presenter.session.history.entries) == 2, "a left line leads back to its branch"


def test_a_step_has_one_caption(window: MainWindow, page: FakePage) -> None:
    play(window, "guard", "thrust")
    window.playback.jump(0)
    window.playback.step(1)
    assert window.frame._with_told().secondary == "Choose"
    assert window.speaker is not None


def test_a_board_hears_of_the_speed(window: MainWindow, page: FakePage) -> None:
    heard: list[float] = []
    page.set_speed = heard.append
    for speed in ("0.5x", "4x", "instant"):
        window.frame.timeline.speed_chosen.emit(speed)
    assert heard == [0.5, 4.0, 0.0]
