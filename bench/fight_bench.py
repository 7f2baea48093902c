"""Speed of the Fight phase: whole phases, one selection among 120 models, the odds of a big declaration.

Owns the rows of this part of the inch table. Does not own timing (rows) nor the table (__main__).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.rows import Row, measure, row
from rules.core import savegame
from rules.core.session import Session
from rules.wh40k.fight.casualties import Target
from rules.wh40k.fight.facts import engaged_models
from rules.wh40k.fight.keywords import Keywords
from rules.wh40k.fight.odds import PoolNumbers, odds_of
from rules.wh40k.fight.practice import choose
from rules.wh40k.ruleset import RULESET

SCENARIOS = Path(__file__).parent.parent / "assets" / "scenarios" / "wh40k"
FRAME_MS = 16.0


def started(name: str) -> Session[Any, Any]:
    return Session.start(RULESET, savegame.read(SCENARIOS / f"{name}.json"))


def phase(name: str) -> None:
    """The practice opponent plays a whole phase, both sides."""
    session = started(name)
    while RULESET.outcome(session.state) is None:
        seat = min(RULESET.to_act(session.state))
        session.apply(choose(session.state, seat))


def run() -> list[Row]:
    small = measure(lambda: phase("01-first-clash"), repeat=10)
    crowd = started("05-long-line").state
    lines = measure(lambda: engaged_models(crowd), repeat=20)
    words = Keywords(sustained=1, lethal=True, devastating=True)
    pool = PoolNumbers((30,), 3, 4, 0, -1, 2, words)
    alike = tuple(Target(str(i), 2, 4) for i in range(10))
    mixed = (*alike, Target("hero", 5, 3, 4))
    one = measure(lambda: odds_of([pool], alike), repeat=10)
    two = measure(lambda: odds_of([pool], mixed), repeat=3, warmup=1)
    return [
        row("practice plays 5 v 5, a whole phase", small, at_most_ms=1000),
        row("who is engaged with whom, 60 v 60", lines, at_most_ms=FRAME_MS),
        row("odds of 30 attacks at 10 models", one, at_most_ms=100),
        row("odds of 30 attacks at models that save differently", two, at_most_ms=1000),
    ]
