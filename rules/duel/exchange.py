"""Transfers, Power and tokens of one step, after its movements (CA-Transfer).

Owns what changes hands and in which order claims on the same cubes are met. Does not own HP (movement).
"""

from __future__ import annotations

from rules.core.contract import SEATS
from rules.duel import move_events as m
from rules.duel.working import Body, Desk


def exchange(desk: Desk) -> None:
    """Carry out the step's Transfers, then its gains and losses of Power and tokens."""
    if not (desk.transfers or desk.power_changes or desk.token_changes):
        return
    desk.beat += 1
    moved = _transfers(desk)
    _change_power(desk, moved)
    _change_tokens(desk, moved)
    desk.transfers, desk.power_changes, desk.token_changes = [], [], []


Moved = dict[tuple[int, str], int]  # (Fighter, what) -> cubes received less cubes given


def _transfers(desk: Desk) -> Moved:
    """Each Transfer moves as much as is left to give; claims on the same cubes in the order of the switch."""
    moved: Moved = {}
    left: dict[tuple[int, str], int] = {}
    own_first = desk.rules.transfer_conflict == "owner_first"
    queue = sorted(desk.transfers, key=lambda claim: (claim[0].seat == claim[1].seat) != own_first)
    claims = {(id(giver), op.what, actor.seat) for actor, giver, _, op in queue}
    for _, giver, taker, op in queue:
        key = (id(giver), op.what)
        if key not in left:
            left[key] = _may_give(desk, giver, op.what)
        n = min(op.n, left[key])
        left[key] -= n
        moved[key] = moved.get(key, 0) - n
        gained = (id(taker), op.what)
        moved[gained] = moved.get(gained, 0) + n
        desk.note(
            m.Transferred, source=giver.who, target=taker.who, what=op.what, asked=op.n, n=n,
            contested=all((*key, seat) in claims for seat in SEATS),
        )  # fmt: skip
    return moved


def _may_give(desk: Desk, giver: Body, what: str) -> int:
    """What a Fighter holds for the purpose of a Transfer; never more than it has."""
    basis = desk.rules.transfer_basis
    if what != "power":
        held = min(giver.held_tokens.get(what, 0), giver.tokens.get(what, 0))
        if basis == "start_of_turn":
            return min(held, giver.fighter.tokens.get(what, 0))
        if basis == "running":
            gains = sum(n for body, name, n in desk.token_changes if body is giver and name == what)
            return max(0, giver.tokens.get(what, 0) + gains)
        return held
    if basis == "start_of_turn":
        return min(giver.snapshot, giver.power)
    if basis == "running":
        return max(0, giver.power + sum(n for _, body, n in desk.power_changes if body is giver))
    return giver.power


def _change_power(desk: Desk, moved: Moved) -> None:
    """Add up gains and losses; Power stops at 0 (switch ``power_floor``)."""
    for body in desk.bodies:
        changes = [(actor.seat, n) for actor, target, n in desk.power_changes if target is body]
        shift = moved.get((id(body), "power"), 0)
        before = body.power
        if desk.rules.power_floor == "sequential":
            # The Fighter's own side first, each as printed: so the order does not depend on the seats.
            after = before + shift
            for _, n in sorted(changes, key=lambda change: change[0] != body.seat):
                after = max(0, after + n)
        else:
            after = max(0, before + shift + sum(n for _, n in changes))
        if after != before:
            body.power = after
            gained = max(shift, 0) + sum(n for _, n in changes if n > 0)
            desk.note(
                m.PowerChanged, who=body.who, before=before, after=after, gained=gained,
                lost=gained - shift - sum(n for _, n in changes),
            )  # fmt: skip


def _change_tokens(desk: Desk, moved: Moved) -> None:
    names = sorted(
        {name for _, name, _ in desk.token_changes} | {what for _, what in moved if what != "power"}
    )
    for body in desk.bodies:
        for name in names:
            change = sum(n for one, token, n in desk.token_changes if one is body and token == name)
            before = body.tokens.get(name, 0)
            after = max(0, before + change + moved.get((id(body), name), 0))
            if after != before:
                body.tokens[name] = after
                desk.note(m.TokensChanged, who=body.who, token=name, before=before, after=after)
