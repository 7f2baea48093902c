"""From the values of the presenter to the keys of the palette.

Owns: status to verdict kind, seat to side, and the chip of a `ChipView`.
Does not own: the views or the colours.
"""

from __future__ import annotations

from board.presenter.language import tr
from board.presenter.views import ChipView, Status
from board.stage.chips import ChipArt
from board.stage.palette import SIDES

_KINDS = {
    Status.LEGAL: "legal",
    Status.ILLEGAL: "illegal",
    Status.PENDING: "pending",
    Status.COULD_HAVE: "counter",
    Status.TOO_CLOSE: "unsure",
}
WORDS = {
    Status.LEGAL: "Legal",
    Status.ILLEGAL: "Illegal",
    Status.PENDING: "Pending",
    Status.COULD_HAVE: "Could have",
    Status.TOO_CLOSE: "Too close to call",
    Status.FACT: "Fact",
}


def verdict_kind(status: Status) -> str | None:
    """The verdict style of a status; None for a fact, which has no verdict colour."""
    return _KINDS.get(status)


def side_key(seat: int | None) -> str | None:
    """The side style of a seat: 0 is red, 1 is blue; None for nobody."""
    return None if seat is None else SIDES[seat]


def chip_art(view: ChipView) -> ChipArt:
    """A chip as it is painted."""
    return ChipArt(tr(view.text), verdict_kind(view.status))
