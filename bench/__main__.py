"""``python -m bench [name…] [--exact] [--json FILE]``: run the measurements and print a table.

Owns finding ``bench/<name>_bench.py``, running it and showing its rows. Does not own any measurement.
Each file has ``run() -> rows``, or ``run(exact: bool) -> rows`` when an exact solver can be compared with.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import os
import platform
import sys
import traceback
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec

from bench.rows import Row, as_row

HERE = Path(__file__).parent
SUFFIX = "_bench"
SHOWN_VERSIONS = ("PySide6-Essentials", "pyqtgraph", "shapely", "msgspec")
HEADINGS = ("what", "median", "p95", "floor", "× floor", "aim", "met", "note")


def main(arguments: list[str] | None = None) -> int:
    """0 when every file ran, 1 when one could not, 2 for a name that no file has. Aims do not count."""
    options = _options(arguments)
    there = names()
    unknown = [name for name in options.names if name not in there]
    if unknown:
        print(f"no benchmark is called {', '.join(unknown)}; there are: {', '.join(there)}", file=sys.stderr)
        return 2
    about = machine()
    print(about["line"])
    found: dict[str, list[Row]] = {}
    failed: list[str] = []
    for name in options.names or there:
        print(f"\n{name}", flush=True)
        try:
            found[name] = run(name, options.exact)
        except Exception:
            traceback.print_exc()
            failed.append(name)
            continue
        print(table(found[name]), flush=True)
    if options.json:
        document = {"machine": about, "exact": options.exact, "rows": found, "failed": failed}
        Path(options.json).write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
    if failed:
        print(f"\ncould not be run: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def names() -> tuple[str, ...]:
    """What can be measured, by name."""
    return tuple(sorted(path.stem.removesuffix(SUFFIX) for path in HERE.glob(f"*{SUFFIX}.py")))


def run(name: str, exact: bool) -> list[Row]:
    """The rows of ``bench/<name>_bench.py``."""
    function = importlib.import_module(f"bench.{name}{SUFFIX}").run
    takes_exact = "exact" in inspect.signature(function).parameters
    return [as_row(given) for given in (function(exact=exact) if takes_exact else function())]


def machine() -> dict[str, Any]:
    """What the figures were measured on; ``line`` says it in one line."""
    versions = {name: _version(name) for name in SHOWN_VERSIONS}
    about: dict[str, Any] = {
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "versions": versions,
    }
    packages = ", ".join(f"{name} {version}" for name, version in versions.items())
    about["line"] = f"{about['cores']} cores, {about['system']}, Python {about['python']}, {packages}"
    return about


def table(rows: list[Row]) -> str:
    """The rows under their headings; times in milliseconds."""
    lines = [HEADINGS, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    return "\n".join(_line(line, widths) for line in lines)


def _cells(row: Row) -> tuple[str, ...]:
    met = {True: "yes", False: "NO", None: ""}[row.aim_met]
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    floor = "" if row.floor_ms is None else _ms(row.floor_ms)
    return (row.name, _ms(row.median_ms), _ms(row.p95_ms), floor, ratio, row.aim, met, row.note)


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    shown = [
        cell.rjust(width) if 1 <= column <= 4 else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()


def _ms(value: float) -> str:
    """Three significant figures at every size: 0.00123, 1.23, 1230."""
    return f"{value:.0f}" if value >= 1000 else f"{value:#.3g}"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, next to the floor.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"any of: {', '.join(names())}")
    parser.add_argument("--exact", action="store_true", help="compare with an exact solver where one is used")
    parser.add_argument("--json", metavar="FILE", help="also write the rows to a file")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
