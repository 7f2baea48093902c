"""A Huntik position as one value: map, hands, turn, round, and the combat in progress.

Owns the state types and plain look-ups. Does not own rules: who may do what stands in the other files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from rules.core.contract import Outcome, Seat
from rules.core.dice import Dice
from rules.huntik.pieces import Card, Unit
from rules.huntik.rulings import Rulings
from rules.huntik.steps import AnyStep

LEAD, DEFENDING = Seat(0), Seat(1)
ZONES = (1, 2, 3, 4, 5)
HIDDEN = "hidden"
Pair = tuple[int, int]
Names = tuple[str, ...]


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Attacks aimed at one piece; anything but a whole number from 0 up is refused when judged."""

    piece: str
    attacks: int | float


Shares = tuple[Share, ...]


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat in progress. Pairs are by seat; ``members`` are in combat now, in order of entry.

    ``stage``: "start" while start powers resolve, "window" for combat actions, "aim" for aiming.
    """

    zone: int
    attacker: Seat
    starter: str | None
    entered: Names
    members: Names
    acts: Seat
    stage: Literal["start", "window", "aim"] = "start"
    added: Pair = (0, 0)
    removed: Pair = (0, 0)
    passes: int = 0
    acted: Pair = (0, 0)
    totals: Pair | None = None
    aims: tuple[Shares | None, Shares | None] = (None, None)
    unaimed: Pair = (0, 0)
    kos: Names = ()
    replaced: tuple[tuple[str, str], ...] = ()
    stopped: bool = False

    @property
    def attacked(self) -> Seat:
        return other(self.attacker)


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last combat that is over: how it ended and with what."""

    zone: int
    attacker: Seat
    entered: Names
    members: Names
    status: Literal["concluded", "ended"]
    ended_by: Literal["passes", "no_combatants", "effect"]
    totals: Pair | None
    aims: tuple[Shares | None, Shares | None]
    unaimed: Pair
    kos: Names
    replaced: tuple[tuple[str, str], ...]


class KoGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ko", tag_field="goal"):
    """The lead player wins when ``piece`` is KO'd."""

    piece: str


class AloneGoal(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hero_alone_in", tag_field="goal"
):
    """The lead player wins when a turn ends with an own hero in ``zone`` (absolute) and no enemy there."""

    zone: int


class PointsGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="points_in", tag_field="goal"):
    """After each round 1 point for every own unstunned hero in ``zone``; more wins, equal is for ``ties``."""

    zone: int
    ties: Literal[0, 1] = 0


Goal = KoGoal | AloneGoal | PointsGoal


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lead player has to do; without it in time the defending player wins."""

    name: str
    words: str
    goal: Goal


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything there is. Pairs are by seat: lead, defending.

    ``used``: free powers used since the other's turn. ``passes``: turns passed in a row.
    ``fought``: there was a combat in this turn.
    """

    units: tuple[Unit, ...]
    cards: tuple[Card, ...] = ()
    hands: tuple[Names, Names] = ((), ())
    decks: tuple[Names, Names] = ((), ())
    discards: tuple[Names, Names] = ((), ())
    turn: Seat = LEAD
    first: Seat = LEAD
    round: int = 1
    rounds: int = 7
    passes: int = 0
    majors: Pair = (0, 0)
    used: Names = ()
    fought: bool = False
    mission: Mission | None = None
    points: Pair = (0, 0)
    kos: Names = ()
    combat: Combat | None = None
    report: Report | None = None
    result: Outcome | None = None
    rulings: Rulings = Rulings()
    dice: Dice = Dice()
    agenda: tuple[AnyStep, ...] = ()


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def player(seat: int) -> str:
    """The seat's role, for sentences."""
    return "the lead player" if seat == LEAD else "the defending player"


def change(state: State, **fields: Any) -> State:
    """The state with some fields replaced."""
    return msgspec.structs.replace(state, **fields)


def find(state: State, piece: str) -> Unit | None:
    return next((unit for unit in state.units if unit.id == piece), None)


def unit_of(state: State, piece: str) -> Unit:
    """The unit; raises KeyError when there is none."""
    found = find(state, piece)
    if found is None:
        raise KeyError(piece)
    return found


def name_of(state: State, piece: str) -> str:
    found = find(state, piece)
    return (found.name or found.id) if found else piece


def card_of(state: State, card: str) -> Card | None:
    return next((found for found in state.cards if found.id == card), None)


def update(state: State, piece: str, **fields: Any) -> State:
    """The state with one unit changed."""
    units = tuple(
        msgspec.structs.replace(unit, **fields) if unit.id == piece else unit for unit in state.units
    )
    return change(state, units=units)


def update_combat(state: State, **fields: Any) -> State:
    """The state with the combat in progress changed."""
    assert state.combat is not None
    return change(state, combat=msgspec.structs.replace(state.combat, **fields))


def with_pair(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    """The pair with one seat's half replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def in_play(state: State, wanted: Callable[[Unit], bool] = lambda _unit: True) -> tuple[Unit, ...]:
    """Units on the map for which ``wanted`` holds, in the order of the position."""
    return tuple(unit for unit in state.units if unit.in_play and wanted(unit))


def members(state: State, seat: int | None = None) -> tuple[Unit, ...]:
    """Units in the combat, all or one side's, in order of entry; none outside a combat."""
    if state.combat is None:
        return ()
    found = (unit_of(state, piece) for piece in state.combat.members)
    return tuple(unit for unit in found if seat is None or unit.controller == seat)


def atk_of(state: State, unit: Unit) -> int:
    """ATK with all changes and what the hero carries."""
    own = unit.atk + sum(modifier.atk for modifier in unit.modifiers)
    return own + sum(thing.atk for thing in carried(state, unit))


def def_of(state: State, unit: Unit) -> int:
    """DEF with all changes and what the hero carries."""
    own = unit.defense + sum(modifier.defense for modifier in unit.modifiers)
    return own + sum(thing.defense for thing in carried(state, unit))


def carried(state: State, unit: Unit) -> tuple[Unit, ...]:
    return in_play(state, lambda thing: thing.carrier == unit.id)
