"""What a lesson does on a board: point, show a mistake, send back, and what was put down or clicked.

Owns the rings, arrows and tags over any board's pieces. Does not own lessons (presenter.lesson), nor what one
game alone can draw (its ``lesson_board``). A board without one of its own gets this one.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from board.presenter.lesson import Play
from board.presenter.lesson_data import Hint, Show, Step
from board.presenter.views import Status
from board.stage import overlays
from board.stage.look import Look
from board.stage.page import BoardPage
from rules.core.contract import Action

Tag = tuple[str, str]  # a piece and the word beside it
Pair = tuple[str, str]
_GROW, _HEAD = 6.0, 12.0


class LessonBoard:
    """The lesson's hands on one page."""

    def __init__(self, page: BoardPage, look: Look) -> None:
        self.page, self.look = page, look
        self.over = Over(page, look)

    def begin(self, play: Play) -> None:
        """Take up the lesson's draft and policy; arrows where the lesson has them."""
        stage = getattr(self.page, "stage", None)
        if stage is not None:
            stage.springs_back = True
        self.over.draw(arrows=play.lesson.arrows)

    def clear(self) -> None:
        """Take everything away that was pointed at or shown."""
        self.over.draw()

    def close(self) -> None:
        """The page is left."""
        self.over.close()

    def choices(self, play: Play) -> tuple[tuple[str, Step], ...]:
        """Steps that are taken beside the board."""
        return ()

    def point(self, hint: Hint, play: Play) -> None:
        """Show what a hint is about."""
        self.clear()
        self.over.draw(rings=_plain(hint.pieces))

    def show(self, shows: Sequence[Show], play: Play) -> None:
        """Show a mistake: rings on its pieces, words beside them."""
        self.clear()
        ringed = tuple(itertools.chain.from_iterable(_plain(each.pieces) for each in shows))
        tags = tuple((each.pieces[0], each.text) for each in shows if each.do == "mark" and each.pieces)
        self.over.draw(rings=ringed, tags=tags, kind="illegal")

    def settled(self, play: Play) -> Action | None:
        """A draft that was put down and can be looked at; None while one is in the hand."""
        view = self.page.presenter.told(self.page.presenter.verdict())
        return self.page.presenter.draft() if view.status is Status.ILLEGAL else None

    def send_back(self, whole: bool) -> None:
        """What was put down goes back to where it was: the last piece, or the ``whole`` draft."""
        self.page.presenter.reset()

    @property
    def moving(self) -> bool:
        """Whether something is being played on the board."""
        return bool(getattr(getattr(self.page, "player", None), "playing", False))

    def follow(self, play: Play) -> None:
        """The board has changed: keep open what a learner may see."""

    def selected(self) -> str | None:
        """The piece that was clicked last."""
        return self.page.presenter.pieces().selected

    def rest(self) -> None:
        """Nothing is being put together on the board."""


class Over(QWidget):
    """A clear sheet over a board, without mouse or focus: rings, arrows and words at the pieces."""

    def __init__(self, page: BoardPage, look: Look) -> None:
        super().__init__(page.widget)
        self._page, self._look = page, look
        self._rings: tuple[str, ...] = ()
        self._arrows: tuple[Pair, ...] = ()
        self._tags: tuple[Tag, ...] = ()
        self._kind = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Pointed at")
        page.widget.installEventFilter(self)
        self.setGeometry(page.widget.rect())
        self.hide()

    def draw(
        self,
        rings: tuple[str, ...] = (),
        arrows: tuple[Pair, ...] = (),
        tags: tuple[Tag, ...] = (),
        kind: str = "",
    ) -> None:
        """Ring pieces, draw arrows from one to another, put words beside; nothing given clears all."""
        self._rings, self._arrows, self._tags, self._kind = rings, arrows, tags, kind
        self.setVisible(bool(rings or arrows or tags))
        self.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        rects = self.rects()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        p = self._look.palette
        ink = p.verdict(self._kind).line if self._kind else p.line.ink
        for key in self._rings:
            if key in rects:
                path = QPainterPath()
                rect = rects[key].adjusted(-_GROW, -_GROW, _GROW, _GROW)
                round_px = rect.width() / 2 if abs(rect.width() - rect.height()) < 3 else 10.0
                path.addRoundedRect(rect, round_px, round_px)
                overlays.paint_cased(painter, path, ink, 3, p.board.casing, 7)
        for start, end in self._arrows:
            if start in rects and end in rects:
                path = arrow(rects[start], rects[end])
                overlays.paint_cased(painter, path, ink, 3, p.board.casing, 7)
        for key, text in self._tags:
            if key in rects and text:
                at = rects[key]
                where = (at.center().x(), at.top() - _GROW - self._look.px(12))
                overlays.paint_cased_text(painter, self._look, where, text)
        painter.end()

    def rects(self) -> dict[str, QRectF]:
        """Where the pieces are, in the sheet's px; also without their game's prefixes."""
        speaker: Any = self._page if hasattr(self._page, "spoken_pieces") else None
        stage = getattr(self._page, "stage", None)
        if speaker is None and hasattr(stage, "spoken_pieces"):
            speaker = stage
        if speaker is None:
            return {}
        found = {}
        for piece in speaker.spoken_pieces():
            corner = self.mapFromGlobal(piece.rect.topLeft())
            found[piece.key] = QRectF(QPointF(corner), piece.rect.size())
        for key in tuple(found):
            found.setdefault(key.rpartition(":")[2], found[key])
        return found


def arrow(start: QRectF, end: QRectF) -> QPainterPath:
    """An arrow from the edge of one piece to the edge of another."""
    a, b = start.center(), end.center()
    length = hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
    way = QPointF((b.x() - a.x()) / length, (b.y() - a.y()) / length)
    tail, tip = a + way * (start.width() / 2 + 4), b - way * (end.width() / 2 + 8)
    path = QPainterPath(tail)
    path.lineTo(tip)
    angle = atan2(way.y(), way.x())
    for side in (pi * 0.82, -pi * 0.82):
        path.moveTo(tip)
        path.lineTo(tip + QPointF(cos(angle + side), sin(angle + side)) * _HEAD)
    return path


def _plain(pieces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(piece.removesuffix("@start") for piece in pieces)
