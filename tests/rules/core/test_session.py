"""Sessions: play, undo, save and replay, shown with the toy game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core.codec import BadFile
from rules.core.contract import SEATS, Seat
from rules.core.scenario import Scenario
from rules.core.session import Session, actions_of
from rules.core.verdict import Check, IllegalAction
from tests.toy.ruleset import RULESET, FirstTouch
from tests.toy.values import TOUCH, Choose, Press, Stance, State

START = Scenario("toy", {}, title="T", note="N", seed=5, seats=("Ada", "Bram"))
RED_THRUSTS = {"type": "Choose", "seat": 0, "stance": "thrust"}
BLUE_FEINTS = {"type": "Choose", "seat": 1, "stance": "feint"}


def with_actions(*actions: dict[str, Any]) -> Scenario:
    return Scenario("toy", {}, title="T", note="N", seed=5, seats=("Ada", "Bram"), actions=actions)


def test_replaying_a_file_does_its_actions_and_saving_writes_them_again() -> None:
    document = with_actions(RED_THRUSTS, BLUE_FEINTS)
    session = Session.replay(RULESET, document)
    assert session.state.hearts == (3, 2)
    assert session.saved() == document


def test_a_damaged_file_replays_as_far_as_it_can_and_says_where_it_stops() -> None:
    for bad in ({"type": "Choose", "seat": 1}, {"type": "Somersault"}, RED_THRUSTS):
        session, stop = Session.replay_as_far(RULESET, with_actions(RED_THRUSTS, bad, BLUE_FEINTS))
        assert session.history.cursor == 1
        assert stop is not None
        assert stop.where.startswith("actions[1]")
        assert session.saved() == with_actions(RED_THRUSTS)
    session, stop = Session.replay_as_far(RULESET, with_actions(RED_THRUSTS, BLUE_FEINTS))
    assert (session.history.cursor, stop) == (2, None)


def test_starting_a_file_leaves_its_actions_undone() -> None:
    session = Session.start(RULESET, with_actions(RED_THRUSTS))
    assert session.state.stances == (None, None)
    assert session.saved() == START


def test_undone_actions_are_not_saved_and_a_draft_is_saved_last() -> None:
    session = Session.replay(RULESET, with_actions(RED_THRUSTS, BLUE_FEINTS))
    session.go(1)
    assert session.saved() == with_actions(RED_THRUSTS)
    draft = Choose(Seat(1))
    assert session.saved(draft).actions == (RED_THRUSTS, {"type": "Choose", "seat": 1, "stance": None})
    assert session.judge(draft).clauses == {"stance"}


def test_what_stood_in_the_file_is_not_said_of_what_was_played_since() -> None:
    document = msgspec.structs.replace(with_actions(RED_THRUSTS), done=1)
    session = Session.replay(RULESET, document)
    session.apply(Choose(Seat(1), Stance.FEINT))
    assert session.saved() == with_actions(RED_THRUSTS, BLUE_FEINTS)


def test_an_illegal_action_changes_nothing() -> None:
    session = Session.start(RULESET, START)
    before = session.history
    with pytest.raises(IllegalAction) as refused:
        session.apply(Press(Seat(0), True))
    assert refused.value.verdict == session.judge(Press(Seat(0), True))
    assert session.history == before


def test_a_file_with_an_illegal_action_names_it() -> None:
    with pytest.raises(BadFile) as refused:
        Session.replay(RULESET, with_actions(RED_THRUSTS, RED_THRUSTS))
    ((fault,)) = refused.value.faults
    assert fault.where == "actions[1]"
    assert fault.problem == "is not legal: Ada has chosen already (1.1)"


def test_every_action_that_cannot_be_read_is_named() -> None:
    bad = [
        RED_THRUSTS,
        {"type": "Dance", "seat": 0},
        {"type": "Choose", "seat": 0, "stance": "run"},
        {"seat": 0},
    ]
    with pytest.raises(BadFile) as refused:
        actions_of(RULESET, with_actions(*bad))
    assert [fault.where.split(".")[0] for fault in refused.value.faults] == [
        "actions[1]",
        "actions[2]",
        "actions[3]",
    ]


def test_the_same_file_gives_the_same_game_and_another_seed_other_dice() -> None:
    evens = [{**RED_THRUSTS}, {**BLUE_FEINTS, "stance": "thrust"}]
    events = set()
    for seed in range(20):
        document = Scenario("toy", {}, seed=seed, actions=tuple(evens))
        one, two = Session.replay(RULESET, document), Session.replay(RULESET, document)
        assert one.history == two.history
        events.add(one.history.entries[-1].events)
    assert len(events) > 1


def test_a_position_or_a_switch_that_cannot_be_read_names_its_place() -> None:
    for field, value, where in (
        ("position", {"hearts": [1]}, "position.hearts"),
        ("rulings", {"even_roll": 1}, "rulings.even_roll"),
    ):
        document = Scenario("toy", **{"position": {}, field: value})
        with pytest.raises(BadFile) as refused:
            Session.start(RULESET, document)
        assert [fault.where for fault in refused.value.faults] == [where]


def test_a_choice_can_be_read_as_written() -> None:
    (action,) = actions_of(RULESET, with_actions(RED_THRUSTS))
    assert action == Choose(Seat(0), Stance.THRUST)


class TooManyHearts(FirstTouch):
    """The toy game with a bound on hearts, as a position that can be read but not stand."""

    def faults(self, state: State) -> tuple[Check, ...]:
        high = [seat for seat in SEATS if state.hearts[seat] > 5]
        text = "has more than 5 hearts"
        return tuple(
            Check(False, "hearts", text, TOUCH, pieces=(f"seat {seat}",), remedy="Take some") for seat in high
        )


def test_an_unsound_position_is_refused_with_every_fault() -> None:
    document = Scenario("toy", {"hearts": [9, 6]})
    with pytest.raises(BadFile) as refused:
        Session.start(TooManyHearts(), document)
    assert [str(fault) for fault in refused.value.faults] == [
        "seat 0: has more than 5 hearts. Take some",
        "seat 1: has more than 5 hearts. Take some",
    ]


def test_resuming_gives_back_a_last_action_that_is_not_legal_yet() -> None:
    draft = {"type": "Choose", "seat": 1, "stance": None}
    session, left = Session.resume(RULESET, with_actions(RED_THRUSTS, draft))
    assert left == Choose(Seat(1))
    assert session.saved(left) == with_actions(RED_THRUSTS, draft)
    session, left = Session.resume(RULESET, with_actions(RED_THRUSTS))
    assert (left, session.saved()) == (None, with_actions(RED_THRUSTS))


def test_resuming_refuses_an_earlier_action_that_is_not_legal() -> None:
    with pytest.raises(BadFile) as refused:
        Session.resume(RULESET, with_actions(RED_THRUSTS, RED_THRUSTS, BLUE_FEINTS))
    assert [fault.where for fault in refused.value.faults] == ["actions[1]"]
