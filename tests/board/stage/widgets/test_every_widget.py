"""What holds for every widget: names, sizes, themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QHeaderView,
    QLabel,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from board.presenter import views
from board.stage.chips import ChipArt
from board.stage.look import Look
from board.stage.widgets.base import Button
from board.stage.widgets.chip import Chip
from board.stage.widgets.clause_list import ClauseList
from board.stage.widgets.curtain import Curtain, SeatNote
from board.stage.widgets.empty_state import EmptyState
from board.stage.widgets.phase_strip import PhaseStrip, Step
from board.stage.widgets.pieces_table import PiecesTable
from board.stage.widgets.status_line import ActionView, StatusLine
from board.stage.widgets.timeline_bar import TimelineBar
from board.stage.widgets.toast import Toast
from board.stage.widgets.tool_rail import ToolRail, ToolView
from board.stage.widgets.turn_badge import TurnBadge
from board.stage.widgets.verdict_header import VerdictHeader
from tests.board.stage.widgets import samples

Make = Callable[[Look], QWidget]


def _header(look: Look) -> QWidget:
    made = VerdictHeader(look)
    made.show_verdict(samples.VERDICT)
    return made


def _clauses(look: Look) -> QWidget:
    made = ClauseList(look)
    made.show_verdict(samples.VERDICT)
    return made


def _strip(look: Look) -> QWidget:
    made = PhaseStrip(look)
    made.show_steps(samples.STEPS)
    return made


def _timeline(look: Look) -> QWidget:
    made = TimelineBar(look)
    made.show_timeline(samples.TIMELINE)
    return made


def _table(look: Look) -> QWidget:
    made = PiecesTable(look)
    made.show_pieces(samples.PIECES)
    return made


def _status(look: Look) -> QWidget:
    made = StatusLine(look)
    made.show_status(samples.OPEN_STATUS)
    made.set_actions((ActionView("back", "Put back", "undo"), ActionView("spot", "Nearest legal spot")))
    return made


def _rail(look: Look) -> QWidget:
    return ToolRail(look, (ToolView("select", "Select", "select", "V"), ToolView("ruler", "Ruler", "ruler")))


def _turn(look: Look) -> QWidget:
    made = TurnBadge(look)
    made.show_turn(views.TurnView(0, "Red's turn", "Fight phase"))
    return made


def _toast(look: Look) -> QWidget:
    parent = QWidget()
    parent.setAccessibleName("Board")
    parent.resize(900, 300)
    Toast(look, parent).show_message("Restored 14:32, 2 moves later than the file")
    return parent


def _curtain(look: Look) -> QWidget:
    parent = QWidget()
    parent.setAccessibleName("Board")
    parent.resize(1024, 900)
    notes = (SeatNote(0, "Red", "lock", "locked"), SeatNote(1, "Blue", "hourglass", "choosing next"))
    Curtain(look, parent).draw_for(1, "Blue", notes, "Undo Red's lock")
    return parent


MAKERS: dict[str, Make] = {
    "button": lambda look: Button(look, "Confirm", "legal", icon="check", keycap="C"),
    "chip": lambda look: Chip(look, ChipArt("Too close to call", "unsure")),
    "clause_list": _clauses,
    "curtain": _curtain,
    "empty_state": lambda look: EmptyState(look, "ruler", "Nothing measured yet", "Press D."),
    "phase_strip": _strip,
    "pieces_table": _table,
    "status_line": _status,
    "timeline_bar": _timeline,
    "toast": _toast,
    "tool_rail": _rail,
    "turn_badge": _turn,
    "verdict_header": _header,
}
every_widget = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())


# Qt's own inner parts of item views; the view around them has the name
INNER = ("qt_scrollarea_viewport", "qt_scrollarea_hcontainer", "qt_scrollarea_vcontainer")


def shown(qtbot: QtBot, widget: QWidget, width: int = 1440) -> QWidget:
    qtbot.addWidget(widget)
    if not widget.testAttribute(Qt.WidgetAttribute.WA_Resized):
        height = widget.heightForWidth(width) if widget.hasHeightForWidth() else 0
        widget.resize(width, max(height, widget.sizeHint().height()))
    widget.show()
    QApplication.processEvents()
    return widget


def parts(widget: QWidget) -> list[QWidget]:
    found = [widget, *widget.findChildren(QWidget)]
    return [part for part in found if part.isVisible() and part.objectName() not in INNER]


@every_widget
def test_no_part_is_nameless(look: Look, qtbot: QtBot, make: Make) -> None:
    widget = shown(qtbot, make(look))
    for part in parts(widget):
        if isinstance(part, QScrollBar | QHeaderView):
            continue
        interface = QAccessible.queryAccessibleInterface(part)
        assert interface.text(QAccessible.Text.Name), f"{type(part).__name__} has no accessible name"


@every_widget
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_no_word_is_cut_at_any_text_size(look: Look, qtbot: QtBot, make: Make, scale: float) -> None:
    look.set_scale(scale)
    widget = shown(qtbot, make(look))
    for part in parts(widget):
        if isinstance(part, QLabel) and part.wordWrap():
            assert part.height() >= part.heightForWidth(part.width()), part.text()
        elif isinstance(part, QLabel | QAbstractButton | Chip | Step):
            assert part.width() >= part.sizeHint().width(), part.accessibleName()
            assert part.height() >= part.sizeHint().height(), part.accessibleName()
        inside = part.parentWidget() is None or part.parentWidget().rect().contains(part.geometry())
        assert inside or isinstance(widget, QAbstractScrollArea), f"{part} sticks out"


@every_widget
def test_what_can_be_pressed_is_32_px_high_and_wide(look: Look, qtbot: QtBot, make: Make) -> None:
    look.set_scale(0.8)
    widget = shown(qtbot, make(look))
    for part in parts(widget):
        if isinstance(part, QAbstractButton):
            assert min(part.width(), part.height()) >= 32, part.accessibleName()


@every_widget
def test_a_widget_follows_the_theme_and_the_text_size(look: Look, qtbot: QtBot, make: Make) -> None:
    widget = shown(qtbot, make(look))
    light = widget.grab().toImage()
    look.set_theme("high-contrast")
    assert widget.grab().toImage() != light
    hint = widget.sizeHint()
    look.set_theme("light")
    look.set_scale(2.0)
    QApplication.processEvents()
    assert widget.grab().toImage() != light
    scrolls = isinstance(widget, QAbstractScrollArea)
    assert scrolls or widget.sizeHint().height() > hint.height() or widget.layout() is None


@every_widget
def test_every_button_can_be_reached_by_the_keyboard(look: Look, qtbot: QtBot, make: Make) -> None:
    widget = shown(qtbot, make(look))
    for part in parts(widget):
        if isinstance(part, QAbstractButton):
            group = part.group()
            # in an exclusive group the arrow keys walk from the checked button, as Qt does it
            door = group.checkedButton() if group is not None and group.exclusive() else part
            assert door.focusPolicy() & Qt.FocusPolicy.TabFocus, part.accessibleName()


@every_widget
def test_two_hundred_per_cent_fits_the_smallest_window(look: Look, qtbot: QtBot, make: Make) -> None:
    look.set_scale(2.0)
    widget = make(look)
    qtbot.addWidget(widget)
    assert widget.minimumSizeHint().width() <= 1024
