"""What the pages of the three card boards have in common: stage, player, curtain and the window's wishes.

Owns these. Does not own a scene, what a press means or when the curtain is drawn: each game's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPainter

from board.presenter.language import translated
from board.stage.card_stage import CardScene, CardStage
from board.stage.film import CardFilm
from board.stage.look import Look
from board.stage.player import Player
from board.stage.widgets.curtain import Curtain, SeatNote


class CardPage(QObject):
    """A card board in the window; a game's page adds scene, commands and evidence (board.stage.page)."""

    presenter: Any

    def __init__(self, presenter: Any, look: Look, name: str) -> None:
        super().__init__()
        self.look = look
        self.presenter = presenter
        self.stage = self.widget = CardStage(look)
        self.stage.setAccessibleName(name)
        self.stage.told = lambda things: translated(presenter.told(things))
        self.curtain: Curtain | None = None
        self.stage.woken.connect(self._woken)  # connected first, so that it is heard before the player
        self.player = Player(self.stage)
        self.player.captioned.connect(self._tell)

    def _woken(self) -> None:
        """The stage was pressed, and the player has not heard of it yet."""

    def _tell(self, text: str, ref: str) -> None:
        self.presenter.said.emit(f"{text} ({ref})" if ref else text)

    # the curtain

    def lift(self) -> None:
        """The curtain is lifted: the other seat sits at the screen now."""
        raise NotImplementedError

    def draw_curtain(self, seat: int, name: str, notes: Sequence[SeatNote], undo: str) -> None:
        """Cover the whole window, at once and opaque, until ``name``, told as a player, lifts it."""
        window = self.widget.window()
        if self.curtain is None or self.curtain.parentWidget() is not window:
            self._forget_curtain()
            self.curtain = Curtain(self.look, window)
            self.curtain.lifted.connect(self._lifted)
            self.curtain.undo_asked.connect(self.presenter.undo)
        told = self.presenter.told
        named = [replace(note, name=told(note.name)) for note in notes]
        self.curtain.draw_for(seat, told(name), named, told(undo))

    def hide_curtain(self) -> None:
        """Take the curtain away where it is up."""
        if self.curtain is not None and self.curtain.isVisible():
            self.curtain.hide()
            self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lifted(self) -> None:
        self.lift()
        self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget_curtain(self) -> None:
        if self.curtain is not None:
            self.curtain.hide()
            self.curtain.deleteLater()
            self.curtain = None

    # what the window asks of any board

    def see_as(self, other: CardPage) -> None:
        self.stage.see_as(other.stage)

    def fit_all(self) -> None:
        self.stage.fit()

    def fit_action(self) -> None:
        self.stage.fit()

    def zoom(self, factor: float) -> None:
        self.stage.zoom(factor)

    def finish_animation(self) -> None:
        self.player.complete()
        self.stage.finish_settling()

    def scene(self) -> CardScene:
        """The board as it is now, laid out for the room there is."""
        raise NotImplementedError

    def _natural(self) -> CardScene:
        """The board as it is now, whatever the size of the window: a picture has all the room it wants."""
        self.stage.natural = True
        try:
            return self.scene()
        finally:
            self.stage.natural = False

    def picture_size(self) -> tuple[int, int]:
        return self.stage.picture_size(self._natural())

    def paint_picture(self, painter: QPainter, width: int, height: int) -> None:
        self.stage.paint_picture(self._natural(), painter, width, height)

    def film(self) -> CardFilm:
        """The steps of this board as they are animated, for animated pictures."""
        return CardFilm(self.stage, self.player)

    def piece_points(self) -> dict[str, tuple[float, float]]:
        """The middle of every thing in global px, for scripts that drive the mouse."""
        return self.stage.piece_points()

    def close(self) -> None:
        """Stop timers; what is held goes back."""
        self.stage.hand.cancel()
        self.player.complete()
        self._forget_curtain()
