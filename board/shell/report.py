"""For end-to-end tests: what the window shows, as JSON lines in the file that BATTLEBOARD_REPORT names.

Owns the lines. Does not own anything that is reported; without the variable nothing is written.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QDialog, QWidget

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

VARIABLE = "BATTLEBOARD_REPORT"
PAUSE_MS = 100


class Report(QObject):
    """Writes ``ready`` once the window has come to rest, then a line whenever it shows something else."""

    def __init__(self, window: MainWindow, path: Path) -> None:
        super().__init__(window)
        self._window, self._path = window, path
        self._last: dict[str, Any] = {}
        self._written: dict[str, Any] = {}
        window.refresher.done.connect(self.look)
        # Zooming and animation move pieces without a refresh.
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(PAUSE_MS)

    @classmethod
    def wanted(cls, window: MainWindow) -> Report | None:
        """A report if the environment asks for one."""
        name = os.environ.get(VARIABLE)
        return cls(window, Path(name)) if name else None

    def look(self) -> None:
        """Look at the window; what it shows is written once it has been seen the same twice."""
        now = self._now()
        seen, self._last = now == self._last, now
        if not seen or now == self._written or not self._window.started:
            return
        line = {"event": "refresh" if self._written else "ready", **now}
        self._written = now
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def _now(self) -> dict[str, Any]:
        window, presenter = self._window, self._window.presenter
        box = window.frameGeometry()
        now: dict[str, Any] = {
            "window": [box.x(), box.y(), box.width(), box.height()],
            "title": window.windowTitle(),
            "controls": _controls(window),
            "start": window.start.shown,
            "coach": window.start.coach.text if window.start.coach.isVisible() else "",
            "lesson": _lesson(window),
            "level": _level(window),
        }
        if presenter is None:
            return now
        verdict, status = presenter.told((presenter.verdict(), presenter.status()))
        points = getattr(window.page, "piece_points", dict)()
        return now | {
            "verdict": verdict.status.value,
            "headline": verdict.headline,
            "sentence": verdict.sentence,
            "status": status.main,
            "chip": status.chip.text if status.chip else "",
            "can_confirm": status.can_confirm,
            "selected": presenter.pieces().selected,
            "steps": presenter.session.history.cursor,
            "timeline": _timeline(window),
            "pieces": {name: [round(x, 1), round(y, 1)] for name, (x, y) in points.items()},
        }


def _lesson(window: MainWindow) -> dict[str, Any]:
    """The lesson that is played, and what is said of it; empty without one."""
    now = window.lessons.now
    if now is None:
        return {}
    shown = now.board.over.shown
    return {
        "id": now.lesson.id,
        "said": window.lessons.panel.header.accessibleName(),
        "hint": now.hint_text,
        "caption": shown.note.title if shown.note is not None else "",
        "best": window.lessons.store.now.of(now.course.game, now.lesson.id),
    }


def _timeline(window: MainWindow) -> dict[str, Any]:
    """Where it stands, where its ticks and tabs are, what is looked ahead at, and what was said last."""
    frame, track, view = window.frame, window.frame.timeline.track, window.presenter.timeline()
    ticks: dict[str, list[int]] = {}
    for index, rect in track.tick_rects().items():
        at = track.mapToGlobal(rect.center().toPoint())
        ticks[str(index)] = [at.x(), at.y()]
    return {
        "position": view.position,
        "length": view.length,
        "ticks": ticks,
        "branches": list(view.branches),
        "preview": frame.preview.text if frame.preview.isVisible() else "",
        "heard": frame.status.accessibleDescription(),
    }


def _level(window: MainWindow) -> dict[str, Any]:
    """The level that is being made; empty without one."""
    editor = window.lessons.levels.editor
    if editor is None:
        return {}
    lesson = editor.level.lesson
    return {
        "faults": editor.faults.text(),
        "steps": len(lesson.solution.steps),
        "mistakes": [mistake.breaks for mistake in lesson.mistakes],
    }


def _controls(window: MainWindow) -> dict[str, list[int]]:
    """Where the few controls that scripts press are, in global px."""
    wanted: dict[str, QWidget] = {"confirm": window.frame.status.confirm_button}
    if window.lessons.now is not None:
        panel = window.lessons.panel
        named = {"again": panel.again, "next": panel.next, "hint": panel.hint, "check": panel.check}
        wanted |= {name: button for name, button in named.items() if button.isVisible()}
    if window.lessons.levels.editor is not None:
        wanted |= window.lessons.levels.editor.buttons()
    if window.start.shown and window.start.page is not None:
        page = window.start.page
        wanted = {"check": page.check, "two_minutes": page.begin_lesson, **page.tiles}
    found: dict[str, list[int]] = {}
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible() and hasattr(dialog, "points"):
            found |= {name: [at.x(), at.y()] for name, at in dialog.points().items()}
    for name, control in wanted.items():
        middle = control.mapToGlobal(QPoint(control.width() // 2, control.height() // 2))
        found[name] = [middle.x(), middle.y()]
    return found
