"""Positions of the zone board opened without Qt, and the few ways that its tests take again and again."""

from __future__ import annotations

from board.games.huntik.presenter import ZonePresenter
from board.shell import loading
from rules.core import assets


def opened(name: str) -> ZonePresenter:
    path = next(path for path in assets.scenario_files("huntik") if path.name.startswith(name))
    return ZonePresenter(loading.load_file(path).session)


def see(presenter: ZonePresenter) -> None:
    """The acting player lifts the curtain."""
    presenter.choose("hand")
    assert presenter.handing.asked == presenter.seat
    presenter.handing.cover()
    presenter.handing.lift()


def thing(presenter: ZonePresenter, key: str) -> object:
    return next(thing for thing in presenter.things() if thing.id == key)


def aiming() -> ZonePresenter:
    """The worked example after both passes: Red aims 5 attacks."""
    presenter = opened("01")
    for _ in range(2):
        presenter.choose("pass")
        presenter.confirm()
    return presenter
