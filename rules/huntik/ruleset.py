"""Huntik behind the engine contract.

Owns the wiring. Does not own a rule. Free queries for a board stand in ``queries``.
"""

from __future__ import annotations

import random

from rules.core.contract import GameInfo, Offer, Outcome, Ruleset, Ruling, Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import decode_position, decode_rulings
from rules.core.verdict import Check, Verdict
from rules.huntik import offers as begin
from rules.huntik import rulings as switches
from rules.huntik.actions import Act
from rules.huntik.events_combat import AnyEvent
from rules.huntik.flow import perform
from rules.huntik.judge import acting, judge
from rules.huntik.queries import redacted
from rules.huntik.setup import Position, first_state, state_faults
from rules.huntik.state import State


class Huntik(Ruleset[State, Act]):
    """Zone combat, rules 600 to 602, with the frame of rounds and missions around it."""

    info = GameInfo(
        "huntik",
        "Huntik",
        "Comprehensive rules 600-602",
        "2026-11",
        ("Red", "Blue"),
        roles=("lead player", "defending player"),
    )
    state_type = State
    action_type = Act
    event_type = AnyEvent
    position_type = Position
    rulings_type = switches.Rulings

    def setup(self, scenario: Scenario, dice: Dice) -> State:
        rulings = decode_rulings(self, scenario)
        return first_state(decode_position(self, scenario), rulings, dice)

    def to_act(self, state: State) -> frozenset[Seat]:
        seat = acting(state)
        return frozenset() if seat is None else frozenset({seat})

    def offers(self, state: State, seat: Seat) -> tuple[Offer[Act], ...]:
        return begin.offers(state, seat)

    def fill(self, state: State, offer: Offer[Act], rng: random.Random) -> Act:
        return begin.fill(state, offer, rng)

    def judge(self, state: State, action: Act) -> Verdict:
        return judge(state, action)

    def resolve(self, state: State, action: Act) -> Transition[State]:
        return perform(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def faults(self, state: State) -> tuple[Check, ...]:
        return state_faults(state)

    def redact(self, state: State, seat: Seat) -> State:
        return redacted(state, seat)

    def rulings(self) -> tuple[Ruling, ...]:
        return switches.ALL


RULESET = Huntik()
