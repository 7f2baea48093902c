"""The accessible tree as a screen reader walks it, and what would be wrong with a node of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from tests.board.shell.test_accessible import nameless, walk

Role = QAccessible.Role
PRESSED = frozenset({Role.Button, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.ButtonMenu, Role.Link})
SHAPELESS = frozenset({Role.Client, Role.NoRole, Role.Pane, Role.Whitespace, Role.Grouping})
_KEY = re.compile(r"[a-z]+[:_.][a-z0-9:_.-]+")
"""How things are named among themselves: no word for a reader."""


def faults(widget: QWidget) -> list[str]:
    """Everything that would leave a listener without an answer: what is this, what is it called, which one."""
    return [*map("no name: {}".format, nameless(widget)), *_roles(widget), *_names(widget), *_twins(widget)]


def names(widget: QWidget) -> list[str]:
    """All that is read out under a widget: names, descriptions and values."""
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    found = []
    for _path, node in walk(QAccessible.queryAccessibleInterface(widget)):
        found += [text for kind in kinds if (text := node.text(kind))]
    return found


def _roles(widget: QWidget) -> Iterator[str]:
    for path, node in walk(QAccessible.queryAccessibleInterface(widget)):
        if node.state().focusable and node.role() in SHAPELESS:
            yield f"takes the keyboard, but is nothing: {path}"


def _names(widget: QWidget) -> Iterator[str]:
    for path, node in walk(QAccessible.queryAccessibleInterface(widget)):
        if _KEY.fullmatch(node.text(QAccessible.Text.Name)):
            yield f"named by a key: {path}"


def _twins(widget: QWidget) -> Iterator[str]:
    for path, node in walk(QAccessible.queryAccessibleInterface(widget)):
        inside = [node.child(place) for place in range(node.childCount())]
        called = Counter(
            (child.text(QAccessible.Text.Name), child.text(QAccessible.Text.Description))
            for child in inside
            if child is not None and child.isValid() and child.role() in PRESSED
            and not child.state().invisible
        )  # fmt: skip
        for (name, _more), number in called.items():
            if number > 1:
                yield f"{number} with one name, {name!r}: {path}"
