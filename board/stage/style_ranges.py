"""Painters of the controls for a value in a range: scroll bars, sliders, spin boxes.

Owns: their pixels and the parts of a scroll bar. Does not own: when they are called (`style`).
The caller saves the painter and turns antialiasing on.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle

from board.stage.icons import draw_icon
from board.stage.look import Look

State = QStyle.StateFlag


def slider(look: Look, option: Any, painter: QPainter, handle: QRect) -> None:
    """CC_Slider: a line in the control colour, ink up to the handle, the handle a disc."""
    p, on = look.palette, bool(option.state & State.State_Enabled)
    ink = p.line.ink if on else p.text.disabled
    rect, knob = QRectF(option.rect), QRectF(handle)
    flat = option.orientation == Qt.Orientation.Horizontal
    groove = QRectF(rect.left() + 4, rect.center().y() - 2, rect.width() - 8, 4)
    done = QRectF(groove.left(), groove.top(), max(0.0, knob.center().x() - groove.left()), 4)
    if not flat:
        groove = QRectF(rect.center().x() - 2, rect.top() + 4, 4, rect.height() - 8)
        done = QRectF(groove.left(), knob.center().y(), 4, max(0.0, groove.bottom() - knob.center().y()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(p.line.control if on else p.line.normal)
    painter.drawRoundedRect(groove, 2, 2)
    painter.setBrush(ink)
    painter.drawRoundedRect(done, 2, 2)
    painter.setPen(QPen(ink, 2))
    painter.setBrush(p.surface.raised)
    radius = min(knob.width(), knob.height(), 20.0) / 2 - 1
    painter.drawEllipse(knob.center(), radius, radius)


def spin_box(look: Look, option: Any, painter: QPainter, arrows: tuple[QRect, QRect]) -> None:
    """CC_SpinBox: a field with two chevrons."""
    p, on = look.palette, bool(option.state & State.State_Enabled)
    painter.setBrush(option.palette.base() if on else p.surface.sunken)
    painter.setPen(QPen(p.line.control if on else p.line.normal, 1))
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
    enabled = QStyle.StateFlag.State_Enabled
    for rect, icon in zip(arrows, ("chevron-up", "chevron-down"), strict=True):
        px = min(look.px(16), rect.height(), rect.width())
        box = QRectF(0, 0, px, px)
        box.moveCenter(QRectF(rect).center())
        draw_icon(painter, box, icon, p.text.secondary if option.state & enabled else p.text.disabled)


def scroll_bar(look: Look, option: Any, painter: QPainter, thumb: QRect) -> None:
    """CC_ScrollBar: a thumb in the control line colour, no arrows."""
    p = look.palette
    painter.fillRect(option.rect, p.surface.panel)
    if option.maximum <= option.minimum:
        return
    active = option.state & (State.State_MouseOver | State.State_Sunken)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(p.text.secondary if active else p.line.control)
    rect = QRectF(thumb)
    flat = option.orientation == Qt.Orientation.Horizontal
    rect = rect.adjusted(2, 3, -2, -3) if flat else rect.adjusted(3, 2, -3, -2)
    radius = min(rect.width(), rect.height()) / 2
    painter.drawRoundedRect(rect, radius, radius)


def scroll_bar_part(option: Any, sub_control: QStyle.SubControl) -> QRect:
    """Groove, slider and page rectangles of a scroll bar without arrow buttons."""
    rect: QRect = option.rect
    flat = option.orientation == Qt.Orientation.Horizontal
    length = rect.width() if flat else rect.height()
    span = option.maximum - option.minimum
    size = length if span <= 0 else max(min(32, length), length * option.pageStep // (span + option.pageStep))
    start = QStyle.sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, length - size, option.upsideDown
    )
    sub = QStyle.SubControl
    cuts = {
        sub.SC_ScrollBarGroove: (0, length),
        sub.SC_ScrollBarSlider: (start, size),
        sub.SC_ScrollBarSubPage: (0, start),
        sub.SC_ScrollBarAddPage: (start + size, length - start - size),
    }
    begin, extent = cuts.get(sub_control, (0, 0))
    if flat:
        return QRect(rect.left() + begin, rect.top(), extent, rect.height() if extent else 0)
    return QRect(rect.left(), rect.top() + begin, rect.width() if extent else 0, extent)
