"""A sheet of all parts of the visual language, for looking at: `python -m board.stage.gallery -o sheet.png`.

Owns: the sheet and its sample values (invented). Does not own: any part that it shows.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from board.presenter import views
from board.presenter.views import ClauseGroup, ClauseRow, Phase, Status, Tick, TickGroup
from board.stage import overlays
from board.stage.bases import GHOST, LIFTED, ORIGIN, BaseArt
from board.stage.chips import ChipArt, TapeArt, paint_tape, tape_size
from board.stage.look import Look, apply_look
from board.stage.outlines import Oval, Round, rectangle
from board.stage.palette import THEMES
from board.stage.sprites import Sprites
from board.stage.widgets.base import Button, Label, LookWidget
from board.stage.widgets.chip import Chip
from board.stage.widgets.clause_list import ClauseList
from board.stage.widgets.empty_state import EmptyState
from board.stage.widgets.phase_strip import PhaseStrip
from board.stage.widgets.pieces_table import PiecesTable
from board.stage.widgets.status_line import StatusLine
from board.stage.widgets.timeline_bar import TimelineBar
from board.stage.widgets.toast import Toast
from board.stage.widgets.tool_rail import ToolRail, ToolView
from board.stage.widgets.turn_badge import TurnBadge
from board.stage.widgets.verdict_header import VerdictHeader
from rules.core.verdict import Evidence

_R = Round(41)
BASES: tuple[tuple[str, BaseArt], ...] = (
    ("Red, at rest", BaseArt(_R, "red", "A3", -60, facing=True)),
    ("Blue, at rest", BaseArt(_R, "blue", "B2", -60, facing=True)),
    ("facing, wounds", BaseArt(_R, "blue", "B3", 60, facing=True, wounds=(1, 3))),
    ("locked", BaseArt(_R, "red", "A1", 0, locked=True)),
    ("origin", BaseArt(_R, form=ORIGIN)),
    ("lifted", BaseArt(_R, "red", "A3", -60, facing=True, form=LIFTED)),
    ("legal", BaseArt(_R, "red", "A3", halo="legal")),
    ("illegal", BaseArt(_R, "red", "A5", halo="illegal")),
    ("pending", BaseArt(_R, "blue", "B1", halo="pending")),
    ("could have", BaseArt(_R, "red", "A5", form=GHOST)),
    ("too close", BaseArt(_R, "red", "A2", halo="unsure")),
    ("selected", BaseArt(_R, "red", "A4", selected=True, halo="legal")),
    ("focused", BaseArt(_R, "blue", "B4", focused=True)),
    ("oval", BaseArt(Oval(56, 34), "red", "K1", -20, facing=True, wounds=(4, 12))),
    ("hull", BaseArt(rectangle(104, 62), "blue", "V1", 14, facing=True, halo="illegal")),
    ("small", BaseArt(Round(18), "red", "A6")),
    ("smaller", BaseArt(Round(11), "blue", "B6")),
)
CHIPS = (
    ChipArt("Legal", "legal"),
    ChipArt("Illegal", "illegal"),
    ChipArt("Pending", "pending"),
    ChipArt("Could have", "counter"),
    ChipArt("Too close to call", "unsure"),
    ChipArt("moved 2.41", icon="moved"),
    ChipArt("locked", icon="locked"),
)
_GHOST = Evidence("could_have", "A5", ((0.0, 0.0), (2.0, 1.0)))
VERDICT = views.VerdictView(
    Status.ILLEGAL,
    "Not legal yet: 1 clause",
    "A5 could end engaged, so it must (12.03).",
    "40k 11th edition, pack 2026-11",
    (
        ClauseGroup(
            "Each moved model",
            (
                ClauseRow(Status.LEGAL, "At most 3.00 in: A3 2.41", "12.03", clause="cap"),
                ClauseRow(
                    Status.ILLEGAL,
                    "Engaged if possible",
                    "12.03",
                    details=("A5 ends 2.31 in away; engaged is 2.00.",),
                    pieces=("A5",),
                    evidence=(_GHOST,),
                    clause="engaged",
                ),
                ClauseRow(Status.LEGAL, "Clear of enemy bases", "03.01", clause="clear"),
            ),
        ),
        ClauseGroup(
            "The unit, judged at Confirm",
            (
                ClauseRow(Status.PENDING, "Unit engaged afterwards", "12.03", clause="unit"),
                ClauseRow(Status.TOO_CLOSE, "Coherent: 1.98 of 2", "03.03", clause="coherent"),
                ClauseRow(Status.FACT, "A1 in base contact, not moved", "12.03", clause="locked"),
            ),
        ),
    ),
)
PIECES = views.PiecesView(
    ("Piece", "Nearest", "Used", "Status"),
    (False, True, True, False),
    (
        views.PieceRow("A3", 0, "A3", ("A3", "contact", "2.41", "moving"), Status.LEGAL, "A3, Red, moving"),
        views.PieceRow("A5", 0, "A5", ("A5", "2.31", "1.09", "not engaged"), Status.ILLEGAL, "A5, Red"),
        views.PieceRow("B1", 1, "B1", ("B1", "contact", "0.00", "waiting"), Status.FACT, "B1, Blue"),
    ),
    "A3",
)
TIMELINE = views.TimelineView(
    (
        TickGroup("Start", (Tick(1, "Start"),)),
        TickGroup("Pile In", tuple(Tick(i, f"A{i} moves", 0, i, "12.03") for i in range(2, 6))),
        TickGroup("Fight", (Tick(6, "A", 1, 0), Tick(7, "B", 0, 0), Tick(8, "C", 0, 1), Tick(9, "D", 1, 2))),
    ),
    4,
)
STEPS = (
    views.PhaseView("Start", Phase.DONE),
    views.PhaseView("Pile In", Phase.CURRENT),
    views.PhaseView("Fight", Phase.FUTURE, "After every unit has piled in"),
    views.PhaseView("Consolidate", Phase.FUTURE, "After the fights"),
)
STATUS = views.StatusView(
    "2.41 of 3.00 in used, 0.59 left",
    "Play: illegal drops stay where they fall",
    views.ChipView(Status.LEGAL, "A3 legal"),
    views.ChipView(Status.ILLEGAL, "Red A: 1 clause"),
    missing=("A5 must end engaged (12.03)",),
)


class TablePart(LookWidget):
    """Bases, routes, regions and the tape on the table colour."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._sprites = Sprites(look)
        self.setAccessibleName("Table")
        self.setMinimumSize(1380, 430 + look.px(180))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.look.palette.board.table)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(self.rect()), 12, 12)
        dpr = self.devicePixelRatioF()
        for place, (name, art) in enumerate(BASES):
            x, y = 80 + place % 10 * 136, 72 + place // 10 * (120 + self.look.px(20))
            self._sprites.draw(painter, QPointF(x, y), art, dpr)
            self._word(painter, x, y + 60, name)
        self._lines(painter, 340 + self.look.px(40))
        painter.end()

    def _lines(self, painter: QPainter, top: float) -> None:
        look = self.look
        for place, kind in enumerate(("legal", "illegal", "pending", "counter")):
            x = 40 + place * 160
            path = overlays.polyline(((x, top), (x + 60, top + 22), (x + 140, top)))
            bends = ((x + 60.0, top + 22.0),) if kind == "legal" else ()
            overlays.paint_route(painter, look, path, kind, bends=bends)
        start = overlays.polyline(((690, top), (740, top)))
        past = overlays.polyline(((740, top), (800, top + 14)))
        overlays.paint_route(painter, look, start, "legal", surplus=past)
        overlays.paint_measure(painter, look, (840, top + 8), (920, top + 8))
        overlays.paint_engaged(painter, look, (950, top + 8), (1010, top + 8))
        overlays.paint_contact(painter, look, (1040, top + 8))
        overlays.paint_contact(painter, look, (1070, top + 8), "legal")
        for place, meaning in enumerate((overlays.ENGAGED, overlays.CAN_END, overlays.MUST_NOT)):
            box = QPainterPath()
            box.addRoundedRect(QRectF(40 + place * 120, top + 56, 100, 64), 8, 8)
            overlays.paint_region(painter, look, box, meaning)
        for place, dotted in enumerate((True, False)):
            ring = QPainterPath()
            ring.addEllipse(QPointF(480 + place * 140, top + 96), 52, 52)
            overlays.paint_ring(painter, look, ring, "2 in", dotted=dotted)
        tape = TapeArt(2.41, 3.0, "legal", "closest target Blue B: 0.35 in", "base contact")
        at = QPointF(self.width() - tape_size(look, tape).width() - 30, top + 40)
        paint_tape(painter, look, tape, at)

    def _word(self, painter: QPainter, x: float, y: float, text: str) -> None:
        painter.setFont(self.look.font())
        painter.setPen(self.look.palette.text.primary)
        metrics = QFontMetricsF(self.look.font())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, 132)
        width = metrics.horizontalAdvance(shown)
        painter.drawText(QPointF(x - width / 2, y + metrics.ascent()), shown)


