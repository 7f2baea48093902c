"""Plan for me: always legal, explained, never worse than the player's own draft."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session
from rules.wh40k.judge import judge_move
from rules.wh40k.plan import count, plan_move
from rules.wh40k.ruleset import RULESET
from rules.wh40k.survey import survey_of

SCENARIOS = assets.scenario_files("wh40k")
SMALL = [path for path in SCENARIOS if "long-line" not in path.name]


def offers_of(path: Path):
    """Every move that a position offers when it is judged move by move, without its phase."""
    document = savegame.read(path)
    position = {name: value for name, value in document.position.items() if name != "phase"}
    document = msgspec.structs.replace(document, position=position)
    session = Session.start(registry.ruleset("wh40k"), document)
    for seat in (0, 1):
        for offer in RULESET.offers(session.state, seat):
            yield session.state, offer


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_every_plan_is_legal_and_explained(path: Path) -> None:
    for state, offer in offers_of(path):
        plan = plan_move(state, offer.draft)
        assert plan.move is not None
        assert plan.verdict.legal
        assert judge_move(state, plan.move).legal
        assert f"{plan.counts} of {plan.models}" in plan.explanation
        assert "not proven" in plan.explanation


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_a_plan_is_never_worse_than_a_legal_draft(path: Path) -> None:
    rng = random.Random(3)
    for state, offer in offers_of(path):
        draft = RULESET.fill(state, offer, rng)
        plan = plan_move(state, draft)
        unit = state.unit(draft.unit)
        assert unit is not None
        assert plan.counts >= count(survey_of(state, unit), draft)


def test_the_last_stand_gets_five_of_six_in(pile_in) -> None:
    path = next(p for p in SCENARIOS if "last-stand" in p.name)
    state, offer = next(offers_of(path))
    assert plan_move(state, offer.draft).counts == 5


def test_planning_gives_the_same_plan_every_time() -> None:
    state, offer = next(offers_of(SCENARIOS[0]))
    assert plan_move(state, offer.draft) == plan_move(state, offer.draft)


def test_a_unit_that_may_not_move_gets_the_reason_instead(table) -> None:
    state = table("A red 32mm: 20,20; B blue 32mm: 22.5,20")
    unit = state.unit("A")
    assert unit is not None
    draft = RULESET.offers(state, unit.seat)[0].draft
    done = state.with_unit(
        msgspec.structs.replace(unit, flags=msgspec.structs.replace(unit.flags, piled_in=True))
    )
    plan = plan_move(done, draft)
    assert plan.move is None
    assert "12.02" in plan.explanation
