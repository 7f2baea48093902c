"""Animating what happened: models travel along the routes of their events.

Owns the travel. Does not own the events, nor what is shown when it ends (the scene).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import dist
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QVariantAnimation

from board.stage.tabletop import Tabletop
from rules.geometry.units import Point
from rules.wh40k.events import ModelMoved


class Player:
    """One travel at a time; `finish` completes it at once."""

    def __init__(self, tabletop: Tabletop, done: Callable[[], None]) -> None:
        self._tabletop = tabletop
        self._done = done
        self._speed = 1.0
        self._moves: tuple[ModelMoved, ...] = ()
        self._running: QVariantAnimation | None = None

    @property
    def playing(self) -> bool:
        return self._running is not None

    def set_speed(self, speed: float) -> None:
        """0.5 to 4 for what is played next; 0 is instant and also completes what is playing."""
        self._speed = speed
        if speed == 0:
            self.finish()

    def play(self, events: Sequence[Any]) -> None:
        """All models of the step travel at the same time; with reduced motion they fade in where they end."""
        self.finish()
        pieces = self._tabletop.pieces
        self._moves = tuple(e for e in events if isinstance(e, ModelMoved) and e.model in pieces)
        if not self._moves:
            return
        look = self._tabletop.look
        reduced = look.reduced_motion
        animation = QVariantAnimation(self._tabletop)
        animation.setDuration(round(look.duration_ms("step_ms") / (self._speed or 1.0)))
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        curve = QEasingCurve.Type.OutQuad if reduced else QEasingCurve.Type.OutCubic
        animation.setEasingCurve(curve)
        animation.valueChanged.connect(self._fade if reduced else self._travel)
        animation.finished.connect(self.finish)
        self._running = animation
        (self._fade if reduced else self._travel)(0.0)
        animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)

    def finish(self) -> None:
        """Everybody where they ended."""
        if self._running is None:
            return
        running, self._running = self._running, None
        running.stop()
        running.deleteLater()
        for move in self._moves:
            item = self._tabletop.pieces.get(move.model)
            if item is not None:
                item.setOpacity(1.0)
        self._moves = ()
        self._done()

    def _travel(self, share: float) -> None:
        for move in self._moves:
            item = self._tabletop.pieces.get(move.model)
            if item is not None:
                x, y = along(move.route or (move.start, move.end), share)
                turned = (move.rot_after - move.rot_before + 180) % 360 - 180
                item.change(pose=item.piece.pose.moved_to(x, y, move.rot_before + turned * share))

    def _fade(self, share: float) -> None:
        for move in self._moves:
            item = self._tabletop.pieces.get(move.model)
            if item is not None:
                item.change(pose=item.piece.pose.moved_to(*move.end, move.rot_after))
                item.setOpacity(share)


def along(route: tuple[Point, ...], share: float) -> Point:
    """The point after a share of the way."""
    lengths = list(accumulate((dist(a, b) for a, b in pairwise(route)), initial=0.0))
    wanted = lengths[-1] * min(1.0, max(0.0, share))
    for (start, end), (before, after) in zip(pairwise(route), pairwise(lengths), strict=True):
        if wanted <= after and after > before:
            part = (wanted - before) / (after - before)
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    return route[-1]
