"""What a lesson does on a board: point, show a mistake, send back, and what was put down or clicked.

Owns what any board can do of it. Does not own lessons (presenter.lesson), painting (lesson_sheet), nor what
one game alone can draw (its ``lesson_board``). A board without one of its own gets this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer

from board.presenter.exhibit import Exhibit, exhibit_of, plain_pieces
from board.presenter.lesson import Play
from board.presenter.lesson_data import Hint, Show, Step
from board.presenter.views import Status
from board.stage.lesson_sheet import Sheet
from board.stage.look import Look
from board.stage.page import BoardPage
from rules.core.contract import Action
from rules.core.verdict import Scope, Verdict

WAIT_MS, MOST_WAITS = 100, 80


class LessonBoard:
    """The lesson's hands on one page."""

    def __init__(self, page: BoardPage, look: Look) -> None:
        self.page, self.look = page, look
        self.over = Sheet(page, look)

    def begin(self, play: Play) -> None:
        """Take up the lesson's draft and policy; arrows where the lesson has them."""
        self.over.draw(Exhibit(arrows=play.lesson.arrows))

    def stand_in(self, play: Play) -> None:
        """Go on with a page that has taken another's place: what was done there stays."""
        self.begin(play)

    def clear(self) -> None:
        """Take everything away that was pointed at or shown."""
        self.over.draw()

    def close(self) -> None:
        """The page is left."""
        self.over.close()

    def choices(self, play: Play) -> tuple[tuple[str, Step], ...]:
        """Steps that are taken beside the board."""
        return ()

    def point(self, hint: Hint, play: Play) -> None:
        """Show what a hint is about."""
        self.clear()
        self.ring(plain_pieces(hint.pieces))

    def ring(self, pieces: tuple[str, ...]) -> None:
        """Ring these pieces and nothing else."""
        self.over.draw(Exhibit(rings=pieces))

    def show(self, shows: Sequence[Show], play: Play, caption: str = "") -> None:
        """Show a mistake: what its kinds of show are made of, and the caption."""
        self.clear()
        self.over.draw(exhibit_of(shows, play, caption))

    def settled(self, play: Play) -> Action | None:
        """A draft that was put down and can be looked at; None while one is in the hand."""
        view = self.page.presenter.verdict()
        return self.page.presenter.draft() if view.status is Status.ILLEGAL else None

    def begun(self, play: Play) -> Action | None:
        """A draft that is not ready and not wrong either: judged as a try only when that is asked for."""
        return None

    def is_final(self, play: Play, verdict: Verdict) -> bool:
        """Whether a draft that is not legal is a try: at fault in itself, or with nothing left to place."""
        broken = [check for check in verdict.broken if not check.clause.startswith("lesson.")]
        single = any(len(pattern.get("models", ())) == 1 for pattern in play.lesson.allowed)
        return bool(broken) and (single or any(check.scope is not Scope.WHOLE for check in broken))

    def send_back(self, whole: bool) -> None:
        """What was put down goes back to where it was: the last piece, or the ``whole`` draft."""
        self.page.presenter.reset()

    @property
    def moving(self) -> bool:
        """Whether something is being played on the board."""
        return False

    def when_still(self, then: Callable[[], object], left: int = MOST_WAITS) -> None:
        """Do something once nothing moves any more: first a step is seen, then what came of it."""
        if left and self.moving:
            QTimer.singleShot(WAIT_MS, self.over, lambda: self.when_still(then, left - 1))
        else:
            then()

    def follow(self, play: Play) -> None:
        """The board has changed: keep open what a learner may see."""

    def selected(self) -> str | None:
        """The piece that was clicked last."""
        return self.page.presenter.pieces().selected

    def rest(self) -> None:
        """Nothing is being put together on the board."""
