"""The damage chart: one pass for all creatures at once (Damage 1 to 6).

Owns rows 1 to 5 and the hand-over to destruction and to the after-damage window. Does not own
destruction itself (destruction.py) nor who deals how much (fighting.py, abilities.py).
"""

from __future__ import annotations

from rules.keyforge import harm as e
from rules.keyforge.field import Field
from rules.keyforge.state import Bury, Creature, Deal, Destroy, Packet, StepType, Trigger, Window
from rules.keyforge.triggers import own_triggers


def deal(field: Field, step: Deal) -> None:
    """Carry pending damage through the chart; destruction and after-damage effects follow."""
    pending = _set(field, step.packets)
    if not pending:
        return
    field.beat += 1
    _prevent(field, pending)
    _ward(field, pending)
    _armor(field, pending)
    field.beat += 1
    dealt, doomed = _place(field, pending)
    after = [trigger for one in dealt for trigger in _after_damage(field, one)]
    if after:
        _follow(field, Window("after_damage", tuple(after)))
    if doomed:
        field.then(Destroy(tuple(doomed), "damage"))


def _set(field: Field, packets: tuple[Packet, ...]) -> dict[str, list[Packet]]:
    """Row 1: pending damage above each creature; nothing pending means that nothing happens."""
    pending: dict[str, list[Packet]] = {}
    for packet in packets:
        one = field.find(packet.to)
        if one is None or packet.amount <= 0:
            continue
        pending.setdefault(packet.to, []).append(packet)
        name = field.name(packet.source) if packet.source else ""
        field.say(
            e.DamageSet(packet.to, one.name, packet.source, name, packet.kind, packet.amount, beat=field.beat)
        )
    return pending


def _prevent(field: Field, pending: dict[str, list[Packet]]) -> None:
    """Row 2: invulnerable creatures and those that cannot be dealt damage."""
    for creature in list(pending):
        one = field.get(creature)
        why = _immune(field, one)
        if why is not None:
            total = sum(packet.amount for packet in pending.pop(creature))
            field.say(e.DamagePrevented(creature, one.name, total, why, beat=field.beat))


def _immune(field: Field, one: Creature) -> e.Prevention | None:
    if field.keywords(one).invulnerable:
        return "invulnerable"
    if field.modified and field.figures(one).cannot_be_damaged:
        return "effect"
    return None


def _ward(field: Field, pending: dict[str, list[Packet]]) -> None:
    """Row 3: a ward goes instead of all pending damage on its creature."""
    for creature in list(pending):
        one = field.get(creature)
        if one.warded:
            total = sum(packet.amount for packet in pending.pop(creature))
            field.change(creature, warded=False)
            field.say(e.WardSpent(creature, one.name, "damage", total, beat=field.beat))


def _armor(field: Field, pending: dict[str, list[Packet]]) -> None:
    """Row 4: armor left this turn takes from the sum of what is pending."""
    for creature in list(pending):
        one = field.get(creature)
        left = field.armor_left(one)
        if not left:
            continue
        rest: list[Packet] = []
        taken = 0
        for packet in pending[creature]:
            part = min(left - taken, packet.amount)
            taken += part
            if part < packet.amount:
                rest.append(
                    Packet(packet.to, packet.source, packet.kind, packet.amount - part, packet.poison)
                )
        field.change(creature, armor_used=one.armor_used + taken)
        field.say(e.ArmorUsed(creature, one.name, taken, left - taken, beat=field.beat))
        if rest:
            pending[creature] = rest
        else:
            del pending[creature]


def _place(field: Field, pending: dict[str, list[Packet]]) -> tuple[list[str], list[str]]:
    """Row 5: place the rest, redirected and doubled as abilities say; who was dealt damage, who is doomed."""
    dealt: list[str] = []
    poisoned: list[tuple[str, str]] = []
    for creature, packets in pending.items():
        onto, twice = _recipient(field, creature, packets)
        if onto is None:
            continue
        for packet in packets:
            one = field.get(onto)
            added = packet.amount if twice else 0
            after = one.damage + packet.amount + added
            giver = field.name(packet.source) if packet.source else ""
            power = field.power(one)
            field.change(onto, damage=after)
            field.say(
                e.DamagePlaced(
                    onto,
                    one.name,
                    packet.source,
                    giver,
                    packet.kind,
                    packet.amount,
                    one.damage,
                    after,
                    power,
                    creature,
                    added,
                    beat=field.beat,
                )
            )
            if packet.poison:
                poisoned.append((onto, packet.source))
        if onto not in dealt:
            dealt.append(onto)
    doomed = []
    for creature in dealt:
        one = field.get(creature)
        venom = [source for to, source in poisoned if to == creature]
        if venom:
            field.say(e.Poisoned(creature, one.name, venom[0], field.name(venom[0]), beat=field.beat))
        if venom or one.damage >= field.power(one):
            doomed.append(creature)
    return dealt, doomed


def _recipient(field: Field, creature: str, packets: list[Packet]) -> tuple[str | None, bool]:
    """On whom the damage is placed, and whether it is doubled. Redirected damage goes on once only."""
    if not field.modified:
        return creature, False
    figures = field.figures(field.get(creature))
    target = field.find(figures.redirect_to) if figures.redirect_to != creature else None
    if target is None:
        return creature, figures.doubled
    total = sum(packet.amount for packet in packets)
    field.say(
        e.DamageRedirected(creature, field.name(creature), target.id, target.name, total, beat=field.beat)
    )
    why = _immune(field, target)
    if why is not None:
        field.say(e.DamagePrevented(target.id, target.name, total, why, beat=field.beat))
        return None, False
    doubled = figures.doubled if field.rulings.doubling_of == "original" else field.figures(target).doubled
    return target.id, doubled


def _after_damage(field: Field, creature: str) -> list[Trigger]:
    if not field.modified:
        return []
    return own_triggers(field, creature, "after_damage", subject=creature)


def _follow(field: Field, window: Window) -> None:
    """Row 7 waits for the whole destruction, also for one that is being resolved already."""
    for index, step in enumerate(field.agenda):
        if isinstance(step, Bury):
            while index and _is_after_damage(field.agenda[index - 1]):
                index -= 1  # windows that wait already were there first
            field.agenda.insert(index, window)
            return
    field.then(window)


def _is_after_damage(step: StepType) -> bool:
    return isinstance(step, Window) and step.moment == "after_damage"
