"""The named tolerances and the order that keeps them from contradicting one another."""

from rules.geometry.units import (
    CLOSER_EPS,
    CONTACT_TOL,
    DEFAULT_TOLERANCES,
    GRID,
    MEASURE_TOL,
    OVERLAP_TOL,
    UI_SNAP,
    snapped,
)


def test_tolerances_are_in_the_order_that_the_rules_need() -> None:
    assert GRID < CLOSER_EPS <= MEASURE_TOL < OVERLAP_TOL < CONTACT_TOL < UI_SNAP


def test_the_default_tolerances_are_the_named_ones() -> None:
    assert DEFAULT_TOLERANCES.measure_tol == MEASURE_TOL
    assert DEFAULT_TOLERANCES.contact_tol == CONTACT_TOL


def test_stored_coordinates_are_on_the_grid() -> None:
    assert snapped(1.23456789) == 1.234568
    assert str(snapped(-1e-9)) == "0.0"
