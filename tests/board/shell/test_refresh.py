"""Refreshing: many changes make one pass, and what stays equal is not shown again."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from board.shell.refresh import Part, Refresher
from board.shell.speech import Speaker


class Shown:
    def __init__(self) -> None:
        self.value, self.reads, self.shows = 0, 0, []

    def read(self) -> int:
        self.reads += 1
        return self.value


def follow(*parts: tuple[str, Shown, bool]) -> Refresher:
    made = Refresher()
    made.set_parts(tuple(Part(name, shown.read, shown.shows.append, slow) for name, shown, slow in parts))
    return made


def test_a_hundred_changes_in_one_turn_make_one_pass(qtbot: QtBot) -> None:
    fast = Shown()
    refresher = follow(("fast", fast, False))
    with qtbot.waitSignal(refresher.done):
        for value in range(100):
            fast.value = value
            refresher.ask()
    assert (fast.reads, fast.shows) == (1, [99])


def test_an_equal_view_is_not_shown_again(qtbot: QtBot) -> None:
    fast = Shown()
    refresher = follow(("fast", fast, False))
    refresher.now()
    refresher.now()
    assert fast.reads == 2
    assert fast.shows == [0]


def test_slow_parts_are_left_out_while_changes_come_fast_and_end_at_the_last(qtbot: QtBot) -> None:
    fast, slow = Shown(), Shown()
    refresher = follow(("fast", fast, False), ("slow", slow, True))
    refresher.now()
    for value in (1, 2, 3):
        fast.value = slow.value = value
        with qtbot.waitSignal(refresher.done):
            refresher.ask()
    assert fast.shows == [0, 1, 2, 3]
    qtbot.waitUntil(lambda: slow.shows[-1] == 3)
    assert len(slow.shows) <= len(fast.shows)


def test_the_first_change_after_a_rest_shows_everything_at_once(qtbot: QtBot) -> None:
    fast, one, two = Shown(), Shown(), Shown()
    refresher = follow(("fast", fast, False), ("one", one, True), ("two", two, True))
    for shown in (fast, one, two):
        shown.value = 1
    with qtbot.waitSignal(refresher.done):
        refresher.ask()
    assert (fast.shows, one.shows, two.shows) == ([1], [1], [1])


def test_with_what_leads_everything_is_shown_at_once_also_while_changes_go_on(qtbot: QtBot) -> None:
    place, slow = Shown(), Shown()
    refresher = Refresher()
    refresher.set_parts(
        (
            Part("slow", slow.read, slow.shows.append, slow=True),
            Part("place", place.read, place.shows.append, leads=True),
        )
    )
    refresher.now()
    for value in (1, 2, 3):
        place.value = slow.value = value
        with qtbot.waitSignal(refresher.done):
            refresher.ask()
        assert slow.shows[-1] == place.shows[-1] == value


def test_while_changes_go_on_one_list_is_shown_at_a_time_and_none_is_forgotten(qtbot: QtBot) -> None:
    fast, one, still, two = Shown(), Shown(), Shown(), Shown()
    refresher = follow(("fast", fast, False), ("one", one, True), ("still", still, True), ("two", two, True))
    refresher.now()
    fast.value = one.value = two.value = 1
    refresher._pass()
    assert (fast.shows, one.shows, two.shows) == ([0, 1], [0], [0])
    refresher._step()
    assert (one.shows, two.shows) == ([0, 1], [0])
    one.value = 2  # it has had its turn: it gets another, after the one that waits
    refresher._pass()
    refresher._step()
    assert (one.shows, two.shows) == ([0, 1], [0, 1])
    with qtbot.waitSignal(refresher.done):
        pass
    assert (one.shows, still.shows, two.shows) == ([0, 1, 2], [0], [0, 1])
    assert not refresher._slow.isActive()


def test_now_leaves_nothing_to_come(qtbot: QtBot) -> None:
    one = Shown()
    refresher = follow(("one", one, True))
    refresher.now()
    one.value = 1
    refresher._pass()
    refresher.now()
    assert one.shows == [0, 1]
    assert not refresher._slow.isActive()


def test_other_parts_are_shown_anew(qtbot: QtBot) -> None:
    one, two = Shown(), Shown()
    refresher = follow(("part", one, False))
    refresher.now()
    refresher.set_parts((Part("part", two.read, two.shows.append),))
    refresher.now()
    assert (one.shows, two.shows) == ([0], [0])


def test_of_a_burst_the_first_and_the_last_text_are_said(qtbot: QtBot) -> None:
    voice = QWidget()
    qtbot.addWidget(voice)
    speaker, said = Speaker(voice), []
    speaker.said.connect(said.append)
    for number in range(10):
        speaker.say(f"text {number}")
    assert said == ["text 0"]
    qtbot.waitUntil(lambda: len(said) > 1)
    assert said == ["text 0", "text 9"]


def test_the_same_text_is_said_again_only_when_asked_for(qtbot: QtBot) -> None:
    voice = QWidget()
    qtbot.addWidget(voice)
    speaker, said = Speaker(voice), []
    speaker.said.connect(said.append)
    speaker.say("legal")
    speaker.say("legal")
    assert not speaker._timer.isActive()
    speaker.say("legal", again=True)
    qtbot.waitUntil(lambda: len(said) == 2)


def test_what_waits_is_not_said_to_the_next_player(qtbot: QtBot) -> None:
    voice = QWidget()
    qtbot.addWidget(voice)
    speaker, said = Speaker(voice), []
    speaker.said.connect(said.append)
    speaker.say("Red: a card")
    speaker.say("Red: another card")
    speaker.hush()
    assert said == ["Red: a card", ""]
    assert not speaker._timer.isActive()
    speaker.say("Blue chooses", again=True)
    qtbot.waitUntil(lambda: said[-1] == "Blue chooses")
    assert "Red: another card" not in said
