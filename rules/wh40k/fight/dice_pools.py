"""Hit and wound rolls of one attack pool: 05.01 and 05.02 with the abilities of section 24.

Owns the rolls and what they need. Does not own saves and damage (casualties) nor whose choice anything is
(attacks). The order of dice, for faces that are typed in: attacks, hits, hits again, wounds, wounds again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.core.dice import Dice
from rules.wh40k.fight.keywords import Again, Keywords
from rules.wh40k.fight.profiles import Amount, parts


class Rolls:
    """The dice while something is resolved: drawn one after another, the state is written back after."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rolled = 0

    def roll(self, count: int) -> tuple[int, ...]:
        """``count`` faces of a D6."""
        faces, self.dice = self.dice.roll(count)
        self.rolled += count
        return faces

    def amount(self, amount: Amount) -> tuple[int, tuple[int, ...]]:
        """The value of an amount, and the D6 faces rolled for it; a D3 is half a D6, rounded up."""
        found = parts(amount)
        faces = self.roll(found.dice)
        return sum(face if found.sides == 6 else (face + 1) // 2 for face in faces) + found.plus, faces


class Hits(NamedTuple):
    """What the hit rolls gave: ``sure`` hits wound without a roll (24.23), ``sustained`` are further ones."""

    faces: tuple[int, ...]
    again: tuple[int, ...]
    need: int
    criticals: int
    sustained: int
    sure: int
    hits: int  # hits that are rolled to wound, sustained ones among them


class Wounds(NamedTuple):
    """What the wound rolls gave: ``wounds`` to be saved, ``devastating`` critical ones that are not."""

    faces: tuple[int, ...]
    again: tuple[int, ...]
    need: int
    modifier: int
    wounds: int
    devastating: int


def roll_hits(rolls: Rolls, attacks: int, skill: int, words: Keywords, lethal: bool = True) -> Hits:
    """05.01: a natural 1 fails, a natural 6 is critical, else the WS is met or not."""
    faces = rolls.roll(attacks)
    kept, again = _again(rolls, faces, words.hits_again, lambda face: hits(face, skill))
    final = [*kept, *again]
    criticals = sum(face == 6 for face in final)
    plain = sum(hits(face, skill) for face in final) - criticals
    sustained = criticals * words.sustained
    sure = criticals if words.lethal and lethal else 0
    return Hits(faces, again, skill, criticals, sustained, sure, plain + criticals - sure + sustained)


def roll_wounds(rolls: Rolls, found: Hits, need: int, modifier: int, words: Keywords) -> Wounds:
    """05.02: a natural 1 fails, a natural 6 is critical, else the modified roll meets the need or not."""
    faces = rolls.roll(found.hits)
    critical = words.critical_wound
    kept, again = _again(
        rolls, faces, words.wounds_again, lambda face: wounds(face, need, modifier, critical)
    )
    final = [*kept, *again]
    devastating = sum(face >= critical for face in final) if words.devastating else 0
    wounded = sum(wounds(face, need, modifier, critical) for face in final) - devastating
    return Wounds(faces, again, need, modifier, wounded + found.sure, devastating)


def hits(face: int, skill: int) -> bool:
    """Whether a natural face hits (05.01)."""
    return face != 1 and (face == 6 or face >= skill)


def wounds(face: int, need: int, modifier: int, critical: int = 6) -> bool:
    """Whether a natural face wounds (05.02); ``critical`` is lower with [ANTI]."""
    return face != 1 and (face >= critical or face == 6 or face + modifier >= need)


def wound_need(strength: int, toughness: int) -> int:
    """The result that wounds: the table of 05.02."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def _again(
    rolls: Rolls, faces: Sequence[int], which: Again, good: Callable[[int], bool]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces that stand, and those rolled again; only failures are rolled again, once (ruling F2)."""
    if not which:
        return tuple(faces), ()
    fails = [face for face in faces if not good(face) and (which == "all" or face == 1)]
    kept = [face for face in faces if good(face) or (which == "ones" and face != 1)]
    return tuple(kept), rolls.roll(len(fails))
