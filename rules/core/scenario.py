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
HEAD = ("format", "version")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that was left: all its actions from the start, of which the first ``at`` were kept then."""

    name: str
    at: int
    actions: tuple[dict[str, Any], ...]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position to start from and what was done since.

    ``done`` counts the actions that stand, when one more follows that is only a draft; a saved game
    says it always. Without it the last action is one that somebody wants to have judged.
    ``undone`` are the actions that would come next on the same line, ``lines`` the lines that were left:
    nothing of them stands, and whoever only judges or replays may pass over both.
    """

    game: str
    position: dict[str, Any]
    title: str = ""
    note: str = ""
    seed: int = 0
    rulings: dict[str, Any] = {}
    actions: tuple[dict[str, Any], ...] = ()
    seats: tuple[str, ...] = ()
    done: int | None = None
    undone: tuple[dict[str, Any], ...] = ()
    lines: tuple[Line, ...] = ()


def loads(data: bytes | str) -> Scenario:
    """Read a scenario document; raises BadFile naming every fault of the envelope."""
    plain = codec.parse(data)
    if not isinstance(plain, dict):
        raise BadFile([Fault("", "a position file is one JSON object")])
    faults = _envelope_faults(plain)
    body = {name: value for name, value in plain.items() if name not in HEAD}
    try:
        scenario: Scenario = codec.convert(body, Scenario)
    except BadFile as error:
        raise BadFile([*faults, *error.faults]) from None
    if faults:
        raise BadFile(faults)
    return scenario


def dumps(scenario: Scenario) -> bytes:
    """The document as indented UTF-8 JSON, the same bytes for the same scenario."""
    body = {"format": FORMAT, "version": VERSION, **codec.to_builtins(scenario)}
    return msgspec.json.format(msgspec.json.encode(body), indent=1) + b"\n"


def _envelope_faults(plain: dict[str, Any]) -> list[Fault]:
    faults = []
    name, version = plain.get("format"), plain.get("version")
    if "format" not in plain:
        faults.append(Fault("format", "is missing", f'Write "format": "{FORMAT}"'))
    elif name != FORMAT:
        faults.append(Fault("format", f'is {name!r}, expected "{FORMAT}"', f'Write "format": "{FORMAT}"'))
    if "version" not in plain:
        faults.append(Fault("version", "is missing", f'Write "version": {VERSION}'))
    elif type(version) is int and version > VERSION:
        faults.append(
            Fault("version", f"is {version}, newer than {VERSION}", "Open it with a newer Battleboard")
        )
    elif type(version) is not int or version < 1:
        faults.append(Fault("version", f"is {version!r}, expected {VERSION}"))
    seats = plain.get("seats")
    if isinstance(seats, list) and len(seats) not in (0, 2):
        faults.append(Fault("seats", f"names {len(seats)} players, expected 2"))
    done, actions = plain.get("done"), plain.get("actions", [])
    count = len(actions) if isinstance(actions, list) else 0
    if type(done) is int and not max(0, count - 1) <= done <= count:
        problem = f"is {done}, but there are {count} actions"
        faults.append(Fault("done", problem, "All of them stand, or all but the last"))
    return faults
