"""Tables in notation and short ways to play on them, for the tests of this game.

Owns no check. Ids are a0, a1… for Red's line and b0, b1… for Blue's.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.core.verdict import Verdict
from rules.keyforge import actions as a
from rules.keyforge.catalogue import shipped
from rules.keyforge.notation import parse_position
from rules.keyforge.position import build
from rules.keyforge.ruleset import RULESET
from rules.keyforge.rulings import Rulings
from rules.keyforge.state import Creature, State

RED, BLUE = Seat(0), Seat(1)


def table(text: str, **rulings: Any) -> State:
    """A state from its notation; creatures without a house are of mars, which is the active house."""
    position = parse_position(text, shipped())
    lines = [
        tuple(one if one.houses else replace(one, house="mars") for one in line) for line in position.lines
    ]
    position = replace(position, lines=(lines[0], lines[1]), house=position.house or "mars")
    return build(position, Rulings(**rulings))


class Play:
    """A table being played: ``state`` now, ``events`` of the last action."""

    def __init__(self, text: str, **rulings: Any) -> None:
        self.state = table(text, **rulings)
        self.events: tuple[Any, ...] = ()

    def do(self, action: a.ActionType) -> Play:
        done = RULESET.apply(self.state, action)
        self.state, self.events = done.state, done.events
        return self

    def judge(self, action: a.ActionType) -> Verdict:
        return RULESET.judge(self.state, action)

    def fight(self, attacker: str, target: str) -> Play:
        return self.do(a.Fight(self.state.active, attacker, target))

    def order(self, start: str) -> Play:
        """Let the waiting effect whose key starts so resolve next."""
        offers = RULESET.offers(self.state, self.state.active)
        return self.do(next(o.draft for o in offers if o.draft.item.startswith(start)))

    def pick(self, *creatures: str) -> Play:
        return self.do(a.Pick(self.state.active, creatures))

    def hand(self, effect: str, *creatures: str, amounts: tuple[int, ...] = ()) -> Play:
        return self.do(a.ByHand(self.state.active, effect, creatures, amounts))

    def end_turn(self, house: str = "mars") -> Play:
        self.do(a.EndTurn(self.state.active))
        return self.do(a.ChooseHouse(self.state.active, house))

    def get(self, creature: str) -> Creature:
        return next(one for line in self.state.lines for one in line if one.id == creature)

    def ids(self, seat: int) -> list[str]:
        return [one.id for one in self.state.lines[seat]]

    def discard(self, seat: int) -> list[str]:
        return [held.id for held in self.state.players[seat].discard]

    def said(self, kind: str) -> list[Any]:
        """Events of the last action by the name of their type."""
        return [event for event in self.events if type(event).__name__ == kind]

    def names(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    def cites(self, kind: str) -> set[str]:
        return {cite.ref for event in self.said(kind) for cite in event.cites}


def broken(verdict: Verdict) -> dict[str, str]:
    """The requirements that are not met, with their rule."""
    return {check.clause: check.cite.ref for check in verdict.broken}


def met(verdict: Verdict) -> set[str]:
    return {check.clause for check in verdict.checks if check.passed}
