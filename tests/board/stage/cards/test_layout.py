"""Laws of layouts: nothing is smaller than its text needs, nothing leaves its rectangle, nothing overlaps."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMarginsF, QRectF

from board.stage.items.layout import (
    Column,
    Flow,
    Gap,
    Inside,
    Items,
    Pad,
    Plan,
    Row,
    best_width,
    height,
    min_width,
    place,
    shares,
)


@dataclass(frozen=True)
class Box:
    """A thing whose words need an area: the narrower, the higher."""

    least: float
    best: float
    area: float
    zone: bool = False

    def min_width(self) -> float:
        return self.least

    def best_width(self) -> float:
        return max(self.least, self.best)

    def height_for(self, width: float) -> float:
        return self.area / max(width, 1.0)

    def inside(self, width: float) -> QMarginsF:
        return QMarginsF(6, 20, 6, 6)


@st.composite
def boards(draw: st.DrawFn) -> tuple[Plan, dict[str, Box]]:
    """A plan of some depth with boxes for all its ids."""
    items: dict[str, Box] = {}

    def thing() -> str:
        key = f"t{len(items)}"
        sizes = st.floats(10, 200)
        items[key] = Box(draw(sizes), draw(sizes), draw(st.floats(100, 20000)))
        return key

    def plan(depth: int) -> Plan:
        kind = draw(
            st.sampled_from(["leaf", "row", "column", "flow", "inside", "pad", "gap"] if depth else ["leaf"])
        )
        count = draw(st.integers(1, 4))
        if kind == "row":
            weights = draw(st.sampled_from([(), (1.0,) * count, tuple(float(n + 1) for n in range(count))]))
            valign = draw(st.sampled_from(["fill", "top", "middle"]))
            children = tuple(plan(depth - 1) for _ in range(count))
            return Row(children, weights=weights, equal=draw(st.booleans()), valign=valign)
        if kind == "column":
            weights = draw(st.sampled_from([(), (1.0,) * count]))
            return Column(
                tuple(plan(depth - 1) for _ in range(count)), weights=weights, equal=draw(st.booleans())
            )
        if kind == "flow":
            return Flow(tuple(plan(depth - 1) for _ in range(count)))
        if kind == "inside":
            return Inside(thing(), plan(depth - 1))
        if kind == "pad":
            return Pad(plan(depth - 1))
        return Gap(5, 5) if kind == "gap" else thing()

    return plan(3), items


def laid_out(plan: Plan, items: Items, extra: float) -> tuple[QRectF, dict[str, QRectF]]:
    wide = min_width(plan, items) + extra
    whole = QRectF(0, 0, wide, height(plan, items, wide) + extra / 2)
    return whole, place(plan, items, whole)


@given(boards(), st.floats(0, 900))
def test_everything_gets_the_room_its_words_need(board: tuple[Plan, dict[str, Box]], extra: float) -> None:
    plan, items = board
    _, places = laid_out(plan, items, extra)
    assert places.keys() == items.keys()
    for key, rect in places.items():
        assert rect.width() >= items[key].min_width() - 1e-6
        assert rect.height() >= items[key].height_for(rect.width()) - 1e-6


@given(boards(), st.floats(0, 900))
def test_nothing_leaves_the_board(board: tuple[Plan, dict[str, Box]], extra: float) -> None:
    whole, places = laid_out(*board, extra)
    room = whole.adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    assert all(room.contains(rect) for rect in places.values())


@given(boards(), st.floats(0, 900))
def test_things_overlap_only_as_a_zone_and_what_lies_in_it(
    board: tuple[Plan, dict[str, Box]], extra: float
) -> None:
    plan, items = board
    _, places = laid_out(plan, items, extra)
    inside = _pairs(plan)
    keys = list(places)
    for place_, key in enumerate(keys):
        for other in keys[place_ + 1 :]:
            both = places[key].intersected(places[other])
            if min(both.width(), both.height()) > 1e-6:
                assert (key, other) in inside


def _pairs(plan: Plan) -> set[tuple[str, str]]:
    if isinstance(plan, Inside):
        return {(plan.zone, key) for key in _ids(plan.child)} | _pairs(plan.child)
    if isinstance(plan, Row | Column | Flow):
        return set().union(*(_pairs(child) for child in plan.children))
    return _pairs(plan.child) if isinstance(plan, Pad) else set()


def _ids(plan: Plan) -> list[str]:
    if isinstance(plan, str):
        return [plan]
    if isinstance(plan, Inside):
        return [plan.zone, *_ids(plan.child)]
    if isinstance(plan, Row | Column | Flow):
        return [key for child in plan.children for key in _ids(child)]
    return _ids(plan.child) if isinstance(plan, Pad) else []


@given(boards())
def test_the_best_width_is_never_less_than_the_least(board: tuple[Plan, dict[str, Box]]) -> None:
    plan, items = board
    assert best_width(plan, items) >= min_width(plan, items) - 1e-6


def test_shares_go_by_weight_but_never_below_the_least() -> None:
    assert shares([10, 10], [1, 3], 100) == [25, 75]
    assert shares([60, 10], [1, 3], 100) == [60, 40]
    assert shares([60, 60], [1, 3], 100) == [60, 60]
    assert shares([20, 0], [0, 1], 100) == [20, 80]


def test_a_row_of_equals_is_as_wide_as_the_widest() -> None:
    items = {"a": Box(10, 50, 100), "b": Box(10, 90, 100)}
    places = place(Row(("a", "b"), gap=10, equal=True), items, QRectF(0, 0, 300, 40))
    assert [round(rect.width()) for rect in places.values()] == [90, 90]
    assert places["a"].left() == pytest.approx(55)


def test_a_flow_goes_on_below() -> None:
    items = {key: Box(40, 40, 800) for key in "abc"}
    places = place(Flow(tuple("abc"), gap=10), items, QRectF(0, 0, 100, 50))
    assert places["a"].top() == places["b"].top() < places["c"].top()
