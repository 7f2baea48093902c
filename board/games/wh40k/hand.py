"""The mouse on the inch table: picking up, dragging, groups, targets; and carrying by click or key.

Owns which gesture is going on. Does not own where models go (presenter), what is drawn (held, scene),
the measuring tools (tools) or the keys (keys).
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath

from board.presenter.views import Status
from board.stage.palette import faded, pen
from board.stage.tabletop_items import Z_LABEL, Point, ToPx
from board.stage.tabletop_view import Pointer

if TYPE_CHECKING:
    from board.games.wh40k.readout import ReadOut
    from board.games.wh40k.view import InchPage

THRESHOLD_PX = 4.0
"""So far the pointer must go before anything moves."""


class InchHand:
    """One gesture at a time: "", "press", "drag", "carry", "marquee" or "tool"."""

    def __init__(self, page: InchPage) -> None:
        self.page = page
        self.mode = ""
        self.threshold_px = THRESHOLD_PX
        self._from: Pointer | None = None
        self._key: str | None = None
        self._offset: Point = (0.0, 0.0)
        self._carried: Point = (0.0, 0.0)  # what arrow keys added while carrying
        self._turned = 0.0
        self._px: QPointF | None = None
        self._status: Status | None = None
        self._alt = self._shift = False
        self._marquee = page.tabletop.overlay(Z_LABEL)

    @property
    def holding(self) -> bool:
        """Whether models are in the hand."""
        return self.mode in ("drag", "carry")

    @property
    def busy(self) -> bool:
        return self.mode != ""

    # the view's calls

    def press(self, at: Pointer) -> None:
        page = self.page
        page.finish_animation()
        page.tips.hide()
        if at.button != Qt.MouseButton.LeftButton:
            self.cancel()
            return
        if self.mode == "carry":
            self._follow(at)
            self.drop()
            return
        if self.busy:
            self.cancel()
            return
        page.evidence.clear()
        self._from = at
        if page.measuring.press(at):
            self.mode = "tool"
            return
        self.mode = "press"
        self._key = page.tabletop.piece_at(at.x, at.y, page.is_own)
        if self._key is not None and page.is_own(self._key):
            if self._key not in page.scene.group:
                page.scene.group = ()
            page.presenter.select(self._key)

    def move(self, at: Pointer) -> None:
        page = self.page
        if self.mode == "tool":
            page.measuring.move(at)
        elif self.mode == "press":
            if self._far(at):
                self._begin(at)
        elif self.holding:
            self._follow(at)
        elif self.mode == "marquee":
            self._draw_marquee(at)
        else:
            page.measuring.hover(at)
            key = page.tabletop.piece_at(at.x, at.y, page.is_own)
            page.scene.hover(key)
            page.tips.over(key, at.px)

    def release(self, at: Pointer) -> None:
        if at.button != Qt.MouseButton.LeftButton:
            return
        mode = self.mode
        if mode == "tool":
            self.mode = ""
            self.page.measuring.release(at)
        elif mode == "press":
            self.mode = ""
            self._click()
        elif mode == "drag":
            self._follow(at)
            self.drop()
        elif mode == "marquee":
            self._take_marquee(at)

    def double(self, at: Pointer) -> None:
        """The whole unit of the acting side; another unit is taken up."""
        page = self.page
        key = page.tabletop.piece_at(at.x, at.y, page.is_own)
        if key is None or self.busy or at.button != Qt.MouseButton.LeftButton:
            return
        if page.is_own(key) and page.presenter.draft_move is not None:
            page.scene.group = tuple(page.presenter.draft_move.survey.figures)
        page.presenter.select(key)

    def leave(self) -> None:
        if not self.busy:
            self.page.scene.hover(None)
            self.page.tips.hide()

    def key(self, event: QKeyEvent) -> bool:
        return self.page.keys.press(event)

    def interrupted(self) -> None:
        self.page.tips.hide()
        self.cancel()

    # holding

    def pick_up(self) -> None:
        """Carry the selected model or group without holding a button; a click or Enter puts it down."""
        selected = self.page.presenter.selected
        if selected is None or self.busy:
            return
        group = self.page.scene.group
        self._take("carry", group if selected in group else (selected,))

    def drop(self) -> None:
        """Put down what is held; where it is not legal it stays, and says why."""
        if not self.holding:
            return
        models = self.page.held.models
        self._rest()
        self.page.presenter.drop()
        self.page.settle(models)

    def cancel(self) -> bool:
        """As if nothing had been begun; False when nothing was."""
        if not self.busy:
            return False
        holding = self.holding
        self._rest()
        if holding:
            self.page.presenter.cancel_drag()
        self.page.measuring.cancel()
        return True

    def let_go(self) -> None:
        """The presenter has ended the drag by itself (undo, confirm, another step)."""
        self._rest()

    def turn(self, degrees: float) -> None:
        """Turn what is held."""
        self._turned += degrees
        self._show()

    def tell_again(self) -> None:
        """More is known of what is held than when it was last moved."""
        if self.holding:
            known = self.page.presenter.read_outs()
            outs = tuple(known[model] for model in self.page.held.models if model in known)
            self.page.held.show(outs, self._px)
            self._say_change(outs)

    def shift_by(self, dx: float, dy: float) -> None:
        """Move what is held by inches, by keys."""
        self._carried = (self._carried[0] + dx, self._carried[1] + dy)
        self._show(snap=False)

    def _rest(self) -> None:
        self.mode, self._from, self._key = "", None, None
        self._offset = self._carried = (0.0, 0.0)
        self._turned, self._px, self._status = 0.0, None, None
        self._marquee.clear()
        self.page.held.end()

    def _far(self, at: Pointer) -> bool:
        assert self._from is not None
        gone = at.px - self._from.px
        return hypot(gone.x(), gone.y()) >= self.threshold_px

    def _begin(self, at: Pointer) -> None:
        page, key = self.page, self._key
        if key is None:
            self.mode = "marquee"
            self._draw_marquee(at)
            return
        if not page.is_own(key):
            self.mode = ""
            page.tips.say(f"{key}: {page.presenter.can_move(key)}", at.px)
            return
        self._take("drag", page.scene.group if key in page.scene.group else (key,))
        if self.holding:
            self._follow(at)

    def _take(self, mode: str, models: tuple[str, ...]) -> None:
        self.mode = mode
        if not self.page.presenter.begin_drag(models):
            self.mode = ""
            return
        held = self.page.presenter.drag
        self.page.measuring.hide_marks()
        self.page.held.begin(held.models if held is not None else models)
        self.page.panels.sync()  # nothing is offered for the place that it has left

    def _follow(self, at: Pointer) -> None:
        if self._from is None:  # carried from where the pointer is first seen
            self._from = at
        self._offset = (at.x - self._from.x, at.y - self._from.y)
        self._px, self._alt, self._shift = at.px, at.alt, at.shift
        self._show()

    def _show(self, snap: bool = True) -> None:
        page = self.page
        dx, dy = self._offset[0] + self._carried[0], self._offset[1] + self._carried[1]
        outs = page.presenter.drag_to(
            dx,
            dy,
            px_per_inch=page.tabletop.view.ppi,
            snap=snap and page.snap and not self._alt,
            rotate=self._turned,
            leave_behind=self._shift,
        )
        if self.holding:
            page.held.show(outs, self._px)
            self._say_change(outs)

    def _say_change(self, outs: tuple[ReadOut, ...]) -> None:
        """A legality that changed is spoken while the model is still held."""
        status = outs[0].status if outs else None
        if status is not None and status is not self._status:
            self._status = status
            word = "legal" if status is Status.LEGAL else outs[0].chip
            self.page.presenter.said.emit(f"{outs[0].model}: {word}")

    # clicks and the marquee

    def _click(self) -> None:
        page, key = self.page, self._key
        self._from, self._key = None, None
        if key is None:
            page.scene.group = ()
            page.presenter.select(None)
        elif page.is_enemy(key):
            unit = page.presenter.unit_of(key)
            if unit is not None and not page.choose(f"target:{unit.id}"):
                page.presenter.select(key)
        elif not page.is_own(key):
            page.presenter.select(key)

    def _rect(self, at: Pointer) -> QRectF:
        assert self._from is not None
        return QRectF(QPointF(self._from.x, self._from.y), QPointF(at.x, at.y)).normalized()

    def _draw_marquee(self, at: Pointer) -> None:
        rect, palette = self._rect(at), self.page.look.palette

        def build(to_px: ToPx) -> QPainterPath:
            path = QPainterPath()
            path.addRect(
                QRectF(
                    QPointF(*to_px(rect.left(), rect.top())), QPointF(*to_px(rect.right(), rect.bottom()))
                ).normalized()
            )
            return path

        def paint(painter: QPainter, path: QPainterPath) -> None:
            painter.fillPath(path, faded(palette.line.ink, 0.08))
            painter.strokePath(path, pen(palette.line.ink, 1.5, (4.0, 4.0)))

        corners = [(rect.left(), rect.top()), (rect.right(), rect.bottom())]
        self._marquee.draw(corners, build, paint, 4)

    def _take_marquee(self, at: Pointer) -> None:
        found = tuple(key for key in self.page.tabletop.pieces_in(self._rect(at)) if self.page.is_own(key))
        self._rest()
        self.page.scene.group = found
        self.page.presenter.select(found[0] if found else None)