class Gallery(LookWidget):
    """The whole sheet."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setAutoFillBackground(True)
        self.setAccessibleName("Gallery")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(16)
        table = TablePart(look)
        layout.addWidget(table)
        layout.addLayout(_row([Chip(look, art) for art in CHIPS]))
        self.focused = Button(look, "Focused")
        layout.addLayout(_row(self._buttons()))
        layout.addLayout(self._panels())
        for widget in self._bars():
            layout.addWidget(widget)
        self.toast = Toast(look, table)

    def _buttons(self) -> list[QWidget]:
        look = self.look
        closed = Button(look, "Confirm", "legal", icon="check", keycap="C")
        closed.set_missing(("A5 must end engaged (12.03)",))
        return [
            Button(look, "Primary", "ink"),
            Button(look, "Confirm", "legal", icon="check", keycap="C"),
            closed,
            Button(look, "Secondary"),
            Button(look, "Quiet", "quiet", icon="undo"),
            self.focused,
            Button(look, "Counter-example", "counter", icon="ghost"),
        ]

    def _panels(self) -> QGridLayout:
        look = self.look
        header, clauses, table = VerdictHeader(look), ClauseList(look), PiecesTable(look)
        header.show_verdict(VERDICT)
        clauses.show_verdict(VERDICT)
        table.show_pieces(PIECES)
        why = QVBoxLayout()
        why.setSpacing(0)
        why.addWidget(header)
        why.addWidget(clauses, 1)
        clauses.setMinimumHeight(look.px(400))
        types = QVBoxLayout()
        for style in ("display", "headline", "title", "lead", "strong", "body"):
            types.addWidget(Label(look, f"{style.capitalize()} 0123456789", style))
        types.addWidget(
            EmptyState(look, "ruler", "Nothing measured yet", "Drag from base to base, or press D.")
        )
        types.addStretch(1)
        grid = QGridLayout()
        rail = ToolRail(
            look, (ToolView("select", "Select", "select", "V"), ToolView("ruler", "Ruler", "ruler", "D"))
        )
        grid.addWidget(rail, 0, 0)
        grid.addLayout(why, 0, 1)
        grid.addWidget(table, 0, 2)
        grid.addLayout(types, 0, 3)
        for column in (1, 2, 3):
            grid.setColumnStretch(column, 1)
        grid.setSpacing(16)
        return grid

    def _bars(self) -> list[QWidget]:
        look = self.look
        turn, strip, timeline, status = TurnBadge(look), PhaseStrip(look), TimelineBar(look), StatusLine(look)
        turn.show_turn(views.TurnView(0, "Red's turn", "Fight phase, Pile In step"))
        strip.show_steps(STEPS)
        strip.set_undo(True, False)
        timeline.show_timeline(TIMELINE)
        status.show_status(STATUS)
        return [turn, strip, timeline, status]


def _row(widgets: Sequence[QWidget]) -> QHBoxLayout:
    layout = QHBoxLayout()
    layout.setSpacing(14)
    for widget in widgets:
        layout.addWidget(widget)
    layout.addStretch(1)
    return layout


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the sheet to a PNG file."""
    parser = argparse.ArgumentParser(prog="board.stage.gallery", description=main.__doc__)
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--scale", type=int, default=100, help="text size in per cent, 80 to 200")
    parser.add_argument("-o", "--output", default="gallery.png")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    look = Look(options.theme, options.scale / 100)
    apply_look(app, look)
    sheet = Gallery(look)
    sheet.resize(sheet.sizeHint())
    sheet.show()
    sheet.activateWindow()
    app.processEvents()
    sheet.focused.setFocus()
    sheet.toast.show_message("Restored 14:32, 2 moves later than the file")
    app.processEvents()
    saved = sheet.grab().save(options.output)
    sheet.close()
    return 0 if saved else 1


if __name__ == "__main__":
    raise SystemExit(main())
