"""The checklist of the Why panel.

Owns: the list of clauses in groups, its filter (all, failing, pending), its keys, and its signals.
Does not own: painting of a row (`clause_rows`), the verdict above it, or what a signal leads to.
Keys: up and down choose a row, left and right one of its parts, Return or Space presses it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from board.presenter.language import tr
from board.presenter.views import ClauseGroup, ClauseRow, Status, VerdictView
from board.stage.look import Look
from board.stage.widgets.clause_rows import (
    COUNTER,
    FAILED,
    RULE,
    SHOW,
    WORDS,
    ClauseDelegate,
    ClauseRole,
    RowLayout,
    row_parts,
    spoken_clause,
)

Index = QModelIndex | QPersistentModelIndex
ALL, FAILING, PENDING = "all", "failing", "pending"
_WANTED = {ALL: tuple(Status), FAILING: FAILED, PENDING: (Status.PENDING,)}


class ClauseModel(QAbstractListModel):
    """Groups and clauses as one list; failing rows come first in their group."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[ClauseGroup, ...] = ()
        self._filter = ALL
        self._rows: tuple[ClauseRow | ClauseGroup, ...] = ()

    def set_groups(self, groups: tuple[ClauseGroup, ...]) -> None:
        """Replace the checklist; nothing happens when it says the same as before."""
        if groups != self._groups:
            self._groups = groups
            self._rebuild()

    def set_filter(self, which: str) -> None:
        """Show all, failing or pending clauses."""
        if which != self._filter:
            self._filter = which
            self._rebuild()

    def clauses(self) -> tuple[ClauseRow, ...]:
        """Every clause, whatever the filter."""
        return tuple(row for group in self._groups for row in group.rows)

    def row(self, place: int) -> ClauseRow | ClauseGroup:
        return self._rows[place]

    def _rebuild(self) -> None:
        rows: list[ClauseRow | ClauseGroup] = []
        for group in self._groups:
            shown = [row for row in group.rows if row.status in _WANTED[self._filter]]
            if shown and group.title:
                rows.append(group)
            rows += sorted(shown, key=lambda row: row.status not in FAILED)
        if rows and [_identity(row) for row in rows] == [_identity(row) for row in self._rows]:
            before, self._rows = self._rows, tuple(rows)
            for place, (old, new) in enumerate(zip(before, rows, strict=True)):
                if old != new:  # same line, new numbers: what is current stays current
                    self.dataChanged.emit(self.index(place), self.index(place))
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ClauseRole:
            return row
        spoken = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if isinstance(row, ClauseGroup):
            return row.title if role in spoken else None
        if role in spoken:
            return spoken_clause(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.gist or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self._rows[index.row()], ClauseGroup):
            return Qt.ItemFlag.ItemNeverHasChildren
        enabled = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return enabled | Qt.ItemFlag.ItemNeverHasChildren


