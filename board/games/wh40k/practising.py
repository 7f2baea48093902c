"""The practice opponent in the window: which sides it plays, and when it waits.

Owns whom it plays for. Does not own what it does (rules.wh40k.fight.practice).
"""

from __future__ import annotations

from typing import Any

from rules.core.contract import Seat
from rules.wh40k.fight.practice import choose
from rules.wh40k.state import Table


class Practice:
    """Plays any of the sides; after an undo it waits until somebody has decided something again."""

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self._paused = False

    def toggle(self, seat: int) -> None:
        """Play a side, or leave it to a player."""
        self.seats ^= {seat}
        self._paused = False

    def plays_seat(self, seat: int | None) -> bool:
        return seat in self.seats

    def plays(self, seat: int | None) -> bool:
        """Whether it is to decide now."""
        return not self._paused and seat in self.seats

    def pause(self) -> None:
        """Wait: somebody looks at another moment."""
        self._paused = True

    def resume(self) -> None:
        self._paused = False

    def choose(self, table: Table, seat: Seat) -> Any:
        return choose(table, seat)
