"""Speed of the Huntik engine: verdicts, aims, whole combats and what a board asks while something is dragged.

Owns the rows of this game for the shared runner. Does not own any aim of the others.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from bench.rows import Row, measure, row
from rules.core import savegame
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.huntik.actions import Aim, Pass
from rules.huntik.queries import preview, reach
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share

SCENARIOS = Path(__file__).parent.parent / "assets" / "scenarios" / "huntik"
L, D = Seat(0), Seat(1)


def start(name: str) -> Any:
    scenario = savegame.read(SCENARIOS / f"{name}.json")
    return RULESET.setup(scenario, Dice(scenario.seed))


def run() -> list[Row]:
    """Rows for the shared table; a frame of 16 ms is the aim for what happens under a finger."""
    fight = start("08-the-mark-that-saves")
    aiming = RULESET.apply(RULESET.apply(fight, Pass(D)).state, Pass(L)).state
    shares = (Share("fox_duelist", 3), Share("frost_imp", 2), Share("gate_warden", 4))
    first, second = Aim(L, shares), Aim(D, (Share("bram", 4),))
    last = RULESET.apply(aiming, first).state
    mission = start("mission-4-seven-lamps")

    def combat() -> None:
        state = fight
        for action in (Pass(D), Pass(L), first, second):
            state = RULESET.apply(state, action).state

    def game() -> None:
        state, rng = mission, random.Random(1)
        while acting := RULESET.to_act(state):
            offers = RULESET.offers(state, min(acting))
            state = RULESET.apply(state, RULESET.fill(state, rng.choice(offers), rng)).state

    def judged() -> None:
        RULESET.judge(aiming, first)

    def zones() -> None:
        reach(mission, "quill")

    def seen() -> None:
        preview(last, second)

    def offered() -> None:
        RULESET.offers(mission, L)

    frame = 16.0
    return [
        row("huntik: verdict on an aim", measure(judged, 200, 20), at_most_ms=frame),
        row("huntik: reach of a hero, five verdicts", measure(zones, 200, 20), at_most_ms=frame),
        row("huntik: preview of the KOs", measure(seen, 200, 20), at_most_ms=frame),
        row("huntik: all offers of a turn", measure(offered, 100, 5), at_most_ms=frame),
        row("huntik: a combat from first pass to KOs", measure(combat, 100, 5)),
        row("huntik: a random game of seven rounds", measure(game, 10, 1)),
    ]
