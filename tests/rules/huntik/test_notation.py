"""One line of notation: parse, write, round trip, and errors that name the part."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.huntik import notation
from rules.huntik.notation import BadNotation
from rules.huntik.pieces import Flags, Unit
from rules.huntik.setup import CombatSetup, Position

LINE = (
    "L3 wren m3/3; D3 warden M2/4 exhausted {move=1, defender}; D2>- log o0/-2; L1>D rook l4/3 stunned;"
    " L3 ring b1/0 @wren; D5 well s0/0 {blocks=0} | turn D | round 2/7"
)


def test_a_line_holds_a_position() -> None:
    position = notation.parse(LINE)
    assert [unit.id for unit in position.units] == ["wren", "warden", "log", "rook", "ring", "well"]
    assert position.units[1].flags == Flags(defender=True, move=1)
    assert (position.units[2].controller, position.units[2].defense) == (None, -2)
    assert (position.units[3].controller, position.units[3].stunned, position.units[3].ready) == (
        1,
        True,
        False,
    )
    assert (position.turn, position.round, position.rounds) == (1, 2, 7)
    assert notation.write(position) == LINE


def test_a_combat_stands_at_the_end() -> None:
    position = notation.parse("L3 wren m3/3; D3 keeper m1/1 | combat 3 L wren")
    assert position.combat == CombatSetup(3, 0, "wren")


flags = st.builds(
    Flags,
    unblockable=st.booleans(),
    move=st.none() | st.integers(0, 4),
    no_aim=st.booleans(),
    survival=st.integers(0, 3),
    ko_replace=st.sampled_from([None, "stun", "stun_zone1"]),
)


@st.composite
def units(draw: Any) -> Unit:
    state = draw(st.sampled_from(["ready", "exhausted", "stunned"]))
    return Unit(
        id=draw(st.from_regex(r"[a-z][a-z_0-9]{0,8}", fullmatch=True)),
        owner=draw(st.integers(0, 1)),
        controller=draw(st.sampled_from([0, 1, None])),
        kind=draw(st.sampled_from(sorted(notation.KINDS))),
        zone=draw(st.integers(1, 5)),
        atk=draw(st.integers(-9, 20)),
        defense=draw(st.integers(-9, 20)),
        ready=state == "ready",
        stunned=state == "stunned",
        flags=draw(flags),
    )


@settings(max_examples=100, deadline=None)
@given(st.lists(units(), max_size=5), st.sampled_from([None, 0, 1]), st.integers(1, 7))
def test_what_is_written_is_read_back(found: list[Unit], turn: Any, now: int) -> None:
    position = Position(units=tuple(found), turn=turn, round=now)
    assert notation.parse(notation.write(position)) == position


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("L3 wren", "'L3 wren'"),
        ("X3 wren m3/3", "'X3 wren m3/3'"),
        ("L3 wren m3/3 {flying}", "flying"),
        ("L3 wren m3/3 | turn X", "'turn X'"),
        ("L3 wren m3/3 | turn L | turn D", "twice"),
        ("L3 wren m3/3 | fight 3", "'fight 3'"),
    ],
)
def test_an_error_names_the_part(line: str, part: str) -> None:
    with pytest.raises(BadNotation, match=part):
        notation.parse(line)


def test_what_does_not_fit_is_refused_not_lost() -> None:
    unit = notation.parse("L3 wren m3/3").units[0]
    for odd in (
        Position(units=(unit,), points=(1, 0)),
        Position(units=(Unit(id="a", owner=0, controller=0, kind="minor", zone=1, name="A"),)),
        Position(units=(Unit(id="a", owner=0, controller=0, kind="minor", area="discard"),)),
        Position(units=(Unit(id="a", owner=0, controller=0, kind="minor", zone=1, stunned=True),)),
    ):
        with pytest.raises(ValueError):
            notation.write(odd)
