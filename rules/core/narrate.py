"""Words for the log and for speech: verdicts and events as sentences.

Owns joining them with their rule. Does not own the sentences, which games give with their values.
"""

from __future__ import annotations

from typing import Any

from rules.core.verdict import Check, Scope, Verdict

SHOWN_REASONS = 3
MOST_DECIMALS = 6


def event_line(event: Any, told: str = "") -> str:
    """An event with the rules by which it happened: ``A3 moved 2.41 in (12.03)``; ``told``: its sentence."""
    return f"{told or event.text} ({', '.join(cite.ref for cite in event.cites)})"


def reason(check: Check) -> str:
    """What is wrong, by which rule, and what would mend it."""
    line = f"{check.text.rstrip('.')} ({check.cite.ref})."
    return f"{line} {check.remedy}" if check.remedy else line


def sentence(verdict: Verdict) -> str:
    """One line for the whole verdict; at most three reasons.

    What had to hold before anything moved comes first, then what is about one piece, then the whole;
    within these the order is that of the rules.
    """
    if verdict.legal:
        return "Legal."
    order = tuple(Scope)
    broken = sorted(verdict.broken, key=lambda check: order.index(check.scope))
    count = f"{len(broken)} clause" + ("s" if len(broken) > 1 else "")
    shown = " ".join(reason(check) for check in broken[:SHOWN_REASONS])
    more = len(broken) - SHOWN_REASONS
    return f"Illegal, {count}: {shown}" + (f" +{more} more." if more > 0 else "")


def inches(value: float, limit: float | None = None) -> str:
    """Two decimals; as many more as it takes to see on which side of ``limit`` it lies: ``3.004``.

    A difference below a millionth of an inch is not shown.
    """
    if limit is not None and _rounded(value, 2) == _rounded(limit, 2):
        for decimals in range(3, MOST_DECIMALS + 1):
            if _rounded(value, decimals) != _rounded(limit, decimals):
                return _rounded(value, decimals)
    return _rounded(value, 2)


def _rounded(value: float, decimals: int) -> str:
    shown = f"{value:.{decimals}f}"
    return shown if float(shown) else shown.lstrip("-")
