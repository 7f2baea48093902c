"""Runs a duel case through the public contract and says what differs.

Every case is run twice: as written, and with the seats swapped, when the answer must be the mirrored one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.duel import frame_events as fe
from rules.duel.actions import Commit
from rules.duel.events import AttackBlocked, AttackDeclared, BlockRaised, BonusPaid, CardCancelled
from rules.duel.move_events import IconFired, KnockedOut, LossNetted, MarkerMoved
from rules.duel.ruleset import RULESET

LETTERS = ("A", "B")
OTHER = {"A": "B", "B": "A", "draw": "draw", None: None}


def differences(case: dict[str, Any], file: str) -> tuple[str, ...]:
    """What came out otherwise than expected; empty when the case holds, as written and mirrored."""
    if case.get("kind") != "turn":
        return (f"kind: {case.get('kind')!r} is not known",)
    plain = _compare(case["expect"], play(case))
    turned = mirrored(case)
    return (*plain, *(f"mirrored {line}" for line in _compare(turned["expect"], play(turned))))


def scenario(case: dict[str, Any]) -> Scenario:
    """The case as a scenario file of one Turn: each side holds just its card."""
    teams = []
    for letter in LETTERS:
        team = case["teams"][letter]
        owner = team["fighters"][team["active"]]["id"]
        card = {"id": f"card {letter}", "fighter": owner, "ops": case["cards"][letter]}
        teams.append({**team, "cards": [card]})
    return Scenario(game="duel", position={"teams": teams}, rulings=case.get("config", {}))


def play(case: dict[str, Any]) -> dict[str, Any]:
    """The Turn's result in the words of the case files."""
    state = RULESET.setup(scenario(case), Dice())
    events: list[Any] = []
    for seat, letter in enumerate(LETTERS):
        step = RULESET.apply(state, Commit(Seat(seat), f"card {letter}"))
        state = step.state
        events += step.events
    return _told(state, events)


def _told(state: Any, events: list[Any]) -> dict[str, Any]:
    seen: dict[type[Any], list[Any]] = defaultdict(list)
    for event in events:
        seen[type(event)].append(event)
    negated = {event.attack for event in seen[AttackBlocked]}
    paid = Counter(event.block for event in seen[BonusPaid])
    combined: dict[tuple[int, bool, str], list[int]] = defaultdict(lambda: [0, 0])
    for event in seen[LossNetted]:
        if event.sources:
            entry = combined[event.step, event.batch > 0, event.who.id]
            entry[0] += event.attack
            entry[1] += len(event.sources)
    fighters = state.fighters
    return {
        "cancelled": {
            letter: any(event.who.seat == seat for event in seen[CardCancelled])
            for seat, letter in enumerate(LETTERS)
        },
        "pos": {fighter.id: fighter.pos for fighter in fighters},
        "hp": {fighter.id: fighter.hp for fighter in fighters},
        "power": {fighter.id: fighter.power for fighter in fighters},
        "tokens": {fighter.id: fighter.tokens for fighter in fighters},
        "attacks": [
            {
                "side": LETTERS[event.source.seat],
                "source": event.source.id,
                "target": event.target.id,
                "power": event.power,
                "negated": event.attack in negated,
                "origin": event.origin,
                "seg": event.step,
            }
            for event in seen[AttackDeclared]
        ],
        "combined": [
            {"seg": seg, "icon": icon, "target": target, "power": power, "sources": sources}
            for (seg, icon, target), (power, sources) in combined.items()
        ],
        "blocks": [
            {
                "side": LETTERS[event.who.seat],
                "by": event.who.id,
                "success": event.block in paid,
                "bonus_times": paid[event.block],
            }
            for event in seen[BlockRaised]
        ],
        "moves": [
            {
                "seg": event.step,
                "batch": event.batch,
                "fighter": event.who.id,
                "delta": event.delta,
                "from": event.before,
                "to": event.after,
                "halt": event.halt,
            }
            for event in seen[MarkerMoved]
        ],
        "icons": [
            {"seg": event.step, "batch": event.batch, "fighter": event.who.id, "space": event.space}
            for event in seen[IconFired]
        ],
        "ko": [event.who.id for event in seen[KnockedOut]],
        "result": _result(seen[fe.DuelEnded], state),
    }


def _result(over: list[Any], state: Any) -> str | None:
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert over[-1].winners == outcome.winners
    if outcome.winners:
        return LETTERS[outcome.winners[0]]
    return None if outcome.cite.ref == "duel-turns" else "draw"


def _compare(expected: dict[str, Any], got: dict[str, Any]) -> tuple[str, ...]:
    found = []
    for field, value in expected.items():
        if field not in got:
            found.append(f"{field}: not known")
        elif isinstance(value, list):
            if missing := _multiset(value) - _multiset(got[field]):
                found.append(f"{field}: expected {_shown(missing)}")
            if extra := _multiset(got[field]) - _multiset(value):
                found.append(f"{field}: got {_shown(extra)}")
        elif value != got[field]:
            found.append(f"{field}: expected {value}, got {got[field]}")
    return tuple(found)


def _multiset(values: list[Any]) -> Counter[Any]:
    return Counter(tuple(sorted(v.items())) if isinstance(v, dict) else v for v in values)


def _shown(values: Counter[Any]) -> str:
    return ", ".join(str(dict(v) if isinstance(v, tuple) else v) for v in values.elements())


def mirrored(case: dict[str, Any]) -> dict[str, Any]:
    """The same case with the seats swapped, and the answer that must come out."""
    expect = dict(case["expect"])
    expect["cancelled"] = _swapped(expect["cancelled"])
    expect["attacks"] = [{**one, "side": OTHER[one["side"]]} for one in expect["attacks"]]
    expect["blocks"] = [{**one, "side": OTHER[one["side"]]} for one in expect["blocks"]]
    expect["result"] = OTHER[expect["result"]]
    return {**case, "teams": _swapped(case["teams"]), "cards": _swapped(case["cards"]), "expect": expect}


def _swapped(pair: dict[str, Any]) -> dict[str, Any]:
    return {"A": pair["B"], "B": pair["A"]}
