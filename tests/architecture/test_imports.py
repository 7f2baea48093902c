"""The import contracts of pyproject.toml hold, and each of them refuses what it is there to refuse."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT = ("-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    # A bare environment: the linter must read the packages of `folder`, not those of the checkout.
    return subprocess.run(
        [sys.executable, *LINT],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PYTHONUTF8": "1", "PATH": ""},
        text=True,
        encoding="utf-8",
        capture_output=True,
    )


def test_the_checkout_keeps_every_contract():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


PACKAGES = (
    "rules", "rules.core", "rules.geometry", "rules.wh40k", "rules.duel", "rules.fifth", "rules.cli",
    "board", "board.presenter", "board.stage", "board.shell",
    "board.games", "board.games.wh40k", "board.games.duel",
)  # fmt: skip


@pytest.fixture
def house(tmp_path):
    """A small house of empty packages under the same contracts, and a way to put an import into one."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        folder = tmp_path.joinpath(*package.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
    (tmp_path / "rules" / "registry.py").write_text(
        "import rules.wh40k, rules.duel, rules.fifth, rules.core\n"
    )
    (tmp_path / "rules" / "cli" / "main.py").write_text("import rules.registry, rules.wh40k\n")
    (tmp_path / "rules" / "wh40k" / "moves.py").write_text("import rules.core, rules.geometry\n")
    (tmp_path / "rules" / "geometry" / "reach.py").write_text("import shapely\n")
    (tmp_path / "board" / "games" / "registry.py").write_text("import board.games.wh40k, board.games.duel\n")
    (tmp_path / "board" / "shell" / "window.py").write_text("import board.games.registry, rules.registry\n")

    def put(module, imported):
        (tmp_path.joinpath(*module.split(".")) / "broken.py").write_text(f"import {imported}\n")

    put.folder = tmp_path
    return put


def test_the_lawful_imports_pass(house):
    done = lint(house.folder)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("module", "imported", "contract"),
    [
        ("rules.core", "board.presenter", "one way"),
        ("board.presenter", "board.stage", "one way"),
        ("board.stage", "board.games", "one way"),
        ("board.games.duel", "board.shell", "one way"),
        ("rules.core", "PySide6.QtCore", "free of Qt"),
        ("board.presenter", "pyqtgraph", "free of Qt"),
        ("rules.wh40k", "shapely", "Shapely"),
        ("board.stage", "shapely.geometry", "Shapely"),
        ("rules.core", "rules.wh40k", "core knows no game"),
        ("rules.geometry", "rules.duel", "core knows no game"),
        ("rules.core", "rules.registry", "core knows no game"),
        ("rules.fifth", "rules.duel", "games do not know each other"),
        ("rules.wh40k", "rules.registry", "games do not know each other"),
        ("board.games.duel", "board.games.wh40k", "views do not know each other"),
    ],
)
def test_a_broken_contract_is_found(house, module, imported, contract):
    house(module, imported)
    done = lint(house.folder)
    assert done.returncode == 1, done.stdout + done.stderr
    broken = [line for line in done.stdout.splitlines() if " BROKEN" in line]
    assert any(contract in line for line in broken), done.stdout
