"""Whole combats against a second, naive reading of rules 600 to 602 that shares no code with the engine.

Owns that reading (plain dicts, written from the text) and the comparison over random scripts.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.huntik.actions import Aim, Pass, PlayCard
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share


class Naive:
    """One combat as a person would keep it on paper."""

    def __init__(self, units: list[dict[str, Any]], zone: int, attacker: int) -> None:
        self.units = {unit["id"]: {**unit, "area": "play", "silent": False} for unit in units}
        self.zone, self.attacker = zone, attacker
        self.inside = {unit["id"] for unit in units if unit["zone"] == zone and not unit["stunned"]}
        self.extra, self.less = [0, 0], [0, 0]
        self.turn, self.passes, self.open = 1 - attacker, 0, True
        self.aiming = False
        self.look()

    def side(self, seat: int) -> list[dict[str, Any]]:
        return [self.units[name] for name in sorted(self.inside) if self.units[name]["controller"] == seat]

    def look(self) -> None:
        if not self.side(0) or not self.side(1):
            self.open = False

    def act(self, ops: list[dict[str, Any]]) -> None:
        for op in ops:
            self.one(op)
        self.passes = 0
        self.turn = 1 - self.turn
        self.look()

    def one(self, op: dict[str, Any]) -> None:
        kind = op["op"]
        if kind == "add":
            self.extra[self.turn] += op["n"]
            return
        if kind == "remove":
            self.less[1 - self.turn] += op["n"]
            return
        unit = self.units[op["piece"]]
        if unit["area"] != "play":
            return
        if kind == "stun":
            unit["stunned"], unit["ready"] = True, False
            self.inside.discard(unit["id"])
        elif kind == "unstun":
            unit["stunned"] = False
        elif kind == "exhaust":
            unit["ready"] = False
        elif kind == "remove_hero":
            unit["silent"] = True
        elif kind == "mod":
            unit["atk"] += op["atk"]
            unit["def"] += op["def"]
        elif kind == "control":
            unit["controller"] = op["seat"]
        elif kind == "put" and not unit["stunned"] and unit["zone"] != op["zone"]:
            unit["zone"] = op["zone"]
            if op["zone"] == self.zone:
                self.inside.add(unit["id"])
            else:
                self.inside.discard(unit["id"])
        elif kind in ("ko", "eliminate"):
            self.gone(unit)

    def gone(self, unit: dict[str, Any]) -> None:
        unit["area"], unit["zone"] = ("removed" if unit["kind"] == "obstacle" else "discard"), None
        self.inside.discard(unit["id"])

    def skip(self) -> None:
        self.passes += 1
        self.turn = 1 - self.turn
        if self.passes == 2:
            self.open, self.aiming = False, True

    def total(self, seat: int) -> int:
        own = sum(unit["atk"] for unit in self.side(seat) if not unit["silent"])
        return max(0, own + self.extra[seat] - self.less[seat])

    def fight(self, aims: list[dict[str, int]]) -> set[str]:
        hits = {**aims[0], **aims[1]}
        fallen = {name for name, n in hits.items() if n > 0 and n >= self.units[name]["def"]}
        for name in fallen:
            self.gone(self.units[name])
        return fallen


ZONE = 3


@st.composite
def scripts(draw: Any) -> tuple[list[dict[str, Any]], list[tuple[str, list[dict[str, Any]]]]]:
    units = []
    for seat, letter in ((0, "l"), (1, "d")):
        for index in range(draw(st.integers(1, 3))):
            stunned = draw(st.sampled_from([False, False, False, True]))
            units.append(
                {
                    "id": f"{letter}{index}",
                    "owner": seat,
                    "controller": seat,
                    "kind": draw(st.sampled_from(["major", "minor", "obstacle"])),
                    "zone": draw(st.sampled_from([ZONE, ZONE, ZONE, 2, 4])),
                    "atk": draw(st.integers(-1, 6)),
                    "def": draw(st.integers(1, 6)),
                    "stunned": stunned,
                    "ready": False if stunned else draw(st.booleans()),
                }
            )
    names = st.sampled_from([unit["id"] for unit in units])
    op = st.one_of(
        st.fixed_dictionaries({"op": st.sampled_from(["add", "remove"]), "n": st.integers(0, 6)}),
        st.fixed_dictionaries(
            {
                "op": st.sampled_from(["stun", "unstun", "exhaust", "remove_hero", "ko", "eliminate"]),
                "piece": names,
            }
        ),
        st.fixed_dictionaries({"op": st.just("put"), "piece": names, "zone": st.sampled_from([2, 3, 3, 4])}),
        st.fixed_dictionaries(
            {"op": st.just("mod"), "piece": names, "atk": st.integers(-2, 3), "def": st.integers(-2, 2)}
        ),
        st.fixed_dictionaries({"op": st.just("control"), "piece": names, "seat": st.integers(0, 1)}),
    )
    step = st.tuples(st.sampled_from(["act", "act", "pass"]), st.lists(op, min_size=1, max_size=2))
    return units, draw(st.lists(step, max_size=5))


@settings(max_examples=150, deadline=None)
@given(scripts(), st.integers(0, 1), st.integers(0, 999))
def test_602_a_naive_reading_of_the_rules_comes_out_the_same(
    script: tuple[list[dict[str, Any]], list[tuple[str, list[dict[str, Any]]]]], attacker: int, seed: int
) -> None:
    units, steps = script
    cards = [{"id": f"c{index}", "kind": "combat", "ops": ops} for index, (_, ops) in enumerate(steps)]
    hand = [card["id"] for card in cards]
    combat = {"zone": ZONE, "attacker": attacker}
    position = {"units": units, "cards": cards, "hands": [hand, hand], "combat": combat}
    state = RULESET.setup(Scenario("huntik", position), Dice(0))
    naive = Naive(units, ZONE, attacker)
    for index, (do, ops) in enumerate([*steps, ("pass", []), ("pass", [])]):
        assert naive.open == (state.combat is not None and state.combat.stage == "window")
        if not naive.open:
            break
        assert state.combat is not None
        assert state.combat.acts == naive.turn
        assert set(state.combat.members) == naive.inside
        seat = Seat(naive.turn)
        if do == "act":
            state = RULESET.apply(state, PlayCard(seat, f"c{index}")).state
            naive.act(ops)
        else:
            state = RULESET.apply(state, Pass(seat)).state
            naive.skip()
    assert naive.aiming == (state.combat is not None)
    if state.combat is not None:
        assert state.combat.totals == (naive.total(0), naive.total(1))
        aims: list[dict[str, int]] = [{}, {}]
        rng = random.Random(seed)
        for seat_number in (attacker, 1 - attacker):
            foes = [unit["id"] for unit in naive.side(1 - seat_number)]
            for _ in range(naive.total(seat_number)):
                name = rng.choice(foes)
                aims[seat_number][name] = aims[seat_number].get(name, 0) + 1
            shares = tuple(Share(name, n) for name, n in aims[seat_number].items())
            state = RULESET.apply(state, Aim(Seat(seat_number), shares)).state
        fallen = naive.fight(aims)
        assert state.report is not None
        assert fallen <= set(state.report.kos)
    for unit in state.units:
        paper = naive.units[unit.id]
        assert (unit.area, unit.zone) == (paper["area"], paper["zone"])
        if unit.in_play:
            assert (unit.stunned, unit.ready) == (paper["stunned"], paper["ready"])
            assert unit.controller == paper["controller"]
