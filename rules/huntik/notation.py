"""A position in one line, for tests, bug reports and the command line.

``L3 wren m3/3; D3 gate_warden m2/4 exhausted {defender}; D2>- log o0/2 | turn D | round 2/7 | combat 3 L``

A unit is its owner (L lead, D defending) and absolute zone, ``>`` and its controller where that differs
(``-`` nobody), its id, its kind (M major, m minor, l legendary, o obstacle, b object, s structure) with
ATK/DEF, then ``exhausted`` or ``stunned``, ``@`` and its bearer, and its flags. Owns parsing and writing.
Does not own powers, cards, missions and names, which one line cannot hold: writing a position that has them
raises ValueError.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from rules.huntik.pieces import Flags, Kind, Unit
from rules.huntik.setup import CombatSetup, Position

LETTERS = {"M": "major", "m": "minor", "l": "legendary", "o": "obstacle", "b": "object", "s": "structure"}
KINDS = {kind: letter for letter, kind in LETTERS.items()}
SIDES: dict[str, Any] = {"L": 0, "D": 1, "-": None}
SIGNS: dict[int | None, str] = {seat: sign for sign, seat in SIDES.items()}
UNIT = re.compile(
    r"(?P<owner>[LD])(?P<zone>\d+)(?:>(?P<controller>[LD-]))? (?P<id>\S+)"
    r" (?P<kind>[Mmlobs])(?P<atk>-?\d+)/(?P<def>-?\d+)"
    r"(?: (?P<state>exhausted|stunned))?(?: @(?P<carrier>\S+))?(?: \{(?P<flags>[^}]*)\})?"
)
assert set(LETTERS.values()) == set(get_args(Kind))


class BadNotation(ValueError):
    """A line that is no position; the message names the part."""


def parse(text: str) -> Position:
    """The position of a line; raises BadNotation."""
    units, *parts = (part.strip() for part in text.split("|"))
    fields: dict[str, Any] = {}
    for part in parts:
        name, value = _part(part)
        if name in fields:
            raise BadNotation(f"{part!r} is given twice")
        fields[name] = value
    if "round" in fields:
        fields["round"], fields["rounds"] = fields["round"]
    found = tuple(_unit(unit.strip()) for unit in units.split(";") if unit.strip())
    return Position(units=found, **fields)


def write(position: Position) -> str:
    """The line of a position; raises ValueError for one that does not fit into a line."""
    bare = Position(
        units=position.units,
        turn=position.turn,
        round=position.round,
        rounds=position.rounds,
        combat=position.combat,
    )
    if bare != position:
        raise ValueError("cards, missions, points and decks do not fit into one line")
    parts = ["; ".join(_written(unit) for unit in position.units)]
    if position.turn is not None:
        parts.append(f"turn {SIGNS[position.turn]}")
    if (position.round, position.rounds) != (1, 7):
        parts.append(f"round {position.round}/{position.rounds}")
    if position.combat is not None:
        if position.combat.effects:
            raise ValueError("start effects do not fit into one line")
        starter = f" {position.combat.starter}" if position.combat.starter else ""
        parts.append(f"combat {position.combat.zone} {SIGNS[position.combat.attacker]}{starter}")
    return " | ".join(parts)


def _part(part: str) -> tuple[str, Any]:
    words = part.split()
    if len(words) == 2 and words[0] == "turn" and words[1] in ("L", "D"):
        return "turn", SIDES[words[1]]
    if len(words) == 2 and words[0] == "round" and re.fullmatch(r"\d+/\d+", words[1]):
        now, last = words[1].split("/")
        return "round", (int(now), int(last))
    if len(words) in (3, 4) and words[0] == "combat" and words[1].isdecimal() and words[2] in ("L", "D"):
        starter = words[3] if len(words) == 4 else None
        return "combat", CombatSetup(int(words[1]), SIDES[words[2]], starter)
    raise BadNotation(f"{part!r} is neither a turn, a round nor a combat")


def _unit(text: str) -> Unit:
    match = UNIT.fullmatch(text)
    if match is None:
        raise BadNotation(f"{text!r} is no unit, expected something like 'L3 wren m3/3'")
    owner = SIDES[match["owner"]]
    kind: Any = LETTERS[match["kind"]]
    return Unit(
        id=match["id"],
        owner=owner,
        controller=SIDES[match["controller"]] if match["controller"] else owner,
        kind=kind,
        zone=int(match["zone"]),
        atk=int(match["atk"]),
        defense=int(match["def"]),
        ready=match["state"] is None,
        stunned=match["state"] == "stunned",
        carrier=match["carrier"],
        flags=_flags(match["flags"] or "", text),
    )


def _flags(text: str, unit: str) -> Flags:
    plain: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, sign, value = part.partition("=")
        plain[name] = True if not sign else int(value) if value.lstrip("-").isdecimal() else value
    try:
        return msgspec.convert(plain, Flags)
    except msgspec.ValidationError as error:
        raise BadNotation(f"{unit!r}: {error}") from None


def _written(unit: Unit) -> str:
    if not unit.in_play or unit.zone is None:
        raise ValueError(f"{unit.id} is not in play")
    if unit.powers or unit.modifiers or unit.name or unit.words:
        raise ValueError(f"the powers, changes or name of {unit.id} do not fit into one line")
    if unit.stunned and unit.ready:
        raise ValueError(f"{unit.id} is stunned and ready")
    control = "" if unit.controller == unit.owner else f">{SIGNS[unit.controller]}"
    text = f"{SIGNS[unit.owner]}{unit.zone}{control} {unit.id} {KINDS[unit.kind]}{unit.atk}/{unit.defense}"
    if not unit.ready:
        text += " stunned" if unit.stunned else " exhausted"
    if unit.carrier:
        text += f" @{unit.carrier}"
    flags = msgspec.to_builtins(unit.flags)
    if flags:
        parts = (name if value is True else f"{name}={value}" for name, value in flags.items())
        text += " {" + ", ".join(parts) + "}"
    return text
