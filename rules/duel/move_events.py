"""What movements and exchanges bring, as sentences: sums, markers, icons, cubes and KO.

Owns the events of the second half of a step and of the end of a Turn, and the union of all events of a Turn.
Does not own those of the first half (events).
"""

from __future__ import annotations

from typing import Literal

from rules.core.citation import Citation
from rules.duel import citations as cite
from rules.duel.events import (
    AttackBlocked,
    AttackDeclared,
    BlockEmpty,
    BlockRaised,
    BonusPaid,
    CancelsMet,
    CardCancelled,
    CardRevealed,
    DamageDeclared,
    HealDeclared,
    NoTarget,
    PowerRead,
    QuestionAnswered,
    StepBegan,
    TurnEvent,
    Who,
    cubes,
)  # fmt: skip


class LossNetted(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """The sum behind one movement: ``delta`` = heal − attack − direct; ``blocked`` was stopped before."""

    who: Who
    attack: int
    sources: tuple[Who, ...]
    direct: int
    heal: int
    blocked: int
    delta: int

    @property
    def cites(self) -> tuple[Citation, ...]:
        """CA-Heal for the netting, and the rule of each part that went into it."""
        parts = (
            (cite.ATTACK, bool(self.sources)),
            (cite.BLOCK, bool(self.blocked)),
            (cite.DIRECT, bool(self.direct)),
        )
        return (cite.HEAL, *(source for source, counts in parts if counts))

    @property
    def formula(self) -> str:
        """``Attack 4 + Direct 2 − heal 1 = 5; Block stops the 4 → 1``: the sum, then what a Block leaves."""
        attack = self.attack + self.blocked
        losses = [f"{name} {n}" for name, n in (("Attack", attack), ("Direct", self.direct)) if n]
        parts = " + ".join(losses)
        if self.heal:
            parts = f"{parts} − heal {self.heal}" if parts else f"heal {self.heal}"
        whole = attack + self.direct - self.heal
        line = (
            f"{parts or 'Attack 0'} = {_signed(whole)}"
            if len(losses) + bool(self.heal) > 1
            else parts or "Attack 0"
        )
        return f"{line}; Block stops the {self.blocked} → {_signed(-self.delta)}" if self.blocked else line

    @property
    def text(self) -> str:
        if self.delta == 0:
            return f"{self.who.name}: {self.formula}; the marker does not move"
        return f"{self.who.name}: {self.formula}"


def _signed(loss: int) -> str:
    return f"+{-loss} HP" if loss < 0 else str(loss)


class ShieldSpent(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A shield token took the whole combined Attack on its holder."""

    who: Who
    token: str
    power: int
    rules = (cite.FIGHTER,)

    @property
    def text(self) -> str:
        return f"A {self.token} token takes the Attack of {self.power} on {self.who.name} and is spent"


Halt = Literal["done", "stop", "top", "bottom", "cap", "immune", "ko", "placed"]
_HALTS = {
    "stop": ", held by a Stop",
    "top": ", the top of the track",
    "bottom": ", the bottom of the track",
    "cap": ", as far as it may in one movement",
    "immune": "",
    "ko": "",
    "done": "",
    "placed": "",
}
_HALT_RULES = {"stop": (cite.STOP,), "cap": (cite.FIGHTER,), "immune": (cite.FIGHTER,), "ko": (cite.KO,),
               "placed": (cite.FIGHTER,)}  # fmt: skip


class MarkerMoved(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A health marker went from index ``before`` to ``after``; ``path`` is every space entered, in order."""

    who: Who
    delta: int
    before: int
    after: int
    hp_before: int
    hp_after: int
    path: tuple[int, ...]
    halt: Halt

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.HEAL, *_HALT_RULES.get(self.halt, ()))

    @property
    def text(self) -> str:
        if self.halt == "immune":
            return f"{self.who.name} is immune: the marker stays on {self.hp_before} HP"
        if self.halt == "ko":
            return f"{self.who.name} is KO'd and cannot be healed"
        return f"{self.who.name} goes from {self.hp_before} to {self.hp_after} HP{_HALTS[self.halt]}"


class TrackMoved(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """The marker of an extra track moved."""

    who: Who
    track: str
    before: int
    after: int
    path: tuple[int, ...]
    rules = (cite.FIGHTER,)

    @property
    def text(self) -> str:
        return f"{self.who.name}'s {self.track} goes from {self.before} to {self.after}"


class IconFired(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """An icon space was entered; ``track`` is empty for the health track. It works for the marker's owner."""

    who: Who
    track: str
    space: int
    passed: bool
    words: str

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.ICON, cite.CHAIN) if self.batch else (cite.ICON,)

    @property
    def text(self) -> str:
        how = "passed" if self.passed else "landed on"
        where = f"space {self.space} of {self.track}" if self.track else f"space {self.space}"
        return f"{self.who.name} {how} the icon on {where}: {self.words}"


class ChainCut(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """An endless chain of icons was stopped."""

    limit: int
    rules = (cite.CHAIN,)

    @property
    def text(self) -> str:
        return f"The chain of icons is stopped after {self.limit} movements"


class Transferred(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """``n`` of the ``asked`` cubes or tokens moved; ``contested``: both sides claimed them."""

    source: Who
    target: Who
    what: str
    asked: int
    n: int
    contested: bool

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.TRANSFER, cite.CONFLICT) if self.contested else (cite.TRANSFER,)

    @property
    def text(self) -> str:
        what = "Power" if self.what == "power" else self.what
        less = f" of {self.asked}" if self.n < self.asked else ""
        return f"{self.n}{less} {what} goes from {self.source.name} to {self.target.name}"


class PowerChanged(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """All changes of one step together; Power does not fall below 0."""

    who: Who
    before: int
    after: int
    gained: int
    lost: int
    rules = (cite.ATTACK, cite.FLOOR)

    @property
    def text(self) -> str:
        return f"{self.who.name} has {cubes(self.after)} (was {self.before})"


class TokensChanged(TurnEvent, frozen=True, forbid_unknown_fields=True):
    who: Who
    token: str
    before: int
    after: int
    rules = (cite.FIGHTER,)

    @property
    def text(self) -> str:
        return f"{self.who.name} has {self.after} {self.token} (was {self.before})"


class KnockedOut(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A marker stands on a KO space at the end of the Turn, or the Fighter's own KO condition holds."""

    who: Who
    own_rule: bool

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.KO, cite.FIGHTER) if self.own_rule else (cite.KO,)

    @property
    def text(self) -> str:
        return f"{self.who.name} is KO'd" + (" by an own condition" if self.own_rule else "")


class TurnEnded(TurnEvent, frozen=True, forbid_unknown_fields=True):
    rules = (cite.KO,)

    @property
    def text(self) -> str:
        return f"Turn {self.turn} ends"


TURN_EVENTS = (
    CardRevealed | PowerRead | CardCancelled | CancelsMet | StepBegan | AttackDeclared | BlockRaised
    | AttackBlocked | BonusPaid | BlockEmpty | QuestionAnswered | HealDeclared | DamageDeclared | NoTarget
    | LossNetted | ShieldSpent | MarkerMoved | TrackMoved | IconFired | ChainCut | Transferred | PowerChanged
    | TokensChanged | KnockedOut | TurnEnded
)  # fmt: skip
