"""The base of this game's events.

Owns the beat and the citation by class. Does not own any event.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core.citation import Citation
from rules.core.contract import Event


class Happening(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Events with the same ``beat`` happened at once. The rules of a kind of event are said once, here."""

    RULES: ClassVar[tuple[Citation, ...]] = ()

    beat: int = 0

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.RULES


def plural(count: int, thing: str) -> str:
    """``1 counter``, ``2 counters``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
