"""Scenarios: the one file format. Position, seed, rulings and actions are any state of any game.

Owns the outer document (docs/file-format.md). Does not own the inside of ``position`` or of the
actions, which the game's own types decode.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import codec
from rules.core.codec import BadFile, Fault

FORMAT = "battleboard"
VERSION = 1


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position to start from and what was done since."""

    game: str
    position: dict[str, Any]
    title: str = ""
    note: str = ""
    seed: int = 0
    rulings: dict[str, Any] = {}
    actions: tuple[dict[str, Any], ...] = ()
    seats: tuple[str, ...] = ()


def loads(data: bytes | str) -> Scenario:
    """Read a scenario document; raises BadFile naming every fault of the envelope."""
    plain = codec.parse(data)
    if not isinstance(plain, dict):
        raise BadFile([Fault("", "a position file is one JSON object")])
    plain = dict(plain)
    name, version = plain.pop("format", None), plain.pop("version", None)
    faults = []
    if name != FORMAT:
        faults.append(Fault("format", f'is {name!r}, expected "{FORMAT}"', f'Write "format": "{FORMAT}"'))
    if type(version) is not int:
        faults.append(Fault("version", f"is {version!r}, expected {VERSION}"))
    elif version > VERSION:
        faults.append(
            Fault("version", f"is {version}, newer than {VERSION}", "Open it with a newer Battleboard")
        )
    elif version < 1:
        faults.append(Fault("version", f"is {version}, expected {VERSION}"))
    if faults:
        raise BadFile(faults)
    scenario: Scenario = codec.convert(plain, Scenario)
    if scenario.seats and len(scenario.seats) != 2:
        raise BadFile([Fault("seats", f"names {len(scenario.seats)} players, expected 2")])
    return scenario


def dumps(scenario: Scenario) -> bytes:
    """The document as indented UTF-8 JSON, the same bytes for the same scenario."""
    body = {"format": FORMAT, "version": VERSION, **codec.to_builtins(scenario)}
    return msgspec.json.format(msgspec.json.encode(body), indent=1) + b"\n"
