"""Who plays, and how much time each has: the players' dialog and the chess clock.

Owns the names as the file keeps them (Scenario.seats), the clock and its reading. Does not own whose turn
it is (the presenter) nor the curtain (pages), which stops the clock while it is up.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label
from board.stage.widgets.curtain import Curtain

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

TICK_MS = 200
LONGEST = 40
"""Characters of a name."""


def names(window: MainWindow) -> tuple[str, str]:
    """The names of both players, or what the game calls its seats."""
    red, blue = window.presenter.seating.names
    return red, blue


def plain(name: str) -> str:
    """A name as it is kept: one blank between its words, none around them."""
    return " ".join(name.split())


def rename(window: MainWindow, red: str, blue: str) -> None:
    """Give the players names; they are saved with the game. An empty one falls back to the seat's."""
    presenter = window.presenter
    session = presenter.session
    given = tuple(
        plain(name)[:LONGEST] or seat
        for name, seat in zip((red, blue), session.ruleset.info.seats, strict=True)
    )
    seats = () if given == tuple(session.ruleset.info.seats) else given
    if seats != session.scenario.seats:
        session.scenario = msgspec.structs.replace(session.scenario, seats=seats)
        presenter.saved_at = (-1,)  # no history has this mark: the names are still to be saved
        presenter.changed.emit()
        window.commands.set_page(window.page)


class Clock(QObject):
    """Time left for each player; it runs for who is to act, and stands still under the curtain."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.left: list[float] = []
        self._since = 0.0
        self._seat: int | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def running(self) -> bool:
        return bool(self.left)

    def start(self, minutes: int) -> None:
        """Give both players so many minutes; 0 ends the clock."""
        if not minutes and not self.running:
            return
        self.left = [minutes * 60.0, minutes * 60.0] if minutes else []
        self._seat, self._since = None, time.monotonic()
        if self.left:
            self._timer.start()
        else:
            self._timer.stop()
        self.show()

    def tick(self) -> None:
        """Take the time since the last look from whoever was to act."""
        now = time.monotonic()
        passed, self._since = now - self._since, now
        if self._seat is not None and self.left:
            before = self.left[self._seat]
            self.left[self._seat] = max(0.0, before - passed)
            if before > 0.0 and self.left[self._seat] == 0.0:
                self._window.tell(f"{names(self._window)[self._seat]} has no time left")
        self._seat = self._to_act()
        self.show()

    def reading(self) -> str:
        """``Ada 12:04, Bram 9:30``; empty while no clock runs."""
        if not self.left or self._window.presenter is None:
            return ""
        both = zip(names(self._window), self.left, strict=True)
        return ", ".join(f"{name} {int(left) // 60}:{int(left) % 60:02}" for name, left in both)

    def show(self) -> None:
        """Bring the reading beside the turn up to date."""
        self._window.clock_label.setText(self.reading())
        self._window.clock_label.setVisible(self.running)
        self._window.fit_corner()

    def _to_act(self) -> int | None:
        """Whose clock runs: the one player who may act, and nobody's on the start page or under a curtain."""
        window = self._window
        if window.presenter is None or window.start.shown or is_covered(window):
            return None
        session = window.presenter.session
        seats = session.ruleset.to_act(session.state)
        if len(seats) == 1:
            return int(next(iter(seats)))
        draft = window.presenter.draft()
        if draft is not None and draft.seat in seats:
            return int(draft.seat)  # both may act: it runs for who is choosing
        return window.presenter.turn().seat if seats else None


def is_covered(window: MainWindow) -> bool:
    """Whether a curtain hangs over the board."""
    return any(curtain.isVisible() for curtain in window.findChildren(Curtain))


class Corner(QWidget):
    """The clock beside whose turn it is."""

    def __init__(self, clock: QWidget, badge: QWidget) -> None:
        super().__init__()
        self.setAccessibleName(tr("Clock and turn"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(clock)
        row.addWidget(badge)


class PlayersDialog(QDialog):
    """Two names and the minutes of a clock (0: none)."""

    def __init__(self, look: Look, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.setWindowTitle(tr("Players"))
        self.setAccessibleName(tr("Players"))
        form = QFormLayout()
        self.fields: list[QLineEdit] = []
        for seat, name in zip(window.presenter.session.ruleset.info.seats, names(window), strict=True):
            field = QLineEdit(name)
            field.textChanged.connect(self._check)
            field.setAccessibleName(tr(f"Name of {seat}"))
            form.addRow(Label(look, seat), field)
            self.fields.append(field)
        self.minutes = QSpinBox()
        self.minutes.setRange(0, 240)
        self.minutes.setSuffix(tr(" min each"))
        self.minutes.setSpecialValueText(tr("no clock"))
        self.minutes.setAccessibleName(tr("Clock, minutes for each player"))
        self._before = round(max(window.clock.left) / 60) if window.clock.left else 0
        self.minutes.setValue(self._before)
        form.addRow(Label(look, "Clock"), self.minutes)
        self.note = Label(look, "", ink="illegal", wrap=True)
        self.note.hide()
        form.addRow(self.note)
        cancel, done = Button(look, "Cancel"), Button(look, "Done", "ink")
        self.done_button = done
        cancel.clicked.connect(self.reject)
        done.clicked.connect(self.accept)
        done.setDefault(True)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(done)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addLayout(row)
        self.resize(look.px(420), self.sizeHint().height())

    def _check(self) -> None:
        """A name that is too long is told, not cut."""
        over = max(len(plain(field.text())) for field in self.fields) - LONGEST
        told = f"A name has at most {LONGEST} characters: {over} too many" if over > 0 else ""
        self.note.setText(told)
        self.note.setVisible(bool(told))
        self.done_button.set_missing([told] if told else [])

    def accept(self) -> None:
        """Take the names; the clock begins anew only when its minutes were changed."""
        rename(self._window, self.fields[0].text(), self.fields[1].text())
        if self.minutes.value() != self._before:
            self._window.clock.start(self.minutes.value())
        super().accept()
