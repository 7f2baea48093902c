"""Tables without abilities are counted on a short way; with an ability that does nothing on the long one.

Both must come out as the case files say.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.adapters.keyforge import differences

FILES = sorted((Path(__file__).parents[2] / "cases" / "data" / "keyforge").glob("*.jsonl"))
IDLE = [
    {"when": "constant", "effects": [{"do": "power", "amount": 0}, {"do": "armor", "to": "neighbors"}]},
    {"when": "constant", "during": "damaged", "effects": [{"do": "give_keyword", "to": "each_creature"}]},
]


def with_idle_abilities(case: dict[str, Any]) -> dict[str, Any]:
    lines = {
        side: [creature | {"abilities": IDLE} for creature in line] for side, line in case["lines"].items()
    }
    return case | {"lines": lines}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_ability_that_does_nothing_changes_nothing(path: Path) -> None:
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = {case["case"]: differences(with_idle_abilities(case), path.name) for case in cases}
    assert {name: why for name, why in found.items() if why} == {}
