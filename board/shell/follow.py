"""Following a board: its presenter's signals to panels, bars, speech, autosave and animation.

Owns which view is shown where. Does not own the timing (refresh) nor the widgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from board.presenter.language import translated
from board.presenter.views import LogLine, Status, StatusView, TimelineView
from board.shell.left_lines import LeftLines
from board.shell.players import is_covered
from board.shell.refresh import Part, Refresher
from board.stage.page import BoardPage

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


class Follower(Refresher):
    """Shows one page's presenter in the window until it is left."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._page: BoardPage | None = None
        self._status: Status | None = None
        self._heard = False
        self._left, self._left_of = LeftLines(), None

    def follow(self, page: BoardPage) -> None:
        """Follow a page from now on, and show everything of it."""
        self._page, self._status, self._heard = page, None, True  # what is there at first is no change
        p, w, f = page.presenter, self._window, self._window.frame
        if self._left_of is not p:  # another page of the same game keeps the lines that were left
            self._left, self._left_of = LeftLines(), p
        self.set_parts(
            (
                Part("status", lambda: p.told(p.status()), self._show_status),
                Part("choices", lambda: p.told(p.choices()), f.choices.show_choices, slow=True),
                Part("phases", lambda: p.told(p.phases()), f.strip.show_steps, slow=True),
                Part("undo", lambda: (p.can_undo, p.can_redo), lambda can: f.strip.set_undo(*can), slow=True),
                Part("turn", lambda: p.told(p.turn()), w.show_turn, slow=True),
                Part("verdict", lambda: p.told(p.verdict()), w.why.show_verdict, slow=True),
                Part("pieces", lambda: p.told(p.pieces()), w.pieces.show_pieces, slow=True),
                Part(
                    "log",
                    self._log_key,
                    lambda _key: w.log.show_log(
                        self._left.woven(p.session.history, p.told(p.log()), p.place_of)
                    ),
                    slow=True,
                ),
                # after the log, by which lines that were left are named
                Part("timeline", self._timeline, f.timeline.show_timeline, leads=True),
                Part("title", self._title_key, lambda _key: w.show_title(), slow=True),
                Part("tool", lambda: _active_tool(page), f.show_active_tool, slow=True),
            )
        )
        p.changed.connect(self.ask)
        p.applied.connect(self._applied)
        p.said.connect(self._said)
        self.now()

    def leave(self) -> None:
        """Follow nothing."""
        if self._page is not None:
            p = self._page.presenter
            p.changed.disconnect(self.ask)
            p.applied.disconnect(self._applied)
            p.said.disconnect(self._said)
            self._page = None
        self.set_parts(())

    def take_branch(self, index: int) -> None:
        """Go back to a line that was left; the line of now takes its place."""
        if self._page is not None:
            p = self._page.presenter
            p.session.history = p.session.history.take(index)
            p.after_step()
            p.changed.emit()

    def go_to_line(self, line: LogLine) -> None:
        """A line of the log: its step, and its piece; a line that was left is taken up again."""
        if self._page is None:
            return
        if line.index < 0:
            self._window.playback.pause()
            self._page.finish_animation()
            self.take_branch(-1 - line.index)
            return
        self._window.playback.jump(line.index)
        known = {row.id for row in self._page.presenter.pieces().rows}
        piece = next((piece for piece in line.pieces if piece in known), None)
        if piece is not None:
            self._page.presenter.select(piece)

    def rename_branch(self, index: int, name: str) -> None:
        """Give a line that was left another name."""
        if self._page is not None and name.strip():
            p = self._page.presenter
            branches = list(p.session.history.branches)
            branches[index] = msgspec.structs.replace(branches[index], name=name.strip()[:40])
            p.session.history = msgspec.structs.replace(p.session.history, branches=tuple(branches))
            p.changed.emit()

    def _applied(self, events: tuple[Any, ...]) -> None:
        self._window.playback.play_events(events)
        self._window.frame.show_done(events)
        self._window.documents.autosave()

    def _timeline(self) -> TimelineView:
        p = self._page.presenter
        view = p.told(p.timeline())
        return msgspec.structs.replace(view, branches=self._left.titles(view.branches))

    def show_turn(self) -> None:
        """Whose turn it is, once more: the room for it has changed."""
        if self._page is not None:
            p = self._page.presenter
            self._window.show_turn(translated(p.told(p.turn())))

    def _said(self, text: str) -> None:
        self._heard = True
        self._window.tell(self._page.presenter.told(text))

    def _show_status(self, view: StatusView) -> None:
        """A verdict that has changed is spoken; a first one only where the board has not told more of it."""
        self._window.frame.show_status(view)
        if is_covered(self._window):
            self._window.speaker.hush()
        status = view.chip.status if view.chip is not None else None
        first = self._status is None and self._heard
        if view.chip is not None and status != self._status and not first:
            self._window.speaker.say(f"{view.chip.text}. {view.main}")
        self._status, self._heard = status, False

    def _log_key(self) -> tuple[Any, ...]:
        """Cheap to compare: the log changes only with the history."""
        history = self._page.presenter.session.history
        seats = self._page.presenter.session.scenario.seats
        return (len(history.entries), history.cursor, id(history.state), history.branches, seats)

    def _title_key(self) -> tuple[str, bool]:
        return (self._window.documents.title, self._page.presenter.is_saved)


def _active_tool(page: BoardPage) -> str:
    return next((tool.key for tool in page.tools() if tool.checked()), "")
