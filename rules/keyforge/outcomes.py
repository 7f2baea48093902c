"""How a game ends: three keys in a duel, an empty line where only the battleline counts.

Owns that question alone.
"""

from __future__ import annotations

from rules.core.contract import Outcome, Seat
from rules.keyforge import citations as c
from rules.keyforge import rulings as r
from rules.keyforge.state import State

NAMES = ("Red", "Blue")


def outcome_of(state: State) -> Outcome | None:
    """None while it goes on; a free table never ends."""
    if state.mode == "duel":
        for seat, player in enumerate(state.players):
            if player.keys >= state.rulings.keys_to_win:
                return Outcome((Seat(seat),), c.FORGE, f"{NAMES[seat]} has forged {player.keys} keys")
    elif state.mode == "battleline" and not state.agenda:
        left = [seat for seat in (0, 1) if state.lines[seat]]
        if not left:
            return Outcome((), r.LINE_ONLY, "Both battlelines are empty")
        if len(left) == 1:
            return Outcome((Seat(left[0]),), r.LINE_ONLY, f"Only {NAMES[left[0]]} has creatures left")
    return None
