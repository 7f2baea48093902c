"""Verdicts: why an action is legal or not, as a checklist tied to rules.

Owns checks, evidence that a board can draw, and the error raised for an illegal action.
Does not own wording of any game's rules, nor how a verdict is shown.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from rules.core.citation import Citation

Point = tuple[float, float]


class Scope(StrEnum):
    """What a requirement is about; decides when a board may call it failed rather than pending."""

    BEFORE = "before"  # must hold before anything moves
    PIECE = "piece"  # about one piece, known the moment it is put down
    WHOLE = "whole"  # about the whole action, known only when all pieces are placed


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a board can draw to show a check: a measured segment, a route, a place that would do.

    ``kind`` is ``measure``, ``route`` or ``could_have``; points are in the board's own units.
    """

    kind: str
    piece: str = ""
    points: tuple[Point, ...] = ()
    rotation: float = 0.0
    text: str = ""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One requirement of a rule, and whether this action meets it.

    ``clause`` is the stable name used by case files; ``text`` says what was found and ``remedy``
    what would mend it. ``rulings`` names the switches without which the answer might differ.
    """

    passed: bool
    clause: str
    text: str
    cite: Citation
    pieces: tuple[str, ...] = ()
    measured: float | None = None
    limit: float | None = None
    scope: Scope = Scope.WHOLE
    title: str = ""
    remedy: str = ""
    rulings: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every requirement that was looked at, met or not, in rule order."""

    checks: tuple[Check, ...] = ()

    @property
    def legal(self) -> bool:
        return all(check.passed for check in self.checks)

    @property
    def broken(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if not check.passed)

    @property
    def clauses(self) -> frozenset[str]:
        """Names of the requirements that are not met."""
        return frozenset(check.clause for check in self.broken)

    @property
    def rulings(self) -> tuple[str, ...]:
        """Names of the rulings that mattered, each once, in order of appearance."""
        return tuple(dict.fromkeys(name for check in self.checks for name in check.rulings))


class IllegalAction(ValueError):
    """Raised by ``apply`` for an action whose verdict is not legal; nothing has changed."""

    def __init__(self, action: Any, verdict: Verdict) -> None:
        super().__init__("; ".join(f"{check.text} ({check.cite.ref})" for check in verdict.broken))
        self.action = action
        self.verdict = verdict
