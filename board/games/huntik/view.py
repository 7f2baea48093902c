"""The zone board's page: its stage, its curtain, and what the window's controls mean to it.

Owns bringing presenter, stage, player and curtain together. Does not own any of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from board.games.huntik.commands import page_commands, tool_commands
from board.games.huntik.cues import beats
from board.games.huntik.panels import shortened
from board.games.huntik.plan import CLOSE, CLOSEST, ROOMY, board_plan
from board.games.huntik.presenter import ZonePresenter
from board.presenter.cards import Thing
from board.presenter.gesture import Intent
from board.presenter.language import tr
from board.presenter.marks import Marks
from board.presenter.views import ClauseRow
from board.stage.card_page import CardPage
from board.stage.card_stage import CardScene
from board.stage.look import Look
from board.stage.page import Command
from board.stage.widgets.curtain import SeatNote
from rules.core.session import Session
from rules.huntik import actions as a
from rules.huntik.state import State, find

MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
LESS = (Qt.Key.Key_Minus, Qt.Key.Key_Underscore)
WIDE_PX = 720
BEATS = {Qt.Key.Key_Comma: -1, Qt.Key.Key_Period: 1}


class ZonePage(CardPage):
    """One zone board in the window."""

    def __init__(
        self,
        session: Session[State, a.Act],
        look: Look,
        path: Path | None = None,
        presenter: ZonePresenter | None = None,
    ) -> None:
        super().__init__(presenter or ZonePresenter(session, path), look, tr("Zone board"))
        self.stage.viewport().setAcceptDrops(False)
        self.stage.installEventFilter(self)
        self._state: State | None = None
        self._near: tuple[Any, int] | None = None
        self._before = CardScene()
        self._now = CardScene()
        self.stage.meant.connect(self._meant)
        self.player.finished.connect(self._draw_asked_curtain)
        self.presenter.changed.connect(self.refresh)
        self.refresh()

    # what is shown

    def scene(self) -> CardScene:
        """The board as it is now; nothing while the screen is handed over."""
        presenter = self.presenter
        if presenter.handing.covered:
            return CardScene()
        things, marks = presenter.things(), presenter.marks()
        if not self._has_edges() or self._narrow():
            return self._laid(things, marks, ROOMY)
        size = self.stage.maximumViewportSize()
        meant = (presenter.drafts.now, presenter.picked, {thing.id for thing in things})
        key = (presenter.state, meant, size, self.look.scale)
        if self._near is None or self._near[0] != key:  # not at every move of the hand: it takes a while
            tried = (
                near for near in (ROOMY, CLOSE) if self.stage.has_room_for(self._laid(things, marks, near))
            )
            self._near = (key, next(tried, CLOSEST))
        return self._laid(things, marks, self._near[1])

    def _laid(self, things: tuple[Thing, ...], marks: Marks, near: int) -> CardScene:
        shown = shortened(things) if near == CLOSEST else things
        plan = board_plan(shown, self.presenter.zone_of, self._home_of, self._narrow(), near)
        return CardScene(shown, plan, marks)

    def refresh(self) -> None:
        """Show what the presenter says; while something moves, as the end of it."""
        scene = self.scene()
        if self.presenter.state is not self._state:
            self._before = self._now
            self._state = self.presenter.state
        self._now = scene
        self.player.end_with(scene)
        if not self.presenter.handing.covered:
            self.hide_curtain()
        if not self.player.playing:
            self._draw_asked_curtain()

    def _narrow(self) -> bool:
        """Whether the panels do not find room side by side."""
        return self._has_edges() and self.stage.viewport().width() < WIDE_PX * self.look.scale

    def _has_edges(self) -> bool:
        """Whether the board has to do with the room of a window; one that is not shown has all the room."""
        return self.stage.isVisible() and not self.stage.natural

    def _home_of(self, piece: str) -> int:
        unit = find(self.presenter.state, piece)
        return unit.zone or 1 if unit is not None else 1

    def _meant(self, intent: Intent) -> None:
        self.presenter.handle(intent)

    # the curtain

    def _draw_asked_curtain(self) -> None:
        """The curtain first; the other player's view only when it is lifted."""
        handing = self.presenter.handing
        if handing.asked is None or handing.covered:
            return
        names, seat = self.presenter.names, handing.asked
        other = 1 - seat
        notes = (
            SeatNote(other, names[other], "locked", "hand closed"),
            SeatNote(seat, names[seat], "pending", "acts next"),
        )
        done = self.presenter.session.history.done
        undo = f"Undo {names[done[-1].action.seat]}'s last step" if done else ""
        self.draw_curtain(seat, names[seat], notes, undo)
        handing.cover()
        self.presenter.changed.emit()

    def lift(self) -> None:
        self.presenter.handing.lift()

    # what the window asks of any board

    def commands(self) -> tuple[Command, ...]:
        return page_commands(self)

    def tools(self) -> tuple[Command, ...]:
        return tool_commands(self)

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        """Select the first piece of a clause and bring it into view."""
        there = [piece for piece in row.pieces if piece in self.stage.items_by_id]
        if there:
            self.presenter.selected = there[0]
            self.presenter.changed.emit()
            self.stage.ensure_seen(there[0])

    def cancel(self) -> bool:
        """Esc: put back what is held, then forget what is selected, then the draft."""
        presenter = self.presenter
        if self.stage.hand.cancel():
            return True
        if presenter.picked is not None or presenter.selected is not None:
            presenter.clear()
            presenter.changed.emit()
            return True
        if presenter.unfinished() is not None and not presenter.handing.covered:
            presenter.reset()
            return True
        return False

    def play(self, events: tuple[Any, ...]) -> None:
        """Animate what happened; any press, key or command completes it."""
        after = self.scene()
        before = self._before if self.presenter.state is self._state else self._now
        now = {thing.id: thing for thing in after.things}
        was = {thing.id: thing for thing in before.things}
        if was and now:
            told = beats(events, was, now, self.presenter.names)
            self.player.play(CardScene(before.things, before.plan, Marks()), after, told)

    def close(self) -> None:
        self.stage.removeEventFilter(self)
        super().close()
        self.presenter.changed.disconnect(self.refresh)

    # keys of the board

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            QTimer.singleShot(0, self.stage, self.refresh)
        if not isinstance(event, QKeyEvent) or event.modifiers() & ~_PLAIN:
            return False
        key = Qt.Key(event.key())
        aims = isinstance(self.presenter.draft(), a.Aim) and key in (*MORE, *LESS)
        beat = BEATS.get(key, 0) if self.player.playing else 0  # at rest these keys step through the timeline
        if event.type() == QEvent.Type.ShortcutOverride:
            number = key - Qt.Key.Key_0 if Qt.Key.Key_1 <= key <= Qt.Key.Key_9 else 0
            if aims or beat or (number and self.stage.shown.marks.numbered(number) is not None):
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress and beat:
            self.player.step(beat)
            return True
        elif event.type() == QEvent.Type.KeyPress and aims:
            self.player.complete()
            self.presenter.aim_more(1 if key in MORE else -1)
            return True
        return False


_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def make_page(
    session: Session[State, a.Act],
    look: Look,
    path: Path | None = None,
    presenter: ZonePresenter | None = None,
) -> ZonePage:
    """The page of a session; with ``presenter`` one that goes on with it."""
    return ZonePage(session, look, path, presenter)
