"""How one clause is laid out and painted in the Why panel.

Owns: the geometry of a row (icon, text, notes, rule link, actions), its painting, what lies under a point.
Failing rows and the current one are open: notes and actions show; the others stay one line.
Does not own: the list, its keys and signals (`clause_list`).
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from board.presenter.language import tr
from board.presenter.views import ClauseGroup, ClauseRow, Status
from board.stage.icons import draw_icon
from board.stage.look import Look
from board.stage.meanings import WORDS as WORDS_OF
from board.stage.meanings import verdict_kind
from board.stage.palette import pen

RULE, COUNTER, SHOW = "rule", "counter", "show"
WORDS = {COUNTER: "Counter-example", SHOW: "Show"}
ICONS = {COUNTER: "counter", SHOW: "show"}
MOST_LAYOUTS = 500
MOST_PICTURES = 100
ClauseRole = Qt.ItemDataRole.UserRole + 1
_LEFT, _RIGHT, _TEXT_GAP = 16.0, 16.0, 10.0
_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


_PAINTED = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver
FAILED = (Status.ILLEGAL, Status.TOO_CLOSE)


def row_parts(row: ClauseRow) -> tuple[str, ...]:
    """What can be pressed in a row, in the order of the keyboard."""
    shows = bool(row.pieces or row.evidence)
    return tuple(
        part for part, on in ((RULE, bool(row.ref)), (COUNTER, row.has_counter_example), (SHOW, shows)) if on
    )


def row_notes(row: ClauseRow) -> str:
    """Numbers, remedy and rulings, as the lines under a clause."""
    rulings = tuple(tr(f"Ruling: {name.replace('_', ' ')}") for name in row.rulings)
    return "\n".join(line for line in (*row.details, row.remedy, *rulings) if line)


def spoken_clause(row: ClauseRow) -> str:
    """A clause as one line: verdict word, requirement, rule, numbers."""
    line = f"{tr(WORDS_OF[row.status])}: {row.title}" + (f" ({row.ref})" if row.ref else "")
    notes = row_notes(row).replace("\n", " ")
    return f"{line}. {notes}" if notes else line


class RowLayout:
    """Rectangles of one row, computed from its width."""

    def __init__(self, look: Look, row: ClauseRow, rect: QRectF, *, current: bool = False) -> None:
        self.look, self.row, self.rect = look, row, rect
        self.failed = row.status in FAILED
        self.open = self.failed or current
        line, icon = float(look.line_px()), float(look.px(20))
        link_w = QFontMetricsF(look.font()).horizontalAdvance(row.ref)
        left = rect.left() + _LEFT + icon + _TEXT_GAP
        right = rect.right() - _RIGHT
        top = rect.top() + (8 if self.failed else 4)
        text_w = max(40.0, right - left - (link_w + 12 if row.ref else 0))
        self.drop = (line - QFontMetricsF(look.font()).height()) / 2
        self.icon = QRectF(rect.left() + _LEFT, top + (line - icon) / 2, icon, icon)
        self.text = QRectF(left, top, text_w, _height(self.font(), row.title, text_w, line))
        self.parts: dict[str, QRectF] = {}
        if row.ref:
            self.parts[RULE] = QRectF(right - link_w, top, link_w, line)
        self.bottom = self.text.bottom()
        full_w = max(40.0, right - left)
        self.numbers = QRectF(left, self.bottom, full_w, 0.0)
        self.notes = row_notes(row) if self.open else ""
        if self.notes:
            self.numbers.setHeight(_height(look.font(), self.notes, full_w, line))
            self.bottom = self.numbers.bottom()
        if self.open:
            self._place_actions(left, right)
        self.bottom += 10 if self.failed else 4

    def font(self) -> QFont:
        return self.look.font("strong" if self.failed else "body")

    def _place_actions(self, left: float, right: float) -> None:
        actions = [part for part in row_parts(self.row) if part != RULE]
        if not actions:
            return
        height = float(max(32, self.look.px(24) + 8))
        x, y = left, self.bottom + 8
        for action in actions:
            width = self.look.px(18) + 8 + self.look.width_of(tr(WORDS[action])) + 22
            if x > left and x + width > right:
                x, y = left, y + height + 8
            self.parts[action] = QRectF(x, y, min(width, right - left), height)
            x += width + 8
        self.bottom = y + height

    def part_at(self, at: QPoint) -> str | None:
        """The pressable part under a point, with a margin for small links."""
        for part, rect in self.parts.items():
            if rect.adjusted(-6, -4, 6, 4).contains(at):
                return part
        return None


class ClauseDelegate(QStyledItemDelegate):
    """Paints headings and clauses; the width of the view decides where words wrap."""

    def __init__(self, look: Look, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._look, self._view = look, view
        self._headings: dict[tuple[str, int, float], int] = {}
        self._layouts: dict[tuple[ClauseRow, int, bool, float], RowLayout] = {}
        self._pictures: dict[tuple[object, ...], QPixmap] = {}  # of a checklist few rows differ at a time
        self.active_part: str = RULE
        """The part that the keyboard would press in the current row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = max(120, option.widget.viewport().width() if option.widget else option.rect.width())
        row = index.data(ClauseRole)
        if isinstance(row, ClauseGroup):
            return QSize(width, self._heading_height(row.title, width))
        # The list asks for every row again whenever one of them changes: most are the same as before.
        layout = self._layout_of(row, width, self._is_current(index))
        return QSize(width, max(32, round(layout.bottom + 0.49)))

    def _heading_height(self, title: str, width: int) -> int:
        key = (title, width, self._look.scale)
        if key not in self._headings:
            height = _height(self._look.font("strong"), title, width - 32, self._look.line_px())
            self._headings[key] = round(height) + 14
        return self._headings[key]

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row, current = index.data(ClauseRole), self._is_current(index)
        if option.state & QStyle.StateFlag.State_HasFocus:  # its ring reaches beyond the row
            painter.save()
            painter.translate(option.rect.topLeft())
            self._paint(painter, row, QSizeF(option.rect.size()), current, option.state)
            painter.restore()
            return
        dpr, size = painter.device().devicePixelRatioF(), option.rect.size()
        state = option.state & _PAINTED
        key = (row, size.toTuple(), current, state, dpr, self._look.theme, self._look.scale)
        picture = self._pictures.get(key)
        if picture is None:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            picture = self._pictures[key] = QPixmap(size * dpr)
            picture.setDevicePixelRatio(dpr)
            picture.fill(self._look.palette.surface.panel)
            inner = QPainter(picture)
            self._paint(inner, row, QSizeF(size), current, state)
            inner.end()
        painter.drawPixmap(option.rect.topLeft(), picture)

    def _paint(
        self, painter: QPainter, row: ClauseRow | ClauseGroup, size: QSizeF, current: bool, state: Any
    ) -> None:
        rect = QRectF(QPointF(0, 0), size)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, ClauseGroup):
            painter.setFont(self._look.font("strong"))
            painter.setPen(self._look.palette.text.secondary)
            painter.drawText(rect.adjusted(_LEFT, 10, -_RIGHT, -4), _WRAP, row.title)
        else:
            layout = self._layout_of(row, round(size.width()), current)
            layout.rect = rect
            self._paint_row(painter, layout, state)
        painter.restore()

    def _layout_of(self, row: ClauseRow, width: int, current: bool) -> RowLayout:
        """How a row lies at the origin: worked out once for its height and its painting."""
        key = (row, width, current, self._look.scale)
        layout = self._layouts.get(key)
        if layout is None:
            if len(self._layouts) >= MOST_LAYOUTS:
                self._layouts.clear()
            layout = self._layouts[key] = RowLayout(self._look, row, QRectF(0, 0, width, 0), current=current)
        return layout

    def _is_current(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        return self._view.currentIndex() == index

    def _paint_row(self, painter: QPainter, layout: RowLayout, state: Any) -> None:
        p, row, look = self._look.palette, layout.row, self._look
        kind = verdict_kind(row.status)
        style = p.verdict(kind or "pending")
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if layout.failed:
            painter.fillRect(layout.rect, style.tint)
            painter.setPen(pen(style.line, 4, (6.0, 4.0)))
            painter.drawLine(
                layout.rect.left() + 2, layout.rect.top(), layout.rect.left() + 2, layout.rect.bottom()
            )
        elif state & QStyle.StateFlag.State_Selected:
            painter.fillRect(layout.rect, p.surface.selected)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(layout.rect, p.surface.hover)
        fact = kind is None
        draw_icon(
            painter, layout.icon, "fact" if fact else style.icon, p.text.secondary if fact else style.line
        )
        painter.setFont(layout.font())
        painter.setPen(style.text if layout.failed else p.text.primary)
        painter.drawText(layout.text.translated(0, layout.drop), _WRAP, row.title)
        if layout.notes:
            painter.setFont(look.font())
            painter.setPen(p.text.primary if layout.failed else p.text.secondary)
            painter.drawText(layout.numbers.translated(0, layout.drop), _WRAP, layout.notes)
        for part, rect in layout.parts.items():
            if part == RULE:
                font = look.font()
                font.setUnderline(True)
                painter.setFont(font)
                painter.setPen(p.text.secondary)
                painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.ref)
            else:
                self._paint_action(painter, part, rect)
            if focused and part == self.active_part:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(p.focus.outer, 3))
                grow = 3.5 if part != RULE else 4.0
                painter.drawRoundedRect(rect.adjusted(-grow, -grow, grow, grow), 10, 10)
        if focused and not layout.parts:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(p.focus.outer, 3))
            painter.drawRoundedRect(layout.rect.adjusted(2, 2, -2, -2), 6, 6)

    def _paint_action(self, painter: QPainter, part: str, rect: QRectF) -> None:
        p, px = self._look.palette, self._look.px(18)
        counter = p.verdict("counter")
        edge, ink = (counter.line, counter.text) if part == COUNTER else (p.line.control, p.text.primary)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(p.surface.raised)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        draw_icon(painter, QRectF(rect.left() + 10, rect.center().y() - px / 2, px, px), ICONS[part], ink)
        painter.setFont(self._look.font())
        painter.setPen(ink)
        painter.drawText(rect.adjusted(10 + px + 8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, tr(WORDS[part]))


def _height(font: QFont, text: str, width: float, line: float) -> float:
    """Height of wrapped text in px, on the line grid at least."""
    box = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), _WRAP, text)
    return max(line, box.height() + line - QFontMetricsF(font).height())
