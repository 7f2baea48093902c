"""Saves, damage and destroyed models: 05.03 and 05.04, mortal wounds 06.02, Feel No Pain 24.12.

Owns what an attack pool does to the models of a unit, in a given order. Does not own that order (groups)
nor taking models off the table (removal). Dice: all saves, then for each attack that inflicts damage its
damage dice and the Feel No Pain dice; then the same for mortal wounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.wh40k.fight.dice_pools import Rolls
from rules.wh40k.fight.profiles import Amount


class Target(NamedTuple):
    """A model as attacks see it; ``left`` wounds."""

    model: str
    left: int
    save: int
    invulnerable: int | None = None
    feel_no_pain: int | None = None


class Blow(NamedTuple):
    """Damage done to one model by one attack; ``ignored`` wounds were not lost (24.12)."""

    model: str
    face: int | None  # the save that failed; None for mortal wounds
    damage: int
    damage_faces: tuple[int, ...]
    ignored_faces: tuple[int, ...]
    lost: int
    left: int


class Suffered(NamedTuple):
    """What a pool did: the saves, the blows in order, and attacks that found nobody left."""

    saves: tuple[int, ...]
    blows: tuple[Blow, ...]
    stopped: int
    excess: int
    targets: tuple[Target, ...]  # those still standing, in the same order


def saved(face: int, ap: int, target: Target) -> bool:
    """05.04: a natural 1 never saves; else the InSv as rolled, or the Sv after AP."""
    if face == 1:
        return False
    if target.invulnerable is not None and face >= target.invulnerable:
        return True
    return face + ap >= target.save


def suffer(
    rolls: Rolls, targets: Sequence[Target], wounds: int, devastating: int, ap: int, damage: Amount
) -> Suffered:
    """Resolve saves from the lowest up, each on the first model that still stands; then the mortal wounds."""
    standing = list(targets)
    faces = rolls.roll(wounds)
    blows: list[Blow] = []
    stopped = excess = 0
    for face in sorted(faces):
        if not standing:
            excess += 1
        elif saved(face, ap, standing[0]):
            stopped += 1
        else:
            amount, dice = rolls.amount(damage)
            blows.append(_blow(rolls, standing, face, amount, dice))
    for _ in range(devastating):
        if not standing:
            excess += 1
            continue
        amount, dice = rolls.amount(damage)
        blows.append(_blow(rolls, standing, None, amount, dice))
    return Suffered(faces, tuple(blows), stopped, excess, tuple(standing))


def _blow(rolls: Rolls, standing: list[Target], face: int | None, amount: int, dice: tuple[int, ...]) -> Blow:
    """Wounds lost one by one by the first model; what it cannot lose any more is lost (05.04, 24.10)."""
    target = standing[0]
    ignored: list[int] = []
    left = target.left
    for _ in range(amount):
        if left == 0:
            break
        if target.feel_no_pain is not None:
            rolled = rolls.roll(1)[0]
            ignored.append(rolled)
            if rolled >= target.feel_no_pain:
                continue
        left -= 1
    if left == 0:
        standing.pop(0)
    else:
        standing[0] = target._replace(left=left)
    return Blow(target.model, face, amount, dice, tuple(ignored), target.left - left, left)
