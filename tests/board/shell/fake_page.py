"""A page of the toy game, so that the window is tried with a board that it was not made for.

Owns a small presenter (a choice of stance), a widget of two discs, and counters of what the shell asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from board.presenter.presenter import Presenter
from board.presenter.views import (
    ChipView,
    ChoiceView,
    ClauseGroup,
    ClauseRow,
    Phase,
    PhaseView,
    PieceRow,
    PiecesView,
    Status,
    StatusView,
    Tick,
    TickGroup,
    TimelineView,
    TurnView,
    VerdictView,
)
from board.stage.look import Look
from board.stage.page import Command
from rules.core import narrate
from rules.core.contract import Seat
from rules.core.session import Session
from rules.core.verdict import Verdict
from tests.toy.values import CHOICES, Choose, Press, Stance, State

PRESSED = {None: None, True: Stance.THRUST, False: Stance.GUARD}


class FakePresenter(Presenter[State, Any]):
    """The seat to act chooses a stance; the draft is legal once one is chosen."""

    def __init__(self, session: Session[State, Any], path: Path | None = None) -> None:
        super().__init__(session, path)
        self.stance: Stance | None = None
        self.selected: str | None = None

    @property
    def seat(self) -> Seat | None:
        return min(self.session.ruleset.to_act(self.session.state), default=None)

    def judged(self) -> Verdict:
        draft = self.draft()
        return self.session.judge(draft) if draft is not None else Verdict()

    def verdict(self) -> VerdictView:
        verdict = self.judged()
        rows = tuple(
            ClauseRow(
                Status.LEGAL if check.passed else Status.ILLEGAL,
                check.title or check.clause,
                check.cite.ref,
                gist=check.cite.gist,
                details=(check.text,),
                pieces=("p0",),
                clause=check.clause,
            )
            for check in verdict.checks
        )
        status = Status.LEGAL if verdict.legal else Status.ILLEGAL
        head = "Legal" if verdict.legal else f"Not legal yet: {len(verdict.broken)} clause"
        return VerdictView(
            status, head, narrate.sentence(verdict), "First Touch", (ClauseGroup("Move", rows),)
        )

    def pieces(self) -> PiecesView:
        state = self.session.state
        rows = tuple(
            PieceRow(f"p{seat}", seat, name, (name, str(hearts)), spoken=f"{name}, {hearts} hearts")
            for seat, (name, hearts) in enumerate(zip(state.names, state.hearts, strict=True))
        )
        return PiecesView(("Fencer", "Hearts"), (False, True), rows, self.selected)

    def phases(self) -> tuple[PhaseView, ...]:
        now = self.session.state.round
        return tuple(
            PhaseView(
                f"Round {number}",
                Phase.DONE if number < now else Phase.CURRENT if number == now else Phase.FUTURE,
                "" if number <= now else "The rounds before it come first",
            )
            for number in range(1, self.session.state.rounds + 1)
        )

    def status(self) -> StatusView:
        legal = self.judged().legal and self.draft() is not None
        chip = ChipView(Status.LEGAL if legal else Status.PENDING, "Legal" if legal else "Pending")
        missing = () if legal else ("a stance (1.1)",)
        return StatusView(
            f"Stance: {self.stance or 'none'}", "Choose one of three", chip, None, legal, missing
        )

    def turn(self) -> TurnView:
        name = self.session.state.names[self.seat] if self.seat is not None else ""
        return TurnView(self.seat, name, f"{name}’s turn" if name else "The end")

    def timeline(self) -> TimelineView:
        entries = self.session.history.entries
        ticks = tuple(
            Tick(number, type(entry.action).__name__, entry.action.seat, number)
            for number, entry in enumerate(entries, 1)
        )
        names = tuple(branch.name for branch in self.session.history.branches)
        return TimelineView((TickGroup("Bout", ticks),) if ticks else (), self.session.history.cursor, names)

    def choices(self) -> tuple[ChoiceView, ...]:
        return tuple(ChoiceView(one.value, one.value, one == self.stance, kind="stance") for one in CHOICES)

    def choose(self, key: str) -> None:
        self.stance = Stance(key)
        self.changed.emit()

    def select(self, piece: str | None) -> None:
        if piece != self.selected:
            self.selected = piece
            self.changed.emit()

    def draft(self) -> Any:
        if self.seat is None:
            return None
        if any(type(step).__name__ == "AskPress" for step in self.session.state.agenda):
            return Press(self.seat, None if self.stance is None else self.stance is Stance.THRUST)
        return Choose(self.seat, self.stance)

    def unfinished(self) -> Any:
        return self.draft() if self.stance is not None else None

    def resume(self, draft: Any) -> None:
        self.stance = draft.stance if isinstance(draft, Choose) else PRESSED[draft.press]

    def reset(self) -> None:
        self.stance = None
        self.changed.emit()

    def after_step(self) -> None:
        self.stance = None


class FakeBoard(QWidget):
    """Two discs; it takes the focus, as a board does."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Piste")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_discs(painter, self.width(), self.height())
        painter.end()


