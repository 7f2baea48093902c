"""The transport of the timeline: play, pause, step, jump, speed.

Owns the pace and the position asked for. Does not own history (the presenter does) or how a step
looks (the page plays its events).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from board.stage.look import Look
from board.stage.page import BoardPage

FACTORS = {"0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0, "instant": 0.0}


class Playback(QObject):
    """Walks one page through its steps; whatever is asked next ends what is moving."""

    playing_changed = Signal(bool)
    moved = Signal(int)  # a step was gone to: it is shown in words, and spoken

    def __init__(self, look: Look, parent: QObject | None = None, speed: str = "1x") -> None:
        super().__init__(parent)
        self._look = look
        self._page: BoardPage | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self.speed = speed if speed in FACTORS else "1x"

    def set_page(self, page: BoardPage | None) -> None:
        """Play another page."""
        self.pause()
        self._page = page
        self._tell_speed()

    def set_speed(self, speed: str) -> None:
        """One of FACTORS; ``instant`` shows no travel at all."""
        self.speed = speed
        self._tell_speed()
        if self._timer.isActive():
            self._timer.start(self._interval())

    def _tell_speed(self) -> None:
        """A board's own player goes at the same pace: ``page.set_speed``, else that of its ``player``."""
        own = getattr(self._page, "set_speed", None)
        set_speed = own or getattr(getattr(self._page, "player", None), "set_speed", None)
        if set_speed is not None:
            set_speed(FACTORS[self.speed])

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play from here to the end, or stop; at the end it plays from the start."""
        if self.playing:
            self.pause()
            return
        if self._page is None or not self._length:
            return
        if self.speed == "instant":
            self.go(self._length)
            return
        if self._position >= self._length:
            self.go(0)
        self._timer.start(self._interval())
        self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop where it is."""
        if self._timer.isActive():
            self._timer.stop()
            self.playing_changed.emit(False)

    def step(self, by: int) -> None:
        """One step on or back; a step on is animated."""
        self.pause()
        self._step(by)
        self.moved.emit(self._position)

    def jump(self, position: int) -> None:
        """Straight to a step, without travel."""
        self.pause()
        self.go(position)
        self.moved.emit(self._position)

    def go(self, position: int) -> None:
        """Show the game after ``position`` steps; outside the timeline the nearest end."""
        if self._page is not None:
            self._page.finish_animation()
            wanted = min(max(0, position), self._length)
            if wanted != self._position:
                self._page.presenter.go(wanted)

    def play_events(self, events: tuple[object, ...]) -> None:
        """Animate what a confirmed action caused, unless the speed is instant."""
        if self._page is not None and self.speed != "instant":
            self._page.play(events)

    def _tick(self) -> None:
        if self._position >= self._length:
            self.pause()
        else:
            self._step(1)
            self.moved.emit(self._position)

    def _step(self, by: int) -> None:
        if self._page is None:
            return
        history = self._page.presenter.session.history
        before = history.cursor
        self.go(self._position + by)
        after = self._page.presenter.session.history.cursor
        if by > 0 and after == before + 1:
            self.play_events(history.entries[before].events)

    @property
    def _position(self) -> int:
        return self._page.presenter.timeline().position if self._page is not None else 0

    @property
    def _length(self) -> int:
        return self._page.presenter.timeline().length if self._page is not None else 0

    def _interval(self) -> int:
        return round(self._look.duration_ms("step_ms") / (FACTORS[self.speed] or 1.0))
