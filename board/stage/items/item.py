"""A thing on the stage as a graphics item, painted once and kept as a pixmap.

Owns the item, its origin's ghost, the cache of paintings and tokens that travel. Does not own how a
kind is painted (arts) nor where things lie (layout).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from board.presenter.cards import Thing, TokenKind
from board.presenter.marks import Mark
from board.stage.bases import paint_side_disc
from board.stage.items.art import AnyArt
from board.stage.items.blocks import links_of, type_font
from board.stage.items.frames import bleed, paint_origin, paint_shadow
from board.stage.items.kinds import art_of
from board.stage.items.sums import paint_token
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.palette import tokens

CACHE_BYTES = 96_000_000
Key = tuple[Thing, Mark, float, float, bool, bool, bool, float]


class Paintings:
    """Painted things by what they show; the least recently used go first, all go when the look changes."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._bytes = 0
        look.changed.connect(self.drop)

    def __len__(self) -> int:
        return len(self._kept)

    def drop(self) -> None:
        """Forget every painting."""
        self._kept.clear()
        self._bytes = 0

    def of(self, item: StageItem, dpr: float) -> QPixmap:
        """The painting of an item as it is now; it reaches ``item.reach`` beyond the item's rectangle."""
        state = (item.focused, item.lifted, item.up)
        key = (item.view, item.mark, item.size.width(), item.size.height(), *state, dpr)
        pixmap = self._kept.get(key)
        if pixmap is not None:
            self._kept.move_to_end(key)
            return pixmap
        pixmap = self._paint(item, dpr)
        self._kept[key] = pixmap
        self._bytes += pixmap.width() * pixmap.height() * 4
        while self._bytes > CACHE_BYTES and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.width() * old.height() * 4
        return pixmap

    def _paint(self, item: StageItem, dpr: float) -> QPixmap:
        reach = item.reach
        wide, high = item.size.width() + 2 * reach, item.size.height() + 2 * reach
        pixmap = QPixmap(max(1, round(wide * dpr)), max(1, round(high * dpr)))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        try:
            painter.translate(reach, reach)
            item.paint_vectors(painter)
        finally:
            painter.end()  # a painter that outlives its pixmap aborts the program
        return pixmap


