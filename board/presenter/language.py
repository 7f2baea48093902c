"""The words on the screen in the language that was chosen; English text is the key, so code stays greppable.

Owns the catalogues (``assets/lang/<language>/*.json``: English to translation) and translating a text or a
whole view. Does not own any sentence, nor when widgets ask. Rules and files stay English throughout.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeVar

import msgspec

from rules.core import assets

ENGLISH = "en"
NAMES: Mapping[str, str] = {ENGLISH: "English", "de": "Deutsch"}
"""Every language by its code, named in itself."""

_NEVER = frozenset({"id", "key", "icon", "status", "phase", "pieces", "evidence", "clause", "selected",
                    "keycap", "ref", "seat", "kind", "above", "below", "down_icon",
                    "back_icon", "outcome_icon"})  # fmt: skip
"""Fields of views that are names for the program, not words for a reader."""
_JOINTS = ("\n", " · ", ". ")
"""Whole statements stand between these, so each may be translated by itself."""
_COMMAS = ("; ", ", ")
"""Parts of one statement stand between these: all of them are translated, or none."""
_MOST = 20_000

T = TypeVar("T")


class _Pattern(NamedTuple):
    """A text with places for what differs: ``{0} moved {1} in``."""

    literal: int
    found: re.Pattern[str]
    places: tuple[str, ...]
    wanted: str


class Language:
    """One catalogue. A text that is not in it stays as it is."""

    def __init__(self, code: str, texts: Mapping[str, str]) -> None:
        self.code = code
        self._exact = {english: text for english, text in texts.items() if "{0}" not in english}
        made = (_pattern(english, text) for english, text in texts.items() if "{0}" in english)
        self._patterns = sorted(made, key=lambda pattern: -pattern.literal)
        self._known: dict[str, str] = {}

    def knows(self, text: str) -> bool:
        """Whether the catalogue holds this very text, or the pattern it is made of."""
        return text in self._exact or self._by_pattern(text) is not None

    def text(self, text: str) -> str:
        """The translation: of the whole, else by pattern, else of the parts that stand between joints."""
        found = self._known.get(text)
        if found is None:
            found = self._find(text)
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[text] = found
        return found

    def _find(self, text: str) -> str:
        if text in self._exact:
            return self._exact[text]
        if not _has_words(text):
            return text
        made = self._by_pattern(text)
        if made is not None:
            return made
        for joint in _JOINTS:
            parts = text.split(joint)
            if len(parts) > 1:
                return joint.join(self.text(part) for part in parts)
        for joint in _COMMAS:
            parts = text.split(joint)
            if len(parts) > 1 and all(self.knows(part) or not _has_words(part) for part in parts):
                return joint.join(self.text(part) for part in parts)
        if text[-1] in ".:" and text[:-1] in self._exact:
            return self._exact[text[:-1]] + text[-1]
        return text

    def _by_pattern(self, text: str) -> str | None:
        for pattern in self._patterns:
            match = pattern.found.fullmatch(text)
            if match is None:
                continue
            said = pattern.wanted
            for place, value in zip(pattern.places, match.groups(), strict=True):
                told = self.text(value)
                if told == value and _is_unknown_list(value):
                    break
                said = said.replace(place, told)
            else:
                return said
        return None


def _is_unknown_list(value: str) -> bool:
    """Whether more than one thing stands there, of which not all are known: no name to be put in as it is."""
    return _has_words(value) and any(comma in value for comma in _COMMAS)


def _has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _pattern(english: str, text: str) -> _Pattern:
    pieces = re.split(r"(\{\d\})", english)
    literal = sum(len(piece) for piece in pieces[::2])
    found = "".join("(.+?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces))
    return _Pattern(literal, re.compile(found, re.DOTALL), tuple(pieces[1::2]), text)


_now = Language(ENGLISH, {})


def read(code: str) -> Language:
    """The language with that code; English, which needs no catalogue, when there is none."""
    texts: dict[str, str] = {}
    for path in sorted((assets.ROOT / "lang" / code).glob("*.json")) if code in NAMES else ():
        texts |= msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return Language(code if texts else ENGLISH, texts)


def use(code: str) -> None:
    """Speak that language from now on; what is already on the screen stays until it is shown anew."""
    global _now
    _now = read(code)


def current() -> str:
    """The code of the language that is spoken now."""
    return _now.code


def tr(text: str) -> str:
    """An English text in the language that is spoken now."""
    return text if _now.code == ENGLISH else _now.text(text)


def translated(view: T) -> T:
    """A view with every word for a reader translated; the same object when nothing changes."""
    return view if _now.code == ENGLISH else _translated(view)


def _translated(view: Any) -> Any:
    if isinstance(view, Enum):
        return view
    if isinstance(view, str):
        return _now.text(view)
    if isinstance(view, tuple) and type(view) is tuple:
        return tuple(_translated(part) for part in view)
    if not isinstance(view, msgspec.Struct):
        return view
    changed = {}
    for name in view.__struct_fields__:
        if name not in _NEVER:
            before = getattr(view, name)
            after = _translated(before)
            if after is not before and after != before:
                changed[name] = after
    return msgspec.structs.replace(view, **changed) if changed else view
