"""Animating what happened: models travel along their routes, dice come out, destroyed models fade away.

Owns the pace and the order. Does not own the events, how dice are drawn (dice_tray), nor what is shown when
it ends (the scene).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import dist
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QVariantAnimation

from board.stage.tabletop import Tabletop
from board.stage.tabletop_items import Piece
from rules.geometry.units import Point
from rules.wh40k.events import ModelMoved
from rules.wh40k.fight.attack_events import ModelDestroyed, ModelRemoved

ROW_SHARE = 0.8
"""A row of dice takes this share of a step."""
MOST_MS = 6000

Segment = tuple[float, Callable[[float], None]]  # so many ms, and what a share of it looks like


class Player:
    """One thing at a time; `finish` completes it at once.

    ``reveal`` is told how many of ``rows`` rows of dice are out, with fractions.
    """

    def __init__(self, tabletop: Tabletop, done: Callable[[], None]) -> None:
        self._tabletop = tabletop
        self._done = done
        self._speed = 1.0
        self._moves: tuple[ModelMoved, ...] = ()
        self._leaving: tuple[str, ...] = ()
        self._running: QVariantAnimation | None = None
        self._segments: list[Segment] = []
        self.reveal: Callable[[float], None] | None = None

    @property
    def playing(self) -> bool:
        return self._running is not None

    @property
    def length_ms(self) -> float:
        """How long what is playing takes; 0 when nothing is."""
        return float(self._running.duration()) if self._running is not None else 0.0

    def hold(self, ms: float) -> None:
        """Stand still at a moment of what is playing."""
        if self._running is not None:
            self._running.pause()
            self._running.setCurrentTime(round(ms))

    def set_speed(self, speed: float) -> None:
        """0.5 to 4 for what is played next; 0 is instant and also completes what is playing."""
        self._speed = speed
        if speed == 0:
            self.finish()

    def play(self, events: Sequence[Any], rows: int = 0, gone: Mapping[str, Piece] | None = None) -> None:
        """Models travel together, rows of dice follow, then destroyed models leave; ``gone`` are those that
        the table shows no more. With reduced motion nothing travels."""
        self.finish()
        pieces = self._tabletop.pieces
        for key in leaving(events):
            if key not in pieces and gone is not None and key in gone:
                self._tabletop.add_piece(gone[key])
        self._moves = tuple(e for e in events if isinstance(e, ModelMoved) and e.model in pieces)
        self._leaving = tuple(key for key in leaving(events) if key in pieces)
        if not (self._moves or self._leaving or rows):
            return
        look = self._tabletop.look
        reduced = look.reduced_motion
        step = float(look.duration_ms("step_ms"))
        self._segments = []
        if self._moves:
            self._segments.append((step, self._fade if reduced else self._travel))
        if rows and self.reveal is not None:
            told = self.reveal
            length = step if reduced else step * ROW_SHARE * rows
            self._segments.append((length, lambda share: told(rows if reduced else share * rows)))
        if self._leaving:
            self._segments.append((step, self._leave))
        animation = QVariantAnimation(self._tabletop)
        total = sum(length for length, _ in self._segments)
        animation.setDuration(round(min(total, MOST_MS) / (self._speed or 1.0)))
        animation.setStartValue(0.0)
        animation.setEndValue(total)
        animation.valueChanged.connect(self._show)
        animation.finished.connect(self.finish)
        self._running = animation
        self._show(0.0)
        animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)

    def finish(self) -> None:
        """Everybody where they ended, all dice out."""
        if self._running is None:
            return
        running, self._running = self._running, None
        running.stop()
        running.deleteLater()
        for _, show in self._segments:
            show(1.0)
        for key in (*(move.model for move in self._moves), *self._leaving):
            item = self._tabletop.pieces.get(key)
            if item is not None:
                item.setOpacity(1.0)
        self._moves, self._leaving, self._segments = (), (), []
        self._done()

    def _show(self, at: float) -> None:
        for length, show in self._segments:
            share = min(1.0, at / length) if length else 1.0
            if share <= 0 and show is not self._segments[0][1]:
                break
            show(1.0 - (1.0 - share) ** 3)
            at -= length

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

    def _leave(self, share: float) -> None:
        for key in self._leaving:
            item = self._tabletop.pieces.get(key)
            if item is not None:
                item.setOpacity(1.0 - share)


def leaving(events: Sequence[Any]) -> tuple[str, ...]:
    """Models that leave the table by these events."""
    found = [e.model for e in events if isinstance(e, ModelDestroyed) and not e.stays]
    found += [e.model for e in events if isinstance(e, ModelRemoved)]
    return tuple(dict.fromkeys(found))


def along(route: tuple[Point, ...], share: float) -> Point:
    """The point after a share of the way."""
    lengths = list(accumulate((dist(a, b) for a, b in pairwise(route)), initial=0.0))
    wanted = lengths[-1] * min(1.0, max(0.0, share))
    for (start, end), (before, after) in zip(pairwise(route), pairwise(lengths), strict=True):
        if wanted <= after and after > before:
            part = (wanted - before) / (after - before)
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    return route[-1]
