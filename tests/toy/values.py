"""First Touch, a small fencing duel: its citations, state, actions, steps and events.

Owns the values. Does not own what may be done or what follows from it (ruleset). The game exists so
that the conformance suite and docs/adding-a-game.md have a whole one that fits on two pages.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rules.core.agenda import Step
from rules.core.citation import Citation, ruling
from rules.core.contract import Action, Event, Seat
from rules.core.dice import Dice

BOOK = "toy"
CHOOSE = Citation(BOOK, "1.1", "Each fencer secretly chooses a stance")
REVEAL = Citation(BOOK, "1.2", "Stances are shown together once both are chosen")
BEATS = Citation(BOOK, "2.1", "Thrust beats feint, feint beats guard, guard beats thrust")
EVEN = Citation(BOOK, "2.2", "Equal stances are settled by one die each, higher touches")
TOUCH = Citation(BOOK, "2.3", "A touch costs one heart")
PRESS = Citation(BOOK, "3.1", "Whoever touched may press once: 4 or more touches again, less costs a heart")
HEARTS_OUT = Citation(BOOK, "4.1", "A fencer without hearts has lost")
ROUNDS_OUT = Citation(BOOK, "4.2", "After the last round more hearts win, equal hearts are a draw")
EVEN_ROLL = ruling("even_roll", "What two equal dice do after equal stances")


class Stance(StrEnum):
    """What a fencer can choose; ``hidden`` is how the other fencer sees a choice not yet shown."""

    THRUST = "thrust"
    GUARD = "guard"
    FEINT = "feint"
    HIDDEN = "hidden"


CHOICES = (Stance.THRUST, Stance.GUARD, Stance.FEINT)
BEATEN = {Stance.THRUST: Stance.FEINT, Stance.FEINT: Stance.GUARD, Stance.GUARD: Stance.THRUST}
Stances = tuple[Stance | None, Stance | None]


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches: ``even_roll`` is ``nothing`` or ``both``."""

    even_roll: str = "nothing"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``position`` of a scenario file: hearts left, the round begun, the last round, choices made."""

    hearts: tuple[int, int] = (3, 3)
    round: int = 1
    rounds: int = 5
    stances: Stances = (None, None)


class Reveal(Step, frozen=True):
    """Both stances are chosen: show and compare them."""


class Roll(Step, frozen=True):
    """Equal stances: one die each."""


class Touched(Step, frozen=True):
    """``by`` touches the other fencer."""

    by: Seat


class AskPress(Step, frozen=True):
    """Waits until ``by`` says whether to press."""

    by: Seat


class RollPress(Step, frozen=True):
    """``by`` presses."""

    by: Seat


class EndRound(Step, frozen=True):
    """Clear the stances and count the round."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything there is: who has how many hearts, what is chosen, what is still to be resolved."""

    names: tuple[str, str]
    hearts: tuple[int, int]
    round: int
    rounds: int
    stances: Stances
    dice: Dice
    rulings: Rulings
    agenda: tuple[Reveal | Roll | Touched | AskPress | RollPress | EndRound, ...] = ()


class Choose(Action, frozen=True):
    """Choose a stance in secret; a draft has none yet."""

    stance: Stance | None = None


class Press(Action, frozen=True):
    """Say whether to press after a touch; a draft has not said yet."""

    press: bool | None = None


class StanceChosen(Event, frozen=True):
    """A fencer chose; which stance is not told."""

    by: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (CHOOSE,)

    @property
    def text(self) -> str:
        return f"{self.by} has chosen a stance"


class StancesRevealed(Event, frozen=True):
    """Both stances came out."""

    names: tuple[str, str]
    stances: tuple[Stance, Stance]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (REVEAL, BEATS)

    @property
    def text(self) -> str:
        return f"{self.names[0]} shows {self.stances[0]}, {self.names[1]} shows {self.stances[1]}"


class EvenStancesRolled(Event, frozen=True):
    """Equal stances: the two dice."""

    names: tuple[str, str]
    faces: tuple[int, int]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (EVEN, EVEN_ROLL) if self.faces[0] == self.faces[1] else (EVEN,)

    @property
    def text(self) -> str:
        return f"Equal stances: {self.names[0]} rolls {self.faces[0]}, {self.names[1]} rolls {self.faces[1]}"


class TouchLanded(Event, frozen=True):
    """A fencer lost a heart: hearts ``before`` and ``after``."""

    victim: str
    before: int
    after: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (TOUCH,)

    @property
    def text(self) -> str:
        return f"{self.victim} is touched, {self.before} to {self.after} hearts"


class PressRolled(Event, frozen=True):
    """The die of a press."""

    by: str
    face: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (PRESS,)

    @property
    def text(self) -> str:
        return f"{self.by} presses and rolls {self.face}"


class RoundEnded(Event, frozen=True):
    """A round is over."""

    round: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (ROUNDS_OUT,)

    @property
    def text(self) -> str:
        return f"Round {self.round} ends"
