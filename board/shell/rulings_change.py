"""Other rulings for the game on the board: it is judged again from its opening position, and can be had back.

Owns that change and the game before it. Does not own the rulings (rules.core.switches) nor the panel
(rulings_dialog).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject

from board.games import registry
from board.presenter.presenter import Presenter
from board.shell import dialogs, loading
from board.shell.documents import UNSAVED
from board.shell.loading import Loaded
from board.shell.players import is_covered
from rules.core import switches
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action
from rules.core.session import Session

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


class Before(msgspec.Struct, frozen=True):
    """The game as it was before its rulings were changed, with all its lines."""

    session: Session[Any, Any]
    draft: Action | None
    path: Path | None
    saved_at: tuple[Any, ...]
    saved_draft: Action | None

    @classmethod
    def of(cls, presenter: Presenter[Any, Any]) -> Before:
        p = presenter
        return cls(p.session, p.unfinished(), p.path, p.saved_at, p.saved_draft)


class RulingsChange(QObject):
    """Changes the rulings of a window's game. Nothing is lost: the game before can be gone back to."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before: Before | None = None
        self._made: Presenter[Any, Any] | None = None

    @classmethod
    def of(cls, window: MainWindow) -> RulingsChange:
        """The window's one."""
        return window.findChild(cls) or cls(window)

    @property
    def closed(self) -> str:
        """Why no ruling can be changed now; empty when they can."""
        if self._window.lessons.now is not None:
            return "In a lesson the rulings are part of the lesson."
        if is_covered(self._window):
            return "The curtain is up: the rulings can be changed when it has been lifted."
        return ""

    @property
    def can_go_back(self) -> bool:
        """Whether the game on the board came out of a change of rulings."""
        return self._before is not None and self._window.presenter is self._made and not self.closed

    def judge_again(self, values: Mapping[str, Any]) -> bool:
        """The same game under other rulings, as far as it goes; False, and no change, if they are bad."""
        w, presenter = self._window, self._window.presenter
        if presenter is None or self.closed:
            return False
        before, scenario = Before.of(presenter), presenter.scenario()
        ruleset = presenter.session.ruleset
        try:
            loaded = loading.load_or_as_far(switches.under(ruleset, scenario, values))
        except BadFile as error:
            w.documents.shown = dialogs.show_faults(w, w.look, error)
            return False
        w.autosaves.keep(scenario)
        self._show(loaded, before.path if loaded.stop is None else None)
        self._before, self._made = before, w.presenter
        w.presenter.saved_at = UNSAVED
        w.autosaves.keep(w.presenter.scenario())
        w.refresher.now()
        self._tell(loaded, before.session.history.cursor)
        return True

    def go_back(self) -> None:
        """Have the game back as it was before its rulings were changed, undone and left lines too."""
        if not self.can_go_back or self._before is None:
            return
        before, now = self._before, Before.of(self._window.presenter)
        self._show(Loaded(before.session, before.draft), before.path)
        self._before, self._made = now, self._window.presenter
        presenter = self._window.presenter
        presenter.saved_at, presenter.saved_draft = before.saved_at, before.saved_draft
        self._window.refresher.now()
        self._window.tell("The game under the rulings before")

    def _show(self, loaded: Loaded, path: Path | None) -> None:
        """Put a game on the board in the place of the one there; the clock runs on."""
        w, left = self._window, list(self._window.clock.left)
        page = registry.open_page(loaded.session, w.look, path=path)
        loading.take_up(loaded, page.presenter)
        w.set_page(page)
        if left:
            w.clock.start(1)
            w.clock.left = left
            w.clock.show()

    def _tell(self, loaded: Loaded, steps: int) -> None:
        w = self._window
        if loaded.stop is None:
            w.tell(f"Judged again under other rulings: all {steps} steps stand")
            return
        done = loaded.session.history.cursor
        head = (
            f"Under these rulings the game stands for {done} of {steps} steps. "
            "Check, Back to the rulings before has the whole game."
        )
        stop = BadFile([Fault(f"Step {done + 1}", loaded.stop.problem, loaded.stop.remedy)])
        w.documents.shown = dialogs.show_told(w, w.look, "Judged again", head, stop)
