"""The little moving pictures of the start page: one short story for each board, drawn by light painters.

Owns what each shows at a moment. Does not own the clock or the tiles (start_tiles); nothing here is judged.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from board.stage import overlays
from board.stage.bases import GHOST, ORIGIN, BaseArt, paint_base
from board.stage.look import Look
from board.stage.outlines import Round
from board.stage.palette import pen

LOOP_S = 10.0
Painter = Callable[[QPainter, QRectF, Look, float], None]
"""Paints a story at a moment from 0 (its start) to 1 (its last frame) into a rectangle."""


def paint_pile_in(painter: QPainter, rect: QRectF, look: Look, at: float) -> None:
    """Two models pile in: one round a corner into contact, one short of what it could have reached."""
    s = min(rect.width() / 540, rect.height() / 250)
    painter.translate(rect.center().x() - 270 * s, rect.center().y() - 125 * s)
    painter.scale(s, s)
    for x, y, name in ((148, 74, "B1"), (238, 50, "B2"), (328, 68, "B3"), (278, 156, "B4")):
        _base(painter, look, (x, y), "blue", name, 32)
    _base(painter, look, (106, 32), "red", "A1", 23)
    first, last = _part(at, 0.1, 0.45), _part(at, 0.5, 0.75)
    way = overlays.polyline(((74, 82), (104, 112), (158, 126)))
    _base(painter, look, (74, 82), "red", "", 23, form=ORIGIN)
    if first > 0:
        overlays.paint_route(painter, look, _cut(way, first), "legal")
        if first > 0.45:
            legal = look.palette.verdict("legal")
            overlays.paint_number(painter, look, (104, 112), "1", legal.fill, legal.on)
    _base(painter, look, _on(way, first), "red", "A3", 23, halo="legal" if first == 1 else None)
    _base(painter, look, (468, 224), "red", "", 23, form=ORIGIN)
    if at > 0.8:
        overlays.paint_counter_route(painter, look, overlays.polyline(((468, 224), (402, 124))))
        _base(painter, look, (402, 124), "red", "A5", 23, form=GHOST)
    there = (468 - 44 * last, 224 - 16 * last)
    _base(painter, look, there, "red", "A5", 23, halo="illegal" if last == 1 else None)


def paint_table(painter: QPainter, rect: QRectF, look: Look, at: float) -> None:
    """One model goes into base contact."""
    painter.translate(rect.center().x() - 145, rect.center().y() - 68)
    _base(painter, look, (136, 63), "blue", "B1", 27)
    _base(painter, look, (205, 55), "blue", "B2", 27)
    _base(painter, look, (254, 100), "red", "A4", 23)
    go = _part(at, 0.15, 0.6)
    way = overlays.polyline(((48, 55), (88, 102)))
    _base(painter, look, (48, 55), "red", "", 23, form=ORIGIN)
    if go > 0:
        overlays.paint_route(painter, look, _cut(way, go), "legal")
    _base(painter, look, _on(way, go), "red", "A3", 23, halo="legal" if go == 1 else None)


def paint_battleline(painter: QPainter, rect: QRectF, look: Look, at: float) -> None:
    """A creature attacks: both deal their power at once, tokens come down."""
    painter.translate(rect.center().x() - 116, rect.center().y() - 60)
    blow = _part(at, 0.25, 0.5)
    shown = at > 0.55
    for place, (top, low) in enumerate(((5, 2), (6, 5), (4, 2), (3, 3))):
        fights = place == 1
        x = place * 60.0
        dead = fights and shown and top >= 6
        y = 64.0 - (12.0 * (1 - abs(2 * blow - 1)) if fights else 0.0)
        mark = "legal" if fights else None
        _card(painter, look, QRectF(x, 2, 52, 46), "red", str(top - 5 if dead else top), mark)
        _card(painter, look, QRectF(x, y, 52, 46), "blue", str(low), "ink" if fights else None)
    if shown:
        illegal = look.palette.verdict("illegal")
        overlays.paint_number(painter, look, (106, 6), "5", illegal.fill, illegal.on)


def paint_zones(painter: QPainter, rect: QRectF, look: Look, at: float) -> None:
    """Attacks are aimed in the zone of the combat."""
    p = look.palette
    painter.translate(rect.center().x() - 134, rect.center().y() - 56)
    for zone in range(5):
        fight = zone == 2
        slot = QRectF(zone * 54, 0, 48, 112)
        painter.setBrush(p.board.paper if fight else p.board.slot)
        painter.setPen(pen(p.line.ink, 3) if fight else pen(p.board.slot_line, 1))
        painter.drawRoundedRect(slot, 7, 7)
        painter.setFont(look.font())
        painter.setPen(p.text.primary if fight else p.text.secondary)
        painter.drawText(slot.adjusted(0, 3, 0, 0), Qt.AlignmentFlag.AlignHCenter, str(zone + 1))
    _chip(painter, look, QRectF(8, 78, 32, 26), "red")
    _chip(painter, look, QRectF(116, 78, 32, 26), "red")
    come = _part(at, 0.15, 0.4)
    _chip(painter, look, QRectF(170 - 54 * come, 30, 32, 26), "blue")
    if at > 0.5:
        aim = _part(at, 0.5, 0.75)
        way = overlays.polyline(((132, 76), (132, 60)))
        overlays.paint_route(painter, look, _cut(way, max(0.05, aim)), "legal")


def paint_duel(painter: QPainter, rect: QRectF, look: Look, at: float) -> None:
    """Both markers move at once; a Stop holds one of them."""
    p = look.palette
    painter.translate(rect.center().x() - 118, rect.center().y() - 56)
    go = _part(at, 0.25, 0.7)
    for x, side, start, end, stop in ((20.0, "red", 0, 2, 2), (140.0, "blue", 0, 1, 2)):
        for space in range(5):
            painter.setBrush(p.board.paper)
            painter.setPen(pen(p.line.normal, 1))
            painter.drawRoundedRect(QRectF(x, space * 22, 60, 18), 4, 4)
        for post in (-8.0, 64.0):
            painter.fillRect(QRectF(x + post, stop * 22 - 3, 4, 24), p.line.ink)
        y = (start + (end - start) * go) * 22
        _chip(painter, look, QRectF(x, y, 60, 18), side)
        if go > 0:
            arrow = -20.0 if side == "red" else 80.0
            path = QPainterPath(QPointF(x + arrow, 6))
            tip = 6 + max(14.0, (end - start) * 22 * go + 10)
            path.lineTo(x + arrow, tip)
            path.moveTo(x + arrow - 6, tip - 8)
            path.lineTo(x + arrow, tip)
            path.lineTo(x + arrow + 6, tip - 8)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(p.side(side).text, 3))
            painter.drawPath(path)


PREVIEWS: dict[str, Painter] = {
    "wh40k": paint_table,
    "keyforge": paint_battleline,
    "huntik": paint_zones,
    "duel": paint_duel,
}


def _part(at: float, start: float, end: float) -> float:
    """How much of a stretch of the story has passed, eased at its end."""
    linear = min(1.0, max(0.0, (at - start) / (end - start)))
    return 1.0 - (1.0 - linear) ** 3


def _base(
    painter: QPainter,
    look: Look,
    at: tuple[float, float],
    side: str,
    label: str,
    radius: float,
    *,
    halo: str | None = None,
    form: str = "rest",
) -> None:
    painter.save()
    painter.translate(*at)
    paint_base(painter, BaseArt(Round(radius), side, label, halo=halo, form=form), look)
    painter.restore()


def _card(painter: QPainter, look: Look, rect: QRectF, side: str, number: str, mark: str | None) -> None:
    p = look.palette
    if mark is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(p.line.ink if mark == "ink" else p.verdict(mark).line, 3))
        painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), 7, 7)
    painter.setBrush(p.board.paper)
    painter.setPen(pen(p.line.normal, 1))
    painter.drawRoundedRect(rect, 4, 4)
    head = QRectF(rect.left(), rect.top(), rect.width(), 13)
    painter.fillRect(head, p.side(side).fill)
    painter.fillRect(QRectF(head.left(), head.bottom() - 1.5, head.width(), 2), p.side(side).line)
    painter.setFont(look.font("strong"))
    painter.setPen(p.text.primary)
    painter.drawText(rect.adjusted(0, 13, 0, 0), Qt.AlignmentFlag.AlignCenter, number)


def _chip(painter: QPainter, look: Look, rect: QRectF, side: str) -> None:
    style = look.palette.side(side)
    painter.setBrush(style.fill)
    painter.setPen(pen(style.line, 2.5))
    painter.drawRoundedRect(rect, 5, 5)
    if side == "blue":
        painter.setPen(pen(style.line, 1))
        painter.drawRoundedRect(rect.adjusted(3.5, 3.5, -3.5, -3.5), 3, 3)


def _on(path: QPainterPath, part: float) -> tuple[float, float]:
    at = path.pointAtPercent(part)
    return at.x(), at.y()


def _cut(path: QPainterPath, part: float) -> QPainterPath:
    """The first part of a way."""
    made = QPainterPath(path.pointAtPercent(0.0))
    steps = 24
    for step in range(1, steps + 1):
        made.lineTo(path.pointAtPercent(part * step / steps))
    return made
