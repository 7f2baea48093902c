"""Names on the zone board: players for roles, both numberings of a zone, cards and units.

Owns these words. Does not own the sentences of events and checks, which the rules give.
"""

from __future__ import annotations

from rules.huntik.state import State, card_of
from rules.huntik.zones import own_zone

Names = tuple[str, str]
HAND, THEIRS = "card:", "theirs"
ROLES = (("lead player", 0), ("defending player", 1))
KINDS = {
    "combat": "combat action",
    "exhaust": "exhaust action",
    "free": "free action",
    "hero": "hero",
}


def named(text: str, names: Names) -> str:
    """A sentence of the rules with the players' names in place of their roles."""
    for role, seat in ROLES:
        for form in (f"the {role}", f"The {role}", role.capitalize(), role):
            text = text.replace(form, names[seat])
    return text


def zone_number(slot: str) -> int | None:
    """The absolute zone of a slot such as ``zone:3``; None for anything else."""
    head, _, tail = slot.partition(":")
    return int(tail) if head == "zone" and tail.isdigit() else None


def zone_name(zone: int, names: Names) -> str:
    """Both numberings: ``zone 2, Blue's 4``; the middle is 3 for both."""
    other = own_zone(1, zone)
    return f"zone {zone}" if other == zone else f"zone {zone}, {names[1]}'s {other}"


def hand_id(place: int) -> str:
    """The thing that a card of the open hand is on the board; ``place`` counts from 0."""
    return f"{HAND}{place}"


def other_id(place: int) -> str:
    """The thing that a card of the other player's open hand is on the board."""
    return f"{THEIRS}:{place}"


def hand_place(thing: str) -> int | None:
    """The place in the hand of a thing such as ``card:2``; None for anything else."""
    head, _, tail = thing.partition(":")
    return int(tail) if head == "card" and tail.isdigit() else None


def card_name(state: State, card: str) -> str:
    found = card_of(state, card)
    return (found.name or found.id) if found else card


def counted(number: int, one: str, many: str = "") -> str:
    """``1 card``, ``3 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
