"""A broken text is read up to where it breaks: whole actions, never half of one, never another error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import salvage
from rules.core import scenario as documents
from rules.core.codec import BadFile
from rules.core.scenario import Scenario

ACTIONS = tuple(
    {"type": "Choose", "seat": number % 2, "said": 'a "quoted" ]} word \\', "more": [{"x": number}, []]}
    for number in range(4)
)
WHOLE = Scenario(
    "toy", {"actions": [1, 2], "name": "Kü]}che"}, title="A bout", actions=ACTIONS, seats=("A", "B")
)
DATA = documents.dumps(WHOLE)
BEGIN = DATA.index(b"[", DATA.rindex(b'"actions"')) + 1
"""Where the document's own list of actions opens; its position has one of that name too."""


def ends() -> list[int]:
    """Where each action ends."""
    text, found, place = DATA.decode(), [], len(DATA[:BEGIN].decode())
    for _action in ACTIONS:
        place = text.index("{", place)
        _value, place = json.JSONDecoder().raw_decode(text, place)
        found.append(len(text[:place].encode()))
    return found


@given(st.integers(0, len(DATA) - 1))
def test_a_text_that_ends_early_gives_the_actions_that_are_whole(length: int) -> None:
    cut = DATA[:length]
    if length < BEGIN:
        with pytest.raises(BadFile):
            salvage.salvaged(cut)
    else:
        found = salvage.salvaged(cut)
        assert found.position == WHOLE.position
        assert found.actions == ACTIONS[: sum(end <= length for end in ends())]


@given(st.integers(BEGIN, len(DATA) - 1), st.integers(0, 255))
def test_a_changed_byte_never_gives_actions_that_were_not_there(place: int, byte: int) -> None:
    data = DATA[:place] + bytes([byte]) + DATA[place + 1 :]
    try:
        documents.loads(data)
    except BadFile:
        pass
    else:
        return  # still a document
    try:
        found = salvage.salvaged(data)
    except BadFile:
        return  # not broken, but no document: told as ever
    assert found.actions == ACTIONS[: len(found.actions)]
    assert len(found.actions) >= sum(end <= place for end in ends())


def test_actions_of_a_position_are_not_those_of_the_document() -> None:
    with pytest.raises(BadFile):
        salvage.salvaged(DATA[: DATA.index(b'"name"')])


def test_text_that_is_not_utf8_from_somewhere_on_is_read_up_to_there() -> None:
    place = DATA.index(b'"x": 2')
    found = salvage.salvaged(DATA[:place] + b"\xff\xfe" + DATA[place:])
    assert found.actions == ACTIONS[:2]


def test_what_is_whole_is_not_salvaged() -> None:
    with pytest.raises(BadFile):
        salvage.salvaged(b'{"format": "battleboard", "version": 1, "game": 4}')
