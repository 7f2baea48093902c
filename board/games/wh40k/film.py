"""A step on the inch table moment by moment, for animated pictures: pieces where they are on their way.

Owns the part of the table that a whole film shows. Does not own the painting (picture), nor what moves
(playing).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter

from board.games.wh40k import picture

if TYPE_CHECKING:
    from board.games.wh40k.view import InchPage


class TableFilm:
    """The film of an inch table (board.stage.film)."""

    def __init__(self, page: InchPage) -> None:
        self._page = page
        self._size, self._rect = QSize(), QRectF()

    def fit(self, size: QSize) -> None:
        """One part of the table for the whole film, so that it does not jump from step to step."""
        rect = picture.region_of_all(self._page.presenter.session.history)
        shape = size.width() / size.height()
        wide, high = max(rect.width(), rect.height() * shape), max(rect.height(), rect.width() / shape)
        self._size = size
        self._rect = QRectF(rect.center().x() - wide / 2, rect.center().y() - high / 2, wide, high)

    @property
    def length_ms(self) -> float:
        return self._page.player.length_ms

    def hold(self, ms: float) -> None:
        self._page.player.hold(ms)

    @property
    def caption(self) -> tuple[str, str]:
        """The step's own caption is all that is said."""
        return "", ""

    def paint(self, painter: QPainter) -> None:
        page = self._page
        items = page.tabletop.pieces.values()
        pieces = tuple((replace(item.piece, selected=False, focused=False), item.opacity()) for item in items)
        picture.paint_picture(
            painter,
            page.look,
            page.presenter,
            page.scene.names,
            self._size.width(),
            self._size.height(),
            picture.Moment(self._rect, pieces),
        )
