"""Laws that hold for every table: damage is accounted for, nothing is lost, offers and verdicts agree."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.contract import Seat
from rules.core.verdict import IllegalAction
from rules.keyforge import actions as a
from rules.keyforge.field import Field
from rules.keyforge.notation import parse_position, print_position
from rules.keyforge.position import Position, build, position_of
from rules.keyforge.queries import legal_targets
from rules.keyforge.ruleset import RULESET
from rules.keyforge.rulings import Rulings
from rules.keyforge.state import State
from tests.rules.keyforge.strategies import positions

SEEDS = st.integers(0, 2**32)
SEATS = st.sampled_from((Seat(-1), Seat(0), Seat(1), Seat(2)))


def play(state: State, seed: int, count: int = 12) -> list[tuple[State, a.ActionType, Any]]:
    """Random legal actions from offers, each with the state before it and its transition."""
    rng = random.Random(seed)
    done = []
    for _ in range(count):
        offers = [offer for seat in RULESET.to_act(state) for offer in RULESET.offers(state, seat)]
        if not offers:
            break
        action = RULESET.fill(state, rng.choice(offers), rng)
        step = RULESET.apply(state, action)
        done.append((state, action, step))
        state = step.state
    return done


def accounts(events: tuple[Any, ...]) -> dict[str, Counter[str]]:
    """For each creature, what came in and what went out of its pending damage."""
    books: dict[str, Counter[str]] = {}

    def book(creature: str, side: str, amount: int) -> None:
        books.setdefault(creature, Counter())[side] += amount

    for event in events:
        match type(event).__name__:
            case "DamageSet":
                book(event.to, "in", event.amount)
            case "DamagePrevented" | "ArmorUsed":
                book(event.to, "out", event.amount)
            case "WardSpent":
                book(event.creature, "out", event.amount)
            case "DamagePlaced":
                book(event.to, "out", event.amount)
            case "DamageRedirected":
                book(event.to, "out", event.amount)
                book(event.onto, "in", event.amount)
    return books


@settings(max_examples=80, deadline=None)
@given(positions(), SEEDS)
def test_attempted_is_prevented_warded_armored_placed_and_redirected(position: Position, seed: int) -> None:
    for _, _, step in play(build(position, Rulings()), seed):
        for creature, book in accounts(step.events).items():
            assert book["in"] == book["out"], creature


@settings(max_examples=80, deadline=None)
@given(positions(), SEEDS)
def test_nobody_stands_who_ought_to_be_destroyed(position: Position, seed: int) -> None:
    for _, _, step in play(build(position, Rulings()), seed):
        stopped = any(type(event).__name__ == "ResolutionStopped" for event in step.events)
        if (
            not step.state.agenda
            and not stopped
            and any(type(e).__name__ == "DamagePlaced" for e in step.events)
        ):
            field = Field(step.state)
            hurt = {event.to for event in step.events if type(event).__name__ == "DamagePlaced"}
            for one in field.everyone():
                if one.id in hurt and not field.keywords(one).invulnerable:
                    assert one.damage < field.power(one)


def cards(state: State) -> Counter[str]:
    found = Counter(one.id for line in state.lines for one in line)
    found.update(upgrade.id for line in state.lines for one in line for upgrade in one.upgrades)
    for player in state.players:
        found.update(held.id for held in player.hand + player.discard + player.archive + player.purged)
    return found


@settings(max_examples=60, deadline=None)
@given(positions(), SEEDS)
def test_no_card_is_lost_or_made(position: Position, seed: int) -> None:
    for before, _, step in play(build(position, Rulings()), seed):
        assert cards(step.state) == cards(before)


@settings(max_examples=40, deadline=None)
@given(positions(), SEEDS)
def test_everything_is_plain_data_cites_a_rule_and_reads(position: Position, seed: int) -> None:
    for before, action, step in play(build(position, Rulings()), seed):
        kept = msgspec.json.encode(before)
        for value, kind in ((step.state, RULESET.state_type), (action, RULESET.action_type)):
            assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
        assert RULESET.apply(before, action) == step
        assert msgspec.json.encode(before) == kept
        beats = [event.beat for event in step.events]
        assert beats == sorted(beats)
        for event in step.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=RULESET.event_type) == event
            assert event.cites
            assert event.text[0].isupper() or not event.text[0].isalpha()


@settings(max_examples=60, deadline=None)
@given(positions())
def test_offers_and_verdicts_agree_on_every_target(position: Position) -> None:
    state = build(position, Rulings())
    seat = state.active
    for one in state.lines[seat]:
        offered = legal_targets(state, one.id) if not RULESET.outcome(state) else ()
        judged = tuple(
            other.id
            for other in state.lines[1 - seat]
            if RULESET.judge(state, a.Fight(seat, one.id, other.id)).legal
        )
        assert offered == judged
        verbs = {offer.verb for offer in RULESET.offers(state, seat) if offer.subject == one.id}
        assert ("Reap" in verbs) == RULESET.judge(state, a.Reap(seat, one.id)).legal
        assert ("Remove stun" in verbs) == RULESET.judge(state, a.RemoveStun(seat, one.id)).legal


@settings(max_examples=60, deadline=None)
@given(positions(with_abilities=False, smallest=1), SEEDS)
def test_a_mirrored_table_fights_the_same(position: Position, seed: int) -> None:
    """Left and right mean nothing to a fight but neighborhood."""
    named = tuple(
        tuple(replace(one, id=f"{seat}{index}") for index, one in enumerate(line))
        for seat, line in enumerate(position.lines)
    )
    there = build(replace(position, lines=named), Rulings())
    back = build(replace(position, lines=tuple(line[::-1] for line in named)), Rulings())
    for before, action, step in play(there, seed, 1):
        mirrored = RULESET.apply(back, action)
        assert {one.id: one.damage for line in mirrored.state.lines for one in line} == {
            one.id: one.damage for line in step.state.lines for one in line
        }
        assert before is there


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_position_prints_and_parses_to_itself(position: Position) -> None:
    assert parse_position(print_position(position)) == position


@settings(max_examples=40, deadline=None)
@given(positions(), SEEDS)
def test_a_played_table_prints_and_parses_to_itself(position: Position, seed: int) -> None:
    done = play(build(position, Rulings()), seed)
    if done:
        table = position_of(done[-1][2].state)
        players = tuple(replace(player, hand=(), discard=()) for player in table.players)
        table = replace(table, players=players)
        again = parse_position(print_position(table))
        assert print_position(again) == print_position(table)
        assert [len(line) for line in again.lines] == [len(line) for line in table.lines]


@settings(max_examples=40, deadline=None)
@given(
    positions(), st.sampled_from(("damage", "destroy", "ward", "return_to_hand", "heal", "move_left")), SEEDS
)
def test_effects_by_hand_are_always_judged_and_never_raise(
    position: Position, effect: str, seed: int
) -> None:
    state = build(position, Rulings())
    rng = random.Random(seed)
    everyone = [one.id for line in state.lines for one in line]
    some = tuple(rng.sample(everyone, rng.randint(0, len(everyone)))) + (
        ("nobody",) if rng.random() < 0.2 else ()
    )
    amounts = (rng.randint(-1, 5),) if rng.random() < 0.7 else ()
    action = a.ByHand(Seat(0), effect, some, amounts)
    if RULESET.judge(state, action).legal:
        step = RULESET.apply(state, action)
        assert cards(step.state) == cards(state)


WORDS = st.sampled_from(("", "a0", "a1", "a4", "b0", "b1", "mars", "nobody", "assault:a0", "hazardous:b0"))
ANY_ACTION = st.one_of(
    st.builds(a.Fight, SEATS, WORDS, WORDS),
    st.builds(a.Reap, SEATS, WORDS),
    st.builds(a.UseAction, SEATS, WORDS),
    st.builds(a.UseOmni, SEATS, WORDS),
    st.builds(a.RemoveStun, SEATS, WORDS),
    st.builds(a.ChooseHouse, SEATS, WORDS),
    st.builds(a.PlayCreature, SEATS, WORDS, st.integers(-3, 9)),
    st.builds(a.PlayUpgrade, SEATS, WORDS, WORDS),
    st.builds(a.Order, SEATS, WORDS),
    st.builds(a.Pick, SEATS, st.lists(WORDS, max_size=3).map(tuple)),
    st.builds(a.PickFlank, SEATS, st.sampled_from(("left", "right"))),
    st.builds(a.EndTurn, SEATS),
)


@settings(max_examples=80, deadline=None)
@given(positions(), SEEDS, st.lists(ANY_ACTION, min_size=1, max_size=8))
def test_any_action_is_judged_and_done_only_when_legal(
    position: Position, seed: int, actions: list[a.ActionType]
) -> None:
    done = play(build(position, Rulings()), seed, 3)
    states = [build(position, Rulings()), *(step.state for _, _, step in done)]
    for state in states:
        for action in actions:
            verdict = RULESET.judge(state, action)
            assert verdict.checks
            if verdict.legal:
                assert cards(RULESET.apply(state, action).state) == cards(state)
            else:
                assert all(check.text and check.cite.ref for check in verdict.broken)
                with pytest.raises(IllegalAction):
                    RULESET.apply(state, action)
