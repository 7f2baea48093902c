"""The bars around the board: tool rail, phase strip, choices, timeline, and the status line.

Owns where they stand, and passing their presses on as commands. Does not own the widgets, nor what is
shown in them (follow).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QStackedWidget, QToolBar, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import StatusView
from board.shell import words
from board.shell.choices_bar import ChoicesBar
from board.shell.keyboard import FocusKeeper
from board.shell.preview import StepPreview
from board.shell.still import Still
from board.stage.look import Look
from board.stage.page import BoardPage
from board.stage.widgets.phase_strip import PhaseStrip
from board.stage.widgets.status_line import StatusLine
from board.stage.widgets.timeline_bar import TimelineBar
from board.stage.widgets.toast import Toast
from board.stage.widgets.tool_rail import ToolRail, ToolView

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


CAPTION_MS = 4000


class Frame(QObject):
    """Everything between the menu bar, the docks and the bottom edge."""

    def __init__(self, window: MainWindow, look: Look) -> None:
        super().__init__(window)
        self._window = window
        self.rail, self.strip, self.choices = ToolRail(look), PhaseStrip(look), ChoicesBar(look)
        self.timeline, self.status = TimelineBar(look), StatusLine(look)
        self.stack = QStackedWidget()
        self.stack.setAccessibleName(tr("Board"))
        self.stack.setMinimumSize(240, 160)
        nothing = QWidget()  # seen for the moment until a file is read
        nothing.setAccessibleName(tr("No board"))
        self.stack.addWidget(nothing)
        self.toast = Toast(look, self.stack)
        self.preview = StepPreview(look, self.stack)
        self._status_view = StatusView("")
        self._told = QTimer(self)
        self._told.setSingleShot(True)
        self._told.timeout.connect(self._end_told)
        self.centre = self._centre()
        window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, self._bottom())
        self._wire()
        self.keeper = FocusKeeper(window, self)

    def set_page(self, page: BoardPage | None) -> None:
        """Put a board in the middle, or the hint that none is open."""
        self.toast.hide()
        while self.stack.count() > 1:
            self.stack.removeWidget(self.stack.widget(1))
        self.rail.set_tools(
            tuple(ToolView(tool.key, tool.text, tool.icon, tool.shortcut) for tool in page.tools())
            if page is not None
            else ()
        )
        if page is not None:
            self.stack.addWidget(page.widget)
            self.stack.setCurrentWidget(page.widget)

    def show_status(self, view: StatusView) -> None:
        """Show the status, and keep what was told for as long as it was promised."""
        self._status_view = view
        if self._told.isActive() and view.secondary:
            self._end_told()
        else:
            self.status.show_status(self._with_told())

    def told(self, text: str, for_ms: int) -> None:
        """Show a text in the status line for a while."""
        self._told_text = tr(text)
        self._told.start(for_ms)
        self.status.show_status(self._with_told())

    def heard(self, text: str) -> None:
        """Whatever is spoken can be read too: as the description of the status line."""
        self.status.setAccessibleDescription(text)

    def show_done(self, events: tuple[Any, ...]) -> None:
        """Say what a confirmed step did, with Undo beside it."""
        presenter = self._window.presenter
        if events and presenter is not None and self._window.lessons.now is None:
            self.toast.show_message(tr(presenter.told(presenter.done(events))), "check")

    def show_active_tool(self, key: str) -> None:
        """Mark the tool that is in use."""
        if key and key != self.rail.active:
            self.rail.set_active(key)

    _told_text = ""

    def _with_told(self) -> StatusView:
        """The status with what was told in the place of its second text; large text leaves only the first."""
        if not self._told.isActive():
            return self._status_view
        place = "main" if self._window.look.large else "secondary"
        return msgspec.structs.replace(self._status_view, **{place: self._told_text})

    def _end_told(self) -> None:
        self._told.stop()
        self.status.show_status(self._status_view)

    def _centre(self) -> QWidget:
        board = self.column = QVBoxLayout()
        board.setSpacing(0)
        board.addWidget(Still(self.strip))
        board.addWidget(self.choices)
        board.addWidget(self.stack, 1)
        board.addWidget(Still(self.timeline))
        centre = QWidget()
        centre.setAccessibleName(tr("Board and its bars"))
        row = QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(board, 1)
        return centre

    def _bottom(self) -> QToolBar:
        """A tool bar, because only those stand under the docks over the whole width."""
        bar = QToolBar(tr("Status"))
        bar.setObjectName("bar.status")
        bar.setAccessibleName(tr("Status"))
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.addWidget(Still(self.status))
        bar.layout().setContentsMargins(0, 0, 0, 0)
        return bar

    def _wire(self) -> None:
        w, time = self._window, self.timeline
        self.strip.undo_asked.connect(lambda: w.commands.run("edit.undo"))
        self.strip.redo_asked.connect(lambda: w.commands.run("edit.redo"))
        self.toast.undo_asked.connect(lambda: w.commands.run("edit.undo"))
        self.rail.tool_chosen.connect(lambda key: w.commands.run(key))
        self.choices.chosen.connect(lambda key: w.presenter and w.presenter.choose(key))
        self.status.confirmed.connect(lambda: w.commands.run("board.confirm"))
        time.play_toggled.connect(lambda: w.commands.run("time.play"))
        time.step_chosen.connect(lambda step: w.playback.jump(step))
        time.speed_chosen.connect(lambda speed: w.playback.set_speed(speed))
        time.branch_chosen.connect(lambda index: w.refresher.take_branch(index))
        time.branch_rename_asked.connect(self._ask_name)
        time.step_hovered.connect(self._hovered)

    def _hovered(self, step: int) -> None:
        """Show the step under the pointer, just over its tick."""
        track = self.timeline.track
        rect = track.tick_rects().get(step)
        at = QPoint() if rect is None else track.mapToGlobal(QPoint(round(rect.center().x()), 0))
        self.preview.hover(step, self.stack.mapFromGlobal(at))

    def show_moved(self, step: int) -> None:
        """A step was gone to: its one caption with its rule, seen and spoken."""
        presenter = self._window.presenter
        if presenter is not None:
            text = presenter.told(words.caption(presenter.timeline(), step))
            self.told(text, CAPTION_MS)
            self._window.speaker.say(text, again=True)

    def _ask_name(self, index: int) -> None:
        presenter = self._window.presenter
        if presenter is None:
            return
        old = presenter.session.history.branches[index].name
        name, given = QInputDialog.getText(self._window, tr("Name this line"), tr("Name"), text=old)
        if given:
            self._window.refresher.rename_branch(index, name)