def paint_discs(painter: QPainter, width: int, height: int) -> None:
    painter.fillRect(0, 0, width, height, QColor("#E7E1D5"))
    painter.setPen(Qt.PenStyle.NoPen)
    for place, colour in ((0.3, "#86243A"), (0.7, "#C3D2EE")):
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(width * place, height / 2), 30.0, 30.0)


class FakePage:
    """Counts what the shell asks for in ``asked``."""

    def __init__(self, session: Session[State, Any], look: Look, path: Path | None = None) -> None:
        self.presenter = FakePresenter(session, path)
        self.widget = FakeBoard()
        self.asked: list[str] = []
        self.evidence: list[tuple[str, bool]] = []
        self.played: list[tuple[Any, ...]] = []
        self.tool = "toy.select"
        self.busy = False

    def commands(self) -> tuple[Command, ...]:
        return (
            Command("toy.bow", "Bow", lambda: self.asked.append("bow"), "B", menu="Board"),
            Command("toy.clash", "Clash with the shell's key", lambda: self.asked.append("clash"), "0"),
        )

    def tools(self) -> tuple[Command, ...]:
        def pick(key: str) -> None:
            self.tool = key
            self.presenter.changed.emit()

        return tuple(
            Command(
                f"toy.{key}",
                key.capitalize(),
                lambda key=key: pick(f"toy.{key}"),
                letter,
                icon,
                checkable=True,
                checked=lambda key=key: self.tool == f"toy.{key}",
            )
            for key, letter, icon in (
                ("select", "V", "select"),
                ("ruler", "D", "ruler"),
                ("ring", "G", "ring"),
            )
        )

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        self.evidence.append((row.ref, counter_example))

    def see_as(self, other: FakePage) -> None:
        self.asked.append("see as")

    def fit_all(self) -> None:
        self.asked.append("all")

    def fit_action(self) -> None:
        self.asked.append("action")

    def zoom(self, factor: float) -> None:
        self.asked.append("in" if factor > 1 else "out")

    def cancel(self) -> bool:
        self.asked.append("cancel")
        return self.busy

    def play(self, events: tuple[Any, ...]) -> None:
        self.played.append(events)

    def finish_animation(self) -> None:
        self.asked.append("finish")

    def picture_size(self) -> tuple[int, int]:
        return (300, 200)

    def paint_picture(self, painter: QPainter, width: int, height: int) -> None:
        paint_discs(painter, width, height)

    def piece_points(self) -> dict[str, tuple[float, float]]:
        size = self.widget.size()
        return {
            f"p{seat}": self.widget.mapToGlobal(
                QPoint(round(size.width() * place), size.height() // 2)
            ).toTuple()
            for seat, place in enumerate((0.3, 0.7))
        }

    def close(self) -> None:
        self.asked.append("close")


def make_page(
    session: Session[State, Any],
    look: Look,
    path: Path | None = None,
    presenter: FakePresenter | None = None,
) -> FakePage:
    """What a game's view module gives."""
    page = FakePage(session, look, path)
    page.presenter = presenter or page.presenter
    return page
