"""The five steps of a fight (Fight 1 to 5).

Owns the steps and the reasons why power damage is not set. Does not own eligibility (using.py) nor
the damage chart (damage.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.keyforge import events as e
from rules.keyforge import harm
from rules.keyforge.abilities import set_status
from rules.keyforge.cards import Keywords
from rules.keyforge.field import Field
from rules.keyforge.state import (
    AfterFight,
    BeforeFight,
    Creature,
    Deal,
    Exchange,
    FightNow,
    FightOver,
    Packet,
    Window,
)
from rules.keyforge.triggers import keyword_trigger, own_triggers, watchers

USED_TO_FIGHT = "it was used to fight"


def begin_fight(field: Field, attacker: str, target: str) -> None:
    """Steps 1 and 2: exhaust the attacking creature; the attacked one has now been chosen to be fought."""
    one = field.change(attacker, ready=False)
    field.titles.append(one.card.name)
    field.say(e.AttackerChosen(attacker, one.name, beat=field.beat))
    other = field.get(target)
    field.beat += 1
    field.say(e.AttackedChosen(target, other.name, attacker, one.name, not other.chosen, beat=field.beat))
    field.start_fight_context(FightNow(attacker, target, not other.chosen))
    if not other.chosen:
        field.change(target, chosen=True)
    field.then(BeforeFight(), Exchange(), AfterFight(), FightOver())


def before_fight(field: Field, step: BeforeFight) -> None:
    """Step 3: before-fight abilities, assault and hazardous wait in one window."""
    fight = _fight(field)
    attacker, attacked = field.get(fight.attacker), field.get(fight.attacked)
    items = []
    if field.modified:
        items += own_triggers(field, attacker.id, "before_fight", attacked.id)
    assault = field.keywords(attacker).assault
    if assault:
        items.append(keyword_trigger(field, attacker, "assault", assault, attacked.id))
    hazardous = field.keywords(attacked).hazardous
    if hazardous:
        items.append(keyword_trigger(field, attacked, "hazardous", hazardous, attacker.id))
    if items:
        field.then(Window("before_fight", tuple(items)))


def exchange(field: Field, step: Exchange) -> None:
    """Step 4: power against power and splash-attack in one damage event, or a skipped fight."""
    fight = _fight(field)
    attacker, attacked = field.find(fight.attacker), field.find(fight.attacked)
    if attacker is None or attacked is None:
        gone = tuple(
            creature
            for creature, one in ((fight.attacker, attacker), (fight.attacked, attacked))
            if one is None
        )
        names = tuple(_last_name(field, creature) for creature in gone)
        field.say(e.FightSkipped(fight.attacker, fight.attacked, gone, names, beat=field.beat))
        return
    field.start_fight_context(replace(fight, stage=4))
    field.say(e.FightBegan(attacker.id, attacked.id, attacker.name, attacked.name, beat=field.beat))
    ours, theirs = field.keywords(attacker), field.keywords(attacked)
    elusive = theirs.elusive and fight.first and not _ignores(field, attacker).elusive
    packets = _blow(field, attacker, attacked, "elusive" if elusive else None, ours)
    why: harm.NotSet | None = "elusive" if elusive else "skirmish" if ours.skirmish else None
    packets += _blow(field, attacked, attacker, why, theirs)
    if ours.splash_attack:
        packets += tuple(
            Packet(one.id, attacker.id, "splash-attack", ours.splash_attack)
            for one in field.neighbors(attacked.id)
        )
    if packets:
        field.then(Deal(packets))


def _blow(
    field: Field, giver: Creature, taker: Creature, why: harm.NotSet | None, words: Keywords
) -> tuple[Packet, ...]:
    """The power damage that one creature sets on the other, or why it sets none."""
    if why is None and field.modified and field.figures(giver).no_fight_damage:
        why = "no_fight_damage"
    if why is not None:
        field.say(harm.DamageNotSet(taker.id, taker.name, giver.id, giver.name, why, beat=field.beat))
        return ()
    return (Packet(taker.id, giver.id, "power", field.power(giver), words.poison),)


def after_fight(field: Field, step: AfterFight) -> None:
    """Step 5: enrage goes, for it was used to fight; After Fight of a surviving attacker; watchers."""
    fight = _fight(field)
    attacker = field.find(fight.attacker)
    if attacker is not None and attacker.enraged:
        set_status(field, attacker.id, "calm", USED_TO_FIGHT)
    if not field.modified:
        return
    items = []
    if attacker is not None and fight.stage == 4:
        items += own_triggers(field, attacker.id, "after_fight", fight.attacked)
    items += watchers(field, "after_creature_fights", fight.attacker, field.active)
    items += watchers(field, "after_creature_used", fight.attacker, field.active)
    if items:
        field.then(Window("after_fight", tuple(items)))


def fight_over(field: Field, step: FightOver) -> None:
    """Put the fight away."""
    fight = _fight(field)
    field.start_fight_context(None)
    field.say(e.FightEnded(fight.attacker, fight.attacked, fight.stage == 4, beat=field.beat))


def _fight(field: Field) -> FightNow:
    if field.fight is None:
        raise ValueError("a step of a fight is on the agenda, but no creature is fighting")
    return field.fight


def _ignores(field: Field, attacker: Creature) -> Keywords:
    return field.figures(attacker).ignores if field.modified else _NOTHING


_NOTHING = Keywords()


def _last_name(field: Field, creature: str) -> str:
    """The name under which a creature stood at the start of this action, or lies in a pile."""
    for line in field.state.lines:
        for one in line:
            if one.id == creature:
                return one.name
    for player in field.players:
        for held in player.discard + player.hand + player.archive + player.purged:
            if held.id == creature:
                return held.card.name
    return creature
