"""Positions of the zone board opened without Qt, and the few ways that its tests take again and again."""

from __future__ import annotations

from board.games.huntik.presenter import ZonePresenter
from board.shell import loading
from rules.core import assets, savegame
from rules.core.scenario import Scenario


def bundled(name: str) -> Scenario:
    """The bundled scenario whose file name begins so."""
    path = next(path for path in assets.scenario_files("huntik") if path.name.startswith(name))
    return savegame.read(path)


def opened(name: str) -> ZonePresenter:
    return ZonePresenter(loading.load(bundled(name)).session)


def crowd(red: int, blue: int, nobody: int = 0) -> Scenario:
    """A combat in zone 3 with so many on each side, and obstacles that nobody controls."""
    names = ("Captain Orrel", "Tam Underhill", "Brother Mote", "Dara Two-Bells", "Wren")

    def unit(seat: int, place: int) -> dict[str, object]:
        stats = {"atk": 1 + place % 3, "def": 2 + place % 3, "zone": 3, "ready": place != 1}
        names_of = {"id": f"u{seat}{place}", "name": names[place], "owner": seat, "controller": seat}
        return {"kind": "minor", **names_of, **stats}

    units = [unit(seat, place) for seat, count in enumerate((red, blue)) for place in range(count)]
    log = {"kind": "obstacle", "name": "Rolling Log", "owner": 0, "controller": None, "zone": 3, "def": 1}
    units += [{"id": f"log{place}", **log} for place in range(nobody)]
    return Scenario("huntik", {"units": units, "combat": {"zone": 3, "attacker": 0}})


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
