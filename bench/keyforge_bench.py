"""Speed of the KeyForge rules: plain fights, legal targets, set-up, and how they grow with the lines.

Owns the rows of this game for the shared runner. The aims are 20,000 plain fights a second and 0.05 ms
for a legal-target query, six a side.
"""

from __future__ import annotations

from functools import partial
from itertools import cycle

from bench.rows import Row, measure, row
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.keyforge import actions as a
from rules.keyforge.queries import legal_targets, preview_orders
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import State

FIGHT_AIM_MS = 0.05
TARGETS_AIM_MS = 0.05


def scenario(size: int, abilities: bool = False) -> Scenario:
    """Two lines of creatures with power 3 to 6 and armor 0 to 2, one with taunt in each."""
    armorer = [{"when": "constant", "effects": [{"do": "armor", "amount": 1, "to": "neighbors"}]}]
    lines = [
        [
            {
                "id": f"{side}{index}",
                "name": f"{house.title()} {index}",
                "house": house,
                "power": 3 + index % 4,
                "armor": index % 3,
                "keywords": {"taunt": True} if index == 2 else {},
                "abilities": armorer if abilities and index == 1 else [],
            }
            for index in range(size)
        ]
        for side, house in (("a", "mars"), ("b", "dis"))
    ]
    return Scenario("keyforge", {"house": "mars", "lines": lines})


def fights(state: State) -> list[a.Fight]:
    """Every legal fight of the active side."""
    return [
        a.Fight(state.active, one.id, target)
        for one in state.lines[state.active]
        for target in legal_targets(state, one.id)
    ]


def run() -> list[Row]:
    """Rows for the shared table."""
    rows = []
    for size in (6, 12, 24):
        state = RULESET.setup(scenario(size), Dice())
        turns = cycle(fights(state))
        taken = measure(lambda state=state, turns=turns: RULESET.apply(state, next(turns)), 200, 25)
        aim = FIGHT_AIM_MS if size == 6 else None
        note = f"{1000 / taken.median_ms:,.0f} a second, judged, with events and citations"
        rows.append(row(f"keyforge: a plain fight, {size} a side", taken, at_most_ms=aim, note=note))
        taken = measure(partial(legal_targets, state, "a0"), 200, 25)
        rows.append(row(f"keyforge: legal targets, {size} a side", taken, at_most_ms=TARGETS_AIM_MS))
    state = RULESET.setup(scenario(6, abilities=True), Dice())
    turns = cycle(fights(state))
    taken = measure(lambda: RULESET.apply(state, next(turns)), 100, 10)
    rows.append(row("keyforge: a fight among constant abilities, 6 a side", taken))
    taken = measure(partial(RULESET.offers, state, state.active), 100, 10)
    rows.append(row("keyforge: every offer, 6 a side", taken))
    taken = measure(partial(preview_orders, state, next(turns)), 100, 10)
    rows.append(row("keyforge: the preview lane of a fight", taken))
    rows.append(
        row("keyforge: set-up, 6 a side", measure(partial(RULESET.setup, scenario(6), Dice()), 50, 10))
    )
    return rows
