"""Help > Keys: every command with its keys, and changing them.

Owns the table and the recording of a key. Does not own which keys a command starts with (the command
says), nor resolving clashes at work (commands).
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from board.presenter.language import tr
from board.shell.commands import Commands
from board.shell.settings import Store
from board.stage.accessible import give_role
from board.stage.look import Look
from board.stage.widgets.base import Button, Label

_KEY = Qt.ItemDataRole.UserRole
ON_BOARD = (
    ("Tab, Shift+Tab", "Next or previous piece that can act"),
    ("Enter", "Pick up or put down"),
    ("Arrows", "Move the piece that is held; with Shift less, with Ctrl more"),
)
"""Keys that the board itself takes while it has the focus; they cannot be changed here."""


class KeysDialog(QDialog):
    """A table of commands and keys; the chosen one gets a new key, or its own back."""

    def __init__(self, look: Look, commands: Commands, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands, self._store = commands, store
        self.setWindowTitle(tr("Keys"))
        self.setAccessibleName(tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = _table()
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(tr("New key"))
        self.edit.keySequenceChanged.connect(self._told_key)
        give_role(self.edit, QAccessible.Role.HotkeyField)
        for field in self.edit.findChildren(QLineEdit):
            field.setAccessibleName(tr("New key"))
        self.message = Label(look, "", ink="secondary", wrap=True)
        change, own = Button(look, "Use this key"), Button(look, "Key of the first start")
        close = Button(look, "Close", "ink")
        change.clicked.connect(self.change)
        own.clicked.connect(lambda: self._put(None))
        close.clicked.connect(self.accept)
        close.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(Label(look, "New key"))
        row.addWidget(self.edit, 1)
        row.addWidget(change)
        row.addWidget(own)
        below = QHBoxLayout()
        below.addWidget(self.message, 1)
        below.addWidget(close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table, 1)
        layout.addLayout(row)
        layout.addLayout(below)
        self.resize(look.px(640), look.px(560))
        self._fill()
        self.table.selectRow(0)

    def _told_key(self, sequence: QKeySequence) -> None:
        self.edit.setAccessibleDescription(sequence.toString())

    def change(self) -> None:
        """Give the chosen command the recorded key, unless another one has it."""
        sequence = self.edit.keySequence()
        key = self._chosen()
        if not key or sequence.isEmpty():
            self.message.setText(tr("Choose a command and press a key in the field first."))
            return
        text = sequence.toString()
        holder = next(
            (
                one.text
                for one in self._commands.all()
                if one.key != key and text in self._commands.keys_of(one.key)
            ),
            "",
        )
        if holder:
            self.message.setText(tr(f"{text} belongs to “{holder}”. Give that one another key first."))
            return
        self._put(sequence.toString(QKeySequence.SequenceFormat.PortableText))

    def _put(self, text: str | None) -> None:
        key = self._chosen()
        if not key:
            return
        keys = {name: value for name, value in self._store.now.keys.items() if name != key}
        if text is not None:
            keys[key] = text
        self._store.change(keys=keys)
        self._commands.overrides = keys
        self._commands.assign_keys()
        row = self.table.currentRow()
        self._fill()
        self.table.selectRow(row)
        self.edit.clear()
        now = " or ".join(self._commands.keys_of(key)) or tr("no key")
        self.message.setText(f"{self.table.item(row, 0).text()}: {now}")

    def _chosen(self) -> str:
        item = self.table.item(self.table.currentRow(), 0) if self.table.currentRow() >= 0 else None
        return (item.data(_KEY) or "") if item is not None else ""

    def _fill(self) -> None:
        rows = [
            (command.text.rstrip("…"), " or ".join(self._commands.keys_of(command.key)), command.key)
            for command in self._commands.all()
        ]
        rows += [(tr(text), tr(keys), "") for keys, text in ON_BOARD]
        self.table.setRowCount(len(rows))
        for place, (text, keys, key) in enumerate(rows):
            for column, words in enumerate((text, keys)):
                item = QTableWidgetItem(words)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                item.setData(_KEY, key)
                self.table.setItem(place, column, item)


def _table() -> QTableWidget:
    table = QTableWidget(0, 2)
    table.setAccessibleName(tr("Commands and keys"))
    table.setHorizontalHeaderLabels([tr("Command"), tr("Key")])
    table.verticalHeader().hide()
    table.horizontalHeader().setAccessibleName(tr("Columns"))
    table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    return table
