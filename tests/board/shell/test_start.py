"""The start page: what it opens, its coach mark, its loops, and that nothing of it acts on a board behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QScrollArea, QToolBar
from pytestqt.qtbot import QtBot

from board.games import registry
from board.presenter import language
from board.presenter.language import tr
from board.presenter.views import Status
from board.shell import recent
from board.shell.coach import READY
from board.shell.main_window import MainWindow
from board.shell.start_previews import PREVIEWS
from board.stage.look import Look
from board.stage.page import Command
from rules.core import savegame
from rules.core.scenario import Scenario
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage


@pytest.fixture
def start(make_window: MakeWindow) -> MainWindow:
    return make_window()


def test_the_app_opens_on_it_without_panels_and_bars(start: MainWindow) -> None:
    assert start.start.shown
    assert start.page is None
    assert all(dock.isHidden() for dock in start.docks.all)
    assert not any(bar.isVisible() for bar in start.findChildren(QToolBar))
    assert start.start.page.check.hasFocus() or QApplication.focusWidget() is None


@pytest.mark.parametrize("game", READY)
def test_a_tile_opens_its_ready_position_with_one_coach_mark(start: MainWindow, game: str) -> None:
    if game not in set(registry.keys()):
        pytest.skip("has no board yet")
    start.start.page.tiles[game].click()
    assert not start.start.shown
    assert start.presenter.session.scenario.game == game
    assert start.start.coach.isVisible()
    assert start.start.coach.text == READY[game].first
    assert any(not dock.isHidden() for dock in start.docks.all)
    QApplication.processEvents()
    assert start.docks.why.width() > 300, "the panels have the width of a first start"
    assert READY[game].path(game).stem == READY[game].file


def test_after_the_first_legal_move_the_coach_says_where_the_reason_is(
    window: MainWindow, page: FakePage
) -> None:
    coach = window.start.coach
    coach.begin(page.presenter, "Choose a stance.")
    page.presenter.select("p0")
    assert coach.text == "Choose a stance."
    page.presenter.choose("guard")
    assert coach.text.startswith("Legal (")
    assert coach.text.endswith("Press Y to see why.")
    window.set_page(None)
    assert coach.isHidden()


def test_the_coach_takes_back_what_no_longer_holds(window: MainWindow, page: FakePage) -> None:
    coach = window.start.coach
    coach.begin(page.presenter, "Choose a stance.")
    page.presenter.select("p0")
    page.presenter.choose("guard")
    page.presenter.reset()
    assert coach.text == "Choose a stance."
    page.presenter.choose("guard")
    window.confirm()
    assert coach.text == "Done. Press Y to see why."
    page.presenter.undo()
    assert coach.text == "Choose a stance."


def test_the_coach_calls_no_illegal_move_legal(start: MainWindow) -> None:
    start.start.page.tiles["wh40k"].click()
    coach, presenter = start.start.coach, start.presenter
    first, draft = coach.text, presenter.draft_move
    home, on_top = draft.pose("A3"), draft.pose("A1")
    for x, y, text in (
        (home.x + 1.2, home.y, "Legal"),
        (on_top.x + 0.2, on_top.y, first),
        (home.x + 1.2, home.y, "Legal"),
    ):
        draft.put({"A3": home.moved_to(x, y)})
        presenter.changed.emit()
        assert coach.text.startswith(text)
        assert (presenter.verdict().status is Status.LEGAL) == (text == "Legal")
    presenter.reset()
    assert coach.text == first


@pytest.mark.parametrize("game", READY)
@pytest.mark.parametrize("code", ["en", "de"])
def test_a_button_that_the_coach_names_is_there(start: MainWindow, game: str, code: str) -> None:
    start.set_language(code)
    start.start.page.tiles[game].click()
    pressed = re.match(r"Press (?P<en>[^.]*)\.|(?P<de>[^.]*) drücken\.", start.start.coach.text)
    confirm = tr(start.presenter.status().confirm_text)
    assert pressed is None or pressed[code] == confirm
    assert (pressed is not None) == (game == "duel")


def test_check_a_pile_in_opens_a_move_to_be_judged(start: MainWindow) -> None:
    start.start.page.check.click()
    assert start.presenter.session.scenario.game == "wh40k"
    assert start.presenter.draft() is not None


def test_a_position_is_pasted_or_its_faults_are_told(start: MainWindow) -> None:
    QGuiApplication.clipboard().setText("not a position")
    assert not start.start.paste()
    assert "The clipboard" in start.documents.shown.text
    start.documents.shown.close()
    QGuiApplication.clipboard().setText(
        '{"format": "battleboard", "version": 1, "game": "toy", "position": {}}'
    )
    assert start.start.paste()
    assert not start.start.shown


def test_only_what_means_something_can_be_done_there(window: MainWindow, page: FakePage) -> None:
    page.presenter.choose("guard")
    window.start.show()
    assert not window.commands.run("board.confirm")
    assert not window.commands.run("toy.bow")
    assert not window.commands.run("file.save")
    assert page.presenter.session.history.cursor == 0
    assert window.windowTitle() == "Battleboard"
    assert window.commands.can("file.open")
    window.start.page.back.click()
    assert not window.start.shown
    assert window.commands.run("board.confirm")


def test_leaving_it_brings_the_panels_back_as_they_were(window: MainWindow, page: FakePage) -> None:
    window.docks.log.hide()
    before = [dock.isHidden() for dock in window.docks.all]
    window.start.show()
    assert window.start.layout
    window.start.leave()
    assert [dock.isHidden() for dock in window.docks.all] == before


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("width", [1024, 1053, 1200, 1440])
@pytest.mark.parametrize("behind", [False, True])
def test_nothing_of_it_is_scrolled_sideways_and_tiles_stand_level(
    start: MainWindow, bout: Path, width: int, behind: bool, code: str
) -> None:
    start.set_language(code)
    start.store.put(start.store.now.with_recent(bout))
    if behind:  # then there is a way back to it, too
        start.start.open_ready("wh40k")
        start.start.show()
    start.resize(width, 700)
    for _turn in range(6):
        QApplication.processEvents()
    page = start.start.page
    assert start.width() == width
    scroll = page.findChild(QScrollArea)
    assert scroll.horizontalScrollBar().maximum() == 0
    rows = [(tile.y(), tile.height()) for tile in page.tiles.values()]
    assert len(set(rows[:2])) == len(set(rows[2:])) == 1
    assert len(set(rows)) == 1 or width < 1200


def test_a_story_runs_under_the_pointer_only_and_rests_at_its_last_frame(
    start: MainWindow, qtbot: QtBot
) -> None:
    tile = start.start.page.tiles["duel"]
    assert not tile.clock.running
    assert tile.clock.at == 1.0
    centre = tile.rect().center()
    QApplication.sendEvent(tile, QEnterEvent(centre, centre, tile.mapToGlobal(centre)))
    assert tile.clock.running
    assert tile.clock.at < 1.0
    QApplication.sendEvent(tile, QEvent(QEvent.Type.Leave))
    assert not tile.clock.running


def test_with_reduced_motion_nothing_runs(start: MainWindow) -> None:
    start.look.set_reduced_motion(True)
    tile = start.start.page.tiles["wh40k"]
    tile.clock.start()
    assert not tile.clock.running


@pytest.mark.parametrize("story", PREVIEWS.values())
def test_each_story_changes_and_ends(start: MainWindow, story: object) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    def frame(at: float) -> bytes:
        pixmap = QPixmap(300, 140)
        pixmap.fill(Qt.GlobalColor.white)
        painter = QPainter(pixmap)
        story(painter, QRectF(0, 0, 300, 140), start.look, at)
        painter.end()
        return bytes(pixmap.toImage().constBits())

    assert frame(0.0) != frame(0.4) != frame(1.0)
    assert frame(1.0) == frame(1.0)


def test_the_lesson_stands_there_only_while_there_is_one(start: MainWindow) -> None:
    page = start.start.page
    started: list[bool] = []
    start.commands.set("lessons", ())
    assert page._lesson.isHidden()
    lesson = Command("lesson.two_minutes", "Two-minute lesson", lambda: started.append(True), menu="Lessons")
    start.commands.set("test", (lesson,))
    assert not page._lesson.isHidden()
    assert start.commands.run("lesson.two_minutes")
    assert started


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("game", READY)
def test_a_story_grows_as_a_whole_with_the_text(make_window: MakeWindow, game: str, scale: float) -> None:
    """Its letters have the same room in every text size, so none is cut and none covers another."""
    window = make_window()
    drawn: list[tuple[float, float, float]] = []
    tile = window.start.page.tiles[game]

    def story(painter: QPainter, rect: QRectF, look: Look, _at: float) -> None:
        drawn.append((look.scale, rect.height(), painter.transform().m11()))

    tile._story = story
    window.set_text_scale(scale)
    window.resize(1440, 900)
    QApplication.processEvents()
    tile.grab()
    text, high, part = drawn[-1]
    assert text == 1.0
    assert high >= 140.0
    assert part == pytest.approx(min(scale, tile.width() / 300.0), abs=0.02)
    assert tile.look.theme == tile._drawn.theme


def test_the_key_that_opens_a_file_is_said_as_the_menu_says_it(make_window: MakeWindow) -> None:
    window = make_window(language="de")
    try:
        opened = window.start.page._opened
        menu = window.commands.action("file.open").shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        assert opened.property("keycap") == menu.replace("+", " ")
        assert opened.property("keycap").startswith("Strg ")
    finally:
        language.use("en")


def test_recent_files_stand_there_and_damaged_ones_say_so(start: MainWindow, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    savegame.write(good, Scenario("toy", {}, title="Good"))
    bad.write_text("{")
    for path in (bad, good, tmp_path / "gone.json"):
        start.store.put(start.store.now.with_recent(path))
    games = recent.games(start)
    assert [game.title for game in games] == ["good.json", "bad.json"]
    assert games[1].when.endswith("damaged")
    start.start.page.show_recent()
    start.start.page.recent[0].click()
    assert start.documents.title == "good.json"


def bout(path: Path, *stances: str | None, done: int | None = None) -> Path:
    actions = tuple({"type": "Choose", "seat": seat, "stance": stance} for seat, stance in enumerate(stances))
    savegame.write(path, Scenario("toy", {}, title=path.stem, actions=actions, done=done))
    return path


def test_recent_files_carry_the_verdict_on_their_last_action(start: MainWindow, tmp_path: Path) -> None:
    files = (
        bout(tmp_path / "untouched.json"),
        bout(tmp_path / "unfinished.json", "guard", None, done=1),
        bout(tmp_path / "judged.json", "guard", None),
        bout(tmp_path / "played.json", "guard", "thrust", done=2),
    )
    for path in files:
        start.store.put(start.store.now.with_recent(path))
    start.start.page.show_recent()
    tiles = start.start.page.recent
    assert [tile.verdict for tile in tiles] == ["Legal", "Illegal: 1 clause", "Not legal yet", ""]
    assert tiles[1].accessibleName().endswith("Illegal: 1 clause")


def test_no_verdict_stands_beside_what_cannot_be_replayed() -> None:
    wrong = Scenario("toy", {}, actions=({"type": "Choose"}, {"type": "Choose"}))
    assert recent.chip(wrong) is None


def test_the_last_game_goes_on_from_its_newest_autosave(window: MainWindow, page: FakePage) -> None:
    for stance in ("guard", "thrust"):
        page.presenter.choose(stance)
        window.confirm()
    window.store.change(recent=())
    first = recent.games(window)[0]
    assert first.title == "Continue A bout"
    page.presenter.mark_saved()
    assert recent.take_up(window, first)
    assert window.presenter.session.history.cursor == 2
    assert window.presenter.path is None
