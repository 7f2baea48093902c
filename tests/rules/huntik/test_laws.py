"""Laws of combat, over random combats: aimed = total, who is counted, mirror, nothing changes on refusal."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import codec
from rules.core.contract import Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.verdict import Scope
from rules.huntik.actions import Aim, Choose, PickUp, StartCombat, UsePower
from rules.huntik.aiming import aimable, forced_aim, random_aim, to_aim, unaimed_attacks
from rules.huntik.events_combat import Aimed, KOd, KoReplaced, Survived
from rules.huntik.kos import is_reached
from rules.huntik.movement import zones_in_reach
from rules.huntik.ruleset import RULESET
from rules.huntik.state import Share, State, atk_of, members
from rules.huntik.totals import attack_total
from rules.huntik.zones import blockers, own_zone
from tests.rules.huntik.table import D, L, Table

FLAGS: list[dict[str, Any]] = [
    {},
    {},
    {"no_aim": True},
    {"defender": True},
    {"no_ko": True},
    {"survival": 1},
    {"ko_replace": "stun"},
    {"removed": True},
]


@st.composite
def fighters(draw: Any, name: str, seat: int, zone: Any) -> dict[str, Any]:
    stunned = draw(st.booleans()) and draw(st.booleans())
    return {
        "id": name,
        "owner": seat,
        "controller": seat,
        "kind": draw(st.sampled_from(["major", "minor", "obstacle"])),
        "zone": draw(zone),
        "atk": draw(st.integers(-2, 6)),
        "def": draw(st.integers(0, 6)),
        "stunned": stunned,
        "ready": False if stunned else draw(st.booleans()),
        "flags": draw(st.sampled_from(FLAGS)),
    }


@st.composite
def positions(draw: Any, zone: Any = None) -> dict[str, Any]:
    where = st.just(3) if zone is None else zone
    units = []
    for seat, letter in ((0, "l"), (1, "d")):
        for index in range(draw(st.integers(1, 3))):
            units.append(draw(fighters(f"{letter}{index}", seat, where)))
    return {"units": units}


def begun(position: dict[str, Any], attacker: int = 0) -> Table:
    plain = {**position, "combat": {"zone": 3, "attacker": attacker}}
    return Table(RULESET.setup(Scenario("huntik", plain), Dice(0)))


def aimed_out(game: Table, seed: int) -> tuple[Table, list[Any]]:
    """Both sides pass and aim at random; the table and every event."""
    events: list[Any] = []
    if game.state.combat is None:
        return game, events
    game.passes()
    rng = random.Random(seed)
    for _ in range(2):
        assert game.state.combat is not None
        seat = game.state.combat.acts
        game.do(Aim(seat, random_aim(game.state, seat, rng)))
        events += game.events
    return game, events


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(0, 99))
def test_602_2_aimed_is_the_total_unless_602_2b(position: dict[str, Any], seed: int) -> None:
    game = begun(position)
    totals = [attack_total(game.state, seat).total for seat in (L, D)]
    lonely = [not aimable(game.state, seat) for seat in (L, D)]
    game, events = aimed_out(game, seed)
    for event in events:
        if isinstance(event, Aimed):
            aimed = sum(share.attacks for share in event.aims)
            assert aimed + event.unaimed == totals[event.seat]
            assert (event.unaimed > 0) <= lonely[event.seat]
            assert aimed == 0 or not lonely[event.seat]


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(0, 99))
def test_602_3_falls_who_was_reached_and_only_they(position: dict[str, Any], seed: int) -> None:
    _, events = aimed_out(begun(position), seed)
    for event in events:
        if isinstance(event, KOd):
            assert event.aimed is not None
            assert event.defense is not None
            assert event.aimed >= max(1, event.defense)
        if isinstance(event, Survived):
            assert event.aimed < event.defense
        if isinstance(event, KOd | Survived | KoReplaced):
            assert event.beat == 1


@settings(max_examples=60, deadline=None)
@given(positions())
def test_602_1_the_total_is_the_sum_never_below_0(position: dict[str, Any]) -> None:
    state = begun(position).state
    for seat in (L, D):
        total = attack_total(state, seat)
        counted = [unit for unit in members(state, seat) if not unit.now.removed]
        assert total.total == max(0, sum(atk_of(state, unit) for unit in counted))
        assert total.raw == total.units + total.added - total.removed


@settings(max_examples=60, deadline=None)
@given(positions(), st.dictionaries(st.sampled_from(["l0", "l1", "d0", "d1", "x"]), st.integers(-1, 9)))
def test_an_aim_is_legal_exactly_when_every_clause_holds(
    position: dict[str, Any], shares: dict[str, int]
) -> None:
    game = begun(position)
    if game.state.combat is None:
        return
    game.passes()
    state, action = game.state, Aim(L, tuple(Share(piece, n) for piece, n in shares.items()))
    used = {piece: n for piece, n in shares.items() if n != 0}
    able = {unit.id for unit in aimable(state, L)}
    single = any(unit.now.defender for unit in members(state, D))
    expected = (
        all(n >= 0 for n in used.values())
        and set(used) <= able
        and sum(used.values()) == to_aim(state, L)
        and (not single or len(used) <= 1)
    )
    assert RULESET.judge(state, action).legal == expected


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(0, 99))
def test_an_aim_that_is_forced_is_the_only_legal_one(position: dict[str, Any], seed: int) -> None:
    game = begun(position)
    if game.state.combat is None:
        return
    game.passes()
    forced = forced_aim(game.state, L)
    if forced is not None:
        assert RULESET.judge(game.state, Aim(L, forced)).legal
        assert random_aim(game.state, L, random.Random(seed)) == forced


def mirrored(position: dict[str, Any]) -> dict[str, Any]:
    """The same position seen from the other side: seats swapped, zones counted from the other end."""
    units = [
        {**unit, "owner": 1 - unit["owner"], "controller": 1 - unit["controller"], "zone": 6 - unit["zone"]}
        for unit in position["units"]
    ]
    return {**position, "units": units}


@settings(max_examples=60, deadline=None)
@given(positions())
def test_swapping_the_sides_swaps_totals_and_what_goes_un_aimed(position: dict[str, Any]) -> None:
    here, there = begun(position, 0).state, begun(mirrored(position), 1).state
    for seat in (L, D):
        foe = Seat(1 - seat)
        assert attack_total(here, seat).total == attack_total(there, foe).total
        assert unaimed_attacks(here, seat) == unaimed_attacks(there, foe)


@settings(max_examples=60, deadline=None)
@given(positions(zone=st.integers(1, 5)))
def test_swapping_the_sides_mirrors_the_reach(position: dict[str, Any]) -> None:
    here = RULESET.setup(Scenario("huntik", position), Dice(0))
    there = RULESET.setup(Scenario("huntik", mirrored(position)), Dice(0))
    for unit in here.units:
        zones = {own_zone(1, zone) for zone in zones_in_reach(there, unit.id)}
        assert set(zones_in_reach(here, unit.id)) == zones


@settings(max_examples=60, deadline=None)
@given(positions(zone=st.integers(1, 5)))
def test_403_4_only_enemies_on_the_way_forward_block(position: dict[str, Any]) -> None:
    state = RULESET.setup(Scenario("huntik", position), Dice(0))
    for unit in state.units:
        for zone in range(1, 6):
            for stop in blockers(state, unit, zone):
                side = unit.controller or 0
                assert stop.controller != unit.controller
                assert not stop.stunned
                place, start, end = (own_zone(side, n or 0) for n in (stop.zone, unit.zone, zone))
                assert start <= place < end


@settings(max_examples=25, deadline=None)
@given(positions(zone=st.integers(1, 5)), st.integers(0, 9999))
def test_random_games_end_and_every_step_round_trips(position: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    state: State = RULESET.setup(Scenario("huntik", {**position, "rounds": 2}), Dice(0))
    for _ in range(400):
        acting = RULESET.to_act(state)
        if not acting:
            break
        (seat,) = acting
        action = RULESET.fill(state, rng.choice(RULESET.offers(state, seat)), rng)
        state = RULESET.apply(state, action).state
        assert codec.load(codec.dump(state), State) == state
        assert RULESET.faults(state) == ()
        if state.combat is not None and state.combat.stage == "window":
            assert members(state, L)
            assert members(state, D)
    assert RULESET.outcome(state) is not None


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(0, 99))
def test_a_reached_unit_has_attacks_aimed_at_it(position: dict[str, Any], seed: int) -> None:
    game = begun(position)
    if game.state.combat is None:
        return
    game.passes()
    for unit in members(game.state):
        assert not is_reached(game.state, unit)
    game.do(Aim(L, random_aim(game.state, L, random.Random(seed))))
    assert game.state.combat is not None
    given_shares = {share.piece for share in game.state.combat.aims[0] or ()}
    assert {unit.id for unit in members(game.state) if is_reached(game.state, unit)} <= given_shares


@settings(max_examples=15, deadline=None)
@given(positions(zone=st.integers(1, 5)), st.integers(0, 9999))
def test_every_check_has_a_short_title_and_a_sentence(position: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    state: State = RULESET.setup(Scenario("huntik", {**position, "rounds": 1}), Dice(0))
    actions: list[Any] = [PickUp(L, "l0", "d0"), StartCombat(L, False), Choose(L), UsePower(D, "d0", "none")]
    for _ in range(60):
        acting = RULESET.to_act(state)
        if not acting:
            break
        offers = RULESET.offers(state, min(acting))
        actions.append(RULESET.fill(state, rng.choice(offers), rng))
        for action in actions[-5:]:
            for check in RULESET.judge(state, action).checks:
                assert 1 <= len(check.title.split()) <= 5, check
                assert check.text.endswith(".")
                assert check.cite.ref
                assert check.scope in Scope
        state = RULESET.apply(state, actions[-1]).state
