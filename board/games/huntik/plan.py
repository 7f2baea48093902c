"""Where things lie on the zone board: five zones above, panels below, pieces inside the zones.

Owns the plan. Does not own its arithmetic (stage.items.layout) nor the things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from board.games.huntik.panels import COMBAT, MISSION, REPORT, TRAY
from board.games.huntik.wording import THEIRS
from board.presenter.cards import ActionCardView, AimTargetView, CounterView, FigureView, Thing, ZoneView
from board.stage.items.layout import Column, Flow, Gap, Inside, Pad, Plan, Row

FIGHTING, SPARE = 6.6, 2.4
"""Shares of the combat's zone and of the other four."""
LEAST_FIGHTING, A_FIGHTER, A_LINE, EMPTY = 2.5, 1.5, 1.35, 0.1
"""The same with little room: the combat's zone by its line of cards, the others by theirs."""
ROOMY, CLOSE, CLOSEST = range(3)
"""How near everything stands: the first at which all is seen without scrolling is taken."""
MANY_TARGETS = 3
STACKED, PAIRED = 1.3, 2.35
"""Without a combat: shares of a zone where a player has two pieces, and where they stand in pairs."""
IN_A_ROW, MOST_IN_A_ROW, MOST_CARDS = 4, 5, 6
RINGED, RING_EDGE = 18.0, 6.0
"""Between cards whose rings must not meet; and from the edge of a zone, which no ring may cross."""
A_CARD = 0.65
"""Share of a card of the open hand, where the mission has 1."""


def board_plan(
    things: Sequence[Thing],
    zone_of: Callable[[str], int],
    home_of: Callable[[str], int],
    narrow: bool,
    near: int = ROOMY,
) -> Plan:
    """The plan of a scene. ``zone_of`` places a piece, ``home_of`` is where it stands without the draft.

    In a ``narrow`` window the zones stand in two lines and the panels one below the other, the aiming first;
    ``near`` is how near everything stands in a wide one.
    """
    zones = [thing for thing in things if isinstance(thing, ZoneView)]
    if not zones:
        return Gap()
    pieces = [thing for thing in things if isinstance(thing, FigureView)]
    rows = []
    for number, zone in enumerate(zones, 1):
        here = [piece for piece in pieces if zone_of(piece.id) == number]
        pairs_from = 99 if narrow else 2 if zone.combat else 3
        close = near > ROOMY and zone.combat
        child = _close(here) if close else _inside(here, pairs_from, RINGED if zone.combat else 12.0)
        rows.append(Inside(zone.id, Pad(child, RING_EDGE, 0, RING_EDGE, 2) if zone.combat else child))
    shares = _weights(zones, [(home_of(piece.id), piece.seat) for piece in pieces], near)
    left, right = _panels(things, narrow, near)
    aims = any(thing.id == TRAY for thing in things)
    if narrow:
        lines = (Row(tuple(rows[:3]), 8, shares[:3]), Row(tuple(rows[3:]), 8, shares[3:]))
        order = (right, *lines, *left) if aims else (*lines, right, *left)
        return Pad(Column(order, 8), 14, 10, 14, 14)
    board = Row(tuple(rows), 8, shares)
    cards = sum(isinstance(thing, ActionCardView) for thing in things)
    fighting = 1.16 if near < CLOSEST else 1.0 if aims else 0.82  # cards of a hand are many words
    own = min(2.8, max(1.2, A_CARD * cards))
    panels = (fighting, 1.0) if COMBAT in left else (*(1.0 for _ in left), own)
    if THEIRS in left:
        left, panels = (
            (Column(left, 8, (*(0.0 for _ in left[1:]), 1.0)),),
            (1.0 if near == ROOMY else 1.5, own),
        )
    below = Row((*left, right), 12, panels)
    return Pad(Column((board, below), 8, (1, 0)), 14, 8, 14, 8)


