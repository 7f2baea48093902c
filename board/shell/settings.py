"""What the app remembers from one start to the next.

Owns the values, reading them whatever the file holds, and writing them. Does not own applying them.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

import msgspec

from rules.core import codec, savegame
from rules.core.codec import BadFile

MOST_RECENT = 8
THEMES = ("system", "light", "dark", "high-contrast")
MOTIONS = ("system", "reduced", "full")


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """``theme`` is system, light, dark or high-contrast; ``language`` system or a code; ``motion`` system,
    reduced or full; ``keys`` overrides shortcuts by command.

    ``geometry`` and ``layout`` are the window's own bytes in Base64.
    """

    theme: str = "system"
    language: str = "system"
    text_scale: float = 1.0
    motion: str = "system"
    single_keys: bool = True
    speed: str = "1x"
    keys: dict[str, str] = {}
    recent: tuple[str, ...] = ()
    geometry: str = ""
    layout: str = ""

    def with_recent(self, path: Path) -> Settings:
        """The same, with ``path`` as the most recent file."""
        others = self.without_recent(path).recent
        return msgspec.structs.replace(self, recent=(str(whole(path)), *others)[:MOST_RECENT])

    def without_recent(self, path: Path) -> Settings:
        """The same, with the file at ``path`` forgotten, by whatever way its name leads to it."""
        there = os.path.realpath(path)
        kept = tuple(one for one in self.recent if os.path.realpath(one) != there)
        return msgspec.structs.replace(self, recent=kept)


def whole(path: Path) -> Path:
    """A file by its folder's real name, without ``..`` and links on the way; it may be a link itself."""
    return path.parent.resolve() / path.name


class Store:
    """The settings of a file. Reading never fails: what cannot be used falls back to its default."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = _read(path)

    def change(self, **values: Any) -> None:
        """Set some values and write them down."""
        self.put(msgspec.structs.replace(self.now, **values))

    def put(self, settings: Settings) -> None:
        """Remember all values; a folder that cannot be written only means that they last until the end."""
        if settings == self.now:
            return
        self.now = settings
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            body = msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n"
            savegame.write_bytes(self.path, body)


def _read(path: Path) -> Settings:
    """Field by field, so that one bad value (or one of a later version) does not cost the others."""
    try:
        plain = codec.parse(savegame.read_bytes(path))
    except BadFile:
        return Settings()
    if not isinstance(plain, dict):
        return Settings()
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if field.name in plain:
            with contextlib.suppress(BadFile):
                kept[field.name] = codec.convert(plain[field.name], field.type, field.name)
    for name, known in (("theme", THEMES), ("motion", MOTIONS)):
        if kept.get(name) not in known:
            kept.pop(name, None)
    return Settings(**kept)
