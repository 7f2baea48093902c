"""The agenda: steps in order, new ones first, a pause for a choice, and a guard against endless ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import agenda, codec
from rules.core.agenda import STEP_LIMIT, AgendaStuck, Progress, Step


class Say(Step, frozen=True):
    word: str


class Split(Step, frozen=True):
    words: tuple[str, ...]


class Ask(Step, frozen=True):
    pass


class Again(Step, frozen=True):
    left: int


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    agenda: tuple[Say | Split | Ask | Again, ...]
    said: tuple[str, ...] = ()


def say(state: State, step: Say) -> Progress[State]:
    return Progress(msgspec.structs.replace(state, said=(*state.said, step.word)), (step.word,))


def split(state: State, step: Split) -> Progress[State]:
    return Progress(state, (), tuple(Say(word) for word in step.words))


def ask(state: State, step: Ask) -> Progress[State]:
    return Progress(state, ("asked",), ask=True)


def again(state: State, step: Again) -> Progress[State]:
    return Progress(state, (step.left,), (Again(step.left - 1),) if step.left else ())


HANDLERS: dict[type[Any], Any] = {Say: say, Split: split, Ask: ask, Again: again}


@given(st.lists(st.text(max_size=3) | st.lists(st.text(max_size=3), max_size=4), max_size=8))
def test_steps_run_in_order_and_those_they_add_come_first(script: list[Any]) -> None:
    steps = tuple(Say(entry) if isinstance(entry, str) else Split(tuple(entry)) for entry in script)
    expected = tuple(word for entry in script for word in ([entry] if isinstance(entry, str) else entry))
    done = agenda.run(State(steps), HANDLERS)
    assert done.state == State((), expected)
    assert done.events == expected


def test_an_empty_agenda_is_done() -> None:
    assert agenda.run(State(()), HANDLERS).state == State(())


def test_asking_stops_with_the_step_still_there() -> None:
    start = State((Say("a"), Ask(), Say("b")))
    done = agenda.run(start, HANDLERS)
    assert done.state == State((Ask(), Say("b")), ("a",))
    assert done.events == ("a", "asked")
    assert codec.load(codec.dump(done.state), State) == done.state


def test_an_answer_takes_the_step_off_and_the_rest_goes_on() -> None:
    waiting = agenda.run(State((Ask(), Say("b"))), HANDLERS).state
    answered = msgspec.structs.replace(waiting, agenda=waiting.agenda[1:])
    assert agenda.run(answered, HANDLERS).state == State((), ("b",))


def test_as_many_steps_as_the_limit_may_be_taken() -> None:
    done = agenda.run(State((Again(STEP_LIMIT - 1),)), HANDLERS)
    assert done.state.agenda == ()
    assert len(done.events) == STEP_LIMIT


def test_one_step_more_is_stopped_and_says_where_it_stood() -> None:
    with pytest.raises(AgendaStuck, match=f"did not settle in {STEP_LIMIT} steps") as stuck:
        agenda.run(State((Again(STEP_LIMIT),)), HANDLERS)
    assert stuck.value.state == State((Again(0),))
    assert len(stuck.value.events) == STEP_LIMIT


def test_the_state_given_is_not_changed() -> None:
    start = State((Say("a"), Split(("b",))))
    written = codec.dump(start)
    agenda.run(start, HANDLERS)
    assert codec.dump(start) == written
