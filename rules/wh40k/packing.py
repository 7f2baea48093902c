"""Choosing one place for each model so that nobody overlaps and as many count as can be found.

Owns the search: ejection chains over candidate slots, the same answer every time. Does not own the
candidates (slots) or whether the whole move is legal (judge). It finds a good packing, not a proven best.
"""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from rules.geometry.measure import gap
from rules.wh40k.slots import Slot
from rules.wh40k.survey import COLLIDE_Z, Survey

ROUNDS = 6
STEPS = 3200
"""Steps of one round; small units need as many as large ones, since every place is contested."""
COUNTS = 100.0
"""What a model that counts is worth; contacts and short ways only break ties."""
OVERLAP_SLACK = 1e-9


class Packing:
    """The candidates of a unit with their conflicts, and the best choice found so far."""

    def __init__(self, survey: Survey, slots: dict[str, list[Slot]]) -> None:
        self.survey = survey
        self.models = list(slots)
        self.slots: list[Slot] = [slot for model in self.models for slot in slots[model]]
        self.owner = np.array(
            [index for index, model in enumerate(self.models) for _ in slots[model]], dtype=np.int64
        )
        counts = [len(slots[model]) for model in self.models]
        self.first = [sum(counts[:index]) for index in range(len(counts))]
        self.ranges = [range(f, f + n) for f, n in zip(self.first, counts, strict=True)]
        self.worth = np.array([slot.worth for slot in self.slots])
        self.value = np.array([_value(slot) for slot in self.slots])
        self.conflict = self._conflicts()
        self.near, self.wide = self._coherency()

    def _conflicts(self) -> NDArray[np.bool_]:
        """Pairs of slots of different models whose bases overlap."""
        xs = np.array([slot.base.x for slot in self.slots])
        ys = np.array([slot.base.y for slot in self.slots])
        rs = np.array([slot.base.radius for slot in self.slots])
        zs = np.array([self.survey.figures[slot.model].z for slot in self.slots])
        apart = np.hypot(xs[:, None] - xs[None, :], ys[:, None] - ys[None, :])
        overlap: NDArray[np.bool_] = apart < rs[:, None] + rs[None, :] - OVERLAP_SLACK
        overlap &= np.abs(zs[:, None] - zs[None, :]) <= COLLIDE_Z
        overlap &= self.owner[:, None] != self.owner[None, :]
        self._gaps = apart - rs[:, None] - rs[None, :]
        if not all(slot.base.is_round for slot in self.slots):
            for i, j in np.argwhere(np.triu(overlap)):
                # Bounding circles of ovals overlap long before the ovals do.
                exact = gap(self.slots[i].base, self.slots[j].base)
                overlap[i, j] = overlap[j, i] = exact < -OVERLAP_SLACK
        return overlap

    def _coherency(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Pairs within 2 in, and pairs more than 9 in apart (bounding circles: the judge decides)."""
        rulings = self.survey.rulings
        other = self.owner[:, None] != self.owner[None, :]
        return (self._gaps <= rulings.coherency_near) & other, (self._gaps > rulings.coherency_far) & other

    def score(self, choice: list[int]) -> float:
        """What a choice is worth: models that count, then contacts and short ways; broken coherency costs."""
        picked = np.array(choice)
        total = float(self.value[picked].sum())
        if len(choice) > 1:
            near = self.near[np.ix_(picked, picked)].any(axis=1)
            wide = self.wide[np.ix_(picked, picked)].any(axis=1)
            # A model that strays must cost more than it can bring, or the repair afterwards loses both.
            total -= 1.5 * COUNTS * float((~near).sum()) + COUNTS * float(wide.sum())
        return total

    def stay(self) -> list[int]:
        """Everybody where they stand."""
        return list(self.first)

    def best(self, starts: list[list[int]]) -> list[int]:
        """The best choice found from several starts by moving models and the one that they displace."""
        found = self.stay()
        found_score = self.score(found)
        most = sum(int(self.worth[span.start : span.stop].max()) for span in self.ranges)
        for number in range(ROUNDS):
            rng = random.Random(number)
            choice = list(starts[number % len(starts)])
            score = self.score(choice)
            for _ in range(STEPS):
                if found_score > COUNTS * (most - 0.5):
                    return found  # every model that can count does, and they are coherent
                tried = self._step(choice, rng)
                if tried is None:
                    continue
                tried_score = self.score(tried)
                # A little worse is accepted at times: packings improve only through looser ones.
                if tried_score >= score - (2.0 if rng.random() < 0.1 else 0.0):
                    choice, score = tried, tried_score
                    if score > found_score:
                        found, found_score = list(choice), score
        return found

    def _step(self, choice: list[int], rng: random.Random) -> list[int] | None:
        """Move one model to another of its slots; whoever stood there finds a free slot, or nothing moves."""
        waiting = [m for m, slot in enumerate(choice) if not self.worth[slot] and len(self.ranges[m]) > 1]
        pool = waiting if waiting and rng.random() < 0.7 else range(len(choice))
        model = pool[rng.randrange(len(pool))]
        if len(self.ranges[model]) < 2:
            return None
        slot = self.ranges[model][rng.randrange(len(self.ranges[model]))]
        if slot == choice[model]:
            return None
        tried = list(choice)
        tried[model] = slot
        picked = np.array(tried)
        displaced = np.flatnonzero(self.conflict[slot][picked])
        if len(displaced) > 2:
            return None
        for other in displaced:
            free = self._free_slot(tried, int(other))
            if free is None:
                return None
            tried[int(other)] = free
        return tried

    def _free_slot(self, choice: list[int], model: int) -> int | None:
        """The most valuable slot of a model that overlaps nobody."""
        others = np.array([slot for m, slot in enumerate(choice) if m != model])
        own = np.arange(self.ranges[model].start, self.ranges[model].stop)
        free = own[~self.conflict[np.ix_(own, others)].any(axis=1)] if len(others) else own
        if not len(free):
            return None
        return int(free[np.argmax(self.value[free])])


def _value(slot: Slot) -> float:
    if not slot.worth:
        return 0.0
    return COUNTS + (1.0 if slot.touching else 0.0) - 0.1 * slot.spent
