"""What can be done with lessons, by menu, key and palette.

Owns the list. Does not own the doing (lessons) nor the dialogs (lesson_list, level_editor).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.presenter.lesson_data import course_of
from board.stage.page import Command

if TYPE_CHECKING:
    from board.shell.main_window import MainWindow


TWO_MINUTES = ("wh40k", "w01-gap")
"""The first lesson of the inch table."""


def lesson_commands(w: MainWindow) -> tuple[Command, ...]:
    """The Lessons menu."""
    lessons = w.lessons

    def on() -> bool:
        return lessons.now is not None

    def two_minutes() -> bool:
        game, lesson = TWO_MINUTES
        course = course_of(game)
        found = course.find(lesson)
        return found is not None and lessons.open(course, found)

    def goes_on() -> bool:
        return lessons.now is not None and not lessons.now.play.over

    def teachable() -> bool:
        return w.presenter is not None and lessons.now is None and w.presenter.draft() is not None

    def open_lessons() -> None:
        from board.shell.lesson_list import LessonsDialog  # courses are read only when they are asked for

        LessonsDialog(w).open()

    def on_board() -> bool:
        return w.presenter is not None and lessons.now is None

    def edit_lesson() -> None:
        if lessons.now is not None:
            lessons.levels.edit(lessons.now.course.game, lessons.now.lesson)

    return (
        Command("lesson.list", "All lessons…", open_lessons, "", "graduation-cap", "Lessons"),
        Command("lesson.two_minutes", "The 2-minute lesson", two_minutes, "", "play", "Lessons"),
        Command("lesson.hint", "Hint", lessons.hint, "F2", "lightbulb", "Lessons", goes_on),
        Command("lesson.again", "Try again", lessons.again, "", "rotate-cw", "Lessons", on),
        Command("lesson.next", "Next lesson", lessons.next, "", "skip-forward", "Lessons", on),
        Command("lesson.leave", "Leave the lesson", lessons.finish, "", "log-out", "Lessons", on),
        Command("lesson.teach", "Teach this…", lessons.levels.teach, "", "pencil", "Lessons", teachable),
        Command("lesson.level", "Level of this board…", lessons.levels.new, "", "plus", "Lessons", on_board),
        Command("lesson.edit", "Edit this lesson…", edit_lesson, "", "pencil", "Lessons", on),
        Command(
            "lesson.last_level",
            "Go on with the last level…",
            lessons.levels.take_up,
            "",
            "history",
            "Lessons",
        ),
    )
