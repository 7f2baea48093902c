"""Moving and being put: the requirements, and the zones in reach.

Owns the checklists of an own move, of an effect's move and of a put. Does not own numbering and blocking
(zones) nor exhausting and entering combat (flow, effects).
"""

from __future__ import annotations

import msgspec

from rules.core.contract import Seat
from rules.core.verdict import Check, Scope, Verdict
from rules.huntik import citations as c
from rules.huntik.pieces import Unit
from rules.huntik.state import (
    ZONES,
    State,
    find,
    in_play,
    name_of,
    other,
    player,
)
from rules.huntik.zones import (
    blockers,
    enemies_in,
    foes_to_start_against,
    is_forward,
    move_limit,
    start_options,
)


def check_on_map(zone: int) -> Check:
    return Check(
        1 <= zone <= 5,
        "off_map",
        f"Zone {zone} is on the map." if 1 <= zone <= 5 else f"There is no zone {zone}.",
        c.BACK,
        measured=zone,
        limit=5,
        scope=Scope.PIECE,
        title="Zone on the map",
    )


def check_unstunned(unit: Unit) -> Check:
    state_word = "is stunned" if unit.stunned else "is not stunned"
    return Check(
        not unit.stunned,
        "stunned",
        f"{unit.name or unit.id} {state_word}.",
        c.STUN,
        (unit.id,),
        scope=Scope.BEFORE,
        title="Not stunned",
    )


def check_fighter(state: State, piece: str) -> Check:
    """Is it a hero or obstacle in play?"""
    unit = find(state, piece)
    good = unit is not None and unit.in_play and unit.fights
    text = f"{name_of(state, piece)} is {'a' if good else 'no'} hero or obstacle in play."
    return Check(good, "not_in_play", text, c.OWN_MOVE, (piece,), scope=Scope.BEFORE, title="In play")


def move_checks(state: State, seat: int, piece: str, zone: int, start: bool | None) -> tuple[Check, ...]:
    """Everything asked of an own move to ``zone``, in rule order."""
    there = check_fighter(state, piece)
    unit = find(state, piece)
    if unit is None or not there.passed:
        return (there,)
    name = unit.name or unit.id
    flags = unit.now
    whose = f"{'' if unit.controller == seat else 'not '}{player(seat)}'s"
    checks = [
        there,
        check_on_map(zone),
        check_unstunned(unit),
        Check(
            unit.controller == seat,
            "not_yours",
            f"{name} is {whose} to move.",
            c.COMBAT_CHOICE,
            (piece,),
            scope=Scope.BEFORE,
            title="Own card",
        ),
        Check(
            unit.ready,
            "not_ready",
            f"{name} is {'ready' if unit.ready else 'exhausted'}.",
            c.MOVE_ZERO,
            (piece,),
            scope=Scope.BEFORE,
            title="Ready",
            remedy="" if unit.ready else "Exhausted cards ready between rounds.",
        ),
        Check(
            not flags.lazy,
            "cannot_move_on_own",
            f"{name} {'cannot' if flags.lazy else 'can'} move on its own.",
            c.OWN_MOVE,
            (piece,),
            scope=Scope.BEFORE,
            title="Can move itself",
        ),
    ]
    if zone == unit.zone:
        return (*checks, *_zero_move_checks(state, seat, unit, start))
    forward = unit.controller is not None and unit.zone is not None and is_forward(seat, unit.zone, zone)
    checks.append(_distance_check(unit, zone, move_limit(state, unit, forward), ("base_move",)))
    checks.append(_blocked_check(state, unit, zone))
    return (*checks, *start_checks(state, seat, unit, zone, start))


def effect_move_checks(
    state: State, seat: int, unit: Unit, zone: int, limit: int, start: bool | None
) -> tuple[Check, ...]:
    """An effect's move: it needs no ready card, but distance and blocking hold."""
    return (
        check_on_map(zone),
        check_unstunned(unit),
        _distance_check(unit, zone, limit, ()),
        _blocked_check(state, unit, zone),
        _elsewhere_check(unit, zone),
        *start_checks(state, seat, unit, zone, start),
    )


def put_checks(unit: Unit, zone: int, limit: int | None) -> tuple[Check, ...]:
    """A put: nothing blocks it, but a stunned card cannot enter another zone."""
    checks = [check_on_map(zone), check_unstunned(unit)]
    if limit is not None:
        checks.append(_distance_check(unit, zone, limit, ()))
    return (*checks, _elsewhere_check(unit, zone))


def start_checks(state: State, seat: int, unit: Unit, zone: int, start: bool | None) -> tuple[Check, ...]:
    """The choice at the end of a move; nothing to check while it is open."""
    if start is None:
        return ()
    name = unit.name or unit.id
    if not start:
        must = start_options(state, unit.id, zone).must
        text = f"{name} {'must' if must else 'need not'} start a combat in zone {zone}."
        return (Check(not must, "must_start", text, c.MUST_START, (unit.id,), title="No combat"),)
    foes = foes_to_start_against(state, seat, zone)
    return (
        Check(
            bool(foes),
            "no_enemy_there",
            f"{_count(foes)} in zone {zone}.",
            c.COMBAT_CHOICE,
            tuple(foe.id for foe in foes),
            measured=len(foes),
            limit=1,
            title="An enemy is there",
            rulings=_stunned_ruling(state, seat, zone),
        ),
        Check(
            not unit.now.no_start,
            "cannot_start",
            f"{name} {'cannot' if unit.now.no_start else 'can'} start a combat.",
            c.CANNOT_START,
            (unit.id,),
            title="Can start a combat",
        ),
    )


