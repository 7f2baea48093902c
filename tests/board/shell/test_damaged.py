"""Damaged files: whatever happened to a file, it opens as far as it replays or is refused in clear words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from board.shell import dialogs, loading
from board.shell.loading import Loaded
from board.shell.main_window import MainWindow
from rules import registry
from rules.core import assets, codec, savegame
from rules.core.codec import BadFile
from rules.core.scenario import Scenario
from rules.core.session import Session

FILES = 2000
ODD = (None, -1, 0, 1e308, 2**62, "", "x", [], {}, True, [[]], "\ud83d", 3.5)


def played(game: str, steps: int = 4) -> bytes:
    """A bundled scenario of a game with a few legal actions done."""
    path = assets.scenario_files(game)[0]
    rules = registry.ruleset(game)
    session = Session.start(rules, savegame.read(path))
    rng = random.Random(7)
    for _ in range(steps):
        offers = [
            offer
            for seat in sorted(rules.to_act(session.state))
            for offer in rules.offers(session.state, seat)
        ]
        if not offers:
            break
        session.apply(rules.fill(session.state, rng.choice(offers), rng))
    return json.dumps({"format": "battleboard", "version": 1, **codec.to_builtins(session.saved())}).encode()


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        made[rng.randrange(len(made))] = rng.randrange(256)
    return bytes(made)


def torn(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randint(1, 200) :]


def doubled(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[max(0, start - rng.randint(1, 200)) :]


def swapped(data: bytes, rng: random.Random) -> bytes:
    """Whole JSON with one value put in another's place, or left out."""
    tree = json.loads(data)
    here: Any = tree
    while True:
        places = list(here) if isinstance(here, dict) else list(range(len(here)))
        place = rng.choice(places)
        if isinstance(here[place], dict | list) and here[place] and rng.random() < 0.8:
            here = here[place]
            continue
        if rng.random() < 0.3:
            del here[place]
        else:
            here[place] = rng.choice(ODD)
        return json.dumps(tree).encode()


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut,
    flipped,
    torn,
    doubled,
    swapped,
    swapped,
    swapped,
)


def tried(load: Callable[[Path], Loaded], path: Path) -> tuple[Loaded | None, BadFile | None]:
    """What was loaded, or why not; any other error is a failure of the test."""
    try:
        return load(path), None
    except BadFile as error:
        return None, error


@pytest.mark.parametrize("game", registry.keys())
def test_each_of_two_thousand_damaged_files_is_opened_or_refused_in_words(game: str, tmp_path: Path) -> None:
    whole = played(game)
    rng = random.Random(2000)
    path = tmp_path / "damaged.json"
    refused = rescued = 0
    for _ in range(FILES // 4):
        path.write_bytes(rng.choice(DAMAGES)(whole, rng))
        loaded, error = tried(loading.load_file, path)
        if error is None:
            continue
        refused += 1
        assert error.path == str(path)
        assert all(fault.problem for fault in error.faults)
        assert len(str(error)) > len(str(path)) + 8
        loaded, again = tried(loading.load_as_far, path)
        if loaded is None:
            assert again.faults
        else:
            rescued += 1
            assert loaded.stop.where.startswith("actions[") or "not " in loaded.stop.problem
    assert refused > FILES // 16
    assert rescued or len(json.loads(whole)["actions"]) < 2


def test_a_file_damaged_in_the_middle_opens_up_to_there_and_says_where(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "broken.json"
    good = {"type": "Choose", "seat": 0, "stance": "thrust"}
    bad = {"type": "Choose", "seat": 1, "stance": "somersault"}
    savegame.write(path, Scenario("toy", {}, title="Broken", actions=(good, bad, good), done=3))
    before = path.read_bytes()
    assert window.documents.open(path)
    assert window.presenter.session.history.cursor == 1
    assert window.presenter.path is None, "saving asks where: the damaged file is kept"
    assert not window.presenter.is_saved
    told = window.documents.shown.text
    assert "1 of 3 steps" in told
    assert "actions[1]" in told
    assert path.read_bytes() == before


def test_a_file_that_ends_in_the_middle_opens_up_to_there_and_says_where(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "cut.json"
    action = {"type": "Choose", "seat": 0, "stance": "thrust"}
    savegame.write(path, Scenario("toy", {}, title="Cut", actions=(action, action), done=2))
    before = path.read_bytes()
    path.write_bytes(before[: before.rindex(b'"seat"')])
    before = path.read_bytes()
    assert window.documents.open(path)
    assert window.presenter.session.history.cursor == 1
    assert window.presenter.path is None, "saving asks where: the damaged file is kept"
    told = window.documents.shown.text
    assert "as far as it can be read: 1 step." in told
    assert "not JSON" in told
    assert path.read_bytes() == before


def test_nothing_is_rescued_where_nothing_can_be_set_up(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format": "battleboard", "version": 1, "game": "toy"')
    page = window.page
    assert not window.documents.open(path)
    assert window.page is page
    assert isinstance(window.documents.shown, dialogs.FaultsDialog)
