"""Whose turn it is: a disc in the side's fill and rim, the name, the phase.

Owns: `TurnBadge` and the `SideDisc` used wherever a side stands in a text.
Does not own: turn order.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from board.presenter.language import tr
from board.presenter.views import TurnView
from board.stage.bases import paint_side_disc
from board.stage.look import Look
from board.stage.meanings import side_key
from board.stage.widgets.base import Label, LookWidget

LONGEST_PX = 200
"""The room of a name at 100 % text: the menus beside it keep theirs."""


class SideDisc(LookWidget):
    """A side as a disc of 1.05 em with its rim style; ``name`` is who plays it, else the side is named."""

    def __init__(self, look: Look, side: str, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name or look.palette.side(side).name)

    def set_side(self, side: str, name: str = "") -> None:
        """Show another side."""
        self._side = side
        self.setAccessibleName(name or self.look.palette.side(side).name)
        self.update()

    def sizeHint(self) -> QSize:
        side = self.look.px(17)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self.width() / 2
        paint_side_disc(painter, QPointF(radius, radius), radius, self.look.palette.side(self._side))
        painter.end()


class TurnBadge(LookWidget):
    """Disc, turn, phase; from 150 % text the phase moves to the tooltip, as what a long name loses does."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = TurnView(None, "", "")
        self._disc = SideDisc(look, "red")
        self._title = Label(look, style="strong")
        self._phase = Label(look, ink="secondary")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.setSpacing(8)
        for widget in (self._disc, self._title, self._phase):
            layout.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Turn"))

    def show_turn(self, view: TurnView) -> None:
        """Show whose turn it is."""
        self._view = view
        side = side_key(view.seat)
        self._disc.setVisible(side is not None)
        if side is not None:
            self._disc.set_side(side, view.name)
        self._phase.setText(view.text)
        self.setAccessibleName(", ".join(part for part in (view.name, view.text) if part))
        self.restyle()
        layout = self.layout()
        if layout is not None:  # so that the size it asks for is that of the new words, at once
            layout.activate()

    def restyle(self) -> None:
        self._phase.setVisible(bool(self._view.text) and not self.look.large)
        name = tr(self._view.name)
        metrics = QFontMetrics(self.look.font("strong"))
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, self.look.px(LONGEST_PX))
        QLabel.setText(self._title, shown)  # it is translated, and a name stays as it is
        hidden = (name if shown != name else "", tr(self._view.text) if self.look.large else "")
        self.setToolTip(", ".join(part for part in hidden if part))
