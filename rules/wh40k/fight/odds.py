"""Odds of attacks: the exact distribution of wounds lost and models slain, by convolution, no sampling.

Owns the arithmetic for one target unit and its models in a given order. Does not own building pools from a
table (attacks) nor rolling (dice_pools, casualties), with which tests compare it face by face.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from rules.wh40k.fight.casualties import Target, saved
from rules.wh40k.fight.dice_pools import hits, wounds
from rules.wh40k.fight.keywords import Again, Keywords
from rules.wh40k.fight.profiles import Amount, parts

FACES = range(1, 7)
Spread = dict[int, float]
State = tuple[int, int]  # how many models are slain, and what the next one has left
Gained = tuple[int, int]  # wounds that are saved against, and devastating ones


class PoolNumbers(NamedTuple):
    """All that the odds of a pool hang on; ``attacks`` one amount a weapon, ``need`` the wound roll."""

    attacks: tuple[Amount, ...]
    skill: int
    need: int
    modifier: int
    ap: int
    damage: Amount
    words: Keywords
    lethal: bool = True


class Odds(NamedTuple):
    """Probabilities by number: ``damage[k]`` that k wounds are lost, ``slain[k]`` that k models are."""

    damage: tuple[float, ...]
    slain: tuple[float, ...]

    @property
    def mean_damage(self) -> float:
        return sum(number * chance for number, chance in enumerate(self.damage))

    @property
    def mean_slain(self) -> float:
        return sum(number * chance for number, chance in enumerate(self.slain))

    @property
    def destroyed(self) -> float:
        """The chance that every model is slain."""
        return self.slain[-1]


def odds_of(pools: Iterable[PoolNumbers], targets: Sequence[Target]) -> Odds:
    """What the pools, one after another, do to the models in their order."""
    spread: dict[State, float] = {(0, targets[0].left if targets else 0): 1.0}
    for pool in pools:
        spread = _after_pool(pool, targets, spread)
    total = sum(target.left for target in targets)
    damage, slain = [0.0] * (total + 1), [0.0] * (len(targets) + 1)
    for (gone, left), chance in spread.items():
        remaining = left + sum(target.left for target in targets[gone + 1 :])
        damage[total - remaining] += chance
        slain[gone] += chance
    return Odds(tuple(damage), tuple(slain))


def amount_spread(amount: Amount) -> Spread:
    """The chances of each value of an amount."""
    return dict(_amount(amount))


@cache
def _amount(amount: Amount) -> tuple[tuple[int, float], ...]:
    found = parts(amount)
    spread: Spread = {found.plus: 1.0}
    for _ in range(found.dice):
        step: Spread = defaultdict(float)
        for value, chance in spread.items():
            for face in FACES:
                step[value + (face if found.sides == 6 else (face + 1) // 2)] += chance / 6
        spread = step
    return tuple(sorted(spread.items()))


@cache
def per_attack(
    skill: int, need: int, modifier: int, words: Keywords, lethal: bool = True
) -> tuple[tuple[Gained, float], ...]:
    """What one attack die gains: wounds to be saved and devastating ones, with their chances."""
    one_hit = _per_hit(need, modifier, words)
    found: dict[Gained, float] = defaultdict(float)
    for face, chance in _faces(words.hits_again, lambda face: hits(face, skill)).items():
        if not hits(face, skill):
            found[(0, 0)] += chance
            continue
        critical = face == 6
        sure = 1 if critical and words.lethal and lethal else 0
        rolled = (1 - sure) + (words.sustained if critical else 0)
        gained: dict[Gained, float] = {(sure, 0): 1.0}
        for _ in range(rolled):
            gained = _sum(gained, one_hit)
        for value, part in gained.items():
            found[value] += chance * part
    return tuple(sorted(found.items()))


def _per_hit(need: int, modifier: int, words: Keywords) -> dict[Gained, float]:
    critical = words.critical_wound
    found: dict[Gained, float] = defaultdict(float)
    spread = _faces(words.wounds_again, lambda face: wounds(face, need, modifier, critical))
    for face, chance in spread.items():
        if not wounds(face, need, modifier, critical):
            found[(0, 0)] += chance
        elif words.devastating and face >= critical:
            found[(0, 1)] += chance
        else:
            found[(1, 0)] += chance
    return found


def _faces(again: Again, good: Callable[[int], bool]) -> Spread:
    """The chances of the faces that stand after failures were rolled again."""
    rolled = [face for face in FACES if again and not good(face) and (again == "all" or face == 1)]
    return {face: (0.0 if face in rolled else 1 / 6) + len(rolled) / 36 for face in FACES}


def _sum(one: Mapping[Gained, float], two: Mapping[Gained, float]) -> dict[Gained, float]:
    found: dict[Gained, float] = defaultdict(float)
    for (a, b), p in one.items():
        for (c, d), q in two.items():
            found[(a + c, b + d)] += p * q
    return found


def _gained(pool: PoolNumbers) -> dict[Gained, float]:
    """The wounds that a whole pool gains."""
    number: Spread = {0: 1.0}
    for amount in pool.attacks:
        step: Spread = defaultdict(float)
        for (count, p), (more, q) in product(number.items(), _amount(amount)):
            step[count + more] += p * q
        number = step
    each = dict(per_attack(pool.skill, pool.need, pool.modifier, pool.words, pool.lethal))
    found: dict[Gained, float] = defaultdict(float)
    power: dict[Gained, float] = {(0, 0): 1.0}
    for count in range(max(number) + 1):
        if count:
            power = _sum(power, each)
        for value, chance in power.items():
            if count in number:
                found[value] += number[count] * chance
    return found


def _after_pool(
    pool: PoolNumbers, targets: Sequence[Target], spread: dict[State, float]
) -> dict[State, float]:
    gained = _gained(pool)
    blow = _Blow(targets, pool.damage)
    found: dict[State, float] = defaultdict(float)
    by_devastating: dict[int, Spread] = defaultdict(lambda: defaultdict(float))
    for (count, devastating), chance in gained.items():
        by_devastating[devastating][count] += chance
    for devastating, counts in by_devastating.items():
        after = _saves(counts, pool.ap, targets, spread, blow)
        for _ in range(devastating):
            after = blow.on(after)
        for state, chance in after.items():
            found[state] += chance
    return found


def _saves(
    counts: Spread, ap: int, targets: Sequence[Target], spread: dict[State, float], blow: _Blow
) -> dict[State, float]:
    """Saves processed from the lowest face up (05.04): what each face means may change with the group."""
    if len({(target.save, target.invulnerable) for target in targets}) <= 1:
        return _alike(counts, ap, targets, spread, blow)
    # (dice still to be looked at, state): dice of each class of faces are split off, lowest first.
    now: dict[tuple[int, State], float] = defaultdict(float)
    for (count, p), (state, q) in product(counts.items(), spread.items()):
        now[(count, state)] += p * q
    left = 6
    for faces, hurt in _classes(ap, targets):
        step: dict[tuple[int, State], float] = defaultdict(float)
        by_count: dict[int, dict[State, float]] = defaultdict(dict)
        for (count, state), chance in now.items():
            by_count[count][state] = chance
        share = faces / left
        left -= faces
        for count, states in by_count.items():
            for here in range(count + 1):  # so many dice show one of these faces
                weight = comb(count, here) * share**here * (1 - share) ** (count - here)
                for state, chance in states.items():
                    step[(count - here, state)] += weight * chance
                if here < count:
                    states = blow.on(states, hurt)
        now = step
    found: dict[State, float] = defaultdict(float)
    for (_, state), chance in now.items():
        found[state] += chance
    return found


def _classes(ap: int, targets: Sequence[Target]) -> list[tuple[int, frozenset[int]]]:
    """Faces from 1 up that inflict damage on the same targets, as (how many faces, which targets).

    Faces that every model saves on come last and do nothing: they are left out.
    """
    found: list[tuple[int, frozenset[int]]] = []
    for face in FACES:
        hurt = frozenset(index for index, target in enumerate(targets) if not saved(face, ap, target))
        if found and found[-1][1] == hurt:
            found[-1] = (found[-1][0] + 1, hurt)
        elif hurt:
            found.append((1, hurt))
    return found


def _alike(
    counts: Spread, ap: int, targets: Sequence[Target], spread: dict[State, float], blow: _Blow
) -> dict[State, float]:
    """All models save alike: only how many saves fail matters."""
    if not targets:
        weight = sum(counts.values())
        return {state: chance * weight for state, chance in spread.items()}
    fails = sum(not saved(face, ap, targets[0]) for face in FACES) / 6
    failed: Spread = defaultdict(float)
    for count, chance in counts.items():
        for number in range(count + 1):
            failed[number] += chance * comb(count, number) * fails**number * (1 - fails) ** (count - number)
    found: dict[State, float] = defaultdict(float)
    states = spread
    for number in range(max(failed) + 1):
        if number:
            states = blow.on(states)
        for state, chance in states.items():
            found[state] += failed[number] * chance
    return found


class _Blow:
    """One attack that inflicts damage, as a map of states; each state is worked out once."""

    def __init__(self, targets: Sequence[Target], damage: Amount) -> None:
        self.targets = targets
        self.damage = _amount(damage)
        self.known: dict[State, tuple[tuple[State, float], ...]] = {}

    def on(self, states: dict[State, float], hurt: frozenset[int] | None = None) -> dict[State, float]:
        """The states after it; only the targets in ``hurt`` suffer, all when it is None."""
        found: dict[State, float] = defaultdict(float)
        for state, chance in states.items():
            gone = state[0]
            if gone == len(self.targets) or (hurt is not None and gone not in hurt):
                found[state] += chance
                continue
            for after, part in self._after(state):
                found[after] += chance * part
        return found

    def _after(self, state: State) -> tuple[tuple[State, float], ...]:
        if state not in self.known:
            gone, left = state
            ignore = self.targets[gone].feel_no_pain
            loses = 1.0 if ignore is None else (ignore - 1) / 6
            found: dict[State, float] = defaultdict(float)
            for amount, chance in self.damage:
                for lost in range(amount + 1):
                    part = comb(amount, lost) * loses**lost * (1 - loses) ** (amount - lost)
                    if part:
                        found[self._less(gone, left - lost)] += chance * part
            self.known[state] = tuple(found.items())
        return self.known[state]

    def _less(self, gone: int, left: int) -> State:
        if left > 0:
            return (gone, left)
        following = gone + 1
        return (following, self.targets[following].left if following < len(self.targets) else 0)
