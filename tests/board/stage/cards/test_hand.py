"""The stage under mouse and keys: what is meant, what is seen before the drop, and that nothing is lost."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from board.presenter.cards import (
    AimTargetView,
    CounterView,
    OrderView,
    PanelView,
)
from board.presenter.gesture import By, Chosen, Cleared, Dropped, MovedOver, PickedUp, PutBack
from board.presenter.marks import Mark, Role, marks
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.item import OriginItem, TokenItem
from board.stage.items.layout import Column
from tests.board.stage.cards.conftest import ILLEGAL, Driver, duel_of_two

ENTER, TAB, ESC = Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape


def extras(stage: CardStage, kind: type) -> list[object]:
    return [item for item in stage.scene().items() if isinstance(item, kind)]


def test_a_drag_onto_a_target_is_meant_as_a_drop(driver: Driver) -> None:
    driver.drag("bear", "krump")
    assert driver.meant[0] == PickedUp("bear", By.DRAG)
    assert MovedOver("bear", "krump") in driver.meant
    assert driver.meant[-1] == Dropped("bear", "krump")


def test_a_wobble_below_four_px_is_a_click(driver: Driver) -> None:
    at = driver.at("krump")
    driver.press(at)
    driver.move(at + QPointF(2, 2))
    driver.release(at + QPointF(2, 2))
    assert driver.meant == [Chosen("krump")]


def test_the_held_piece_follows_the_pointer_with_its_grab_offset(stage: CardStage, driver: Driver) -> None:
    driver.pick_up("bear", driver.at("bear") + QPointF(37, -21))
    assert stage.items_by_id["bear"].offset == QPointF(37, -21)


def test_a_held_piece_is_lifted_and_leaves_its_ghost(stage: CardStage, driver: Driver) -> None:
    driver.pick_up("bear", driver.at("krump"))
    assert stage.items_by_id["bear"].lifted
    (ghost,) = extras(stage, OriginItem)
    assert ghost.pos() == stage.items_by_id["bear"].place.topLeft()
    driver.release(driver.at("krump"))
    assert not stage.items_by_id["bear"].lifted
    assert extras(stage, OriginItem) == []


def test_the_slot_under_the_held_piece_looks_chosen_before_the_drop(stage: CardStage, driver: Driver) -> None:
    driver.pick_up("bear", driver.at("krump"))
    assert stage.items_by_id["krump"].mark.role is Role.CHOSEN
    assert stage.items_by_id["spit"].mark.role is Role.TARGET
    driver.key(ESC)
    assert stage.items_by_id["krump"].mark.role is Role.TARGET


def test_a_closed_slot_says_why_before_the_drop(stage: CardStage, driver: Driver) -> None:
    driver.pick_up("bear", driver.at("bulwark"))
    assert stage.over.chips == {"bulwark": "beside taunt"}
    driver.move(driver.at("krump"))
    assert stage.over.chips == {}


def test_an_illegal_drop_is_meant_and_its_reason_stays(stage: CardStage, driver: Driver) -> None:
    driver.drag("bear", "bulwark")
    assert driver.meant[-1] == Dropped("bear", "bulwark")
    assert stage.over.chips == {"bulwark": "beside taunt"}
    driver.press(driver.at("krump"))
    assert stage.over.chips == {}


def test_an_illegal_mark_of_the_presenter_is_a_chip_as_long_as_it_lasts(stage: CardStage) -> None:
    stage.show_scene(duel_of_two(bulwark=ILLEGAL))
    assert stage.over.chips == {"bulwark": "beside taunt"}
    stage.show_scene(duel_of_two())
    assert stage.over.chips == {}


def test_in_a_lesson_an_illegal_drop_springs_back_and_says_why(
    stage: CardStage, driver: Driver, qtbot: QtBot
) -> None:
    stage.springs_back = True
    refused: list[tuple[str, str, str]] = []
    stage.refused.connect(lambda *said: refused.append(said))
    driver.drag("bear", "bulwark")
    assert refused == [("bear", "bulwark", "beside taunt")]
    assert driver.meant[-1] == PutBack("bear")
    assert not any(isinstance(intent, Dropped) for intent in driver.meant)
    qtbot.waitUntil(lambda: stage.items_by_id["bear"].offset.isNull(), timeout=2000)


def test_a_piece_let_go_comes_to_rest_in_its_place(stage: CardStage, driver: Driver, qtbot: QtBot) -> None:
    driver.drag("bear", "krump")
    assert not stage.items_by_id["bear"].offset.isNull()
    qtbot.waitUntil(lambda: stage.items_by_id["bear"].offset.isNull(), timeout=2000)


def test_without_motion_it_is_there_at_once(stage: CardStage, driver: Driver) -> None:
    stage.look.set_reduced_motion(True)
    driver.drag("bear", "krump")
    assert stage.items_by_id["bear"].offset.isNull()


def test_the_next_press_does_not_wait_for_a_piece_that_settles(stage: CardStage, driver: Driver) -> None:
    driver.drag("bear", "krump")
    driver.drag("bear", "spit")
    assert driver.meant[-1] == Dropped("bear", "spit")


def test_click_click(stage: CardStage, driver: Driver) -> None:
    driver.click(driver.at("bear"))
    assert stage.hand.held == "bear"
    driver.move(driver.at("spit"))
    driver.click(driver.at("spit"))
    assert driver.meant[-1] == Dropped("bear", "spit")


def test_a_click_at_the_origin_puts_back(stage: CardStage, driver: Driver) -> None:
    driver.click(driver.at("bear"))
    driver.move(driver.at("spit"))
    driver.move(driver.at("bear"))
    driver.click(driver.at("bear"))
    assert driver.meant[-1] == PutBack("bear")
    assert stage.hand.held is None


@pytest.mark.parametrize("how", ["escape", "right button", "lost focus", "hidden"])
def test_whatever_interrupts_a_drag_puts_back_and_clears(
    stage: CardStage, driver: Driver, how: str, qtbot: QtBot
) -> None:
    driver.pick_up("bear", driver.at("bulwark"))
    if how == "escape":
        driver.key(ESC)
    elif how == "right button":
        driver.press(driver.at("bulwark"), Qt.MouseButton.RightButton)
    elif how == "lost focus":
        other = QWidget(stage)
        other.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        other.show()
        other.setFocus()
    else:
        stage.hide()
    stage.finish_settling()
    assert driver.meant[-1] == PutBack("bear")
    assert stage.hand.held is None
    assert stage.over.chips == {}
    assert extras(stage, OriginItem) == []
    assert all(item.offset.isNull() for item in stage.items_by_id.values())


def test_tab_goes_through_what_can_act_then_the_targets_and_then_leaves(
    stage: CardStage, driver: Driver
) -> None:
    seen = []
    while driver.key(TAB) and len(seen) < 9:
        seen.append(stage.hand.current)
    assert seen[:4] == ["bear", "asp", "krump", "spit"]
    assert not stage.hand.key(QKeyEvent(QEvent.Type.KeyPress, TAB, Qt.KeyboardModifier.NoModifier))


def test_enter_picks_up_and_the_first_target_is_next(stage: CardStage, driver: Driver) -> None:
    driver.key(TAB)
    driver.key(ENTER)
    assert driver.meant == [Chosen("bear"), PickedUp("bear", By.KEY), MovedOver("bear", "krump")]
    driver.key(TAB)
    assert stage.hand.gesture.over == "spit"
    driver.key(ENTER)
    assert driver.meant[-1] == Dropped("bear", "spit")


def test_keys_reach_a_closed_slot_too_and_hear_its_reason(stage: CardStage, driver: Driver) -> None:
    driver.key(TAB)
    driver.key(ENTER)
    driver.key(TAB)
    driver.key(TAB)
    assert stage.hand.gesture.over == "bulwark"
    assert stage.over.chips == {"bulwark": "beside taunt"}


def test_a_number_names_its_target(driver: Driver) -> None:
    driver.key(Qt.Key.Key_2)
    assert driver.meant == [Chosen("spit")]
    driver.key(TAB)
    driver.key(ENTER)
    driver.key(Qt.Key.Key_2)
    assert driver.meant[-1] == Dropped("bear", "spit")
    assert not driver.key(Qt.Key.Key_7)


def test_a_number_with_a_badge_goes_before_shortcuts_of_the_window(stage: CardStage) -> None:
    def goes_first(key: Qt.Key) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
        event.ignore()
        QApplication.sendEvent(stage, event)
        return event.isAccepted()

    assert goes_first(Qt.Key.Key_2)
    assert not goes_first(Qt.Key.Key_7)


def test_arrows_go_to_the_neighbour(stage: CardStage, driver: Driver) -> None:
    stage.hand.focus_on("krump")
    driver.key(Qt.Key.Key_Right)
    assert stage.hand.current == "spit"
    driver.key(Qt.Key.Key_Down)
    assert stage.hand.current in ("bear", "asp")


def test_keys_and_mouse_mean_the_same(stage: CardStage, driver: Driver) -> None:
    driver.drag("bear", "spit")
    by_mouse = [intent for intent in driver.meant if isinstance(intent, Dropped)]
    driver.meant.clear()
    for key in (TAB, ENTER, Qt.Key.Key_2):
        stage.hand.current = None if key == TAB else stage.hand.current
        driver.key(key)
    assert [intent for intent in driver.meant if isinstance(intent, Dropped)] == by_mouse


def test_a_click_on_the_table_clears(stage: CardStage, driver: Driver) -> None:
    driver.click(QPointF(stage.viewport().width() - 3, 3))
    assert driver.meant == [Cleared()]


def test_a_scene_says_whether_it_fits_before_it_is_shown(stage: CardStage) -> None:
    scene = duel_of_two()
    assert stage.has_room_for(scene)
    stage.resize(760, 300)
    assert not stage.has_room_for(scene)
    assert stage.shown == scene


def test_a_scene_may_change_while_a_piece_is_held(stage: CardStage, driver: Driver) -> None:
    driver.pick_up("bear", driver.at("krump"))
    stage.show_scene(duel_of_two())
    assert stage.hand.held == "bear"
    assert not stage.items_by_id["bear"].offset.isNull()
    stage.show_scene(CardScene(duel_of_two().things[:1], "krump"))
    assert stage.hand.held is None
    assert extras(stage, OriginItem) == []


def test_a_pip_is_dragged_out_of_the_counter(stage: CardStage, driver: Driver) -> None:
    things = (CounterView("left", 3, seat=0), AimTargetView("aim", "Tide Scholar", "0 aimed, DEF 3", 0, 3, 0))
    board = marks({"left": Mark(can_act=True), "aim": Mark(Role.TARGET, number=1)})
    stage.show_scene(CardScene(things, Column(("left", "aim")), board))
    driver.pick_up("left", driver.at("aim"))
    assert len(extras(stage, TokenItem)) == 1
    assert stage.items_by_id["left"].offset.isNull()
    driver.release(driver.at("aim"))
    assert driver.meant[-1] == Dropped("left", "aim")
    assert extras(stage, TokenItem) == []


def test_effects_are_ordered_by_dragging_and_by_keys(stage: CardStage, driver: Driver) -> None:
    things = tuple(OrderView(f"o{n}", n, f"Effect {n}") for n in (1, 2, 3))
    place = Mark(Role.PLACE, can_act=True)
    stage.show_scene(
        CardScene(things, Column(("o1", "o2", "o3")), marks(dict.fromkeys(("o1", "o2", "o3"), place)))
    )
    driver.drag("o3", "o1")
    assert driver.meant[-1] == Dropped("o3", "o1")
    stage.finish_settling()
    stage.hand.focus_on("o1")
    assert driver.key(Qt.Key.Key_Down, control=True)
    assert driver.meant[-1] == Dropped("o1", "o2")


def test_a_rule_can_be_clicked(stage: CardStage, driver: Driver) -> None:
    stage.show_scene(CardScene((PanelView("p", "Anvil loses 3", ref="CA-Stop"),), "p"))
    cited: list[str] = []
    stage.cited.connect(cited.append)
    ((box, ref),) = stage.items_by_id["p"].links()
    assert ref == "CA-Stop"
    driver.click(box.center())
    assert cited == ["CA-Stop"]
    assert driver.meant == []


@pytest.mark.parametrize("seed", range(8))
def test_mashing_never_loses_a_piece_nor_raises(stage: CardStage, driver: Driver, seed: int) -> None:
    rng = random.Random(seed)
    keys = [ENTER, TAB, ESC, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down]
    before = stage.shown
    for _ in range(200):
        at = QPointF(rng.uniform(0, 760), rng.uniform(0, 700))
        if rng.random() < 0.5:
            at = driver.at(rng.choice(list(stage.items_by_id)))
        match rng.randrange(6):
            case 0:
                driver.press(at)
            case 1 | 2:
                driver.move(at)
            case 3:
                driver.release(at)
            case 4:
                driver.key(rng.choice(keys))
            case _:
                stage.show_scene(duel_of_two())
    stage.hand.cancel()
    stage.finish_settling()
    assert stage.shown == before
    assert set(stage.items_by_id) == {thing.id for thing in before.things}
    assert all(item.offset.isNull() and not item.lifted for item in stage.items_by_id.values())
    held = None
    for intent in driver.meant:
        if isinstance(intent, PickedUp):
            assert held is None
            held = intent.piece
        elif isinstance(intent, Dropped | PutBack):
            assert held == intent.piece
            held = None
    assert held is None
