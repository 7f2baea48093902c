"""The practice opponent and the what-if: both know only what a seat may know.

Owns choosing an action and showing what a card would do against each card that may come. Does not own what
may be known (seeing). Neither reads a hidden choice, a drawn card of the other seat or an unseen order.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.contract import Seat
from rules.duel.actions import AnyAction, Build, ChooseOpening, Commit, Reveal
from rules.duel.ending import ending_of, is_ko
from rules.duel.seeing import may_hold, redact
from rules.duel.state import Card, Ending, Fighter, State
from rules.duel.turn import Cards, play_turn

WIN = 1000.0


class WhatIf(msgspec.Struct, frozen=True):
    """One possible Turn: the opponent's card, the Fighters after it, what happens, and how it ends."""

    against: Card
    fighters: tuple[Fighter, ...]
    events: tuple[Any, ...]
    ended: Ending | None


def what_if(state: State, seat: Seat, card: str = "") -> tuple[WhatIf, ...]:
    """The outcome of ``card`` against each card that the opponent may hold, in the order of its cards.

    In a Fight the seat's own next card is taken when none is named. Empty when there is no such card.
    The answer for a redacted state is the same as for the whole one.
    """
    side = state.sides[seat]
    if not card and state.phase == "fight" and state.flipped < len(side.fight):
        card = side.fight[state.flipped]
    mine = side.card(card)
    if mine is None:
        return ()
    return tuple(_try(state, seat, mine, other) for other in may_hold(state, Seat(1 - seat)))


def choose(state: State, seat: Seat, rng: random.Random) -> AnyAction | None:
    """A legal action for ``seat``, or None when it has nothing to do; looks at the redacted state only."""
    state = redact(state, seat)
    side = state.sides[seat]
    if state.phase == "over" or side.choice is not None:
        return None
    if state.phase == "fight":
        return Reveal(seat)
    if state.phase == "opening":
        firsts = [(name, _opening_score(state, seat, name)) for name in side.fight]
        return ChooseOpening(seat, _best(firsts, rng))
    if state.phase == "build":
        places = [
            ((name, at), _build_score(state, seat, name, at))
            for name in side.drawn
            for at in range(len(side.fight) + 1)
        ]
        name, at = _best(places, rng)
        return Build(seat, name, at)
    cards = [(name, _commit_score(state, seat, name)) for name in side.hand]
    return Commit(seat, _best(cards, rng))


def _best(scored: list[tuple[Any, float]], rng: random.Random) -> Any:
    top = max(score for _, score in scored)
    return rng.choice([choice for choice, score in scored if score >= top - 1e-9])


def _commit_score(state: State, seat: Seat, card: str) -> float:
    """Mean worth over the cards that the other may choose, each as likely as the next."""
    tries = what_if(state, seat, card)
    return sum(worth(one.fighters, one.ended, seat, state) for one in tries) / max(1, len(tries))


def _opening_score(state: State, seat: Seat, first: str) -> float:
    mine = _order(state.sides[seat].fight, first)
    theirs = state.sides[1 - seat].opening
    lines = [_order(theirs, each) for each in theirs]
    return sum(_fight_score(state, seat, mine, line) for line in lines) / len(lines)


def _build_score(state: State, seat: Seat, card: str, at: int) -> float:
    """Worth after the next Fight, the other's deck being as last shown."""
    side = state.sides[seat]
    mine = (*side.fight[:at], card, *side.fight[at:])
    return _fight_score(state, seat, mine, state.sides[1 - seat].seen)


def _order(cards: tuple[str, ...], first: str) -> tuple[str, ...]:
    return (first, *(name for name in cards if name != first))


def _fight_score(state: State, seat: Seat, mine: tuple[str, ...], theirs: tuple[str, ...]) -> float:
    for index, name in enumerate(mine):
        other = theirs[index] if index < len(theirs) else ""
        state, ended = _play(
            state, _pair(seat, state.sides[seat].card(name), state.sides[1 - seat].card(other))
        )
        if ended is not None:
            return worth(state.fighters, ended, seat, state) * (1 - index / 100)
    return worth(state.fighters, None, seat, state)


def worth(fighters: Iterable[Fighter], ended: Ending | None, seat: Seat, state: State) -> float:
    """How good a position is for ``seat``: the weakest Fighter counts most, since one KO decides."""
    if ended is not None:
        return 0.0 if not ended.winners else WIN if seat in ended.winners else -WIN
    own = {fighter.id for fighter in state.sides[seat].fighters}
    mine = [fighter for fighter in fighters if fighter.id in own]
    theirs = [fighter for fighter in fighters if fighter.id not in own]
    return _strength(mine) - _strength(theirs)


def _strength(team: list[Fighter]) -> float:
    hp = [0 if is_ko(fighter) else fighter.hp for fighter in team]
    return min(hp) + 0.5 * sum(hp) / len(hp) + 0.8 * sum(fighter.power for fighter in team)


def _try(state: State, seat: Seat, mine: Card, other: Card) -> WhatIf:
    clean = replace(state, sides=(replace(state.sides[0], choice=None), replace(state.sides[1], choice=None)))
    after, events = play_turn(clean, _pair(seat, mine, other))
    return WhatIf(other, after.fighters, events, ending_of(_teams(after), after.rules))


def _play(state: State, cards: Cards) -> tuple[State, Ending | None]:
    after, _ = play_turn(state, cards)
    return after, ending_of(_teams(after), after.rules)


def _teams(state: State) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
    return state.sides[0].fighters, state.sides[1].fighters


def _pair(seat: Seat, mine: Card | None, other: Card | None) -> Cards:
    return (mine, other) if seat == 0 else (other, mine)
