"""Questions that a board or a player may ask about a state, beside the contract.

Owns the answers as plain values: figures with their reasons, legal targets, previews. Changes nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.contract import PieceId, Transition
from rules.keyforge import actions as a
from rules.keyforge.abilities import effect_words
from rules.keyforge.cards import Keywords
from rules.keyforge.choosing import items_of
from rules.keyforge.engine import run
from rules.keyforge.events import (
    AttackedChosen,
    AttackerChosen,
    EffectBegan,
    FightBegan,
    FightEnded,
    FightSkipped,
    StatusChanged,
)
from rules.keyforge.field import Field
from rules.keyforge.fighting import USED_TO_FIGHT
from rules.keyforge.offering import fightable
from rules.keyforge.resolving import resolve_into
from rules.keyforge.state import Creature, State, Trigger

MOST_BRANCHES = 24


class Sheet(msgspec.Struct, frozen=True):
    """A creature's current figures. ``reasons`` are (who gives it, what), printed figures not repeated."""

    power: int
    armor: int
    armor_left: int
    keywords: Keywords
    neighbors: tuple[str, ...]
    on_flank: bool
    elusive_now: bool
    reasons: tuple[tuple[str, str], ...]


class Branch(msgspec.Struct, frozen=True):
    """One way to order what shares a moment: the labels in their order, and what comes of it."""

    order: tuple[str, ...]
    keys: tuple[str, ...]
    transition: Transition[State]


def power(state: State, creature: str) -> int:
    """Current power of a creature in play; damage does not lower it. KeyError when not in play."""
    field = Field(state)
    return field.power(field.get(creature))


def armor_left(state: State, creature: str) -> int:
    """Armor that can still be used this turn. KeyError when not in play."""
    field = Field(state)
    return field.armor_left(field.get(creature))


def sheet(state: State, creature: str) -> Sheet:
    """Everything a board shows about a creature that is not printed on it. KeyError when not in play."""
    field = Field(state)
    return _sheet(field, field.get(creature))


def sheets(state: State) -> dict[str, Sheet]:
    """The sheets of every creature in play, by id."""
    field = Field(state)
    return {one.id: _sheet(field, one) for one in field.everyone()}


def _sheet(field: Field, one: Creature) -> Sheet:
    figures = field.figures(one)
    reasons = [(name, effect_words(effect)) for name, effect in figures.reasons]
    if one.power_counters:
        reasons.append(("+1 power counters", f"+{one.power_counters} power"))
    return Sheet(
        figures.power,
        figures.armor,
        field.armor_left(one),
        figures.keywords,
        tuple(other.id for other in field.neighbors(one.id)),
        field.on_flank(one.id),
        figures.keywords.elusive and not one.chosen,
        tuple(reasons),
    )


def legal_targets(state: State, attacker: str) -> tuple[PieceId, ...]:
    """The enemy creatures that this one may be used to fight now, left to right; empty when it may not."""
    if state.agenda or not state.house:
        return ()
    field = Field(state)
    one = next((one for one in field.lines[state.active] if one.id == attacker), None)
    return () if one is None else fightable(field, state.active, one)


def protected_by_taunt(state: State, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Creatures of a line that taunt protects, each with the taunt creatures beside it."""
    field = Field(state)
    found = []
    for one in field.lines[seat]:
        if not field.keywords(one).taunt:
            guards = tuple(other.id for other in field.neighbors(one.id) if field.keywords(other).taunt)
            if guards:
                found.append((one.id, guards))
    return tuple(found)


def waiting_items(state: State) -> tuple[Trigger, ...]:
    """The effects that share the moment and wait to be ordered; empty when nothing is to be ordered."""
    return items_of(Field(state))


def lane(events: tuple[Any, ...]) -> tuple[tuple[int, Any], ...]:
    """The events of one fight with the step (1 to 5) each belongs to; events of nothing else are step 0.

    The events of a fight that asked for an order are those of its actions, one after another.
    """
    column = 0
    found = []
    for event in events:
        if isinstance(event, AttackerChosen):
            column = 1
        elif isinstance(event, AttackedChosen):
            column = 2
        elif isinstance(event, FightBegan | FightSkipped):
            column = 4
        elif column and _is_after_fight(event):
            column = 5
        elif column == 2:
            column = 3
        found.append((column, event))
        if isinstance(event, FightEnded):
            column = 0
    return tuple(found)


def _is_after_fight(event: Any) -> bool:
    if isinstance(event, EffectBegan):
        return event.moment in ("after_fight", "after_creature_fights", "after_creature_used")
    calmed = isinstance(event, StatusChanged) and event.why == USED_TO_FIGHT
    return calmed or isinstance(event, FightEnded)


def preview(state: State, action: a.ActionType) -> Transition[State]:
    """What an action would do, up to the first choice; judge it first. Nothing is committed."""
    field = Field(state)
    resolve_into(field, action)
    return run(field)


def preview_orders(state: State, action: a.ActionType) -> tuple[Branch, ...]:
    """What an action would do under every order of effects, at most MOST_BRANCHES of them.

    A branch stops where creatures or a flank have to be chosen.
    """
    start = preview(state, action)
    done: list[Branch] = []
    open_ends = [Branch((), (), start)]
    while open_ends and len(done) + len(open_ends) <= MOST_BRANCHES:
        branch = open_ends.pop(0)
        items = waiting_items(branch.transition.state)
        if not items:
            done.append(branch)
            continue
        for item in items:
            step = preview(branch.transition.state, a.Order(branch.transition.state.active, item.key))
            events = branch.transition.events + step.events
            open_ends.append(
                Branch(
                    (*branch.order, item.label),
                    (*branch.keys, item.key),
                    Transition(step.state, events),
                )
            )
    return tuple(done + open_ends)[:MOST_BRANCHES]
