"""Case lines as scenarios: ``{"id", "scenario": {…, "settings", "move"}}`` is the judges' short form.

Owns the translation only. The outer document of a position file is core's.
"""

from __future__ import annotations

from typing import Any

from rules.core.codec import BadFile, Fault
from rules.core.scenario import Scenario
from rules.wh40k.state import SIDES


def scenario_from_case(case: dict[str, Any]) -> Scenario:
    """The position, rulings and one move of a case line; raises BadFile naming what is missing."""
    body = case.get("scenario")
    if not isinstance(body, dict):
        raise BadFile([Fault("scenario", "is missing or is no object")])
    given = dict(body)
    move, settings = given.pop("move", None), given.pop("settings", {})
    if not isinstance(move, dict):
        raise BadFile([Fault("scenario.move", "is missing or is no object")])
    if not isinstance(settings, dict):
        raise BadFile([Fault("scenario.settings", "is no object")])
    action = {"seat": _seat_of(given, move.get("unit")), **move}
    title = str(case.get("id", ""))
    return Scenario("wh40k", given, title=title, rulings=settings, actions=(action,))


def _seat_of(given: dict[str, Any], unit_id: object) -> int:
    units = given.get("units")
    for unit in units if isinstance(units, list) else []:
        if isinstance(unit, dict) and unit.get("id") == unit_id and unit.get("side") in SIDES:
            return SIDES.index(unit["side"])
    return 0  # a move of no known unit is judged as such
