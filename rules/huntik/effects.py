"""What each single effect does to the position.

Owns one function per effect. Does not own when effects may be used (cards) or their order (flow).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.core.citation import Citation
from rules.core.contract import Seat
from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik import events_combat as ec
from rules.huntik import pieces as p
from rules.huntik.changes import (
    bring_in,
    cross,
    draw,
    exhaust,
    leave_play,
    modify,
    new_card,
    put,
    relocate,
    set_flag,
    stun,
)
from rules.huntik.combat import enter, leave, triggered
from rules.huntik.kos import ko_by_effect
from rules.huntik.pieces import Unit
from rules.huntik.state import atk_of, def_of, find, other, with_pair
from rules.huntik.steps import EndMove, Resolve
from rules.huntik.working import Working
from rules.huntik.zones import own_zone


class Context(msgspec.Struct, frozen=True):
    """Who does it, what it is called, and what the blanks stand for."""

    seat: Seat
    title: str
    source: str | None
    on: Mapping[str, str]
    zone: int | None
    start: bool | None
    cite: Citation

    def piece(self, name: str) -> str:
        """The id that a name in an effect stands for."""
        return self.on.get(name, name)


def context(step: Resolve, cite: Citation) -> Context:
    """The blanks of a step, filled."""
    on = {target.name: piece for target, piece in zip(step.targets, step.on or (), strict=False)}
    if step.source is not None:
        on[p.SELF] = step.source
    return Context(step.seat, step.title, step.source, on, step.zone, step.start, cite)


def do(work: Working, op: p.AnyOp, at: Context) -> None:
    """Do one effect; what cannot happen does nothing and says so."""
    if isinstance(op, p.Spawn):
        _spawn(work, op.unit)
        return
    if isinstance(op, p.Add | p.Remove | p.Draw | p.End):
        _TO_THE_GAME[type(op)](work, op, at)
        return
    piece = at.piece(op.piece)
    unit = find(work.state, piece)
    if unit is None or not unit.in_play:
        name = work.name(piece)
        work.say(e.NothingHappened(at.cite, piece, name, f"{at.title} finds it no longer in play"))
        return
    _TO_A_UNIT[type(op)](work, unit, op, at)


def _add(work: Working, op: p.Add, at: Context) -> None:
    """601.5."""
    combat = work.state.combat
    if combat is None:
        return
    before = combat.added[at.seat]
    work.combat(added=with_pair(combat.added, at.seat, before + op.n))
    work.say(ec.AttacksAdded(at.seat, op.n, before, before + op.n, at.title))


def _remove(work: Working, op: p.Remove, at: Context) -> None:
    """601.6 and 601.6a: off the enemy total, also more than there is."""
    combat = work.state.combat
    if combat is None:
        return
    foe = other(at.seat)
    before = combat.removed[foe]
    work.combat(removed=with_pair(combat.removed, foe, before + op.n))
    work.say(ec.AttacksRemoved(foe, op.n, before, before + op.n, at.title))


def _draw(work: Working, op: p.Draw, at: Context) -> None:
    draw(work, at.seat, op.n, at.cite)


def _end(work: Working, op: p.End, at: Context) -> None:
    if work.state.combat is not None:
        work.combat(stopped=True)


def _remove_hero(work: Working, unit: Unit, op: p.RemoveHero, at: Context) -> None:
    """601.6: it adds nothing to the total; a forceful hero's attacks cannot be removed."""
    name = unit.name or unit.id
    if unit.now.forceful:
        work.say(e.NothingHappened(c.FORCEFUL, unit.id, name, "its attacks cannot be removed"))
        return
    modify(work, unit, p.Modifier("combat", flag="removed", value=True, source=at.title))
    work.say(ec.UnitAttacksRemoved(unit.id, name, atk_of(work.state, unit), at.title))


def _stun(work: Working, unit: Unit, op: p.Stun, at: Context) -> None:
    stun(work, unit, at.cite)


def _unstun(work: Working, unit: Unit, op: p.Unstun, at: Context) -> None:
    if not unit.stunned:
        return
    work.unit(unit.id, stunned=False)
    work.say(e.Unstunned(at.cite, unit.id, unit.name or unit.id))
    if work.state.rulings.unstun_enters:
        enter(work, unit.id, c.UNSTUN_ENTERS)


def _ready(work: Working, unit: Unit, op: p.Ready, at: Context) -> None:
    name = unit.name or unit.id
    if unit.stunned:
        work.say(e.NothingHappened(c.STUN, unit.id, name, "a stunned card cannot ready"))
    elif not unit.ready:
        work.unit(unit.id, ready=True)
        work.say(e.Readied(at.cite, unit.id, name))


def _exhaust(work: Working, unit: Unit, op: p.Exhaust, at: Context) -> None:
    exhaust(work, unit, at.cite)


def _put(work: Working, unit: Unit, op: p.Put, at: Context) -> None:
    zone = put_zone(work, unit, op, at)
    if zone is not None:
        put(work, unit, zone)


