"""What is announced: every change of a verdict and every step, as real events, at most two in a second."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest

from board.shell import speech
from tests.board.everybody.hands import CTRL, Key, Keyboard
from tests.board.everybody.test_keyboard_games import Open, opened

__all__ = ["opened"]

POSITIONS = {
    "wh40k": "01-first-clash", "keyforge": "two-lines-of-six", "huntik": "01-the-worked-example",
    "duel": "match-1-first-duel",
}  # fmt: skip


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What goes to screen readers as announcements; nothing waits for the pause."""
    heard: list[str] = []
    send = QAccessible.updateAccessibility

    def update(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            assert event.politeness() == QAccessible.AnnouncementPoliteness.Polite
            heard.append(event.message())
        send(event)

    monkeypatch.setattr(speech, "PAUSE_MS", 0)
    monkeypatch.setattr(speech.QAccessible, "updateAccessibility", update)
    return heard


def illegal_on_the_inch_table(hands: Keyboard) -> None:
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_Left, CTRL)


def legal_on_the_inch_table(hands: Keyboard) -> None:
    hands.press(Key.Key_T)


def preview_on_the_line(hands: Keyboard) -> None:
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_Return)


def pass_in_the_zones(hands: Keyboard) -> None:
    hands.press(Key.Key_P)


def card_of_the_duel(hands: Keyboard) -> None:
    hands.confirm()
    hands.hold()
    hands.take(hands.open_choices()[0].key)


@pytest.mark.parametrize(
    ("game", "do", "words"),
    [
        ("wh40k", illegal_on_the_inch_table, "not closer (12.03)"),
        ("wh40k", legal_on_the_inch_table, "A1: legal"),
        ("keyforge", preview_on_the_line, "Legal. Preview: pending"),
        ("huntik", pass_in_the_zones, "Legal. Pass in the combat (601.2)"),
        ("duel", card_of_the_duel, "Salute (duel-opening)"),
    ],
)
def test_a_verdict_that_changes_is_announced(
    opened: Open, announced: list[str], game: str, do: Callable[[Keyboard], object], words: str
) -> None:
    hands = opened(game, POSITIONS[game])
    announced.clear()
    do(hands)
    assert any(words in text for text in announced), announced


def test_a_verdict_that_stays_is_not_announced_again(opened: Open, announced: list[str]) -> None:
    hands = opened("keyforge", POSITIONS["keyforge"])
    preview_on_the_line(hands)
    announced.clear()
    hands.press(Key.Key_Tab)
    assert announced == []


def test_nothing_is_announced_by_a_board_that_just_opens(opened: Open, announced: list[str]) -> None:
    for game, name in POSITIONS.items():
        opened(game, name)
    assert announced == []


@pytest.mark.parametrize("game", ["wh40k", "keyforge", "huntik"])
def test_every_step_of_the_timeline_is_announced(opened: Open, announced: list[str], game: str) -> None:
    hands = opened(game, POSITIONS[game])
    {"wh40k": lambda: hands.press(Key.Key_P), "keyforge": lambda: preview_on_the_line(hands),
     "huntik": lambda: pass_in_the_zones(hands)}[game]()  # fmt: skip
    assert hands.confirm()
    hands.window.page.finish_animation()
    steps = [tick.label for group in hands.presenter.timeline().groups for tick in group.ticks]
    announced.clear()
    for _ in steps:
        hands.press(Key.Key_Comma)
    assert announced[-1] == "Start"
    told = []
    for _ in steps:
        announced.clear()
        hands.press(Key.Key_Period)
        hands.window.page.finish_animation()
        told.append(" / ".join(announced))
    for label, text in zip(steps, told, strict=True):
        assert hands.presenter.told(label) in text


def test_a_step_chosen_on_the_timeline_by_keys_is_announced(opened: Open, announced: list[str]) -> None:
    hands = opened("huntik", POSITIONS["huntik"])
    for _ in range(2):
        pass_in_the_zones(hands)
        assert hands.confirm()
        hands.window.page.finish_animation()
    hands.tab_to_name("Timeline, ")
    announced.clear()
    hands.press(Key.Key_Left)
    assert any("Blue passed" in text for text in announced), announced


def test_the_beats_of_an_animation_are_announced(opened: Open, announced: list[str]) -> None:
    hands = opened("keyforge", POSITIONS["keyforge"])
    preview_on_the_line(hands)
    assert hands.confirm()
    announced.clear()
    for _ in range(40):
        if not hands.window.page.player.playing:
            break
        hands.press(Key.Key_B)
    assert any("(Fight 3)" in text or "(Fight 4)" in text for text in announced), announced


def test_at_most_two_in_a_second_and_the_newest_is_said(opened: Open, announced: list[str]) -> None:
    speech.PAUSE_MS = 500
    hands = opened("wh40k", POSITIONS["wh40k"])
    announced.clear()
    for number in range(20):
        hands.window.speaker.say(f"text {number}")
    assert announced == ["text 0"]
    QTest.qWait(700)
    assert announced == ["text 0", "text 19"]
