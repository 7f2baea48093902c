"""JSON for a game's values, strict on the way in.

Owns encoding, decoding and readable errors with the place in the document. Does not own files.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any

import msgspec

from rules.core.fitting import inside, misfits

MAX_DEPTH = 100
MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1


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
    """JSON text as plain values; raises BadFile naming each place that is not plain JSON.

    Refused: text that is not UTF-8, NaN and infinities, numbers too large, a name given twice in one
    object, half characters (lone surrogates) and more than MAX_DEPTH levels.
    """
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadFile([Fault("", f"not UTF-8 text (byte {error.start})", "Save it as UTF-8")]) from None
    try:
        plain = json.loads(
            data,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_integer,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadFile([Fault(where, *_not_json(error))]) from None
    except RecursionError:
        raise BadFile([_TOO_DEEP]) from None
    faults = _unfit(plain)
    if faults:
        raise BadFile(faults)
    return plain


def convert(value: Any, kind: Any, where: str = "") -> Any:
    """Plain values into ``kind``, strictly; raises BadFile naming every place, each prefixed by ``where``."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise BadFile([Fault(*misfit) for misfit in misfits(value, kind, where)]) from None
    except RecursionError:
        raise BadFile([Fault(where, "nested too deeply")]) from None


_TOO_DEEP = Fault("", "nested too deeply to be a position", f"At most {MAX_DEPTH} levels can be read")
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


_SYNTAX = {
    "Unterminated string": "the text in quotes that begins here has no end",
    "Expecting property name": "a name in double quotes is expected here",
    "Expecting value": "a value is expected here: text in double quotes, a number, true, false, null, [ or {",
    "Expecting ',' delimiter": "a comma, or the end of the list or object, is expected here",
    "Expecting ':' delimiter": "a colon is expected here, between a name and its value",
    "Illegal trailing comma": "nothing follows this comma",
    "Extra data": "more follows here, after the end of the document",
    "Invalid control character": "a line break or control character stands inside a text in quotes",
    "Invalid \\": "a backslash begins nothing that is known here",
}
"""What Python's reader finds wrong, by the beginning of its message, in words that name what was expected."""


def _not_json(error: json.JSONDecodeError) -> tuple[str, str]:
    """What is wrong with the text at that place, and what to do about it."""
    problem = next((words for start, words in _SYNTAX.items() if error.msg.startswith(start)), error.msg)
    cut = error.msg.startswith("Unterminated") or error.pos >= len(error.doc.rstrip())
    remedy = "The file seems to be cut off: get it whole, or complete it" if cut else "Mend it there"
    return f"not JSON: {problem}", remedy


class _Refused:
    """Stands in the tree for a value that cannot be used, until its path is known."""

    def __init__(self, problem: str, remedy: str = "") -> None:
        self.problem = problem
        self.remedy = remedy


class _Twice(dict[str, Any]):
    """An object of the document in which some names were given more than once."""

    names: tuple[str, ...] = ()


def _constant(name: str) -> _Refused:
    return _Refused(f"{name} is not a number that can be measured", "Write a finite number")


def _float(text: str) -> float | _Refused:
    value = float(text)
    if not math.isfinite(value):
        return _Refused(f"{_short(text)} is too large to be measured", "Write a finite number")
    return value


def _integer(text: str) -> int | _Refused:
    # The length is looked at first: Python refuses to read whole numbers of more than 4300 digits.
    if len(text) > 20 or not MIN_INTEGER <= int(text) <= MAX_INTEGER:
        return _Refused(f"{_short(text)} is too large to be used", "Write a number of at most 64 bits")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    counts = Counter(name for name, _ in pairs)
    twice = _Twice(found)
    twice.names = tuple(name for name, count in counts.items() if count > 1)
    return twice


_Link = tuple[Any, str | int] | None  # where a value stands: (where its parent stands, name or index)


def _unfit(plain: Any) -> list[Fault]:
    """Every value of the tree that cannot be used, with its path, in document order."""
    faults: list[Fault] = []
    waiting: list[tuple[_Link, int, Any]] = [(None, 0, plain)]
    while waiting:
        link, depth, value = waiting.pop()
        if isinstance(value, str):
            if not value.isascii() and _HALF_CHARACTER.search(value):
                faults.append(_half(link))
        elif isinstance(value, dict | list):
            if depth == MAX_DEPTH:
                return [*faults, _TOO_DEEP]
            if isinstance(value, dict):
                faults += _name_faults(link, value)
                inside: Any = value.items()
            else:
                inside = enumerate(value)
            waiting += [((link, place), depth + 1, inner) for place, inner in inside][::-1]
        elif isinstance(value, _Refused):
            faults.append(Fault(_path(link), value.problem, value.remedy))
    return faults


def _name_faults(link: _Link, value: dict[str, Any]) -> list[Fault]:
    faults = [_half(link) for name in value if not name.isascii() and _HALF_CHARACTER.search(name)]
    if isinstance(value, _Twice):
        faults += [
            Fault(_path((link, name)), "is given twice in one object", "Keep one of them")
            for name in value.names
        ]
    return faults


def _half(link: _Link) -> Fault:
    return Fault(_path(link), "holds half a character (a lone surrogate)", "Write it anew")


def _path(link: _Link) -> str:
    if link is None:
        return ""
    parent, place = link
    return inside(_path(parent), place)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:12]}… ({len(text)} characters)"
