"""A stage with a small board, and hand-made mouse events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from board.presenter.cards import CreatureView, ZoneView
from board.presenter.marks import Mark, Role, marks
from board.presenter.views import Status
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.layout import Column, Flow, Inside, Pad, Row
from board.stage.look import Look


def duel_of_two(**over: Mark) -> CardScene:
    """Bear may act; Krump is target 1, Spit target 2, Bulwark is not eligible; a zone lies below."""
    red = tuple(
        CreatureView(key, 0, name, 5)
        for key, name in (("krump", "Krump"), ("spit", "Spit"), ("bulwark", "Bulwark"))
    )
    bear = CreatureView("bear", 1, "Ancient Bear", 5)
    asp = CreatureView("asp", 1, "Macis Asp", 3)
    zone = ZoneView("zone", "Zone 1")
    given = {
        "krump": Mark(Role.TARGET, number=1),
        "spit": Mark(Role.TARGET, number=2),
        "bulwark": Mark(Role.CLOSED, reason="beside taunt"),
        "bear": Mark(can_act=True),
        "asp": Mark(can_act=True),
    }
    plan = Pad(
        Column((Row(("krump", "spit", "bulwark")), Row(("bear", "asp")), Inside("zone", Flow(()))), 20)
    )
    return CardScene((*red, bear, asp, zone), plan, marks({**given, **over}))


ILLEGAL = Mark(Role.CHOSEN, Status.ILLEGAL, reason="beside taunt")


class Driver:
    """Mouse and keys for a stage, and what was meant."""

    def __init__(self, stage: CardStage) -> None:
        self.stage = stage
        self.meant: list[Any] = []
        stage.meant.connect(self.meant.append)

    def at(self, key: str) -> QPointF:
        return QPointF(self.stage.mapFromScene(self.stage.items_by_id[key].place.center()))

    def mouse(
        self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton
    ) -> None:
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        now = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
        viewport = self.stage.viewport()
        event = QMouseEvent(
            kind, at, QPointF(viewport.mapToGlobal(at.toPoint())), now, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(viewport, event)

    def press(self, at: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, at, button)

    def move(self, at: QPointF) -> None:
        self.mouse(QEvent.Type.MouseMove, at)

    def release(self, at: QPointF) -> None:
        self.mouse(QEvent.Type.MouseButtonRelease, at)

    def click(self, at: QPointF) -> None:
        self.press(at)
        self.release(at)

    def pick_up(self, key: str, to: QPointF) -> None:
        """Press on a thing and drag to a place, without letting go."""
        start = self.at(key)
        self.press(start)
        for step in range(1, 6):
            self.move(start + (to - start) * (step / 5))

    def drag(self, key: str, to: str) -> None:
        self.pick_up(key, self.at(to))
        self.release(self.at(to))

    def key(self, key: Qt.Key, control: bool = False) -> bool:
        flags = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.KeyPress, key, flags)
        QApplication.sendEvent(self.stage, event)
        return event.isAccepted()


@pytest.fixture
def stage(look: Look, qtbot: QtBot) -> Iterator[CardStage]:
    made = CardStage(look)
    qtbot.addWidget(made)
    made.resize(760, 700)
    made.show_scene(duel_of_two())
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    made.setFocus()
    yield made
    made.finish_settling()


@pytest.fixture
def driver(stage: CardStage) -> Driver:
    return Driver(stage)
