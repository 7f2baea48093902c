"""Lessons in a real window with a real mouse: opened, lost by a drag and explained, hinted, won, kept after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from board.presenter.lesson_data import course_of

pytestmark = pytest.mark.e2e
COURSES = ("wh40k", "keyforge", "huntik", "duel")


def open_lesson(desktop: Any, game: str, lesson: str) -> dict[str, Any]:
    """Through the list of all lessons, which is opened by the command palette."""
    desktop.start()
    from_list(desktop, game, lesson)
    return desktop.settled()


def from_list(desktop: Any, game: str, lesson: str) -> None:
    desktop.focus()
    desktop.do("key", "--clearmodifiers", "ctrl+k")
    desktop.focus("All commands")
    desktop.do("type", "--delay", "20", "All lessons")
    desktop.key("Return")
    place = f"course:{COURSES.index(game)}"
    shown = desktop.wait(lambda line: place in line["controls"])
    desktop.click(*shown["controls"][place])
    shown = desktop.wait(lambda line: f"lesson:{lesson}" in line["controls"])
    desktop.click(*shown["controls"][f"lesson:{lesson}"])
    desktop.wait(lambda line: line["lesson"].get("id") == lesson)


def press(desktop: Any, name: str) -> None:
    shown = desktop.wait(lambda line: name in line["controls"])
    shown = desktop.settled()
    desktop.click(*shown["controls"][name])


def drag(desktop: Any, piece: str, target: str, dx: float = 0.0, dy: float = 0.0) -> None:
    shown = desktop.wait(lambda line: {piece, target} <= set(line["pieces"]))
    shown = desktop.settled()
    x, y = shown["pieces"][target]
    desktop.drag(tuple(shown["pieces"][piece]), (x + dx, y + dy))


def confirm(desktop: Any) -> None:
    desktop.wait(lambda line: line["can_confirm"])
    press(desktop, "confirm")


def is_lost(line: dict[str, Any]) -> bool:
    return "again" in line["controls"] and bool(line["lesson"].get("caption"))


def lose_hint_win(
    desktop: Any, game: str, lesson_id: str, lose: Callable[[], None], win: Callable[[], None]
) -> None:
    """The whole way of a learner; the lesson is open."""
    course = course_of(game)
    lesson = course.find(lesson_id)
    captions = {mistake.caption for mistake in lesson.mistakes}
    lose()
    shown = desktop.wait(is_lost)
    assert shown["lesson"]["caption"] in captions
    assert shown["lesson"]["said"]
    press(desktop, "again")
    desktop.wait(lambda line: "again" not in line["controls"] and not line["lesson"]["caption"])
    press(desktop, "hint")
    shown = desktop.wait(lambda line: line["lesson"]["hint"] == lesson.hints[0].text)
    win()
    shown = desktop.wait(lambda line: "next" in line["controls"])
    assert shown["lesson"]["said"].startswith("Done, 2 of 3 stars")
    assert lesson.takeaway in shown["lesson"]["said"]
    press(desktop, "next")
    after = course.after(lesson_id).id
    desktop.wait(lambda line: line["lesson"].get("id") == after)
    desktop.stop()
    kept = json.loads(next((desktop.folder / "data").rglob("lessons.json")).read_text())
    assert lesson_id in json.dumps(kept)
    desktop.start()
    from_list(desktop, game, lesson_id)
    assert desktop.wait(lambda line: line["lesson"].get("id") == lesson_id)["lesson"]["best"] == 2


def test_the_two_minute_lesson_on_the_inch_table(desktop: Any) -> None:
    shown = desktop.start()
    desktop.click(*shown["controls"]["two_minutes"])
    desktop.wait(lambda line: line["lesson"].get("id") == "w01-gap")

    def onto() -> None:
        drag(desktop, "A1", "B1", dx=-20)

    def short_of() -> None:
        pieces = desktop.settled()["pieces"]
        (ax, ay), (bx, _) = pieces["A1"], pieces["B1"]
        desktop.drag((ax, ay), (ax + 0.45 * (bx - ax), ay))  # a little less than a base from it

    lose_hint_win(desktop, "wh40k", "w01-gap", onto, short_of)


def test_a_battleline_lesson(desktop: Any) -> None:
    open_lesson(desktop, "keyforge", "kf03")

    def win() -> None:
        drag(desktop, "a0", "e1")
        confirm(desktop)
        desktop.wait(lambda line: "e1" not in line["pieces"])  # it has been seen to leave
        drag(desktop, "a1", "e0")
        confirm(desktop)

    lose_hint_win(desktop, "keyforge", "kf03", lambda: drag(desktop, "a0", "e0"), win)


def test_a_zone_lesson(desktop: Any) -> None:
    open_lesson(desktop, "huntik", "hu01")

    def win() -> None:
        drag(desktop, "wren", "zone:4", dy=60)
        desktop.wait(lambda line: "zone 4" in line["status"])
        desktop.do("key", "s")
        confirm(desktop)

    lose_hint_win(desktop, "huntik", "hu01", lambda: drag(desktop, "wren", "zone:5", dy=60), win)


def test_a_duel_lesson(desktop: Any) -> None:
    open_lesson(desktop, "duel", "du03")

    def play(card: str) -> None:
        drag(desktop, f"card:A:{card}", "slot:0")
        confirm(desktop)

    lose_hint_win(desktop, "duel", "du03", lambda: play("mend_3"), lambda: play("guard_power"))
