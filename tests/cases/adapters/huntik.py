"""Huntik cases through the public contract: combats, moves and reach, compared field by field.

A case's steps carry their effects with them; each becomes a card in hand or a power of its source.
"""

from __future__ import annotations

from typing import Any

from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.huntik.actions import Aim, Move, Pass, PlayCard, UsePower
from rules.huntik.queries import preview, start_options, zones_in_reach
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share

SEATS = {"L": Seat(0), "D": Seat(1)}
SIDES = {0: "L", 1: "D"}


def differences(case: dict[str, Any], file: str) -> tuple[str, ...]:
    """What came out differently; empty when everything is as expected."""
    found = {"combat": combat, "move": move, "reach": reach}[case["kind"]](case)
    expected = case["expect"]
    names = sorted(expected.keys() | found.keys())
    return tuple(
        f"{name}: expected {expected.get(name)!r}, got {found.get(name)!r}"
        for name in names
        if name not in expected or found.get(name) != expected[name]
    )


def start(case: dict[str, Any], **position: Any) -> Any:
    """The state of a case's position."""
    units = [unit(card) for card in case["units"]]
    plain = {"units": units, **position}
    return RULESET.setup(Scenario("huntik", plain, rulings=case["config"]), Dice(0))


def unit(card: dict[str, Any]) -> dict[str, Any]:
    plain = {name: value for name, value in card.items() if name not in ("type", "owner", "controller")}
    side = card["controller"]
    return {
        **plain,
        "kind": card["type"],
        "owner": SEATS[card["owner"]],
        "controller": None if side is None else SEATS[side],
    }


def op(plain: dict[str, Any]) -> dict[str, Any]:
    """An effect of a case in the names of a position file."""
    done = {("piece" if name == "id" else name): value for name, value in plain.items()}
    if done["op"] == "spawn":
        done["unit"] = unit(done["unit"])
    side = done.pop("side", None)
    if done["op"] == "control":
        done["seat"] = SEATS[side]
    return done


def combat(case: dict[str, Any]) -> dict[str, Any]:
    case = with_powers(case)
    cards, hands = [], ([], [])
    for index, step in enumerate(case["steps"]):
        if step["do"] == "act" and "source" not in step:
            kind = step.get("subtype", "combat")
            ops = [op(plain) for plain in step["ops"]]
            cards.append({"id": f"card{index}", "kind": kind, "ops": ops})
            hands[SEATS[step["side"]]].append(f"card{index}")
    effects = [
        {"seat": SEATS[plain["side"]], "ops": [op(plain)]} for plain in case.get("start_effects") or ()
    ]
    setup = {"zone": case["zone"], "attacker": SEATS[case["attacker"]], "effects": effects}
    state = start(case, cards=cards, hands=hands, combat=setup)
    steps = []
    for index, step in enumerate(case["steps"]):
        action = deed(step, index)
        verdict = RULESET.judge(state, action)
        if verdict.legal:
            state = RULESET.apply(state, action).state
        reason = None if verdict.legal else verdict.broken[0].clause
        steps.append({"legal": verdict.legal, "reason": reason, "next": next_side(state)})
    return {"steps": steps, **conclusion(case, state)}


def with_powers(case: dict[str, Any]) -> dict[str, Any]:
    """The case with the powers of sources and of KO triggers written on their units, spawned ones too."""
    extra: dict[str, list[dict[str, Any]]] = {}
    for index, step in enumerate(case["steps"]):
        if "source" in step:
            power = {
                "name": f"power{index}",
                "when": step.get("subtype", "combat"),
                "ops": [op(plain) for plain in step["ops"]],
                "exhausts_source": step.get("exhausts_source", False),
                "needs_in_combat": step.get("needs_in_combat", False),
            }
            extra.setdefault(step["source"], []).append(power)
    for index, trigger in enumerate(case.get("ko_triggers") or ()):
        ops = [op(plain) for plain in trigger["ops"]]
        extra.setdefault(trigger["on"], []).append({"name": f"trigger{index}", "when": "ko", "ops": ops})

    def powered(card: dict[str, Any]) -> dict[str, Any]:
        return {**card, "powers": extra[card["id"]]} if card["id"] in extra else card

    def respawned(plain: dict[str, Any]) -> dict[str, Any]:
        return {**plain, "unit": powered(plain["unit"])} if plain["op"] == "spawn" else plain

    steps = [
        {**step, "ops": [respawned(plain) for plain in step["ops"]]} if "ops" in step else step
        for step in case["steps"]
    ]
    return {**case, "units": [powered(card) for card in case["units"]], "steps": steps}


