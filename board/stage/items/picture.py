"""Pictures of a card board, for files: the same things as on the stage, as vectors.

Owns the size and the painting. Does not own files (the shell writes them).
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from board.stage.items.item import StageItem
from board.stage.items.layout import best_width, height, min_width, place
from board.stage.items.over import paint_stub
from board.stage.items.scene import CardScene, joins
from board.stage.look import Look

WIDE = 960.0
Items = Mapping[str, StageItem]


def picture_size(scene: CardScene, items: Items) -> tuple[int, int]:
    """Natural px: as wide as it would like up to 960, and as high as that needs."""
    wide = max(min_width(scene.plan, items), min(WIDE, best_width(scene.plan, items)))
    return round(wide), round(height(scene.plan, items, wide))


def paint_picture(
    painter: QPainter, look: Look, scene: CardScene, items: Items, width: int, height_px: int
) -> None:
    """Paint a scene into a picture of that size; what has another shape is filled with table."""
    wide, high = picture_size(scene, items)
    scale = min(width / wide, height_px / high)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0, 0, width, height_px), look.palette.board.table)
    painter.scale(scale, scale)
    whole = QRectF(0, 0, width / scale, height_px / scale)
    places = place(scene.plan, items, whole)
    for first, second, mark in joins(scene, places):
        paint_stub(painter, look, first, second, mark)
    for key, rect in places.items():
        view, mark = items[key].view, scene.marks.of(key)
        painter.save()
        painter.translate(rect.topLeft())
        up = rect.center().y() > whole.center().y()
        items[key].art.paint_whole(painter, look, view, mark, rect.size(), up=up)
        painter.restore()
    painter.restore()
