"""Plays any game at random by its offers, for the conformance suite.

Owns finding the games and their scenarios, and one random game. Does not own the laws
(test_conformance). As a program it prints a fingerprint of the games it plays, so that two interpreters
with different hash seeds can be compared: ``python -m tests.conformance.play KEY``.
"""

from __future__ import annotations

import hashlib
import importlib
import random
import sys
from pathlib import Path
from typing import Any

from rules import registry
from rules.core import codec, savegame
from rules.core.contract import Ruleset
from rules.core.scenario import Scenario
from rules.core.session import Session

ROOT = Path(__file__).parents[2]
TOY = "toy"
STEPS = 40


def games() -> tuple[str, ...]:
    """Every registered game that is there, and the toy game."""
    return (*registry.keys(), TOY)


def ruleset(key: str) -> Ruleset[Any, Any]:
    if key == TOY:
        found: Ruleset[Any, Any] = importlib.import_module("tests.toy.ruleset").RULESET
        return found
    return registry.ruleset(key)


def scenario_paths(key: str) -> tuple[Path, ...]:
    folder = ROOT / "tests/toy/scenarios" if key == TOY else ROOT / "assets/scenarios" / key
    return tuple(sorted(folder.glob("*.json")))


def played(rules: Ruleset[Any, Any], scenario: Scenario, seed: int, steps: int = STEPS) -> Session[Any, Any]:
    """A session after at most ``steps`` random actions from the scenario's start."""
    rng = random.Random(seed)
    session = Session.start(rules, scenario)
    for _ in range(steps):
        action = random_action(rules, session.state, rng)
        if action is None:
            break
        session.apply(action)
    return session


def random_action(rules: Ruleset[Any, Any], state: Any, rng: random.Random) -> Any | None:
    """A filled offer of a seat that may act; None when nobody may."""
    offers = [offer for seat in sorted(rules.to_act(state)) for offer in rules.offers(state, seat)]
    return rules.fill(state, rng.choice(offers), rng) if offers else None


def fingerprint(key: str, steps: int = STEPS) -> str:
    """A digest of one random game of every scenario: states, actions, events, verdicts and offers."""
    rules = ruleset(key)
    digest = hashlib.sha256()
    for path in scenario_paths(key):
        session = played(rules, savegame.read(path), seed=1, steps=steps)
        before = session.history.start
        for entry in session.history.entries:
            offers = [rules.offers(before, seat) for seat in sorted(rules.to_act(before))]
            drafts = [rules.judge(before, offer.draft) for row in offers for offer in row]
            verdict = rules.judge(before, entry.action)
            for value in (offers, drafts, verdict, entry.action, entry.events, entry.state):
                digest.update(codec.dump(value))
            before = entry.state
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint(sys.argv[1]))
