"""A board's page in the window: what the shell may ask of any board's view.

Owns the seam between shell and games. Does not own any widget of either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from board.presenter.presenter import Presenter
from board.presenter.views import ClauseRow


@dataclass(frozen=True)
class Command:
    """Something that can be done, by menu, key, button and palette alike."""

    key: str  # stable name, e.g. "wh40k.plan"
    text: str
    run: Callable[[], None]
    shortcut: str = ""
    icon: str = ""
    menu: str = "Board"
    enabled: Callable[[], bool] = lambda: True
    checkable: bool = False
    checked: Callable[[], bool] = lambda: False
    tip: str = ""
    repeats: bool = False  # done again and again while its key is held: what moves or grows bit by bit


class BoardPage(Protocol):
    """One board: its presenter, its widget, and what the shell's common controls mean to it."""

    presenter: Presenter[Any, Any]
    widget: QWidget

    def commands(self) -> tuple[Command, ...]:
        """Everything this board can do besides the shell's own commands."""

    def tools(self) -> tuple[Command, ...]:
        """The checkable tools of the rail, the first being Select."""

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        """Flash the pieces of a clause and draw what was measured, or the place that would do."""

    def see_as(self, other: Any) -> None:
        """Show the part of the board that another page of the same game showed, at its zoom."""

    def fit_all(self) -> None: ...

    def fit_action(self) -> None: ...

    def zoom(self, factor: float) -> None: ...

    def cancel(self) -> bool:
        """Esc: end a drag or overlay; False when there was nothing to cancel."""

    def play(self, events: tuple[Any, ...]) -> None:
        """Animate events; any input completes it."""

    def finish_animation(self) -> None:
        """Complete whatever is moving, at once."""

    def picture_size(self) -> tuple[int, int]:
        """Natural pixels of a picture of the board at 1×."""

    def paint_picture(self, painter: QPainter, width: int, height: int) -> None:
        """Paint the board, without chrome, into a picture of that size (PNG and SVG alike)."""

    def close(self) -> None:
        """Stop timers and threads."""
