"""Levels made beside the board: position, way through and mistakes played there; checked, kept, opened again."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from board.__main__ import main
from board.games.lesson_check import course_faults, facts_of
from board.presenter import lesson_making as making
from board.presenter.lesson import End
from board.presenter.lesson_data import course_of, read
from board.presenter.level import Level, kinds_of
from board.shell.main_window import MainWindow
from board.shell.position_dialog import PositionDialog
from rules import registry
from rules.core import assets, codec, savegame
from rules.core.codec import BadFile
from rules.core.scenario import Scenario
from rules.core.session import Session
from tests.board.shell.by_hand import do_by_hand
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_accessible import nameless
from tests.board.shell.test_lessons import GAMES, be_told, do_step, put

SOURCES = {"wh40k": "w03-closer", "keyforge": "kf04", "huntik": "hu10", "duel": "du03"}
"""Lessons whose positions are levels to be made anew, with their ways through and mistakes by hand."""


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    made = make_window()
    made.look.set_reduced_motion(True)
    return made


def settle(window: MainWindow) -> None:
    for _turn in range(3):
        window.page.finish_animation()
        QApplication.processEvents()


def on_board(window: MainWindow, tmp_path: Path, game: str):
    """The position of a bundled lesson as an ordinary game on the board."""
    lesson = course_of(game).find(SOURCES[game])
    path = tmp_path / f"{game}.json"
    savegame.write(path, Scenario(game, lesson.position, title="A level", rulings=lesson.rulings))
    assert window.documents.open(path)
    if game == "duel":
        window.presenter.set_mode("mode:open")
    settle(window)
    return lesson


def play(window: MainWindow, game: str, step, lesson) -> None:
    """A step on the board, by hand, without a lesson."""
    if game == "wh40k":
        presenter = window.presenter
        if presenter.draft_move is None:
            presenter.resume(codec.convert({**step.do, "models": []}, presenter.session.ruleset.action_type))
        put(window, step.do)
        if presenter.status().can_confirm:
            presenter.confirm()
    elif game == "duel":
        for seat, card in ((0, step.do["card"]), (1, lesson.opponent.lines[0][0]["card"])):
            action = codec.convert(
                {"type": "Commit", "seat": seat, "card": card}, window.presenter.session.ruleset.action_type
            )
            window.presenter.session.apply(action)
        window.presenter.after_step()
        window.presenter.changed.emit()
    else:
        do_by_hand(window, step.do)
    settle(window)


def made(window: MainWindow, tmp_path: Path, game: str):
    """A whole level, made by playing: one way through, one mistake."""
    lesson = on_board(window, tmp_path, game)
    editor = window.lessons.levels.new()
    editor.form.goal.setText("Do it better than that.")
    editor.form.takeaway.setText("It can be done.")
    assert not editor.play.isEnabled()
    if game == "duel":
        row = editor.form.conditions[0]
        row.choose("{piece} has {number} HP or more", "x", 5)
    elif game == "keyforge":
        editor.form.conditions[0].choose("{number} enemies are destroyed", number=2)
    elif game == "huntik":
        editor.form.conditions[0].choose(
            "{piece} is in zone {number}", lesson.solution.steps[0].do["piece"], 3
        )
    for step in lesson.solution.steps:
        play(window, game, step, lesson)
    editor.solve.click()
    settle(window)
    assert editor.level.lesson.solution.steps, window.frame._told_text
    for step in lesson.mistakes[0].steps:
        play(window, game, step, lesson)
    editor.fail.click()
    settle(window)
    return editor


@pytest.mark.parametrize("game", GAMES)
def test_a_level_is_made_by_playing_it_saved_opened_and_checked(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    editor = made(window, tmp_path, game)
    level = editor.level
    assert len(level.lesson.mistakes) == 1, window.frame._told_text
    assert level.faults() == ()
    assert editor.faults.text() == "Ready: a way through is known"
    path = tmp_path / "mine.json"
    editor.save_to(path)
    assert course_faults(read(path)) == {level.lesson.id: ()}
    assert main(["lessons", str(path)]) == 0
    assert "holds" in capsys.readouterr().out

    window.presenter.mark_saved()
    assert window.documents.open(path)  # a file of lessons is opened like any other
    now = window.lessons.now
    assert now.lesson == read(path).find(level.lesson.id)
    for step in now.lesson.mistakes[0].steps:
        do_step(window, step)
    if not now.play.over:
        window.lessons.check()
    be_told(window, qtbot)
    assert now.play.end is End.FAILURE
    window.lessons.again()
    now = window.lessons.now
    for step in now.lesson.solution.steps:
        do_step(window, step)
    be_told(window, qtbot)
    assert now.play.end is End.SUCCESS
    assert now.play.stars == 3


def test_a_test_play_leads_back_to_the_level_and_the_board(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "keyforge")
    lesson = editor.level.lesson
    window.presenter.mark_saved()
    editor.play.click()
    assert window.lessons.now.lesson == lesson
    window.lessons.finish()
    again = window.lessons.levels.editor
    assert again is not None
    assert again.level.lesson == lesson
    assert window.presenter.session.scenario.position == lesson.position


def test_a_level_in_the_making_outlives_the_window(make_window: MakeWindow, tmp_path: Path) -> None:
    first = make_window()
    on_board(first, tmp_path, "keyforge")
    first.lessons.levels.new().form.goal.setText("Not yet whole")
    first.presenter.mark_saved()
    second = make_window()
    assert second.commands.run("lesson.last_level")
    assert second.lessons.levels.editor.form.goal.text() == "Not yet whole"


def test_saving_puts_it_under_my_lessons_and_the_list_opens_it(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "huntik")
    editor.save_own.click()
    kept = read(window.lessons.own_folder / "huntik.json")
    assert [one.id for one in kept.lessons] == [editor.level.lesson.id]
    assert kept in window.lessons.courses()


def test_a_file_of_another_game_is_not_written_over(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from board.shell import level_editor

    told: list[str] = []
    monkeypatch.setattr(level_editor.dialogs, "show_problem", lambda _w, _t, words: told.append(words))
    editor = made(window, tmp_path, "huntik")
    path = tmp_path / "duel.json"
    path.write_bytes((assets.ROOT / "lessons" / "duel" / "course.json").read_bytes())
    before = path.read_bytes()
    editor.save_to(path)
    assert path.read_bytes() == before
    assert told


def test_what_is_missing_is_said_in_words_and_nothing_can_be_saved(
    window: MainWindow, tmp_path: Path
) -> None:
    on_board(window, tmp_path, "keyforge")
    editor = window.lessons.levels.new()
    assert "Write the goal in one line" in editor.faults.text()
    assert "Play the way through" in editor.faults.text()
    for button in (editor.play, editor.save_own, editor.save_file):
        assert not button.isEnabled()
    editor.solve.click()
    assert window.frame._told_text == "nothing was played by the learner's side"


def test_a_way_that_wins_is_no_mistake(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "keyforge")
    lesson = course_of("keyforge").find(SOURCES["keyforge"])
    count = len(editor.level.lesson.mistakes)
    for step in lesson.solution.steps:
        play(window, "keyforge", step, lesson)
    editor.fail.click()
    assert len(editor.level.lesson.mistakes) == count
    assert "reaches the goal" in window.frame._told_text


def test_a_goal_that_the_way_does_not_reach_is_a_fault(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "keyforge")
    editor.form.add_condition().choose("{number} enemies are destroyed", number=9)
    assert editor.faults.text() == "The known way through does not reach this goal"
    assert not editor.save_own.isEnabled()
    editor.form.conditions[1].removed.emit()
    assert editor.save_own.isEnabled()


def test_two_conditions_must_both_hold(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "keyforge")
    editor.form.add_condition().choose("At most {number} of one's own are lost", number=0)
    assert editor.level.faults() == ()
    when = editor.level.lesson.success.when
    assert len(when["all"]) == 2


def test_a_mistake_can_be_worded_and_forgotten(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "keyforge")
    editor.form.caption.setText("Not like that")
    assert editor.level.lesson.mistakes[0].caption == "Not like that"
    editor.forget.click()
    assert editor.level.lesson.mistakes == ()
    assert editor.level.lesson.failures == ()


def test_kinds_that_the_steps_need_stay_open(window: MainWindow, tmp_path: Path) -> None:
    editor = made(window, tmp_path, "keyforge")
    assert "Fight" in kinds_of(facts_of("keyforge"))
    editor.level.allow(["Reap"])
    types = {pattern["type"] for pattern in editor.level.lesson.allowed}
    assert {"Fight", "Reap"} <= types
    assert "EndTurn" not in types


def test_what_was_put_elsewhere_stands_there_in_the_level(window: MainWindow, tmp_path: Path) -> None:
    lesson = on_board(window, tmp_path, "wh40k")
    presenter = window.presenter
    first = lesson.solution.steps[0].do
    presenter.resume(codec.convert({**first, "models": []}, presenter.session.ruleset.action_type))
    put(window, {**first, "models": [{"id": "A1", "x": 10.0, "y": 10.0}]})
    editor = window.lessons.levels.new()
    editor.take.click()
    editor = window.lessons.levels.editor
    models = {m["id"]: m for unit in editor.level.lesson.position["units"] for m in unit["models"]}
    assert (models["A1"]["x"], models["A1"]["y"]) == (10.0, 10.0)
    assert window.presenter.session.scenario.position == editor.level.lesson.position


def test_the_position_is_changed_as_text_and_judged(window: MainWindow, tmp_path: Path) -> None:
    on_board(window, tmp_path, "huntik")
    editor = window.lessons.levels.new()
    editor.write.click()
    dialog = window.findChild(PositionDialog) or editor.findChild(PositionDialog)
    plain = json.loads(dialog.text.toPlainText())
    dialog.text.setPlainText("{")
    assert not dialog.use.isEnabled()
    plain["units"][0]["zone"] = 77
    dialog.text.setPlainText(json.dumps(plain))
    assert not dialog.use.isEnabled()
    assert dialog.faults.text()
    plain["units"][0]["zone"] = 2
    plain["units"] = plain["units"][:-1]
    dialog.text.setPlainText(json.dumps(plain))
    assert dialog.use.isEnabled(), dialog.faults.text()
    dialog.use.click()
    assert window.lessons.levels.editor.level.lesson.position == plain
    assert len(window.presenter.pieces().rows) == len(plain["units"])


def test_a_position_in_the_middle_of_a_game_is_taken_with_its_steps(
    window: MainWindow, tmp_path: Path
) -> None:
    lesson = on_board(window, tmp_path, "keyforge")
    play(window, "keyforge", lesson.solution.steps[0], lesson)
    editor = window.lessons.levels.new()
    done = window.presenter.session.history.cursor
    assert len(editor.level.lesson.setup) == done > 0
    assert editor.level.session().state == window.presenter.session.state


def test_another_board_puts_the_editor_away(window: MainWindow, tmp_path: Path) -> None:
    on_board(window, tmp_path, "keyforge")
    window.lessons.levels.new()
    assert window.documents.new(next(iter(assets.scenario_files("duel"))))
    assert window.lessons.levels.editor is None


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_the_editor_has_a_name(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, game: str
) -> None:
    on_board(window, tmp_path, game)
    window.lessons.levels.new()
    qtbot.waitUntil(lambda: nameless(window) == [])


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_form_is_as_wide_as_its_panel(window: MainWindow, tmp_path: Path, scale: float) -> None:
    window.set_text_scale(scale)
    on_board(window, tmp_path, "duel")
    editor = window.lessons.levels.new()
    for _turn in range(3):
        QApplication.processEvents()
    assert editor.form.minimumSizeHint().width() <= editor.width()


# files and the shell


def test_the_shell_says_what_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads((assets.ROOT / "lessons" / "duel" / "course.json").read_text())
    plain["lessons"][0]["success"]["when"] = ["turns", ">=", 90]
    path = tmp_path / "spoiled.json"
    path.write_text(json.dumps(plain))
    assert main(["lessons", str(path)]) == 1
    assert f"{plain['lessons'][0]['id']}: The" in capsys.readouterr().out
    path.write_text("{}")
    assert main(["lessons", str(path)]) == 2
    assert "format" in capsys.readouterr().err


def test_a_damaged_lesson_file_is_told_fault_by_fault(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_text(json.dumps({"format": "battleboard-lessons", "version": 1, "game": "duel"}))
    assert not window.documents.open(path)
    assert window.lessons.now is None
    assert window.documents.shown is not None
    window.documents.shown.close()


# teach this


@pytest.mark.parametrize("game", GAMES)
def test_any_position_can_be_taught(game: str) -> None:
    """From the first ready position of each game a lesson can be made of its first legal step."""
    rules = registry.ruleset(game)
    for path in assets.scenario_files(game):
        session = Session.start(rules, savegame.read(path))
        for seat in sorted(rules.to_act(session.state)):
            for offer in rules.offers(session.state, seat):
                action = rules.fill(session.state, offer, random.Random(1))
                lesson = making.teach(session, action)
                assert making.faults_of(lesson, facts_of(game)) == (), (path.name, action)
                return
    raise AssertionError("no position has an offer")


def test_a_verdict_becomes_a_level_that_can_be_won(window: MainWindow) -> None:
    path = assets.ROOT / "scenarios" / "wh40k" / "check-a-pile-in.json"
    assert window.documents.new(path)
    editor = window.lessons.levels.teach()
    lesson = editor.level.lesson
    assert editor.level.faults() == ()
    assert lesson.mistakes[0].breaks == tuple(
        dict.fromkeys(check.clause for check in window.presenter.judged().broken)
    )
    editor.form.goal.setText("")
    assert not editor.save_own.isEnabled()
    editor.form.goal.setText("Mend it")
    assert editor.save_own.isEnabled()


def test_a_level_without_a_learner_is_refused() -> None:
    session = Session.start(registry.ruleset("duel"), savegame.read(assets.scenario_files("duel")[0]))
    level = Level.blank(facts_of("duel"), session)
    with pytest.raises(BadFile):
        level.record_solution(())
    with pytest.raises(BadFile):
        level.record_mistake(())
