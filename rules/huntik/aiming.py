"""Aiming attacks (602.2): who can be aimed at, the requirements of an aim, and what it would KO.

Owns the aim. Does not own the totals (totals) nor the KOs (conclusion).
"""

from __future__ import annotations

import random

import msgspec

from rules.core.contract import Seat
from rules.core.verdict import Check, Scope
from rules.huntik import citations as c
from rules.huntik.pieces import Unit
from rules.huntik.state import (
    Share,
    Shares,
    State,
    def_of,
    find,
    members,
    name_of,
    other,
)
from rules.huntik.totals import attack_total


class AimLine(msgspec.Struct, frozen=True):
    """One enemy of the aiming tray: ``reached`` when the aimed attacks are at least its DEF."""

    piece: str
    name: str
    aimed: int
    defense: int
    aimable: bool
    reached: bool


def enemies_in_combat(state: State, seat: int) -> tuple[Unit, ...]:
    return members(state, other(Seat(seat)))


def aimable(state: State, seat: int) -> tuple[Unit, ...]:
    """Enemies in combat that no text protects from being aimed at."""
    return tuple(unit for unit in enemies_in_combat(state, seat) if not unit.now.no_aim)


def defenders(state: State, seat: int) -> tuple[Unit, ...]:
    """Enemies in combat that force one single target."""
    return tuple(unit for unit in enemies_in_combat(state, seat) if unit.now.defender)


def to_aim(state: State, seat: int) -> int:
    """Attacks that have to be aimed; 0 when nobody can be aimed at (602.2b)."""
    return attack_total(state, seat).total if aimable(state, seat) else 0


def aim_lines(state: State, seat: int, aims: Shares) -> tuple[AimLine, ...]:
    """The tray for a draft: every enemy with what is aimed at it so far."""
    given = {share.piece: share.attacks for share in aims}
    lines = []
    for unit in enemies_in_combat(state, seat):
        aimed, defense = int(given.get(unit.id, 0)), def_of(state, unit)
        reached = aimed >= defense and aimed > 0
        lines.append(AimLine(unit.id, unit.name or unit.id, aimed, defense, not unit.now.no_aim, reached))
    return tuple(lines)


def aim_checks(state: State, seat: int, aims: Shares) -> tuple[Check, ...]:
    """Everything asked of an aim, in rule order; shares of 0 are harmless wherever they stand."""
    whole = [share for share in aims if _is_whole(share)]
    given = [share for share in aims if not _is_whole(share) or share.attacks != 0]
    return (
        _whole_check(aims, whole),
        _negative_check(state, aims),
        _twice_check(state, aims),
        _enemy_check(state, seat, given),
        _protected_check(state, seat, given),
        *_sum_checks(state, seat, aims),
        *_single_target_check(state, seat, given),
    )


def _is_whole(share: Share) -> bool:
    return type(share.attacks) is int or (type(share.attacks) is float and share.attacks.is_integer())


def _whole_check(aims: Shares, whole: list[Share]) -> Check:
    odd = tuple(share for share in aims if share not in whole)
    text = ", ".join(f"{share.attacks} is no whole number" for share in odd) or "All shares are whole numbers"
    return Check(
        not odd,
        "not_integer",
        f"{text}.",
        c.AIM,
        tuple(share.piece for share in odd),
        scope=Scope.PIECE,
        title="Whole numbers",
    )


def _negative_check(state: State, aims: Shares) -> Check:
    low = tuple(share for share in aims if share.attacks < 0)
    text = ", ".join(f"{share.attacks} at {name_of(state, share.piece)}" for share in low)
    return Check(
        not low,
        "negative",
        f"{text} is below 0." if low else "No share is below 0.",
        c.AIM,
        tuple(share.piece for share in low),
        scope=Scope.PIECE,
        title="Not below 0",
    )


def _twice_check(state: State, aims: Shares) -> Check:
    names = [share.piece for share in aims]
    twice = tuple(dict.fromkeys(name for name in names if names.count(name) > 1))
    said = ", ".join(name_of(state, name) for name in twice)
    text = f"{said} is named more than once." if twice else "Every target is named once."
    return Check(not twice, "named_twice", text, c.AIM, twice, scope=Scope.PIECE, title="Each named once")


