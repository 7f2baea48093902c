"""A whole Fight phase by the choices beside the board and Confirm, on every ready position."""

from __future__ import annotations

import pytest

from board.games.wh40k.presenter import InchPresenter
from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session

PHASES = [
    path
    for path in assets.scenario_files("wh40k")
    if "phase" in savegame.read(path).position and "long-line" not in path.name
]


def presenter_of(path) -> InchPresenter:
    return InchPresenter(Session.start(registry.ruleset("wh40k"), savegame.read(path)))


@pytest.mark.parametrize("path", PHASES, ids=lambda path: path.stem)
def test_every_ready_position_is_played_to_its_end_by_choices(path) -> None:
    presenter = presenter_of(path)
    for _ in range(400):
        steps = [choice for choice in presenter.choices() if choice.kind == "step"]
        if not steps:
            break
        before = presenter.session.history.cursor
        presenter.choose(steps[0].key)
        assert presenter.session.history.cursor == before + 1
        presenter.verdict(), presenter.pieces(), presenter.status(), presenter.turn(), presenter.timeline()
        assert presenter.phases()
    assert presenter.session.ruleset.outcome(presenter.session.state) is not None
    saved = presenter.scenario()
    again, _ = Session.resume(registry.ruleset("wh40k"), saved)
    assert again.state == presenter.session.state


def test_a_step_waits_for_a_move_that_is_not_confirmed() -> None:
    presenter = presenter_of(PHASES[0])
    presenter.nudge(0.2, 0.0)
    step = next(choice for choice in presenter.choices() if choice.kind == "step")
    assert not step.open
    assert step.reason
    presenter.choose(step.key)
    assert presenter.session.history.cursor == 0
