"""A game as an animated picture: one frame for each place of the timeline, with its caption and rule.

Owns the frames, their pace and the file (WebP or GIF). Does not own painting a board (pages) or the files'
encoders (Pillow). It walks a second page of the same history, so what the window shows stays where it is.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from board.games import registry
from board.shell import words
from board.stage.look import Look
from rules.core import savegame
from rules.core.session import Session

SUFFIXES = (".webp", ".gif")
STEP_MS, LEAST_MS, WHOLE_MS = 900, 80, 20_000
FADE = 3
"""Blended frames between two steps; none with reduced motion."""
FADE_MS = 40
LAST_MS = 2000


@dataclass(frozen=True)
class Frame:
    """The board at one place of the timeline; ``ms`` is how long it stands."""

    image: QImage
    ms: int


def write(path: Path, session: Session[Any, Any], look: Look, scale: int = 1) -> int:
    """Write the whole game, atomically; gives the number of steps. Raises ValueError for another suffix."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"an animation is .webp or .gif, not {path.suffix or 'without a suffix'}")
    made = frames(session, look, scale)
    savegame.write_bytes(path, _encoded(made, suffix, fade=not look.reduced_motion))
    return len(made) - 1


def frames(session: Session[Any, Any], look: Look, scale: int = 1) -> tuple[Frame, ...]:
    """The start and every step, all of one size."""
    page = registry.open_page(Session(session.ruleset, session.scenario, session.history), look)
    try:
        presenter = page.presenter
        length = presenter.timeline().length
        pictures: list[tuple[QImage, str]] = []
        for place in range(length + 1):
            presenter.go(place)
            page.finish_animation()
            pictures.append((_picture(page, scale), presenter.told(words.caption(presenter.timeline(), place))))
    finally:
        page.close()
        page.widget.deleteLater()
    size = QSize(max(i.width() for i, _ in pictures), max(i.height() for i, _ in pictures))
    step_ms = max(LEAST_MS, min(STEP_MS, WHOLE_MS // max(1, len(pictures))))
    last = len(pictures) - 1
    return tuple(
        Frame(_sheet(image, text, size, look, scale), LAST_MS if number == last else step_ms)
        for number, (image, text) in enumerate(pictures)
    )


def _picture(page: Any, scale: int) -> QImage:
    width, height = page.picture_size()
    image = QImage(QSize(width, height) * scale, QImage.Format.Format_RGBA8888)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    page.paint_picture(painter, width, height)
    painter.end()
    return image


def _sheet(picture: QImage, text: str, size: QSize, look: Look, scale: int) -> QImage:
    """A picture on the common size, with its caption under it."""
    line = (look.line_px("strong") + 12) * scale
    sheet = QImage(QSize(size.width(), size.height() + line), QImage.Format.Format_RGBA8888)
    sheet.fill(look.palette.surface.panel)
    painter = QPainter(sheet)
    painter.drawImage(
        QPoint((size.width() - picture.width()) // 2, (size.height() - picture.height()) // 2), picture
    )
    font = look.font("strong")
    font.setPixelSize(font.pixelSize() * scale)
    painter.setFont(font)
    painter.setPen(look.palette.text.primary)
    room = QRect(12 * scale, size.height(), size.width() - 24 * scale, line)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)
    painter.end()
    return sheet


def _encoded(made: tuple[Frame, ...], suffix: str, *, fade: bool) -> bytes:
    from PIL import Image  # only for this; a start without it is faster

    def plain(image: QImage) -> Any:
        return Image.frombytes(
            "RGBA", (image.width(), image.height()), bytes(image.constBits()), "raw", "RGBA"
        ).convert("RGB")

    pictures: list[Any] = []
    times: list[int] = []
    fades = FADE if fade and len(made) * FADE <= 120 else 0
    for frame in made:
        picture = plain(frame.image)
        if pictures:
            before = pictures[-1]
            for number in range(1, fades + 1):
                pictures.append(Image.blend(before, picture, number / (fades + 1)))
                times.append(FADE_MS)
        pictures.append(picture)
        times.append(frame.ms)
    out = io.BytesIO()
    more: dict[str, Any] = {"quality": 85, "method": 3} if suffix == ".webp" else {"optimize": False}
    first, *rest = pictures
    first.save(out, suffix[1:].upper(), save_all=True, append_images=rest, duration=times, loop=0, **more)
    return out.getvalue()
