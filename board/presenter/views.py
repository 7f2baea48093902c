"""What the shell shows, as plain values: verdict, pieces, phases, timeline, status, turn.

Owns the values that presenters give and widgets draw. No Qt, no game, no wording of rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Any, Self

import msgspec

from rules.core.history import History
from rules.core.verdict import Check, Evidence


class Status(StrEnum):
    """The verdict words; a fact has none of their colours (design: quiet table, loud verdict)."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    PENDING = "pending"
    COULD_HAVE = "counter"
    TOO_CLOSE = "close"
    FACT = "fact"


class View(msgspec.Struct, frozen=True):
    """Base of everything shown."""


class ClauseRow(View, frozen=True):
    """One requirement: what was found, by which rule, and what can be shown of it."""

    status: Status
    title: str
    ref: str
    gist: str = ""
    details: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    remedy: str = ""
    rulings: tuple[str, ...] = ()
    clause: str = ""

    @classmethod
    def of(cls, check: Check, status: Status, title: str, details: tuple[str, ...] = ()) -> Self:
        """The row of a check, in the words that its board found for it."""
        return cls(
            status,
            title,
            check.cite.ref,
            check.cite.gist,
            details,
            check.pieces,
            check.evidence,
            check.remedy,
            check.rulings,
            check.clause,
        )

    @property
    def has_counter_example(self) -> bool:
        return any(item.kind == "could_have" for item in self.evidence)


class ClauseGroup(View, frozen=True):
    title: str
    rows: tuple[ClauseRow, ...]


class VerdictView(View, frozen=True):
    """The why panel: one headline, one sentence, then the clauses in groups."""

    status: Status
    headline: str
    sentence: str
    pack: str
    groups: tuple[ClauseGroup, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[ClauseRow, ...]:
        return tuple(row for group in self.groups for row in group.rows)

    def count(self, status: Status) -> int:
        return sum(row.status == status for row in self.rows)


class PieceRow(View, frozen=True):
    """One piece of the pieces table; ``cells`` match the columns of the view."""

    id: str
    seat: int | None
    label: str
    cells: tuple[str, ...]
    status: Status = Status.FACT
    spoken: str = ""


class PiecesView(View, frozen=True):
    """``columns`` are headings; ``numeric`` says which are aligned right; the first is the piece."""

    columns: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[PieceRow, ...]
    selected: str | None = None


class Phase(StrEnum):
    DONE = "done"
    CURRENT = "current"
    FUTURE = "future"


class PhaseView(View, frozen=True):
    """A step of the strip; ``reason`` says why a future step is closed."""

    name: str
    phase: Phase
    reason: str = ""


class Tick(View, frozen=True):
    """One step of the timeline; ticks with the same ``column`` in a group happen together."""

    index: int
    label: str
    seat: int | None = None
    column: int = 0
    ref: str = ""


class TickGroup(View, frozen=True):
    name: str
    ticks: tuple[Tick, ...]


class TimelineView(View, frozen=True):
    """``position`` counts the steps done; ``branches`` name the lines that were left."""

    groups: tuple[TickGroup, ...] = ()
    position: int = 0
    branches: tuple[str, ...] = ()

    @classmethod
    def of(cls, history: History[Any], ticks: Iterable[tuple[str, Tick]]) -> Self:
        """Ticks with the name of the group of each; those that follow one another under one name share it."""
        groups = tuple(
            TickGroup(name, tuple(tick for _, tick in together))
            for name, together in groupby(ticks, key=itemgetter(0))
        )
        return cls(groups, history.cursor, tuple(branch.name for branch in history.branches))

    @property
    def length(self) -> int:
        return max((tick.index for group in self.groups for tick in group.ticks), default=0)


class ChipView(View, frozen=True):
    status: Status
    text: str


class StatusView(View, frozen=True):
    """The status line: always used, left, legality and rule; and whether Confirm is open."""

    main: str
    secondary: str = ""
    chip: ChipView | None = None
    right: ChipView | None = None
    can_confirm: bool = False
    missing: tuple[str, ...] = ()
    confirm_text: str = "Confirm"


class TurnView(View, frozen=True):
    seat: int | None
    name: str
    text: str


class LogLine(View, frozen=True):
    """One line of the log; ``undone`` lines stay, struck through."""

    text: str
    ref: str = ""
    index: int = 0
    pieces: tuple[str, ...] = ()
    undone: bool = False
    seat: int | None = None


class ChoiceView(View, frozen=True):
    """A choice beside the board (a target, a mode); closed ones say why.

    ``keycap`` is the key of a command of the board that takes it ("" for none), where number keys choose
    things on the board; None: its number.
    """

    key: str
    label: str
    chosen: bool = False
    open: bool = True
    reason: str = ""
    kind: str = "target"
    ref: str = ""
    keycap: str | None = None
