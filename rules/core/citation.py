"""Citations: which rule of which source an answer rests on.

Owns the value and its one-line form. Does not own any game's list of rules: each game keeps
its own in ``rules/<game>/citations.py``.
"""

from __future__ import annotations

import msgspec


class Citation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a source text: where it stands and what it says, in our words."""

    book: str
    ref: str
    gist: str

    def __str__(self) -> str:
        return self.ref


def ruling(ref: str, gist: str) -> Citation:
    """A decision of our own where the sources are silent; listed in docs/rulings.md."""
    return Citation("ruling", ref, gist)
