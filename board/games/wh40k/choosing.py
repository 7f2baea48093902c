"""Where targets may be chosen: the ring round the acting unit while there is a choice to make.

Owns that ring. Does not own which targets may be chosen (the rules, through the draft).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from board.games.wh40k.draft import DraftMove
from board.games.wh40k.presenter import InchPresenter
from board.presenter.language import tr
from board.stage import overlays
from board.stage.outlines import contour
from board.stage.tabletop import Tabletop
from board.stage.tabletop_items import Overlay, ToPx, px_outline


def choosing_distance(draft: DraftMove) -> float | None:
    """Inches from the unit within which targets, or an objective, are chosen; None where all is forced."""
    if draft.moves or draft.survey.engaged_units:
        return None
    rulings = draft.survey.rulings
    if draft.kind == "pile_in":
        return rulings.pile_in_select
    return rulings.engaging_select  # the same 3 in as for an objective (12.08)


def draw_choosing(tabletop: Tabletop, overlay: Overlay, presenter: InchPresenter) -> None:
    """The ring at that distance from the unit's bases, while nothing has been moved."""
    draft = presenter.draft_move
    distance = choosing_distance(draft) if draft is not None else None
    if draft is None or distance is None:
        overlay.clear()
        return
    bases = [figure.base for figure in draft.survey.figures.values()]
    view, look = tabletop.view, tabletop.look

    def build(to_px: ToPx) -> QPainterPath:
        whole = QPainterPath()
        whole.setFillRule(Qt.FillRule.WindingFill)
        for base in bases:
            path = contour(px_outline(base.footprint, view.ppi), view.turn(base.rot), distance * view.ppi)
            whole = whole.united(path.translated(QPointF(*to_px(base.x, base.y))))
        return whole

    def paint(painter: QPainter, path: QPainterPath) -> None:
        overlays.paint_ring(painter, look, path, "")
        highest = min((path.elementAt(i) for i in range(path.elementCount())), key=lambda e: e.y)
        overlays.paint_cased_text(painter, look, (highest.x, highest.y), tr(f"{distance:g} in"))

    corners = []
    for base in bases:
        reach = base.radius + distance
        corners += [(base.x - reach, base.y - reach), (base.x + reach, base.y + reach)]
    overlay.draw(corners, build, paint, 40)
