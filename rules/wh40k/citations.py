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
WEAPONS = _cite("04.01", "A model that fights uses one melee weapon that it has.")
TARGETS = _cite("04.02", "A melee weapon strikes only units that its own model is engaged with.")
RESOLVE = _cite("04.03", "Attacks are resolved unit by unit, identical ones together.")
SPLIT = _cite("04.03.02", "A weapon's attacks may be split over several units, at least one each.")
HIT = _cite("05.01", "A natural 1 misses, a natural 6 is a critical hit, else the WS must be met.")
WOUND = _cite("05.02", "Strength against Toughness says what wounds; a natural 1 fails, a 6 is critical.")
SAVES = _cite("05.03", "The defender orders the groups of models; a save is rolled for each wound.")
DAMAGE = _cite("05.04", "Saves count from the lowest; a wounded model first; excess damage is lost.")
DESTROYED = _cite("05.04.04", "A model without wounds left is destroyed and leaves the battlefield.")
FIGHT_ON_DEATH = _cite("05.04.05", "The destroyed model stays until its unit has attacked or the phase ends.")
MORTAL = _cite("06.02", "Mortal wounds are lost one by one, without saves, after other damage.")
START_OF_PHASE = _cite("12.01", "Rules that are triggered at the start of the Fight phase are resolved.")
PILE_IN_STEP = _cite("12.02", "Each unit piles in at most once in the step; the active player goes first.")
PILE_IN = _cite("12.03", "A move of up to 3 in closer to the pile-in targets, ending engaged if possible.")
OVERRUN = _cite("12.06", "An unengaged unit that fights may make one more pile-in move first.")
FIGHT_STEP = _cite("12.04", "Units that are engaged, were engaged or charged fight, one after another.")
PASS = _cite("12.04.01", "With only units more than 5 in from all enemies a player may pass.")
NORMAL_FIGHT = _cite("12.05", "An engaged unit that is selected attacks.")
CONSOLIDATE_STEP = _cite(
    "12.07", "Each unit consolidates at most once in the step; the active player goes first."
)
CONSOLIDATE = _cite(
    "12.08", "A move of up to 3 in in the first mode that applies: Ongoing, Engaging or Objective."
)
END_OF_PHASE = _cite("12.09", "Rules that are triggered at the end of the Fight phase are resolved.")
TERRAIN = _cite("13.06", "Dense terrain stops models that cannot pass through it; low parts do not.")
OBJECTIVES = _cite(
    "14.01", "A model is within range of an objective on its area, or within 3 in of its marker."
)
AIRCRAFT = _cite("23", "Units that cannot fly leave AIRCRAFT out of account and may pass through them.")
CLEAVE = _cite("24.06", "Further attack dice for every five models of a single target.")
DEVASTATING = _cite("24.10", "A critical wound becomes mortal wounds, which reach one model at most.")
EXTRA_ATTACKS = _cite("24.11", "A model uses these weapons besides its one melee weapon.")
FEEL_NO_PAIN = _cite("24.12", "A die for each wound that would be lost; at the number it is not lost.")
FIGHTS_FIRST = _cite("24.13", "A unit whose every model has the ability fights before the others.")
LANCE = _cite("24.21", "After a charge move 1 is added to the wound roll.")
LETHAL = _cite("24.23", "A critical hit may wound without a wound roll.")
PRECISION = _cite("24.28", "The attacker may make a visible CHARACTER's group the current one.")
SUSTAINED = _cite("24.36", "A critical hit scores further hits.")
TWIN_LINKED = _cite("24.38", "Wound rolls may be rolled again.")
POSITION = ruling("position", "A position must be one that could stand on a table.")
CONTROL = ruling("control", "A player moves only units of their own side.")
ZERO_MOVE = ruling("D11", "A unit that moves no model has declined the move.")
NO_PHASE = ruling("no phase", "A position without a phase is judged move by move.")
LOST_ATTACKS = ruling("F3", "Attacks at a unit that has been destroyed meanwhile are lost.")
