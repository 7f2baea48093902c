"""Fighter sheets: what a Fighter brings to a duel, read from data and put together to a match.

Owns the sheet's shape, its checking, and making a match position of four sheets. Does not own where the
sheets lie on disk, nor playing them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.duel.ops import AnyOp
from rules.duel.state import Card, Fighter, Flags, Position, SideTrack, Space, TeamPosition
from rules.duel.switches import Switches
from rules.duel.validate import explained, position_faults
from rules.duel.words import words


class SheetCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card as a sheet prints it; ``words`` are made from the operations when none are given."""

    id: str
    name: str
    ops: tuple[AnyOp, ...] = ()
    words: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Fighter with its cards; ``start_hp`` is the number of the space where the marker begins."""

    id: str
    name: str
    power: int
    start_hp: int
    track: tuple[Space, ...]
    opening: str
    cards: tuple[SheetCard, ...]
    style: str = ""
    flavour: str = ""
    tokens: dict[str, int] = {}
    flags: Flags = Flags()
    tracks: tuple[SideTrack, ...] = ()


class Sheets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of sheets."""

    fighters: tuple[Sheet, ...]


def load(data: bytes | str) -> tuple[Sheet, ...]:
    """Read a file of sheets; raises BadFile naming every fault with its place."""
    try:
        sheets: Sheets = codec.load(data, Sheets)
    except BadFile as error:
        raise BadFile([explained(fault) for fault in error.faults]) from None
    faults = [
        fault
        for index, sheet in enumerate(sheets.fighters)
        for fault in sheet_faults(sheet, f"fighters[{index}]")
    ]
    names = [sheet.id for sheet in sheets.fighters]
    faults += [
        Fault("fighters", f"{name!r} stands here twice")
        for name in sorted(set(names))
        if names.count(name) > 1
    ]
    if faults:
        raise BadFile(faults)
    return sheets.fighters


def check(plain: Any, where: str = "fighter") -> tuple[Fault, ...]:
    """What is wrong with one sheet given as plain JSON values; for an editor, while one types."""
    try:
        sheet: Sheet = codec.convert(plain, Sheet, where)
    except BadFile as error:
        return tuple(explained(fault) for fault in error.faults)
    return sheet_faults(sheet, where)


def sheet_faults(sheet: Sheet, where: str) -> tuple[Fault, ...]:
    """Everything unsound in a decoded sheet, with places inside the sheet."""
    faults = []
    if sheet.opening not in [card.id for card in sheet.cards]:
        faults.append(Fault(f"{where}.opening", f"{sheet.opening!r} is no card of this Fighter"))
    if start_index(sheet) is None:
        faults.append(Fault(f"{where}.start_hp", f"the track has no HP space numbered {sheet.start_hp}"))
    team = TeamPosition((fighter(sheet),), cards(sheet))
    other = TeamPosition((Fighter("?other", 0, 0, _PLAIN),), (Card("?card", "?other"),))
    for fault in position_faults(Position((team, other)), Switches()):
        place = fault.where.replace("position.teams[0].fighters[0]", where).replace(
            "position.teams[0]", where
        )
        faults.append(Fault(place, fault.problem, fault.remedy))
    return tuple(faults)


_PLAIN = (Space(0, "ko"), Space(1))


def start_index(sheet: Sheet) -> int | None:
    """The index of the starting space; None when the track has no such number."""
    for index, space in enumerate(sheet.track):
        if space.kind == "hp" and space.hp == sheet.start_hp:
            return index
    return None


def fighter(sheet: Sheet) -> Fighter:
    """The Fighter at the start of a duel."""
    return Fighter(
        sheet.id, sheet.power, start_index(sheet) or 0, sheet.track, sheet.name, sheet.tokens, sheet.flags,
        sheet.tracks,
    )  # fmt: skip


def cards(sheet: Sheet) -> tuple[Card, ...]:
    """The Fighter's cards, each with its words."""
    return tuple(
        Card(card.id, sheet.id, card.ops, card.name, card.words or words(card.ops) or "nothing")
        for card in sheet.cards
    )


def match_position(red: tuple[Sheet, Sheet], blue: tuple[Sheet, Sheet]) -> Position:
    """A whole duel of two Fighters a side, with all their cards."""
    return Position((_team(red), _team(blue)), mode="match")


def _team(pair: tuple[Sheet, Sheet]) -> TeamPosition:
    return TeamPosition(
        tuple(fighter(sheet) for sheet in pair),
        tuple(card for sheet in pair for card in cards(sheet)),
        opening=tuple(sheet.opening for sheet in pair),
    )
