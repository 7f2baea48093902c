"""Duels for the tests of the board: bundled files, and a Turn with several cards a side."""

from __future__ import annotations

from typing import Any

from board.games.duel.presenter import DuelPresenter
from rules import registry
from rules.core import assets, savegame
from rules.core.contract import SEATS
from rules.core.scenario import Scenario
from rules.core.session import Session

RED, BLUE = SEATS


def bundled(start: str) -> Scenario:
    path = next(path for path in assets.scenario_files("duel") if path.name.startswith(start))
    return savegame.read(path)


def track(top: int, **special: dict[str, Any]) -> list[dict[str, Any]]:
    """Spaces 0 (KO) to ``top``; ``special`` by "s6"."""
    spaces: list[dict[str, Any]] = [{"hp": n} for n in range(top + 1)]
    spaces[0]["kind"] = "ko"
    for name, more in special.items():
        spaces[int(name[1:])] |= more
    return spaces


def side(name: str, power: int, pos: int, spaces: list[dict[str, Any]], *cards: tuple[str, str, Any]) -> dict:
    fighter = {"id": name, "name": name.title(), "power": power, "pos": pos, "track": spaces}
    made = [{"id": key, "fighter": name, "name": word, "ops": ops} for key, word, ops in cards]
    return {"fighters": [fighter], "cards": made}


def hammer_and_mirror() -> Scenario:
    """The picture of the design: an Attack met by a Block with a Bonus, a Stop, two icons."""
    plus = [{"op": "power", "n": 1}]
    red = side(
        "anvil", 4, 15, track(16, s12={"stop": True}, s13={"icons": plus}),
        ("hammer", "Hammer Rush", [{"op": "attack"}, {"op": "damage", "n": 2}]),
        ("rest", "Rest", [{"op": "heal", "n": 2}]),
    )  # fmt: skip
    blue = side(
        "quill", 3, 12, track(16, s11={"icons": plus}),
        ("mirror", "Mirror Guard",
         [{"op": "block", "bonus": [{"op": "damage", "n": 4}]}, {"op": "heal", "n": 1}]),
        ("wall", "Bare Wall", [{"op": "block"}]),
    )  # fmt: skip
    return Scenario(game="duel", position={"teams": [red, blue]}, title="Hammer and mirror")


def open_duel(scenario: Scenario) -> DuelPresenter:
    return DuelPresenter(Session.start(registry.ruleset("duel"), scenario))


def choose_behind_curtain(presenter: DuelPresenter, *cards: str) -> None:
    """Pass the screen, choose and lock for each card, as two players would."""
    presenter.curtain_asked.connect(presenter.cover)
    for card in cards:
        if presenter.to_pass is not None:
            presenter.confirm()
        presenter.lift()
        presenter.choose(f"card:{card}")
        presenter.confirm()


def everything_said(presenter: DuelPresenter) -> str:
    """All that is shown, spoken, logged or named, as one text."""
    things = presenter.things()
    parts: list[object] = [*things, *(thing.spoken for thing in things), presenter.marks()]
    parts += [presenter.verdict(), presenter.pieces(), presenter.status(), presenter.choices()]
    parts += [presenter.phases(), presenter.turn(), presenter.timeline(), presenter.log()]
    return " ".join(map(repr, parts))
