"""The pages under docs/ say what is so: links lead somewhere, examples load, code is the toy game's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from rules import registry
from rules.core import codec, scenario
from rules.core.contract import Ruleset
from rules.core.savegame import MAX_BYTES
from rules.core.scenario import Scenario
from rules.core.session import Session
from tests.toy.ruleset import RULESET

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
GAMES_TO_COME = set(registry.GAMES) - set(registry.keys())


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        to_come = Path(target).stem in GAMES_TO_COME
        if "://" not in target and not to_come and not (page.parent / target).exists():
            broken.append(target)
    assert broken == []


def test_the_code_of_adding_a_game_is_the_toy_games_own() -> None:
    toy = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/toy").glob("*.py")))
    snippets = blocks("adding-a-game.md", "python")
    assert len(snippets) > 10
    assert [snippet for snippet in snippets if snippet not in toy] == []


def test_the_example_of_the_file_format_loads_and_plays() -> None:
    (example,) = blocks("file-format.md", "json")
    document = scenario.loads(example)
    session = Session.replay(RULESET, document)
    assert len(session.history.entries) == len(document.actions) == 1
    assert session.have_back(document) is None
    assert [len(branch.left) for branch in session.history.branches] == [1]
    assert set(json.loads(example)) == {"format", "version", *Scenario.__struct_fields__}


def test_the_file_format_lists_every_field_with_its_default() -> None:
    text = (DOCS / "file-format.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|", text, re.MULTILINE))
    required = {field.name for field in msgspec.structs.fields(Scenario) if field.required}
    assert set(rows) == {"format", "version", *Scenario.__struct_fields__}
    assert {name for name, default in rows.items() if default == "must be given"} == {
        "format",
        "version",
        *required,
    }
    assert f"At most {codec.MAX_DEPTH} levels deep and {MAX_BYTES >> 20} MB long" in text


def test_the_architecture_lists_the_whole_contract() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    methods = {name for name, value in vars(Ruleset).items() if callable(value) and not name.startswith("_")}
    listed = set(re.findall(r"^\| `(\w+)\(", text, re.MULTILINE))
    assert listed == methods
    for name in Ruleset.__annotations__:
        assert f"`{name}`" in text, name


def test_every_game_has_its_page_of_positions_and_of_rulings() -> None:
    for key in registry.keys():  # noqa: SIM118 a function of the registry
        assert (DOCS / "positions" / f"{key}.md").is_file(), key
        assert (DOCS / "rulings" / f"{key}.md").is_file(), key
