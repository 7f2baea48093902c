"""A look applied to the test application, and pictures of what is painted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from board.stage.look import Look, apply_look
from board.stage.palette import THEMES
from tests.board.stage.pictures import Picture


@pytest.fixture
def look(qapp: QApplication) -> Look:
    made = Look()
    apply_look(qapp, made)
    return made


@pytest.fixture(params=THEMES)
def themed(request: pytest.FixtureRequest, qapp: QApplication) -> Look:
    made = Look(request.param)
    apply_look(qapp, made)
    return made


@pytest.fixture
def picture(qapp: QApplication) -> Picture:
    """Paint round the middle of a 400 x 400 picture that is transparent elsewhere."""

    def draw(paint: Callable[[QPainter], None]) -> QImage:
        image = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        try:
            painter.translate(QPointF(200, 200))
            paint(painter)
        finally:
            painter.end()
        return image

    return draw
