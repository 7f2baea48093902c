"""Dragging on the inch table: what is said, what sticks, what jumps, and that nothing else changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from threading import Event

import pytest
import shapely
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent

from board.presenter.views import Status
from rules.geometry.measure import gap
from rules.geometry.region import Region
from tests.board.games.wh40k.driver import ALT, LEFT, RIGHT, SHIFT, Driver


def test_a_model_dragged_to_an_illegal_place_stays_there_and_says_why(table: Driver) -> None:
    table.drag("A4", -0.8, 0.0)
    assert table.out("A4").status is Status.ILLEGAL
    assert table.page.pose("A4").x == pytest.approx(26.4, abs=0.02)
    assert table.halo("A4") == "illegal"
    assert table.page.tabletop.label_shown("chip:A4")
    assert table.page.panels.fix.isVisible()
    assert not table.presenter.status().can_confirm
    assert "12.03" in table.out("A4").chip


def test_the_same_model_dragged_on_to_a_legal_place_is_told_so(table: Driver) -> None:
    table.drag("A1", -0.3, 0.0)
    assert table.halo("A1") == "illegal"
    table.drag("A1", 0.9, 0.0)
    assert table.out("A1").status is Status.LEGAL
    assert table.halo("A1") == "legal"
    assert not table.page.panels.fix.isVisible()
    assert table.presenter.status().can_confirm


def test_while_it_is_dragged_on_nothing_is_said_of_the_place_that_it_left(table: Driver) -> None:
    table.drag("A4", -0.8, 0.0)
    table.hold("A4", 0.4, 0.0)
    assert not table.page.tabletop.label_shown("chip:A4")
    assert not table.page.panels.fix.isVisible()
    table.page.cancel()
    assert table.page.tabletop.label_shown("chip:A4")
    assert table.page.panels.fix.isVisible()


@pytest.mark.parametrize("back", ["esc", "undo"])
def test_the_help_for_an_illegal_model_lies_on_no_model_when_that_jumps_back(
    table: Driver, back: str
) -> None:
    table.drag("A4", -0.8, 0.0)
    if back == "esc":
        table.hold("A4", 0.1, 0.9)
        table.page.cancel()
    else:
        table.drag("A4", -0.1, 0.9)
        table.presenter.undo()
    bar = QRectF(table.page.panels.fix.geometry())
    assert table.page.panels.fix.isVisible()
    assert not [rect for rect in table.page.tabletop.piece_rects_px() if rect.intersects(bar)]


def test_the_pieces_table_says_in_few_words_what_is_wrong(opened: Callable[[str], Driver]) -> None:
    table = opened("check-a-pile-in")
    table.drag("A4", 1.2, 0.0, ALT)
    view = table.presenter.pieces()
    row = next(row for row in view.rows if row.id == "A4")
    cells = dict(zip(view.columns, row.cells, strict=True))
    assert cells["Status"] == "not engaged"
    assert f"{cells['Nearest']} in, not engaged (12.03)" == table.out("A4").chip


def test_put_back_returns_an_illegal_model_to_its_start(table: Driver) -> None:
    table.drag("A4", -0.8, 0.0)
    table.page.panels.fix.back.click()
    assert (table.page.pose("A4").x, table.page.pose("A4").y) == (27.2, 22.4)
    assert table.presenter.draft_move.moves == {}


def test_nearest_legal_spot_is_shown_before_it_is_taken(table: Driver) -> None:
    table.drag("A4", -0.8, 0.0)
    before = table.page.pose("A4")
    table.page.panels.fix.nearest.click()
    assert table.page.evidence.shown
    assert table.page.pose("A4") == before
    table.page.panels.fix.nearest.click()
    assert not table.page.evidence.shown
    assert table.page.pose("A4") != before
    outs = table.presenter.read_outs()  # the nearest legal spot may be where it began: then it has none
    assert "A4" not in outs or outs["A4"].status is Status.LEGAL


def test_nothing_moves_before_the_threshold(table: Driver) -> None:
    start = table.place("A4")
    table.press(start)
    table.move(start + QPointF(3.5, 0))
    assert not table.page.hand.holding
    table.move(start + QPointF(4.5, 0))
    assert table.page.hand.holding
    table.release()


def test_the_grab_offset_is_kept(table: Driver) -> None:
    start = table.place("A4") + QPointF(15, 10)
    table.press(start)
    table.move(start + QPointF(-20, 0), ALT)
    assert table.page.pose("A4").x == pytest.approx(27.2 - 20 / table.view.ppi, abs=1e-5)
    assert table.page.pose("A4").y == pytest.approx(22.4, abs=1e-5)
    table.release(ALT)


def test_a_piece_sticks_at_exactly_three_inches_then_goes_over(table: Driver) -> None:
    extra = 10 / table.view.ppi
    table.hold("A5", -(3 + extra), 0.0)
    assert table.out("A5").used == pytest.approx(3.0, abs=1e-5)
    assert "3.00 / 3.00" in table.out("A5").line
    table.move(table.at + QPointF(-8, 0))
    assert table.out("A5").used > 3.1
    table.release()


def test_alt_suspends_the_clamp_and_the_magnet(table: Driver) -> None:
    table.hold("A1", 0.62, 0.0)
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0, abs=1e-6)
    table.move(table.at, ALT)
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0.02, abs=0.001)
    table.release(ALT)


def test_the_magnet_makes_exact_contact_and_says_base_contact(table: Driver) -> None:
    table.hold("A1", 0.60, 0.0)
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0, abs=1e-6)
    assert table.out("A1").contact_piece == "B1"
    assert "base contact" in table.out("A1").detail
    table.release()


def test_escape_leaves_no_overlay_and_the_same_draft(table: Driver) -> None:
    table.drag("A1", 0.6, 0.0)
    draft, state = table.presenter.draft(), table.presenter.session.state
    table.hold("A2", 0.9, -0.2)
    assert not table.drag_is_clear()
    table.key(Qt.Key.Key_Escape)
    assert table.drag_is_clear()
    assert table.presenter.draft() == draft
    assert table.presenter.session.state is state
    table.release()
    assert table.presenter.draft() == draft


def _lose_focus(table: Driver) -> None:
    table.app.sendEvent(table.view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))


def _other_button(table: Driver) -> None:
    table.press(table.at, RIGHT)


def _second_press(table: Driver) -> None:
    table.press(table.at, LEFT)


def _hide(table: Driver) -> None:
    table.page.widget.hide()


@pytest.mark.parametrize("interrupt", [_lose_focus, _other_button, _second_press, _hide])
def test_an_interrupted_drag_leaves_everything_as_it_was(
    table: Driver, interrupt: Callable[[Driver], None]
) -> None:
    draft = table.presenter.draft()
    table.hold("A2", 0.9, -0.2)
    interrupt(table)
    assert table.drag_is_clear()
    assert table.presenter.drag is None
    assert table.presenter.draft() == draft


def test_undo_in_the_middle_of_a_drag_ends_it(table: Driver) -> None:
    draft = table.presenter.draft()
    table.hold("A2", 0.9, -0.2)
    table.presenter.undo()
    assert table.drag_is_clear()
    assert table.presenter.draft() == draft


def test_confirm_in_the_middle_of_a_drag_takes_what_is_seen(table: Driver) -> None:
    table.hold("A1", 0.6, 0.0)
    pose = table.page.pose("A1")
    verdict = table.presenter.confirm()
    assert verdict is not None
    assert verdict.legal
    table.page.finish_animation()
    assert table.drag_is_clear()
    assert table.page.pose("A1") == pose


def test_enemies_cannot_be_dragged_and_the_reason_is_given(table: Driver) -> None:
    said: list[str] = []
    table.presenter.said.connect(said.append)
    table.hold("B1", 0.5, 0.5)
    table.release()
    assert (table.page.pose("B1").x, table.page.pose("B1").y) == (31.2, 22.0)
    assert any("B1" in text for text in said)
    assert table.page.tabletop.label_shown("said")


def test_clicking_an_enemy_base_toggles_its_unit_as_target(table: Driver) -> None:
    assert table.presenter.draft_move.targets == ("B",)
    table.click("B3")
    assert table.presenter.draft_move.targets == ()
    table.click("B3")
    assert table.presenter.draft_move.targets == ("B",)


def _marquee(table: Driver, x0: float, y0: float, x1: float, y1: float) -> None:
    table.press(table.view.to_px(x0, y0))
    table.move(table.view.to_px((x0 + x1) / 2, (y0 + y1) / 2))
    table.move(table.view.to_px(x1, y1))
    table.release()


def test_a_marquee_takes_models_of_the_acting_unit_only(table: Driver) -> None:
    _marquee(table, 24.8, 25.6, 33.9, 19.2)
    assert sorted(table.page.scene.group) == ["A1", "A2", "A3", "A4", "A5"]
    assert table.presenter.draft_move.moves == {}


def test_a_group_moves_rigidly_and_the_first_to_run_out_stops_it(table: Driver) -> None:
    _marquee(table, 24.8, 25.6, 30.0, 19.2)
    before = {key: table.page.pose(key) for key in table.page.scene.group}
    table.drag("A5", -5.0, 1.0)
    shifts = {
        (round(table.page.pose(key).x - pose.x, 5), round(table.page.pose(key).y - pose.y, 5))
        for key, pose in before.items()
    }
    assert len(shifts) == 1
    used = [table.out(key).used for key in before]
    assert max(used) == pytest.approx(3.0, abs=0.005)
    assert max(used) <= 3.0 + 1e-9


def test_shift_leaves_behind_who_has_run_out(table: Driver) -> None:
    _marquee(table, 24.8, 25.6, 30.0, 19.2)
    table.drag("A5", -2.9, 0.5, SHIFT)
    assert all(table.out(key).used <= 3.0 + 1e-5 for key in table.page.scene.group)


def test_the_region_is_never_waited_for_and_never_late(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun = Event(), Event()
    real = table.presenter.region_job("A4")

    def slow() -> object:
        begun.set()
        gate.wait(5)
        return real()

    monkeypatch.setattr(table.presenter, "region_job", lambda model: slow)
    table.hold("A4", 0.3, 0.1)
    assert begun.wait(5)
    table.move(table.at + QPointF(20, 0))
    assert table.page.held.overlays[0].empty
    table.release()
    gate.set()
    table.settle()
    assert table.drag_is_clear()


def _region_of(table: Driver) -> Region:
    for _ in range(200):
        table.settle()
        if table.page.held._region is not None:
            return table.page.held._region
    raise AssertionError("no region came")


def test_the_region_is_drawn_when_it_is_ready(table: Driver) -> None:
    table.hold("A4", 0.4, 0.0)
    _region_of(table)
    can_end, engaged, *_ = table.page.held.overlays
    assert not engaged.empty
    assert can_end.empty  # it can end engaged, so it must: nowhere else is it told that it can
    table.release()
    assert table.drag_is_clear()


@pytest.mark.parametrize("model", ["A4", "A5"])
def test_the_tint_agrees_with_the_verdict(table: Driver, model: str) -> None:
    table.hold(model, 0.4, 0.0, ALT)
    region = _region_of(table)
    start = table.presenter.draft_move.survey.figures[model].base
    places = region.engaged or region.can_end
    rng = random.Random(model)
    areas = [shapely.Polygon(piece.outer, piece.holes) for piece in places]
    told = set()
    for number in range(160):
        left, low, right, high = areas[number % len(areas)].bounds
        if number % 2:  # half of the places anywhere within reach, half near one of the areas
            left, low, right, high = start.x - 2.9, start.y - 2.9, start.x + 2.9, start.y + 2.9
        spot = shapely.Point(rng.uniform(left, right), rng.uniform(low, high))
        dx, dy = spot.x - start.x, spot.y - start.y
        if min(area.boundary.distance(spot) for area in areas) < 0.05:
            continue  # the tint is drawn to a few hundredths
        table.presenter.drag_to(dx, dy, snap=False)
        legal = table.out(model).status is Status.LEGAL
        assert legal == any(area.contains(spot) for area in areas), (dx, dy, table.out(model).chip)
        told.add(legal)
    assert told == {True, False}
    table.key(Qt.Key.Key_Escape)


def test_a_way_point_makes_the_way_the_given_one(table: Driver) -> None:
    table.hold("A5", -1.0, 0.0)
    table.key(Qt.Key.Key_W)
    table.move(table.at + QPointF(0, -1.0 * table.view.ppi))
    assert table.out("A5").used == pytest.approx(2.0, abs=0.03)
    table.release()


def test_a_locked_model_carries_its_badge_and_says_so(opened: Callable[[str], Driver]) -> None:
    table = opened("01-first-clash")
    table.drag("A1", 0.6, 0.0)
    table.presenter.confirm()
    table.page.finish_animation()
    table.presenter.take_up("A", "consolidate")
    table.page.refresh()
    assert table.page.tabletop.pieces["A1"].piece.locked
    assert "locked: base contact" in table.page.tips.text("A1")
    table.drag("A1", -0.5, 0.0)
    assert table.out("A1").status is Status.ILLEGAL


def test_the_magnet_looks_at_the_model_not_at_the_unit(table: Driver) -> None:
    for key, dx in (("A4", -2.0), ("A5", -2.0)):
        table.drag(key, dx, 0.0, ALT)  # the unit is out of coherency now
    table.hold("A1", 0.66, 0.0)
    assert gap(table.page.pose("A1"), table.page.pose("B1")) == pytest.approx(0, abs=1e-6)
    table.release()


def test_no_contact_is_shown_where_a_base_lies_on_another(table: Driver) -> None:
    contact = table.page.held.overlays[-1]
    table.hold("A1", 0.64, 0.0)
    assert not contact.empty
    table.move(table.at + QPointF(30, 0))
    assert contact.empty
    table.release()


def test_a_straight_way_has_no_bends(table: Driver) -> None:
    table.hold("A1", 3.6, 0.0)  # through B1 and too far: told as the straight line
    assert len(table.out("A1").route) == 2
    assert table.out("A1").bends == ()
    table.release()
