"""Allocation: the groups of a unit's models, and the order in which attacks reach them (05.03).

Owns what an order must be, and the order that is proposed. Does not own saves and damage (casualties).
"""

from __future__ import annotations

import math
from itertools import pairwise

from rules.core.verdict import Check
from rules.geometry.measure import gap
from rules.wh40k import citations as cite
from rules.wh40k.fight.profiles import Value
from rules.wh40k.state import Model, Table, Unit


class Group(Value, frozen=True):
    """Models to which attacks are allocated as one: equal W, Sv and InSv, or a single CHARACTER."""

    models: tuple[str, ...]
    character: bool
    wounds: int
    save: int
    invulnerable: int | None
    wounded: bool


def living(unit: Unit) -> tuple[Model, ...]:
    """The models that can still lose wounds."""
    return tuple(model for model in unit.models if not model.fallen)


def groups_of(unit: Unit) -> tuple[Group, ...]:
    """05.03: one group for each CHARACTER model, one for all others with the same W, Sv and InSv."""
    found: dict[tuple[str, int, int, int | None], list[Model]] = {}
    for model in living(unit):
        profile = unit.profile_of(model)
        key = (model.id if profile.character else "", profile.wounds, profile.save, profile.invulnerable)
        found.setdefault(key, []).append(model)
    return tuple(
        Group(
            tuple(model.id for model in models),
            bool(key[0]),
            key[1],
            key[2],
            key[3],
            any(unit.wounds_left(model) < key[1] for model in models),
        )
        for key, models in found.items()
    )


def rank(group: Group) -> int:
    """Place of a group in the order: a wounded one first, CHARACTERS last, wounded ones before the others."""
    if group.character:
        return 2 if group.wounded else 3
    return 0 if group.wounded else 1


def order_checks(unit: Unit, order: tuple[str, ...]) -> list[Check]:
    """05.03 and 05.04 on an order of models, first to be reached first."""
    alive = [model.id for model in living(unit)]
    whole = sorted(order) == sorted(alive)
    checks = [_whole(unit, order, alive)]
    if not whole:
        return checks
    groups = groups_of(unit)
    of = {model: group for group in groups for model in group.models}
    seen = list(dict.fromkeys(of[model].models for model in order))
    runs = [of[a].models != of[b].models for a, b in pairwise(order)]
    together = sum(runs) + 1 == len(seen)
    checks.append(
        Check(
            together,
            "05.03.groups",
            _together_text(len(groups)) if together else "A group is split by another",
            cite.SAVES,
            pieces=(unit.id,),
            title="Groups kept together",
            remedy="" if together else "Name all models of a group one after another.",
        )
    )
    ranks = [rank(of[models[0]]) for models in seen]
    sorted_ranks = ranks == sorted(ranks)
    checks.append(
        Check(
            sorted_ranks,
            "05.03.order",
            "Wounded first, CHARACTERS last"
            if sorted_ranks
            else "A group stands before one that comes first",
            cite.SAVES,
            pieces=(unit.id,),
            title="Order of the groups",
            remedy=""
            if sorted_ranks
            else "A wounded group comes first; CHARACTERS last, wounded ones before.",
        )
    )
    return [*checks, _wounded_first(unit, order, of)]


def _together_text(count: int) -> str:
    return "A single group" if count == 1 else f"{count} groups, each kept together"


def _whole(unit: Unit, order: tuple[str, ...], alive: list[str]) -> Check:
    passed = sorted(order) == sorted(alive)
    return Check(
        passed,
        "05.03.models",
        f"All {len(alive)} models of {unit.label} in order"
        if passed
        else f"The order is not of {' '.join(alive)}",
        cite.SAVES,
        pieces=(unit.id,),
        title="Every model once",
        remedy="" if passed else "Name every model of the unit once.",
    )


def _wounded_first(unit: Unit, order: tuple[str, ...], of: dict[str, Group]) -> Check:
    by_id = {model.id: model for model in unit.models}
    late = [
        two
        for one, two in pairwise(order)
        if of[one] is of[two] and not _hurt(unit, by_id[one]) and _hurt(unit, by_id[two])
    ]
    return Check(
        not late,
        "05.04.wounded",
        f"{late[0]} has lost wounds and comes first in its group" if late else "Wounded models first",
        cite.DAMAGE,
        pieces=tuple(late) or (unit.id,),
        title="Wounded models first",
        remedy=f"Put {late[0]} before the unwounded of its group." if late else "",
    )


def _hurt(unit: Unit, model: Model) -> bool:
    return unit.wounds_left(model) < unit.profile_of(model).wounds


def default_order(table: Table, unit: Unit) -> tuple[str, ...]:
    """A legal order that a player may well want: far ones fall first, as long as the rest stays together."""
    by_id = {model.id: model for model in unit.models}
    enemies = [model for each in table.units if each.side != unit.side for model in each.models]
    far = {model.id: _nearest(model, enemies) for model in living(unit)}
    order: list[str] = []
    left = [model.id for model in living(unit)]
    for group in sorted(groups_of(unit), key=rank):
        waiting = list(group.models)
        while waiting:
            hurt = [model for model in waiting if _hurt(unit, by_id[model])]
            ranked = sorted(hurt or waiting, key=lambda model: (-far[model], model))
            choice = next(
                (m for m in ranked if _together(table, [by_id[each] for each in left if each != m])),
                ranked[0],
            )
            waiting.remove(choice)
            left.remove(choice)
            order.append(choice)
    return tuple(order)


def _nearest(model: Model, others: list[Model]) -> float:
    return round(min((math.hypot(model.x - o.x, model.y - o.y) for o in others), default=0.0), 6)


def _together(table: Table, models: list[Model]) -> bool:
    """Whether these models alone are coherent (03.03)."""
    if len(models) < 2:
        return True
    near = table.rulings.coherency_near + table.rulings.measure_tol
    far = table.rulings.coherency_far + table.rulings.measure_tol
    nearest = [math.inf] * len(models)
    for i, one in enumerate(models):
        for j in range(i + 1, len(models)):
            apart = gap(one.placed(), models[j].placed())
            if apart > far:
                return False
            nearest[i] = min(nearest[i], apart)
            nearest[j] = min(nearest[j], apart)
    return max(nearest) <= near
