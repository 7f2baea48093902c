"""Lines of play that were left stay in the log, struck through and named by their branch.

Owns remembering them as they were shown. Does not own history. They are kept as they stood in the log, so
nothing comes to light that was not there before.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from board.presenter.views import LogLine
from rules.core.history import History

UNNAMED = re.compile(r"line \d+")
SHOWN = 32
"""Characters of the step that a line is named by."""


class LeftLines:
    """Told of every log that is shown; gives it back with what was left woven in."""

    def __init__(self) -> None:
        self._branches: tuple[Any, ...] = ()
        self._left: dict[int, tuple[LogLine, ...]] = {}
        self._shown: tuple[LogLine, ...] = ()

    def titles(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names of the branches; one that nobody has named has the step that it went on with, if seen."""
        found = []
        for number, name in enumerate(names):
            left = self._left.get(number, ()) if UNNAMED.fullmatch(name) else ()
            text = left[0].text.removeprefix(f"{name}: ").rstrip(".") if left else ""
            text = text if len(text) <= SHOWN else f"{text[:SHOWN].rstrip()}…"
            found.append(f"{name}: {text}" if text else name)
        return tuple(found)

    def woven(
        self, history: History[Any], lines: tuple[LogLine, ...], place_of: Callable[[int], int]
    ) -> tuple[LogLine, ...]:
        """The log with left lines after the step at which they were left.

        Their ``index`` is negative: -1 for the first branch. ``place_of`` gives the place on the timeline
        after so many actions.
        """
        for number, branch in enumerate(history.branches):
            known = self._branches[number] if number < len(self._branches) else None
            if branch is not known:
                self._left[number] = tuple(
                    msgspec.structs.replace(
                        line, index=-1 - number, undone=True, text=f"{branch.name}: {line.text}"
                    )
                    for line in self._shown
                    if line.index > place_of(branch.at)
                )
        self._branches, self._shown = history.branches, lines
        made: list[LogLine] = list(lines)
        for number in sorted(self._left, reverse=True):
            at = place_of(history.branches[number].at) if number < len(history.branches) else 0
            place = next((n for n, line in enumerate(made) if line.index > at), len(made))
            made[place:place] = self._left[number]
        return tuple(made)