def _enemy_check(state: State, seat: int, given: list[Share]) -> Check:
    enemies = {unit.id for unit in enemies_in_combat(state, seat)}
    strange = tuple(share.piece for share in given if share.piece not in enemies)
    said = ", ".join(name_of(state, piece) for piece in strange)
    text = f"{said} is no enemy in this combat." if strange else "Only enemies in this combat are aimed at."
    return Check(
        not strange,
        "not_an_enemy_in_combat",
        text,
        c.AIM,
        strange,
        scope=Scope.PIECE,
        title="Only enemies in combat",
    )


def _protected_check(state: State, seat: int, given: list[Share]) -> Check:
    safe = {unit.id for unit in enemies_in_combat(state, seat) if unit.now.no_aim}
    hit = tuple(share.piece for share in given if share.piece in safe)
    said = ", ".join(name_of(state, piece) for piece in hit)
    text = f"{said} cannot be aimed at." if hit else "Nobody protected is aimed at."
    return Check(
        not hit, "protected", text, c.UNAIMED_EXCEPTION, hit, scope=Scope.PIECE, title="Nobody protected"
    )


def _sum_checks(state: State, seat: int, aims: Shares) -> tuple[Check, ...]:
    due, total = to_aim(state, seat), attack_total(state, seat)
    aimed = sum(share.attacks for share in aims)
    free = not aimable(state, seat)
    left = 0 if free else due - aimed
    several = free and len(enemies_in_combat(state, seat)) > 1
    too_many = f"{aimed:g} of {due} attacks are aimed."
    if free:
        unaimed = f"No enemy can be aimed at, so {total.total} attacks go un-aimed."
    elif aimed < due:
        unaimed = f"{left:g} of {due} attacks are left to aim."
        if left == 1:
            unaimed = f"1 of {due} is left to aim."
    else:
        unaimed = "No attack is left un-aimed."
    return (
        Check(
            aimed <= due,
            "too_many",
            too_many,
            c.AIM,
            measured=float(aimed),
            limit=float(due),
            title="Not more than the total",
            rulings=total.rulings,
        ),
        Check(
            left <= 0,
            "unaimed",
            unaimed,
            c.ALL_PROTECTED if several else c.UNAIMED_EXCEPTION if free else c.NO_UNAIMED,
            measured=float(max(left, 0)),
            limit=0.0,
            title="Nothing left un-aimed",
            remedy="" if left <= 0 else "Aim the rest at an enemy in combat.",
            rulings=("all_protected",) if several else (),
        ),
    )


def _single_target_check(state: State, seat: int, given: list[Share]) -> tuple[Check, ...]:
    forcing = defenders(state, seat)
    if not forcing:
        return ()
    names = ", ".join(unit.name or unit.id for unit in forcing)
    single = len({share.piece for share in given}) <= 1
    text = f"{names} demands one single target; {len(given)} {'is' if len(given) == 1 else 'are'} aimed at."
    return (
        Check(
            single,
            "must_be_single_target",
            text,
            c.DEFENDER,
            tuple(unit.id for unit in forcing),
            measured=float(len(given)),
            limit=1.0,
            title="One single target",
        ),
    )


def unaimed_attacks(state: State, seat: int) -> int:
    """602.2b: attacks that go un-aimed because no enemy in combat can be aimed at."""
    return 0 if aimable(state, seat) else attack_total(state, seat).total


def forced_aim(state: State, seat: int) -> Shares | None:
    """The aim when there is only one; None when the player has a choice."""
    due, able = to_aim(state, seat), aimable(state, seat)
    if due == 0:
        return ()
    return (Share(able[0].id, due),) if len(able) == 1 else None


def tidy(aims: Shares) -> Shares:
    """The aim without shares of 0, in whole numbers."""
    return tuple(Share(share.piece, int(share.attacks)) for share in aims if share.attacks != 0)


def random_aim(state: State, seat: int, rng: random.Random) -> Shares:
    """A legal aim: KOs what it can in a random order, the rest on the last."""
    due, able = to_aim(state, seat), [unit.id for unit in aimable(state, seat)]
    if due == 0 or not able:
        return ()
    rng.shuffle(able)
    if defenders(state, seat):
        return (Share(able[0], due),)
    shares, left = [], due
    for piece in able[:-1]:
        unit = find(state, piece)
        want = max(0, def_of(state, unit)) if unit and rng.random() < 0.7 else rng.randint(0, left)
        part = min(want, left)
        if part:
            shares.append(Share(piece, part))
        left -= part
    if left:
        shares.append(Share(able[-1], left))
    return tuple(shares)
