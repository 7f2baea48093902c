"""What a seat may do: choose a card, an opening order, a place in the deck, or turn the next cards up.

Owns the values. Does not own their legality (judging) or effect (frame). A blank field makes a draft.
"""

from __future__ import annotations

from rules.core.contract import Action


class Commit(Action, frozen=True, forbid_unknown_fields=True):
    """Choose a card of the hand face down (single Turns)."""

    card: str = ""


class ChooseOpening(Action, frozen=True, forbid_unknown_fields=True):
    """Choose which of the two opening cards lies on top of the first Fight deck (a match)."""

    first: str = ""


class Reveal(Action, frozen=True, forbid_unknown_fields=True):
    """Turn up the top cards of both Fight decks and resolve the Turn (a match)."""


class Build(Action, frozen=True, forbid_unknown_fields=True):
    """Keep one of the three drawn cards and put it into the Fight deck before index ``at`` (a match)."""

    card: str = ""
    at: int = -1


AnyAction = Commit | ChooseOpening | Reveal | Build
