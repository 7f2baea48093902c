"""The page of a whole Fight phase: the table with its banner and the fight's panel, practice, rehearsals.

Owns bringing these together. Does not own the table's page (view), the panel (fight_panel) nor any decision.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from board.games.wh40k.dice_rows import Row, rows_of
from board.games.wh40k.fight_panel import FightPanel
from board.games.wh40k.phase_commands import phase_commands
from board.games.wh40k.phase_marks import PhaseMarks
from board.games.wh40k.phase_presenter import PhasePresenter
from board.games.wh40k.turn_banner import TurnBanner
from board.games.wh40k.view import InchPage
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.page import Command
from rules.core.session import Session
from rules.geometry.footprint import Base
from rules.wh40k.fight import queries
from rules.wh40k.fight.actions import Allocate, ChoosePrecision, RollAttacks
from rules.wh40k.fight.attack_events import ModelDestroyed
from rules.wh40k.state import Table

PRACTICE_MS = 500
"""So long the practice opponent waits before each of its decisions."""
NARROW = 800
"""Below this width, in px at 100 % text, the panel stands under the table."""


class _Body(QWidget):
    """The table and the panel: side by side, or one above the other where it is narrow."""

    def __init__(self, look: Look, table: QWidget, panel: QWidget) -> None:
        super().__init__()
        self._look = look
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(table, 3)
        self._box.addWidget(panel)
        self.setAccessibleName(tr("Table and fight"))
        self._panel = panel

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._look.px(NARROW)
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        wide = self._look.px(348)
        self._panel.setMaximumWidth(16_777_215 if narrow else max(260, min(wide, self.width() * 45 // 100)))
        self._panel.setMaximumHeight(self.height() * 55 // 100 if narrow else 16_777_215)
        self._box.setStretch(1, 2 if narrow else 0)


class PhasePage(InchPage):
    """One Fight phase in the window."""

    presenter: PhasePresenter

    def __init__(
        self,
        session: Session[Table, Any],
        look: Look,
        path: Path | None = None,
        presenter: PhasePresenter | None = None,
    ) -> None:
        self._ready = False
        super().__init__(session, look, path, presenter)
        self._rehearsing = False
        opened = self.presenter.session
        self._note = "" if opened.history.entries else opened.scenario.note
        self.banner = TurnBanner(look, self.presenter.told(self._note))
        self.panel = FightPanel(look, self.presenter, self.rehearse)
        self.widget = QWidget()
        self.widget.setAccessibleName(tr("Fight phase"))
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(_Body(look, self.tabletop, self.panel), 1)
        self.panel.real.returnPressed.connect(self.focus_table)
        self.widget.setFocusProxy(self.tabletop.view)
        self.scene.marks = PhaseMarks(self.tabletop, self.presenter)
        self.player.reveal = self._reveal
        self._out_before = 0
        self._practice = QTimer(self.widget)
        self._practice.setSingleShot(True)
        self._practice.timeout.connect(self._practise)
        self._cursor = self.presenter.session.history.cursor
        self._ready = True
        self.refresh()
        self.fit_action()

    def _make_presenter(self, session: Session[Table, Any], path: Path | None) -> PhasePresenter:
        return PhasePresenter(session, path=path)

    def see_as(self, other: InchPage) -> None:
        super().see_as(other)
        if isinstance(other, PhasePage):
            self.panel.real.setText(other.panel.real.text())
            self.panel.wanted.setValue(other.panel.wanted.value())
            if not other.banner.has_note:
                self.banner.hide_note()
            self._show_last_dice()

    # what the window asks of any board

    def commands(self) -> tuple[Command, ...]:
        return (*phase_commands(self), *super().commands())

    def play(self, events: tuple[Any, ...]) -> None:
        """Moves travel, dice come out row by row, destroyed models leave; any input completes it."""
        self.hand.cancel()
        rows = rows_of(events, self.presenter.caption)
        before = self._rows_before(events)
        if rows:
            self.panel.show_dice((*before, *rows), "Dice of this fight", len(before))
        self._out_before = len(before)
        self.player.play(events, len(rows), self.scene.gone)
        self._clear_for_play()

    def cancel(self) -> bool:
        if self._rehearsing:
            self._end_rehearsal()
            return True
        return super().cancel()

    def close(self) -> None:
        self._practice.stop()
        super().close()

    def flip(self) -> None:
        """See the table from the other player's side."""
        self.hand.cancel()
        self.tabletop.flip()
        self.refresh()
        flipped = self.tabletop.view.sign < 0
        self.presenter.said.emit(f"The table is seen from the {'other' if flipped else 'usual'} side")

    # one such fight

    def rehearse(self, damage: int | None = None) -> None:
        """Play one fight of the declaration as it could come out; nothing happens to the game."""
        self.finish_animation()
        found = self.presenter.example(damage)
        if found is None:
            text = "The declaration is not legal yet" if damage is None else f"No example with {damage} found"
            self.presenter.said.emit(text)
            return
        rows = rows_of(found.events, self.presenter.caption)
        self._rehearsing = True
        slain = sum(isinstance(event, ModelDestroyed) for event in found.events)
        self.panel.show_dice(rows, "One such fight; nothing has happened", 0.0)
        self.presenter.said.emit(
            f"One such fight: {found.damage} wounds lost, {slain} slain. Nothing has happened"
        )
        self._out_before = 0
        self.player.play(found.events, len(rows))
        self._clear_for_play()

    def _end_rehearsal(self) -> None:
        self._rehearsing = False
        self.player.finish()
        self._show_last_dice()
        self.refresh()

    # keeping up

    def refresh(self) -> None:
        if not self._ready:
            return
        cursor = self.presenter.session.history.cursor
        if cursor != self._cursor:
            self._cursor = cursor
            self._rehearsing = False
            self.banner.hide_note()
            if not self.player.playing:
                self._show_last_dice()
        super().refresh()
        if self.presenter.drag is not None:
            return
        self.panel.sync()
        told = self.presenter.told
        self.banner.show_banner(told(self.presenter.banner()))
        self.banner.note.setText(told(self._note))
        if self.presenter.practice_due() and not self._practice.isActive():
            self._practice.start(PRACTICE_MS)

    def _show_last_dice(self) -> None:
        """The rolls of the fight that was resolved last or is being resolved, all dice out."""
        rows = self._rows_before(())
        self.panel.show_dice(rows, "Dice of this fight" if rows else "")

    def _rows_before(self, events: tuple[Any, ...]) -> tuple[Row, ...]:
        """The rolls of the last fight, without those of the last step when that is being shown."""
        found: list[Row] = []
        for entry in reversed(self.presenter.session.history.done):
            if entry.events == events and events:
                continue
            found[:0] = rows_of(entry.events, self.presenter.caption)
            if not isinstance(entry.action, RollAttacks | ChoosePrecision | Allocate):
                break
        return tuple(found)

    def _reveal(self, out: float) -> None:
        self.panel.tray.reveal(self._out_before + out)

    def _practise(self) -> None:
        if not self.presenter.practice_due():
            return
        if self.player.playing or self.hand.busy:
            self._practice.start(PRACTICE_MS)
            return
        self.presenter.practice_step()

    # asked by the hand and keys

    def pieces_to_act(self) -> list[str]:
        """While a unit to fight is chosen: the first model of each unit of that player."""
        if self.presenter.draft_move is not None:
            return super().pieces_to_act()
        seat = self.presenter.seat
        found = [u.models[0].id for u in self.presenter.table.units if u.seat == seat and u.models]
        return found or list(self.tabletop.pieces)

    def _combat(self) -> list[Base]:
        """The unit that moves or fights and whom it is engaged with; else everybody who is engaged."""
        if self.presenter.draft_move is not None:
            return super()._combat()
        table = self.presenter.table
        pairs = queries.engaged_units(table)
        fight = table.phase.fight if table.phase is not None else None
        if fight is not None:
            pairs = tuple(pair for pair in pairs if fight.unit in pair)
        units = {unit for pair in pairs for unit in pair} | ({fight.unit} if fight is not None else set())
        return [model.placed() for unit in table.units if unit.id in units for model in unit.models]

    def focus_dice(self) -> None:
        """Real dice are typed in the panel's field."""
        self.panel.real.setFocus(Qt.FocusReason.ShortcutFocusReason)
