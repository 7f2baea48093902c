"""Showing why: what was measured, which pieces it is about, and the place that would have done.

Owns drawing a clause's evidence and its short animation. Does not own any evidence.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath

from board.games.wh40k.scene import TableScene, corners_of
from board.presenter.views import ClauseRow
from board.stage import overlays
from board.stage.chips import ChipArt
from board.stage.meanings import verdict_kind
from board.stage.outlines import contour
from board.stage.sprites import GHOST, BaseArt
from board.stage.tabletop_items import Z_CONTACT, Z_COUNTER, Z_HELD, Z_ROUTE, Overlay, Point, ToPx, px_outline
from rules.core.narrate import inches
from rules.core.verdict import Evidence
from rules.geometry.footprint import Base
from rules.geometry.measure import closest_points

LABEL = "evidence"


class EvidenceDrawing:
    """One clause or one suggestion at a time, until the next press, key or Esc."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.tabletop = scene.tabletop
        self.look = scene.look
        self._flash = self.tabletop.overlay(Z_ROUTE + 0.4)
        self._measure = self.tabletop.overlay(Z_ROUTE + 0.5)
        self._route = self.tabletop.overlay(Z_COUNTER)
        self._ghost = self.tabletop.overlay(Z_HELD)
        self._dot = self.tabletop.overlay(Z_CONTACT)
        self._running: QVariantAnimation | None = None

    @property
    def shown(self) -> bool:
        return not all(overlay.empty for overlay in self._overlays())

    def clear(self) -> bool:
        """Hide everything at once; False when nothing was shown."""
        was = self.shown
        self.finish()
        for overlay in self._overlays():
            overlay.clear()
        self.tabletop.hide_label(LABEL)
        return was

    def finish(self) -> None:
        """Complete what is still being drawn."""
        if self._running is not None:
            running, self._running = self._running, None
            running.setCurrentTime(running.totalDuration())
            running.stop()

    def show_row(self, row: ClauseRow, counter_example: bool) -> None:
        """What a clause measured, or the place that would have met it."""
        self.clear()
        if counter_example:
            self._show_counter(row)
            return
        kind = verdict_kind(row.status) or "pending"
        self._flash_pieces(row, kind)
        lines = [(item.points[0], item.points[-1]) for item in row.evidence if _is_line(item)]
        ways = [item.points for item in row.evidence if item.kind == "route" and len(item.points) > 1]
        could = any(item.kind == "could_have" for item in row.evidence)
        if ways and not could:
            self._draw_way(ways[0], kind)
        if lines:
            self._draw_lines(lines, kind)

    def show_ghost(self, key: str, base: Base, words: str) -> None:
        """A place offered for a model, before it is taken."""
        self.clear()
        origin = self.tabletop.pieces[key].piece.pose.centre
        self._draw_ghost(key, base, words, (origin, base.centre))

    # parts

    def _overlays(self) -> tuple[Overlay, ...]:
        return (self._flash, self._measure, self._route, self._ghost, self._dot)

    def _flash_pieces(self, row: ClauseRow, kind: str) -> None:
        bases = [self.tabletop.pieces[key].piece.pose for key in self._models(row.pieces)]
        if not bases:
            return
        view, style = self.tabletop.view, self.look.palette.verdict(kind)

        def build(to_px: ToPx) -> list[QPainterPath]:
            rings = []
            for base in bases:
                path = contour(px_outline(base.footprint, view.ppi), view.turn(base.rot), 10.0)
                rings.append(path.translated(QPointF(*to_px(base.x, base.y))))
            return rings

        def paint(painter: QPainter, rings: list[QPainterPath]) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for ring in rings:
                overlays.paint_cased(
                    painter, ring, style.line, 3, self.look.palette.board.casing, 7, style.dash_px
                )

        self._flash.draw(corners_of(bases), build, paint, 24)
        if not self.look.reduced_motion:
            self._run(900, lambda t: self._flash.setOpacity(1.0 if int(t * 6) % 2 == 0 else 0.15))

    def _models(self, pieces: tuple[str, ...]) -> list[str]:
        """The models named, and those of the units named."""
        found = [key for key in pieces if key in self.tabletop.pieces]
        for unit in self.scene.presenter.table.units:
            if unit.id in pieces:
                found += [model.id for model in unit.models if model.id not in found]
        return found

    def _draw_lines(self, lines: list[tuple[Point, Point]], kind: str) -> None:
        def build(to_px: ToPx) -> list[tuple[Point, Point]]:
            return [(to_px(*start), to_px(*end)) for start, end in lines]

        def paint(painter: QPainter, segments: list[tuple[Point, Point]]) -> None:
            for start, end in segments:
                overlays.paint_measure(painter, self.look, start, end, kind)

        self._measure.draw([point for line in lines for point in line], build, paint)
        start, end = lines[0]
        self._say(f"{inches(dist(start, end))} in", None, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))

    def _draw_way(self, way: tuple[Point, ...], kind: str) -> None:
        self._route.draw(
            way,
            lambda to_px: overlays.polyline([to_px(x, y) for x, y in way]),
            lambda p, path: overlays.paint_route(p, self.look, path, kind),
        )

    def _show_counter(self, row: ClauseRow) -> None:
        place = next((item for item in row.evidence if item.kind == "could_have"), None)
        if place is None or not place.points:
            return
        way = next(
            (
                e.points
                for e in row.evidence
                if e.kind == "route" and e.piece == place.piece and len(e.points) > 1
            ),
            (),
        )
        item = self.tabletop.pieces.get(place.piece)
        if item is None:
            return
        base = item.piece.pose.moved_to(*place.points[-1], place.rotation)
        self._draw_ghost(place.piece, base, place.text or "could end here", way)

    def _draw_ghost(self, key: str, base: Base, words: str, way: tuple[Point, ...]) -> None:
        view = self.tabletop.view
        view.ensure_seen(base.x, base.y, 80)
        name = self.scene.names.get(key, key)

        def build(to_px: ToPx) -> tuple[BaseArt, Point]:
            outline = px_outline(base.footprint, view.ppi)
            return BaseArt(outline, label=name, turn_deg=view.turn(base.rot), form=GHOST), to_px(
                base.x, base.y
            )

        def paint(painter: QPainter, built: tuple[BaseArt, Point]) -> None:
            self.tabletop.sprites.draw(painter, QPointF(*built[1]), built[0], view.dpr)

        self._ghost.draw(corners_of([base]), build, paint, 40)
        near = self._nearest_enemy(key, base)
        if near is not None:
            self._draw_reached(near)
        self._say_ghost(words, base)
        if len(way) < 2:
            return
        share = [0.0]

        def route(painter: QPainter, path: QPainterPath) -> None:
            overlays.paint_counter_route(painter, self.look, path if share[0] >= 1 else _part(path, share[0]))

        self._route.draw(way, lambda to_px: overlays.polyline([to_px(x, y) for x, y in way]), route)
        if self.look.reduced_motion:
            share[0] = 1.0
            return
        drawing = 400 / 540

        def step(t: float) -> None:
            share[0] = min(1.0, t / drawing)
            self._ghost.setOpacity(max(0.0, (t - drawing) / (1 - drawing)))
            self._route.update()

        self._run(540, step)

    def _say_ghost(self, words: str, base: Base) -> None:
        self._say(words, "counter", base.centre, base.radius * self.tabletop.view.ppi + 4)

    def _nearest_enemy(self, key: str, base: Base) -> tuple[Point, Point] | None:
        draft = self.scene.presenter.draft_move
        if draft is None or key not in draft.survey.figures:
            return None
        near = min(draft.survey.reach(key, base).values(), key=lambda reach: reach.gap, default=None)
        return None if near is None else closest_points(base, near.nearest.base)

    def _draw_reached(self, line: tuple[Point, Point]) -> None:
        def paint(painter: QPainter, ends: tuple[Point, Point]) -> None:
            overlays.paint_gap(painter, self.look, ends[0], ends[1], "counter")

        self._measure.draw(line, lambda to_px: (to_px(*line[0]), to_px(*line[1])), paint)

    def _say(self, words: str, kind: str | None, at: Point, reach_px: float = 12.0) -> None:
        spot = self.tabletop.view.to_px(*at)
        beside = QRectF(spot.x() - reach_px, spot.y() - reach_px, 2 * reach_px, 2 * reach_px)
        self.tabletop.put_beside(LABEL, ChipArt(words, kind, icon="" if kind else "ruler"), at, beside)

    def _run(self, ms: int, step: Callable[[float], None]) -> None:
        animation = QVariantAnimation(self.tabletop)
        animation.setDuration(ms)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setEasingCurve(QEasingCurve.Type.Linear)
        animation.valueChanged.connect(step)
        animation.finished.connect(lambda: self._flash.setOpacity(1.0))
        self._running = animation
        animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)


def _is_line(item: Evidence) -> bool:
    return item.kind == "measure" and len(item.points) >= 2


def _part(path: QPainterPath, share: float) -> QPainterPath:
    """The beginning of a path, as a polyline."""
    made = QPainterPath(path.pointAtPercent(0.0))
    for step in range(1, 25):
        made.lineTo(path.pointAtPercent(min(1.0, share * step / 24)))
    return made
