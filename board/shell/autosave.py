"""Nothing is lost: rolling autosaves, and finding what a crash left behind.

Owns the autosave folder: ten copies, one per confirmed step, and one record per running window. Does
not own the user's files and never writes over one, nor asking whether to restore.
"""

from __future__ import annotations

import contextlib
import time
import uuid
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QLockFile

from rules.core import codec, savegame
from rules.core import scenario as documents
from rules.core.codec import BadFile
from rules.core.scenario import Scenario

KEEP = 10


class Record(msgspec.Struct, frozen=True):
    """What a running window has last autosaved: the copy, the user's file, and how they differ.

    ``ahead`` steps of the copy are not in the file; ``instead`` of them the file has so many others.
    """

    copy: str = ""
    file: str = ""
    ahead: int = 0
    instead: int = 0
    at: str = ""


class Found(msgspec.Struct, frozen=True):
    """A game that a crash left: offered once at the next start."""

    copy: Path
    file: Path | None
    at: str
    ahead: int
    instead: int = 0

    @property
    def text(self) -> str:
        """``14:32, 2 moves later than pile-in.json``, or ``2 moves other than in`` it."""
        moves = f"{self.ahead} move" + ("" if self.ahead == 1 else "s")
        where = self.file.name if self.file else "the start of the game"
        return f"{self.at}, {moves} {'other than in' if self.instead else 'later than'} {where}"


class Autosaves:
    """The autosaves of one window. Every method is silent when the folder cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._name = f"window-{uuid.uuid4().hex[:12]}"
        self._lock: QLockFile | None = None
        self._last, self._begun = b"", ()
        self._record = Record()

    def open(self) -> None:
        """Mark this window as running, so that a crash can be told from an end."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(self.folder / f"{self._name}.lock")

    def begin(self, scenario: Scenario, file: Path | None) -> None:
        """A game was opened or saved: later copies are counted from here."""
        self._last, self._begun = documents.dumps(scenario), scenario.actions
        self._record = Record("", str(file) if file else "")
        self._forget_record()

    def keep(self, scenario: Scenario) -> Path | None:
        """Write a copy after a confirmed step; None when nothing changed since the last one."""
        data = documents.dumps(scenario)
        if data == self._last or self._lock is None:
            return None
        copy = self._new_copy()
        try:
            savegame.write_bytes(copy, data)
            common = _shared(scenario.actions, self._begun)
            self._record = msgspec.structs.replace(
                self._record,
                copy=copy.name,
                ahead=len(scenario.actions) - common,
                instead=len(self._begun) - common,
                at=time.strftime("%H:%M"),
            )
            savegame.write_bytes(self._record_path, codec.dump(self._record))
        except OSError:
            return None
        self._last = data
        self._prune()
        return copy

    def close(self) -> None:
        """End without a crash: nothing will be offered."""
        self._forget_record()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def found(self) -> tuple[Found, ...]:
        """Games that crashed windows left, newest first; each is told once."""
        left: list[Found] = []
        for path in sorted(self.folder.glob("window-*.json")):
            lock = _locked(path.with_suffix(".lock"))
            if lock is None:
                continue  # that window is still running
            with contextlib.suppress(BadFile):
                record = codec.load(savegame.read_bytes(path), Record)
                copy = self.folder / Path(record.copy).name
                if record.copy and copy.is_file():
                    file = Path(record.file) if record.file else None
                    left.append(Found(copy, file, record.at, record.ahead, record.instead))
            with contextlib.suppress(OSError):
                path.unlink()
            lock.unlock()
        return tuple(sorted(left, key=lambda one: one.copy.name, reverse=True))

    def copies(self) -> tuple[Path, ...]:
        """The copies there are, newest first."""
        return tuple(sorted(self.folder.glob("20*.json"), reverse=True))

    @property
    def _record_path(self) -> Path:
        return self.folder / f"{self._name}.json"

    def _new_copy(self) -> Path:
        """A name that sorts by time and is not taken, even several times within one second."""
        stem = time.strftime("%Y%m%d-%H%M%S")
        taken = [int(path.stem[-3:]) for path in self.folder.glob(f"{stem}-[0-9][0-9][0-9].json")]
        return self.folder / f"{stem}-{max(taken, default=-1) + 1:03}.json"

    def _forget_record(self) -> None:
        with contextlib.suppress(OSError):
            self._record_path.unlink(missing_ok=True)

    def _prune(self) -> None:
        for old in self.copies()[KEEP:]:
            with contextlib.suppress(OSError):
                old.unlink()
                old.with_suffix(".png").unlink(missing_ok=True)


def _shared(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """How many actions two lines have in common from the start."""
    differ = (number for number, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs)
    return next(differ, min(len(one), len(other)))


def _locked(path: Path) -> QLockFile | None:
    """The lock of a window, or None while a living process holds it."""
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None
