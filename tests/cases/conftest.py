"""Runs case files through the public contract; ``--cases DIR`` takes further folders of the same shape.

A folder holds ``<game>/*.jsonl``. Each game has an adapter, ``tests/cases/adapters/<game>.py``, with
``differences(case, file) -> tuple[str, ...]``: empty when what came out is exactly what was expected.
Disputed cases stand in ``disputed.json`` with their proof and must go on failing.
"""

from __future__ import annotations

import importlib
import json
from collections import defaultdict
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHOWN = 40
RESULTS: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
GAMES = sorted(path.stem for path in (HERE / "adapters").glob("*.py"))


def case_files(config: pytest.Config) -> list[tuple[str, Path]]:
    """Every (game, file) of the bundled folder and of each ``--cases`` folder."""
    folders = [HERE / "data", *map(Path, config.getoption("cases"))]
    found = []
    for folder in folders:
        if not folder.is_dir():
            raise pytest.UsageError(f"--cases {folder}: there is no such folder")
        for game in GAMES:
            found += [(game, path) for path in sorted((folder / game).glob("*.jsonl"))]
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case_file" in metafunc.fixturenames:
        files = case_files(metafunc.config)
        ids = [f"{game}/{path.name}@{path.parents[1].name}" for game, path in files]
        metafunc.parametrize("case_file", files, ids=ids)


@pytest.fixture
def run_cases():
    """Run every case of a file; remember the results; give the failing ids with their differences."""

    def run(game: str, path: Path) -> dict[str, tuple[str, ...]]:
        adapter = importlib.import_module(f"tests.cases.adapters.{game}")
        disputed = json.loads((HERE / "disputed.json").read_text())[game]
        failed: dict[str, tuple[str, ...]] = {}
        lines = path.read_text(encoding="utf-8").splitlines()
        cases = [json.loads(line) for line in lines if line.strip()]
        assert cases, f"{path.name} holds no case"
        for number, case in enumerate(cases, 1):
            name = str(case.get("id") or case.get("case") or f"line {number}")
            found = tuple(adapter.differences(case, path.name))
            if name in disputed:
                found = () if found else ("is listed as disputed but passes: take it off the list",)
            RESULTS[game][f"{path}:{name}"] = found
            if found:
                failed[name] = found
        return failed

    return run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not RESULTS:
        return
    terminalreporter.section("cases")
    for game, results in sorted(RESULTS.items()):
        failed = {name: why for name, why in results.items() if why}
        terminalreporter.line(f"{game}: {len(results) - len(failed)} passed, {len(failed)} failed")
        for name, why in list(failed.items())[:SHOWN]:
            terminalreporter.line(f"  {name.rsplit('/', 1)[-1]}: {'; '.join(why)}")
        if len(failed) > SHOWN:
            terminalreporter.line(f"  and {len(failed) - SHOWN} more")
