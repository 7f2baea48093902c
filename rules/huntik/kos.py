"""KOs: by combat attacks at one instant (602.3), by effects, and what happens instead.

Owns the KO, its replacements and its triggers. Does not own the aims (aiming).
"""

from __future__ import annotations

from typing import Literal

from rules.core.citation import Citation
from rules.core.contract import Seat
from rules.huntik import citations as c
from rules.huntik import pieces as p
from rules.huntik.changes import leave_play, put, set_flag, stun
from rules.huntik.combat import triggered
from rules.huntik.events_combat import CombatConcluded, KOd, KoReplaced, Survived
from rules.huntik.pieces import Unit
from rules.huntik.state import State, def_of, members
from rules.huntik.working import Working
from rules.huntik.zones import own_zone

TOGETHER = 1
Replacement = Literal["cannot", "counter", "stun", "stun_zone1"]


def aimed_at(state: State, piece: str) -> int:
    """Attacks aimed at a piece by whoever has aimed so far."""
    combat = state.combat
    if combat is None:
        return 0
    shares = [share for aims in combat.aims if aims for share in aims]
    return sum(int(share.attacks) for share in shares if share.piece == piece)


def is_reached(state: State, unit: Unit) -> bool:
    """602.3: attacks aimed at it, and at least its DEF; a switch lets none be enough for DEF 0."""
    aimed = aimed_at(state, unit.id)
    if aimed == 0 and not state.rulings.zero_aim_can_ko:
        return False
    return aimed >= def_of(state, unit)


def conclude(work: Working) -> None:
    """602.3: everybody reached is KO'd at the same instant; 602.4: KO powers come after."""
    combat = work.state.combat
    assert combat is not None
    standing = members(work.state)
    counted = [(unit, aimed_at(work.state, unit.id), def_of(work.state, unit)) for unit in standing]
    doomed = {unit.id for unit in standing if is_reached(work.state, unit)}
    fallen = []
    for unit, aimed, defense in counted:
        if unit.id not in doomed:
            if aimed:
                name = unit.name or unit.id
                work.say(Survived(c.KO_TOGETHER, unit.id, name, aimed, defense, TOGETHER))
        elif _ko(
            work, unit, c.KO_TOGETHER if aimed else c.ZERO_AIM_KO, aimed, defense, TOGETHER, by_attacks=True
        ):
            fallen.append(unit)
    work.say(CombatConcluded(combat.zone, tuple(unit.id for unit in fallen)))
    work.then += triggered(work.state, tuple(fallen), "ko", combat.attacker)


def ko_by_effect(work: Working, unit: Unit, why: Citation, seat: Seat) -> None:
    """A KO by a card or power; its KO powers come right after."""
    if _ko(work, unit, why, None, None, 0, by_attacks=False):
        attacker = work.state.combat.attacker if work.state.combat else seat
        work.then += triggered(work.state, (unit,), "ko", attacker)


def replacement(state: State, unit: Unit, by_attacks: bool) -> Replacement | None:
    """What happens instead of a KO of this unit, if anything."""
    flags = unit.now
    if flags.no_ko:
        return "cannot"
    if flags.survival > 0 and (by_attacks or state.rulings.survival_any_ko):
        return "counter"
    return flags.ko_replace


def _ko(
    work: Working,
    unit: Unit,
    why: Citation,
    aimed: int | None,
    defense: int | None,
    beat: int,
    by_attacks: bool,
) -> bool:
    """KO the unit unless something happens instead; True when it is KO'd."""
    unit = work.get(unit.id)
    instead = replacement(work.state, unit, by_attacks)
    if instead is not None:
        _replace(work, unit, instead, beat)
        return False
    area: p.Area = "discard" if unit.kind in p.HEROES else work.state.rulings.ko_obstacle_area
    name = unit.name or unit.id
    work.say(KOd(why if by_attacks else c.KO, unit.id, name, area, aimed, defense, beat))
    leave_play(work, unit, area)
    work.set(kos=(*work.state.kos, unit.id))
    if work.state.combat is not None:
        work.combat(kos=(*work.state.combat.kos, unit.id))
    return True


def _replace(work: Working, unit: Unit, how: Replacement, beat: int) -> None:
    name, why = unit.name or unit.id, c.CANNOT_BE_KOD if how == "cannot" else c.KO_REPLACED
    left = unit.now.survival - 1 if how == "counter" else 0
    work.say(KoReplaced(c.SURVIVAL if how == "counter" else why, unit.id, name, how, left, beat))
    if how == "cannot":
        return
    combat = work.state.combat
    if combat is not None:
        work.combat(replaced=(*combat.replaced, (unit.id, how)))
    if how == "counter":
        set_flag(work, unit, "survival", left, "play", c.SURVIVAL, c.SURVIVAL.ref)
        return
    if how == "stun_zone1":
        side = unit.owner if unit.controller is None else unit.controller
        put(work, unit, own_zone(side, 1), c.KO_REPLACED)
    stun(work, work.get(unit.id), c.KO_REPLACED, beat)
