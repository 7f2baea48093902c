"""The action that is being filled in: from a piece, a slot or a choice to an action and back.

Owns how a draft comes about and what can be put into it. Does not own its legality (the engine judges)
nor when it is done (the presenter).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge import actions as a
from rules.keyforge import choosing, offering
from rules.keyforge.field import Field
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import Creature, Do, EnterFlank, Held, State, Window

USES: dict[str, type[a.Reap] | type[a.UseAction] | type[a.UseOmni] | type[a.RemoveStun]] = {
    "reap": a.Reap,
    "action": a.UseAction,
    "omni": a.UseOmni,
    "unstun": a.RemoveStun,
}
USE_WORDS = {"reap": "Reap", "action": "Action", "omni": "Omni", "unstun": "Remove stun"}


def waiting(state: State) -> Window | Do | EnterFlank | None:
    """The choice that the resolution waits for."""
    return choosing.waiting(Field(state)) if state.agenda else None


def creature_of(state: State, creature: str | None) -> tuple[Seat, Creature] | None:
    """A creature in play and who controls it."""
    for seat, line in enumerate(state.lines):
        for one in line:
            if one.id == creature:
                return Seat(seat), one
    return None


def held_of(state: State, card: str | None) -> Held | None:
    """A card in the hand of the active seat."""
    return next((held for held in state.players[state.active].hand if held.id == card), None)


def draft_for(state: State, piece: str) -> a.ActionType | None:
    """The draft that picking a piece up begins: the use that it can be put to, a fight before all else."""
    held = held_of(state, piece)
    if held is not None:
        if held.card.kind == "upgrade":
            return a.PlayUpgrade(state.active, piece)
        return a.PlayCreature(state.active, piece)
    found = creature_of(state, piece)
    if found is None or found[0] != state.active or state.agenda:
        return None
    offers = offering.uses_of(Field(state), state.active, found[1]) if state.house else []
    if not offers or isinstance(offers[0].draft, a.Fight):
        return a.Fight(state.active, piece)
    return offers[0].draft


def can_act(state: State) -> tuple[str, ...]:
    """Creatures and hand cards of the active seat that something can be done with now."""
    if RULESET.outcome(state):
        return ()
    step = waiting(state)
    if isinstance(step, Do):
        source = step.trigger.source
        return () if source in choosing.pickable(Field(state), step) else (source,)
    if step is not None or not state.house:
        return ()
    offers = RULESET.offers(state, state.active)
    return tuple(dict.fromkeys(offer.subject for offer in offers if offer.subject is not None))


def slots_of(state: State, draft: a.ActionType | None) -> tuple[str, ...]:
    """What may legally be put into the blank of a draft, in board order."""
    field = Field(state)
    match draft:
        case a.Fight():
            found = creature_of(state, draft.attacker)
            if found is None or state.agenda or not state.house or found[0] != draft.seat:
                return ()
            return tuple(offering.fightable(field, found[0], found[1]))
        case a.PlayUpgrade():
            ids = [one.id for line in state.lines for one in line]
            return tuple(one for one in ids if RULESET.judge(state, replace(draft, creature=one)).legal)
        case a.PlayCreature():
            places = offering.places_for(field, draft.seat, draft.card)
            fits = [place for place in places if RULESET.judge(state, replace(draft, place=place)).legal]
            return tuple(place_id(place) for place in fits)
        case a.Pick():
            step = waiting(state)
            return choosing.pickable(field, step) if isinstance(step, Do) else ()
    return ()


def entry_line(state: State, draft: a.PlayCreature) -> int:
    """The seat in whose line the creature would enter."""
    held = held_of(state, draft.card)
    return 1 - draft.seat if held is not None and held.card.keywords.treachery else int(draft.seat)


def place_id(place: int) -> str:
    """The id of a place to enter; it counts the creatures to its left."""
    return f"place:{place}"


def filled(draft: a.ActionType, slot: str) -> a.ActionType:
    """A draft with its blank filled, legal or not; drafts without a blank stay as they are."""
    match draft:
        case a.Fight():
            return replace(draft, target=slot)
        case a.PlayUpgrade():
            return replace(draft, creature=slot)
        case a.PlayCreature() if slot.startswith("place:"):
            return replace(draft, place=int(slot.removeprefix("place:")))
        case a.Pick():
            if slot in draft.creatures:
                return replace(draft, creatures=tuple(one for one in draft.creatures if one != slot))
            return replace(draft, creatures=(*draft.creatures, slot))
    return draft


def picked(state: State, draft: a.Pick, slot: str) -> a.Pick:
    """Toggle a creature; where only so many are taken, the newest stay."""
    step = waiting(state)
    found = filled(draft, slot)
    assert isinstance(found, a.Pick)
    if isinstance(step, Do):
        most = max(1, choosing.needed_picks(Field(state), step))
        return replace(found, creatures=found.creatures[-most:])
    return found


def blank_of(draft: a.ActionType | None) -> str:
    """What fills the blank now; empty while it is open or where there is none."""
    match draft:
        case a.Fight():
            return draft.target
        case a.PlayUpgrade():
            return draft.creature
        case a.PlayCreature():
            return place_id(draft.place) if draft.place >= 0 else ""
    return ""


def subject_of(draft: a.ActionType | None) -> str:
    """The piece that a draft is about; empty for none."""
    match draft:
        case a.Fight():
            return draft.attacker
        case a.Reap() | a.UseAction() | a.UseOmni() | a.RemoveStun():
            return draft.creature
        case a.PlayCreature() | a.PlayUpgrade():
            return draft.card
    return ""
