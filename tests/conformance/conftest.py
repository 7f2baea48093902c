"""One run of the laws a game and scenario; a random game is played once and looked at by every law."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.core import savegame
from rules.core.session import Session
from tests.conformance import play

SEEDS = (1, 2)
TOY_SEEDS = range(1, 9)  # its games are short, so it takes more of them to come by every step


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "session" in metafunc.fixturenames:
        games = [
            pytest.param((key, path, seed), id=f"{key}/{path.stem}/{seed}")
            for key in play.games()
            for path in play.scenario_paths(key)
            for seed in (TOY_SEEDS if key == play.TOY else SEEDS)
        ]
        metafunc.parametrize("session", games, indirect=True)
    elif "path" in metafunc.fixturenames:
        found = [
            pytest.param(key, path, id=f"{key}/{path.stem}")
            for key in play.games()
            for path in play.scenario_paths(key)
        ]
        metafunc.parametrize(("key", "path"), found)
    elif "key" in metafunc.fixturenames:
        metafunc.parametrize("key", play.games())


@cache
def _played(key: str, path: Path, seed: int) -> Session[Any, Any]:
    return play.played(play.ruleset(key), savegame.read(path), seed)


@pytest.fixture
def session(request: pytest.FixtureRequest) -> Session[Any, Any]:
    """A random game, shared between the laws: its history is a value, so take a copy to go about in it."""
    shared = _played(*request.param)
    return Session(shared.ruleset, shared.scenario, shared.history)
