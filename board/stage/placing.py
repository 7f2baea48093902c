"""Where labels go so that they hide nothing that matters.

Owns: choosing a free place for the tape label and for chips, in px rectangles.
Does not own: what they say or how they are painted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

REACH = 18.0
"""From the pointer to the nearest edge of the tape label, px."""


@dataclass(frozen=True)
class Wanted:
    """A label that wants to stand beside `beside`. A droppable one goes away when it finds no room."""

    key: str
    size: QSizeF
    beside: QRectF
    droppable: bool = False


def place_tape(pointer: QPointF, size: QSizeF, blocked: Sequence[QRectF], bounds: QRectF) -> QRectF:
    """The place of the tape: clear of every blocked rectangle, on the side with most free table.

    When no corner is clear, the one that hides least. Always inside the bounds if it fits there.
    """
    w, h = size.width(), size.height()
    corners = []
    for right in (True, False):
        for below in (True, False):
            x = pointer.x() + REACH if right else pointer.x() - REACH - w
            y = pointer.y() + REACH if below else pointer.y() - REACH - h
            room_x = bounds.right() - pointer.x() if right else pointer.x() - bounds.left()
            room_y = bounds.bottom() - pointer.y() if below else pointer.y() - bounds.top()
            corners.append((_inside(QRectF(x, y, w, h), bounds), room_x * room_y))
    spread = [rect for rect, _room in corners]
    spread += [
        _inside(rect.translated(0, dy), bounds) for rect, _ in corners for dy in (-h, h, -2 * h, 2 * h)
    ]
    rooms = [room for _rect, room in corners] + [0.0] * (len(spread) - len(corners))
    best = min(range(len(spread)), key=lambda i: (round(_hidden(spread[i], blocked), 3), -rooms[i]))
    return spread[best]


def place_labels(
    wanted: Sequence[Wanted], blocked: Sequence[QRectF], bounds: QRectF, gap: float = 8.0
) -> dict[str, QRectF]:
    """Places in the order given (failing chips first, plain ones last); dropped labels are left out.

    Each label tries below, above, right and left of its piece, and takes the first clear place.
    """
    taken = list(blocked)
    placed: dict[str, QRectF] = {}
    for label in wanted:
        tries = [_inside(rect, bounds) for rect in _beside(label, gap)]
        clear = next((rect for rect in tries if _hidden(rect, taken) == 0.0), None)
        if clear is None and label.droppable:
            continue
        rect = clear if clear is not None else min(tries, key=lambda r: _hidden(r, taken))
        placed[label.key] = rect
        taken.append(rect)
    return placed


def _beside(label: Wanted, gap: float) -> list[QRectF]:
    w, h, box = label.size.width(), label.size.height(), label.beside
    middle_x, middle_y = box.center().x() - w / 2, box.center().y() - h / 2
    return [
        QRectF(middle_x, box.bottom() + gap, w, h),
        QRectF(middle_x, box.top() - gap - h, w, h),
        QRectF(box.right() + gap, middle_y, w, h),
        QRectF(box.left() - gap - w, middle_y, w, h),
        QRectF(box.right() + gap, box.bottom(), w, h),
        QRectF(box.left() - gap - w, box.bottom(), w, h),
        QRectF(middle_x, box.bottom() + gap + h, w, h),
        QRectF(middle_x, box.top() - gap - 2 * h, w, h),
    ]


def _hidden(rect: QRectF, blocked: Sequence[QRectF]) -> float:
    total = 0.0
    for other in blocked:
        both = rect.intersected(other)
        total += max(0.0, both.width()) * max(0.0, both.height())
    return total


def _inside(rect: QRectF, bounds: QRectF) -> QRectF:
    moved = QRectF(rect)
    if moved.right() > bounds.right():
        moved.moveRight(bounds.right())
    if moved.bottom() > bounds.bottom():
        moved.moveBottom(bounds.bottom())
    if moved.left() < bounds.left():
        moved.moveLeft(bounds.left())
    if moved.top() < bounds.top():
        moved.moveTop(bounds.top())
    return moved
