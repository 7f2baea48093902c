"""The line at the bottom: what is used and left, how the unit stands, and Confirm.

Owns: a chip and its sentence at the left, a chip and Confirm at the right, extra actions between.
Does not own: the wording, or what confirming does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from board.presenter.views import StatusView
from board.stage.chips import ChipArt
from board.stage.look import Look
from board.stage.meanings import chip_art
from board.stage.widgets.base import Button, Label, LookWidget
from board.stage.widgets.chip import Chip


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
        plain = ChipArt("")
        self._left, self._right = Chip(look, plain), Chip(look, plain)
        self._strong = Label(look, style="strong")
        self._quiet = Label(look, ink="secondary")
        self._confirm = Button(look, "Confirm", "legal", icon="check", keycap="C")
        self._confirm.clicked.connect(self.confirmed)
        for label in (self._strong, self._quiet):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._actions: list[Button] = []
        self._shown_actions: tuple[ActionView, ...] = ()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(16, 8, 16, 8)
        self._layout.setSpacing(12)
        self._layout.addWidget(self._left)
        self._layout.addWidget(self._strong)
        self._layout.addWidget(self._quiet)
        self._layout.addStretch(1)
        self._layout.addWidget(self._right)
        self._layout.addWidget(self._confirm)
        self._view = StatusView("", missing=("Nothing to confirm yet",))
        self.show_status(self._view)

    @property
    def confirm_button(self) -> Button:
        return self._confirm

    def show_status(self, view: StatusView) -> None:
        """Show a status."""
        self._view = view
        for chip, shown in ((self._left, view.chip), (self._right, view.right)):
            chip.setVisible(shown is not None)
            if shown is not None:
                chip.set_art(chip_art(shown))
        self._strong.setText(view.main)
        self._strong.setVisible(bool(view.main))
        self._quiet.setText(view.secondary)
        self._confirm.set_word(view.confirm_text)
        self._confirm.set_missing(() if view.can_confirm else view.missing or ("Nothing to confirm yet",))
        self.setAccessibleName(self._spoken())
        self.restyle()

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
            self._layout.insertWidget(self._layout.count() - 1, button)
            self._actions.append(button)

    def restyle(self) -> None:
        self._quiet.setVisible(bool(self._view.secondary) and not self.look.large)
        self.setToolTip(self._view.secondary if self.look.large else "")
        self._confirm.set_word(self._view.confirm_text, None, "" if self.look.large else "C")

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
