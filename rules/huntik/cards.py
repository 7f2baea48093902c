"""Cards and powers: whose they are, when they may be used, and what may stand for their targets.

Owns the requirements of playing a card, using a power and choosing targets. Does not own their effects.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.verdict import Check, Scope
from rules.huntik import actions as a
from rules.huntik import citations as c
from rules.huntik.movement import effect_move_checks, put_checks
from rules.huntik.pieces import HEROES, SELF, AnyOp, Card, Power, Put, Target, Unit, Walk
from rules.huntik.state import State, card_of, find, in_play, name_of
from rules.huntik.steps import Resolve


def puts_only(ops: Sequence[AnyOp]) -> bool:
    """Does it do nothing but put units somewhere?"""
    return bool(ops) and all(isinstance(op, Put) for op in ops)


def needs_zone(ops: Sequence[AnyOp]) -> bool:
    """Does the player choose a zone?"""
    return any(isinstance(op, Walk) or (isinstance(op, Put) and op.zone == "chosen") for op in ops)


def can_start(ops: Sequence[AnyOp]) -> bool:
    """May a combat come of it, since it really moves a unit?"""
    return any(isinstance(op, Walk) for op in ops)


def me(unit: Unit, power: Power, hero: str | None) -> str | None:
    """Who the power's 'me' is: the unit itself, or the hero who uses a structure."""
    return hero if unit.kind == "structure" else unit.id


def legal_targets(state: State, seat: int, target: Target, source: str | None) -> tuple[str, ...]:
    """Units that may stand for one target, in the order of the position."""
    here = find(state, source) if source else None
    combat = state.combat

    def suits(unit: Unit) -> bool:
        if target.kinds and unit.kind not in target.kinds:
            return False
        if target.who == "own" and unit.controller != seat:
            return False
        if target.who == "enemy" and (unit.controller is None or unit.controller == seat):
            return False
        if target.where == "combat":
            return combat is not None and unit.id in combat.members and not unit.stunned
        if target.where == "outside":
            return combat is not None and unit.zone != combat.zone
        if target.where == "zone":
            return here is not None and unit.zone == here.zone
        return True

    return tuple(unit.id for unit in in_play(state, suits))


def choosable(state: State, step: Resolve) -> bool:
    """Can every target of a triggered power be filled?"""
    sets = [legal_targets(state, step.seat, target, step.source) for target in step.targets]
    return all(sets)


def target_checks(
    state: State, seat: int, targets: Sequence[Target], on: Sequence[str], source: str | None
) -> tuple[Check, ...]:
    """Is every target named, and is each one that may be?"""
    if not targets and not on:
        return ()
    checks = [
        Check(
            len(on) == len(targets),
            "targets_missing",
            f"{len(on)} of {len(targets)} targets are chosen.",
            c.COMBAT_ACTION_TIME,
            measured=len(on),
            limit=len(targets),
            title="All targets chosen",
        )
    ]
    for target, piece in zip(targets, on, strict=False):
        good = piece in legal_targets(state, seat, target, source)
        text = f"{name_of(state, piece)} {'may' if good else 'cannot'} be chosen: {describe(target)}."
        checks.append(
            Check(
                good,
                "bad_target",
                text,
                c.COMBAT_ACTION_TIME,
                (piece,),
                scope=Scope.PIECE,
                title="Target fits",
            )
        )
    return tuple(checks)


def describe(target: Target) -> str:
    """``an enemy minor in combat``."""
    whose = {"own": "an own unit", "enemy": "an enemy", "any": "a unit"}[target.who]
    where = {"combat": " in combat", "outside": " outside the combat", "zone": " in the same zone", "any": ""}
    kinds = " (" + " or ".join(target.kinds) + ")" if target.kinds else ""
    return f"{whose}{where[target.where]}{kinds}"


def zone_checks(
    state: State,
    action: a.PlayCard | a.UsePower,
    ops: Sequence[AnyOp],
    targets: Sequence[Target],
    source: str | None,
) -> tuple[Check, ...]:
    """What moving or putting asks of the chosen zone; a stunned card can go nowhere."""
    names = {target.name: piece for target, piece in zip(targets, action.on, strict=False)}
    if source is not None:
        names[SELF] = source
    checks: list[Check] = []
    if needs_zone(ops):
        chosen = action.zone is not None
        text = f"Zone {action.zone} is chosen." if chosen else "A zone has to be chosen."
        checks.append(Check(chosen, "zone_missing", text, c.PUT, title="Zone chosen"))
    for op in ops:
        if not isinstance(op, Put | Walk) or op.piece not in names:
            continue
        unit = find(state, names[op.piece])
        if unit is None or not unit.in_play or unit.zone is None:
            continue
        if isinstance(op, Walk):
            if action.zone is not None:
                checks += effect_move_checks(state, action.seat, unit, action.zone, op.max, action.start)
        elif op.zone == "chosen":
            if action.zone is not None:
                checks += put_checks(unit, action.zone, op.max)
        else:
            checks += [check for check in put_checks(unit, unit.zone, None) if check.clause == "stunned"]
    if action.start and not can_start(ops):
        text = "No combat can be started from a put or from a card that moves nobody."
        checks.append(Check(False, "put_starts_no_combat", text, c.PUT, title="No combat from this"))
    return tuple(checks)


