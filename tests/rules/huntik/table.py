"""A Huntik position from one line of notation, played through the public contract, for tests.

Owns setting up and playing. Does not own any expectation.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import codec
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.verdict import Check, Verdict
from rules.huntik import notation
from rules.huntik.actions import Act, Aim, Pass
from rules.huntik.pieces import Unit
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share, State, unit_of

L, D = Seat(0), Seat(1)


class Table:
    """A state that is played on; ``events`` are those of the last action."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Any, ...] = ()

    def __getitem__(self, piece: str) -> Unit:
        return unit_of(self.state, piece)

    def do(self, *actions: Act) -> Table:
        """Do actions that are legal; IllegalAction otherwise."""
        for action in actions:
            done = RULESET.apply(self.state, action)
            self.state, self.events = done.state, done.events
        return self

    def passes(self) -> Table:
        """Two passes in a row, beginning with whoever is to act."""
        for _ in range(2):
            assert self.state.combat is not None
            self.do(Pass(self.state.combat.acts))
        return self

    def judge(self, action: Act) -> Verdict:
        return RULESET.judge(self.state, action)

    def reasons(self, action: Act) -> tuple[str, ...]:
        """Clauses that are not met, in order."""
        return tuple(check.clause for check in self.judge(action).broken)

    def check(self, action: Act, clause: str) -> Check:
        """The one check of that name, met or not."""
        (found,) = (check for check in self.judge(action).checks if check.clause == clause)
        return found

    def all(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def one(self, kind: type[Any]) -> Any:
        (event,) = self.all(kind)
        return event


def table(line: str, rulings: dict[str, Any] | None = None, **more: Any) -> Table:
    """The position of a line; ``powers`` by unit id, ``names``, and any other field of a position."""
    position = codec.to_builtins(notation.parse(line))
    powers = more.pop("powers", {})
    for unit in position["units"]:
        if unit["id"] in powers:
            unit["powers"] = powers[unit["id"]]
    position.update(more)
    return Table(RULESET.setup(Scenario("huntik", position, rulings=rulings or {}), Dice(0)))


def aim(seat: Seat, **shares: int | float) -> Aim:
    return Aim(seat, tuple(Share(piece, attacks) for piece, attacks in shares.items()))


def card(name: str, *ops: dict[str, Any], kind: str = "combat", **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "ops": list(ops), **more}


def target(who: str = "any", where: str = "any", **more: Any) -> dict[str, Any]:
    return {"name": "$x", "who": who, "where": where, **more}


def after(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)
