"""A thing comes to its place: the little animation after a release.

Owns its curve and time. Does not own when it is due.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QPointF, QVariantAnimation

from board.stage.items.item import StageItem
from board.stage.look import Look


def settle(
    item: StageItem, look: Look, token: str, parent: QObject, done: Callable[[], object]
) -> QVariantAnimation | None:
    """Bring an item from its offset to its place; with reduced motion it is there at once (None)."""
    if look.reduced_motion:
        item.set_offset(QPointF())
        return None
    start = QPointF(item.offset)
    animation = QVariantAnimation(parent)
    animation.setDuration(look.duration_ms(token))
    animation.setStartValue(1.0)
    animation.setEndValue(0.0)
    curve = QEasingCurve(QEasingCurve.Type.OutCubic)
    if token == "settle_ms":
        curve = QEasingCurve(QEasingCurve.Type.OutBack)
        curve.setOvershoot(0.6)
    animation.setEasingCurve(curve)
    animation.valueChanged.connect(lambda part: item.set_offset(start * part))
    animation.finished.connect(done)
    animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)
    return animation
