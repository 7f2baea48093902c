"""The dice of the last roll, drawn as dice, row by row as they come out.

Owns the painting and how many rows are out. Does not own reading events (dice_rows) nor the pace (playing).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from board.games.wh40k.dice_rows import Die, Row
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.palette import pen
from board.stage.widgets.base import LookWidget

_DIE, _GAP, _PAD = 24, 4, 8
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


class DiceTray(LookWidget):
    """Rows of dice; those that count are filled, the others are outlined."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.rows: tuple[Row, ...] = ()
        self.out = 0.0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(tr("Dice"))

    def show_rows(self, rows: tuple[Row, ...], out: float | None = None) -> None:
        """Show these rows; ``out`` of them have been rolled, all when it is None."""
        self.rows = rows
        self.out = float(len(rows)) if out is None else out
        self.setAccessibleDescription(". ".join(tr(row.spoken) for row in rows))
        self.setToolTip("\n".join(tr(row.spoken) for row in rows))
        self.setVisible(bool(rows))
        self.updateGeometry()
        self.update()

    def reveal(self, out: float) -> None:
        """So many rows are out; the fraction of the next one fades in."""
        if out != self.out:
            self.out = out
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(max(200, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(160, self.width())))

    def heightForWidth(self, width: int) -> int:
        return sum(self._height(row, width) for row in self.rows)

    def _height(self, row: Row, width: int) -> int:
        lines = -(-len(row.dice) // self._across(width)) if row.dice else 0
        words = self.look.line_px()
        if not row.title:
            words *= max(1, round(self.look.width_of(row.result) / max(1, width) + 0.5))
        return words + lines * (self._die + _GAP) + _PAD

    @property
    def _die(self) -> int:
        return self.look.px(_DIE)

    def _across(self, width: int) -> int:
        return max(1, (width + _GAP) // (self._die + _GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = 0
        for index, row in enumerate(self.rows):
            share = min(1.0, max(0.0, self.out - index))
            height = self._height(row, self.width())
            if share > 0:
                painter.setOpacity(share)
                self._row(painter, row, y, height)
            y += height
        painter.end()

    def _row(self, painter: QPainter, row: Row, y: int, height: int) -> None:
        palette, line = self.look.palette, self.look.line_px()
        width = self.width()
        if not row.title:
            painter.setFont(self.look.font())
            painter.setPen(palette.text.primary)
            rect = QRectF(0, y, width, height)
            painter.drawText(rect, int(Qt.TextFlag.TextWordWrap), row.result)
            return
        painter.setFont(self.look.font())
        painter.setPen(palette.text.secondary)
        rect = QRectF(0, y, width, line)
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, tr(row.title))
        painter.setFont(self.look.font("strong"))
        painter.setPen(palette.text.primary)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.result)
        across, die = self._across(width), self._die
        for place, each in enumerate(row.dice):
            left = (place % across) * (die + _GAP)
            top = y + line + (place // across) * (die + _GAP)
            self._paint_die(painter, QRectF(left, top, die, die), each)

    def _paint_die(self, painter: QPainter, rect: QRectF, die: Die) -> None:
        palette = self.look.palette
        body = rect.adjusted(1, 1, -1, -1)
        ink = palette.line.ink if die.good else palette.text.tertiary
        painter.setPen(pen(ink, 1.5))
        painter.setBrush(palette.line.ink if die.good else palette.surface.raised)
        painter.drawRoundedRect(body, 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.surface.raised if die.good else ink)
        step, radius = body.width() * 0.26, body.width() * 0.095
        for x, y in _PIPS[die.face]:
            painter.drawEllipse(body.center() + QPointF(x * step, y * step), radius, radius)
