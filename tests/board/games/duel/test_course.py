"""Passing, choosing, locking, revealing, stepping and undoing, without Qt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.games.duel.presenter import DuelPresenter
from board.games.duel.record import columns, folded, seen_state, stops
from board.presenter.gesture import By, Chosen, Dropped, PickedUp, PutBack
from board.presenter.views import Phase, Status
from board.shell import loading
from rules import registry
from rules.core.session import Session
from rules.duel.actions import Commit, Reveal
from tests.board.games.duel.duels import (
    BLUE,
    RED,
    bundled,
    choose_behind_curtain,
    hammer_and_mirror,
    open_duel,
)


def revealed():
    """Hammer Rush against Mirror Guard, both turned up and the whole Turn seen."""
    duel = open_duel(hammer_and_mirror())
    choose_behind_curtain(duel, "hammer", "mirror")
    duel.confirm()
    return duel


def test_nothing_is_chosen_before_the_screen_is_passed() -> None:
    duel = open_duel(hammer_and_mirror())
    asked = []
    duel.curtain_asked.connect(asked.append)
    assert duel.draft() is None
    assert duel.status().confirm_text == "Pass to Red"
    assert duel.confirm() is None
    assert asked == [RED]
    assert duel.session.history.cursor == 0


def test_a_card_dropped_on_its_place_is_the_draft_and_is_judged() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.cover(RED)
    duel.lift()
    assert duel.verdict().status is Status.PENDING
    duel.handle(PickedUp("card:hammer", By.DRAG))
    assert duel.marks().of("slot:0").is_open
    assert not duel.marks().of("slot:1").is_open
    duel.handle(Dropped("card:hammer", "slot:0"))
    assert duel.draft() == Commit(RED, "hammer")
    assert duel.verdict().status is Status.LEGAL
    assert {row.status for row in duel.verdict().rows} == {Status.LEGAL}
    assert duel.session.history.cursor == 0, "a drop confirms nothing"


def test_a_card_dropped_on_the_other_place_is_refused_with_its_rule() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.cover(RED)
    duel.lift()
    said = []
    duel.said.connect(said.append)
    duel.handle(PickedUp("card:hammer", By.DRAG))
    assert "duel-reveal" in duel.marks().of("slot:1").reason
    duel.handle(Dropped("card:hammer", "slot:1"))
    assert "duel-reveal" in said[-1]
    assert duel.draft() == Commit(RED, "")


def test_click_and_click_does_the_same_as_a_drag() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.cover(RED)
    duel.lift()
    duel.handle(Chosen("card:rest"))
    duel.handle(PutBack("card:rest"))
    duel.handle(Chosen("slot:0"))
    assert duel.draft() == Commit(RED, "rest")


def test_both_locked_nothing_has_happened_yet_and_reveal_plays_the_turn() -> None:
    duel = open_duel(hammer_and_mirror())
    choose_behind_curtain(duel, "hammer", "mirror")
    assert duel.beat == 0
    assert duel.status().confirm_text == "Reveal"
    assert [fighter.pos for fighter in duel.state.fighters] == [15, 12]
    played = []
    duel.applied.connect(played.append)
    duel.confirm()
    assert played == [duel.entry.events]
    assert [fighter.pos for fighter in duel.state.fighters] == [12, 11]
    assert [fighter.power for fighter in duel.state.fighters] == [5, 4]


def test_every_column_can_be_stepped_back_and_forwards() -> None:
    duel = revealed()
    length = duel.timeline().length
    seen = []
    for place in range(length, -1, -1):
        duel.go(place)
        assert duel.timeline().position == place
        seen.append(
            [
                (fighter.pos, fighter.power)
                for fighter in duel.session.ruleset.redact(duel.state, RED).fighters
            ]
        )
    for place in range(length + 1):
        duel.go(place)
        here = [(fighter.pos, fighter.power) for fighter in duel.state.fighters]
        assert here == seen[length - place]
    assert duel.resting


def test_markers_of_both_sides_move_in_one_column_of_the_timeline() -> None:
    duel = revealed()
    group = next(group for group in duel.timeline().groups if group.name == "Move")
    assert [tick.seat for tick in group.ticks] == [BLUE, RED]
    assert len({tick.index for tick in group.ticks}) == 1


def test_the_sum_spells_what_a_block_leaves_and_what_a_stop_eats() -> None:
    duel = revealed()
    panels = {thing.id: thing for thing in duel.things()}
    quill = panels["sum:quill"].formulas[0]
    assert [(term.value or term.op or term.word, term.struck) for term in quill.terms] == [
        ("4", True), ("+", False), ("2", False), ("\N{MINUS SIGN}", False), ("1", False), ("=", False),
        ("5", True), ("Block stops the 4", False), ("=", False), ("1", False),
    ]  # fmt: skip
    assert panels["sum:quill"].title == "Quill loses 1"
    anvil = panels["sum:anvil"].formulas[0]
    assert anvil.terms[-1].value == "3"
    assert "Stop at 12, after 3" in [term.word for term in anvil.terms]
    track = panels["track:anvil"]
    assert (track.start, track.marker, track.held, track.eaten) == (15, 12.0, True, 1)


def test_a_blocked_attack_is_struck_on_its_card_and_direct_damage_is_not() -> None:
    duel = revealed()
    card = next(thing for thing in duel.things() if thing.id == "played:0")
    attack, direct = card.lines
    assert (attack.struck, attack.remark) == (True, "blocked")
    assert not direct.struck


def test_icons_wait_for_all_markers_and_are_pending_until_they_fire() -> None:
    duel = revealed()
    move = next(group for group in duel.timeline().groups if group.name == "Move").ticks[0].index
    duel.go(move)
    assert duel.status().chip.text == "2 icons wait"
    assert duel.verdict().count(Status.PENDING) == 2
    assert {thing.pending for thing in duel.things() if thing.id.startswith("track:")} == {"+1"}
    duel.go(move + 1)
    assert duel.status().chip is None
    assert duel.verdict().count(Status.PENDING) == 0


def test_a_block_without_an_attack_is_a_line_of_its_own() -> None:
    duel = open_duel(hammer_and_mirror())
    choose_behind_curtain(duel, "rest", "wall")
    duel.confirm()
    assert any(line.text == "Block of Quill: nothing to stop" for line in duel.log())
    end = next(thing for thing in duel.things() if thing.id == "end")
    assert "Block of Quill: nothing to stop" in [line.text for line in end.lines]


def test_undo_of_a_revealed_turn_asks_and_takes_both_choices_back() -> None:
    duel = revealed()
    assert duel.undo_asks()
    duel.undo()
    assert duel.session.history.cursor == 0
    assert [fighter.pos for fighter in duel.state.fighters] == [15, 12]
    assert duel.looking is None
    duel.redo()
    assert duel.session.history.cursor == 2


def test_undo_takes_back_the_draft_first_without_asking() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.cover(RED)
    duel.lift()
    duel.choose("card:rest")
    assert not duel.undo_asks()
    duel.undo()
    assert duel.draft() == Commit(RED, "")


def test_one_card_a_side_is_played_at_once_since_nothing_is_hidden() -> None:
    duel = open_duel(bundled("1-net"))
    assert duel.status().confirm_text == "Play the Turn"
    duel.confirm()
    assert duel.session.history.cursor == 2
    assert duel.verdict().headline == "The Turns are played"


def test_the_strip_gives_reasons_for_steps_that_are_closed() -> None:
    duel = open_duel(hammer_and_mirror())
    steps = duel.phases()
    assert [step.name for step in steps if step.phase is Phase.CURRENT] == ["Choose"]
    assert all(step.reason for step in steps if step.phase is Phase.FUTURE)


def test_the_practice_opponent_answers_and_sees_nothing_for_it() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.choose("mode:practice")
    assert duel.looking == RED
    duel.choose("card:hammer")
    duel.confirm()
    assert duel.session.history.cursor == 2
    assert duel.beat == 0, "the reveal waits for the player"
    answers = []
    for card in ("hammer", "rest"):
        again = open_duel(hammer_and_mirror())
        again.choose("mode:practice")
        again.choose(f"card:{card}")
        again.confirm()
        answers.append(again.session.history.done[1].action)
    assert answers[0] == answers[1], "its choice does not depend on the hidden one"


def test_the_what_if_tries_the_card_against_each_that_the_opponent_may_hold() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.cover(RED)
    duel.lift()
    assert not [thing for thing in duel.things() if thing.id == "whatif"]
    duel.choose("card:hammer")
    panel = next(thing for thing in duel.things() if thing.id == "whatif")
    assert [line.strong for line in panel.lines] == ["Mirror Guard", "Bare Wall"]
    assert "Anvil \N{MINUS SIGN}3 HP to 12" in panel.lines[0].text
    duel.toggle_what_if()
    assert not [thing for thing in duel.things() if thing.id == "whatif"]


def test_a_saved_choice_is_taken_up_behind_the_curtain() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.cover(RED)
    duel.lift()
    duel.choose("card:rest")
    loaded = loading.load(duel.scenario())
    again = DuelPresenter(loaded.session)
    loading.take_up(loaded, again)
    assert again.session.history.cursor == 0
    assert again.is_saved
    assert "card:rest" not in again.placed().values()
    again.cover(RED)
    again.lift()
    assert again.placed() == {"slot:0": "card:rest"}


def play_match(start: str, seed: int):
    """A whole match by the choices beside the board, against the practice opponent."""
    duel = open_duel(bundled(start))
    duel.choose("mode:practice")
    steps = 0
    while duel.session.ruleset.outcome(duel.session.state) is None:
        steps += 1
        assert steps < 400
        while duel.chooser is not None and not duel.status().can_confirm:
            choices = duel.choices()
            duel.choose(choices[(seed + steps) % len(choices)].key)
        duel.confirm()
    return duel


@pytest.mark.parametrize("start", ["match-1", "match-2", "match-3"])
def test_a_whole_match_is_played_through_the_board_and_its_file_replays_to_the_same(start) -> None:
    duel = play_match(start, 1)
    again = Session.replay(registry.ruleset("duel"), duel.scenario())
    assert again.state == duel.session.state
    assert any(isinstance(entry.action, Reveal) for entry in duel.session.history.entries)


@given(st.integers(0, 3), st.integers(0, 10_000))
def test_columns_add_up_to_what_the_turn_did(seed, place) -> None:
    """Folding all events of an entry gives the Fighters of its state; a stop is a fold of a beginning."""
    history = play_match("match-3", seed).session.history
    every = stops(history)
    stop = every[place % len(every)]
    if stop.entry:
        entry = history.entries[stop.entry - 1]
        before = history.entries[stop.entry - 2].state if stop.entry > 1 else history.start
        whole = folded(before, entry.events)
        assert [(one.pos, one.power) for one in whole.fighters] == [
            (one.pos, one.power) for one in entry.state.fighters
        ]
        some = [event for column in columns(entry)[: stop.beat] for event in column.events]
        assert (
            seen_state(history, stop.entry, stop.beat).fighters
            == (entry.state if stop.beat == len(columns(entry)) else folded(before, some)).fighters
        )
