"""``rulings``: the switches of a game, or those in force in a position file.

Owns the printed list. Does not own the switches.
"""

from __future__ import annotations

import sys

from rules import registry
from rules.cli.main import UNUSABLE
from rules.core import codec, savegame, switches
from rules.core.codec import BadFile
from rules.core.scenario import Scenario
from rules.core.switches import InForce, value_words


def rulings(name: str, as_json: bool = False) -> int:
    """Print question, value, default and rule of each ruling; raises BadFile for a file that is bad."""
    known = registry.keys()
    if name not in known and "." not in name and "/" not in name and name != "-":
        print(f"{name}: no game is called so; use one of: {', '.join(known)}, or a file", file=sys.stderr)
        return UNUSABLE
    scenario = Scenario(name, {}) if name in known else savegame.read(name)
    try:
        found = switches.in_force(registry.ruleset(scenario.game), scenario)
    except BadFile as error:
        raise error.at(name) from None
    for one in found:
        print(codec.dump(_row(one)).decode() if as_json else "\n".join(_lines(one)))
    return 0


def _row(one: InForce) -> dict[str, object]:
    ruling = one.ruling
    return {
        "name": ruling.name,
        "question": ruling.question,
        "value": one.value,
        "default": ruling.default,
        "choices": ruling.choices,
        "guess": ruling.guess,
        "rule": ruling.cite.ref,
    }


def _lines(one: InForce) -> tuple[str, ...]:
    ruling = one.ruling
    value = f"{value_words(one.value)}, " + (
        f"differs from the default, {value_words(ruling.default)}" if one.differs else "the default"
    )
    choices = " or ".join(value_words(choice) for choice in ruling.choices)
    return (
        f"{ruling.name}{'  (guess)' if ruling.guess else ''}",
        f"          {ruling.question}",
        f"          {value}" + (f" (one of: {choices})" if choices else ""),
        *((f"          rule {ruling.cite.ref}",) if ruling.cite.ref != ruling.name else ()),
    )
