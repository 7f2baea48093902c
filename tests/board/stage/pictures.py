"""Looking at pictures in tests."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QImage, QPainter

Picture = Callable[[Callable[[QPainter], None]], QImage]


def colours(image: QImage) -> set[str]:
    """Every opaque colour of a picture."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    found = set(memoryview(plain.constBits()).cast("I"))
    return {f"#{value & 0xFFFFFF:06x}" for value in found if value >> 24 == 255}


def near(a: QColor, b: QColor, step: int = 3) -> bool:
    """Two colours that differ by rounding only."""
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return all(abs(x - y) <= step for x, y in pairs)
