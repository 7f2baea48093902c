"""The ``position`` of a scenario file: reading it, refusing what cannot be, writing it again.

Owns the file's words (docs/positions/keyforge.md) and the way from them to a state and back. Does not
own the faults (position_faults.py). ``unsound`` reports what play would put right by itself.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.codec import BadFile
from rules.core.contract import Seat
from rules.core.verdict import Check
from rules.keyforge import citations as c
from rules.keyforge.cards import NO_KEYWORDS, Ability, Card, Keywords
from rules.keyforge.field import Field
from rules.keyforge.position_faults import faults_of
from rules.keyforge.rulings import Rulings
from rules.keyforge.state import Creature, Held, Mode, Player, State


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
    faults = faults_of(position, rulings)
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


def place_name(seat: int, index: int) -> str:
    """What a creature without a name is called: ``Red 1`` stands leftmost in Red's line."""
    return f"{('Red', 'Blue')[seat]} {index + 1}"


def _houses(house: str, houses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((house, *houses) if house else houses))


def _creature(one: CreatureSpec, seat: Seat, index: int, names: set[str]) -> Creature:
    made_id = one.id or f"{'ab'[seat]}{index}"
    card = Card(
        one.name or place_name(seat, index),
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


def position_of(state: State) -> Position:
    """The table of a state as a position; what lasts a turn or is being resolved is not part of it."""
    lines = tuple(tuple(_spec(one, seat) for one in line) for seat, line in enumerate(state.lines))
    players = tuple(
        PlayerSpec(
            player.amber,
            player.keys,
            player.houses,
            tuple(_card_spec(held, seat) for held in player.hand),
            tuple(_card_spec(held, seat) for held in player.discard),
        )
        for seat, player in enumerate(state.players)
    )
    return Position(
        (lines[0], lines[1]),
        state.active,
        state.house,
        state.turn,
        state.mode,
        (players[0], players[1]),
        state.closed,
    )


def _spec(one: Creature, seat: int) -> CreatureSpec:
    card = one.card
    return CreatureSpec(
        card.power,
        one.id,
        card.name,
        "",
        card.houses,
        card.armor,
        card.keywords,
        card.traits,
        card.abilities,
        card.token,
        None if one.owner == seat else one.owner,
        one.damage,
        one.armor_used,
        one.power_counters,
        one.ready,
        one.stunned,
        one.warded,
        one.enraged,
        one.chosen,
        one.amber,
        tuple(_card_spec(upgrade, one.owner) for upgrade in one.upgrades),
    )


def _card_spec(held: Held, seat: int) -> CardSpec:
    card = held.card
    return CardSpec(
        card.name,
        held.id,
        "",
        card.houses,
        card.power,
        card.armor,
        card.keywords,
        card.traits,
        card.abilities,
        card.kind,
        card.token,
        None if held.owner == seat else held.owner,
    )


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
