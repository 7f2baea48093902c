"""A whole duel around the Turns: opening, Fight, Build, the end of the cards; and single Turns."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core import codec, savegame
from rules.core.contract import SEATS, Seat
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.core.verdict import IllegalAction
from rules.duel import content
from rules.duel.actions import AnyAction, Build, ChooseOpening, Commit, Reveal
from rules.duel.events import CardRevealed
from rules.duel.frame_events import CardsDrawn, DeckGrew, DuelEnded, FightBegan, FightEnded, Locked
from rules.duel.ruleset import RULESET
from rules.duel.state import State
from tests.rules.duel.table import before, refs

ROOT = Path(__file__).parents[3]
MATCH = ROOT / "assets/scenarios/duel/match-1-first-duel.json"


def match() -> State:
    document = savegame.read(MATCH)
    return RULESET.setup(document, Dice(document.seed))


def do(state: State, *actions: AnyAction) -> tuple[State, list[Any]]:
    events: list[Any] = []
    for action in actions:
        step = RULESET.apply(state, action)
        state, events = step.state, events + list(step.events)
    return state, events


def first_fight() -> State:
    state, _ = do(match(), ChooseOpening(Seat(0), "v0"), ChooseOpening(Seat(1), "b0"))
    return state


def clauses(state: State, action: AnyAction) -> dict[str, bool]:
    return {check.clause: check.passed for check in RULESET.judge(state, action).checks}


def test_a_match_begins_with_the_order_of_the_two_opening_cards() -> None:
    state = match()
    assert state.phase == "opening"
    assert RULESET.to_act(state) == frozenset(SEATS)
    state, events = do(state, ChooseOpening(Seat(0), "n0"))
    assert RULESET.to_act(state) == {Seat(1)}
    assert [type(event) for event in events] == [Locked]
    state, events = do(state, ChooseOpening(Seat(1), "b0"))
    assert state.sides[0].fight == ("n0", "v0")
    assert state.sides[1].fight == ("b0", "c0")
    assert [type(event) for event in events] == [Locked, FightBegan]


def test_in_a_fight_both_turn_up_their_top_cards_until_the_decks_are_through() -> None:
    state, events = do(first_fight(), Reveal(Seat(0)))
    assert [event.card for event in events if type(event) is CardRevealed] == ["v0", "b0"]
    assert (state.phase, state.flipped, state.turn) == ("fight", 1, 1)
    assert [side.active for side in state.sides] == [0, 0]
    state, events = do(state, Reveal(Seat(1)))
    assert [side.active for side in state.sides] == [1, 1]
    assert [event.card for event in events if type(event) is CardRevealed] == ["n0", "c0"]
    assert state.phase == "build"
    assert len([event for event in events if type(event) is FightEnded]) == 1


def test_in_a_build_each_draws_three_keeps_one_and_puts_two_to_the_bottom() -> None:
    state, events = do(first_fight(), Reveal(Seat(0)), Reveal(Seat(0)))
    drawn = [event for event in events if type(event) is CardsDrawn]
    assert [(event.seat, event.count) for event in drawn] == [(0, 3), (1, 3)]
    side = state.sides[0]
    kept, first, second = side.drawn[1], side.drawn[0], side.drawn[2]
    state, _ = do(state, Build(Seat(0), kept, 1))
    assert state.sides[0].fight == side.fight  # nothing happens before both have chosen
    state, events = do(state, Build(Seat(1), state.sides[1].drawn[0], 0))
    assert state.sides[0].fight == (side.fight[0], kept, side.fight[1])
    assert state.sides[0].build == (*side.build, first, second)
    assert (state.round, state.phase, state.flipped) == (2, "fight", 0)
    assert [event.cards for event in events if type(event) is DeckGrew] == [3, 3]
    assert all(refs(event) == {"duel-build"} for event in events if type(event) is DeckGrew)


def test_fight_decks_are_never_shuffled() -> None:
    state = first_fight()
    rng = random.Random(4)
    for _ in range(60):
        if RULESET.outcome(state) is not None:
            break
        was = state
        for seat in sorted(RULESET.to_act(state)):
            if seat in RULESET.to_act(state):
                offer = RULESET.offers(state, seat)[0]
                state = RULESET.apply(state, RULESET.fill(state, offer, rng)).state
        for old, new in zip(was.sides, state.sides, strict=True):
            assert tuple(card for card in new.fight if card in old.fight) == old.fight


def test_no_card_is_lost_or_doubled_in_a_match() -> None:
    state = match()
    rng = random.Random(8)
    while RULESET.outcome(state) is None:
        for side in state.sides:
            piles = Counter((*side.fight, *side.build, *side.drawn))
            assert piles == Counter(card.id for card in side.cards)
        seat = min(RULESET.to_act(state))
        state = RULESET.apply(state, RULESET.fill(state, RULESET.offers(state, seat)[0], rng)).state
    assert RULESET.faults(state) == ()


def test_when_three_cards_can_no_longer_be_drawn_the_duel_is_a_draw() -> None:
    state = first_fight()
    sides = tuple(replace(side, build=side.build[:2]) for side in state.sides)
    state = replace(state, sides=sides)
    state, events = do(state, Reveal(Seat(0)), Reveal(Seat(0)))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.cite.ref) == ((), "duel-no-cards")
    assert type(events[-1]) is DuelEnded


@pytest.mark.parametrize(("loss", "winners"), [(0, (1,)), (5, (0,)), (1, ())])
def test_a_duel_of_so_many_fights_goes_to_the_side_with_most_hp_left(
    loss: int, winners: tuple[int, ...]
) -> None:
    state = replace(first_fight(), rounds=1)
    idle = [replace(side, cards=tuple(replace(card, ops=()) for card in side.cards)) for side in state.sides]
    hp = [sum(fighter.hp for fighter in side.fighters) for side in idle]
    first = idle[1].fighters[0]  # made as strong as the other side, and one HP more, before the loss
    first = replace(first, pos=first.pos + hp[0] - hp[1] + 1 - loss)
    idle[1] = replace(idle[1], fighters=(first, idle[1].fighters[1]))
    state = replace(state, sides=(idle[0], idle[1]))
    state, events = do(state, Reveal(Seat(0)), Reveal(Seat(0)))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.cite.ref) == (winners, "duel-rounds")
    assert [type(event) for event in events[-2:]] == [FightEnded, DuelEnded]


def test_a_ko_ends_the_match_at_once() -> None:
    state = first_fight()
    weak = replace(state.sides[1].fighters[0], pos=1, track=state.sides[1].fighters[0].track[:5])
    side = replace(state.sides[1], fighters=(weak, state.sides[1].fighters[1]))
    cards = tuple(replace(card, ops=()) if card.id == "b0" else card for card in side.cards)
    state = replace(state, sides=(state.sides[0], replace(side, cards=cards)))
    state, _ = do(state, Reveal(Seat(0)))
    assert RULESET.outcome(state) is not None
    assert RULESET.to_act(state) == frozenset()
    assert clauses(state, Reveal(Seat(0))) == {"not_over": False, "phase": False}


def test_the_same_seed_deals_the_same_build_decks() -> None:
    document = savegame.read(MATCH)
    other = replace(document, seed=99)
    decks = [RULESET.setup(one, Dice(one.seed)).sides[0].build for one in (document, document, other)]
    assert decks[0] == decks[1] != decks[2]
    assert sorted(decks[0]) == sorted(decks[2])


# Verdicts: the whole checklist, met or not


def test_the_checklist_of_a_commit_names_everything_that_must_hold() -> None:
    state = before("x* P4 8/10 vs y* P2 9/10 :: attack | -")
    checks = RULESET.judge(state, Commit(Seat(0), "x-card")).checks
    assert [(check.clause, check.passed, check.cite.ref) for check in checks] == [
        ("not_over", True, "duel-ko"),
        ("phase", True, "duel-reveal"),
        ("not_chosen_yet", True, "duel-reveal"),
        ("card", True, "duel-reveal"),
        ("in_hand", True, "duel-reveal"),
    ]
    assert all(len(check.title.split()) <= 5 for check in checks)


@pytest.mark.parametrize(
    ("action", "broken"),
    [
        (Commit(Seat(0)), {"card"}),
        (Commit(Seat(0), "y-card"), {"in_hand"}),
        (Commit(Seat(2), "x-card"), {"seat"}),
        (Reveal(Seat(0)), {"phase"}),
        (ChooseOpening(Seat(0), "x-card"), {"phase", "opening"}),
        (Build(Seat(0), "x-card", 0), {"phase", "drawn"}),
        (Build(Seat(0)), {"phase", "card", "place"}),
    ],
)
def test_what_is_wrong_with_an_action_is_named(action: AnyAction, broken: set[str]) -> None:
    state = before("x* P4 8/10 vs y* P2 9/10 :: attack | -")
    assert RULESET.judge(state, action).clauses == broken
    with pytest.raises(IllegalAction):
        RULESET.apply(state, action)


def test_a_choice_that_lies_face_down_cannot_be_made_again() -> None:
    state, _ = do(before("x* P4 8/10 vs y* P2 9/10 :: attack | -"), Commit(Seat(0), "x-card"))
    verdict = RULESET.judge(state, Commit(Seat(0), "x-card"))
    assert verdict.clauses == {"not_chosen_yet"}
    assert verdict.broken[0].remedy == "Undo the choice to change it"


def test_a_card_goes_to_a_place_between_the_ends_of_the_deck() -> None:
    state, _ = do(first_fight(), Reveal(Seat(0)), Reveal(Seat(0)))
    card = state.sides[0].drawn[0]
    assert [clauses(state, Build(Seat(0), card, at))["place"] for at in (-1, 0, 2, 3)] == [
        False,
        True,
        True,
        False,
    ]
    (check,) = RULESET.judge(state, Build(Seat(0), card, 3)).broken
    assert (check.measured, check.limit) == (3.0, 2.0)


# Single Turns


def single(turns: int, reuse: bool) -> State:
    plain = codec.to_builtins(before("x* P1 8/10 vs y* P1 8/10 :: attack | attack").sides[0].fighters[0])
    other = {**plain, "id": "y"}
    teams = []
    for fighter in (plain, other):
        cards = [
            {"id": f"{fighter['id']}{n}", "fighter": fighter["id"], "ops": [{"op": "attack"}]} for n in (1, 2)
        ]
        teams.append({"fighters": [fighter], "cards": cards, "reuse": reuse})
    position = {"teams": teams, "turns": turns}
    return RULESET.setup(Scenario(game="duel", position=position), Dice())


def test_cards_of_single_turns_leave_the_hand_unless_it_may_be_used_again() -> None:
    state, _ = do(single(2, reuse=False), Commit(Seat(0), "x1"), Commit(Seat(1), "y2"))
    assert (state.sides[0].hand, state.sides[1].hand) == (("x2",), ("y1",))
    state, _ = do(single(2, reuse=True), Commit(Seat(0), "x1"), Commit(Seat(1), "y2"))
    assert state.sides[0].hand == ("x1", "x2")
    assert state.phase == "commit"


def test_single_turns_go_on_until_they_are_played_or_somebody_is_ko() -> None:
    state = single(0, reuse=True)
    for turn in range(1, 9):
        state, _ = do(state, Commit(Seat(0), "x1"), Commit(Seat(1), "y1"))
        assert (state.turn, state.phase == "over") == (turn, turn == 8)
    outcome = RULESET.outcome(state)
    assert outcome is not None
    assert outcome.cite.ref == "duel-ko"


def test_undo_asks_first_only_when_cards_were_shown() -> None:
    state = single(1, reuse=False)
    first = RULESET.apply(state, Commit(Seat(0), "x1"))
    assert not first.reveals
    assert RULESET.apply(first.state, Commit(Seat(1), "y1")).reveals


def test_every_shipped_pair_can_be_played_to_its_end() -> None:
    sheets = content.load((ROOT / "assets/cards/duel/fighters.json").read_bytes())
    rng = random.Random(3)
    for index in range(0, len(sheets) - 3, 2):
        position = content.match_position(
            (sheets[index], sheets[index + 1]), (sheets[index + 2], sheets[index + 3])
        )
        scenario = Scenario(game="duel", position=codec.to_builtins(position), seed=index)
        session = Session.start(RULESET, scenario)
        while RULESET.outcome(session.state) is None:
            seat = min(RULESET.to_act(session.state))
            offer = RULESET.offers(session.state, seat)[0]
            session.apply(RULESET.fill(session.state, offer, rng))
        assert Session.replay(RULESET, session.saved()).state == session.state
