"""What a document may hold at a place, in a reader's words: ``one of: red, blue`` and ``a number``.

Owns the words for a type and for a value that does not fit it. Does not own finding the place (fitting).
"""

from __future__ import annotations

import enum
import types
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

import msgspec

LONGEST = 40
"""Characters of a value that are shown."""

_WORDS: dict[Any, str] = {
    str: "text",
    float: "a number",
    int: "a whole number",
    bool: "true or false",
    type(None): "null",
    dict: "an object",
    tuple: "a list",
    list: "a list",
    set: "a list",
    frozenset: "a list",
}


def expected(kind: Any) -> str:
    """What fits a type; empty for one that has no words here."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    origin, arguments = get_origin(kind) or kind, get_args(kind)
    if origin is Literal:
        return _one_of(arguments)
    if isinstance(origin, type) and issubclass(origin, enum.Enum):
        return _one_of([member.value for member in origin])
    if origin is Annotated:
        return " ".join(filter(None, (expected(arguments[0]), *map(_limits, _metas(arguments)))))
    if origin in (Union, types.UnionType):
        words = [expected(choice) for choice in arguments]
        return " or ".join(dict.fromkeys(words)) if all(words) else ""
    if origin is tuple and arguments and arguments[-1] is not Ellipsis:
        return f"a list of {len(arguments)}"
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return "an object"
    return _WORDS.get(origin, "")


def shown(value: Any) -> str:
    """A value of a document, short enough for a sentence."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def tags(kind: Any) -> tuple[str, tuple[str, ...]] | None:
    """The field that tells the objects of a union apart, and what it may hold; None where there is none."""
    choices = [get_origin(choice) or choice for choice in get_args(kind)]
    configs = [choice.__struct_config__ for choice in choices if hasattr(choice, "__struct_config__")]
    fields = {config.tag_field for config in configs}
    if len(configs) < 2 or len(fields) != 1 or None in fields:
        return None
    return fields.pop(), tuple(str(config.tag) for config in configs)


def _metas(arguments: tuple[Any, ...]) -> list[msgspec.Meta]:
    return [one for one in arguments[1:] if isinstance(one, msgspec.Meta)]


def _one_of(values: Any) -> str:
    return "one of: " + ", ".join(value if isinstance(value, str) else shown(value) for value in values)


def _limits(meta: Any) -> str:
    """The range of an annotation: ``from 0 to 9``, for text ``of 1 to 40 characters``."""
    for low, high, words in ((meta.ge, meta.le, "from {} to {}"),
                             (meta.min_length, meta.max_length, "of {} to {} characters")):  # fmt: skip
        if low is not None and high is not None:
            return words.format(low, high)
    least = [("at least", meta.ge), ("more than", meta.gt), ("at most", meta.le), ("less than", meta.lt)]
    return " and ".join(f"{words} {limit:g}" for words, limit in least if limit is not None)
