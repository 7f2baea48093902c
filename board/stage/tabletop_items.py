"""What lies on the table: items anchored at a place in inches and painted in px.

They are placed in px at every pan and zoom: measured, that is cheaper than items which ignore the view's
transform, whose places Qt works out anew in every repaint.

Owns: the pieces (cached sprites of true outlines) and overlays that keep their strokes at any zoom.
Does not own: what is shown where, how it looks (`sprites`, `overlays`), or the camera.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from board.stage import outlines
from board.stage.sprites import REST, BaseArt, Sprites, sprite_reach
from rules.geometry.footprint import HALF_MM, Base, Circle, Footprint, Oval, Rect

_SHADOW = 9.0
"""A resting piece's shadow, px outside its outline."""
Point = tuple[float, float]
ToPx = Callable[[float, float], Point]

# bottom to top
(
    Z_TABLE,
    Z_TERRAIN,
    Z_REGION,
    Z_RING,
    Z_ORIGIN,
    Z_COUNTER,
    Z_PIECE,
    Z_MARK,
    Z_ROUTE,
    Z_HELD,
    Z_CONTACT,
    Z_LABEL,
) = range(12)


class Camera(Protocol):
    """How large an inch is on the screen."""

    ppi: float
    sign: int

    def turn(self, rot: float) -> float: ...

    @property
    def dpr(self) -> float: ...

    def to_px(self, x: float, y: float) -> QPointF: ...


def px_outline(footprint: Footprint, ppi: float) -> outlines.Outline:
    """The true outline of a footprint at a zoom, its length to the right."""
    if isinstance(footprint, Circle):
        return outlines.Round(footprint.d * HALF_MM * ppi)
    if isinstance(footprint, Oval):
        return outlines.Oval(footprint.l * HALF_MM * ppi, footprint.w * HALF_MM * ppi)
    if isinstance(footprint, Rect):
        return outlines.rectangle(footprint.l * 2 * HALF_MM * ppi, footprint.w * 2 * HALF_MM * ppi)
    return outlines.Hull(tuple((x * ppi, -y * ppi) for x, y in footprint.points))


@dataclass(frozen=True)
class Piece:
    """A piece as it is shown: who it is, where it stands, and what is said of it."""

    key: str
    side: str
    label: str
    pose: Base
    halo: str | None = None
    selected: bool = False
    focused: bool = False
    locked: bool = False
    form: str = REST
    wounds: tuple[int, int] | None = None

    def art(self, ppi: float, flipped: bool = False) -> BaseArt:
        """The sprite of the piece at a zoom, seen from the other side when flipped."""
        round_base = self.pose.is_round
        return BaseArt(
            px_outline(self.pose.footprint, ppi),
            self.side,
            self.label,
            0.0 if round_base else round((180.0 if flipped else 0.0) - self.pose.rot, 2),
            facing=not round_base,
            halo=self.halo,
            selected=self.selected,
            focused=self.focused,
            locked=self.locked,
            form=self.form,
            wounds=self.wounds,
        )


def reach_px(art: BaseArt) -> float:
    """How far a piece is painted from its centre: a resting one without rings only casts its shadow."""
    plain = art.form == REST and not (art.halo or art.selected or art.focused or art.locked)
    return float(round(outlines.outer_radius(art.outline) + _SHADOW)) if plain else sprite_reach(art)


