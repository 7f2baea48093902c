"""One door for everything that can be imported: the format is recognised by its content.

Owns the recognising and the clear refusal. Does not own any format.
"""

from __future__ import annotations

import re
from typing import Any

from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.keyforge.catalogue import by_title, load_cards, shipped
from rules.keyforge.importing import keyteki, mastervault, names, tables
from rules.keyforge.importing.deck import Catalogue, Deck, Entry
from rules.keyforge.position import CreatureSpec

MOST_BYTES = 16 * 1024 * 1024
_DECK_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I)
_FORMATS = "Master Vault deck JSON, keyteki deck or pack JSON, Decks of KeyForge table, one title a line"


def read(data: bytes, catalogue: Catalogue | None = None) -> tuple[Deck, ...]:
    """The decks in a file or in pasted text; raises BadFile naming place and remedy.

    ``catalogue`` is where keywords and figures are looked up by plain title; ours when left out.
    """
    cards = shipped() if catalogue is None else catalogue
    if len(data) > MOST_BYTES:
        raise BadFile([Fault("", f"is larger than {MOST_BYTES // 1024 // 1024} MB")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile([Fault("", f"not UTF-8 text (byte {error.start})", "Save it as UTF-8")]) from None
    if not text.strip():
        raise BadFile([Fault("", "is empty", f"Known here: {_FORMATS}")])
    if text.lstrip()[0] in "{[":
        return (_from_json(codec.parse(text), data, cards),)
    if "://" in text and len(text.split()) == 1:
        found = _DECK_ID.search(text)
        address = f"…/api/decks/{found[0] if found else '<id of the deck>'}/?links=cards"
        remedy = f"Open {address} of the Master Vault in a browser, save it and read that file"
        raise BadFile([Fault("", "is an address; nothing is fetched from the network", remedy)])
    if tables.looks_like(text):
        return tables.read(text, cards)
    return (names.read(text, cards),)


def _from_json(plain: Any, data: bytes, cards: Catalogue) -> Deck:
    if isinstance(plain, dict) and plain.get("format") == "battleboard-cards":
        entries = tuple(Entry(card) for card in load_cards(data) if card.kind == "creature")
        return Deck("Cards", "Battleboard cards", (), entries)
    if mastervault.looks_like(plain):
        return mastervault.read(plain, cards)
    if keyteki.looks_like_pack(plain):
        return keyteki.read_pack(plain, cards)
    if keyteki.looks_like_deck(plain):
        return keyteki.read_deck(plain, cards)
    raise BadFile([Fault("", "is JSON, but none that is known here", f"Known here: {_FORMATS}")])


def extended(catalogue: Catalogue, deck: Deck) -> Catalogue:
    """The card list with an imported pack's creatures put over it."""
    return {**catalogue, **by_title(tuple(entry.card for entry in deck.creatures if not entry.blank))}


def creature_of(entry: Entry) -> CreatureSpec:
    """An imported creature, to be put into a battleline; exhausted as it enters play unless edited."""
    card = entry.card
    return CreatureSpec(
        card.power,
        name=card.name,
        houses=card.houses,
        armor=card.armor,
        keywords=card.keywords,
        traits=card.traits,
        abilities=card.abilities,
        token=card.token,
    )
