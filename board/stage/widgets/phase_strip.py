"""The strip over the board: undo, redo, and the steps of the phase.

Owns: done, current and future steps and how many of them fit.
Does not own: the order of steps or what undo does.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from board.presenter.language import tr
from board.presenter.views import Phase, PhaseView
from board.stage.icons import draw_icon
from board.stage.look import Look
from board.stage.widgets.base import Button, LookWidget


class Step(LookWidget):
    """One step: a tick and its word, an ink block, or a grey word with its reason in the tooltip."""

    def __init__(self, look: Look, view: PhaseView, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.view = view
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{view.name}, {view.phase}")
        self.setAccessibleDescription(view.reason)
        self.setToolTip(view.reason)

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(self._font()).horizontalAdvance(self.view.name)
        if self.view.phase is Phase.DONE:
            width += self.look.px(18) + 6
        if self.view.phase is Phase.CURRENT:
            width += 28
        return QSize(round(width + 0.5), max(32, self.look.line_px() + 8))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, rect, x = self.look.palette, QRectF(self.rect()), 0.0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = p.text.secondary
        if self.view.phase is Phase.CURRENT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(p.line.ink)
            painter.drawRoundedRect(rect, 6, 6)
            ink, x = p.text.inverse, 14.0
        elif self.view.phase is Phase.DONE:
            px = self.look.px(18)
            draw_icon(painter, QRectF(0, rect.center().y() - px / 2, px, px), "check", ink)
            x = px + 6.0
        painter.setFont(self._font())
        painter.setPen(ink)
        painter.drawText(rect.adjusted(x, 0, 2, 0), Qt.AlignmentFlag.AlignVCenter, self.view.name)
        painter.end()

    def _font(self) -> QFont:
        return self.look.font("strong" if self.view.phase is Phase.CURRENT else "body")


class _Chevron(LookWidget):
    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("then"))

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(18), self.look.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_icon(painter, QRectF(self.rect()), "open", self.look.palette.text.tertiary)
        painter.end()


class PhaseStrip(LookWidget):
    """Undo and redo at the left, then the steps; when room is short: previous, current, next."""

    undo_asked = Signal()
    redo_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._steps: tuple[PhaseView, ...] = ()
        self._shown: list[QWidget] = []
        self._undo = Button(look, "Undo", "quiet", icon="undo", name="Undo")
        self._redo = Button(look, "", "quiet", icon="redo", name="Redo")
        self._redo.setToolTip(tr("Redo (Ctrl+Shift+Z)"))
        self._undo.setToolTip(tr("Undo (Ctrl+Z)"))
        self._undo.clicked.connect(self.undo_asked)
        self._redo.clicked.connect(self.redo_asked)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(12, 6, 12, 6)
        self._layout.setSpacing(10)
        self._layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._layout.addWidget(self._undo)
        self._layout.addWidget(self._redo)
        self._layout.addSpacing(16)
        self._layout.addStretch(1)
        self.setAccessibleName(tr("Phase"))
        self.set_undo(False, False)
        self.restyle()

    def set_undo(self, undo: bool, redo: bool) -> None:
        """Say whether there is something to undo and to redo."""
        self._undo.setEnabled(undo)
        self._redo.setEnabled(redo)

    def show_steps(self, steps: Sequence[PhaseView]) -> None:
        """Show the steps of the phase."""
        self._steps = tuple(steps)
        current = next((step.name for step in self._steps if step.phase is Phase.CURRENT), "none")
        self.setAccessibleName(tr(f"Phase, current step: {current}"))
        self._rebuild()

    def visible_steps(self) -> tuple[PhaseView, ...]:
        """The steps that are shown at this width and text size."""
        if not self.look.large and self._width(self._steps) <= self._room():
            return self._steps
        current = next((i for i, step in enumerate(self._steps) if step.phase is Phase.CURRENT), 0)
        near = self._steps[max(0, current - 1) : current + 2]
        return near if self._width(near) <= self._room() else self._steps[current : current + 1]

    def minimumSizeHint(self) -> QSize:
        made = super().minimumSizeHint()
        return QSize(min(made.width(), 320), made.height())

    def restyle(self) -> None:
        self._undo.set_word("" if self.look.large else "Undo")
        self._undo.setAccessibleName(tr("Undo"))
        self._rebuild()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rebuild()

    def _room(self) -> float:
        taken = self._undo.sizeHint().width() + self._redo.sizeHint().width() + 84
        return self.width() - taken

    def _width(self, steps: Sequence[PhaseView]) -> float:
        width = 0.0
        for step in steps:
            width += self.look.width_of(step.name, "strong") + 28 + self.look.px(18) + 20
        return width

    def _rebuild(self) -> None:
        wanted = self.visible_steps()
        if wanted == tuple(w.view for w in self._shown if isinstance(w, Step)):
            return
        for widget in self._shown:
            self._layout.removeWidget(widget)
            widget.deleteLater()
        self._shown = []
        for place, step in enumerate(wanted):
            if place:
                self._add(_Chevron(self.look))
            self._add(Step(self.look, step))

    def _add(self, widget: QWidget) -> None:
        self._layout.insertWidget(self._layout.count() - 1, widget)
        self._shown.append(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.fillRect(self.rect(), p.surface.chrome)
        painter.fillRect(0, self.height() - 1, self.width(), 1, p.line.soft)
        x = self._redo.geometry().right() + 10
        painter.fillRect(x, 10, 1, self.height() - 20, p.line.normal)
        painter.end()
