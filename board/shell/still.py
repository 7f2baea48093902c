"""A holder that keeps the window still: what changes inside it moves nothing outside.

Owns its one child's place. Without it a changed number in the status line would have the whole window
laid out again, at every move of the mouse.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class Still(QWidget):
    """Holds one widget. Only another height that it needs (``grows``) is passed on to the layout around."""

    def __init__(self, child: QWidget, *, grows: bool = True) -> None:
        super().__init__()
        self._child, self._grows = child, grows
        self._passed = QSize()
        child.setParent(self)
        self.setAccessibleName(child.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, child.sizePolicy().verticalPolicy())

    def sizeHint(self) -> QSize:
        return self._child.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._child.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._child.setGeometry(self.rect())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self._grows:
            needed = QSize(0, self._child.sizeHint().height())
            if needed != self._passed:
                self._passed = needed
                self.updateGeometry()
        return super().event(event)
