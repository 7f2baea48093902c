"""Laws over random positions: no seat goes first, cubes are conserved, KO is not healed, sums are walked."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as tuned
from msgspec.structs import replace

from rules.core import codec
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.duel import notation
from rules.duel.events import AttackBlocked, AttackDeclared, BonusPaid
from rules.duel.move_events import ChainCut, LossNetted, MarkerMoved, PowerChanged, TokensChanged, Transferred
from rules.duel.ruleset import RULESET
from rules.duel.state import Position, State
from rules.duel.switches import Switches
from tests.cases.adapters import duel as adapter
from tests.rules.duel.strategies import positions, switches
from tests.rules.duel.table import Played, play_on

CASES = Path(__file__).parents[2] / "cases" / "data" / "duel"
MANY = tuned(max_examples=80, deadline=None)


def start(position: Position, readings: Switches) -> State:
    plain: Any = codec.to_builtins(position)
    rulings = codec.to_builtins(readings)
    return RULESET.setup(Scenario(game="duel", position=plain, rulings=rulings), Dice())


def turned(value: Any) -> Any:
    """A state, an event or an outcome as plain values with the seats swapped."""
    return _swap(codec.to_builtins(value))


def _swap(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: 1 - inner if name == "seat" else _swap(inner) for name, inner in value.items()}
    return [_swap(inner) for inner in value] if isinstance(value, list | tuple) else value


def bag(events: list[Any]) -> Counter[str]:
    """Events without regard to order among those that happen at once."""
    plain = [_unnumbered(event) for event in events]
    return Counter(json.dumps(event, sort_keys=True, ensure_ascii=False) for event in plain)


def _unnumbered(event: Any) -> Any:
    # Attacks and Blocks are numbered in the order of the seats, and names are listed in it.
    hidden = {name: value for name, value in event.items() if name not in ("attack", "block")}
    for name in ("sources", "by"):
        if isinstance(hidden.get(name), list | tuple):
            hidden[name] = sorted(hidden[name], key=lambda who: str(who["id"]))
    return hidden


def turn_events(played: Played) -> list[Any]:
    return [codec.to_builtins(event) for event in played.turn_events]


@MANY
@given(positions, switches)
def test_no_seat_goes_first_swapping_the_seats_mirrors_the_turn(
    position: Position, readings: Switches
) -> None:
    straight = play_on(start(position, readings))
    mirror = play_on(start(Position((position.teams[1], position.teams[0])), readings))
    assert mirror.state.sides[0].fighters == straight.state.sides[1].fighters
    assert mirror.state.sides[1].fighters == straight.state.sides[0].fighters
    assert bag(turn_events(mirror)) == bag([_swap(event) for event in turn_events(straight)])
    assert mirror.outcome.winners == tuple(1 - seat for seat in straight.outcome.winners)


@pytest.mark.parametrize("path", sorted(CASES.glob("*.jsonl")), ids=lambda path: path.name)
def test_every_case_mirrored_gives_the_mirrored_answer(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        straight = adapter.play(case)
        expected = adapter.mirrored({**case, "expect": straight})["expect"]
        assert adapter.differences({**case, "expect": straight}, path.name) == (), case["id"]
        assert expected["result"] == adapter.OTHER[straight["result"]]


@MANY
@given(positions, switches)
def test_transfers_conserve_what_is_transferred(position: Position, readings: Switches) -> None:
    state = start(position, readings)
    only = [op for side in state.sides for card in side.cards for op in card.ops]
    kept = {id(op) for op in only if type(op).__name__ in ("Transfer", "Then")}
    sides = []
    for side in state.sides:
        cards = tuple(replace(c, ops=tuple(op for op in c.ops if id(op) in kept)) for c in side.cards)
        sides.append(replace(side, cards=cards))
    state = replace(state, sides=(sides[0], sides[1]))
    after = play_on(state)
    for what in ("power", "debt"):
        assert total(after.state, what) == total(state, what)
    for moved in after.all(Transferred):
        assert 0 <= moved.n <= moved.asked


def total(state: State, what: str) -> int:
    if what == "power":
        return sum(fighter.power for fighter in state.fighters)
    return sum(fighter.tokens.get(what, 0) for fighter in state.fighters)


@MANY
@given(positions, switches)
def test_a_marker_on_ko_is_never_healed_unless_the_switch_or_its_own_rule_says_so(
    position: Position, readings: Switches
) -> None:
    state = start(position, replace(readings, heal_from_ko=False))
    own = {fighter.id for fighter in state.fighters if fighter.flags.no_ko}
    for moved in play_on(state).all(MarkerMoved):
        if moved.before == 0 and moved.who.id not in own:
            assert moved.after == 0


@MANY
@given(positions, switches)
def test_every_movement_is_the_netted_number_walked_space_by_space(
    position: Position, readings: Switches
) -> None:
    played = play_on(start(position, readings))
    sums: dict[tuple[str, int], LossNetted] = {(s.who.id, s.beat): s for s in played.all(LossNetted)}
    for netted in sums.values():
        assert netted.delta == netted.heal - netted.attack - netted.direct
    tracks = {fighter.id: fighter.track for fighter in played.state.fighters}
    for moved in played.all(MarkerMoved):
        way = 1 if moved.delta > 0 else -1
        assert moved.path == tuple(range(moved.before + way, moved.after + way, way))
        assert abs(moved.after - moved.before) <= abs(moved.delta)
        assert 0 <= moved.after < len(tracks[moved.who.id])
        assert sums[moved.who.id, moved.beat - 1].delta == moved.delta
        if moved.halt == "done":
            assert moved.after == moved.before + moved.delta
        passed = moved.path[:-1]
        assert not any(tracks[moved.who.id][space].stop for space in passed)


@MANY
@given(positions, switches)
def test_blocks_pay_once_stopped_attacks_do_not_land_and_chains_end(
    position: Position, readings: Switches
) -> None:
    played = play_on(start(position, readings))
    paid = Counter(event.block for event in played.all(BonusPaid))
    assert all(count == 1 for count in paid.values())
    stopped = {event.attack for event in played.all(AttackBlocked)}
    cut = {event.beat for event in played.all(ChainCut)}
    landed = sum(s.attack for s in played.all(LossNetted))
    free = [attack for attack in played.all(AttackDeclared) if attack.attack not in stopped]
    assert landed <= sum(attack.power for attack in free)
    assert cut or not any(moved.batch >= readings.chain_limit for moved in played.all(MarkerMoved))


@MANY
@given(positions, switches)
def test_events_tell_the_whole_change(position: Position, readings: Switches) -> None:
    state = start(position, readings)
    played = play_on(state)
    pos = {fighter.id: fighter.pos for fighter in state.fighters}
    power = {fighter.id: fighter.power for fighter in state.fighters}
    tokens = {fighter.id: dict(fighter.tokens) for fighter in state.fighters}
    for event in played.events:
        if isinstance(event, MarkerMoved):
            assert pos[event.who.id] == event.before
            pos[event.who.id] = event.after
        elif isinstance(event, PowerChanged):
            assert power[event.who.id] == event.before
            power[event.who.id] = event.after
        elif isinstance(event, TokensChanged):
            assert tokens[event.who.id].get(event.token, 0) == event.before
            tokens[event.who.id][event.token] = event.after
    for fighter in played.state.fighters:
        assert fighter.pos == pos[fighter.id]
        assert fighter.power == power[fighter.id] >= 0
        assert fighter.tokens == {name: n for name, n in tokens[fighter.id].items() if n}


@MANY
@given(positions)
def test_a_position_written_as_a_line_reads_back_the_same(position: Position) -> None:
    line = notation.print_position(position)
    again = notation.parse(line)
    assert notation.print_position(again) == line
    for was, now in zip(position.teams, again.teams, strict=True):
        assert now.fighters == was.fighters
        assert (now.active, now.cards[0].ops) == (was.active, was.cards[0].ops)
