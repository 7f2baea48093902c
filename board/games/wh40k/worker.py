"""Work off the window's thread: where a held model may end.

Owns the thread and throwing away answers that are no longer wanted. Does not own the question.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

_NEVER = -1


class _Courier(QObject):
    """Brings an answer to the window's thread; outlives the worker's thread."""

    ready = Signal(int, object)


class _Job(QRunnable):
    def __init__(self, number: int, job: Callable[[], Any], courier: _Courier) -> None:
        super().__init__()
        self._number, self._job, self._courier = number, job, courier

    def run(self) -> None:
        answer = self._job()
        with contextlib.suppress(RuntimeError):  # the window was closed meanwhile
            self._courier.ready.emit(self._number, answer)


class RegionWorker:
    """One question at a time; only the answer to the last one asked is handed on."""

    def __init__(self, answer: Callable[[Any], None]) -> None:
        self._answer = answer
        self._asked = 0
        self._courier = _Courier()
        self._courier.ready.connect(self._arrived)
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(1)

    def ask(self, job: Callable[[], Any]) -> None:
        """Run the job on the thread; a question still waiting is dropped."""
        self._asked += 1
        self._pool.clear()
        self._pool.start(_Job(self._asked, job, self._courier))

    def warm(self, job: Callable[[], Any]) -> None:
        """Run a job for what it leaves ready; its answer is not wanted."""
        self._pool.start(_Job(_NEVER, job, self._courier))

    def forget(self) -> None:
        """Want no answer any more."""
        self._asked += 1
        self._pool.clear()

    def close(self) -> None:
        """Stop: waits for a job that is running."""
        self.forget()
        self._pool.waitForDone()

    def _arrived(self, number: int, answer: Any) -> None:
        if number == self._asked:
            self._answer(answer)
