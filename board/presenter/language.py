"""The words on the screen in the language that was chosen; English text is the key, so code stays greppable.

Owns the catalogues (``assets/lang/<language>/*.json``: English to translation) and translating a text or a
whole view. Does not own any sentence, nor when widgets ask. Rules and files stay English throughout.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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
_FRAMED = re.compile(r"(.+?)((?:\.? \([^()]+\))?[.?]?)", re.DOTALL)
"""A statement, and its rule in brackets with the full stop."""
_PLACE = re.compile(r"(\{\d(?::n)?\})")
_NAME = re.compile(r'"name":\s*"([^"\\{]+)"')
"""A name in a file of cards."""
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?!\w)")
"""A whole word, no number."""
_MEASURE = re.compile(r"(?<![\w.])\d+\.\d\d+(?![\w.])")
"""A number with at least two decimals."""
_MARK = 70_000
_NAME_WORDS = 5
"""A name that nobody translates has at most so many words."""
_LINKS = frozenset({"a", "at", "de", "in", "it", "of", "on", "the", "to", "von"})
"""Small words inside names."""
_MOST = 20_000
_MOST_VIEWS = 4_000

T = TypeVar("T")


class _Pattern(NamedTuple):
    """A text with places for what differs: ``{0} moved {1:n} in``, where ``:n`` takes nothing but a number.

    ``probe`` is its longest fixed part in small letters: a text without it is not worth trying. ``words`` are
    the whole words of its fixed parts. ``small``: it begins with a small letter; ``opens``: with a place, for
    what is no statement of its own.
    """

    literal: int
    probe: str
    found: re.Pattern[str]
    places: tuple[str, ...]
    wanted: str
    small: bool
    opens: bool
    words: frozenset[str]


class Language:
    """One catalogue. A text that is not in it stays as it is; its first letter may be small or great."""

    def __init__(self, code: str, texts: Mapping[str, str]) -> None:
        self.code = code
        self.views: dict[Any, Any] = {}
        self._exact = {english: text for english, text in texts.items() if not _PLACE.search(english)}
        made = (_pattern(english, text) for english, text in texts.items() if _PLACE.search(english))
        self._patterns = sorted(made, key=lambda pattern: -pattern.literal)
        self._ranks = _ranks(self._patterns)
        self._known: dict[str, str | None] = {}

    def knows(self, text: str) -> bool:
        """Whether the catalogue holds this very text, or the pattern it is made of."""
        return self._exactly(text) is not None or self._by_pattern(text) is not None

    def text(self, text: str) -> str:
        """The translation: of the whole, else by pattern, else of the parts that stand between joints."""
        found = self._find(text)
        return text if found is None else found

    def _find(self, text: str) -> str | None:
        """The translation, None when there is none; either is remembered."""
        if text not in self._known:
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[text] = self._look_up(text) if _has_words(text) else text
        return self._known[text]

    def _look_up(self, text: str) -> str | None:
        for way in (self._exactly, self._measured, self._several, self._told_of, self._by_pattern,
                    self._by_statements, self._by_frame, self._list, self._by_colon):  # fmt: skip
            found = way(text)
            if found is not None:
                return found
        return None

    def _measured(self, text: str) -> str | None:
        """What the same words say with other measures in them: a drag asks by the hundred of few words."""
        numbers = _MEASURE.findall(text)
        marks = [f"{_MARK + place}.5" for place in range(len(numbers))]
        waiting = iter(marks)
        said = self._find(_MEASURE.sub(lambda _number: next(waiting), text)) if numbers else None
        if said is None or any(said.count(mark) != 1 for mark in marks):
            return None
        for mark, number in zip(marks, numbers, strict=True):
            said = said.replace(mark, number)
        return said

    def _exactly(self, text: str) -> str | None:
        """The very text, or what of it stands before brackets and a full stop."""
        found = self._as_written(text)
        core, tail = _framed(text)
        if found is None and tail:
            found = self._as_written(core)
            return None if found is None else found + self._tail(tail)
        return found

    def _tail(self, tail: str) -> str:
        """Words in brackets translated; a rule, with its capital, is called as it is beside the text."""
        inside = tail.strip(" ().?")
        return tail if not inside or inside[0].isupper() else tail.replace(inside, self.text(inside))

    def _as_written(self, text: str) -> str | None:
        found = self._exact.get(text)
        if found is None and text:
            other = text[0].swapcase() + text[1:]
            found = self._exact.get(other) or self._exact.get(f"{text}.") or self._exact.get(f"{other}.")
            found = found.removesuffix(".") if found else None
            return _great(found) if found and text[0].isupper() else found
        return found

    def _several(self, text: str) -> str | None:
        """Statements with semicolons between, each of them in the catalogue."""
        parts = text.split("; ")
        found = [self._exactly(part) or self._by_pattern(part) for part in parts] if len(parts) > 1 else []
        return _joined("; ", parts, found) if found and all(found) else None

    def _told_of(self, text: str) -> str | None:
        """Two statements with a colon between, both in the catalogue; before it, one with a colon inside."""
        head, colon, tail = text.rpartition(": ")
        before, after = self._exact.get(head), self._exact.get(tail)
        if before is not None and after is not None:
            return f"{before}: {after}"
        whole = self._by_pattern(text, re.escape(": ")) if colon else None
        if whole is not None:
            return whole
        for head, colon, tail in (text.partition(": "), text.rpartition(": ")):
            after = (self._exactly(tail) or self._by_pattern(tail)) if colon else None
            before = (self._exactly(head) or self._by_pattern(head)) if after is not None else None
            if before is not None:
                return f"{before}: {after}"
        return None

    def _by_pattern(self, text: str, colon: str = "") -> str | None:
        """By the longest pattern that fits, of those with a ``colon`` of their own when one is given."""
        lowered = text.lower()
        core, tail = _framed(text)
        for pattern in self._candidates(lowered):
            if pattern.probe in lowered and colon in pattern.found.pattern:
                said = self._made(pattern, core) if tail and core else None
                if said is not None:
                    return said + self._tail(tail)
                said = self._made(pattern, text)
                if said is not None:
                    return said
        return None

    def _candidates(self, lowered: str) -> list[_Pattern]:
        """The patterns whose rarest word stands in a text, and those without a word; longest first."""
        words = {"", *_WORD.findall(lowered)}
        ranks = sorted(rank for word in words for rank in self._ranks.get(word, ()))
        return [self._patterns[rank] for rank in ranks]

    def _made(self, pattern: _Pattern, text: str) -> str | None:
        match = pattern.found.fullmatch(text)
        if match is None or (pattern.opens and ": " in match[1]):
            return None
        said = pattern.wanted
        for place, value in zip(pattern.places, match.groups(), strict=True):
            told = self._find(value) if _is_one_statement(value) else None
            if told is None and not _may_stand(value):
                return None
            said = said.replace(place, value if told is None else told)
        return _great(said) if pattern.small and text[0].isupper() else said

    def _by_statements(self, text: str) -> str | None:
        for joint in _JOINTS:
            parts = text.split(joint)
            if len(parts) > 1:
                found = [self._find(part) for part in parts]
                return _joined(joint, parts, found) if any(one is not None for one in found) else None
        return None

    def _by_frame(self, text: str) -> str | None:
        """What stands before a full stop or question mark, or before brackets."""
        if text[-1] in ".:?":
            found = self._find(text[:-1])
            return None if found is None else found + text[-1]
        bracket = _IN_BRACKETS.fullmatch(text)
        if bracket is None:
            return None
        before, inside = self._find(bracket[1]), None if bracket[2][0].isupper() else self._find(bracket[2])
        if before is None and (inside is None or not _is_name(bracket[1])):
            return None
        return f"{before or bracket[1]} ({inside or bracket[2]})"

    def _list(self, text: str) -> str | None:
        """Several things after one another, all of them known or names; None for anything else."""
        parts = _LIST.split(text)
        if len(parts) == 1:
            return None
        said, place = "", 0
        while place < len(parts):
            end, found = self._longest(parts, place)
            if found is None:
                return None
            joint = parts[end] if end < len(parts) else ""
            said += found + (joint if joint in ("; ", ", ", "") else f" {self.text(joint.strip())} ")
            place = end + 1
        return said

    def _longest(self, parts: Sequence[str], place: int) -> tuple[int, str | None]:
        """Where the longest part from here ends that the catalogue holds, and what it says; or one part."""
        for end in range(len(parts), place + 1, -2):
            text = "".join(parts[place:end])
            found = (self._exactly(text) or self._by_pattern(text)) if end - place < len(parts) else None
            if found is not None:
                return end, found
        found = self._find(parts[place])
        return place + 1, parts[place] if found is None and _is_name(parts[place]) else found

    def _by_colon(self, text: str) -> str | None:
        """A name or known words on either side of a colon."""
        head, colon, tail = text.partition(": ")
        if not colon:
            return None
        before, after = self._find(head), self._find(tail)
        unknown = [part for part, one in ((head, before), (tail, after)) if one is None]
        if len(unknown) == 2 or not all(map(_is_name, unknown)):
            return None
        return _joined(": ", [head, tail], [before, after])


def _joined(joint: str, parts: Sequence[str], found: Sequence[str | None]) -> str:
    return joint.join(part if one is None else one for part, one in zip(parts, found, strict=True))


def _framed(text: str) -> tuple[str, str]:
    found = _FRAMED.fullmatch(text)
    return (text, "") if found is None else (found[1], found[2])


def _is_one_statement(value: str) -> bool:
    return not any(joint in value for joint in _JOINTS)


def _may_stand(value: str) -> bool:
    """Whether words without a translation may stand in a place: a name, or a few words for one thing."""
    few = len(value.split(" ")) <= _NAME_WORDS
    return few and _is_one_statement(value) and _LIST.search(f" {value} ") is None


def _is_name(part: str) -> bool:
    """Whether words without a translation can be a name: one word, or a few that begin with a capital."""
    words = [word for word in part.split(" ") if word not in _LINKS]
    if len(words) == 1:
        return not part.endswith((".", ":"))
    return len(words) <= _NAME_WORDS and not any(word.lstrip("(+“")[:1].islower() for word in words)


def _great(text: str) -> str:
    return text[:1].upper() + text[1:]


def _has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _pattern(english: str, text: str) -> _Pattern:
    pieces = _PLACE.split(english)
    fixed, places = pieces[::2], pieces[1::2]
    first = pieces[0][:1]
    found = "".join(
        re.escape(piece) if place % 2 == 0 else r"([-+]?\d[\d.]*)" if ":n" in piece else "(.+?)"
        for place, piece in enumerate(pieces)
    )
    shown = _PLACE.sub(lambda place: place[0].replace(":n", ""), text)
    if first.isalpha():
        found = f"[{first.lower()}{first.upper()}]{found[1:]}"
    return _Pattern(
        sum(map(len, fixed)),
        max(fixed, key=len).lower(),
        re.compile(found, re.DOTALL),
        tuple(place.replace(":n", "") for place in places),
        shown,
        first.islower(),
        first == "",
        frozenset(_WORD.findall(_PLACE.sub("0", english).lower())),
    )


def _ranks(patterns: Sequence[_Pattern]) -> dict[str, list[int]]:
    """Where each pattern stands, under the word of it that the fewest others have."""
    count = Counter(word for pattern in patterns for word in pattern.words)
    found: dict[str, list[int]] = {}
    for rank, pattern in enumerate(patterns):
        rarest = min(pattern.words, key=lambda word: (count[word], word), default="")
        found.setdefault(rarest, []).append(rank)
    return found


_now = Language(ENGLISH, {})


def read(code: str) -> Language:
    """The language with that code; English, which needs no catalogue, when there is none."""
    texts: dict[str, str] = {}
    for path in sorted((assets.ROOT / "lang" / code).glob("*.json")) if code in NAMES else ():
        texts |= msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return Language(code, _names() | texts) if texts else Language(ENGLISH, {})


def _names() -> dict[str, str]:
    """What bundled cards are called stays as it is, though a name may look like a sentence."""
    names: dict[str, str] = {}
    for path in (assets.ROOT / "cards").glob("*/*.json"):
        names |= {name: name for name in _NAME.findall(path.read_text("utf-8")) if name[0].isupper()}
    return names


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
    return view if _now.code == ENGLISH else retold(view, _now.text, _now.views)


def retold(view: T, change: Callable[[str], str], known: dict[Any, Any] | None = None) -> T:
    """A view with every text for a reader changed; the same object when nothing changes.

    ``known`` keeps what this change has made of a view's parts: of a long table few rows differ at a time.
    """
    told: T = _retold(view, change, {} if known is None else known)
    return told


def _retold(view: Any, change: Callable[[str], str], known: dict[Any, Any]) -> Any:
    if isinstance(view, Enum):
        return view
    if isinstance(view, str):
        return change(view)
    if isinstance(view, tuple) and type(view) is tuple:
        return tuple(_retold(part, change, known) for part in view)
    if not isinstance(view, msgspec.Struct):
        return view
    if view in known:
        return known[view]
    changed = {}
    for name in view.__struct_fields__:
        if name not in _NEVER:
            before = getattr(view, name)
            after = _retold(before, change, known)
            if after is not before and after != before:
                changed[name] = after
    told = msgspec.structs.replace(view, **changed) if changed else view
    if len(known) >= _MOST_VIEWS:
        known.clear()
    known[view] = told
    return told
