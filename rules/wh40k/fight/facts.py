"""What the Fight phase asks of the table: who is engaged with whom, how near, who may fight.

Owns measuring for the phase as a whole. Does not own a single move (survey) nor the order (order).
"""

from __future__ import annotations

import math

from rules.geometry.measure import gap
from rules.wh40k.fight.order import UnitFacts
from rules.wh40k.state import Model, Table, Unit

Pair = tuple[str, str]  # a red and a blue piece


def engaged_models(table: Table) -> tuple[Pair, ...]:
    """Every pair of a red and a blue model that are engaged with each other (03.04), by their ids."""
    near = table.rulings.engagement_h + table.rulings.measure_tol
    high = table.rulings.engagement_v + table.rulings.measure_tol
    found = []
    for red in _side(table, "red"):
        for blue in _side(table, "blue"):
            for one in red.models:
                for two in blue.models:
                    if abs(one.z - two.z) <= high and _within(one, two, near):
                        found.append((one.id, two.id))
    return tuple(found)


def engaged_units(table: Table) -> tuple[Pair, ...]:
    """Every pair of a red and a blue unit that are engaged with each other."""
    owner = {model.id: unit.id for unit in table.units for model in unit.models}
    return tuple(dict.fromkeys((owner[one], owner[two]) for one, two in engaged_models(table)))


def enemies_of_model(table: Table, unit: Unit, model: Model) -> tuple[str, ...]:
    """Enemy units that this very model is engaged with, in the order of the table (04.02)."""
    near = table.rulings.engagement_h + table.rulings.measure_tol
    high = table.rulings.engagement_v + table.rulings.measure_tol
    return tuple(
        other.id
        for other in table.units
        if other.side != unit.side
        and any(abs(model.z - enemy.z) <= high and _within(model, enemy, near) for enemy in other.models)
    )


def strikable(table: Table, unit: Unit, model: Model) -> tuple[str, ...]:
    """Enemy units that the model may strike: engaged with it; AIRCRAFT only if its unit can FLY (23)."""
    found = []
    for unit_id in enemies_of_model(table, unit, model):
        enemy = table.unit(unit_id)
        if enemy is not None and (not enemy.has("AIRCRAFT") or unit.has("FLY")):
            found.append(unit_id)
    return tuple(found)


def distance(one: Unit, two: Unit) -> float:
    """Closest distance of two units, height included (D8)."""
    best = math.inf
    for a in one.models:
        for b in two.models:
            bound = math.hypot(max(_bound(a, b), 0.0), a.z - b.z)
            if bound < best:
                best = min(best, math.hypot(max(gap(a.placed(), b.placed()), 0.0), a.z - b.z))
    return best


def nearest_enemy(table: Table, unit: Unit) -> float:
    """Distance to the closest enemy unit; infinite when there is none."""
    return min((distance(unit, each) for each in table.units if each.side != unit.side), default=math.inf)


def fights_first(unit: Unit) -> bool:
    """24.13: every model has the ability, from the position or from its datasheet."""
    if unit.flags.fights_first:
        return True
    return unit.profile is not None and all(unit.profile_of(model).fights_first for model in unit.models)


def facts(table: Table) -> tuple[UnitFacts, ...]:
    """What 12.04 asks of every unit, in the order of the table; measured once a table."""
    for known, found in _last:
        if known is table:
            return found
    engaged = {unit for pair in engaged_units(table) for unit in pair}
    found = tuple(
        UnitFacts(
            unit.id,
            unit.side,
            fights_first(unit),
            unit.flags.charged,
            unit.id in engaged,
            unit.flags.engaged_at_step_start,
            unit.flags.selected_to_fight,
            nearest_enemy(table, unit),
        )
        for unit in table.units
    )
    _last.insert(0, (table, found))
    del _last[4:]
    return found


def facts_of(table: Table, unit_id: str) -> UnitFacts:
    return next(found for found in facts(table) if found.id == unit_id)


_last: list[tuple[Table, tuple[UnitFacts, ...]]] = []


def _side(table: Table, side: str) -> list[Unit]:
    return [unit for unit in table.units if unit.side == side]


def _bound(one: Model, two: Model) -> float:
    a, b = one.placed(), two.placed()
    return math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius


def _within(one: Model, two: Model, limit: float) -> bool:
    a, b = one.placed(), two.placed()
    if math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius > limit:
        return False
    return gap(a, b) <= limit
