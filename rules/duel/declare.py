"""Declaring the operations of cards, Bonus Actions and icons (the first half of a step).

Owns what each operation adds to the desk. Does not own Blocks meeting Attacks (settle), movements (movement)
or cubes changing hands (exchange).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.duel import events as e
from rules.duel import ops as o
from rules.duel.words import phrase, question, words
from rules.duel.working import Body, Desk, Guard, Open, Strike


def declare(desk: Desk, actor: Body, ops: tuple[o.AnyOp, ...], origin: str) -> None:
    """Put operations of ``actor`` on the desk; nothing moves yet. ``origin``: card, bonus or icon."""
    for op in ops:
        _DO[type(op)](desk, actor, op, origin)


def attack_power(desk: Desk, source: Body, plus: int) -> int:
    """Power of an Attack: what its Fighter held when the Turn began, and the card's plus (CA-Attack)."""
    base = source.power if desk.rules.attack_power == "current" else source.snapshot
    return max(0, base + plus)


def _attack(desk: Desk, actor: Body, op: o.Attack, origin: str) -> None:
    source = desk.partner(actor) if op.by == "partner" else actor
    targets = desk.targets(actor, op.target)
    if source is None or not targets:
        desk.note(e.NoTarget, who=actor.who, words=phrase(op))
        return
    power = attack_power(desk, source, op.plus)
    made = []
    for target in targets:
        strike = Strike(len(desk.strikes), actor, source, target, power, origin)
        desk.strikes.append(strike)
        made.append(strike)
        desk.note(
            e.AttackDeclared, attack=strike.number, source=source.who, target=target.who, power=power,
            plus=op.plus, origin=origin,
        )  # fmt: skip
    if op.success:
        desk.open.append(Open(actor, origin, None, op.success, strikes=tuple(made)))


def _block(desk: Desk, actor: Body, op: o.Block, origin: str) -> None:
    guard = Guard(len(desk.guards), actor, op.bonus)
    desk.guards.append(guard)
    desk.note(e.BlockRaised, block=guard.number, who=actor.who)


def _damage(desk: Desk, actor: Body, op: o.Damage, origin: str) -> None:
    for target in _found(desk, actor, op, op.target):
        target.delta_direct += op.n
        desk.note(e.DamageDeclared, source=actor.who, target=target.who, n=op.n)


def _heal(desk: Desk, actor: Body, op: o.Heal, origin: str) -> None:
    n = actor.snapshot if op.n == "power" else op.n
    for target in _found(desk, actor, op, op.target):
        target.delta_heal += n
        desk.note(e.HealDeclared, source=actor.who, target=target.who, n=n)


def _power(desk: Desk, actor: Body, op: o.Power, origin: str) -> None:
    for target in _found(desk, actor, op, op.target):
        desk.power_changes.append((actor, target, op.n))


def _token(desk: Desk, actor: Body, op: o.Token, origin: str) -> None:
    for target in _found(desk, actor, op, op.target):
        desk.token_changes.append((target, op.name, op.n))


def _transfer(desk: Desk, actor: Body, op: o.Transfer, origin: str) -> None:
    givers, takers = desk.targets(actor, op.source), desk.targets(actor, op.to)
    if not givers or not takers:
        desk.note(e.NoTarget, who=actor.who, words=phrase(op))
        return
    desk.transfers.append((actor, givers[0], takers[0], op))


def _if(desk: Desk, actor: Body, op: o.If, origin: str) -> None:
    if op.cond.kind == "power_at_least":  # read off the snapshot, so it need not wait for the other card
        answer(desk, Open(actor, origin, op.cond, op.then, op.otherwise), actor.snapshot >= op.cond.n)
    else:
        desk.open.append(Open(actor, origin, op.cond, op.then, op.otherwise))


def answer(desk: Desk, asked: Open, yes: bool) -> None:
    """Settle a question and declare what follows from it."""
    follows = asked.yes if yes else asked.no
    if asked.cond is not None:
        text = question(asked.cond)
        desk.note(e.QuestionAnswered, who=asked.actor.who, question=text, answer=yes, words=words(follows))
    declare(desk, asked.actor, follows, asked.origin)


def _advance(desk: Desk, actor: Body, op: o.Advance, origin: str) -> None:
    for target in _found(desk, actor, op, op.target):
        target.track_moves[op.track] = target.track_moves.get(op.track, 0) + op.n


def _place(desk: Desk, actor: Body, op: o.Place, origin: str) -> None:
    for target in _found(desk, actor, op, op.target):
        target.arrive = max(op.n, target.arrive or 0)  # two at once: the higher, so that no seat goes first


def _immune(desk: Desk, actor: Body, op: o.Immune, origin: str) -> None:
    for target in _found(desk, actor, op, op.target):
        target.immune = True


def _nothing(desk: Desk, actor: Body, op: o.AnyOp, origin: str) -> None:
    """Cancel was read at the reveal; Then has cut the card into steps."""


def _found(desk: Desk, actor: Body, op: o.AnyOp, target: str) -> list[Body]:
    bodies = desk.targets(actor, target)
    if not bodies:
        desk.note(e.NoTarget, who=actor.who, words=phrase(op))
    return bodies


_DO: dict[type[Any], Callable[[Desk, Body, Any, str], None]] = {
    o.Attack: _attack,
    o.Block: _block,
    o.Damage: _damage,
    o.Heal: _heal,
    o.Power: _power,
    o.Transfer: _transfer,
    o.Token: _token,
    o.If: _if,
    o.Advance: _advance,
    o.Place: _place,
    o.Immune: _immune,
    o.Cancel: _nothing,
    o.Then: _nothing,
}
