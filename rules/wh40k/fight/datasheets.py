"""The bundled datasheets: ``assets/cards/wh40k/*.json``, read once, and the general ones that stand in.

Owns reading and choosing them. Does not own what a datasheet is (profiles).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from rules.core import assets, codec
from rules.core.codec import BadFile, Fault
from rules.wh40k.fight.profiles import Datasheet, Value, datasheet_faults
from rules.wh40k.state import Position, Unit

GENERAL = (
    ("MONSTER", "general-monster"),
    ("VEHICLE", "general-vehicle"),
    ("MOUNTED", "general-riders"),
    ("CHARACTER", "general-hero"),
)
"""Which datasheet stands in for a unit without one: the first keyword that it has."""
FALLBACK = "general-infantry"


class Book(Value, frozen=True):
    """A file of datasheets by key."""

    datasheets: dict[str, Datasheet]


@cache
def bundled() -> dict[str, Datasheet]:
    """Every bundled datasheet by its key; raises BadFile when a file is unsound."""
    found: dict[str, Datasheet] = {}
    for path in sorted((assets.ROOT / "cards" / "wh40k").glob("*.json")):
        found |= read(path)
    return found


def read(path: Path) -> dict[str, Datasheet]:
    """The datasheets of one file; raises BadFile with every fault."""
    return loads(path.read_bytes(), str(path))


def loads(data: bytes | str, name: str = "") -> dict[str, Datasheet]:
    """The datasheets of a document ``{"datasheets": {key: datasheet}}``."""
    try:
        book: Book = codec.load(data, Book)
    except BadFile as error:
        raise error.at(name) from None
    faults = [
        fault
        for key, sheet in book.datasheets.items()
        for fault in datasheet_faults(sheet, f"datasheets.{key}")
    ]
    if faults:
        raise BadFile(faults, name)
    return book.datasheets


def stand_in(unit: Unit) -> str:
    """The key of the general datasheet for a unit that names none."""
    return next((key for keyword, key in GENERAL if unit.has(keyword)), FALLBACK)


def with_datasheet(unit: Unit) -> Unit:
    """The unit with its datasheet written into it, so that a saved game does not hang on later editions."""
    if unit.profile is not None:
        return unit
    key = unit.datasheet or stand_in(unit)
    return msgspec.structs.replace(unit, datasheet=key, profile=bundled()[key])


def datasheet_place_faults(position: Position) -> list[Fault]:
    """Unknown datasheets and profiles, unsound ones, and wounds that a model cannot have."""
    found: list[Fault] = []
    for u, unit in enumerate(position.units):
        where = f"position.units[{u}]"
        if unit.profile is not None:
            problems = datasheet_faults(unit.profile, f"{where}.profile")
            found += problems
            if problems:
                continue
        elif unit.datasheet and unit.datasheet not in bundled():
            known = ", ".join(bundled())
            found.append(
                Fault(f"{where}.datasheet", f"{unit.datasheet!r} is not known", f"Known are {known}")
            )
            continue
        found += _model_faults(with_datasheet(unit), where)
    return found


def _model_faults(unit: Unit, where: str) -> list[Fault]:
    found = []
    assert unit.profile is not None, "written in before"
    names = [profile.name for profile in unit.profile.profiles]
    for m, model in enumerate(unit.models):
        if model.profile and model.profile not in names:
            found.append(
                Fault(f"{where}.models[{m}].profile", f"{model.profile!r} is none of {', '.join(names)}")
            )
            continue
        most = unit.profile_of(model).wounds
        least = 0 if model.fallen else 1
        if model.wounds is not None and not least <= model.wounds <= most:
            found.append(
                Fault(f"{where}.models[{m}].wounds", f"is {model.wounds}, expected {least} to {most}")
            )
    return found
