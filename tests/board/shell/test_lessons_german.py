"""German for every word of every lesson: nothing left out, nothing left English, numbers and rules kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from board.games import registry as pages
from board.presenter import language
from board.presenter.exhibit import formulas_of
from board.presenter.lesson import End
from board.presenter.lesson_data import Course, Lesson, course_of
from board.shell.lesson_list import LessonsDialog
from board.shell.main_window import MainWindow
from rules.core import assets
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_language import _english_shown
from tests.board.shell.test_language_switch import settle, speak

GAMES = tuple(game for game in ("wh40k", "keyforge", "huntik", "duel") if game in pages.VIEWS)
WORDS_OF_SHOWS = ("caption", "mark", "badge", "lock", "surplus", "measure")
STOP_WORDS = re.compile(
    r"\b(the|is|and|of|to|with|not|it|has|that|are|your|you|from|this|by|be|its|but|for|on|no)\b"
)
NUMBER = re.compile(r"\d+(?:\.\d+)?[a-z]?\b")
REF = re.compile(r"\((?:[A-Z]\w+ )?[\d.]+\w?\)")
SAME = frozenset({"Taunt", "Fights First", "KO", "Fight phase", "HP", "Power"})
"""Words that players of the German game use as they are."""


@pytest.fixture(scope="module")
def german() -> language.Language:
    return language.read("de")


def courses() -> Iterator[Course]:
    return (course_of(game) for game in GAMES)


def texts_of(lesson: Lesson) -> Iterator[str]:
    """Everything of a lesson that a reader may come to see or hear."""
    yield from (lesson.title, lesson.goal, lesson.idea, lesson.story, lesson.takeaway, lesson.success.words)
    yield from (hint.text for hint in lesson.hints)
    yield from (failure.words for failure in lesson.failures)
    yield from values_of(lesson.position, ("words",))  # on the cards
    for mistake in lesson.mistakes:
        yield from (mistake.wrong, mistake.caption)
        for show in mistake.show:
            if show.do in WORDS_OF_SHOWS:
                yield show.text
            elif show.do == "formula":
                for formula in formulas_of(show.text):
                    yield formula.name
                    yield from (term.word for term in formula.terms)


def every_text() -> list[tuple[str, str]]:
    found = [(course.game, course.title) for course in courses()]
    found += [
        (lesson.id, text) for course in courses() for lesson in course.lessons for text in texts_of(lesson)
    ]
    return [(where, text) for where, text in found if re.search("[A-Za-z]{2}", text)]


def values_of(plain: Any, keys: tuple[str, ...]) -> Iterator[str]:
    """The texts under some keys, however deep."""
    if isinstance(plain, dict):
        yield from (value for key, value in plain.items() if key in keys and isinstance(value, str))
    inner = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list | tuple) else ()
    for value in inner:
        yield from values_of(value, keys)


def test_there_are_the_texts_of_68_lessons() -> None:
    assert sum(len(course.lessons) for course in courses()) == 68
    assert len(every_text()) > 1200


def test_every_text_of_every_lesson_has_german(german: language.Language) -> None:
    found = every_text()
    assert [(w, text) for w, text in found if not german.knows(text) and german.text(text) == text] == []


def test_a_lesson_without_german_would_be_found(german: language.Language) -> None:
    lesson = course_of("duel").lessons[0]
    assert not any(german.knows(text + " indeed") for text in texts_of(lesson) if text)


def test_no_german_text_is_english(german: language.Language) -> None:
    kept = kept_words()
    same = [text for _where, text in every_text() if german.text(text) == text]
    assert [text for text in same if re.search("[A-Za-z]{2}", _without(text, kept))] == []


def test_no_german_text_holds_english_words(german: language.Language) -> None:
    kept = kept_words()
    found = [(where, german.text(text)) for where, text in every_text()]
    assert [one for one in found if STOP_WORDS.search(_without(one[1], kept))] == []


def kept_words() -> list[str]:
    """Names, which stay as they stand on the card, and words that stay as they are; the longest first."""
    lessons = (lesson for course in courses() for lesson in course.lessons)
    names = {name for lesson in lessons for name in values_of(lesson.position, ("name", "title"))}
    return sorted(names | SAME, key=len, reverse=True)


def _without(text: str, kept: list[str]) -> str:
    for name in kept:
        text = text.replace(name, "")
    return text


def test_numbers_pieces_and_rules_are_the_same(german: language.Language) -> None:
    for where, text in every_text():
        told = german.text(text)
        for kind in (NUMBER, REF):
            assert sorted(kind.findall(text)) == sorted(kind.findall(told)), (where, text, told)


def test_no_other_catalogue_says_it_otherwise() -> None:
    files = {
        path.name: json.loads(path.read_text("utf-8")) for path in (assets.ROOT / "lang/de").glob("*.json")
    }
    for name, texts in files.items():
        for other, others in files.items():
            if name.startswith("lessons_") and other != name:
                assert [text for text in texts.keys() & others.keys() if texts[text] != others[text]] == [], (
                    other
                )


def test_nothing_is_translated_that_no_lesson_says() -> None:
    said = {text for _where, text in every_text()}
    for path in (assets.ROOT / "lang" / "de").glob("lessons_*.json"):
        assert [text for text in json.loads(path.read_text("utf-8")) if text not in said] == []


@pytest.fixture
def window(make_window: MakeWindow) -> Iterator[MainWindow]:
    made = make_window(language="de")
    made.look.set_reduced_motion(True)
    yield made
    language.use("en")


def labels(window: MainWindow) -> set[str]:
    """What the lesson's own widgets show and say now."""
    lessons = window.lessons
    parts = (lessons.panel, lessons._plate, lessons._bar)
    found = {label.text() for part in parts for label in part.findChildren(QLabel) if label.isVisible()}
    found |= {lessons.panel.header.accessibleName(), lessons._plate.accessibleName()}
    return found | {button.accessibleName() for button in lessons.panel.choice_buttons}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_lesson_is_german_on_its_board_and_has_room(
    window: MainWindow, german: language.Language, game: str, scale: float
) -> None:
    course, kept = course_of(game), kept_words()
    window.resize(1440, 900)
    window.look.set_scale(scale)
    for lesson in course.lessons:
        assert window.lessons.open(course, lesson)
        for _hint in lesson.hints:
            window.lessons.hint()
        settle()
        shown = labels(window)
        assert german.text(lesson.goal) in shown
        assert ", ".join(lesson.rules) in shown, "rules keep their names"
        assert german.text(lesson.hints[-1].text) in shown
        assert [text for text in shown if STOP_WORDS.search(_without(text, kept))] == []
        titles = [window.lessons.panel.list.item(row).text() for row in range(len(course.lessons))]
        assert titles == [f"{n}. {german.text(one.title)}" for n, one in enumerate(course.lessons, 1)]
        assert cut_off(window) == []


