"""The rulings panel of any game: every switch with its question, value, default and rule; guesses first.

Owns the list, its filter and its buttons. Does not own a row (rulings_row) nor what a change leads to
(rulings_change).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import ClauseRow
from board.shell.help_dialogs import RuleDialog
from board.shell.rulings_change import RulingsChange
from board.shell.rulings_row import RulingRow, spoken
from board.stage.page import Command
from board.stage.widgets.base import Button, Label
from rules.core import switches
from rules.core.switches import InForce

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

ALL, GUESSES, CHANGED = "all", "guesses", "changed"
FILTERS = {ALL: "All rulings", GUESSES: "Guesses", CHANGED: "Not as by default"}


class RulingsDialog(QDialog):
    """What is in force, and turning it: the game is then judged again from its opening position."""

    def __init__(self, window: MainWindow, first: str = "") -> None:
        super().__init__(window)
        self._window, look = window, window.look
        self._change = RulingsChange.of(window)
        session = window.presenter.session
        found = switches.in_force(session.ruleset, session.scenario)
        self.setWindowTitle(tr("Rulings"))
        self.setAccessibleName(tr("Rulings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = tuple(RulingRow(look, one) for one in sorted(found, key=lambda one: not one.ruling.guess))
        self.filter = QComboBox()
        self.filter.setAccessibleName(tr("Filter"))
        self.filter.activated.connect(lambda place: self.show_only(tuple(FILTERS)[place]))
        self._which = ALL
        self._message = Label(look, "", ink="secondary", wrap=True)
        self.defaults = Button(look, "Defaults")
        self.defaults.setToolTip(tr("Set every ruling to its default"))
        self.defaults.clicked.connect(self.take_defaults)
        self.close_button = Button(look, "Close")
        self.close_button.clicked.connect(self.reject)
        self.judge = Button(look, "Judge again", "ink")
        self.judge.clicked.connect(self.accept)
        self.judge.setDefault(True)
        top = QHBoxLayout()
        top.addWidget(Label(look, session.ruleset.info.title, "lead", wrap=True), 1)
        top.addWidget(self.filter)
        below = QHBoxLayout()
        below.addWidget(self.defaults)
        below.addStretch(1)
        below.addWidget(self.close_button)
        below.addWidget(self.judge)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        intro = "Where the rule text is silent or players differ. A guess has only our own reading behind it."
        layout.addWidget(Label(look, intro, ink="secondary", wrap=True))
        self._scroll = self._list()
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._message)
        layout.addLayout(below)
        for row in self.rows:
            row.turned.connect(self._show)
            row.field.setEnabled(not self._change.closed)
        room = window.screen().availableSize()
        self.resize(min(look.px(640), room.width()), min(look.px(680), room.height() - 40))
        self._show()
        self._go_to(first)

    @property
    def values(self) -> dict[str, object]:
        """The rulings as they are wanted."""
        return {row.one.ruling.name: row.value for row in self.rows}

    def show_only(self, which: str) -> None:
        """All rulings, the guesses, or those that differ from the default."""
        self._which = which
        self.filter.setCurrentIndex(tuple(FILTERS).index(which))
        for row in self.rows:
            row.setVisible(self._fits(row, which))

    def take_defaults(self) -> None:
        """Want every ruling as it is by default."""
        for row in self.rows:
            row.set_value(row.one.ruling.default)

    def accept(self) -> None:
        """Judge the game again under what is wanted; what cannot be used is told and nothing changes."""
        if not self.judge.isEnabled():
            return
        super().accept()
        self._change.judge_again(self.values)

    def _list(self) -> QScrollArea:
        inside = QWidget()
        inside.setAccessibleName(tr("Rulings"))
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for row in self.rows:
            column.addWidget(row)
        if not self.rows:
            column.addWidget(Label(self._window.look, "This game has no rulings to choose."))
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Rulings"))
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return scroll

    def _fits(self, row: RulingRow, which: str) -> bool:
        return {ALL: True, GUESSES: row.one.ruling.guess, CHANGED: row.differs}[which]

    def _show(self) -> None:
        """Counts in the filter, what turning leads to, and what cannot be done now."""
        counts = {which: sum(self._fits(row, which) for row in self.rows) for which in FILTERS}
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.addItems([f"{tr(FILTERS[which])}: {count}" for which, count in counts.items()])
        self.filter.setCurrentIndex(tuple(FILTERS).index(self._which))
        self.filter.blockSignals(False)
        turned, closed = sum(row.is_turned for row in self.rows), self._change.closed
        steps = self._window.presenter.session.history.cursor
        if closed:
            self._message.setText(closed)
        elif not turned:
            self._message.setText("Turn a ruling to have the game judged again under it.")
        else:
            what = f"{turned} ruling" + ("" if turned == 1 else "s")
            self._message.setText(
                f"{what} turned. Nothing has been played yet: the game begins under it."
                if not steps
                else f"{what} turned. The game is played again from its opening position, as far as "
                "its steps stay legal; the game so far can be had back."
            )
        self.judge.setEnabled(bool(turned) and not closed)
        self.defaults.setEnabled(any(row.differs for row in self.rows) and not closed)

    def _go_to(self, name: str) -> None:
        row = next((row for row in self.rows if row.one.ruling.name == name), None)
        if row is not None:
            row.field.setFocus(Qt.FocusReason.OtherFocusReason)
            QTimer.singleShot(0, row, lambda: self._scroll.ensureWidgetVisible(row))


def rulings_commands(window: MainWindow) -> tuple[Command, ...]:
    """The panel, and the way back from what it did."""

    def back() -> RulingsChange:
        return RulingsChange.of(window)

    return (
        Command(
            "check.rulings", "Rulings…", lambda: open_rulings(window), "", "rule", "Check", window.has_page
        ),
        Command(
            "check.rulings_back",
            "Back to the rulings before",
            lambda: back().go_back(),
            "",
            "undo",
            "Check",
            lambda: back().can_go_back,
        ),
    )


def open_rule(window: MainWindow, row: ClauseRow) -> RuleDialog:
    """Show what a rule asks, with the rulings on which its clause hung in words."""
    session = window.presenter.session
    found = switches.in_force(session.ruleset, session.scenario)
    words = {one.ruling.name: _in_words(one) for one in found}
    dialog = RuleDialog(window.look, row, window, words)
    dialog.rulings_asked.connect(lambda name: open_rulings(window, name))
    dialog.open()
    return dialog


def _in_words(one: InForce) -> str:
    """``Does it block? yes, a guess``."""
    return f"{tr(one.ruling.question)} {spoken(one.value)}" + (f", {tr('guess')}" if one.ruling.guess else "")


def open_rulings(window: MainWindow, first: str = "") -> RulingsDialog:
    """Show the rulings of the game on the board, beginning at one of them."""
    dialog = RulingsDialog(window, first)
    dialog.open()
    return dialog
