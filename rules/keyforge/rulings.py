"""Decisions where the sources are silent or disagree, as switches with their defaults.

Owns the switches and what each asks. The reasons at length stand in docs/rulings/keyforge.md.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.citation import ruling
from rules.core.contract import Ruling


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches; a scenario file may set any of them."""

    before_fight_from_gone: bool = False
    doubling_of: Literal["recipient", "original"] = "recipient"
    forge_cost: int = 6
    keys_to_win: int = 3


GONE_SOURCE = ruling("C8", "Assault or hazardous of a creature that has left play does nothing.")
PILE_ORDER = ruling("pile-order", "Cards destroyed together go to the discard pile from left to right.")
BY_HAND = ruling("by-hand", "What is not automated is resolved by hand, logged and undoable.")
GUARD = ruling("loop-guard", "A resolution that does not settle is stopped and said so.")
ONE_REDIRECT = ruling("one-redirect", "Damage that was redirected once is not redirected again.")
DOUBLING = ruling("doubling", "Doubling counts for the creature on which the damage is placed.")
LINE_ONLY = ruling("battleline-only", "In the battleline-only mode an empty line ends the fight.")

RULINGS = (
    Ruling(
        "before_fight_from_gone",
        False,
        "Does assault, hazardous or a before-fight ability resolve when its creature has just left play?",
        GONE_SOURCE,
        (False, True),
        guess=True,
    ),
    Ruling(
        "doubling_of",
        "recipient",
        "When doubled damage is redirected, whose doubling counts: its recipient's or the first's?",
        DOUBLING,
        ("recipient", "original"),
        guess=True,
    ),
    Ruling(
        "forge_cost",
        6,
        "How much æmber does a key cost?",
        ruling("forge-cost", "A key costs 6 æmber unless the table says otherwise."),
    ),
    Ruling(
        "keys_to_win",
        3,
        "How many keys win the game?",
        ruling("keys-to-win", "Three forged keys win."),
    ),
)
