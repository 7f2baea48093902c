"""Tables of comma-separated values: a Decks of KeyForge export, or a list of creatures.

Owns both. Columns are found by their names, never by place.
"""

from __future__ import annotations

import csv
import io
import re

from rules.core.codec import BadFile, Fault
from rules.keyforge.cards import Card
from rules.keyforge.importing.deck import (
    Catalogue,
    Deck,
    Entry,
    house_name,
    keywords_of,
    merged,
    named,
    number,
)

MOST_ROWS = 5000
_HOUSE_CARDS = re.compile(r"house (\d) cards")


def looks_like(text: str) -> bool:
    head = text.lstrip("\ufeff").split("\n", 1)[0].casefold()
    return "," in head and "name" in head and ("house 1 cards" in head or "power" in head)


def read(text: str, catalogue: Catalogue) -> tuple[Deck, ...]:
    """The decks of a table, one for each row, or one list of creatures; raises BadFile."""
    rows = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""))
    try:
        table = [row for row in rows if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise BadFile([Fault(f"line {rows.line_num}", f"is not comma-separated text: {error}")]) from None
    if len(table) > MOST_ROWS:
        raise BadFile([Fault("", f"has {len(table)} rows, at most {MOST_ROWS}")])
    head = [cell.strip().casefold() for cell in table[0]] if table else []
    if any(_HOUSE_CARDS.fullmatch(cell) for cell in head):
        return tuple(_deck(head, row, index, catalogue) for index, row in enumerate(table[1:], 2))
    if "name" in head and "power" in head:
        return (_creatures(head, table[1:], catalogue),)
    raise BadFile(
        [Fault("line 1", "has no columns that are known here", "Keep the heading: Name, House 1 Cards, …")]
    )


def _cell(head: list[str], row: list[str], name: str) -> str:
    return row[head.index(name)].strip() if name in head and head.index(name) < len(row) else ""


def _deck(head: list[str], row: list[str], line: int, catalogue: Catalogue) -> Deck:
    warnings: list[Fault] = []
    where = f"line {line}"
    names = [name for name in _cell(head, row, "houses").split("|") if name.strip()]
    houses = tuple(house_name(name, where, warnings) for name in names)
    entries: list[Entry | tuple[str, int]] = []
    for column in head:
        found = _HOUSE_CARDS.fullmatch(column)
        if not found:
            continue
        index = int(found[1]) - 1
        house = houses[index] if index < len(houses) else ""
        for title in _cell(head, row, column).split("|"):
            if title.strip():
                entries.append(named(title.strip(), house, catalogue, f"{where}, {column}", warnings))
    creatures, others = merged(entries)
    name = _cell(head, row, "name") or "Deck"
    return Deck(name, "Decks of KeyForge table", houses, creatures, others, tuple(warnings))


def _creatures(head: list[str], rows: list[list[str]], catalogue: Catalogue) -> Deck:
    warnings: list[Fault] = []
    entries: list[Entry | tuple[str, int]] = []
    for line, row in enumerate(rows, 2):
        where = f"line {line}"
        title = _cell(head, row, "name")
        if not title:
            warnings.append(Fault(where, "has no name", "It was left out"))
            continue
        house = house_name(_cell(head, row, "house"), where, warnings)
        words = re.split(r"[;|\s]+", _cell(head, row, "keywords"))
        card = Card(
            title[:80],
            (house,) if house else (),
            number(_cell(head, row, "power"), f"{where}, power", warnings),
            number(_cell(head, row, "armor"), f"{where}, armor", warnings),
            keywords_of([word for word in words if word], f"{where}, keywords", warnings),
        )
        entries.append(Entry(card))
    creatures, others = merged(entries)
    houses = tuple(dict.fromkeys(house for entry in creatures for house in entry.card.houses))
    return Deck("Creatures", "table of creatures", houses, creatures, others, tuple(warnings))
