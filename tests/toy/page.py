"""The toy game's own board: a fifth game that the app was not made for, played in the unchanged window.

Owns two fencers on a piste, drawn with the stage's painters, and their lunge. What is shown beside it comes
from the small presenter of tests.board.shell.fake_page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from board.presenter.views import ClauseRow
from board.stage.bases import BaseArt, paint_base
from board.stage.look import Look
from board.stage.outlines import Round
from board.stage.page import Command
from rules.core.session import Session
from tests.board.shell.fake_page import FakePresenter
from tests.toy.values import State

PLACES = (0.3, 0.7)
RADIUS = 30.0


class Piste(QWidget):
    """Two fencers with their names and hearts."""

    def __init__(self, look: Look, presenter: FakePresenter) -> None:
        super().__init__()
        self.look, self.presenter, self.lunge = look, presenter, 0.0
        self.setAccessibleName("Piste")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look.changed.connect(self.update)

    def paint_board(self, painter: QPainter, width: int, height: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, width, height, self.look.palette.board.table)
        state: State = self.presenter.session.state
        for seat, (place, hearts) in enumerate(zip(PLACES, state.hearts, strict=True)):
            painter.save()
            painter.translate(
                QPointF(width * (place + (0.1 if seat == 0 else -0.1) * self.lunge), height / 2)
            )
            side = "red" if seat == 0 else "blue"
            chosen = self.presenter.selected == f"p{seat}"
            paint_base(painter, BaseArt(Round(RADIUS), side, str(hearts), selected=chosen), self.look)
            painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_board(painter, self.width(), self.height())
        painter.end()


class ToyPage:
    """One bout in the window."""

    def __init__(self, presenter: FakePresenter, look: Look) -> None:
        self.presenter = presenter
        self.widget = Piste(look, self.presenter)
        self.speed = 1.0
        self._look = look
        self._lunge = QVariantAnimation(self.widget)
        self._lunge.setStartValue(1.0)
        self._lunge.setEndValue(0.0)
        self._lunge.valueChanged.connect(self._show)
        self.presenter.changed.connect(self.widget.update)

    @property
    def moving(self) -> bool:
        return self._lunge.state() == QVariantAnimation.State.Running

    def commands(self) -> tuple[Command, ...]:
        return tuple(
            Command(
                f"toy.{stance}", stance.capitalize(), lambda stance=stance: self.presenter.choose(stance), key
            )
            for stance, key in (("thrust", "T"), ("guard", "G"), ("feint", "F"))
        )

    def tools(self) -> tuple[Command, ...]:
        return (
            Command(
                "toy.select", "Select", lambda: None, "V", "select", checkable=True, checked=lambda: True
            ),
        )

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        self.presenter.select(row.pieces[0] if row.pieces else None)

    def see_as(self, other: ToyPage) -> None: ...

    def fit_all(self) -> None: ...

    def fit_action(self) -> None: ...

    def zoom(self, factor: float) -> None: ...

    def cancel(self) -> bool:
        had = self.presenter.stance is not None
        self.presenter.reset()
        return had

    def set_speed(self, speed: float) -> None:
        self.speed = speed

    def play(self, events: tuple[Any, ...]) -> None:
        self.finish_animation()
        if not self._look.reduced_motion and self.speed:
            self._lunge.setDuration(round(450 / self.speed))
            self._lunge.start()

    def finish_animation(self) -> None:
        self._lunge.stop()
        self._show(0.0)

    def picture_size(self) -> tuple[int, int]:
        return (480, 200)

    def paint_picture(self, painter: QPainter, width: int, height: int) -> None:
        self.widget.paint_board(painter, width, height)

    def piece_points(self) -> dict[str, tuple[float, float]]:
        size = self.widget.size()
        return {
            f"p{seat}": self.widget.mapToGlobal(
                QPoint(round(size.width() * place), size.height() // 2)
            ).toTuple()
            for seat, place in enumerate(PLACES)
        }

    def close(self) -> None:
        self._lunge.stop()
        self.presenter.changed.disconnect(self.widget.update)

    def _show(self, part: float) -> None:
        self.widget.lunge = part
        self.widget.update()


def make_page(
    session: Session[State, Any],
    look: Look,
    path: Path | None = None,
    presenter: FakePresenter | None = None,
) -> ToyPage:
    """What a game's view module gives; with ``presenter`` a page that goes on with it."""
    return ToyPage(presenter or FakePresenter(session, path), look)
