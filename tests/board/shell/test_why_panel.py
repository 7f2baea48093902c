"""The Why panel at any width: its filter is whole and apart, and the same one stays chosen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from board.presenter.views import ClauseGroup, ClauseRow, Status, VerdictView
from board.shell.why_panel import WhyPanel
from board.stage.look import Look

VIEW = VerdictView(
    Status.ILLEGAL,
    "Illegal: 1 clause",
    "A1 is too far.",
    "pack",
    (ClauseGroup("All", tuple(ClauseRow(Status.ILLEGAL, f"Row {n}", "1.1") for n in range(120))),),
)


def controls(panel: WhyPanel) -> list[QWidget]:
    kinds: list[QWidget] = [*panel.findChildren(QPushButton), *panel.findChildren(QComboBox)]
    return [one for one in kinds if one.isVisible() and one.parent() is panel]


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """Something that gives the panel any width, wanted or not, as a splitter does."""
    holder = QWidget()
    holder.resize(600, 620)
    qtbot.addWidget(holder)
    return holder


def shown_at(holder: QWidget, width: int, scale: float = 1.0) -> WhyPanel:
    panel = WhyPanel(Look(scale=scale), holder)
    panel.setGeometry(0, 0, width, 600)
    holder.show()
    panel.show_verdict(VIEW)
    QApplication.processEvents()
    return panel


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.4])
@pytest.mark.parametrize("width", [220, 260, 300, 360, 520])
def test_the_filter_is_never_squeezed(holder: QWidget, width: int, scale: float) -> None:
    panel = shown_at(holder, width, scale)
    shown = sorted(controls(panel), key=lambda one: one.x())
    assert len(shown) >= 3
    for left, right in pairwise(shown):
        assert left.geometry().right() < right.geometry().left()
    assert shown[-1].geometry().right() < panel.width()
    for one in shown:
        if isinstance(one, QPushButton):
            assert one.width() >= one.sizeHint().width()


def test_the_filter_is_the_same_after_the_panel_was_narrow(holder: QWidget) -> None:
    panel = shown_at(holder, 520)
    panel.set_filter("failing")
    panel.resize(220, 600)
    box = panel.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    assert box.isVisible()
    assert box.currentText() == "Failing 120"
    box.activated.emit(0)
    panel.resize(520, 600)
    assert not box.isVisible()
    assert panel.filter == "all"
