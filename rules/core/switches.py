"""Rulings in force: a game's switches with the values that a scenario sets, and their words.

Owns reading and writing them. Does not own any switch (the games' rulings) nor what it changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.core import codec
from rules.core.contract import Ruleset, Ruling
from rules.core.scenario import Scenario
from rules.core.session import decode_rulings


class InForce(msgspec.Struct, frozen=True):
    """A ruling with the value that holds."""

    ruling: Ruling
    value: Any

    @property
    def differs(self) -> bool:
        """Whether it is not the default."""
        return bool(self.value != self.ruling.default)


def in_force(ruleset: Ruleset[Any, Any], scenario: Scenario) -> tuple[InForce, ...]:
    """Every switch of the game with its value in this scenario; raises BadFile for values that are none."""
    values = decode_rulings(ruleset, scenario)
    return tuple(InForce(ruling, getattr(values, ruling.name)) for ruling in ruleset.rulings())


def changed(ruleset: Ruleset[Any, Any], scenario: Scenario) -> int:
    """How many rulings differ from their defaults; one that is written out at its default does not."""
    return sum(one.differs for one in in_force(ruleset, scenario))


def under(ruleset: Ruleset[Any, Any], scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    """The same scenario with some rulings set; only what differs from the defaults is written."""
    now = {one.ruling.name: one.value for one in in_force(ruleset, scenario)} | dict(values)
    defaults = {ruling.name: ruling.default for ruling in ruleset.rulings()}
    kept = {name: codec.to_builtins(value) for name, value in now.items() if value != defaults[name]}
    return msgspec.structs.replace(scenario, rulings=kept)


def value_words(value: Any) -> str:
    """A value as it is read: ``yes`` for True, ``attacker first`` for ``attacker_first``, else a number."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")
