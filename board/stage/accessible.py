"""The board for screen readers: a view as a table with a child for each piece; roles of what we paint.

Owns the accessible objects and their lifetime. Does not own any wording: the board gives the names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget


class Spoken(NamedTuple):
    """A piece as it is read out: its key, its name, whether it is selected, and where it is on the screen."""

    key: str
    name: str
    selected: bool
    rect: QRect


class Board(Protocol):
    """What a board tells of its pieces."""

    def spoken_pieces(self) -> Sequence[Spoken]: ...

    def select_spoken(self, key: str) -> None: ...


class _PieceObject(QObject):
    """A piece of a scene is no QObject; this stands for it."""

    def __init__(self, key: str, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(key)


class AccessiblePiece(QAccessibleInterface):
    """One piece."""

    def __init__(self, table: AccessibleTable, stand_in: QObject) -> None:
        super().__init__()
        self._table = table
        self._object = stand_in

    def _spoken(self) -> Spoken | None:
        return self._table.spoken(self._object.objectName())

    def isValid(self) -> bool:  # noqa: N802  Qt's name
        return self._spoken() is not None

    def object(self) -> QObject:
        return self._object

    def window(self) -> Any:
        return self._table.window()

    def parent(self) -> QAccessibleInterface:
        return self._table

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def rect(self) -> QRect:
        spoken = self._spoken()
        return QRect() if spoken is None else spoken.rect

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        spoken = self._spoken()
        state.selectable = state.focusable = True
        state.selected = spoken is not None and spoken.selected
        state.focused = state.selected and self._table.has_focus()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        spoken = self._spoken()
        return spoken.name if spoken is not None and kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Names come from the board."""


class AccessibleTable(QAccessibleWidget):
    """The view, with its pieces as children in the board's order."""

    def __init__(self, view: QWidget, board: Board) -> None:
        super().__init__(view, QAccessible.Role.Table, view.accessibleName())
        self._view = view
        self._board = board
        self._pieces: dict[str, tuple[QObject, AccessiblePiece]] = {}

    def spoken(self, key: str) -> Spoken | None:
        return next((each for each in self._board.spoken_pieces() if each.key == key), None)

    def has_focus(self) -> bool:
        return self._view.hasFocus()

    def childCount(self) -> int:
        return len(self._board.spoken_pieces())

    def child(self, index: int) -> QAccessibleInterface | None:
        pieces = self._board.spoken_pieces()
        return self.piece(pieces[index].key) if 0 <= index < len(pieces) else None

    def piece(self, key: str) -> AccessiblePiece:
        """The accessible object of a piece, always the same one."""
        if key not in self._pieces:
            stand_in = _PieceObject(key, self._view)
            self._pieces[key] = (stand_in, AccessiblePiece(self, stand_in))
        return self._pieces[key][1]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        keys = [each.key for each in self._board.spoken_pieces()]
        for key, (_, piece) in self._pieces.items():
            if piece is child or piece.object() is child.object():
                return keys.index(key) if key in keys else -1
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        for each in self._board.spoken_pieces():
            if each.rect.contains(x, y):
                return self.piece(each.key)
        return None

    def focusChild(self) -> QAccessibleInterface | None:
        for each in self._board.spoken_pieces():
            if each.selected:
                return self.piece(each.key)
        return None


class Painted(QAccessibleWidget):
    """A widget that is one thing, whatever it is made of."""

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:
        return None

    def state(self) -> QAccessible.State:
        state = super().state()
        state.focusable = self.widget().focusPolicy() != Qt.FocusPolicy.NoFocus
        return state


_tables: dict[int, tuple[QWidget, Board, list[AccessibleTable]]] = {}
"""Boards by the id of their view. Qt keeps bare pointers to accessible objects, so they are held here."""
_roles: dict[int, tuple[QWidget, QAccessible.Role, list[Painted]]] = {}
"""Widgets that paint themselves, with what they are."""
_installed: list[Callable[..., Any]] = []


def make_accessible(view: QWidget, board: Board) -> None:
    """Let screen readers see the pieces of a board's view; forgotten when the view goes."""
    _install()
    key = id(view)
    _tables[key] = (view, board, [])
    view.destroyed.connect(lambda: _tables.pop(key, None))


def give_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Say what a widget is that paints itself; a listener would hear a name, and not what can be done."""
    _install()
    key = id(widget)
    _roles[key] = (widget, role, [])
    widget.destroyed.connect(lambda: _roles.pop(key, None))


def announce_selected(view: QWidget, key: str) -> None:
    """Tell a screen reader that a piece has the keyboard now."""
    held = _tables.get(id(view))
    if held is None or not QAccessible.isActive() or not held[2]:
        return
    QAccessible.updateAccessibility(QAccessibleEvent(held[2][0].piece(key), QAccessible.Event.Focus))


def _install() -> None:
    if not _installed:
        _installed.append(_factory)
        QAccessible.installFactory(_factory)


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    held = _tables.get(id(thing))
    if held is None or held[0] is not thing:
        return _with_role(thing)
    if not held[2]:
        held[2].append(AccessibleTable(held[0], held[1]))
    return held[2][0]


def _with_role(thing: QObject) -> QAccessibleInterface | None:
    held = _roles.get(id(thing))
    if held is None or held[0] is not thing:
        return None
    if not held[2]:
        held[2].append(Painted(held[0], held[1], held[0].accessibleName()))
    return held[2][0]
