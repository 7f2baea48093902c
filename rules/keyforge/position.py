"""The ``position`` of a scenario file: reading it, refusing what cannot be, writing it again.

Owns the file's words and every fault of a position. docs/positions/keyforge.md describes the fields.
Does not own soundness that play may restore (``unsound``) being an error: it only reports it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.codec import BadFile, Fault
from rules.core.contract import Seat
from rules.core.verdict import Check
from rules.keyforge import citations as c
from rules.keyforge.cards import CONSTANT_DOS, HOUSES, NO_KEYWORDS, Ability, Card, Keywords
from rules.keyforge.field import Field
from rules.keyforge.rulings import Rulings
from rules.keyforge.state import Creature, Held, Mode, Player, State

MOST = 99
LONGEST_LINE = 60


class CardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card that is not in play, or an upgrade."""

    name: str
    id: str = ""
    house: str = ""
    houses: tuple[str, ...] = ()
    power: int = 0
    armor: int = 0
    keywords: Keywords = NO_KEYWORDS
    traits: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    kind: Literal["creature", "upgrade"] = "creature"
    token: bool = False
    owner: Seat | None = None


class CreatureSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A creature in a battleline. Only ``power`` is needed."""

    power: int
    id: str = ""
    name: str = ""
    house: str = ""
    houses: tuple[str, ...] = ()
    armor: int = 0
    keywords: Keywords = NO_KEYWORDS
    traits: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    token: bool = False
    owner: Seat | None = None
    damage: int = 0
    armor_used: int = 0
    power_counters: int = 0
    ready: bool = True
    stunned: bool = False
    warded: bool = False
    enraged: bool = False
    attacked_this_turn: bool = False
    amber: int = 0
    upgrades: tuple[CardSpec, ...] = ()


class PlayerSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player: pool, keys, the deck's houses, hand and discard pile."""

    amber: int = 0
    keys: int = 0
    houses: tuple[str, ...] = ()
    hand: tuple[CardSpec, ...] = ()
    discard: tuple[CardSpec, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two battlelines, left to right, seat 0 first; the active seat and house."""

    lines: tuple[tuple[CreatureSpec, ...], tuple[CreatureSpec, ...]]
    active: Seat = Seat(0)
    house: str = ""
    turn: int = 1
    mode: Mode = "duel"
    players: tuple[PlayerSpec, PlayerSpec] = (PlayerSpec(), PlayerSpec())
    closed: bool = False


def build(position: Position, rulings: Rulings) -> State:
    """The state of a position; raises BadFile with every fault and its place."""
    faults = list(_faults(position, rulings))
    if faults:
        raise BadFile(faults)
    names: set[str] = set()
    lines = tuple(
        tuple(_creature(one, Seat(seat), index, names) for index, one in enumerate(line))
        for seat, line in enumerate(position.lines)
    )
    players = tuple(_player(player, Seat(seat)) for seat, player in enumerate(position.players))
    return State(
        (lines[0], lines[1]),
        (players[0], players[1]),
        Seat(position.active),
        position.house,
        position.turn,
        position.mode,
        rulings,
        closed=position.closed,
    )


def _houses(house: str, houses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((house, *houses) if house else houses))


def _creature(one: CreatureSpec, seat: Seat, index: int, names: set[str]) -> Creature:
    made_id = one.id or f"{'ab'[seat]}{index}"
    card = Card(
        one.name or f"{one.power}/{one.armor}",
        _houses(one.house, one.houses),
        one.power,
        one.armor,
        one.keywords,
        one.traits,
        one.abilities,
        token=one.token,
    )
    name, number = card.name, 2
    while name in names:
        name, number = f"{card.name} {number}", number + 1
    names.add(name)
    owner = seat if one.owner is None else one.owner
    upgrades = tuple(
        _held(upgrade, owner, f"{made_id}.u{number}") for number, upgrade in enumerate(one.upgrades)
    )
    return Creature(
        made_id,
        name,
        card,
        owner,
        one.damage,
        one.armor_used,
        one.power_counters,
        one.ready,
        one.stunned,
        one.warded,
        one.enraged,
        one.attacked_this_turn,
        one.amber,
        upgrades,
    )


def _held(spec: CardSpec, seat: Seat, made_id: str) -> Held:
    card = Card(
        spec.name,
        _houses(spec.house, spec.houses),
        spec.power,
        spec.armor,
        spec.keywords,
        spec.traits,
        spec.abilities,
        spec.kind,
        spec.token,
    )
    return Held(spec.id or made_id, card, seat if spec.owner is None else spec.owner)


def _player(spec: PlayerSpec, seat: Seat) -> Player:
    hand = tuple(_held(card, seat, f"{'ab'[seat]}h{index}") for index, card in enumerate(spec.hand))
    discard = tuple(_held(card, seat, f"{'ab'[seat]}d{index}") for index, card in enumerate(spec.discard))
    return Player(spec.amber, spec.keys, spec.houses, hand, discard)


def _faults(position: Position, rulings: Rulings) -> list[Fault]:
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
            faults += _house_fault(f"{where}.houses", house)
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


def _house_fault(where: str, house: str) -> list[Fault]:
    if house and (house != house.lower() or not house.isalpha() or len(house) > 30):
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
    return _range(where, one, counts) + _printed_faults(one, where)


def _card_faults(card: CardSpec, where: str) -> list[Fault]:
    limits = {"power": (-MOST, MOST), "armor": (-MOST, MOST)} if card.kind == "upgrade" else {}
    limits = limits or {"power": (0, MOST), "armor": (0, MOST)}
    return _range(where, card, limits) + _printed_faults(card, where)


def _printed_faults(spec: CreatureSpec | CardSpec, where: str) -> list[Fault]:
    faults = _range(
        f"{where}.keywords",
        spec.keywords,
        dict.fromkeys(("assault", "hazardous", "splash_attack"), (0, MOST)),
    )
    for house in _houses(spec.house, spec.houses):
        faults += _house_fault(f"{where}.house", house)
    if spec.owner not in (None, 0, 1):
        faults.append(Fault(f"{where}.owner", f"is {spec.owner}, expected 0 or 1"))
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


def unsound(state: State) -> tuple[Check, ...]:
    """What the next moment would change by itself: creatures that ought to be destroyed already."""
    field = Field(state)
    checks = []
    for one in field.everyone():
        power = field.power(one)
        if power <= one.damage and not field.keywords(one).invulnerable and one.id not in state.tagged:
            text = f"{one.name} has {one.damage} damage and only {power} power"
            checks.append(
                Check(
                    False,
                    "destroyed",
                    text,
                    c.POWER,
                    (one.id,),
                    one.damage,
                    power,
                    title="It stands",
                    remedy="Lower its damage.",
                )
            )
    return tuple(checks)
