"""The table as a picture: the fight with numbered bases, ways taken and a scale bar, as vectors.

Owns painting one position without a window. Does not own files or sheets (the shell does).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from board.games.wh40k.ground import paint_ground
from board.games.wh40k.presenter import InchPresenter
from board.games.wh40k.scene import corners_of
from board.presenter.views import Status
from board.stage import overlays
from board.stage.chips import ChipArt, chip_size, paint_chip
from board.stage.look import Look
from board.stage.meanings import verdict_kind
from board.stage.palette import pen
from board.stage.placing import Wanted, place_labels
from board.stage.sprites import ORIGIN, BaseArt, paint_base
from board.stage.tabletop_items import Piece, Point, ToPx, px_outline
from rules.core.history import History
from rules.geometry.footprint import Base
from rules.wh40k.events import ModelMoved
from rules.wh40k.state import Table

PPI = 48.0
MARGIN = 2.0
LARGEST_PX = 1400


@dataclass(frozen=True)
class Moment:
    """Pieces as they stand on their way, each with its opacity, and the inches that are shown."""

    rect: QRectF
    pieces: tuple[tuple[Piece, float], ...]


def region(presenter: InchPresenter) -> QRectF:
    """The inches that a picture shows: everybody, and every place that the file's last move names."""
    table = presenter.table
    spans = corners_of(_bases(table))
    sizes = {model.id: model.placed().radius for unit in table.units for model in unit.models}
    for x, y, key in _named(presenter):
        r = sizes.get(key, 0.0)
        spans += [(x - r, y - r), (x + r, y + r)]
    return _around(spans, table)


def region_of_all(history: History[Table]) -> QRectF:
    """The inches where anybody stands at any time."""
    spans = corners_of(_bases(history.start))
    for entry in history.entries:
        spans += corners_of(_bases(entry.state))
    return _around(spans, history.start)


def _bases(table: Table) -> list[Base]:
    return [model.placed() for unit in table.units for model in unit.models]


def _around(spans: list[Point], table: Table) -> QRectF:
    x0 = max(-0.5, floor(min(x for x, _ in spans) - MARGIN))
    y0 = max(-0.5, floor(min(y for _, y in spans) - MARGIN))
    x1 = min(table.board.width + 0.5, ceil(max(x for x, _ in spans) + MARGIN))
    y1 = min(table.board.height + 0.5, ceil(max(y for _, y in spans) + MARGIN))
    return QRectF(x0, y0, max(4.0, x1 - x0), max(4.0, y1 - y0))


def _named(presenter: InchPresenter) -> list[tuple[float, float, str]]:
    """Where models of the last move begin and end: from events, the draft, or the file itself."""
    found: list[tuple[float, float, str]] = []
    for event in _last_events(presenter):
        found += [(*event.start, event.model), (*event.end, event.model)]
    if presenter.draft_move is not None:
        found += [(step.x, step.y, key) for key, step in presenter.draft_move.moves.items()]
    plain = presenter.session.scenario.actions[-1:]
    for action in plain:
        steps = action.get("models", ()) if isinstance(action, dict) else ()
        for step in steps:
            x, y = step.get("x"), step.get("y")
            if isinstance(x, (int, float)) and isinstance(y, (int, float)) and abs(x) < 500 and abs(y) < 500:
                found.append((float(x), float(y), str(step.get("id", ""))))
    return found


def _last_events(presenter: InchPresenter) -> list[ModelMoved]:
    done = presenter.session.history.done
    drafted = presenter.draft_move is not None and presenter.draft_move.moves
    events = done[-1].events if done and not drafted else ()
    return [event for event in events if isinstance(event, ModelMoved)]


def picture_size(presenter: InchPresenter) -> tuple[int, int]:
    """Natural px at 1×."""
    rect = region(presenter)
    ppi = min(PPI, LARGEST_PX / max(rect.width(), rect.height()))
    return round(rect.width() * ppi), round(rect.height() * ppi)


