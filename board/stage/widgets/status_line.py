"""The line at the bottom: what is used and left, how the unit stands, and Confirm.

Owns: a chip and its sentence at the left, a chip and Confirm at the right, extra actions between.
Does not own: the wording, or what confirming does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import StatusView
from board.stage.chips import ChipArt
from board.stage.look import Look
from board.stage.meanings import chip_art
from board.stage.widgets.base import Button, Label, LookWidget
from board.stage.widgets.chip import Chip

MARGIN, SPACING = 16, 12


@dataclass(frozen=True)
class ActionView:
    """A button between the chips: "Put back", "Nearest legal spot"."""

    key: str
    word: str
    icon: str = ""
    keycap: str = ""


class StatusLine(LookWidget):
    """Always states used, left, legality and rule; Confirm is blue only while the draft is legal."""

    confirmed = Signal()
    action_chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing behind it is painted again
        plain = ChipArt("")
        self._left, self._right = Chip(look, plain), Chip(look, plain)
        self._strong = Label(look, style="strong")
        self._quiet = Label(look, ink="secondary")
        self._confirm = Button(look, "Confirm", "legal", icon="check", keycap="C")
        self._confirm.clicked.connect(self.confirmed)
        self._actions: list[Button] = []
        self._shown_actions: tuple[ActionView, ...] = ()
        self._box = QWidget()
        self._box.setAccessibleName(tr("Actions"))
        self._box_row = QHBoxLayout(self._box)
        self._box_row.setContentsMargins(0, 0, 0, 0)
        self._box_row.setSpacing(SPACING)
        self._row = QHBoxLayout()
        self._row.setSpacing(SPACING)
        for label in (self._strong, self._quiet):
            label.setMinimumWidth(1)  # short room wraps or hides them: see _arrange
        for widget in (self._left, self._strong, self._quiet, self._right, self._confirm):
            self._row.addWidget(widget)
        self._row.insertStretch(3, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(MARGIN, 8, MARGIN, 8)
        self._column.setSpacing(8)
        self._column.addLayout(self._row)
        self._column.addWidget(self._box, 0, Qt.AlignmentFlag.AlignRight)
        self._view = StatusView("", missing=("Nothing to confirm yet",))
        self.show_status(self._view)
        self.restyle()

    @property
    def confirm_button(self) -> Button:
        return self._confirm

    def show_status(self, view: StatusView) -> None:
        """Show a status."""
        before, self._view = self._view, view
        for chip, shown in ((self._left, view.chip), (self._right, view.right)):
            chip.setVisible(shown is not None)
            if shown is not None:
                chip.set_art(chip_art(shown))
        self._strong.setText(view.main)
        self._strong.setVisible(bool(view.main))
        self._quiet.setText(view.secondary)
        self._confirm.set_missing(() if view.can_confirm else view.missing or ("Nothing to confirm yet",))
        self.setAccessibleName(self._spoken())
        if self._room_for(view) != self._room_for(before):
            self.restyle()

    def _room_for(self, view: StatusView) -> tuple[object, ...]:
        """What decides who stands where: numbers change at every move of the mouse, this seldom."""
        main = self.look.width_of(view.main, "strong")
        return (view.chip, view.right, view.secondary, view.confirm_text, main)

    def set_actions(self, actions: Sequence[ActionView]) -> None:
        """Buttons beside Confirm; nothing is rebuilt when they stay the same."""
        if tuple(actions) == self._shown_actions:
            return
        self._shown_actions = tuple(actions)
        for button in self._actions:
            button.deleteLater()
        self._actions = []
        for action in self._shown_actions:
            button = Button(self.look, action.word, "secondary", icon=action.icon, keycap=action.keycap)
            button.clicked.connect(lambda _on=False, key=action.key: self.action_chosen.emit(key))
            self._box_row.addWidget(button)
            self._actions.append(button)
        self._arrange()

    def restyle(self) -> None:
        self._confirm.set_word(self._view.confirm_text, None, "" if self.look.large else "C")
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height())

    def _height(self) -> int:
        """What the words need at this width; Qt would ask for what they need at the narrowest."""
        tall = self._column.hasHeightForWidth() and self.width() > 1
        return self._column.totalHeightForWidth(self.width()) if tall else super().sizeHint().height()

    def _arrange(self) -> None:
        """Short of room, the quiet text goes to the tooltip, then actions go below, then words wrap."""
        view = self._view
        firm = [
            self._confirm,
            *(c for c, shown in ((self._left, view.chip), (self._right, view.right)) if shown),
        ]
        used = sum(widget.sizeHint().width() + SPACING for widget in firm) + 2 * MARGIN
        used += self.look.width_of(view.main, "strong") + SPACING
        actions = sum(button.sizeHint().width() + SPACING for button in self._actions)
        below = bool(self._actions) and used + actions > self.width()
        quiet = self.look.width_of(view.secondary) + 2 * SPACING
        fits = not self.look.large and used + quiet + (0 if below else actions) <= self.width()
        self._quiet.setVisible(bool(view.secondary) and fits)
        self.setToolTip("" if fits else view.secondary)
        self._strong.setWordWrap(used > self.width())
        # The stretch beside it would otherwise leave wrapped words no more than a narrow column.
        self._row.setStretch(self._row.indexOf(self._strong), 100 if used > self.width() else 0)
        self._box.setVisible(bool(self._actions))
        if below == (self._row.indexOf(self._box) >= 0):
            if below:
                self._row.removeWidget(self._box)
                self._column.addWidget(self._box, 0, Qt.AlignmentFlag.AlignRight)
            else:
                self._column.removeWidget(self._box)
                self._row.insertWidget(4, self._box)
        if self.height() != self._height():
            self.updateGeometry()

    def _spoken(self) -> str:
        view = self._view
        parts = (view.chip and view.chip.text, view.main, view.secondary, view.right and view.right.text)
        return ". ".join(part for part in parts if part) or "Status"

    def paintEvent(self, event: QPaintEvent) -> None:
        p = self.look.palette
        painter = QPainter(self)
        painter.fillRect(self.rect(), p.surface.panel)
        painter.fillRect(0, 0, self.width(), 1, p.line.normal)
        painter.end()
