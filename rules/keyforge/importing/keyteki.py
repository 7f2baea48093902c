"""Pack and deck JSON as the keyteki server and its relatives write them.

Owns both shapes. A pack brings figures and keywords; a deck brings ids, which are slugs of titles.
"""

from __future__ import annotations

from typing import Any

from rules.core.codec import BadFile, Fault
from rules.keyforge.cards import Card
from rules.keyforge.catalogue import plain_title
from rules.keyforge.importing.deck import (
    Catalogue,
    Deck,
    Entry,
    house_name,
    keywords_of,
    merged,
    named,
    number,
    texts,
    title_of,
    traits_of,
)


def looks_like_pack(plain: Any) -> bool:
    rows = plain.get("cards") if isinstance(plain, dict) else None
    return isinstance(rows, list) and any(isinstance(row, dict) and "power" in row for row in rows)


def looks_like_deck(plain: Any) -> bool:
    rows = plain.get("cards") if isinstance(plain, dict) else None
    return isinstance(rows, list) and any(isinstance(row, dict) and "count" in row for row in rows)


def read_pack(plain: Any, catalogue: Catalogue) -> Deck:
    """Every creature of a pack, one of each; abilities come from the card list by title."""
    warnings: list[Fault] = []
    entries: list[Entry | tuple[str, int]] = []
    ids = {
        row.get("id") for row in plain["cards"] if isinstance(row, dict) and isinstance(row.get("id"), str)
    }
    for index, row in enumerate(plain["cards"]):
        where = f"cards[{index}]"
        if not isinstance(row, dict) or not isinstance(row.get("name"), str) or not row["name"]:
            warnings.append(Fault(where, "is not a card with a name", "It was left out"))
            continue
        kind = str(row.get("type") or "")
        slug = str(row.get("id"))
        if "creature" not in kind or (slug.endswith("2") and slug[:-1] in ids):  # half of a gigantic one
            entries.append((row["name"], 1))
            continue
        entries.append(_pack_entry(row, where, catalogue, warnings))
    creatures, others = merged(entries)
    houses = tuple(dict.fromkeys(house for entry in creatures for house in entry.card.houses))
    return Deck(str(plain.get("name") or "Pack"), "keyteki pack", houses, creatures, others, tuple(warnings))


def _pack_entry(row: dict[str, Any], where: str, catalogue: Catalogue, warnings: list[Fault]) -> Entry:
    if row.get("power") is None:
        warnings.append(Fault(f"{where}.power", f"{row['name']!r} has no printed power", "Edit the creature"))
    title = title_of(row["name"], str(row.get("id")).endswith("-evil-twin"))
    house = house_name(str(row.get("house") or ""), f"{where}.house", warnings)
    known = catalogue.get(plain_title(title))
    card = Card(
        title,
        (house,) if house else (),
        number(row.get("power"), f"{where}.power", warnings),
        number(row.get("armor"), f"{where}.armor", warnings),
        keywords_of(texts(row.get("keywords")), f"{where}.keywords", warnings),
        traits_of(texts(row.get("traits"))),
        known.abilities if known else (),
        token="token" in str(row.get("type")),
    )
    return Entry(card, 1, blank=row.get("power") is None)


def read_deck(plain: Any, catalogue: Catalogue) -> Deck:
    """The cards of a deck by their ids; what the card list does not know becomes a blank."""
    warnings: list[Fault] = []
    entries: list[Entry | tuple[str, int]] = []
    slugs = {title.replace(" ", "-"): title for title in catalogue}
    for index, row in enumerate(plain["cards"]):
        where = f"cards[{index}]"
        slug = row.get("id") if isinstance(row, dict) else None
        if not isinstance(slug, str) or not slug:
            warnings.append(Fault(where, "has no card id", "It was left out"))
            continue
        count = row.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 99:
            warnings.append(Fault(f"{where}.count", f"is {count!r}, expected 1 to 99", "It was read as 1"))
            count = 1
        house = house_name(str(row.get("house") or ""), f"{where}.house", warnings)
        title = slugs.get(slug, slug.replace("-", " ").title())
        entries.append(named(title, house, catalogue, where, warnings, count))
    creatures, others = merged(entries)
    if not creatures and not others:
        raise BadFile([Fault("cards", "no card could be read", "Each needs an id and a count"), *warnings])
    houses = tuple(house_name(name, "houses", warnings) for name in texts(plain.get("houses")))
    return Deck(str(plain.get("name") or "Deck"), "keyteki deck", houses, creatures, others, tuple(warnings))
