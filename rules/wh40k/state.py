"""The table as a value: board, units of true bases, objectives, terrain.

Owns the structs of a position and of the state. Does not own their soundness (positions) or any rule.
Inches for places and heights, millimetres for bases, degrees counter-clockwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.geometry.footprint import Base, Footprint
from rules.geometry.units import Polygon
from rules.wh40k.fight.phase import Phase, PhaseStart
from rules.wh40k.fight.profiles import Datasheet, Profile
from rules.wh40k.rulings import Rulings

SIDES = ("red", "blue")
Side = Literal["red", "blue"]
Identifier = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class _Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Strict on the way in, short on the way out."""


class Board(_Value, frozen=True):
    """The battlefield, its origin in a corner."""

    width: float = 60.0
    height: float = 44.0


class Model(_Value, frozen=True):
    """One model: its base, where it stands, and in a Fight phase what it is and what it has left.

    ``profile`` names one of its datasheet (the first when empty), ``wounds`` are those left (all when
    None); ``fallen`` is destroyed but stays until its unit has fought (05.04.05).
    """

    id: Identifier
    base: Footprint
    x: float
    y: float
    rot: float = 0.0
    z: float = 0.0
    profile: str = ""
    wounds: int | None = None
    fallen: bool = False

    def placed(self) -> Base:
        return Base(self.base, self.x, self.y, self.rot)


class Flags(_Value, frozen=True):
    """What a unit has done this turn and phase."""

    charged: bool = False  # made a charge move this turn
    overrun: bool = False  # selected to make an overrun fight (12.06)
    piled_in: bool = False
    was_eligible_to_fight: bool = True
    consolidated: bool = False
    selected_to_fight: bool = False
    fights_first: bool = False  # every model has the ability (24.13); charging gives it too
    engaged_at_step_start: bool = False  # when the Fight step began (12.04)


class Unit(_Value, frozen=True):
    """A unit of one side; ``letter`` and ``name`` are what people call it.

    ``datasheet`` names a bundled one, ``profile`` gives one of the unit's own; a Fight phase gives a unit
    that has neither a general one.
    """

    id: Identifier
    side: Side
    models: tuple[Model, ...]
    name: str = ""
    letter: str = ""
    keywords: tuple[str, ...] = ()
    flags: Flags = Flags()
    datasheet: str = ""
    profile: Datasheet | None = None

    @property
    def seat(self) -> Seat:
        return Seat(SIDES.index(self.side))

    @property
    def label(self) -> str:
        return self.name or self.id

    def has(self, *keywords: str) -> bool:
        """Whether the unit has any of the keywords."""
        return any(word in self.keywords for word in keywords)

    def profile_of(self, model: Model) -> Profile:
        """What a model is; raises ValueError outside a Fight phase, where nobody asks."""
        if self.profile is None:
            raise ValueError(f"{self.id} has no datasheet")
        return self.profile.profile(model.profile)

    def wounds_left(self, model: Model) -> int:
        return self.profile_of(model).wounds if model.wounds is None else model.wounds


class Objective(_Value, frozen=True):
    """A terrain area (``polygon``), or where there is none a round marker of ``d`` mm (14.01)."""

    id: Identifier
    kind: Literal["marker", "area"]
    x: float = 0.0
    y: float = 0.0
    d: float = 40.0
    polygon: Polygon = ()


class Terrain(_Value, frozen=True):
    """A convex terrain piece; ``height`` in inches decides what may cross it (13.06)."""

    id: Identifier
    category: Literal["dense", "light", "exposed"]
    polygon: Polygon
    height: float = 5.0
    name: str = ""


class Position(_Value, frozen=True):
    """The ``position`` of a scenario file."""

    units: tuple[Unit, ...]
    board: Board = Board()
    objectives: tuple[Objective, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    phase: PhaseStart | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state: a position under rulings, and the dice.

    Without a ``phase`` single moves are judged from the units' flags; with one the Fight phase is played.
    """

    board: Board
    units: tuple[Unit, ...]
    objectives: tuple[Objective, ...]
    terrain: tuple[Terrain, ...]
    rulings: Rulings
    dice: Dice
    phase: Phase | None = None

    def unit(self, unit_id: str) -> Unit | None:
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        return None

    def label(self, unit_id: str) -> str:
        """What a unit is called; its id when it is not on the table."""
        unit = self.unit(unit_id)
        return unit_id if unit is None else unit.label

    def objective(self, objective_id: str | None) -> Objective | None:
        for objective in self.objectives:
            if objective.id == objective_id:
                return objective
        return None

    def with_unit(self, changed: Unit) -> Table:
        units = tuple(changed if unit.id == changed.id else unit for unit in self.units)
        return msgspec.structs.replace(self, units=units)

    def unit_of(self, model_id: str) -> Unit | None:
        for unit in self.units:
            if any(model.id == model_id for model in unit.models):
                return unit
        return None

    def as_position(self) -> Position:
        """The position as it now stands; where a phase is under way it says where, without a fight begun."""
        at = self.phase
        start = None
        if at is not None and at.step != "end":
            start = PhaseStart(at.active, at.step, at.turn, at.substep, at.picker, at.passed, at.hooks)
        return Position(self.units, self.board, self.objectives, self.terrain, start)
