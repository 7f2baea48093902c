"""The bar under the board: transport, ticks, speed, and the branches that were left.

Owns: its buttons and signals. Does not own: the ticks (`tick_track`), animation or history.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from board.presenter.language import tr
from board.presenter.views import TimelineView
from board.stage.icons import draw_icon
from board.stage.look import Look
from board.stage.widgets.base import Label, LookWidget
from board.stage.widgets.tick_track import TickTrack, place_text

SPEEDS = ("0.5x", "1x", "2x", "4x", "instant")


class TransportButton(QAbstractButton):
    """An icon of the transport; the play button stands in a ring."""

    def __init__(self, look: Look, icon: str, name: str, *, ring: bool = False) -> None:
        super().__init__()
        self.look, self._icon, self._ring = look, icon, ring
        self.setAccessibleName(tr(name))
        self.setToolTip(tr(name))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self.updateGeometry)

    def set_icon(self, icon: str, name: str) -> None:
        """Change what the button does and says."""
        self._icon = icon
        self.setAccessibleName(tr(name))
        self.setToolTip(tr(name))
        self.update()

    def sizeHint(self) -> QSize:
        side = max(32, self.look.px(22) + (14 if self._ring else 8))
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, rect = self.look.palette, QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(p.line.control if self._ring else Qt.PenStyle.NoPen)
        lit = self.underMouse() and self.isEnabled()
        painter.setBrush(
            p.surface.hover if lit else p.surface.raised if self._ring else Qt.BrushStyle.NoBrush
        )
        side = min(rect.width(), rect.height())
        circle = QRectF(0, 0, side - 1, side - 1)
        circle.moveCenter(rect.center())
        painter.drawEllipse(circle)
        px = self.look.px(22)
        box = QRectF(0, 0, px, px)
        box.moveCenter(rect.center())
        draw_icon(painter, box, self._icon, p.text.primary if self.isEnabled() else p.text.disabled)
        painter.end()


class SpeedButton(QAbstractButton):
    """One segment of the speed selector."""

    def __init__(self, look: Look, word: str) -> None:
        super().__init__()
        self.look = look
        self.setText(tr(word))
        self.setCheckable(True)
        self.setAccessibleName(tr(f"Speed {word}"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.width_of(self.text(), "strong")) + 18, max(32, self.look.line_px() + 8))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        if self.isChecked():
            painter.fillRect(self.rect(), p.surface.selected)
        elif self.underMouse():
            painter.fillRect(self.rect(), p.surface.hover)
        painter.setFont(self.look.font("strong" if self.isChecked() else "body"))
        painter.setPen(p.text.primary if self.isChecked() else p.text.secondary)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class SpeedSelector(LookWidget):
    """0.5x to instant; a drop-down from 150 % text."""

    speed_chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._group = QButtonGroup(self)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        for number, word in enumerate(SPEEDS):
            button = SpeedButton(look, word)
            self._group.addButton(button, number)
            row.addWidget(button)
        self._row.setAccessibleName(tr("Speed"))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._combo = QComboBox()
        self._combo.addItems([tr(word) for word in SPEEDS])
        self._combo.setAccessibleName(tr("Speed"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._row)
        layout.addWidget(self._combo)
        self._group.idClicked.connect(lambda number: self._chosen(SPEEDS[number]))
        self._combo.activated.connect(lambda number: self._chosen(SPEEDS[number]))
        self.setAccessibleName(tr("Speed"))
        self.set_speed("1x")
        self.restyle()

    def set_speed(self, speed: str) -> None:
        """Mark a speed without emitting."""
        self._group.button(SPEEDS.index(speed)).setChecked(True)
        self._combo.setCurrentIndex(SPEEDS.index(speed))

    def restyle(self) -> None:
        self._row.setVisible(not self.look.large)
        self._combo.setVisible(self.look.large)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.look.large:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.look.palette.line.control)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.end()

    def _chosen(self, speed: str) -> None:
        self.set_speed(speed)
        self.speed_chosen.emit(speed)


class TimelineBar(LookWidget):
    """Transport buttons, ticks, speed; from 150 % text three buttons and "Pile In, Red: 4 of 5"."""

    play_toggled = Signal()
    step_chosen = Signal(int)
    step_hovered = Signal(int)
    speed_chosen = Signal(str)
    branch_chosen = Signal(int)
    branch_rename_asked = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = TimelineView()
        self._first = TransportButton(look, "first", "First step")
        self._back = TransportButton(look, "back", "Step back")
        self._play = TransportButton(look, "play", "Play", ring=True)
        self._forward = TransportButton(look, "forward", "Step forward")
        self._last = TransportButton(look, "last", "Last step")
        self._track = TickTrack(look)
        self._place = Label(look, style="strong")
        self._speed = SpeedSelector(look)
        self._branches = QTabBar()
        self._branches.setAccessibleName(tr("Branches"))
        self._branches.setExpanding(False)
        self._branches.setDrawBase(False)
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 16, 0)
        row.setSpacing(6)
        for button in (self._first, self._back, self._play, self._forward, self._last):
            row.addWidget(button)
        row.addSpacing(8)
        row.addWidget(self._track, 1)
        row.addWidget(self._place, 1)
        row.addWidget(self._speed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 1, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._branches)
        layout.addLayout(row)
        self._connect()
        self.setAccessibleName(tr("Timeline bar"))
        self.show_timeline(self._view)
        self.restyle()

    def show_timeline(self, view: TimelineView) -> None:
        """Show steps, position and branches."""
        if view.branches != self._view.branches:
            self._show_branches(view.branches)
        self._view = view
        self._track.show_timeline(view)
        self._place.setText(place_text(view))
        for button in (self._first, self._back):
            button.setEnabled(view.position > 0)
        for button in (self._forward, self._last):
            button.setEnabled(view.position < view.length)
        self._play.setEnabled(view.length > 0)
        self._branches.setVisible(bool(view.branches))

    def set_playing(self, playing: bool) -> None:
        """Show pause while playing, play otherwise."""
        self._play.set_icon("pause" if playing else "play", "Pause" if playing else "Play")

    def set_speed(self, speed: str) -> None:
        """Mark a speed of `SPEEDS` without emitting."""
        self._speed.set_speed(speed)

    @property
    def track(self) -> TickTrack:
        return self._track

    def restyle(self) -> None:
        large = self.look.large
        for widget in (self._first, self._last, self._track):
            widget.setVisible(not large)
        self._place.setVisible(large)

    def _connect(self) -> None:
        self._play.clicked.connect(self.play_toggled)
        self._first.clicked.connect(lambda: self.step_chosen.emit(0))
        self._back.clicked.connect(lambda: self.step_chosen.emit(max(0, self._view.position - 1)))
        self._forward.clicked.connect(lambda: self._go(self._view.position + 1))
        self._last.clicked.connect(lambda: self.step_chosen.emit(self._view.length))
        self._track.step_chosen.connect(self.step_chosen)
        self._track.step_hovered.connect(self.step_hovered)
        self._speed.speed_chosen.connect(self.speed_chosen)
        # The first tab is the line that is played; a click on another takes that one up.
        self._branches.tabBarClicked.connect(lambda tab: tab > 0 and self.branch_chosen.emit(tab - 1))
        self._branches.tabBarDoubleClicked.connect(
            lambda tab: tab > 0 and self.branch_rename_asked.emit(tab - 1)
        )

    def _go(self, position: int) -> None:
        self.step_chosen.emit(min(self._view.length, position))

    def _show_branches(self, names: tuple[str, ...]) -> None:
        while self._branches.count():
            self._branches.removeTab(0)
        for name in ("Now", *names) if names else ():
            self._branches.addTab(name)
        self._branches.setCurrentIndex(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.surface.chrome)
        painter.fillRect(0, 0, self.width(), 1, self.look.palette.line.soft)
        painter.end()

    def anchor(self) -> QPoint:
        """Where a toast stands: the top left corner of the bar in its window."""
        return self.mapTo(self.window(), QPoint(0, 0))
