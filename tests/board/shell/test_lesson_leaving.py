"""What a lesson or the level editor has put beside the board is gone with it, whatever is shown next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QDockWidget

from board.presenter.lesson_data import course_of
from board.shell.coach import READY
from board.shell.main_window import MainWindow
from rules.core import assets
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_lessons import do_step, opened


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    made = make_window()
    made.look.set_reduced_motion(True)
    return made


def settle() -> None:
    for _turn in range(4):
        QApplication.processEvents()


def seen(window: MainWindow) -> set[str]:
    """The panels that are open, by name."""
    return {dock.objectName() for dock in window.findChildren(QDockWidget) if not dock.isHidden()}


USUAL = {"dock.why", "dock.pieces", "dock.log"}


def first_lesson(window: MainWindow) -> None:
    opened(window, "wh40k", "w01-gap")


def won_lesson(window: MainWindow) -> None:
    now = opened(window, "wh40k", "w01-gap")
    do_step(window, now.lesson.solution.steps[0])
    assert now.play.over


def lost_lesson(window: MainWindow) -> None:
    now = opened(window, "wh40k", "w03-closer")
    do_step(window, now.lesson.mistakes[0].steps[0])
    assert now.play.over


def editor(window: MainWindow) -> None:
    assert window.start.open_check()
    settle()
    assert window.commands.run("lesson.teach")
    window.presenter.mark_saved()


def level_tried(window: MainWindow) -> None:
    assert window.lessons.levels.edit("duel", course_of("duel").find("du01")) is not None
    settle()
    window.lessons.levels.editor.play.click()
    assert window.lessons.levels.testing


OPEN = (first_lesson, won_lesson, lost_lesson, editor, level_tried)
Way = Callable[[MainWindow], object]


@pytest.mark.parametrize("begin", OPEN)
@pytest.mark.parametrize("game", READY)
def test_over_the_start_page_to_any_board_the_usual_panels_stand_there(
    window: MainWindow, begin: Way, game: str
) -> None:
    window.start.open_ready("wh40k")
    settle()
    assert seen(window) == USUAL
    begin(window)
    settle()
    assert seen(window) != USUAL
    window.start.show()
    settle()
    assert seen(window) == set(), "nothing stands beside the start page"
    assert window.lessons.now is None
    assert window.lessons.levels.editor is None
    window.start.page.tiles[game].click()
    settle()
    assert seen(window) == USUAL
    assert window.frame.timeline.isVisible()


@pytest.mark.parametrize("begin", OPEN)
def test_another_file_is_opened_with_the_usual_panels(window: MainWindow, begin: Way) -> None:
    window.start.open_ready("keyforge")
    settle()
    begin(window)
    settle()
    assert window.documents.new(next(iter(assets.scenario_files("duel"))))
    settle()
    assert seen(window) == USUAL


@pytest.mark.parametrize("begin", OPEN)
def test_the_next_start_has_the_usual_panels(make_window: MakeWindow, begin: Way) -> None:
    window = make_window()
    window.look.set_reduced_motion(True)
    window.start.open_ready("keyforge")
    settle()
    begin(window)
    settle()
    window.close()
    again = make_window()
    again.start.open_ready("duel")
    settle()
    assert seen(again) == USUAL


def test_stars_are_kept_and_nothing_of_a_lesson_can_be_done_on_the_start_page(window: MainWindow) -> None:
    won_lesson(window)
    window.start.show()
    assert window.lessons.store.now.of("wh40k", "w01-gap") == 3
    assert window.page is None
    names = ("hint", "again", "next", "leave", "teach", "level", "edit")
    assert not any(window.commands.can(f"lesson.{name}") for name in names)


def test_no_level_is_made_of_a_game_behind_the_start_page(window: MainWindow) -> None:
    assert window.start.open_check()
    assert window.commands.can("lesson.teach")
    window.start.show()
    assert not window.commands.can("lesson.teach")
    assert not window.commands.can("lesson.level")
