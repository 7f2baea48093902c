"""Whole transcripts of duels, made again and compared line by line.

Each file names its source: a scenario, a seed, and how it was played. ``GOLDEN=write`` in the environment
writes them anew; look at what changed before it is kept.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.core import savegame
from rules.core.contract import Seat
from rules.core.narrate import event_line, sentence
from rules.core.session import Session
from rules.duel import practice
from rules.duel.actions import AnyAction
from rules.duel.notation import print_fighter
from rules.duel.ruleset import RULESET
from rules.duel.state import State

HERE = Path(__file__).parent / "duel"
SCENARIOS = Path(__file__).parents[2] / "assets" / "scenarios" / "duel"
PLAYED = {"practice": 60, "random": 60}


def transcripts() -> list[tuple[str, str]]:
    """Every (scenario, way of playing); single Turns need only one way."""
    found = []
    for path in sorted(SCENARIOS.glob("*.json")):
        ways = ("practice", "random") if path.stem.startswith("match") else ("practice",)
        found += [(path.stem, way) for way in ways]
    return found


def transcript(name: str, way: str) -> str:
    """One game as text: actions with their verdicts, events with their rules, Fighters after each Turn."""
    document = savegame.read(SCENARIOS / f"{name}.json")
    session = Session.start(RULESET, document)
    lines = [f"# {document.title}", f"# source: {name}.json, seed {document.seed}, both seats {way}", ""]
    lines += _fighters(session.state)
    rng = random.Random(document.seed)
    for _ in range(PLAYED[way]):
        if RULESET.outcome(session.state) is not None:
            break
        for action in _actions(session, way, rng):
            lines += ["", f"> {_said(action)}: {sentence(session.judge(action))}"]
            done = session.apply(action)
            lines += [_line(event) for event in done.events]
            if any(type(event).__name__ == "TurnEnded" for event in done.events):
                lines += _fighters(session.state)
    outcome = RULESET.outcome(session.state)
    lines += ["", f"= {outcome.text} ({outcome.cite})" if outcome else "= it goes on"]
    return "\n".join(lines) + "\n"


def _actions(session: Session[Any, Any], way: str, rng: random.Random) -> Iterator[AnyAction]:
    for seat in (Seat(0), Seat(1)):
        state = session.state
        if seat not in RULESET.to_act(state):
            continue
        if way == "practice":
            action = practice.choose(state, seat, rng)
            if action is not None:
                yield action
        else:
            yield RULESET.fill(state, RULESET.offers(state, seat)[0], rng)


def _said(action: AnyAction) -> str:
    fields = {name: getattr(action, name) for name in action.__struct_fields__ if name != "seat"}
    told = ", ".join(f"{name} {value}" for name, value in fields.items())
    return f"{RULESET.info.seats[action.seat]} {type(action).__name__} {told}".rstrip()


def _line(event: Any) -> str:
    where = f"{event.step}.{event.batch} [{event.beat:2}] " if hasattr(event, "beat") else ""
    return f"  {where}{event_line(event)}"


def _fighters(state: State) -> list[str]:
    return [f"  | {print_fighter(fighter)}" for fighter in state.fighters]


@pytest.mark.parametrize(("name", "way"), transcripts())
def test_a_duel_goes_exactly_as_written_down(name: str, way: str) -> None:
    path = HERE / f"{name}.{way}.txt"
    now = transcript(name, way)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(now, encoding="utf-8")
    assert now.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_transcript_has_its_source() -> None:
    expected = {f"{name}.{way}.txt" for name, way in transcripts()}
    assert {path.name for path in HERE.glob("*.txt")} == expected
