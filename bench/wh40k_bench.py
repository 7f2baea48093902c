"""The inch table: live verdict, whole unit, region at pick-up, plan, and ``check`` as a process.

The floor of a verdict is the bare arithmetic of one end position: distance moved, overlap with every
base, nearest enemy before and after, engaged, coherent; no checklist, no route, no rule numbers.
"""

from __future__ import annotations

import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.rows import Row, Timing, measure, row, timing
from rules.core import savegame
from rules.core.codec import to_builtins
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.geometry.footprint import Circle, Footprint, Oval
from rules.wh40k.actions import ModelMove, PileIn
from rules.wh40k.plan import plan_move
from rules.wh40k.ruleset import RULESET
from rules.wh40k.rulings import Rulings
from rules.wh40k.slots import slots_for
from rules.wh40k.state import Board, Model, Table, Unit
from rules.wh40k.survey import survey_of

UNIT = 20
SIDES = (20, 60, 200)


def run(exact: bool = False) -> list[Row]:
    rows = []
    for base, name in ((Circle(32.0), "round"), (Oval(60.0, 35.5), "oval")):
        for count in SIDES:
            rows += _verdicts(count, base, name)
    rows += [_region(60), _region(200), *_plans(exact), _process()]
    return rows


def lines_of(count: int, base: Footprint, seed: int = 1) -> Table:
    """Two armies in lines of twenty, face to face, a little jittered."""
    rng = random.Random(seed)
    pitch = (base.d if isinstance(base, Circle) else base.l) / 25.4 + 0.1  # type: ignore[union-attr]
    units = []
    for side, sign in (("red", -1), ("blue", 1)):
        for u in range(count // UNIT):
            models = []
            for i in range(UNIT):
                x = 30 + sign * (pitch / 2 + 0.6 + u * pitch) + rng.uniform(-0.02, 0.02)
                models.append(Model(f"{side[0]}{u}-{i}", base, x, 2 + i * pitch + rng.uniform(-0.02, 0.02)))
            units.append(Unit(f"{side}{u}", side, tuple(models)))  # type: ignore[arg-type]
    return Table(Board(120.0, 100.0), tuple(units), (), (), Rulings(), Dice())


def _verdicts(count: int, base: Footprint, name: str) -> list[Row]:
    table = lines_of(count, base)
    unit = table.units[0]
    targets = tuple(sorted(survey_of(table, unit).engaged_units))
    rng = random.Random(2)
    model = unit.models[10]

    def drag() -> None:
        step = ModelMove(model.id, model.x + rng.uniform(-0.5, 1.5), model.y + rng.uniform(-1, 1))
        RULESET.judge(table, PileIn(seat=Seat(0), unit=unit.id, targets=targets, models=(step,)))

    def whole() -> None:
        steps = tuple(
            ModelMove(m.id, m.x + rng.uniform(0, 0.3), m.y + rng.uniform(-0.05, 0.05)) for m in unit.models
        )
        RULESET.judge(table, PileIn(seat=Seat(0), unit=unit.id, targets=targets, models=steps))

    floor = measure(_bare(table, rng), repeat=200)
    limits: dict[str, Any] = {}
    if name == "round" and count == 60:
        limits = {"times_floor": 5.0, "p95_at_most_ms": 1.0}
    elif name == "oval" and count == 60:
        limits = {"at_most_ms": 4.0}
    elif name == "round" and count == 200:
        limits = {"at_most_ms": 2.0}
    label = f"{count} v {count} {name}"
    return [
        row(f"live verdict, one model, {label}", measure(drag, repeat=300), floor, **limits),
        row(
            f"whole unit of {UNIT}, {label}",
            measure(whole, repeat=40),
            at_most_ms=20.0 if name == "round" else None,
        ),
    ]


def _bare(table: Table, rng: random.Random) -> Any:
    """The floor: plain arithmetic on centres and bounding radii."""
    unit = table.units[0]
    mates = [(m.x, m.y, m.placed().radius) for m in unit.models if m is not unit.models[10]]
    friends = [(m.x, m.y, m.placed().radius) for u in table.units[1:] if u.side == "red" for m in u.models]
    enemies = [(m.x, m.y, m.placed().radius) for u in table.units if u.side == "blue" for m in u.models]
    start = unit.models[10]
    r = start.placed().radius
    hypot = math.hypot

    def once() -> bool:
        x, y = start.x + rng.uniform(-0.5, 1.5), start.y + rng.uniform(-1, 1)
        moved = hypot(x - start.x, y - start.y) <= 3.0
        free = True
        for a, b, q in (*mates, *friends, *enemies):
            if hypot(a - x, b - y) < q + r:
                free = False
        before = min(hypot(a - start.x, b - start.y) - q for a, b, q in enemies)
        after = min(hypot(a - x, b - y) - q for a, b, q in enemies)
        gaps = [hypot(a - x, b - y) - q - r for a, b, q in mates]
        return (
            moved and free and after < before and after - r <= 2.0 and min(gaps) <= 2.0 and max(gaps) <= 9.0
        )

    return once


def _region(count: int) -> Row:
    from rules.geometry.region import end_region

    table = lines_of(count, Circle(32.0))
    survey = survey_of(table, table.units[0])
    figure = list(survey.figures.values())[10]
    blockers = [f.base for f in (*survey.enemies, *survey.friends)]
    blockers += [f.base for f in survey.figures.values() if f is not figure]
    foes = [f.base for f in survey.enemies]
    before = min(reach.gap for reach in survey.start[figure.id].values())

    def once() -> None:
        end_region(
            figure.base,
            3.0,
            blockers,
            survey.obstacles(0.0),
            (),
            survey.board,
            engaged_with=foes,
            closer_to=foes,
            closer_than=before,
        )

    return row(f"region at pick-up, {count} v {count}", measure(once, repeat=30), at_most_ms=15.0)


CLASHES = ((0, 5, 1.2), (1, 3, 1.0), (2, 8, 1.6), (3, 2, 1.0), (4, 10, 0.6))
"""Seed, enemies and inches apart of the positions that plans are measured on."""


def clash(count: int, seed: int, enemies: int, apart: float) -> Table:
    """A unit in ranks of five near fewer enemies, so that places are scarce and a plan can be good or bad."""
    rng = random.Random(seed)
    red = [
        Model(
            f"A{i}",
            Circle(32.0),
            30 - (i // 5) * 1.5 + rng.uniform(-0.1, 0.1),
            18 + (i % 5) * 1.9 + rng.uniform(-0.25, 0.25),
        )
        for i in range(count)
    ]
    blue = [
        Model(
            f"B{i}",
            Circle(32.0),
            30 + apart + 1.26 + (i // 5) * 1.6 + rng.uniform(-0.15, 0.15),
            18 + (i % 5) * 2.0 + rng.uniform(-0.3, 0.3),
        )
        for i in range(enemies)
    ]
    units = (Unit("A", "red", tuple(red)), Unit("B", "blue", tuple(blue)))
    table = Table(Board(), units, (), (), Rulings(), Dice())
    flags = units[0].flags
    charged = Unit("A", "red", tuple(red), flags=type(flags)(charged=True))
    return table.with_unit(charged)


def _plans(exact: bool) -> list[Row]:
    rows = []
    for count in (10, 20):
        samples, engaged, best = [], 0, 0
        for seed, enemies, apart in CLASHES:
            table = clash(count, seed, enemies, apart)
            draft = PileIn(seat=Seat(0), unit="A", targets=("B",))
            found: list[Any] = []

            def once(table: Table = table, draft: PileIn = draft, found: list[Any] = found) -> None:
                found.append(plan_move(table, draft))

            samples.append(measure(once, repeat=1, warmup=0).median_ms)
            engaged += found[-1].counts
            if exact:
                best += exact_count(table, draft)
        note = f"{engaged} engaged in 5 positions"
        if exact:
            note += f", exact solver {best}: {100 * engaged / best:.0f} %"
        rows.append(row(f"plan for {count} models", timing(samples), at_most_ms=1000.0, note=note))
    return rows


def exact_count(table: Table, draft: PileIn, seconds: float = 20.0) -> int:
    """Most engaged models over a dense set of candidate places, by a solver that may time out."""
    from ortools.sat.python import cp_model

    import rules.wh40k.slots as slots_module

    unit = table.unit("A")
    assert unit is not None
    survey = survey_of(table, unit)
    kept = slots_module.MOST
    slots_module.MOST = 220
    try:
        slots = slots_for(survey, draft, 3.0)
    finally:
        slots_module.MOST = kept
    model = cp_model.CpModel()
    flat = [slot for found in slots.values() for slot in found]
    use = [model.NewBoolVar("") for _ in flat]
    first = 0
    for found in slots.values():
        model.AddExactlyOne(use[first : first + len(found)])
        first += len(found)
    for i, one in enumerate(flat):
        for j in range(i + 1, len(flat)):
            two = flat[j]
            if one.model != two.model:
                reach = one.base.radius + two.base.radius
                if math.hypot(one.base.x - two.base.x, one.base.y - two.base.y) < reach - 1e-9:
                    model.AddBoolOr(use[i].Not(), use[j].Not())
    model.Maximize(sum(slot.worth * chosen for slot, chosen in zip(flat, use, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 2
    solver.Solve(model)
    return int(solver.ObjectiveValue())


def _process() -> Row:
    """``python -m rules check`` from start to exit, beside a bare interpreter."""
    table = lines_of(20, Circle(32.0))
    position = to_builtins(table.as_position())
    move = {"type": "pile_in", "seat": 0, "unit": "red0", "targets": ["blue0"], "models": []}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.json"
        savegame.write(path, Scenario("wh40k", position, actions=(move,)))
        Session.start(RULESET, savegame.read(path))

        def process(*words: str) -> Timing:
            return measure(
                lambda: subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL),
                repeat=10,
                warmup=1,
            )

        taken = process("-m", "rules", "check", str(path))
        floor = process("-c", "pass")
    return row("check as a process", taken, floor, at_most_ms=600.0)
