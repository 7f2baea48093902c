"""Odds of what is declared or still to be rolled, for each unit that is struck.

Owns remembering them while nothing has changed. Does not own the arithmetic (rules.wh40k.fight.odds).
"""

from __future__ import annotations

from typing import NamedTuple

from board.games.wh40k.declaring import Declaration
from rules.wh40k.fight import queries
from rules.wh40k.fight.odds import Odds
from rules.wh40k.fight.phase import Strike
from rules.wh40k.state import Table


class TargetOdds(NamedTuple):
    """What will happen to one unit: its id and name, how many models it has, and the chances."""

    unit: str
    name: str
    models: int
    odds: Odds


def odds_for(table: Table, declaration: Declaration | None) -> tuple[TargetOdds, ...]:
    """For a declaration each unit that it strikes; else for the pools that are still to be rolled."""
    if declaration is not None:
        key = (declaration.unit.id, declaration.strikes)
        targets = declaration.struck
    else:
        fight = table.phase.fight if table.phase is not None else None
        if fight is None or fight.stage != "attack":
            return ()
        key = (fight.unit, ())
        targets = tuple(dict.fromkeys(pool.target for pool in fight.pools))
    if _last and _last[0][0] is table and _last[0][1] == key:
        return _last[0][2]
    found = []
    for target in targets:
        unit = table.unit(target)
        if unit is None:
            continue
        if declaration is not None:
            odds = queries.odds_against(table, declaration.unit.id, declaration.strikes, target)
        else:
            odds = queries.odds_left(table, target)
        found.append(TargetOdds(target, unit.label, len(unit.models), odds))
    _last[:] = [(table, key, tuple(found))]
    return tuple(found)


_last: list[tuple[Table, tuple[str, tuple[Strike, ...]], tuple[TargetOdds, ...]]] = []
