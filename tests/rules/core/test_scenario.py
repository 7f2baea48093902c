"""The envelope of a position file: what it must hold, and every fault of it named."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import scenario
from rules.core.codec import BadFile
from rules.core.scenario import FORMAT, VERSION, Scenario

GOOD: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": "toy", "position": {}}

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
values = st.none() | st.booleans() | st.integers(-999, 999) | names
objects = st.dictionaries(names, values | st.lists(values, max_size=3), max_size=4)
scenarios = st.builds(
    Scenario,
    game=names,
    position=objects,
    title=names,
    note=names,
    seed=st.integers(-(2**62), 2**62),
    rulings=objects,
    actions=st.lists(objects, max_size=3).map(tuple),
    seats=st.just(()) | st.tuples(names, names),
)


def faults_of(**changes: Any) -> list[tuple[str, str]]:
    """The faults of a good document with fields changed, or left out where None is given."""
    body = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    with pytest.raises(BadFile) as refused:
        scenario.loads(json.dumps(body))
    return [(fault.where, fault.problem) for fault in refused.value.faults]


@given(scenarios)
def test_a_scenario_round_trips_and_is_written_the_same_each_time(document: Scenario) -> None:
    written = scenario.dumps(document)
    assert scenario.loads(written) == document
    assert scenario.dumps(scenario.loads(written)) == written


def test_a_document_begins_with_its_format_and_ends_with_a_line_end() -> None:
    lines = scenario.dumps(Scenario("toy", {})).decode().splitlines()
    assert lines[1:3] == [' "format": "battleboard",', ' "version": 1,']
    assert scenario.dumps(Scenario("toy", {})).endswith(b"}\n")


def test_only_game_and_position_must_be_given() -> None:
    found = scenario.loads(json.dumps(GOOD))
    assert found == Scenario(
        "toy", {}, title="", note="", seed=0, rulings={}, actions=(), seats=(), done=None
    )


@pytest.mark.parametrize("text", ["[]", '"a"', "1", "null"])
def test_a_document_is_one_object(text: str) -> None:
    with pytest.raises(BadFile, match="one JSON object"):
        scenario.loads(text)


@pytest.mark.parametrize("name", ["format", "version", "game", "position"])
def test_a_missing_field_is_named(name: str) -> None:
    assert faults_of(**{name: None}) == [(name, "is missing")]


@pytest.mark.parametrize("name", ["Battleboard", "", 1, [], {}])
def test_another_format_is_refused(name: Any) -> None:
    ((where, problem),) = faults_of(format=name)
    assert where == "format"
    assert problem.startswith("is ")


@pytest.mark.parametrize("version", [0, -1, True, "1", 1.0, [1]])
def test_a_version_that_never_was_is_refused(version: Any) -> None:
    assert faults_of(version=version) == [("version", f"is {version!r}, expected 1")]


def test_a_newer_version_is_refused_as_newer() -> None:
    assert faults_of(version=VERSION + 1) == [("version", "is 2, newer than 1")]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", 3),
        ("position", []),
        ("title", 1),
        ("note", False),
        ("seed", "1"),
        ("seed", 1.5),
        ("seed", True),
        ("rulings", []),
        ("actions", {}),
        ("seats", "Red"),
        ("done", 1.0),
        ("done", True),
    ],
)
def test_a_wrong_type_is_named(name: str, value: Any) -> None:
    ((where, problem),) = faults_of(**{name: value})
    assert where == name
    assert re.fullmatch("is .+, expected .+", problem)


@pytest.mark.parametrize("seats", [["Ada"], ["Ada", "Bram", "Cleo"]])
def test_seats_name_two_players_or_none(seats: list[str]) -> None:
    assert faults_of(seats=seats) == [("seats", f"names {len(seats)} players, expected 2")]


@pytest.mark.parametrize("done", [-1, 0, 3])
def test_all_actions_stand_or_all_but_the_last(done: int) -> None:
    for stands in (1, 2):
        assert scenario.loads(json.dumps({**GOOD, "actions": [{}, {}], "done": stands})).done == stands
    assert faults_of(actions=[{}, {}], done=done) == [("done", f"is {done}, but there are 2 actions")]
    assert faults_of(done=-1) == [("done", "is -1, but there are 0 actions")]


def test_every_fault_of_the_envelope_is_named_at_once() -> None:
    found = faults_of(
        format="x",
        version=9,
        game=None,
        position=1,
        seed="s",
        actions=[{}, 2],
        seats=["a"],
        colour=1,
        rulez={},
    )
    assert sorted(where for where, _ in found) == [
        "actions[1]",
        "colour",
        "format",
        "game",
        "position",
        "rulez",
        "seats",
        "seed",
        "version",
    ]


def test_what_cannot_be_measured_is_refused_with_its_place() -> None:
    with pytest.raises(BadFile) as refused:
        scenario.loads('{"format": "battleboard", "version": 1, "game": "toy", "position": {"x": [NaN]}}')
    assert [fault.where for fault in refused.value.faults] == ["position.x[0]"]
