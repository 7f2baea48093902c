"""How many attacks a player has in a combat (602.1), with the sum spelled out.

Owns the sum. Does not own what adds and removes attacks (effects) nor where they are aimed (aiming).
"""

from __future__ import annotations

import msgspec

from rules.core.contract import Seat
from rules.huntik.state import State, atk_of, members


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit's line of the sum; ``counts`` is what it adds, ``note`` why that is not its ATK."""

    piece: str
    name: str
    atk: int
    counts: int
    note: str = ""


class AttackTotal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """602.1 for one player: units + added - removed, and the total, which is never below 0."""

    seat: Seat
    parts: tuple[Part, ...]
    added: int
    removed: int
    total: int
    rulings: tuple[str, ...] = ()

    @property
    def units(self) -> int:
        """Attacks of the player's heroes and obstacles."""
        return sum(part.counts for part in self.parts)

    @property
    def raw(self) -> int:
        """The sum before it is kept from falling below 0."""
        return self.units + self.added - self.removed

    @property
    def text(self) -> str:
        """``5 + 0 - 1 = 4``."""
        line = f"{self.units} + {self.added} - {self.removed} = {self.raw}"
        return line if self.raw == self.total else f"{line}, counts as {self.total}"


def attack_total(state: State, seat: int) -> AttackTotal:
    """The sum of one player as it stands now; all zeros outside a combat."""
    combat = state.combat
    if combat is None:
        return AttackTotal(Seat(seat), (), 0, 0, 0)
    parts, named = [], []
    for unit in members(state, seat):
        atk, note = atk_of(state, unit), ""
        counts = atk
        if unit.now.removed:
            counts, note = 0, "attacks removed"
        elif atk < 0:
            named.append("clamp_unit_atk")
            if state.rulings.clamp_unit_atk:
                counts, note = 0, "below 0 counts as 0"
        parts.append(Part(unit.id, unit.name or unit.id, atk, counts, note))
    added, removed = combat.added[seat], combat.removed[seat]
    total = max(0, sum(part.counts for part in parts) + added - removed)
    return AttackTotal(Seat(seat), tuple(parts), added, removed, total, tuple(dict.fromkeys(named)))
