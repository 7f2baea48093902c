"""A step of a game moment by moment, as it is animated on the board: what animated pictures are made of.

Owns standing still at a moment and painting it. Does not own which moments are wanted nor any file (the
shell), nor what moves (player, timeline). A page whose board moves has a method ``film``; without it there
are stills only.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication

from board.stage.card_stage import CardStage
from board.stage.player import Player


class Film(Protocol):
    """What is playing on a board that nobody looks at."""

    def fit(self, size: QSize) -> None:
        """From now on every moment is painted in so many px."""

    @property
    def length_ms(self) -> float:
        """How long what has just begun takes; 0 when nothing moves."""

    def hold(self, ms: float) -> None:
        """Stand still at a moment."""

    @property
    def caption(self) -> tuple[str, str]:
        """What is said of this moment, and its rule; empty when nothing is."""

    def paint(self, painter: QPainter) -> None:
        """Paint the moment."""


class CardFilm:
    """The film of a card board."""

    def __init__(self, stage: CardStage, player: Player) -> None:
        self._stage, self._player = stage, player

    def fit(self, size: QSize) -> None:
        self._stage.resize(size)
        # A stage that is not shown is laid out only when it is told so.
        QApplication.sendEvent(self._stage, QResizeEvent(size, size))
        self._stage.relayout()

    @property
    def length_ms(self) -> float:
        return self._player.timeline.length_ms if self._player.playing else 0.0

    def hold(self, ms: float) -> None:
        self._player.pause()
        self._player.seek(ms / 1000)

    @property
    def caption(self) -> tuple[str, str]:
        if not self._player.playing:
            return "", ""
        beat = self._player.timeline.beats[self._player.timeline.beat_at(self._player.seconds)]
        return beat.text, beat.ref

    def paint(self, painter: QPainter) -> None:
        size = self._stage.size()
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), self._stage.look.palette.board.table)
        self._stage.scene().render(painter, QRectF(0, 0, size.width(), size.height()))
