"""What can happen in a Turn, as sentences with their rules and the numbers an animation needs.

Owns the events of the first half of a step. Does not own movements and exchanges (move_events) or the frame
around a Turn (frame_events).
Events with the same ``beat`` happen at once; ``step`` counts the Thens of a card, ``batch`` the movements
of a step (0 the main one, then those that icons cause).
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rules.core.citation import Citation
from rules.core.contract import Event, Seat
from rules.duel import citations as cite


class Who(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Fighter as an event names it."""

    id: str
    name: str
    seat: Seat


class TurnEvent(Event, frozen=True, forbid_unknown_fields=True, tag=True, tag_field="type"):
    """Base of what happens within a Turn."""

    turn: int
    step: int
    batch: int
    beat: int

    rules: ClassVar[tuple[Citation, ...]] = (cite.ORDER,)

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.rules


def cubes(n: int) -> str:
    return f"{n} Power"


class CardRevealed(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A face-down card turned up; its Fighter is Active. Both cards turn in the same beat."""

    who: Who
    card: str
    name: str
    words: str
    rules = (cite.REVEAL,)

    @property
    def text(self) -> str:
        return f"{self.who.name} reveals {self.name}: {self.words}"


class PowerRead(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """The Power that this Fighter's Attacks have all Turn."""

    who: Who
    power: int
    rules = (cite.ATTACK,)

    @property
    def text(self) -> str:
        return f"{self.who.name} starts the Turn with {cubes(self.power)}"


class CardCancelled(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """``who`` had revealed the card; ``by`` cancelled it."""

    who: Who
    by: Who
    card: str
    name: str
    mutual: bool
    rules = (cite.CANCEL,)

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.CANCEL, cite.MUTUAL) if self.mutual else (cite.CANCEL,)

    @property
    def text(self) -> str:
        return f"{self.by.name} cancels {self.name} of {self.who.name}: nothing on it happens"


class CancelsMet(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """Two Cancels where the switch says that neither works."""

    rules = (cite.CANCEL, cite.MUTUAL)

    @property
    def text(self) -> str:
        return "Both cards Cancel: neither is cancelled"


class StepBegan(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """The part of the cards after a Then."""

    rules = (cite.THEN,)

    @property
    def text(self) -> str:
        return "Then the next part of the cards follows"


class AttackDeclared(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """``power``: all of it, ``plus`` of that from the card. ``attack`` numbers it in its Turn."""

    attack: int
    source: Who
    target: Who
    power: int
    plus: int
    origin: Literal["card", "bonus", "icon"]
    rules = (cite.ATTACK,)

    @property
    def text(self) -> str:
        own = f" ({self.power - self.plus} + {self.plus})" if self.plus else ""
        by = {"card": "", "bonus": " as a Bonus Action", "icon": " from an icon"}[self.origin]
        return f"{self.source.name} Attacks {self.target.name} with {cubes(self.power)}{own}{by}"


class BlockRaised(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A Block for the team; ``block`` numbers it in its Turn."""

    block: int
    who: Who
    rules = (cite.BLOCK,)

    @property
    def text(self) -> str:
        return f"{self.who.name} Blocks for the team"


class AttackBlocked(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """``by`` are the Fighters whose Blocks cancelled this Attack, all at once."""

    attack: int
    source: Who
    target: Who
    power: int
    by: tuple[Who, ...]
    widened: bool
    rules = (cite.BLOCK,)

    @property
    def cites(self) -> tuple[Citation, ...]:
        return (cite.BLOCK, cite.SCOPE) if self.widened else (cite.BLOCK,)

    @property
    def text(self) -> str:
        names = " and ".join(dict.fromkeys(who.name for who in self.by))
        return (
            f"The Block of {names} cancels {self.source.name}'s Attack of {self.power} on {self.target.name}"
        )


class BonusPaid(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A Block that succeeded, with the words of its Bonus Action, paid once."""

    block: int
    who: Who
    words: str
    later: bool
    rules = (cite.BLOCK, cite.BONUS)

    @property
    def text(self) -> str:
        bonus = f"bonus once: {self.words}" if self.words else "no bonus is printed"
        return f"The Block of {self.who.name} succeeds, {bonus}"


class BlockEmpty(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A Block that stopped nothing, said when the Turn is through."""

    block: int
    who: Who
    rules = (cite.BLOCK,)

    @property
    def text(self) -> str:
        return f"Block of {self.who.name}: nothing to stop"


class QuestionAnswered(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """A condition of a card or icon was settled; ``words`` is what follows from it."""

    who: Who
    question: str
    answer: bool
    words: str
    rules = (cite.CONDITION,)

    @property
    def text(self) -> str:
        follows = f": {self.words}" if self.words else ": nothing follows"
        return f"{self.who.name}: {self.question}? {'Yes' if self.answer else 'No'}{follows}"


class HealDeclared(TurnEvent, frozen=True, forbid_unknown_fields=True):
    source: Who
    target: Who
    n: int
    rules = (cite.HEAL,)

    @property
    def text(self) -> str:
        whom = "" if self.source.id == self.target.id else f" {self.target.name}"
        return f"{self.source.name} heals{whom} {self.n}"


class DamageDeclared(TurnEvent, frozen=True, forbid_unknown_fields=True):
    source: Who
    target: Who
    n: int
    rules = (cite.DIRECT,)

    @property
    def text(self) -> str:
        return f"{self.source.name} does {self.n} Direct Damage to {self.target.name}"


class NoTarget(TurnEvent, frozen=True, forbid_unknown_fields=True):
    """An operation named a Fighter that is not there."""

    who: Who
    words: str
    rules = (cite.ORDER,)

    @property
    def text(self) -> str:
        return f"{self.who.name}: {self.words} finds no such Fighter"
