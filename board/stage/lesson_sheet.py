"""A clear sheet over a board, on which a lesson points and shows: rings, chips, lines, the note.

Owns painting an exhibit and finding room for its words. Does not own what is shown (presenter.exhibit), nor
anything that only one board can draw.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from board.presenter.cards import LaneView, PanelView, TrackView
from board.presenter.exhibit import Exhibit, Spot
from board.presenter.language import tr, translated
from board.presenter.marks import PLAIN
from board.stage import overlays
from board.stage.chips import ChipArt, chip_size, paint_chip
from board.stage.items.kinds import art_of
from board.stage.items.panels import LaneArt
from board.stage.items.track import TrackArt
from board.stage.look import Look
from board.stage.page import BoardPage
from board.stage.palette import faded
from board.stage.placing import Wanted, place_labels

NOTHING = Exhibit()
_GROW, _HEAD, _EDGE = 6.0, 12.0, 12.0
_NOTE_WIDE = 460
_VEIL, _LIGHT = 0.72, 0.22


class Sheet(QWidget):
    """Without mouse or focus. ``shown`` is what is painted; places are looked up when it is."""

    def __init__(self, page: BoardPage, look: Look) -> None:
        super().__init__(page.widget)
        self._page, self._look = page, look
        self.shown = NOTHING
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Pointed at"))
        page.widget.installEventFilter(self)
        for bar in ("horizontalScrollBar", "verticalScrollBar"):
            if hasattr(page.widget, bar):
                getattr(page.widget, bar)().valueChanged.connect(self._moved)
        self.setGeometry(page.widget.rect())
        self.hide()

    def draw(self, exhibit: Exhibit = NOTHING) -> None:
        """Paint this and nothing else; without anything the sheet is gone."""
        self.shown = replace(exhibit, note=translated(exhibit.note))
        self.setAccessibleDescription(exhibit.spoken)
        self.setVisible(exhibit != NOTHING)
        self.raise_()
        self.update()

    def _moved(self) -> None:
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    # where things are

    def rects(self) -> dict[str, QRectF]:
        """Where the pieces are, in the sheet's px; also without their game's prefixes."""
        speaker: Any = self._page if hasattr(self._page, "spoken_pieces") else None
        stage = getattr(self._page, "stage", None)
        if speaker is None and hasattr(stage, "spoken_pieces"):
            speaker = stage
        if speaker is None:
            return {}
        found = {}
        for piece in speaker.spoken_pieces():
            corner = self.mapFromGlobal(piece.rect.topLeft())
            found[piece.key] = self._seen(piece.key, QRectF(QPointF(corner), piece.rect.size()))
        for key in tuple(found):
            found.setdefault(key.rpartition(":")[2], found[key])
        return found

    def _seen(self, key: str, rect: QRectF) -> QRectF:
        """A track ends below its last space, however tall its place is."""
        item = self._item(key)
        if item is not None and isinstance(item.view, TrackView) and item.size.width():
            part = rect.width() / item.size.width()
            rect.setHeight(min(rect.height(), item.height_for(item.size.width()) * part))
        return rect

    def note_rect(self, rects: dict[str, QRectF]) -> QRectF:
        """The place of the note: where it hides least, and nothing that is pointed at if that can be."""
        note = self.shown.note
        assert note is not None
        size = self._note_size(note)
        bounds = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        right, low = bounds.right() - size.width(), bounds.bottom() - size.height()
        middle, half = (bounds.left() + right) / 2, (bounds.top() + low) / 2
        tries = [
            QRectF(QPointF(x, y), size)
            for y in (low, bounds.top(), half)
            for x in (middle, bounds.left(), right)
        ]
        shown = self.shown
        first = {*shown.rings, *shown.lit, *(piece for pair in shown.links for piece in pair)}
        weights = {key: 20.0 if key in first else 1.0 for key in rects if not key.startswith("zone:")}
        weights |= dict.fromkeys(shown.lit, 20.0)
        return min(tries, key=lambda rect: sum(_common(rect, rects[k]) * w for k, w in weights.items()))

    def _note_size(self, note: PanelView) -> QSizeF:
        art = art_of(note)
        wide = min(self.width() - 2 * _EDGE, float(self._look.px(_NOTE_WIDE)))
        wide = max(wide, min(art.min_width(self._look, note, PLAIN), self.width() - 2 * _EDGE))
        return QSizeF(wide, art.height(self._look, note, PLAIN, wide))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        rects = self.rects()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown, p = self.shown, self._look.palette
        ink = p.verdict(shown.kind).line if shown.kind else p.line.ink
        for key in shown.dimmed:
            if key in rects:
                painter.fillRect(rects[key], faded(p.board.table, _VEIL))
        for key in shown.lit:
            if key in rects:
                legal = p.verdict("legal").line
                painter.fillRect(rects[key].adjusted(3, 3, -3, -3), faded(legal, _LIGHT))
                overlays.paint_cased(painter, _outline(rects[key], -3), legal, 3, p.board.casing, 7)
        for key in shown.rings:
            if key in rects:
                overlays.paint_cased(painter, _outline(rects[key], _GROW), ink, 3, p.board.casing, 7)
        for start, end in shown.arrows:
            if start in rects and end in rects:
                path = arrow(rects[start], rects[end])
                overlays.paint_cased(painter, path, ink, 3, p.board.casing, 7)
        for start, end in shown.links:
            if start in rects and end in rects:
                self._paint_link(painter, rects[start], rects[end], to_zone=end.startswith("zone:"))
        for spot in shown.spots:
            self._paint_spot(painter, spot, rects)
        for step in shown.struck:
            self._paint_struck(painter, step, ink)
        note = self.note_rect(rects) if shown.note is not None else None
        self._paint_chips(painter, rects, note)
        if note is not None:
            self._paint_note(painter, note)
        painter.end()

    def _paint_chips(self, painter: QPainter, rects: dict[str, QRectF], note: QRectF | None) -> None:
        """Words beside their pieces, clear of pieces and note as far as there is room."""
        chips = [chip for chip in self.shown.chips if chip.piece in rects and chip.text]
        arts = {str(number): ChipArt(tr(chip.text)) for number, chip in enumerate(chips)}
        wanted = [
            Wanted(str(number), chip_size(self._look, arts[str(number)]), rects[chip.piece])
            for number, chip in enumerate(chips)
        ]
        pieces = [rect for key, rect in rects.items() if rect.height() < self.height() * 0.6]
        blocked = [*pieces, *([note] if note is not None else [])]
        for key, rect in place_labels(wanted, blocked, QRectF(self.rect())).items():
            paint_chip(painter, self._look, arts[key], rect.topLeft())

    def _paint_link(self, painter: QPainter, start: QRectF, end: QRectF, *, to_zone: bool) -> None:
        """The way that would have been: a dash-dot line, to a piece or to a place in a zone."""
        target = end
        if to_zone:
            target = QRectF(start)
            target.moveCenter(
                QPointF(end.center().x(), min(end.bottom() - start.height(), start.center().y()))
            )
        overlays.paint_counter_route(painter, self._look, arrow(start, target))
        self._paint_ghost(painter, target)

    def _paint_spot(self, painter: QPainter, spot: Spot, rects: dict[str, QRectF]) -> None:
        """Where a marker would have rested, and the way there."""
        key = next((k for k in (f"track:{spot.piece}", spot.piece) if k in rects), "")
        item = self._item(key)
        if item is None or not isinstance(item.view, TrackView):
            return
        art, track = TrackArt(), rects[key]
        part = track.width() / (item.size.width() or 1.0)

        def placed(value: float) -> QRectF:
            rect = art.space_rect(self._look, item.view, item.size, value)
            return QRectF(track.topLeft() + rect.topLeft() * part, rect.size() * part)

        there, here = placed(spot.value), placed(item.view.marker)
        aside = QPointF(there.width() / 2 + 14, 0)
        path = QPainterPath(here.center() + aside)
        path.lineTo(there.center() + aside)
        overlays.paint_counter_route(painter, self._look, path)
        self._paint_ghost(painter, there)

    def _paint_ghost(self, painter: QPainter, rect: QRectF) -> None:
        p = self._look.palette
        style = p.verdict("counter")
        path = _outline(rect, 2)
        painter.fillPath(path, faded(style.line, _LIGHT))
        overlays.paint_cased(painter, path, style.line, 3, p.board.casing, 6, style.dash_px)

    def _paint_struck(self, painter: QPainter, step: str, ink: QColor) -> None:
        """A line through the step of the lane that never came."""
        item = self._item("lane")
        if item is None or not isinstance(item.view, LaneView):
            return
        lane = self.rects()["lane"]
        part = lane.width() / (item.size.width() or 1.0)
        columns = LaneArt().column_rects(self._look, item.view, item.size)
        for column, rect in zip(item.view.columns, columns, strict=True):
            if step == f"Fight {column.number}":
                box = QRectF(lane.topLeft() + rect.topLeft() * part, rect.size() * part).adjusted(
                    8, 8, -8, -8
                )
                path = overlays.polyline([(box.left(), box.bottom()), (box.right(), box.top())])
                overlays.paint_cased(painter, path, ink, 4, self._look.palette.board.casing, 8)

    def _paint_note(self, painter: QPainter, rect: QRectF) -> None:
        note = self.shown.note
        assert note is not None
        painter.save()
        painter.translate(rect.topLeft())
        art_of(note).paint_whole(painter, self._look, note, PLAIN, rect.size())
        painter.restore()

    def _item(self, key: str) -> Any:
        return getattr(getattr(self._page, "stage", None), "items_by_id", {}).get(key)


def arrow(start: QRectF, end: QRectF) -> QPainterPath:
    """An arrow from the edge of one piece to the edge of another."""
    a, b = start.center(), end.center()
    length = hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
    way = QPointF((b.x() - a.x()) / length, (b.y() - a.y()) / length)
    tail, tip = a + way * (start.width() / 2 + 4), b - way * (end.width() / 2 + 8)
    path = QPainterPath(tail)
    path.lineTo(tip)
    angle = atan2(way.y(), way.x())
    for side in (pi * 0.82, -pi * 0.82):
        path.moveTo(tip)
        path.lineTo(tip + QPointF(cos(angle + side), sin(angle + side)) * _HEAD)
    return path


def _outline(rect: QRectF, grow: float) -> QPainterPath:
    """A ring round a piece: a circle round a round one."""
    path = QPainterPath()
    grown = rect.adjusted(-grow, -grow, grow, grow)
    round_px = grown.width() / 2 if abs(grown.width() - grown.height()) < 3 else 10.0
    path.addRoundedRect(grown, round_px, round_px)
    return path


def _common(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return max(0.0, both.width()) * max(0.0, both.height())
