"""Small changes that several rules share: stunning, exhausting, putting, coming into play and leaving it.

Owns what each means for combat, things carried and modifiers. Does not own when they happen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.citation import Citation
from rules.core.contract import Seat
from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik import pieces as p
from rules.huntik.combat import enter, leave
from rules.huntik.pieces import Unit
from rules.huntik.state import carried, find, with_pair
from rules.huntik.working import Working
from rules.huntik.zones import own_zone


def stun(work: Working, unit: Unit, why: Citation, beat: int = 0) -> None:
    """Face down and exhausted; out of the combat at once (601.4)."""
    if unit.stunned:
        return
    work.unit(unit.id, stunned=True, ready=False)
    work.say(e.Stunned(why, unit.id, unit.name or unit.id, beat))
    leave(work, unit.id)


def exhaust(work: Working, unit: Unit, why: Citation) -> None:
    if unit.ready:
        work.unit(unit.id, ready=False)
        work.say(e.Exhausted(why, unit.id, unit.name or unit.id))


def put(work: Working, unit: Unit, zone: int, why: Citation = c.PUT) -> None:
    """Another zone without a move: in or out of the combat by 601.4; a stunned card stays."""
    name, before = unit.name or unit.id, unit.zone
    if unit.stunned:
        work.say(e.NothingHappened(c.STUN, unit.id, name, "a stunned card cannot enter another zone"))
        return
    if before is None or before == zone or not 1 <= zone <= 5:
        return
    things = relocate(work, unit, zone)
    work.say(e.WasPut(why, unit.id, name, before, zone, things))
    cross(work, unit.id, zone)


def relocate(work: Working, unit: Unit, zone: int) -> tuple[str, ...]:
    """Change the zone of a unit and of what it carries."""
    things = tuple(thing.id for thing in carried(work.state, unit))
    for piece in (unit.id, *things):
        work.unit(piece, zone=zone)
    return things


def cross(work: Working, piece: str, zone: int) -> None:
    combat = work.state.combat
    if combat is None:
        return
    if zone == combat.zone:
        enter(work, piece)
    else:
        leave(work, piece)


def bring_in(work: Working, unit: Unit, why: Citation) -> None:
    """Add a unit, in the place of an earlier card of the same id that has left play."""
    old = find(work.state, unit.id)
    if old is not None and old.in_play:
        work.say(e.NothingHappened(why, unit.id, unit.name or unit.id, "is in play already"))
        return
    rest = tuple(card for card in work.state.units if card.id != unit.id)
    work.set(units=(*rest, unit))
    side = unit.owner if unit.controller is None else unit.controller
    work.say(e.CameIntoPlay(why, unit.id, unit.name or unit.id, side, unit.zone or own_zone(side, 1)))
    enter(work, unit.id)


def modify(work: Working, unit: Unit, modifier: p.Modifier) -> None:
    work.unit(unit.id, modifiers=(*unit.modifiers, modifier))


def set_flag(
    work: Working, unit: Unit, name: str, value: Any, until: p.Until, why: Citation, title: str
) -> None:
    before = getattr(unit.now, name)
    modify(work, unit, p.Modifier(until, flag=name, value=value, source=title))
    work.say(e.FlagChanged(why, unit.id, unit.name or unit.id, name, before, value))


def draw(work: Working, seat: Seat, count: int, why: Citation) -> None:
    """Take cards off the own deck, as many as there are."""
    deck = work.state.decks[seat]
    taken = deck[:count]
    if not taken:
        return
    work.set(
        decks=with_pair(work.state.decks, seat, deck[len(taken) :]),
        hands=with_pair(work.state.hands, seat, work.state.hands[seat] + taken),
    )
    work.say(e.Drew(why, seat, len(taken)))


def new_card(unit: Unit, **fields: Any) -> Unit:
    """The unit with fields replaced and without its modifiers (400.11a)."""
    return msgspec.structs.replace(unit, modifiers=(), borrowed=None, area="play", **fields)


def leave_play(work: Working, unit: Unit, area: p.Area) -> None:
    """To another area: out of the combat, what it carried stays in the zone, a new card there (400.11a)."""
    for thing in carried(work.state, unit):
        work.unit(thing.id, carrier=None)
        work.say(e.Dropped(c.OBJECT, thing.id, thing.name or thing.id, unit.zone or 1))
    leave(work, unit.id)
    work.unit(unit.id, area=area, zone=None, modifiers=(), borrowed=None)
