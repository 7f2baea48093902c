"""From an action to its checklist.

Owns which checks an action answers to. Does not own the checks.
"""

from __future__ import annotations

from rules.core.verdict import Check
from rules.keyforge import actions as a
from rules.keyforge.byhand import by_hand_checks, put_into_play_checks
from rules.keyforge.choosing import flank_checks, order_checks, pick_checks
from rules.keyforge.field import Field
from rules.keyforge.outcomes import outcome_of
from rules.keyforge.turn_checks import (
    frame_checks,
    house_checks,
    play_creature_checks,
    play_upgrade_checks,
    seat_check,
)
from rules.keyforge.using import fight_checks, other_use_checks, unstun_checks


def checks_of(field: Field, action: a.ActionType) -> list[Check]:
    """Every requirement of an action in rule order, met or not."""
    seat = action.seat
    if seat not in (0, 1):
        return [seat_check(seat)]
    ended = outcome_of(field.state)
    over = ended.text if ended else ""
    match action:
        case a.Fight():
            return frame_checks(field, seat, over=over) + fight_checks(
                field, seat, action.attacker, action.target
            )
        case a.Reap():
            return frame_checks(field, seat, over=over) + other_use_checks(
                field, seat, action.creature, "reap"
            )
        case a.UseAction():
            return frame_checks(field, seat, over=over) + other_use_checks(
                field, seat, action.creature, "action"
            )
        case a.UseOmni():
            return frame_checks(field, seat, over=over) + other_use_checks(
                field, seat, action.creature, "omni"
            )
        case a.RemoveStun():
            return frame_checks(field, seat, over=over) + unstun_checks(field, seat, action.creature)
        case a.PlayCreature():
            checks = play_creature_checks(field, seat, action.card, action.place)
            return frame_checks(field, seat, over=over) + checks
        case a.PlayUpgrade():
            checks = play_upgrade_checks(field, seat, action.card, action.creature)
            return frame_checks(field, seat, over=over) + checks
        case a.EndTurn():
            return frame_checks(field, seat, over=over)
        case a.ChooseHouse():
            return frame_checks(field, seat, False, over) + house_checks(field, seat, action.house)
        case a.Order():
            return frame_checks(field, seat, False, over, owed=True) + order_checks(field, action.item)
        case a.Pick():
            return frame_checks(field, seat, False, over, owed=True) + pick_checks(field, action.creatures)
        case a.PickFlank():
            return frame_checks(field, seat, False, over, owed=True) + flank_checks(field)
        case a.ByHand():
            return by_hand_checks(field, action.effect, action.creatures, action.amounts)
        case a.PutIntoPlay():
            return put_into_play_checks(field, action.card, action.side, action.place)
