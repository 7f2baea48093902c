"""The tiles of the start page: a moving preview, and a board's tile with its two lines of words.

Owns the clock of a preview (it runs under pointer or focus only) and the tile's painting. Does not own the
stories (start_previews) nor what a press opens.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from board.presenter.language import tr
from board.presenter.views import ChipView
from board.shell.start_previews import LOOP_S, Painter
from board.stage.chips import chip_size, paint_chip
from board.stage.icons import draw_icon
from board.stage.look import Look
from board.stage.meanings import chip_art
from board.stage.palette import pen

TICK_MS = 33
RADIUS = 14.0
STORY_WIDTH, STORY_HEIGHT = 300.0, 140
"""The room that a story is drawn for; a narrower tile shows it smaller, larger text larger."""


class Tile(QAbstractButton):
    """Something on the start page that opens a game: a picture above, a name and a line of words below."""

    def __init__(self, look: Look, title: str, words: str, story: Painter) -> None:
        super().__init__()
        title, words = tr(title), tr(words)
        self.look, self._title, self._words, self._story = look, title, words, story
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._drawn = Look(look.theme)  # a story grows as a whole, its letters with their pieces
        self.clock = Loop(self)
        look.changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        return QSize(220, self._picture_height() + self._words_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(150, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p, high = self.look.palette, self._picture_height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame(painter, QRectF(self.rect()), self.look, lit=self.underMouse())
        painter.save()
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.setClipPath(clip)
        picture = QRectF(0, 0, self.width(), high)
        painter.fillRect(picture, p.board.table)
        part = min(high / STORY_HEIGHT, self.width() / STORY_WIDTH)
        painter.scale(part, part)
        picture = QRectF(0, 0, picture.width() / part, picture.height() / part)
        self._story(painter, picture, self._drawn, self.clock.at)
        painter.restore()
        line = self.look.line_px("lead")
        left, width = 18.0, self.width() - 36.0
        painter.setFont(self.look.font("lead"))
        painter.setPen(p.text.primary)
        painter.drawText(QRectF(left, high + 10, width, line), Qt.AlignmentFlag.AlignVCenter, self._title)
        painter.setFont(self.look.font())
        painter.setPen(p.text.secondary)
        words = QRectF(left, high + 12 + line, width, self.height() - high - line - 14)
        painter.drawText(words, Qt.TextFlag.TextWordWrap, self._words)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()  # a narrower tile may need a line more

    def enterEvent(self, event: QEvent) -> None:
        super().enterEvent(event)
        self.clock.start()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self.clock.stop()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.clock.start()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.underMouse():
            self.clock.stop()

    def _picture_height(self) -> int:
        return max(STORY_HEIGHT, self.look.px(STORY_HEIGHT))

    def _words_height(self) -> int:
        """The name and two lines of words; a third where they need it."""
        line, wide = self.look.line_px(), max(1, self.width() - 36)
        room = QRect(0, 0, wide, 20 * line)
        needed = QFontMetrics(self.look.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, self._words)
        return self.look.line_px("lead") + (2 if needed.height() <= 2 * line else 3) * line + 24

    def _look_changed(self) -> None:
        self._drawn.set_theme(self.look.theme)
        self.clock.stop()
        self.updateGeometry()
        self.update()


class Preview(QWidget):
    """A story that plays while the pointer is on it; for screen readers it is only a picture."""

    def __init__(self, look: Look, name: str, story: Painter) -> None:
        super().__init__()
        self.look, self._story = look, story
        self.setAccessibleName(tr(name))
        self.setMinimumSize(240, 200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.clock = Loop(self)
        look.changed.connect(self.clock.stop)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        clip = QPainterPath()  # the card's right corners; the left edge is inside the card
        clip.addRoundedRect(QRectF(self.rect()).adjusted(-RADIUS, 0, 0, 0), RADIUS, RADIUS)
        painter.setClipPath(clip)
        painter.fillRect(self.rect(), self.look.palette.board.table)
        self._story(painter, QRectF(self.rect()), self.look, self.clock.at)
        painter.end()

    def enterEvent(self, event: QEvent) -> None:
        super().enterEvent(event)
        self.clock.start()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.clock.stop()


class Loop(QObject):
    """The clock of one preview: ten seconds round; at rest, and with reduced motion, the last frame.

    It goes with its widget, and what was connected to it with it: the look outlives every tile.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(widget.update)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    @property
    def at(self) -> float:
        """The moment of the story, 0 to 1."""
        if not self.running:
            return 1.0
        return (self._since.elapsed() / 1000 % LOOP_S) / LOOP_S

    def start(self) -> None:
        """Begin the story, unless motion is reduced."""
        if not self._widget.look.reduced_motion and not self.running:
            self._since.start()
            self._timer.start()

    def stop(self) -> None:
        """Rest at the last frame."""
        self._timer.stop()
        self._widget.update()


class RecentTile(QAbstractButton):
    """A game played before: its picture, its name, when, and a chip with the verdict on its last action."""

    chosen = Signal(str)

    def __init__(
        self, look: Look, title: str, when: str, icon: str, picture: Path | None, chip: ChipView | None = None
    ) -> None:
        super().__init__()
        title, when = tr(title), tr(when)
        self.look, self._title, self._when, self._icon = look, title, when, icon
        self._picture = QPixmap(str(picture)) if picture is not None and picture.is_file() else QPixmap()
        self._chip = chip_art(chip) if chip is not None else None
        self.setText(title)
        self.setAccessibleName(", ".join(part for part in (title, when, self.verdict) if part))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def verdict(self) -> str:
        """The words of the chip; empty without one."""
        return self._chip.text if self._chip is not None else ""

    @property
    def has_picture(self) -> bool:
        return not self._picture.isNull()

    def sizeHint(self) -> QSize:
        return QSize(260, max(56, 2 * self.look.line_px() + 16))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        frame(painter, QRectF(self.rect()), self.look, lit=self.underMouse())
        high = self.height() - 12
        box = QRectF(8, 6, high * 1.4, high)
        painter.fillRect(box, p.board.table)
        if self.has_picture:
            size = self._picture.size().scaled(box.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            inner = QRectF(0, 0, size.width(), size.height())
            inner.moveCenter(box.center())
            painter.drawPixmap(inner, self._picture, QRectF(self._picture.rect()))
        else:
            px = self.look.px(20)
            inner = QRectF(0, 0, px, px)
            inner.moveCenter(box.center())
            draw_icon(painter, inner, self._icon, p.text.primary)
        left = box.right() + 12
        width = self.width() - left - 10
        if self._chip is not None:
            size = chip_size(self.look, self._chip)
            width -= size.width() + 12
            corner = QPointF(self.width() - size.width() - 12, (self.height() - size.height()) / 2)
            paint_chip(painter, self.look, self._chip, corner)
        line = self.look.line_px()
        top = (self.height() - 2 * line) / 2
        for number, (text, style, ink) in enumerate(
            ((self._title, "strong", p.text.primary), (self._when, "body", p.text.secondary))
        ):
            painter.setFont(self.look.font(style))
            painter.setPen(ink)
            told = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, int(width))
            painter.drawText(
                QRectF(left, top + number * line, width, line), Qt.AlignmentFlag.AlignVCenter, told
            )
        painter.end()


def frame(painter: QPainter, rect: QRectF, look: Look, *, lit: bool = False) -> None:
    """The paper that a tile stands on."""
    p = look.palette
    painter.setBrush(p.surface.panel)
    painter.setPen(pen(p.line.control if lit else p.line.normal, 1))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
