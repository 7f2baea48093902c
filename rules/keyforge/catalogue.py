"""Cards by title: our own small list of facts, and how titles are compared.

Owns reading card files (``"format": "battleboard-cards"``) and plain titles. Does not own importing
what players have (importing/).
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.core.savegame import read_bytes
from rules.keyforge.cards import Card

FOLDER = Path(__file__).parents[2] / "assets" / "cards" / "keyforge"
FORMAT = "battleboard-cards"


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards of this game."""

    format: str
    version: int
    game: str
    about: str
    cards: tuple[Card, ...]


def plain_title(title: str) -> str:
    """A title without case, accents, quotes and punctuation: ``Dr. Æther`` is ``dr aether``."""
    text = title.casefold().replace("æ", "ae").replace("œ", "oe").replace("&", " and ")
    text = unicodedata.normalize("NFKD", text)
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = re.sub(r"['’‘`´\"“”.!?,:;()]", "", text)
    return " ".join(re.sub(r"[^\w]+", " ", text).split())


def load_cards(data: bytes) -> tuple[Card, ...]:
    """The cards of a card file; raises BadFile naming the place."""
    plain: Any = codec.parse(data)
    found: CardFile = codec.convert(plain, CardFile)
    if (found.format, found.version, found.game) != (FORMAT, 1, "keyforge"):
        raise BadFile([Fault("format", "is not a card file of this game, version 1")])
    return found.cards


def by_title(cards: tuple[Card, ...]) -> dict[str, Card]:
    """The cards by plain title; the first of several stays."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(plain_title(card.name), card)
    return found


@functools.cache
def shipped() -> Mapping[str, Card]:
    """The cards that come with the application, by plain title."""
    cards: tuple[Card, ...] = ()
    for path in sorted(FOLDER.glob("*.json")):
        cards += load_cards(read_bytes(path))
    return by_title(cards)
