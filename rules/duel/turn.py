"""One Turn from the reveal to its end, in the order of the rules, for both sides at once.

Owns the order of the steps. Does not own what each does (declare, settle, movement, exchange, ending), nor
which cards come up (frame).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.contract import SEATS
from rules.duel import events as e
from rules.duel import move_events as m
from rules.duel import ops as o
from rules.duel.declare import declare
from rules.duel.ending import by_own_rule, is_ko
from rules.duel.exchange import exchange
from rules.duel.movement import fire, is_due, land, move
from rules.duel.settle import settle
from rules.duel.state import Card, Side, State
from rules.duel.words import words
from rules.duel.working import Desk

Cards = tuple[Card | None, Card | None]


def play_turn(state: State, cards: Cards) -> tuple[State, tuple[Any, ...]]:
    """Resolve one Turn; the state with its Fighters moved, and what happened.

    ``cards`` holds None for a side without a card. Whether the duel is over is asked afterwards (ending).
    """
    desk = Desk(state)
    _reveal(desk, cards)
    parts = [o.steps_of(card.ops) if card else () for card in _cancel(desk, cards)]
    for step in range(max(map(len, parts))):
        desk.step, desk.batch, desk.movements = step, 0, 0
        desk.beat += 1
        if step:
            desk.note(e.StepBegan)
        for body in desk.bodies:
            body.held_tokens = dict(body.tokens) if body.tokens else body.tokens
        for seat in SEATS:
            if step < len(parts[seat]):
                declare(desk, desk.active[seat], parts[seat][step], "card")
        _resolve(desk)
        while desk.later:
            _pay_later(desk)
        exchange(desk)
        if state.rules.ko_check == "end_of_step" and any(is_ko(body.result()) for body in desk.bodies):
            break
    return _end(state, desk)


def _reveal(desk: Desk, cards: Cards) -> None:
    """Both cards turn up together; every Fighter's Power is read before anything changes it (CA-Attack)."""
    for seat in SEATS:
        if (card := cards[seat]) is not None:
            desk.show(card, seat)
            text = words(card.ops) or "nothing"  # not the printed words: a log speaks of the Fighter by name
            desk.note(e.CardRevealed, who=desk.active[seat].who, card=card.id, name=card.called, words=text)
    desk.beat += 1
    for body in desk.bodies:
        desk.note(e.PowerRead, who=body.who, power=body.snapshot)


def _cancel(desk: Desk, cards: Cards) -> Cards:
    """Read Cancel off both cards before anything else, wherever it is printed (CA-Cancel)."""
    cancels = [card is not None and any(type(op) is o.Cancel for op in card.ops) for card in cards]
    if not any(cancels):
        return cards
    desk.beat += 1
    if all(cancels) and desk.rules.mutual_cancel == "neither":
        desk.note(e.CancelsMet)
        return cards
    left: list[Card | None] = list(cards)
    for seat in SEATS:
        if cancels[1 - seat] and (card := cards[seat]) is not None:
            desk.note(
                e.CardCancelled, who=desk.active[seat].who, by=desk.active[1 - seat].who, card=card.id,
                name=card.called, mutual=all(cancels),
            )  # fmt: skip
            left[seat] = None
    return left[0], left[1]


def _resolve(desk: Desk) -> None:
    """Settle, land, move, fire icons, and again for what the icons do, until nothing moves (CA-Icon)."""
    desk.batch = 0
    while True:
        settle(desk)
        desk.beat += 1
        changes = land(desk)
        if not is_due(desk, changes):
            break
        if desk.movements == desk.rules.chain_limit:
            desk.note(m.ChainCut, limit=desk.rules.chain_limit)
            desk.later.clear()
            break
        desk.movements += 1
        desk.beat += 1
        entered = move(desk, changes)
        if not entered or (desk.batch and desk.rules.chain == "once"):
            break
        fire(desk, entered)
        desk.beat += 1
        for one in entered:
            declare(desk, one.body, one.icons, "icon")
        desk.batch += 1
    for body in desk.bodies:
        body.clear()


def _pay_later(desk: Desk) -> None:
    """Bonus Actions that follow as movements of their own, all at once (switch ``bonus_timing``)."""
    due, desk.later = desk.later, []
    desk.batch = 0
    desk.beat += 1
    for body, ops in due:
        declare(desk, body, ops, "bonus")
    _resolve(desk)


def _end(state: State, desk: Desk) -> tuple[State, tuple[Any, ...]]:
    desk.beat += 1
    desk.batch = 0
    for guard in desk.guards:
        if not guard.success:
            desk.note(e.BlockEmpty, block=guard.number, who=guard.by.who)
    desk.beat += 1
    sides: list[Side] = []
    for seat in SEATS:
        team = desk.teams[seat]
        fighters = tuple(body.result() for body in team)
        for body, fighter in zip(team, fighters, strict=True):
            if is_ko(fighter):
                desk.note(m.KnockedOut, who=body.who, own_rule=by_own_rule(fighter))
        active = team.index(desk.active[seat])
        sides.append(msgspec.structs.replace(state.sides[seat], fighters=fighters, active=active))
    desk.note(m.TurnEnded)
    done = msgspec.structs.replace(state, sides=(sides[0], sides[1]), turn=desk.number)
    return done, tuple(desk.events)
