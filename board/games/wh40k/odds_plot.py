"""The odds before the dice: bars of the exact chances of wounds lost and models slain.

Owns the two plots of one target and picking a number in them. Does not own the odds (rules).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from board.games.wh40k.rehearsing import TargetOdds
from board.presenter.language import tr
from board.stage.accessible import give_role
from board.stage.look import Look
from board.stage.widgets.base import Label, LookWidget

LEAST = 0.0005
"""Chances below this are not drawn at the ends of a plot."""
_HEIGHT = 116


class _Bars(pg.PlotWidget):
    """One distribution; a bar can be clicked."""

    picked = Signal(int)

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(enableMenu=False)
        self._look, self._title = look, title
        self._chances: tuple[float, ...] = ()
        self._bars: pg.BarGraphItem | None = None
        self._chosen: int | None = None
        self.setMouseEnabled(False, False)
        self.hideButtons()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(80)
        self.setAccessibleName(title)
        give_role(self, QAccessible.Role.Chart)
        self.restyle()

    def show_chances(self, chances: Sequence[float], chosen: int | None) -> None:
        """Draw these chances; the chosen bar is marked."""
        self._chances, self._chosen = tuple(chances), chosen
        plot = self.getPlotItem()
        plot.clear()
        shown = [k for k, chance in enumerate(chances) if chance >= LEAST] or [0]
        low, high = shown[0], shown[-1]
        numbers = np.arange(low, high + 1)
        heights = np.array(chances[low : high + 1]) * 100
        palette = self._look.palette
        brushes = [palette.line.ink if k == chosen else palette.line.control for k in numbers]
        self._bars = pg.BarGraphItem(x=numbers, height=heights, width=0.8, brushes=brushes, pen=None)
        plot.addItem(self._bars)
        top = max(5.0, float(heights.max()) * 1.25)
        plot.setRange(xRange=(low - 0.6, max(high, low + 2) + 0.6), yRange=(0, top), padding=0)
        step = max(1, -(-(high - low + 1) // 8))
        plot.getAxis("bottom").setTicks([[(k, str(k)) for k in range(low, high + 1, step)]])
        half = 10 * max(1, round(top / 20))
        plot.getAxis("left").setTicks([[(k, f"{k}") for k in range(0, round(top * 0.88) + 1, half)]])
        told = ", ".join(f"{k}: {100 * chances[k]:.1f} %" for k in shown)
        self.setAccessibleDescription(told)
        self.setToolTip(told if len(shown) < 20 else "")

    def restyle(self) -> None:
        """Colours and type of the look."""
        palette, look = self._look.palette, self._look
        self.setBackground(palette.surface.panel)
        self.setFixedHeight(look.px(_HEIGHT))
        plot = self.getPlotItem()
        plot.setLabel("bottom", "")
        for name in ("left", "bottom"):
            axis = plot.getAxis(name)
            axis.setPen(palette.line.normal)
            axis.setTextPen(palette.text.secondary)
            axis.setStyle(tickFont=look.font(), tickLength=-4)
        plot.getAxis("bottom").setHeight(look.line_px() + 6)
        plot.getAxis("left").setWidth(round(look.width_of("100")) + 12)
        if self._chances:
            self.show_chances(self._chances, self._chosen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        box = self.getPlotItem().getViewBox()
        at = box.mapSceneToView(self.mapToScene(event.position().toPoint()))
        number = round(QPointF(at).x())
        if 0 <= number < len(self._chances):
            self.picked.emit(number)
        event.accept()


class OddsPlot(LookWidget):
    """Both distributions of one target, with their averages in words."""

    picked = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Odds"))
        self.words = Label(look, "", wrap=True)
        self.damage = _Bars(look, tr("Wounds lost, chance in %"))
        self.slain = _Bars(look, tr("Models slain, chance in %"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.words)
        row = QHBoxLayout()
        row.setSpacing(8)
        for plot, title in ((self.damage, "Wounds lost, %"), (self.slain, "Models slain, %")):
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(Label(look, tr(title), ink="secondary"))
            column.addWidget(plot)
            row.addLayout(column, 3 if plot is self.damage else 2)
        layout.addLayout(row)
        self.damage.picked.connect(self.picked)

    def show_odds(self, found: TargetOdds, chosen: int | None = None) -> None:
        """Show the chances of one target; ``chosen`` wounds are marked."""
        odds = found.odds
        text = f"{found.name}: on average {odds.mean_damage:.1f} wounds, {odds.mean_slain:.1f} slain"
        if odds.destroyed >= LEAST:
            text += f", all destroyed {100 * odds.destroyed:.0f} %"
        self.words.setText(tr(text))
        self.setAccessibleDescription(self.words.text())
        self.damage.show_chances(odds.damage, chosen)
        self.slain.show_chances(odds.slain, None)

    def restyle(self) -> None:
        self.damage.restyle()
        self.slain.restyle()
