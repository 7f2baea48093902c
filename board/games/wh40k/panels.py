"""Small panels over the table: what to do with an illegal model, a typed move, the ring's radius; tips.

Owns these widgets and where they stand. Does not own what they do (presenter, tools).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QToolTip, QVBoxLayout, QWidget

from board.games.wh40k.readout import nearest_enemy
from board.games.wh40k.tools import RADII
from board.games.wh40k.typed import HELP, TypedMoveError
from board.presenter.language import tr
from board.presenter.views import Status
from board.stage.chips import ChipArt, paint_card
from board.stage.look import Look
from board.stage.placing import Wanted, place_labels
from board.stage.widgets.base import Button, Label, LookWidget
from rules.core.narrate import inches
from rules.geometry.footprint import describe

if TYPE_CHECKING:
    from board.games.wh40k.view import InchPage

_SAID_MS = 2500


class _Card(LookWidget):
    """A raised card over the table."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that a control leaves over end here: the table under the card must not act on them."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton):
            button.click()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_card(painter, self.look.palette, QRectF(self.rect()), "e1", self.look.palette.surface.raised)
        painter.end()


class FixBar(_Card):
    """Beside a model that stands where it may not: put it back, or the nearest legal spot."""

    def __init__(self, page: InchPage, parent: QWidget) -> None:
        super().__init__(page.look, parent)
        self.setAccessibleName(tr("What to do with the illegal model"))
        self._page = page
        self.model = ""
        self._offered = False
        self.back = Button(page.look, "Put back", icon="undo")
        self.nearest = Button(page.look, "Nearest legal spot", icon="crosshair")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self.back)
        layout.addWidget(self.nearest)
        self.back.clicked.connect(self._put_back)
        self.nearest.clicked.connect(self.show_nearest)

    def show_for(self, model: str) -> None:
        """Offer help for a model; none for an empty name."""
        if model != self.model:
            self._offer(False)
        self.model = model
        self.setVisible(bool(model))
        if model:
            self.adjustSize()

    def show_nearest(self) -> None:
        """First the place as a ghost, then, asked again, the model goes there."""
        page = self._page
        if self._offered:
            self._offer(False)
            page.evidence.clear()
            page.act(page.presenter.accept_nearest)
            page.focus_table()
            return
        base = page.presenter.nearest_legal(self.model)
        if base is None and page.searching.working:
            page.presenter.said.emit("Still looking for a place: ask again in a moment")
            return
        if base is None:
            page.presenter.said.emit(f"{self.model}: no legal spot found near (sampled)")
            page.tips.say("no legal spot found near", page.tabletop.view.to_px(*page.pose(self.model).centre))
            return
        page.evidence.show_ghost(self.model, base, "nearest legal spot")
        self._offer(True)

    def _offer(self, offered: bool) -> None:
        self._offered = offered
        self.nearest.set_word("Move there" if offered else "Nearest legal spot")

    def _put_back(self) -> None:
        self._page.evidence.clear()
        self._page.act(lambda: self._page.presenter.put_back(self.model))
        self._page.focus_table()


class TypeField(_Card):
    """A move as text, with what was wrong with it under the field."""

    def __init__(self, page: InchPage, parent: QWidget) -> None:
        super().__init__(page.look, parent)
        self.setAccessibleName(tr("Type a move"))
        self._page = page
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Move"))
        self.field.setPlaceholderText(tr("1.2 -0.5, to B2, or 2.5 @ 40"))
        self.field.setMinimumWidth(260)
        self.wrong = Label(page.look, "", ink="illegal", wrap=True)
        self.wrong.setAccessibleName(tr("Nothing wrong"))
        self.wrong.hide()
        self._title = Label(page.look, "", "strong")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.addWidget(self._title)
        layout.addWidget(self.field)
        layout.addWidget(self.wrong)
        self.field.returnPressed.connect(self._done)

    def open(self) -> None:
        """Ask for a move of the selected model."""
        self._title.setText(tr(f"Move {self._page.presenter.selected}"))
        self.wrong.hide()
        self.field.clear()
        self.show()
        self._page.panels.place()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_field()
        else:
            super().keyPressEvent(event)

    def close_field(self) -> None:
        self.hide()
        self._page.focus_table()

    def _done(self) -> None:
        try:
            self._page.act_on_model(lambda: self._page.presenter.type_move(self.field.text()))
        except TypedMoveError as error:
            self.wrong.setText(str(error) or HELP)
            self.wrong.setAccessibleName(self.wrong.text())
            self.wrong.show()
            self._page.presenter.said.emit(str(error))
            self._page.panels.place()
            return
        self.close_field()


