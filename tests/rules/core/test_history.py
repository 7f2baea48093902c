"""History: undo and redo are moves along a line, and no line is ever lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.contract import Transition
from rules.core.history import Entry, History


def grow(history: History[int], action: int) -> History[int]:
    return history.push(action, Transition(history.state * 10 + action, (f"did {action}",), action % 2 == 0))


def walked(moves: list[tuple[str, int]]) -> History[int]:
    """A history after pushes, jumps and changes of line."""
    history: History[int] = History(0)
    for kind, number in moves:
        if kind == "push":
            history = grow(history, number % 9 + 1)
        elif kind == "go":
            history = history.go(number % (len(history.entries) + 1))
        elif history.branches:
            history = history.take(number % len(history.branches))
    return history


moves = st.lists(st.tuples(st.sampled_from(["push", "push", "go", "take"]), st.integers(0, 50)), max_size=25)


def lines(history: History[int]) -> list[tuple[Entry[int], ...]]:
    return [history.entries, *(branch.entries for branch in history.branches)]


def test_a_new_history_stands_at_its_start() -> None:
    history: History[int] = History(7)
    assert (history.state, history.done, history.undone, history.branches) == (7, (), (), ())


def test_an_entry_holds_the_action_what_it_caused_and_the_state_after() -> None:
    assert grow(History(3), 2).entries == (Entry(2, ("did 2",), 32, True),)


@given(moves)
def test_done_and_undone_make_the_line(path: list[tuple[str, int]]) -> None:
    history = walked(path)
    assert history.done + history.undone == history.entries
    assert len(history.done) == history.cursor
    assert history.state == (history.done[-1].state if history.done else history.start)


@given(moves, st.integers(0, 50), st.integers(0, 50))
def test_going_away_and_back_changes_nothing(path: list[tuple[str, int]], one: int, other: int) -> None:
    history = walked(path)
    places = len(history.entries) + 1
    there = history.go(one % places).go(other % places)
    assert there.go(history.cursor) == history
    assert there == history.go(other % places)


@given(moves, st.integers(1, 9))
def test_push_then_undo_gives_the_state_before(path: list[tuple[str, int]], action: int) -> None:
    history = walked(path)
    after = grow(history, action)
    assert after.go(after.cursor - 1).state == history.state
    assert after.done[:-1] == history.done
    assert after.undone == ()


@given(moves)
def test_every_line_is_one_that_was_played(path: list[tuple[str, int]]) -> None:
    """Each entry's state follows from the one before it, in the main line and in every line that was left."""
    history = walked(path)
    for line in lines(history):
        state = history.start
        for entry in line:
            assert entry.state == state * 10 + entry.action
            state = entry.state


@given(moves, st.integers(1, 9))
def test_acting_from_the_past_keeps_the_line_that_was_left(path: list[tuple[str, int]], action: int) -> None:
    history = walked(path)
    after = grow(history, action)
    if history.undone:
        assert after.branches[:-1] == history.branches
        assert after.branches[-1].entries == history.entries
        assert after.branches[-1].at == history.cursor
        assert after.branches[-1].left == history.undone
    else:
        assert after.branches == history.branches


@given(moves, st.integers(0, 50))
def test_taking_a_line_back_swaps_it_with_this_one(path: list[tuple[str, int]], number: int) -> None:
    history = walked(path)
    if not history.branches:
        return
    index = number % len(history.branches)
    taken = history.take(index)
    assert taken.entries == history.branches[index].entries
    assert taken.branches[index].entries == history.entries
    assert taken.done == history.entries[: taken.cursor]
    assert taken.branches[index].at == taken.cursor
    assert taken.undone[:1] != history.entries[taken.cursor :][:1] or not taken.undone
    assert sorted(map(repr, lines(taken))) == sorted(map(repr, lines(history)))
    assert taken.take(index).entries == history.entries


def test_a_line_that_was_left_keeps_its_beginning_when_the_main_line_is_cut_shorter() -> None:
    history: History[int] = History(0)
    for action in (1, 2, 3):
        history = grow(history, action)
    history = grow(history.go(2), 4)
    history = grow(history.go(0), 5)
    assert [entry.action for entry in history.branches[0].entries] == [1, 2, 3]
    assert [entry.action for entry in history.branches[1].entries] == [1, 2, 4]
    assert history.take(0).go(3).state == 123


def test_lines_are_named_one_after_the_other() -> None:
    history = grow(grow(History(0), 1).go(0), 2)
    history = grow(history.go(0), 3)
    assert [branch.name for branch in history.branches] == ["line 1", "line 2"]


@pytest.mark.parametrize("place", [-1, 2])
def test_there_is_nothing_before_the_start_or_beyond_the_end(place: int) -> None:
    with pytest.raises(IndexError, match="history has 1 entries"):
        grow(History(0), 1).go(place)


@pytest.mark.parametrize("index", [-1, 0])
def test_a_line_that_never_was_cannot_be_taken(index: int) -> None:
    with pytest.raises(IndexError, match=f"0 lines that were left, not {index + 1}"):
        grow(History(0), 1).take(index)
