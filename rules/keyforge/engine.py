"""The loop: steps are done in order until none is left or a choice is owed.

Owns the table of steps, the continuous look at power and armor between steps, and the guard that
stops a resolution which does not settle. Does not own any step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.contract import Transition
from rules.keyforge import abilities, damage, destruction, entering, fighting, harm, triggers
from rules.keyforge.events import ResolutionStopped
from rules.keyforge.field import Field
from rules.keyforge.state import (
    AfterFight,
    BeforeFight,
    Bury,
    Deal,
    Destroy,
    Do,
    EnterFlank,
    Exchange,
    FightOver,
    OmegaOver,
    State,
    Window,
)

STEP_LIMIT = 200  # with a choice owed whenever two effects meet, no sound resolution comes near

HANDLERS: dict[type[Any], Callable[[Field, Any], None]] = {
    Window: triggers.open_window,
    Do: abilities.do,
    Deal: damage.deal,
    Destroy: destruction.destroy,
    Bury: destruction.bury,
    BeforeFight: fighting.before_fight,
    Exchange: fighting.exchange,
    AfterFight: fighting.after_fight,
    FightOver: fighting.fight_over,
    EnterFlank: entering.enter_flank,
    OmegaOver: entering.omega_over,
}


def run(field: Field) -> Transition[State]:
    """Do what is on the agenda; the state ends settled, asking, or stopped by the guard."""
    for _ in range(STEP_LIMIT):
        # Destruction by the damage just dealt is tagged first, so that both make one batch.
        if field.unsettled and not (field.agenda and isinstance(field.agenda[-1], Destroy)):
            settle(field)
        if not field.agenda:
            return Transition(field.freeze(), tuple(field.events))
        step = field.agenda.pop()
        field.beat += 1
        HANDLERS[type(step)](field, step)
        if field.asking:
            return Transition(field.freeze(), tuple(field.events))
    field.say(ResolutionStopped(STEP_LIMIT, beat=field.beat))
    field.agenda = []
    field.tagged = []
    field.fight = None
    return Transition(field.freeze(), tuple(field.events))


def settle(field: Field) -> None:
    """Armor lost comes off used armor first; power at or below damage destroys, at any moment."""
    field.unsettled = False
    if field.known_armor:
        for one, fall in field.armor_falls():
            if one.armor_used:
                used = max(0, one.armor_used - fall)
                field.change(one.id, armor_used=used)
                field.say(harm.ArmorLost(one.id, one.name, one.armor_used, used, beat=field.beat))
        field.unsettled = False
    doomed = []
    for one in field.everyone():
        power = field.power(one)
        too_low = power <= one.damage or power <= 0
        if too_low and one.id not in field.tagged and not field.keywords(one).invulnerable:
            doomed.append(one.id)
    replaced = _being_replaced(field) if doomed else set()
    doomed = [creature for creature in doomed if creature not in replaced]
    if doomed:
        field.then(Destroy(tuple(doomed), "power"))


def _being_replaced(field: Field) -> set[str]:
    """Creatures whose destruction is being replaced right now; they are looked at when that is done."""
    return {
        step.trigger.source
        for step in field.agenda
        if isinstance(step, Do) and step.trigger.ability is not None and step.trigger.ability.instead
    }