def deed(step: dict[str, Any], index: int) -> Any:
    seat = SEATS[step["side"]]
    if step["do"] == "pass":
        return Pass(seat)
    if "source" in step:
        return UsePower(seat, step["source"], f"power{index}")
    return PlayCard(seat, f"card{index}")


def next_side(state: Any) -> str | None:
    combat = state.combat
    return SIDES[combat.acts] if combat is not None and combat.stage == "window" else None


def conclusion(case: dict[str, Any], state: Any) -> dict[str, Any]:
    """Aims in order, then how it ended."""
    before = state.combat or state.report
    window = {"window": "open", "aim": "aiming"}
    status = window[state.combat.stage] if state.combat else state.report.status
    legal: dict[str, Any] = {"L": None, "D": None}
    if status == "aiming":
        for _ in range(2):
            side = SIDES[state.combat.acts]
            shares = tuple(Share(name, count) for name, count in case["aims"].get(side, {}).items())
            verdict = RULESET.judge(state, Aim(SEATS[side], shares))
            legal[side] = {"ok": verdict.legal, "reason": None if verdict.legal else verdict.broken[0].clause}
            if not verdict.legal:
                break
            state = RULESET.apply(state, Aim(SEATS[side], shares)).state
    after = state.combat or state.report
    closed = state.combat is None or state.combat.stage == "aim"
    ended_by = state.report.ended_by if state.combat is None else "passes" if closed else None
    totals = None if after.totals is None else {"L": after.totals[0], "D": after.totals[1]}
    return {
        "entered": sorted(before.entered),
        "status_before_aim": status,
        "in_combat": sorted(before.members),
        "totals": totals,
        "aim_legal": legal,
        "unaimed": {"L": after.unaimed[0], "D": after.unaimed[1]},
        "ko": sorted(after.kos),
        "replaced": dict(after.replaced),
        "status": state.report.status if state.combat is None else window[state.combat.stage],
        "ended_by": ended_by,
        "final": {card.id: place(card) for card in state.units},
    }


def place(card: Any) -> dict[str, Any]:
    return {"area": card.area, "zone": card.zone, "stunned": card.stunned, "ready": card.ready}


def move(case: dict[str, Any]) -> dict[str, Any]:
    mover, dest, how, seat = case["mover"], case["dest"], case["how"], SEATS[case["turn"]]
    if how == "move":
        state = start(case, turn=seat)
        here = next(card.zone for card in state.units if card.id == mover)
        begins = case.get("start_combat") if dest == here else None
        action: Any = Move(seat, mover, dest, begins)
    else:
        kind = (
            {"op": "put", "zone": "chosen"}
            if how == "put"
            else {"op": "move", "max": case.get("effect_max", 2)}
        )
        card = {"id": "card", "kind": "free", "ops": [{**kind, "piece": "$x"}], "targets": [{"name": "$x"}]}
        hands = [[], []]
        hands[seat] = ["card"]
        state = start(case, turn=seat, cards=[card], hands=hands)
        action = PlayCard(seat, "card", (mover,), dest)
    verdict = RULESET.judge(state, action)
    after = preview(state, action).state if verdict.legal else state
    was, now = (next(card for card in found.units if card.id == mover) for found in (state, after))
    options = start_options(state, mover, dest)
    may = verdict.legal and how != "put" and options.may
    return {
        "legal": verdict.legal,
        "reason": None if verdict.legal else verdict.broken[0].clause,
        "final_zone": now.zone,
        "exhausts": was.ready and not now.ready,
        "may_start": may,
        "must_start": may and options.must,
    }


def reach(case: dict[str, Any]) -> dict[str, Any]:
    if case.get("how", "move") != "move":
        return {"zones": [zone for zone in range(1, 6) if move({**case, "dest": zone})["legal"]]}
    return {"zones": list(zones_in_reach(start(case, turn=SEATS[case["turn"]]), case["mover"]))}
