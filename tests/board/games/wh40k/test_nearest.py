"""The nearest legal spot: whatever is offered breaks no clause of the model."""

from __future__ import annotations

import random

import msgspec
import pytest

from board.games.wh40k.presenter import InchPresenter
from board.presenter.views import Status
from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session


@pytest.mark.parametrize("name", ["01-first-clash", "03-wreck", "05-long-line", "06-hooves-and-hull"])
def test_what_is_offered_is_legal_for_the_model(name: str) -> None:
    path = next(path for path in assets.scenario_files("wh40k") if path.stem == name)
    scenario = savegame.read(path)
    # Without its phase the table is free: any unit may move, also where the phase stands in the Fight step.
    position = {key: value for key, value in scenario.position.items() if key != "phase"}
    scenario = msgspec.structs.replace(scenario, position=position)
    session = Session.start(registry.ruleset("wh40k"), scenario)
    presenter = InchPresenter(session)
    rng = random.Random(name)
    found = 0
    for _ in range(12):
        draft = presenter.draft_move
        assert draft is not None
        model = rng.choice(sorted(draft.survey.figures))
        presenter.select(model)
        presenter.nudge(rng.uniform(-3, 3), rng.uniform(-3, 3))
        if presenter.nearest_legal(model) is not None:
            found += 1
            presenter.accept_nearest()
            outs = presenter.read_outs()
            assert model not in outs or outs[model].status is Status.LEGAL
        presenter.reset()
    assert found
