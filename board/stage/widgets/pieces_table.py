"""The pieces as a table: the board's twin for keyboard and screen reader.

Owns: the table of a `PiecesView`, its selection and its painting.
Does not own: what the columns mean, or the board.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QIcon, QKeyEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from board.presenter.views import PieceRow, PiecesView, Status
from board.stage.bases import side_disc
from board.stage.icons import icon_pixmap
from board.stage.look import Look
from board.stage.meanings import WORDS, side_key, verdict_kind

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class PiecesModel(QAbstractTableModel):
    """Rows and columns as the presenter gives them; side on the first column, verdict on the last."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.view = PiecesView((), (), ())
        self.current_row = -1

    def show_pieces(self, view: PiecesView) -> None:
        """Replace the table, keeping the model's shape when only numbers changed."""
        before, self_rows = self.view, [row.id for row in self.view.rows]
        if view == before:
            return
        if view.columns == before.columns and self_rows == [row.id for row in view.rows] and view.rows:
            self.view = view
            self.dataChanged.emit(self.index(0, 0), self.index(len(view.rows) - 1, len(view.columns) - 1))
            return
        self.beginResetModel()
        self.view = view
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.view.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.view.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = self.view.rows[index.row()], index.column()
        if role == Role.DisplayRole:
            return row.cells[column]
        if role == Role.TextAlignmentRole:
            return int(self._align(column))
        if role == Role.FontRole:
            return self._font(index.row())
        if role == Role.AccessibleTextRole:
            return (
                row.spoken
                if column == 0 and row.spoken
                else f"{self.view.columns[column]} {row.cells[column]}"
            )
        if role == Role.AccessibleDescriptionRole and row.status is not Status.FACT:
            return WORDS[row.status]
        if role == Role.ToolTipRole:
            return row.spoken or None
        if role == Role.DecorationRole:
            return self._decoration(row, column)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation == Qt.Orientation.Vertical:
            return self.view.rows[section].label if role == Role.DisplayRole else None
        if role == Role.DisplayRole:
            return self.view.columns[section]
        if role == Role.TextAlignmentRole:
            return int(self._align(section))
        if role == Role.FontRole:
            return self._look.font()
        return None

    def _align(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if self.view.numeric[column] else Qt.AlignmentFlag.AlignLeft
        return int(side) | int(Qt.AlignmentFlag.AlignVCenter)

    def _font(self, row: int) -> QFont:
        return self._look.font("strong" if row == self.current_row else "body")

    def _decoration(self, row: PieceRow, column: int) -> QIcon | None:
        side, kind = side_key(row.seat), verdict_kind(row.status)
        if column == 0 and side is not None:
            return _steady(side_disc(self._look, side, self._look.px(17), 2.0))
        if column == len(self.view.columns) - 1 and column > 0 and kind is not None:
            style = self._look.palette.verdict(kind)
            return _steady(icon_pixmap(style.icon, self._look.px(16), style.line, 2.0))
        return None


class PiecesTable(QTableView):
    """One row a piece; the current row is the selected piece. Return asks to go to it on the board."""

    piece_current = Signal(str)
    piece_activated = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._model = PiecesModel(look, self)
        self.setModel(self._model)
        self.setAccessibleName("Pieces")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setAccessibleName("Columns")
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        self.doubleClicked.connect(lambda index: self.piece_activated.emit(self._id(index.row())))
        look.changed.connect(self._restyle)
        self._restyle()

    def show_pieces(self, view: PiecesView) -> None:
        """Show the pieces; the selected one becomes current without a signal."""
        self._model.show_pieces(view)
        self._restyle_columns()
        rows = [row.id for row in view.rows]
        if view.selected in rows and rows.index(view.selected) != self._model.current_row:
            blocked = self.blockSignals(True)
            self.select(view.selected)
            self.blockSignals(blocked)

    def select(self, piece: str) -> None:
        """Make a piece current."""
        row = next(i for i, r in enumerate(self._model.view.rows) if r.id == piece)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(self._model.index(row, 0), flags.ClearAndSelect | flags.Rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.piece_activated.emit(self._id(self.currentIndex().row()))
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._restyle_columns()

    def _id(self, row: int) -> str:
        return self._model.view.rows[row].id

    def _current_changed(self, now: QModelIndex, _before: QModelIndex) -> None:
        self._model.current_row = now.row()
        self.viewport().update()
        if now.isValid():
            self.piece_current.emit(self._id(now.row()))

    def _restyle(self) -> None:
        p = self.look.palette
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, p.surface.panel)
        palette.setColor(QPalette.ColorRole.Highlight, p.surface.selected)
        palette.setColor(QPalette.ColorRole.HighlightedText, p.text.primary)
        self.setPalette(palette)
        px = self.look.px(17)
        self.setIconSize(QSize(px, px))
        self.verticalHeader().setDefaultSectionSize(self.look.row_px(34))
        self.verticalHeader().setMinimumSectionSize(32)
        self.horizontalHeader().setFixedHeight(self.look.row_px(34))
        self._restyle_columns()

    def _restyle_columns(self) -> None:
        header = self.horizontalHeader()
        last = self._model.columnCount() - 1
        needed = sum(max(self.sizeHintForColumn(c), header.sectionSizeHint(c)) for c in range(last + 1))
        fits = needed <= self.viewport().width()
        for column in range(last + 1):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(
                column, mode.Stretch if column == last and fits else mode.ResizeToContents
            )


def _steady(pixmap: QPixmap) -> QIcon:
    """An icon that a selected row does not tint: a side and a verdict keep their colours."""
    made = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active):
        made.addPixmap(pixmap, mode)
    return made
