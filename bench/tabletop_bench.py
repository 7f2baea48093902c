"""The inch table on the screen: from a mouse event to the painted frame, off screen, no rules left out.

The floor of a drag frame is the same table repainting one moved sprite and its label, with nothing judged.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from typing import Any

from bench.rows import Row, Timing, measure, row
from rules import registry
from rules.core.scenario import Scenario
from rules.core.session import Session

SIDES = (20, 60, 100, 200)
SIZE = (1000, 750)
FRAMES = 120
GROWTH = 4.0


def run() -> list[Row]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from board.stage.look import Look, apply_look

    app = QApplication.instance() or QApplication([])
    look = Look()
    apply_look(app, look)
    rows: list[Row] = []
    first: Timing | None = None
    for shape in ("round", "oval"):
        for count in SIDES if shape == "round" else (60,):
            bench = _Table(app, look, count, shape)
            frame, floor = bench.frame(), bench.floor()
            first = first or frame
            times = frame.median_ms / first.median_ms
            aim = 8.0 if 2 * count <= 200 else None
            note = f"×{times:.1f} of 20 a side (aim ×{GROWTH:g})" if shape == "round" and count > 20 else ""
            name = f"drag frame, {count} a side, {shape}"
            rows.append(row(name, frame, floor, p95_at_most_ms=aim, note=note))
            if count == 100:
                rows.append(row(f"pick-up to painted, {count} a side, {shape}", bench.pick_up()))
                rows.append(row(f"zoom step, {count} a side, {shape}", bench.zoom()))
            bench.close()
    return rows


def armies(count: int, shape: str) -> Scenario:
    """Two armies in units of twenty, face to face."""
    base: dict[str, Any] = {"shape": "circle", "d": 25}
    pitch = 1.1
    if shape == "oval":
        base, pitch = {"shape": "oval", "l": 60, "w": 35.5}, 2.05
    units = []
    for side, sign in (("red", -1), ("blue", 1)):
        for unit in range(count // 20):
            models = [
                {
                    "id": f"{side[0].upper()}{unit * 20 + i}",
                    "base": base,
                    "x": 30 + sign * (pitch + unit * pitch * 1.2),
                    "y": 1.5 + i * pitch,
                }
                for i in range(20)
            ]
            units.append({"id": f"{side[0]}{unit}", "side": side, "models": models})
    return Scenario(game="wh40k", position={"units": units})


class Dragged:
    """A page that is shown, and a hand on one of its models that goes round in circles."""

    def __init__(self, app: Any, page: Any) -> None:
        self.app, self.page = app, page
        self.view = page.tabletop.view
        draft = page.presenter.draft_move
        assert draft is not None
        self.key = draft.unit.models[10].id
        self.start = self.view.to_px(*page.pose(self.key).centre)

    def ways(self) -> Iterator[tuple[float, float]]:
        """Where the pointer goes, px from where it began, without end."""
        reach = 2.0 * self.view.ppi
        turn = 0.0
        while True:
            turn += 0.13
            out = reach * (0.3 + 0.7 * abs(math.sin(turn * 0.21)))
            yield out * math.cos(turn), out * math.sin(turn)

    def hold(self) -> None:
        """Press on the model and go so far that it is picked up."""
        from PySide6.QtCore import QEvent, Qt

        self.start = self.view.to_px(*self.page.pose(self.key).centre)
        self._send(QEvent.Type.MouseButtonPress, 0, 0, Qt.MouseButton.LeftButton)
        self.move(6, 0)

    def drop(self) -> None:
        """As if nothing had been picked up."""
        self.page.cancel()
        self.app.processEvents()

    def move(self, dx: float, dy: float) -> None:
        """From one mouse-move event, through the rules, to the painted frame."""
        from PySide6.QtCore import QEvent, Qt

        self._send(QEvent.Type.MouseMove, dx, dy, Qt.MouseButton.NoButton)
        self.app.processEvents()

    def slide(self, dx: float, dy: float) -> None:
        """The same without the rules: one sprite moved and painted."""
        item = self.page.tabletop.pieces[self.key]
        item.place(*self.view.to_inches(self.start + _point(dx, dy)))
        self.app.processEvents()

    def _send(self, kind: Any, dx: float, dy: float, button: Any) -> None:
        from PySide6.QtCore import QPointF, Qt
        from PySide6.QtGui import QMouseEvent

        port, at = self.view.viewport(), self.start + _point(dx, dy)
        spot = QPointF(port.mapToGlobal(at.toPoint()))
        left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        self.app.sendEvent(port, QMouseEvent(kind, at, spot, button, left, plain))


class _Table:
    """One page without a window round it, and the hand on it."""

    def __init__(self, app: Any, look: Any, count: int, shape: str) -> None:
        from board.games.wh40k.view import InchPage

        session = Session.start(registry.ruleset("wh40k"), armies(count, shape))
        self.app, self.page = app, InchPage(session, look)
        self.page.widget.resize(*SIZE)
        self.page.widget.show()
        self.page.fit_all()
        self.page.tabletop._sharpen_pieces()
        self.app.processEvents()
        self.hand = Dragged(app, self.page)

    def frame(self) -> Timing:
        self.hand.hold()
        ways = self.hand.ways()
        taken = measure(lambda: self.hand.move(*next(ways)), repeat=FRAMES, warmup=10)
        self.hand.drop()
        return taken

    def floor(self) -> Timing:
        ways = self.hand.ways()
        taken = measure(lambda: self.hand.slide(*next(ways)), repeat=FRAMES, warmup=10)
        self.page.refresh()
        return taken

    def pick_up(self) -> Timing:
        def step() -> None:
            self.hand.hold()
            self.hand.drop()

        return measure(step, repeat=30)

    def zoom(self) -> Timing:
        factors = iter([1.1, 1 / 1.1] * 40)

        def step() -> None:
            self.page.zoom(next(factors))
            self.app.processEvents()

        return measure(step, repeat=30)

    def close(self) -> None:
        self.page.close()
        self.page.widget.hide()
        self.page.widget.deleteLater()
        self.app.processEvents()


def _point(x: float, y: float) -> Any:
    from PySide6.QtCore import QPointF

    return QPointF(x, y)
