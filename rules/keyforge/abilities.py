"""What abilities do: each word of the vocabulary, on the creatures that it means.

Owns resolving effects one after another and what a choice needs. Does not own the moments
(triggers.py), the damage chart or destruction.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge import events as e
from rules.keyforge import harm
from rules.keyforge.cards import CONSTANT_DOS, Effect, keyword_items
from rules.keyforge.destruction import leave
from rules.keyforge.field import Field
from rules.keyforge.selecting import is_chosen, meant
from rules.keyforge.state import Creature, Deal, Destroy, Do, EnterFlank, Lasting, Packet, Trigger

Status = Literal["warded", "stunned", "enraged", "ready"]
_STATUS: dict[str, tuple[Status, bool]] = {
    "ward": ("warded", True),
    "unward": ("warded", False),
    "stun": ("stunned", True),
    "unstun": ("stunned", False),
    "enrage": ("enraged", True),
    "calm": ("enraged", False),
    "ready": ("ready", True),
    "exhaust": ("ready", False),
}


def do(field: Field, step: Do) -> None:
    """Resolve the next effect of an ability, or wait for the active player's choice."""
    effect, rest = step.effects[0], step.effects[1:]
    pool = candidates(field, step)
    if is_chosen(effect) and not pool:
        trigger = step.trigger
        field.say(e.EffectLost(trigger.source, trigger.name, trigger.label, False, beat=field.beat))
        _go_on(field, step, rest)
        return
    if must_ask(step, pool):
        field.agenda.append(step)
        field.asking = True
        return
    _go_on(field, step, rest)
    act(field, step.trigger, effect, pool)


def candidates(field: Field, step: Do) -> list[Creature]:
    """The creatures that the next effect means or may choose."""
    trigger = step.trigger
    return meant(field, step.effects[0], trigger.source, trigger.seat, trigger.subject)


def must_ask(step: Do, pool: list[Creature]) -> bool:
    """Whether a player has anything to say: which creatures, or whether at all."""
    effect = step.effects[0]
    if _may_decline(step):
        return True
    return is_chosen(effect) and effect.count < len(pool)


def _may_decline(step: Do) -> bool:
    ability = step.trigger.ability
    return ability is not None and ability.optional and not step.agreed


def picked(field: Field, step: Do, creatures: tuple[str, ...]) -> None:
    """Go on with a player's choice; none of an optional effect declines the ability."""
    trigger, effect = step.trigger, step.effects[0]
    if not creatures and _may_decline(step):
        field.say(e.EffectDeclined(trigger.source, trigger.label, beat=field.beat))
        return
    _go_on(field, step, step.effects[1:])
    chosen = is_chosen(effect)
    targets = [field.get(creature) for creature in creatures] if chosen else candidates(field, step)
    act(field, trigger, effect, targets)


def _go_on(field: Field, step: Do, rest: tuple[Effect, ...]) -> None:
    if rest:
        field.then(Do(step.trigger, rest, agreed=True))
    elif step.trigger.ability is not None and step.trigger.ability.instead:
        field.unsettled = True  # what was to be destroyed is looked at again after its replacement


def act(field: Field, trigger: Trigger, effect: Effect, targets: list[Creature]) -> None:
    """Do one effect to all its creatures at once."""
    ids = tuple(one.id for one in targets)
    if effect.do in CONSTANT_DOS:
        for one in targets:
            _last(field, trigger, effect, one)
    elif effect.do in _STATUS:
        for one in targets:
            set_status(field, one.id, effect.do)
    elif effect.do.endswith("_amber"):
        _amber(field, effect, trigger, ids)
    else:
        _harm(field, trigger, effect, ids)


def _harm(field: Field, trigger: Trigger, effect: Effect, ids: tuple[str, ...]) -> None:
    """Damage, healing, counters and every change of place."""
    match effect.do:
        case "damage":
            field.then(Deal(_packets(field, trigger.source, effect, ids)))
        case "destroy":
            field.then(Destroy(ids, trigger.label))
        case "heal":
            for creature in ids:
                heal(field, creature, effect.amount)
        case "full_heal":
            for creature in ids:
                heal(field, creature, field.get(creature).damage)
        case "add_power":
            for creature in ids:
                add_counters(field, creature, effect.amount)
        case "remove_power":
            for creature in ids:
                add_counters(field, creature, -effect.amount)
        case "return_to_hand":
            for creature in ids:
                leave(field, creature, "hand")
        case "archive":
            for creature in ids:
                leave(field, creature, "archive")
        case "purge":
            for creature in ids:
                leave(field, creature, "purged")
        case "move_left" | "move_right":
            for creature in ids:
                last = len(field.lines[field.place(creature)[0]]) - 1
                move(field, creature, 0 if effect.do == "move_left" else last)
        case "take_control":
            field.then(*(EnterFlank(creature, trigger.seat) for creature in ids))


