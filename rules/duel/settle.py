"""Blocks meet Attacks, Bonus Actions are paid, questions answered: until nothing changes any more.

Owns the order in which declared operations of one pool depend on each other. Does not own what an
operation does (declare). No seat goes first: every round asks all of one kind before acting on any.
"""

from __future__ import annotations

from rules.duel import events as e
from rules.duel.declare import answer, declare
from rules.duel.words import words
from rules.duel.working import Desk, Open, Strike


def settle(desk: Desk) -> None:
    """Repeat Block sweep, Bonus and questions until the pool is closed."""
    while True:
        stopped = sweep(desk)
        if pay_bonuses(desk) or _answer_yes(desk) or stopped:
            continue
        if not (_ask_negative(desk) or _ask_the_rest(desk)):
            return


def sweep(desk: Desk) -> bool:
    """Every Block raised this Turn cancels each Attack on its team that is not settled (CA-Block)."""
    if not desk.guards:
        return False
    wide = desk.rules.block_scope == "all_opposing_attacks"
    new = False
    for strike in desk.strikes:
        if strike.settled or (strike.origin == "icon" and not desk.rules.block_catches_icon_attacks):
            continue
        seat = 1 - strike.source.seat if wide else strike.target.seat
        by = [guard for guard in desk.guards if guard.by.seat == seat]
        if not by:
            continue
        if strike.origin != "icon" or desk.rules.icon_attack_can_pay_bonus:
            for guard in by:
                guard.success = True
        if not strike.negated:
            if not new:
                desk.beat += 1
            new = strike.negated = True
            desk.note(
                e.AttackBlocked,
                attack=strike.number,
                source=strike.source.who,
                target=strike.target.who,
                power=strike.power,
                by=tuple(guard.by.who for guard in by),
                widened=strike.target.seat == strike.source.seat,
            )
    return new


def pay_bonuses(desk: Desk) -> bool:
    """Pay each Block that succeeded its Bonus Action, once (CA-Block)."""
    due = [guard for guard in desk.guards if guard.success and not guard.paid]
    later = desk.rules.bonus_timing == "after"
    desk.beat += bool(due)
    for guard in due:
        guard.paid = True
        desk.note(e.BonusPaid, block=guard.number, who=guard.by.who, words=words(guard.bonus), later=later)
    for guard in due:
        if later:
            desk.later.append((guard.by, guard.bonus))
        else:
            declare(desk, guard.by, guard.bonus, "bonus")
    return bool(due)


def _answer_yes(desk: Desk) -> bool:
    """Settle every question whose answer can no longer change: an Attack that was made stays made."""
    known = [(asked, yes) for asked in desk.open if (yes := _known(desk, asked)) is not None]
    _settle_all(desk, known)
    return bool(known)


def _ask_negative(desk: Desk) -> bool:
    """Ask all sides at once whether the opponent did not Attack; nothing else is left to change it."""
    asked = [
        (one, True) for one in desk.open if one.cond is not None and one.cond.kind == "no_opponent_attack"
    ]
    _settle_all(desk, asked)
    return bool(asked)


def _ask_the_rest(desk: Desk) -> bool:
    """Settle what only the closed pool can tell: not Attacked, not Blocked, an Attack let through."""
    rest = [(one, _let_through(one)) for one in desk.open]
    _settle_all(desk, rest)
    return bool(rest)


def _settle_all(desk: Desk, answers: list[tuple[Open, bool]]) -> None:
    if not answers:
        return
    desk.beat += 1
    done = {id(one) for one, _ in answers}
    desk.open = [one for one in desk.open if id(one) not in done]
    for one, yes in answers:
        answer(desk, one, yes)


def _known(desk: Desk, asked: Open) -> bool | None:
    """The answer if no later Attack or Block can change it, else None."""
    if asked.cond is None:
        return None
    me, kind = asked.actor, asked.cond.kind
    if kind == "self_attacked" and any(strike.target is me for strike in desk.strikes):
        return True
    if kind == "own_attack_blocked" and any(
        _is_own(strike, asked) and strike.negated for strike in desk.strikes
    ):
        return True
    if kind == "no_opponent_attack" and any(strike.source.seat != me.seat for strike in desk.strikes):
        return False
    return None


def _is_own(strike: Strike, asked: Open) -> bool:
    return strike.actor is asked.actor or strike.source is asked.actor


def _let_through(asked: Open) -> bool:
    """A success part is paid if at least one of its Attacks was not Blocked."""
    return any(not strike.negated for strike in asked.strikes)
