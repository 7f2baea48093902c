"""The hand on a card board: press, drag, drop, click-click, pick up by key, cancel.

Owns what mouse and keys mean, as intents. Does not own pixels beyond the drag threshold, what may be
picked up or dropped where (the caller says), nor what an intent does (the game's presenter).
"""

from __future__ import annotations

from enum import StrEnum
from math import hypot

from board.presenter.views import View

THRESHOLD_PX = 4.0


class By(StrEnum):
    """How a piece is held."""

    DRAG = "drag"
    CLICK = "click"
    KEY = "key"


class PickedUp(View, frozen=True):
    """A piece left its place."""

    piece: str
    by: By


class MovedOver(View, frozen=True):
    """A held piece is over another slot now, or over none."""

    piece: str
    slot: str | None


class Dropped(View, frozen=True):
    """A held piece was let go on a slot, legal or not: the presenter judges."""

    piece: str
    slot: str


class PutBack(View, frozen=True):
    """A held piece goes back to where it was picked up; nothing has changed."""

    piece: str


class Chosen(View, frozen=True):
    """Something was clicked or named by its number while nothing was held."""

    thing: str


class Cleared(View, frozen=True):
    """A click beside everything: nothing is meant any more."""


Intent = PickedUp | MovedOver | Dropped | PutBack | Chosen | Cleared


class Gesture:
    """One hand. Every call gives the intents that follow from it, in order; most give none.

    A piece that was picked up is always dropped or put back before another is picked up.
    """

    def __init__(self, threshold_px: float = THRESHOLD_PX) -> None:
        self.threshold_px = threshold_px
        self.held: str | None = None
        self.by: By | None = None
        self.over: str | None = None
        self._press: tuple[str | None, bool, bool, float, float] | None = None

    @property
    def pressed(self) -> bool:
        """Whether the button is down and may still become a drag or a click."""
        return self._press is not None

    def press(
        self, x: float, y: float, piece: str | None, can_act: bool, gives: bool = False
    ) -> tuple[Intent, ...]:
        """The button went down on a piece (or on none) that can be picked up, only be dragged, or neither."""
        intents = self.cancel() if self.by is By.DRAG else ()
        self._press = (piece, can_act, gives, x, y)
        return intents

    def move(self, x: float, y: float, slot: str | None) -> tuple[Intent, ...]:
        """The pointer moved; ``slot`` is what lies under it besides the held piece."""
        if self._press is not None and self.held is None:
            piece, can_act, gives, x0, y0 = self._press
            if piece is None or not (can_act or gives) or hypot(x - x0, y - y0) < self.threshold_px:
                return ()
            self._press = None
            return (*self._take(piece, By.DRAG), *self._hover(slot))
        if self.held is None or self.by is By.KEY:
            return ()
        return self._hover(slot)

    def release(self, x: float, y: float, slot: str | None) -> tuple[Intent, ...]:
        """The button went up: a drag ends, or the press was a click."""
        if self.by is By.DRAG:
            return self._let_go(slot)
        if self._press is None:
            return ()
        piece, can_act, _, x0, y0 = self._press
        self._press = None
        if hypot(x - x0, y - y0) >= self.threshold_px:
            return ()
        return self._click(piece, can_act, slot)

    def key_take(self, piece: str) -> tuple[Intent, ...]:
        """Pick a piece up by key; the one that was held goes back."""
        return (*self.cancel(), *self._take(piece, By.KEY))

    def key_over(self, slot: str | None) -> tuple[Intent, ...]:
        """Go to another slot with the held piece."""
        return self._hover(slot) if self.held is not None else ()

    def key_drop(self) -> tuple[Intent, ...]:
        """Let go where the held piece is; over nothing it goes back."""
        return self._let_go(self.over) if self.held is not None else ()

    def choose(self, slot: str) -> tuple[Intent, ...]:
        """A numbered target: drops the held piece on it, else chooses it."""
        if self.held is not None:
            return (*self._hover(slot), *self._let_go(slot))
        return (Chosen(slot),)

    def cancel(self) -> tuple[Intent, ...]:
        """Esc, the second button, lost focus, a hidden window: what is held goes back."""
        self._press = None
        return self._let_go(None) if self.held is not None else ()

    def _click(self, piece: str | None, can_act: bool, slot: str | None) -> tuple[Intent, ...]:
        if self.held is not None:
            return self._let_go(None if piece == self.held else slot)
        if piece is not None and can_act:
            return (Chosen(piece), *self._take(piece, By.CLICK))
        thing = slot or piece
        return (Chosen(thing),) if thing is not None else (Cleared(),)

    def _take(self, piece: str, by: By) -> tuple[Intent, ...]:
        self.held, self.by, self.over = piece, by, None
        return (PickedUp(piece, by),)

    def _hover(self, slot: str | None) -> tuple[Intent, ...]:
        held = self.held
        if held is None or slot == self.over or slot == held:
            return ()
        self.over = slot
        return (MovedOver(held, slot),)

    def _let_go(self, slot: str | None) -> tuple[Intent, ...]:
        held = self.held
        self.held = self.by = self.over = self._press = None
        if held is None:
            return ()
        return (PutBack(held),) if slot is None or slot == held else (Dropped(held, slot),)
