"""Playing lessons in the window: from the menu or the start page to the stars, on the real boards.

Owns which lesson is played and what follows a step. Does not own the machine (presenter.lesson), what a board
can show (lesson boards), nor the widgets (lesson_panel).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from board.games import registry as pages
from board.games.lesson_check import facts_of
from board.presenter.language import tr
from board.presenter.lesson import End, Tried
from board.presenter.lesson_data import Course, Lesson, Step
from board.presenter.lesson_session import LessonSession
from board.presenter.progress import ProgressStore
from board.presenter.views import Status
from board.shell.lesson_bars import Chrome
from board.shell.lesson_commands import lesson_commands
from board.shell.lesson_courses import Running, board_of, courses
from board.shell.lesson_list import open_file
from board.shell.lesson_telling import tell
from board.shell.level_editor import Levels
from board.stage.widgets.lesson_list import Entry
from rules.core import codec
from rules.core.contract import Action
from rules.core.verdict import Scope

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow

SHOWN_MS = 700
"""So long a refused move is seen where it was put down, before it goes back."""


class Lessons(QObject):
    """The lesson that is played, and the way in and out."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.store = ProgressStore(window.places.data / "lessons.json")
        self.own_folder = window.places.data / "lessons"
        self.now: Running | None = None
        self.levels = Levels(window)
        self._chrome: Chrome | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look)
        self._back = QTimer(self)
        self._back.setSingleShot(True)
        self._back.timeout.connect(self._send_back)
        self._whole = False
        self._busy = False

    def courses(self) -> tuple[Course, ...]:
        """The bundled courses of the games that have a board, then the learner's own."""
        return courses(self.own_folder)

    def entries(self, course: Course) -> tuple[Entry, ...]:
        """The lessons of a course with their stars."""
        at = self.now.lesson.id if self.now is not None and self.now.course == course else ""
        return tuple(
            Entry(one.id, number, one.title, self.store.now.of(course.game, one.id), one.id == at)
            for number, one in enumerate(course.lessons, 1)
        )

    def offer(self) -> None:
        """Put the commands of lessons into the menu."""
        self._window.commands.set("lessons", lesson_commands(self._window))

    # in and out

    def open(self, course: Course, lesson: Lesson) -> bool:
        """Play a lesson; the game on the board is asked about first."""
        w = self._window
        if self.now is None and not w.documents.may_leave():
            return False
        session = LessonSession.of(lesson, facts_of(course.game))
        page = pages.open_page(session, w.look)
        self.leave()
        self._busy = True
        try:
            w.set_page(page)
        finally:
            self._busy = False
        self.now = Running(course, lesson, session, page, board_of(course.game, page, w.look))
        self._build()
        page.presenter.applied.connect(self._applied)
        page.presenter.changed.connect(self._changed)
        self.now.board.begin(session.play)
        w.speaker.say(lesson.goal)
        self._greet()
        self.store.opened(course.game, lesson.id)
        return True

    def open_file(self, path: Path) -> bool:
        """Open a file of lessons: a single one is played, of several one is chosen."""
        return open_file(self._window, path)

    def leave(self) -> None:
        """Take the lesson's widgets away; the board stays as it is until another one is opened."""
        now, self.now = self.now, None
        self._soon.stop()
        self._back.stop()
        if now is not None:
            now.page.presenter.applied.disconnect(self._applied)
            now.page.presenter.changed.disconnect(self._changed)
            now.board.close()
            now.page.presenter.mark_saved()
        if self._chrome is not None:
            self._chrome.hide()

    def finish(self) -> None:
        """Leave the lesson for the start page."""
        if self.now is not None:
            self.leave()
            if self.levels.testing and self.levels.take_up():
                return
            self._window.set_page(None)
            self._window.start.show()

    def step_aside(self) -> None:
        """The start page comes: a lesson is over, its board goes; the editor goes, its level stays kept."""
        self.levels.testing = False
        self.levels.close()
        if self.now is not None:
            self._window.set_page(None)

    def page_changed(self) -> None:
        """Another page was opened: the lesson is over."""
        if not self._busy and self.now is not None:
            self.leave()
        self.levels.page_changed()

    # the widgets

    def take_down(self) -> None:
        """Take the widgets away, to be put up anew in another language; the lesson goes on."""
        if self._chrome is not None:
            self._chrome.remove()
            self._chrome = None

    def put_up(self) -> None:
        """Go on with a page that has taken the place of the lesson's."""
        now, page = self.now, self._window.page
        if now is None or page is None:
            return
        last = now.last
        now.stand_in(page, board_of(now.course.game, page, self._window.look))
        self._build()
        self._greet()
        if last is not None:
            now.last = last
            self._told(last)

    def _build(self) -> None:
        if self._chrome is None:
            chrome = self._chrome = Chrome(self._window)
            self.panel, self._plate, self._bar = chrome.panel, chrome.plate, chrome.bar
            panel = self.panel
            panel.again_asked.connect(self.again)
            panel.next_asked.connect(self.next)
            panel.why_asked.connect(self._window.focus_why)
            panel.hint_asked.connect(self.hint)
            panel.check_asked.connect(self.check)
            panel.marked_asked.connect(lambda: self.now and self._step(Step(mark=self.now.marks)))
            panel.step_asked.connect(self._step)
            panel.lesson_asked.connect(self._chosen)
            self._bar.skip_asked.connect(self.next)
            self._bar.leave_asked.connect(self.finish)
        assert self.now is not None
        self._chrome.show(secret=self.now.lesson.kind == "verdict" and self.now.play.answer is None)

    def _greet(self) -> None:
        now = self.now
        assert now is not None
        self._plate.show_goal(now.lesson.goal, now.lesson.story)
        self.panel.show_hint(now.play.hints, now.hint_text)
        self.panel.show_course(now.course.title, self.entries(now.course))
        self._show()

    def _show(self) -> None:
        """The state of a lesson that goes on."""
        now = self.now
        assert now is not None
        lesson, now.last = now.lesson, None
        marking = lesson.kind == "mark"
        sentence = "\n".join(part for part in (lesson.idea, now.marked) if part)
        check = not marking and now.tried is not None
        self.panel.show_state(
            Status.FACT, lesson.title, sentence, ", ".join(lesson.rules), check=check, marking=marking
        )
        self.panel.show_choices(now.board.choices(now.play))
        self._show_place()

    def _show_place(self) -> None:
        now = self.now
        assert now is not None
        ids = [lesson.id for lesson in now.course.lessons]
        number = ids.index(now.lesson.id) + 1
        self._bar.show_place(number, len(ids), now.play.tries, now.lesson.par)

    # what a learner does

    def again(self) -> None:
        """Back to the beginning; nothing but the hints is kept."""
        if self.now is not None:
            hints, tries, text = self.now.play.hints, self.now.play.tries, self.now.hint_text
            if self.open(self.now.course, self.now.lesson):
                self.now.play.hints, self.now.play.tries, self.now.hint_text = hints, tries, text
                self.panel.show_hint(hints, text)
                self._show_place()

    def next(self) -> None:
        """The next lesson of the course; after the last the list of all."""
        if self.now is None:
            return
        after = self.now.course.after(self.now.lesson.id)
        if after is None:
            self.finish()
        else:
            self.open(self.now.course, after)

    def hint(self) -> None:
        """The next of the three hints."""
        now = self.now
        if now is None or now.play.over:
            return
        found = now.play.hint()
        if found is not None:
            now.hint_text = found.text
            self.panel.show_hint(now.play.hints, found.text)
            now.board.point(found, now.play)
            self._window.speaker.say(found.text, again=True)

    def check(self) -> None:
        """Have the whole draft judged as a try."""
        now = self.now
        if now is not None and now.tried is not None and not now.play.over:
            self._try(now.tried)

    def _chosen(self, lesson_id: str) -> None:
        now = self.now
        found = now.course.find(lesson_id) if now is not None else None
        if now is not None and found is not None and found.id != now.lesson.id:
            # Not from inside the list that the press came from: it is filled anew.
            QTimer.singleShot(0, self, lambda: self.open(now.course, found))

    def _step(self, step: Step) -> None:
        """A step that is taken in the panel; an action of the game is done on the board too."""
        now = self.now
        if now is None or now.play.over:
            return
        if step.do is not None and not now.lesson.only:
            action = codec.convert(step.do, now.session.ruleset.action_type)
            if now.session.judge(action).legal:
                now.do(action)
                now.page.presenter.changed.emit()
                return
        tried = now.play.take(step)
        self._keep(tried)
        if now.play.over and tried.changed and not now.lesson.only:
            self._answer(tried)
            return
        self._told(tried)
        if not now.play.over:
            self._build()
            self._show()

    # following the board

    def _changed(self) -> None:
        now = self.now
        if now is None:
            return
        now.board.follow(now.play)
        now.page.presenter.mark_saved()
        if not self._busy and now.session.history.cursor < now.seen:  # undone
            now.replay(tuple(entry.action for entry in now.session.history.done))
            QTimer.singleShot(0, self, self._answer)
        elif not self._back.isActive() and now.afresh():
            self._show()
        self._soon.start(0)

    def _look(self) -> None:
        """Something on the board has changed: a piece clicked, or a draft put down."""
        now = self.now
        if now is None or now.play.over or self._back.isActive():
            return
        if now.lesson.kind == "mark":
            self._toggle(now)
            return
        action = now.board.settled(now.play)
        begun = now.board.begun(now.play) if action is None else None
        if begun is not None and begun != now.tried:
            now.tried = begun
            self._show()
        if action is None or action == now.tried:
            return
        now.tried = action
        verdict = now.session.judge(action)
        if verdict.legal:
            now.page.presenter.confirm()
            return
        blocked = next((c.text for c in verdict.broken if c.clause == "lesson.allowed"), "")
        if blocked:
            self._window.tell(blocked)
            self._whole = False
            self._send_back()
            return
        if now.board.is_final(now.play, verdict):
            self._try(action)
        else:
            self._show()

    def _toggle(self, now: Running) -> None:
        """A click marks a piece, another click takes the mark away."""
        piece = now.board.selected()
        if piece is None:
            return
        now.board.rest()
        why = now.toggle(piece)
        if why:
            self._window.tell(why)
            return
        now.board.ring(now.marks)
        self._window.speaker.say(now.marked, again=True)
        self._show()

    def _try(self, action: Action) -> None:
        """A draft as a step of the lesson: refused ones are shown, then they go back."""
        now = self.now
        assert now is not None
        tried = now.play.take(Step(do=codec.to_builtins(action)))
        self._keep(tried)
        self._told(tried)
        if not tried.legal and not tried.blocked:
            broken = tried.verdict.broken if tried.verdict is not None else ()
            self._whole = all(check.scope is Scope.WHOLE for check in broken)
            self._back.start(0 if self._window.look.reduced_motion else SHOWN_MS)

    def _send_back(self) -> None:
        if self.now is not None:
            self.now.send_back(self._whole)

    def _applied(self, _events: tuple[Any, ...]) -> None:
        """A step was done on the board: the lesson takes it, and the other side answers."""
        now = self.now
        if now is None or self._busy:
            return
        if now.afresh():
            self._show()
        if now.play.over:
            return
        actions = [entry.action for entry in now.session.history.done[now.seen :]]
        now.tried, now.seen = None, now.session.history.cursor
        tried = [now.play.take(Step(do=codec.to_builtins(action))) for action in actions if not now.play.over]
        if tried:
            self._keep(tried[-1])
            QTimer.singleShot(0, self, lambda: self._answer(tried[-1]))

    def _answer(self, tried: Tried | None = None) -> None:
        """Carry out on the board what the other side did in the lesson; then say what came of the step."""
        now = self.now
        if now is None:
            return
        self._busy = True
        try:
            now.catch_up()
        finally:
            self._busy = False
        now.page.presenter.changed.emit()
        if not now.play.over:
            self._show()
        if tried is not None:
            now.board.when_still(lambda: self.now is now and self._told(tried))

    def _keep(self, tried: Tried) -> None:
        """Stars are earned at once, also when the learner goes before they are shown."""
        now = self.now
        if now is not None and tried.end is End.SUCCESS:
            self.store.done(now.course.game, now.lesson.id, now.play.stars)

    def _told(self, tried: Tried) -> None:
        """What came of a step, in the panel and aloud."""
        now = self.now
        assert now is not None
        now.last = tried
        self._show_place()
        tell(self._window, self.panel, now, tried)
        if tried.end is End.SUCCESS:
            self.panel.show_course(tr(now.course.title), self.entries(now.course))
