"""From a scenario's position to the first state, and what can be wrong with a position.

Owns the ``position`` of a Huntik file (docs/positions/huntik.md). Does not own the file around it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rules.core.codec import BadFile, Fault
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.verdict import Check
from rules.huntik import citations as c
from rules.huntik import steps as s
from rules.huntik.combat import start_combat
from rules.huntik.flow import carry_on
from rules.huntik.pieces import FIGHTERS, SELF, AnyOp, Card, Flags, SeatNumber, SetFlag, Spawn, Target, Unit
from rules.huntik.rulings import Rulings
from rules.huntik.state import LEAD, AloneGoal, KoGoal, Mission, Names, Pair, PointsGoal, State, unit_of
from rules.huntik.working import Working

LIMIT = 99
MAX_ROUNDS = 20
MAX_UNITS = 60


class StartEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start power that is still to be resolved in a combat that has just been started."""

    seat: SeatNumber
    ops: tuple[AnyOp, ...]
    title: str = "Start power"


class CombatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combat that has just been started in ``zone`` (absolute) by the player ``attacker``."""

    zone: int
    attacker: SeatNumber
    starter: str | None = None
    effects: tuple[StartEffect, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The ``position`` of a Huntik scenario. Pairs are by seat: lead player, defending player."""

    units: tuple[Unit, ...]
    cards: tuple[Card, ...] = ()
    hands: tuple[Names, Names] = ((), ())
    decks: tuple[Names, Names] = ((), ())
    discards: tuple[Names, Names] = ((), ())
    shuffle: bool = False
    turn: SeatNumber | None = None
    first: SeatNumber = 0
    round: int = 1
    rounds: int = 7
    points: Pair = (0, 0)
    mission: Mission | None = None
    combat: CombatSetup | None = None


def first_state(position: Position, rulings: Rulings, dice: Dice) -> State:
    """The state that a position stands for; raises BadFile with every fault and its place."""
    faults = tuple(position_faults(position, rulings))
    if faults:
        raise BadFile(faults)
    decks = position.decks
    if position.shuffle:
        lead, dice = _shuffled(decks[0], dice)
        defending, dice = _shuffled(decks[1], dice)
        decks = (lead, defending)
    attacker = position.combat.attacker if position.combat else LEAD
    turn = Seat(attacker if position.turn is None else position.turn)
    state = State(
        units=position.units,
        cards=position.cards,
        hands=position.hands,
        decks=decks,
        discards=position.discards,
        turn=turn,
        first=Seat(position.first),
        round=position.round,
        rounds=position.rounds,
        mission=position.mission,
        points=position.points,
        rulings=rulings,
        dice=dice,
    )
    return _in_combat(state, position.combat) if position.combat else state


def _in_combat(state: State, setup: CombatSetup) -> State:
    """600.2 and 601.1 for a position that begins with a combat."""
    work = Working(state)
    start_combat(work, Seat(setup.attacker), setup.starter, setup.zone)
    given = tuple(
        s.Resolve(Seat(effect.seat), effect.title, "start", effect.ops, on=()) for effect in setup.effects
    )
    work.set(agenda=(*given, *work.then, s.OpenWindow(), s.EndTurn()))
    return carry_on(work).state


