"""What was played last: the game to continue, then the files opened or saved last.

Owns that list and taking a game up from it. Does not own the settings, the autosaves or opening.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from board.presenter.views import ChipView, Status
from board.shell import thumbnails
from rules.cli.check import judge_scenario
from rules.core import savegame
from rules.core.codec import BadFile
from rules.core.scenario import Scenario

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

ICONS = {"wh40k": "ruler", "keyforge": "swords", "huntik": "layers", "duel": "users"}


@dataclass(frozen=True)
class Game:
    """One entry; ``copy`` marks an autosave that is newer than every file."""

    path: Path
    title: str
    when: str
    icon: str
    picture: Path | None = None
    copy: bool = False
    chip: ChipView | None = None


def games(window: MainWindow, most: int | None = None) -> tuple[Game, ...]:
    """The last game first, then the other recent files; files that are gone are left out.

    Each is read and judged: ``most`` says how many are wanted.
    """
    folder = window.places.thumbnails
    files: dict[str, Path] = {}
    for name in window.store.now.recent:
        files.setdefault(os.path.realpath(name), Path(name))  # each file once, whatever it was called by
    there = [file for file in files.values() if file.is_file()]
    copies = window.autosaves.copies()
    newest = max((_time(file) for file in there), default=0.0)
    found = [(copies[0], True)] if copies and _time(copies[0]) > newest else []
    found += [(file, False) for file in there]
    return tuple(
        _game(file, thumbnails.beside(file) if copy else thumbnails.place(folder, file), copy=copy)
        for file, copy in found[:most]
    )


def take_up(window: MainWindow, game: Game) -> bool:
    """Open an entry: an autosave as a game without a file, so that saving asks where."""
    if game.copy:
        return window.documents.restore(game.path, None)
    return window.documents.open(game.path)


def chip(scenario: Scenario) -> ChipView | None:
    """The verdict on the last action, judged anew; None where there is none or it cannot be judged.

    An unfinished draft is not called illegal: it is not legal yet.
    """
    try:
        item = judge_scenario(scenario.title, scenario)
    except BadFile:
        return None
    if item.verdict.legal:
        return ChipView(Status.LEGAL, "Legal")
    if item.scenario.done is not None:
        return ChipView(Status.PENDING, "Not legal yet")
    broken = len(item.verdict.broken)
    return ChipView(Status.ILLEGAL, f"Illegal: {broken} clause" + ("" if broken == 1 else "s"))


def when(path: Path, now: float | None = None) -> str:
    """``today, 14:32``, ``yesterday, 9:05`` or the date."""
    then, today = time.localtime(_time(path)), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return f"today, {clock}"
    if then[:3] == time.localtime(time.mktime(today) - 86400)[:3]:
        return f"yesterday, {clock}"
    return time.strftime("%Y-%m-%d", then)


def _game(path: Path, picture: Path, *, copy: bool = False) -> Game:
    try:
        scenario = savegame.read(path)
    except BadFile:
        return Game(path, path.name, f"{when(path)}, damaged", "triangle-alert", copy=copy)
    title = f"Continue {scenario.title or 'the last game'}" if copy else path.name
    steps = len(scenario.actions) if scenario.done is None else scenario.done
    told = f"{when(path)}, {steps} step" + ("" if steps == 1 else "s")
    icon = ICONS.get(scenario.game, "history")
    return Game(path, title, told, icon, picture if picture.is_file() else None, copy, chip(scenario))


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
