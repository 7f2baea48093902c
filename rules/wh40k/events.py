"""What happened on the inch table, for the log and the animation.

Owns the events and their sentences. Does not own when they happen.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.core.citation import Citation
from rules.core.contract import Event
from rules.core.narrate import inches
from rules.geometry.units import Point
from rules.wh40k import citations as cite


class ModelMoved(Event, frozen=True, tag="model_moved"):
    """One model went along ``route`` (inches, from start to end) and turned to ``rot``."""

    unit: str
    model: str
    kind: str
    start: Point
    end: Point
    rot_before: float
    rot_after: float
    route: tuple[Point, ...]
    length: float

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.PILE_IN if self.kind == "pile_in" else cite.CONSOLIDATE,)

    @property
    def text(self) -> str:
        return f"{self.model} of {self.unit} moved {inches(self.length)} in"


class UnitPiledIn(Event, frozen=True, tag="unit_piled_in"):
    """A unit finished its pile-in move; ``targets`` are the ids of its pile-in targets."""

    unit: str
    targets: tuple[str, ...]
    moved: int
    engaged_models: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.PILE_IN,)

    @property
    def text(self) -> str:
        if not self.moved:
            return f"{self.unit} did not pile in"
        models = "1 model" if self.engaged_models == 1 else f"{self.engaged_models} models"
        return f"{self.unit} piled in to {' and '.join(self.targets)}: {models} engaged"


class UnitConsolidated(Event, frozen=True, tag="unit_consolidated"):
    """A unit finished its consolidation move in the mode named."""

    unit: str
    mode: str
    targets: tuple[str, ...]
    moved: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.CONSOLIDATE,)

    @property
    def text(self) -> str:
        if not self.moved:
            return f"{self.unit} did not consolidate"
        return f"{self.unit} consolidated ({self.mode}) to {' and '.join(self.targets)}"


class FightForced(Event, frozen=True, tag="fight_forced"):
    """A unit that had not been selected to fight was engaged by a consolidation and must be selected now."""

    unit: str
    by: str
    mode: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.CONSOLIDATE, cite.FIGHT_STEP)

    @property
    def text(self) -> str:
        return f"{self.unit}, engaged by {self.by} and not selected yet, is selected to fight"


MoveEvent: TypeAlias = ModelMoved | UnitPiledIn | UnitConsolidated | FightForced
