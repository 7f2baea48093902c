"""The application: one QApplication, one window, shown first and filled after.

Owns the order of starting (frame, first paint, board, recovery) and of ending. Does not own the window.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from board.presenter import language
from board.shell import dialogs, languages, places, thumbnails
from board.shell.crash import Unexpected
from board.shell.main_window import APP_NAME, MainWindow
from board.shell.motion import Motion
from board.shell.report import Report
from board.shell.settings import Store
from board.shell.themes import resolved
from board.stage.look import Look, apply_look

FALLBACK_MS = 500
"""A window that is never painted (minimised at the start) gets its board after this time."""


def run(options: argparse.Namespace) -> int:
    """Open the window and stay until it is closed; gives the exit code."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setApplicationName(APP_NAME.lower())
    app.setApplicationDisplayName("")
    app.setDesktopFileName(APP_NAME.lower())
    window = build(app, places.of_user(), options)
    sys.excepthook = Unexpected(window, sys.excepthook)
    window.show()
    return app.exec()


def build(app: QApplication, folders: places.Places, options: argparse.Namespace) -> MainWindow:
    """The window with its settings, not yet shown; it fills itself after its first paint."""
    store = Store(folders.settings)
    now = store.now
    theme = options.theme or now.theme
    scale = options.text_scale / 100 if options.text_scale else now.text_scale
    language.use(getattr(options, "language", None) or languages.resolved(now.language))
    languages.install_qt(app, language.current())
    look = Look(resolved(theme), scale)
    apply_look(app, look)
    window = MainWindow(look, store, folders)
    window.motion = Motion(window, forced=options.accessible)
    window.report = Report.wanted(window)
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(lambda _scheme: _follow_system(window))
    hints.accessibility().contrastPreferenceChanged.connect(lambda _contrast: _follow_system(window))
    window.first_painted.connect(lambda: _start(window, options))
    QTimer.singleShot(FALLBACK_MS, window, lambda: _start(window, options))
    if options.file is None:
        window.start.show()
    return window


def _follow_system(window: MainWindow) -> None:
    if window.store.now.theme == "system":
        window.look.set_theme(resolved("system"))


def _start(window: MainWindow, options: argparse.Namespace) -> None:
    """Once: open what was asked for, else offer what a crash left; else the start page stays."""
    if window.started:
        return
    window.started = True
    file: Path | None = options.file
    if file is not None:
        if not window.documents.open(file):
            window.start.show()
    else:
        _restored(window)
    if options.accessible and window.page is not None:
        window.docks.bring(window.docks.pieces)
        window.pieces.table.setFocus(Qt.FocusReason.OtherFocusReason)


def _restored(window: MainWindow) -> bool:
    """Offer each game that a crash left until one is taken; those not taken stay among the autosaves."""
    for found in window.autosaves.found():
        if dialogs.ask_restore(window, found.text, thumbnails.beside(found.copy)):
            return window.documents.restore(found.copy, found.file)
    return False
