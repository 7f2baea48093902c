"""The ticks of the timeline: one for each step, grouped by phase, stacked when simultaneous.

Owns: where each tick lies, its painting, hover, click, scrub and keys.
Does not own: playing, speeds (`timeline_bar`), or the steps.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from board.presenter.language import tr
from board.presenter.views import Tick, TickGroup, TimelineView
from board.stage.accessible import give_role
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.widgets.base import LookWidget

TICK_H, STACK, GAP, GROUP_GAP = 8.0, 11.0, 6.0, 12.0
TICK_MAX = 32.0
TICK_LEAST = 12


class TickTrack(LookWidget):
    """Groups with their ticks over their name; emits the index of a step."""

    step_chosen = Signal(int)
    step_hovered = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = TimelineView()
        self._hover = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Timeline"))
        give_role(self, QAccessible.Role.Slider)

    def show_timeline(self, view: TimelineView) -> None:
        """Show steps and position."""
        self._view = view
        self.setAccessibleName(tr(f"Timeline, {place_text(view)}"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, 68 + self.look.line_px() - 24)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def tick_rects(self) -> dict[int, QRectF]:
        """Where each step lies, by its index; ticks that share an index are one place, however high."""
        rects: dict[int, QRectF] = {}
        for tick, rect in self._placed():
            rects[tick.index] = rects[tick.index].united(rect) if tick.index in rects else rect
        return rects

    def _placed(self) -> list[tuple[Tick, QRectF]]:
        made: list[tuple[Tick, QRectF]] = []
        base = self._baseline() - 6 - TICK_H
        for group, left, _width in self._groups():
            width, pitch = self._tick_width()
            stacked: dict[int, int] = {}
            places = {column: place for place, column in enumerate(_columns(group))}
            for tick in group.ticks:
                level = stacked.get(tick.column, 0)
                stacked[tick.column] = level + 1
                x = left + places[tick.column] * pitch
                made.append((tick, QRectF(x, base - level * STACK, width, TICK_H)))
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line, y = self.look.line_px(), self._baseline()
        painter.setFont(self.look.font())
        metrics = QFontMetricsF(self.look.font())
        for group, left, width in self._groups():
            painter.setPen(QPen(p.line.normal, 2))
            painter.drawLine(QPointF(left - 2, y), QPointF(left + width, y))
            painter.setPen(p.text.secondary)
            name = metrics.elidedText(group.name, Qt.TextElideMode.ElideRight, width + 4)
            painter.drawText(QRectF(left, y + 3, width + 4, line), Qt.AlignmentFlag.AlignVCenter, name)
        here = self.tick_rects().get(self._view.position)
        if here is not None:
            painter.setBrush(p.board.casing)
            painter.setPen(QPen(p.line.ink, 3))
            painter.drawRoundedRect(here.adjusted(-4.5, -4.5, 4.5, 4.5), 6, 6)
        for tick, rect in self._placed():
            self._paint_tick(painter, tick, rect)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(p.focus.outer, 3))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 8, 8)
        painter.end()

    def _paint_tick(self, painter: QPainter, tick: Tick, rect: QRectF) -> None:
        p = self.look.palette
        side = side_key(tick.seat)
        fill = p.text.secondary if side is None else p.side(side).fill
        edge = p.text.secondary if side is None else p.side(side).line
        done = tick.index <= self._view.position
        painter.setPen(QPen(edge, 1.5))
        painter.setBrush(
            fill if done else p.surface.selected if tick.index == self._hover else p.surface.panel
        )
        painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 2.5, 2.5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position().toPoint())
        self._set_hover(self.step_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hover(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys, position, length = Qt.Key, self._view.position, self._view.length
        moves = {
            keys.Key_Left: position - 1,
            keys.Key_Right: position + 1,
            keys.Key_Home: 0,
            keys.Key_End: length,
        }
        if event.key() not in moves:
            super().keyPressEvent(event)
            return
        target = max(0, min(length, moves[Qt.Key(event.key())]))
        if target != position:
            self.step_chosen.emit(target)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tick = self._tick(self.step_at(event.pos()))
            text = "" if tick is None else f"{tick.label} ({tick.ref})" if tick.ref else tick.label
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def step_at(self, at: QPoint) -> int:
        """The index of the step under a point, -1 for none; the target is the full height above the name."""
        best, distance = -1, 1e9
        for index, rect in self.tick_rects().items():
            inside = rect.adjusted(-GAP / 2, -3, GAP / 2, 12)
            if inside.contains(QPointF(at)):
                away = abs(at.y() - rect.center().y())
                if away < distance:
                    best, distance = index, away
        return best

    def _choose(self, at: QPoint) -> None:
        index = self.step_at(at)
        if index >= 0 and index != self._view.position:
            self.step_chosen.emit(index)

    def _set_hover(self, index: int) -> None:
        if index != self._hover:
            self._hover = index
            self.step_hovered.emit(index)
            self.update()

    def _tick(self, index: int) -> Tick | None:
        return next((t for g in self._view.groups for t in g.ticks if t.index == index), None)

    def _baseline(self) -> float:
        return self.height() - self.look.line_px() - 8.0

    def _tick_width(self) -> tuple[float, float]:
        """Width of a tick and the distance from one to the next; a long game has thin ones."""
        columns = sum(max(1, len(_columns(group))) for group in self._view.groups)
        room = self.width() - 16 - GROUP_GAP * max(0, len(self._view.groups) - 1)
        pitch = min(TICK_MAX + GAP, room / max(1, columns))
        names = [self.look.width_of(group.name) + 6 for group in self._view.groups]
        counts = [max(1, len(_columns(group))) for group in self._view.groups]
        # narrower ticks where that lets every name be read whole
        for narrower in range(int(pitch), TICK_LEAST - 1, -1):
            if sum(max(name, n * narrower) for name, n in zip(names, counts, strict=True)) <= room:
                pitch = min(pitch, float(narrower))
                break
        return max(1.0, pitch - min(GAP, pitch * 0.25)), pitch

    def _groups(self) -> list[tuple[TickGroup, float, float]]:
        """Each group with its left edge and width; spare room goes to names that need it."""
        (_tick, pitch), left, made = self._tick_width(), 8.0, []
        widths = [max(1, len(_columns(g))) * pitch for g in self._view.groups]
        names = [self.look.width_of(g.name) + 6 for g in self._view.groups]
        spare = self.width() - 16 - GROUP_GAP * max(0, len(widths) - 1) - sum(widths)
        for place, group in enumerate(self._view.groups):
            extra = max(0.0, min(spare, names[place] - widths[place]))
            spare -= extra
            made.append((group, left, widths[place] + extra))
            left += widths[place] + extra + GROUP_GAP
        return made


def place_text(view: TimelineView) -> str:
    """Where the timeline stands: "Pile In, Red: 4 of 5", or "start"."""
    for group in view.groups:
        indices = [tick.index for tick in group.ticks]
        if view.position in indices:
            return f"{group.name}: {indices.index(view.position) + 1} {tr('of')} {len(indices)}"
    return "Start"


def _columns(group: TickGroup) -> list[int]:
    return sorted({tick.column for tick in group.ticks})
