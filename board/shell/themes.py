"""Which theme the system asks for.

Owns reading the system's colour scheme and contrast. Does not own colours.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication


def resolved(theme: str) -> str:
    """``system`` as the theme that the system asks for now; the others as they are."""
    if theme != "system":
        return theme
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):  # since Qt 6.10
        preference = hints.accessibility().contrastPreference()
        if preference == Qt.ContrastPreference.HighContrast:
            return "high-contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"
