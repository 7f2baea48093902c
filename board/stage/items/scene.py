"""A scene: everything a card board shows, as one plain value.

Owns the value and which cards its lanes are joined to. Does not own how it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF

from board.presenter.cards import LaneView, Thing
from board.presenter.marks import Mark, Marks
from board.stage.items.layout import Gap, Plan

NO_MARKS = Marks()


@dataclass(frozen=True)
class CardScene:
    """What a board shows: its things, where they lie by id, and what stands out."""

    things: tuple[Thing, ...] = ()
    plan: Plan = field(default_factory=Gap)
    marks: Marks = NO_MARKS


def joins(scene: CardScene, places: Mapping[str, QRectF]) -> Iterator[tuple[QPointF, QPointF, Mark]]:
    """The stubs of a scene: from a lane's edge to the facing edge of a card, with the card's mark."""
    for thing in scene.things:
        if not isinstance(thing, LaneView) or thing.id not in places:
            continue
        lane = places[thing.id]
        for key in (thing.above, thing.below):
            if key not in places:
                continue
            card = places[key]
            x = min(max(card.center().x(), lane.left() + 20), lane.right() - 20)
            if card.center().y() < lane.center().y():
                yield QPointF(x, lane.top()), QPointF(x, card.bottom()), scene.marks.of(key)
            else:
                yield QPointF(x, lane.bottom()), QPointF(x, card.top()), scene.marks.of(key)
