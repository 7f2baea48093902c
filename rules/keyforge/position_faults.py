"""What cannot be in a position file: every fault with its place and remedy.

Owns the limits and the words of the faults. Does not own reading the file (position.py).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.core.codec import Fault
from rules.keyforge.cards import CONSTANT_DOS, HOUSES, Ability, Card
from rules.keyforge.rulings import Rulings

if TYPE_CHECKING:
    from rules.keyforge.position import CardSpec, CreatureSpec, Position

MOST = 99
LONGEST_LINE = 60
_ID = re.compile(r"[\w.:'-]{1,60}")
_TRAIT = re.compile(r"[\w'.-]{1,40}")


def faults_of(position: Position, rulings: Rulings) -> list[Fault]:
    """All faults of a position, in the order of the file."""
    faults: list[Fault] = []
    if position.active not in (0, 1):
        faults.append(Fault("position.active", f"is {position.active}, expected 0 or 1"))
    if not 1 <= position.turn <= 10_000:
        faults.append(Fault("position.turn", f"is {position.turn}, expected 1 or more"))
    faults += _house_fault("position.house", position.house)
    for name in ("forge_cost", "keys_to_win"):
        value = getattr(rulings, name)
        if not 1 <= value <= MOST:
            faults.append(Fault(f"rulings.{name}", f"is {value}, expected 1 to {MOST}"))
    seen: dict[str, str] = {}
    for seat, line in enumerate(position.lines):
        if len(line) > LONGEST_LINE:
            faults.append(
                Fault(f"position.lines[{seat}]", f"has {len(line)} creatures, at most {LONGEST_LINE}")
            )
        for index, one in enumerate(line):
            where = f"position.lines[{seat}][{index}]"
            made_id = one.id or f"{'ab'[seat]}{index}"
            faults += _repeated(seen, made_id, where)
            faults += _creature_faults(one, where)
            for number, upgrade in enumerate(one.upgrades):
                place = f"{where}.upgrades[{number}]"
                faults += _repeated(seen, upgrade.id or f"{made_id}.u{number}", place)
                faults += _card_faults(upgrade, place)
                if upgrade.kind != "upgrade":
                    faults.append(Fault(f"{place}.kind", "is no upgrade", 'Write "kind": "upgrade"'))
    for seat, player in enumerate(position.players):
        where = f"position.players[{seat}]"
        faults += _range(where, player, {"amber": (0, 9999), "keys": (0, MOST)})
        for house in player.houses:
            faults += _house_fault(f"{where}.houses", house, needed=True)
        for pile, letter in (("hand", "h"), ("discard", "d")):
            for index, card in enumerate(getattr(player, pile)):
                faults += _repeated(
                    seen, card.id or f"{'ab'[seat]}{letter}{index}", f"{where}.{pile}[{index}]"
                )
                faults += _card_faults(card, f"{where}.{pile}[{index}]")
    return faults


def _repeated(seen: dict[str, str], made_id: str, where: str) -> list[Fault]:
    if made_id in seen:
        return [Fault(f"{where}.id", f"{made_id!r} is also the id of {seen[made_id]}", "Give it another id")]
    seen[made_id] = where
    return []


def _house_fault(where: str, house: str, needed: bool = False) -> list[Fault]:
    if (house or needed) and (house != house.lower() or not house.isalpha() or len(house) > 30):
        return [Fault(where, f"{house!r} is not a house", f"Write it in small letters: {', '.join(HOUSES)}")]
    return []


def _range(where: str, value: object, limits: dict[str, tuple[int, int]]) -> list[Fault]:
    faults = []
    for name, (low, high) in limits.items():
        number = getattr(value, name)
        if not low <= number <= high:
            faults.append(Fault(f"{where}.{name}", f"is {number}, expected {low} to {high}"))
    return faults


def _creature_faults(one: CreatureSpec, where: str) -> list[Fault]:
    counts = dict.fromkeys(("power", "armor", "damage", "armor_used", "power_counters", "amber"), (0, MOST))
    return _range(where, one, counts) + _spec_faults(one, where)


def card_faults(card: Card, where: str = "card") -> list[Fault]:
    """What is wrong with a card as it is printed."""
    return _figures(card, where) + _printed_faults(card, where)


def _card_faults(card: CardSpec, where: str) -> list[Fault]:
    return _figures(card, where) + _spec_faults(card, where)


def _figures(card: CardSpec | Card, where: str) -> list[Fault]:
    lowest = -MOST if card.kind == "upgrade" else 0
    return _range(where, card, {"power": (lowest, MOST), "armor": (lowest, MOST)})


def _spec_faults(spec: CreatureSpec | CardSpec, where: str) -> list[Fault]:
    faults = _house_fault(f"{where}.house", spec.house)
    if spec.owner not in (None, 0, 1):
        faults.append(Fault(f"{where}.owner", f"is {spec.owner}, expected 0 or 1"))
    if spec.id and not _ID.fullmatch(spec.id):
        faults.append(Fault(f"{where}.id", f"{spec.id!r} is no id", "Use letters, digits, . : ' - and _"))
    return faults + _printed_faults(spec, where)


def _printed_faults(spec: CreatureSpec | CardSpec | Card, where: str) -> list[Fault]:
    faults = _range(
        f"{where}.keywords",
        spec.keywords,
        dict.fromkeys(("assault", "hazardous", "splash_attack"), (0, MOST)),
    )
    for house in spec.houses:
        faults += _house_fault(f"{where}.houses", house, needed=True)
    for trait in spec.traits:
        if not _TRAIT.fullmatch(trait):
            faults.append(Fault(f"{where}.traits", f"{trait!r} is no trait", "Write it as one word"))
    if len(spec.name) > 80:
        faults.append(Fault(f"{where}.name", "is longer than 80 characters"))
    for number, ability in enumerate(spec.abilities):
        faults += _ability_faults(ability, f"{where}.abilities[{number}]")
    return faults


def _ability_faults(ability: Ability, where: str) -> list[Fault]:
    faults = []
    if not ability.effects and not ability.by_hand:
        faults.append(Fault(where, "does nothing", "Give it effects, or say in by_hand what players resolve"))
    if ability.instead and ability.when != "destroyed":
        faults.append(Fault(f"{where}.instead", "is for Destroyed abilities only"))
    if ability.instead and ability.optional:
        faults.append(Fault(f"{where}.optional", "cannot be declined", "Leave optional or instead out"))
    if ability.during and ability.when != "constant":
        faults.append(Fault(f"{where}.during", "is for constant abilities only"))
    for index, effect in enumerate(ability.effects):
        place = f"{where}.effects[{index}]"
        faults += _range(place, effect, {"amount": (-MOST, MOST), "count": (1, MOST), "splash": (0, MOST)})
        if ability.when == "constant" and effect.do not in CONSTANT_DOS:
            faults.append(Fault(f"{place}.do", f"{effect.do} cannot be constant"))
        if ability.when == "constant" and effect.to.startswith("chosen"):
            faults.append(Fault(f"{place}.to", "a constant ability chooses nobody"))
        if effect.amount < 0 and effect.do not in ("power", "armor"):
            faults.append(Fault(f"{place}.amount", f"is {effect.amount}, expected 0 or more"))
    return faults
