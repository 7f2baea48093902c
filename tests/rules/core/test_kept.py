"""A saved game holds all that was done: what stands, what was undone, and the lines that were left."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import scenario as documents
from rules.core.history import History
from rules.core.scenario import Line, Scenario
from rules.core.session import Session, actions_of
from tests.toy.ruleset import RULESET

LONG = Scenario("toy", {"hearts": [9, 9], "rounds": 9}, seed=5)
WALKS = st.lists(st.tuples(st.sampled_from(("act", "go", "take")), st.integers(0, 10**6)), max_size=25)


def walked(moves: list[tuple[str, int]]) -> Session[Any, Any]:
    session = Session.start(RULESET, LONG)
    for kind, number in moves:
        history = session.history
        if kind == "act":
            offers = [
                one
                for seat in sorted(RULESET.to_act(session.state))
                for one in RULESET.offers(session.state, seat)
            ]
            if offers:
                rng = random.Random(number)
                session.apply(RULESET.fill(session.state, rng.choice(offers), rng))
        elif kind == "go":
            session.go(number % (len(history.entries) + 1))
        elif history.branches:
            session.history = history.take(number % len(history.branches))
    return session


def opened(scenario: Scenario) -> Session[Any, Any]:
    session = Session.start(RULESET, scenario)
    for action in actions_of(RULESET, scenario)[: scenario.done]:
        session.apply(action)
    return session


@given(WALKS)
def test_what_is_written_comes_back_whole(moves: list[tuple[str, int]]) -> None:
    session = walked(moves)
    scenario = documents.loads(documents.dumps(session.kept()))
    again = opened(scenario)
    assert again.have_back(scenario) is None
    assert again.history == session.history
    assert again.kept() == scenario


@given(WALKS)
def test_what_only_replays_sees_what_stands(moves: list[tuple[str, int]]) -> None:
    session = walked(moves)
    assert Session.replay(RULESET, session.kept()).state == session.state
    assert session.saved().undone == session.saved().lines == ()


def left() -> Session[Any, Any]:
    """One action stands, one is undone, and a line of three was left after the first."""
    session = walked([("act", 1), ("act", 2), ("act", 3), ("go", 1), ("act", 4), ("go", 1)])
    assert [len(session.history.done), len(session.history.undone)] == [1, 1]
    assert [len(branch.entries) for branch in session.history.branches] == [3]
    return session


BROKEN = {"type": "Choose", "seat": 0, "stance": "nap"}


@pytest.mark.parametrize(
    ("where", "place"), [("undone", "undone[0]"), ("lines", "lines[0].actions[2]"), ("at", "lines[0].at")]
)
def test_a_damaged_line_comes_back_as_far_as_it_replays_and_names_the_place(where: str, place: str) -> None:
    scenario = left().kept()
    line = scenario.lines[0]
    if where == "undone":
        scenario = msgspec.structs.replace(scenario, undone=(BROKEN,))
    elif where == "lines":
        damaged = Line(line.name, line.at, (*line.actions[:2], BROKEN))
        scenario = msgspec.structs.replace(scenario, lines=(damaged,))
    else:
        scenario = msgspec.structs.replace(scenario, lines=(Line(line.name, 7, line.actions),))
    session = opened(scenario)
    fault = session.have_back(scenario)
    assert fault is not None
    assert fault.where.startswith(place)
    history: History[Any] = session.history
    assert history.cursor == 1
    assert len(history.undone) == (0 if where == "undone" else 1)
    assert [len(branch.entries) for branch in history.branches] == {"undone": [3], "lines": [2], "at": []}[
        where
    ]
