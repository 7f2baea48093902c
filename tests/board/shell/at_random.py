"""Random legal play in the window, each action done as a confirmed draft is. No law is tested here."""

from __future__ import annotations

import random

from board.shell.main_window import MainWindow
from tests.conformance.play import random_action


def act(window: MainWindow, rng: random.Random) -> bool:
    """One legal action of whoever may act, applied, followed and at rest; False when nobody may."""
    presenter = window.presenter
    action = random_action(presenter.session.ruleset, presenter.session.state, rng)
    if action is None:
        return False
    step = presenter.session.apply(action)
    presenter.after_step()
    presenter.applied.emit(step.events)
    presenter.changed.emit()
    window.page.finish_animation()
    window.refresher.now()
    return True
