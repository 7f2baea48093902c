"""An inch table on the bundled first position, driven by hand-made mouse and key events."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication

from board.stage.look import Look, apply_look
from tests.board.games.wh40k.driver import Driver, open_driver


@pytest.fixture
def look(qapp: QApplication) -> Look:
    made = Look()
    apply_look(qapp, made)
    return made


@pytest.fixture
def opened(qapp: QApplication, look: Look) -> Iterator[Callable[[str], Driver]]:
    """Open bundled scenarios by file name; all are closed afterwards."""
    drivers: list[Driver] = []

    def one(name: str) -> Driver:
        drivers.append(open_driver(qapp, look, name))
        return drivers[-1]

    yield one
    for driver in drivers:
        driver.close()


@pytest.fixture
def table(opened: Callable[[str], Driver]) -> Driver:
    return opened("01-first-clash")
