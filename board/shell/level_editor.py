"""The level editor beside a board: the board as position, the way through and mistakes played on it, files.

Owns the dock, recording and where levels are kept. Does not own the form (level_form), making a lesson
(presenter.level) nor playing one (lessons).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QFileDialog, QScrollArea, QVBoxLayout, QWidget

from board.games import registry as pages
from board.games.lesson_check import facts_of
from board.presenter import lesson_making as making
from board.presenter.language import tr
from board.presenter.lesson_data import Course, Lesson, dumps, read
from board.presenter.level import Level
from board.presenter.views import Status
from board.shell import dialogs
from board.shell.docks import LARGE_SHARE
from board.shell.level_form import LevelForm, flowing
from board.shell.position_dialog import PositionDialog
from board.stage.palette import tokens
from board.stage.widgets.base import Button, Label
from rules.core import savegame
from rules.core.codec import BadFile
from rules.core.contract import Action

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

OWN_TITLE = "My lessons"
FILES = "Lessons (*.json);;All files (*)"


class Levels(QObject):
    """The level that is being made, if any; its draft is kept through test-plays and restarts."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.editor: LevelEditor | None = None
        self.testing = False

    @property
    def draft(self) -> Path:
        """Where the level is kept while it is being made."""
        return self._window.places.data / "level-draft.json"

    def teach(self) -> LevelEditor | None:
        """A level of what is judged on the board now; says so where nothing can be taught."""
        presenter = self._window.presenter
        action = presenter.draft() if presenter is not None else None
        if presenter is None or action is None:
            self._window.tell(tr("Nothing can be taught from here"))
            return None
        try:
            lesson = making.teach(presenter.session, action)
        except BadFile:
            self._window.tell(tr("Nothing can be taught from here"))
            return None
        return self._edit(Level(facts_of(presenter.session.scenario.game), lesson))

    def new(self) -> LevelEditor | None:
        """A level of the board as it stands, with everything still to be played."""
        presenter = self._window.presenter
        if presenter is None:
            return None
        return self._edit(Level.blank(facts_of(presenter.session.scenario.game), presenter.session))

    def edit(self, game: str, lesson: Lesson) -> LevelEditor | None:
        """Change a lesson that there is; its position is put on the board first."""
        level = Level(facts_of(game), lesson)
        return self._edit(level) if self._put_up(level) else None

    def take_up(self) -> bool:
        """Go on with the kept level: after a test-play, or later. False when there is none."""
        self.testing = False
        try:
            course = read(self.draft, whole=False)
        except BadFile:
            return False
        return self.edit(course.game, course.lessons[0]) is not None

    def test(self, level: Level) -> None:
        """Play the level as a learner; leaving it leads back here."""
        lesson, game = level.lesson, level.game.game
        if not self._leaves():
            return
        self.close()
        self.testing = self._window.lessons.open(Course(game, tr("Level"), (lesson,)), lesson)

    def keep(self, level: Level) -> None:
        """Keep the level as it is now."""
        data = dumps(Course(level.game.game, OWN_TITLE, (level.lesson,)))
        try:
            self.draft.parent.mkdir(parents=True, exist_ok=True)
            savegame.write_bytes(self.draft, data)
        except OSError as error:
            self._window.tell(str(error))

    def close(self) -> None:
        """Put the editor away; the level stays kept."""
        editor, self.editor = self.editor, None
        if editor is not None:
            editor.go()
            if self._window.page is not None:
                self._window.page.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def page_changed(self) -> None:
        """Another board is opened: it is not the level's."""
        self.close()

    def _edit(self, level: Level) -> LevelEditor:
        self.close()
        self.editor = LevelEditor(self._window, self, level)
        return self.editor

    def put_up_anew(self, level: Level) -> None:
        """The level's position on the board, and the editor beside it."""
        if self._put_up(level):
            self._edit(level)

    def _leaves(self) -> bool:
        """Whether the board may be left: a draft that was tried out is no loss, steps done are."""
        presenter = self._window.presenter
        if presenter is not None and self.editor is not None:
            before = presenter.saved_at
            presenter.reset()
            presenter.mark_saved()
            presenter.saved_at = before
        return self._window.documents.may_leave()

    def _put_up(self, level: Level) -> bool:
        w = self._window
        if w.lessons.now is None and not self._leaves():
            return False
        try:
            session = level.session()
        except (BadFile, ValueError) as error:
            dialogs.show_problem(w, tr("Level editor"), str(error))
            return False
        self.close()
        w.lessons.leave()
        w.set_page(pages.open_page(session, w.look))
        return True


