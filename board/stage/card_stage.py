"""The stage of a card board: shows a scene, lets it be handled, speaks it.

Owns the view, the items of a scene and where they lie, chips of reasons, what is animated, pictures.
Does not own what the hand means (items.hand, presenter.gesture), how things are painted (items),
playing cues (player), nor any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QStyle, QToolTip, QWidget

from board.presenter.cards import CaptionView, Thing
from board.presenter.language import tr, translated
from board.presenter.marks import Mark
from board.stage.accessible import Spoken, announce_selected, make_accessible
from board.stage.items import picture
from board.stage.items.hand import StageHand
from board.stage.items.item import Paintings, StageItem
from board.stage.items.layout import height, min_width, place
from board.stage.items.over import Overlays
from board.stage.items.scene import CardScene
from board.stage.items.settling import settle
from board.stage.look import Look

__all__ = ["CardScene", "CardStage"]

ZOOM_MIN, ZOOM_MAX = 0.5, 3.0
HELD_Z = 50_000.0


class CardStage(QGraphicsView):
    """One board. ``meant`` gives intents of the hand (presenter.gesture); nothing changes by itself.

    ``woken`` comes before any press or key is used: whatever moves is completed then.
    ``natural``: a picture is being made, which has all the room that it wants.
    ``told`` puts every word of a value as it is to be read (language, names).
    ``refused`` gives thing, slot and reason of a drop that sprang back. ``cited`` is a clicked rule.
    """

    meant = Signal(object)
    woken = Signal()
    refused = Signal(str, str, str)
    cited = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.springs_back = self.natural = False
        self.told: Callable[[Any], Any] = translated
        self.shown = CardScene()
        self.items_by_id: dict[str, StageItem] = {}
        self._paintings = Paintings(look)
        self._settling: dict[str, QVariantAnimation] = {}
        self._zoom = 1.0
        self.setScene(QGraphicsScene(self))
        self.scene().setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(tr("Board"))
        self.over = Overlays(self)
        self.hand = StageHand(self)
        make_accessible(self, self)
        look.changed.connect(self._look_changed)
        self._look_changed()

    # what is shown

    def show_scene(self, scene: CardScene) -> None:
        """Show a scene. What is held stays in the hand; everything else lies where the plan says."""
        ids = [thing.id for thing in scene.things]
        if len(set(ids)) != len(ids):
            raise ValueError(f"ids of a scene must differ: {sorted(ids)}")
        self.shown = scene = replace(scene, things=self.told(scene.things), marks=self.told(scene.marks))
        for key in [key for key in self.items_by_id if key not in set(ids)]:
            self._drop_item(key)
        for thing in scene.things:
            item = self.items_by_id.get(thing.id)
            if item is not None and type(item.view) is not type(thing):
                self._drop_item(thing.id)
                item = None
            if item is None:
                item = self.items_by_id[thing.id] = StageItem(self._paintings, thing)
                self.scene().addItem(item)
            item.setOpacity(1.0)
            if thing.id != self.hand.held and thing.id not in self._settling:
                item.set_offset(QPointF())
        self.over.show_tokens({})
        self.hand.scene_changed()
        self.refresh_marks()
        self.relayout()

    def refresh_marks(self) -> None:
        """Give every item the mark that it shows now; the hand's own highlights come on top."""
        for thing in self.shown.things:
            self.items_by_id[thing.id].show_view(thing, self.hand.mark_of(thing.id))
        self.over.place_chips()

    def relayout(self) -> None:
        """Lay everything out for the size of the window; scroll what does not fit."""
        size = self._room()
        rect = QRectF(0, 0, size.width(), size.height())
        places = place(self.shown.plan, self.items_by_id, rect)
        self.scene().setSceneRect(rect)
        for order, (key, where) in enumerate(places.items()):
            item = self.items_by_id[key]
            item.setVisible(True)
            item.set_place(where, up=where.center().y() > rect.center().y())
            item.setZValue(HELD_Z if key == self.hand.held else order)
        for key, item in self.items_by_id.items():
            if key not in places:
                item.setVisible(False)
        self.over.place_stubs()
        self.over.place_chips()

    def places_of(self, scene: CardScene) -> Mapping[str, QRectF]:
        """Where the things of another scene would lie."""
        size = self.scene().sceneRect().size()
        return place(scene.plan, self._measured(scene), QRectF(QPointF(0, 0), size))

    def has_room_for(self, scene: CardScene) -> bool:
        """Whether another scene would be seen whole, without scrolling; a picture has room for any."""
        if self.natural:
            return True
        items = self._measured(scene)
        full = self.maximumViewportSize()
        wide, high = full.width() / self._zoom, full.height() / self._zoom
        return min_width(scene.plan, items) <= wide and height(scene.plan, items, wide) <= high

    def _measured(self, scene: CardScene) -> dict[str, StageItem]:
        items = {thing.id: StageItem(self._paintings, thing) for thing in self.told(scene.things)}
        for key, item in items.items():
            item.mark = scene.marks.of(key)
        return items

    # animation, driven by the player

    def animate(
        self,
        views: Mapping[str, Thing],
        offsets: Mapping[str, QPointF],
        opacities: Mapping[str, float],
        tokens: Mapping[int, tuple[str, int | None, QPointF, float]],
    ) -> None:
        """Show a moment between two scenes; what is not mentioned is as in the scene shown."""
        for thing in self.shown.things:
            item = self.items_by_id[thing.id]
            item.show_view(views.get(thing.id, thing), self.hand.mark_of(thing.id))
            item.set_offset(offsets.get(thing.id, QPointF()))
            item.setOpacity(opacities.get(thing.id, 1.0))
            if thing.id in offsets:
                item.setZValue(HELD_Z)
        self.over.show_tokens(tokens)

    def settle(self, key: str, token: str = "settle_ms") -> None:
        """Let a thing that is shown elsewhere come to its place (90 ms), or spring back (180 ms)."""
        self.finish_settling(key)
        item = self.items_by_id.get(key)
        if item is not None and not item.offset.isNull():
            animation = settle(item, self.look, token, self, lambda: self.finish_settling(key))
            if animation is not None:
                self._settling[key] = animation

    def finish_settling(self, key: str | None = None) -> None:
        """Everything that settles is at its place at once."""
        for each in [key] if key is not None else list(self._settling):
            animation = self._settling.pop(each, None)
            if animation is not None:
                animation.stop()
                animation.deleteLater()
                if each in self.items_by_id:
                    self.items_by_id[each].set_offset(QPointF())

    # asked by the hand

    def thing_at(self, px: QPointF) -> str | None:
        """The topmost thing under a point of the viewport, captions and trays aside."""
        return self._topmost(px, lambda item: item.art.piece)

    def slot_at(self, px: QPointF) -> str | None:
        """The topmost slot under a point, the held piece aside."""
        held = self.hand.held
        return self._topmost(px, lambda item: self.mark(item.view.id).is_slot and item.view.id != held)

    def mark(self, key: str) -> Mark:
        """The mark that the presenter gave."""
        return self.shown.marks.of(key)

    def pieces(self) -> tuple[str, ...]:
        """Everything that takes the keyboard, in board order."""
        return tuple(k for k, item in self.items_by_id.items() if item.art.piece and item.isVisible())

    def link_at(self, px: QPointF) -> str | None:
        """The rule whose link is under a point."""
        key = self._topmost(px, lambda item: not isinstance(item.view, CaptionView))
        if key is None:
            return None
        item = self.items_by_id[key]
        at = item.mapFromScene(self.mapToScene(px.toPoint()))
        return next((ref for box, ref in item.links() if box.contains(at)), None)

    def ensure_seen(self, key: str) -> None:
        """Scroll until a thing is inside the window."""
        if key in self.items_by_id:
            self.ensureVisible(self.items_by_id[key].rect, 20, 20)
            announce_selected(self, key)

    # zoom

    def zoom(self, factor: float) -> None:
        """Everything larger or smaller; the layout flows anew."""
        self._set_zoom(min(ZOOM_MAX, max(ZOOM_MIN, self._zoom * factor)))

    def fit(self) -> None:
        """At natural size again."""
        self._set_zoom(1.0)

    def see_as(self, other: CardStage) -> None:
        """At the zoom of another stage."""
        self._set_zoom(other._zoom)

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = zoom
        self.resetTransform()
        self.scale(zoom, zoom)
        self.relayout()

    # pictures

    def picture_size(self, scene: CardScene) -> tuple[int, int]:
        """Natural px of a picture of a scene at 1x."""
        return picture.picture_size(scene, self._measured(scene))

    def paint_picture(self, scene: CardScene, painter: QPainter, width: int, height_px: int) -> None:
        """Paint a scene as vectors into a picture of that size."""
        picture.paint_picture(painter, self.look, scene, self._measured(scene), width, height_px)

    def piece_points(self) -> dict[str, tuple[float, float]]:
        """The middle of every piece in global px, for scripts that drive the mouse."""
        corner = self.viewport().mapToGlobal(QPoint(0, 0))
        found = {}
        for key in self.pieces():
            at = self.mapFromScene(self.items_by_id[key].rect.center())
            found[key] = (float(corner.x() + at.x()), float(corner.y() + at.y()))
        return found

    # told to screen readers

    def spoken_pieces(self) -> Sequence[Spoken]:
        """Every thing with its spoken name and where it is on the screen."""
        corner = self.viewport().mapToGlobal(QPoint(0, 0))
        found = []
        for key, item in self.items_by_id.items():
            if isinstance(item.view, CaptionView) or not item.isVisible():
                continue
            name = ", ".join(word for word in (item.view.spoken, self.mark(key).spoken) if word)
            rect = self.mapFromScene(item.rect).boundingRect().translated(corner)
            found.append(Spoken(key, name, key == self.hand.current, rect))
        return found

    def select_spoken(self, key: str) -> None:
        self.hand.focus_on(key)

    # events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.woken.emit()
        self.finish_settling()
        self.hand.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hand.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.hand.release(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.zoom(1.1 if event.angleDelta().y() > 0 else 1 / 1.1)
            event.accept()
        else:
            super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        # a number goes to its badge before it goes to a shortcut of the window
        asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if asked and self.hand.is_number(event):
            event.accept()
            return True
        # Tab never reaches keyPressEvent: Qt takes it to move the focus
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        ):
            self.woken.emit()
            if self.hand.key(event):
                event.accept()
                return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.woken.emit()
        if self.hand.key(event):
            event.accept()
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            key = self.thing_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.tip_of(key) if key else "", self)
            return True
        return bool(super().viewportEvent(event))

    def tip_of(self, key: str) -> str:
        """What a tooltip says: the name and numbers, then what can be done or why not."""
        return "\n".join(word for word in (self.items_by_id[key].view.spoken, self.mark(key).spoken) if word)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.hand.focus_came(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hand.focus_went(event.reason())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hand.cancel()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.relayout()

    # inside

    def _topmost(self, px: QPointF, wanted: Callable[[StageItem], bool]) -> str | None:
        at = self.mapToScene(px.toPoint())
        found = [
            (item.zValue(), key)
            for key, item in self.items_by_id.items()
            if item.isVisible() and item.rect.contains(at) and wanted(item)
        ]
        return max(found)[1] if found else None

    def _least(self) -> float:
        return min_width(self.shown.plan, self.items_by_id)

    def _room(self) -> QSizeF:
        """The size of the scene: the window's, or more where the board needs it; sets the scroll bars."""
        full = self.maximumViewportSize()
        wide, high = int(full.width() / self._zoom), int(full.height() / self._zoom)
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent) / self._zoom
        least = self._least()
        down = height(self.shown.plan, self.items_by_id, max(wide, least)) > high - (
            bar if least > wide else 0
        )
        if down:
            wide = int(wide - bar)
        across = least > wide
        if across:
            high = int(high - bar)
        width = max(float(wide), least)
        shown, hidden = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(shown if across else hidden)
        self.setVerticalScrollBarPolicy(shown if down else hidden)
        return QSizeF(width, max(float(high), height(self.shown.plan, self.items_by_id, width)))

    def _drop_item(self, key: str) -> None:
        self.finish_settling(key)
        self.scene().removeItem(self.items_by_id.pop(key))

    def _look_changed(self) -> None:
        self.setBackgroundBrush(self.look.palette.board.table)
        self.relayout()
        for item in self.items_by_id.values():
            item.update()
