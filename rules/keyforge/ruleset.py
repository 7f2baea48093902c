"""KeyForge behind the contract: setup, offers, verdicts, transitions, outcome.

Owns the joining of the parts. Does not own any rule; see the files beside this one.
"""

from __future__ import annotations

import random
from typing import Any

from rules.core.contract import GameInfo, Offer, Outcome, Ruleset, Ruling, Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import decode_position, decode_rulings
from rules.core.verdict import Check, Verdict
from rules.keyforge import actions as a
from rules.keyforge import events, harm
from rules.keyforge import rulings as r
from rules.keyforge.engine import run
from rules.keyforge.field import Field
from rules.keyforge.happening import Happening
from rules.keyforge.judging import checks_of
from rules.keyforge.offering import filled, offers_of
from rules.keyforge.outcomes import outcome_of
from rules.keyforge.position import Position, build, unsound
from rules.keyforge.resolving import resolve_into
from rules.keyforge.state import State

EVENTS: Any = tuple(
    kind
    for module in (events, harm)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Happening) and kind is not Happening
)


def _union(kinds: tuple[Any, ...]) -> Any:
    """The types as one tagged union."""
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


class KeyForge(Ruleset[State, a.ActionType]):
    """Fights of the battleline under the Master Rulebook v17.4."""

    info = GameInfo("keyforge", "KeyForge", "Master Rulebook v17.4", "2026-11", ("Red", "Blue"))
    state_type = State
    action_type = a.ActionType
    event_type = _union(EVENTS)
    position_type = Position
    rulings_type = r.Rulings

    def setup(self, scenario: Scenario, dice: Dice) -> State:
        return build(decode_position(self, scenario), decode_rulings(self, scenario))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if self.outcome(state) else frozenset((state.active,))

    def offers(self, state: State, seat: Seat) -> tuple[Offer[a.ActionType], ...]:
        if seat != state.active or self.outcome(state):
            return ()
        return offers_of(Field(state), seat)

    def fill(self, state: State, offer: Offer[a.ActionType], rng: random.Random) -> a.ActionType:
        return filled(state, offer, rng)

    def judge(self, state: State, action: a.ActionType) -> Verdict:
        return Verdict(tuple(checks_of(Field(state), action)))

    def resolve(self, state: State, action: a.ActionType) -> Transition[State]:
        field = Field(state)
        resolve_into(field, action)
        return run(field)

    def outcome(self, state: State) -> Outcome | None:
        return outcome_of(state)

    def faults(self, state: State) -> tuple[Check, ...]:
        return unsound(state)

    def rulings(self) -> tuple[Ruling, ...]:
        return r.RULINGS


RULESET = KeyForge()
