"""What the duel waits for between its steps, in words.

Owns this wording. Does not own the steps (course).
"""

from __future__ import annotations

from board.games.duel import hidden
from board.presenter.cards import Line, PanelView
from rules.core.contract import SEATS, Seat
from rules.duel.state import SEAT_NAMES, Ending, State

_CHOICES = {
    "commit": ("Both choose a card", "Face down, one after the other at this screen.", "duel-reveal"),
    "opening": ("Both choose the opening order", "Of two cards, one comes first.", "duel-opening"),
    "build": ("Both build their decks", "Of three drawn cards, one goes into the Fight deck.", "duel-build"),
}


def waiting_words(state: State, resting: bool) -> tuple[str, str, str]:
    """What comes next, a sentence about it, and the rule."""
    if not resting:
        return "Both cards are locked", "Reveal turns them up together.", "duel-reveal"
    if state.ended is not None:
        return ending_words(state.ended), state.ended.text, state.ended.cite.ref
    if state.phase == "fight":
        length = max(len(side.fight) for side in state.sides)
        text = "The top cards of both Fight decks are turned up together."
        return f"Fight {state.round}, card {state.flipped + 1} of {length}", text, "duel-fight"
    if hidden.forced(state):
        return "One card a side", "Both cards are known, so both are played at once.", "duel-reveal"
    return _CHOICES[state.phase]


def ending_words(ended: Ending) -> str:
    """How the duel ended, in two or three words."""
    if ended.winners:
        return f"{SEAT_NAMES[ended.winners[0]]} wins"
    return "The Turns are played" if ended.reason == "turns" else "Draw"


def waiting_panel(state: State, resting: bool, narrow: bool) -> PanelView:
    """The panel that says what comes next, and how far each side is."""
    title, text, ref = waiting_words(state, resting)
    lines = tuple(
        Line(words, seat=int(seat)) for seat in SEATS if (words := _side_words(state, seat, resting))
    )
    return PanelView("next", title, ref="" if narrow else ref, lines=lines, hint=text)


def back_word(state: State, seat: int, resting: bool) -> str:
    """The word on the back of a seat's card."""
    side = state.sides[seat]
    if not resting or side.choice is not None:
        return "locked"
    if state.phase == "fight":
        return counted(len(side.fight) - state.flipped, "card") + " to come"
    return "not chosen yet" if state.phase != "over" else "no card"


def _side_words(state: State, seat: Seat, resting: bool) -> str:
    side = state.sides[seat]
    if state.phase == "over" or hidden.forced(state) or not resting:
        return ""
    if state.phase == "fight":
        left = counted(len(side.fight) - state.flipped, "card")
        return f"{left} in the Fight deck, {len(side.build)} to draw from"
    return "locked" if side.choice is not None else "has still to choose"


def counted(n: int, word: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{n} {word}" + ("" if n == 1 else "s")
