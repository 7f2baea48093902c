"""Accessibility: no control is nameless, the tab order goes round, the focus can be seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from board.shell.dialogs import FaultsDialog
from board.shell.help_dialogs import AboutDialog, AccessibilityDialog, RuleDialog
from board.shell.keys_dialog import KeysDialog
from board.shell.main_window import MainWindow
from board.shell.palette_dialog import PaletteDialog
from board.shell.rulings_dialog import RulingsDialog
from rules.core.codec import BadFile, Fault
from tests.board.shell.fake_page import FakePage

Role = QAccessible.Role
SILENT = frozenset(
    {
        Role.Separator, Role.Grip, Role.ScrollBar, Role.Splitter, Role.Whitespace, Role.Border,
        Role.Client,  # a bare container: what is in it has the names
        Role.StaticText,  # an empty label says nothing; a filled one is its own name
        Role.TitleBar, Role.Indicator,
    }
)  # fmt: skip


def walk(interface: QAccessibleInterface, path: str = "") -> Iterator[tuple[str, QAccessibleInterface]]:
    """Every visible node under an accessible object, with the way to it."""
    if interface is None or not interface.isValid() or interface.state().invisible:
        return
    name = interface.text(QAccessible.Text.Name)
    path = f"{path}/{interface.role().name}:{name}"
    yield path, interface
    for place in range(interface.childCount()):
        yield from walk(interface.child(place), path)


def nameless(widget: QWidget) -> list[str]:
    return [
        path
        for path, interface in walk(QAccessible.queryAccessibleInterface(widget))
        if interface.role() not in SILENT and not interface.text(QAccessible.Text.Name).strip()
        and not _of_a_table(interface)
    ]  # fmt: skip


def _of_a_table(interface: QAccessibleInterface) -> bool:
    """Cells are named by their heading and may be empty; the corner of a table is Qt's own and has no name."""
    corner = interface.role() == Role.Pane and interface.parent().role() == Role.Table
    return corner or interface.role() in (Role.Cell, Role.ListItem)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_control_of_the_window_is_nameless(window: MainWindow, page: FakePage, scale: float) -> None:
    page.presenter.choose("guard")
    window.confirm()
    window.look.set_scale(scale)
    window.refresher.now()
    QApplication.processEvents()
    assert sum(1 for _ in walk(QAccessible.queryAccessibleInterface(window))) > 60
    assert nameless(window) == []


def test_no_control_is_nameless_without_a_board(window: MainWindow) -> None:
    window.set_page(None)
    assert nameless(window) == []


def dialogs_of(window: MainWindow) -> list[QDialog]:
    row = window.presenter.verdict().rows[0]
    error = BadFile([Fault("seed", "is no number")], "game.json")
    return [
        PaletteDialog(window.look, window.commands, window),
        KeysDialog(window.look, window.commands, window.store, window),
        AboutDialog(window.look, window),
        AccessibilityDialog(window.look, window),
        RuleDialog(window.look, row, window),
        RulingsDialog(window),
        FaultsDialog(window.look, error, window),
    ]


def test_no_control_of_a_dialog_is_nameless(window: MainWindow) -> None:
    for dialog in dialogs_of(window):
        dialog.show()
        assert nameless(dialog) == []
        dialog.close()


def test_the_tree_tells_what_is_seen(window: MainWindow, page: FakePage) -> None:
    found = {
        (interface.role(), interface.text(QAccessible.Text.Name))
        for _path, interface in walk(QAccessible.queryAccessibleInterface(window))
    }
    names = {name for _role, name in found}
    assert {"Clauses", "Pieces", "Timeline bar", "Tools", "Select", "Undo", "Confirm"} <= names
    assert any(name.startswith("Not legal yet: 1 clause. Illegal") for name in names)
    assert "stance guard, open" in names


def test_tab_reaches_every_control_and_comes_back(window: MainWindow, page: FakePage) -> None:
    window.activateWindow()
    page.widget.setFocus()
    seen: list[QWidget] = []
    for _step in range(80):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        if focus is page.widget:
            break
        seen.append(focus)
    assert QApplication.focusWidget() is page.widget
    assert len(seen) == len(set(map(id, seen)))
    assert {window.why.clauses, window.pieces.table, window.frame.timeline.track} <= set(seen)
    assert {button.text() for button in seen if hasattr(button, "text")} >= {"guard", "Select"}