def _shuffled(deck: Names, dice: Dice) -> tuple[Names, Dice]:
    """Fisher-Yates with the game's own dice."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        (face,), dice = dice.roll(1, last + 1)
        cards[last], cards[face - 1] = cards[face - 1], cards[last]
    return tuple(cards), dice


def position_faults(position: Position, rulings: Rulings) -> Iterator[Fault]:
    """Everything that is wrong with a position, with its place in the file."""
    yield from _number_faults(position, rulings)
    yield from _twice([unit.id for unit in position.units], "position.units")
    yield from _twice([card.id for card in position.cards], "position.cards")
    for index, unit in enumerate(position.units):
        yield from _unit_faults(unit, f"position.units[{index}]", position)
    for index, card in enumerate(position.cards):
        yield from _card_faults(card, f"position.cards[{index}]")
    known = {card.id for card in position.cards}
    for field in ("hands", "decks", "discards"):
        for seat, names in enumerate(getattr(position, field)):
            for index, name in enumerate(names):
                if name not in known:
                    place = f"position.{field}[{seat}][{index}]"
                    yield Fault(place, f"names {name!r}, which is not among the cards")
    yield from _combat_faults(position)
    yield from _mission_faults(position)


def _number_faults(position: Position, rulings: Rulings) -> Iterator[Fault]:
    if len(position.units) > MAX_UNITS:
        yield Fault("position.units", f"holds {len(position.units)} units, more than {MAX_UNITS}")
    if not 1 <= position.rounds <= MAX_ROUNDS:
        yield Fault("position.rounds", f"is {position.rounds}, expected 1 to {MAX_ROUNDS}")
    if not 1 <= position.round <= max(1, position.rounds):
        yield Fault("position.round", f"is {position.round}, expected 1 to {position.rounds}")
    for seat, points in enumerate(position.points):
        if points < 0:
            yield Fault(f"position.points[{seat}]", f"is {points}, below 0")
    if not 0 <= rulings.base_move <= 4:
        yield Fault("rulings.base_move", f"is {rulings.base_move}, expected 0 to 4")
    if not 0 <= rulings.draw_each_round <= 10:
        yield Fault("rulings.draw_each_round", f"is {rulings.draw_each_round}, expected 0 to 10")


def _twice(names: Sequence[str], place: str) -> Iterator[Fault]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Fault(place, f"holds {name!r} {count} times", "Give each an id of its own")


def _unit_faults(unit: Unit, place: str, position: Position | None) -> Iterator[Fault]:
    if not unit.id or unit.id.startswith("$") or ":" in unit.id or unit.id == "hidden":
        yield Fault(f"{place}.id", f"is {unit.id!r}, which cannot be an id")
    if unit.in_play and unit.zone is None:
        yield Fault(f"{place}.zone", "is missing", "Give a zone from 1 to 5, counted from the lead player")
    if not unit.in_play and unit.zone is not None:
        yield Fault(f"{place}.zone", f"is {unit.zone} for a card that is not in play")
    if unit.zone is not None and not 1 <= unit.zone <= 5:
        yield Fault(f"{place}.zone", f"is {unit.zone}, expected 1 to 5")
    for field, value in (("atk", unit.atk), ("def", unit.defense)):
        if abs(value) > LIMIT:
            yield Fault(f"{place}.{field}", f"is {value}, beyond {LIMIT}")
    if unit.controller is None and unit.kind in ("major", "minor", "legendary"):
        yield Fault(f"{place}.controller", "is nobody, which only obstacles, objects and structures can have")
    if unit.flags.survival < 0:
        yield Fault(f"{place}.flags.survival", f"is {unit.flags.survival}, below 0")
    for name in ("move", "move_forward"):
        value = getattr(unit.flags, name)
        if value is not None and not 0 <= value <= 4:
            yield Fault(f"{place}.flags.{name}", f"is {value}, expected 0 to 4")
    yield from _twice([power.name for power in unit.powers], f"{place}.powers")
    for index, power in enumerate(unit.powers):
        yield from _op_faults(power.ops, power.targets, f"{place}.powers[{index}]", True)
    yield from _carrier_faults(unit, place, position)


def _carrier_faults(unit: Unit, place: str, position: Position | None) -> Iterator[Fault]:
    if unit.carrier is None:
        return
    bearer = next((card for card in position.units if card.id == unit.carrier), None) if position else None
    if unit.kind != "object":
        yield Fault(f"{place}.carrier", "is given for something that is no object")
    elif bearer is None or not bearer.in_play or bearer.zone != unit.zone or bearer.kind not in FIGHTERS:
        yield Fault(f"{place}.carrier", f"names {unit.carrier!r}, no hero in its zone")


def _card_faults(card: Card, place: str) -> Iterator[Fault]:
    if (card.kind == "hero") != (card.unit is not None):
        yield Fault(f"{place}.unit", "belongs to a card of kind hero, and only to that")
    if card.id == "hidden" or not card.id:
        yield Fault(f"{place}.id", f"is {card.id!r}, which cannot be an id")
    if card.unit is not None:
        printed = msgspec.structs.replace(card.unit, area="play", zone=card.unit.zone or 1)
        yield from _unit_faults(printed, f"{place}.unit", None)
        if card.unit.kind not in ("major", "minor", "legendary"):
            yield Fault(f"{place}.unit.kind", f"is {card.unit.kind}, not a hero")
    yield from _op_faults(card.ops, card.targets, place, card.kind == "exhaust")


def _op_faults(
    ops: Sequence[AnyOp], targets: Sequence[Target], place: str, has_self: bool
) -> Iterator[Fault]:
    named = {target.name for target in targets}
    for index, op in enumerate(ops):
        where = f"{place}.ops[{index}]"
        piece = getattr(op, "piece", "")
        if piece == SELF and not has_self:
            yield Fault(f"{where}.piece", f"is {SELF}, but nobody is the source")
        elif piece.startswith("$") and piece != SELF and piece not in named:
            yield Fault(f"{where}.piece", f"names {piece!r}, which is not among the targets")
        for field in ("n", "atk", "defense", "max"):
            value: Any = getattr(op, field, None)
            low = -LIMIT if field in ("atk", "defense") else 0
            if value is not None and not low <= value <= LIMIT:
                yield Fault(f"{where}.{field}", f"is {value}, expected {low} to {LIMIT}")
        zone = getattr(op, "zone", None)
        if type(zone) is int and not 1 <= zone <= 5:
            yield Fault(f"{where}.zone", f"is {zone}, expected 1 to 5")
        if isinstance(op, Spawn):
            yield from _unit_faults(op.unit, f"{where}.unit", None)
        if isinstance(op, SetFlag):
            yield from _flag_faults(op, where)


def _flag_faults(op: SetFlag, place: str) -> Iterator[Fault]:
    if op.name not in Flags.__struct_fields__:
        yield Fault(f"{place}.name", f"is {op.name!r}, which is no flag")
        return
    try:
        msgspec.convert({op.name: op.value}, Flags)
    except msgspec.ValidationError:
        yield Fault(f"{place}.value", f"is {op.value!r}, which {op.name} cannot be")


def _combat_faults(position: Position) -> Iterator[Fault]:
    setup = position.combat
    if setup is None:
        return
    if not 1 <= setup.zone <= 5:
        yield Fault("position.combat.zone", f"is {setup.zone}, expected 1 to 5")
    if position.turn is not None and position.turn != setup.attacker:
        yield Fault("position.turn", "is not the attacking player's, in whose turn a combat takes place")
    if setup.starter is not None and setup.starter not in {unit.id for unit in position.units}:
        yield Fault("position.combat.starter", f"names {setup.starter!r}, which is not among the units")
    for index, effect in enumerate(setup.effects):
        yield from _op_faults(effect.ops, (), f"position.combat.effects[{index}]", False)


def _mission_faults(position: Position) -> Iterator[Fault]:
    if position.mission is None:
        return
    goal = position.mission.goal
    if isinstance(goal, KoGoal):
        known = {unit.id for unit in position.units} | {card.unit.id for card in position.cards if card.unit}
        if goal.piece not in known:
            yield Fault("position.mission.goal.piece", f"names {goal.piece!r}, which is nowhere")
    if isinstance(goal, AloneGoal | PointsGoal) and not 1 <= goal.zone <= 5:
        yield Fault("position.mission.goal.zone", f"is {goal.zone}, expected 1 to 5")


def state_faults(state: State) -> tuple[Check, ...]:
    """What could not stand on a table: a stunned card that is ready, strangers in the combat."""
    found = []
    for unit in state.units:
        if unit.in_play and unit.stunned and unit.ready:
            text = f"{unit.name or unit.id} is stunned and ready at once."
            found.append(
                Check(False, "stunned_ready", text, c.STUN, (unit.id,), title="Stunned is exhausted")
            )
    if state.combat is not None and state.combat.stage != "aim":
        for piece in state.combat.members:
            unit = unit_of(state, piece)
            if unit.stunned or unit.zone != state.combat.zone or unit.controller is None:
                text = f"{unit.name or unit.id} cannot be in this combat."
                found.append(Check(False, "not_in_combat", text, c.ENTER_COMBAT, (piece,), title="In combat"))
    return tuple(found)
