"""Deck JSON of the Master Vault, saved by its player (``…/api/decks/<id>/?links=cards``).

Owns that format. Keywords are not part of it: they come from the card list by title; text is not read.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.core.codec import BadFile, Fault
from rules.keyforge.cards import NO_KEYWORDS, Card
from rules.keyforge.catalogue import plain_title
from rules.keyforge.importing.deck import (
    Catalogue,
    Deck,
    Entry,
    house_name,
    merged,
    number,
    texts,
    title_of,
    traits_of,
)


def looks_like(plain: Any) -> bool:
    return isinstance(plain, dict) and isinstance(plain.get("_linked"), dict) and "data" in plain


def read(plain: Any, catalogue: Catalogue) -> Deck:
    """The deck of a document; raises BadFile naming what is missing."""
    data = plain["data"] if isinstance(plain["data"], dict) else {}
    links = data.get("_links")
    links = links if isinstance(links, dict) else {}
    rows = plain["_linked"].get("cards")
    ids = texts(links.get("cards"))
    if not ids or not isinstance(rows, list):
        remedy = "Save the deck with its cards: the address ends in ?links=cards"
        raise BadFile([Fault("data._links.cards", "the document lists no cards", remedy)])
    warnings: list[Fault] = []
    copies = Counter(ids)
    entries: list[Entry | tuple[str, int]] = []
    for index, row in enumerate(rows):
        where = f"_linked.cards[{index}]"
        if not isinstance(row, dict) or not isinstance(row.get("card_title"), str) or not row["card_title"]:
            warnings.append(Fault(where, "is not a card with a card_title", "It was left out"))
            continue
        count = copies[str(row.get("id"))] or int(bool(row.get("is_non_deck")))
        if count:
            entries.append(_entry(row, count, where, catalogue, warnings))
    creatures, others = merged(entries)
    houses = tuple(house_name(name, "data._links.houses", warnings) for name in texts(links.get("houses")))
    name = str(data.get("name") or "Deck")
    return Deck(name, "Master Vault deck", houses, creatures, others, tuple(warnings))


def _entry(
    row: dict[str, Any], count: int, where: str, catalogue: Catalogue, warnings: list[Fault]
) -> Entry | tuple[str, int]:
    kind = str(row.get("card_type") or "").casefold()
    title = title_of(row["card_title"], str(row.get("rarity")).casefold() == "evil twin")
    if "creature" not in kind or kind.endswith(("2", "art")):  # the second half of a gigantic creature
        return (title, count)
    house = house_name(str(row.get("house") or ""), f"{where}.house", warnings)
    known = catalogue.get(plain_title(title))
    if known is None:
        remedy = "Edit the creature if it has any"
        warnings.append(Fault(where, f"the keywords of {title!r} are not known", remedy))
    card = Card(
        title,
        (house,) if house else (),
        number(row.get("power"), f"{where}.power", warnings),
        number(row.get("armor"), f"{where}.armor", warnings),
        known.keywords if known else NO_KEYWORDS,
        traits_of(str(row.get("traits") or "").split("•")),
        known.abilities if known else (),
        token="token" in kind,
    )
    return Entry(card, count)
