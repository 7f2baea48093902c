"""What a seat may see, what it may know about the other's cards, and whether a position is sound.

Owns hiding and the list of cards that an opponent may hold. Does not own choosing among them (practice).
Public: Fighters, the cards that each owns, hands of single Turns, a Fight deck in the order last shown, cards
already turned up. Secret: choices, what was drawn and kept, the order of Build decks.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.citation import Citation
from rules.core.contract import SEATS, Seat
from rules.core.dice import Dice
from rules.core.verdict import Check
from rules.duel import citations as cite
from rules.duel.state import HIDDEN, Card, Choice, Side, State


def redact(state: State, seat: Seat) -> State:
    """The state as ``seat`` may see it; hidden cards are ``"?"`` and the seed is gone."""
    sides = [
        _own(state, state.sides[each]) if each == seat else _other(state, state.sides[each]) for each in SEATS
    ]
    return replace(state, sides=(sides[0], sides[1]), dice=Dice())


def _own(state: State, side: Side) -> Side:
    """One's own cards, but for the order of the part of the Build deck that nobody has seen yet."""
    drawn_so_far = 3 * (state.round if side.drawn else state.round - 1)
    unseen = max(0, len(side.cards) - len(side.opening) - drawn_so_far)
    return replace(side, build=(*sorted(side.build[:unseen]), *side.build[unseen:]))


def _other(state: State, side: Side) -> Side:
    choice = None if side.choice is None else Choice(HIDDEN)
    if state.mode == "turn" or state.phase == "over":
        return replace(side, choice=choice)
    shown = len(side.fight) if state.phase == "build" else state.flipped
    if state.phase == "opening":
        fight = tuple(sorted(side.fight))  # both opening cards are known, their order is the choice
    else:
        fight = (*side.fight[:shown], *(HIDDEN for _ in side.fight[shown:]))
    return replace(
        side, choice=choice, fight=fight, build=tuple(HIDDEN for _ in side.build),
        drawn=tuple(HIDDEN for _ in side.drawn),
    )  # fmt: skip


def may_hold(state: State, seat: Seat) -> tuple[Card, ...]:
    """The cards of ``seat`` that may come up next, by what its opponent may know; in the order of its cards.

    Works on a redacted state as on a whole one and uses only what is public in both.
    """
    side = state.sides[seat]
    if state.phase == "commit":
        return tuple(card for card in side.cards if card.id in side.hand)
    if state.phase == "opening":
        return tuple(card for card in side.cards if card.id in side.fight)
    if state.phase != "fight" or state.flipped >= len(side.fight):
        return ()
    up = side.fight[: state.flipped]
    known = side.seen
    if not known:  # the first Fight: either opening card, then the other
        names = set(side.opening) - set(up)
    elif up == known[: len(up)]:  # the new card has not come up: it may be next, or the next known one
        names = {card.id for card in side.cards if card.id not in known}
        names |= set(known[len(up) : len(up) + 1])
    else:
        names = {known[len(up) - 1]}
    return tuple(card for card in side.cards if card.id in names)


def faults(state: State) -> tuple[Check, ...]:
    """What is unsound about this position; empty when it could stand on a table."""
    return tuple(check for seat in SEATS for check in _side_faults(state.sides[seat]) if not check.passed)


def _side_faults(side: Side) -> list[Check]:
    checks = []
    for fighter in side.fighters:
        name, top = fighter.called, len(fighter.track) - 1
        text = f"{name}'s marker is on space {fighter.pos}"
        inside = 0 <= fighter.pos <= top
        checks.append(_sound(inside, "marker", "Marker on the track", text, cite.HEAL, (fighter.id,)))
        least = min(fighter.power, *fighter.tokens.values(), 0)
        text = f"{name} holds {least} of something"
        checks.append(_sound(least >= 0, "counts", "No negative counts", text, cite.ATTACK, (fighter.id,)))
    owned = {card.id for card in side.cards} | {HIDDEN}
    piles = [*side.hand, *side.fight, *side.build, *side.drawn]
    strange = tuple(name for name in piles if name not in owned)
    text = f"Cards that nobody owns: {', '.join(strange)}"
    checks.append(_sound(not strange, "cards", "Cards are owned", text, cite.REVEAL, strange))
    real = [name for name in piles if name != HIDDEN]
    twice = tuple(sorted({name for name in real if real.count(name) > 1}))
    text = f"Cards in two places: {', '.join(twice)}"
    checks.append(_sound(not twice, "twice", "Each card once", text, cite.REVEAL, twice))
    return checks


def _sound(
    passed: bool, clause: str, title: str, text: str, source: Citation, pieces: tuple[str, ...]
) -> Check:
    return Check(passed, clause, text, source, pieces, title=title)
