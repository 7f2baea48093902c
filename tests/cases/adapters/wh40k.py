"""40k cases: moves.jsonl through the contract (setup, judge, apply), fight_order.jsonl through the query
that the table itself asks who picks next (rules.wh40k.fight.order), since its states have no places."""

from __future__ import annotations

from typing import Any

from rules.core import codec
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.wh40k.after import forced_fights
from rules.wh40k.events import FightForced
from rules.wh40k.fight.order import UnitFacts, after_pass, fight_types, next_pick
from rules.wh40k.judge import judge_move
from rules.wh40k.proposal import Proposal
from rules.wh40k.ruleset import RULESET
from rules.wh40k.survey import survey_of

SIDES = {"red": 0, "blue": 1}


def differences(case: dict[str, Any], file: str) -> tuple[str, ...]:
    """What differs from the expectation; empty when it comes out exactly."""
    if "scenario" in case:
        return move_differences(case)
    if "units" in case.get("state", {}):
        return order_differences(case)
    return (f"{file}: this kind of case is not known",)


def move_differences(case: dict[str, Any]) -> tuple[str, ...]:
    """One pile-in or consolidation: legal, the exact clause set, and the fights that it forces."""
    given = dict(case["scenario"])
    move, settings = given.pop("move"), given.pop("settings", {})
    state = RULESET.setup(Scenario("wh40k", given, rulings=settings), Dice())
    unit = next(unit for unit in given["units"] if unit["id"] == move["unit"])
    action = codec.convert({"seat": SIDES[unit["side"]], **move}, RULESET.action_type)
    verdict = RULESET.judge(state, action)
    expect = case["expect"]
    found = []
    if verdict.legal != expect["legal"]:
        found.append(f"legal: expected {expect['legal']}, got {verdict.legal}")
    wanted, got = set(expect["violations"]), set(verdict.clauses)
    if wanted - got:
        found.append(f"missing {sorted(wanted - got)}")
    if got - wanted:
        found.append(f"unexpected {sorted(got - wanted)}")
    if expect["primary"] and expect["primary"] not in got:
        found.append(f"primary {expect['primary']} not reported")
    forced = _forced(state, action, verdict.legal)
    if forced != tuple(expect.get("forced_fights", ())):
        found.append(f"forced fights: expected {expect.get('forced_fights', [])}, got {list(forced)}")
    return tuple(found)


def order_differences(case: dict[str, Any]) -> tuple[str, ...]:
    """Whose selection it is in the Fight step, from what, and where a pass would lead."""
    state = case["state"]
    units = tuple(UnitFacts(**unit) for unit in state["units"])
    by_id = {unit.id: unit for unit in units}
    pick = next_pick(
        units,
        state["active"],
        state["step"],
        state["picker"],
        state["after_fight"],
        state["ff_return_picker"],
    )
    got = {
        "step": pick.step,
        "picker": pick.picker,
        "options": list(pick.options),
        "may_pass": pick.may_pass,
        "ended": pick.ended,
        "fight_types": {unit: list(fight_types(by_id[unit])) for unit in pick.options},
    }
    found = [
        f"{name}: expected {value}, got {got[name]}"
        for name, value in case["expect"].items()
        if got[name] != value
    ]
    leads: dict[str, Any] = {"legal": pick.may_pass}
    if pick.may_pass:
        passed = after_pass(units, pick, state["last_passed"])
        leads |= {"ended": passed.ended} | ({} if passed.ended else {"picker": passed.picker})
    if "pass" in case and leads != case["pass"]:
        found.append(f"pass: expected {case['pass']}, got {leads}")
    return tuple(found)


def _forced(state: Any, action: Any, legal: bool) -> tuple[str, ...]:
    """From the events of a legal move; for an illegal one past its first stage, what they would be."""
    if legal:
        events = RULESET.apply(state, action).events
        return tuple(event.unit for event in events if isinstance(event, FightForced))
    if any(check.scope == "before" for check in judge_move(state, action).broken):
        return ()
    return forced_fights(Proposal(survey_of(state, state.unit(action.unit)), action))
