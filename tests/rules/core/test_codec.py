"""The codec: strict on the way in, every fault with its place."""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import codec
from rules.core.codec import MAX_DEPTH, MAX_INTEGER, MIN_INTEGER, BadFile, Fault


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    x: float = 0.0


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    models: tuple[Model, ...]
    wounds: int = 1


def faults_of(data: bytes | str, kind: Any = None) -> list[tuple[str, str]]:
    with pytest.raises(BadFile) as refused:
        codec.parse(data) if kind is None else codec.load(data, kind)
    return [(fault.where, fault.problem) for fault in refused.value.faults]


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(MIN_INTEGER, MAX_INTEGER)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_plain_values_come_back_as_they_were(value: Any) -> None:
    assert codec.parse(codec.dump(value)) == value


@given(st.text() | st.binary())
def test_anything_at_all_is_a_value_or_a_named_fault(data: str | bytes) -> None:
    assert taken_or_faults(data)


def taken_or_faults(data: str | bytes) -> tuple[Any, ...]:
    try:
        return (codec.parse(data),)
    except BadFile as error:
        return error.faults


@given(st.lists(st.builds(Model, st.text(), st.floats(allow_nan=False, allow_infinity=False)), max_size=5))
def test_a_value_round_trips_through_its_type(models: list[Model]) -> None:
    unit = Unit(tuple(models))
    assert codec.load(codec.dump(unit), Unit) == unit
    assert codec.convert(codec.to_builtins(unit), Unit) == unit


def test_an_unknown_field_is_refused_at_its_place() -> None:
    with pytest.raises(BadFile) as refused:
        codec.load('{"models": [{"id": "a"}, {"id": "b", "y": 1}]}', Unit)
    assert refused.value.faults == (Fault("models[1].y", "is an unknown field", "Use id, x"),)


def test_a_missing_field_is_refused_at_its_place() -> None:
    assert faults_of('{"models": [{}]}', Unit) == [("models[0].id", "is missing")]


@pytest.mark.parametrize("text", ['"1"', "true", "null", "1.5", "[1]"])
def test_a_wrong_type_is_refused_and_never_turned_into_the_right_one(text: str) -> None:
    ((where, problem),) = faults_of(f'{{"models": [], "wounds": {text}}}', Unit)
    assert where == "wounds"
    assert problem.startswith("is ")
    assert problem.endswith(", expected a whole number")


def test_the_place_can_be_prefixed() -> None:
    with pytest.raises(BadFile) as refused:
        codec.convert({"models": [{"id": 3}]}, Unit, "position")
    assert refused.value.faults == (Fault("position.models[0].id", "is 3, expected text"),)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_a_number_that_cannot_be_measured_is_refused_at_its_place(number: str) -> None:
    ((where, problem),) = faults_of(f'{{"units": [1, {{"x": {number}}}]}}')
    assert where == "units[1].x"
    assert number in problem


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 20, str(MAX_INTEGER + 1), str(MIN_INTEGER - 1)])
def test_a_whole_number_beyond_64_bits_is_refused_at_its_place(number: str) -> None:
    ((where, problem),) = faults_of(f'{{"seed": {number}}}')
    assert where == "seed"
    assert "too large" in problem
    assert len(problem) < 80


@pytest.mark.parametrize("number", [MAX_INTEGER, MIN_INTEGER, 0])
def test_the_largest_whole_numbers_are_taken(number: int) -> None:
    assert codec.parse(str(number)) == number


@pytest.mark.parametrize(
    ("text", "value"), [("1e-999", 0.0), ("-0.0", 0.0), ("1.7976931348623157e308", 1.7976931348623157e308)]
)
def test_the_smallest_and_largest_floats_are_taken(text: str, value: float) -> None:
    found = codec.parse(text)
    assert found == value
    assert math.isfinite(found)


def test_a_name_given_twice_is_refused_at_its_place_even_when_both_agree() -> None:
    assert faults_of('{"a": {"x": 1, "y": 2, "x": 1}}') == [("a.x", "is given twice in one object")]


def test_every_fault_is_named_in_document_order() -> None:
    assert [where for where, _ in faults_of('{"b": [NaN, {"c": 1e999}], "a": Infinity, "x y": NaN}')] == [
        "b[0]",
        "b[1].c",
        "a",
        "['x y']",
    ]


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 5_000, 200_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused(depth: int, opening: str, closing: str) -> None:
    ((_, problem),) = faults_of(opening * depth + "1" + closing * depth)
    assert "nested too deeply" in problem


def test_nesting_up_to_the_limit_is_taken() -> None:
    assert codec.parse("[" * MAX_DEPTH + "]" * MAX_DEPTH)


@pytest.mark.parametrize("text", ['"\\ud800"', '"a\\udfffb"', '"\\ude00\\ud83d"', '"\ud800"'])
def test_half_a_character_is_refused_at_its_place(text: str) -> None:
    ((where, problem),) = faults_of(f'{{"note": {text}}}')
    assert where == "note"
    assert "surrogate" in problem


def test_half_a_character_in_a_name_is_refused_and_can_be_printed() -> None:
    ((where, problem),) = faults_of('{"a": {"\\ud800": 1}}')
    assert where == "a"
    assert "surrogate" in problem
    ((where, _),) = faults_of('{"\\u00e9\\n": NaN}')
    assert where.isascii()


def test_a_pair_of_surrogates_is_one_character() -> None:
    assert codec.parse('"\\ud83d\\ude00"') == "😀"


def test_a_byte_order_mark_is_skipped() -> None:
    assert codec.parse(b"\xef\xbb\xbf[1]") == [1]


@pytest.mark.parametrize("data", [b"\xff\xfe[\x001\x00]\x00", b'"\xc3\x28"', b'"\xed\xa0\x80"', b"\x80"])
def test_bytes_that_are_not_utf_8_are_refused(data: bytes) -> None:
    ((where, problem),) = faults_of(data)
    assert where == ""
    assert "not UTF-8" in problem


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ("{", 1), ('{"a": 1,\n}', 2), ("[1] 2", 1), ("[1,\n\n2", 3)]
)
def test_text_that_is_not_json_names_line_and_column(text: str, line: int) -> None:
    # The column is not fixed here: Python 3.13 points at a trailing comma, 3.11 behind it.
    ((where, problem),) = faults_of(text)
    assert problem.startswith("not JSON")
    assert re.fullmatch(r"line \d+, column \d+", where)
    assert line - 1 <= int(where.split()[1].rstrip(",")) <= line


def test_a_bad_file_says_its_path_its_places_and_the_remedies() -> None:
    error = BadFile([Fault("a.b", "is 3, expected 2", "Write 2"), Fault("", "is empty")])
    assert str(error) == "a.b: is 3, expected 2. Write 2; is empty"
    assert str(error.at("x.json")) == "x.json: a.b: is 3, expected 2. Write 2; is empty"
    assert error.at("x.json").faults == error.faults
