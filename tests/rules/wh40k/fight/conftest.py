"""Tables in notation with a phase, and short ways to play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.core import codec
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.wh40k.fight.profiles import Datasheet, Profile, Weapon
from rules.wh40k.notation import parse
from rules.wh40k.ruleset import RULESET
from rules.wh40k.state import Table

SIDES = {"red": Seat(0), "blue": Seat(1)}


def sheet(
    *abilities: str,
    attacks: int | str = 2,
    skill: int = 4,
    strength: int = 4,
    ap: int = 0,
    damage: int | str = 1,
    weapons: tuple[Weapon, ...] | None = None,
    profiles: tuple[Profile, ...] = (),
    **profile: Any,
) -> Datasheet:
    """A datasheet with one kind of model and one weapon called Blade, unless told otherwise."""
    if weapons is None:
        weapons = (Weapon("Blade", attacks, skill, strength, ap, damage, abilities),)
    stats = {"toughness": 4, "save": 4, "wounds": 1, "weapons": tuple(w.name for w in weapons)} | profile
    return Datasheet("Test", profiles or (Profile("Fighter", **stats),), weapons)


def table_of(
    text: str,
    step: str = "fight",
    sheets: dict[str, Datasheet | str] | None = None,
    models: dict[str, dict[str, Any]] | None = None,
    faces: tuple[int, ...] = (),
    rulings: dict[str, Any] | None = None,
    **phase: Any,
) -> Table:
    """A table in notation whose phase stands at ``step``; ``models`` changes single models."""
    position: dict[str, Any] = codec.to_builtins(parse(text))
    position["phase"] = {"active": "red", "step": step, **phase}
    for unit in position["units"]:
        given = (sheets or {}).get(unit["id"])
        if isinstance(given, str):
            unit["datasheet"] = given
        elif given is not None:
            unit["profile"] = codec.to_builtins(given)
        for model in unit["models"]:
            model |= (models or {}).get(model["id"], {})
    dice = Dice(1).typed(faces)
    return RULESET.setup(Scenario("wh40k", position, rulings=rulings or {}), dice)


class Play:
    """A table being played: each call applies a legal action and keeps what happened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: tuple[Any, ...] = ()
        self.all: list[Any] = []

    def do(self, action: Any) -> tuple[Any, ...]:
        step = RULESET.apply(self.table, action)
        self.table, self.events = step.state, step.events
        self.all += step.events
        return self.events

    def refused(self, action: Any) -> frozenset[str]:
        """The clauses that an action breaks; it must break some."""
        clauses = RULESET.judge(self.table, action).clauses
        assert clauses, f"{action} is legal"
        return clauses

    def of(self, kind: type) -> list[Any]:
        """Everything of one kind that has happened."""
        return [event for event in self.all if isinstance(event, kind)]

    @property
    def phase(self) -> Any:
        return self.table.phase

    def unit(self, name: str) -> Any:
        return self.table.unit(name)

    def offered(self) -> list[Any]:
        seat = min(RULESET.to_act(self.table))
        return [offer.draft for offer in RULESET.offers(self.table, seat)]

    def take(self, kind: type) -> tuple[Any, ...]:
        """Take the first offer of a kind as it stands."""
        return self.do(next(draft for draft in self.offered() if isinstance(draft, kind)))


@pytest.fixture
def play() -> Callable[..., Play]:
    def start(text: str, *args: Any, **kwargs: Any) -> Play:
        return Play(table_of(text, *args, **kwargs))

    return start


@pytest.fixture
def make_sheet() -> Callable[..., Datasheet]:
    return sheet


@pytest.fixture
def with_faces() -> Callable[..., Any]:
    """An action with these real dice."""

    def change(action: Any, *faces: int) -> Any:
        return msgspec.structs.replace(action, faces=faces)

    return change
