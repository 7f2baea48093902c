"""Which language the window speaks: the one that was set, or the system's when there is a catalogue for it.

Owns that choice, and Qt's own words. Does not own the catalogues (presenter.language).
"""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from board.presenter.language import ENGLISH, NAMES

SYSTEM = "system"
LANGUAGES = {SYSTEM: "Follow the system", **NAMES}


def resolved(setting: str) -> str:
    """The code of the language to speak; English when the system's is not among ours."""
    code = QLocale.system().name().split("_")[0] if setting == SYSTEM else setting
    return code if code in NAMES else ENGLISH


def install_qt(app: QApplication, code: str) -> None:
    """Qt's own words (Yes, No, Save in its dialogs) in that language and no other, where Qt has them."""
    for before in app.findChildren(QTranslator):
        app.removeTranslator(before)
        before.deleteLater()
    if code != ENGLISH:
        qt = QTranslator(app)
        if qt.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(qt)
