"""The curtain between two players at one screen.

Owns: an opaque cover over its parent, the button that must be held to lift it, the keyboard while it is up.
Does not own: what is hidden, or switching the state behind it: the curtain is opaque before anybody is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.stage.bases import BaseArt, paint_base, sprite_reach
from board.stage.icons import paint_icon
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.outlines import Round
from board.stage.style_parts import keycap_width, paint_keycap
from board.stage.widgets.base import Button, IconLabel, Label, LookWidget
from board.stage.widgets.turn_badge import SideDisc

HOLD_MS, BEAT_MS, GRACE_MS = 3000, 30, 120
PROMISE = "While this curtain is up, nothing of the board is drawn, read aloud or in the window title."


@dataclass(frozen=True)
class SeatNote:
    """How far a player is: "locked" with its icon, "choosing next" with an hourglass."""

    seat: int
    name: str
    icon: str
    word: str


class HoldButton(QAbstractButton):
    """A button that works when held for 3 seconds, by Space, Return or the mouse; letting go starts over.

    With `hold_free` one press starts the 3 seconds and a second one stops them.
    """

    held = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look, self._part, self.hold_free = look, 0.0, False
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)
        # A held key repeats; some displays tell each repetition as letting go and pressing again.
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.setInterval(GRACE_MS)
        self._grace.timeout.connect(self.reset)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pressed.connect(self._press)
        self.released.connect(self._release)
        look.changed.connect(self.updateGeometry)

    @property
    def part(self) -> float:
        """How much of the hold is done, 0 to 1."""
        return self._part

    def reset(self) -> None:
        """Start over."""
        self._timer.stop()
        self._grace.stop()
        self._part = 0.0
        self.update()

    def sizeHint(self) -> QSize:
        width = self.look.width_of(self.text(), "strong") + self.look.px(20) + 24
        return QSize(round(width + keycap_width(self.look, tr("Space"))) + 96, self.look.row_px(60))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.setDown(True)
            self.pressed.emit()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.setDown(False)
            self.released.emit()
            return
        super().keyReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, rect = self.look.palette, QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(p.line.ink)
        painter.drawRoundedRect(rect, 10, 10)
        if self._part > 0:
            # the ink mixed with its own text colour keeps the words readable on both halves
            painter.setClipRect(QRectF(0, 0, rect.width() * self._part, rect.height()))
            painter.setBrush(p.text.inverse)
            painter.setOpacity(0.2)
            painter.drawRoundedRect(rect, 10, 10)
            painter.setOpacity(1.0)
            painter.setClipping(False)
        px, cap = self.look.px(20), keycap_width(self.look, tr("Space"))
        word = self.look.width_of(self.text(), "strong")
        x = (rect.width() - px - 10 - word - 16 - cap) / 2
        middle = rect.center().y()
        paint_icon(painter, QRectF(x, middle - px / 2, px, px), "reveal", p.text.inverse)
        painter.setFont(self.look.font("strong"))
        painter.setPen(p.text.inverse)
        painter.drawText(rect.adjusted(x + px + 10, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        paint_keycap(
            self.look, painter, QPointF(x + px + 10 + word + 16, middle), tr("Space"), p.text.inverse
        )
        painter.end()

    def _press(self) -> None:
        self._grace.stop()
        if self.hold_free and self._timer.isActive():
            self.reset()
        elif not self._timer.isActive():
            self._timer.start()

    def _release(self) -> None:
        if not self.hold_free:
            self._timer.stop()
            self._grace.start()

    def _beat(self) -> None:
        self._part = min(1.0, self._part + BEAT_MS / HOLD_MS)
        self.update()
        if self._part >= 1.0:
            self.reset()
            self.setDown(False)
            self.held.emit()


class _BigSide(LookWidget):
    """The next player's side, large, with the sign for hidden things."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.side = "red"
        self.setAccessibleName(tr("Hidden"))
        side = round(2 * sprite_reach(BaseArt(Round(90.0))))
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.translate(self.width() / 2, self.height() / 2)
        paint_base(painter, BaseArt(Round(90.0), self.side), self.look)
        on = self.look.palette.side(self.side).on
        paint_icon(painter, QRectF(-36, -36, 72, 72), "hidden", on)
        painter.end()


