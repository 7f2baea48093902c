"""The measuring tools: ruler, range ring, and turning by a handle. Measuring never changes the game.

Owns which tool is active and what it draws. Does not own the drag (hand) or measuring itself (geometry).
"""

from __future__ import annotations

from math import atan2, cos, degrees, dist, hypot, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from board.games.wh40k.scene import corners_of
from board.presenter.language import tr
from board.stage import overlays
from board.stage.chips import ChipArt
from board.stage.outlines import contour
from board.stage.palette import pen
from board.stage.tabletop_items import Z_LABEL, Z_RING, Point, ToPx, px_outline
from board.stage.tabletop_view import Pointer
from rules.core.narrate import inches
from rules.geometry.footprint import Base, Circle
from rules.geometry.measure import closest_points, gap

if TYPE_CHECKING:
    from board.games.wh40k.view import InchPage

SELECT, RULER, RING, TURN = "select", "ruler", "ring", "turn"
RADII = (1.0, 2.0, 3.0, 5.0, 6.0, 9.0, 12.0)
ENGAGEMENT = 2.0
_CENTRE_PX = 7.0
_HANDLE_PX = 26.0


class End(NamedTuple):
    """One end of the ruler: a point, and the base whose edge it holds to, if any."""

    x: float
    y: float
    key: str | None = None
    centre: bool = False


