"""View data for the widget tests."""

from __future__ import annotations

from board.presenter import views
from board.presenter.views import ClauseGroup, ClauseRow, Phase, Status, Tick, TickGroup
from rules.core.verdict import Evidence

FAILING = ClauseRow(
    Status.ILLEGAL,
    "Engaged if possible",
    "12.03",
    details=("A5 ends 2.31 in away; engaged is 2.00.", "Could have: 0.86 in away, after 2.84 in."),
    pieces=("A5",),
    evidence=(Evidence("could_have", "A5", ((0.0, 0.0), (1.0, 1.0))),),
    remedy="Move at least 0.31 in nearer.",
    clause="engaged_if_possible",
)
LEGAL = ClauseRow(Status.LEGAL, "At most 3.00 in: A3 2.41", "12.03", details=("2.41 of 3.00",), clause="cap")
PENDING = ClauseRow(Status.PENDING, "Unit engaged afterwards", "12.03", clause="unit_engaged")
VERDICT = views.VerdictView(
    Status.ILLEGAL,
    "Not legal yet: 1 clause",
    "A5 could end engaged, so it must (12.03).",
    "40k 11th edition, pack 2026-11",
    (ClauseGroup("Each moved model", (LEGAL, FAILING)), ClauseGroup("The unit", (PENDING,))),
)
PIECES = views.PiecesView(
    ("Piece", "Nearest", "Used", "Status"),
    (False, True, True, False),
    (
        views.PieceRow("a3", 0, "A3", ("A3", "contact", "2.41", "moving"), Status.LEGAL, "A3, Red, moving"),
        views.PieceRow("b1", 1, "B1", ("B1", "0.00", "0.00", "waiting"), Status.FACT, "B1, Blue, waiting"),
    ),
    "a3",
)
TIMELINE = views.TimelineView(
    (
        TickGroup("Start", (Tick(1, "Start"),)),
        TickGroup("Pile In, Red", tuple(Tick(i, f"A{i} moves", 0, i, "12.03") for i in range(2, 6))),
        TickGroup("Fight", (Tick(6, "A", 1, 0), Tick(7, "B", 0, 0), Tick(8, "C", 0, 1))),
    ),
    4,
    ("main", "what if"),
)
STEPS = (
    views.PhaseView("Start", Phase.DONE),
    views.PhaseView("Pile In", Phase.CURRENT),
    views.PhaseView("Fight", Phase.FUTURE, "After every unit has piled in"),
    views.PhaseView("Consolidate", Phase.FUTURE, "After the fights"),
)
OPEN_STATUS = views.StatusView(
    "2.41 of 3.00 in used, 0.59 left",
    "Play: illegal drops stay where they fall",
    views.ChipView(Status.LEGAL, "A3 legal"),
    views.ChipView(Status.ILLEGAL, "Red A: 1 clause"),
    missing=("A5 must end engaged (12.03)",),
)
