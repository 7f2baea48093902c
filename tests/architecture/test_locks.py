"""The locks: every pin with its hashes, one version everywhere, in the ranges of pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def pins(lock):
    """Package -> (version, number of hashes), read from a lock; anything but pins and comments raises."""
    found = {}
    text = lock.read_text("utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = re.fullmatch(r"([\w.-]+)==(\S+)((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line)
        assert match, f"{lock.name}: not a pin with hashes: {line[:80]}"
        found[canonicalize_name(match[1])] = (match[2], match[3].count("--hash"))
    return found


def test_there_are_three_locks():
    assert [lock.name for lock in LOCKS] == ["bench.txt", "dev.txt", "runtime.txt"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_line_is_a_pin_with_hashes_and_no_address(lock):
    assert pins(lock)
    assert "://" not in lock.read_text("utf-8")


@pytest.mark.parametrize("name", ["pyside6-essentials", "shapely", "msgspec", "numpy", "pillow"])
def test_binary_packages_are_locked_for_more_than_one_system(name):
    assert pins(ROOT / "requirements" / "runtime.txt")[name][1] > 2


def test_the_locks_agree_on_every_version():
    versions = {}
    for lock in LOCKS:
        for name, (version, _) in pins(lock).items():
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_what_pyproject_asks_for_is_locked_within_its_range():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    runtime, dev = (pins(ROOT / "requirements" / f"{name}.txt") for name in ("runtime", "dev"))
    asked = [(Requirement(text), runtime) for text in project["dependencies"]]
    asked += [(Requirement(text), dev) for text in project["optional-dependencies"]["dev"]]
    for requirement, locked in asked:
        version, _ = locked[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} is locked at {version}"


def test_a_player_installs_no_tool_of_ours():
    runtime = pins(ROOT / "requirements" / "runtime.txt")
    assert runtime.keys() & {"pytest", "mypy", "ruff", "hypothesis", "import-linter", "ortools"} == set()
