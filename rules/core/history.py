"""Undo and redo: a line of transitions, a place in it, and the lines that were left.

Owns the line. Does not own legality or files.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from rules.core.contract import Transition

S = TypeVar("S")


class Entry(msgspec.Struct, Generic[S], frozen=True):
    """One action, what it caused, and the state after it."""

    action: Any
    events: tuple[Any, ...]
    state: S
    reveals: bool = False


class Branch(msgspec.Struct, Generic[S], frozen=True):
    """A line that was left: all its entries from the start, of which the first ``at`` were kept.

    The whole line is held (entries are shared, not copied), because the line that replaced it may
    itself be cut shorter than ``at`` later.
    """

    name: str
    at: int
    entries: tuple[Entry[S], ...]

    @property
    def left(self) -> tuple[Entry[S], ...]:
        """The entries that were undone when the line was left."""
        return self.entries[self.at :]


class History(msgspec.Struct, Generic[S], frozen=True):
    """Entries done and undone; ``cursor`` counts the entries that stand."""

    start: S
    entries: tuple[Entry[S], ...] = ()
    cursor: int = 0
    branches: tuple[Branch[S], ...] = ()

    @property
    def state(self) -> S:
        return self.entries[self.cursor - 1].state if self.cursor else self.start

    @property
    def done(self) -> tuple[Entry[S], ...]:
        return self.entries[: self.cursor]

    @property
    def undone(self) -> tuple[Entry[S], ...]:
        return self.entries[self.cursor :]

    def push(self, action: Any, step: Transition[S]) -> History[S]:
        """Add a transition here; a line undone before becomes a branch, so that nothing is lost."""
        branches = self.branches
        if self.undone:
            name = f"line {len(branches) + 1}"
            branches = (*branches, Branch(name, self.cursor, self.entries))
        entry = Entry(action, step.events, step.state, step.reveals)
        return History(self.start, (*self.done, entry), self.cursor + 1, branches)

    def go(self, cursor: int) -> History[S]:
        """The same line seen after ``cursor`` entries; raises IndexError outside 0…len(entries)."""
        if not 0 <= cursor <= len(self.entries):
            raise IndexError(f"history has {len(self.entries)} entries, not {cursor}")
        return History(self.start, self.entries, cursor, self.branches)

    def take(self, index: int) -> History[S]:
        """Go back to the line ``branches[index]``, where it was left; this line takes its place there.

        Raises IndexError when there is no such line.
        """
        if not 0 <= index < len(self.branches):
            raise IndexError(f"history has {len(self.branches)} lines that were left, not {index + 1}")
        taken = self.branches[index]
        here = Branch(taken.name, _shared(self.entries, taken.entries), self.entries)
        branches = (*self.branches[:index], here, *self.branches[index + 1 :])
        return History(self.start, taken.entries, _shared(taken.entries, self.entries), branches)


def _shared(one: tuple[Entry[Any], ...], other: tuple[Entry[Any], ...]) -> int:
    """How many entries two lines have in common from the start."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
