"""Positions of a Fight phase in one line."""

from __future__ import annotations

import msgspec
import pytest

from rules.wh40k.fight.datasheets import bundled
from rules.wh40k.notation import NotationError, parse, print_position

LINE = "phase blue fight; A red 32mm INFANTRY =boyz +charged: 20,20 21.5,20!1; B blue 40mm =meganobz: 23,20!2"


def test_a_phase_datasheets_and_wounds_are_read_and_printed() -> None:
    position = parse(LINE)
    assert position.phase is not None
    assert (position.phase.active, position.phase.step) == ("blue", "fight")
    assert [unit.datasheet for unit in position.units] == ["boyz", "meganobz"]
    assert [model.wounds for model in position.units[0].models] == [None, 1]
    assert print_position(position) == LINE


@pytest.mark.parametrize("text", ["phase", "phase green fight", "phase red shooting", "phase red end"])
def test_what_is_no_phase_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="no phase"):
        parse(text)


def test_what_the_notation_cannot_say_is_not_left_out() -> None:
    position = parse(LINE)
    own = msgspec.structs.replace(position.units[0], profile=bundled()["boyz"])
    with pytest.raises(NotationError, match="profiles of its own"):
        print_position(msgspec.structs.replace(position, units=(own, position.units[1])))
    assert position.phase is not None
    late = msgspec.structs.replace(position.phase, passed=True)
    with pytest.raises(NotationError, match="middle of a step"):
        print_position(msgspec.structs.replace(position, phase=late))
