"""The lesson panel: what came of the last try, hints, choices beside the board, and the course.

Owns these widgets and their words. Does not own the lesson (presenter.lesson), nor what a press
does (lessons).
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout

from board.presenter.language import tr
from board.presenter.lesson_data import Step
from board.presenter.views import Status, VerdictView
from board.shell.flow_layout import FlowLayout
from board.stage.look import Look
from board.stage.widgets.base import Button, Ground, IconLabel, Label, LookWidget
from board.stage.widgets.lesson_list import Entry, LessonList
from board.stage.widgets.verdict_header import VerdictHeader

HINT_WORDS = ("Show the piece", "Show where", "Show the move")


class LessonPanel(Ground):
    """Verdict block with its two buttons, choices, hints, and the list of lessons."""

    again_asked, next_asked, why_asked, hint_asked = Signal(), Signal(), Signal(), Signal()
    check_asked, marked_asked = Signal(), Signal()
    step_asked = Signal(object)
    lesson_asked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setAccessibleName(tr("Lesson"))
        self.header = VerdictHeader(look)
        self.again = Button(look, "Try again", "ink", icon="rotate-cw", keycap="Enter", name="Try again")
        self.next = Button(look, "Next lesson", "ink", icon="skip-forward", name="Next lesson")
        self.why = Button(look, "Why?", icon="book-open", keycap="Y", name="Why?")
        self.check = Button(look, "Check the move", icon="check", name="Check the move")
        self.finish = Button(look, "These are all", "ink", icon="check", name="These are all")
        for button, asked in (
            (self.again, self.again_asked),
            (self.next, self.next_asked),
            (self.why, self.why_asked),
            (self.check, self.check_asked),
            (self.finish, self.marked_asked),
        ):
            button.clicked.connect(asked)
        self._choices = QVBoxLayout()
        self._choices.setSpacing(6)
        self.choice_buttons: list[Button] = []
        self._hint_text = Label(look, "", wrap=True)
        self._hint_cost = Label(look, "Costs one star", ink="secondary", wrap=True)
        self.hint = Button(look, HINT_WORDS[0], name=HINT_WORDS[0])
        self.hint.clicked.connect(self.hint_asked)
        self.course = Label(look, "", "strong", "secondary", wrap=True)
        self.list = LessonList(look, tr("Lessons of this course"))
        self.list.taken.connect(self.lesson_asked)
        self._arrange()

    def _arrange(self) -> None:
        upper = _Sheet(self.look)
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(16, 10, 16, 10)
        buttons.setSpacing(8)
        row = FlowLayout()
        for button in (self.again, self.next, self.finish, self.check, self.why):
            row.addWidget(button)
        buttons.addLayout(row)
        buttons.addLayout(self._choices)
        column.addLayout(buttons)
        hints = QHBoxLayout()
        hints.setContentsMargins(16, 10, 16, 12)
        hints.setSpacing(10)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._hint_text)
        words.addWidget(self._hint_cost)
        hints.addWidget(IconLabel(self.look, "lightbulb", 22), 0, Qt.AlignmentFlag.AlignTop)
        self._hints = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._hints.setSpacing(6)
        self._hints.addLayout(words, 1)
        self._hints.addWidget(self.hint, 0, Qt.AlignmentFlag.AlignLeft)
        hints.addLayout(self._hints, 1)
        column.addWidget(_Line(self.look))
        column.addLayout(hints)
        column.addWidget(_Line(self.look))
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Lesson"))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(upper)
        self._upper, self._scroll = upper, scroll
        named = QHBoxLayout()
        named.setContentsMargins(16, 10, 16, 4)
        named.addWidget(self.course)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scroll, 3)
        whole.addLayout(named)
        whole.addWidget(self.list, 2)
        self.restyle()

    # what is shown

    def show_state(
        self,
        status: Status,
        headline: str,
        sentence: str,
        rules: str = "",
        *,
        again: bool = False,
        onward: bool = False,
        check: bool = False,
        marking: bool = False,
    ) -> None:
        """The block at the top, and which buttons stand under it."""
        self.header.show_verdict(VerdictView(status, tr(headline), tr(sentence), rules))
        self.again.setVisible(again)
        self.next.setVisible(onward)
        self.check.setVisible(check)
        self.finish.setVisible(marking)
        self.why.setVisible(again)

    def show_choices(self, choices: tuple[tuple[str, Step], ...]) -> None:
        """Steps that are taken here and not on the board."""
        while self._choices.count():
            widget = self._choices.takeAt(0).widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.choice_buttons = []
        for words, step in choices:
            words = tr(words)
            room = max(120, self._scroll.viewport().width() - 68)
            short = QFontMetrics(self.look.font("strong")).elidedText(
                words, Qt.TextElideMode.ElideRight, room
            )
            button = Button(self.look, short, name=words)
            button.setMinimumWidth(1)  # long words are cut rather than the panel: the tooltip has them whole
            button.setToolTip(words)
            button.clicked.connect(lambda _on=False, step=step: self.step_asked.emit(step))
            self._choices.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            self.choice_buttons.append(button)

    def show_hint(self, taken: int, text: str) -> None:
        """The hint that was taken last, and the word for the next."""
        self._hint_text.setText(text or tr("Hint"))
        aside = not text and not self.look.large
        self._hints.setDirection(
            QBoxLayout.Direction.LeftToRight if aside else QBoxLayout.Direction.TopToBottom
        )
        self._hint_cost.setVisible(taken == 0)
        self.hint.setVisible(taken < len(HINT_WORDS))
        if taken < len(HINT_WORDS):
            self.hint.set_word(HINT_WORDS[taken])

    def show_course(self, title: str, entries: tuple[Entry, ...]) -> None:
        """The list of lessons."""
        self.course.setText(tr("{0}, {1} lessons").format(title, len(entries)))
        self.list.show_entries(entries)

    def restyle(self) -> None:
        """While text is large the list stands in the dialog of all lessons only."""
        self.course.setVisible(not self.look.large)
        self.list.setVisible(not self.look.large)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 160)


class _Sheet(Ground):
    """The panel's ground under everything that scrolls."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setAccessibleName(tr("Lesson"))


class _Line(LookWidget):
    """A thin line between two parts."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setFixedHeight(1)
        self.setAccessibleName(tr("Line"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.palette.line.soft)
        painter.end()
