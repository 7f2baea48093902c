"""When what is shown is brought up to date: once per turn of the event loop, lists one after another.

Owns the timing and the comparing: a part is shown only when its view differs from the one shown. The first
change after a rest shows everything at once, and so does a step that is done or gone to. While changes go on,
as in a drag, one slow part is shown every ``STEP_MS``, so that no move of the mouse waits for all of them;
after the last change the others follow.
Does not own any widget or view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from board.presenter.language import translated

STEP_MS = 50
REST_MS = 200


@dataclass(frozen=True)
class Part:
    """Something shown: how it is read and how it is shown. ``slow`` ones need not keep up with a drag; with
    one that ``leads`` all others change at once."""

    name: str
    read: Callable[[], Any]
    show: Callable[[Any], None]
    slow: bool = False
    leads: bool = False


class Refresher(QObject):
    """Parts that follow a presenter. ``done`` fires when the fast parts, and when all parts, are right."""

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._shown: dict[str, Any] = {}
        self._due: list[Part] = []  # slow parts that may have changed, in the order of their turns
        self._since = QElapsedTimer()
        self._soon = self._timer(self._pass)
        self._slow = self._timer(self._step)

    def set_parts(self, parts: tuple[Part, ...]) -> None:
        """Follow other parts from now on; everything is shown anew."""
        self.stop()
        self._parts = parts
        self._shown = {}

    def ask(self) -> None:
        """Something may have changed; many calls in one turn make one pass."""
        if not self._soon.isActive():
            self._soon.start(0)

    def now(self) -> None:
        """Show everything at once."""
        self.stop()
        for part in self._parts:
            self._show(part)
        self._since.start()
        self.done.emit()

    def stop(self) -> None:
        """Forget what was asked for."""
        self._soon.stop()
        self._slow.stop()
        self._due = []

    def _pass(self) -> None:
        resting = not self._slow.isActive() and not (
            self._since.isValid() and self._since.elapsed() < REST_MS
        )
        if resting or any(part.leads and self._differs(part) for part in self._parts):
            self.now()
            return
        for part in self._parts:
            if part.slow:
                if part not in self._due:
                    self._due.append(part)
            else:
                self._show(part)
        if self._due and not self._slow.isActive():
            self._slow.start(STEP_MS)
        self.done.emit()

    def _step(self) -> None:
        """The next slow part that has changed; those before it that have not cost only the reading."""
        while self._due:
            if self._show(self._due.pop(0)):
                break
        self._since.start()
        if self._due:
            self._slow.start(STEP_MS)
        else:
            self.done.emit()

    def _show(self, part: Part) -> bool:
        view = part.read()
        if part.name in self._shown and self._shown[part.name] == view:
            return False
        self._shown[part.name] = view
        part.show(translated(view))
        return True

    def _differs(self, part: Part) -> bool:
        return part.name not in self._shown or self._shown[part.name] != part.read()

    def _timer(self, fire: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(fire)
        return timer
