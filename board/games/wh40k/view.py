"""The inch table's page: its table, and what the window's controls mean to it.

Owns bringing presenter, scene, hand, tools, panels and animation together. Does not own any of them,
nor the commands (commands).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QPoint,
    QRect,
    QRectF,
    Qt,
    QTimer,
    QVariantAnimation,
)
from PySide6.QtGui import QPainter

from board.games.wh40k import picture
from board.games.wh40k.commands import page_commands, tool_commands
from board.games.wh40k.evidence import EvidenceDrawing
from board.games.wh40k.film import TableFilm
from board.games.wh40k.hand import InchHand
from board.games.wh40k.held import HeldDrawing
from board.games.wh40k.keys import InchKeys
from board.games.wh40k.panels import Panels, Tips
from board.games.wh40k.playing import Player
from board.games.wh40k.presenter import InchPresenter
from board.games.wh40k.readout import ReadOut
from board.games.wh40k.scene import TableScene, corners_of
from board.games.wh40k.searching import Searching
from board.games.wh40k.tools import Tools
from board.presenter.language import tr
from board.presenter.views import ClauseRow, Status
from board.stage.accessible import Spoken, announce_selected, make_accessible
from board.stage.look import Look
from board.stage.page import Command
from board.stage.palette import tokens
from board.stage.tabletop import Tabletop
from rules.core.session import Session
from rules.geometry.footprint import Base
from rules.wh40k.actions import Move
from rules.wh40k.state import Table

AROUND_COMBAT = 3.0
"""Inches on every side of the fighting units in "current combat"."""
_LABELS_MS = 60
_WARM_MS = 400
"""After so long the polygons' library is loaded off the window's thread, before a pick-up needs it."""


class InchPage:
    """One inch table in the window."""

    def __init__(
        self,
        session: Session[Table, Move],
        look: Look,
        path: Path | None = None,
        presenter: InchPresenter | None = None,
    ) -> None:
        self.look = look
        self.presenter = presenter or self._make_presenter(session, path)
        board = self.presenter.table.board
        self.tabletop = self.widget = Tabletop(look, board.width, board.height)
        self.tabletop.setAccessibleName(tr("Inch table"))
        self.snap = True
        self.scene = TableScene(self.tabletop, self.presenter)
        self.held = HeldDrawing(self.scene)
        self.evidence = EvidenceDrawing(self.scene)
        self.player = Player(self.tabletop, self.refresh)
        self.tips = Tips(self)
        self.hand = InchHand(self)
        self.keys = InchKeys(self)
        self.measuring = Tools(self)
        self.panels = Panels(self)
        self._settling: QVariantAnimation | None = None
        self._selected: str | None = None
        self._unit: str | None = None
        self._labels = QTimer(self.tabletop)
        self._labels.setSingleShot(True)
        self._labels.timeout.connect(self._place_labels)
        view = self.tabletop.view
        view.hand = self.hand
        view.moved.connect(self._seen_moved)
        self.presenter.changed.connect(self.refresh)
        self.searching = Searching(self.presenter, self.tabletop)
        self.searching.answered.connect(self.hand.tell_again)
        look.changed.connect(self.refresh)
        make_accessible(view, self)
        self.refresh()
        self.fit_action()
        self._warm = QTimer(self.tabletop)
        self._warm.setSingleShot(True)
        self._warm.timeout.connect(lambda: self.held.worker.warm(_load_regions))
        self._warm.start(_WARM_MS)

    def _make_presenter(self, session: Session[Table, Any], path: Path | None) -> InchPresenter:
        return InchPresenter(session, path=path)

    def see_as(self, other: InchPage) -> None:
        """Stand as another page of the same table stood: its part of the table, its group and its tool."""
        self.tabletop.set_grid(other.tabletop.grid)
        self.tabletop.view.see_as(other.tabletop.view)
        self.snap, self.scene.group = other.snap, other.scene.group
        self.measuring.set_radius(other.measuring.radius)
        if other.measuring.active != self.measuring.active:
            self.measuring.choose(other.measuring.active)
        self.refresh()

    # what the window asks of any board

    def commands(self) -> tuple[Command, ...]:
        return page_commands(self)

    def tools(self) -> tuple[Command, ...]:
        return tool_commands(self)

    def show_evidence(self, row: ClauseRow, counter_example: bool) -> None:
        """Flash the pieces of a clause and draw what was measured, or the place that would do."""
        self.hand.cancel()
        self.finish_animation()
        self.evidence.show_row(row, counter_example)

    def fit_all(self) -> None:
        self.tabletop.fit_table()

    def fit_action(self) -> None:
        """The acting unit and whom it fights, with a few inches round them."""
        bases = self._combat()
        if not bases:
            self.fit_all()
            return
        spans = corners_of(bases)
        left, low = min(x for x, _ in spans), min(y for _, y in spans)
        right, high = max(x for x, _ in spans), max(y for _, y in spans)
        rect = QRectF(left, low, right - left, high - low)
        self.tabletop.view.fit(rect.adjusted(-AROUND_COMBAT, -AROUND_COMBAT, AROUND_COMBAT, AROUND_COMBAT))

    def zoom(self, factor: float) -> None:
        self.tabletop.view.zoom_at(factor)

    def cancel(self) -> bool:
        """Esc: close the field, or end a drag, then what is shown, then a tool, then a group."""
        if self.panels.type.isVisible():
            self.panels.type.close_field()
            return True
        if self.hand.cancel() or self.evidence.clear() or self.measuring.cancel():
            return True
        if self.measuring.active != "select":
            self.measuring.choose("select")
            return True
        if self.scene.group:
            self.scene.group = ()
            self.refresh()
            return True
        return False

    def play(self, events: tuple[Any, ...]) -> None:
        """Animate confirmed moves; any press, key or command completes it."""
        self.hand.cancel()
        self.player.play(events, gone=self.scene.gone)
        self._clear_for_play()

    def _clear_for_play(self) -> None:
        if self.player.playing:
            self.scene.clear_marks()
            self.tabletop.show_labels(())  # what was said of the places left stands nowhere now

    def finish_animation(self) -> None:
        self.player.finish()
        self.evidence.finish()
        if self._settling is not None:
            self._settling.stop()
            self._settling = None
            for item in self.tabletop.pieces.values():
                item.setScale(1.0)

    def picture_size(self) -> tuple[int, int]:
        return picture.picture_size(self.presenter)

    def paint_picture(self, painter: QPainter, width: int, height: int) -> None:
        picture.paint_picture(painter, self.look, self.presenter, self.scene.names, width, height)

    def film(self) -> TableFilm:
        """The steps of this table as they are animated, for animated pictures."""
        return TableFilm(self)

    def close(self) -> None:
        """Stop timers and the thread."""
        self.hand.cancel()
        self.tips.hide()
        self.finish_animation()
        self._labels.stop()
        self._warm.stop()
        self.held.worker.close()
        self.searching.close()
        self.presenter.changed.disconnect(self.refresh)
        self.look.changed.disconnect(self.refresh)

    def piece_points(self) -> dict[str, tuple[float, float]]:
        """The centre of every piece in global px, for scripts that drive the mouse."""
        view = self.tabletop.view
        found = {}
        for key, item in self.tabletop.pieces.items():
            at = view.to_px(item.piece.pose.x, item.piece.pose.y)
            corner = view.viewport().mapToGlobal(QPoint(0, 0))
            found[key] = (corner.x() + at.x(), corner.y() + at.y())
        return found

    # keeping up

    def refresh(self) -> None:
        """Show what the presenter has now. While a model is held the drag draws itself."""
        if self.hand.holding:
            if self.presenter.drag is not None:
                return
            self.hand.let_go()
        if self.player.playing:
            return
        marks = self.scene.sync()
        self.panels.sync()  # its bar keeps off the pieces, the labels off the bar
        self.scene.place_labels(marks)
        self._keep_unit_seen()
        self.measuring.sync()
        if self._selected != self.presenter.selected:
            self._selected = self.presenter.selected
            if self._selected is not None:
                announce_selected(self.tabletop.view, self._selected)

    def _keep_unit_seen(self) -> None:
        """Another unit's turn to move brings the combat into view, unless it is in view already."""
        draft = self.presenter.draft_move
        unit = draft.unit.id if draft is not None else None
        if unit == self._unit:
            return
        self._unit = unit
        if draft is None or not self.tabletop.isVisible():
            return
        view = self.tabletop.view
        sight = QRectF(view.viewport().rect())
        if not all(sight.contains(view.to_px(*draft.pose(key).centre)) for key in draft.survey.figures):
            self.fit_action()

    def act(self, do: Callable[[], Any]) -> None:
        """Do something to the draft from the keyboard or a button: what is held is put down first."""
        self.hand.drop()
        self.evidence.clear()
        do()

    def act_on_model(self, do: Callable[[], Any]) -> None:
        """Do something to the selected model, and say how it stands then: keys give no other answer."""
        self.act(do)
        out = self.presenter.read_outs().get(self.presenter.selected or "")
        if out is not None:
            self.presenter.said.emit(told(out))

    def settle(self, models: tuple[str, ...]) -> None:
        """Models put down come to rest."""
        items = [self.tabletop.pieces[m] for m in models if m in self.tabletop.pieces]
        if self.look.reduced_motion or not items:
            return
        animation = QVariantAnimation(self.tabletop)
        animation.setDuration(self.look.duration_ms("settle_ms"))
        animation.setStartValue(float(tokens()["piece"]["lift_scale"]))
        animation.setEndValue(1.0)
        curve = QEasingCurve(QEasingCurve.Type.OutBack)
        curve.setOvershoot(0.6)
        animation.setEasingCurve(curve)
        animation.valueChanged.connect(lambda scale: [item.setScale(scale) for item in items])
        self._settling = animation
        animation.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)

    def _seen_moved(self) -> None:
        self.panels.place()
        self._labels.start(_LABELS_MS)

    def _place_labels(self) -> None:
        if not self.hand.holding and not self.player.playing:
            self.scene.place_labels()

    # asked by the hand, keys and panels

    def is_own(self, key: str) -> bool:
        """Whether a model belongs to the acting unit."""
        draft = self.presenter.draft_move
        return draft is not None and key in draft.survey.figures

    def is_enemy(self, key: str) -> bool:
        """Whether a model belongs to an enemy of the acting unit."""
        draft, unit = self.presenter.draft_move, self.presenter.unit_of(key)
        return draft is not None and unit is not None and unit.side != draft.unit.side

    def pose(self, key: str) -> Base:
        """Where a model is shown."""
        return self.tabletop.pieces[key].piece.pose

    def choose(self, key: str) -> bool:
        """Take a choice if there is one of that key."""
        if any(choice.key == key for choice in self.presenter.choices()):
            self.act(lambda: self.presenter.choose(key))
            return True
        return False

    def pieces_to_act(self) -> list[str]:
        """Models that can be moved now; without a move to make, all of them."""
        draft = self.presenter.draft_move
        if draft is None:
            return list(self.tabletop.pieces)
        free = [key for key in draft.survey.figures if not self.presenter.can_move(key)]
        return free or list(draft.survey.figures)

    def show_selected(self) -> None:
        """Pan so far that the selected model is seen."""
        if self.presenter.selected in self.tabletop.pieces:
            pose = self.pose(str(self.presenter.selected))
            self.tabletop.view.ensure_seen(pose.x, pose.y)

    def focus_table(self) -> None:
        self.tabletop.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _combat(self) -> list[Base]:
        draft = self.presenter.draft_move
        if draft is None:
            return []
        bases = [draft.pose(key) for key in draft.survey.figures]
        bases += [figure.base for figure in draft.survey.figures.values()]
        for unit in {*draft.survey.engaged_units, *draft.targets}:
            bases += [figure.base for figure in draft.survey.enemy_units.get(unit, ())]
        return bases

    # told to screen readers

    def spoken_pieces(self) -> Sequence[Spoken]:
        """Every piece with its spoken name and its rectangle on the screen."""
        rows = {row.id: row for row in self.presenter.pieces().rows}
        view = self.tabletop.view
        corner = view.viewport().mapToGlobal(QPoint(0, 0))
        found = []
        for key, item in self.tabletop.pieces.items():
            at, reach = view.to_px(item.piece.pose.x, item.piece.pose.y), item.piece.pose.radius * view.ppi
            rect = QRect(round(at.x() - reach), round(at.y() - reach), round(2 * reach), round(2 * reach))
            name = tr(rows[key].spoken) if key in rows and rows[key].spoken else key
            found.append(Spoken(key, name, key == self.presenter.selected, rect.translated(corner)))
        return found


def told(out: ReadOut) -> str:
    """How a model stands, in one spoken line."""
    return f"{out.model}: {'legal' if out.status is Status.LEGAL else out.chip}, {out.line}"


def _load_regions() -> None:
    importlib.import_module("board.games.wh40k.regions")


def make_page(
    session: Session[Any, Any], look: Look, path: Path | None = None, presenter: InchPresenter | None = None
) -> InchPage:
    """The page of a session of the inch table: of a whole Fight phase where the position has one.

    With ``presenter`` a page that goes on with it.
    """
    made: type[InchPage] = InchPage
    if session.state.phase is not None:
        # Loaded only when needed: its plots need pyqtgraph's items, which a single move does not.
        made = importlib.import_module("board.games.wh40k.phase_page").PhasePage
    return made(session, look, path, presenter)
