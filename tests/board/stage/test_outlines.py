"""Outlines of bases: what is drawn has the size that was asked for."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QPainterPath

from board.stage.outlines import (
    Hull,
    Outline,
    Oval,
    Round,
    contour,
    extent,
    fitted_dash,
    inner_radius,
    outer_radius,
    rectangle,
)

SHAPES: tuple[Outline, ...] = (
    Round(40),
    Oval(60, 35),
    rectangle(100, 60),
    Hull(((50, 0), (-30, 40), (-30, -40))),
)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("grow", [-6.0, 0.0, 5.0])
def test_growing_moves_every_side(shape: Outline, grow: float) -> None:
    plain, grown = contour(shape).boundingRect(), contour(shape, grow=grow).boundingRect()
    assert grown.left() <= plain.left() - grow + 0.3 if grow > 0 else grown.left() >= plain.left() - 0.3
    assert grown.top() == pytest.approx(plain.top() - grow, abs=5.0 if isinstance(shape, Hull) else 0.01)


@given(st.floats(5, 200), st.floats(-180, 180), st.floats(-180, 180))
def test_a_circle_is_the_same_in_every_direction(radius: float, turn: float, direction: float) -> None:
    assert extent(Round(radius), turn, direction) == radius
    assert contour(Round(radius), turn) == contour(Round(radius), 0.0)


@given(st.sampled_from(SHAPES), st.floats(-180, 180), st.floats(-180, 180))
def test_the_outline_lies_between_its_two_circles(shape: Outline, turn: float, direction: float) -> None:
    reach = extent(shape, turn, direction)
    assert inner_radius(shape) - 1e-6 <= reach <= outer_radius(shape) + 1e-6


def test_the_facing_of_a_rectangle_is_its_length() -> None:
    assert extent(rectangle(100, 60), 0, 0) == pytest.approx(50)
    assert extent(rectangle(100, 60), 0, 90) == pytest.approx(30)
    assert extent(rectangle(100, 60), 90, 90) == pytest.approx(50)
    assert outer_radius(rectangle(100, 60)) == pytest.approx(hypot(50, 30))


def test_an_oval_turns_clockwise_on_the_screen() -> None:
    box = contour(Oval(60, 30), 90).boundingRect()
    assert (box.width(), box.height()) == (pytest.approx(60), pytest.approx(120))


@given(st.floats(4, 300))
def test_a_closed_dash_has_no_seam(radius: float) -> None:
    path: QPainterPath = contour(Round(radius))
    dash = fitted_dash(path, (10.0, 6.0))
    assert dash is not None
    count = path.length() / sum(dash)
    assert count == pytest.approx(round(count))
    assert dash[0] / dash[1] == pytest.approx(10 / 6)


def test_a_solid_line_stays_solid() -> None:
    assert fitted_dash(contour(Round(10)), None) is None
