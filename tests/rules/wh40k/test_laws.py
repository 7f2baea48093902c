"""Laws of the inch table's verdicts: the counter-example, an independent brute force, symmetry, one clause of a case."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.geometry.footprint import Circle
from rules.wh40k.actions import ModelMove, PileIn
from rules.wh40k.ruleset import RULESET
from rules.wh40k.rulings import Rulings
from rules.wh40k.state import Board, Flags, Model, Table, Unit

R = 32 / 50.8


def small_table(seed: int) -> Table:
    """A few 32 mm bases near one another, nobody on anybody; the red unit has charged."""
    rng = random.Random(seed)
    placed: list[tuple[float, float]] = []

    def spot(x: float, y: float, spread: float) -> tuple[float, float]:
        while True:
            p = (round(x + rng.uniform(-spread, spread), 4), round(y + rng.uniform(-spread, spread), 4))
            if all(math.dist(p, q) > 2 * R + 0.02 for q in placed):
                placed.append(p)
                return p

    red = [Model(f"A{i}", Circle(32), *spot(18, 20, 1.9)) for i in range(3)]
    blue = [Model(f"B{i}", Circle(32), *spot(22, 20, 2.2)) for i in range(4)]
    units = (
        Unit("A", "red", tuple(red), flags=Flags(charged=True)),
        Unit("B", "blue", tuple(blue)),
    )
    return Table(Board(), units, (), (), Rulings(), Dice())


def random_move(table: Table, seed: int) -> PileIn:
    rng = random.Random(seed * 7 + 1)
    models = []
    for model in table.units[0].models:
        if rng.random() < 0.6:
            a, d = rng.uniform(-1.6, 1.6), rng.uniform(0.1, 3.2)
            models.append(ModelMove(model.id, model.x + d * math.cos(a), model.y + d * math.sin(a)))
    return PileIn(seat=Seat(0), unit="A", targets=("B",), models=tuple(models))


def brute_gap(p: tuple[float, float], q: tuple[float, float]) -> float:
    return math.dist(p, q) - 2 * R


def crosses(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether a 32 mm base sliding straight from a to b sinks into one at c."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((c[0] - a[0]) * dx + (c[1] - a[1]) * dy) / length))
    return math.dist((a[0] + t * dx, a[1] + t * dy), c) < 2 * R - 0.005


@pytest.mark.parametrize("seed", range(150))
def test_brute_force_agrees_on_small_random_positions(seed: int) -> None:
    table = small_table(seed)
    move = random_move(table, seed)
    verdict = RULESET.judge(table, move)
    start = {m.id: (m.x, m.y) for m in table.units[0].models}
    foes = {m.id: (m.x, m.y) for m in table.units[1].models}
    end = dict(start) | {s.id: (s.x, s.y) for s in move.models}
    gap_at = {k: min(brute_gap(p, q) for q in foes.values()) for k, p in start.items()}
    if min(gap_at.values()) > 5:
        assert verdict.clauses == {"12.03.targets"}
        return
    wanted: set[str] = set()
    moved = [s.id for s in move.models]
    if not moved:
        assert verdict.legal
        return
    for k in moved:
        if math.dist(start[k], end[k]) > 3.001:
            wanted.add("03.01.max_distance")
        if gap_at[k] <= 0.01:
            wanted.add("12.03.base_contact_lock")
        elif not min(brute_gap(end[k], q) for q in foes.values()) < gap_at[k] - 0.001:
            wanted.add("12.03.closer")
        for other, p in [*foes.items(), *((o, end[o]) for o in end if o != k)]:
            del other
            if brute_gap(end[k], p) < -0.005:
                wanted.add("03.01.end_overlap")
    alone = [k for k in end if all(brute_gap(end[k], end[o]) > 2.001 for o in end if o != k)]
    if alone or any(brute_gap(end[a], end[b]) > 9.001 for a in end for b in end if a < b):
        wanted.add("03.03.coherency")
    if not any(brute_gap(p, q) <= 2.001 for p in end.values() for q in foes.values()):
        wanted.add("12.03.unit_engaged_after")
    for k in end:
        if gap_at[k] <= 2.001 and min(brute_gap(end[k], q) for q in foes.values()) > 2.001:
            wanted.add("12.03.keep_engaged")
    judged_apart = {"12.03.engage_if_possible", "03.01.through_enemy"}
    assert verdict.clauses - judged_apart == wanted
    straight_clear = all(not crosses(start[k], end[k], q) for k in moved for q in foes.values())
    if straight_clear:
        assert "03.01.through_enemy" not in verdict.clauses


@pytest.mark.parametrize("seed", range(120))
def test_counter_example_law(seed: int) -> None:
    """A reported place judges legal for the clause; where none is reported dense sampling finds none."""
    table = small_table(seed)
    move = random_move(table, seed)
    verdict = RULESET.judge(table, move)
    if "12.03.engage_if_possible" not in {check.clause for check in verdict.checks}:
        return
    steps = {step.id: step for step in move.models}
    failing = [c for c in verdict.broken if c.clause == "12.03.engage_if_possible"]
    for check in failing:
        place = check.evidence[0]
        better = dict(steps) | {place.piece: ModelMove(place.piece, *place.points[0])}
        again = RULESET.judge(
            table, PileIn(seat=Seat(0), unit="A", targets=("B",), models=tuple(better.values()))
        )
        about_it = {c.clause for c in again.broken if place.piece in c.pieces}
        assert not about_it & {
            "12.03.engage_if_possible",
            "12.03.closer",
            "03.01.max_distance",
            "03.01.through_enemy",
            "03.01.end_overlap",
            "03.01.board_edge",
        }
    foes = [(m.x, m.y) for m in table.units[1].models]
    start = {m.id: (m.x, m.y) for m in table.units[0].models}
    end = dict(start) | {s.id: (s.x, s.y) for s in move.models}
    reported = {check.pieces[0] for check in failing}
    rng = random.Random(seed)
    for k in steps:
        near = min(brute_gap(end[k], q) for q in foes)
        before = min(brute_gap(start[k], q) for q in foes)
        if k in reported or near <= 2.001 or before <= 0.01:
            continue
        for _ in range(3000):
            a, d = rng.uniform(0, math.tau), 2.998 * math.sqrt(rng.random())
            p = (start[k][0] + d * math.cos(a), start[k][1] + d * math.sin(a))
            gap = min(brute_gap(p, q) for q in foes)
            if gap > 1.999 or gap > before - 0.002 or gap < 0:
                continue
            if any(brute_gap(p, end[o]) < 0 for o in end if o != k):
                continue
            assert any(crosses(start[k], p, q) for q in foes), f"{k} could have ended at {p}"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5000), st.floats(-4, 4), st.floats(-3, 3))
def test_a_verdict_does_not_depend_on_where_on_the_table_it_happens(seed: int, dx: float, dy: float) -> None:
    table = small_table(seed)
    move = random_move(table, seed)
    dx, dy = round(dx, 3), round(dy, 3)

    def shifted(unit: Unit) -> Unit:
        models = tuple(Model(m.id, m.base, m.x + dx, m.y + dy) for m in unit.models)
        return Unit(unit.id, unit.side, models, flags=unit.flags)

    there = Table(Board(), tuple(map(shifted, table.units)), (), (), Rulings(), Dice())
    models = tuple(ModelMove(s.id, s.x + dx, s.y + dy) for s in move.models)
    again = RULESET.judge(there, PileIn(seat=Seat(0), unit="A", targets=("B",), models=models))
    assert again.clauses == RULESET.judge(table, move).clauses


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5000))
def test_d2_the_order_in_which_models_are_moved_does_not_matter(seed: int) -> None:
    table = small_table(seed)
    move = random_move(table, seed)
    back = PileIn(seat=Seat(0), unit="A", targets=("B",), models=move.models[::-1])
    assert RULESET.judge(table, back).clauses == RULESET.judge(table, move).clauses


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5000))
def test_judge_changes_nothing_and_says_every_requirement(seed: int) -> None:
    table = small_table(seed)
    move = random_move(table, seed)
    before = repr(table)
    verdict = RULESET.judge(table, move)
    assert repr(table) == before
    assert all(check.text and check.cite.ref for check in verdict.checks)
    assert verdict == RULESET.judge(table, move)
