"""Rulers along the top and the left of the table, in inches.

Owns: their ticks and numbers. Does not own: what is seen (the view tells).
"""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.palette import pen
from board.stage.tabletop_view import TableView
from board.stage.widgets.base import LookWidget

_STEPS = (1, 2, 5, 10, 20)


class Ruler(LookWidget):
    """One ruler: ticks every inch where there is room, numbers at round inches."""

    def __init__(self, look: Look, view: TableView, *, upright: bool, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view, self._upright = view, upright
        self.setAccessibleName(tr("Ruler, inches upwards" if upright else "Ruler, inches to the right"))
        fixed, wide = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored
        self.setSizePolicy(*((fixed, wide) if upright else (wide, fixed)))
        view.moved.connect(self.update)

    def thickness(self) -> int:
        """Across, px: grows with the text."""
        return self.look.px(24) + 12

    def sizeHint(self) -> QSize:
        return QSize(self.thickness(), self.thickness())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.thickness(), 0) if self._upright else QSize(0, self.thickness())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.look.palette
        painter.fillRect(self.rect(), palette.board.ruler)
        view, deep = self._view, float(self.thickness())
        span = self.height() if self._upright else self.width()
        if self._upright:
            low = view.to_inches(QPointF(0, span))[1]
            high = view.to_inches(QPointF(0, 0))[1]
        else:
            low = view.to_inches(QPointF(0, 0))[0]
            high = view.to_inches(QPointF(span, 0))[0]
        low, high = min(low, high), max(low, high)
        painter.setFont(self.look.font())
        metrics = QFontMetricsF(painter.font())
        room = metrics.horizontalAdvance("00") * 4
        step = next((s for s in _STEPS if s * view.ppi >= room), _STEPS[-1])
        tick = 1 if view.ppi >= 6 else step
        for inch in range(ceil(low / tick) * tick, floor(high) + 1, tick):
            at = view.to_px(0, inch).y() if self._upright else view.to_px(inch, 0).x()
            numbered = inch % step == 0
            length = 8.0
            painter.setPen(pen(palette.board.ruler_text, 1.5))
            ends = (QPointF(deep - length, at), QPointF(deep, at))
            if not self._upright:
                ends = (QPointF(at, deep - length), QPointF(at, deep))
            painter.drawLine(*ends)
            if numbered:
                text = str(inch)
                width = metrics.horizontalAdvance(text)
                box = QRectF(at - width / 2, 2, width + 1, deep - length - 2)
                if self._upright:
                    high = metrics.height()
                    box = QRectF(0, at - high / 2, deep - length - 3, high)
                side = Qt.AlignmentFlag.AlignRight if self._upright else Qt.AlignmentFlag.AlignHCenter
                if QRectF(self.rect()).contains(box):  # half a number says nothing
                    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(pen(palette.line.normal, 1))
        if self._upright:
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        else:
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()


class Corner(LookWidget):
    """Where the rulers meet: the unit."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Inches"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.look.palette
        painter.fillRect(self.rect(), palette.board.ruler)
        painter.setFont(self.look.font())
        painter.setPen(palette.board.ruler_text)
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, tr("in"))
        painter.end()
