"""What the Fight phase adds to the table: lit units with their keys, engagement lines, chips of units.

Owns drawing them. Does not own which units they are (phase_words) nor the rules.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from board.games.wh40k.phase_presenter import PhasePresenter
from board.games.wh40k.phase_words import UnitMark
from board.presenter.language import tr
from board.stage import overlays
from board.stage.chips import ChipArt
from board.stage.outlines import contour
from board.stage.palette import pen
from board.stage.tabletop import Tabletop
from board.stage.tabletop_items import Z_CONTACT, Z_MARK, Z_RING, Point, ToPx, px_outline
from rules.geometry.measure import closest_points
from rules.wh40k.fight import queries
from rules.wh40k.state import Table

Label = tuple[bool, str, ChipArt, str]  # droppable, key, chip, the model it stands beside


class PhaseMarks:
    """Overlays and chips of units, brought up to date with the scene."""

    def __init__(self, tabletop: Tabletop, presenter: PhasePresenter) -> None:
        self.tabletop, self.presenter = tabletop, presenter
        self._lines = tabletop.overlay(Z_RING + 0.5)
        self._lit = tabletop.overlay(Z_MARK)
        self._numbers = tabletop.overlay(Z_CONTACT + 0.5)
        self._marks: tuple[UnitMark, ...] = ()
        self._measured: tuple[Table, list[tuple[Point, Point]]] | None = None

    def sync(self) -> None:
        """Draw what holds now."""
        self._marks = self.presenter.unit_marks()
        moved = self.presenter.draft_move is not None and bool(self.presenter.draft_move.moves)
        self._draw_lines([] if moved else self._segments())
        self._draw_lit()
        self._draw_numbers()

    def hide(self) -> None:
        """While models travel nothing of this is true."""
        for overlay in (self._lines, self._lit, self._numbers):
            overlay.clear()

    def labels(self) -> list[Label]:
        """A chip for each unit of which something is to be said, beside its topmost model."""
        found = []
        for mark in self._marks:
            top = self._topmost(mark)
            if mark.words and top is not None:
                art = ChipArt(tr(", ".join(mark.words)), icon="swords" if "fought" in mark.words else "flag")
                found.append((True, f"unit:{mark.unit}", art, top))
        return found

    def _topmost(self, mark: UnitMark) -> str | None:
        here = [key for key in mark.models if key in self.tabletop.pieces]
        view = self.tabletop.view
        return min(here, key=lambda key: self._px(key, view).y(), default=None)

    def _px(self, key: str, view: Any) -> QPointF:
        pose = self.tabletop.pieces[key].piece.pose
        return view.to_px(pose.x, pose.y)

    def _segments(self) -> list[tuple[Point, Point]]:
        """For each pair of engaged units the shortest way between each red model and its nearest blue one."""
        table = self.presenter.table
        if self._measured is not None and self._measured[0] is table:
            return self._measured[1]
        poses = {model.id: model.placed() for unit in table.units for model in unit.models}
        owner = {model.id: unit.id for unit in table.units for model in unit.models}
        best: dict[tuple[str, str], tuple[float, tuple[Point, Point]]] = {}
        for red, blue in queries.engaged_models(table):
            pair = closest_points(poses[red], poses[blue])
            apart = QPointF(*pair[0]) - QPointF(*pair[1])
            length = apart.x() ** 2 + apart.y() ** 2
            key = (red, owner[blue])
            if key not in best or length < best[key][0]:
                best[key] = (length, pair)
        segments = [pair for _, pair in best.values()]
        self._measured = (table, segments)
        return segments

    def _draw_lines(self, segments: list[tuple[Point, Point]]) -> None:
        if not segments:
            self._lines.clear()
            return
        look = self.tabletop.look

        def build(to_px: ToPx) -> list[tuple[Point, Point]]:
            return [(to_px(*start), to_px(*end)) for start, end in segments]

        def paint(painter: QPainter, lines: list[tuple[Point, Point]]) -> None:
            for start, end in lines:
                overlays.paint_engaged(painter, look, start, end)

        self._lines.draw([point for line in segments for point in line], build, paint, 12)

    def _draw_lit(self) -> None:
        poses = [
            self.tabletop.pieces[key].piece.pose
            for mark in self._marks
            if mark.lit
            for key in mark.models
            if key in self.tabletop.pieces
        ]
        if not poses:
            self._lit.clear()
            return
        view, look = self.tabletop.view, self.tabletop.look

        def build(to_px: ToPx) -> list[QPainterPath]:
            return [
                contour(px_outline(pose.footprint, view.ppi), view.turn(pose.rot), 5.0).translated(
                    QPointF(*to_px(pose.x, pose.y))
                )
                for pose in poses
            ]

        def paint(painter: QPainter, paths: list[QPainterPath]) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for width, colour in ((7, look.palette.board.casing), (3, look.palette.verdict("legal").line)):
                painter.setPen(pen(colour, width))
                for path in paths:
                    painter.drawPath(path)

        corners = []
        for pose in poses:
            corners += [
                (pose.x - pose.radius, pose.y - pose.radius),
                (pose.x + pose.radius, pose.y + pose.radius),
            ]
        self._lit.draw(corners, build, paint, 16)

    def _draw_numbers(self) -> None:
        places = []
        for mark in self._marks:
            top = self._topmost(mark)
            if mark.number is not None and top is not None:
                places.append((self.tabletop.pieces[top].piece.pose, str(mark.number)))
        if not places:
            self._numbers.clear()
            return
        view, look = self.tabletop.view, self.tabletop.look
        style = look.palette.verdict("legal")
        choosing = any(mark.lit for mark in self._marks)
        fill, on = (
            (style.line, style.on) if choosing else (look.palette.line.ink, look.palette.surface.raised)
        )

        def build(to_px: ToPx) -> list[tuple[Point, str]]:
            found = []
            for pose, number in places:
                x, y = to_px(pose.x, pose.y)
                found.append(((x - pose.radius * view.ppi * 0.75, y - pose.radius * view.ppi * 0.85), number))
            return found

        def paint(painter: QPainter, built: list[tuple[Point, str]]) -> None:
            for at, number in built:
                overlays.paint_number(painter, look, at, number, fill, on)

        self._numbers.draw([(pose.x, pose.y) for pose, _ in places], build, paint, 120)

    def rect(self, key: str) -> QRectF:
        return self.tabletop.piece_rect_px(key)
