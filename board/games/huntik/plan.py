"""Where things lie on the zone board: five zones above, panels below, pieces inside the zones.

Owns the plan. Does not own its arithmetic (stage.items.layout) nor the things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from board.games.huntik.panels import COMBAT, MISSION, REPORT, TRAY
from board.presenter.cards import ActionCardView, AimTargetView, CounterView, FigureView, Thing, ZoneView
from board.stage.items.layout import Column, Flow, Gap, Inside, Pad, Plan, Row

FIGHTING, SPARE = 6.2, 2.45
"""Shares of the combat's zone and of the other four."""
CROWD = 0.3
"""Without a combat each further piece gives its zone so much more of the width."""


def board_plan(things: Sequence[Thing], zone_of: Callable[[str], int], home_of: Callable[[str], int]) -> Plan:
    """The plan of a scene. ``zone_of`` places a piece, ``home_of`` is where it stands without the draft."""
    zones = [thing for thing in things if isinstance(thing, ZoneView)]
    if not zones:
        return Gap()
    pieces = [thing for thing in things if isinstance(thing, FigureView)]
    rows = tuple(
        Inside(zone.id, _inside([piece for piece in pieces if zone_of(piece.id) == number]))
        for number, zone in enumerate(zones, 1)
    )
    board = Row(rows, 8, _weights(zones, [home_of(piece.id) for piece in pieces]))
    return Pad(Column((board, _below(things)), 8, (1, 0)), 14, 10, 14, 14)


def _weights(zones: Sequence[ZoneView], homes: Sequence[int]) -> tuple[float, ...]:
    if any(zone.combat for zone in zones):
        return tuple(FIGHTING if zone.combat else SPARE for zone in zones)
    return tuple(1 + CROWD * max(0, homes.count(number) - 1) for number in range(1, len(zones) + 1))


def _inside(pieces: Sequence[FigureView]) -> Plan:
    """Blue's above, Red's below, what nobody controls between."""
    above, between, below = (
        Flow(tuple(piece.id for piece in pieces if piece.seat == seat)) for seat in (1, None, 0)
    )
    if between.children:
        return Column((above, between, below), 12, (1, 0, 1))
    return Column((above, below), 16, (1, 1))


def _below(things: Sequence[Thing]) -> Plan:
    """The panels side by side: what happens at the left, what is being done at the right."""
    ids = [thing.id for thing in things]
    left = [key for key in (COMBAT, REPORT, MISSION) if key in ids]
    right: Plan | None = None
    if TRAY in ids:
        rows = [thing.id for thing in things if isinstance(thing, CounterView | AimTargetView)]
        right = Inside(TRAY, Column(tuple(rows), 8))
    elif "hand" in ids:
        cards = tuple(thing.id for thing in things if isinstance(thing, ActionCardView))
        right = Inside("hand", Flow(cards, 10, "left", "top"))
    children: list[Plan] = [*left]
    weights = [1.28 if key == COMBAT else 0.8 for key in left]
    if right is not None:
        children.append(right)
        weights.append(1.0 if COMBAT in ids else 1.6 / len(left) if left else 1.0)
    return Row(tuple(children), 12, tuple(weights))
