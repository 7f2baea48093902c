"""Values that do not fit their type: every place is found, and only those."""

from __future__ import annotations

from typing import Any, Generic, NewType, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.fitting import inside, misfits

Id = NewType("Id", str)
T = TypeVar("T")


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="round", tag_field="shape"):
    mm: float


class Oval(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="oval", tag_field="shape"):
    long_mm: float
    short_mm: float


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    base: Round | Oval
    at: tuple[float, float] = (0.0, 0.0)
    note: str | None = None


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    models: tuple[Model, ...]
    wounds: dict[str, int] = {}
    leader: Model | None = None


class Loose(msgspec.Struct, Generic[T], frozen=True):
    held: T


MODEL: dict[str, Any] = {"id": "a", "base": {"shape": "round", "mm": 32}, "at": [1, 2.5], "note": None}

# A change that spoils a model, and the place that must then be named.
SPOILT: list[tuple[dict[str, Any], str]] = [
    ({"id": 3}, "id"),
    ({"id": None}, "id"),
    ({"base": {"shape": "round", "mm": "32"}}, "base.mm"),
    ({"base": {"shape": "oval", "long_mm": 60}}, "base.short_mm"),
    ({"base": {"shape": "round", "mm": 32, "z": 0}}, "base.z"),
    ({"base": {"shape": "star"}}, "base.shape"),
    ({"base": {}}, "base"),
    ({"at": [1, "2"]}, "at[1]"),
    ({"at": [1]}, "at"),
    ({"at": {}}, "at"),
    ({"note": 5}, "note"),
    ({"colour": 1}, "colour"),
    ({"two words": 1}, "['two words']"),
]


@pytest.mark.parametrize(("change", "place"), SPOILT)
def test_a_misfit_is_found_at_its_place(change: dict[str, Any], place: str) -> None:
    ((where, problem, _),) = misfits({**MODEL, **change}, Model)
    assert where == place
    assert problem


@given(st.lists(st.none() | st.sampled_from(SPOILT), max_size=5), st.booleans())
def test_all_misfits_are_found_and_nothing_else(spoilt: list[Any], bad_wounds: bool) -> None:
    models = [{**MODEL, **(entry[0] if entry else {})} for entry in spoilt]
    value = {"models": models, "wounds": {"a": "1" if bad_wounds else 1, "b": 2}}
    expected = [inside_of(f"models[{index}]", entry[1]) for index, entry in enumerate(spoilt) if entry]
    expected += ["wounds.a"] if bad_wounds else []
    assert [where for where, _, _ in misfits(value, Unit)] == expected


def inside_of(where: str, place: str) -> str:
    return f"{where}{place}" if place.startswith("[") else f"{where}.{place}"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_what_msgspec_takes_has_no_misfit_and_what_it_refuses_has_one(value: Any) -> None:
    try:
        msgspec.convert(value, Unit | None)
        taken = True
    except msgspec.ValidationError:
        taken = False
    assert (misfits(value, Unit | None) == []) == taken


def test_an_optional_struct_is_looked_into() -> None:
    found = misfits({"models": [], "leader": {**MODEL, "id": 1, "at": [None, 0]}}, Unit)
    assert [where for where, _, _ in found] == ["leader.id", "leader.at[0]"]


def test_a_missing_field_is_named_beside_the_others() -> None:
    found = misfits({"id": 1}, Model, "position")
    assert [where for where, _, _ in found] == ["position.id", "position.base"]


def test_a_wrong_tag_is_named_with_the_right_one() -> None:
    assert misfits({"shape": "oval", "mm": 1}, Round) == [("shape", "is 'oval', expected 'round'", "")]


def test_a_struct_that_takes_unknown_fields_has_no_misfit_by_them() -> None:
    assert misfits({"held": 1, "more": 2}, Loose[int]) == []
    assert [where for where, _, _ in misfits({"held": "1", "more": 2}, Loose[int])] == ["held"]


@pytest.mark.parametrize(
    ("where", "place", "path"),
    [
        ("", "a", "a"),
        ("a", "b", "a.b"),
        ("a", 2, "a[2]"),
        ("", 0, "[0]"),
        ("a", "b c", "a['b c']"),
        ("", "é", "['\\xe9']"),
    ],
)
def test_paths(where: str, place: str | int, path: str) -> None:
    assert inside(where, place) == path
