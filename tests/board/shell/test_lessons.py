"""Lessons in the window: played on the real boards, shown, hinted, starred; levels made and kept."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from board.games import registry as pages
from board.presenter.lesson import End
from board.presenter.lesson_data import course_of
from board.shell.lesson_list import LessonsDialog
from board.shell.main_window import MainWindow
from rules.core import assets
from tests.board.shell.by_hand import do_by_hand
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_accessible import nameless

GAMES = ("wh40k", "keyforge", "huntik", "duel")
LESSONS = [(game, lesson) for game in GAMES for lesson in course_of(game).lessons]


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    made = make_window()
    made.look.set_reduced_motion(True)
    return made


def opened(window: MainWindow, game: str, lesson_id: str):
    course = course_of(game)
    assert window.lessons.open(course, course.find(lesson_id))
    QApplication.processEvents()
    return window.lessons.now


def put(window: MainWindow, do: dict) -> None:
    """Put the models of a move down on the inch table, one after the other, as a hand does."""
    presenter = window.presenter
    if set(presenter.draft_move.moves) - {model["id"] for model in do["models"]}:
        presenter.reset()  # of a move that is shown, a part goes back
    presenter.draft_move.targets = tuple(do.get("targets", ()))
    for model in do["models"]:
        base = presenter.draft_move.pose(model["id"])
        end = base.moved_to(model["x"], model["y"], base.rot if model.get("rot") is None else model["rot"])
        presenter.draft_move.put({model["id"]: end})
    presenter.changed.emit()
    for _turn in range(3):
        QApplication.processEvents()


def press(window: MainWindow, step) -> None:
    """Take the step with its button in the panel."""
    panel = window.lessons.panel
    choices = window.lessons.now.board.choices(window.lessons.now.play)
    pairs = zip(panel.choice_buttons, choices, strict=True)
    next(button for button, (_, each) in pairs if same(each, step)).click()


def same(one, other) -> bool:
    """The same answer, or the same unit picked, in the same mode."""
    if one.do is None or other.do is None:
        return one == other
    return all(one.do.get(name) == other.do.get(name) for name in ("type", "unit", "mode", "kind"))


def do_step(window: MainWindow, step) -> None:
    now = window.lessons.now
    if step.do is not None and "models" in step.do and not now.lesson.only:
        put(window, step.do)
    elif step.do is not None and hasattr(window.page, "stage"):
        do_by_hand(window, step.do)
    elif step.mark is not None:
        for piece in step.mark:
            window.presenter.select(piece)
            QApplication.processEvents()
        window.lessons.panel.finish.click()
    else:
        press(window, step)
    for _turn in range(5):
        if not is_told(window):
            window.page.finish_animation()
        QApplication.processEvents()


def is_told(window: MainWindow) -> bool:
    """Whether it is said what came of the last step."""
    return window.lessons.panel.again.isVisible() or window.lessons.panel.next.isVisible()


def be_told(window: MainWindow, qtbot: QtBot) -> None:
    """Until what came of the last step is said."""
    qtbot.waitUntil(lambda: is_told(window))


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[lesson.id for _, lesson in LESSONS])
def test_a_lesson_is_lost_by_its_first_mistake_and_won_again_on_its_board(
    window: MainWindow, qtbot: QtBot, game: str, lesson
) -> None:
    now = opened(window, game, lesson.id)
    panel = window.lessons.panel
    for step in lesson.mistakes[0].steps:
        do_step(window, step)
    if now.play.end is End.GOING:
        window.lessons.check()
    assert now.play.end is End.FAILURE
    be_told(window, qtbot)
    assert panel.again.isVisible()
    assert now.play.mistake() == lesson.mistakes[0]
    panel.again.click()
    QApplication.processEvents()
    now = window.lessons.now
    assert (now.play.end, now.play.tries) == (End.GOING, 1)
    for step in lesson.solution.steps:
        do_step(window, step)
    assert now.play.end is End.SUCCESS
    assert window.lessons.store.now.of(game, lesson.id) == 3
    be_told(window, qtbot)
    assert panel.next.isVisible()
    assert panel.header.accessibleName().startswith("Done, 3 of 3 stars")
    assert lesson.takeaway in panel.header.accessibleName()
    assert window.presenter.session.state == now.play.worlds[0].state


def test_a_refused_model_goes_back_and_the_try_is_counted(window: MainWindow, qtbot: QtBot) -> None:
    now = opened(window, "wh40k", "w03-closer")
    put(window, now.lesson.mistakes[0].steps[0].do)
    qtbot.waitUntil(lambda: not window.presenter.draft_move.moves)
    assert now.play.broken == ("12.03.closer",)
    assert now.play.tries == 1


REFUSED = [(game, lesson) for game, lesson in LESSONS if lesson.tries and lesson.kind == "play"]


@pytest.mark.parametrize(("game", "lesson"), REFUSED, ids=[lesson.id for _, lesson in REFUSED])
def test_a_new_attempt_after_a_refused_drop_is_judged_afresh(
    window: MainWindow, qtbot: QtBot, game: str, lesson
) -> None:
    wrong = next((each for each in lesson.mistakes if each.breaks and len(each.steps) == 1), None)
    if wrong is None or "kind" in wrong.steps[0].do:
        pytest.skip("nothing is put down in a step of it that is refused")
    now = opened(window, game, lesson.id)
    do_step(window, wrong.steps[0])
    window.lessons.check()
    qtbot.waitUntil(lambda: now.play.over and not window.lessons._back.isActive())
    be_told(window, qtbot)
    for step in lesson.solution.steps:
        do_step(window, step)
    assert window.lessons.now is now
    assert now.play.end is End.SUCCESS
    assert now.play.tries == 1
    be_told(window, qtbot)
    assert window.lessons.panel.header.accessibleName().startswith("Done")


def test_a_drag_after_a_refused_drop_is_held_to_the_goal_again(window: MainWindow, qtbot: QtBot) -> None:
    now = opened(window, "wh40k", "w01-gap")
    put(window, {"targets": ["B"], "models": [{"id": "A1", "x": 28.0, "y": 21.0}]})
    qtbot.waitUntil(lambda: now.play.over and not window.presenter.draft_move.moves)
    assert window.lessons.panel.again.isVisible()
    put(window, {"targets": ["B"], "models": [{"id": "A1", "x": 28.4, "y": 22.0}]})
    assert now.play.end is End.GOING
    assert not window.lessons.panel.again.isVisible(), "what came of the try before is no longer told"
    assert not window.presenter.status().can_confirm, "closer, but not yet under half an inch"
    put(window, {"targets": ["B"], "models": [{"id": "A1", "x": 29.35, "y": 22.0}]})
    assert now.play.end is End.SUCCESS


def test_hints_come_in_three_steps_and_cost_a_star(window: MainWindow) -> None:
    now = opened(window, "wh40k", "w01-gap")
    words = []
    for _tap in range(3):
        words.append(window.lessons.panel.hint.text())
        window.lessons.panel.hint.click()
    assert words == ["Show the piece", "Show where", "Show the move"]
    assert not window.lessons.panel.hint.isVisible()
    do_step(window, now.lesson.solution.steps[0])
    assert now.play.stars == 2


def test_a_legal_step_that_misses_the_goal_stays(window: MainWindow) -> None:
    now = opened(window, "wh40k", "w01-gap")
    put(window, {"targets": ["B"], "models": [{"id": "A1", "x": 28.4, "y": 22.0}]})
    assert now.play.end is End.GOING
    assert window.presenter.draft_move.moves
    assert not window.presenter.status().can_confirm


def test_a_piece_that_the_lesson_does_not_move_says_so_and_costs_nothing(window: MainWindow) -> None:
    now = opened(window, "wh40k", "w07-reach")
    put(window, {"targets": ["B"], "models": [{"id": "A1", "x": 29.0, "y": 22.0}]})
    assert window.frame._told_text.startswith("Not in this lesson")
    assert window.presenter.draft_move.moves == {}
    assert (now.play.tries, now.play.end) == (0, End.GOING)


def test_next_and_leave_and_another_board_end_a_lesson(window: MainWindow) -> None:
    opened(window, "duel", "du01")
    window.lessons.next()
    assert window.lessons.now.lesson.id == "du02"
    path = next(iter(assets.scenario_files("duel")))
    assert window.documents.new(path)
    assert window.lessons.now is None
    opened(window, "duel", "du11")
    window.lessons.finish()
    assert window.lessons.now is None
    assert window.start.shown


def test_undo_takes_the_lesson_back_too(window: MainWindow) -> None:
    now = opened(window, "keyforge", "kf04")
    do_step(window, now.lesson.solution.steps[0])
    assert now.play.steps == 1
    window.presenter.undo()
    for _turn in range(5):
        QApplication.processEvents()
    assert now.play.steps == 0
    assert window.presenter.session.history.cursor == 0


def test_a_lesson_is_no_game_to_be_saved(window: MainWindow) -> None:
    now = opened(window, "keyforge", "kf04")
    do_step(window, now.lesson.solution.steps[0])
    assert window.presenter.is_saved
    assert window.autosaves.copies() == ()


def test_the_two_minute_lesson_is_on_the_start_page(window: MainWindow) -> None:
    assert window.commands.run("lesson.two_minutes")
    assert window.lessons.now.lesson.id == "w01-gap"


def test_the_list_shows_every_course_with_its_stars(window: MainWindow) -> None:
    window.lessons.store.done("duel", "du01", 2)
    dialog = LessonsDialog(window)
    assert dialog.tabs.count() == len([game for game in GAMES if game in pages.keys()])  # noqa: SIM118
    entries = window.lessons.entries(course_of("duel"))
    assert entries[0].stars == 2
    dialog.close()


@pytest.mark.parametrize(("game", "lesson"), [("wh40k", "w15-first"), ("huntik", "hu05"), ("duel", "du01")])
def test_everything_in_a_lesson_has_a_name(window: MainWindow, game: str, lesson: str) -> None:
    opened(window, game, lesson)
    assert nameless(window) == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    ("game", "lesson"), [("wh40k", "w05-locked"), ("keyforge", "kf09"), ("duel", "du11")]
)
def test_everything_has_a_name_when_lost_and_when_won(
    window: MainWindow, qtbot: QtBot, game: str, lesson: str, scale: float
) -> None:
    window.resize(1024, 700)
    window.set_text_scale(scale)
    now = opened(window, game, lesson)
    for steps in (now.lesson.mistakes[0].steps, now.lesson.solution.steps):
        for step in steps:
            do_step(window, step)
        be_told(window, qtbot)
        qtbot.wait(100)
        empty = [bar for bar in window.findChildren(QTabBar) if bar.isVisible() and not bar.count()]
        assert not any(bar.geometry().intersects(window.rect()) for bar in empty)  # Qt keeps them outside
        assert [path for path in nameless(window) if not (empty and path.endswith("PageTabList:"))] == []
        panel = window.lessons.panel
        for button in (panel.again, panel.next, panel.why, panel.hint):
            if button.isVisible():
                right = button.mapTo(panel, button.rect().topRight()).x()
                assert right <= panel.width(), button.text()
        window.lessons.again()
    assert window.lessons.now.play.end is End.GOING


@pytest.mark.parametrize("game", GAMES)
def test_arrows_are_seen_in_the_first_lessons_and_not_later(window: MainWindow, game: str) -> None:
    lessons = course_of(game).lessons
    with_arrows = [lesson.id for lesson in lessons if lesson.arrows]
    assert with_arrows
    for lesson in (lessons[0], lessons[4]):
        now = opened(window, game, lesson.id)
        over = now.board.over
        assert over.isVisible() is bool(lesson.arrows)
        rects = over.rects()
        for start, end in over.shown.arrows:
            assert {start, end} <= set(rects)
        if lesson.arrows:
            seen = window.page.widget.grab().toImage()
            over.draw()
            assert window.page.widget.grab().toImage() != seen


@pytest.mark.parametrize(("game", "lesson"), [(g, course_of(g).lessons[3]) for g in GAMES], ids=GAMES)
def test_each_hint_says_more_and_points_on_the_board(window: MainWindow, game: str, lesson) -> None:
    now = opened(window, game, lesson.id)
    panel = window.lessons.panel
    pictures = [window.page.widget.grab().toImage()]
    for number, hint in enumerate(lesson.hints):
        assert panel.hint.isVisible()
        panel.hint.click()
        assert now.hint_text == hint.text
        assert panel._hint_text.text() == hint.text
        if hint.pieces or hint.circles or hint.rings or hint.zone:
            pictures.append(window.page.widget.grab().toImage())
            assert pictures[-1] != pictures[0], number
    assert len(pictures) > 1
    assert not panel.hint.isVisible()


def test_par_and_place_stand_under_the_board(window: MainWindow) -> None:
    now = opened(window, "keyforge", "kf04")
    bar = window.lessons._bar
    assert f"par {now.lesson.par}" in bar._tries.text()
    assert bar._place.text() == "Lesson 4 of 16"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_words_fit_at_every_text_size(window: MainWindow, scale: float) -> None:
    window.set_text_scale(scale)
    opened(window, "wh40k", "w25-argument")
    panel = window.lessons.panel
    for button in (*panel.choice_buttons, panel.hint):
        assert button.width() >= min(button.minimumSizeHint().width(), panel.width() - 60)
