"""What a board asks beside the contract: previews, totals, aims, reach, and what a seat may see.

Owns the redaction and the preview. The other queries are gathered here from the files that own their rule:
``reach``, ``zones_in_reach``, ``start_options``, ``own_zone``, ``blockers``, ``attack_total``, ``aim_lines``,
``to_aim``, ``unaimed_attacks``, ``forced_aim``, ``legal_targets``, ``completions``, ``atk_of``, ``def_of``.
"""

from __future__ import annotations

from typing import Literal

from rules.core.contract import Seat, Transition
from rules.huntik.actions import Act
from rules.huntik.aiming import aim_lines, forced_aim, to_aim, unaimed_attacks
from rules.huntik.cards import legal_targets
from rules.huntik.flow import perform
from rules.huntik.judge import acting, judge
from rules.huntik.movement import reach, zones_in_reach
from rules.huntik.offers import completions, zone_id
from rules.huntik.state import HIDDEN, LEAD, State, atk_of, change, def_of, other, with_pair
from rules.huntik.totals import attack_total
from rules.huntik.zones import blockers, own_zone, start_options

__all__ = [
    "acting",
    "aim_lines",
    "atk_of",
    "attack_total",
    "blockers",
    "completions",
    "def_of",
    "forced_aim",
    "legal_targets",
    "own_zone",
    "pass_lamps",
    "phase",
    "preview",
    "reach",
    "redacted",
    "start_options",
    "to_aim",
    "unaimed_attacks",
    "zone_id",
    "zones_in_reach",
]

Phase = Literal["turn", "start powers", "actions", "aim", "over"]


def preview(state: State, action: Act) -> Transition[State]:
    """What the action would do, without doing it; nothing when it is not legal."""
    return perform(state, action) if judge(state, action).legal else Transition(state)


def pass_lamps(state: State) -> tuple[bool, bool]:
    """Whose last act in the window was a pass (lead, defending); both once it is closed."""
    combat = state.combat
    if combat is None or combat.passes == 0:
        return False, False
    if combat.passes == 2:
        return True, True
    return (True, False) if other(combat.acts) == LEAD else (False, True)


def phase(state: State) -> Phase:
    """What the phase strip shows: the turn, start powers, actions, aiming, or over."""
    if state.result is not None:
        return "over"
    if state.combat is None:
        return "turn"
    if state.combat.stage == "aim":
        return "aim"
    return "actions" if state.combat.stage == "window" else "start powers"


def redacted(state: State, seat: Seat) -> State:
    """Both decks face down, the other hand too unless hands lie open, and no card that lies only there."""
    foe = other(seat)
    theirs = state.hands[foe]
    if not state.rulings.open_hands:
        theirs = tuple(HIDDEN for _ in theirs)
    decks = tuple(tuple(HIDDEN for _ in deck) for deck in state.decks)
    seen = {*state.hands[seat], *theirs, *state.discards[0], *state.discards[1]}
    return change(
        state,
        hands=with_pair(state.hands, foe, theirs),
        decks=(decks[0], decks[1]),
        cards=tuple(card for card in state.cards if card.id in seen),
        dice=type(state.dice)(),
    )
