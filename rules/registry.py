"""The rulesets by key. A new game adds one line here.

Owns the list and lazy loading, so that a command loads only the game it needs.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from rules.core.codec import BadFile, Fault
from rules.core.contract import Ruleset

GAMES: dict[str, str] = {
    "wh40k": "rules.wh40k.ruleset",
    "keyforge": "rules.keyforge.ruleset",
    "huntik": "rules.huntik.ruleset",
    "duel": "rules.duel.ruleset",
}


def keys() -> tuple[str, ...]:
    """Every game that can be played, in the order of the start page."""
    return tuple(key for key, module in GAMES.items() if _is_there(module))


def ruleset(key: str) -> Ruleset[Any, Any]:
    """The rules of a game; raises BadFile for a key that no game has."""
    if key not in GAMES:
        known = ", ".join(GAMES)
        raise BadFile([Fault("game", f"is {key!r}, which no game here is called", f"Use one of: {known}")])
    module = importlib.import_module(GAMES[key])
    found: Ruleset[Any, Any] = module.RULESET
    return found


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # the game's folder itself is missing
        return False
