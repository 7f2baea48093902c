"""The boards by game. A new game adds one line here.

Owns the list and lazy loading, so that pyqtgraph and Shapely load only with the board that needs them.
Does not own any board.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from board.stage.look import Look
from board.stage.page import BoardPage
from rules.core.codec import BadFile, Fault
from rules.core.session import Session

VIEWS: dict[str, str] = {
    "wh40k": "board.games.wh40k.view",
    "keyforge": "board.games.keyforge.view",
    "huntik": "board.games.huntik.view",
    "duel": "board.games.duel.view",
}


def keys() -> tuple[str, ...]:
    """Every game that has a board."""
    return tuple(key for key, module in VIEWS.items() if _is_there(module))


def open_page(
    session: Session[Any, Any], look: Look, parent: QWidget | None = None, path: Path | None = None
) -> BoardPage:
    """The board of a session's game, its widget under ``parent``; raises BadFile when there is none."""
    game = session.scenario.game
    module = VIEWS.get(game, "")
    if not module or not _is_there(module):
        raise BadFile([Fault("game", f"is {game!r}, for which there is no board", "Use check in the shell")])
    page: BoardPage = importlib.import_module(module).make_page(session, look, path)
    if parent is not None:
        page.widget.setParent(parent)
    return page


def renew(page: BoardPage, look: Look) -> BoardPage:
    """A new page in the place of another: its presenter goes on, and with it game, draft and selection."""
    p = page.presenter
    module = importlib.import_module(VIEWS[p.session.scenario.game])
    new: BoardPage = module.make_page(p.session, look, p.path, p)
    new.see_as(page)
    return new


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # the game's folder itself is missing
        return False
