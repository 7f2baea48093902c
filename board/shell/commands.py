"""One registry of everything that can be done: menus, keys, buttons and the palette all come from here.

Owns the QActions, their keys and which of two commands holds a key. Does not own what a command does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from board.presenter.language import tr
from board.stage.page import BoardPage, Command

Key = Qt.Key
_TYPING = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)
_PRESSING = (QAbstractButton, QComboBox)
_PRESS_KEYS = frozenset({Key.Key_Space, Key.Key_Return, Key.Key_Enter})
_MOVE_KEYS = _PRESS_KEYS | {
    Key.Key_Up,
    Key.Key_Down,
    Key.Key_Left,
    Key.Key_Right,
    Key.Key_Home,
    Key.Key_End,
    Key.Key_PageUp,
    Key.Key_PageDown,
}
_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class Commands(QObject):
    """Commands by key, each with its QAction on the window. Owners that came first keep their keys."""

    changed = Signal()
    refused = Signal(str)
    running = Signal(str)  # before a command is done: whatever still moves is to be completed

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._commands: dict[str, Command] = {}
        self._owners: dict[str, tuple[str, ...]] = {}
        self._actions: dict[str, QAction] = {}
        self.single_keys = True
        self.allows: Callable[[str], bool] = lambda _key: True
        self.overrides: dict[str, str] = {}

    def set(self, owner: str, commands: Iterable[Command]) -> None:
        """Replace all commands of an owner (``shell``, ``page``); the menus are told once."""
        for key in self._owners.get(owner, ()):
            self._commands.pop(key)
            action = self._actions.pop(key)
            self._window.removeAction(action)
            action.deleteLater()
        made = tuple(replace(one, text=tr(one.text), tip=tr(one.tip)) for one in commands)
        self._owners[owner] = tuple(command.key for command in made)
        for command in made:
            self._commands[command.key] = command
            self._actions[command.key] = self._action(command)
        self.assign_keys()
        self.changed.emit()

    def set_page(self, page: BoardPage) -> None:
        """The commands of a board, with the players' names in their words."""
        own = {command.key: command for command in (*page.tools(), *page.commands())}
        told = page.presenter.told
        self.set("page", (replace(one, text=told(one.text), tip=told(one.tip)) for one in own.values()))

    def all(self) -> tuple[Command, ...]:
        return tuple(self._commands.values())

    def of(self, owner: str) -> tuple[Command, ...]:
        return tuple(self._commands[key] for key in self._owners.get(owner, ()))

    def action(self, key: str) -> QAction:
        """The action of a command; KeyError when there is none."""
        return self._actions[key]

    def keys_of(self, key: str) -> tuple[str, ...]:
        """The keys that a command really has now, as text."""
        return tuple(sequence.toString() for sequence in self._actions[key].shortcuts())

    def can(self, key: str) -> bool:
        """Whether a command can be done now, with what is seen now."""
        return self.allows(key) and self._commands[key].enabled()

    def run(self, key: str) -> bool:
        """Do a command if it can be done now; if not, ``refused`` tells its name and nothing happens."""
        command = self._commands[key]
        if not self.can(key):
            self.refused.emit(key)
            return False
        self.running.emit(key)
        command.run()
        return True

    def assign_keys(self) -> None:
        """Give out the keys again; a key held by an earlier command is not given twice."""
        taken: set[str] = set()
        for key in (key for keys in self._owners.values() for key in keys):
            command = self._commands[key]
            wanted = self.overrides.get(key, command.shortcut).split()
            sequences = [QKeySequence(text) for text in wanted]
            free = [
                sequence
                for sequence in sequences
                if sequence.toString() not in taken and (self.single_keys or not is_single(sequence))
            ]
            taken |= {sequence.toString() for sequence in free}
            self._actions[key].setShortcuts(free)

    def freshen(self, keys: Iterable[str]) -> None:
        """Bring what a menu is about to show up to date: whether it can be done, whether it is on.

        Only then, because asking all commands at every move of the mouse would take longer than a frame.
        """
        for key in keys:
            command, action = self._commands[key], self._actions[key]
            action.setEnabled(self.can(key))
            if command.checkable:
                action.setChecked(command.checked())

    def thaw(self, keys: Iterable[str]) -> None:
        """The menu is gone: every key works again, and ``run`` asks whether it may."""
        for key in keys:
            self._actions[key].setEnabled(True)

    def _action(self, command: Command) -> QAction:
        action = QAction(command.text, self._window)
        action.setObjectName(command.key)
        action.setCheckable(command.checkable)
        action.setAutoRepeat(command.repeats)
        if command.tip:
            action.setToolTip(command.tip)
            action.setStatusTip(command.tip)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _on=False, key=command.key: self.run(key))
        self._window.addAction(action)
        return action


def is_single(sequence: QKeySequence) -> bool:
    """Whether it is a key without Ctrl, Alt or Meta, and neither Esc nor a function key."""
    if sequence.isEmpty():
        return False
    pressed = sequence[0]
    free = Key.Key_F1 <= pressed.key() <= Key.Key_F35 or pressed.key() == Key.Key_Escape
    return not pressed.keyboardModifiers() & ~_PLAIN and not free


def belongs_to_focus(event: QKeyEvent, focus: QWidget | None = None) -> bool:
    """Whether a key goes to the focused control and not to a shortcut.

    Text fields get every plain key, buttons get Space and Enter, lists their arrows.
    """
    focus = focus or QApplication.focusWidget()
    if event.type() != QEvent.Type.ShortcutOverride or event.modifiers() & ~_PLAIN:
        return False
    if isinstance(focus, _TYPING):
        return event.key() != Key.Key_Escape and not Key.Key_F1 <= event.key() <= Key.Key_F35
    if isinstance(focus, _PRESSING):
        return event.key() in _PRESS_KEYS or (isinstance(focus, QComboBox) and event.key() in (_MOVE_KEYS))
    return isinstance(focus, QAbstractItemView) and event.key() in _MOVE_KEYS
