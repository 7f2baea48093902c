"""The order in which a unit's models are reached by wounds, to be changed by its player.

Owns the list and moving in it. Does not own which orders are allowed (rules 05.03).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label, LookWidget

Words = tuple[tuple[str, str], ...]


class _List(QListWidget):
    """Ctrl+Up and Ctrl+Down move the current model."""

    def __init__(self, move: Callable[[int], None]) -> None:
        super().__init__()
        self._move = move

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in steps:
            self._move(steps[Qt.Key(event.key())])
            event.accept()
        else:
            super().keyPressEvent(event)


class OrderList(LookWidget):
    """Models first to last; dragged, or moved by buttons and keys."""

    def __init__(
        self, look: Look, changed: Callable[[tuple[str, ...]], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Order of the models"))
        self._changed = changed
        self._shown: Words = ()
        self.list = _List(self._shift)
        self.list.setAccessibleName(tr("Order of the models"))
        self.list.viewport().setAccessibleName(tr("Order of the models"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.model().rowsMoved.connect(self._tell)
        up = Button(look, tr("Earlier"), icon="chevron-up")
        down = Button(look, tr("Later"), icon="chevron-down")
        up.clicked.connect(lambda: self._shift(-1))
        down.clicked.connect(lambda: self._shift(1))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(Label(look, tr("Wounds reach these models in this order (05.03)"), wrap=True))
        layout.addWidget(self.list)
        row = QHBoxLayout()
        row.addWidget(up)
        row.addWidget(down)
        row.addStretch(1)
        layout.addLayout(row)

    def show_order(self, words: Words) -> None:
        """Show models and what is said of them, first to be reached first."""
        if words == self._shown:
            return
        current = self._current()
        self._shown = words
        self.list.clear()
        for key, text in words:
            item = QListWidgetItem(tr(text))
            item.setData(Qt.ItemDataRole.UserRole, key)
            self.list.addItem(item)
        keys = [key for key, _ in words]
        self.list.setCurrentRow(keys.index(current) if current in keys else 0)
        rows = min(6, len(words))
        self.list.setFixedHeight(rows * (self.look.line_px() + 6) + 8)

    def _current(self) -> str:
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _keys(self) -> list[str]:
        return [str(self.list.item(k).data(Qt.ItemDataRole.UserRole)) for k in range(self.list.count())]

    def _shift(self, by: int) -> None:
        keys, at = self._keys(), self.list.currentRow()
        to = at + by
        if 0 <= at < len(keys) and 0 <= to < len(keys):
            keys[at], keys[to] = keys[to], keys[at]
            self._changed(tuple(keys))

    def _tell(self) -> None:
        """After a drop: the list shows the order already."""
        keys = self._keys()
        words = dict(self._shown)
        if len(keys) == len(words) and set(keys) == set(words):
            self._shown = tuple((key, words[key]) for key in keys)
            self._changed(tuple(keys))
