"""Who sits where: the players' names in the sentences of the rules, which know seats only.

Owns putting names for seats into a text. Does not own the names (the scenario's ``seats``) nor any sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from rules.core.contract import GameInfo
from rules.core.scenario import Scenario

_MOST = 20_000


class Seating:
    """The names of both players, and the words by which the rules' sentences call their seats.

    What is called so in the file's position (a unit named Blue Watch) keeps its name.
    """

    def __init__(self, info: GameInfo, scenario: Scenario) -> None:
        self.names = scenario.seats or info.seats
        self._for = {word: name for word, name in zip(info.seats, self.names, strict=True) if word != name}
        for role, name in zip(info.roles, self.names, strict=False):
            self._for |= {f"the {role}": name, f"The {role}": name, role: name, role.capitalize(): name}
        self._told: dict[str, str] = {}
        self._found = self._pattern(scenario.position) if self._for else None

    @property
    def renames(self) -> bool:
        """Whether any text becomes another."""
        return self._found is not None

    def text(self, text: str) -> str:
        """The sentence with names where the rules say only a seat."""
        if self._found is None:
            return text
        told = self._told.get(text)
        if told is None:
            told = self._found.sub(lambda match: self._for.get(match[0], match[0]), text)
            if len(self._told) >= _MOST:
                self._told.clear()
            self._told[text] = told
        return told

    def _pattern(self, position: Any) -> re.Pattern[str]:
        """Names in the position first, so that a seat's word inside one of them is passed over."""
        seat = re.compile(_any_of(self._for))
        kept = {text for text in _texts(position) if seat.search(text) and text not in self._for}
        return re.compile(_any_of([*kept, *self._for]))


def _any_of(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"


def _texts(plain: Any) -> Iterator[str]:
    """Every text in a plain document."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for value in plain.values():
            yield from _texts(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _texts(value)
