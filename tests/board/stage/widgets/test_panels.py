"""Table, status line, strip, rail, header, badge, toast and curtain: what they say and what they emit."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from board.presenter.views import Status, StatusView, TurnView, VerdictView
from board.stage.look import Look
from board.stage.palette import tokens
from board.stage.widgets import curtain as curtain_module
from board.stage.widgets import toast as toast_module
from board.stage.widgets.base import Button
from board.stage.widgets.curtain import Curtain, SeatNote
from board.stage.widgets.phase_strip import PhaseStrip
from board.stage.widgets.pieces_table import PiecesTable
from board.stage.widgets.status_line import ActionView, StatusLine
from board.stage.widgets.toast import Toast
from board.stage.widgets.tool_rail import ToolRail, ToolView
from board.stage.widgets.turn_badge import TurnBadge
from board.stage.widgets.verdict_header import VerdictHeader
from tests.board.stage.pictures import colours
from tests.board.stage.widgets.samples import OPEN_STATUS, PIECES, STEPS, VERDICT


def add(qtbot: QtBot, widget: QWidget, width: int = 1200, height: int = 80) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()


class TestPieces:
    @pytest.fixture
    def table(self, look: Look, qtbot: QtBot) -> PiecesTable:
        made = PiecesTable(look)
        add(qtbot, made, 500, 300)
        made.show_pieces(PIECES)
        return made

    def test_numbers_are_right_and_words_left(self, table: PiecesTable) -> None:
        model, role = table.model(), Qt.ItemDataRole.TextAlignmentRole
        sides = [model.index(0, c).data(role) & int(Qt.AlignmentFlag.AlignRight) for c in range(4)]
        assert [bool(side) for side in sides] == [False, True, True, False]

    def test_a_row_is_spoken_whole(self, table: PiecesTable) -> None:
        role = Qt.ItemDataRole.AccessibleTextRole
        assert table.model().index(0, 0).data(role) == "A3, Red, moving"
        assert table.model().index(0, 2).data(role) == "Used 2.41"
        assert table.model().index(0, 3).data(Qt.ItemDataRole.AccessibleDescriptionRole) == "Legal"

    def test_showing_selects_without_a_signal_and_choosing_says_so(
        self, table: PiecesTable, qtbot: QtBot
    ) -> None:
        assert table.currentIndex().row() == 0
        with qtbot.waitSignal(table.piece_current, timeout=500) as caught:
            QTest.keyClick(table, Qt.Key.Key_Down)
        assert caught.args == ["b1"]
        with qtbot.assertNotEmitted(table.piece_current):
            table.show_pieces(msgspec.structs.replace(PIECES, selected="a3"))

    def test_return_goes_to_the_piece(self, table: PiecesTable, qtbot: QtBot) -> None:
        with qtbot.waitSignal(table.piece_activated, timeout=500) as caught:
            QTest.keyClick(table, Qt.Key.Key_Return)
        assert caught.args == ["a3"]

    def test_the_selected_row_is_bold(self, table: PiecesTable) -> None:
        role = Qt.ItemDataRole.FontRole
        assert table.model().index(0, 1).data(role).bold()
        assert not table.model().index(1, 1).data(role).bold()

    def test_fewer_pieces_do_not_leave_a_dangling_selection(self, table: PiecesTable) -> None:
        table.select("b1")
        table.show_pieces(msgspec.structs.replace(PIECES, rows=PIECES.rows[:1]))
        assert table.model().rowCount() == 1
        assert table.currentIndex().row() in (-1, 0)


class TestStatus:
    @pytest.fixture
    def line(self, look: Look, qtbot: QtBot) -> StatusLine:
        made = StatusLine(look)
        add(qtbot, made)
        return made

    def test_confirm_is_closed_and_says_what_is_missing(self, line: StatusLine) -> None:
        line.show_status(OPEN_STATUS)
        assert not line.confirm_button.isEnabled()
        assert line.confirm_button.toolTip() == "A5 must end engaged (12.03)"
        assert "A5 must end engaged" in line.confirm_button.accessibleDescription()

    def test_a_legal_draft_can_be_confirmed(self, line: StatusLine, qtbot: QtBot) -> None:
        line.show_status(StatusView("3 of 3 aimed", can_confirm=True, confirm_text="Fight"))
        assert line.confirm_button.text() == "Fight"
        with qtbot.waitSignal(line.confirmed, timeout=500):
            QTest.mouseClick(line.confirm_button, Qt.MouseButton.LeftButton)

    def test_the_line_is_spoken_whole(self, line: StatusLine) -> None:
        line.show_status(OPEN_STATUS)
        assert line.accessibleName() == (
            "A3 legal. 2.41 of 3.00 in used, 0.59 left. "
            "Play: illegal drops stay where they fall. Red A: 1 clause"
        )

    def test_actions_name_themselves(self, line: StatusLine, qtbot: QtBot) -> None:
        line.set_actions((ActionView("back", "Put back"), ActionView("spot", "Nearest legal spot")))
        spot = next(b for b in line.findChildren(Button) if b.text() == "Nearest legal spot")
        with qtbot.waitSignal(line.action_chosen, timeout=500) as caught:
            spot.click()
        assert caught.args == ["spot"]

    def test_short_room_hides_the_quiet_text_first(self, line: StatusLine) -> None:
        line.show_status(OPEN_STATUS)
        quiet = next(w for w in line.findChildren(QLabel) if w.text() == OPEN_STATUS.secondary)
        assert quiet.isVisible()
        line.resize(820, 80)
        assert not quiet.isVisible()
        assert line.toolTip() == OPEN_STATUS.secondary


class TestStrip:
    @pytest.fixture
    def strip(self, look: Look, qtbot: QtBot) -> PhaseStrip:
        made = PhaseStrip(look)
        add(qtbot, made)
        made.show_steps(STEPS)
        return made

    def test_all_steps_show_when_there_is_room(self, strip: PhaseStrip) -> None:
        assert strip.visible_steps() == STEPS
        assert strip.accessibleName() == "Phase, current step: Pile In"

    def test_short_room_shows_previous_current_next(self, look: Look, strip: PhaseStrip) -> None:
        strip.resize(620, 50)
        assert strip.visible_steps() == STEPS[:3]
        strip.resize(340, 50)
        assert strip.visible_steps() == STEPS[1:2]

    def test_large_text_shows_previous_current_next(self, look: Look, strip: PhaseStrip) -> None:
        look.set_scale(1.5)
        assert strip.visible_steps() == STEPS[:3]

    def test_a_closed_step_says_why(self, strip: PhaseStrip) -> None:
        tips = [child.toolTip() for child in strip.findChildren(QWidget)]
        assert "After every unit has piled in" in tips

    def test_undo_and_redo(self, strip: PhaseStrip, qtbot: QtBot) -> None:
        undo, redo = (b for b in strip.findChildren(Button))
        assert not undo.isEnabled()
        strip.set_undo(True, True)
        with qtbot.waitSignal(strip.undo_asked, timeout=500):
            undo.click()
        with qtbot.waitSignal(strip.redo_asked, timeout=500):
            redo.click()


class TestRail:
    TOOLS = (ToolView("select", "Select", "select", "V"), ToolView("ruler", "Ruler", "ruler", "D"))

    def test_one_tool_is_active(self, look: Look, qtbot: QtBot) -> None:
        rail = ToolRail(look, self.TOOLS)
        add(qtbot, rail, 76, 400)
        assert rail.active == "select"
        with qtbot.waitSignal(rail.tool_chosen, timeout=500) as caught:
            rail.findChildren(QToolButton)[1].click()
        assert caught.args == ["ruler"]
        assert rail.active == "ruler"
        with qtbot.assertNotEmitted(rail.tool_chosen):
            rail.set_active("select")
        assert rail.active == "select"

    def test_the_rail_is_as_wide_as_its_token(self, look: Look) -> None:
        assert ToolRail(look, self.TOOLS).sizeHint().width() == tokens()["control"]["rail_width"]

    def test_words_leave_the_rail_but_not_its_names(self, look: Look) -> None:
        rail = ToolRail(look, self.TOOLS)
        look.set_scale(1.5)
        first = rail.findChildren(QToolButton)[0]
        assert first.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
        assert (first.accessibleName(), first.toolTip()) == ("Select", "Select (V)")


class TestHeaderAndBadge:
    def test_the_verdict_is_tinted_and_spoken(self, themed: Look, qtbot: QtBot) -> None:
        header = VerdictHeader(themed)
        add(qtbot, header, 384, 140)
        header.show_verdict(VERDICT)
        assert themed.palette.verdict("illegal").tint.name() in colours(header.grab().toImage())
        assert header.accessibleName().startswith("Not legal yet: 1 clause. A5 could end engaged")

    def test_without_a_verdict_there_is_no_verdict_colour(self, themed: Look, qtbot: QtBot) -> None:
        header = VerdictHeader(themed)
        add(qtbot, header, 384, 140)
        header.show_verdict(VerdictView(Status.FACT, "Nothing to judge", "Pick a unit.", "pack 2026-11"))
        found = colours(header.grab().toImage())
        verdicts = themed.palette.verdicts.values()
        assert not {style.line.name() for style in verdicts if style.kind in ("legal", "illegal")} & found
        assert themed.palette.surface.panel.name() in found

    def test_nobodys_turn_has_no_side(self, look: Look, qtbot: QtBot) -> None:
        badge = TurnBadge(look)
        add(qtbot, badge, 300, 40)
        badge.show_turn(TurnView(1, "Blue's turn", "Fight"))
        fill = look.palette.side("blue").fill.name()
        assert fill in colours(badge.grab().toImage())
        badge.show_turn(TurnView(None, "Finished", ""))
        assert fill not in colours(badge.grab().toImage())


class TestToast:
    def test_it_goes_by_itself(self, look: Look, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(toast_module, "SHOWN_MS", 40)
        parent = QWidget()
        add(qtbot, parent, 800, 400)
        field = QLineEdit(parent)
        field.show()
        field.setFocus()
        toast = Toast(look, parent)
        toast.show_message("Restored")
        assert toast.isVisible()
        qtbot.waitUntil(lambda: not toast.isVisible(), timeout=2000)

    def test_it_stays_while_its_undo_has_the_focus(
        self, look: Look, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(toast_module, "SHOWN_MS", 40)
        parent = QWidget()
        add(qtbot, parent, 800, 400)
        toast = Toast(look, parent)
        toast.show_message("Restored")
        toast.findChild(QAbstractButton).setFocus()
        qtbot.wait(150)
        assert toast.isVisible()

    def test_it_stands_at_the_bottom_left_of_its_parent(self, look: Look, qtbot: QtBot) -> None:
        parent = QWidget()
        add(qtbot, parent, 800, 400)
        toast = Toast(look, parent)
        toast.show_message("Restored")
        parent.resize(700, 300)
        assert toast.x() < 40
        assert 300 - 40 < toast.geometry().bottom() < 300

    def test_undo_closes_it(self, look: Look, qtbot: QtBot) -> None:
        parent = QWidget()
        add(qtbot, parent, 800, 400)
        toast = Toast(look, parent)
        toast.show_message("Moved A3")
        with qtbot.waitSignal(toast.undo_asked, timeout=500):
            toast.findChild(QAbstractButton).click()
        assert not toast.isVisible()


class TestCurtain:
    @pytest.fixture
    def curtain(self, look: Look, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Curtain]:
        monkeypatch.setattr(curtain_module, "HOLD_MS", 90)
        parent = QWidget()
        add(qtbot, parent, 1024, 760)
        secret = QLabel("secret card", parent)
        secret.setGeometry(100, 100, 300, 40)
        secret.show()
        made = Curtain(look, parent)
        made.draw_for(1, "Blue", (SeatNote(0, "Red", "lock", "locked"),), "Undo Red's lock")
        yield made
        parent.close()

    def test_it_covers_everything_from_the_first_frame(self, curtain: Curtain) -> None:
        parent = curtain.parentWidget()
        assert curtain.geometry() == parent.rect()
        with_secret = parent.grab().toImage()
        parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)[0].setText("other")
        assert parent.grab().toImage() == with_secret

    def test_it_grows_with_its_parent(self, curtain: Curtain) -> None:
        curtain.parentWidget().resize(1200, 800)
        assert curtain.size() == curtain.parentWidget().size()

    def test_holding_space_lifts_it(self, curtain: Curtain, qtbot: QtBot) -> None:
        with qtbot.waitSignal(curtain.lifted, timeout=3000):
            QTest.keyPress(curtain.hold_button, Qt.Key.Key_Space)
        assert not curtain.isVisible()

    def test_letting_go_early_does_not(self, curtain: Curtain, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(curtain.lifted, wait=250):
            QTest.keyPress(curtain.hold_button, Qt.Key.Key_Space)
            QTest.keyRelease(curtain.hold_button, Qt.Key.Key_Space)
        assert curtain.isVisible()
        assert curtain.hold_button.part == 0.0

    def test_key_repeats_told_as_letting_go_do_not_stop_it(self, curtain: Curtain, qtbot: QtBot) -> None:
        with qtbot.waitSignal(curtain.lifted, timeout=3000):
            QTest.keyPress(curtain.hold_button, Qt.Key.Key_Space)
            QTest.keyRelease(curtain.hold_button, Qt.Key.Key_Space)
            QTest.keyPress(curtain.hold_button, Qt.Key.Key_Space)

    def test_letting_go_for_good_starts_over(self, curtain: Curtain, qtbot: QtBot) -> None:
        button = curtain.hold_button
        QTest.keyPress(button, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: button.part > 0, timeout=2000)
        QTest.keyRelease(button, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: button.part == 0.0, timeout=2000)
        assert curtain.isVisible()

    def test_hold_free_needs_one_press(self, curtain: Curtain, qtbot: QtBot) -> None:
        curtain.hold_button.hold_free = True
        with qtbot.waitSignal(curtain.lifted, timeout=3000):
            QTest.keyClick(curtain.hold_button, Qt.Key.Key_Space)

    def test_it_says_names_and_never_you(self, curtain: Curtain) -> None:
        texts = [label.text() for label in curtain.findChildren(QLabel)]
        assert "Pass to Blue" in texts
        assert not any("you" in text.lower().split() for text in texts)
