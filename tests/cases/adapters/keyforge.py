"""Plays a KeyForge case through the public contract and compares everything that the case expects.

Owns the translation between the case schema and our actions and events. Does not own any rule.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from rules.core.contract import Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.keyforge import actions as a
from rules.keyforge.queries import armor_left, power
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import Creature, State

SIDES = ("active", "enemy")
USES = {"Fight": "fight", "Reap": "reap", "RemoveStun": "unstun"}
EFFECTS_WITH_AMOUNT = ("heal", "add_power", "remove_power")


def differences(case: dict[str, Any], file: str) -> tuple[str, ...]:
    """What came out otherwise than the case says, step by step; empty when all is as expected."""
    position = {"lines": [case["lines"]["active"], case["lines"]["enemy"]], "house": case["active_house"]}
    state = RULESET.setup(Scenario("keyforge", position), Dice())
    found: list[str] = []
    for number, (step, expected) in enumerate(zip(case["steps"], case["expect"], strict=True)):
        state, got = play(state, step)
        for field, wanted in expected.items():
            have = got.get(field)
            if have != wanted:
                found.append(f"step {number} {field}: expected {_short(wanted)}, got {_short(have)}")
    return tuple(found)


def _short(value: Any) -> str:
    return json.dumps(value, sort_keys=True)[:400]


def play(state: State, step: dict[str, Any]) -> tuple[State, dict[str, Any]]:
    """Do one step; gives the state after it and what the case asks about it."""
    got: dict[str, Any] = {}
    seat = state.active
    subject = step.get("attacker") or step.get("creature")
    if subject is not None:
        offers = [offer for offer in RULESET.offers(state, seat) if offer.subject == subject]
        got["can"] = [USES[type(o.draft).__name__] for o in offers if type(o.draft).__name__ in USES]
        got["legal_targets"] = [t for o in offers if isinstance(o.draft, a.Fight) for t in o.targets]
    events: list[Any] = []
    if step["do"] == "effect":
        hand = _by_hand(state, seat, step)
        if hand.creatures:
            done = RULESET.apply(state, hand)
            state, events = done.state, list(done.events)
        got["trace"] = trace_of(events)
    else:
        action = _action(seat, step)
        got["legal"] = RULESET.judge(state, action).legal
        if got["legal"]:
            before = state.players[seat].amber
            done = RULESET.apply(state, action)
            asked = bool(done.state.agenda)
            state, events = _ordered(done, seat, step.get("first"))
            if step["do"] == "end_turn":
                state = RULESET.apply(state, a.ChooseHouse(state.active, step["house"])).state
            if step["do"] == "fight":
                got["order_asked"] = asked
                got["fought"] = any(type(event).__name__ == "FightBegan" for event in events)
                got["trace"] = trace_of(events)
            got["amber_gained"] = state.players[seat].amber - before
    got["after"] = after(state)
    return state, _as_multisets(got)


def _action(seat: Seat, step: dict[str, Any]) -> a.ActionType:
    match step["do"]:
        case "fight":
            return a.Fight(seat, step["attacker"], step["target"])
        case "reap":
            return a.Reap(seat, step["creature"])
        case "unstun":
            return a.RemoveStun(seat, step["creature"])
        case "end_turn":
            return a.EndTurn(seat)
    raise ValueError(f"a case knows no step {step['do']!r}")


def _by_hand(state: State, seat: Seat, step: dict[str, Any]) -> a.ByHand:
    """The effect on those of its creatures that are still in play: it does nothing to the others."""
    here = {one.id for line in state.lines for one in line}
    if step["effect"] == "damage":
        amounts = {creature: amount for creature, amount in step["amounts"].items() if creature in here}
        return a.ByHand(seat, "damage", tuple(amounts), tuple(amounts.values()))
    targets = tuple(creature for creature in step["targets"] if creature in here)
    numbers = (step["amount"],) if step["effect"] in EFFECTS_WITH_AMOUNT else ()
    return a.ByHand(seat, step["effect"], targets, numbers)


def _ordered(done: Transition[State], seat: Seat, first: str | None) -> tuple[State, list[Any]]:
    """Answer the order of step 3 as the case says."""
    state, events = done.state, list(done.events)
    while state.agenda:
        offers = RULESET.offers(state, seat)
        item = next(o.draft for o in offers if o.draft.item.startswith(f"{first}:"))
        done = RULESET.apply(state, item)
        state = done.state
        events += done.events
    return state, events


def trace_of(events: list[Any]) -> list[dict[str, Any]]:
    """The events that a case knows, in its words."""
    trace: list[dict[str, Any]] = []
    for event in events:
        match type(event).__name__:
            case "ArmorUsed":
                trace.append({"ev": "armor", "to": event.to, "amount": event.amount})
            case "DamagePlaced":
                source, amount = event.source or None, event.amount + event.added
                row = {"ev": "damage", "to": event.to, "from": source, "kind": event.kind, "amount": amount}
                trace.append(row)
            case "FightBegan":
                trace.append({"ev": "exchange", "a": event.attacker, "d": event.attacked})
            case "CreatureDestroyed":
                trace.append({"ev": "destroyed", "id": event.creature})
    return trace


def _as_multisets(got: dict[str, Any]) -> dict[str, Any]:
    return {name: Trace(value) if name == "trace" else value for name, value in got.items()}


class Trace(list[dict[str, Any]]):
    """Equal to another trace when, between exchange markers, the same things happened in any order."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and _groups(self) == _groups(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]


def _groups(trace: list[dict[str, Any]]) -> list[Any]:
    groups: list[Any] = [Counter()]
    for row in trace:
        line = json.dumps(row, sort_keys=True)
        if row["ev"] == "exchange":
            groups += [line, Counter()]
        else:
            groups[-1][line] += 1
    return groups


def after(state: State) -> dict[str, Any]:
    """The board in the words of a case; fields at their default are left out."""
    board: dict[str, Any] = {
        side: [_creature(state, one) for one in state.lines[seat]] for seat, side in enumerate(SIDES)
    }
    board["destroyed"] = {
        side: sorted(held.id for held in state.players[seat].discard) for seat, side in enumerate(SIDES)
    }
    return board


def _creature(state: State, one: Creature) -> dict[str, Any]:
    row: dict[str, Any] = {"id": one.id, "power": power(state, one.id)}
    fields = {
        "damage": one.damage,
        "armor_used": one.armor_used,
        "power_counters": one.power_counters,
        "stunned": one.stunned,
        "warded": one.warded,
        "enraged": one.enraged,
        "attacked_this_turn": one.chosen,
    }
    row |= {name: value for name, value in fields.items() if value}
    if not one.ready:
        row["ready"] = False
    assert armor_left(state, one.id) >= 0
    return row
