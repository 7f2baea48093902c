"""Somebody who has only a keyboard: every press goes to what has the focus, as on a real desk.

Owns pressing, typing, waiting, and how each board is played that way. What is on show may be read (as eyes or a
screen reader would), but nothing is ever called that a key would not reach.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from board.presenter.views import ChoiceView
from board.shell.main_window import MainWindow
from board.stage.widgets.curtain import HoldButton

Key, Mod = Qt.Key, Qt.KeyboardModifier
PLAIN, SHIFT, CTRL = Mod.NoModifier, Mod.ShiftModifier, Mod.ControlModifier
MOST_TABS = 150
LONGEST_HOLD_MS = 15_000


class Keyboard:
    """Two hands on the keys of one window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        window.activateWindow()
        QApplication.processEvents()

    @property
    def focus(self) -> QWidget:
        """What has the keyboard; somebody without a mouse is lost where nothing has it."""
        found = QApplication.focusWidget()
        assert found is not None, "nothing has the keyboard"
        assert found.isVisible(), f"what has the keyboard cannot be seen: {found.accessibleName()!r}"
        return found

    @property
    def presenter(self) -> Any:
        return self.window.presenter

    @property
    def steps(self) -> int:
        return self.presenter.session.history.cursor

    @property
    def curtain(self) -> bool:
        """Whether the curtain is up."""
        curtain = getattr(self.window.page, "curtain", None)
        return curtain is not None and curtain.isVisible()

    def press(self, key: Qt.Key, mods: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.focus, key, mods)
        self.look()

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus, text)
        self.look()

    def look(self) -> None:
        """Let the window show what it has."""
        QApplication.processEvents()
        if (
            QApplication.activeWindow() is None
        ):  # a dialog was closed: a window manager goes back to its window
            self.window.activateWindow()
            QApplication.processEvents()
        if self.window.page is not None:
            self.window.refresher.now()

    def tab_to(self, wanted: Callable[[QWidget], bool]) -> QWidget:
        """Tab until something wanted has the keyboard."""
        for _ in range(MOST_TABS):
            if wanted(self.focus):
                return self.focus
            self.press(Key.Key_Tab)
        raise AssertionError(f"not reached by Tab; at last {self.focus.accessibleName()!r}")

    def tab_to_name(self, start: str) -> QWidget:
        """Tab to the control whose spoken name begins so."""
        return self.tab_to(lambda widget: widget.accessibleName().startswith(start))

    def hold(self, key: Qt.Key = Key.Key_Space) -> None:
        """Hold a key until the curtain has lifted."""
        button = self.focus
        assert isinstance(button, HoldButton), f"not the curtain has it but {button.accessibleName()!r}"
        QTest.keyPress(button, key)
        for _ in range(LONGEST_HOLD_MS // 10):
            if not button.isVisible():
                break
            QTest.qWait(10)
        assert not button.isVisible(), "the curtain did not lift"
        QTest.keyRelease(self.focus, key)
        self.look()

    # choices and steps

    def open_choices(self) -> list[ChoiceView]:
        return [choice for choice in self.presenter.choices() if choice.open]

    def take(self, key: str) -> None:
        """Take a choice by the key that its button shows."""
        choices = self.presenter.choices()
        at = [choice.key for choice in choices].index(key)
        if choices[at].keycap:
            self.press(Key(Key.Key_A + ord(choices[at].keycap.upper()) - ord("A")))
        else:
            assert at < 8, f"{key} has no key"
            self.press(Key(Key.Key_1 + at))

    def confirm(self) -> bool:
        """Press C; whether a step was done, or the curtain drawn."""
        before = (self.steps, self.curtain)
        self.press(Key.Key_C)
        return (self.steps, self.curtain) != before

    def command(self, words: str) -> None:
        """Do a command through the palette: Ctrl+K, its words, Return."""
        self.press(Key.Key_K, CTRL)
        self.type(words)
        self.press(Key.Key_Return)
