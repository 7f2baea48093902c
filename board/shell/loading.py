"""From a file to a session on the board: what was done is replayed, a last illegal action is a draft.

Owns that, and the list of bundled scenarios. Does not own files on disk (savegame) or any page. No Qt.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from rules import registry
from rules.core import assets, savegame
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action
from rules.core.scenario import Scenario
from rules.core.session import Session, actions_of
from rules.core.verdict import IllegalAction


class Loaded(msgspec.Struct, frozen=True):
    """A session as a file left it, and the draft that was its last action, if that was not legal."""

    session: Session[Any, Any]
    draft: Action | None = None


class Bundled(msgspec.Struct, frozen=True):
    """A scenario that comes with the app."""

    game: str
    title: str
    note: str
    path: Path


def load(scenario: Scenario, *, before_last: bool = False) -> Loaded:
    """Set up and do every action; raises BadFile at an illegal one that is not the last.

    With ``before_last`` the last action is not done: the position that it was judged from.
    """
    rules = registry.ruleset(scenario.game)
    session = Session.start(rules, scenario)
    actions = actions_of(rules, scenario)
    for index, action in enumerate(actions):
        last = index == len(actions) - 1
        if last and before_last:
            break
        try:
            session.apply(action)
        except IllegalAction as error:
            if last:
                return Loaded(session, action)
            raise BadFile([Fault(f"actions[{index}]", f"is not legal: {error}")]) from None
    return Loaded(session)


def load_file(path: Path, *, before_last: bool = False) -> Loaded:
    """The same from a file; every fault names the file."""
    scenario = savegame.read(path)
    try:
        return load(scenario, before_last=before_last)
    except BadFile as error:
        raise error.at(str(path)) from None


def bundled() -> tuple[Bundled, ...]:
    """Every bundled scenario of a game that can be played, by game and file name."""
    found: list[Bundled] = []
    games = registry.keys()
    for game in games:
        for path in assets.scenario_files(game):
            scenario = savegame.read(path)
            found.append(Bundled(game, scenario.title or path.stem, scenario.note, path))
    return tuple(found)


def first_position() -> Path | None:
    """The bundled position to start with: the inch table's first, else whatever there is."""
    games = registry.keys()
    return next((path for game in games for path in assets.scenario_files(game)), None)


def move_to_judge() -> Path | None:
    """The first bundled position whose last action is a move to be judged."""
    return next((one.path for one in bundled() if savegame.read(one.path).actions), None)
