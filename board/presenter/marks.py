"""What stands out on a card board: legal targets, the chosen one, who acts, who may not and why.

Owns these values and the questions a stage asks of them. Does not own how a mark looks (stage.items)
nor any rule: a game's presenter makes marks from offers and verdicts.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from board.presenter.language import tr
from board.presenter.views import Status, View


class Role(StrEnum):
    """What a thing is to the action being filled; PLAIN is nothing in particular.

    PLACE is somewhere a piece may be put, quiet until one is held over it (places in an order).
    """

    PLAIN = "plain"
    TARGET = "target"
    CHOSEN = "chosen"
    ACTOR = "actor"
    CLOSED = "closed"
    PLACE = "place"


SLOTS = (Role.TARGET, Role.CHOSEN, Role.CLOSED, Role.PLACE)
"""Roles of things that something can be dropped on; on a closed one the drop is answered with its reason."""


class Mark(View, frozen=True):
    """How one piece, zone or slot stands out.

    ``number`` is its badge and key (1 to 9). ``status`` gives the ring of a target or chosen thing
    (ILLEGAL is striped, with ``reason`` as a chip). ``reason`` says why a closed one is closed, or why
    a piece that cannot act cannot. ``can_act``: it can be picked up. ``gives``: a drag takes something out
    of it, while a click means the thing itself. ``selected``: it has the ink ring.
    """

    role: Role = Role.PLAIN
    status: Status = Status.LEGAL
    number: int | None = None
    reason: str = ""
    can_act: bool = False
    gives: bool = False
    selected: bool = False

    @property
    def is_slot(self) -> bool:
        """Whether something can be let go on it."""
        return self.role in SLOTS

    @property
    def is_open(self) -> bool:
        """Whether a drop on it would be legal."""
        return self.role in (Role.TARGET, Role.CHOSEN, Role.PLACE) and self.status is not Status.ILLEGAL

    @property
    def spoken(self) -> str:
        """The mark in words, for names that are read out."""
        words = []
        if self.role is Role.TARGET:
            words.append(tr(f"possible target {self.number}" if self.number else "possible target"))
        elif self.role is Role.CHOSEN:
            words.append(tr("chosen"))
        elif self.role is Role.ACTOR:
            words.append(tr("acting"))
        elif self.role is Role.CLOSED:
            words.append(tr("not eligible"))
        if self.reason:
            words.append(self.reason)
        if self.can_act:
            words.append(tr("can act"))
        return ", ".join(words)


PLAIN = Mark()


class Marks(View, frozen=True):
    """The marks of a board by the id of what they are on; what has no entry is plain."""

    entries: tuple[tuple[str, Mark], ...] = ()

    def of(self, key: str) -> Mark:
        """The mark of a thing."""
        return next((mark for each, mark in self.entries if each == key), PLAIN)

    def numbered(self, number: int) -> str | None:
        """The id that a number key chooses."""
        return next((each for each, mark in self.entries if mark.number == number and mark.is_slot), None)

    @property
    def targets(self) -> tuple[str, ...]:
        """What can be chosen, numbered ones first in order of their numbers, then in board order."""
        open_ones = [(mark.number or 99, each) for each, mark in self.entries if mark.is_open]
        return tuple(each for _, each in sorted(open_ones, key=lambda pair: pair[0]))

    @property
    def can_act(self) -> tuple[str, ...]:
        """What can be picked up, in board order."""
        return tuple(each for each, mark in self.entries if mark.can_act)


def marks(of: Mapping[str, Mark]) -> Marks:
    """Marks out of a mapping; its order is the board's order."""
    return Marks(tuple(of.items()))


def number_targets(ids: tuple[str, ...], chosen: str | None = None) -> dict[str, Mark]:
    """Marks of legal targets, numbered from 1 in order; only the first nine have a key."""
    return {
        each: Mark(Role.CHOSEN if each == chosen else Role.TARGET, number=place if place <= 9 else None)
        for place, each in enumerate(ids, 1)
    }
