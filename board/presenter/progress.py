"""Progress in the lessons: which were done, with how many stars, and where the learner left.

Owns the values, reading whatever the file holds, and atomic writing. Does not own folders (shell.places).
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from rules.core import codec, savegame
from rules.core.codec import BadFile

MOST_STARS = 3


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """Stars by ``game/lesson``; a lesson that is not named was not done. ``last`` was opened last."""

    stars: dict[str, int] = {}
    last: str = ""

    def of(self, game: str, lesson: str) -> int:
        """Stars of a lesson, 0 when it was not done."""
        return self.stars.get(f"{game}/{lesson}", 0)

    def with_stars(self, game: str, lesson: str, stars: int) -> Progress:
        """The same with the better of the old and the new stars; nothing is ever taken away."""
        key = f"{game}/{lesson}"
        best = max(self.stars.get(key, 0), min(stars, MOST_STARS))
        return msgspec.structs.replace(self, stars={**self.stars, key: best})


class ProgressStore:
    """Progress in a file. Reading never fails: what cannot be used is forgotten."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = _read(path)

    def done(self, game: str, lesson: str, stars: int) -> None:
        """Remember a lesson that was done."""
        self._put(self.now.with_stars(game, lesson, stars))

    def opened(self, game: str, lesson: str) -> None:
        """Remember where the learner is."""
        self._put(msgspec.structs.replace(self.now, last=f"{game}/{lesson}"))

    def _put(self, progress: Progress) -> None:
        """A folder that cannot be written only means that progress lasts until the end."""
        if progress == self.now:
            return
        self.now = progress
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            body = msgspec.json.format(msgspec.json.encode(progress), indent=1) + b"\n"
            savegame.write_bytes(self.path, body)


def _read(path: Path) -> Progress:
    try:
        plain = codec.parse(savegame.read_bytes(path))
    except BadFile:
        return Progress()
    if not isinstance(plain, dict):
        return Progress()
    stars = plain.get("stars")
    kept = {
        name: value
        for name, value in (stars.items() if isinstance(stars, dict) else ())
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_STARS
    }
    last = plain.get("last")
    return Progress(kept, last if isinstance(last, str) else "")
