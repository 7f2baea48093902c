"""Effects that wait for a moment: who has one, and the window in which the active player orders them.

Owns collecting and ordering. Does not own what an effect does (abilities.py).
"""

from __future__ import annotations

from rules.core.contract import Seat
from rules.keyforge import events as e
from rules.keyforge.cards import Ability, When
from rules.keyforge.field import Field
from rules.keyforge.state import Creature, Deal, Do, Packet, Trigger, Window

HEADINGS: dict[str, str] = {
    "enters_play": "Enters Play",
    "before_fight": "Before Fight",
    "after_fight": "After Fight",
    "after_reap": "After Reap",
    "action": "Action",
    "omni": "Omni",
    "after_damage": "After Damage",
    "destroyed": "Destroyed",
    "after_creature_destroyed": "After a creature is destroyed",
    "after_creature_fights": "After a creature fights",
    "after_creature_used": "After a creature is used",
}


def own_triggers(field: Field, creature: str, when: When, subject: str = "") -> list[Trigger]:
    """The creature's abilities with this heading, those of its upgrades included."""
    one = field.get(creature)
    seat, _ = field.place(creature)
    found = field.abilities(one, when)
    return [
        ability_trigger(one, seat, ability, number, subject)
        for number, ability in enumerate(found)
        if not ability.replaces
    ]


def watchers(field: Field, when: When, subject: str, subject_seat: Seat) -> list[Trigger]:
    """Abilities of any creature in play that watch for what happened to ``subject``."""
    if not field.modified:
        return []
    found = []
    for one in field.everyone():
        seat, _ = field.place(one.id)
        for number, ability in enumerate(field.abilities(one, when)):
            wanted = ability.of
            if wanted == "any" or (wanted == "friendly") == (seat == subject_seat):
                found.append(ability_trigger(one, seat, ability, number, subject))
    return found


def ability_trigger(
    one: Creature, seat: Seat, ability: Ability, number: int = 0, subject: str = ""
) -> Trigger:
    """An ability waiting; its key is unique among the effects of one moment."""
    key = f"{ability.when}:{one.id}:{number}" + (f":{subject}" if subject else "")
    label = f"{HEADINGS[ability.when]} from {one.name}"
    return Trigger(key, one.id, one.name, seat, "ability", label, ability, subject)


def keyword_trigger(field: Field, source: Creature, kind: str, amount: int, subject: str) -> Trigger:
    """Assault or hazardous waiting for its turn in step 3."""
    seat, _ = field.place(source.id)
    label = f"{kind.title()} {amount} from {source.name}"
    word: e.KeywordKind = "assault" if kind == "assault" else "hazardous"
    return Trigger(f"{kind}:{source.id}", source.id, source.name, seat, word, label, None, subject, amount)


def open_window(field: Field, step: Window) -> None:
    """Resolve the only effect that waits, or wait for the active player to order them."""
    items = standing(field, step)
    if not items:
        return
    if len(items) > 1:
        field.agenda.append(Window(step.moment, items))
        field.asking = True
        return
    begin(field, items[0])


def standing(field: Field, step: Window) -> tuple[Trigger, ...]:
    """The effects whose creature is still in play; the others do nothing and are said to."""
    items = []
    for trigger in step.items:
        keep = step.moment == "before_fight" and field.rulings.before_fight_from_gone
        if keep or field.find(trigger.source) is not None:
            items.append(trigger)
        else:
            field.say(
                e.EffectLost(trigger.source, trigger.name, trigger.label, True, step.moment, beat=field.beat)
            )
    return tuple(items)


def begin(field: Field, trigger: Trigger) -> None:
    """Start resolving one effect."""
    ability = trigger.ability
    moment = ability.when if ability is not None else "before_fight"
    field.say(
        e.EffectBegan(trigger.source, trigger.name, trigger.kind, trigger.label, moment, beat=field.beat)
    )
    if ability is None:
        _begin_keyword(field, trigger)
        return
    if ability.by_hand:
        field.say(e.LeftToHands(trigger.source, trigger.name, ability.by_hand, beat=field.beat))
    if ability.effects:
        field.then(Do(trigger, ability.effects))


def _begin_keyword(field: Field, trigger: Trigger) -> None:
    """Assault X or hazardous X; X is what the creature has now, as keywords add up."""
    source = field.find(trigger.source)
    amount = trigger.amount
    if source is not None:
        words = field.keywords(source)
        amount = words.assault if trigger.kind == "assault" else words.hazardous
    if field.find(trigger.subject) is None or amount <= 0:
        field.say(e.EffectLost(trigger.source, trigger.name, trigger.label, False, beat=field.beat))
        return
    kind: e.KeywordKind = "assault" if trigger.kind == "assault" else "hazardous"
    field.then(Deal((Packet(trigger.subject, trigger.source, kind, amount),)))