class StageItem(QGraphicsItem):
    """One thing. ``place`` is where it lies; ``offset`` moves it from there while it is held or animated."""

    def __init__(self, paintings: Paintings, view: Thing) -> None:
        super().__init__()
        self._paintings = paintings
        self.view = view
        self.mark = Mark()
        self.place = QRectF()
        self.offset = QPointF()
        self.focused = False
        self.lifted = False
        self.up = False
        self._sizes: dict[tuple[str, float], float] = {}
        self._sizes_of: tuple[Thing, Mark, float] | None = None
        self._links: tuple[tuple[Thing, Mark, float], list[tuple[QRectF, str]]] | None = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def look(self) -> Look:
        return self._paintings.look

    @property
    def art(self) -> AnyArt:
        return art_of(self.view)

    @property
    def size(self) -> QSizeF:
        return self.place.size()

    @property
    def reach(self) -> float:
        """How far its painting reaches beyond its rectangle, px."""
        turned = 0.06 * max(self.size.width(), self.size.height()) if self.art.tilt(self.view) else 0.0
        return bleed(self.look) + turned

    # asked by layouts

    def min_width(self) -> float:
        return self._measured("least", 0.0, lambda: self.art.min_width(self.look, self.view, self.mark))

    def best_width(self) -> float:
        return self._measured("best", 0.0, lambda: self.art.best_width(self.look, self.view, self.mark))

    def height_for(self, width: float) -> float:
        return self._measured(
            "height", width, lambda: self.art.height(self.look, self.view, self.mark, width)
        )

    def inside(self, width: float) -> QMarginsF:
        return self.art.inside(self.look, self.view, self.mark, width)

    def _measured(self, what: str, width: float, measure: Callable[[], float]) -> float:
        """A layout asks the same again and again: sizes are kept until view, mark or text size change."""
        of = (self.view, self.mark, self.look.scale)
        if self._sizes_of != of:
            self._sizes_of = of
            self._sizes.clear()
        key = (what, width)
        if key not in self._sizes:
            self._sizes[key] = measure()
        return self._sizes[key]

    # told by the stage

    def show_view(self, view: Thing, mark: Mark) -> None:
        """Show another view or mark of the same thing."""
        if view != self.view or mark != self.mark:
            self.prepareGeometryChange()
            self.view, self.mark = view, mark
            self.update()

    def set_place(self, rect: QRectF, up: bool = False) -> None:
        """Lie there; ``up``: in the lower half, so that its badge is at its upper edge."""
        if rect.size() != self.place.size() or up != self.up:
            self.prepareGeometryChange()
            self.update()
        self.place, self.up = QRectF(rect), up
        self.setTransformOriginPoint(rect.width() / 2, rect.height() / 2)
        self.setPos(self.place.topLeft() + self.offset)

    def set_offset(self, offset: QPointF) -> None:
        """Be shown away from its place."""
        if offset != self.offset:
            self.offset = QPointF(offset)
            self.setPos(self.place.topLeft() + self.offset)

    def set_state(self, *, focused: bool, lifted: bool) -> None:
        """Have the focus ring; be in the hand."""
        if (focused, lifted) != (self.focused, self.lifted):
            self.prepareGeometryChange()
            self.focused, self.lifted = focused, lifted
            self.update()

    @property
    def rect(self) -> QRectF:
        """Where it is seen now, in scene px."""
        return QRectF(self.pos(), self.size)

    def links(self) -> list[tuple[QRectF, str]]:
        """The rules cited on it, with their places from its corner."""
        key = (self.view, self.mark, self.size.width())
        if self._links is None or self._links[0] != key:
            self._links = (key, links_of(self.paint_vectors))
        return self._links[1]

    def anchor(self) -> QPointF:
        """Where tokens come and go, in scene px."""
        return self.place.topLeft() + self.art.anchor(self.look, self.view, self.size)

    # painting

    def boundingRect(self) -> QRectF:
        reach = self.reach
        return QRectF(QPointF(0, 0), self.size).adjusted(-reach, -reach, reach, reach)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(QPointF(0, 0), self.size))
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        device = painter.device()
        zoom = round(painter.worldTransform().m11() * 4) / 4 or 0.25
        dpr = (device.devicePixelRatioF() if device is not None else 1.0) * max(1.0, zoom)
        reach = self.reach
        painter.drawPixmap(QPointF(-reach, -reach), self._paintings.of(self, dpr))

    def paint_vectors(self, painter: QPainter) -> None:
        """The thing itself, at the origin."""
        if self.lifted:
            scale = float(tokens()["piece"]["lift_scale"])
            painter.translate(self.size.width() / 2, self.size.height() / 2)
            painter.scale(scale, scale)
            painter.translate(-self.size.width() / 2, -self.size.height() / 2)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRectF(QPointF(0, 0), self.size)
            paint_shadow(painter, self.look.palette, rect, self.art.radius, "lifted")
        self.art.paint_whole(
            painter, self.look, self.view, self.mark, self.size, focused=self.focused, up=self.up
        )


class OriginItem(QGraphicsItem):
    """Where the held thing came from."""

    def __init__(self, look: Look, of: StageItem) -> None:
        super().__init__()
        self._look, self._of = look, of
        self.setPos(of.place.topLeft())
        self.setZValue(40_000)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return QRectF(QPointF(0, 0), self._of.size).adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(QPointF(0, 0), self._of.size)
        paint_origin(painter, self._look.palette, rect, self._of.art.radius)


class TokenItem(QGraphicsItem):
    """A token on its way, or a pip in the hand: ink with a number, or a side's disc."""

    def __init__(self, look: Look, text: str, seat: int | None) -> None:
        super().__init__()
        self._look, self._text, self._seat = look, text, seat
        self.setZValue(100_000)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        half = max(float(self._look.px(34)), self._look.width_of(self._text, "strong") + 16) / 2 + 2
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = self.boundingRect().width() / 2 - 2
        side = side_key(self._seat)
        if side is None:
            box = QRectF(-half, -self._look.px(28) / 2, 2 * half, self._look.px(28))
            paint_token(painter, self._look, box, self._text, TokenKind.PLACED)
            return
        style = self._look.palette.side(side)
        paint_side_disc(painter, QPointF(0, 0), half, style)
        if self._text:
            painter.setPen(style.on)
            painter.setFont(type_font("strong", self._look.scale))
            painter.drawText(
                QRectF(-half, -half, 2 * half, 2 * half), Qt.AlignmentFlag.AlignCenter, self._text
            )
