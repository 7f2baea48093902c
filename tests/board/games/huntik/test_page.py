"""The zone board in a real (offscreen) stage: drags, keys, curtain, animation, large text, accessible names."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from board.presenter.marks import Role
from rules.core.contract import Seat
from rules.huntik import actions as a
from tests.board.games.huntik.hands import Open, drag, middle, passes, spot


class TestHand:
    def test_dragging_a_hero_to_a_zone_is_a_move(self, opened: Open) -> None:
        page = opened("mission-1")
        drag(page, "captain_orrel", "zone:3")
        assert page.presenter.draft() == a.Move(Seat(0), "captain_orrel", 3)
        zone, hero = (page.stage.items_by_id[key].rect for key in ("zone:3", "captain_orrel"))
        page.stage.finish_settling()
        assert zone.contains(page.stage.items_by_id["captain_orrel"].rect.center()), hero

    def test_while_it_is_held_zones_are_lit(self, opened: Open) -> None:
        page = opened("mission-1")
        drag(page, "captain_orrel", "zone:2", drop=False)
        assert page.stage.mark("zone:2").role is Role.TARGET
        assert page.stage.mark("zone:5").role is Role.CLOSED
        QTest.keyClick(page.stage, Qt.Key.Key_Escape)
        assert page.presenter.draft() is None
        assert page.stage.hand.held is None

    def test_click_click_is_the_same(self, opened: Open) -> None:
        page = opened("mission-1")
        port = page.stage.viewport()
        at = middle(page, "captain_orrel")
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        QTest.mouseClick(
            port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(page, "zone:2")
        )
        assert page.presenter.draft() == a.Move(Seat(0), "captain_orrel", 2)

    def test_keys_alone_are_the_same(self, opened: Open) -> None:
        page = opened("mission-1")
        page.stage.hand.focus_on("captain_orrel")
        QTest.keyClick(page.stage, Qt.Key.Key_Return)
        QTest.keyClick(page.stage, Qt.Key.Key_3)
        assert page.presenter.draft() == a.Move(Seat(0), "captain_orrel", 3)

    def test_a_pip_is_dragged_onto_a_row_and_keys_add_and_take_back(self, opened: Open) -> None:
        page = opened("01")
        passes(page)
        page.finish_animation()
        drag(page, "aim:counter", "aim:lok")
        QTest.keyClick(page.stage, Qt.Key.Key_Plus)
        QTest.keyClick(page.stage, Qt.Key.Key_1)
        QTest.keyClick(page.stage, Qt.Key.Key_Minus)
        draft = page.presenter.draft()
        assert isinstance(draft, a.Aim)
        assert {share.piece: share.attacks for share in draft.aims} == {"lok": 2}

    def test_a_pip_goes_from_row_to_row_and_back_to_the_counter_and_a_click_still_adds_one(
        self, opened: Open
    ) -> None:
        page = opened("01")
        passes(page)

        def shares() -> dict[str, int]:
            draft = page.presenter.draft()
            assert isinstance(draft, a.Aim)
            return {share.piece: share.attacks for share in draft.aims}

        for _ in range(2):
            drag(page, "aim:counter", "aim:lok")
        drag(page, "aim:lok", "aim:gareon")
        assert shares() == {"lok": 1, "gareon": 1}
        drag(page, "aim:lok", "gareon")
        assert shares() == {"gareon": 2}
        port, no = page.stage.viewport(), Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, no, middle(page, "aim:gareon"))
        assert shares() == {"gareon": 3}
        drag(page, "aim:gareon", "aim:counter")
        assert shares() == {"gareon": 2}
        drag(page, "aim:gareon", "zone:5")
        assert shares() == {"gareon": 2}, "let go beside everything it lies where it lay"

    @pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_A])
    @pytest.mark.parametrize("over", ["aim:lok", "aim:gareon", "zone:1", "lok"])
    def test_a_key_in_the_middle_of_a_drag_never_aims_twice_nor_confirms(
        self, opened: Open, key: Qt.Key, over: str
    ) -> None:
        page = opened("01")
        passes(page)
        drag(page, "aim:counter", over, drop=False)
        QTest.keyClick(page.stage, key)
        at = spot(page, over) if over.startswith("zone:") else middle(page, over)
        QTest.mouseRelease(
            page.stage.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
        )
        draft = page.presenter.draft()
        assert isinstance(draft, a.Aim)
        assert sum(share.attacks for share in draft.aims) <= 1
        assert page.presenter.session.history.cursor == 2
        assert key != Qt.Key.Key_Escape or not draft.aims


class TestCurtain:
    def test_the_curtain_is_down_before_the_hand_is_open(self, opened: Open) -> None:
        page = opened("mission-1")
        page.presenter.choose("hand")
        assert page.curtain is not None
        assert page.curtain.isVisible()
        assert page.presenter.handing.covered
        assert page.stage.spoken_pieces() == []
        assert page.stage.items_by_id == {}
        page.curtain.lifted.emit()
        assert "card:0" in page.stage.items_by_id

    def test_after_a_step_it_comes_when_nothing_moves_any_more(self, opened: Open) -> None:
        page = opened("mission-1")
        page.presenter.choose("hand")
        assert page.curtain is not None
        page.curtain._lift()
        drag(page, "captain_orrel", "zone:3")
        page.presenter.applied.connect(page.play)
        page.presenter.confirm()
        assert not any(thing.id.startswith("card:") for thing in page.scene().things)
        assert not page.curtain.isVisible()
        page.finish_animation()
        assert page.curtain.isVisible()
        assert page.presenter.handing.asked == 1

    def test_undo_behind_it_takes_it_away(self, opened: Open) -> None:
        page = opened("mission-1")
        page.presenter.choose("pass")
        page.presenter.confirm()
        assert page.curtain is not None
        assert page.curtain.isVisible()
        page.curtain.undo_asked.emit()
        assert not page.curtain.isVisible()
        assert page.presenter.session.history.cursor == 0

    def test_nothing_hidden_stands_in_names_or_tips(self, opened: Open) -> None:
        page = opened("mission-1")
        page.presenter.choose("hand")
        assert page.curtain is not None
        page.curtain._lift()
        secret = "Tangle Net"
        assert all(secret not in spoken.name for spoken in page.stage.spoken_pieces())
        assert all(secret not in page.stage.tip_of(key) for key in page.stage.pieces())
        assert all(secret not in line.text for line in page.presenter.log())


class TestAnimation:
    def test_every_step_plays_and_any_key_completes_it(self, opened: Open) -> None:
        page = opened("01")
        page.presenter.applied.connect(page.play)
        passes(page)
        page.presenter.choose("aim:rest")
        page.presenter.confirm()
        assert page.player.playing
        QTest.keyClick(page.stage, Qt.Key.Key_Right)
        assert not page.player.playing
        page.presenter.choose("aim:rest")
        page.presenter.confirm()
        page.finish_animation()
        assert "king_basilisk" not in page.stage.items_by_id

    def test_comma_and_period_go_by_beats_while_something_moves(self, opened: Open) -> None:
        page = opened("01")
        page.presenter.applied.connect(page.play)
        passes(page)
        for _ in range(2):
            page.presenter.choose("aim:rest")
            page.presenter.confirm()
        assert page.player.playing
        beats = len(page.player.timeline.beats)
        assert beats > 2
        for beat in (1, 2):
            QTest.keyClick(page.stage, Qt.Key.Key_Period)
            assert page.player.timeline.beat_at(page.player.seconds) == beat
        QTest.keyClick(page.stage, Qt.Key.Key_Comma)
        assert page.player.timeline.beat_at(page.player.seconds) == 1
        for _ in range(beats - 1):
            QTest.keyClick(page.stage, Qt.Key.Key_Period)
        assert not page.player.playing
        assert "king_basilisk" not in page.stage.items_by_id

    def test_at_rest_comma_is_left_to_the_timeline_of_the_window(self, opened: Open) -> None:
        page = opened("01")
        passes(page)
        page.finish_animation()
        key = Qt.Key.Key_Comma
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier, ",")
        asked.ignore()
        QApplication.sendEvent(page.stage, asked)
        assert not asked.isAccepted()

    def test_a_step_forward_on_the_timeline_plays_from_what_was(self, opened: Open) -> None:
        page = opened("06")
        drag(page, "wren", "zone:1")
        page.presenter.confirm()
        page.presenter.go(0)
        page.presenter.go(1)
        page.play(page.presenter.session.history.entries[0].events)
        assert page.player.playing
        wren = page.stage.items_by_id["wren"].place.center()
        assert page.stage.items_by_id["zone:3"].place.contains(wren)
        page.finish_animation()
        wren = page.stage.items_by_id["wren"].place.center()
        assert page.stage.items_by_id["zone:1"].place.contains(wren)


class TestRoom:
    @pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
    @pytest.mark.parametrize("name", ["mission-1", "02", "01"])
    def test_nothing_overlaps_and_nothing_is_narrower_than_its_text(
        self, opened: Open, name: str, scale: float
    ) -> None:
        page = opened(name, scale)
        if name == "01":
            passes(page)
        items = page.stage.items_by_id
        for item in items.values():
            assert item.place.width() >= item.min_width() - 1
            assert item.place.height() >= item.height_for(item.place.width()) - 1
        cards = [items[unit.id].place for unit in page.presenter.state.units if unit.id in items]
        for place, rect in enumerate(cards):
            assert all(not rect.intersects(other) for other in cards[place + 1 :])

    def test_every_child_for_screen_readers_has_a_name(self, opened: Open) -> None:
        page = opened("mission-1")
        assert all(spoken.name for spoken in page.stage.spoken_pieces())
        assert all(command.text for command in (*page.commands(), *page.tools()))


@pytest.mark.parametrize("seed", range(3))
def test_mashing_the_board_never_raises_nor_plays_without_confirm(opened: Open, seed: int) -> None:
    page = opened(("mission-1", "05", "08")[seed])
    rng = random.Random(seed)
    port, keys = page.stage.viewport(), [Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_1]
    keys += [Qt.Key.Key_2, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Plus, Qt.Key.Key_Minus]
    for _ in range(200):
        at = QPoint(rng.randrange(port.width()), rng.randrange(port.height()))
        what = rng.randrange(4)
        if what == 0:
            QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        elif what == 1:
            QTest.mouseMove(port, at)
        elif what == 2:
            QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        else:
            QTest.keyClick(page.stage, rng.choice(keys))
        assert page.presenter.session.history.cursor == 0