def _packets(field: Field, source: str, effect: Effect, ids: tuple[str, ...]) -> tuple[Packet, ...]:
    """Damage to each creature, and its splash to their neighbors, in one event."""
    packets = [Packet(creature, source, "effect", effect.amount) for creature in ids]
    if effect.splash:
        for creature in ids:
            packets += [Packet(one.id, source, "effect", effect.splash) for one in field.neighbors(creature)]
    return tuple(packets)


def set_status(field: Field, creature: str, what: str, why: str = "") -> None:
    """Give or take a ward, stun, enrage or readiness; one that is there already changes nothing."""
    status, on = _STATUS[what]
    one = field.get(creature)
    if getattr(one, status) == on:
        return
    changes: dict[str, bool] = {status: on}
    field.change(creature, **changes)
    field.say(e.StatusChanged(creature, one.name, status, on, why, beat=field.beat))


def heal(field: Field, creature: str, amount: int) -> None:
    """Remove up to that much damage; healing nothing is not healing."""
    one = field.get(creature)
    healed = min(amount, one.damage)
    if healed > 0:
        field.change(creature, damage=one.damage - healed)
        field.say(harm.Healed(creature, one.name, healed, one.damage, one.damage - healed, beat=field.beat))


def add_counters(field: Field, creature: str, amount: int) -> None:
    """Put +1 power counters on or take them off, not below none; power is looked at again."""
    one = field.get(creature)
    after = max(0, one.power_counters + amount)
    if after != one.power_counters:
        field.change(creature, power_counters=after)
        field.unsettled = True
        field.say(e.CountersChanged(creature, one.name, one.power_counters, after, beat=field.beat))


def move(field: Field, creature: str, place: int) -> None:
    """Move a creature to another place of its own battleline."""
    seat, before = field.place(creature)
    line = field.lines[seat]
    if before == place:
        return
    one = line.pop(before)
    line.insert(place, one)
    if field.modified:
        field.touch()
    field.say(e.CreatureMoved(creature, one.name, seat, before, place, beat=field.beat))


def _last(field: Field, trigger: Trigger, effect: Effect, one: Creature) -> None:
    field.lasting.append(Lasting(one.id, effect, trigger.source))
    field.touch()
    field.say(e.LastingBegan(one.id, one.name, effect_words(effect), beat=field.beat))


def _amber(field: Field, effect: Effect, trigger: Trigger, ids: tuple[str, ...]) -> None:
    """Æmber for the seat of the ability, off its opponent, or onto creatures."""
    seat = trigger.seat
    opponent = Seat(1 - seat)
    there = field.players[opponent].amber
    match effect.do:
        case "gain_amber":
            change_amber(field, seat, effect.amount, "gained")
        case "lose_amber":
            change_amber(field, opponent, -min(effect.amount, there), "lost")
        case "steal_amber":
            stolen = min(effect.amount, there)
            change_amber(field, opponent, -stolen, "had stolen")
            change_amber(field, seat, stolen, "stole")
        case "capture_amber":
            for creature in ids:
                _capture(field, creature, effect.amount)


def _capture(field: Field, creature: str, amount: int) -> None:
    """From the pool of the opponent of the creature's controller onto the creature."""
    one = field.get(creature)
    opponent = Seat(1 - field.place(creature)[0])
    taken = min(amount, field.players[opponent].amber)
    if taken:
        change_amber(field, opponent, -taken, "lost")
        field.change(creature, amber=one.amber + taken)
        field.say(e.AmberCaptured(creature, one.name, taken, one.amber + taken, beat=field.beat))


def change_amber(field: Field, seat: Seat, amount: int, how: str) -> None:
    """Add to or take from a pool, not below 0."""
    before = field.players[seat].amber
    after = max(0, before + amount)
    if after != before:
        field.players[seat] = replace(field.players[seat], amber=after)
        field.say(e.AmberChanged(seat, before, after, how, beat=field.beat))


def effect_words(effect: Effect) -> str:
    """A constant effect in words: ``+2 power``, ``gains skirmish``."""
    match effect.do:
        case "power" | "armor":
            return f"{effect.amount:+d} {effect.do}"
        case "give_keyword" | "ignore_keyword":
            words = ", ".join(
                name if value is True else f"{name} {value}" for name, value in keyword_items(effect.keywords)
            )
            return f"{'gains' if effect.do == 'give_keyword' else 'ignores'} {words}"
        case "no_fight_damage":
            return "deals no damage when fighting"
        case "prevent_damage":
            return "cannot be dealt damage"
        case "double_damage":
            return "damage dealt to it is doubled"
        case "redirect_damage":
            return "damage dealt to it is placed elsewhere"
        case _:
            return effect.do.replace("_", " ") + (f" {effect.amount}" if effect.amount else "")