def _weights(
    zones: Sequence[ZoneView], homes: Sequence[tuple[int, int | None]], near: int
) -> tuple[float, ...]:
    numbers = range(1, len(zones) + 1)
    most = tuple(max(homes.count((number, seat)) for seat in (0, 1, None)) for number in numbers)
    if any(zone.combat for zone in zones):
        if near > ROOMY:
            return tuple(_close_share(zone.combat, count) for zone, count in zip(zones, most, strict=True))
        return tuple(FIGHTING if zone.combat else SPARE for zone in zones)
    return tuple(PAIRED if count > 2 else STACKED if count == 2 else 1.0 for count in most)


def _close_share(combat: bool, count: int) -> float:
    if combat:
        return max(LEAST_FIGHTING, A_FIGHTER * min(count, MOST_IN_A_ROW))
    return A_LINE * (2 if count > 2 else 1) if count else EMPTY


def _inside(pieces: Sequence[FigureView], pairs_from: int, gap: float) -> Plan:
    """Blue's above, Red's below, what nobody controls between."""
    above, between, below = (
        _side([piece.id for piece in pieces if piece.seat == seat], pairs_from, gap) for seat in (1, None, 0)
    )
    if any(piece.seat is None for piece in pieces):
        return Column((above, between, below), 12, (1, 0, 1))
    return Column((above, below), 16, (1, 1))


def _close(pieces: Sequence[FigureView]) -> Plan:
    """The same with as many in a line as find room, and what nobody controls at the side."""
    sides = []
    for seat in (1, 0):
        ids = [piece.id for piece in pieces if piece.seat == seat]
        lines = -(-len(ids) // MOST_IN_A_ROW)
        in_line = -(-len(ids) // max(1, lines))
        rows = [Row(tuple(ids[at : at + in_line]), RINGED) for at in range(0, len(ids), in_line or 1)]
        sides.append(Column((Gap(), Column(tuple(rows), 14), Gap()), 0, (1, 0, 1)))
    both = Column(tuple(sides), 14, (1, 1))
    nobody = tuple(piece.id for piece in pieces if piece.seat is None)
    return Row((both, Column(nobody, 12)), RINGED, (1, 0.01), valign="middle") if nobody else both


def _side(ids: Sequence[str], pairs_from: int, gap: float) -> Plan:
    """One player's pieces in a zone; many stand two by two, each as wide as it must be."""
    if len(ids) < pairs_from:
        return Flow(tuple(ids), gap)
    lines = [tuple(ids[at : at + 2]) for at in range(0, len(ids), 2)]
    rows = [Row(line, max(14.0, gap), (1, 1)) if len(line) == 2 else Flow(line) for line in lines]
    return Column((Gap(), *rows, Gap()), 14, (1.0, *(0.0 for _ in rows), 1.0))


def _panels(things: Sequence[Thing], narrow: bool, near: int) -> tuple[tuple[Plan, ...], Plan]:
    """What happens, at the left, and what is being done, at the right."""
    ids = [thing.id for thing in things]
    left = tuple(key for key in (COMBAT, REPORT, MISSION, THEIRS) if key in ids)
    if TRAY in ids:
        counter = tuple(thing.id for thing in things if isinstance(thing, CounterView))
        targets: tuple[Plan, ...] = tuple(thing.id for thing in things if isinstance(thing, AimTargetView))
        if near == CLOSEST and not narrow and len(targets) > MANY_TARGETS:
            targets = tuple(
                Row(targets[at : at + 2], 10, (1, 1)[: len(targets) - at]) for at in range(0, len(targets), 2)
            )
        return left, Inside(TRAY, Column((*counter, *targets), 8 if near == ROOMY else 4))
    if "hand" not in ids:
        return left, Gap()
    cards = tuple(thing.id for thing in things if isinstance(thing, ActionCardView))
    in_row = len(cards) <= (IN_A_ROW if near == ROOMY else MOST_CARDS) and not narrow
    return left, Inside("hand", Row(cards, 10, align="left") if in_row else Flow(cards, 10, "left", "top"))