class InchItem(QGraphicsItem):
    """Anchored at a point in inches, painted in px round it; y is up on the table, down in px."""

    def __init__(self, camera: Camera, z: float, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.camera = camera
        self.at: Point = (0.0, 0.0)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(z)

    def place(self, x: float, y: float) -> None:
        """Anchor the item at a place in inches."""
        self.at = (x, y)
        self.setPos(self.camera.to_px(x, y))

    def follow(self) -> None:
        """The camera has moved."""
        self.setPos(self.camera.to_px(*self.at))

    def rescaled(self) -> None:
        """The zoom has changed."""

    def restyled(self) -> None:
        """Colours, text size or device pixels have changed."""
        self.update()


class PieceItem(InchItem):
    """One piece. While zooming its last sprite is stretched; `sharpen` paints it anew."""

    def __init__(self, camera: Camera, sprites: Sprites, piece: Piece, parent: QGraphicsItem) -> None:
        super().__init__(camera, Z_PIECE, parent)
        self._sprites = sprites
        self._piece = piece
        self._art = piece.art(camera.ppi, camera.sign < 0)
        self._pixmap: QPixmap | None = None
        self._dpr = 0.0
        self._ppi = camera.ppi
        self._reach = self._shown = reach_px(self._art)
        self._box = self._middle = _square(self._reach)
        self.place(piece.pose.x, piece.pose.y)

    @property
    def piece(self) -> Piece:
        return self._piece

    def show_piece(self, piece: Piece) -> None:
        """Show the piece as it is now; what has not changed costs nothing."""
        old, self._piece = self._piece, piece
        if piece == old:
            return
        pose = piece.pose
        self.place(pose.x, pose.y)
        if (
            replace(old, pose=pose) != piece
            or pose.rot != old.pose.rot
            or pose.footprint != old.pose.footprint
        ):
            self.setZValue(Z_PIECE if piece.form == REST else Z_HELD)
            self.sharpen()

    def change(self, **changes: Any) -> None:
        """Show the piece with some of its values changed."""
        self.show_piece(replace(self._piece, **changes))

    def rescaled(self) -> None:
        self.prepareGeometryChange()
        self._reach *= self.camera.ppi / self._ppi
        self._box = _square(self._reach)
        self._ppi = self.camera.ppi

    def sharpen(self) -> None:
        """Paint the sprite for the zoom of now."""
        self.prepareGeometryChange()
        self._art = self._piece.art(self.camera.ppi, self.camera.sign < 0)
        self._ppi = self.camera.ppi
        self._reach = self._shown = reach_px(self._art)
        self._box = _square(self._reach)
        self._pixmap = None
        self.update()

    def restyled(self) -> None:
        self.sharpen()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        dpr = self.camera.dpr
        if self._pixmap is None or self._dpr != dpr:
            self._pixmap, self._dpr = self._sprites.base(self._art, dpr), dpr
            # the sprite has room for rings; of a resting piece only the middle is painted
            half = self._pixmap.width() / 2
            self._middle = _square(self._shown * dpr).translated(half, half)
        if self._shown == self._reach:
            painter.drawPixmap(self._box.topLeft(), self._pixmap, self._middle)
        else:
            painter.drawPixmap(self._box, self._pixmap, self._middle)


def _square(reach: float) -> QRectF:
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


class Overlay(InchItem):
    """A drawing of lines and marks, given in inches, painted in px. Empty until something is drawn."""

    def __init__(self, camera: Camera, z: float, parent: QGraphicsItem) -> None:
        super().__init__(camera, z, parent)
        self._build: Callable[[ToPx], Any] | None = None
        self._paint: Callable[[QPainter, Any], None] | None = None
        self._built: Any = None
        self._built_at = 0.0
        self._box = (0.0, 0.0, 0.0, 0.0)
        self._pad = 0.0
        self.hide()

    @property
    def empty(self) -> bool:
        return self._paint is None

    def draw(
        self,
        points: Sequence[Point],
        build: Callable[[ToPx], Any],
        paint: Callable[[QPainter, Any], None],
        pad_px: float = 16.0,
    ) -> None:
        """Show a drawing: `build` turns inches to px once a zoom, `paint` paints what was built.

        `points` are inches that span it, `pad_px` is how far its strokes and words reach beyond them.
        """
        self.prepareGeometryChange()
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self._box = (min(xs) - x, min(ys) - y, max(xs) - x, max(ys) - y)
        self._build, self._paint, self._pad, self._built_at = build, paint, pad_px, 0.0
        self._forget()
        self.place(x, y)
        self.show()
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self._build = self._paint = self._built = None
        self.hide()

    def to_px(self, x: float, y: float) -> Point:
        """Inches to px from the anchor."""
        ppi, at = self.camera.ppi * self.camera.sign, self.at
        return (x - at[0]) * ppi, (at[1] - y) * ppi

    def rescaled(self) -> None:
        if self._paint is not None:
            self.prepareGeometryChange()
            self._built_at = 0.0
            self._forget()

    def restyled(self) -> None:
        self.rescaled()
        self.update()

    def _forget(self) -> None:
        """Drop the pixels that Qt keeps: of a drawing larger than the view an update would keep most."""
        kept = self.cacheMode()
        if kept is not QGraphicsItem.CacheMode.NoCache:
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.setCacheMode(kept)

    def boundingRect(self) -> QRectF:
        x0, y0, x1, y1 = (value * self.camera.ppi for value in self._box)
        if self.camera.sign < 0:
            x0, y0, x1, y1 = -x1, -y1, -x0, -y0
        pad = self._pad
        return QRectF(x0 - pad, -y1 - pad, x1 - x0 + 2 * pad, y1 - y0 + 2 * pad)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._build is None or self._paint is None:
            return
        if self._built_at != self.camera.ppi:
            self._built, self._built_at = self._build(self.to_px), self.camera.ppi
        painter.save()
        self._paint(painter, self._built)
        painter.restore()
