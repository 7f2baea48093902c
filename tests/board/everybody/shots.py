"""A picture of a window with every text that was painted into it: where it stands, what room it got, how it reads.

Owns taking the picture, and measuring texts in it. What we paint ourselves is heard at ``QPainter.drawText``; what
Qt paints for us (labels, fields, cells, headings) is asked of the widgets.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QStyle,
    QTabBar,
    QTableView,
    QWidget,
)

LARGE_PX, LARGE_BOLD_PX = 24.0, 18.66
"""From these sizes on 3:1 is enough (WCAG 2.2, 1.4.3)."""
SLACK_PX = 1.5
SEEN = 0.6
"""So much of the contrast must be seen in the picture: strokes of a pixel reach no more."""
GONE = 1.25
"""Less than this is no text at all."""


@dataclass(frozen=True)
class Text:
    """One text: the words, their font, and where they stand in the picture (logical px).

    ``wants`` is the size of the words, ``room`` what they may take; ``ink`` their colour, where it is known; ``off``
    is a disabled control, of which no contrast is asked; without ``sure`` it may stand where a list does not show it.
    """

    words: str
    font: QFont
    rect: QRectF
    wants: tuple[float, float]
    room: tuple[float, float]
    ink: QColor | None = None
    off: bool = False
    sure: bool = True

    @property
    def cut(self) -> bool:
        return self.wants[0] > self.room[0] + SLACK_PX or self.wants[1] > self.room[1] + SLACK_PX

    @property
    def large(self) -> bool:
        least = LARGE_BOLD_PX if self.font.weight() >= QFont.Weight.Bold else LARGE_PX
        return self.font.pixelSize() >= least

    def __str__(self) -> str:
        wants, room = (f"{size[0]:.0f}x{size[1]:.0f}" for size in (self.wants, self.room))
        return f"{self.words!r} wants {wants}, has {room}"


@dataclass(frozen=True)
class Shot:
    """A window's picture and its texts."""

    image: QImage
    texts: tuple[Text, ...]

    @property
    def pixels(self) -> np.ndarray:
        """Rows of (red, green, blue), 0 to 255."""
        image = self.image.convertToFormat(QImage.Format.Format_RGBA8888)
        flat = np.frombuffer(image.constBits(), np.uint8).reshape(
            image.height(), image.bytesPerLine() // 4, 4
        )
        return flat[:, : image.width(), :3].astype(np.float64)

    def cut(self) -> list[str]:
        return [str(text) for text in self.texts if text.cut]

    def faint(self) -> list[str]:
        """Texts whose ink does not stand out from the ground that is under them in the picture.

        The picture has to bear it out: strokes of a pixel are mixed with the ground, yet something of the ink is seen.
        """
        found, pixels, ratio = [], self.pixels, self.image.devicePixelRatio()
        for text in self.texts:
            part = _part(pixels, text.rect, ratio)
            if text.off or len(part) == 0 or part.size < 60:
                continue
            ground = commonest(part, text.ink)
            measured = strongest(part, ground)
            if not text.sure and measured < GONE:
                continue
            known = measured if text.ink is None else between(text.ink.getRgb()[:3], ground)
            least = 3.0 if text.large else 4.5
            if known < least or measured < SEEN * least:
                found.append(
                    f"{text.words!r} {known:.2f}, seen {measured:.2f}, of {least}; {text.font.pixelSize()} px"
                )
        return found


def take(window: QWidget) -> Shot:
    """A picture of a shown window at rest."""
    rest(window)
    with _heard(window) as texts:
        image = window.grab().toImage()
    return Shot(image, (*texts, *_asked(window)))


def rest(window: QWidget) -> None:
    """Wait until the window looks the same twice: what is drawn coarsely at first has been drawn well."""
    before = window.grab().toImage()
    for _ in range(30):
        QTest.qWait(120)
        now = window.grab().toImage()
        if now == before:
            return
        before = now
    raise AssertionError("the window does not come to rest")


def commonest(part: np.ndarray, ink: QColor | None = None) -> tuple[int, int, int]:
    """The commonest colour of a part of a picture that is not the ink: the ground of what is written there."""
    keys, counts = np.unique(part.reshape(-1, 3).astype(np.int64) @ [65536, 256, 1], return_counts=True)
    found = [(int(key) >> 16, int(key) >> 8 & 255, int(key) & 255) for key in keys[np.argsort(-counts)]]
    other = (
        colour for colour in found if ink is None or max(map(abs, np.subtract(colour, ink.getRgb()[:3]))) > 24
    )
    return next(other, found[0])


