"""JSON for a game's values, strict on the way in.

Owns encoding, decoding and readable errors with the place in the document. Does not own files.
"""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong in a document: ``where`` is its path (``position.units[2].models[0].x``)."""

    where: str
    problem: str
    remedy: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.problem}" + (f". {self.remedy}" if self.remedy else "")


class BadFile(ValueError):
    """A document that cannot be used; every fault found is named."""

    def __init__(self, faults: tuple[Fault, ...] | list[Fault], path: str = "") -> None:
        self.faults = tuple(faults)
        self.path = path
        head = f"{path}: " if path else ""
        super().__init__(head + "; ".join(str(fault) for fault in self.faults))

    def at(self, path: str) -> BadFile:
        """The same faults, said of the file at ``path``."""
        return BadFile(self.faults, path)


def to_builtins(value: Any) -> Any:
    """Plain lists, dicts, numbers and strings."""
    return msgspec.to_builtins(value)


def dump(value: Any) -> bytes:
    """Compact JSON of any value of the contract."""
    return msgspec.json.encode(value)


def load(data: bytes | str, kind: Any) -> Any:
    """Decode JSON strictly into ``kind``; raises BadFile naming the place."""
    return convert(parse(data), kind)


def parse(data: bytes | str) -> Any:
    """JSON text as plain values; raises BadFile for bad text, NaN, infinities and repeated names."""
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadFile([Fault("", f"not UTF-8 text (byte {error.start})", "Save it as UTF-8")]) from None
    try:
        return json.loads(
            data, parse_constant=_refuse_constant, object_pairs_hook=_unique, parse_float=_finite
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadFile([Fault(where, f"not JSON: {error.msg}")]) from None
    except RecursionError:
        raise BadFile([Fault("", "nested too deeply to be a position")]) from None
    except ValueError as error:  # Python refuses integers of more than 4300 digits
        if isinstance(error, BadFile):
            raise
        raise BadFile([Fault("", f"not JSON: {error}")]) from None


def convert(value: Any, kind: Any, where: str = "") -> Any:
    """Plain values into ``kind``, strictly; ``where`` is prefixed to the path of a fault."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadFile([_fault(str(error), where)]) from None
    except RecursionError:
        raise BadFile([Fault(where, "nested too deeply")]) from None


def _fault(message: str, where: str) -> Fault:
    problem, _, place = message.partition(" - at `$")
    inner = place.rstrip("`")
    joined = where + inner if where else inner.lstrip(".")
    return Fault(joined, problem)


def _refuse_constant(name: str) -> Any:
    raise BadFile([Fault("", f"{name} is not a number that can be measured", "Write a finite number")])


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise BadFile([Fault("", f"{text} is too large to be measured", "Write a finite number")])
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for name, value in pairs:
        if name in seen:
            raise BadFile([Fault(name, "is given twice in one object", "Keep one of them")])
        seen[name] = value
    return seen
