"""Where the Fight phase stands, as a value: step, turn, picker, and the fight that is being resolved.

Owns the structs. Does not own how they change (frame, attacks).
"""

from __future__ import annotations

from typing import Literal

from rules.wh40k.fight.order import FightType, Substep
from rules.wh40k.fight.profiles import Value, Weapon

Side = Literal["red", "blue"]
Step = Literal["start", "pile_in", "fight", "consolidate", "end"]
STEPS: tuple[Step, ...] = ("start", "pile_in", "fight", "consolidate", "end")
Stage = Literal["move", "declare", "attack", "precision", "allocate"]


def player(side: str) -> str:
    """What sentences call the player of a side: the game's word for the seat, where a board puts the name."""
    return side.capitalize()


class Hook(Value, frozen=True):
    """A rule that is triggered at the start or the end of the phase, in its owner's words."""

    at: Literal["start", "end"]
    text: str


class Strike(Value, frozen=True):
    """One weapon of one model at one unit; ``attacks`` only where its attacks are split (04.03.02)."""

    model: str
    weapon: str
    target: str
    attacks: int | None = None


class Pool(Value, frozen=True):
    """Identical attacks at one unit (04.03.01), rolled together; ``cleave`` dice are added (24.06)."""

    weapon: Weapon
    target: str
    strikes: tuple[Strike, ...]
    cleave: int = 0


class Wounded(Value, frozen=True):
    """Attacks of a pool that wounded and wait for saves; ``character`` was chosen by [PRECISION]."""

    pool: Pool
    wounds: int
    devastating: int
    character: str | None = None


class Fight(Value, frozen=True):
    """A unit that has been selected to fight, and how far it has come; ``target`` was struck last."""

    unit: str
    kind: FightType
    stage: Stage
    pools: tuple[Pool, ...] = ()
    wounded: Wounded | None = None
    target: str = ""
    forced: bool = False


class PhaseStart(Value, frozen=True):
    """The ``phase`` of a position file: whose turn it is and where the phase stands."""

    active: Side = "red"
    step: Literal["start", "pile_in", "fight", "consolidate"] = "start"
    turn: Side | None = None
    substep: Substep = "ff"
    picker: Side | None = None
    passed: bool = False
    hooks: tuple[Hook, ...] = ()


class Phase(Value, frozen=True):
    """The phase while it is played.

    ``turn`` is whose moves are made in a Pile In or Consolidate step, ``picker`` who selects in the
    Fight step, ``forced`` the units that a consolidation has made fight and that wait to be selected.
    """

    active: Side
    step: Step
    turn: Side
    substep: Substep = "ff"
    picker: Side = "red"
    passed: bool = False
    fight: Fight | None = None
    forced: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    hooks: tuple[Hook, ...] = ()


def phase_from(start: PhaseStart) -> Phase:
    """The phase at the place where a position says that it stands."""
    turn = start.turn or start.active
    picker = start.picker or start.active
    return Phase(start.active, start.step, turn, start.substep, picker, start.passed, hooks=start.hooks)
