"""The inch table as it is seen at rest: pieces, origins, ways taken, chips, engagements.

Owns turning the presenter's marks into pieces and overlays. Does not own what is held (held), tools,
evidence or animation, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from board.games.wh40k.choosing import draw_choosing
from board.games.wh40k.ground import paint_ground
from board.games.wh40k.presenter import InchPresenter
from board.games.wh40k.tables import Mark
from board.presenter.views import Status
from board.stage import overlays
from board.stage.chips import ChipArt
from board.stage.meanings import verdict_kind
from board.stage.outlines import contour
from board.stage.palette import faded, pen
from board.stage.sprites import ORIGIN, BaseArt
from board.stage.tabletop import Tabletop
from board.stage.tabletop_items import (
    Z_CONTACT,
    Z_ORIGIN,
    Z_RING,
    Z_ROUTE,
    Z_TERRAIN,
    Overlay,
    Piece,
    Point,
    ToPx,
    px_outline,
)
from rules.geometry.footprint import Base
from rules.geometry.measure import closest_points
from rules.wh40k.state import Table
from rules.wh40k.survey import survey_of

MOST_ENGAGED = 3
"""So many of the nearest engagements of a model are dotted; more would hide the bases."""
RIM_PX = 6.0
"""So far a measured line reaches over the rim of a base, its end bars and dots with it."""
FEW_LOCKED = 2
"""Up to so many locked models carry their chip; beyond, only the selected and the hovered one."""


class PhaseMarks(Protocol):
    """What a phase adds to the scene."""

    def sync(self) -> None: ...

    def hide(self) -> None: ...

    def labels(self) -> list[tuple[bool, str, ChipArt, str]]: ...


class TableScene:
    """Everything that lies on the table while nothing is held."""

    def __init__(self, tabletop: Tabletop, presenter: InchPresenter) -> None:
        self.tabletop = tabletop
        self.presenter = presenter
        self.look = tabletop.look
        self.group: tuple[str, ...] = ()
        self.hovered: str | None = None
        self.names: dict[str, str] = {}
        self.sides: dict[str, str] = {}
        self.fix_rect: QRectF | None = None
        self.gone: dict[str, Piece] = {}  # pieces that left the table, for showing how
        self.marks: PhaseMarks | None = None
        self._table: Table | None = None
        self._ground = tabletop.overlay(Z_TERRAIN)
        self._origins = tabletop.overlay(Z_ORIGIN)
        self._ways = tabletop.overlay(Z_ORIGIN + 0.1)
        self._gaps = tabletop.overlay(Z_ROUTE)
        self._engaged = tabletop.overlay(Z_CONTACT)
        self._targets = tabletop.overlay(Z_RING)
        self._reach = tabletop.overlay(Z_RING)
        for still in (self._targets, self._reach):  # many outlines that seldom change
            still.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._hover = tabletop.overlay(Z_ROUTE)
        self._labelled: list[tuple[str, ChipArt, Point, QRectF, bool]] = []

    def sync(self) -> dict[str, Mark]:
        """Show the presenter's state as it is now, but for the labels (place_labels); gives its marks."""
        if self.presenter.table is not self._table:
            self._new_table()
        marks = self.presenter.marks()
        self.gone |= {key: item.piece for key, item in self.tabletop.pieces.items() if key not in marks}
        self.tabletop.show_pieces(self._piece(mark) for mark in marks.values())
        self._draw_origins(marks)
        self._draw_ways(marks)
        self._draw_gaps()
        self._draw_engaged()
        self._draw_targets()
        draw_choosing(self.tabletop, self._reach, self.presenter)
        self._draw_hover()
        if self.marks is not None:
            self.marks.sync()
        return marks

    def hover(self, key: str | None) -> None:
        """Thicken the outline of the piece under the pointer."""
        if key != self.hovered:
            self.hovered = key
            self._draw_hover()
            self._draw_engaged()

    def clear_marks(self) -> None:
        """Hide what belongs to rest only, while something is held."""
        for overlay in (self._engaged, self._hover, self._gaps):
            overlay.clear()
        if self.marks is not None:
            self.marks.hide()

    # parts

    def _new_table(self) -> None:
        table = self._table = self.presenter.table
        self.names, self.sides = {}, {}
        for unit in table.units:
            for number, model in enumerate(unit.models, 1):
                short = model.id if len(model.id) <= 4 else f"{(unit.letter or unit.id)[:1]}{number}"
                self.names[model.id] = short
                self.sides[model.id] = unit.side
        if not (table.terrain or table.objectives):
            self._ground.clear()
            return
        width, height = table.board.width, table.board.height
        camera, look = self.tabletop.view, self.look

        def paint(painter: QPainter, to_px: ToPx) -> None:
            paint_ground(painter, look, table, to_px, camera.ppi)

        self._ground.draw(((0, 0), (width, height)), lambda to_px: to_px, paint, 40)

    def _piece(self, mark: Mark) -> Piece:
        key = mark.model
        selected = key == self.presenter.selected
        focused = selected and self.tabletop.view.hasFocus()
        return Piece(
            key,
            self.sides.get(key, "red"),
            self.names.get(key, key),
            mark.pose,
            halo=verdict_kind(mark.status) if mark.moved and mark.status is not None else None,
            selected=(selected or key in self.group) and not focused,
            focused=focused,  # the ring of the keyboard stands for both
            locked=mark.locked,
            wounds=mark.wounds,
        )

    def _draw_origins(self, marks: dict[str, Mark]) -> None:
        bases = [mark.origin for mark in marks.values() if mark.moved and mark.origin is not None]
        draw_origins(self.tabletop, self._origins, bases, 0.6)

    def _draw_ways(self, marks: dict[str, Mark]) -> None:
        outs = self.presenter.read_outs()
        ways = [outs[key].route for key in outs if len(outs[key].route) > 1]
        if not ways:
            self._ways.clear()
            return

        def build(to_px: ToPx) -> list[QPainterPath]:
            return [overlays.polyline([to_px(x, y) for x, y in way]) for way in ways]

        def paint(painter: QPainter, paths: list[QPainterPath]) -> None:
            for path in paths:
                overlays.paint_limit(painter, self.look, path)

        self._ways.draw([point for way in ways for point in way], build, paint)

    def _draw_gaps(self) -> None:
        outs = self.presenter.read_outs().values()
        lines = [out.measured for out in outs if out.status is Status.ILLEGAL and out.measured]
        if not lines:
            self._gaps.clear()
            return

        clear = self._clear_of_bases(lines)

        def build(to_px: ToPx) -> tuple[QPainterPath, list[tuple[Point, Point]]]:
            return clear(to_px), [(to_px(*start), to_px(*end)) for start, end in lines]

        def paint(painter: QPainter, built: tuple[QPainterPath, list[tuple[Point, Point]]]) -> None:
            painter.setClipPath(built[0], Qt.ClipOperation.IntersectClip)
            for start, end in built[1]:
                overlays.paint_gap(painter, self.look, start, end, "illegal")

        self._gaps.draw([point for line in lines for point in line], build, paint)

    def _draw_engaged(self) -> None:
        segments: list[tuple[Point, Point]] = []
        contacts: list[Point] = []
        for key in dict.fromkeys((self.presenter.selected, self.hovered)):
            if key in self.tabletop.pieces:
                near = engagements(self.presenter, str(key))
                segments += [pair for pair, touching in near if not touching]
                contacts += [pair[1] for pair, touching in near if touching]
        if not segments and not contacts:
            self._engaged.clear()
            return

        clear = self._clear_of_bases(segments)

        def build(to_px: ToPx) -> tuple[QPainterPath, list[tuple[Point, Point]], list[Point]]:
            lines = [(to_px(*start), to_px(*end)) for start, end in segments]
            return clear(to_px), lines, [to_px(*at) for at in contacts]

        def paint(
            painter: QPainter, built: tuple[QPainterPath, list[tuple[Point, Point]], list[Point]]
        ) -> None:
            painter.save()
            painter.setClipPath(built[0], Qt.ClipOperation.IntersectClip)
            for start, end in built[1]:
                overlays.paint_engaged(painter, self.look, start, end)
            painter.restore()
            for at in built[2]:
                overlays.paint_contact(painter, self.look, at)

        points = [point for line in segments for point in line] + contacts
        self._engaged.draw(points, build, paint)

    def _clear_of_bases(self, lines: list[tuple[Point, Point]]) -> Callable[[ToPx], QPainterPath]:
        """Where lines are painted: under the bases that they pass, so that no label is crossed."""
        points = [point for line in lines for point in line]
        view = self.tabletop.view
        passed = [
            base
            for base in (item.piece.pose for item in self.tabletop.pieces.values())
            if any(_near(line, base.centre, base.radius) for line in lines)
        ]

        def build(to_px: ToPx) -> QPainterPath:
            shape = QPainterPath()
            spots = [QPointF(*to_px(x, y)) for x, y in points]
            shape.addRect(QPolygonF(spots).boundingRect().adjusted(-20, -20, 20, 20))
            for base in passed:
                inner = contour(px_outline(base.footprint, view.ppi), view.turn(base.rot), -RIM_PX)
                shape = shape.subtracted(inner.translated(QPointF(*to_px(base.x, base.y))))
            return shape

        return build

    def _draw_targets(self) -> None:
        """A solid ring of ink round every base of the chosen targets."""
        draft = self.presenter.draft_move
        chosen = () if draft is None else tuple(t for t in draft.targets if t in draft.survey.enemy_units)
        if draft is None or not chosen:
            self._targets.clear()
            return
        bases = [figure.base for unit in chosen for figure in draft.survey.enemy_units[unit]]
        self._outline(self._targets, bases, 5.0, 2.0, alpha=0.75)

    def _draw_hover(self) -> None:
        item = self.tabletop.pieces.get(self.hovered or "")
        if item is None:
            self._hover.clear()
        else:
            self._outline(self._hover, [item.piece.pose], 1.0, 3.0)

    def _outline(
        self, overlay: Overlay, bases: list[Base], grow: float, width: float, alpha: float = 1.0
    ) -> None:

        view = self.tabletop.view

        def build(to_px: ToPx) -> list[QPainterPath]:
            paths = []
            for base in bases:
                path = contour(px_outline(base.footprint, view.ppi), view.turn(base.rot), grow)
                paths.append(path.translated(QPointF(*to_px(base.x, base.y))))
            return paths

        def paint(painter: QPainter, paths: list[QPainterPath]) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen(faded(self.look.palette.line.ink, alpha), width))
            for path in paths:
                painter.drawPath(path)

        overlay.draw(corners_of(bases), build, paint)

    # labels

    def place_labels(self, marks: dict[str, Mark] | None = None) -> None:
        """Chips of failing models first, then plain ones where there is room."""
        marks = marks if marks is not None else self.presenter.marks()
        wanted = []
        locked = [mark for mark in marks.values() if mark.locked and not mark.moved]
        shown = {self.presenter.selected, self.hovered}
        for mark in marks.values():
            if not mark.chip or (mark.locked and not mark.moved):
                continue
            failing = mark.status is Status.ILLEGAL
            art = ChipArt(mark.chip, "illegal") if failing else ChipArt(mark.chip, icon="moved")
            wanted.append((not failing, f"chip:{mark.model}", art, mark))
        for mark in locked:
            if len(locked) <= FEW_LOCKED or mark.model in shown:
                wanted.append((True, f"chip:{mark.model}", ChipArt(mark.chip, icon="locked"), mark))
        wanted.sort(key=lambda each: each[0])
        blocked = self.tabletop.piece_rects_px()
        if self.fix_rect is not None:
            blocked.append(self.fix_rect)
        self._labelled = [
            (key, art, mark.pose.centre, self.tabletop.piece_rect_px(mark.model), droppable)
            for droppable, key, art, mark in wanted
        ]
        for droppable, key, art, model in self.marks.labels() if self.marks is not None else ():
            rect = self.tabletop.piece_rect_px(model)
            self._labelled.append((key, art, self.tabletop.pieces[model].piece.pose.centre, rect, droppable))
        self.tabletop.show_labels(self._labelled, blocked)

    def update_others(self, held: tuple[str, ...]) -> None:
        """Halos and chips of models that are not held, while another one moves."""
        for key, out in self.presenter.read_outs().items():
            item = self.tabletop.pieces.get(key)
            if key in held or item is None:
                continue
            kind = verdict_kind(out.status)
            if item.piece.halo != kind:
                item.change(halo=kind)
                if any(label[0] == f"chip:{key}" for label in self._labelled):
                    failing = out.status is Status.ILLEGAL
                    art = ChipArt(out.chip, "illegal") if failing else ChipArt(out.chip, icon="moved")
                    self.tabletop.label(f"chip:{key}", art)