def play_checks(state: State, action: a.PlayCard) -> tuple[Check, ...]:
    """Everything asked of the card itself: in hand, hero limit, exhausting hero, targets, zone."""
    card = card_of(state, action.card)
    held = action.card in state.hands[action.seat]
    name = (card.name or card.id) if card else action.card
    checks = [
        Check(
            held and card is not None,
            "not_in_hand",
            f"{name} is {'' if held else 'not '}in hand.",
            c.ACTION_DISCARDED,
            scope=Scope.BEFORE,
            title="Card in hand",
        )
    ]
    if card is None:
        return tuple(checks)
    if card.kind == "hero":
        return (*checks, *_hero_checks(state, action.seat, card))
    if card.kind == "exhaust":
        checks += acting_hero_checks(state, action.seat, action.hero, None)
    checks += target_checks(state, action.seat, card.targets, action.on, action.hero)
    checks += zone_checks(state, action, card.ops, card.targets, action.hero)
    return tuple(checks)


def _hero_checks(state: State, seat: int, card: Card) -> tuple[Check, ...]:
    unit = card.unit
    checks: list[Check] = []
    if unit is not None and unit.kind == "major":
        played = state.majors[seat]
        text = f"{played} major heroes played this round; one may be."
        checks.append(
            Check(
                played < 1,
                "one_major_a_round",
                text,
                c.ONE_MAJOR,
                measured=played,
                limit=1,
                scope=Scope.BEFORE,
                title="One major a round",
            )
        )
    there = find(state, unit.id) if unit is not None else None
    if there is not None and there.in_play:
        text = f"{there.name or there.id} is in play already."
        checks.append(
            Check(False, "already_in_play", text, c.HERO_ENTERS, (there.id,), title="Not in play yet")
        )
    return tuple(checks)


def acting_hero_checks(state: State, seat: int, hero: str | None, structure: Unit | None) -> list[Check]:
    """302.3: a ready, unstunned hero of the player's, for a structure in its zone."""
    unit = find(state, hero) if hero else None
    good = (
        unit is not None
        and unit.in_play
        and unit.kind in HEROES
        and unit.controller == seat
        and unit.ready
        and not unit.stunned
    )
    said = name_of(state, hero) if hero else "Nobody"
    text = f"{said} is {'a' if good else 'no'} ready hero of the player's."
    checks = [
        Check(
            good,
            "needs_ready_hero",
            text,
            c.EXHAUST_ACTION,
            (hero,) if hero else (),
            title="A ready hero",
            remedy="" if good else "Choose a ready hero.",
        )
    ]
    if structure is not None:
        near = unit is not None and unit.zone == structure.zone
        where = f"{said} is {'' if near else 'not '}in the zone of {structure.name or structure.id}."
        checks.append(
            Check(near, "not_at_structure", where, c.STRUCTURE, (structure.id,), title="In its zone")
        )
    return checks


def power_of(state: State, piece: str, power: str) -> Power | None:
    unit = find(state, piece)
    return next((found for found in unit.powers if found.name == power), None) if unit else None


def power_checks(state: State, action: a.UsePower) -> tuple[Check, ...]:
    """Everything asked of the source and the blanks of a power, in the order of the reasons."""
    unit, power = find(state, action.piece), power_of(state, action.piece, action.power)
    name = name_of(state, action.piece)
    in_combat = power is not None and power.when == "combat"
    structure = unit is not None and unit.kind == "structure" and not in_combat
    source_good = (
        unit is not None
        and unit.in_play
        and not unit.stunned
        and power is not None
        and power.when in ("combat", "exhaust", "free")
        and (structure or (unit.fights and unit.controller == action.seat))
    )
    why = "has this power to use" if source_good else _source_fault(state, action.seat, unit, power)
    checks = [
        Check(
            source_good,
            "bad_source",
            f"{name} {why}.",
            c.STUN if unit is not None and unit.stunned else c.ALTERNATION if in_combat else c.POWER_TIMES,
            (action.piece,),
            scope=Scope.BEFORE,
            title="Power can be used",
        )
    ]
    if unit is None or power is None:
        return tuple(checks)
    if power.needs_in_combat:
        inside = state.combat is not None and unit.id in state.combat.members
        text = f"{name} is {'' if inside else 'not '}in combat."
        checks.append(
            Check(
                inside,
                "source_not_in_combat",
                text,
                c.LEAVE_OR_ENTER,
                (unit.id,),
                scope=Scope.BEFORE,
                title="In combat",
            )
        )
    if structure:
        checks += acting_hero_checks(state, action.seat, action.hero, unit)
    elif power.exhausts_source or power.when == "exhaust":
        text = f"{name} is {'ready' if unit.ready else 'exhausted'}."
        checks.append(
            Check(
                unit.ready,
                "source_not_ready",
                text,
                c.POWER_TIMES,
                (unit.id,),
                scope=Scope.BEFORE,
                title="Source ready",
            )
        )
    if power.when == "free" and state.rulings.free_once:
        fresh = f"{unit.id}:{power.name}" not in state.used
        text = f"{power.name} was {'not ' if fresh else ''}used since the other player's turn."
        checks.append(
            Check(
                fresh,
                "used_this_turn",
                text,
                c.FREE_ONCE,
                (unit.id,),
                title="Once a turn",
                rulings=("free_once",),
            )
        )
    source = me(unit, power, action.hero)
    checks += target_checks(state, action.seat, power.targets, action.on, source)
    checks += zone_checks(state, action, power.ops, power.targets, source)
    return tuple(checks)


def _source_fault(state: State, seat: int, unit: Unit | None, power: Power | None) -> str:
    if unit is None or not unit.in_play:
        return "is not in play"
    if unit.stunned:
        return "is stunned and has no powers"
    if power is None:
        return "has no such power"
    if power.when not in ("combat", "exhaust", "free"):
        return "has this as a trigger, not as an action"
    return "is not controlled by this player" if unit.controller != seat else "is no hero or obstacle"
