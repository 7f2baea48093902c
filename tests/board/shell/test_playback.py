"""The transport: it walks through what was done and never past its ends."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from board.shell.main_window import MainWindow
from tests.board.shell.fake_page import FakePage


@pytest.fixture
def bout_of_three(window: MainWindow, page: FakePage) -> FakePage:
    """Three steps done, seen from the start."""
    for stance in ("guard", "feint", "thrust"):
        page.presenter.choose(stance)
        window.confirm()
    window.playback.jump(0)
    page.played.clear()
    return page


def test_a_step_on_is_animated_and_a_step_back_is_not(window: MainWindow, bout_of_three: FakePage) -> None:
    entries = bout_of_three.presenter.session.history.entries
    window.playback.step(1)
    assert bout_of_three.played == [entries[0].events]
    window.playback.step(-1)
    assert bout_of_three.presenter.session.history.cursor == 0
    assert len(bout_of_three.played) == 1


def test_it_stays_within_the_timeline(window: MainWindow, bout_of_three: FakePage) -> None:
    history = bout_of_three.presenter.session
    window.playback.step(-1)
    assert history.history.cursor == 0
    window.playback.jump(99)
    assert history.history.cursor == 3
    window.playback.step(1)
    assert history.history.cursor == 3


def test_play_goes_to_the_end_and_stops(window: MainWindow, bout_of_three: FakePage, qtbot: QtBot) -> None:
    window.playback.set_speed("4x")
    window.commands.run("time.play")
    assert window.playback.playing
    qtbot.waitUntil(lambda: not window.playback.playing)
    assert bout_of_three.presenter.session.history.cursor == 3
    assert len(bout_of_three.played) == 3


def test_play_again_stops_where_it_is(window: MainWindow, bout_of_three: FakePage) -> None:
    window.commands.run("time.play")
    window.commands.run("time.play")
    assert not window.playback.playing
    assert bout_of_three.presenter.session.history.cursor == 0


def test_at_instant_speed_play_is_a_jump(window: MainWindow, bout_of_three: FakePage) -> None:
    window.playback.set_speed("instant")
    window.commands.run("time.play")
    assert not window.playback.playing
    assert bout_of_three.presenter.session.history.cursor == 3
    assert bout_of_three.played == []


def test_any_other_command_ends_playing(window: MainWindow, bout_of_three: FakePage) -> None:
    window.commands.run("time.play")
    window.commands.run("time.on")
    assert not window.playback.playing


def test_without_a_board_nothing_happens(window: MainWindow) -> None:
    window.set_page(None)
    window.playback.toggle()
    window.playback.step(1)
    assert not window.playback.playing
