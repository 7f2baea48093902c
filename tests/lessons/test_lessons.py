"""Every lesson proves itself: its solution succeeds, and each listed mistake fails exactly as it says."""

import importlib

import msgspec
import pytest

from board.presenter.lesson import End, Play
from board.presenter.lesson_data import Step, course_of, loads
from rules.core import codec
from rules.core.assets import ROOT
from rules.core.session import Session

COUNTS = {"wh40k": 25, "keyforge": 16, "huntik": 14, "duel": 13}
LESSONS = [(game, lesson) for game in COUNTS for lesson in course_of(game).lessons]
MISTAKES = [(game, lesson, mistake) for game, lesson in LESSONS for mistake in lesson.mistakes]
lesson_of = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[one.id for _, one in LESSONS])


def facts(game):
    return importlib.import_module(f"board.games.{game}.lesson_facts").FACTS


def played(game, lesson, steps):
    play = Play(lesson, facts(game))
    tried = [play.take(step) for step in steps]
    return play, tried


@pytest.mark.parametrize(("game", "count"), COUNTS.items())
def test_a_course_holds_all_of_its_lessons(game, count):
    assert len(course_of(game).lessons) == count


@lesson_of
def test_the_solution_succeeds_within_par_and_earns_three_stars(game, lesson):
    play, tried = played(game, lesson, lesson.solution.steps)
    assert play.end is End.SUCCESS, tried[-1]
    assert all(step.legal for step in tried)
    assert play.stars == 3


@lesson_of
def test_the_solution_does_not_succeed_before_its_last_step(game, lesson):
    play, _ = played(game, lesson, lesson.solution.steps[:-1])
    assert play.end is End.GOING


@pytest.mark.parametrize(
    ("game", "lesson", "mistake"), MISTAKES, ids=[f"{one.id}-{wrong.id}" for _, one, wrong in MISTAKES]
)
def test_a_mistake_fails_exactly_as_listed(game, lesson, mistake):
    play, tried = played(game, lesson, mistake.steps)
    assert play.end is End.FAILURE
    assert play.failure.id == mistake.fails
    if mistake.breaks:
        assert not tried[-1].legal
        assert play.broken == mistake.breaks
    else:
        assert tried[-1].legal
    assert all(step.legal for step in tried[:-1])
    assert tried[-1].mistake == mistake


def holds_together(game, lesson):
    """The proof of a lesson: its solution succeeds at its last step, its mistakes fail as listed."""
    play, _ = played(game, lesson, lesson.solution.steps)
    if play.end is not End.SUCCESS or play.done != lesson.solution.steps:
        return False
    for mistake in lesson.mistakes:
        play, _ = played(game, lesson, mistake.steps)
        if play.end is not End.FAILURE or play.failure.id != mistake.fails:
            return False
        if mistake.breaks and play.broken != mistake.breaks:
            return False
    return True


@lesson_of
def test_a_spoiled_lesson_is_noticed(game, lesson):
    """Success turned round, a mistake for the solution, failures emptied, breaks of another clause."""
    replace = msgspec.structs.replace
    assert holds_together(game, lesson)
    turned = replace(lesson.success, when={"not": lesson.success.when})
    assert not holds_together(game, replace(lesson, success=turned))
    for mistake in lesson.mistakes:
        swapped = replace(lesson.solution, steps=mistake.steps)
        assert not holds_together(game, replace(lesson, solution=swapped))
        other = tuple(
            replace(each, breaks=("no.such.clause",)) if each is mistake else each for each in lesson.mistakes
        )
        assert not holds_together(game, replace(lesson, mistakes=other))
    assert not holds_together(game, replace(lesson, failures=()))


@lesson_of
def test_hints_are_three_and_short_lines_are_short(game, lesson):
    assert [hint.step for hint in lesson.hints] == ["piece", "region", "move"]
    assert 0 < len(lesson.goal) <= 70
    assert all(len(each.caption) <= 60 for each in lesson.mistakes)
    assert lesson.mistakes
    assert lesson.takeaway
    assert lesson.rules


@lesson_of
def test_a_lesson_begins_at_a_sound_position(game, lesson):
    session = Session.start(facts(game).ruleset, lesson.scenario(game))
    assert facts(game).ruleset.outcome(session.state) is None


@lesson_of
def test_a_core_lesson_builds_on_core_lessons_only(game, lesson):
    core = {one.id for one in course_of(game).lessons if one.core}
    if lesson.core:
        assert set(lesson.builds_on) <= core


@lesson_of
def test_its_own_pieces_are_named_in_hints_and_shows(game, lesson):
    """What is pointed at is there: an id of the position, a zone, or a card."""
    ids = set(_strings(codec.to_builtins(lesson.position)))
    for hint in lesson.hints:
        for piece in (*hint.pieces, *(ring[0] for ring in hint.rings)):
            plain = piece.removeprefix("zone:")
            assert plain in ids or f"A:{plain}" in ids or f"B:{plain}" in ids or plain.isdigit(), piece


def _strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)


@lesson_of
def test_arrows_stand_in_the_first_lessons_only(game, lesson):
    first = [one.id for one in course_of(game).lessons][:3]
    assert not lesson.arrows or lesson.id in first


@lesson_of
def test_what_a_lesson_does_not_allow_explains_itself(game, lesson):
    play = Play(lesson, facts(game))
    tried = play.take(Step(do={"type": "Nothing of the kind", "seat": lesson.seat}))
    assert tried.blocked.startswith("Not in this lesson: ")
    assert (play.steps, play.refused, play.end) == (0, 0, End.GOING)


@pytest.mark.parametrize("game", COUNTS)
def test_files_hold_nothing_that_the_reader_does_not_know(game):
    text = (ROOT / "lessons" / game / "course.json").read_bytes()
    course = loads(text)
    again = msgspec.json.decode(msgspec.json.encode(course), type=type(course))
    assert again == course
