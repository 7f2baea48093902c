"""The zone board in a window of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow

from board.games.huntik.view import ZonePage, make_page
from board.shell import loading
from board.stage.look import Look, apply_look
from rules.core.scenario import Scenario
from tests.board.games.huntik.hands import Open
from tests.board.games.huntik.zones import bundled


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[Open]:
    """Open bundled positions by name, or scenarios, in a window of their own."""
    made: list[tuple[QMainWindow, ZonePage]] = []

    def one(name: str | Scenario, scale: float = 1.0, width: int = 960, height: int = 680) -> ZonePage:
        look = Look()
        look.set_scale(scale)
        apply_look(qapp, look)
        scenario = bundled(name) if isinstance(name, str) else name
        page = make_page(loading.load(scenario).session, look)
        window = QMainWindow()
        window.setCentralWidget(page.widget)
        window.resize(width, height)
        window.show()
        page.stage.setFocus()
        qapp.processEvents()
        made.append((window, page))
        return page

    yield one
    for window, page in made:
        page.close()
        window.close()
