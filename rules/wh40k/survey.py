"""What is measured before and during a unit's move: who stands where, how near, engaged with whom.

Owns the measurements of one acting unit on one table, each taken once and remembered. Does not own
any requirement: the clauses (before, moving, closing, after) ask here and decide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from rules.core.verdict import Check
from rules.geometry.footprint import Base
from rules.geometry.measure import gap, gap_to_disc, gap_to_polygon
from rules.geometry.route import Maze, Route
from rules.geometry.units import MM, Polygon
from rules.wh40k.state import Model, Objective, Table, Unit

COLLIDE_Z = 1.0
"""Bases whose heights differ by more do not meet (specs: geometry, D12)."""
MEMORY = 20_000
"""Measurements kept of each kind; a long drag asks for many poses once."""
LOW_TERRAIN = 2.0
"""Dense sections up to this height stop nobody (13.06)."""
WALKS_THROUGH_DENSE = ("INFANTRY", "BEASTS", "SWARM", "MOBILE")


class Figure(NamedTuple):
    """A model on the table with everything that measuring needs at hand."""

    unit: str
    id: str
    base: Base
    z: float
    x: float
    y: float
    r: float
    round: bool


class Reach(NamedTuple):
    """How one pose stands to one enemy unit: nearest horizontal gap, who that is, and is it engaged."""

    gap: float
    nearest: Figure
    engaged: bool


class Survey:
    """Measurements for ``unit`` on ``table``; poses asked about twice are measured once."""

    def __init__(self, table: Table, unit: Unit) -> None:
        self.table = table
        self.unit = unit
        self.rulings = table.rulings
        self.tol = table.rulings.tolerances
        self.board = (table.board.width, table.board.height)
        self.figures = {model.id: figure_of(unit, model) for model in unit.models}
        self.enemy_units = {
            other.id: tuple(figure_of(other, model) for model in other.models)
            for other in table.units
            if other.side != unit.side
        }
        self.friends = tuple(
            figure_of(other, model)
            for other in table.units
            if other.side == unit.side and other.id != unit.id
            for model in other.models
        )
        aircraft = {other.id for other in table.units if other.side != unit.side and other.has("AIRCRAFT")}
        self.ignored: frozenset[str] = frozenset() if unit.has("FLY") else frozenset(aircraft)
        self.passable = aircraft
        self.enemies: tuple[Figure, ...] = tuple(
            figure for figures in self.enemy_units.values() for figure in figures
        )
        self.others = tuple((f.x, f.y, f.r, f) for f in (*self.enemies, *self.friends))
        self.walls = tuple(
            t.polygon for t in table.terrain if t.category == "dense" and self._stops(t.height)
        )
        self.solids = tuple(t.polygon for t in table.terrain if t.category != "exposed")
        self.before: dict[tuple[str | None, tuple[str, ...], str | None], list[Check]] = {}
        self._all_round = all(figure.round for figure in self.enemies)
        self._mazes: dict[str, Maze] = {}
        self._obstacles: dict[float, tuple[Base, ...]] = {}
        self._apart: dict[str, float] = {}
        self._reach: dict[tuple[str, float, float, float], dict[str, Reach]] = {}
        self._mates: dict[tuple[str, float, float, float, str, float, float, float], float] = {}
        self._routes: dict[tuple[str, float, float, float, float], Route | None] = {}
        self.start = {
            model_id: self.reach(model_id, figure.base) for model_id, figure in self.figures.items()
        }
        self.locked = {m for m, figure in self.figures.items() if self._in_contact(figure)}
        self.engaged_at_start = {
            model_id: frozenset(u for u, reach in reaches.items() if reach.engaged)
            for model_id, reaches in self.start.items()
        }
        self.engaged_units: frozenset[str] = frozenset().union(*self.engaged_at_start.values())

    def _stops(self, height: float) -> bool:
        return height > LOW_TERRAIN and not self.unit.has(*WALKS_THROUGH_DENSE)

    def _in_contact(self, figure: Figure) -> bool:
        return any(
            reach.gap <= self.tol.contact_tol
            and any(
                abs(enemy.z - figure.z) <= COLLIDE_Z and gap(figure.base, enemy.base) <= self.tol.contact_tol
                for enemy in self.enemy_units[unit_id]
            )
            for unit_id, reach in self.start[figure.id].items()
        )

    def in_contact_with(self, model_id: str, base: Base) -> tuple[Figure, ...]:
        """Enemy models that the base would touch there (01.04.04)."""
        z = self.figures[model_id].z
        return tuple(
            enemy
            for unit_id, reach in self.reach(model_id, base).items()
            if reach.gap <= self.tol.contact_tol
            for enemy in self.enemy_units[unit_id]
            if abs(enemy.z - z) <= COLLIDE_Z and gap(base, enemy.base) <= self.tol.contact_tol
        )

    def reach(self, model_id: str, base: Base) -> dict[str, Reach]:
        """How the model, placed so, stands to every enemy unit."""
        key = (model_id, base.x, base.y, base.rot)
        found = self._reach.get(key)
        if found is None:
            z = self.figures[model_id].z
            found = {unit: self._nearest(figures, base, z) for unit, figures in self.enemy_units.items()}
            if len(self._reach) > MEMORY:
                self._reach.clear()
            self._reach[key] = found
        return found

    def _nearest(self, figures: Sequence[Figure], base: Base, z: float) -> Reach:
        if not base.is_round or not self._all_round:
            return self._nearest_of_ovals(figures, base, z)
        near = self.rulings.engagement_h + self.tol.measure_tol
        high = self.rulings.engagement_v + self.tol.measure_tol
        x, y, r = base.x, base.y, base.radius
        best, nearest, engaged = math.inf, figures[0], False
        for figure in figures:
            apart = math.hypot(figure.x - x, figure.y - y) - figure.r - r
            if apart < best:
                best, nearest = apart, figure
            if apart <= near and abs(figure.z - z) <= high:
                engaged = True
        return Reach(best, nearest, engaged)

    def _nearest_of_ovals(self, figures: Sequence[Figure], base: Base, z: float) -> Reach:
        """The same, asking for exact gaps only while a bounding circle could still change the answer."""
        near = self.rulings.engagement_h + self.tol.measure_tol
        high = self.rulings.engagement_v + self.tol.measure_tol
        x, y, r = base.x, base.y, base.radius
        bounds = sorted(
            (math.hypot(figure.x - x, figure.y - y) - figure.r - r, index)
            for index, figure in enumerate(figures)
        )
        best, nearest, engaged = math.inf, figures[0], False
        for bound, index in bounds:
            if bound > best and (engaged or bound > near):
                break
            figure = figures[index]
            apart = bound if base.is_round and figure.round else gap(base, figure.base)
            if apart < best:
                best, nearest = apart, figure
            if apart <= near and abs(figure.z - z) <= high:
                engaged = True
        return Reach(best, nearest, engaged)

    def mates_gap(self, one: Figure, a: Base, two: Figure, b: Base) -> float:
        """Gap of two models of the unit so placed; infinite where their heights part them (03.03)."""
        if abs(one.z - two.z) > self.rulings.coherency_v + self.tol.measure_tol:
            return math.inf
        if one.round and two.round:
            return math.hypot(a.x - b.x, a.y - b.y) - one.r - two.r
        key = (one.id, a.x, a.y, a.rot, two.id, b.x, b.y, b.rot)
        found = self._mates.get(key)
        if found is None:
            if len(self._mates) > MEMORY:
                self._mates.clear()
            found = self._mates[key] = gap(a, b)
        return found

    @cached_property
    def resting_pairs(self) -> list[tuple[float, str, str]]:
        """Every pair of the unit's models as they stand, the widest first."""
        figures = list(self.figures.values())
        pairs = [
            (self.mates_gap(one, one.base, two, two.base), one.id, two.id)
            for i, one in enumerate(figures)
            for two in figures[i + 1 :]
        ]
        return sorted(pairs, reverse=True)

    @cached_property
    def resting_mates(self) -> dict[str, list[tuple[float, str]]]:
        """For each model its team-mates as they stand, the nearest first."""
        found: dict[str, list[tuple[float, str]]] = {model_id: [] for model_id in self.figures}
        for apart, one, two in reversed(self.resting_pairs):
            found[one].append((apart, two))
            found[two].append((apart, one))
        return found

    def distance_to_unit(self, unit_id: str) -> float:
        """Closest distance of the two units as they stand, height included (D8)."""
        if unit_id not in self._apart:
            self._apart[unit_id] = min(
                math.hypot(max(_lower_gap(mine, other), 0.0), mine.z - other.z)
                for mine in self.figures.values()
                for other in self.enemy_units[unit_id]
            )
        return self._apart[unit_id]

    def distance_to_objective(self, objective: Objective) -> float:
        """Closest distance of the unit to the objective's area, or to its marker's edge (14.01)."""
        return min(objective_gap(figure.base, objective) for figure in self.figures.values())

    def in_range(self, base: Base, z: float, objective: Objective) -> bool:
        """Whether a model placed so is within range of the objective (14.01)."""
        apart = objective_gap(base, objective)
        if objective.kind == "area":
            return apart <= self.tol.measure_tol
        limit = self.rulings.objective_range_h + self.tol.measure_tol
        return apart <= limit and abs(z) <= self.rulings.objective_range_v + self.tol.measure_tol

    def obstacles(self, z: float) -> tuple[Base, ...]:
        """Enemy bases that a model at this height may not be moved through (03.01, 23)."""
        found = self._obstacles.get(z)
        if found is None:
            found = tuple(
                enemy.base
                for enemy in self.enemies
                if enemy.unit not in self.passable and abs(enemy.z - z) <= COLLIDE_Z
            )
            self._obstacles[z] = found
        return found

    def route(self, model_id: str, end: Base, limit: float) -> Route | None:
        """The shortest legal route of a model from its start to ``end``; None when there is none near."""
        key = (model_id, end.x, end.y, end.rot, limit)
        if key not in self._routes:
            figure = self.figures[model_id]
            maze = self._mazes.get(model_id)
            if maze is None:
                obstacles = self.obstacles(figure.z)
                maze = Maze(figure.base, obstacles, self.walls, self.board, self.tol.overlap_tol)
                self._mazes[model_id] = maze
            found = maze.route(figure.base, end, limit)
            if len(self._routes) > MEMORY:
                self._routes.clear()
            self._routes[key] = found
        return self._routes[key]


def figure_of(unit: Unit, model: Model) -> Figure:
    base = model.placed()
    return Figure(unit.id, model.id, base, model.z, model.x, model.y, base.radius, base.is_round)


def objective_gap(base: Base, objective: Objective) -> float:
    """Edge to edge, negative when the base lies over the objective."""
    if objective.kind == "area":
        return gap_to_polygon(base, objective.polygon)
    return gap_to_disc(base, objective.x, objective.y, objective.d * MM / 2)


def surface(polygons: Sequence[Polygon], base: Base) -> float:
    """Gap to the nearest of the polygons; infinite when there is none."""
    return min((gap_to_polygon(base, polygon) for polygon in polygons), default=math.inf)


def _lower_gap(mine: Figure, other: Figure) -> float:
    if mine.round and other.round:
        return math.hypot(mine.x - other.x, mine.y - other.y) - mine.r - other.r
    return gap(mine.base, other.base)


_last: list[Survey] = []


def survey_of(table: Table, unit: Unit) -> Survey:
    """The survey of a unit; the last few are kept, since a drag asks again and again about one table."""
    for known in _last:
        if known.table is table and known.unit is unit:
            return known
    made = Survey(table, unit)
    _last.insert(0, made)
    del _last[4:]
    return made
