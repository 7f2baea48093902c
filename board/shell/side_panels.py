"""The other panels beside the board: pieces, and the log.

Owns how they stand and the log's list. Does not own the pieces table (stage widgets) or any wording.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import LogLine, PiecesView
from board.stage.look import Look
from board.stage.widgets.base import LookWidget
from board.stage.widgets.pieces_table import PiecesTable


class PiecesPanel(LookWidget):
    """The accessible twin of the board: every piece as a row."""

    counted = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Pieces"))
        self.table = PiecesTable(look)
        _stack(self, self.table)

    def show_pieces(self, view: PiecesView) -> None:
        """Show the pieces, and tell how many there are."""
        self.table.show_pieces(view)
        self.counted.emit(len(view.rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)


class LogPanel(LookWidget):
    """What happened, oldest first; undone lines are struck through and stay."""

    line_chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Log"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Log"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(lambda item: self.line_chosen.emit(item.data(_LINE)))
        self._lines: tuple[LogLine, ...] = ()
        _stack(self, self.list)

    def show_log(self, lines: tuple[LogLine, ...]) -> None:
        """Show the log; lines that stay the same are not touched."""
        same = 0
        for old, new in zip(self._lines, lines, strict=False):
            if old != new:
                break
            same += 1
        while self.list.count() > same:
            self.list.takeItem(self.list.count() - 1)
        for line in lines[same:]:
            self.list.addItem(self._item(line))
        if lines[same:]:
            self.list.scrollToBottom()
        self._lines = lines

    def restyle(self) -> None:
        lines, self._lines = self._lines, ()
        self.list.clear()
        self.show_log(lines)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    def _item(self, line: LogLine) -> QListWidgetItem:
        text = tr(line.text) + (f" ({line.ref})" if line.ref else "")
        item = QListWidgetItem(text)
        item.setData(_LINE, line)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text}, {tr('undone')}" if line.undone else text)
        if line.undone:
            font = self.look.font()
            font.setStrikeOut(True)
            item.setFont(font)
            item.setForeground(self.look.palette.text.tertiary)
        return item


_LINE = Qt.ItemDataRole.UserRole


def _stack(panel: QWidget, *widgets: QWidget) -> None:
    layout = QVBoxLayout(panel)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget, int(widget is widgets[-1]))
