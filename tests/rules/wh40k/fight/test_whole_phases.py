"""Whole phases at random and by the practice opponent: sound throughout, and replayed to the same state.

``BATTLEBOARD_PHASES`` says how many seeds are played over all ready positions in turn; without it 60, over
the small ones.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.core import assets, codec, savegame, scenario
from rules.core.session import Session
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.fight.practice import choose
from rules.wh40k.fight.queries import phase_strip, remaining, selectable
from rules.wh40k.ruleset import RULESET

POSITIONS = [path for path in assets.scenario_files("wh40k") if not path.stem.startswith("check-")]
QUICK = [path for path in POSITIONS if path.stem[:2] not in ("05", "06")]
SEEDS = int(os.environ.get("BATTLEBOARD_PHASES", "0"))
MOST_ACTIONS = 400


def started(path: Path, seed: int) -> Session[Any, Any]:
    document = msgspec.structs.replace(savegame.read(path), seed=seed)
    return Session.start(RULESET, document)


def play_on(session: Session[Any, Any], choose_action) -> None:
    """Play to the end; after every action the position is sound and every event cites and reads."""
    for _ in range(MOST_ACTIONS):
        state = session.state
        seats = RULESET.to_act(state)
        if RULESET.outcome(state) is not None:
            assert not seats
            return
        assert len(seats) == 1
        action = choose_action(state, min(seats))
        verdict = session.judge(action)
        assert verdict.legal, [check.text for check in verdict.broken]
        step = session.apply(action)
        assert RULESET.faults(session.state) == ()
        for event in step.events:
            assert event.cites
            assert event.text.strip()
        if isinstance(action, PileIn | Consolidate) and action.models:
            coherent = [check for check in verdict.checks if check.clause == "03.03.coherency"]
            assert all(check.passed for check in coherent)
    raise AssertionError("the phase does not end")


def at_random(seed: int):
    rng = random.Random(seed)

    def choose_action(state: Any, seat: Any) -> Any:
        return RULESET.fill(state, rng.choice(RULESET.offers(state, seat)), rng)

    return choose_action


@pytest.mark.parametrize("seed", range(SEEDS or 60))
def test_random_phases_come_to_their_end_without_a_fault(seed: int) -> None:
    positions = POSITIONS if SEEDS else QUICK
    session = started(positions[seed % len(positions)], seed)
    play_on(session, at_random(seed))


@pytest.mark.parametrize("path", [*QUICK, POSITIONS[5]], ids=lambda path: path.stem)
def test_the_practice_opponent_plays_whole_phases_legally(path: Path) -> None:
    session = started(path, 4)
    play_on(session, choose)


@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.stem)
def test_a_phase_saved_at_any_step_is_replayed_to_the_same_state(path: Path) -> None:
    session = started(path, 7)
    play_on(session, at_random(7))
    states = [session.history.start, *(entry.state for entry in session.history.entries)]
    for place in range(len(states)):
        session.go(place)
        document = scenario.loads(scenario.dumps(session.saved()))
        assert Session.replay(RULESET, document).state == states[place]
        assert codec.load(codec.dump(states[place]), RULESET.state_type) == states[place]


@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.stem)
def test_a_board_gets_its_answers_at_every_step(path: Path) -> None:
    session = started(path, 11)
    play_on(session, at_random(11))
    for entry in session.history.entries:
        strip = phase_strip(entry.state)
        assert [step.status for step in strip].count("now") == 1
        for choice in selectable(entry.state):
            assert choice.reason
            assert choice.open == bool(choice.types)
        for seat in RULESET.to_act(entry.state):
            offered = {
                offer.subject for offer in RULESET.offers(entry.state, seat) if offer.verb == "pile in"
            }
            fighting = entry.state.phase.fight
            assert fighting is not None or offered <= set(remaining(entry.state, seat))
