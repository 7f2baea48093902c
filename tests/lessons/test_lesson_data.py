"""Lesson files are read strictly: every fault is named with its place."""

import json

import pytest

from board.presenter.lesson_data import course_of, dumps, loads, predicate_fault
from rules.core.codec import BadFile


def document(**changes):
    lesson = {
        "id": "one",
        "title": "One",
        "goal": "Do it.",
        "idea": "It can be done.",
        "position": {},
        "success": {"words": "done", "when": ["steps", ">=", 1]},
        "solution": {"steps": [{"mark": ["A"]}]},
        "hints": [{"step": step, "text": step} for step in ("piece", "region", "move")],
        "takeaway": "Done.",
        "allowed": [{"type": "mark", "pieces": "*"}],
        "par": 1,
    }
    lesson |= changes
    return {
        "format": "battleboard-lessons",
        "version": 1,
        "game": "wh40k",
        "title": "Test",
        "lessons": [lesson],
    }


def faults(plain):
    with pytest.raises(BadFile) as caught:
        loads(json.dumps(plain))
    return [str(fault) for fault in caught.value.faults]


def test_a_sound_file_is_read():
    assert loads(json.dumps(document())).find("one").title == "One"


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"goal": "x" * 71}, "lessons[0].goal"),
        ({"hints": []}, "lessons[0].hints"),
        ({"par": 0}, "lessons[0].par"),
        ({"success": {"words": "", "when": ["steps", "=>", 1]}}, "lessons[0].success.when"),
        ({"solution": {"steps": [{}]}}, "lessons[0].solution.steps[0]"),
        ({"solution": {"steps": [{"mark": ["A"], "do": {"type": "x"}}]}}, "lessons[0].solution.steps[0]"),
        ({"mistakes": [{"id": "m", "steps": [], "fails": "f"}]}, "lessons[0].mistakes[0].fails"),
        ({"builds_on": ["zero"]}, "lessons[0].builds_on"),
        ({"unknown": 1}, "lessons[0]"),
        ({"par": "one"}, "lessons[0].par"),
    ],
)
def test_a_fault_is_named_with_its_place(changes, place):
    assert any(fault.startswith(place) for fault in faults(document(**changes)))


def test_another_format_and_a_doubled_id_are_faults():
    plain = document()
    plain["version"] = 9
    plain["lessons"] *= 2
    found = faults(plain)
    assert any(fault.startswith("version") for fault in found)
    assert any(fault.startswith("lessons[1].id") for fault in found)


@pytest.mark.parametrize(
    "when", [3, [], ["a", "=="], {"some": []}, {"all": []}, {"not": 3}, {"all": [["a", "~", 1]]}]
)
def test_what_is_no_predicate(when):
    assert predicate_fault(when)


def test_a_course_is_written_as_it_is_read():
    course = course_of("duel")
    assert loads(dumps(course)) == course
