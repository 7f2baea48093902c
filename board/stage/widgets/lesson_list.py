"""The lessons of a course as a list: number, title, three stars each.

Owns painting a row and saying it. Does not own progress, nor opening a lesson.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QWidget
from PySide6.QtWidgets import QStyleOptionViewItem as Option

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.palette import pen

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole.UserRole


class Entry(NamedTuple):
    """One lesson as it is listed."""

    key: str
    number: int
    title: str
    stars: int
    current: bool = False


class LessonList(QListWidget):
    """Every lesson may be taken: none is locked."""

    taken = Signal(str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.look = look
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Row(look, self))
        self.itemActivated.connect(lambda item: self.taken.emit(item.data(Role).key))
        self.itemClicked.connect(lambda item: self.taken.emit(item.data(Role).key))
        look.changed.connect(self._look_changed)

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show these lessons, the current one in sight."""
        self.clear()
        for entry in (entry._replace(title=tr(entry.title)) for entry in entries):
            item = QListWidgetItem(f"{entry.number}. {entry.title}")
            item.setData(Role, entry)
            words = tr("{0}, {1} of 3 stars").format(entry.title, entry.stars)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
            item.setToolTip(entry.title)
            self.addItem(item)
            if entry.current:
                self.setCurrentItem(item)
                self.scrollToItem(item)

    def points(self) -> dict[str, QPoint]:
        """Where the lessons that are in sight are, in global px."""
        found = {}
        for row in range(self.count()):
            item = self.item(row)
            middle = self.visualItemRect(item).center()
            if self.viewport().rect().contains(middle):
                found[f"lesson:{item.data(Role).key}"] = self.viewport().mapToGlobal(middle)
        return found

    def _look_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class _Row(QStyledItemDelegate):
    def __init__(self, look: Look, view: QWidget) -> None:
        super().__init__(view)
        self._look = look

    def sizeHint(self, option: Option, index: Index) -> QSize:
        return QSize(160, self._look.row_px(42))

    def paint(self, painter: QPainter, option: Option, index: Index) -> None:
        look, p, entry = self._look, self._look.palette, index.data(Role)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.current:
            painter.fillRect(rect, p.surface.selected)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, p.surface.hover)
        size = look.px(26)
        circle = QRectF(rect.left() + 16, rect.center().y() - size / 2, size, size)
        painter.setPen(pen(p.line.ink if entry.current else p.line.control, 1.5))
        painter.setBrush(p.line.ink if entry.current else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(circle)
        painter.setPen(p.text.inverse if entry.current else p.text.primary)
        painter.setFont(look.font("number"))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(entry.number))
        star = look.px(16)
        right = rect.right() - 14.0
        left = right - 3 * (star + 3)
        for place in range(3):
            at = QPointF(left + place * (star + 3) + star / 2, rect.center().y())
            paint_star(painter, look, at, star / 2, filled=place < entry.stars)
        font = look.font("strong" if entry.current else "body")
        painter.setFont(font)
        painter.setPen(p.text.primary)
        words = QRectF(circle.right() + 12, rect.top(), left - circle.right() - 18, rect.height())
        shown = QFontMetrics(font).elidedText(entry.title, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(p.focus.outer, 3))
            painter.drawRect(QRectF(rect).adjusted(2, 2, -2, -2))
        painter.restore()


def paint_star(painter: QPainter, look: Look, at: QPointF, radius: float, *, filled: bool) -> None:
    """A star: filled with ink when it was earned, an outline when not."""
    path = QPainterPath()
    for point in range(10):
        reach = radius if point % 2 == 0 else radius * 0.45
        angle = -pi / 2 + point * pi / 5
        corner = at + QPointF(cos(angle), sin(angle)) * reach
        path.moveTo(corner) if point == 0 else path.lineTo(corner)
    path.closeSubpath()
    p = look.palette
    painter.setPen(pen(p.line.ink if filled else p.line.control, 1.2))
    painter.setBrush(p.line.ink if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
