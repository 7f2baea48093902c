"""Why plain values do not fit a type: every place at once, where msgspec stops at the first.

Owns looking for the places. Does not own whether a value fits (msgspec decides), nor errors (codec).
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from typing import Any, NewType, Union, get_args, get_origin

import msgspec

from rules.core.expected import expected, shown, tags

Misfit = tuple[str, str, str]  # place, what is wrong, what to do

_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def inside(where: str, place: str | int) -> str:
    """The path of a member: ``units[2].x``; a name that is not a plain word is shown in quotes."""
    if isinstance(place, str) and _PLAIN_NAME.match(place):
        return f"{where}.{place}" if where else place
    return f"{where}[{place!a}]"


def misfits(value: Any, kind: Any, where: str = "") -> list[Misfit]:
    """Every place at which ``value`` does not fit ``kind``; empty when it does."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        # When no member is at fault, the value itself is.
        return list(_members(value, _narrowed(value, kind), where)) or [_said(error, value, kind, where)]
    return []


def _said(error: msgspec.ValidationError, value: Any, kind: Any, where: str) -> Misfit:
    """What is wrong with a value itself, with what may stand there; else in the words of msgspec."""
    known = tags(kind) if isinstance(value, dict) else None
    if known is not None:
        field, names = known
        told = f"one of: {', '.join(names)}"
        if field in value:
            return inside(where, field), f"is {shown(value[field])}, expected {told}", ""
        return where, f"has no {field}", f"Write as its {field} {told}"
    problem, _, place = str(error).partition(" - at `$")
    inner, words = place.rstrip("`"), expected(kind)
    if words and not inner:
        return where, f"is {shown(value)}, expected {words}", ""
    return (where + inner if where else inner.lstrip("."), problem, "")


def _members(value: Any, kind: Any, where: str) -> Iterator[Misfit]:
    origin, arguments = get_origin(kind) or kind, get_args(kind)
    if isinstance(value, dict) and _is_struct(origin):
        yield from _fields(value, kind, origin, where)
    elif isinstance(value, dict) and origin is dict and arguments:
        for name, inner in value.items():
            yield from misfits(inner, arguments[1], inside(where, name))
    elif isinstance(value, list) and origin in (tuple, list, frozenset, set) and arguments:
        if origin is not tuple or arguments[-1] is Ellipsis:
            arguments = (arguments[0],) * len(value)
        if len(arguments) == len(value):
            for index, (inner, wanted) in enumerate(zip(value, arguments, strict=True)):
                yield from misfits(inner, wanted, inside(where, index))


def _fields(value: dict[str, Any], kind: Any, struct: Any, where: str) -> Iterator[Misfit]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = struct.__struct_config__
    for name, inner in value.items():
        if name in fields:
            yield from misfits(inner, fields[name].type, inside(where, name))
        elif name == config.tag_field:
            if inner != config.tag:
                yield inside(where, name), f"is {inner!r}, expected {config.tag!r}", ""
        elif config.forbid_unknown_fields:
            yield inside(where, name), "is an unknown field", f"Use {', '.join(fields) or 'none'}"
    for name, field in fields.items():
        if field.required and name not in value:
            words = expected(field.type)
            yield inside(where, name), "is missing", f"Write {words} there" if words else ""


def _narrowed(value: Any, kind: Any) -> Any:
    """The member of a union that is meant: the one of that tag, or the only one that could be."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    choices = [choice for choice in get_args(kind) if choice is not type(None)]
    if isinstance(value, dict):
        structs = [choice for choice in choices if _is_struct(get_origin(choice) or choice)]
        if len(structs) > 1:
            structs = [choice for choice in structs if _has_tag(value, choice)]
        return structs[0] if len(structs) == 1 else kind
    return choices[0] if len(choices) == 1 else kind


def _has_tag(value: dict[str, Any], choice: Any) -> bool:
    config = (get_origin(choice) or choice).__struct_config__
    return config.tag is not None and value.get(config.tag_field) == config.tag


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
