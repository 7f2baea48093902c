"""Resolving by hand: direct effects under the rules, and raw counters for what no rule here knows.

Owns the list of effects, their checklist and doing them. They are logged and undone like any action,
but are not among the offers: no rule asks for them. Does not own the damage chart or leaving play.
"""

from __future__ import annotations

from rules.core.contract import Seat
from rules.core.verdict import Check
from rules.keyforge import harm
from rules.keyforge.abilities import add_counters, change_amber, heal, move, set_status
from rules.keyforge.cards import Card
from rules.keyforge.destruction import leave
from rules.keyforge.field import Field
from rules.keyforge.position_faults import LONGEST_LINE, card_faults
from rules.keyforge.rulings import BY_HAND
from rules.keyforge.state import Deal, Destroy, Packet

STATUSES = ("ward", "unward", "stun", "unstun", "enrage", "calm", "ready", "exhaust")
NUMBERED = ("damage", "heal", "add_power", "remove_power", "set_damage", "move_to")
PLAIN = ("destroy", "return_to_hand", "archive", "purge", "remove", "full_heal", "move_left", "move_right")
POOLS = ("gain_amber", "lose_amber")
EFFECTS = (*NUMBERED, *PLAIN, *STATUSES, *POOLS)
MOST = 999


def by_hand_checks(
    field: Field, effect: str, creatures: tuple[str, ...], amounts: tuple[int, ...]
) -> list[Check]:
    """A known effect, creatures in play, each once, and numbers that can be."""
    checks = [
        _check(
            effect in EFFECTS, "effect", f"{effect!r} is {'an' if effect in EFFECTS else 'no'} effect by hand"
        )
    ]
    if effect in POOLS:
        checks.append(
            _check(not creatures, "creatures", "a pool of æmber belongs to a player, not a creature")
        )
    else:
        missing = tuple(creature for creature in creatures if field.find(creature) is None)
        fits = bool(creatures) and not missing and len(set(creatures)) == len(creatures)
        text = f"{', '.join(missing)} is not in play" if missing else f"{len(creatures)} creatures chosen"
        checks.append(_check(fits, "creatures", text, creatures))
    needs = effect in NUMBERED or effect in POOLS
    counts = (1, len(creatures)) if needs else (0,)
    fits = len(amounts) in counts and all(0 <= amount <= MOST for amount in amounts)
    if effect == "move_to" and fits and checks[1].passed:
        fits = all(
            amount < len(field.lines[field.place(creature)[0]])
            for creature, amount in _paired(creatures, amounts)
        )
    text = f"numbers {', '.join(map(str, amounts))}" if amounts else "no number"
    checks.append(_check(fits, "amounts", text))
    return checks


def put_into_play_checks(field: Field, card: Card, side: Seat, place: int) -> list[Check]:
    """A creature that could stand on a table, and a place in one of the two lines."""
    faults = card_faults(card)
    text = "; ".join(map(str, faults)) if faults else f"{card.name} is a creature that can be"
    fits = side in (0, 1) and 0 <= place <= len(field.lines[side]) < LONGEST_LINE
    return [
        _check(not faults and card.kind == "creature", "card", text),
        _check(fits, "place", f"place {place + 1} is {'in' if fits else 'not in'} the battleline"),
    ]


def _check(passed: bool, clause: str, text: str, pieces: tuple[str, ...] = ()) -> Check:
    return Check(passed, clause, text, BY_HAND, pieces, title=clause.title())


def _paired(creatures: tuple[str, ...], amounts: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """One number for all, or one for each."""
    spread = amounts if len(amounts) == len(creatures) else amounts * len(creatures)
    return tuple(zip(creatures, spread, strict=True))


def do_by_hand(
    field: Field, seat: Seat, effect: str, creatures: tuple[str, ...], amounts: tuple[int, ...]
) -> None:
    """All creatures at once; damage and destruction go through the rules, ``set_damage`` does not."""
    if effect in POOLS:
        gain = effect == "gain_amber"
        change_amber(field, seat, amounts[0] if gain else -amounts[0], "gained" if gain else "lost")
    elif effect in STATUSES:
        for creature in creatures:
            set_status(field, creature, effect)
    elif effect in NUMBERED:
        _numbered(field, effect, _paired(creatures, amounts))
    else:
        _plain(field, effect, creatures)


def _numbered(field: Field, effect: str, pairs: tuple[tuple[str, int], ...]) -> None:
    if effect == "damage":
        field.then(Deal(tuple(Packet(creature, "", "effect", amount) for creature, amount in pairs)))
        return
    for creature, amount in pairs:
        match effect:
            case "heal":
                heal(field, creature, amount)
            case "add_power":
                add_counters(field, creature, amount)
            case "remove_power":
                add_counters(field, creature, -amount)
            case "set_damage":
                one = field.change(creature, damage=amount)
                before = next(old.damage for line in field.state.lines for old in line if old.id == creature)
                field.unsettled = True
                field.say(harm.DamageSetByHand(creature, one.name, before, amount, beat=field.beat))
            case "move_to":
                move(field, creature, amount)


def _plain(field: Field, effect: str, creatures: tuple[str, ...]) -> None:
    if effect == "destroy":
        field.then(Destroy(creatures, "an effect"))
        return
    for creature in creatures:
        match effect:
            case "return_to_hand":
                leave(field, creature, "hand")
            case "archive":
                leave(field, creature, "archive")
            case "purge":
                leave(field, creature, "purged")
            case "remove":
                field.change(creature, warded=False)
                leave(field, creature, "purged")
            case "full_heal":
                heal(field, creature, field.get(creature).damage)
            case "move_left":
                move(field, creature, 0)
            case "move_right":
                move(field, creature, len(field.lines[field.place(creature)[0]]) - 1)
