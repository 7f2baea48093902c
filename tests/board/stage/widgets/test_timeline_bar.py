"""The timeline: steps, stacks, speed, keys."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QTabBar
from pytestqt.qtbot import QtBot

from board.presenter.views import Tick, TickGroup, TimelineView
from board.stage.look import Look
from board.stage.widgets.tick_track import place_text
from board.stage.widgets.timeline_bar import SPEEDS, TimelineBar
from tests.board.stage.widgets.samples import TIMELINE


@pytest.fixture
def bar(look: Look, qtbot: QtBot) -> TimelineBar:
    made = TimelineBar(look)
    qtbot.addWidget(made)
    made.resize(1200, 100)
    made.show_timeline(TIMELINE)
    made.show()
    return made


def button(bar: TimelineBar, name: str) -> QAbstractButton:
    return next(b for b in bar.findChildren(QAbstractButton) if b.accessibleName() == name)


@pytest.mark.parametrize(
    ("name", "step"), [("First step", 0), ("Step back", 3), ("Step forward", 5), ("Last step", 8)]
)
def test_the_transport_names_the_step(bar: TimelineBar, qtbot: QtBot, name: str, step: int) -> None:
    with qtbot.waitSignal(bar.step_chosen, timeout=500) as caught:
        button(bar, name).click()
    assert caught.args == [step]


def test_there_is_no_way_past_the_ends(bar: TimelineBar) -> None:
    bar.show_timeline(msgspec.structs.replace(TIMELINE, position=0))
    assert not button(bar, "Step back").isEnabled()
    bar.show_timeline(msgspec.structs.replace(TIMELINE, position=8))
    assert not button(bar, "Step forward").isEnabled()
    bar.show_timeline(TimelineView())
    assert not button(bar, "Play").isEnabled()


def test_play_says_pause_while_playing(bar: TimelineBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.play_toggled, timeout=500):
        button(bar, "Play").click()
    bar.set_playing(True)
    assert button(bar, "Pause").isVisible()


def test_simultaneous_steps_are_stacked(bar: TimelineBar) -> None:
    rects = bar.track.tick_rects()
    assert rects[6].left() == rects[7].left()
    assert rects[7].bottom() < rects[6].top()
    assert rects[8].left() > rects[6].right()
    assert rects[2].left() < rects[3].left()


@pytest.mark.parametrize("step", [1, 2, 3, 5, 6, 7, 8])
def test_a_click_on_a_tick_goes_there(bar: TimelineBar, qtbot: QtBot, step: int) -> None:
    at = bar.track.tick_rects()[step].center().toPoint()
    with qtbot.waitSignal(bar.step_chosen, timeout=500) as caught:
        QTest.mouseClick(bar.track, Qt.MouseButton.LeftButton, pos=at)
    assert caught.args == [step]


@pytest.mark.parametrize(
    ("key", "step"), [(Qt.Key.Key_Left, 3), (Qt.Key.Key_Right, 5), (Qt.Key.Key_Home, 0), (Qt.Key.Key_End, 8)]
)
def test_the_ticks_have_keys(bar: TimelineBar, qtbot: QtBot, key: Qt.Key, step: int) -> None:
    with qtbot.waitSignal(bar.step_chosen, timeout=500) as caught:
        QTest.keyClick(bar.track, key)
    assert caught.args == [step]


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_speed_can_be_chosen(
    look: Look, bar: TimelineBar, qtbot: QtBot, speed: str, scale: float
) -> None:
    look.set_scale(scale)
    with qtbot.waitSignal(bar.speed_chosen, timeout=500) as caught:
        if look.large:
            combo = bar.findChild(QComboBox)
            combo.activated.emit(SPEEDS.index(speed))
        else:
            button(bar, f"Speed {speed}").click()
    assert caught.args == [speed]


def test_the_place_is_written_from_150_per_cent(look: Look, bar: TimelineBar) -> None:
    assert place_text(TIMELINE) == "Pile In, Red: 3 of 4"
    assert place_text(TimelineView()) == "Start"
    assert bar.track.isVisible()
    look.set_scale(1.5)
    assert not bar.track.isVisible()
    assert bar.track.accessibleName() == "Timeline, Pile In, Red: 3 of 4"


def test_branches_are_tabs(bar: TimelineBar, qtbot: QtBot) -> None:
    tabs = bar.findChild(QTabBar)
    assert [tabs.tabText(i) for i in range(tabs.count())] == ["Now", "main", "what if"]
    with qtbot.waitSignal(bar.branch_chosen, timeout=500) as caught:
        tabs.tabBarClicked.emit(0)  # the line that is played: nothing to take up
        tabs.tabBarClicked.emit(2)
    assert caught.args == [1]
    bar.show_timeline(msgspec.structs.replace(TIMELINE, branches=()))
    assert not tabs.isVisible()


def test_a_long_game_still_fits(look: Look, bar: TimelineBar) -> None:
    ticks = tuple(Tick(i, f"step {i}", i % 2, i) for i in range(1, 121))
    bar.show_timeline(TimelineView((TickGroup("Fight", ticks),), 60))
    rects = bar.track.tick_rects()
    assert len({rect.left() for rect in rects.values()}) == 120
    assert max(rect.right() for rect in rects.values()) <= bar.track.width()
