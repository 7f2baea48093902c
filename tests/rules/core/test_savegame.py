"""Files: written whole or not at all, and readable or refused with a reason."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core import savegame, scenario
from rules.core.codec import BadFile
from rules.core.scenario import Scenario

OLD = Scenario("toy", {"old": 1}, title="Old")
NEW = Scenario("toy", {"new": "é" * 50_000}, title="New")


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def broken(*_: Any, **__: Any) -> Any:
    raise OSError(28, "No space left on device")


def interrupted(*_: Any, **__: Any) -> Any:
    raise KeyboardInterrupt


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    savegame.write(path, OLD)
    assert savegame.read(path) == OLD
    savegame.write(path, NEW)
    assert savegame.read(str(path)) == NEW
    assert names_in(tmp_path) == ["a.json"]


@pytest.mark.parametrize("failure", [broken, interrupted])
@pytest.mark.parametrize("call", ["replace", "fsync", "chmod"])
@pytest.mark.parametrize("exists", [True, False])
def test_a_failure_in_the_middle_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, failure: Callable[..., Any], exists: bool
) -> None:
    path = tmp_path / "a.json"
    if exists:
        savegame.write(path, OLD)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with monkeypatch.context() as patched:
        patched.setattr(os, call, failure)
        with pytest.raises((OSError, KeyboardInterrupt)):
            savegame.write(path, NEW)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_the_old_file_stands_until_the_new_one_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the moment of the fsync, and of the rename, a reader still gets the whole old document."""
    path = tmp_path / "a.json"
    savegame.write(path, OLD)
    seen: list[tuple[str, Scenario]] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(handle: int) -> None:
        seen.append(("fsync", savegame.read(path)))
        assert os.fstat(handle).st_size == len(scenario.dumps(NEW)), "not all of it is with the system yet"
        fsync(handle)

    def watched_replace(source: Any, target: Any) -> None:
        seen.append(("replace", savegame.read(path)))
        assert Path(source).read_bytes() == scenario.dumps(NEW)
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    savegame.write(path, NEW)
    assert seen == [("fsync", OLD), ("replace", OLD)]
    assert savegame.read(path) == NEW


def test_a_missing_folder_is_an_os_error_and_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        savegame.write(tmp_path / "nowhere" / "a.json", OLD)
    assert list(tmp_path.iterdir()) == []


def test_a_value_that_cannot_be_written_touches_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    savegame.write(path, OLD)
    with pytest.raises(TypeError):
        savegame.write(path, Scenario("toy", {"x": object()}))
    assert savegame.read(path) == OLD
    assert names_in(tmp_path) == ["a.json"]


@pytest.mark.skipif(os.name == "nt", reason="no such permissions on Windows")
def test_the_permissions_of_the_old_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    savegame.write(path, OLD)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.chmod(0o600)
    savegame.write(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_goes_on_pointing_at_the_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    savegame.write(real, OLD)
    link.symlink_to(real)
    savegame.write(link, NEW)
    assert link.is_symlink()
    assert savegame.read(real) == NEW


def test_a_name_as_long_as_the_disk_allows_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250 + ".json")
    savegame.write(path, OLD)
    assert savegame.read(path) == OLD


# Reading


def refusal(path: str | os.PathLike[str]) -> BadFile:
    with pytest.raises(BadFile) as refused:
        savegame.read(path)
    assert str(refused.value).startswith(f"{path}: ")
    return refused.value


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.json").faults[0].problem == "there is no such file"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path).faults


def test_a_path_that_no_disk_can_hold_is_refused() -> None:
    assert refusal("a\0b").faults
    assert refusal("n" * 5000).faults


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert refusal(tmp_path / "a.json").faults[0].problem == "cannot be read: Permission denied"


def test_a_file_over_the_limit_is_refused_and_one_at_the_limit_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    savegame.write(path, OLD)
    monkeypatch.setattr(savegame, "MAX_BYTES", path.stat().st_size)
    assert savegame.read(path) == OLD
    monkeypatch.setattr(savegame, "MAX_BYTES", path.stat().st_size - 1)
    assert "larger than" in refusal(path).faults[0].problem


@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff\xff", b"[1", b"PK\x03\x04", scenario.dumps(NEW)[:-9]])
def test_a_file_that_is_no_document_or_is_cut_short_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(data)
    assert refusal(path).faults
