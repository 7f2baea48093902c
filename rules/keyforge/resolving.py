"""From a legal action to its first steps.

Owns which steps an action puts on the agenda. Does not own the steps.
"""

from __future__ import annotations

from rules.keyforge import actions as a
from rules.keyforge.abilities import picked
from rules.keyforge.byhand import do_by_hand
from rules.keyforge.entering import play_creature, play_upgrade, put_into_play, take_flank
from rules.keyforge.field import Field
from rules.keyforge.fighting import begin_fight
from rules.keyforge.state import Do, EnterFlank, Window
from rules.keyforge.triggers import begin
from rules.keyforge.turn import choose_house, end_turn, reap, remove_stun, use_ability


def resolve_into(field: Field, action: a.ActionType) -> None:
    """Begin an action that is known to be legal; the engine does the rest."""
    match action:
        case a.Fight():
            begin_fight(field, action.attacker, action.target)
        case a.Reap():
            reap(field, action.creature)
        case a.UseAction():
            use_ability(field, action.creature, "action")
        case a.UseOmni():
            use_ability(field, action.creature, "omni")
        case a.RemoveStun():
            remove_stun(field, action.creature)
        case a.PlayCreature():
            play_creature(field, action.card, action.place)
        case a.PlayUpgrade():
            play_upgrade(field, action.card, action.creature)
        case a.EndTurn():
            end_turn(field)
        case a.ChooseHouse():
            choose_house(field, action.house)
        case a.Order():
            _order(field, action.item)
        case a.Pick():
            step = field.agenda.pop()
            if isinstance(step, Do):
                picked(field, step, action.creatures)
        case a.PickFlank():
            waiting = field.agenda.pop()
            if isinstance(waiting, EnterFlank):
                take_flank(field, waiting, action.flank)
        case a.ByHand():
            do_by_hand(field, action.seat, action.effect, action.creatures, action.amounts)
        case a.PutIntoPlay():
            put_into_play(field, action.card, action.seat, action.side, action.place)


def _order(field: Field, item: str) -> None:
    """The chosen effect next; the others go on waiting."""
    window = field.agenda.pop()
    if isinstance(window, Window):
        rest = tuple(trigger for trigger in window.items if trigger.key != item)
        field.then(Window(window.moment, rest))
        begin(field, next(trigger for trigger in window.items if trigger.key == item))
