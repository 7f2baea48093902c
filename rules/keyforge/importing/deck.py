"""What every import ends in: creatures to build battlelines from, and what was not certain.

Owns the result, and making a creature out of a title, with or without figures. Does not own any format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from rules.core.codec import Fault
from rules.keyforge.cards import HOUSES, KEYWORD_NAMES, NO_KEYWORDS, X_KEYWORDS, Card, Keywords
from rules.keyforge.catalogue import plain_title

Catalogue = Mapping[str, Card]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature of a deck. ``blank``: its figures are not known and wait to be filled in."""

    card: Card
    count: int = 1
    blank: bool = False


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An imported deck or list; ``others`` are its cards that are no creatures, with their counts."""

    name: str
    kind: str
    houses: tuple[str, ...] = ()
    creatures: tuple[Entry, ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    warnings: tuple[Fault, ...] = ()


def house_name(text: str, where: str, warnings: list[Fault]) -> str:
    """A house as this game writes it; one that is not known is kept, with a warning."""
    house = re.sub(r"[^a-z]", "", text.casefold())[:30]
    if house and house not in HOUSES:
        warnings.append(Fault(where, f"house {text!r} is not one that is known here; it is kept"))
    return house


def number(value: object, where: str, warnings: list[Fault]) -> int:
    """A printed figure: ``"8"``, 8, ``""``, ``"~"`` or none; anything else is 0 with a warning."""
    if value is None or value in ("", "~"):
        return 0
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99:
        return value
    if isinstance(value, str) and re.fullmatch(r"\d{1,2}", value.strip()):
        return int(value)
    warnings.append(
        Fault(where, f"{value!r} is no figure from 0 to 99", "It was set to 0; edit the creature")
    )
    return 0


def keywords_of(words: list[str], where: str, warnings: list[Fault]) -> Keywords:
    """Keywords as ``taunt`` or ``assault:2``; a variable X or an unknown word is left out with a warning."""
    found = NO_KEYWORDS
    for word in words:
        name, _, value = word.strip().casefold().partition(":")
        if name not in KEYWORD_NAMES:
            warnings.append(Fault(where, f"keyword {word!r} is not known here", "It was left out"))
        elif name not in X_KEYWORDS:
            found = found.plus(msgspec.convert({name: True}, Keywords))
        elif re.fullmatch(r"\d{1,2}", value):
            found = found.plus(msgspec.convert({name: int(value)}, Keywords))
        else:
            warnings.append(Fault(where, f"{word!r} has no fixed value", "Edit the creature"))
    return found


def traits_of(traits: list[str]) -> tuple[str, ...]:
    """Traits as single words in small letters."""
    words = (re.sub(r"[^\w'.]+", "-", trait.strip().casefold()).strip("-") for trait in traits)
    return tuple(word[:40] for word in words if word)


def texts(value: object) -> list[str]:
    """The texts of a list; nothing when it is no list."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def title_of(name: str, twin: bool) -> str:
    """A title, told apart from its evil twin, which is another card of the same name."""
    return f"{name[:68]} (Evil Twin)" if twin and "evil twin" not in name.casefold() else name[:80]


def named(
    title: str, house: str, catalogue: Catalogue, where: str, warnings: list[Fault], count: int = 1
) -> Entry | tuple[str, int]:
    """A card known by its title alone: a creature, or a card that is none; unknown ones become blanks."""
    known = catalogue.get(plain_title(title))
    if known is None:
        warnings.append(
            Fault(
                where,
                f"{title!r} is not in the card list",
                "A blank creature was made; fill it in or remove it",
            )
        )
        return Entry(Card(title[:80], (house,) if house else (), 1), count, blank=True)
    if known.kind != "creature":
        return (known.name, count)
    if house and house not in known.houses:
        known = msgspec.structs.replace(known, houses=(house,))
    return Entry(known, count)


def merged(entries: list[Entry | tuple[str, int]]) -> tuple[tuple[Entry, ...], tuple[tuple[str, int], ...]]:
    """Creatures and others, equal ones counted together, in order of appearance."""
    creatures: dict[Card, Entry] = {}
    others: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, Entry):
            before = creatures.get(entry.card)
            count = entry.count + (before.count if before else 0)
            creatures[entry.card] = Entry(entry.card, count, entry.blank)
        else:
            others[entry[0]] = others.get(entry[0], 0) + entry[1]
    return tuple(creatures.values()), tuple(others.items())
