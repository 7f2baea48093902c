"""The banner over the table: whose decision it is, which one, what both players have left, and the note.

Owns the banner. Does not own its words (phase_words).
"""

from __future__ import annotations

from PySide6.QtCore import QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from board.games.wh40k.phase_words import Banner
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.widgets.base import Button, IconLabel, Label, LookWidget
from board.stage.widgets.turn_badge import SideDisc

FLASH_MS = 900


class TurnBanner(LookWidget):
    """Whose decision, what is left, and why the position is interesting, until that is closed."""

    def __init__(self, look: Look, note: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Turn"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._seat: int | None = None
        self._flash = 0.0
        self._fading: QVariantAnimation | None = None
        self.disc = SideDisc(look, "red")
        self.disc.setAccessibleName(tr("Red"))
        self.who = Label(look, "", "strong")
        self.task = Label(look, "", wrap=True)
        self.left = Label(look, "", ink="secondary", wrap=True)
        self.note = Label(look, note, wrap=True)
        self._note_row = QWidget()
        self._note_row.setAccessibleName(tr("Why this position"))
        row = QHBoxLayout(self._note_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel(look, "lightbulb", 18, "secondary"))
        row.addWidget(self.note, 1)
        self.close_note = Button(look, tr("Got it"), "quiet")
        self.close_note.clicked.connect(self.hide_note)
        row.addWidget(self.close_note)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.disc)
        top.addWidget(self.who)
        top.addWidget(self.task, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 6, 16, 6)
        layout.setSpacing(2)
        layout.addLayout(top)
        layout.addWidget(self.left)
        layout.addWidget(self._note_row)
        self.has_note = bool(note)
        self.setAccessibleDescription(self.note.text())
        self.restyle()

    def show_banner(self, view: Banner) -> None:
        """Show it; another player's turn flashes once."""
        side = side_key(view.seat)
        self.disc.setVisible(side is not None)
        if side is not None:
            self.disc.set_side(side, tr(view.name))
        self.who.setText(tr(view.name))
        self.task.setText(tr(view.task))
        left = "; ".join(f"{tr(name)} {tr('has left')}: {tr(units)}" for _, name, units in view.left)
        self.left.setText(left)
        self.left.setVisible(bool(left) and not self.look.large)
        self.left.setToolTip(left)
        said = ", ".join(part for part in (self.who.text(), self.task.text(), left) if part)
        self.setAccessibleName(said)
        if view.seat != self._seat:
            changed = self._seat is not None and view.seat is not None
            self._seat = view.seat
            if changed:
                self._begin_flash()

    def restyle(self) -> None:
        """Large text leaves no room for the note: it is the tooltip then."""
        self._note_row.setVisible(self.has_note and not self.look.large)
        self.setToolTip(self.note.text() if self.has_note and self.look.large else "")
        self.left.setVisible(bool(self.left.text()) and not self.look.large)

    def hide_note(self) -> None:
        """The note has been read."""
        self.has_note = False
        self.restyle()

    def _begin_flash(self) -> None:
        if self.look.reduced_motion or not self.isVisible():
            return
        if self._fading is not None:
            self._fading.stop()
        fading = QVariantAnimation(self)
        fading.setDuration(FLASH_MS)
        fading.setStartValue(1.0)
        fading.setEndValue(0.0)
        fading.valueChanged.connect(self._set_flash)
        self._fading = fading
        fading.start()

    def _set_flash(self, share: float) -> None:
        self._flash = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.look.palette
        painter = QPainter(self)
        painter.fillRect(self.rect(), palette.surface.chrome)
        side = side_key(self._seat)
        if side is not None:
            fill = QColor(palette.side(side).fill)
            painter.fillRect(0, 0, 5, self.height(), fill)
            if self._flash > 0:
                soft = QColor(palette.surface.selected)
                soft.setAlphaF(self._flash)
                painter.fillRect(5, 0, self.width() - 5, self.height(), soft)
        painter.fillRect(0, self.height() - 1, self.width(), 1, palette.line.soft)
        painter.end()
