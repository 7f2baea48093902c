"""The rulings panel: every switch of any game with its value, guesses told as such, and turned safely."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel

from board.games import registry as pages
from board.presenter import language
from board.presenter.views import ClauseRow, Status
from board.shell import loading, rulings_change
from board.shell.main_window import MainWindow
from board.shell.rulings_change import RulingsChange
from board.shell.rulings_dialog import RulingsDialog, open_rule, open_rulings
from board.shell.rulings_row import RulingRow
from board.stage.look import Look
from rules import registry
from rules.core import savegame
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.core.switches import changed, in_force, under, value_words
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage
from tests.board.shell.test_accessible import nameless


def row(dialog: RulingsDialog, name: str) -> RulingRow:
    return next(row for row in dialog.rows if row.one.ruling.name == name)


def bundled(game: str) -> Path:
    return next(one.path for one in loading.bundled() if one.game == game)


def shown_texts(dialog: RulingsDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


@pytest.mark.parametrize("game", [*registry.keys(), "toy"])
def test_every_ruling_of_every_game_is_listed_with_value_default_and_rule(
    make_window: MakeWindow, bout: Path, game: str
) -> None:
    window = make_window(bout if game == "toy" else bundled(game))
    dialog = open_rulings(window)
    rulings = window.presenter.session.ruleset.rulings()
    assert {one.one.ruling.name for one in dialog.rows} == {ruling.name for ruling in rulings}
    guesses = [one.one.ruling.guess for one in dialog.rows]
    assert guesses == sorted(guesses, reverse=True), "guesses come first"
    for one in dialog.rows:
        ruling = one.one.ruling
        assert one.field.accessibleName() == ruling.question
        assert ("guess" in one.field.accessibleDescription()) is ruling.guess
        assert (one.chip is not None) is ruling.guess
        assert "default" in one.field.accessibleDescription()
        assert ruling.cite.ref == ruling.name or ruling.cite.ref in one.field.accessibleDescription()
    assert nameless(dialog) == []
    assert not dialog.judge.isEnabled(), "nothing is turned yet"
    dialog.close()


def test_values_stand_in_words() -> None:
    assert [value_words(value) for value in (True, False, "attacker_first", 2, 0.01, 3.0)] == [
        "yes", "no", "attacker first", "2", "0.01", "3",
    ]  # fmt: skip


def test_a_ruling_written_at_its_default_is_not_changed() -> None:
    ruleset = registry.ruleset("huntik")
    scenario = Scenario("huntik", {}, rulings={"base_move": 2, "first_turn": "alternate"})
    assert changed(ruleset, scenario) == 1
    assert under(ruleset, scenario, {"free_once": False}).rulings == {
        "first_turn": "alternate",
        "free_once": False,
    }
    assert under(ruleset, scenario, {"first_turn": "lead"}).rulings == {}


def test_turning_one_judges_the_game_again_and_it_is_saved_with_it(
    window: MainWindow, page: FakePage, tmp_path: Path
) -> None:
    for stance in ("guard", "thrust"):
        page.presenter.choose(stance)
        window.confirm()
    page.presenter.choose("guard")
    before, draft = page.presenter.session, page.presenter.draft()
    dialog = open_rulings(window)
    row(dialog, "even_roll").set_value("both")
    assert dialog.judge.isEnabled()
    assert any("1 ruling turned" in text and "stay legal" in text for text in shown_texts(dialog))
    dialog.accept()
    presenter = window.presenter
    assert presenter.session is not before
    assert presenter.session.scenario.rulings == {"even_roll": "both"}
    assert presenter.session.state.rulings.even_roll == "both"
    assert presenter.session.history.cursor == 2
    assert presenter.unfinished() == draft, "what was being chosen is still chosen"
    assert not presenter.is_saved
    presenter.save(tmp_path / "other.json")
    assert savegame.read(tmp_path / "other.json").rulings == {"even_roll": "both"}


def test_the_game_before_can_be_had_back_with_what_was_undone(window: MainWindow, page: FakePage) -> None:
    for stance in ("guard", "thrust"):
        page.presenter.choose(stance)
        window.confirm()
    page.presenter.go(1)
    before, saved = page.presenter.session, page.presenter.is_saved
    assert not window.commands.can("check.rulings_back")
    RulingsChange.of(window).judge_again({"even_roll": "both"})
    after = window.presenter.session
    assert after.history.cursor == 1
    assert window.commands.run("check.rulings_back")
    assert window.presenter.session is before
    assert window.presenter.can_redo
    assert window.presenter.is_saved is saved
    assert window.commands.run("check.rulings_back"), "and forth again"
    assert window.presenter.session is after


def test_where_the_game_is_no_longer_legal_it_stops_and_says_so(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    path = tmp_path / "walk.json"
    start = savegame.read(
        next(one.path for one in loading.bundled() if one.path.name.startswith("mission-1"))
    )
    session = Session.start(registry.ruleset("huntik"), under(registry.ruleset("huntik"), start, {}))
    move = next(
        offer.draft for offer in session.ruleset.offers(session.state, 0) if offer.verb.startswith("Move")
    )
    far = type(move)(0, move.piece, 3)
    session.apply(far)
    savegame.write(path, session.saved())
    window = make_window(path)
    window.confirm()
    assert window.presenter.session.history.cursor == 1
    files = path.read_bytes()
    before = window.presenter.session
    assert RulingsChange.of(window).judge_again({"base_move": 1})
    assert window.presenter.session.history.cursor == 0
    assert window.presenter.path is None, "saving asks where: the file keeps the whole game"
    assert path.read_bytes() == files
    told = window.documents.shown.text
    assert "0 of 1 steps" in told
    assert "Step 1" in told
    window.documents.shown.close()
    assert window.commands.run("check.rulings_back")
    assert window.presenter.session is before
    assert window.presenter.path == path


def test_a_value_that_no_rule_allows_changes_nothing(make_window: MakeWindow) -> None:
    window = make_window(bundled("keyforge"))
    before = window.presenter.session
    assert not RulingsChange.of(window).judge_again({"keys_to_win": 0})
    assert window.presenter.session is before
    assert "keys_to_win" in window.documents.shown.text
    window.documents.shown.close()


@pytest.mark.parametrize("reason", ["lesson", "curtain"])
def test_in_a_lesson_and_under_a_curtain_rulings_are_read_only(
    window: MainWindow, page: FakePage, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    if reason == "lesson":
        monkeypatch.setattr(window.lessons, "now", object())
    else:
        monkeypatch.setattr(rulings_change, "is_covered", lambda _window: True)
    before = page.presenter.session
    dialog = open_rulings(window)
    field = row(dialog, "even_roll").field
    assert not field.isEnabled()
    row(dialog, "even_roll").set_value("both")
    assert not dialog.judge.isEnabled()
    assert RulingsChange.of(window).closed in shown_texts(dialog)
    assert not RulingsChange.of(window).judge_again({"even_roll": "both"})
    assert window.presenter.session is before
    dialog.close()
    monkeypatch.setattr(window.lessons, "now", None)


def test_the_filter_shows_guesses_and_what_differs(make_window: MakeWindow) -> None:
    window = make_window(bundled("huntik"))
    dialog = open_rulings(window)
    row(dialog, "base_move").set_value(3)
    for which, holds in (
        ("guesses", lambda one: one.one.ruling.guess),
        ("changed", lambda one: one.one.ruling.name == "base_move"),
        ("all", lambda _one: True),
    ):
        dialog.show_only(which)
        visible = [not one.isHidden() for one in dialog.rows]
        assert visible == [holds(one) for one in dialog.rows]
        assert dialog.filter.currentText().endswith(str(sum(visible)))
    dialog.take_defaults()
    assert not dialog.judge.isEnabled()
    dialog.close()


def test_the_wheel_scrolls_and_turns_no_switch(make_window: MakeWindow) -> None:
    for game in ("wh40k", "huntik"):
        window = make_window(bundled(game))
        dialog = open_rulings(window)
        for one in dialog.rows:
            value = one.value
            turn = QWheelEvent(
                QPointF(5, 5), QPointF(5, 5), QPointF(0, -120).toPoint(), QPointF(0, -120).toPoint(),
                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(one.field, turn)
            assert one.value == value
        dialog.close()


def test_nothing_is_cut_and_all_is_reached_by_keys_at_twice_the_text(make_window: MakeWindow) -> None:
    window = make_window(bundled("huntik"))
    window.look.set_scale(2.0)
    dialog = open_rulings(window)
    QApplication.processEvents()
    for one in dialog.rows:
        assert one.width() <= dialog.width(), "it would be cut at the right"
        for label in one.findChildren(QLabel):
            if label.isVisible() and label.wordWrap():
                assert label.height() >= label.heightForWidth(label.width()) - 1
    reached = {id(dialog.focusWidget())}
    for _ in range(60):
        dialog.focusNextChild()
        reached.add(id(dialog.focusWidget()))
    assert {id(one.field) for one in dialog.rows} <= reached
    assert {id(dialog.filter), id(dialog.close_button)} <= reached
    dialog.close()


WAYS: dict[str, Callable[[MainWindow], object]] = {
    "menu and palette": lambda window: window.commands.run("check.rulings"),
    "the why panel's button": lambda window: window.why.rulings_asked.emit(),
    "edition and pack": lambda window: window.why.header.pack_pressed.emit(),
}


@pytest.mark.parametrize("way", WAYS)
def test_it_is_reached_from(window: MainWindow, page: FakePage, way: str) -> None:
    WAYS[way](window)
    dialog = window.findChild(RulingsDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.close()


def test_a_clause_that_hung_on_a_ruling_says_it_in_words_and_leads_to_it(make_window: MakeWindow) -> None:
    window = make_window(bundled("huntik"))
    clause = ClauseRow(Status.ILLEGAL, "Blocked", "403.4", rulings=("block_from_origin",))
    rule = open_rule(window, clause)
    text = rule.text.toPlainText()
    assert "Does an enemy in the zone where a move begins stop it going forward? yes, guess" in text
    assert "block_from_origin" not in text
    rule.rulings_asked.emit("block_from_origin")
    dialog = window.findChild(RulingsDialog)
    assert dialog.focusWidget() is row(dialog, "block_from_origin").field
    dialog.close()
    rule.close()


def test_every_question_and_value_speaks_german() -> None:
    german = language.read("de")
    missing = set()
    for game in set(pages.keys()) - {"toy"}:
        for one in in_force(registry.ruleset(game), Scenario(game, {})):
            values = [value_words(value) for value in (*one.ruling.choices, one.value)]
            words = [
                one.ruling.question,
                *(f"ruled {value}" for value in values if value.isalpha() or " " in value),
            ]
            missing |= {word for word in words if not german.knows(word)}
    assert missing == set()


@pytest.mark.parametrize("game", registry.keys())
def test_edition_and_pack_say_how_many_rulings_differ_from_their_defaults(game: str) -> None:
    ruleset = registry.ruleset(game)
    turned = next(ruling for ruling in ruleset.rulings() if ruling.choices)
    other = next(choice for choice in turned.choices if choice != turned.default)
    scenario = savegame.read(bundled(game))
    for value, more in ((turned.default, ""), (other, ", 1 ruling changed")):
        loaded = loading.load(replace(scenario, rulings={turned.name: value}, actions=(), done=None))
        presenter = pages.open_page(loaded.session, Look("light")).presenter
        info = ruleset.info
        assert presenter.verdict().pack == f"{info.edition}, pack {info.pack}{more}"
