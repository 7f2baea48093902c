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
_LIST = re.compile("(; |, | and | or )")
"""Parts of one statement stand between these: all of them are translated, or none."""
_IN_BRACKETS = re.compile(r"(.+) \(([^()]+)\)", re.DOTALL)
"""A statement with its rule or its numbers after it."""
_PLACE = re.compile(r"(\{\d(?::n)?\})")
_NAME_WORDS = 5
"""A name that nobody translates has at most so many words."""
_MOST = 20_000

T = TypeVar("T")


class _Pattern(NamedTuple):
    """A text with places for what differs: ``{0} moved {1:n} in``, where ``:n`` takes nothing but a number.

    ``probe`` is its longest fixed part: a text without it is not worth trying.
    """

    literal: int
    probe: str
    found: re.Pattern[str]
    places: tuple[str, ...]
    wanted: str


class Language:
    """One catalogue. A text that is not in it stays as it is."""

    def __init__(self, code: str, texts: Mapping[str, str]) -> None:
        self.code = code
        self._exact = {english: text for english, text in texts.items() if not _PLACE.search(english)}
        made = (_pattern(english, text) for english, text in texts.items() if _PLACE.search(english))
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
        if text[-1] in ".:":
            return self.text(text[:-1]) + text[-1]
        bracket = _IN_BRACKETS.fullmatch(text)
        if bracket is not None:
            return f"{self.text(bracket[1])} ({self.text(bracket[2])})"
        return self._list(text) or text

    def _by_pattern(self, text: str) -> str | None:
        for pattern in self._patterns:
            if pattern.probe not in text:
                continue
            match = pattern.found.fullmatch(text)
            if match is None:
                continue
            said = pattern.wanted
            for place, value in zip(pattern.places, match.groups(), strict=True):
                told = self.text(value)
                if told == value and self._is_unknown_list(value):
                    break
                said = said.replace(place, told)
            else:
                return said
        return None

    def _list(self, text: str) -> str | None:
        """Several things after one another, all of them known or names; None for anything else."""
        parts = _LIST.split(text)
        if len(parts) == 1 or not all(self._is_known_part(part) for part in parts[::2]):
            return None
        return "".join(
            self.text(part) if place % 2 == 0 or part in ("; ", ", ") else f" {self.text(part.strip())} "
            for place, part in enumerate(parts)
        )

    def _is_known_part(self, part: str) -> bool:
        return not _has_words(part) or self.knows(part) or _is_name(part)

    def _is_unknown_list(self, value: str) -> bool:
        """Whether more than one thing stands there, of which not all are known: no name to be put in so."""
        return _has_words(value) and len(_LIST.split(value)) > 1 and self._list(value) is None


def _is_name(part: str) -> bool:
    """Whether words without a translation can be a name: one word, or a few that begin with a capital."""
    words = part.split(" ")
    if part[:1].isupper() or part[:1].isdigit():
        return len(words) <= _NAME_WORDS and not part.endswith((".", ":"))
    return len(words) == 1


def _has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _pattern(english: str, text: str) -> _Pattern:
    pieces = _PLACE.split(english)
    fixed, places = pieces[::2], pieces[1::2]
    found = "".join(
        re.escape(piece) if place % 2 == 0 else r"([-+]?\d[\d.]*)" if ":n" in piece else "(.+?)"
        for place, piece in enumerate(pieces)
    )
    shown = _PLACE.sub(lambda place: place[0].replace(":n", ""), text)
    return _Pattern(
        sum(map(len, fixed)),
        max(fixed, key=len),
        re.compile(found, re.DOTALL),
        tuple(place.replace(":n", "") for place in places),
        shown,
    )


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
