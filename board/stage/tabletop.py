"""The inch table as a widget: the view between its rulers, with pieces, overlays and labels on it.

Owns: putting pieces and overlays on the table, finding the piece under a point, the grid, fitting.
Does not own: any game, what mouse and keys do (a hand), or how anything is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QWidget

from board.presenter.language import tr
from board.stage.chips import ChipArt, TapeArt, worded
from board.stage.labels import LabelItem
from board.stage.look import Look
from board.stage.palette import pen
from board.stage.placing import Wanted, place_labels
from board.stage.sprites import Sprites
from board.stage.tabletop_items import Z_LABEL, Z_TABLE, InchItem, Overlay, Piece, PieceItem, Point, ToPx
from board.stage.tabletop_rulers import Corner, Ruler
from board.stage.tabletop_view import TableView
from rules.geometry.footprint import Circle
from rules.geometry.measure import gap_to_disc

HIT_PX = 16.0
"""Half of the least hit target: small bases get an invisible margin."""
SHARPEN_MS = 90


class Tabletop(QWidget):
    """A table of so many inches. `view.hand` gets mouse and keys."""

    def __init__(self, look: Look, width: float, height: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.size_inches = (width, height)
        self.view = TableView(self)
        self.view.setAccessibleName(tr("Table"))
        self.view.viewport().setAccessibleName(tr("Table"))
        self.sprites = Sprites(look)
        self.pieces: dict[str, PieceItem] = {}
        self._labels: dict[str, LabelItem] = {}
        self._anchors: dict[str, Point] = {}
        self._chips: set[str] = set()
        self.grid = False
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.top = Ruler(look, self.view, upright=False)
        self.left = Ruler(look, self.view, upright=True)
        layout.addWidget(Corner(look), 0, 0)
        layout.addWidget(self.top, 0, 1)
        layout.addWidget(self.left, 1, 0)
        layout.addWidget(self.view, 1, 1)
        layout.setColumnStretch(1, 1)
        layout.setRowStretch(1, 1)
        self._ground = self.overlay(Z_TABLE)
        self._draw_ground()
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.timeout.connect(self._sharpen_pieces)
        self.view.zoomed.connect(self._zoomed)
        self.view.moved.connect(self._moved)
        look.changed.connect(self._restyle)
        self._restyle()
        self.setFocusProxy(self.view)

    # what lies on it

    def show_pieces(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces and no others."""
        wanted = {piece.key: piece for piece in pieces}
        for key in [key for key in self.pieces if key not in wanted]:
            self._remove(self.pieces.pop(key))
        for key, piece in wanted.items():
            item = self.pieces.get(key)
            if item is None:
                self.pieces[key] = PieceItem(self.view, self.sprites, piece, self.view.ground)
            else:
                item.show_piece(piece)

    def add_piece(self, piece: Piece) -> None:
        """Show one more piece, until `show_pieces` says otherwise."""
        if piece.key not in self.pieces:
            self.pieces[piece.key] = PieceItem(self.view, self.sprites, piece, self.view.ground)

    def flip(self) -> None:
        """See the table from its other side."""
        self.view.flip()
        for item in self._items():
            item.restyled()

    def overlay(self, z: float) -> Overlay:
        """An empty overlay at a height of the stack."""
        return Overlay(self.view, z, self.view.ground)

    def piece_at(self, x: float, y: float, prefer: Callable[[str], bool] | None = None) -> str | None:
        """The piece under a point in inches; small bases are given a margin. `prefer` wins a tie."""
        margin = HIT_PX / self.view.ppi
        best, found = 0.0, None
        for key, item in self.pieces.items():
            pose = item.piece.pose
            apart, radius = hypot(pose.x - x, pose.y - y), pose.radius
            if apart > max(radius, margin):
                continue
            off = apart - radius if isinstance(pose.footprint, Circle) else gap_to_disc(pose, x, y, 0.0)
            if off > 0 and apart > margin:
                continue
            rank = min(off, 0.0) - (100.0 if off <= 0 else 0.0) - (0.01 if prefer and prefer(key) else 0.0)
            if found is None or rank < best:
                best, found = rank, key
        return found

    def pieces_in(self, rect: QRectF) -> tuple[str, ...]:
        """The pieces whose centres lie in a rectangle of inches."""
        return tuple(
            key
            for key, item in self.pieces.items()
            if rect.contains(QPointF(item.piece.pose.x, item.piece.pose.y))
        )

    def piece_rect_px(self, key: str) -> QRectF:
        """A piece's outline with its halo, as a rectangle of the view."""
        pose = self.pieces[key].piece.pose
        reach = pose.radius * self.view.ppi + 8
        at = self.view.to_px(pose.x, pose.y)
        return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)

    def piece_rects_px(self) -> list[QRectF]:
        """The rectangles of the pieces in sight, without their halos."""
        sight = QRectF(self.view.viewport().rect())
        rects = [self.piece_rect_px(key).adjusted(4, 4, -4, -4) for key in self.pieces]
        return [rect for rect in rects if rect.intersects(sight)]

    # labels

    def show_labels(
        self,
        wanted: Sequence[tuple[str, ChipArt, Point, QRectF, bool]],
        blocked: Sequence[QRectF] = (),
    ) -> dict[str, QRectF]:
        """Show chips (key, art, anchor in inches, rectangle to stand beside, droppable) and no other chips.

        Gives their places in the view, px.
        """
        for key in self._chips - {each[0] for each in wanted}:
            self._labels[key].hide()
        self._chips = {each[0] for each in wanted}
        items = {key: self.label(key, art) for key, art, *_ in wanted}
        asked = [Wanted(key, items[key].size_px(), beside, drop) for key, _, _, beside, drop in wanted]
        bounds = QRectF(self.view.viewport().rect()).adjusted(8, 8, -8, -8)
        in_sight = [each for each in asked if bounds.intersects(each.beside)]
        placed = place_labels(in_sight, blocked, bounds)
        for key, _art, (x, y), _beside, _drop in wanted:
            if key not in placed:
                items[key].hide()
            else:
                self.put_label(key, (x, y), placed[key].topLeft() - self.view.to_px(x, y))
        return placed

    def label(self, key: str, art: ChipArt | TapeArt) -> LabelItem:
        """The label of a key, made when there is none yet."""
        item = self._labels.get(key)
        if item is None:
            item = LabelItem(self.look, worded(art), self.view.ground)
            item.setZValue(Z_LABEL)
            self._labels[key] = item
        item.show_art(worded(art))
        return item

    def put_label(self, key: str, at: Point, offset: QPointF) -> None:
        """Show a label at a place in inches, its top left corner so many px from there."""
        item = self._labels[key]
        self._anchors[key] = at
        item.setPos(self.view.to_px(*at))
        item.set_offset(offset)
        item.show()

    def put_beside(self, key: str, art: ChipArt, at: Point, beside: QRectF) -> None:
        """Show a label anchored in inches beside a rectangle of the view, clear of pieces and labels."""
        label = self.label(key, art)
        blocked = [*self.piece_rects_px(), *self.label_rects_px(key), beside]
        bounds = QRectF(self.view.viewport().rect()).adjusted(8, 8, -8, -8)
        place = place_labels([Wanted(key, label.size_px(), beside)], blocked, bounds, 6)[key]
        self.put_label(key, at, place.topLeft() - self.view.to_px(*at))

    def label_shown(self, key: str) -> bool:
        """Whether a label is on the table."""
        return key in self._labels and self._labels[key].isVisible()

    def hide_label(self, key: str) -> None:
        if key in self._labels:
            self._labels[key].hide()

    def label_rects_px(self, besides: str = "") -> list[QRectF]:
        """Where labels stand in the view now."""
        found = []
        for key, item in self._labels.items():
            if key != besides and item.isVisible():
                rect = item.boundingRect().adjusted(18, 18, -18, -18)
                found.append(rect.translated(item.pos()))
        return found

    # seeing

    def fit_table(self) -> None:
        """See the whole table, with an inch round it."""
        width, height = self.size_inches
        self.view.fit(QRectF(-1, -1, width + 2, height + 2))

    def set_grid(self, on: bool) -> None:
        """Show or hide the grid of inches."""
        self.grid = on
        self._draw_ground()

    def _draw_ground(self) -> None:
        width, height = self.size_inches

        def build(to_px: ToPx) -> tuple[QRectF, list[tuple[Point, Point]]]:
            (x0, y0), (x1, y1) = to_px(0, height), to_px(width, 0)
            lines: list[tuple[Point, Point]] = []
            if self.grid:
                lines += [(to_px(x, 0), to_px(x, height)) for x in range(1, int(width + 0.999))]
                lines += [(to_px(0, y), to_px(width, y)) for y in range(1, int(height + 0.999))]
            return QRectF(x0, y0, x1 - x0, y1 - y0), lines

        self._ground.draw(((0, 0), (width, height)), build, self._paint_ground, 4)

    def _paint_ground(self, painter: QPainter, built: tuple[QRectF, list[tuple[Point, Point]]]) -> None:
        rect, lines = built
        colours = self.look.palette.board
        painter.fillRect(rect, colours.table)
        painter.setPen(pen(colours.grid, 1))
        for start, end in lines:
            painter.drawLine(QPointF(*start), QPointF(*end))
        painter.setPen(pen(colours.edge, 2))
        painter.drawRect(rect)

    def _zoomed(self) -> None:
        for item in self._items():
            item.rescaled()
        self._sharpen.start(SHARPEN_MS)

    def _moved(self) -> None:
        for item in self._items():
            item.follow()
        for key, at in self._anchors.items():
            self._labels[key].setPos(self.view.to_px(*at))

    def _sharpen_pieces(self) -> None:
        for item in self.pieces.values():
            item.sharpen()

    def _items(self) -> list[InchItem]:
        return [item for item in self.view.ground.childItems() if isinstance(item, InchItem)]

    def _restyle(self) -> None:
        self.view.setBackgroundBrush(self.look.palette.surface.chrome)
        for item in self._items():
            item.restyled()

    def _remove(self, item: InchItem) -> None:
        scene = item.scene()
        if scene is not None:
            scene.removeItem(item)
