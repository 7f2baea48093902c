"""The duel's page: its stage, its curtain, and what the window's controls mean to it.

Owns bringing presenter, stage, player and curtain together, and playing a Turn column by column. Does not
own any of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from board.games.duel.commands import page_commands, tool_commands
from board.games.duel.cues import DWELL_MS, beat_of, first_scene
from board.games.duel.editors import CardEditor, TrackEditor
from board.games.duel.plans import board_plan
from board.games.duel.presenter import DuelPresenter
from board.games.duel.record import is_turn, stops
from board.presenter.cards import Thing
from board.presenter.language import tr
from board.presenter.timeline import CAP_MS
from board.presenter.views import ClauseRow
from board.stage.card_page import CardPage
from board.stage.card_stage import CardScene
from board.stage.look import Look
from board.stage.page import Command
from board.stage.widgets.curtain import SeatNote
from rules.core.session import Session
from rules.duel.actions import AnyAction
from rules.duel.state import SEAT_NAMES, State


class DuelPage(CardPage):
    """One duel in the window."""

    def __init__(
        self,
        session: Session[State, AnyAction],
        look: Look,
        path: Path | None = None,
        presenter: DuelPresenter | None = None,
    ) -> None:
        super().__init__(presenter or DuelPresenter(session, path), look, tr("Duel board"))
        self.stage.viewport().setAcceptDrops(False)
        self.stage.installEventFilter(self)
        self.running = False
        self._shown: dict[str, Thing] = {}
        self._place = (0, 0)
        self.player.finished.connect(self._go_on)
        self.stage.meant.connect(self.presenter.handle)
        self.presenter.changed.connect(self.refresh)
        self.presenter.curtain_asked.connect(self._draw_curtain)
        look.changed.connect(self._relook)
        self.presenter.small_tracks = look.large
        self.refresh()

    # what is shown

    def scene(self) -> CardScene:
        """The board as it is now; nothing while the curtain is up."""
        presenter = self.presenter
        things = presenter.things()
        return CardScene(things, board_plan(things, presenter.placed()), presenter.marks())

    def refresh(self) -> None:
        """Show what the presenter says; one column further in the same Turn is animated."""
        presenter = self.presenter
        place = (presenter.session.history.cursor, presenter.beat)
        scene = self.scene()
        now = {thing.id: thing for thing in scene.things}
        before, self._shown = self._shown, now
        was, self._place = self._place, place
        if place == (was[0], was[1] + 1) and presenter.columns and now and before:
            column = presenter.columns[presenter.beat - 1]
            dwell = min(DWELL_MS, CAP_MS / len(presenter.columns)) if self.running else 0.0
            start = CardScene(first_scene(before, now), scene.plan, scene.marks)
            self.player.play(start, scene, (beat_of(column, before, now, dwell),))
        else:
            self.player.end_with(scene)
        if presenter.covered is None:
            self.hide_curtain()

    def _relook(self) -> None:
        self.presenter.small_tracks = self.look.large
        self.refresh()

    # playing a Turn

    def play(self, events: tuple[Any, ...]) -> None:
        """Play the Turn that has just been turned up, column by column; any press completes it."""
        presenter, entry = self.presenter, self.presenter.entry
        if entry is None or not is_turn(entry) or not presenter.resting or entry.events is not events:
            return
        self.running = False
        presenter.show_beat(0)
        self.running = True
        presenter.show_beat(1)

    def _go_on(self) -> None:
        if not self.running:
            return
        if self.presenter.resting:
            self.running = False
        else:
            self.presenter.show_beat(self.presenter.beat + 1)

    def _woken(self) -> None:
        self._finish_run()  # before the player hears of it: then all of the Turn ends

    def _finish_run(self) -> None:
        if self.running:
            self.running = False
            self.presenter.show_beat(len(self.presenter.columns))

    def finish_animation(self) -> None:
        self._finish_run()
        super().finish_animation()

    def go_turn(self, by: int) -> None:
        """To the end of the Turn before or after this one."""
        history = self.presenter.session.history
        every = stops(history)
        here = self.presenter.timeline().position
        ends = [
            place
            for place, stop in enumerate(every)
            if place + 1 == len(every) or every[place + 1].entry != stop.entry
        ]
        wanted = [place for place in ends if (place - here) * by > 0]
        if wanted:
            self.presenter.go(wanted[0] if by > 0 else wanted[-1])

    # the curtain

    def _draw_curtain(self, seat: int) -> None:
        """The curtain first; the other player's view only when it is lifted."""
        other = 1 - seat
        locked = self.presenter.session.state.sides[other].choice is not None
        notes = [
            SeatNote(other, SEAT_NAMES[other], "locked" if locked else "pending",
                     "locked" if locked else "chooses later"),
            SeatNote(seat, SEAT_NAMES[seat], "pending", "choosing next"),
        ]  # fmt: skip
        undo = f"Undo {SEAT_NAMES[other]}'s lock" if locked else ""
        self.draw_curtain(seat, SEAT_NAMES[seat], sorted(notes, key=lambda note: note.seat), undo)
        self.presenter.cover(self.presenter.seat_of(seat))

    def lift(self) -> None:
        self.presenter.lift()

    # what the window asks of any board

    def commands(self) -> tuple[Command, ...]:
        return page_commands(self)

    def tools(self) -> tuple[Command, ...]:
        return tool_commands()

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        """Select the first piece of a clause and bring it into view."""
        there = [piece for piece in row.pieces if piece in self.stage.items_by_id]
        if there:
            self.presenter.select(there[0])
            self.stage.ensure_seen(there[0])

    def cancel(self) -> bool:
        """Esc: put back what is held, then forget what is selected, then the choice."""
        presenter = self.presenter
        if self.stage.hand.cancel():
            return True
        if presenter.selected is not None:
            presenter.select(None)
            return True
        if presenter.choosing is not None and presenter.choosing.begun:
            presenter.reset()
            return True
        return False

    def edit_cards(self) -> None:
        """Open the card editor."""
        CardEditor(self.look, self.presenter, self.widget.window()).open()

    def edit_tracks(self) -> None:
        """Open the track editor."""
        TrackEditor(self.look, self.presenter, self.widget.window()).open()

    def close(self) -> None:
        self.running = False
        self.stage.removeEventFilter(self)
        super().close()
        self.presenter.changed.disconnect(self.refresh)
        self.presenter.curtain_asked.disconnect(self._draw_curtain)
        self.look.changed.disconnect(self._relook)

    # keys of the board

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Number keys name what is numbered on the board while something is held; else the choices."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return False
        key = Qt.Key(event.key())
        held = self.stage.hand.held is not None
        if held and Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and not event.modifiers():
            event.accept()
            return True
        return False


def make_page(
    session: Session[State, AnyAction],
    look: Look,
    path: Path | None = None,
    presenter: DuelPresenter | None = None,
) -> DuelPage:
    """The page of a session; with ``presenter`` one that goes on with it."""
    return DuelPage(session, look, path, presenter)
