"""The practice opponent at the table: which card it locks.

Owns asking it, the same answer for the same duel. Does not own how it chooses (rules.duel.practice), which
sees no more than its seat may see.
"""

from __future__ import annotations

import random

from rules.core.contract import Seat
from rules.core.session import Session
from rules.duel import practice
from rules.duel.actions import AnyAction
from rules.duel.state import State


def bot_action(session: Session[State, AnyAction], seat: Seat) -> AnyAction:
    """The choice of the practice opponent; raises ValueError when its seat has nothing to choose."""
    rng = random.Random(f"{session.scenario.seed}:{session.history.cursor}")
    action = practice.choose(session.state, seat, rng)
    if action is None:
        raise ValueError(f"seat {seat} has nothing to choose")
    return action
