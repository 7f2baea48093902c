"""Every rule of the list is used by the engine and named by a test; gists are sentences of our own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.citation import Citation
from rules.keyforge import citations, rulings

ROOT = Path(__file__).parents[3]
LISTED = {
    name: value
    for module in (citations, rulings)
    for name, value in vars(module).items()
    if isinstance(value, Citation)
}
ENGINE = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "rules" / "keyforge").rglob("*.py"))
    if path.name not in ("citations.py", "rulings.py")
)
TESTS = "".join(
    path.read_text(encoding="utf-8").casefold() for path in sorted(Path(__file__).parent.glob("test_*.py"))
)
GOLDEN = "".join(
    path.read_text(encoding="utf-8").casefold()
    for path in sorted((ROOT / "tests/golden/keyforge").glob("*.txt"))
)


@pytest.mark.parametrize("name", sorted(LISTED))
def test_a_rule_is_used_and_tested(name: str) -> None:
    cite = LISTED[name]
    prefix = "c" if name in vars(citations) else r"(?:r|rulings)"
    assert re.search(rf"\b(?:{prefix}\.)?{name}\b", ENGINE)
    assert cite.ref.casefold() in TESTS + GOLDEN or cite.ref.casefold().replace(" ", "_") in TESTS
    assert cite.gist.endswith(".")


def test_refs_are_unique_and_of_this_book() -> None:
    refs = [cite.ref for cite in LISTED.values()]
    assert len(set(refs)) == len(refs)
    assert {cite.book for cite in LISTED.values()} == {"keyforge", "ruling"}


def test_the_chart_and_the_steps_are_numbered_as_the_essay_and_the_rulebook_do() -> None:
    refs = {cite.ref for cite in LISTED.values()}
    assert {f"Fight {number}" for number in range(1, 6)} <= refs
    assert {f"Damage {number}" for number in range(1, 7)} <= refs
    assert "Damage 7" not in refs
