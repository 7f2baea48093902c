"""The cache of painted bases.

Owns: sprites by what they show, shared under-paintings, and when they are forgotten.
Does not own: how a base is painted (`bases`), or where it lies.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from board.stage.bases import (
    GHOST,
    LIFTED,
    ORIGIN,
    REST,
    BaseArt,
    dragged,
    paint_base,
    paint_marks,
    plain_art,
    sprite_reach,
)
from board.stage.look import Look

__all__ = ["GHOST", "LIFTED", "ORIGIN", "REST", "BaseArt", "Sprites", "dragged", "paint_base", "sprite_reach"]

CACHE_BYTES = 96_000_000
Paint = Callable[[QPainter, BaseArt, Look], None]


class Sprites:
    """Painted bases by look, dropped whenever the look changes, least recently used first beyond a size."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._cache: OrderedDict[tuple[BaseArt, float], QPixmap] = OrderedDict()
        self._bytes = 0
        look.changed.connect(self.drop)

    def __len__(self) -> int:
        return len(self._cache)

    def drop(self) -> None:
        """Forget every sprite."""
        self._cache.clear()
        self._bytes = 0

    def base(self, art: BaseArt, dpr: float = 1.0) -> QPixmap:
        """The sprite of a base; its middle is the base's centre."""
        key = (art, dpr)
        pixmap = self._cache.get(key)
        if pixmap is not None:
            self._cache.move_to_end(key)
            return pixmap
        pixmap = self._painted(art, dpr)
        self._cache[key] = pixmap
        self._bytes += _size(pixmap)
        while self._bytes > CACHE_BYTES and len(self._cache) > 1:
            _key, old = self._cache.popitem(last=False)
            self._bytes -= _size(old)
        return pixmap

    def _painted(self, art: BaseArt, dpr: float) -> QPixmap:
        plain = plain_art(art)
        if art == plain or art.form in (ORIGIN, GHOST):
            return _pixmap(art, self._look, dpr, paint_base)
        pixmap = QPixmap(self.base(plain, dpr))  # shares its pixels until it is painted on
        return _paint_on(pixmap, art, self._look, paint_marks)

    def draw(self, painter: QPainter, centre: QPointF, art: BaseArt, dpr: float = 1.0) -> None:
        """Draw the sprite with its base centred on a point in px."""
        pixmap = self.base(art, dpr)
        half = pixmap.width() / pixmap.devicePixelRatio() / 2
        painter.drawPixmap(QPointF(centre.x() - half, centre.y() - half), pixmap)


def _pixmap(art: BaseArt, look: Look, dpr: float, paint: Paint) -> QPixmap:
    side = round(sprite_reach(art) * 2 * dpr)
    pixmap = QPixmap(side, side)
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    return _paint_on(pixmap, art, look, paint)


def _paint_on(pixmap: QPixmap, art: BaseArt, look: Look, paint: Paint) -> QPixmap:
    painter = QPainter(pixmap)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = pixmap.width() / pixmap.devicePixelRatio() / 2
        painter.translate(middle, middle)
        paint(painter, art, look)
    finally:
        painter.end()  # a painter that outlives its pixmap aborts the program
    return pixmap


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
