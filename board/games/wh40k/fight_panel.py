"""The panel beside the table while a unit fights: declaration, odds, real dice, order of models, dice.

Owns which of them is shown when. Does not own what they do (presenter) nor playing (phase_page).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from board.games.wh40k.declare_table import DeclareTable
from board.games.wh40k.dice_rows import Row
from board.games.wh40k.dice_tray import DiceTray
from board.games.wh40k.odds_plot import OddsPlot
from board.games.wh40k.order_list import OrderList
from board.games.wh40k.phase_presenter import PhasePresenter
from board.games.wh40k.phase_words import panel_title
from board.games.wh40k.rehearsing import TargetOdds
from board.presenter.language import tr
from board.stage.look import Look
from board.stage.widgets.base import Button, Label, LookWidget
from rules.wh40k.fight.actions import Allocate, RollAttacks

WIDTH = 348


class FightPanel(LookWidget):
    """Everything about one fight; hidden while models are moved. ``rehearse`` plays one such fight."""

    def __init__(self, look: Look, presenter: PhasePresenter, rehearse: Callable[[int | None], None]) -> None:
        super().__init__(look)
        self.setAccessibleName(tr("Fight"))
        self.presenter = presenter
        self._rehearse = rehearse
        self._odds: tuple[TargetOdds, ...] = ()
        self._stage = ""
        self.title = Label(look, "", "lead", wrap=True)
        self.attacks = DeclareTable(look, presenter.declare)
        self.target = QComboBox()
        self.target.setAccessibleName(tr("Odds against"))
        self.target.view().setAccessibleName(tr("Odds against"))
        self.plot = OddsPlot(look)
        self.wanted = QSpinBox()
        self.wanted.setAccessibleName(tr("Wounds lost in the example"))
        self.wanted.setSpecialValueText(tr("any"))
        self.wanted.setMinimum(-1)
        self.wanted.setValue(-1)
        line = self.wanted.lineEdit()
        if line is not None:
            line.setAccessibleName(tr("Wounds lost in the example"))
        self.wanted_word = Label(look, tr("With wounds lost"), ink="secondary")
        self.example = Button(look, tr("Show me one such fight"), icon="dices", keycap="F")
        self.dice_title = Label(look, "", "strong", wrap=True)
        self.tray = DiceTray(look)
        self.order = OrderList(look, presenter.reorder)
        self.real = QLineEdit()
        self.real.setAccessibleName(tr("Real dice"))
        self.real.setPlaceholderText(tr("Real dice: 3 5 1 6"))
        self.wrong = Label(look, "", ink="illegal", wrap=True)
        self.wrong.hide()
        self._lay_out()
        self.real.textEdited.connect(self._typed)
        self.example.clicked.connect(self.show_example)
        self.plot.picked.connect(self._picked)
        self.target.activated.connect(lambda _k: self._show_odds())
        self.wanted.valueChanged.connect(lambda _k: self._show_odds())
        self.tray.hide()

    def _lay_out(self) -> None:
        self._body = QWidget()
        self._body.setAccessibleName(tr("Fight"))
        column = QVBoxLayout(self._body)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        row = QHBoxLayout()
        row.addWidget(self.wanted_word)
        row.addWidget(self.wanted)
        row.addStretch(1)
        for widget in (
            self.title,
            self.order,
            self.real,
            self.wrong,
            self.target,
            self.plot,
        ):
            column.addWidget(widget)
        column.addLayout(row)
        column.addWidget(self.example)
        column.addWidget(self.dice_title)
        column.addWidget(self.tray)
        column.addWidget(self.attacks)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Fight"))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 0, 0, 0)
        whole.addWidget(scroll)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(WIDTH), self.look.px(260))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    # what is shown

    def sync(self) -> None:
        """Show what belongs to the present decision."""
        presenter = self.presenter
        stage = presenter.stage
        if stage != self._stage:
            self._stage = stage
            self.real.clear()
            self.wrong.hide()
            self.wanted.setValue(-1)
        fights = stage in ("declare", "attack", "precision", "allocate")
        self.setVisible(fights or (stage == "select" and bool(self.tray.rows)))
        if self.isHidden():
            return
        self.title.setText(tr(presenter.told(panel_title(presenter.table, presenter.players))))
        self.title.setAccessibleName(self.title.text())
        declaration = presenter.declaration
        self.attacks.setVisible(declaration is not None)
        if declaration is not None:
            names = {unit.id: unit.label for unit in presenter.table.units}
            self.attacks.show_declaration(declaration, names)
        rolls = isinstance(presenter.act, RollAttacks | Allocate)
        self.real.setVisible(rolls)
        orders = isinstance(presenter.act, Allocate)
        self.order.setVisible(orders)
        if orders:
            self.order.show_order(presenter.order_words())
        self._odds = presenter.odds()
        self._fill_targets()
        self._show_odds()
        for widget in (self.example, self.wanted, self.wanted_word):
            widget.setVisible(declaration is not None and bool(self._odds))

    def _fill_targets(self) -> None:
        names = [found.name for found in self._odds]
        if [self.target.itemText(k) for k in range(self.target.count())] != names:
            self.target.clear()
            self.target.addItems(names)
        self.target.setVisible(len(names) > 1)

    def _show_odds(self) -> None:
        self.plot.setVisible(bool(self._odds))
        if not self._odds:
            return
        found = self._odds[max(0, min(self.target.currentIndex(), len(self._odds) - 1))]
        most = sum(len(each.odds.damage) - 1 for each in self._odds)
        self.wanted.setMaximum(most)
        chosen = self.wanted.value() if len(self._odds) == 1 and self.wanted.value() >= 0 else None
        self.plot.show_odds(found, chosen)

    def show_dice(self, rows: tuple[Row, ...], title: str, out: float | None = None) -> None:
        """The dice of the last roll, or of a rehearsal, under their title."""
        self.dice_title.setText(tr(title))
        self.dice_title.setVisible(bool(rows))
        self.tray.show_rows(rows, out)
        if rows and self.presenter.stage == "select":
            self.show()

    def show_example(self) -> None:
        """One fight with the number of wounds that is asked for."""
        wanted = self.wanted.value()
        self._rehearse(wanted if wanted >= 0 else None)

    def _picked(self, number: int) -> None:
        if len(self._odds) == 1 and self.presenter.declaration is not None:
            self.wanted.setValue(number)

    def _typed(self, text: str) -> None:
        problem = self.presenter.type_faces(text)
        self.wrong.setText(tr(problem))
        self.wrong.setAccessibleName(self.wrong.text() or tr("Nothing wrong"))
        self.wrong.setVisible(bool(problem))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.surface.panel)
        painter.fillRect(0, 0, 1, self.height(), self.look.palette.line.normal)
        painter.fillRect(0, 0, self.width(), 1, self.look.palette.line.normal)
        painter.end()
