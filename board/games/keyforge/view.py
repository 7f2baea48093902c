"""The battleline's page: its stage, its animation, its curtain, and what the window's controls mean to it.

Owns bringing presenter, stage, player and curtain together. Does not own any of them, nor the commands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from board.games.keyforge.commands import page_commands, tool_commands
from board.games.keyforge.cues import beats_of, tallest
from board.games.keyforge.fights import fight_at, parts_of
from board.games.keyforge.lane import lane_view
from board.games.keyforge.presenter import KeyForgePresenter
from board.games.keyforge.table_plan import table_plan
from board.games.keyforge.things import creature_views, table_things
from board.presenter.cards import LaneView, OrderView, Thing
from board.presenter.cue import Beat
from board.presenter.gesture import Chosen, Cleared, Dropped, Intent, MovedOver, PickedUp, PutBack
from board.presenter.language import tr
from board.presenter.marks import Marks
from board.presenter.views import ClauseRow
from board.stage.card_page import CardPage
from board.stage.card_stage import CardScene
from board.stage.look import Look
from board.stage.page import Command
from board.stage.widgets.curtain import SeatNote
from rules.core.session import Session
from rules.keyforge.actions import ActionType
from rules.keyforge.state import State


class KeyForgePage(CardPage):
    """One battleline board in the window."""

    def __init__(
        self,
        session: Session[State, ActionType],
        look: Look,
        path: Path | None = None,
        presenter: KeyForgePresenter | None = None,
    ) -> None:
        super().__init__(presenter or KeyForgePresenter(session, path), look, tr("Battlelines"))
        self.dialog: QWidget | None = None
        self._beat = -1
        self.stage.meant.connect(self._meant)
        self.player.finished.connect(self._draw_asked_curtain)
        self.player.beat_changed.connect(self._at_beat)
        self.presenter.changed.connect(self.refresh)
        self.refresh()

    # what is shown

    def scene(self) -> CardScene:
        """The table as it is now."""
        p = self.presenter
        things = p.things()
        plan = table_plan(things, p.entry_seat, p.viewer)
        scene = CardScene(things, plan, p.marks())
        if p.hovering and not self.stage.has_room_for(scene):
            # a lane that moved the lines would move the target from under the pointer: it opens at the drop
            still = tuple(thing for thing in things if not _between(thing))
            ids = {thing.id for thing in still}
            left = Marks(tuple(entry for entry in scene.marks.entries if entry[0] in ids))
            scene = CardScene(still, table_plan(still, p.entry_seat, p.viewer), left)
        return self._made_fit(scene)

    def _made_fit(self, scene: CardScene) -> CardScene:
        """Captions make room for the lane where that is enough to see everything at once."""
        if self.stage.has_room_for(scene) or not any(isinstance(thing, LaneView) for thing in scene.things):
            return scene
        p = self.presenter
        bare = CardScene(scene.things, table_plan(scene.things, p.entry_seat, p.viewer, False), scene.marks)
        return bare if self.stage.has_room_for(bare) else scene

    def refresh(self) -> None:
        """Show what the presenter says; while something moves, as the end of it."""
        self.player.end_with(self.scene())
        if not self.player.playing:
            self._draw_asked_curtain()

    def _meant(self, intent: Intent) -> None:
        p = self.presenter
        match intent:
            case PickedUp(piece):
                p.pick_up(piece)
            case MovedOver(_, slot):
                p.hover(slot)
            case Dropped(piece, slot):
                p.drop(piece, slot)
            case PutBack():
                p.put_back()
            case Chosen(thing) if thing.startswith("order:"):
                p.put_first(thing.removeprefix("order:"))
            case Chosen(thing) if thing.startswith("place:"):
                p.choose(f"slot:{thing}")
            case Chosen(thing):
                p.select(thing)
            case Cleared():
                p.select(None)

    # animation

    def play(self, events: tuple[Any, ...]) -> None:
        """Animate what happened, one cause at a time; any press, key or command completes it."""
        self._beat = -1
        before, beats = self._story(events)
        if beats:
            self.player.play(before, self.scene(), beats)

    def _story(self, events: tuple[Any, ...]) -> tuple[CardScene, tuple[Beat, ...]]:
        """The scene before some events, and their beats."""
        p = self.presenter
        state, parts = parts_of(p.session.history, events)
        if not any(parts) or state is p.state:
            return CardScene(), ()
        fight = None
        if state.fight is not None:
            known = fight_at(p.session.history)
            if known is not None:
                fight = (known[0], known[1][: len(known[1]) - len(events)])
        told = (*(fight[1] if fight is not None else ()), *events)
        lane = lane_view(fight[0] if fight is not None else state, told, waits=True)
        cards = creature_views(state, {})
        beats = beats_of(state, cards, parts, fight)
        things = table_things(state, p.names, {}, lane)
        tall = tallest(cards, beats)  # laid out for what is yet to come, so that nothing outgrows its card
        things = tuple(tall.get(thing.id, thing) for thing in things)
        return self._made_fit(CardScene(things, table_plan(things, None, p.viewer))), beats

    def step_beat(self, by: int) -> None:
        """One beat on or back in the last step; it stands still there."""
        history = self.presenter.session.history
        if not history.cursor:
            return
        fight = fight_at(history)
        events = fight[1] if fight is not None else history.entries[history.cursor - 1].events
        before, beats = self._story(events)
        if not beats:
            return
        beat = self._beat + by if self._beat >= 0 else 0 if by > 0 else len(beats) - 1
        if beat >= len(beats):
            self._beat = -1
            self.player.complete()
            return
        beat = max(0, beat)
        self.player.play(before, self.scene(), beats)
        self.player.pause()
        if self.player.playing:
            self.player.seek(self.player.timeline.start_of(beat))
        self._beat = beat

    def replay(self) -> None:
        """Play the last step again, a fight from its beginning."""
        history = self.presenter.session.history
        if history.cursor:
            fight = fight_at(history)
            self.play(fight[1] if fight is not None else history.entries[history.cursor - 1].events)

    def _at_beat(self, beat: int) -> None:
        if self.player.playing:
            self._beat = beat

    # the curtain

    def _draw_asked_curtain(self) -> None:
        """The hand of the other seat stays unseen until the curtain that is drawn first has been lifted."""
        p = self.presenter
        if p.hand_shown:
            self.hide_curtain()
            return
        window = self.widget.window()
        if not window.isVisible() or (self.curtain is not None and self.curtain.isVisible()):
            return
        seat = int(p.state.active)
        notes = (
            SeatNote(1 - seat, p.names[1 - seat], "locked", "hand closed"),
            SeatNote(seat, p.names[seat], "pending", "acts next"),
        )
        undo = f"Undo {p.names[1 - seat]}'s last step" if p.can_undo else ""
        self.draw_curtain(seat, p.names[seat], notes, undo)

    def lift(self) -> None:
        self.presenter.hand_over()

    def forget_dialog(self) -> None:
        """The dialog has closed and is gone."""
        self.dialog = None

    # what the window asks of any board

    def commands(self) -> tuple[Command, ...]:
        return page_commands(self)

    def tools(self) -> tuple[Command, ...]:
        return tool_commands()

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        """Bring the pieces of a clause into view, the first with the focus ring."""
        self.finish_animation()
        there = [piece for piece in row.pieces if piece in self.stage.items_by_id]
        for piece in reversed(there):
            self.stage.hand.focus_on(piece)

    def cancel(self) -> bool:
        """Esc: put back what is held, then what was chosen, then the selection."""
        p = self.presenter
        if self.stage.hand.cancel():
            return True
        if p.unfinished() is not None:
            p.undo()
            return True
        if p.selected is not None:
            p.select(None)
            return True
        return False

    def close(self) -> None:
        super().close()
        if self.dialog is not None:
            self.dialog.close()
        self.presenter.changed.disconnect(self.refresh)


def _between(thing: Thing) -> bool:
    """Whether it lies between the lines."""
    return isinstance(thing, LaneView | OrderView) or thing.id.startswith("tray:")


def make_page(
    session: Session[Any, Any],
    look: Look,
    path: Path | None = None,
    presenter: KeyForgePresenter | None = None,
) -> KeyForgePage:
    """The page of a session; with ``presenter`` one that goes on with it."""
    return KeyForgePage(session, look, path, presenter)
