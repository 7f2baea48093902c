"""What a drafted action would do, up to the first choice of creatures, under the order that is wanted.

Owns the look ahead and what it means for each creature. Does not own any rule (rules.keyforge.queries
previews), nor how any of it is shown.
"""

from __future__ import annotations

from typing import Any

from board.presenter.views import View
from rules.core.contract import Seat
from rules.keyforge import queries
from rules.keyforge.actions import ActionType, Order
from rules.keyforge.harm import (
    ArmorUsed,
    CreatureDestroyed,
    CreatureLeft,
    DamagePlaced,
    WardSpent,
)
from rules.keyforge.state import State, Trigger, Window

MOST_ORDERS = 40
"""A look ahead ends after so many orders; the rest is asked when it comes."""


class Tray(View, frozen=True):
    """Effects that share a moment, in the order in which they would resolve."""

    moment: str
    items: tuple[Trigger, ...]


class Later(View, frozen=True):
    """What the look ahead does to one creature. ``armor_left`` is None while no armor is used."""

    pending: int = 0
    armor_left: int | None = None
    ward_spent: bool = False
    destroyed: bool = False
    left: bool = False


class Foresight(View, frozen=True):
    """``parts`` are the events of the action and of each order after it; ``orders`` follow the action."""

    parts: tuple[tuple[Any, ...], ...]
    state: State
    orders: tuple[Order, ...] = ()
    trays: tuple[Tray, ...] = ()

    @property
    def events(self) -> tuple[Any, ...]:
        return tuple(event for part in self.parts for event in part)

    @property
    def waits(self) -> bool:
        """Whether it ends at a choice that is still to be made."""
        return bool(self.state.agenda)

    @property
    def later(self) -> dict[str, Later]:
        return later_of(self.events)


def foresee(state: State, action: ActionType, wanted: tuple[str, ...] = ()) -> Foresight:
    """Look ahead from an action that is legal; ``wanted`` are keys of effects, the first resolves first."""
    step = queries.preview(state, action)
    parts, now = [step.events], step.state
    orders: list[Order] = []
    trays: list[Tray] = []
    seen: set[str] = set()
    while len(orders) < MOST_ORDERS:
        items = queries.waiting_items(now)
        if not items:
            break
        ordered = in_order(items, wanted)
        fresh = tuple(item for item in ordered if item.key not in seen)
        if len(fresh) > 1:
            trays.append(Tray(moment_of(now), ordered))
        elif fresh and trays:
            trays[-1] = Tray(trays[-1].moment, (*trays[-1].items, *fresh))
        seen.update(item.key for item in items)
        order = Order(Seat(now.active), ordered[0].key)
        orders.append(order)
        step = queries.preview(now, order)
        parts.append(step.events)
        now = step.state
    return Foresight(tuple(parts), now, tuple(orders), tuple(trays))


def in_order(items: tuple[Trigger, ...], wanted: tuple[str, ...]) -> tuple[Trigger, ...]:
    """The effects in the wanted order; those nobody has moved stay as they are, behind."""
    place = {key: number for number, key in enumerate(wanted)}
    return tuple(sorted(items, key=lambda item: place.get(item.key, len(wanted))))


def moment_of(state: State) -> str:
    """The moment whose effects wait to be ordered; empty when none wait."""
    step = state.agenda[0] if state.agenda else None
    return step.moment if isinstance(step, Window) else ""


def later_of(events: tuple[Any, ...]) -> dict[str, Later]:
    """What events do to each creature: damage to be placed, armor left, ward gone, destroyed."""
    placed: dict[str, int] = {}
    armor: dict[str, int] = {}
    wards: set[str] = set()
    destroyed: set[str] = set()
    left: set[str] = set()
    for event in events:
        match event:
            case DamagePlaced():
                placed[event.to] = placed.get(event.to, 0) + event.amount + event.added
            case ArmorUsed():
                armor[event.to] = event.left
            case WardSpent():
                wards.add(event.creature)
            case CreatureDestroyed():
                destroyed.add(event.creature)
            case CreatureLeft():
                left.add(event.creature)
    ids = {*placed, *armor, *wards, *destroyed, *left}
    return {
        one: Later(placed.get(one, 0), armor.get(one), one in wards, one in destroyed, one in left)
        for one in sorted(ids)
    }
