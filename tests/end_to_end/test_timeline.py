"""The timeline of every board in a real window: looking ahead, scrubbing, steps, play, and acting from the past."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import registry
from rules.core import assets, savegame
from tests.conformance.play import played

pytestmark = pytest.mark.e2e
STEPS = 6
GAMES = (("wh40k", 0), ("keyforge", 0), ("huntik", 0), ("duel", 8))
"""A game, and which of its bundled positions goes on for some steps."""


def save_played(game: str, number: int, path: Path) -> None:
    """A saved game with some legal actions done."""
    session = played(registry.ruleset(game), savegame.read(assets.scenario_files(game)[number]), 4, STEPS)
    saved = session.saved()
    savegame.write(path, msgspec.structs.replace(saved, done=len(saved.actions), seats=("Ann", "Bo")))


def at(position: int) -> Any:
    return lambda line: line["timeline"]["position"] == position


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_ticks_are_hovered_clicked_dragged_and_played(
    desktop: Any, tmp_path: Path, game: str, number: int
) -> None:
    path = tmp_path / "game.json"
    save_played(game, number, path)
    desktop.start(str(path))
    desktop.focus("game.json")
    shown = desktop.settled()["timeline"]
    length, ticks = shown["length"], {int(step): tuple(place) for step, place in shown["ticks"].items()}
    assert shown["position"] == length >= STEPS - 1
    first, second = sorted(ticks)[:2]  # of a duel, the Turns that are not looked at have one tick each

    # looking ahead moves nothing
    desktop.do("mousemove", *ticks[second])
    shown = desktop.wait(lambda line: bool(line["timeline"]["preview"]))["timeline"]
    assert shown["position"] == length

    # a click goes there, a drag scrubs
    desktop.click(*ticks[first])
    shown = desktop.wait(at(first))["timeline"]
    ticks = {int(step): tuple(place) for step, place in shown["ticks"].items()}
    x, y = ticks[first]
    near = min(step for step in ticks if step > first)
    desktop.do("mousemove", x, y, "mousedown", 1)
    desktop.do("mousemove", (x + ticks[near][0]) // 2, y)
    desktop.do("mousemove", *ticks[near])
    shown = desktop.wait(at(near))["timeline"]
    desktop.do("mousemove", *shown["ticks"][str(first)])
    desktop.wait(at(first))
    desktop.do("mouseup", 1)

    # a step says one caption with its rule
    desktop.key("period")
    shown = desktop.wait(at(first + 1))["timeline"]
    assert shown["heard"].rstrip(".").endswith(")")
    desktop.key("comma")
    desktop.wait(at(first))

    # it plays by itself, and any key of the transport ends that
    desktop.key("space")
    desktop.wait(lambda line: line["timeline"]["position"] >= first + 2)
    desktop.key("comma")
    stopped = desktop.settled()["timeline"]["position"]
    assert 0 < stopped < length or length <= 4
