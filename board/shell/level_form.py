"""The form of a level: what is asked, what is open, what is said; its steps and mistakes as lists.

Owns these widgets and carrying what is typed into the level. Does not own the level (presenter.level),
recording nor files (level_editor).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from board.presenter.language import tr
from board.presenter.lesson_data import LONGEST_CAPTION, LONGEST_GOAL
from board.presenter.lesson_goals import GOALS, Condition
from board.presenter.lesson_making import slug
from board.presenter.lesson_terms import verb_of
from board.presenter.level import Level
from board.shell.flow_layout import FlowLayout
from board.stage.look import Look
from board.stage.widgets.base import Button, Label

HINT_WORDS = ("First hint: the piece", "Second hint: where", "Third hint: the move")
AS_BEFORE = "As before"
ROWS_PX = 96


class LevelForm(QWidget):
    """The level as fields; ``changed`` after anything that is typed or chosen."""

    changed = Signal()

    def __init__(self, look: Look, level: Level, pieces: dict[str, str]) -> None:
        super().__init__()
        self._look, self._level, self._pieces = look, level, pieces
        self._filling = True
        self.setAccessibleName(tr("Level editor"))
        lesson = level.lesson
        self.title = self._line("Title", lesson.title)
        self.goal = self._line("Goal of the lesson", lesson.goal)
        self.goal.setMaxLength(LONGEST_GOAL)
        self.story = self._line("Words before it", lesson.story)
        self.idea = self._line("What is learned", lesson.idea)
        self.takeaway = self._line("Takeaway", lesson.takeaway)
        self.rules = self._line("Rules", ", ".join(lesson.rules))
        self.hints = [
            self._line(word, hint.text) for word, hint in zip(HINT_WORDS, lesson.hints, strict=True)
        ]
        self.hint_pieces = self._line("Pieces of the first hint", ", ".join(lesson.hints[0].pieces))
        self.par = QSpinBox()
        self.par.setRange(1, 99)
        self.par.setAccessibleName(tr("Par"))
        self.par.valueChanged.connect(self._typed)
        self._before = lesson.success
        self.conditions: list[ConditionRow] = []
        self._rows = QVBoxLayout()
        self.more = Button(look, "Another condition", "quiet", icon="plus", name="Another condition")
        self.more.clicked.connect(lambda: self.add_condition())
        self.position = Label(look, "", wrap=True)
        self.steps = Label(look, "", wrap=True)
        self.kinds = self._list("What may be done")
        self.kinds.itemChanged.connect(self._typed)
        self.mistakes = self._list("Mistakes")
        self.mistakes.currentRowChanged.connect(self._show_mistake)
        self.caption = self._line("Caption of the mistake", "")
        self.caption.setMaxLength(LONGEST_CAPTION)
        self.wrong = self._line("Why it is wrong", "")
        self._form = QFormLayout(self)
        self._form.setContentsMargins(16, 10, 16, 10)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.add_condition(before=True)
        self._filling = False

    def lay_out(
        self, position: tuple[Button, ...], solution: tuple[Button, ...], mistakes: tuple[Button, ...]
    ) -> None:
        """Everything in its order, with the buttons that act on the board."""
        self._row("Title", self.title)
        self._row("Goal of the lesson", self.goal)
        self._row("Words before it", self.story)
        self._row("Position", self.position, *position)
        self._form.addRow(Label(self._look, "Done when", "strong"))
        self._form.addRow(self._rows)
        self._form.addRow(self.more)
        self._row("The way through", self.steps, *solution)
        self._row("Par", self.par)
        self._row("Mistakes", self.mistakes, *mistakes)
        self._row("Caption of the mistake", self.caption)
        self._row("Why it is wrong", self.wrong)
        self._row("What may be done", self.kinds)
        for word, field in zip(HINT_WORDS, self.hints, strict=True):
            self._row(word, field)
        self._row("Pieces of the first hint", self.hint_pieces)
        self._row("What is learned", self.idea)
        self._row("Takeaway", self.takeaway)
        self._row("Rules", self.rules)
        self.refresh()

    # the level shown

    def refresh(self) -> None:
        """Show what the level holds after something was played or taken."""
        self._filling = True
        lesson = self._level.lesson
        words = tr("{0} pieces, {1} steps before it").format(len(self._pieces), len(lesson.setup))
        self.position.setText(words)
        self.steps.setText(
            " \N{MIDDLE DOT} ".join(self._said(step.do) for step in lesson.solution.steps) or "–"
        )
        self.par.setValue(lesson.par)
        self.kinds.clear()
        for kind, (allowed, needed) in self._level.kinds().items():
            item = QListWidgetItem(tr(verb_of(kind)))
            item.setData(Qt.ItemDataRole.UserRole, kind)
            flags = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(flags if needed else flags | Qt.ItemFlag.ItemIsEnabled)
            item.setCheckState(Qt.CheckState.Checked if allowed else Qt.CheckState.Unchecked)
            self.kinds.addItem(item)
        self.mistakes.clear()
        for mistake in lesson.mistakes:
            said = " \N{MIDDLE DOT} ".join(self._said(step.do) for step in mistake.steps)
            self.mistakes.addItem(f"{mistake.id}: {said} ({', '.join(mistake.breaks) or mistake.fails})")
        self.mistakes.setCurrentRow(len(lesson.mistakes) - 1)
        self._show_mistake(self.mistakes.currentRow())
        self._filling = False

    def _show_mistake(self, row: int) -> None:
        there = 0 <= row < len(self._level.lesson.mistakes)
        filling, self._filling = self._filling, True
        mistake = self._level.lesson.mistakes[row] if there else None
        self.caption.setText(mistake.caption if mistake else "")
        self.wrong.setText(mistake.wrong if mistake else "")
        for field in (self.caption, self.wrong):
            field.setEnabled(there)
        self._filling = filling

    def _said(self, do: dict[str, Any] | None) -> str:
        """A recorded step in a few words: what kind, by whom, on whom."""
        if do is None:
            return tr("marked")
        keys = [
            value for name, value in do.items() if name not in ("type", "seat") and isinstance(value, str)
        ]
        keys += [str(each["id"]) for each in do.get("models", ())]
        names = [self._pieces.get(key.rpartition(":")[2], key) for key in keys]
        return " ".join([tr(verb_of(str(do["type"]))), *names])

    # conditions

    def add_condition(self, *, before: bool = False) -> ConditionRow:
        """One more thing that must hold; ``before``: as the goal was."""
        row = ConditionRow(
            self._look, self._level.game.game, self._pieces, self._before.words if before else ""
        )
        row.changed.connect(self._typed)
        row.removed.connect(lambda: self._remove(row))
        self.conditions.append(row)
        self._rows.addWidget(row)
        if not self._filling:
            self._typed()
        return row

    def _remove(self, row: ConditionRow) -> None:
        if len(self.conditions) > 1:
            self.conditions.remove(row)
            row.hide()
            row.deleteLater()
            self._typed()

    # the level filled in

    def _typed(self, *_values: object) -> None:
        if not self._filling:
            self.fill()
            self.changed.emit()

    def fill(self) -> None:
        """Carry the fields into the level."""
        level, row = self._level, self.mistakes.currentRow()
        if 0 <= row < len(level.lesson.mistakes):
            level.tell_mistake(row, self.caption.text(), self.wrong.text())
        kinds = [self.kinds.item(n) for n in range(self.kinds.count())]
        checked = [kind for kind in kinds if kind.checkState() == Qt.CheckState.Checked]
        level.allow([kind.data(Qt.ItemDataRole.UserRole) for kind in checked])
        if any(each.condition is None for each in self.conditions):
            level.ask_as_before(self._before)
        else:
            level.ask([each.condition for each in self.conditions if each.condition is not None])
        texts = [field.text() for field in self.hints]
        hints = [replace(hint, text=text) for hint, text in zip(level.lesson.hints, texts, strict=True)]
        hints[0] = replace(hints[0], pieces=_listed(self.hint_pieces.text()))
        level.lesson = replace(
            level.lesson,
            id=slug(self.title.text()),
            title=self.title.text(),
            goal=self.goal.text(),
            story=self.story.text(),
            idea=self.idea.text(),
            takeaway=self.takeaway.text(),
            rules=_listed(self.rules.text()),
            hints=tuple(hints),
            par=self.par.value(),
        )

    # widgets

    def _line(self, word: str, text: str) -> QLineEdit:
        field = QLineEdit(text)
        field.setAccessibleName(tr(word))
        field.textChanged.connect(self._typed)
        return field

    def _list(self, word: str) -> QListWidget:
        found = QListWidget()
        found.setAccessibleName(tr(word))
        found.setFixedHeight(self._look.px(ROWS_PX))
        return found

    def _row(self, word: str, field: QWidget, *buttons: Button) -> None:
        self._form.addRow(Label(self._look, word, "strong"), field)
        if buttons:
            self._form.addRow(flowing(*buttons))


def flowing(*buttons: Button) -> FlowLayout:
    """Buttons side by side, in as many lines as they need."""
    line = FlowLayout()
    for button in buttons:
        line.addWidget(button)
    return line


class ConditionRow(QWidget):
    """One thing that must hold: which, of what piece, how much."""

    changed, removed = Signal(), Signal()

    def __init__(self, look: Look, game: str, pieces: dict[str, str], before: str) -> None:
        super().__init__()
        self.setAccessibleName(tr("Condition"))
        self._choices = GOALS[game]
        self._offset = 1 if before else 0
        self.which, self.piece = QComboBox(), QComboBox()
        self.which.setAccessibleName(tr("Done when"))
        self.which.addItems([f"{tr(AS_BEFORE)}: {before}"] if before else [])
        self.which.addItems([tr(choice.words) for choice in self._choices])
        self.piece.setAccessibleName(tr("Piece"))
        for key, label in pieces.items():
            self.piece.addItem(label, key)
        self.number = QDoubleSpinBox()
        self.number.setAccessibleName(tr("Number"))
        self.number.setRange(0.0, 99.0)
        self.number.setSingleStep(0.5)
        self.number.setValue(1.0)
        for box in (self.which, self.piece):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            box.currentIndexChanged.connect(self._chosen)
        self.number.valueChanged.connect(self._chosen)
        away = Button(look, "", "quiet", icon="x", name="Take this condition away")
        away.clicked.connect(self.removed)
        below = FlowLayout()
        for part in (self.piece, self.number, away):
            below.addWidget(part)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.which)
        whole.addLayout(below)
        self._enable()

    @property
    def condition(self) -> Condition | None:
        """What is chosen; None: as it was before."""
        at = self.which.currentIndex() - self._offset
        if at < 0:
            return None
        return Condition(self._choices[at], str(self.piece.currentData() or ""), self.number.value())

    def choose(self, words: str, piece: str = "", number: float = 1.0) -> None:
        """Choose by the words of the goal."""
        at = next(n for n, choice in enumerate(self._choices) if choice.words == words)
        self.piece.setCurrentIndex(max(0, self.piece.findData(piece)))
        self.number.setValue(number)
        self.which.setCurrentIndex(at + self._offset)

    def _chosen(self, *_values: object) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        condition = self.condition
        self.piece.setEnabled(condition is not None and condition.choice.piece)
        self.number.setEnabled(condition is not None and condition.choice.number)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
