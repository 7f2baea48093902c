"""Every mistake of every lesson is shown on its board, not only told: each kind of show is seen there."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from board.games.lesson_check import facts_of
from board.presenter.cards import LaneView
from board.presenter.exhibit import KINDS, exhibit_of
from board.presenter.lesson import Play
from board.presenter.lesson_data import Show, course_of
from board.shell.main_window import MainWindow
from board.stage.lesson_cards import span_of
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_lessons import GAMES, LESSONS, be_told, do_step, opened

CARD_GAMES = ("keyforge", "huntik", "duel")
MISTAKES = [(game, lesson, mistake) for game, lesson in LESSONS for mistake in lesson.mistakes]


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    made = make_window()
    made.look.set_reduced_motion(True)
    return made


def fail(window: MainWindow, qtbot: QtBot, game: str, lesson, mistake):
    """Make a mistake on its board, until it is shown."""
    now = opened(window, game, lesson.id)
    for step in mistake.steps:
        do_step(window, step)
    if not now.play.over:
        window.lessons.check()
    if not now.play.over:  # the board does not offer what is wrong
        window.lessons._step(mistake.steps[-1])
    be_told(window, qtbot)
    qtbot.waitUntil(lambda: window.lessons.now.board.over.isVisible() or not mistake.show)
    return window.lessons.now


def picture(window: MainWindow) -> QImage:
    return window.page.widget.grab().toImage()


@pytest.mark.parametrize(
    ("game", "lesson", "mistake"), MISTAKES, ids=[f"{lesson.id}-{wrong.id}" for _, lesson, wrong in MISTAKES]
)
def test_a_mistake_is_shown_on_its_board(
    window: MainWindow, qtbot: QtBot, game: str, lesson, mistake
) -> None:
    now = fail(window, qtbot, game, lesson, mistake)
    over = now.board.over
    shown = over.shown
    assert shown.note is not None
    assert shown.note.title == mistake.caption
    assert mistake.caption in over.accessibleDescription()
    with_it = picture(window)
    now.board.clear()
    assert picture(window) != with_it
    if game in CARD_GAMES:
        over.draw(shown)
        rects = over.rects()
        for piece in (
            *shown.lit,
            *(spot.piece for spot in shown.spots),
            *(chip.piece for chip in shown.chips),
        ):
            assert piece in rects, piece
        for start, end in shown.links:
            assert {start, end} <= set(rects)
        for each in mistake.show:
            _is_seen(now, shown, each)


def _is_seen(now, shown, show: Show) -> None:
    """What one show of a card board has made."""
    note = shown.note
    words = note.spoken
    match show.do:
        case "mark":
            said = [chip.text for chip in shown.chips] + [line.text for line in note.lines]
            assert not show.text or said.count(show.text) >= len(show.pieces)
        case "replay":
            assert now.board.page.player.playing, "the moment of the rule stands still"
        case "ghost_line":
            assert shown.links
        case "ghost_path":
            assert shown.spots
        case "strike_out":
            assert any(line.struck and line.strong == show.text for line in note.lines)
            if show.text.startswith("Fight"):
                assert isinstance(now.board.page.stage.items_by_id["lane"].view, LaneView)
        case "order_tray":
            assert [line.strong for line in note.lines if line.number] == list(show.items)
        case "light_zones":
            assert len(shown.lit) == len(show.items)
        case "dim":
            assert shown.dimmed
        case "shake":
            assert shown.shaken
        case "spring_back":
            assert shown.returning
        case "sum" | "formula" | "count":
            assert note.formulas
        case "lamps":
            assert len([line for line in note.lines if line.number]) == len(show.items)
            assert len(note.lamps) == 2
        case "worlds":
            assert sum(line.strong.startswith("Against") for line in note.lines) == len(now.play.worlds) == 2
        case "caption":
            assert show.text in words
        case other:
            raise AssertionError(other)


def test_every_kind_of_show_on_the_card_boards_is_known() -> None:
    kinds = {show.do for game, _, mistake in MISTAKES if game in CARD_GAMES for show in mistake.show}
    assert kinds == set(KINDS)


def test_an_unknown_kind_of_show_is_a_key_error() -> None:
    lesson = course_of("duel").lessons[0]
    with pytest.raises(KeyError):
        exhibit_of((Show("fireworks"),), Play(lesson, facts_of("duel")))


def play_of(game: str, lesson: str) -> Play:
    found = course_of(game).find(lesson)
    assert found is not None
    return Play(found, facts_of(game))


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("6 - 4 = 2", ["6 − 4 = 2"]),
        ("+3 - 4 = -1", ["+3 − 4 = −1"]),
        ("-4", ["−4"]),
        ("Block stops the 4: 0", ["Block stops the 4 0"]),
        ("Block stops the 4: 2 stays", ["Block stops the 4 2 stays"]),
        ("+3 - 3, then -3", ["+3 − 3", "then −3"]),
        ("Block stops the 3, then -3", ["Block stops the 3", "then −3"]),
    ],
)
def test_a_formula_is_read_as_sums(text: str, spoken: list[str]) -> None:
    found = exhibit_of((Show("formula", text=text),), play_of("duel", "du01"))
    assert [formula.spoken for formula in found.note.formulas] == spoken


def test_a_sum_adds_up_and_says_what_was_needed() -> None:
    show = Show("sum", value=5, items=("wren 3", "bram 2", "smoke -1"))
    found = exhibit_of((show,), play_of("huntik", "hu-p2"))
    assert found.note.formulas[0].spoken.endswith("= 4 attacks 5 needed")


@pytest.mark.parametrize(
    ("items", "lit", "note"),
    [
        (("L acts", "D acts", "L acts"), [], ""),
        (("L passes", "D acts", "L passes", "D passes"), [0, 1], "two in a row: closed"),
        (("L acts", "D passes"), [1], ""),
    ],
)
def test_lamps_stand_as_after_the_last_action(items: tuple[str, ...], lit: list[int], note: str) -> None:
    play = play_of("huntik", "hu06")
    seat = int(play.lesson.seat)
    found = exhibit_of((Show("lamps", items=items),), play)
    wanted = {seat if side == 0 else 1 - seat for side in lit}
    assert {lamp.seat for lamp in found.note.lamps if lamp.lit} == wanted
    assert found.note.lamps_note == note


def test_the_moment_of_a_rule_ends_before_anything_fades() -> None:
    from board.presenter.cue import Beat, fade_out

    beats = (Beat(ref="Fight 1"), Beat(ref="Damage 1, Fight 4"), Beat(ref="Damage 5"), Beat((fade_out("a"),)))
    assert span_of(beats, ("Fight 4",)) == (1, 2)
    assert span_of(beats, ("Fight 1", "Damage 5")) == (0, 2)
    assert span_of(beats, ("Fight 9",)) is None
    assert span_of(beats[:3], ("Fight 4",)) == (1, 1)
    assert span_of(beats, ("",)) == (0, 2)


@pytest.mark.parametrize("game", GAMES)
def test_with_motion_the_mistake_is_told_once_the_board_is_still(
    make_window: MakeWindow, qtbot: QtBot, game: str
) -> None:
    window = make_window()
    lesson = course_of(game).lessons[0]
    now = opened(window, game, lesson.id)
    for step in lesson.mistakes[0].steps[:-1]:
        do_step(window, step)
    if game in CARD_GAMES:
        window.lessons._step(lesson.mistakes[0].steps[-1])
        qtbot.waitUntil(lambda: now.board.moving)
        assert not window.lessons.panel.again.isVisible()
        window.page.finish_animation()
    else:
        do_step(window, lesson.mistakes[0].steps[-1])
    be_told(window, qtbot)
    qtbot.waitUntil(lambda: now.board.over.shown.note is not None)
    window.page.finish_animation()  # whatever is played again ends by any input
    assert not now.board.moving
