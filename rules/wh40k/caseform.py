"""Case lines as scenarios: ``{"id", "scenario": {…, "settings", "move"}}`` is the judges' short form.

Owns the translation only. The outer document of a position file is core's.
"""

from __future__ import annotations

from typing import Any

from rules.core.codec import BadFile, Fault
from rules.core.expected import shown
from rules.core.scenario import Scenario
from rules.wh40k.state import SIDES


def scenario_from_case(case: dict[str, Any]) -> Scenario:
    """The position, rulings and one move of a case line; raises BadFile naming what is missing."""
    body = case.get("scenario")
    if not isinstance(body, dict):
        raise BadFile([Fault("scenario", *_no_object(body))])
    given = dict(body)
    move, settings = given.pop("move", None), given.pop("settings", {})
    if not isinstance(move, dict):
        raise BadFile([Fault("scenario.move", *_no_object(move))])
    if not isinstance(settings, dict):
        raise BadFile([Fault("scenario.settings", *_no_object(settings))])
    action = {"seat": _seat_of(given, move.get("unit")), **move}
    title = str(case.get("id", ""))
    return Scenario("wh40k", given, title=title, rulings=settings, actions=(action,))


def _no_object(value: object) -> tuple[str, str]:
    """What is wrong with a part of a case that should be an object, and what to do."""
    problem = "is missing" if value is None else f"is {shown(value)}, expected an object"
    return (
        problem,
        'A case is {"id": …, "scenario": {"units": […], "move": {…}}}; else write a whole position file',
    )


def _seat_of(given: dict[str, Any], unit_id: object) -> int:
    units = given.get("units")
    for unit in units if isinstance(units, list) else []:
        if isinstance(unit, dict) and unit.get("id") == unit_id and unit.get("side") in SIDES:
            return SIDES.index(unit["side"])
    return 0  # a move of no known unit is judged as such
