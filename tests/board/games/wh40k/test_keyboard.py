"""The keyboard does what the mouse does, and the mouse alone is never needed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from board.presenter.views import Status
from rules.geometry.measure import gap
from tests.board.games.wh40k.driver import ALT, CTRL, LEFT, PLAIN, RIGHT, SHIFT, Driver

Key = Qt.Key


def test_arrows_give_the_same_draft_as_the_mouse(table: Driver, opened: Callable[[str], Driver]) -> None:
    table.drag("A4", 0.5, 0.3, ALT)
    other = opened("01-first-clash")
    other.presenter.select("A4")
    for _ in range(5):
        other.key(Key.Key_Right)
    for _ in range(3):
        other.key(Key.Key_Up)
    mouse, keys = table.presenter.draft(), other.presenter.draft()
    assert [step.id for step in keys.models] == [step.id for step in mouse.models] == ["A4"]
    assert keys.models[0].x == pytest.approx(mouse.models[0].x, abs=2e-6)
    assert keys.models[0].y == pytest.approx(mouse.models[0].y, abs=2e-6)
    assert (keys.targets, keys.unit) == (mouse.targets, mouse.unit)


def test_arrows_nudge_by_a_tenth_a_hundredth_and_an_inch(table: Driver) -> None:
    table.presenter.select("A5")
    table.key(Key.Key_Left)
    assert table.page.pose("A5").x == pytest.approx(26.8, abs=1e-6)
    table.key(Key.Key_Left, SHIFT)
    assert table.page.pose("A5").x == pytest.approx(26.79, abs=1e-6)
    table.key(Key.Key_Down, CTRL)
    assert table.page.pose("A5").y == pytest.approx(23.2, abs=1e-6)


def test_enter_picks_up_arrows_carry_and_enter_puts_down(table: Driver) -> None:
    table.presenter.select("A4")
    table.key(Key.Key_Return)
    assert table.page.hand.holding
    table.key(Key.Key_Right)
    table.key(Key.Key_Right)
    assert table.page.pose("A4").x == pytest.approx(27.4, abs=1e-6)
    table.key(Key.Key_Return)
    assert table.drag_is_clear()
    assert table.page.pose("A4").x == pytest.approx(27.4, abs=1e-6)


def test_escape_puts_a_carried_model_back(table: Driver) -> None:
    draft = table.presenter.draft()
    table.presenter.select("A4")
    table.key(Key.Key_Return)
    table.key(Key.Key_Right)
    table.key(Key.Key_Escape)
    assert table.drag_is_clear()
    assert table.presenter.draft() == draft


def test_a_click_puts_a_carried_model_down_where_the_pointer_led_it(table: Driver) -> None:
    table.presenter.select("A4")
    table.key(Key.Key_Return)
    start = table.place("A4")
    table.move(start, ALT, Qt.MouseButton.NoButton)
    table.move(start + QPointF(0.4, 0) * table.view.ppi, ALT, Qt.MouseButton.NoButton)
    table.press(table.at, LEFT, ALT)
    table.release()
    assert table.drag_is_clear()
    assert table.page.pose("A4").x == pytest.approx(27.6, abs=1e-5)


def test_tab_walks_over_the_pieces_that_can_act_then_leaves_the_table(table: Driver) -> None:
    table.presenter.select("A1")
    seen = ["A1"]
    for _ in range(4):
        table.key(Key.Key_Tab)
        seen.append(table.presenter.selected)
    assert seen == ["A1", "A2", "A3", "A4", "A5"]
    assert not table.page.keys.walk(1)
    table.key(Key.Key_Backtab, SHIFT)
    assert table.presenter.selected == "A4"


def test_t_goes_straight_at_the_closest_target_into_contact(table: Driver) -> None:
    table.presenter.select("A1")
    table.key(Key.Key_T)
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0, abs=1e-6)
    assert table.out("A1").status is Status.LEGAL


def test_r_turns_by_fifteen_degrees_and_shift_r_by_one(opened: Callable[[str], Driver]) -> None:
    table = opened("06-hooves-and-hull")
    key = next(k for k in table.page.pieces_to_act() if not table.page.pose(k).is_round)
    table.presenter.select(key)
    before = table.page.pose(key).rot
    table.key(Key.Key_R)
    table.key(Key.Key_R, SHIFT)
    assert (table.page.pose(key).rot - before) % 360 == pytest.approx(16)
    table.key(Key.Key_Return)
    table.key(Key.Key_R)
    assert (table.page.pose(key).rot - before) % 360 == pytest.approx(31)
    table.key(Key.Key_Return)
    assert (table.page.pose(key).rot - before) % 360 == pytest.approx(31)


def test_m_opens_a_field_and_a_typed_move_is_made(table: Driver) -> None:
    table.presenter.select("A4")
    table.key(Key.Key_M)
    field = table.page.panels.type
    assert field.isVisible()
    QTest.keyClicks(field.field, "sideways")
    QTest.keyClick(field.field, Key.Key_Return)
    assert field.isVisible()
    assert field.wrong.text()
    assert not table.page.hand.busy  # the key ends in the field and picks nothing up
    field.field.clear()
    QTest.keyClicks(field.field, "0.5 0.25")
    QTest.keyClick(field.field, Key.Key_Return)
    assert not field.isVisible()
    assert not table.page.hand.busy
    assert table.page.pose("A4").centre == pytest.approx((27.7, 22.65))


def test_escape_closes_the_field_before_anything_else(table: Driver) -> None:
    table.presenter.select("A4")
    table.key(Key.Key_M)
    assert table.page.cancel()
    assert not table.page.panels.type.isVisible()


def test_backspace_puts_the_selected_model_back(table: Driver) -> None:
    table.presenter.select("A4")
    table.key(Key.Key_Right)
    table.key(Key.Key_Backspace)
    assert table.presenter.draft_move.moves == {}


def test_p_plans_the_unit_legally(table: Driver) -> None:
    table.key(Key.Key_P)
    assert table.presenter.draft_move.moves
    assert table.presenter.status().can_confirm


def test_s_switches_the_magnet_off_and_on(table: Driver) -> None:
    table.key(Key.Key_S)
    table.hold("A1", 0.60, 0.0)
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0.04, abs=0.001)
    table.key(Key.Key_S)
    table.move(table.at + QPointF(0.2, 0))
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0, abs=1e-6)
    table.release()


def test_digits_take_the_choices_when_no_window_has_them(table: Driver) -> None:
    choices = [choice.key for choice in table.presenter.choices()]
    table.key(Key(ord(str(choices.index("target:B") + 1))))
    assert table.presenter.draft_move.targets == ()


def test_keys_have_one_meaning_each(table: Driver) -> None:
    keys = [key for c in (*table.page.commands(), *table.page.tools()) for key in c.shortcut.split()]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("seed", range(4))
def test_mashing_mouse_and_keys_never_raises_and_never_plays(table: Driver, seed: int) -> None:
    rng = random.Random(seed)
    state, cursor = table.presenter.session.state, table.presenter.session.history.cursor
    keys = [
        *(Key.Key_Tab, Key.Key_Return, Key.Key_Escape, Key.Key_Left, Key.Key_Right, Key.Key_Up),
        *(Key.Key_Down, Key.Key_T, Key.Key_R, Key.Key_W, Key.Key_S, Key.Key_D, Key.Key_G, Key.Key_A),
        *(Key.Key_U, Key.Key_Backspace, Key.Key_L, Key.Key_1, Key.Key_3, Key.Key_0, Key.Key_9, Key.Key_Plus),
    ]
    mods = [PLAIN, PLAIN, PLAIN, SHIFT, ALT, CTRL]
    size = table.view.viewport().size()
    for _ in range(200):
        spot = QPointF(rng.uniform(0, size.width()), rng.uniform(0, size.height()))
        near = table.place(rng.choice(sorted(table.page.tabletop.pieces)))
        what = rng.random()
        if what < 0.2:
            table.press(near, rng.choice([LEFT, LEFT, LEFT, RIGHT]))
        elif what < 0.55:
            target = near if rng.random() < 0.5 else spot
            table.move(target, rng.choice(mods), rng.choice([LEFT, Qt.MouseButton.NoButton]))
        elif what < 0.7:
            table.release()
        elif what < 0.95:
            table.key(rng.choice(keys), rng.choice(mods))
        else:
            table.wheel(spot, rng.choice([-1, 1]))
    table.release()
    for _ in range(4):
        table.key(Key.Key_Escape)
    table.settle()
    assert table.presenter.session.state is state
    assert table.presenter.session.history.cursor == cursor
    assert table.drag_is_clear()


def test_a_nudge_is_answered_in_words(table: Driver) -> None:
    said: list[str] = []
    table.presenter.said.connect(said.append)
    table.presenter.select("A4")
    table.key(Key.Key_Left)
    assert said
    assert said[-1].startswith("A4: ")
    assert "12.03" in said[-1]
    assert "/ 3.00 in" in said[-1]


def test_a_change_of_legality_is_said_once_while_dragging(table: Driver) -> None:
    said: list[str] = []
    table.presenter.said.connect(said.append)
    table.hold("A1", 0.3, 0.0)
    table.move(table.at + QPointF(-0.8, 0) * table.view.ppi)
    table.move(table.at + QPointF(-5, 0))
    assert [text.split(":")[1].strip()[:5] for text in said] == ["legal", "not c"]
    table.release()
