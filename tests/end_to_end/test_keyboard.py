"""Each board from the start page by real keys on a virtual screen, with no mouse: opened, played, undone."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.e2e
TILES = ("wh40k", "keyforge", "huntik", "duel")
STOPS = 3
"""The check, pasting and the lesson come before the tiles."""


def opened(desktop, game: str) -> dict[str, Any]:
    """A tile reached by Tab from the first button of the start page, and opened with Return."""
    desktop.start()
    desktop.focus()
    desktop.key(*["Tab"] * (STOPS + TILES.index(game)), "Return")
    desktop.wait(lambda line: not line["start"] and bool(line.get("pieces")))
    return desktop.settled()


def played(desktop, steps: int) -> None:
    desktop.key("c")
    desktop.wait(lambda line: line["steps"] == steps)
    desktop.settled()


def test_the_inch_table_by_keys(desktop) -> None:
    assert opened(desktop, "wh40k")["steps"] == 0
    desktop.key("Tab", "Tab", "Right", "Right")
    desktop.wait(lambda line: line["chip"].startswith("A3"))
    desktop.key("m")
    desktop.do("type", "--delay", 40, "0.3 0.1")
    desktop.key("Return")
    desktop.key("Home", "p")
    desktop.wait(lambda line: line["verdict"] == "legal" and line["can_confirm"])
    played(desktop, 1)
    desktop.key("ctrl+z")
    desktop.wait(lambda line: line["steps"] == 0)


def test_the_battleline_by_keys(desktop) -> None:
    opened(desktop, "keyforge")
    desktop.key("Tab", "Return")
    desktop.wait(lambda line: line["can_confirm"])
    desktop.key("1")
    played(desktop, 1)
    desktop.key("shift+e")
    desktop.wait(lambda line: line["can_confirm"])
    played(desktop, 2)


def test_the_zones_by_keys(desktop) -> None:
    opened(desktop, "huntik")
    for steps in (1, 2):
        desktop.key("p")
        desktop.wait(lambda line: line["can_confirm"])
        played(desktop, steps)
    desktop.key("1", "a")
    desktop.wait(lambda line: line["can_confirm"])
    played(desktop, 3)


def test_the_duel_by_keys_and_the_palette(desktop) -> None:
    opened(desktop, "duel")
    desktop.key("c")
    desktop.wait(lambda line: line["steps"] > 0 and line["verdict"] == "fact")
    desktop.settled()
    desktop.key("ctrl+k")
    desktop.focus("All commands")
    desktop.do("type", "--delay", 40, "Start page")
    desktop.key("Return")
    desktop.wait(lambda line: line["start"])
