"""Where things lie on the battleline board: two facing lines, the lane and the trays between them.

Owns the plan. Does not own its arithmetic (stage.items.layout) nor the things.
"""

from __future__ import annotations

from collections.abc import Sequence

from board.games.keyforge.lane import LANE
from board.games.keyforge.things import empty_id, flank_id, pool_id
from board.presenter.cards import CreatureView, FigureView, OrderView, Thing, TrayView, ZoneView
from board.stage.items.layout import Column, Flow, Gap, Inside, Pad, Plan, Row

FORWARD = 8.0
"""A creature with taunt is slid so far towards the enemy."""


def table_plan(things: Sequence[Thing], entry_seat: int | None, viewer: int, captions: bool = True) -> Plan:
    """The plan of a scene. Places to enter lie in the line of ``entry_seat``; the hand beside its player."""
    ids = [thing.id for thing in things]
    hand = _hand(things)
    rows: list[Plan] = [
        _line(things, ids, 0, entry_seat),
        _middle(things, ids),
        _line(things, ids, 1, entry_seat),
    ]
    weights = [0.0, 1.0, 0.0]
    if captions:
        rows, weights = [_caption(0), *rows, _caption(1)], [0.0, *weights, 0.0]
    if hand is not None:
        rows.insert(0 if viewer == 0 else len(rows), hand)
        weights.insert(0 if viewer == 0 else len(weights), 0.0)
    return Pad(Column(tuple(rows), 6, tuple(weights)), 24, 6, 24, 6)


def _caption(seat: int) -> Plan:
    gap = Gap(8)
    return Row(
        (flank_id(seat, "left"), gap, pool_id(seat), gap, flank_id(seat, "right")),
        0,
        (0, 1, 0, 1, 0),
        valign="middle",
    )


def _line(things: Sequence[Thing], ids: list[str], seat: int, entry_seat: int | None) -> Plan:
    cards = [thing for thing in things if isinstance(thing, CreatureView) and thing.seat == seat]
    taunts = any(_has_taunt(card) for card in cards)
    children: list[Plan] = [_slid(card, seat) if taunts else card.id for card in cards]
    if entry_seat == seat:
        zones = [thing for thing in things if isinstance(thing, ZoneView) and thing.id.startswith("place:")]
        for zone in sorted(zones, key=lambda one: -int(one.id.removeprefix("place:"))):
            children.insert(int(zone.id.removeprefix("place:")), zone.id)
    if not cards and empty_id(seat) in ids:
        children.append(Row((empty_id(seat),), valign="middle"))
    return Row((*children, Gap(0, 186)) if not cards else tuple(children), 14)


def _slid(card: CreatureView, seat: int) -> Plan:
    """Taunt stands forward, the others back by as much."""
    forward = _has_taunt(card)
    above = FORWARD if forward == (seat == 0) else 0.0
    return Pad(card.id, 0, above, 0, FORWARD - above)


def _has_taunt(card: CreatureView) -> bool:
    return any(trait.icon == "taunt" for trait in card.traits)


def _middle(things: Sequence[Thing], ids: list[str]) -> Plan:
    """A tray for each moment that several effects share, and the lane under them."""
    children: list[Plan] = []
    trays = [thing.id for thing in things if isinstance(thing, TrayView) and thing.id.startswith("tray:")]
    for tray in trays:
        orders = tuple(
            thing.id for thing in things if isinstance(thing, OrderView) and thing.id in _of(tray, things)
        )
        children.append(Inside(tray, Row(orders, 10, (1.0,) * len(orders))))
    children += [LANE] if LANE in ids else []
    if not children:
        return Gap(0, 40)
    return Column((Gap(0, 6), *children, Gap(0, 6)), 8, (1.0, *(0.0 for _ in children), 1.0))


def _of(tray: str, things: Sequence[Thing]) -> set[str]:
    """The effects of one tray: those that follow it among the things."""
    found: set[str] = set()
    inside = False
    for thing in things:
        if isinstance(thing, TrayView):
            inside = thing.id == tray
        elif inside and isinstance(thing, OrderView):
            found.add(thing.id)
    return found


def _hand(things: Sequence[Thing]) -> Plan | None:
    cards = tuple(thing.id for thing in things if isinstance(thing, FigureView))
    return Flow(cards, 10) if cards else None
