"""The hand on the stage: mouse and keys to intents, and what is seen of it.

Owns the held piece, its ghost, the keyboard's place, highlights before a drop. Does not own what
presses and keys mean (presenter.gesture), what a drop does (the presenter), or painting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from board.presenter.cards import OrderView
from board.presenter.gesture import By, Chosen, Dropped, Gesture, Intent, MovedOver, PickedUp, PutBack
from board.presenter.marks import PLAIN, Mark, Role
from board.presenter.views import Status
from board.stage.items.item import OriginItem, TokenItem

if TYPE_CHECKING:
    from board.stage.card_stage import CardStage

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
KEPT_FOCUS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)


class StageHand:
    """One hand: at most one piece is held, and it is always dropped or put back."""

    def __init__(self, stage: CardStage) -> None:
        self._stage = stage
        self.gesture = Gesture()
        self.current: str | None = None
        self.keyboard = False
        self.answers: dict[str, str] = {}
        """Reasons of illegal drops, shown until the next press or key."""
        self._grab = QPointF()
        self._origin: OriginItem | None = None
        self._pip: TokenItem | None = None

    @property
    def held(self) -> str | None:
        return self.gesture.held

    # mouse

    def press(self, event: QMouseEvent) -> None:
        self._heard(keyboard=False)
        if event.button() == Qt.MouseButton.RightButton:
            self.cancel()
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        px = event.position()
        key = self._thing(px)
        if self.held is None:
            self._grab = px
        mark = self._stage.mark(key) if key is not None else PLAIN
        self._mean(self.gesture.press(px.x(), px.y(), key, mark.can_act, mark.gives))

    def move(self, event: QMouseEvent) -> None:
        px = event.position()
        busy = self.gesture.pressed or self.held is not None
        slot = self._stage.slot_at(px) if busy else None
        self._mean(self.gesture.move(px.x(), px.y(), slot))
        if self.held is not None and self.gesture.by is not By.KEY:
            self._carry(px)
        self._set_cursor(px)

    def release(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        px = event.position()
        if self.held is None and self.gesture.pressed and (ref := self._stage.link_at(px)):
            self.gesture.cancel()
            self._stage.cited.emit(ref)
            return
        self._mean(self.gesture.release(px.x(), px.y(), self._stage.slot_at(px)))

    # keys

    def key(self, event: QKeyEvent) -> bool:
        """Use a key; False for one that means nothing here."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return self._step(-1 if key == Qt.Key.Key_Backtab else 1)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return self._reorder(-1 if key == Qt.Key.Key_Up else 1)
        if control or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if key in ARROWS:
            return self._go(*ARROWS[key])
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._enter()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            slot = self._stage.shown.marks.numbered(key - Qt.Key.Key_0)
            if slot is None:
                return False
            self._heard(keyboard=True)
            here = self.current
            self._mean(self.gesture.choose(slot))
            self.current = here  # a number names a target, the keyboard stays where it is
            self.show_state()
            return True
        return False

    def is_number(self, event: QKeyEvent) -> bool:
        """Whether a key names a target that is on the board when what moves has come to its end."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        number = event.key() - int(Qt.Key.Key_0)
        if not plain or not 1 <= number <= 9:
            return False
        self._stage.woken.emit()
        return self._stage.shown.marks.numbered(number) is not None

    def cancel(self) -> bool:
        """What is held goes back; False when there was nothing."""
        intents = self.gesture.cancel()
        self._mean(intents)
        return bool(intents)

    # asked and told by the stage

    def mark_of(self, key: str) -> Mark:
        """The mark a thing shows: the slot under the held piece looks chosen before the drop."""
        mark = self._stage.mark(key)
        if self.held is not None and key == self.gesture.over and mark.is_open:
            return replace(mark, role=Role.CHOSEN)
        return mark

    def reasons(self) -> dict[str, str]:
        """Reasons to be shown as chips, by the thing they stand beside."""
        found = dict(self.answers)
        over = self.gesture.over
        if self.held is not None and over is not None and not self._stage.mark(over).is_open:
            found[over] = self._stage.mark(over).reason or "not eligible"
        for key, mark in self._stage.shown.marks.entries:
            if mark.role is Role.CHOSEN and mark.status is Status.ILLEGAL and mark.reason:
                found[key] = mark.reason
        return found

    def scene_changed(self) -> None:
        """Forget what is not on the board any more."""
        there = self._stage.items_by_id
        if self.held is not None and self.held not in there:
            self.gesture.cancel()
            self._let_go()
        if self.gesture.over is not None and self.gesture.over not in there:
            self.gesture.over = None
        if self.current not in there:
            self.current = None
        self.answers = {key: reason for key, reason in self.answers.items() if key in there}
        self.show_state()

    def show_state(self) -> None:
        """Focus ring and lift as they are now."""
        seen = self.keyboard and self._stage.hasFocus()
        for key, item in self._stage.items_by_id.items():
            lifted = key == self.held and self._pip is None
            item.set_state(focused=seen and key == self.current, lifted=lifted)

    def focus_on(self, key: str) -> None:
        """Give a thing the keyboard."""
        self.current, self.keyboard = key, True
        self.show_state()
        self._stage.ensure_seen(key)

    def focus_came(self, reason: Qt.FocusReason) -> None:
        if reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            order = self._order()
            if order:
                self.focus_on(order[0] if reason == Qt.FocusReason.TabFocusReason else order[-1])
        self.show_state()

    def focus_went(self, reason: Qt.FocusReason) -> None:
        if reason not in KEPT_FOCUS:
            self.cancel()
        self.show_state()

    # inside: mouse

    def _thing(self, px: QPointF) -> str | None:
        """What is under the pointer; a piece held by click hides nothing but its own place."""
        if self.held is None:
            return self._stage.thing_at(px)
        at = self._stage.mapToScene(px.toPoint())
        slot = self._stage.slot_at(px)
        if slot is None and self._stage.items_by_id[self.held].place.contains(at):
            return self.held
        return slot

    def _carry(self, px: QPointF) -> None:
        at, start = self._stage.mapToScene(px.toPoint()), self._stage.mapToScene(self._grab.toPoint())
        if self._pip is not None:
            self._pip.setPos(at)
        elif self.held is not None:
            self._stage.items_by_id[self.held].set_offset(at - start)

    def _set_cursor(self, px: QPointF) -> None:
        if self.held is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self._stage.link_at(px):
            shape = Qt.CursorShape.PointingHandCursor
        else:
            key = self._stage.thing_at(px)
            mark = self._stage.mark(key) if key is not None else PLAIN
            takes = mark.can_act or mark.gives
            shape = Qt.CursorShape.OpenHandCursor if takes else Qt.CursorShape.ArrowCursor
        if self._stage.viewport().cursor().shape() != shape:
            self._stage.viewport().setCursor(shape)

    # inside: keys

    def _heard(self, *, keyboard: bool) -> None:
        self.keyboard = keyboard
        if self.answers:
            self.answers = {}
            self._stage.over.place_chips()
        self.show_state()

    def _order(self) -> tuple[str, ...]:
        """Where Tab goes: with something held its slots, else pieces that can act, else all."""
        marks = self._stage.shown.marks
        if self.held is not None:
            closed = tuple(k for k, m in marks.entries if m.is_slot and not m.is_open)
            return tuple(k for k in (*marks.targets, *closed) if k != self.held)
        there = self._stage.pieces()
        acting = tuple(k for k in marks.can_act if k in there)
        targets = tuple(k for k in marks.targets if k in there and k not in acting)
        return (*acting, *targets) or there

    def _step(self, by: int) -> bool:
        order = self._order()
        here = self.gesture.over if self.held is not None else self.current
        place = order.index(here) + by if here in order else (0 if by > 0 else len(order) - 1)
        if self.held is not None and order:
            place %= len(order)
        if not 0 <= place < len(order):
            return False  # the board is no trap: Tab goes on to the next control
        self._go_to(order[place])
        return True

    def _go(self, dx: int, dy: int) -> bool:
        """To the nearest thing in a direction."""
        items = self._stage.items_by_id
        here = self.gesture.over or self.held or self.current
        keys = self._order() if self.held is not None else self._stage.pieces()
        if here is None or here not in items:
            if keys:
                self._go_to(keys[0])
            return bool(keys)
        start = items[here].place.center()
        best: tuple[float, str] | None = None
        for key in keys:
            step = items[key].place.center() - start
            ahead = step.x() * dx + step.y() * dy
            aside = abs(step.x() * dy) + abs(step.y() * dx)
            if key != here and ahead > 1 and ahead >= aside * 0.5:
                best = min(best or (ahead + aside, key), (ahead + aside, key))
        if best is not None:
            self._go_to(best[1])
        return True

    def _go_to(self, key: str) -> None:
        self._heard(keyboard=True)
        if self.held is not None:
            self._mean(self.gesture.key_over(key))
            self._stage.ensure_seen(key)
        else:
            self.focus_on(key)

    def _enter(self) -> bool:
        self._heard(keyboard=True)
        if self.held is not None:
            self._mean(self.gesture.key_drop())
            return True
        key = self.current
        if key is None:
            return False
        mark = self._stage.mark(key)
        if not mark.can_act:
            self._mean(self.gesture.choose(key))
            return True
        self._mean((Chosen(key),))
        if self._stage.mark(key).can_act:  # choosing it may have changed the board
            self._mean(self.gesture.key_take(key))
            order = [each for each in self._order() if self._stage.mark(each).role is not Role.PLACE]
            if order:
                self._mean(self.gesture.key_over(order[0]))
        return True

    def _reorder(self, by: int) -> bool:
        """Ctrl+Up and Ctrl+Down move an effect of an ordering tray by one place."""
        items = self._stage.items_by_id
        item = items.get(self.current or "")
        if item is None or not isinstance(item.view, OrderView):
            return False
        wanted = item.view.place + by
        for key, other in items.items():
            if isinstance(other.view, OrderView) and other.view.place == wanted:
                self._heard(keyboard=True)
                self._mean((*self.cancelled(), Dropped(item.view.id, key)))
                return True
        return True

    def cancelled(self) -> tuple[Intent, ...]:
        """The intents of putting back what is held."""
        return self.gesture.cancel()

    # inside: what an intent shows

    def _mean(self, intents: tuple[Intent, ...]) -> None:
        for intent in intents:
            if isinstance(intent, PickedUp):
                self._pick_up(intent)
            elif isinstance(intent, Chosen):
                self.current = intent.thing
                self.show_state()
            elif isinstance(intent, MovedOver):
                self._stage.refresh_marks()
            if isinstance(intent, Dropped):
                self._drop(intent)
            elif isinstance(intent, PutBack):
                self._return(intent, "settle_ms")
            else:
                self._stage.meant.emit(intent)

    def _pick_up(self, intent: PickedUp) -> None:
        stage, item = self._stage, self._stage.items_by_id[intent.piece]
        stage.finish_settling(intent.piece)
        self.current = intent.piece
        seat = item.art.token_seat(item.view)
        if seat is not None:
            self._pip = TokenItem(stage.look, "", seat)
            self._pip.setPos(item.anchor())
            stage.scene().addItem(self._pip)
        else:
            self._origin = OriginItem(stage.look, item)
            stage.scene().addItem(self._origin)
            item.setZValue(50_000)
        self.show_state()
        stage.refresh_marks()

    def _drop(self, intent: Dropped) -> None:
        stage, mark = self._stage, self._stage.mark(intent.slot)
        if stage.springs_back and not mark.is_open:
            reason = mark.reason or "not eligible"
            self.answers = {intent.slot: reason}
            self._return(PutBack(intent.piece), "spring_back_ms")
            stage.refused.emit(intent.piece, intent.slot, reason)
            return
        if not mark.is_open:
            self.answers = {intent.slot: mark.reason or "not eligible"}
        self._return(intent, "settle_ms")

    def _return(self, intent: Dropped | PutBack, token: str) -> None:
        """The piece leaves the hand, the presenter hears of it, and it comes to where it lies then."""
        stage = self._stage
        was = stage.items_by_id.get(intent.piece)
        seen: QRectF | None = None if was is None or self._pip is not None else was.rect
        self._let_go()
        stage.meant.emit(intent)
        item = stage.items_by_id.get(intent.piece)
        if item is not None and seen is not None:
            item.set_offset(seen.topLeft() - item.place.topLeft())
            stage.settle(intent.piece, token)
        stage.relayout()
        stage.refresh_marks()

    def _let_go(self) -> None:
        for extra in (self._origin, self._pip):
            if extra is not None and extra.scene() is not None:
                extra.scene().removeItem(extra)
        self._origin = self._pip = None
        self.show_state()
