"""The hand's meaning: thresholds, drops, click-click, keys, cancel; nothing is ever lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from board.presenter.gesture import By, Chosen, Cleared, Dropped, Gesture, MovedOver, PickedUp, PutBack

PIECES = st.sampled_from(["a", "b", "c", None])
PX = st.floats(-50, 50)
CALLS = st.one_of(
    st.tuples(st.just("press"), PX, PX, PIECES, st.booleans()),
    st.tuples(st.just("move"), PX, PX, PIECES),
    st.tuples(st.just("release"), PX, PX, PIECES),
    st.tuples(st.just("key_take"), st.sampled_from(["a", "b", "c"])),
    st.tuples(st.just("key_over"), PIECES),
    st.tuples(st.just("key_drop")),
    st.tuples(st.just("choose"), st.sampled_from(["a", "b", "c"])),
    st.tuples(st.just("cancel")),
)


def play(calls: list[tuple[Any, ...]]) -> tuple[Gesture, list[Any]]:
    hand = Gesture()
    intents: list[Any] = []
    for name, *values in calls:
        intents += getattr(hand, name)(*values)
    return hand, intents


@given(st.lists(CALLS, max_size=60))
def test_a_piece_that_was_picked_up_is_always_dropped_or_put_back(calls: list[tuple[Any, ...]]) -> None:
    hand, intents = play(calls)
    intents += hand.cancel()
    held = None
    for intent in intents:
        if isinstance(intent, PickedUp):
            assert held is None
            held = intent.piece
        elif isinstance(intent, Dropped | PutBack):
            assert held == intent.piece
            held = None
        elif isinstance(intent, MovedOver):
            assert held == intent.piece
    assert held is None


@given(st.lists(CALLS, max_size=60))
def test_cancel_restores_the_hand_of_the_beginning(calls: list[tuple[Any, ...]]) -> None:
    hand, _ = play(calls)
    held = hand.held
    assert hand.cancel() == ((PutBack(held),) if held is not None else ())
    assert (hand.held, hand.by, hand.over, hand.pressed) == (None, None, None, False)
    assert hand.cancel() == ()


@given(st.lists(CALLS, max_size=60))
def test_nothing_is_dropped_on_itself(calls: list[tuple[Any, ...]]) -> None:
    _, intents = play(calls)
    assert all(intent.slot != intent.piece for intent in intents if isinstance(intent, Dropped))


def test_nothing_moves_below_four_px() -> None:
    hand = Gesture()
    hand.press(10, 10, "a", True)
    assert hand.move(13, 12, None) == ()
    assert hand.held is None
    assert hand.move(14, 10, None) == (PickedUp("a", By.DRAG),)


def test_the_threshold_is_a_setting() -> None:
    hand = Gesture(threshold_px=12)
    hand.press(0, 0, "a", True)
    assert hand.move(11, 0, None) == ()
    assert hand.move(12, 0, None) == (PickedUp("a", By.DRAG),)


def test_drag_to_a_slot() -> None:
    hand = Gesture()
    hand.press(0, 0, "a", True)
    assert hand.move(30, 0, "x") == (PickedUp("a", By.DRAG), MovedOver("a", "x"))
    assert hand.move(40, 0, "x") == ()
    assert hand.move(50, 0, None) == (MovedOver("a", None),)
    assert hand.move(60, 0, "y") == (MovedOver("a", "y"),)
    assert hand.release(60, 0, "y") == (Dropped("a", "y"),)


def test_out_of_what_gives_something_is_dragged_while_a_click_means_the_thing() -> None:
    hand = Gesture()
    hand.press(0, 0, "a", False, gives=True)
    assert hand.release(1, 1, "a") == (Chosen("a"),)
    assert hand.held is None
    hand.press(0, 0, "a", False, gives=True)
    assert hand.move(30, 0, "x") == (PickedUp("a", By.DRAG), MovedOver("a", "x"))
    assert hand.release(30, 0, "x") == (Dropped("a", "x"),)


def test_a_drag_that_ends_beside_every_slot_puts_back() -> None:
    hand = Gesture()
    hand.press(0, 0, "a", True)
    hand.move(30, 0, "x")
    assert hand.release(80, 0, None) == (PutBack("a"),)


def test_click_click() -> None:
    hand = Gesture()
    hand.press(0, 0, "a", True)
    assert hand.release(1, 1, None) == (Chosen("a"), PickedUp("a", By.CLICK))
    assert hand.move(200, 0, "x") == (MovedOver("a", "x"),)
    hand.press(200, 0, "x", False)
    assert hand.release(200, 0, "x") == (Dropped("a", "x"),)


def test_a_second_click_on_the_held_piece_puts_it_back() -> None:
    hand = Gesture()
    hand.press(0, 0, "a", True)
    hand.release(0, 0, None)
    hand.press(0, 0, "a", True)
    assert hand.release(0, 0, None) == (PutBack("a"),)


def test_what_cannot_act_is_chosen_and_not_picked_up() -> None:
    hand = Gesture()
    hand.press(0, 0, "a", False)
    assert hand.move(90, 0, None) == ()
    hand.press(0, 0, "a", False)
    assert hand.release(0, 0, "a") == (Chosen("a"),)
    hand.press(0, 0, None, False)
    assert hand.release(0, 0, None) == (Cleared(),)


def test_keys_pick_up_and_drop() -> None:
    hand = Gesture()
    assert hand.key_take("a") == (PickedUp("a", By.KEY),)
    assert hand.move(90, 90, "x") == ()
    assert hand.key_over("y") == (MovedOver("a", "y"),)
    assert hand.key_drop() == (Dropped("a", "y"),)
    hand.key_take("a")
    assert hand.key_drop() == (PutBack("a"),)


def test_a_number_drops_what_is_held_and_chooses_otherwise() -> None:
    hand = Gesture()
    assert hand.choose("x") == (Chosen("x"),)
    hand.key_take("a")
    assert hand.choose("x") == (MovedOver("a", "x"), Dropped("a", "x"))
