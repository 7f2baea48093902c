"""From a file to a session on the board: what was done is replayed, what was not done is the draft.

Owns that, and the list of bundled scenarios. Does not own files on disk (savegame) or any page. No Qt.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import msgspec

from board.presenter.presenter import Presenter
from rules import registry
from rules.core import assets, salvage, savegame
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action
from rules.core.scenario import Scenario
from rules.core.session import Session, actions_of
from rules.core.verdict import IllegalAction


class Loaded(msgspec.Struct, frozen=True):
    """A session as a file left it, and the last action if it is a draft or one to be judged."""

    session: Session[Any, Any]
    draft: Action | None = None
    stop: Fault | None = None
    """Where a damaged file stops; everything before it has been done."""


class Bundled(msgspec.Struct, frozen=True):
    """A scenario that comes with the app."""

    game: str
    title: str
    note: str
    path: Path


def load(scenario: Scenario, *, before_last: bool = False) -> Loaded:
    """Set up and do what was done; the action after it is the draft. Raises BadFile at an illegal one.

    A saved game says how many actions were done. In another file the last action is one to be judged.
    With ``before_last`` neither is done: the position that the last action was judged from.
    """
    loaded, lost = _load(scenario, before_last)
    if lost is not None:
        raise BadFile([lost])
    return loaded


def _load(scenario: Scenario, before_last: bool = False) -> tuple[Loaded, Fault | None]:
    """The same, and where the lines beside what stands stop; they are had back as far as they go."""
    rules = registry.ruleset(scenario.game)
    session = Session.start(rules, scenario)
    actions = actions_of(rules, scenario)
    done = len(actions) - 1 if scenario.done is None or before_last else scenario.done
    for index, action in enumerate(actions[: max(0, done)]):
        try:
            session.apply(action)
        except IllegalAction as error:
            raise BadFile([Fault(f"actions[{index}]", f"is not legal: {error}")]) from None
    lost = None if before_last else session.have_back(scenario)
    left = actions[max(0, done) :]
    return Loaded(session, left[0] if left and not before_last else None), lost


def load_file(path: Path, *, before_last: bool = False) -> Loaded:
    """The same from a file; every fault names the file."""
    scenario = savegame.read(path)
    try:
        return load(scenario, before_last=before_last)
    except BadFile as error:
        raise error.at(str(path)) from None


def load_as_far(path: Path) -> Loaded:
    """What can be read and replayed of a damaged file, and where it stops.

    Raises BadFile when nothing can, or when the file is not damaged in its actions.
    """
    broken: Fault | None = None
    try:
        scenario = savegame.read(path)
    except BadFile as error:
        broken = error.faults[0]
        scenario = _salvaged(path)
    if broken is None:
        with contextlib.suppress(BadFile):
            loaded, lost = _load(scenario)
            if lost is not None:
                return msgspec.structs.replace(loaded, stop=lost)
    try:
        session, stop = _as_far(scenario)
    except BadFile as error:
        raise error.at(str(path)) from None
    stop = stop or broken
    if stop is None:
        raise BadFile([Fault("actions", "can all be replayed")], str(path))
    return Loaded(session, None, stop)


def load_or_as_far(scenario: Scenario) -> Loaded:
    """The same as load, but what was done is done only up to the first step that is not legal.

    Raises BadFile when there is nothing to start from.
    """
    try:
        return _load(scenario)[0]
    except BadFile:
        done = scenario.actions if scenario.done is None else scenario.actions[: scenario.done]
        session, stop = _as_far(msgspec.structs.replace(scenario, actions=done, done=None))
        return Loaded(session, None, stop)


def _as_far(scenario: Scenario) -> tuple[Session[Any, Any], Fault | None]:
    """Its actions up to the first that cannot be done, and the lines beside them as far as they go."""
    session, stop = Session.replay_as_far(registry.ruleset(scenario.game), scenario)
    session.have_back(scenario if stop is None else msgspec.structs.replace(scenario, undone=()))
    return session, stop


def _salvaged(path: Path) -> Scenario:
    try:
        return salvage.salvaged(savegame.read_bytes(path))
    except BadFile as error:
        raise error.at(str(path)) from None


def take_up(loaded: Loaded, presenter: Presenter[Any, Any]) -> None:
    """Give the draft to the presenter. A board that keeps no drafts does the action, if it is legal."""
    if loaded.draft is not None:
        try:
            presenter.resume(loaded.draft)
        except NotImplementedError:
            try:
                loaded.session.apply(loaded.draft)
            except IllegalAction as error:
                raise BadFile([Fault("actions", f"the last one is not legal: {error}")]) from None
            presenter.after_step()
    presenter.mark_saved()


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
