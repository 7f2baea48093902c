"""Speed of the duel engine: Turns a second, with every event made.

Owns the rows of this game. Does not own timing (rows) nor the table (__main__).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.rows import Row, Timing, measure, row
from rules.core import savegame
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.duel.actions import Commit
from rules.duel.practice import choose, what_if
from rules.duel.ruleset import RULESET
from rules.duel.turn import play_turn

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases" / "data" / "duel" / "duel.jsonl"
MATCH = ROOT / "assets" / "scenarios" / "duel" / "match-2-takers.json"
AIM_MS = 1000 / 5000  # one Turn


def states() -> list[Any]:
    """Every case as a state before its Turn, both teams with one card."""
    found = []
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        teams = []
        for letter in ("A", "B"):
            team = case["teams"][letter]
            owner = team["fighters"][team["active"]]["id"]
            card = {"id": letter, "fighter": owner, "ops": case["cards"][letter]}
            teams.append({**team, "cards": [card]})
        scenario = Scenario(game="duel", position={"teams": teams}, rulings=case["config"])
        found.append(RULESET.setup(scenario, Dice()))
    return found


def late_build() -> Any:
    """A match that has come to its fifth Build, for the practice opponent."""
    document = savegame.read(MATCH)
    for seed in range(100):
        state = RULESET.setup(document, Dice(seed))
        rng = random.Random(seed)
        while RULESET.outcome(state) is None:
            if state.phase == "build" and state.round == 5:
                return state
            seat = min(RULESET.to_act(state))
            state = RULESET.apply(state, RULESET.fill(state, RULESET.offers(state, seat)[0], rng)).state
    raise AssertionError("no match lasted so long")


def each(work: Callable[[Any], Any], over: list[Any]) -> Timing:
    """One of many: all are done in one sample and the time is divided."""

    def all_of_them() -> None:
        for one in over:
            work(one)

    taken = measure(all_of_them, repeat=20)
    return Timing(taken.median_ms / len(over), taken.p95_ms / len(over))


def _turn(state: Any) -> None:
    play_turn(state, (state.sides[0].cards[0], state.sides[1].cards[0]))


def _through_the_contract(state: Any) -> None:
    locked = RULESET.apply(state, Commit(Seat(0), "A")).state
    RULESET.apply(locked, Commit(Seat(1), "B"))


def run() -> list[Row]:
    """Turns of all bundled cases, and the practice opponent in a late Build."""
    cases = states()
    build = late_build()
    turn = each(_turn, cases)
    return [
        row(
            "duel: a Turn with all its events",
            turn,
            at_most_ms=AIM_MS,
            note=f"{1000 / turn.median_ms:,.0f} a second",
        ),
        row(
            "duel: a Turn, judged and applied for both seats",
            each(_through_the_contract, cases),
            at_most_ms=AIM_MS,
        ),
        row("duel: what-if against one card", each(lambda state: what_if(state, Seat(0), "A"), cases)),
        row(
            "duel: practice opponent in the fifth Build",
            measure(lambda: choose(build, Seat(0), random.Random(1)), 10),
        ),
    ]
