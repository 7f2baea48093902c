"""The pieces as a table: the board's twin for keyboard and screen reader.

Owns: the table of a `PiecesView`, its selection and its painting.
Does not own: what the columns mean, or the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QIcon, QKeyEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStyle, QTableView, QWidget

from board.presenter.language import tr
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
        self._fonts: dict[str, QFont] = {}
        self._icons: dict[tuple[str, str], QIcon] = {}
        look.changed.connect(self._forget)

    def show_pieces(self, view: PiecesView) -> tuple[int, ...] | None:
        """Replace the table; gives the rows that changed, or None when it has another shape now."""
        before = self.view
        same_rows = [row.id for row in before.rows] == [row.id for row in view.rows]
        if not (same_rows and view.columns == before.columns and view.numeric == before.numeric):
            self.beginResetModel()
            self.view = view
            self.endResetModel()
            return None
        self.view = view
        changed = tuple(
            place for place, (old, new) in enumerate(zip(before.rows, view.rows, strict=True)) if old != new
        )
        for place in changed:
            self.dataChanged.emit(self.index(place, 0), self.index(place, len(view.columns) - 1))
        return changed

    def _forget(self) -> None:
        self._fonts.clear()
        self._icons.clear()

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
            return tr(WORDS[row.status])
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
            return self.font("body")
        return None

    def font(self, style: str) -> QFont:
        """A type style, made once for each look: a table asks for it in every cell."""
        if style not in self._fonts:
            self._fonts[style] = self._look.font(style)
        return self._fonts[style]

    def _align(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if self.view.numeric[column] else Qt.AlignmentFlag.AlignLeft
        return int(side) | int(Qt.AlignmentFlag.AlignVCenter)

    def _font(self, row: int) -> QFont:
        return self.font("strong" if row == self.current_row else "body")

    def _decoration(self, row: PieceRow, column: int) -> QIcon | None:
        side, kind = side_key(row.seat), verdict_kind(row.status)
        if column == 0 and side is not None:
            return self._icon("side", side)
        if column == len(self.view.columns) - 1 and column > 0 and kind is not None:
            return self._icon("verdict", kind)
        return None

    def _icon(self, what: str, key: str) -> QIcon:
        if (what, key) not in self._icons:
            if what == "side":
                pixmap = side_disc(self._look, key, self._look.px(17), 2.0)
            else:
                style = self._look.palette.verdict(key)
                pixmap = icon_pixmap(style.icon, self._look.px(16), style.line, 2.0)
            self._icons[what, key] = _steady(pixmap)
        return self._icons[what, key]


class PiecesTable(QTableView):
    """One row a piece; the current row is the selected piece. Return asks to go to it on the board."""

    piece_current = Signal(str)
    piece_activated = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._model = PiecesModel(look, self)
        self._widths: list[int] = []
        self._entering = False
        self.setModel(self._model)
        self.setAccessibleName(tr("Pieces"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setAccessibleName(tr("Columns"))
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        self.doubleClicked.connect(lambda index: self.piece_activated.emit(self._id(index.row())))
        look.changed.connect(self._restyle)
        self._restyle()

    def show_pieces(self, view: PiecesView) -> None:
        """Show the pieces; the selected one becomes current without a signal."""
        changed = self._model.show_pieces(view)
        if changed is None:
            self._measure()
        elif self._grow(changed):
            self._lay_columns()
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

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With no row current Qt takes the first; that selects a piece only if the keyboard stays here."""
        self._entering = True
        super().focusInEvent(event)
        self._entering = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_columns()

    def _id(self, row: int) -> str:
        return self._model.view.rows[row].id

    def _current_changed(self, now: QModelIndex, _before: QModelIndex) -> None:
        self._model.current_row = now.row()
        self.viewport().update()
        if now.isValid() and self._entering:
            QTimer.singleShot(0, self, self._entered)
        elif now.isValid():
            self.piece_current.emit(self._id(now.row()))

    def _entered(self) -> None:
        """The keyboard has come to stay, or has only passed: what it passes is not selected."""
        now = self.currentIndex()
        if now.isValid() and self.hasFocus():
            self.piece_current.emit(self._id(now.row()))
        elif now.isValid() and self._id(now.row()) != self._model.view.selected:
            self.setCurrentIndex(QModelIndex())

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
        self._measure()

    def _measure(self) -> None:
        """Measure every cell: after a change of shape or look only, because it takes long."""
        header = self.horizontalHeader()
        self._widths = [header.sectionSizeHint(c) for c in range(self._model.columnCount())]
        self._grow(range(self._model.rowCount()))
        self._lay_columns()

    def _grow(self, rows: Iterable[int]) -> bool:
        """Widen the columns for what these rows hold; True when one became wider. They never shrink."""
        before = list(self._widths)
        metrics = QFontMetrics(self._model.font("strong"))
        margin = 2 * (self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 2)
        icon, last = self.look.px(17) + margin, len(before) - 1
        for row in rows:
            for column, text in enumerate(self._model.view.rows[row].cells):
                width = metrics.horizontalAdvance(text) + margin + (icon if column in (0, last) else 0)
                self._widths[column] = max(self._widths[column], width)
        return before != self._widths

    def _lay_columns(self) -> None:
        """Every column as wide as it needs; the last takes what is left."""
        header = self.horizontalHeader()
        for column, width in enumerate(self._widths):
            header.resizeSection(column, width)
        header.setStretchLastSection(sum(self._widths) <= self.viewport().width())


def _steady(pixmap: QPixmap) -> QIcon:
    """An icon that a selected row does not tint: a side and a verdict keep their colours."""
    made = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active):
        made.addPixmap(pixmap, mode)
    return made
