"""The Why panel: the verdict, its filter, and the checklist.

Owns how the three stand together and the filter buttons. Does not own their painting (stage widgets)
or what a press leads to (the window).
"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from board.presenter.language import tr
from board.presenter.views import ClauseRow, VerdictView
from board.stage.look import Look
from board.stage.widgets.base import Button, Ground
from board.stage.widgets.clause_list import ALL, FAILING, PENDING, ClauseList
from board.stage.widgets.clause_rows import ClauseRole
from board.stage.widgets.verdict_header import VerdictHeader

FILTERS = {ALL: "All", FAILING: "Failing", PENDING: "Pending"}


class WhyPanel(Ground):
    """Verdict block, filter, clauses; the block scrolls by itself when text is large."""

    copy_asked = Signal()
    rulings_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setAccessibleName(tr("Why"))
        self.header = VerdictHeader(look)
        self.clauses = ClauseList(look)
        self._scroll = _HeaderScroll(self.header)
        self._buttons: dict[str, Button] = {}
        self._group = QButtonGroup(self)
        self._copy = Button(look, "", "quiet", icon="copy", name="Copy the verdict as text")
        self._copy.setToolTip(tr("Copy the verdict as text"))
        self._copy.clicked.connect(self.copy_asked)
        self._rulings = Button(look, "", "quiet", icon="gavel", name="Rulings of this game")
        self._rulings.setToolTip(tr("Rulings of this game"))
        self._rulings.clicked.connect(self.rulings_asked)
        self.header.pack_pressed.connect(self.rulings_asked)
        self._box = QComboBox()
        self._box.setAccessibleName(tr("Filter"))
        self._box.addItems(tuple(FILTERS.values()))
        self._box.activated.connect(lambda place: self.set_filter(tuple(FILTERS)[place]))
        self._row = row = QHBoxLayout()
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(4)
        row.addWidget(self._box)
        for which, word in FILTERS.items():
            button = Button(look, word, "quiet")
            button.setCheckable(True)
            button.setChecked(which == ALL)
            button.clicked.connect(lambda _on=False, which=which: self.set_filter(which))
            self._group.addButton(button)
            self._buttons[which] = button
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self._rulings)
        row.addWidget(self._copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll)
        layout.addLayout(row)
        layout.addWidget(self.clauses, 1)
        self._view: VerdictView | None = None
        self.restyle()

    def show_verdict(self, view: VerdictView) -> None:
        """Show a verdict and its checklist."""
        before, self._view = self._view, view
        if before is None or _headings(before) != _headings(view):
            self._show_header(view)
        self.clauses.show_verdict(view)
        other_words = False
        for place, (which, button) in enumerate(self._buttons.items()):
            count = self.clauses.count(which)
            text = f"{tr(FILTERS[which])} {count}"
            if text != button.text():
                button.setText(text)
                button.setAccessibleName(tr(f"{FILTERS[which]}, {count} clauses"))
                self._box.setItemText(place, text)
                other_words = True
        if other_words:
            self._fit_filter()

    def set_filter(self, which: str) -> None:
        """Show all, failing or pending clauses."""
        self._buttons[which].setChecked(True)
        self._box.setCurrentIndex(tuple(FILTERS).index(which))
        self.clauses.set_filter(which)

    @property
    def filter(self) -> str:
        """Which clauses are shown: all, failing or pending."""
        return next(which for which, button in self._buttons.items() if button.isChecked())

    def focus_clauses(self) -> None:
        """Give the checklist the keyboard, on its first problem if there is one."""
        self.clauses.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.clauses.currentIndex().isValid():
            self.clauses.go_to_next_problem()

    def current_clause(self) -> ClauseRow | None:
        """The clause that is current in the checklist."""
        row = self.clauses.currentIndex().data(ClauseRole) if self.clauses.currentIndex().isValid() else None
        return row if isinstance(row, ClauseRow) else None

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 160)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._limit_header()
        self._fit_filter()

    def restyle(self) -> None:
        self._fit_filter()
        if self._view is not None:
            self._show_header(self._view)

    def _fit_filter(self) -> None:
        """Buttons side by side while there is room for all their words, else one box of them."""
        others = (*self._buttons.values(), self._rulings, self._copy)
        margins = self._row.contentsMargins()
        needed = sum(one.sizeHint().width() + self._row.spacing() for one in others)
        narrow = self.look.large or needed + margins.left() + margins.right() > self.width()
        self._box.setVisible(narrow)
        for button in self._buttons.values():
            button.setVisible(not narrow)

    def _show_header(self, view: VerdictView) -> None:
        """While text is large the headline alone: the clause under it says the sentence, the tooltip all."""
        rest = "\n".join(part for part in (view.sentence, view.pack) if part)
        shown = msgspec.structs.replace(view, sentence="", pack="") if self.look.large else view
        self.header.show_verdict(shown)
        self.header.setToolTip(rest if self.look.large else "")
        self.header.setAccessibleDescription(rest if self.look.large else "")
        self._limit_header()

    def _limit_header(self) -> None:
        wanted = self.header.heightForWidth(self._scroll.viewport().width())
        self._scroll.setFixedHeight(max(1, min(wanted, self.height() // 2)))


def _headings(view: VerdictView) -> tuple[str, ...]:
    return (view.status, view.headline, view.sentence, view.pack)


class _HeaderScroll(QScrollArea):
    def __init__(self, header: QWidget) -> None:
        super().__init__()
        self.setWidget(header)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Verdict"))