class RingField(_Card):
    """The radius of the range ring: one of the usual ones or any number of inches."""

    def __init__(self, page: InchPage, parent: QWidget) -> None:
        super().__init__(page.look, parent)
        self.setAccessibleName(tr("Range ring"))
        self._page = page
        self.radius = QComboBox()
        self.radius.setEditable(True)
        self.radius.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.radius.addItems([tr(f"{radius:g} in") for radius in RADII])
        self.radius.setCurrentText(tr("2 in"))
        self.radius.setAccessibleName(tr("Radius of the ring in inches"))
        self.radius.view().setAccessibleName(tr("Usual radii"))
        line = self.radius.lineEdit()
        if line is not None:
            line.setAccessibleName(tr("Radius of the ring in inches"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(Label(page.look, "Ring"))
        layout.addWidget(self.radius)
        self.radius.currentTextChanged.connect(self._changed)

    def _changed(self, text: str) -> None:
        try:
            radius = float(text.replace(",", ".").split()[0].removesuffix("in"))
        except (ValueError, IndexError):
            return
        if 0 < radius <= 100:
            self._page.measuring.set_radius(radius)


class Panels:
    """All panels over one table."""

    def __init__(self, page: InchPage) -> None:
        over = page.tabletop.view.viewport()
        self._page = page
        self.fix = FixBar(page, over)
        self.type = TypeField(page, over)
        self.ring = RingField(page, over)

    def sync(self) -> None:
        """The fix bar stands beside the selected model while that is illegal."""
        presenter = self._page.presenter
        out = presenter.read_outs().get(presenter.selected or "")
        illegal = out is not None and out.status is Status.ILLEGAL and presenter.drag is None
        self.fix.show_for(out.model if illegal and out is not None else "")
        self.place()

    def show_ring_field(self, on: bool) -> None:
        self.ring.setVisible(on)
        self.place()

    def place(self) -> None:
        """Where they stand: the fix bar beside its model, the fields at the top left."""
        page = self._page
        top = 12
        for card in (self.ring, self.type):
            if card.isVisible():
                card.adjustSize()
                card.move(12, top)
                top += card.height() + 8
        page.scene.fix_rect = None
        if not self.fix.isVisible() or self.fix.model not in page.tabletop.pieces:
            return
        bar, table = self.fix.sizeHint(), page.tabletop
        beside = table.piece_rect_px(self.fix.model)
        blocked = [table.piece_rect_px(key) for key in table.pieces]
        wanted = Wanted("fix", QSizeF(bar), beside)
        bounds = QRectF(table.view.viewport().rect()).adjusted(8, 8, -8, -8)
        rect = place_labels([wanted], blocked, bounds, 12)["fix"]
        self.fix.setGeometry(rect.toRect())
        page.scene.fix_rect = rect


class Tips:
    """The tooltip of a piece after a while, and short answers at the pointer."""

    def __init__(self, page: InchPage) -> None:
        self._page = page
        self._key: str | None = None
        self._px = QPointF()
        self._timer = QTimer(page.tabletop)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._show)
        self._said = QTimer(page.tabletop)
        self._said.setSingleShot(True)
        self._said.timeout.connect(lambda: page.tabletop.hide_label("said"))

    def over(self, key: str | None, px: QPointF) -> None:
        """The pointer is over a piece, or over none."""
        self._px = px
        if key == self._key:
            return
        self.hide()
        self._key = key
        if key is not None:
            self._timer.start(self._page.look.duration_ms("tooltip_delay_ms"))

    def hide(self) -> None:
        self._timer.stop()
        self._key = None
        if QToolTip.isVisible():
            QToolTip.hideText()

    def say(self, text: str, px: QPointF) -> None:
        """A short answer at the pointer, gone after a moment; spoken too."""
        page = self._page
        page.presenter.said.emit(text)
        label = page.tabletop.label("said", ChipArt(text, icon="ban"))
        width = page.tabletop.view.viewport().width()
        x = 18.0 if px.x() + 18 + label.size_px().width() < width else -18.0 - label.size_px().width()
        page.tabletop.put_label("said", page.tabletop.view.to_inches(px), QPointF(x, 18))
        self._said.start(_SAID_MS)

    def text(self, key: str) -> str:
        """Two lines: name, base and nearest enemy; whether it can move."""
        presenter = self._page.presenter
        unit = presenter.unit_of(key)
        if unit is None:
            return key
        size = describe(self._page.pose(key).footprint)
        first = f"{key}, {unit.label}, {size}"
        draft = presenter.draft_move
        if draft is None or key not in draft.survey.figures:
            if self._page.is_enemy(key):
                return f"{first}\nclick to choose {unit.label} as a target"
            return f"{first}\nclick to take up {unit.label}"
        apart, name = nearest_enemy(draft.survey, key, draft.pose(key))
        near = f"in base contact with {name}" if apart <= 0.01 else f"{inches(apart)} in to {name}"
        ref = "12.03" if draft.kind == "pile_in" else "12.08"
        return f"{first}, {near}\n{presenter.can_move(key) or f'can move ({ref})'}"

    def _show(self) -> None:
        if self._key is not None and self._key in self._page.tabletop.pieces:
            view = self._page.tabletop.view
            at = view.viewport().mapToGlobal(self._px.toPoint())
            QToolTip.showText(at, tr(self.text(self._key)), view.viewport())
