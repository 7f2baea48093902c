"""The level editor: title, goal, when it is done, hints; checked at every change, played before it is kept.

Owns the form and where own lessons are kept. Does not own making a lesson (presenter.lesson_making).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from board.presenter import lesson_making as making
from board.presenter.language import tr
from board.presenter.lesson_data import LONGEST_GOAL, Course, Lesson, dumps, read
from board.shell import dialogs
from board.shell.lesson_courses import facts_of
from board.stage.widgets.base import Button, Label
from rules.core import savegame
from rules.core.codec import BadFile

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

OWN_TITLE = "My lessons"
EVERYTHING = "Everything of the game"


class LevelEditor(QDialog):
    """One level as a form."""

    def __init__(self, window: MainWindow, game: str, lesson: Lesson) -> None:
        super().__init__(window)
        self._window, self._game, self._lesson = window, game, lesson
        self.setWindowTitle(tr("Level editor"))
        self.setAccessibleName(tr("Level editor"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.title = self._line("Title", lesson.title)
        self.goal = self._line("Goal of the lesson", lesson.goal)
        self.goal.setMaxLength(LONGEST_GOAL)
        self.idea = self._line("What is learned", lesson.idea)
        self.takeaway = self._line("Takeaway", lesson.takeaway)
        words = ("First hint: the piece", "Second hint: where", "Third hint: the move")
        self.hints = [self._line(word, hint.text) for word, hint in zip(words, lesson.hints, strict=True)]
        self.choices = making.GOALS[game]
        self.when = self._box("Done when", tuple(choice.words for choice in self.choices))
        self.piece = self._box("Piece", tuple(row.id for row in window.presenter.pieces().rows))
        self.number = QDoubleSpinBox()
        self.number.setAccessibleName(tr("Number"))
        self.number.setRange(0.0, 99.0)
        self.number.setSingleStep(0.5)
        self.number.setValue(1.0)
        self.allowed = self._box("What may be done", ("Only moves like this one", EVERYTHING))
        self.faults = Label(window.look, "", wrap=True)
        self.play = Button(window.look, "Test-play", icon="play", name="Test-play")
        self.keep = Button(window.look, "Save lesson", "ink", icon="save", name="Save lesson")
        self.play.clicked.connect(self._test)
        self.keep.clicked.connect(self._save)
        self.keep.setDefault(True)
        self._arrange(words)
        for field in (self.title, self.goal, self.idea, self.takeaway, *self.hints):
            field.textChanged.connect(self._look)
        for box in (self.when, self.piece, self.allowed):
            box.currentIndexChanged.connect(self._look)
        self.number.valueChanged.connect(self._look)
        self.resize(window.look.px(620), window.look.px(600))
        self._look()

    def lesson(self) -> Lesson:
        """The level as the form has it now."""
        choice = self.choices[self.when.currentIndex()]
        hints = tuple(
            msgspec.structs.replace(hint, text=field.text())
            for hint, field in zip(self._lesson.hints, self.hints, strict=True)
        )
        allowed = self._lesson.allowed
        if self.allowed.currentIndex() == 1:
            allowed = tuple(dict.fromkeys(each, "*") | {"type": each["type"]} for each in allowed)
        return msgspec.structs.replace(
            self._lesson,
            id=making.slug(self.title.text()),
            title=self.title.text(),
            goal=self.goal.text(),
            idea=self.idea.text(),
            takeaway=self.takeaway.text(),
            hints=hints,
            allowed=allowed,
            success=making.goal_of(choice, self.piece.currentText(), self.number.value()),
        )

    def _look(self) -> None:
        """Check the level and say what stands against it."""
        choice = self.choices[self.when.currentIndex()]
        self.piece.setEnabled(choice.piece)
        self.number.setEnabled(choice.number)
        found = making.faults_of(self.lesson(), facts_of(self._game))
        self.faults.setText("\n".join(found) if found else tr("Ready: a way through is known"))
        self.faults.set_ink("illegal" if found else "legal")
        self.faults.setAccessibleName(self.faults.text())
        for button in (self.play, self.keep):
            button.set_missing(found)

    def _test(self) -> None:
        lesson = self.lesson()
        self.close()
        self._window.lessons.open(Course(self._game, tr("Level"), (lesson,)), lesson)

    def _save(self) -> None:
        folder = self._window.lessons.own_folder
        path = folder / f"{self._game}.json"
        try:
            course = read(path) if path.exists() else Course(self._game, OWN_TITLE, ())
            folder.mkdir(parents=True, exist_ok=True)
            savegame.write_bytes(path, dumps(making.with_lesson(course, self.lesson())))
        except (BadFile, OSError) as error:
            dialogs.show_problem(self._window, tr("Level editor"), str(error))
            return
        self._window.tell(tr("Lesson saved under Lessons"))
        self.close()

    def _line(self, word: str, text: str) -> QLineEdit:
        field = QLineEdit(text)
        field.setAccessibleName(tr(word))
        return field

    def _box(self, word: str, items: tuple[str, ...]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(tr(word))
        box.addItems([tr(item) for item in items])
        return box

    def _arrange(self, words: tuple[str, ...]) -> None:
        look = self._window.look
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows: list[tuple[str, QWidget]] = [("Title", self.title), ("Goal of the lesson", self.goal)]
        rows += [("Done when", self.when), ("Piece", self.piece), ("Number", self.number)]
        rows += [("What may be done", self.allowed), ("What is learned", self.idea)]
        rows += [*zip(words, self.hints, strict=True), ("Takeaway", self.takeaway)]
        for word, field in rows:
            form.addRow(Label(look, word), field)
        inner = QWidget()
        inner.setAccessibleName(tr("Level editor"))
        inner.setLayout(form)
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Level editor"))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.play)
        buttons.addWidget(self.keep)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.faults)
        layout.addLayout(buttons)


def teach(window: MainWindow) -> LevelEditor | None:
    """Open the editor on a level made of what is on the board now."""
    presenter = window.presenter
    action = presenter.draft() if presenter is not None else None
    try:
        if presenter is None or action is None:
            raise BadFile([])
        lesson = making.teach(presenter.session, action)
    except BadFile:
        window.tell(tr("Nothing can be taught from here"))
        return None
    editor = LevelEditor(window, presenter.session.scenario.game, lesson)
    editor.open()
    return editor