class ClauseList(QListView):
    """Clauses with their rule links and, where one failed, its counter-example and Show.

    Every signal carries the `ClauseRow` that was pressed.
    """

    rule_chosen = Signal(object)
    counter_chosen = Signal(object)
    show_chosen = Signal(object)
    clause_current = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._model = ClauseModel(self)
        self._delegate = ClauseDelegate(look, self)
        self._pressed: tuple[ClauseRow, str] | None = None
        self._pressed_at = QPointF()
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Clauses"))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setAutoScroll(False)  # the panel never moves under the pointer
        self.selectionModel().currentChanged.connect(self._current_changed)
        look.changed.connect(self._restyle)
        self._restyle()

    def show_verdict(self, view: VerdictView) -> None:
        """Show the checklist of a verdict."""
        self._model.set_groups(view.groups)

    def dataChanged(  # noqa: N802 - Qt's name
        self, first: QModelIndex, last: QModelIndex, roles: Sequence[int] = ()
    ) -> None:
        """New numbers that take as much room as before are painted where they stand, without a layout."""
        # Of a row the list knows the height that it wants now; the one below still stands where it stood.
        here, below = self.visualRect(first), self.visualRect(first.siblingAtRow(first.row() + 1))
        fits = below.top() - here.top() == here.height()
        if first == last and fits and not QAccessible.isActive():
            self.update(first)
        else:
            super().dataChanged(first, last, roles)

    def set_filter(self, which: str) -> None:
        """Show all, failing or pending clauses."""
        self._model.set_filter(which)

    def count(self, which: str) -> int:
        """How many clauses a filter shows."""
        return sum(1 for row in self._model.clauses() if row.status in _WANTED[which])

    def go_to_next_problem(self) -> bool:
        """Make the next failing clause current, round the end; False when there is none."""
        rows, start = self._model.rowCount(), self.currentIndex().row()
        for step in range(1, rows + 1):
            place = (start + step) % rows
            row = self._model.row(place)
            if isinstance(row, ClauseRow) and row.status in FAILED:
                self.setCurrentIndex(self._model.index(place))
                self.scrollTo(self.currentIndex())
                return True
        return False

    def text(self) -> str:
        """The checklist as plain text, for the clipboard."""
        return "\n".join(spoken_clause(row) for row in self._model.clauses())

    def press(self, row: ClauseRow, part: str) -> None:
        """Press a part of a clause (rule, counter, show), as the mouse or the keyboard does."""
        signals = {RULE: self.rule_chosen, COUNTER: self.counter_chosen, SHOW: self.show_chosen}
        signals[part].emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self._current()
        if row is not None and row_parts(row):
            keys = Qt.Key
            if event.key() in (keys.Key_Left, keys.Key_Right):
                step = 1 if event.key() == keys.Key_Right else -1
                place = row_parts(row).index(self._active(row)) + step
                self._delegate.active_part = row_parts(row)[max(0, min(len(row_parts(row)) - 1, place))]
                self._describe(row)
                self.viewport().update()
                return
            if event.key() in (keys.Key_Return, keys.Key_Enter, keys.Key_Space):
                self.press(row, self._active(row))
                return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # remembered before the row opens and everything below it moves
        self._pressed = self._hit(event)
        self._pressed_at = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        hit, self._pressed = self._pressed, None
        near = (event.position() - self._pressed_at).manhattanLength() < 10
        if hit is not None and near and event.button() == Qt.MouseButton.LeftButton:
            self.press(*hit)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        shape = Qt.CursorShape.ArrowCursor if self._hit(event) is None else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()

    def _hit(self, event: QMouseEvent) -> tuple[ClauseRow, str] | None:
        at = event.position().toPoint()
        index = self.indexAt(at)
        row = index.data(ClauseRole) if index.isValid() else None
        if not isinstance(row, ClauseRow):
            return None
        part = self._layout_of(row, index).part_at(at)
        return None if part is None else (row, part)

    def _layout_of(self, row: ClauseRow, index: QModelIndex) -> RowLayout:
        return RowLayout(
            self.look, row, self.visualRect(index).toRectF(), current=index == self.currentIndex()
        )

    def _current(self) -> ClauseRow | None:
        row = self.currentIndex().data(ClauseRole) if self.currentIndex().isValid() else None
        return row if isinstance(row, ClauseRow) else None

    def _active(self, row: ClauseRow) -> str:
        return (
            self._delegate.active_part if self._delegate.active_part in row_parts(row) else row_parts(row)[0]
        )

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        row = self._current()
        if row is None:
            return
        self._delegate.active_part = (
            COUNTER if COUNTER in row_parts(row) else row_parts(row)[0] if row_parts(row) else RULE
        )
        self._describe(row)
        self.scheduleDelayedItemsLayout()  # the current row opens, the one before closes
        self.clause_current.emit(row)

    def _describe(self, row: ClauseRow) -> None:
        part = self._active(row) if row_parts(row) else ""
        words = f"rule {row.ref}" if part == RULE else WORDS.get(part, "")
        self.setAccessibleDescription(tr(f"Return: {words}") if words else "")

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, self.look.palette.surface.panel)
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


def _identity(row: ClauseRow | ClauseGroup) -> tuple[str, ...]:
    if isinstance(row, ClauseGroup):
        return ("group", row.title)
    return ("clause", row.ref, row.clause, *row.pieces)
