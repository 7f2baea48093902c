"""What a seat may see: choices, draws and deck orders stay hidden; practice and what-if use no more."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.core import savegame
from rules.core.contract import SEATS, Seat
from rules.core.dice import Dice
from rules.duel import practice
from rules.duel.actions import Build, ChooseOpening, Commit, Reveal
from rules.duel.ops import Attack, Block
from rules.duel.ruleset import RULESET
from rules.duel.seeing import may_hold
from rules.duel.state import HIDDEN, Card, Choice, State
from tests.rules.duel.table import before

ROOT = Path(__file__).parents[3]
MATCHES = sorted((ROOT / "assets/scenarios/duel").glob("match-*.json"))
RED, BLUE = SEATS


def played(path: Path, seed: int, steps: int = 24) -> list[State]:
    document = savegame.read(path)
    states = [RULESET.setup(document, Dice(document.seed))]
    rng = random.Random(seed)
    while len(states) < steps and RULESET.outcome(states[-1]) is None:
        seat = rng.choice(sorted(RULESET.to_act(states[-1])))
        offer = RULESET.offers(states[-1], seat)[0]
        states.append(RULESET.apply(states[-1], RULESET.fill(states[-1], offer, rng)).state)
    return states


def test_a_committed_card_is_hidden_from_the_other_seat_and_known_to_its_own() -> None:
    state = before("x* P4 8/10 vs y* P2 9/10 :: attack | -")
    state = RULESET.apply(state, Commit(RED, "x-card")).state
    assert RULESET.redact(state, BLUE).sides[0].choice == Choice(HIDDEN)
    assert RULESET.redact(state, RED) == state


def scrambled(state: State, seat: Seat, rng: random.Random) -> State:
    """The state with everything changed that ``seat`` may not know."""
    other = state.sides[1 - seat]
    shown = state.flipped if state.phase == "fight" else len(other.fight) if state.phase != "opening" else 0
    secret = [*other.fight[shown:], *other.build, *other.drawn]
    if state.phase == "opening":
        secret = [*other.fight]
        rng.shuffle(secret)
        changed = replace(other, fight=tuple(secret))
    else:
        rng.shuffle(secret)
        fight = (*other.fight[:shown], *secret[: len(other.fight) - shown])
        secret = secret[len(other.fight) - shown :]
        changed = replace(
            other,
            fight=fight,
            drawn=tuple(secret[: len(other.drawn)]),
            build=tuple(secret[len(other.drawn) :]),
        )
    if other.choice is not None:
        changed = replace(changed, choice=Choice("another card", 0))
    sides = (state.sides[0], changed) if seat == 0 else (changed, state.sides[1])
    return replace(state, sides=sides, dice=Dice(12345, 6))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seat", SEATS)
def test_nothing_that_a_seat_may_not_know_changes_what_it_sees(path: Path, seat: Seat) -> None:
    rng = random.Random(5)
    for state in played(path, seed=2):
        if RULESET.outcome(state) is None:
            seen = RULESET.redact(state, seat)
            assert RULESET.redact(scrambled(state, seat, rng), seat) == seen
            assert may_hold(state, Seat(1 - seat)) == may_hold(seen, Seat(1 - seat))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_order_of_an_unseen_build_deck_is_hidden_from_its_owner_too(path: Path) -> None:
    state = played(path, seed=2)[0]
    seen = RULESET.redact(state, RED)
    assert seen.sides[0].build == tuple(sorted(state.sides[0].build))
    assert seen.dice == Dice()


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_what_comes_up_is_always_among_what_may_be_held(path: Path) -> None:
    for seed in range(4):
        for state in played(path, seed, steps=60):
            if state.phase == "fight":
                for seat in SEATS:
                    names = [card.id for card in may_hold(state, seat)]
                    assert state.sides[seat].fight[state.flipped] in names


def test_what_may_be_held_narrows_to_the_known_order_once_the_new_card_is_up() -> None:
    states = played(MATCHES[0], seed=1, steps=60)
    later = [state for state in states if state.phase == "fight" and state.round > 1 and state.flipped]
    sizes = {len(may_hold(state, seat)) for state in later for seat in SEATS}
    assert 1 in sizes
    assert max(sizes) > 10


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_practice_opponent_plays_legally_and_sees_only_what_its_seat_may_see(path: Path) -> None:
    document = savegame.read(path)
    state = RULESET.setup(document, Dice(document.seed))
    rng = random.Random(1)
    for turn in range(14):
        if RULESET.outcome(state) is not None:
            break
        for seat in SEATS:
            action = practice.choose(state, seat, random.Random(turn))
            if action is None:
                continue
            blind = practice.choose(scrambled(state, seat, rng), seat, random.Random(turn))
            assert blind == action
            assert RULESET.judge(state, action).legal
            state = RULESET.apply(state, action).state


def test_the_practice_opponent_has_nothing_to_do_when_it_has_chosen_or_all_is_over() -> None:
    state = before("x* P4 8/10 vs y* P2 9/10 :: attack | -")
    state = RULESET.apply(state, Commit(RED, "x-card")).state
    assert practice.choose(state, RED, random.Random(0)) is None
    state = RULESET.apply(state, Commit(BLUE, "y-card")).state
    assert practice.choose(state, BLUE, random.Random(0)) is None


def with_card(state: State, seat: Seat, card: Card) -> State:
    side = state.sides[seat]
    side = replace(side, cards=(*side.cards, card), hand=(*side.hand, card.id))
    return replace(state, sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def test_the_practice_opponent_takes_the_card_that_wins() -> None:
    state = with_card(before("x* P4 8/10 vs y* P2 3/10 :: heal 1 | -"), RED, Card("blow", "x", (Attack(),)))
    assert practice.choose(state, RED, random.Random(0)) == Commit(RED, "blow")


def test_the_practice_opponent_acts_in_every_phase_of_a_match() -> None:
    document = savegame.read(MATCHES[0])
    state = RULESET.setup(document, Dice(document.seed))
    kinds = set()
    for _ in range(12):
        for seat in SEATS:
            if (action := practice.choose(state, seat, random.Random(2))) is not None:
                kinds.add(type(action))
                state = RULESET.apply(state, action).state
    assert kinds == {ChooseOpening, Reveal, Build}


def test_what_if_shows_a_card_against_each_that_the_opponent_may_hold() -> None:
    state = with_card(before("x* P4 8/10 vs y* P2 9/10 :: attack | -"), BLUE, Card("guard", "y", (Block(),)))
    tries = practice.what_if(state, RED, "x-card")
    assert [(one.against.id, one.fighters[1].hp) for one in tries] == [("y-card", 5), ("guard", 9)]
    chosen = RULESET.apply(state, Commit(BLUE, "guard")).state
    assert practice.what_if(RULESET.redact(chosen, RED), RED, "x-card") == tries
    assert practice.what_if(chosen, RED, "x-card") == tries
    assert practice.what_if(state, RED, "no such card") == ()


def test_what_if_in_a_fight_takes_the_next_card_of_the_deck() -> None:
    state = next(state for state in played(MATCHES[0], seed=1) if state.phase == "fight")
    tries = practice.what_if(RULESET.redact(state, RED), RED)
    assert {one.against.id for one in tries} == set(state.sides[1].opening)
    assert all(one.events for one in tries)
