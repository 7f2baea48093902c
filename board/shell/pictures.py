"""Pictures of a board: PNG at 1× or 2×, SVG, drawn by the board's own painters.

Owns the files and the sheet of one or two boards with their headings. Does not own what a board paints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from board.stage.look import Look
from board.stage.page import BoardPage
from rules.core import savegame

GAP, MARGIN = 24, 24
SUFFIXES = (".png", ".svg")


@dataclass(frozen=True)
class Panel:
    """One board of a picture, with the words above it (``Before``, ``After: illegal``)."""

    page: BoardPage
    heading: str = ""


def write(path: Path, panels: Sequence[Panel], look: Look, scale: int = 1) -> None:
    """Write a picture atomically; the suffix says the kind. Raises ValueError for another one, OSError."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"a picture is .png or .svg, not {path.suffix or 'without a suffix'}")
    data = _svg(panels, look) if suffix == ".svg" else _png(panels, look, scale)
    savegame.write_bytes(path, data)


def encoded(image: QImage) -> bytes:
    """A PNG file of the image; raises OSError where it cannot be made."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):
        raise OSError("the picture could not be encoded")
    return bytes(buffer.data())


def sheet_size(panels: Sequence[Panel], look: Look) -> QSize:
    """The size of the whole sheet in px at 1×."""
    sizes = [panel.page.picture_size() for panel in panels]
    head = _head_px(panels, look)
    width = sum(width for width, _ in sizes) + GAP * (len(sizes) - 1)
    height = max(height for _, height in sizes)
    margin = MARGIN if head else 0
    return QSize(width + 2 * margin, height + head + 2 * margin)


def paint(painter: QPainter, panels: Sequence[Panel], look: Look) -> None:
    """Paint the boards side by side in 1× px, each under its heading."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRect(0, 0, *sheet_size(panels, look).toTuple()), look.palette.surface.panel)
    head = _head_px(panels, look)
    x = y = MARGIN if head else 0
    for panel in panels:
        width, height = panel.page.picture_size()
        if panel.heading:
            painter.setFont(look.font("lead"))
            painter.setPen(look.palette.text.primary)
            rect = QRectF(x, y, width, head)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), panel.heading)
        painter.save()
        painter.translate(x, y + head)
        painter.setClipRect(0, 0, width, height)
        panel.page.paint_picture(painter, width, height)
        painter.restore()
        x += width + GAP


def _head_px(panels: Sequence[Panel], look: Look) -> int:
    return look.line_px("lead") + 8 if any(panel.heading for panel in panels) else 0


def _png(panels: Sequence[Panel], look: Look, scale: int) -> bytes:
    image = QImage(sheet_size(panels, look) * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.setDotsPerMeterX(round(3779.5 * scale))
    image.setDotsPerMeterY(round(3779.5 * scale))
    painter = QPainter(image)
    paint(painter, panels, look)
    painter.end()
    return encoded(image)


def _svg(panels: Sequence[Panel], look: Look) -> bytes:
    size = sheet_size(panels, look)
    data = QByteArray()
    buffer = QBuffer(data)
    made = QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setSize(size)
    made.setViewBox(QRect(0, 0, size.width(), size.height()))
    made.setTitle("Battleboard")
    painter = QPainter(made)
    paint(painter, panels, look)
    painter.end()
    return bytes(data)