def put_zone(work: Working, unit: Unit, op: p.Put, at: Context) -> int | None:
    """The absolute zone that a put means for this unit."""
    side = unit.owner if unit.controller is None else unit.controller
    if op.zone == "combat":
        return work.state.combat.zone if work.state.combat else None
    if op.zone == "home":
        return own_zone(side, 1)
    if op.zone == "back":
        back = own_zone(side, unit.zone or 1) - 1
        return own_zone(side, back) if back >= 1 else None
    if op.zone == "chosen":
        return at.zone
    return int(op.zone)


def _walk(work: Working, unit: Unit, op: p.Walk, at: Context) -> None:
    """A real move by an effect: it may end with the choice to start a combat."""
    if at.zone is None or unit.zone is None or unit.zone == at.zone:
        return
    things = relocate(work, unit, at.zone)
    work.say(e.Moved(at.cite, unit.id, unit.name or unit.id, unit.zone, at.zone, things))
    if work.state.combat is not None:
        cross(work, unit.id, at.zone)
        return
    work.then += triggered(work.state, (work.get(unit.id),), "enter", at.seat)
    work.then.append(EndMove(at.seat, unit.id, at.start))


def _spawn(work: Working, unit: Unit) -> None:
    """A card comes into play; put into the combat zone it enters the combat (601.4)."""
    bring_in(work, unit, c.LEAVE_OR_ENTER)


def _uncontrol(work: Working, unit: Unit, op: p.Uncontrol, at: Context) -> None:
    """601.4: an obstacle that nobody controls leaves combat."""
    if unit.controller is None:
        return
    work.unit(unit.id, controller=None)
    work.say(e.ControlChanged(at.cite, unit.id, unit.name or unit.id, unit.controller, None))
    leave(work, unit.id)


def _control(work: Working, unit: Unit, op: p.Control, at: Context) -> None:
    seat = at.seat if op.seat == "own" else op.seat
    if unit.controller == seat:
        return
    lent = unit.borrowed or p.Borrowed(op.until, unit.controller)
    work.unit(unit.id, controller=seat, borrowed=None if op.until == "play" else lent)
    work.say(e.ControlChanged(at.cite, unit.id, unit.name or unit.id, unit.controller, seat))
    if not work.state.rulings.control_keeps_in_combat:
        leave(work, unit.id, c.CONTROL_KEEPS)


def _mod(work: Working, unit: Unit, op: p.Mod, at: Context) -> None:
    before = atk_of(work.state, unit), def_of(work.state, unit)
    modify(work, unit, p.Modifier(op.until, atk=op.atk, defense=op.defense, source=at.title))
    after = before[0] + op.atk, before[1] + op.defense
    name = unit.name or unit.id
    work.say(e.ValuesChanged(at.cite, unit.id, name, before[0], after[0], before[1], after[1]))


def _flag(work: Working, unit: Unit, op: p.SetFlag, at: Context) -> None:
    set_flag(work, unit, op.name, op.value, op.until, at.cite, at.title)


def _mark(work: Working, unit: Unit, op: p.Mark, at: Context) -> None:
    set_flag(work, unit, "survival", unit.now.survival + op.n, "play", c.SURVIVAL, at.title)


def _ko(work: Working, unit: Unit, op: p.Ko, at: Context) -> None:
    ko_by_effect(work, unit, at.cite, at.seat)


def _eliminate(work: Working, unit: Unit, op: p.Eliminate, at: Context) -> None:
    leave_play(work, unit, "discard" if unit.kind in p.HEROES else work.state.rulings.ko_obstacle_area)
    work.say(e.LeftPlay(at.cite, unit.id, unit.name or unit.id, work.get(unit.id).area))


def _return(work: Working, unit: Unit, op: p.Return, at: Context) -> None:
    """A hero goes back to its owner's hand, where it can be played again."""
    hero = unit.kind in p.HEROES
    leave_play(work, unit, "hand" if hero else "removed")
    work.say(e.LeftPlay(c.AREA_CHANGE, unit.id, unit.name or unit.id, work.get(unit.id).area))
    if hero:
        fresh = new_card(unit, controller=unit.owner, zone=None, ready=True, stunned=False)
        card = p.Card(unit.id, "hero", unit.name, unit=fresh)
        cards = tuple(known for known in work.state.cards if known.id != unit.id)
        work.set(cards=(*cards, card))
        hands = work.state.hands
        work.set(hands=with_pair(hands, unit.owner, (*hands[unit.owner], unit.id)))


_TO_THE_GAME: Mapping[type[Any], Callable[[Working, Any, Context], None]] = {
    p.Add: _add,
    p.Remove: _remove,
    p.Draw: _draw,
    p.End: _end,
}
_TO_A_UNIT: Mapping[type[Any], Callable[[Working, Unit, Any, Context], None]] = {
    p.RemoveHero: _remove_hero,
    p.Stun: _stun,
    p.Unstun: _unstun,
    p.Ready: _ready,
    p.Exhaust: _exhaust,
    p.Put: _put,
    p.Walk: _walk,
    p.Ko: _ko,
    p.Eliminate: _eliminate,
    p.Return: _return,
    p.Uncontrol: _uncontrol,
    p.Control: _control,
    p.Mod: _mod,
    p.SetFlag: _flag,
    p.Mark: _mark,
}
