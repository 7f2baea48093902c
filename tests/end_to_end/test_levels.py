"""Any verdict becomes a level, in a real window: made by a command, played, lost, won, and back to its editor."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core import assets
from tests.end_to_end.test_lessons import confirm, drag, is_lost, press

pytestmark = pytest.mark.e2e


def command(desktop: Any, words: str) -> None:
    """A command of the palette."""
    desktop.focus()
    desktop.do("key", "--clearmodifiers", "ctrl+k")
    desktop.focus("All commands")
    desktop.do("type", "--delay", "20", words)
    desktop.key("Return")


def begin(desktop: Any, tmp_path: Path, game: str, stem: str) -> None:
    source = next(path for path in assets.scenario_files(game) if path.stem.endswith(stem))
    path = tmp_path / "game.json"
    shutil.copy(source, path)
    desktop.start(str(path))


def teach(desktop: Any) -> dict[str, Any]:
    """The level of what is judged on the board; it can be won."""
    desktop.settled()
    command(desktop, "Teach this")
    shown = desktop.wait(lambda line: bool(line["level"]))
    assert shown["level"]["faults"].startswith("Ready")
    assert shown["level"]["steps"] == 1
    return shown


def play_and_come_back(desktop: Any, lose: Callable[[], None] | None, win: Callable[[], None]) -> None:
    press(desktop, "test_play")
    desktop.wait(lambda line: bool(line["lesson"]) and not line["level"])
    if lose is not None:
        lose()
        desktop.wait(is_lost)
        press(desktop, "again")
        desktop.wait(lambda line: "again" not in line["controls"])
    win()
    shown = desktop.wait(lambda line: "next" in line["controls"])
    assert shown["lesson"]["said"].startswith("Done")
    press(desktop, "next")
    shown = desktop.wait(lambda line: bool(line["level"]))
    assert not shown["lesson"]


def test_of_a_fight_past_a_taunt(desktop: Any, tmp_path: Path) -> None:
    begin(desktop, tmp_path, "keyforge", "ward-armor-taunt-in-one-line")
    drag(desktop, "a1", "e1")
    desktop.wait(lambda line: line["chip"] == "Illegal")
    assert teach(desktop)["level"]["mistakes"] == [["taunt"]]

    def win() -> None:
        drag(desktop, "a1", "e0")
        confirm(desktop)

    play_and_come_back(desktop, lambda: drag(desktop, "a1", "e1"), win)


def test_of_a_blocked_hero(desktop: Any, tmp_path: Path) -> None:
    source = next(path for path in assets.scenario_files("huntik") if path.name.startswith("06"))
    begin(desktop, tmp_path, "huntik", source.stem)
    drag(desktop, "wren", "zone:4")
    desktop.wait(lambda line: line["chip"] == "Illegal")
    assert teach(desktop)["level"]["mistakes"] == [["blocked"]]

    def win() -> None:
        drag(desktop, "wren", "zone:1")
        confirm(desktop)

    play_and_come_back(desktop, lambda: drag(desktop, "wren", "zone:4"), win)


def test_of_a_card_in_the_duel(desktop: Any, tmp_path: Path) -> None:
    from rules.core import scenario as documents
    from tests.board.games.duel.duels import hammer_and_mirror

    path = tmp_path / "duel.json"
    path.write_bytes(documents.dumps(hammer_and_mirror()))
    desktop.start(str(path))
    desktop.focus()
    desktop.key("3")  # open cards, for teaching
    drag(desktop, "card:hammer", "slot:0")
    desktop.wait(lambda line: line["verdict"] == "legal")
    teach(desktop)

    def win() -> None:
        drag(desktop, "card:hammer", "slot:0")
        confirm(desktop)

    play_and_come_back(desktop, None, win)


def test_of_a_pile_in_that_fails(desktop: Any) -> None:
    shown = desktop.start()
    desktop.click(*shown["controls"]["check"])
    desktop.wait(lambda line: line.get("verdict") == "illegal")
    shown = teach(desktop)
    assert shown["level"]["mistakes"][0]
    course = json.loads(next((desktop.folder / "data").rglob("level-draft.json")).read_text())
    (lesson,) = course["lessons"]
    models = {model["id"]: model for unit in lesson["position"]["units"] for model in unit["models"]}

    def win() -> None:
        for end in lesson["solution"]["steps"][0]["do"]["models"]:
            places = desktop.settled()["pieces"]
            one, other = sorted(places, key=lambda name: (models[name]["x"], models[name]["y"]))[
                :: len(places) - 1
            ]
            scale = (places[other][0] - places[one][0]) / (models[other]["x"] - models[one]["x"])
            start, (x, y) = models[end["id"]], places[end["id"]]
            up = (
                -1 if (places[other][1] - places[one][1]) * (models[other]["y"] - models[one]["y"]) < 0 else 1
            )
            desktop.drag(
                (x, y), (x + (end["x"] - start["x"]) * scale, y + up * (end["y"] - start["y"]) * scale)
            )

    play_and_come_back(desktop, None, win)


def test_of_a_level_played_and_recorded(desktop: Any, tmp_path: Path) -> None:
    """A way through is played with the mouse and recorded; without a goal in words it cannot be played yet."""
    begin(desktop, tmp_path, "keyforge", "ward-armor-taunt-in-one-line")
    command(desktop, "Level of this board")
    shown = desktop.wait(lambda line: bool(line["level"]))
    assert "Play the way through" in shown["level"]["faults"]
    drag(desktop, "a1", "e0")
    confirm(desktop)
    desktop.wait(lambda line: line["steps"] == 1)
    press(desktop, "record")
    desktop.wait(lambda line: line["level"]["steps"] == 1 and line["steps"] == 0)
    drag(desktop, "a1", "e1")
    desktop.wait(lambda line: line["chip"] == "Illegal")
    press(desktop, "record_mistake")
    shown = desktop.wait(lambda line: line["level"]["mistakes"] == [["taunt"]])
    assert shown["level"]["faults"] == "Write the goal in one line"
