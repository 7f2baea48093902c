"""What the active seat may begin now, and how an offer is filled.

Owns the offers. Each asks the same checks as the verdict, so an offer can always be filled.
Does not own effects by hand, which no rule asks for (byhand.py).
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from rules.core.contract import Offer, PieceId, Seat
from rules.core.verdict import Check
from rules.keyforge import actions as a
from rules.keyforge import citations as c
from rules.keyforge.choosing import may_decline, needed_picks, pickable, waiting
from rules.keyforge.field import Field
from rules.keyforge.state import Creature, Do, EnterFlank, Held, State, Window
from rules.keyforge.turn_checks import houses_to_choose, play_creature_checks, play_upgrade_checks
from rules.keyforge.using import eligible, other_use_checks, unstun_checks, use_checks

Offers = tuple[Offer[a.ActionType], ...]


def offers_of(field: Field, seat: Seat) -> Offers:
    """In rule order: the choice that is owed, else the house, else every use, every play and the end."""
    step = waiting(field)
    if step is not None:
        return _owed(field, seat, step)
    if not field.house:
        return tuple(
            Offer(a.ChooseHouse(seat, house), f"Choose {house}", c.HOUSE)
            for house in houses_to_choose(field, seat)
        )
    found: list[Offer[a.ActionType]] = []
    for one in field.lines[seat]:
        found += uses_of(field, seat, one)
    for held in field.players[seat].hand:
        found += _plays(field, seat, held)
    found.append(Offer(a.EndTurn(seat), "End the turn", c.READY_CARDS))
    return tuple(found)


def uses_of(field: Field, seat: Seat, one: Creature) -> list[Offer[a.ActionType]]:
    """Every use of one creature: fight, reap, Action, Omni, remove stun."""
    piece = PieceId(one.id)
    found: list[Offer[a.ActionType]] = []
    targets = fightable(field, seat, one)
    if targets:
        found.append(Offer(a.Fight(seat, one.id), "Fight", c.FIGHT, piece, targets))
    if _met(other_use_checks(field, seat, one.id, "reap")):
        found.append(Offer(a.Reap(seat, one.id), "Reap", c.REAP, piece))
    if _met(other_use_checks(field, seat, one.id, "action")):
        found.append(Offer(a.UseAction(seat, one.id), "Action", c.ACTION, piece))
    if _met(other_use_checks(field, seat, one.id, "omni")):
        found.append(Offer(a.UseOmni(seat, one.id), "Omni", c.OMNI, piece))
    if one.stunned and _met(unstun_checks(field, seat, one.id)):
        found.append(Offer(a.RemoveStun(seat, one.id), "Remove stun", c.STUN, piece))
    return found


def fightable(field: Field, seat: Seat, one: Creature) -> tuple[PieceId, ...]:
    """The enemy creatures that this one may be used to fight now; none when it may not be used so."""
    if one.stunned or not one.ready or not _met(use_checks(field, seat, one.id, c.FIGHT_1)):
        return ()
    return tuple(PieceId(other.id) for other in eligible(field, seat, one))


def _met(checks: list[Check]) -> bool:
    return all(check.passed for check in checks)


def _plays(field: Field, seat: Seat, held: Held) -> list[Offer[a.ActionType]]:
    piece = PieceId(held.id)
    if held.card.kind == "upgrade":
        targets = tuple(PieceId(one.id) for one in field.everyone())
        if targets and _met(play_upgrade_checks(field, seat, held.id, targets[0])):
            return [Offer(a.PlayUpgrade(seat, held.id), "Play", c.UPGRADE, piece, targets)]
        return []
    if _met(play_creature_checks(field, seat, held.id, 0)):
        return [Offer(a.PlayCreature(seat, held.id), "Play", c.ENTERS_PLAY, piece)]
    return []


def _owed(field: Field, seat: Seat, step: Window | Do | EnterFlank) -> Offers:
    if isinstance(step, Window):
        return tuple(
            Offer(a.Order(seat, trigger.key), trigger.label, c.ACTIVE_PLAYER, PieceId(trigger.source))
            for trigger in step.items
        )
    if isinstance(step, EnterFlank):
        piece = PieceId(step.creature)
        return (
            Offer(a.PickFlank(seat, "left"), "Left flank", c.CONTROL, piece),
            Offer(a.PickFlank(seat, "right"), "Right flank", c.CONTROL, piece),
        )
    targets = tuple(PieceId(creature) for creature in pickable(field, step))
    source = PieceId(step.trigger.source)
    found: list[Offer[a.ActionType]] = [
        Offer(a.Pick(seat), step.trigger.label, c.ACTIVE_PLAYER, source, targets)
    ]
    if may_decline(step):
        found.append(Offer(a.Pick(seat), f"Decline {step.trigger.label}", c.ABILITIES, source))
    return tuple(found)


def filled(state: State, offer: Offer[a.ActionType], rng: random.Random) -> a.ActionType:
    """A legal action out of an offer."""
    draft = offer.draft
    match draft:
        case a.Fight():
            return replace(draft, target=rng.choice(offer.targets))
        case a.PlayUpgrade():
            return replace(draft, creature=rng.choice(offer.targets))
        case a.Pick() if offer.targets:
            field = Field(state)
            step = waiting(field)
            count = needed_picks(field, step) if isinstance(step, Do) else 1
            return replace(draft, creatures=tuple(rng.sample(offer.targets, count)))
        case a.PlayCreature():
            return replace(draft, place=rng.choice(places_for(Field(state), draft.seat, draft.card)))
        case _:
            return draft


def places_for(field: Field, seat: Seat, card: str) -> tuple[int, ...]:
    """The places at which a creature of the hand may enter: both flanks, or anywhere with deploy."""
    held = next((held for held in field.players[seat].hand if held.id == card), None)
    if held is None or held.card.kind != "creature":
        return ()
    words = held.card.keywords
    line = field.lines[1 - seat if words.treachery else seat]
    if words.deploy:
        return tuple(range(len(line) + 1))
    return (0, len(line)) if line else (0,)