def _zero_move_checks(state: State, seat: int, unit: Unit, start: bool | None) -> tuple[Check, ...]:
    zone = unit.zone or 0
    foes = foes_to_start_against(state, seat, zone)
    starts = start is True and not unit.now.no_start
    if unit.now.no_start:
        said = f"A move of 0 zones has to start a combat, which {unit.name or unit.id} cannot."
    else:
        said = "A combat is started." if starts else "A move of 0 zones has to start a combat."
    return (
        Check(
            bool(foes),
            "zero_move_needs_enemy",
            f"{_count(foes)} in zone {zone}.",
            c.MOVE_ZERO,
            tuple(foe.id for foe in foes),
            measured=len(foes),
            limit=1,
            title="An enemy beside it",
            rulings=_stunned_ruling(state, seat, zone),
        ),
        Check(
            starts,
            "zero_move_must_start",
            said,
            c.MOVE_ZERO,
            (unit.id,),
            title="Starts a combat",
            remedy="" if starts or unit.now.no_start else "Choose Start combat.",
        ),
    )


def _distance_check(unit: Unit, zone: int, limit: int, rulings: tuple[str, ...]) -> Check:
    far = abs(zone - (unit.zone or 0))
    near = far <= limit
    printed = unit.now.move is not None or unit.now.move_forward is not None
    return Check(
        near,
        "too_far",
        f"Zone {zone} is {far} away; {unit.name or unit.id} may go {limit}.",
        c.BASE_MOVE,
        (unit.id,),
        measured=far,
        limit=limit,
        scope=Scope.PIECE,
        title="Within reach",
        rulings=() if printed else rulings,
    )


def _blocked_check(state: State, unit: Unit, zone: int) -> Check:
    stops = blockers(state, unit, zone)
    names = ", ".join(stop.name or stop.id for stop in stops)
    if stops:
        text = f"{names} {'blocks' if len(stops) == 1 else 'block'} the way forward to zone {zone}."
    elif unit.now.unblockable:
        text = f"{unit.name or unit.id} moves forward past enemies."
    else:
        text = f"Nothing blocks the way to zone {zone}."
    return Check(
        not stops,
        "blocked",
        text,
        c.UNBLOCKABLE if unit.now.unblockable else c.FORWARD_BLOCKING,
        tuple(stop.id for stop in stops),
        scope=Scope.PIECE,
        title="Way not blocked",
        rulings=_blocking_rulings(state, unit, zone),
    )


def _blocking_rulings(state: State, unit: Unit, zone: int) -> tuple[str, ...]:
    """Switches whose other setting would change what blocks here."""
    named = []
    now = bool(blockers(state, unit, zone))
    for name in ("block_from_origin", "uncontrolled_blocks"):
        flipped = {name: not getattr(state.rulings, name)}
        rulings = msgspec.structs.replace(state.rulings, **flipped)
        if bool(blockers(msgspec.structs.replace(state, rulings=rulings), unit, zone)) != now:
            named.append(name)
    return tuple(named)


def _stunned_ruling(state: State, seat: int, zone: int) -> tuple[str, ...]:
    foe = other(Seat(seat))
    stunned = in_play(
        state, lambda unit: unit.fights and unit.stunned and unit.zone == zone and unit.controller == foe
    )
    only = bool(stunned) and not enemies_in(state, seat, zone)
    return ("stunned_counts_in_zone",) if only else ()


def _elsewhere_check(unit: Unit, zone: int) -> Check:
    moves = unit.zone != zone
    text = f"{unit.name or unit.id} {'goes to another zone' if moves else 'is there already'}."
    return Check(moves, "no_move", text, c.BACK, (unit.id,), scope=Scope.PIECE, title="Another zone")


def _count(foes: tuple[Unit, ...]) -> str:
    if not foes:
        return "No enemy"
    return ", ".join(foe.name or foe.id for foe in foes) + (" is" if len(foes) == 1 else " are")


def reach(state: State, piece: str) -> tuple[tuple[int, Verdict], ...]:
    """Every zone with the verdict on moving there; the own zone is a move of 0 that starts a combat."""
    unit = find(state, piece)
    if unit is None or unit.controller is None:
        return ()
    seat = unit.controller
    return tuple(
        (zone, Verdict(move_checks(state, seat, piece, zone, True if zone == unit.zone else None)))
        for zone in ZONES
    )


def zones_in_reach(state: State, piece: str) -> tuple[int, ...]:
    """Zones to light up for a unit."""
    return tuple(zone for zone, verdict in reach(state, piece) if verdict.legal)
