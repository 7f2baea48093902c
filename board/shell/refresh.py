"""When what is shown is brought up to date: once per turn of the event loop, lists at most 10 times a second.

Owns the timing and the comparing: a part is shown only when its view differs from the one shown. Does
not own any widget or view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from board.presenter.language import translated

SLOW_MS = 100


@dataclass(frozen=True)
class Part:
    """Something shown: how it is read and how it is shown. ``slow`` ones need not keep up with a drag."""

    name: str
    read: Callable[[], Any]
    show: Callable[[Any], None]
    slow: bool = False


class Refresher(QObject):
    """Parts that follow a presenter. ``done`` fires after each pass."""

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._shown: dict[str, Any] = {}
        self._since = QElapsedTimer()
        self._soon = self._timer(self._pass)
        self._slow = self._timer(self._slow_pass)

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
        self._slow_pass(quiet=True)
        self._pass()

    def stop(self) -> None:
        """Forget what was asked for."""
        self._soon.stop()
        self._slow.stop()

    def _pass(self) -> None:
        self._show(slow=False)
        if not self._slow.isActive():
            left = SLOW_MS - self._since.elapsed() if self._since.isValid() else 0
            if left > 0:
                self._slow.start(left)
            else:
                self._slow_pass(quiet=True)
        self.done.emit()

    def _slow_pass(self, *, quiet: bool = False) -> None:
        self._show(slow=True)
        self._since.start()
        if not quiet:
            self.done.emit()

    def _show(self, *, slow: bool) -> None:
        for part in self._parts:
            if part.slow is slow:
                view = part.read()
                if part.name not in self._shown or self._shown[part.name] != view:
                    self._shown[part.name] = view
                    part.show(translated(view))

    def _timer(self, fire: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(fire)
        return timer