def paint_picture(
    painter: QPainter,
    look: Look,
    presenter: InchPresenter,
    names: dict[str, str],
    width: int,
    height: int,
    moment: Moment | None = None,
) -> None:
    """The position, with the draft if there is one, fitted into so many px; or a moment of a film."""
    rect = moment.rect if moment is not None else region(presenter)
    ppi = min(width / rect.width(), height / rect.height())
    table = presenter.table

    def to_px(x: float, y: float) -> Point:
        return (x - rect.left()) * ppi, (rect.bottom() - y) * ppi

    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0, 0, width, height), look.palette.surface.chrome)
    (x0, y0), (x1, y1) = to_px(0, table.board.height), to_px(table.board.width, 0)
    board = QRectF(x0, y0, x1 - x0, y1 - y0)
    painter.fillRect(board, look.palette.board.table)
    painter.setPen(pen(look.palette.board.edge, 2))
    painter.drawRect(board)
    paint_ground(painter, look, table, to_px, ppi)
    marks, outs = presenter.marks(), presenter.read_outs()
    origins = [mark.origin for mark in marks.values() if mark.moved and mark.origin is not None]
    ways: list[tuple[tuple[Point, ...], str]] = [
        (out.route, verdict_kind(out.status) or "pending") for out in outs.values() if len(out.route) > 1
    ]
    for event in _last_events(presenter):
        pose = next((m.pose for m in marks.values() if m.model == event.model), None)
        if pose is not None:
            origins.append(pose.moved_to(*event.start, event.rot_before))
            ways.append((event.route, "legal"))
    for base in origins:
        _paint(painter, look, base, to_px, BaseArt(px_outline(base.footprint, ppi), form=ORIGIN))
    for way, kind in ways:
        overlays.paint_route(painter, look, overlays.polyline([to_px(x, y) for x, y in way]), kind)
    sides = {model.id: unit.side for unit in table.units for model in unit.models}
    for mark in marks.values() if moment is None else ():
        halo = verdict_kind(mark.status) if mark.moved and mark.status is not None else None
        piece = Piece(mark.model, sides[mark.model], names.get(mark.model, mark.model), mark.pose, halo=halo)
        _paint(painter, look, mark.pose, to_px, piece.art(ppi))
    for piece, opacity in moment.pieces if moment is not None else ():
        painter.setOpacity(opacity)
        _paint(painter, look, piece.pose, to_px, piece.art(ppi))
        painter.setOpacity(1.0)
    for out in outs.values():
        if out.status is Status.ILLEGAL and out.measured is not None:
            overlays.paint_gap(painter, look, to_px(*out.measured[0]), to_px(*out.measured[1]), "illegal")
    _paint_chips(painter, look, presenter, to_px, ppi, QRectF(0, 0, width, height))
    _paint_scale(painter, look, ppi, height)


def _paint(painter: QPainter, look: Look, base: Base, to_px: ToPx, art: BaseArt) -> None:
    painter.save()
    painter.translate(QPointF(*to_px(base.x, base.y)))
    paint_base(painter, art if base.is_round else replace(art, turn_deg=-base.rot), look)
    painter.restore()


def _paint_chips(
    painter: QPainter, look: Look, presenter: InchPresenter, to_px: ToPx, ppi: float, bounds: QRectF
) -> None:
    wanted, arts, blocked = [], {}, []
    for mark in presenter.marks().values():
        x, y = to_px(mark.pose.x, mark.pose.y)
        reach = mark.pose.radius * ppi + 8
        beside = QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
        blocked.append(beside.adjusted(4, 4, -4, -4))
        if mark.moved and mark.chip:
            failing = mark.status is Status.ILLEGAL
            arts[mark.model] = ChipArt(mark.chip, "illegal" if failing else None, "" if failing else "moved")
            wanted.append(Wanted(mark.model, chip_size(look, arts[mark.model]), beside, not failing))
    wanted.sort(key=lambda each: each.droppable)
    scale = QRectF(0, bounds.height() - 56, 3 * ppi + 60, 56)
    for key, rect in place_labels(wanted, [*blocked, scale], bounds.adjusted(8, 8, -8, -8)).items():
        paint_chip(painter, look, arts[key], rect.topLeft())


def _paint_scale(painter: QPainter, look: Look, ppi: float, height: int) -> None:
    """A bar of 3 in at the lower left."""
    x, y = 20.0, height - 20.0
    path = QPainterPath(QPointF(x, y))
    path.lineTo(x + 3 * ppi, y)
    for inch in range(4):
        path.moveTo(x + inch * ppi, y - 6)
        path.lineTo(x + inch * ppi, y + 6)
    overlays.paint_cased(painter, path, look.palette.line.ink, 2, look.palette.board.casing, 6)
    overlays.paint_cased_text(painter, look, (x + 3 * ppi + 32, y), "3 in")
