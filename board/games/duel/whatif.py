"""The what-if: the outcome of a card against each card that the opponent may hold.

Owns its wording. Does not own the trying (rules.duel.practice), which knows only what the seat may know.
"""

from __future__ import annotations

from board.presenter.cards import Line, PanelView
from rules.core.contract import Seat
from rules.duel.practice import WhatIf, what_if
from rules.duel.state import SEAT_NAMES, Fighter, State

SHOWN = 8
MINUS = "\N{MINUS SIGN}"


def what_if_panel(state: State, seat: Seat, card: str = "") -> PanelView | None:
    """A line for each card that may come; None when there is no card to try or none that may come."""
    tries = what_if(state, seat, card)
    if not tries:
        return None
    side = state.sides[seat]
    mine = side.card(card or (side.fight[state.flipped] if state.phase == "fight" else ""))
    before = {fighter.id: fighter for fighter in state.fighters}
    lines = tuple(
        Line(outcome_words(before, one), seat=1 - seat, strong=one.against.called, remark=_ending(one))
        for one in tries[:SHOWN]
    )
    more = len(tries) - len(lines)
    other = SEAT_NAMES[1 - seat]
    return PanelView(
        "whatif", f"What if: {mine.called if mine else ''}", lines=lines,
        hint=f"against each card that {other} may hold" + (f"; {more} more" if more > 0 else ""),
    )  # fmt: skip


def outcome_words(before: dict[str, Fighter], one: WhatIf) -> str:
    """What changes: "Anvil −3 HP to 12, Quill +1 Power to 3"."""
    parts = []
    for fighter in one.fighters:
        was = before[fighter.id]
        if fighter.pos != was.pos:
            parts.append(f"{fighter.called} {_signed(fighter.hp - was.hp)} HP to {fighter.hp}")
        if fighter.power != was.power:
            parts.append(f"{fighter.called} {_signed(fighter.power - was.power)} Power to {fighter.power}")
        for track, old in zip(fighter.tracks, was.tracks, strict=True):
            if track.pos != old.pos:
                at = track.spaces[track.pos].name or f"space {track.pos}"
                parts.append(f"{fighter.called} {track.name} to {at}")
        for name in sorted({*fighter.tokens, *was.tokens}):
            n, had = fighter.tokens.get(name, 0), was.tokens.get(name, 0)
            if n != had:
                parts.append(f"{fighter.called} {_signed(n - had)} {name}")
    return ", ".join(parts) or "nothing changes"


def _ending(one: WhatIf) -> str:
    if one.ended is None:
        return ""
    if not one.ended.winners:
        return "draw" if one.ended.reason != "turns" else ""
    return f"{SEAT_NAMES[one.ended.winners[0]]} wins"


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"{MINUS}{-n}"