def draw_origins(tabletop: Tabletop, overlay: Overlay, bases: list[Base], opacity: float = 1.0) -> None:
    """Where models began: dashed outlines."""
    if not bases:
        overlay.clear()
        return
    view = tabletop.view

    def paint(painter: QPainter, to_px: ToPx) -> None:
        painter.setOpacity(opacity)
        for base in bases:
            art = BaseArt(px_outline(base.footprint, view.ppi), turn_deg=view.turn(base.rot), form=ORIGIN)
            tabletop.sprites.draw(painter, QPointF(*to_px(base.x, base.y)), art, view.dpr)

    overlay.draw(corners_of(bases), lambda to_px: to_px, paint, 40)


def _near(line: tuple[Point, Point], at: Point, reach: float) -> bool:
    """Whether a point is within reach of the box round a line."""
    (ax, ay), (bx, by) = line
    across = min(ax, bx) - reach <= at[0] <= max(ax, bx) + reach
    return across and min(ay, by) - reach <= at[1] <= max(ay, by) + reach


def corners_of(bases: list[Base]) -> list[Point]:
    """Points that span bases."""
    found: list[Point] = []
    for base in bases:
        r = base.radius
        found += [(base.x - r, base.y - r), (base.x + r, base.y + r)]
    return found


def engagements(presenter: InchPresenter, key: str) -> list[tuple[tuple[Point, Point], bool]]:
    """The shortest segments to the nearest enemies that a model is engaged with; True for base contact."""
    unit = presenter.unit_of(key)
    if unit is None or not any(other.side != unit.side for other in presenter.table.units):
        return []
    draft = presenter.draft_move
    mine = draft is not None and key in draft.survey.figures
    survey = draft.survey if mine and draft is not None else survey_of(presenter.table, unit)
    base = draft.pose(key) if mine and draft is not None else survey.figures[key].base
    reach = survey.rulings.engagement_h
    found = []
    for enemy in survey.enemies:
        other = enemy.base
        if not mine and draft is not None and enemy.id in draft.survey.figures:
            other = draft.pose(enemy.id)
        if abs(other.x - base.x) + abs(other.y - base.y) > 2 * (reach + other.radius + base.radius):
            continue
        pair = closest_points(base, other)
        apart = dist(*pair)
        if apart <= reach + survey.tol.measure_tol:
            found.append((pair, apart <= survey.tol.contact_tol))
    found.sort(key=lambda each: dist(*each[0]))
    return found[:MOST_ENGAGED]