def cut_off(window: MainWindow) -> list[str]:
    """Words of the lesson's widgets that get less room than they need."""
    lessons = window.lessons
    found = []
    for part in (lessons.panel, lessons._plate, lessons._bar):
        for widget in (*part.findChildren(QLabel), *part.findChildren(QPushButton)):
            if not widget.isVisible() or not widget.text():
                continue
            wraps = isinstance(widget, QLabel) and widget.wordWrap()
            high = widget.heightForWidth(widget.width()) if wraps else widget.sizeHint().height()
            wide = 0 if wraps else widget.sizeHint().width()
            if high > widget.height() + 1 or wide > widget.width() + 1:
                found.append(widget.text())
    view = lessons.panel._scroll.viewport()
    return found + ["the panel"] * (lessons.panel._upper.minimumSizeHint().width() > view.width())


def test_another_language_in_the_middle_of_a_lesson_keeps_the_attempt(window: MainWindow) -> None:
    course = course_of("wh40k")
    lesson = course.find("w03-closer")
    assert lesson is not None
    window.lessons.open(course, lesson)
    window.lessons.hint()
    settle()
    now, play = window.lessons.now, window.lessons.now.play
    german_words = labels(window)
    speak(window, "en")
    assert window.lessons.now is now
    assert now.play is play
    assert now.page is window.page
    assert play.hints == 1
    assert {lesson.goal, lesson.hints[0].text} <= labels(window)
    assert window.lessons.panel.isVisible()
    assert not window.docks.why.isVisible()
    speak(window, "de")
    assert labels(window) == german_words


def test_what_came_of_a_try_is_told_again_in_the_other_language(window: MainWindow) -> None:
    course = course_of("keyforge")
    lesson = course.lessons[0]
    window.lessons.open(course, lesson)
    for step in lesson.solution.steps:
        window.lessons._step(step)
        window.page.finish_animation()
    settle()
    now = window.lessons.now
    assert now.play.end is End.SUCCESS
    for code in ("en", "de"):
        speak(window, code)
        assert window.lessons.now is now
        assert window.lessons.panel.next.isVisible()
        assert language.tr(lesson.takeaway) in window.lessons.panel.header.accessibleName()
    assert window.lessons.store.now.of("keyforge", lesson.id) == 3


def test_the_list_of_all_lessons_is_german(window: MainWindow) -> None:
    dialog = LessonsDialog(window)
    dialog.show()
    QApplication.processEvents()
    names = [dialog.tabs.tabText(place) for place in range(dialog.tabs.count())]
    assert names[1:] == ["Schlachtreihe", "Zonenbrett", "Duell"]
    assert _english_shown(language.read("de"), dialog) == []
    dialog.close()
