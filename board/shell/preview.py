"""A look at a step without going there: a small picture over the timeline while the pointer is on a tick.

Owns the picture, its caption and the second page that draws it. Does not own the timeline. The session that
is played is never moved: the picture comes from a copy of it.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from board.games import registry
from board.presenter.language import tr
from board.shell import thumbnails, words
from board.stage.look import Look
from board.stage.page import BoardPage
from board.stage.palette import pen
from board.stage.widgets.base import LookWidget
from rules.core.session import Session

WAIT_MS = 150
PICTURE = QSize(300, 190)
EDGE = 8


class StepPreview(LookWidget):
    """``hover`` with a step shows it after a moment; -1 hides it. Of a game that hides things, words only."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Step under the pointer"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._page: BoardPage | None = None
        self._copy: BoardPage | None = None
        self._entries: tuple[Any, ...] = ()
        self._pictures: dict[int, QImage] = {}
        self._step, self._at = -1, QPoint()
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._show)
        look.changed.connect(self.forget)
        self.hide()

    def set_page(self, page: BoardPage | None) -> None:
        """Another board; nothing of the old one is kept."""
        self.forget()
        self._page = page

    def forget(self) -> None:
        """Close the copy and drop its pictures."""
        self._timer.stop()
        self.hide()
        self._pictures = {}
        if self._copy is not None:
            self._copy.close()
            self._copy.widget.deleteLater()
            self._copy = None

    def hover(self, step: int, at: QPoint) -> None:
        """The pointer is on a step (or on none); ``at`` is the middle of its tick in the parent's px."""
        self._step, self._at = step, at
        if step < 0 or self._page is None:
            self._timer.stop()
            self.hide()
        elif self.isVisible():
            self._show()
        else:
            self._timer.start(WAIT_MS)

    @property
    def text(self) -> str:
        return self._text

    @property
    def picture(self) -> QImage | None:
        """The picture shown; None where only words may be."""
        return self._pictures.get(self._step)

    def _show(self) -> None:
        page = self._page
        if page is None or self._step > page.presenter.timeline().length:
            return
        self._text = page.presenter.told(words.caption(page.presenter.timeline(), self._step))
        if thumbnails.hides(page.presenter):
            self.forget()
        elif self._step not in self._pictures or self._entries != page.presenter.session.history.entries:
            self._draw(page)
        self._place()
        self.show()
        self.raise_()
        self.update()

    def _draw(self, page: BoardPage) -> None:
        history = page.presenter.session.history
        if self._copy is None or self._entries != history.entries:
            self.forget()
            session = page.presenter.session
            self._copy = registry.open_page(
                Session(session.ruleset, session.scenario, session.history), self.look
            )
            self._entries = history.entries
        copy = self._copy
        copy.presenter.go(self._step)
        copy.finish_animation()
        width, height = copy.picture_size()
        size = QSize(width, height).scaled(PICTURE, Qt.AspectRatioMode.KeepAspectRatio)
        ratio = self.devicePixelRatioF()
        image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(image.width() / width, image.height() / height)
        copy.paint_picture(painter, width, height)
        painter.end()
        image.setDevicePixelRatio(ratio)
        self._pictures[self._step] = image

    def _place(self) -> None:
        high = PICTURE.height() + EDGE if self.picture is not None else 0
        size = QSize(PICTURE.width() + 2 * EDGE, high + self.look.line_px() * 2 + 2 * EDGE)
        self.resize(size)
        room = self.parentWidget().width()
        x = min(max(0, self._at.x() - size.width() // 2), max(0, room - size.width()))
        self.move(x, max(0, self._at.y() - size.height() - EDGE))

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(p.surface.raised)
        painter.setPen(pen(p.line.control, 1))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 8, 8)
        top = EDGE
        if self.picture is not None:
            size = self.picture.deviceIndependentSize().toSize()
            painter.drawImage(QPoint(EDGE + (PICTURE.width() - size.width()) // 2, top), self.picture)
            top += PICTURE.height() + EDGE
        painter.setFont(self.look.font())
        painter.setPen(p.text.primary)
        words_at = QRect(EDGE, top, self.width() - 2 * EDGE, self.height() - top - EDGE)
        painter.drawText(words_at, Qt.TextFlag.TextWordWrap, self._text)
        painter.end()
