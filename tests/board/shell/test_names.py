"""Names everywhere: what the rules call Red and Blue is read nowhere once the players have names."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from board.presenter.language import retold
from board.shell import players, words
from board.shell.main_window import MainWindow
from board.stage.widgets.curtain import Curtain
from rules import registry
from rules.cli import main as shell
from rules.core import assets, savegame
from rules.core.seating import Seating
from tests.board.shell.at_random import act
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_accessible import walk
from tests.conformance.play import played

GAMES = tuple(registry.keys())
NAMES = ("Ödipa Maas", "X-9 (Zoë)")
STEPS = 12
SEAT = re.compile(r"\b(Red|Blue|[Ll]ead player|[Dd]efending player)\b")


def own_words(position: Any) -> str:
    """What the position itself calls its pieces, one name a line."""
    return "\n".join(re.findall(r'"((?:[^"\\]|\\.)*)"', json.dumps(position, ensure_ascii=False)))


def read(window: MainWindow) -> Iterator[str]:
    """Everything that can be read or heard of the window: the accessible tree, labels, tooltips, items."""
    for _path, interface in walk(QAccessible.queryAccessibleInterface(window)):
        for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
            yield interface.text(kind)
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible():
            yield widget.toolTip()
            yield widget.accessibleName()
            yield widget.accessibleDescription()
            text = getattr(widget, "text", None)
            yield str(text()) if callable(text) else ""
    for command in window.commands.all():
        yield command.text
    p = window.presenter
    views = (p.verdict(), p.status(), p.turn(), p.phases(), p.timeline(), p.pieces(), p.choices(), p.log())
    yield words.verdict_text(p.told(views[0]))
    yield from strings(p.told(views))
    stage = getattr(window.page, "stage", None)
    if stage is not None:
        yield from strings(stage.shown.things)
    yield window.windowTitle()


def strings(view: Any) -> Iterator[str]:
    """Every text in a view that is for a reader."""
    found: list[str] = []
    retold(view, lambda text: (found.append(text), text)[1])
    yield from found


def unnamed(window: MainWindow, kept: str) -> set[str]:
    """What still calls a player by the seat; names of pieces may hold such a word."""
    left = set()
    for text in read(window):
        bare = text
        for name in sorted({line for line in kept.splitlines() if SEAT.search(line)}, key=len, reverse=True):
            bare = bare.replace(name, "")
        if SEAT.search(bare):
            left.add(text)
    return left


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_calls_a_player_by_the_seat(make_window: MakeWindow, game: str, number: int) -> None:
    files = assets.scenario_files(game)
    path = files[number * (len(files) - 1) // 2]
    window = make_window(path)
    window.start.coach.leave()
    players.rename(window, *NAMES)
    kept = own_words(window.presenter.session.scenario.position)
    rng = random.Random(number)
    seen = ""
    for _step in range(STEPS):
        window.frame.toast.hide()
        for curtain in window.findChildren(Curtain):
            if curtain.isVisible():
                assert unnamed(window, kept) == set()
                curtain.lifted.emit()
        window.refresher.now()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what a list showed before is gone
        assert unnamed(window, kept) == set()
        seen += "\n".join(read(window))
        if not act(window, rng):
            break
    assert NAMES[0] in seen
    assert NAMES[1] in seen


@pytest.mark.parametrize("game", GAMES)
def test_a_name_given_on_the_board_is_there_at_once(make_window: MakeWindow, game: str) -> None:
    window = make_window(assets.scenario_files(game)[0])
    window.refresher.now()
    players.rename(window, *NAMES)
    window.refresher.now()
    told = "\n".join(read(window))
    assert any(name in told for name in NAMES)
    players.rename(window, "", "")
    window.refresher.now()
    assert not any(name in text for text in read(window) for name in NAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_shell_tells_names_too(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = played(registry.ruleset(game), savegame.read(assets.scenario_files(game)[0]), 3, STEPS)
    saved = msgspec.structs.replace(session.saved(), seats=NAMES)
    path = tmp_path / "named.json"
    savegame.write(path, saved)
    for verb in ("replay", "check"):
        shell.main([verb, str(path)])
        out = capsys.readouterr().out
        bare = out
        for name in sorted(own_words(saved.position).splitlines(), key=len, reverse=True):
            bare = bare.replace(name, "") if SEAT.search(name) else bare
        assert not SEAT.search(bare), bare


def test_a_unit_keeps_a_name_that_holds_the_word_of_a_seat() -> None:
    rules = registry.ruleset("wh40k")
    scenario = savegame.read(assets.scenario_files("wh40k")[0])
    named = msgspec.structs.replace(
        scenario, seats=("Blue", "Ann"), position={"units": [{"name": "Blue Watch"}]}
    )
    seating = Seating(rules.info, named)
    assert seating.text("Red's Blue Watch meets Blue, Bluebell and Redd") == (
        "Blue's Blue Watch meets Ann, Bluebell and Redd"
    )


def test_roles_of_the_rules_become_names() -> None:
    rules = registry.ruleset("huntik")
    scenario = savegame.read(assets.scenario_files("huntik")[0])
    seating = Seating(rules.info, msgspec.structs.replace(scenario, seats=("Ann", "Bo")))
    assert seating.text("The lead player was attacked; defending player passed.") == (
        "Ann was attacked; Bo passed."
    )
