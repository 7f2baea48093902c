"""Files on disk: read with a limit, written whole or not at all.

Owns bytes and atomic replacement. Does not own the document (scenario) or where a user's folders are.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from rules.core import scenario as documents
from rules.core.codec import BadFile, Fault
from rules.core.scenario import Scenario

MAX_BYTES = 16 * 1024 * 1024


def read(path: str | os.PathLike[str]) -> Scenario:
    """The scenario in a file; raises BadFile with the path for anything that cannot be used."""
    try:
        return documents.loads(read_bytes(path))
    except BadFile as error:
        raise error.at(str(path)) from None


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """A file's bytes, at most MAX_BYTES; raises BadFile when it cannot be read."""
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise BadFile([Fault("", "there is no such file", "Check its name and folder")], name) from None
    except IsADirectoryError:
        raise BadFile([Fault("", "is a folder, not a file", "Name a file in it")], name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile([Fault("", f"cannot be read: {reason}")], name) from None
    if len(data) > MAX_BYTES:
        raise BadFile(
            [Fault("", f"is larger than {MAX_BYTES // 1024 // 1024} MB", "Is it another file?")], name
        )
    return data


def write(path: str | os.PathLike[str], scenario: Scenario) -> None:
    """Write a scenario atomically: the old file stays whole until the new one is on disk; raises OSError."""
    write_bytes(path, documents.dumps(scenario))


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Replace a file's content in one step (temporary file, fsync, rename).

    A link is followed, so that it goes on pointing at the file. Raises OSError when the folder cannot
    be written; the old file is then as it was.
    """
    target = Path(os.path.realpath(path))
    # A prefix of its own, not the file's name: that may already be as long as the disk allows.
    handle, temporary = tempfile.mkstemp(prefix=".battleboard-", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o7777 if target.exists() else 0o644
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
