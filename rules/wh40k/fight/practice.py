"""A practice opponent: legal and simple. Piles in well, strikes where most damage is expected.

Owns one choice for whatever decision is owed. Does not own planning a move (plan) nor looking ahead.
"""

from __future__ import annotations

from typing import Any

from rules.core.contract import Offer, Seat
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.fight.actions import Done, SelectToFight
from rules.wh40k.fight.attacks import default_strikes, expected, strikers
from rules.wh40k.fight.playing import offers_of
from rules.wh40k.plan import plan_move
from rules.wh40k.state import Table


def choose(table: Table, seat: Seat) -> Any:
    """A legal action for the player, always the same one for the same table; the seat must be to act."""
    offers = offers_of(table, seat)
    for offer in offers:
        if isinstance(offer.draft, PileIn | Consolidate):
            planned = plan_move(table, offer.draft)
            if planned.move is not None and planned.verdict.legal and _wanted(table, planned.move):
                return planned.move
    best = max(offers, key=lambda offer: _worth(table, offer))
    if isinstance(best.draft, PileIn | Consolidate):
        return Done(seat)  # only moves that are not wanted are left
    return best.draft


def _wanted(table: Table, move: PileIn | Consolidate) -> bool:
    """Moves that move nobody are left out, and so are consolidations that wake a fresh enemy."""
    if not move.models:
        return False
    if isinstance(move, PileIn) or move.mode == "objective":
        return True
    units = [table.unit(target) for target in move.targets]
    return all(unit is None or unit.flags.selected_to_fight for unit in units)


def _worth(table: Table, offer: Offer[Any]) -> float:
    """Selecting the unit that is expected to do most comes first; being done comes last."""
    draft = offer.draft
    if isinstance(draft, Done | PileIn | Consolidate):
        return -1.0 if isinstance(draft, Done) else -2.0
    if isinstance(draft, SelectToFight):
        overrun = 0.5 if draft.kind == "overrun" else 0.0
        return 1.0 + expected_damage(table, draft.unit) + overrun
    return 0.0


def expected_damage(table: Table, unit_id: str) -> float:
    """Average damage of a unit's best declaration where it stands; 0 when it can strike nobody."""
    unit = table.unit(unit_id)
    if unit is None or not strikers(table, unit):
        return 0.0
    total = 0.0
    for strike in default_strikes(table, unit):
        weapon, target = (
            unit.profile.weapon(strike.weapon) if unit.profile else None,
            table.unit(strike.target),
        )
        if weapon is not None and target is not None:
            total += expected(unit, weapon, target)
    return total
