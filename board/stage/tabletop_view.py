"""The camera over the table: a pyqtgraph ViewBox in inches, y up, one scale both ways.

Owns: which part of the table is seen, inches to px and back, and handing the mouse and keys on.
Does not own: what lies on the table, or what the mouse and keys mean (the hand does).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Protocol

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QWidget

PPI_MIN, PPI_MAX = 2.0, 400.0


@dataclass(frozen=True)
class Pointer:
    """The mouse over the table: logical px in the view, and the same place in inches."""

    px: QPointF
    x: float
    y: float
    button: Qt.MouseButton
    buttons: Qt.MouseButton
    alt: bool = False
    shift: bool = False
    ctrl: bool = False


class Hand(Protocol):
    """What mouse and keys do; True for what was used."""

    def press(self, at: Pointer) -> None: ...

    def move(self, at: Pointer) -> None: ...

    def release(self, at: Pointer) -> None: ...

    def double(self, at: Pointer) -> None: ...

    def leave(self) -> None: ...

    def key(self, event: QKeyEvent) -> bool: ...

    def interrupted(self) -> None:
        """The mouse or the keyboard was taken away in the middle of something."""


class TableView(pg.GraphicsView):
    """The view. `ppi` is logical px an inch; everything on the table goes under `ground`, in px."""

    moved = Signal()
    """Another part of the table is seen, or at another zoom."""
    zoomed = Signal()

    # pyqtgraph resizes the view before its own constructor returns, so these stand before ours runs
    hand: Hand | None = None
    ppi = 15.0
    sign = 1
    """1, or -1 when the table is seen from its other side."""
    _centre = (30.0, 22.0)
    _fit: QRectF | None = None
    _panning: QPointF | None = None
    _space = _space_used = _ready = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.box = pg.ViewBox(lockAspect=True, enableMouse=False, enableMenu=False, defaultPadding=0.0)
        self.box.disableAutoRange()
        self.scene().setItemIndexMethod(pg.GraphicsScene.ItemIndexMethod.NoIndex)
        self.box.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape, False)
        self.setCentralItem(self.box)
        self._ready = True

    @property
    def ground(self) -> QGraphicsItem:
        """The parent of everything that lies on the table."""
        return self.box

    @property
    def dpr(self) -> float:
        return self.devicePixelRatioF()

    # what is seen

    def fit(self, rect: QRectF) -> None:
        """Show a rectangle in inches (y up: its top is its lowest y); it stays fitted until zoom or pan."""
        self._fit = QRectF(rect)
        size = self.viewport().size()
        if rect.width() > 0 and rect.height() > 0:
            self._look_at(
                (rect.center().x(), rect.center().y()),
                min(size.width() / rect.width(), size.height() / rect.height()),
            )

    def zoom_at(self, factor: float, px: QPointF | None = None) -> None:
        """Zoom by a factor; the point under `px` (the middle without one) stays where it is."""
        at = px or QPointF(self.viewport().rect().center())
        x, y = self.to_inches(at)
        ppi = min(PPI_MAX, max(PPI_MIN, self.ppi * factor))
        size = self.viewport().size()
        centre = (
            x - self.sign * (at.x() - size.width() / 2) / ppi,
            y + self.sign * (at.y() - size.height() / 2) / ppi,
        )
        self._fit = None
        self._look_at(centre, ppi)

    def pan_px(self, dx: float, dy: float) -> None:
        """Move the table under the view by px."""
        self._fit = None
        right, up = self.sign * dx / self.ppi, self.sign * dy / self.ppi
        self._look_at((self._centre[0] - right, self._centre[1] + up), self.ppi)

    def ensure_seen(self, x: float, y: float, margin_px: float = 60.0) -> None:
        """Pan, without zooming, until a point is inside the view."""
        at, size = self.to_px(x, y), self.viewport().size()
        dx = max(0.0, margin_px - at.x()) - max(0.0, at.x() - (size.width() - margin_px))
        dy = max(0.0, margin_px - at.y()) - max(0.0, at.y() - (size.height() - margin_px))
        if dx or dy:
            self.pan_px(dx, dy)

    def see_as(self, other: TableView) -> None:
        """See what another view sees, from the same side."""
        self.sign, self._fit, self._centre, self.ppi = other.sign, other._fit, other._centre, other.ppi
        self._look_at(self._centre, self.ppi)

    def flip(self) -> None:
        """See the table from its other side, turned by 180 degrees."""
        self.sign = -self.sign
        self.moved.emit()

    def turn(self, rot: float) -> float:
        """A turn on the table, counter-clockwise, as one on the screen, clockwise."""
        return -rot if self.sign > 0 else 180.0 - rot

    def to_inches(self, px: QPointF) -> tuple[float, float]:
        """A point of the view in inches on the table."""
        size = self.viewport().size()
        return (
            self._centre[0] + self.sign * (px.x() - size.width() / 2) / self.ppi,
            self._centre[1] - self.sign * (px.y() - size.height() / 2) / self.ppi,
        )

    def to_px(self, x: float, y: float) -> QPointF:
        """A place on the table as a point of the view."""
        size = self.viewport().size()
        return QPointF(
            size.width() / 2 + self.sign * (x - self._centre[0]) * self.ppi,
            size.height() / 2 - self.sign * (y - self._centre[1]) * self.ppi,
        )

    def _look_at(self, centre: tuple[float, float], ppi: float) -> None:
        ppi = min(PPI_MAX, max(PPI_MIN, ppi if ppi < inf else PPI_MIN))
        size = self.viewport().size()
        if size.width() < 2 or size.height() < 2:
            return
        changed = abs(ppi - self.ppi) > 1e-9
        self._centre, self.ppi = centre, ppi
        width, height = size.width() / ppi, size.height() / ppi
        seen = QRectF(centre[0] - width / 2, centre[1] - height / 2, width, height)
        self.box.setRange(seen, padding=0.0, disableAutoRange=True)
        self.box.updateMatrix()
        if changed:
            self.zoomed.emit()
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._ready:
            return
        if self._fit is not None:
            self.fit(self._fit)
        else:
            self._look_at(self._centre, self.ppi)

    # mouse and keys

    def _pointer(self, event: QMouseEvent) -> Pointer:
        px, mods = event.position(), event.modifiers()
        x, y = self.to_inches(px)
        return Pointer(
            px,
            x,
            y,
            event.button(),
            event.buttons(),
            alt=bool(mods & Qt.KeyboardModifier.AltModifier),
            shift=bool(mods & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(mods & Qt.KeyboardModifier.ControlModifier),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._panning, self._space_used = event.position(), True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self.hand is not None:
            self.hand.press(self._pointer(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            delta, self._panning = event.position() - self._panning, event.position()
            self.pan_px(delta.x(), delta.y())
        elif self.hand is not None:
            self.hand.move(self._pointer(event))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._panning = None
            self.viewport().unsetCursor()
        elif self.hand is not None:
            self.hand.release(self._pointer(event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.hand is not None:
            self.hand.double(self._pointer(event))
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120.0
        if steps:
            self.zoom_at(1.15**steps, event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self.hand is not None:
            self.hand.leave()

    def event(self, event: QEvent) -> bool:
        """Space pans while it is held, Tab walks over the pieces before it leaves the board."""
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        if (
            kind == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
            and self.hand is not None
            and self.hand.key(event)
        ):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._space_used = True, False
            event.accept()
        elif self.hand is not None and self.hand.key(event):
            event.accept()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            tapped = self._space and not self._space_used
            self._space = False
            if tapped:
                self._run_shortcut(Qt.Key.Key_Space)
        event.ignore()

    def _run_shortcut(self, key: Qt.Key) -> None:
        """A key that was held back in case it meant panning does what the window gives it."""
        for action in self.window().actions():
            if any(s.count() == 1 and s[0].toCombined() == int(key) for s in action.shortcuts()):
                action.trigger()
                return

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._space, self._panning = False, None
        if event.reason() != Qt.FocusReason.PopupFocusReason and self.hand is not None:
            self.hand.interrupted()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.hand is not None:
            self.hand.interrupted()
