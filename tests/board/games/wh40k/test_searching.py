"""Where it takes long to find out whether a model could have ended engaged, the window waits for nothing.

Until it is known nothing is called legal or illegal for it; then everything is as the rules say.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from board.games.wh40k import searching
from board.games.wh40k.open_questions import OPEN
from board.games.wh40k.panels import FixBar
from board.games.wh40k.view import InchPage
from board.presenter.views import Status
from board.stage.look import Look
from rules import registry
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.geometry import reach
from tests.board.games.wh40k.driver import ALT, Driver

CLAUSE = "12.03.engage_if_possible"


def crowd() -> Scenario:
    """Three ranks of narrow ovals behind friends who stand in contact with the enemy: room for none of them."""
    oval = {"shape": "oval", "l": 60, "w": 20}
    long, wide = 60 / 25.4, 20 / 25.4
    front = 30 - 1.28 - 0.63 - 0.1 - long / 2
    own = [
        {"id": f"O{5 * rank + i}", "base": oval, "x": front - rank * (long + 0.1), "y": 5 + i * (wide + 0.15)}
        for rank in range(3)
        for i in range(5)
    ]
    round_base = {"shape": "circle", "d": 32}
    lines = {
        name: [{"id": f"{name}{i}", "base": round_base, "x": x, "y": 4 + i * 1.27} for i in range(16)]
        for name, x in (("B", 30.0), ("F", 28.72))
    }
    units = [
        {"id": "own", "side": "red", "models": own},
        {"id": "friends", "side": "red", "models": lines["F"]},
        {"id": "blue", "side": "blue", "models": lines["B"]},
    ]
    return Scenario(game="wh40k", position={"units": units})


@pytest.fixture
def table(qapp: QApplication, look: Look, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """A table on which nothing is searched for until a test says so."""
    reach._answers.clear()
    reach._begun.clear()
    monkeypatch.setattr(searching.Searching, "_look", lambda _self: None)
    driver = opened(qapp, look)
    yield driver
    driver.close()


def opened(qapp: QApplication, look: Look) -> Driver:
    driver = Driver(qapp, InchPage(Session.start(registry.ruleset("wh40k"), crowd()), look))
    driver.view.fit(QRectF(21, 3, 8, 8))  # near enough for moves of some hundredths
    return driver


def exact(table: Driver) -> Verdict:
    return table.presenter.session.judge(table.presenter.draft())


def find_out(table: Driver) -> int:
    """Let it search, slice after slice; gives how many slices it took."""
    slices = 0
    while table.presenter.judged() is not None and table.presenter.open_questions:
        table.page.searching._slice()
        slices += 1
    return slices


def test_until_it_is_known_a_model_is_neither_legal_nor_illegal(table: Driver) -> None:
    table.hold("O7", 0.08, 0.0, ALT)
    out = table.presenter.read_outs()["O7"]
    assert (out.status, out.chip) == (Status.PENDING, "looking for a place")
    assert table.page.tabletop._labels["tape"].art.kind == "pending"
    view, status = table.presenter.verdict(), table.presenter.status()
    row = next(row for row in view.rows if row.clause == CLAUSE + OPEN)
    assert (row.status, row.title, row.ref) == (Status.PENDING, "Looking for a place", "12.03")
    assert not any(row.clause == CLAUSE for row in view.rows)
    assert not status.can_confirm
    assert "Looking for a place (12.03)" in status.missing


def test_what_is_found_out_is_what_the_rules_say_also_while_it_is_held(table: Driver) -> None:
    table.hold("O7", 0.08, 0.0, ALT)
    assert find_out(table) > 1
    assert table.page.hand.holding
    assert table.presenter.judged() == exact(table)
    assert table.presenter.read_outs()["O7"].status is Status.LEGAL
    assert table.page.tabletop._labels["tape"].art.kind == "legal"
    table.release(ALT)
    assert table.presenter.judged() == exact(table)
    assert table.presenter.status().can_confirm


def test_a_model_put_down_before_it_is_known_is_told_when_it_is(table: Driver) -> None:
    table.drag("O7", 0.08, 0.0, ALT)
    assert table.page.scene.presenter.marks()["O7"].status is Status.PENDING
    find_out(table)
    assert table.presenter.marks()["O7"].status is Status.LEGAL
    assert table.page.tabletop.pieces["O7"].piece.halo == "legal"


def test_others_that_wait_for_an_answer_keep_nobody_from_moving(table: Driver) -> None:
    table.drag("O7", 0.08, 0.0, ALT)
    table.drag("O6", 0.08, 0.0, ALT)
    assert len(table.presenter.open_questions) == 2  # where O6 stands matters to O7
    find_out(table)
    assert table.presenter.judged() == exact(table)


def test_a_question_about_a_draft_that_is_gone_is_dropped(table: Driver) -> None:
    table.drag("O7", 0.08, 0.0, ALT)
    table.presenter.reset()
    assert table.presenter.judged() == exact(table)
    assert table.presenter.open_questions == ()
    assert find_out(table) == 0


def test_what_is_wrong_anyway_is_said_at_once(table: Driver) -> None:
    table.drag("O7", -0.3, 0.0, ALT)
    out = table.presenter.read_outs()["O7"]
    assert out.status is Status.ILLEGAL
    assert out.chip == "not closer (12.03)"
    assert table.presenter.verdict().status is Status.ILLEGAL


def test_nearest_legal_spot_waits_for_what_is_open(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table.drag("O7", -0.3, 0.0, ALT)
    said: list[str] = []
    table.presenter.said.connect(said.append)
    monkeypatch.setattr(searching.Searching, "working", True)
    monkeypatch.setattr(table.presenter, "nearest_legal", lambda _model: None)
    fix: FixBar = table.page.panels.fix
    fix.show_nearest()
    assert said == ["Still looking for a place: ask again in a moment"]


def test_a_page_that_is_closed_leaves_no_question_open(table: Driver) -> None:
    table.drag("O7", 0.08, 0.0, ALT)
    assert table.presenter.open_questions
    table.page.searching.close()
    assert table.presenter.judged() == exact(table)
    assert table.presenter.open_questions == ()
    table.page.searching.close = lambda: None  # the fixture closes the page once more


def test_it_searches_by_itself_between_the_events(qapp: QApplication, look: Look, qtbot: object) -> None:
    reach._answers.clear()
    driver = opened(qapp, look)
    driver.drag("O7", 0.08, 0.0, ALT)
    qtbot.waitUntil(lambda: not driver.page.searching.working)  # type: ignore[attr-defined]
    assert driver.presenter.open_questions == ()
    assert driver.presenter.judged() == exact(driver)
    driver.close()