def strongest(part: np.ndarray, ground: tuple[int, int, int]) -> float:
    """The contrast of the strongest hundredth of the pixels, three at least, against the ground."""
    under, lights = _luminance(np.array([ground], dtype=np.float64))[0], _luminance(part.reshape(-1, 3))
    ratios = np.sort((np.maximum(lights, under) + 0.05) / (np.minimum(lights, under) + 0.05))
    return float(ratios[-max(3, len(ratios) // 100) :].mean())


def between(ink: tuple[int, ...], ground: tuple[int, int, int]) -> float:
    """The contrast of two colours (WCAG 2.2)."""
    one, other = _luminance(np.array([ink, ground], dtype=np.float64))
    return float((max(one, other) + 0.05) / (min(one, other) + 0.05))


def _luminance(colours: np.ndarray) -> np.ndarray:
    part = colours / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _part(pixels: np.ndarray, rect: QRectF, ratio: float) -> np.ndarray:
    high, wide = pixels.shape[:2]
    left, right = (min(wide, max(0, round(x * ratio))) for x in (rect.left(), rect.right()))
    top, low = (min(high, max(0, round(y * ratio))) for y in (rect.top(), rect.bottom()))
    return pixels[top:low, left:right]


# texts that we paint


@contextmanager
def _heard(window: QWidget) -> Iterator[list[Text]]:
    """Every ``drawText`` in the window while it is painted."""
    found: list[Text] = []
    owners: WeakKeyDictionary[QPainter, object] = WeakKeyDictionary()  # of those that we begin ourselves
    real, begin = QPainter.drawText, QPainter.__init__

    def init(painter: QPainter, *given: object) -> None:
        begin(painter, *given)
        owners[painter] = given[0] if given else None

    def draw(painter: QPainter, *given: object) -> object:
        owner = owners.get(painter, window)
        text = _painted(window, owner, painter, given) if isinstance(owner, QWidget) else None
        if text is not None:
            found.append(text)
        return real(painter, *given)

    QPainter.drawText, QPainter.__init__ = draw, init
    try:
        yield found
    finally:
        QPainter.drawText, QPainter.__init__ = real, begin


def _painted(window: QWidget, owner: QWidget, painter: QPainter, given: tuple[object, ...]) -> Text | None:
    where, words = given[0], given[-1]
    if not isinstance(words, str) or not words.strip() or painter.opacity() < 0.99:
        return None
    font = painter.font()
    metrics = QFontMetricsF(font)
    if isinstance(where, QRect | QRectF):
        flags = int(given[1].value if hasattr(given[1], "value") else given[1])
        box = metrics.boundingRect(QRectF(where), flags, words)
        free = bool(flags & Qt.TextFlag.TextDontClip.value)
        room = box.size() if free else QRectF(where).size()
    elif isinstance(where, QPoint | QPointF):
        box = metrics.boundingRect(words).translated(QPointF(where))
        room = box.size()
    else:
        return None
    # never ask the painter for its device: a wrapper of one that dies young brings the program down later
    ratio = window.devicePixelRatioF()
    placed = QTransform.fromScale(1 / ratio, 1 / ratio).mapRect(painter.deviceTransform().mapRect(box))
    scale = placed.width() / box.width() if box.width() else 1.0
    widget = owner if owner is not window else window.childAt(placed.center().toPoint()) or window
    corner = widget.mapTo(window, QPoint(0, 0))
    seen = placed.intersected(QRectF(widget.visibleRegion().boundingRect().translated(corner)))
    if seen.isEmpty():
        return None
    wants = (box.width() * scale, box.height() * scale)
    given_room = (room.width() * scale, room.height() * scale)
    whole = owner is not window or isinstance(widget, QAbstractButton)
    if whole and not isinstance(
        widget.parentWidget(), QAbstractScrollArea
    ):  # what scrolls may be seen in part
        inside = placed.intersected(QRectF(widget.rect().translated(corner)))
        given_room = (min(given_room[0], inside.width()), min(given_room[1], inside.height()))
    sure = owner is not window
    return Text(words, font, seen, wants, given_room, painter.pen().color(), not widget.isEnabled(), sure)


# texts that Qt paints for us


def _asked(window: QWidget) -> Iterator[Text]:
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            if isinstance(widget, QLabel) and widget.text():
                yield _label(window, widget)
            elif isinstance(widget, QLineEdit) and widget.text() and widget.isReadOnly():
                yield _line(window, widget, widget.text(), widget.rect().adjusted(4, 0, -4, 0))
            elif isinstance(widget, QComboBox) and widget.currentText() and not widget.isEditable():
                yield _line(window, widget, widget.currentText(), widget.rect().adjusted(6, 0, -20, 0))
            elif isinstance(widget, QTabBar):
                yield from _tabs(window, widget)
            elif isinstance(widget, QTableView):
                yield from _cells(window, widget)


def _label(window: QWidget, label: QLabel) -> Text:
    box, font = label.contentsRect(), label.font()
    metrics = QFontMetricsF(font)
    if label.wordWrap():
        wants = (0.0, float(label.heightForWidth(label.width())))
        room = (float(box.width()), float(label.height()))
    else:
        wants = (metrics.horizontalAdvance(label.text().replace("&", "")), metrics.height())
        room = (float(box.width()), float(box.height()))
    corner = label.mapTo(window, QPoint(0, 0))
    seen = QRectF(label.visibleRegion().boundingRect().translated(corner))
    return Text(label.text(), font, seen, wants, room, _ink(label), not label.isEnabled())


def _ink(label: QLabel) -> QColor:
    return label.palette().color(label.foregroundRole())


def _line(window: QWidget, widget: QWidget, words: str, box: QRect) -> Text:
    metrics = QFontMetricsF(widget.font())
    wants = (metrics.horizontalAdvance(words), metrics.height())
    seen = QRectF(box.intersected(widget.visibleRegion().boundingRect()))
    corner = QPointF(widget.mapTo(window, QPoint(0, 0)))
    room = (float(box.width()), float(widget.height()))
    return Text(words, widget.font(), seen.translated(corner), wants, room, None, not widget.isEnabled())


def _tabs(window: QWidget, bar: QTabBar) -> Iterator[Text]:
    for place in range(bar.count()):
        if bar.isTabVisible(place) and bar.rect().contains(bar.tabRect(place)):
            yield _line(window, bar, bar.tabText(place), bar.tabRect(place).adjusted(6, 0, -6, 0))


def _cells(window: QWidget, table: QTableView) -> Iterator[Text]:
    """Cells that are seen whole, or whose column is narrower than their words."""
    port, model = table.viewport(), table.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            box, words = table.visualRect(index), str(model.data(index) or "")
            if words and port.rect().contains(box):
                font = model.data(index, Qt.ItemDataRole.FontRole) or table.font()
                margin = 2 * (
                    table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, table) + 1
                )
                icon = model.data(index, Qt.ItemDataRole.DecorationRole) is not None
                beside = table.iconSize().width() + margin if icon else 0
                metrics = QFontMetricsF(font)
                wants = (metrics.horizontalAdvance(words) + margin + beside, metrics.height())
                corner = QPointF(port.mapTo(window, QPoint(0, 0)))
                where = QRectF(box.adjusted(beside, 0, 0, 0)).translated(corner)
                yield Text(words, font, where, wants, (float(box.width()), float(box.height())))


# room between controls


def overlaps(window: QWidget) -> list[str]:
    """Controls of one parent that stand over one another by more than a hair."""
    found = []
    for parent in (window, *window.findChildren(QWidget)):
        if not parent.isVisible() or parent.layout() is None or isinstance(parent, QMainWindow):
            continue  # docks of a main window stand behind one another, as tabs
        # not by itemAt: its wrappers outlive the layout, and bring the program down later
        inside = [
            one
            for one in parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if one.isVisible() and parent.layout().indexOf(one) >= 0
        ]
        for number, one in enumerate(inside):
            for other in inside[number + 1 :]:
                both = one.geometry().intersected(other.geometry())
                if both.width() > 1 and both.height() > 1:
                    found.append(f"{_called(one)} and {_called(other)} by {both.width()}x{both.height()}")
    return found


def _called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()!r}"
