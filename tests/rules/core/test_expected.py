"""What may stand at a place is said in words: the allowed values, the range, the kind."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest

from rules.core.expected import expected, shown
from rules.core.fitting import misfits

Name = NewType("Name", str)


class Side(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Stay(msgspec.Struct, tag="stay", tag_field="do"):
    pass


class Go(msgspec.Struct, tag="go", tag_field="do"):
    far: float


class Order(msgspec.Struct):
    side: Side
    what: Stay | Go
    mode: Literal["slow", "fast", 3] = "slow"


GOOD: dict[str, Any] = {"side": "red", "what": {"do": "stay"}}


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (str, "text"),
        (Name, "text"),
        (float, "a number"),
        (int, "a whole number"),
        (bool, "true or false"),
        (float | None, "a number or null"),
        (float | int | None, "a number or a whole number or null"),
        (Side, "one of: red, blue"),
        (Literal["slow", 3], "one of: slow, 3"),
        (tuple[int, ...], "a list"),
        (tuple[float, float], "a list of 2"),
        (dict[str, int], "an object"),
        (Stay | Go, "an object"),
        (Annotated[int, msgspec.Meta(ge=0, le=9)], "a whole number from 0 to 9"),
        (Annotated[float, msgspec.Meta(gt=0)], "a number more than 0"),
        (Annotated[str, msgspec.Meta(min_length=1, max_length=9)], "text of 1 to 9 characters"),
        (Any, ""),
    ],
)
def test_a_type_in_words(kind: Any, words: str) -> None:
    assert expected(kind) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (1, "1"),
        (1.0, "1.0"),
        ("a", "'a'"),
        ([1, 2], "a list of 2"),
        ({}, "an object"),
        ("x" * 99, "'" + "x" * 38 + "…"),
    ],
)
def test_a_value_in_words(value: Any, words: str) -> None:
    assert shown(value) == words


@pytest.mark.parametrize(
    ("change", "misfit"),
    [
        ({"side": "green"}, ("side", "is 'green', expected one of: red, blue", "")),
        ({"mode": "idle"}, ("mode", "is 'idle', expected one of: slow, fast, 3", "")),
        ({"what": {"do": "fly"}}, ("what.do", "is 'fly', expected one of: stay, go", "")),
        ({"what": {"do": 3}}, ("what.do", "is 3, expected one of: stay, go", "")),
        ({"what": {}}, ("what", "has no do", "Write as its do one of: stay, go")),
        ({"what": []}, ("what", "is a list of 0, expected an object", "")),
        ({"what": {"do": "go"}}, ("what.far", "is missing", "Write a number there")),
        ({"what": {"do": "go", "far": "4"}}, ("what.far", "is '4', expected a number", "")),
    ],
)
def test_a_misfit_says_what_is_there_and_what_may_be(
    change: dict[str, Any], misfit: tuple[str, str, str]
) -> None:
    assert misfits({**GOOD, **change}, Order) == [misfit]
