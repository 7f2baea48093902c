"""What happens to the frame of the Fight phase: steps, turns, selections, passes, engagements.

Owns the events and their sentences. Does not own attacks (attack_events).
"""

from __future__ import annotations

from typing import TypeAlias

from rules.core.citation import Citation
from rules.core.contract import Event
from rules.wh40k import citations as cite
from rules.wh40k.fight.phase import player

STEP_CITES = {
    "start": cite.START_OF_PHASE,
    "pile_in": cite.PILE_IN_STEP,
    "fight": cite.FIGHT_STEP,
    "consolidate": cite.CONSOLIDATE_STEP,
    "end": cite.END_OF_PHASE,
}
STEP_NAMES = {
    "start": "Start of the Fight phase",
    "pile_in": "Pile In step",
    "fight": "Fight step",
    "consolidate": "Consolidate step",
    "end": "End of the Fight phase",
}
SUBSTEP_NAMES = {"ff": "Fights First combats", "remaining": "Remaining combats"}


class StepBegan(Event, frozen=True, tag="step_began"):
    """A step of the phase began; ``side`` acts first in it."""

    step: str
    side: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (STEP_CITES[self.step],)

    @property
    def text(self) -> str:
        if self.step == "end":
            return STEP_NAMES["end"]
        return f"{STEP_NAMES[self.step]}: {player(self.side)} first"


class HookAnnounced(Event, frozen=True, tag="hook_announced"):
    """A rule that is triggered now; players resolve it by hand."""

    at: str
    rule: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (STEP_CITES[self.at],)

    @property
    def text(self) -> str:
        return f"To be resolved now: {self.rule}"


class SideFinished(Event, frozen=True, tag="side_finished"):
    """A side has made the moves of the step that it wanted; ``skipped`` units made none."""

    side: str
    step: str
    skipped: tuple[str, ...] = ()

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (STEP_CITES[self.step],)

    @property
    def text(self) -> str:
        rest = f"; not moved: {', '.join(self.skipped)}" if self.skipped else ""
        return f"{player(self.side)} is done in the {STEP_NAMES[self.step]}{rest}"


class SubstepBegan(Event, frozen=True, tag="substep_began"):
    """The sequence moved on to, or returned to, a part of the Fight step."""

    substep: str
    picker: str
    returned: bool = False

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.FIGHT_STEP, cite.FIGHTS_FIRST) if self.substep == "ff" else (cite.FIGHT_STEP,)

    @property
    def text(self) -> str:
        selects = f"{SUBSTEP_NAMES[self.substep]}: {player(self.picker)} selects"
        return f"Back to {selects}" if self.returned else selects


class UnitSelected(Event, frozen=True, tag="unit_selected"):
    """A unit was selected to fight; ``forced`` by a consolidation that engaged it."""

    unit: str
    kind: str
    forced: bool = False

    @property
    def cites(self) -> tuple[Citation, ...]:
        how = cite.NORMAL_FIGHT if self.kind == "normal" else cite.OVERRUN
        return (cite.FIGHT_STEP, how, *((cite.CONSOLIDATE,) if self.forced else ()))

    @property
    def text(self) -> str:
        kind = "an overrun fight" if self.kind == "overrun" else "a normal fight"
        return f"{self.unit} is selected to make {kind}"


class FightPassed(Event, frozen=True, tag="fight_passed"):
    """A player passed instead of selecting; ``ends`` when that ends the Fight step."""

    side: str
    ends: bool

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.PASS,)

    @property
    def text(self) -> str:
        return f"{player(self.side)} passes" + (", which ends the Fight step" if self.ends else "")


class ExtraPileInDeclined(Event, frozen=True, tag="extra_pile_in_declined"):
    """A unit that overruns makes no additional pile-in move."""

    unit: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.OVERRUN,)

    @property
    def text(self) -> str:
        return f"{self.unit} makes no additional pile-in move"


class EngagementsEnded(Event, frozen=True, tag="engagements_ended"):
    """Units that are engaged with each other no more, since models left the table."""

    pairs: tuple[tuple[str, str], ...]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.ENGAGEMENT,)

    @property
    def text(self) -> str:
        pairs = "; ".join(f"{one} and {two}" for one, two in self.pairs)
        return f"No longer engaged: {pairs}"


class UnitFought(Event, frozen=True, tag="unit_fought"):
    """A unit's fight is resolved."""

    unit: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.FIGHT_STEP, cite.RESOLVE)

    @property
    def text(self) -> str:
        return f"{self.unit} has fought"


FrameEvent: TypeAlias = (
    StepBegan
    | HookAnnounced
    | SideFinished
    | SubstepBegan
    | UnitSelected
    | FightPassed
    | ExtraPileInDeclined
    | EngagementsEnded
    | UnitFought
)
