"""Destruction and leaving play: tag, Destroyed abilities, together to the discard, what follows.

Owns the chain and every way of leaving play, with the wards that stop it. Does not own what a
Destroyed ability does (abilities.py).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge import events
from rules.keyforge import harm as e
from rules.keyforge.cards import Ability
from rules.keyforge.field import Field
from rules.keyforge.state import Bury, Creature, Destroy, Do, Held, Player, Trigger, Window
from rules.keyforge.triggers import ability_trigger, own_triggers, watchers

Elsewhere = Literal["hand", "archive", "purged"]
_WARD_WORDS: dict[str, Literal["returned", "archived", "purged"]] = {
    "hand": "returned",
    "archive": "archived",
    "purged": "purged",
}


def destroy(field: Field, step: Destroy) -> None:
    """Tag creatures; what is tagged while others are being destroyed joins their batch."""
    new = [creature for creature in dict.fromkeys(step.creatures) if _tag(field, creature, step.cause)]
    if not new:
        return
    triggers: list[Trigger] = []
    if field.modified:
        triggers = [trigger for creature in new for trigger in own_triggers(field, creature, "destroyed")]
    for index, waiting in enumerate(field.agenda):
        if isinstance(waiting, Bury):
            _join(field, index, triggers)
            return
    field.then(Bury())
    if triggers:
        field.then(Window("destroyed", tuple(triggers)))


def _join(field: Field, bury: int, triggers: list[Trigger]) -> None:
    """Add Destroyed abilities to the window of the batch, just before it leaves play."""
    above = bury + 1
    if above < len(field.agenda):
        window = field.agenda[above]
        if isinstance(window, Window) and window.moment == "destroyed":
            field.agenda[above] = Window("destroyed", (*window.items, *triggers))
            return
    if triggers:
        field.agenda.insert(above, Window("destroyed", tuple(triggers)))


def _tag(field: Field, creature: str, cause: str) -> bool:
    """Tag one creature unless something stops its destruction."""
    one = field.find(creature)
    if one is None or creature in field.tagged:
        return False
    if field.keywords(one).invulnerable:
        field.say(e.DestructionStopped(creature, one.name, "invulnerable", beat=field.beat))
        return False
    if one.warded:
        _spend_ward(field, one, "destroyed")
        return False
    replacement = _replacement(field, one)
    if replacement is not None:
        field.say(e.DestructionStopped(creature, one.name, "instead", beat=field.beat))
        if replacement.by_hand:
            field.say(events.LeftToHands(creature, one.name, replacement.by_hand, beat=field.beat))
        seat, _ = field.place(creature)
        field.then(Do(ability_trigger(one, seat, replacement), replacement.effects, agreed=True))
        return False
    field.tagged.append(creature)
    field.say(e.Tagged(creature, one.name, cause, beat=field.beat))
    return True


def _replacement(field: Field, one: Creature) -> Ability | None:
    if not field.modified:
        return None
    return next((ability for ability in field.abilities(one, "destroyed") if ability.replaces), None)


def _spend_ward(
    field: Field, one: Creature, against: Literal["destroyed", "returned", "archived", "purged"]
) -> None:
    field.change(one.id, warded=False)
    field.unsettled = True  # a power at or below the damage is still there and is looked at again
    field.say(e.WardSpent(one.id, one.name, against, beat=field.beat))


def bury(field: Field, step: Bury) -> None:
    """All tagged creatures still in play go to their owners' discard piles together."""
    gone: list[tuple[str, Seat]] = []
    leaving: list[tuple[Creature, Seat]] = []
    for seat, line in enumerate(field.lines):
        for place, one in enumerate(line):
            if one.id in field.tagged:
                leaving.append((one, Seat(seat)))
                field.say(e.CreatureDestroyed(one.id, one.name, seat, place, beat=field.beat))
    for one, seat in leaving:
        _remove(field, one, seat, "discard")
        gone.append((one.id, seat))
    in_play = {creature for creature, _ in gone}
    gone += [(creature, _owner(field, creature)) for creature in field.tagged if creature not in in_play]
    field.tagged = []
    if field.modified:
        found = [
            trigger
            for creature, seat in gone
            for trigger in watchers(field, "after_creature_destroyed", creature, seat)
        ]
        if found:
            field.then(Window("after_creature_destroyed", tuple(found)))


def leave(field: Field, creature: str, zone: Elsewhere) -> None:
    """Leave play other than by destruction; a ward goes instead."""
    one = field.find(creature)
    if one is None:
        return
    if one.warded:
        _spend_ward(field, one, _WARD_WORDS[zone])
        return
    seat, place = field.place(creature)
    field.say(e.CreatureLeft(creature, one.name, seat, place, zone, beat=field.beat))
    _remove(field, one, seat, zone)


def _remove(
    field: Field, one: Creature, seat: Seat, zone: Literal["discard", "hand", "archive", "purged"]
) -> None:
    """Close the line up; upgrades to the discard, æmber to the opponent, the card to its owner's zone."""
    field.remove(one.id)
    if one.upgrades:
        for upgrade in one.upgrades:
            _put_away(field, upgrade, "discard")
        names = tuple(upgrade.card.name for upgrade in one.upgrades)
        field.say(e.UpgradesDiscarded(one.id, one.name, names, beat=field.beat))
    if one.amber:
        opponent = Seat(1 - seat)
        before = field.players[opponent].amber
        field.players[opponent] = replace(field.players[opponent], amber=before + one.amber)
        field.say(
            events.AmberChanged(opponent, before, before + one.amber, "was given", one.id, beat=field.beat)
        )
    field.lasting = [lasting for lasting in field.lasting if lasting.creature != one.id]
    _put_away(field, Held(one.id, one.card, one.owner), zone)


def _put_away(field: Field, held: Held, zone: Literal["discard", "hand", "archive", "purged"]) -> None:
    player = field.players[held.owner]
    piles: dict[str, tuple[Held, ...]] = {zone: (*getattr(player, zone), held)}
    field.players[held.owner] = replace(player, **piles)


def _owner(field: Field, creature: str) -> Seat:
    """Whose card it is that left play before its batch did."""
    for seat, player in enumerate(field.players):
        if any(held.id == creature for held in _all_cards(player)):
            return Seat(seat)
    return Seat(field.active)


def _all_cards(player: Player) -> tuple[Held, ...]:
    return player.hand + player.discard + player.archive + player.purged
