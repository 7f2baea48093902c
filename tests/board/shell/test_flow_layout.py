"""Rows that flow: what does not fit goes into the next, and a word stays with what it names."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from board.shell.flow_layout import FlowLayout


@pytest.mark.parametrize("width", range(80, 640, 8))
def test_a_word_stands_in_the_row_of_what_it_names(qtbot: QtBot, width: int) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    layout = FlowLayout(row)
    parts = [
        QLabel("Kind"),
        QPushButton("Pile in"),
        QPushButton("Consolidate"),
        QLabel("Target"),
        QPushButton("Blue Watch"),
    ]
    for part in parts:
        layout.addWidget(part)
    widest = max(
        parts[word].sizeHint().width() + layout.gap + parts[word + 1].sizeHint().width() for word in (0, 3)
    )
    margins = layout.contentsMargins()
    row.resize(max(width, widest + margins.left() + margins.right()), 400)
    row.show()
    for word in (0, 3):
        assert parts[word].geometry().center().y() == pytest.approx(
            parts[word + 1].geometry().center().y(), abs=1
        )
        assert parts[word].x() < parts[word + 1].x()
