"""Battlelines of bundled positions, with and without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from board.games.keyforge.presenter import KeyForgePresenter
from board.games.keyforge.view import KeyForgePage
from board.stage.look import Look, apply_look
from rules.core import codec, savegame
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.keyforge.notation import parse_position
from rules.keyforge.ruleset import RULESET

FOLDER = Path(__file__).resolve().parents[4] / "assets" / "scenarios" / "keyforge"


def bundled(name: str) -> Scenario:
    return savegame.read(FOLDER / f"{name}.json")


def from_text(text: str) -> Scenario:
    """A table from its one-line text."""
    return Scenario("keyforge", codec.to_builtins(parse_position(text)))


def presenter_of(scenario: Scenario) -> KeyForgePresenter:
    return KeyForgePresenter(Session.start(RULESET, scenario))


@pytest.fixture
def look(qapp: QApplication) -> Look:
    made = Look(reduced_motion=True)
    apply_look(qapp, made)
    return made


@pytest.fixture
def opened(qapp: QApplication, look: Look) -> Iterator[Callable[[Scenario], KeyForgePage]]:
    """Pages of scenarios in a window of the usual size; all are closed afterwards."""
    pages: list[KeyForgePage] = []

    def one(scenario: Scenario) -> KeyForgePage:
        page = KeyForgePage(Session.start(RULESET, scenario), look)
        page.widget.resize(980, 660)
        page.widget.show()
        qapp.processEvents()
        pages.append(page)
        return page

    yield one
    for page in pages:
        page.close()
        page.widget.close()
        page.widget.deleteLater()
    qapp.processEvents()
