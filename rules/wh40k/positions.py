"""Is a position sound? Everything wrong with it is named with its place in the file.

Owns the checks of a position before anything moves. Does not own any rule of the Fight phase.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.core.codec import Fault
from rules.geometry.footprint import Base, faults, polygon_faults
from rules.geometry.measure import edge_clearance, gap
from rules.geometry.units import MEASURE_TOL, OVERLAP_TOL, Polygon
from rules.wh40k.state import Model, Position, Unit
from rules.wh40k.survey import COLLIDE_Z

LARGEST_BOARD = 240.0
HIGHEST = 48.0
FAR = 10_000.0
"""From here a distance is told in powers of ten, not digit by digit."""
MOST_TURN = 36000.0
MOST_MODELS = 1000


def value_faults(position: Position) -> list[Fault]:
    """What makes a position unreadable: numbers, names and shapes that mean nothing."""
    found = [*_board_faults(position), *_name_faults(position)]
    models = list(_models(position))
    if len(models) > MOST_MODELS:
        found.append(Fault("position.units", f"{len(models)} models are more than {MOST_MODELS}"))
        return found
    for where, _, model in models:
        found += _model_faults(where, model)
    return [*found, *_polygon_faults(position)]


def place_faults(position: Position) -> list[Fault]:
    """What could not stand on a table: models off the board, bases standing in one another."""
    return _place_faults(position, list(_models(position)))


def _models(position: Position) -> Iterator[tuple[str, Unit, Model]]:
    for u, unit in enumerate(position.units):
        for m, model in enumerate(unit.models):
            yield f"position.units[{u}].models[{m}]", unit, model


def _board_faults(position: Position) -> list[Fault]:
    found = []
    for name in ("width", "height"):
        value = getattr(position.board, name)
        if not (math.isfinite(value) and 1 <= value <= LARGEST_BOARD):
            found.append(
                Fault(f"position.board.{name}", f"is {value:g}, expected 1 to {LARGEST_BOARD:g} inches")
            )
    return found


def _name_faults(position: Position) -> list[Fault]:
    found = []
    seen: dict[str, str] = {}
    named: list[tuple[str, str]] = []
    for u, unit in enumerate(position.units):
        named.append((f"position.units[{u}].id", unit.id))
        if not unit.models:
            found.append(
                Fault(
                    f"position.units[{u}].models",
                    f"unit {unit.id} has no model",
                    "Give it one, or take it out",
                )
            )
    named += [(f"{where}.id", model.id) for where, _, model in _models(position)]
    named += [(f"position.objectives[{i}].id", o.id) for i, o in enumerate(position.objectives)]
    named += [(f"position.terrain[{i}].id", t.id) for i, t in enumerate(position.terrain)]
    for where, name in named:
        if name in seen:
            found.append(
                Fault(
                    where, f"{name!r} is already the id of {seen[name]}", "Give every piece an id of its own"
                )
            )
        elif not name.strip() or any(not char.isprintable() for char in name):
            found.append(
                Fault(where, f"{name!r} cannot be read as a name", "Write one or more printable characters")
            )
        seen.setdefault(name, where.removesuffix(".id"))
    return found


def _model_faults(where: str, model: Model) -> Iterator[Fault]:
    for name in ("x", "y", "rot", "z"):
        value = getattr(model, name)
        if not math.isfinite(value):
            yield Fault(f"{where}.{name}", "is not a finite number")
        elif name == "rot" and abs(value) > MOST_TURN:
            yield Fault(f"{where}.rot", f"is {value:g}, expected {-MOST_TURN:g} to {MOST_TURN:g} degrees")
    if math.isfinite(model.z) and abs(model.z) > HIGHEST:
        yield Fault(f"{where}.z", f"is {model.z:g}, expected {-HIGHEST:g} to {HIGHEST:g} inches")
    for problem in faults(model.base):
        yield Fault(f"{where}.base", problem)


def _polygon_faults(position: Position) -> list[Fault]:
    found = []
    for i, terrain in enumerate(position.terrain):
        found += _convex(f"position.terrain[{i}].polygon", terrain.polygon)
        if not (math.isfinite(terrain.height) and 0 <= terrain.height <= HIGHEST):
            found.append(
                Fault(f"position.terrain[{i}].height", f"is {terrain.height:g}, expected 0 to 48 inches")
            )
    for i, objective in enumerate(position.objectives):
        where = f"position.objectives[{i}]"
        if objective.kind == "area":
            found += _convex(f"{where}.polygon", objective.polygon)
            continue
        if not (math.isfinite(objective.d) and 1 <= objective.d <= 600):
            found.append(Fault(f"{where}.d", f"is {objective.d:g}, expected 1 to 600 mm"))
        found += [
            Fault(f"{where}.{name}", "is not a finite number")
            for name in ("x", "y")
            if not math.isfinite(getattr(objective, name))
        ]
    return found


def _convex(where: str, polygon: Polygon) -> list[Fault]:
    return [Fault(where, problem, "Split it into convex parts") for problem in polygon_faults(polygon)]


def _place_faults(position: Position, models: list[tuple[str, Unit, Model]]) -> list[Fault]:
    """Models off the board, and bases standing in one another."""
    found = []
    placed: list[tuple[str, Model, Base, float]] = []
    board = position.board
    for where, _, model in models:
        base = model.placed()
        clear = edge_clearance(base, board.width, board.height)
        if clear < -MEASURE_TOL:
            far = f"{-clear:.2f}" if -clear < FAR else f"{-clear:.3g}"
            problem = f"{model.id} is {far} in off the {board.width:g} by {board.height:g} board"
            found.append(Fault(where, problem, "Put its whole base on the board"))
        placed.append((where, model, base, base.radius))
    placed.sort(key=lambda item: item[2].x)
    widest = max((r for *_, r in placed), default=0.0)
    for i, (_, one, a, ra) in enumerate(placed):
        for where, two, b, rb in placed[i + 1 :]:
            if b.x - a.x > ra + widest:
                break
            if abs(one.z - two.z) > COLLIDE_Z or math.hypot(a.x - b.x, a.y - b.y) >= ra + rb:
                continue
            depth = -gap(a, b)
            if depth > OVERLAP_TOL:
                found.append(
                    Fault(where, f"{two.id} stands {depth:.2f} in inside {one.id}", "Move one of them")
                )
    return found