class LevelEditor(QDockWidget):
    """One level beside its board."""

    def __init__(self, window: MainWindow, levels: Levels, level: Level) -> None:
        super().__init__(tr("Level editor"), window)
        self.setObjectName("dock.level")
        self.setAccessibleName(tr("Level editor"))
        self.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
        self._window, self._levels, self.level = window, levels, level
        look, presenter = window.look, window.presenter
        assert presenter is not None
        rows = presenter.told(presenter.pieces()).rows
        self.form = LevelForm(look, level, {row.id.rpartition(":")[2]: row.label for row in rows})
        self.faults = Label(look, "", wrap=True)

        def button(word: str, icon: str, run: Any, kind: str = "secondary") -> Button:
            made = Button(look, word, kind, icon=icon, name=word)
            made.clicked.connect(run)
            return made

        self.take = button("Use this board", "crosshair", self.take_position)
        self.write = button("Position as text…", "pencil", self.edit_position)
        self.rewind = button("Back to start", "rotate-ccw", self.go_back)
        self.solve = button("Record as solution", "check", self.record_solution)
        self.fail = button("Record as mistake", "x", self.record_mistake)
        self.forget = button("Forget mistake", "trash-2", self.remove_mistake)
        self.play = button("Test-play", "play", lambda: self._levels.test(self.level))
        self.save_own = button("Save lesson", "save", self.save, "ink")
        self.save_file = button("Save as a file…", "save", self.ask_file)
        self.leave = button("Close", "x", self._levels.close, "quiet")
        always = (self.take, self.rewind, self.solve, self.fail)
        if look.large:  # there is no room beside the fields
            self.form.lay_out((self.take, self.write, self.rewind), (self.solve,), (self.fail, self.forget))
        else:
            self.form.lay_out((self.write,), (), (self.forget,))
        self.form.changed.connect(self._changed)
        self._arrange(() if look.large else always)
        self._panels = window.saveState()
        for dock in window.docks.all:
            dock.hide()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self)
        self.show()
        most = int(window.width() * LARGE_SHARE) if look.large else tokens()["control"]["dock_width"]
        window.resizeDocks([self], [most], Qt.Orientation.Horizontal)
        self._start = len(level.lesson.setup)
        self._changed()
        self.form.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self) -> None:
        """The panels are as they were before."""
        self.hide()
        self._window.restoreState(self._panels)
        self.deleteLater()

    # what is played on the board

    def take_position(self) -> None:
        """The board as it stands is where the level begins."""
        session, presenter = self._session, self._window.presenter
        self.level.take_position(session, presenter.unfinished() if presenter is not None else None)
        self._start = session.history.cursor
        if self.level.lesson.position != session.scenario.position:
            self._levels.put_up_anew(self.level)  # something was put elsewhere: the board begins with it
        else:
            self._shown()

    def edit_position(self) -> None:
        """The position as text."""
        level = self.level

        def judge(position: dict[str, Any]) -> None:
            Level(level.game, level.lesson).set_position(position)

        def take(position: dict[str, Any]) -> None:
            level.set_position(position)
            self._levels.put_up_anew(level)

        PositionDialog(self._window.look, level.lesson.position, judge, take, self).open()

    def go_back(self) -> None:
        """The board back to where the level begins."""
        presenter = self._window.presenter
        assert presenter is not None
        presenter.session.go(min(self._start, len(presenter.session.history.entries)))
        presenter.after_step()
        presenter.changed.emit()

    def record_solution(self) -> None:
        """What was played since the beginning is the way through."""
        self._record(lambda: self.level.record_solution(self._played()))

    def record_mistake(self) -> None:
        """What was played since the beginning is a mistake, with what lies there and is not legal."""
        presenter = self._window.presenter
        assert presenter is not None
        draft = presenter.draft()
        wrong = draft is not None and presenter.verdict().status is not Status.PENDING
        tried = draft if wrong and draft is not None and not presenter.session.judge(draft).legal else None
        self._record(lambda: self.level.record_mistake(self._played(), tried))

    def remove_mistake(self) -> None:
        """Forget the mistake that is chosen in the list."""
        row = self.form.mistakes.currentRow()
        if row >= 0:
            self.level.remove_mistake(row)
            self._shown()

    def _record(self, record: Any) -> None:
        begin = (self.level.lesson.position, self.level.lesson.setup)
        if (self._session.scenario.position, len(self.level.lesson.setup)) != (begin[0], self._start):
            self._window.tell(tr("The board was set up anew: press Use this board first"))
            return
        try:
            record()
        except BadFile as error:
            self._window.tell("; ".join(tr(fault.problem) for fault in error.faults))
            return
        self._shown()
        self.go_back()

    def _played(self) -> tuple[Action, ...]:
        return tuple(entry.action for entry in self._session.history.done[self._start :])

    @property
    def _session(self) -> Any:
        presenter = self._window.presenter
        assert presenter is not None
        return presenter.session

    def buttons(self) -> dict[str, QWidget]:
        """What scripts press, by name."""
        return {
            "test_play": self.play,
            "record": self.solve,
            "record_mistake": self.fail,
            "save": self.save_own,
        }

    # checked and kept

    def _shown(self) -> None:
        self.form.refresh()
        self._changed()

    def _changed(self) -> None:
        """Check the level, say what stands against it, and keep it."""
        found = self.level.faults()
        self.faults.setText(
            "\n".join(tr(each) for each in found) if found else tr("Ready: a way through is known")
        )
        self.faults.set_ink("illegal" if found else "legal")
        self.faults.setAccessibleName(self.faults.text())
        for button in (self.play, self.save_own, self.save_file):
            button.set_missing(found)
        self.forget.setEnabled(bool(self.level.lesson.mistakes))
        self._levels.keep(self.level)

    def save(self) -> None:
        """Into the learner's own course."""
        path = self._window.lessons.own_folder / f"{self.level.game.game}.json"
        self._write(path, tr("Lesson saved under Lessons"))

    def ask_file(self) -> None:
        """Into a file of its own, or into one that holds lessons already."""
        start = str(Path.home() / f"{self.level.lesson.id}.json")
        name, _ = QFileDialog.getSaveFileName(self, tr("Save as a file…"), start, tr(FILES))
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> None:
        """Write it there, whole or not at all."""
        self._write(path, tr("Lesson saved: {0}").format(path.name))

    def _write(self, path: Path, said: str) -> None:
        game = self.level.game.game
        try:
            course = read(path) if path.exists() else Course(game, OWN_TITLE, ())
            if course.game != game:
                raise BadFile([])
            path.parent.mkdir(parents=True, exist_ok=True)
            savegame.write_bytes(path, dumps(making.with_lesson(course, self.level.lesson)))
        except (BadFile, OSError) as error:
            words = str(error) or tr("This file holds lessons of another game")
            dialogs.show_problem(self._window, tr("Level editor"), words)
            return
        self._window.tell(said)

    def _arrange(self, always: tuple[Button, ...]) -> None:
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Level editor"))
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.form)
        inner = QWidget()
        inner.setAccessibleName(tr("Level editor"))
        layout = QVBoxLayout(inner)
        layout.addLayout(flowing(*always))
        layout.addWidget(scroll, 1)
        layout.addWidget(self.faults)
        layout.addLayout(flowing(self.play, self.save_own, self.save_file, self.leave))
        self.setWidget(inner)
