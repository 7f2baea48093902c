"""The frame around a Turn: choices made face down, Fight and Build, and the end of the cards.

Owns what follows from a legal action. Does not own legality (judging) or what a Turn does (turn). Fight decks
are never shuffled; only the Build decks are, once, at set-up.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.core.contract import SEATS, Seat, Transition
from rules.duel import citations as cite
from rules.duel import frame_events as fe
from rules.duel.actions import AnyAction, Build, ChooseOpening, Commit, Reveal
from rules.duel.ending import by_hp_left, ending_of
from rules.duel.state import Card, Choice, Ending, Side, State
from rules.duel.turn import Cards, play_turn

DRAWN = 3


def resolve(state: State, action: AnyAction) -> Transition[State]:
    """Carry out a legal action; when it is the second of two choices, both take effect."""
    match action:
        case Commit():
            return _locked(state, action.seat, Choice(action.card))
        case ChooseOpening():
            return _locked(state, action.seat, Choice(action.first))
        case Build():
            return _locked(state, action.seat, Choice(action.card, action.at))
        case Reveal():
            done, events = turn_up(state)
            return Transition(done, events, reveals=True)


def _locked(state: State, seat: Seat, choice: Choice) -> Transition[State]:
    """A choice lies face down; nobody's comes into force before both have chosen."""
    state = _with_side(state, seat, replace(state.sides[seat], choice=choice))
    events: list[Any] = [fe.Locked(seat)]
    if any(side.choice is None for side in state.sides):
        return Transition(state, tuple(events))
    if state.phase == "commit":
        state, more = _play_choices(state)
    elif state.phase == "opening":
        state, more = _open(state)
    else:
        state, more = _insert(state)
    return Transition(state, (*events, *more), reveals=state.mode == "turn")


def _play_choices(state: State) -> tuple[State, tuple[Any, ...]]:
    """Single Turns: both cards are revealed together and leave the hands, unless a hand may be used again."""
    cards = _cards(state, [side.choice.card if side.choice else "" for side in state.sides])
    sides = []
    for side in state.sides:
        played = side.choice.card if side.choice else ""
        hand = side.hand if side.reuse else tuple(name for name in side.hand if name != played)
        sides.append(replace(side, hand=hand, choice=None))
    state, events = play_turn(replace(state, sides=(sides[0], sides[1])), cards)
    ended = ending_of((state.sides[0].fighters, state.sides[1].fighters), state.rules)
    if ended is None and (
        (state.turns and state.turn >= state.turns) or not all(s.hand for s in state.sides)
    ):
        ended = Ending("turns", (), cite.TURNS, "The Turns of this position are played; nobody has lost")
    return _finish(state, ended, events)


def _open(state: State) -> tuple[State, tuple[Any, ...]]:
    """The chosen opening card on top, the other below: the first Fight begins."""
    sides = []
    for side in state.sides:
        first = side.choice.card if side.choice else ""
        rest = tuple(name for name in side.fight if name != first)
        sides.append(replace(side, fight=(first, *rest), choice=None))
    state = replace(state, sides=(sides[0], sides[1]), phase="fight", flipped=0)
    return state, (fe.FightBegan(state.round, _length(state)),)


def turn_up(state: State) -> tuple[State, tuple[Any, ...]]:
    """A Turn of a Fight: the top cards of both decks, then a Build when the decks are through."""
    at = state.flipped
    names = [side.fight[at] if at < len(side.fight) else "" for side in state.sides]
    state, events = play_turn(replace(state, flipped=at + 1), _cards(state, names))
    ended = ending_of((state.sides[0].fighters, state.sides[1].fighters), state.rules)
    if ended is not None or state.flipped < _length(state):
        return _finish(state, ended, events)
    state, more = _draw(state)
    return state, (*events, *more)


def _draw(state: State) -> tuple[State, tuple[Any, ...]]:
    """The decks are through: both have seen them, and each draws three cards for a Build."""
    events: tuple[Any, ...] = (fe.FightEnded(state.round),)
    if state.rounds and state.round >= state.rounds:
        return _finish(state, by_hp_left((state.sides[0].fighters, state.sides[1].fighters)), events)
    if any(len(side.build) < DRAWN for side in state.sides):
        ended = Ending(
            "no_cards", (), cite.NO_CARDS, "The duel is a draw: three cards can no longer be drawn"
        )
        return _finish(state, ended, events)
    sides = [
        replace(side, seen=side.fight, drawn=side.build[:DRAWN], build=side.build[DRAWN:])
        for side in state.sides
    ]
    state = replace(state, sides=(sides[0], sides[1]), phase="build")
    return state, (*events, *(fe.CardsDrawn(seat, DRAWN) for seat in SEATS))


def _insert(state: State) -> tuple[State, tuple[Any, ...]]:
    """Each kept card goes to its place, the other two under the Build deck in the order drawn."""
    sides: list[Side] = []
    for side in state.sides:
        choice = side.choice or Choice("")
        fight = (*side.fight[: choice.at], choice.card, *side.fight[choice.at :])
        rest = tuple(name for name in side.drawn if name != choice.card)
        sides.append(replace(side, fight=fight, build=side.build + rest, drawn=(), choice=None))
    state = replace(state, sides=(sides[0], sides[1]), phase="fight", round=state.round + 1, flipped=0)
    grown = (fe.DeckGrew(seat, len(sides[seat].fight)) for seat in SEATS)
    return state, (*grown, fe.FightBegan(state.round, _length(state)))


def _finish(state: State, ended: Ending | None, events: tuple[Any, ...]) -> tuple[State, tuple[Any, ...]]:
    if ended is None:
        return state, events
    over = fe.DuelEnded(ended.winners, ended.cite, ended.text)
    return replace(state, ended=ended, phase="over"), (*events, over)


def _cards(state: State, names: list[str]) -> Cards:
    found: list[Card | None] = [side.card(name) for side, name in zip(state.sides, names, strict=True)]
    return found[0], found[1]


def _length(state: State) -> int:
    return max(len(side.fight) for side in state.sides)


def _with_side(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))
