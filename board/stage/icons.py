"""Icons in token colours.

Owns: Lucide SVG files to QPixmap and QIcon, at any size, colour and device pixel ratio, cached.
Does not own: which icon means what (`tokens.icon`, by `icon_name`).
"""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from board.stage.palette import ASSETS, tokens


def icon_name(meaning: str) -> str:
    """The Lucide name for a meaning of the tokens (`locked` is `lock`); Lucide names pass through."""
    name: str = tokens()["icon"].get(meaning, meaning)
    return name


def icon_names() -> tuple[str, ...]:
    """Every vendored icon, sorted."""
    return tuple(sorted(path.stem for path in (ASSETS / "icons").glob("*.svg")))


def icon_pixmap(name: str, size_px: int, colour: QColor, dpr: float = 1.0) -> QPixmap:
    """An icon as a square pixmap of `size_px` logical px; KeyError when it is not vendored."""
    return _pixmap(icon_name(name), size_px, colour.name(QColor.NameFormat.HexArgb), dpr)


def icon(name: str, colour: QColor, disabled: QColor | None = None, size_px: int = 20) -> QIcon:
    """A QIcon in one colour, with a second one for disabled controls; sharp up to twice the device pixels."""
    made = QIcon()
    for dpr in (1.0, 2.0):
        made.addPixmap(icon_pixmap(name, size_px, colour, dpr))
        if disabled is not None:
            made.addPixmap(icon_pixmap(name, size_px, disabled, dpr), QIcon.Mode.Disabled)
    return made


def paint_icon(painter: QPainter, rect: QRectF, name: str, colour: QColor) -> None:
    """Draw an icon as vectors: exact in SVG, PDF and enlarged pictures."""
    _renderer(icon_name(name), colour.name()).render(painter, rect)


def draw_icon(painter: QPainter, rect: QRectF, name: str, colour: QColor) -> None:
    """Draw an icon from the cache: for live painting, snapped to whole px."""
    device = painter.device()
    dpr = device.devicePixelRatioF() if device is not None else 1.0
    pixmap = icon_pixmap(name, round(rect.width()), colour, dpr)
    painter.drawPixmap(rect.topLeft().toPoint(), pixmap)


@cache
def _source(name: str) -> str:
    path = ASSETS / "icons" / f"{name}.svg"
    if not path.is_file():
        raise KeyError(f"no icon named {name!r}")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))


@lru_cache(maxsize=1024)
def _pixmap(name: str, size_px: int, argb: str, dpr: float) -> QPixmap:
    colour = QColor(argb)
    renderer = _renderer(name, colour.name())  # first: a fault must not leave a painter open
    side = max(1, round(size_px * dpr))
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(colour.alphaF())
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap
