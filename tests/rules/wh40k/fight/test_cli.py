"""The shell commands on positions with a phase."""

from __future__ import annotations

import pytest

from rules.cli.main import main
from rules.core import assets

FOLDER = assets.ROOT / "scenarios" / "wh40k"


def test_plan_says_so_where_no_move_is_due(capsys) -> None:
    assert main(["plan", str(FOLDER / "08-who-first.json")]) == 2
    assert "no unit may pile in or consolidate" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["01-first-clash", "09-after-the-blow"])
def test_plan_places_the_first_unit_whose_move_is_due(name: str, capsys) -> None:
    assert main(["plan", str(FOLDER / f"{name}.json")]) == 0
    assert "models engaged" in capsys.readouterr().out
