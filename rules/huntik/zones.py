"""The five zones: two numberings, who is an enemy there, what blocks the way, may a combat start.

Owns these answers. Does not own the checklist of a move (movement).
"""

from __future__ import annotations

import msgspec

from rules.core.contract import Seat
from rules.huntik.pieces import Unit
from rules.huntik.state import LEAD, State, find, in_play, other


class StartOptions(msgspec.Struct, frozen=True):
    """May, or must, a combat start when this unit's move ends in a zone?"""

    may: bool
    must: bool


def own_zone(seat: int, zone: int) -> int:
    """The number of an absolute zone counted from the seat's own side, and back again."""
    return zone if seat == LEAD else 6 - zone


def enemies_in(state: State, seat: int, zone: int) -> tuple[Unit, ...]:
    """Unstunned heroes and obstacles of the other player in a zone; a stunned one is not in its zone."""
    foe = other(Seat(seat))
    return in_play(
        state, lambda unit: unit.fights and unit.zone == zone and unit.controller == foe and not unit.stunned
    )


def foes_to_start_against(state: State, seat: int, zone: int) -> tuple[Unit, ...]:
    """Enemies that a combat can be started against; a switch lets stunned ones count."""
    if not state.rulings.stunned_counts_in_zone:
        return enemies_in(state, seat, zone)
    foe = other(Seat(seat))
    return in_play(state, lambda unit: unit.fights and unit.zone == zone and unit.controller == foe)


def start_options(state: State, piece: str, zone: int) -> StartOptions:
    """600.1 and 600.4 for a unit whose move ends in ``zone``."""
    unit = find(state, piece)
    if unit is None or unit.controller is None or unit.now.no_start:
        return StartOptions(False, False)
    may = bool(foes_to_start_against(state, unit.controller, zone))
    return StartOptions(may, may and unit.now.must_start)


def move_limit(state: State, unit: Unit, forward: bool) -> int:
    """Zones that a unit may move on its own."""
    flags = unit.now
    if forward and flags.move_forward is not None:
        return flags.move_forward
    return state.rulings.base_move if flags.move is None else flags.move


def is_forward(seat: int, start: int, end: int) -> bool:
    return own_zone(seat, end) > own_zone(seat, start)


def blockers(state: State, unit: Unit, zone: int) -> tuple[Unit, ...]:
    """403.4: what stops this unit on its way forward to ``zone``; empty for a move back."""
    seat, here = unit.controller, unit.zone
    if seat is None or here is None or not is_forward(seat, here, zone) or unit.now.unblockable:
        return ()
    step = 1 if zone > here else -1
    first = here if state.rulings.block_from_origin else here + step
    passed = range(first, zone, step)
    return in_play(state, lambda card: card.zone in passed and _blocks(state, card, seat))


def _blocks(state: State, card: Unit, seat: int) -> bool:
    if card.stunned or (card.controller == seat and card.fights):
        return False
    if card.kind == "structure":
        return card.now.blocks == seat
    if not card.fights:
        return False
    if card.controller is None:
        return card.kind == "obstacle" and state.rulings.uncontrolled_blocks
    return True
