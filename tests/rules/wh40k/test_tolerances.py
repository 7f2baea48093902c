"""Every threshold of the moves, just within and just beyond its tolerance (geometry, section 8)."""

from __future__ import annotations

import pytest

D = 32 / 25.4  # centre distance of two 32 mm bases in contact
WITHIN, BEYOND = 0.0009, 0.0011  # on either side of measure_tol and closer_eps


@pytest.mark.parametrize(("over", "eligible"), [(0.0, True), (WITHIN, True), (BEYOND, False)])
def test_03_04_engaged_at_two_inches(pile_in, over: float, eligible: bool) -> None:
    verdict = pile_in(f"A red 32mm: 20,20; B blue 32mm: {20 + D + 2 + over},20", A1=(20.5, 20))
    assert ("12.03.eligible" not in verdict.clauses) == eligible


@pytest.mark.parametrize(("over", "passes"), [(0.0, True), (WITHIN, True), (BEYOND, False)])
def test_03_01_at_most_three_inches(pile_in, over: float, passes: bool) -> None:
    verdict = pile_in("A red 32mm +charged: 20,20; B blue 32mm: 25,20", A1=(23 + over, 20))
    assert verdict.clauses == (set() if passes else {"03.01.max_distance"})


@pytest.mark.parametrize(("over", "passes"), [(0.0, True), (WITHIN, True), (BEYOND, False)])
def test_12_03_targets_within_five_inches(pile_in, over: float, passes: bool) -> None:
    text = f"A red 32mm +charged: 20,20; B blue 32mm: {20 + D + 5 + over},20"
    verdict = pile_in(text, A1=(23, 20))
    assert ("12.03.targets" not in verdict.clauses) == passes


@pytest.mark.parametrize(("over", "mode"), [(0.0, "engaging"), (WITHIN, "engaging"), (BEYOND, "none")])
def test_12_08_engaging_within_three_inches(consolidate, over: float, mode: str) -> None:
    text = f"A red 32mm: 20,20; B blue 32mm: {20 + D + 3 + over},20"
    verdict = consolidate(text, "engaging", "A", "B", A1=(22, 20))
    assert verdict.clauses == (set() if mode == "engaging" else {"12.08.mode"})


@pytest.mark.parametrize(("limit", "count"), [(2.0, 2), (9.0, 6)])
@pytest.mark.parametrize(("over", "passes"), [(0.0, True), (WITHIN, True), (BEYOND, False)])
def test_03_03_coherent_at_two_and_at_nine_inches(
    pile_in, limit: float, count: int, over: float, passes: bool
) -> None:
    """A row whose ends are the limit apart; only the first model moves, a hair aside."""
    end = D + limit + over
    between = [end * k / (count - 1) for k in range(1, count)]
    row = " ".join(f"{20 + x!r},20" for x in (0.0, *between))
    verdict = pile_in(f"A red 32mm +charged: {row}; B blue 32mm: 20,16.5", A1=(20, 19.99))
    assert ("03.03.coherency" not in verdict.clauses) == passes
    assert "03.03.coherency" in {check.clause for check in verdict.checks}, "it has been judged"


@pytest.mark.parametrize(("gap", "locked"), [(0.0, True), (0.0099, True), (0.0101, False)])
def test_d6_base_contact_at_a_hundredth(pile_in, gap: float, locked: bool) -> None:
    verdict = pile_in(f"A red 32mm: 20,20; B blue 32mm: {20 + D + gap},20", A1=(20, 20.3))
    assert ("12.03.base_contact_lock" in verdict.clauses) == locked


@pytest.mark.parametrize(("depth", "passes"), [(0.0, True), (0.0049, True), (0.0051, False)])
def test_03_01_ends_on_nobody_at_the_overlap_tolerance(pile_in, depth: float, passes: bool) -> None:
    verdict = pile_in("A red 32mm: 20,20; B blue 32mm: 23,20", A1=(23 - D + depth, 20))
    assert verdict.clauses == (set() if passes else {"03.01.end_overlap"})


@pytest.mark.parametrize(("nearer", "closer"), [(0.0009, False), (0.0011, True)])
def test_12_03_closer_by_more_than_a_thousandth(pile_in, nearer: float, closer: bool) -> None:
    verdict = pile_in("A red 32mm: 20,20; B blue 32mm: 23,20", A1=(20 + nearer, 20))
    assert verdict.clauses == (set() if closer else {"12.03.closer"})


@pytest.mark.parametrize("x", [19.5, 20.0, 20.4, 20.6])
def test_12_03_over_the_closest_target_nothing_is_closer(pile_in, x: float) -> None:
    """At another height a base may lie over its target; no place over it is nearer than another."""
    over = pile_in("A red 32mm +charged: 20,20^6; B blue 32mm: 20.3,20 23,20^6", A1=(x, 20.02))
    assert "12.03.closer" in over.clauses
    assert "12.03.engage_if_possible" not in over.clauses
