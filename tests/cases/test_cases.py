"""The case suite: every case of every file, exactly."""

from __future__ import annotations

from pathlib import Path


def test_every_case_of_the_file_comes_out_exactly(case_file: tuple[str, Path], run_cases) -> None:
    game, path = case_file
    failed = run_cases(game, path)
    assert not failed, f"{len(failed)} cases of {path.name} differ: {', '.join(list(failed)[:10])}"
