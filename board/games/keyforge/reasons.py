"""Why something cannot be done, in the two or three words that fit on a card.

Owns these words, taken from the checklist of the verdict. Does not own any check.
"""

from __future__ import annotations

from board.games.keyforge.drafting import blank_of
from rules.core.verdict import Check, Verdict
from rules.keyforge.actions import ActionType

SHORT = {
    "taunt": "beside taunt",
    "not_ready": "exhausted",
    "house": "other house",
    "stunned": "stunned",
    "enraged": "enraged: must fight",
    "no_enemy": "no enemy",
    "rule_of_six": "used six times",
    "closed": "turn closed by omega",
    "no_ability": "no such ability",
    "not_stunned": "not stunned",
    "not_controlled": "not its controller's turn",
    "house_choice": "no house chosen",
    "pending": "a choice is owed",
    "turn": "not its turn",
    "over": "the game is over",
    "alpha": "not first this turn",
    "place": "no place chosen",
    "target": "no enemy chosen",
}
BLANKS = frozenset(("target", "place"))
"""Requirements that fail only because something is still to be chosen."""


def still_open(draft: ActionType, check: Check) -> bool:
    """Whether a requirement fails only because the draft's blank is not filled yet."""
    return check.clause in BLANKS and not blank_of(draft)


def short_reason(verdict: Verdict) -> str:
    """The first reason against; what is merely still to be chosen does not count."""
    broken = [check for check in verdict.broken if check.clause not in BLANKS or check.pieces]
    return SHORT.get(broken[0].clause, broken[0].title.lower() or broken[0].text) if broken else ""


def full_reason(verdict: Verdict) -> str:
    """The first reason in full, with its rule."""
    return next((f"{check.text} ({check.cite.ref})" for check in verdict.broken), "")
