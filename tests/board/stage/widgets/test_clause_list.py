"""The checklist: order, filter, keys, mouse, words."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from board.presenter.views import ClauseGroup, ClauseRow, Status, VerdictView
from board.stage.look import Look
from board.stage.widgets.clause_list import ALL, FAILING, PENDING, ClauseList
from board.stage.widgets.clause_rows import COUNTER, RULE, SHOW, ClauseRole, row_parts, spoken_clause
from tests.board.stage.pictures import colours
from tests.board.stage.widgets.samples import FAILING as FAILED_ROW
from tests.board.stage.widgets.samples import LEGAL, VERDICT


@pytest.fixture
def clauses(look: Look, qtbot: QtBot) -> ClauseList:
    made = ClauseList(look)
    qtbot.addWidget(made)
    made.resize(384, 600)
    made.show_verdict(VERDICT)
    made.show()
    return made


def rows(clauses: ClauseList) -> list[object]:
    model = clauses.model()
    return [model.index(i, 0).data(ClauseRole) for i in range(model.rowCount())]


def row_of(clauses: ClauseList, row: ClauseRow) -> int:
    return rows(clauses).index(row)


def test_the_failing_clause_comes_first_in_its_group(clauses: ClauseList) -> None:
    names = [row.title for row in rows(clauses) if isinstance(row, ClauseRow | ClauseGroup)]
    assert names == [
        "Each moved model",
        "Engaged if possible",
        "At most 3.00 in: A3 2.41",
        "The unit",
        "Unit engaged afterwards",
    ]


@pytest.mark.parametrize(("which", "count"), [(ALL, 3), (FAILING, 1), (PENDING, 1)])
def test_the_filter_shows_what_it_counts(clauses: ClauseList, which: str, count: int) -> None:
    clauses.set_filter(which)
    shown = [row for row in rows(clauses) if isinstance(row, ClauseRow)]
    assert len(shown) == count == clauses.count(which)


def test_new_numbers_keep_the_current_row(clauses: ClauseList) -> None:
    clauses.setCurrentIndex(clauses.model().index(row_of(clauses, LEGAL), 0))
    moved = msgspec.structs.replace(LEGAL, title="At most 3.00 in: A3 2.55")
    groups = (ClauseGroup("Each moved model", (moved, FAILED_ROW)), VERDICT.groups[1])
    clauses.show_verdict(msgspec.structs.replace(VERDICT, groups=groups))
    assert clauses.currentIndex().data(ClauseRole) == moved


def test_every_part_can_be_pressed_by_the_keyboard(clauses: ClauseList, qtbot: QtBot) -> None:
    assert clauses.go_to_next_problem()
    assert row_parts(FAILED_ROW) == (RULE, COUNTER, SHOW)
    for key, signal in (
        (None, clauses.counter_chosen),
        (Qt.Key.Key_Right, clauses.show_chosen),
        (Qt.Key.Key_Left, clauses.counter_chosen),
        (Qt.Key.Key_Left, clauses.rule_chosen),
    ):
        if key is not None:
            QTest.keyClick(clauses, key)
        with qtbot.waitSignal(signal, timeout=500) as caught:
            QTest.keyClick(clauses, Qt.Key.Key_Return)
        assert caught.args == [FAILED_ROW]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("part", [RULE, COUNTER, SHOW])
def test_every_part_can_be_pressed_by_the_mouse(
    look: Look, clauses: ClauseList, qtbot: QtBot, part: str, scale: float
) -> None:
    look.set_scale(scale)
    clauses.executeDelayedItemsLayout()
    index = clauses.model().index(row_of(clauses, FAILED_ROW), 0)
    at = clauses._layout_of(FAILED_ROW, index).parts[part].center().toPoint()
    assert clauses.visualRect(index).contains(at)
    signal = {RULE: clauses.rule_chosen, COUNTER: clauses.counter_chosen, SHOW: clauses.show_chosen}[part]
    with qtbot.waitSignal(signal, timeout=500) as caught:
        QTest.mouseClick(clauses.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert caught.args == [FAILED_ROW]


def test_a_click_beside_the_parts_presses_nothing(clauses: ClauseList, qtbot: QtBot) -> None:
    index = clauses.model().index(row_of(clauses, FAILED_ROW), 0)
    at = clauses.visualRect(index).topLeft() + QPoint(60, 20)
    with qtbot.assertNotEmitted(clauses.rule_chosen), qtbot.assertNotEmitted(clauses.counter_chosen):
        QTest.mouseClick(clauses.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert clauses.currentIndex() == index


def test_the_current_row_opens(clauses: ClauseList) -> None:
    index = clauses.model().index(row_of(clauses, LEGAL), 0)
    closed = clauses.visualRect(index).height()
    clauses.setCurrentIndex(index)
    clauses.executeDelayedItemsLayout()
    assert clauses.visualRect(index).height() > closed


def test_without_a_problem_there_is_none_to_go_to(clauses: ClauseList) -> None:
    clauses.show_verdict(VerdictView(Status.LEGAL, "Legal", "", "", (ClauseGroup("", (LEGAL,)),)))
    assert not clauses.go_to_next_problem()
    clauses.show_verdict(VerdictView(Status.LEGAL, "Legal", "", ""))
    assert not clauses.go_to_next_problem()


def test_a_clause_is_spoken_with_verdict_rule_and_numbers(clauses: ClauseList) -> None:
    spoken = spoken_clause(FAILED_ROW)
    assert spoken.startswith("Illegal: Engaged if possible (12.03). A5 ends 2.31 in away")
    assert "Move at least 0.31 in nearer." in spoken
    index = clauses.model().index(row_of(clauses, FAILED_ROW), 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == spoken
    assert clauses.text().splitlines()[0].startswith("Legal: At most 3.00 in")


def test_a_failing_row_is_tinted_and_a_passing_one_is_not(themed: Look, qtbot: QtBot) -> None:
    made = ClauseList(themed)
    qtbot.addWidget(made)
    made.resize(384, 400)
    made.show_verdict(VERDICT)
    tint = themed.palette.verdict("illegal").tint.name()
    assert tint in colours(made.grab().toImage())
    made.show_verdict(VerdictView(Status.LEGAL, "Legal", "", "", (ClauseGroup("", (LEGAL,)),)))
    assert tint not in colours(made.grab().toImage())


@pytest.mark.parametrize("width", [200, 300, 384, 600])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_rows_are_high_enough_for_their_words(
    look: Look, clauses: ClauseList, width: int, scale: float
) -> None:
    look.set_scale(scale)
    clauses.resize(width, 600)
    clauses.executeDelayedItemsLayout()
    for place, row in enumerate(rows(clauses)):
        index = clauses.model().index(place, 0)
        if isinstance(row, ClauseRow):
            layout = clauses._layout_of(row, index)
            assert clauses.visualRect(index).height() >= layout.bottom - layout.rect.top() - 1
            bottoms = [rect.bottom() for rect in layout.parts.values()] + [layout.numbers.bottom()]
            assert max(bottoms) <= layout.bottom


def fresh(look: Look, qtbot: QtBot, view: VerdictView) -> ClauseList:
    """A list that has never shown anything else."""
    made = ClauseList(look)
    qtbot.addWidget(made)
    made.resize(384, 600)
    made.show_verdict(view)
    return made


@pytest.mark.parametrize("text", ["At most 3.00 in: A3 2.97", "At most 3.00 in: A3 2.97, " + "round " * 40])
def test_other_numbers_look_as_if_the_list_were_new(look: Look, qtbot: QtBot, text: str) -> None:
    clauses = fresh(look, qtbot, VERDICT)
    before = clauses.grab().toImage()
    row = msgspec.structs.replace(LEGAL, title=text)
    group = msgspec.structs.replace(VERDICT.groups[0], rows=(row, FAILED_ROW))
    view = msgspec.structs.replace(VERDICT, groups=(group, VERDICT.groups[1]))
    clauses.show_verdict(view)
    shown = clauses.grab().toImage()
    assert shown == fresh(look, qtbot, view).grab().toImage()
    assert shown != before


def test_rows_kept_as_pictures_follow_the_look(look: Look, qtbot: QtBot) -> None:
    clauses = fresh(look, qtbot, VERDICT)
    for theme, scale in (("dark", 1.0), ("dark", 1.4), ("light", 1.0)):
        clauses.grab()
        look.set_theme(theme)
        look.set_scale(scale)
        assert clauses.grab().toImage() == fresh(look, qtbot, VERDICT).grab().toImage()
