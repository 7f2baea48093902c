"""Who looks at the screen, and what may be seen then.

Owns the state shown for a seat or for both, who has secrets, and which choices are forced. Does not own
redaction (rules.duel.seeing) nor the curtain's picture (stage.widgets).
"""

from __future__ import annotations

from rules.core.contract import SEATS, Seat
from rules.duel.ruleset import RULESET
from rules.duel.seeing import redact
from rules.duel.state import State


def seen(state: State, looking: Seat | None, *, open_cards: bool = False) -> State:
    """The state as it may be shown: to one seat, to both (None), or all of it in teaching."""
    if open_cards:
        return state
    if looking is not None:
        return redact(state, looking)
    return redact(redact(state, SEATS[0]), SEATS[1])


def to_choose(state: State) -> tuple[Seat, ...]:
    """The seats that have a face-down choice to make now, Red first."""
    if state.phase in ("fight", "over"):
        return ()
    return tuple(sorted(RULESET.to_act(state)))


def options(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards among which a seat chooses now."""
    return tuple(str(name) for offer in RULESET.offers(state, seat) for name in offer.targets)


def forced(state: State) -> bool:
    """Whether nobody has anything to decide: one card a side, so nothing is hidden."""
    seats = to_choose(state)
    return (
        state.phase == "commit"
        and len(seats) == len(SEATS)
        and all(len(options(state, seat)) == 1 for seat in seats)
    )
