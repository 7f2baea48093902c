"""Pasted titles, one a line: ``2x Troll``, ``Troll x2``, ``Troll``; a house name heads its cards.

Owns that reading. Everything about a card but its title comes from the card list.
"""

from __future__ import annotations

import re

from rules.core.codec import BadFile, Fault
from rules.keyforge.cards import HOUSES
from rules.keyforge.importing.deck import Catalogue, Deck, Entry, merged, named

MOST_LINES = 500
_COUNTED = re.compile(
    r"^(?:(?P<before>\d{1,2})\s*[x×]?\s+)?(?P<title>.*?)(?:\s+[x×]\s*(?P<after>\d{1,2}))?$", re.I
)


def read(text: str, catalogue: Catalogue) -> Deck:
    """The cards of a pasted list; raises BadFile when there is none."""
    lines = [line.strip(" \t\r•*-–") for line in text.lstrip("\ufeff").split("\n")]
    if len(lines) > MOST_LINES:
        raise BadFile([Fault("", f"has {len(lines)} lines, at most {MOST_LINES}", "Paste one deck")])
    warnings: list[Fault] = []
    entries: list[Entry | tuple[str, int]] = []
    houses: list[str] = []
    house = ""
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        heading = re.sub(r"[^a-z]", "", line.casefold().removeprefix("house "))
        if heading in HOUSES:
            house = heading
            houses.append(house)
            continue
        found = _COUNTED.match(line)
        title = found["title"].strip() if found else ""
        if not found or not title:
            warnings.append(Fault(f"line {number}", "has no title", "It was left out"))
            continue
        count = int(found["before"] or found["after"] or 1) or 1
        entries.append(named(title, house, catalogue, f"line {number}", warnings, count))
    if not entries:
        raise BadFile([Fault("", "no card title was found", "Write one title a line, as in 2x Troll")])
    creatures, others = merged(entries)
    known = houses or [name for entry in creatures for name in entry.card.houses]
    return Deck(
        "Pasted list", "pasted names", tuple(dict.fromkeys(known)), creatures, others, tuple(warnings)
    )
