"""The benchmark runner: what it measures, shows and writes. How long anything takes is no test."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest

import bench.__main__ as runner
from bench.rows import Row, Timing, as_row, measure, row, timing


def test_warm_up_calls_do_not_count_and_samples_are_of_many_calls() -> None:
    calls: list[bool] = []
    measure(lambda: calls.append(gc.isenabled()), repeat=4, number=5, warmup=2)
    assert len(calls) == 2 + 4 * 5
    assert calls == [True] * 2 + [False] * 20
    assert gc.isenabled()


def test_the_collector_is_put_back_after_a_failure() -> None:
    def fails_when_resting() -> None:
        if not gc.isenabled():
            raise RuntimeError

    with pytest.raises(RuntimeError):
        measure(fails_when_resting)
    assert gc.isenabled()


@pytest.mark.parametrize(("repeat", "number"), [(0, 1), (1, 0)])
def test_nothing_cannot_be_measured(repeat: int, number: int) -> None:
    with pytest.raises(ValueError, match="cannot measure"):
        measure(lambda: None, repeat=repeat, number=number)


@pytest.mark.parametrize(
    ("samples", "expected"),
    [
        ([3.0], Timing(3.0, 3.0)),
        ([float(n) for n in range(100, 0, -1)], Timing(50.5, 95.0)),
        ([1.0, 2.0, 9.0], Timing(2.0, 9.0)),
    ],
)
def test_median_and_95th_percentile(samples: list[float], expected: Timing) -> None:
    assert timing(samples) == expected


def test_an_aim_is_met_when_all_its_parts_hold() -> None:
    taken, floor = Timing(2.0, 4.0), Timing(1.0, 1.0)
    good = row("x", taken, floor, at_most_ms=2, p95_at_most_ms=4, times_floor=2)
    assert (good.aim, good.aim_met, good.ratio) == ("≤ 2 ms, p95 ≤ 4 ms, ≤ 2× floor", True, 2.0)
    assert row("x", taken, floor, at_most_ms=1.9, times_floor=2).aim_met is False
    assert row("x", taken, floor, p95_at_most_ms=3.9).aim_met is False
    assert row("x", taken, floor, times_floor=1.9).aim_met is False
    assert row("x", taken).aim_met is None
    with pytest.raises(ValueError, match="needs a floor"):
        row("x", taken, times_floor=2)


def test_a_row_of_seconds_becomes_one_of_milliseconds() -> None:
    assert as_row(("x", 0.002, 0.003, None)) == Row("x", 2.0, 3.0)
    assert as_row(("x", 0.002, 0.004, 0.001)).ratio == 2.0
    assert as_row(Row("y", 1, 2)) == Row("y", 1, 2)


def test_a_table_shows_figures_and_unmet_aims() -> None:
    shown = runner.table(
        [Row("a row", 0.001234, 12.34, 0.0005, "≤ 1 ms", False, "why"), Row("b", 1234.5, 2000)]
    )
    head, first, second = shown.splitlines()
    assert head.split() == ["what", "median", "p95", "floor", "×", "floor", "aim", "met", "note"]
    assert first.split("  ")[0] == "a row"
    assert first.split()[2:] == ["0.00123", "12.3", "0.000500", "2.47", "≤", "1", "ms", "NO", "why"]
    assert second.split() == ["b", "1234", "2000"]


@pytest.fixture
def two_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def given(name: str, exact: bool) -> list[Row]:
        if name == "bad":
            raise RuntimeError("no solver")
        return [Row(f"{name} {exact}", 1.0, 2.0, 0.5)]

    monkeypatch.setattr(runner, "names", lambda: ("bad", "good"))
    monkeypatch.setattr(runner, "run", given)


@pytest.mark.usefixtures("two_files")
def test_rows_are_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.json"
    assert runner.main(["good", "--exact", "--json", str(path)]) == 0
    assert "good True" in capsys.readouterr().out
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["rows"]["good"][0]["median_ms"] == 1.0
    assert document["machine"]["cores"] >= 1
    assert document["failed"] == []


@pytest.mark.usefixtures("two_files")
def test_a_file_that_fails_is_named_and_the_others_still_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main([]) == 1
    said = capsys.readouterr()
    assert "good False" in said.out
    assert "could not be run: bad" in said.err


@pytest.mark.usefixtures("two_files")
def test_an_unknown_name_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main(["other"]) == 2
    assert "bad, good" in capsys.readouterr().err


def test_files_are_found_and_run_with_or_without_exact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "core" in runner.names()
    modules = {
        "bench.plain_bench": lambda: [("plain", 0.001, 0.002, None)],
        "bench.solver_bench": lambda exact: [Row(f"exact {exact}", 1, 1)],
    }
    made = {name: type("Module", (), {"run": staticmethod(run)}) for name, run in modules.items()}
    monkeypatch.setattr(runner.importlib, "import_module", made.__getitem__)
    assert runner.run("plain", True) == [Row("plain", 1.0, 2.0)]
    assert runner.run("solver", True) == [Row("exact True", 1, 1)]
