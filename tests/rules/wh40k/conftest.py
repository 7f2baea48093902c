"""Positions in notation, judged: the fixtures of the inch table's rule tests."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import codec
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.verdict import Verdict
from rules.wh40k.actions import Consolidate, ModelMove, PileIn
from rules.wh40k.notation import parse
from rules.wh40k.ruleset import RULESET
from rules.wh40k.state import Table


def table_of(text: str, **rulings: Any) -> Table:
    position = codec.to_builtins(parse(text))
    return RULESET.setup(Scenario("wh40k", position, rulings=rulings), Dice(1))


def steps_of(places: dict[str, Any]) -> tuple[ModelMove, ...]:
    """``{"A1": (x, y)}``, ``(x, y, rot)`` or a list of way-points that ends at the place."""
    found = []
    for name, place in places.items():
        if isinstance(place, list):
            found.append(ModelMove(name, *place[-1], path=tuple(place)))
        else:
            found.append(ModelMove(name, *place))
    return tuple(found)


@pytest.fixture
def table():
    return table_of


@pytest.fixture
def pile_in():
    """Judge a pile-in: ``pile_in(text, "A", "B", A1=(x, y), …)``; rulings by ``rulings={…}``."""

    def run(text: str, unit: str = "A", targets: str = "B", rulings: Any = None, **places: Any) -> Verdict:
        limit = places.pop("limit", None)
        state = table_of(text, **(rulings or {}))
        found = state.unit(unit)
        seat = found.seat if found else Seat(0)
        action = PileIn(
            seat=seat, unit=unit, targets=tuple(targets.split()), models=steps_of(places), max_distance=limit
        )
        return RULESET.judge(state, action)

    return run


@pytest.fixture
def consolidate():
    """Judge a consolidation: ``consolidate(text, "engaging", "A", "B", A1=(x, y), …)``."""

    def run(
        text: str,
        mode: str,
        unit: str = "A",
        targets: str = "B",
        objective: str | None = None,
        rulings: Any = None,
        **places: Any,
    ) -> Verdict:
        state = table_of(text, **(rulings or {}))
        found = state.unit(unit)
        action = Consolidate(
            seat=found.seat if found else Seat(0),
            unit=unit,
            mode=mode,  # type: ignore[arg-type]
            targets=tuple(targets.split()),
            objective=objective,
            models=steps_of(places),
        )
        return RULESET.judge(state, action)

    return run


@pytest.fixture
def check_of():
    """The checks of one clause in a verdict."""

    def find(verdict: Verdict, clause: str):
        found = [check for check in verdict.checks if check.clause == clause]
        assert found, f"{clause} was not looked at; {[c.clause for c in verdict.checks]}"
        return found[0]

    return find
