"""A game as an animated picture: every step as it is animated on the board, with its caption and rule.

Owns which moments are taken, their pace and the file (WebP or GIF). Does not own how a board moves or is
painted (pages, stage.film) or the files' encoders (Pillow). It walks a second page of the same history, so
what the window shows stays where it is.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from board.games import registry
from board.presenter.language import tr
from board.shell import words
from board.shell.playback import Playback
from board.stage.film import Film
from board.stage.look import Look
from board.stage.page import BoardPage
from rules.core import savegame
from rules.core.session import Session

SUFFIXES = (".webp", ".gif")
REST_MS, LAST_MS, WHOLE_MS = 700, 2000, 20_000
GIF_COLOURS = 128
FRAME_MS = 80
"""Between two moments of what moves; a long game is told faster, not with more pictures."""


@dataclass(frozen=True)
class Frame:
    """The board at one moment; ``ms`` is how long it stands."""

    image: QImage
    ms: int


def write(path: Path, session: Session[Any, Any], look: Look, scale: int = 1) -> int:
    """Write the whole game, atomically; gives the number of steps. Raises ValueError for another suffix."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"an animation is .webp or .gif, not {path.suffix or 'without a suffix'}")
    shoot = Shooting(session, look, scale)
    try:
        savegame.write_bytes(path, _encoded(shoot.frames(), suffix))
        return shoot.steps
    finally:
        shoot.close()


class Shooting:
    """One game being filmed on a page that nobody sees."""

    def __init__(self, session: Session[Any, Any], look: Look, scale: int = 1) -> None:
        self._look, self._scale = look, scale
        self._page: BoardPage = registry.open_page(
            Session(session.ruleset, session.scenario, session.history), look
        )
        self._play = Playback(look)
        self._play.set_page(self._page)
        film = getattr(self._page, "film", None)
        self._film: Film | None = film() if film is not None else None
        self.steps = self._page.presenter.timeline().length
        self._size = self._largest()
        if self._film is not None:
            self._film.fit(self._size)

    def close(self) -> None:
        """End the page."""
        self._page.close()
        self._page.widget.deleteLater()

    def frames(self) -> Iterator[Frame]:
        """The start, then each step as it moves and as it rests; all of one size, about WHOLE_MS at most."""
        lengths = [self._begin(step) for step in range(1, self.steps + 1)]
        whole = sum(lengths) + REST_MS * (self.steps + 1)
        faster = max(1.0, whole / WHOLE_MS)
        rest = round(REST_MS / faster)
        self._play.go(0)
        yield self._frame(LAST_MS if not self.steps else rest)
        for step, length in enumerate(lengths, 1):
            self._begin(step)
            count = round(length / faster / FRAME_MS)
            for number in range(count):
                self._film.hold(length * number / count)
                yield self._frame(FRAME_MS)
            self._page.finish_animation()
            yield self._frame(LAST_MS if step == self.steps else max(rest, FRAME_MS))

    def _begin(self, step: int) -> float:
        """Go to a step as in the window; gives how long that moves, in ms."""
        self._play.go(step - 1)
        self._page.finish_animation()
        self._play.step(1)
        return self._film.length_ms if self._film is not None else 0.0

    def _largest(self) -> QSize:
        """A size that has room for the picture of every step."""
        size = QSize()
        for step in range(self.steps + 1):
            self._play.go(step)
            self._page.finish_animation()
            size = size.expandedTo(QSize(*self._page.picture_size()))
        return size

    def _frame(self, ms: int) -> Frame:
        line = self._look.line_px("strong") + 12
        sheet = QImage(
            QSize(self._size.width(), self._size.height() + line) * self._scale, QImage.Format.Format_RGBA8888
        )
        sheet.fill(self._look.palette.surface.panel)
        painter = QPainter(sheet)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        painter.save()
        painter.setClipRect(QRect(0, 0, self._size.width(), self._size.height()))
        if self._film is not None:
            self._film.paint(painter)
        else:
            width, height = self._page.picture_size()
            painter.translate((self._size.width() - width) // 2, (self._size.height() - height) // 2)
            self._page.paint_picture(painter, width, height)
        painter.restore()
        painter.setFont(self._look.font("strong"))
        painter.setPen(self._look.palette.text.primary)
        room = QRect(12, self._size.height(), self._size.width() - 24, line)
        told = painter.fontMetrics().elidedText(self._caption(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), told)
        painter.end()
        return Frame(sheet, ms)

    def _caption(self) -> str:
        """What happens now; what happened in the step, when it is over."""
        text, ref = self._film.caption if self._film is not None else ("", "")
        presenter = self._page.presenter
        view = presenter.timeline()
        said = (f"{text} ({ref})" if ref else text) or words.caption(view, view.position)
        return tr(presenter.told(said))


def _encoded(frames: Iterator[Frame], suffix: str) -> bytes:
    from PIL import Image  # only for this; a start without it is faster

    pictures: list[Any] = []
    times: list[int] = []
    for frame in frames:
        image = frame.image
        picture = Image.frombytes(
            "RGBA", (image.width(), image.height()), bytes(image.constBits()), "raw", "RGBA"
        ).convert("RGB")
        if suffix == ".gif":  # a table of colours at once: the whole film in full colours takes too much room
            picture = picture.quantize(GIF_COLOURS, dither=Image.Dither.NONE)
        pictures.append(picture)
        times.append(frame.ms)
    out = io.BytesIO()
    more: dict[str, Any] = {"quality": 85, "method": 3} if suffix == ".webp" else {"optimize": False}
    first, *rest = pictures
    first.save(out, suffix[1:].upper(), save_all=True, append_images=rest, duration=times, loop=0, **more)
    return out.getvalue()