class Tools:
    """Select, Ruler, Ring and Turn."""

    def __init__(self, page: InchPage) -> None:
        self.page = page
        self.active = SELECT
        self.radius = 2.0
        self._start: End | None = None
        self._end: End | None = None
        self._turning: float | None = None
        table = page.tabletop
        self._measure = table.overlay(Z_LABEL - 0.1)
        self._rings = table.overlay(Z_RING)
        self._handle = table.overlay(Z_LABEL)

    def choose(self, tool: str) -> None:
        """Take a tool; the one in hand is put away for Select."""
        self.page.hand.cancel()
        self.active = SELECT if tool == self.active else tool
        self._forget_measure()
        if self.active == RULER:
            self._measure_nearest()
        self.page.panels.show_ring_field(self.active == RING)
        self.sync()
        self.page.presenter.changed.emit()

    def set_radius(self, radius: float) -> None:
        """Another radius of the ring, inches."""
        self.radius = radius
        self.sync()

    def sync(self) -> None:
        """Rings and handle follow the selected piece."""
        self._draw_ring()
        self._draw_handle()
        if self._start is not None and self._end is not None:
            self._draw_measure()

    def cancel(self) -> bool:
        """Put away what is measured, then the tool; False when there was nothing."""
        if self._turning is not None:
            self._turning = None
            self.page.presenter.cancel_drag()
            return True
        if self._start is not None:
            self._forget_measure()
            return True
        return False

    def hide_marks(self) -> None:
        """While a model is held nothing of a tool is shown round it."""
        self._handle.clear()
        self._rings.clear()

    # the hand's calls

    def press(self, at: Pointer) -> bool:
        """Begin measuring or turning; False when the press is not for a tool."""
        if self.active == RULER:
            self._start, self._end = self._hold(at), None
            return True
        if self.active == TURN:
            base = self._selected_base()
            if base is not None and self._near_handle(base, at):
                self._turning = degrees(atan2(at.y - base.y, at.x - base.x))
                if not self.page.presenter.begin_drag((str(self.page.presenter.selected),)):
                    self._turning = None
                return self._turning is not None
        return False

    def move(self, at: Pointer) -> None:
        if self.active == RULER and self._start is not None:
            self._end = self._hold(at)
            self._draw_measure()
        elif self._turning is not None:
            self._turn_to(at)

    def release(self, at: Pointer) -> None:
        self.move(at)
        if self._turning is not None:
            self._turning = None
            self.page.presenter.drop()

    def hover(self, at: Pointer) -> None:
        """Nothing yet follows a free pointer."""

    def walk(self, by: int) -> bool:
        """With the ruler Tab takes the next base, nearest first, as the other end."""
        selected = self.page.presenter.selected
        if self.active != RULER or selected not in self.page.tabletop.pieces:
            return False
        others = self._others(str(selected))
        if not others:
            return False
        at = self._end.key if self._end is not None else None
        place = others.index(at) + by if at in others else 0
        self._measure_between(str(selected), others[place % len(others)])
        return True

    # ruler

    def _hold(self, at: Pointer) -> End:
        """The end at the pointer; it holds to a base's centre or edge."""
        key = self.page.tabletop.piece_at(at.x, at.y)
        if key is None or at.alt:
            return End(at.x, at.y)
        pose = self.page.tabletop.pieces[key].piece.pose
        near = hypot(at.x - pose.x, at.y - pose.y) * self.page.tabletop.view.ppi
        if near <= _CENTRE_PX:
            return End(pose.x, pose.y, key, centre=True)
        return End(at.x, at.y, key)

    def measured(self) -> tuple[Point, Point, str] | None:
        """Both ends and the words, "1.20 in, edge to edge"; None while nothing is measured."""
        if self._start is None or self._end is None:
            return None
        one, two = self._base_of(self._start), self._base_of(self._end)
        if self._start.key is not None and self._start.key == self._end.key:
            return None
        start, end = closest_points(one, two)
        apart = gap(one, two) if self._is_edge(self._start) or self._is_edge(self._end) else dist(start, end)
        words = f"{inches(max(apart, 0.0))} in, {self._word(self._start)} to {self._word(self._end)}"
        return start, end, words

    def _base_of(self, end: End) -> Base:
        if end.key is None or end.centre or end.key not in self.page.tabletop.pieces:
            return Base(Circle(1e-6), end.x, end.y)
        return self.page.tabletop.pieces[end.key].piece.pose

    def _is_edge(self, end: End) -> bool:
        return end.key is not None and not end.centre

    def _word(self, end: End) -> str:
        return "edge" if self._is_edge(end) else "centre" if end.centre else "point"

    def _measure_nearest(self) -> None:
        selected = self.page.presenter.selected
        others = self._others(str(selected)) if selected in self.page.tabletop.pieces else []
        if others:
            self._measure_between(str(selected), others[0])

    def _measure_between(self, one: str, two: str) -> None:
        pieces = self.page.tabletop.pieces
        first, second = pieces[one].piece.pose, pieces[two].piece.pose
        self._start, self._end = End(first.x, first.y, one), End(second.x, second.y, two)
        self._draw_measure()
        found = self.measured()
        if found is not None:
            self.page.presenter.said.emit(f"{one} to {two}: {found[2]}")

    def _others(self, key: str) -> list[str]:
        pieces = self.page.tabletop.pieces
        base = pieces[key].piece.pose
        side = pieces[key].piece.side
        return sorted(
            (other for other in pieces if other != key),
            key=lambda other: (pieces[other].piece.side == side, gap(base, pieces[other].piece.pose)),
        )

    def _draw_measure(self) -> None:
        found = self.measured()
        if found is None:
            self._measure.clear()
            self.page.tabletop.hide_label("measure")
            return
        start, end, words = found

        def paint(painter: QPainter, line: tuple[Point, Point]) -> None:
            overlays.paint_measure(painter, self.page.look, *line)

        self._measure.draw((start, end), lambda to_px: (to_px(*start), to_px(*end)), paint)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        to_px = self.page.tabletop.view.to_px
        line = QRectF(to_px(*start), to_px(*end)).normalized().adjusted(-8, -8, 8, 8)
        self.page.tabletop.put_beside("measure", ChipArt(words, icon="ruler"), middle, line)

    def _forget_measure(self) -> None:
        self._start = self._end = None
        self._measure.clear()
        self.page.tabletop.hide_label("measure")

    # ring and turn

    def _selected_base(self) -> Base | None:
        item = self.page.tabletop.pieces.get(self.page.presenter.selected or "")
        return None if item is None else item.piece.pose

    def _draw_ring(self) -> None:
        base = self._selected_base()
        if self.active != RING or base is None:
            self._rings.clear()
            return
        radius, view = self.radius, self.page.tabletop.view

        def build(to_px: ToPx) -> QPainterPath:
            path = contour(px_outline(base.footprint, view.ppi), view.turn(base.rot), radius * view.ppi)
            return path.translated(QPointF(*to_px(base.x, base.y)))

        def paint(painter: QPainter, path: QPainterPath) -> None:
            dotted = abs(radius - ENGAGEMENT) < 1e-9
            overlays.paint_ring(painter, self.page.look, path, tr(f"{radius:g} in"), dotted=dotted)

        reach = base.radius + radius
        corners = [(base.x - reach, base.y - reach), (base.x + reach, base.y + reach)]
        self._rings.draw(corners, build, paint, 40)

    def _near_handle(self, base: Base, at: Pointer) -> bool:
        return (
            hypot(at.x - base.x, at.y - base.y) <= base.radius + 2 * _HANDLE_PX / self.page.tabletop.view.ppi
        )

    def _turn_to(self, at: Pointer) -> None:
        drag = self.page.presenter.drag
        base = self._selected_base()
        if drag is None or base is None or self._turning is None:
            return
        turned = degrees(atan2(at.y - base.y, at.x - base.x)) - self._turning
        step = 1.0 if at.shift else 5.0
        self.page.presenter.drag_to(0.0, 0.0, snap=False, rotate=round(turned / step) * step)
        self.page.refresh()

    def _draw_handle(self) -> None:
        base = self._selected_base()
        if self.active != TURN or base is None:
            self._handle.clear()
            return
        look, view = self.page.look, self.page.tabletop.view

        def build(to_px: ToPx) -> tuple[QPointF, QPointF]:
            rim, angle = base.radius * view.ppi, radians(base.rot)
            x, y = to_px(base.x, base.y)
            far = (view.sign * rim, view.sign * (rim + _HANDLE_PX))
            ends = [(x + r * cos(angle), y - r * sin(angle)) for r in far]
            return QPointF(*ends[0]), QPointF(*ends[1])

        def paint(painter: QPainter, ends: tuple[QPointF, QPointF]) -> None:
            path = QPainterPath(ends[0])
            path.lineTo(ends[1])
            overlays.paint_cased(painter, path, look.palette.line.ink, 2, look.palette.board.casing, 5)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen(look.palette.line.ink, 2))
            painter.setBrush(look.palette.surface.raised)
            painter.drawEllipse(ends[1], 9, 9)

        self._handle.draw(corners_of([base]), build, paint, _HANDLE_PX + 16)