class Curtain(LookWidget):
    """Covers its parent from the first frame; emits `lifted` when the button was held long enough."""

    lifted = Signal()
    undo_asked = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._side = _BigSide(look)
        self._title = Label(look, style="display", wrap=True)
        self._how = Label(look, style="body", ink="secondary", wrap=True)
        self._hold = HoldButton(look)
        self._notes = QHBoxLayout()
        self._notes.setSpacing(32)
        self._note_widgets: list[QWidget] = []
        self._promise = Label(look, PROMISE, ink="secondary", wrap=True)
        self._undo = Button(look, "Undo", "quiet", icon="undo")
        self._undo.clicked.connect(self.undo_asked)
        self._hold.held.connect(self._lift)
        for label in (self._title, self._how, self._promise):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._build()
        self.setFocusProxy(self._hold)
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Curtain"))
        parent.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._keep_keyboard)
        self.hide()

    @property
    def hold_button(self) -> HoldButton:
        return self._hold

    def draw_for(self, seat: int, name: str, notes: Sequence[SeatNote] = (), undo: str = "") -> None:
        """Cover the parent at once and ask for a player by name; `undo` names what may be taken back."""
        self._side.side = side_key(seat) or "red"
        self._title.setText(tr(f"Pass to {name}"))
        self._how.setText(tr(f"Press and hold Space when only {name} is looking."))
        self._hold.setText(tr(f"Hold to show {name}\N{RIGHT SINGLE QUOTATION MARK}s view"))
        self._hold.setAccessibleName(self._hold.text())
        self.setAccessibleName(tr(f"Curtain. Pass to {name}"))
        self._undo.setVisible(bool(undo))
        if undo:
            self._undo.set_word(undo)
        self._show_notes(notes)
        self.setGeometry(self.parentWidget().rect())
        self.raise_()
        self.show()
        self._hold.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self.parentWidget().rect())
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802  Qt's name
        """Tab goes round between the curtain's own buttons: what is behind it has no keyboard."""
        own = [button for button in (self._hold, self._undo) if button.isVisible()]
        if not own:  # it is just being hidden
            return super().focusNextPrevChild(forward)
        here = QApplication.focusWidget()
        at = own.index(here) if here in own else -1
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        own[(at + (1 if forward else -1)) % len(own)].setFocus(reason)
        return True

    def _keep_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Whatever of the window gets the keyboard while the curtain is up gives it back."""
        if not self.isVisible() or now is None or now.window() is not self.window():
            return
        if not self.isAncestorOf(now):
            self._hold.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.surface.scrim)
        painter.end()

    def _lift(self) -> None:
        self.hide()
        self.lifted.emit()

    def _build(self) -> None:
        centre = Qt.AlignmentFlag.AlignHCenter
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 16, 24, 16)
        layout.setSpacing(8)
        layout.addStretch(3)
        layout.addWidget(self._side, 0, centre)
        layout.addWidget(self._title)
        layout.addWidget(self._how)
        layout.addSpacing(20)
        layout.addWidget(self._hold, 0, centre)
        layout.addSpacing(24)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        grid.addLayout(self._notes, 0, 1)
        layout.addLayout(grid)
        layout.addStretch(3)
        layout.addWidget(self._promise)
        layout.addWidget(self._undo, 0, centre)

    def _show_notes(self, notes: Sequence[SeatNote]) -> None:
        for widget in self._note_widgets:
            widget.deleteLater()
        self._note_widgets = []
        for note in notes:
            box = QWidget()
            box.setAccessibleName(f"{note.name}: {note.word}")
            row = QHBoxLayout(box)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            row.addWidget(SideDisc(self.look, side_key(note.seat) or "red", note.name))
            row.addWidget(Label(self.look, note.name))
            row.addWidget(IconLabel(self.look, note.icon, 18, "secondary"))
            row.addWidget(Label(self.look, note.word, ink="secondary"))
            self._notes.addWidget(box)
            self._note_widgets.append(box)
