"""What can still be read of a document whose text is broken: everything before the place, with whole actions.

Owns cutting the text there and closing it. Does not own the document (scenario) nor doing its actions
(session): whether they are legal is judged as ever.
"""

from __future__ import annotations

import json

from rules.core import scenario as documents
from rules.core.scenario import Scenario


def salvaged(data: bytes) -> Scenario:
    """The scenario up to its last whole action before the text breaks.

    Raises BadFile when the text is not broken, or breaks before the actions begin.
    """
    text = _readable(data)
    closed = _closed(text) if text is not None else None
    return documents.loads(closed if closed is not None else data)


def _readable(data: bytes) -> str | None:
    """The text up to where it breaks; None where it does not, whatever else is wrong with it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = data[: error.start].decode("utf-8-sig")
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return text[: error.pos]
    except (ValueError, RecursionError):
        return None
    return None


def _closed(text: str) -> str | None:
    """The text cut after its last whole action and closed there; None where it does not reach them."""
    open_, key, last = "", "", ""
    place, cut = 0, None
    while place < len(text):
        mark = text[place]
        if mark == '"':
            end = _string_end(text, place)
            if end is None:
                break
            last = text[place + 1 : end - 1]
            place = end
            continue
        if mark == ":" and open_ == "{":
            key = last
        elif mark in "{[":
            open_ += mark
            if open_ == "{[" and key == "actions":
                cut = place + 1
        elif mark in "}]":
            open_ = open_[:-1]
            if open_ == "{[" and key == "actions":
                cut = place + 1
        place += 1
    return None if cut is None else f"{text[:cut]}]}}"


def _string_end(text: str, start: int) -> int | None:
    """The place after the string that begins at ``start``; None when it does not end."""
    place = start + 1
    while place < len(text):
        if text[place] == "\\":
            place += 2
        elif text[place] == '"':
            return place + 1
        else:
            place += 1
    return None
