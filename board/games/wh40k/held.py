"""What is seen while models are held: route, limit, tape label, contact, and where they may end.

Owns the drawing of a drag. Does not own the drag itself (the presenter does) nor the mouse (hand).
"""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem

from board.games.wh40k.readout import ReadOut
from board.games.wh40k.scene import TableScene, draw_origins
from board.games.wh40k.worker import RegionWorker
from board.presenter.views import Status
from board.stage import overlays
from board.stage.chips import TapeArt
from board.stage.meanings import verdict_kind
from board.stage.placing import place_tape
from board.stage.sprites import LIFTED
from board.stage.tabletop_items import Z_CONTACT, Z_ORIGIN, Z_REGION, Z_ROUTE, Point, ToPx
from rules.geometry.measure import gap

if TYPE_CHECKING:
    from rules.geometry.region import Piece, Region

TAPE = "tape"
_ON_ANOTHER = 0.05
"""Deeper than this, in inches, a base is on another and touches it nowhere."""


class HeldDrawing:
    """Drawn from pick-up to drop. `begin`, then `show` at every move, then `end`."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.tabletop = scene.tabletop
        self.look = scene.look
        self.models: tuple[str, ...] = ()
        self.worker = RegionWorker(self._region_ready)
        self._region: Region | None = None
        self._centre: Point = (0.0, 0.0)
        table = self.tabletop
        self._can_end = table.overlay(Z_REGION)
        self._engaged = table.overlay(Z_REGION + 0.1)
        self._must_not = table.overlay(Z_REGION + 0.2)
        self._limit = table.overlay(Z_REGION + 0.3)
        for still in (self._can_end, self._engaged, self._must_not, self._limit):
            # does not change while models are held, and lies under most of what does
            still.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._origin = table.overlay(Z_ORIGIN)
        self._route = table.overlay(Z_ROUTE)
        self._contact = table.overlay(Z_CONTACT)

    @property
    def overlays(self) -> tuple[object, ...]:
        """Everything of a drag that can be on the table; all empty when nothing is held."""
        return (
            self._can_end,
            self._engaged,
            self._must_not,
            self._limit,
            self._origin,
            self._route,
            self._contact,
        )

    def begin(self, models: tuple[str, ...]) -> None:
        """Pick up: origins stay behind, the limit is drawn, the region is asked for."""
        presenter = self.scene.presenter
        draft = presenter.draft_move
        if draft is None:
            return
        self.models = models
        self.scene.clear_marks()
        for model in models:
            self._lift(model, None)
            self.tabletop.hide_label(f"chip:{model}")  # what it says held where the model was
        starts = [draft.survey.figures[model].base for model in models]
        draw_origins(self.tabletop, self._origin, starts)
        if len(models) == 1:
            self._centre = starts[0].centre
            self._draw_limit(draft.limit)
            job = presenter.region_job(models[0])
            if job is not None:
                self.worker.ask(job)

    def show(self, outs: tuple[ReadOut, ...], pointer: QPointF | None) -> None:
        """The held models where the presenter has put them, and what is said of the first."""
        draft = self.scene.presenter.draft_move
        if draft is None:
            return
        said = {out.model: out for out in outs}
        for model in self.models:
            out = said.get(model)
            self._lift(model, verdict_kind(out.status) if out is not None else None)
        self.scene.update_others(self.models)
        first = outs[0] if outs else None
        if first is None:
            for overlay in (self._route, self._contact, self._must_not):
                overlay.clear()
            self.tabletop.hide_label(TAPE)
            return
        self._draw_route(first)
        self._draw_contact(outs)
        self._draw_must_not()
        self._place_tape(self._tightest(outs), pointer)

    def end(self) -> None:
        """Clear everything of the drag at once."""
        self.worker.forget()
        self._region = None
        self.models = ()
        for overlay in self.overlays:
            overlay.clear()
        self.tabletop.hide_label(TAPE)

    # parts

    def _lift(self, model: str, kind: str | None) -> None:
        item, draft = self.tabletop.pieces.get(model), self.scene.presenter.draft_move
        if item is not None and draft is not None:
            # the sprite's own lift is 3 %: what is judged is the outline under it
            item.change(
                pose=draft.pose(model), form=LIFTED, halo=kind, selected=False, focused=False, locked=False
            )

    def _tightest(self, outs: tuple[ReadOut, ...]) -> ReadOut:
        """Of a group the one with least left; an illegal one before that."""
        return min(outs, key=lambda out: (out.status is not Status.ILLEGAL, out.limit - out.used))

    def _draw_limit(self, limit: float) -> None:
        x, y = self._centre
        camera = self.tabletop.view

        def build(to_px: ToPx) -> QPainterPath:
            path = QPainterPath()
            path.addEllipse(QPointF(*to_px(x, y)), limit * camera.ppi, limit * camera.ppi)
            return path

        points = [(x - limit, y - limit), (x + limit, y + limit)]
        self._limit.draw(points, build, lambda p, path: overlays.paint_limit(p, self.look, path), 4)

    def _draw_route(self, out: ReadOut) -> None:
        if len(out.route) < 2:
            self._route.clear()
            return
        within, beyond = split_at(out.route, out.limit)
        kind = verdict_kind(out.status) or "pending"

        def build(to_px: ToPx) -> tuple[QPainterPath, QPainterPath, list[Point]]:
            path = overlays.polyline([to_px(x, y) for x, y in within])
            rest = overlays.polyline([to_px(x, y) for x, y in beyond])
            return path, rest, [to_px(x, y) for x, y in out.bends]

        def paint(painter: QPainter, built: tuple[QPainterPath, QPainterPath, list[Point]]) -> None:
            path, rest, bends = built
            overlays.paint_route(painter, self.look, path, kind, surplus=rest, bends=bends)

        self._route.draw(out.route, build, paint, 16 * self.look.scale)

    def _draw_contact(self, outs: tuple[ReadOut, ...]) -> None:
        dots = [(out.contact, verdict_kind(out.status)) for out in outs if self._touches(out)]
        if not dots:
            self._contact.clear()
            return

        def build(to_px: ToPx) -> list[tuple[Point, str | None]]:
            return [(to_px(*at), kind) for at, kind in dots]

        def paint(painter: QPainter, built: list[tuple[Point, str | None]]) -> None:
            for at, kind in built:
                overlays.paint_contact(painter, self.look, at, kind)

        self._contact.draw([at for at, _ in dots], build, paint)

    def _touches(self, out: ReadOut) -> bool:
        """Whether there is a tangent point to show: not where one base lies on the other."""
        pieces = self.tabletop.pieces
        if out.contact is None or out.model not in pieces or out.contact_piece not in pieces:
            return False
        return gap(pieces[out.model].piece.pose, pieces[out.contact_piece].piece.pose) > -_ON_ANOTHER

    def _place_tape(self, out: ReadOut, pointer: QPointF | None) -> None:
        view = self.tabletop.view
        item = self.tabletop.pieces[out.model].piece
        at = pointer if pointer is not None else view.to_px(item.pose.x, item.pose.y)
        label = self.tabletop.label(TAPE, tape_art(out, short=self.look.large))
        blocked = [self.tabletop.piece_rect_px(model) for model in self.models]
        if out.contact_piece in self.tabletop.pieces:
            blocked.append(self.tabletop.piece_rect_px(out.contact_piece))
        elif out.measured is not None:
            end = view.to_px(*out.measured[1])
            blocked.append(QRectF(end.x() - 30, end.y() - 30, 60, 60))
        blocked += self.tabletop.label_rects_px(TAPE)
        bounds = QRectF(view.viewport().rect()).adjusted(6, 6, -6, -6)
        rect = place_tape(at, label.size_px(), blocked, bounds)
        anchor = item.pose.centre
        self.tabletop.put_label(TAPE, anchor, rect.topLeft() - view.to_px(*anchor))

    # where it may end

    def _region_ready(self, region: Region) -> None:
        self._region = region
        # where it can end engaged it must (12.03, 12.08): a tint anywhere else would be wrong
        elsewhere = () if region.engaged else region.can_end
        for overlay, polygons, meaning in (
            (self._can_end, elsewhere, overlays.CAN_END),
            (self._engaged, region.engaged, overlays.ENGAGED),
        ):
            rings = [ring for polygon in polygons for ring in rings_of(polygon)]
            if rings:
                overlay.draw(
                    [point for ring in rings for point in ring],
                    lambda to_px, rings=rings: _path(rings, to_px),
                    lambda p, path, meaning=meaning: overlays.paint_region(p, self.look, path, meaning),
                    4,
                )
        self._draw_must_not()

    def _draw_must_not(self) -> None:
        """The hatch shows while the held model is where it must not end, never before."""
        draft = self.scene.presenter.draft_move
        if self._region is None or draft is None or len(self.models) != 1:
            self._must_not.clear()
            return
        pose = draft.pose(self.models[0])
        x, y = self._centre
        limit = draft.limit
        places = self._region.engaged or self._region.can_end
        allowed = [ring for polygon in places for ring in rings_of(polygon)]
        inside = hypot(pose.x - x, pose.y - y) <= limit + 0.5
        moved = hypot(pose.x - x, pose.y - y) > 0.05
        if not inside or not moved or _inside(allowed, pose.x, pose.y):
            self._must_not.clear()
            return
        if not self._must_not.empty:
            return

        def build(to_px: ToPx) -> QPainterPath:
            path = QPainterPath()
            radius = limit * self.tabletop.view.ppi
            path.addEllipse(QPointF(*to_px(x, y)), radius, radius)
            return path.subtracted(_path(allowed, to_px)) if allowed else path

        points = [(x - limit, y - limit), (x + limit, y + limit)]
        self._must_not.draw(
            points, build, lambda p, path: overlays.paint_region(p, self.look, path, overlays.MUST_NOT), 4
        )


def tape_art(out: ReadOut, *, short: bool = False) -> TapeArt:
    """The tape label of a read-out: its second line shows an arrow between before and after.

    `short` leaves out the words that large text has no room for.
    """
    note, _, after = out.detail.rpartition(" to ")
    rest = out.line.rpartition(" – ")[2]
    kind = verdict_kind(out.status) or "pending"
    over = rest if rest.endswith("over") else ""
    if short:
        note = note.removeprefix("closest target ")
    if out.status is Status.LEGAL and note:
        return TapeArt(out.used, out.limit, kind, note, after, over)
    return TapeArt(out.used, out.limit, kind, out.detail, "", over)


def split_at(points: tuple[Point, ...], length: float) -> tuple[list[Point], list[Point]]:
    """A polyline up to a length, and what is beyond it."""
    within, beyond, gone = [points[0]], [], 0.0
    for start, end in pairwise(points):
        step = dist(start, end)
        if not beyond and gone + step > length + 1e-6:
            share = max(0.0, (length - gone) / step)
            cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            within.append(cut)
            beyond = [cut, end]
        elif beyond:
            beyond.append(end)
        else:
            within.append(end)
        gone += step
    return within, beyond


def rings_of(piece: Piece) -> tuple[tuple[Point, ...], ...]:
    """The rings of one area: its outside, then its holes."""
    return (piece.outer, *piece.holes)


def _path(rings: list[tuple[Point, ...]], to_px: ToPx) -> QPainterPath:
    return overlays.polygon([[to_px(x, y) for x, y in ring] for ring in rings])


def _inside(rings: list[tuple[Point, ...]], x: float, y: float) -> bool:
    """Even-odd over all rings."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside
