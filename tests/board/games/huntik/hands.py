"""What a mouse does on the zone board, and where."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from board.games.huntik.view import ZonePage

Open = Callable[..., ZonePage]


def middle(page: ZonePage, key: str) -> QPoint:
    return page.stage.mapFromScene(page.stage.items_by_id[key].rect.center())


def spot(page: ZonePage, slot: str) -> QPoint:
    """A point of a zone that no card covers: just inside its top edge."""
    rect = page.stage.items_by_id[slot].rect
    return page.stage.mapFromScene(QPointF(rect.center().x(), rect.top() + 12))


def drag(page: ZonePage, key: str, slot: str, drop: bool = True) -> None:
    port = page.stage.viewport()
    start, end = middle(page, key), spot(page, slot) if slot.startswith("zone:") else middle(page, slot)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for k in range(1, 9):
        QTest.mouseMove(port, start + (end - start) * k / 8)
    if drop:
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)


def passes(page: ZonePage, times: int = 2) -> None:
    for _ in range(times):
        page.presenter.choose("pass")
        page.presenter.confirm()
