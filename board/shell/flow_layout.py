"""A layout that goes on in the next row when a row is full.

Owns placing by width. Does not own any widget's size.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Items in reading order, each at its size hint; as many rows as the width asks for."""

    def __init__(self, parent: QWidget | None = None, gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.gap = gap

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's name
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - Qt's name
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.sizeHint())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Lay the rows out; gives the height that they take."""
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        x, y, row = inner.left(), inner.top(), 0
        line: list[tuple[QLayoutItem, QPoint]] = []
        for place, item in enumerate(self._items):
            size = item.sizeHint()
            if line and x + self._needed(place) > inner.left() + inner.width():
                self._move(line, row, move)
                x, y, row, line = inner.left(), y + row + self.gap, 0, []
            line.append((item, QPoint(x, y)))
            x, row = x + size.width() + self.gap, max(row, size.height())
        self._move(line, row, move)
        return y + row - rect.top() + margins.bottom()

    def _needed(self, place: int) -> int:
        """The width that must be left in a row; a word that names what follows does not end a row alone."""
        item, width = self._items[place], self._items[place].sizeHint().width()
        named = isinstance(item.widget(), QLabel) and place + 1 < len(self._items)
        return width + self.gap + self._items[place + 1].sizeHint().width() if named else width

    def _move(self, line: list[tuple[QLayoutItem, QPoint]], height: int, move: bool) -> None:
        for item, at in line if move else ():
            size = item.sizeHint()
            item.setGeometry(QRect(at + QPoint(0, (height - size.height()) // 2), size))
