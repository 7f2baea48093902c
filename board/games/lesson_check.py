"""What the games answer to lessons, and ``battleboard lessons FILE…``: whether a file can be taught from.

Owns finding a game's facts and the command. Does not own reading a file (presenter.lesson_data) nor the proof
of a lesson (presenter.lesson_making). No Qt.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from board.presenter.lesson_data import FORMAT, Course, read
from board.presenter.lesson_game import LessonGame
from board.presenter.lesson_making import faults_of
from rules.core import codec, savegame
from rules.core.codec import BadFile

OK, FAULTY, UNUSABLE = 0, 1, 2


def facts_of(game: str) -> LessonGame:
    """What a game answers to lessons."""
    facts: LessonGame = importlib.import_module(f"board.games.{game}.lesson_facts").FACTS
    return facts


def is_lessons(path: Path) -> bool:
    """Whether a file says of itself that it holds lessons; a file that cannot be read says nothing."""
    try:
        plain = codec.parse(savegame.read_bytes(path))
    except BadFile:
        return False
    return isinstance(plain, dict) and plain.get("format") == FORMAT


def course_faults(course: Course) -> dict[str, tuple[str, ...]]:
    """Every lesson by its id with what stands against it, played through."""
    facts = facts_of(course.game)
    return {lesson.id: faults_of(lesson, facts) for lesson in course.lessons}


def main(arguments: Sequence[str]) -> int:
    """Play every lesson of the files through; 0 when all hold, 1 when one does not, 2 when a file is none."""
    parser = argparse.ArgumentParser(
        prog="battleboard lessons",
        description="Play lessons through: the way through must win, every mistake fail as it says.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    worst = OK
    for path in parser.parse_args(arguments).files:
        try:
            found = course_faults(read(path))
        except BadFile as error:
            for fault in error.faults:
                print(f"{path}: {fault}", file=sys.stderr)
            worst = UNUSABLE
            continue
        for lesson, faults in found.items():
            print(f"{path}: {lesson}: {'holds' if not faults else '; '.join(faults)}")
            worst = max(worst, FAULTY if faults else OK)
    return worst
