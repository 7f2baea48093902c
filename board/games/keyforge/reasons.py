"""Why something cannot be done, in the two or three words that fit on a card.

Owns these words, taken from the checklist of the verdict. Does not own any check.
"""

from __future__ import annotations

from rules.core.verdict import Verdict

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


def short_reason(verdict: Verdict, blanks: bool = False) -> str:
    """The first reason against; without ``blanks`` what is merely still open does not count."""
    for check in verdict.broken:
        if blanks or check.clause not in BLANKS or check.pieces:
            return SHORT.get(check.clause, check.title.lower() or check.text)
    return ""


def full_reason(verdict: Verdict) -> str:
    """The first reason in full, with its rule."""
    return next((f"{check.text} ({check.cite.ref})" for check in verdict.broken), "")
