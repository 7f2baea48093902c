"""What stands out: order of targets, number keys, what may be dropped on."""

from __future__ import annotations

from board.presenter.marks import PLAIN, Mark, Role, marks, number_targets
from board.presenter.views import Status


def test_targets_come_in_the_order_of_their_numbers() -> None:
    found = marks(
        {"c": Mark(Role.TARGET, number=2), "a": Mark(Role.CHOSEN, number=1), "z": Mark(Role.TARGET)}
    )
    assert found.targets == ("a", "c", "z")


def test_a_number_finds_its_slot_and_only_that() -> None:
    found = marks({"c": Mark(Role.TARGET, number=2), "d": Mark(Role.ACTOR, number=1)})
    assert found.numbered(2) == "c"
    assert found.numbered(1) is None


def test_an_illegal_or_closed_slot_is_a_slot_but_not_open() -> None:
    closed = Mark(Role.CLOSED, reason="beside taunt")
    illegal = Mark(Role.CHOSEN, Status.ILLEGAL)
    assert closed.is_slot
    assert illegal.is_slot
    assert not closed.is_open
    assert not illegal.is_open
    assert not Mark(Role.ACTOR).is_slot


def test_what_has_no_entry_is_plain() -> None:
    assert marks({}).of("a") == PLAIN


def test_only_nine_targets_have_a_key() -> None:
    found = number_targets(tuple("abcdefghijk"), chosen="b")
    assert [mark.number for mark in found.values()] == [*range(1, 10), None, None]
    assert found["b"].role is Role.CHOSEN


def test_a_mark_is_read_out_with_its_reason() -> None:
    assert Mark(Role.CLOSED, reason="beside taunt").spoken == "not eligible, beside taunt"
    assert Mark(Role.TARGET, number=3).spoken == "possible target 3"
