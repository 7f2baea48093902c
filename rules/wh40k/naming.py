"""Names of units in what events say, which know only their ids.

Owns putting them in. Does not own any sentence; players' names are put in by the board (rules.core.seating).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from rules.wh40k.state import Table

E = TypeVar("E", bound=msgspec.Struct)
_UNITS = frozenset({"unit", "target", "targets", "by", "skipped", "pairs", "pools"})
"""Fields of events in which ids of units stand."""


def unit_names(table: Table) -> dict[str, str]:
    """What people call each unit, by its id."""
    return {unit.id: unit.label for unit in table.units}


def with_names(event: E, names: Mapping[str, str]) -> E:
    """The event with the names of units in the place of their ids, so that its sentence says them."""
    fields = [field for field in event.__struct_fields__ if field in _UNITS]
    return msgspec.structs.replace(event, **{each: _named(getattr(event, each), names) for each in fields})


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(part, names) for part in value)
    return names.get(value, value)
