"""Which art paints which view.

Owns this table. A new kind of thing is a view in presenter.cards, an art, and a line here.
"""

from __future__ import annotations

from board.presenter import cards
from board.stage.items.art import AnyArt
from board.stage.items.creature import CreatureArt
from board.stage.items.figures import ActionCardArt, FigureArt
from board.stage.items.panels import LaneArt, PanelArt
from board.stage.items.track import TrackArt
from board.stage.items.trays import AimTargetArt, CounterArt, OrderArt
from board.stage.items.zones import CaptionArt, PoolArt, TrayArt, ZoneArt

ARTS: dict[type[cards.Thing], AnyArt] = {
    cards.CreatureView: CreatureArt(),
    cards.FigureView: FigureArt(),
    cards.ActionCardView: ActionCardArt(),
    cards.ZoneView: ZoneArt(),
    cards.TrayView: TrayArt(),
    cards.CaptionView: CaptionArt(),
    cards.PoolView: PoolArt(),
    cards.TrackView: TrackArt(),
    cards.LaneView: LaneArt(),
    cards.PanelView: PanelArt(),
    cards.CounterView: CounterArt(),
    cards.AimTargetView: AimTargetArt(),
    cards.OrderView: OrderArt(),
}


def art_of(view: cards.Thing) -> AnyArt:
    """The art of a view; KeyError for a kind that has none."""
    return ARTS[type(view)]
