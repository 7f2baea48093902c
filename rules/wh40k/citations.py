"""The rules that the inch table cites, by their paragraph numbers, in our own words.

Owns the list. Does not own the clauses that use it.
"""

from __future__ import annotations

from rules.core.citation import Citation, ruling

BOOK = "wh40k"


def _cite(ref: str, gist: str) -> Citation:
    return Citation(BOOK, ref, gist)


MEASURING = _cite("01.04", "Distances run between the closest parts of bases; exactly X is within X.")
MOVING = _cite(
    "03.01",
    "A model moves at most the maximum distance, round enemy bases, on the battlefield, and ends on nobody.",
)
COHERENCY = _cite(
    "03.03", "Each model ends within 2 in of one model of its unit and within 9 in of every other."
)
ENGAGEMENT = _cite(
    "03.04", "Opposing models within 2 in and 5 in vertically are engaged, and so are their units."
)
PILE_IN_STEP = _cite("12.02", "Each unit piles in at most once in the step; the active player goes first.")
PILE_IN = _cite("12.03", "A move of up to 3 in closer to the pile-in targets, ending engaged if possible.")
OVERRUN = _cite("12.06", "An unengaged unit that fights may make one more pile-in move first.")
FIGHT_STEP = _cite("12.04", "Units that are engaged, were engaged or charged fight, one after another.")
CONSOLIDATE_STEP = _cite(
    "12.07", "Each unit consolidates at most once in the step; the active player goes first."
)
CONSOLIDATE = _cite(
    "12.08", "A move of up to 3 in in the first mode that applies: Ongoing, Engaging or Objective."
)
TERRAIN = _cite("13.06", "Dense terrain stops models that cannot pass through it; low parts do not.")
OBJECTIVES = _cite(
    "14.01", "A model is within range of an objective on its area, or within 3 in of its marker."
)
AIRCRAFT = _cite("23", "Units that cannot fly leave AIRCRAFT out of account and may pass through them.")
POSITION = ruling("position", "A position must be one that could stand on a table.")
CONTROL = ruling("control", "A player moves only units of their own side.")
ZERO_MOVE = ruling("D11", "A unit that moves no model has declined the move.")
