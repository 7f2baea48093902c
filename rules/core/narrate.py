"""Words for the log and for speech: verdicts and events as sentences.

Owns joining them with their rule. Does not own the sentences, which games give with their values.
"""

from __future__ import annotations

from typing import Any

from rules.core.verdict import Check, Verdict

SHOWN_REASONS = 3


def event_line(event: Any) -> str:
    """An event with the rules by which it happened: ``A3 moved 2.41 in (12.03)``."""
    return f"{event.text} ({', '.join(cite.ref for cite in event.cites)})"


def reason(check: Check) -> str:
    """What is wrong, by which rule, and what would mend it."""
    line = f"{check.text.rstrip('.')} ({check.cite.ref})."
    return f"{line} {check.remedy}" if check.remedy else line


def sentence(verdict: Verdict) -> str:
    """One sentence for the whole verdict; at most three reasons, the most basic first."""
    if verdict.legal:
        return "Legal."
    broken = verdict.broken
    count = f"{len(broken)} clause" + ("s" if len(broken) > 1 else "")
    shown = " ".join(reason(check) for check in broken[:SHOWN_REASONS])
    more = len(broken) - SHOWN_REASONS
    return f"Illegal, {count}: {shown}" + (f" +{more} more." if more > 0 else "")


def inches(value: float, limit: float | None = None) -> str:
    """Two decimals; three where two would hide that a limit is passed: ``3.004``."""
    shown = f"{value:.2f}"
    if limit is not None and value != limit and shown == f"{limit:.2f}":
        return f"{value:.3f}"
    return "0.00" if shown == "-0.00" else shown
