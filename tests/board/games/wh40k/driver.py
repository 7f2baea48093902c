"""A hand for tests: presses, moves and keys sent to the table's viewport as real events."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from board.games.wh40k.view import InchPage
from board.stage.look import Look
from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
ALT, SHIFT, CTRL, PLAIN = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.NoModifier,
)


class Driver:
    """One page in a shown widget of 1000 × 760 px."""

    def __init__(self, app: QApplication, page: InchPage) -> None:
        self.app, self.page = app, page
        self.view = page.tabletop.view
        self.at = QPointF(0, 0)
        page.widget.resize(1000, 760)
        page.widget.show()
        page.widget.activateWindow()
        self.view.setFocus()
        app.processEvents()

    @property
    def presenter(self):
        return self.page.presenter

    def close(self) -> None:
        self.page.close()
        self.page.widget.hide()
        self.page.widget.deleteLater()
        self.app.processEvents()

    # mouse

    def place(self, key: str) -> QPointF:
        """Where a piece is in the view, px."""
        pose = self.page.pose(key)
        return self.view.to_px(pose.x, pose.y)

    def press(self, px: QPointF, button: Qt.MouseButton = LEFT, mods: Qt.KeyboardModifier = PLAIN) -> None:
        self.at = px
        self._mouse(QEvent.Type.MouseButtonPress, px, button, button, mods)

    def move(self, px: QPointF, mods: Qt.KeyboardModifier = PLAIN, buttons: Qt.MouseButton = LEFT) -> None:
        self.at = px
        self._mouse(QEvent.Type.MouseMove, px, NONE, buttons, mods)

    def release(self, mods: Qt.KeyboardModifier = PLAIN, button: Qt.MouseButton = LEFT) -> None:
        self._mouse(QEvent.Type.MouseButtonRelease, self.at, button, NONE, mods)

    def hold(self, key: str, dx: float, dy: float, mods: Qt.KeyboardModifier = PLAIN) -> None:
        """Press on a piece and pull by inches, in a few steps; nothing is released."""
        start = self.place(key)
        self.press(start)
        for step in range(1, 6):
            self.move(start + QPointF(dx, -dy) * self.view.ppi * step / 5, mods)

    def drag(self, key: str, dx: float, dy: float, mods: Qt.KeyboardModifier = PLAIN) -> None:
        self.hold(key, dx, dy, mods)
        self.release(mods)

    def click(self, key: str) -> None:
        self.press(self.place(key))
        self.release()

    def wheel(self, px: QPointF, steps: int) -> None:
        port = self.view.viewport()
        event = QWheelEvent(
            px,
            QPointF(port.mapToGlobal(px.toPoint())),
            QPointF(0, 0).toPoint(),
            QPointF(0, 120 * steps).toPoint(),
            NONE,
            PLAIN,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        self.app.sendEvent(port, event)

    def _mouse(
        self,
        kind: QEvent.Type,
        px: QPointF,
        button: Qt.MouseButton,
        buttons: Qt.MouseButton,
        mods: Qt.KeyboardModifier,
    ) -> None:
        port = self.view.viewport()
        event = QMouseEvent(kind, px, QPointF(port.mapToGlobal(px.toPoint())), button, buttons, mods)
        self.app.sendEvent(port, event)

    # keys and waiting

    def key(self, key: Qt.Key, mods: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.view, key, mods)

    def settle(self) -> None:
        """Let timers and threads of a moment run out."""
        QTest.qWait(30)

    # what is seen

    def out(self, key: str):
        return self.presenter.read_outs()[key]

    def halo(self, key: str) -> str | None:
        return self.page.tabletop.pieces[key].piece.halo

    def drag_is_clear(self) -> bool:
        """No overlay of a drag, no tape label, nobody lifted."""
        lifted = [k for k, item in self.page.tabletop.pieces.items() if item.piece.form != "rest"]
        shown = [o for o in self.page.held.overlays if not o.empty]
        label = self.page.tabletop.label_shown("tape")
        return not lifted and not shown and not label and not self.page.hand.busy


def open_driver(app: QApplication, look: Look, name: str, *, phase: bool = False) -> Driver:
    """A driver on a bundled scenario of the inch table; without its phase single moves are made."""
    path = next(path for path in assets.scenario_files("wh40k") if path.stem == name)
    scenario = savegame.read(path)
    if not phase:
        position = {key: value for key, value in scenario.position.items() if key != "phase"}
        scenario = msgspec.structs.replace(scenario, position=position)
    session = Session.start(registry.ruleset("wh40k"), scenario)
    return Driver(app, InchPage(session, look))
