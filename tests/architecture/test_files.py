"""No machine paths or registry addresses in tracked files; source files short, described, deterministic."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 400


def tracked_files():
    """What git tracks; in an unpacked archive everything that is not hidden and no cache."""
    if shutil.which("git") and (ROOT / ".git").exists():
        git = ["git", "-c", "safe.directory=*", "ls-files", "-z"]  # the checkout may belong to another user
        names = subprocess.run(git, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    inside = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    hidden = (".", "__pycache__", "build", "dist")
    return [ROOT / path for path in inside if not any(part.startswith(hidden) for part in path.parts)]


def sources(*packages):
    return [path for package in packages for path in sorted((ROOT / package).rglob("*.py"))]


def named(path):
    return path.relative_to(ROOT).as_posix()


# Each needle is written with a class or a group, so that this file does not contain what it looks for.
MACHINE_PATHS = re.compile(
    r"(?<![\w.<])/(?:wor[k]|tm[p]|roo[t]|hom[e]/\w+|User[s]/\w+)(?=/|\b)|[A-Z]:\\User[s]\\"
)
ADDRESSES = re.compile(
    r"pypi\.or[g]/simple|pythonhoste[d]\.org|registry\.npmj[s]|(?<!no-emit-)index-ur[l]|(?<!no-emit-)find-link[s]"
    r"|deb\.debia[n]\.org|https?://[^\s/]*@|https?://(?:10|192\.168|127)\.",
)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (MACHINE_PATHS, "open('/" + "tmp/x.json')"),
        (MACHINE_PATHS, "see /" + "work/main/rules"),
        (MACHINE_PATHS, "/" + "home/someone/file"),
        (ADDRESSES, "--index" + "-url https://example.org"),
        (ADDRESSES, "https:" + "//user:word@example.org/simple"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern, text):
    assert pattern.search(text)


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, ADDRESSES], ids=["machine paths", "registry addresses"])
def test_no_tracked_file_names(pattern):
    found = []
    files = tracked_files()
    assert ROOT / "dev.py" in files
    for path in files:
        data = path.read_bytes()
        if b"\0" in data:
            continue  # fonts and pictures
        for number, line in enumerate(data.decode("utf-8").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{named(path)}:{number}: {line.strip()[:120]}")
    assert not found, "\n".join(found)


def test_no_source_file_is_longer_than_a_reader_can_hold():
    lengths = {named(path): len(path.read_text("utf-8").splitlines()) for path in sources("rules", "board")}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > LIMIT} == {}


def test_every_module_says_what_it_owns():
    silent = [
        named(p) for p in sources("rules", "board") if not ast.get_docstring(ast.parse(p.read_text("utf-8")))
    ]
    assert silent == []


FORBIDDEN_IN_RULES = {"time", "datetime", "locale", "secrets", "uuid", "threading", "asyncio", "socket"}
FORBIDDEN_ANYWHERE = {"pickle", "marshal", "shelve", "urllib", "http", "requests"}


def offences(path, forbidden):
    """Forbidden imports, calls of eval and exec; under rules the random module, Random excepted."""
    only_seeded = forbidden >= FORBIDDEN_IN_RULES
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                found = [alias.name for alias in names if alias.name.split(".")[0] in forbidden]
            case ast.ImportFrom(module="random", names=names) if only_seeded:
                found = [f"random.{alias.name}" for alias in names if alias.name != "Random"]
            case ast.ImportFrom(module=str(module), level=0):
                found = [module] if module.split(".")[0] in forbidden else []
            case ast.Call(func=ast.Name(id=("eval" | "exec") as name)):
                found = [name]
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if only_seeded:
                found = [f"random.{name}"] if name != "Random" else []
            case _:
                found = []
        yield from (f"{named(path)}:{getattr(node, 'lineno', 0)}: {name}" for name in found)


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from datetime import date",
        "import random; random.choice(x)",
        "from random import shuffle",
        "import pickle",
        "import urllib.request",
        "eval(text)",
    ],
)
def test_an_offence_is_found(tmp_path, monkeypatch, line):
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    (tmp_path / "module.py").write_text(line)
    assert list(offences(tmp_path / "module.py", FORBIDDEN_IN_RULES | FORBIDDEN_ANYWHERE))


def test_rules_depend_on_no_clock_locale_or_global_random():
    assert [o for p in sources("rules") for o in offences(p, FORBIDDEN_IN_RULES | FORBIDDEN_ANYWHERE)] == []


def test_the_app_reads_no_code_from_files_and_opens_no_network():
    assert [o for p in sources("board") for o in offences(p, FORBIDDEN_ANYWHERE)] == []
