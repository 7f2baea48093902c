"""Who is in a combat: starting one, entering and leaving it, and ending it without a conclusion.

Owns membership (600.2, 601.4) and the end by 601.4a or by an effect. Does not own the window (flow),
the sum (totals), aiming or KOs (conclusion).
"""

from __future__ import annotations

from typing import Literal

from rules.core.citation import Citation
from rules.core.contract import Seat
from rules.huntik import citations as c
from rules.huntik.events import ControlChanged, ValuesChanged
from rules.huntik.events_combat import CombatEnded, CombatStarted, EnteredCombat, LeftCombat
from rules.huntik.pieces import Power, Unit, Until
from rules.huntik.state import (
    Combat,
    Report,
    State,
    atk_of,
    def_of,
    in_play,
    members,
    other,
)
from rules.huntik.steps import Resolve
from rules.huntik.working import Working


def enters(unit: Unit, zone: int) -> bool:
    """600.2: a controlled, unstunned hero or obstacle in the zone, ready or not."""
    return (
        unit.in_play
        and unit.fights
        and unit.zone == zone
        and unit.controller is not None
        and not unit.stunned
    )


def start_combat(work: Working, seat: Seat, starter: str | None, zone: int) -> None:
    """Open a combat; its start powers (601.1) are added to the steps that come next."""
    entered = tuple(unit.id for unit in in_play(work.state, lambda unit: enters(unit, zone)))
    combat = Combat(zone, seat, starter, entered, entered, acts=other(seat))
    work.set(combat=combat, report=None, fought=True)
    name = work.name(starter) if starter else ""
    work.say(CombatStarted(zone, seat, starter, name, entered))
    work.then += triggered(work.state, members(work.state), "start", seat)


def triggered(
    state: State, units: tuple[Unit, ...], when: Literal["start", "ko", "enter"], attacker: Seat
) -> list[Resolve]:
    """Powers of these units that go off now, in the order in which they are resolved."""
    found = [
        (unit, power)
        for unit in units
        for power in unit.powers
        if power.when == when and _may_trigger(state, unit, power)
    ]
    first = attacker if state.rulings.trigger_order == "attacker_first" else other(attacker)
    found.sort(key=lambda pair: 0 if _side(pair[0]) == first else 1)
    return [
        Resolve(
            seat=_side(unit),
            title=power.name,
            cause=when,
            ops=power.ops,
            targets=power.targets,
            on=None if power.targets or power.optional else (),
            source=unit.id,
            optional=power.optional,
        )
        for unit, power in found
    ]


def _side(unit: Unit) -> Seat:
    return Seat(unit.owner if unit.controller is None else unit.controller)


def _may_trigger(state: State, unit: Unit, power: Power) -> bool:
    if unit.stunned:  # a stunned card has no text
        return False
    return not power.needs_starter or (state.combat is not None and state.combat.starter == unit.id)


def leave(work: Working, piece: str, why: Citation = c.LEAVE_OR_ENTER) -> None:
    """601.4: take a unit out of the combat if it is in; attacks that it added stay (601.5)."""
    combat = work.state.combat
    if combat is None or combat.stage == "aim" or piece not in combat.members:
        return  # once both have aimed, who is gone has been counted all the same
    work.combat(members=tuple(member for member in combat.members if member != piece))
    work.say(LeftCombat(why, piece, work.name(piece)))
    if not work.state.rulings.removed_persists:
        kept = tuple(change for change in work.get(piece).modifiers if change.flag != "removed")
        work.unit(piece, modifiers=kept)


def enter(work: Working, piece: str, why: Citation = c.LEAVE_OR_ENTER) -> None:
    """601.4: a unit that came into the combat zone is in, exhausted or not."""
    combat = work.state.combat
    if combat is None or combat.stage == "aim" or piece in combat.members:
        return
    if enters(work.get(piece), combat.zone):
        work.combat(members=(*combat.members, piece))
        work.say(EnteredCombat(why, piece, work.name(piece)))


def ended_by(state: State) -> Literal["no_combatants", "effect"] | None:
    """Does the combat end here without a conclusion: an effect, or a player with nobody left (601.4a)?"""
    if state.combat is None:
        return None
    if state.combat.stopped:
        return "effect"
    empty = not members(state, 0) or not members(state, 1)
    return "no_combatants" if empty else None


def end_without_conclusion(work: Working, by: Literal["no_combatants", "effect"]) -> None:
    """Nobody aims and added attacks are lost."""
    combat = work.state.combat
    assert combat is not None
    work.say(CombatEnded(c.NOBODY_LEFT if by == "no_combatants" else c.ENDS_COMBAT, combat.zone, by))
    close(work, "ended", by)


def close(
    work: Working,
    status: Literal["concluded", "ended"],
    by: Literal["passes", "no_combatants", "effect"],
) -> None:
    """Put the combat away: its report stays, what lasted for the combat is over."""
    combat = work.state.combat
    assert combat is not None
    report = Report(
        combat.zone,
        combat.attacker,
        combat.entered,
        combat.members,
        status,
        by,
        combat.totals,
        combat.aims,
        combat.unaimed,
        combat.kos,
        combat.replaced,
    )
    work.set(combat=None, report=report)
    expire(work, "combat")


def expire(work: Working, until: Until) -> None:
    """Take back the changes and the control that lasted until now."""
    for unit in work.state.units:
        if unit.borrowed is not None and unit.borrowed.until == until and unit.in_play:
            name, back = unit.name or unit.id, unit.borrowed.back_to
            work.unit(unit.id, controller=back, borrowed=None)
            work.say(ControlChanged(c.LASTING, unit.id, name, unit.controller, back))
        kept = tuple(change for change in unit.modifiers if change.until != until)
        if kept == unit.modifiers:
            continue
        before = atk_of(work.state, unit), def_of(work.state, unit)
        work.unit(unit.id, modifiers=kept)
        now = work.get(unit.id)
        after = atk_of(work.state, now), def_of(work.state, now)
        if before != after and unit.in_play:
            name = unit.name or unit.id
            work.say(ValuesChanged(c.LASTING, unit.id, name, before[0], after[0], before[1], after[1]))
