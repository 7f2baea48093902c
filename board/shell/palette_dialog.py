"""The command palette: every command, found by typing a few letters.

Owns the field, the list and the matching. Does not own the commands.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.shell.commands import Commands
from board.stage.look import Look

_KEY = Qt.ItemDataRole.UserRole


class PaletteDialog(QDialog):
    """Type, choose with the arrows, Enter does it. What cannot be done now is shown grey."""

    def __init__(self, look: Look, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = commands
        self.setWindowTitle(tr("All commands"))
        self.setAccessibleName(tr("All commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Type a few letters of a command"))
        self.field.setAccessibleName(tr("Command"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        self.resize(look.px(520), look.px(440))
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._run)
        self.list.itemClicked.connect(self._run)
        self.field.installEventFilter(self)
        self._fill("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while the field keeps the keyboard."""
        if event.type() == QEvent.Type.KeyPress:
            by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            if event.key() in by and self.list.count():
                row = self.list.currentRow() + by[event.key()]
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
                self.field.setAccessibleDescription(self.list.currentItem().text())
                return True
        return super().eventFilter(watched, event)

    def _fill(self, typed: str) -> None:
        self.list.clear()
        found = []
        for place, command in enumerate(self._commands.all()):
            rank = match(typed, command.text)
            if rank is not None:
                found.append((rank, place, command))
        for _rank, _place, command in sorted(found, key=lambda one: one[:2]):
            keys = " or ".join(self._commands.keys_of(command.key))
            words = command.text.rstrip("…")
            item = QListWidgetItem(f"{words}    {keys}" if keys else words)
            item.setData(_KEY, command.key)
            if not self._commands.can(command.key):
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.list.setCurrentRow(0 if self.list.count() else -1)

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.accept()
            self._commands.run(item.data(_KEY))


def match(typed: str, text: str) -> tuple[int, int] | None:
    """How well a text fits: (0, place) for a whole part, (1, span) for letters in order, None for neither."""
    typed, text = typed.lower().strip(), text.lower()
    if typed in text:
        return (0, text.index(typed))
    start = place = -1
    for letter in typed.replace(" ", ""):
        place = text.find(letter, place + 1)
        if place < 0:
            return None
        start = place if start < 0 else start
    return (1, place - start)
