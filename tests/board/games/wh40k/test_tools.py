"""Measuring tools, evidence, animation, pictures and the accessible table; none of them changes the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter

from board.games.wh40k.playing import along
from board.stage.accessible import make_accessible
from rules.geometry.measure import gap
from tests.board.games.wh40k.driver import LEFT, Driver

Key = Qt.Key


def test_the_ruler_measures_edge_to_edge_and_changes_nothing(table: Driver) -> None:
    draft = table.presenter.draft()
    table.page.measuring.choose("ruler")
    offset = QPointF(12, 6)
    table.press(table.place("A4") + offset)
    table.move(table.place("B4") + offset)
    found = table.page.measuring.measured()
    assert found is not None
    wanted = gap(table.page.pose("A4"), table.page.pose("B4"))
    assert found[2] == f"{wanted:.2f} in, edge to edge"
    table.release()
    assert table.page.tabletop.label_shown("measure")
    assert table.presenter.draft() == draft
    table.key(Key.Key_Escape)
    assert not table.page.tabletop.label_shown("measure")


def test_the_ruler_holds_to_centres_and_to_bare_table(table: Driver) -> None:
    table.page.measuring.choose("ruler")
    table.press(table.place("A1") + QPointF(2, 1))
    table.move(table.view.to_px(29.3, 25.0))
    assert table.page.measuring.measured()[2] == "3.00 in, centre to point"
    table.release()


def test_with_the_ruler_tab_takes_the_next_base(table: Driver) -> None:
    table.presenter.select("A1")
    table.key(Key.Key_D)
    first = table.page.measuring.measured()
    wanted = gap(table.page.pose("A1"), table.page.pose("B1"))
    assert first[2].startswith(f"{wanted:.2f} in")
    table.key(Key.Key_Tab)
    assert table.page.measuring.measured() != first
    assert table.presenter.selected == "A1"


def test_the_ring_follows_the_selected_model_at_any_radius(table: Driver) -> None:
    table.presenter.select("A1")
    table.key(Key.Key_G)
    assert table.page.panels.ring.isVisible()
    table.page.panels.ring.radius.setCurrentText("7.5")
    assert table.page.measuring.radius == 7.5
    ring = table.page.measuring._rings
    assert ring.boundingRect().width() >= 2 * 7.5 * table.view.ppi
    table.presenter.select("A2")
    assert ring.at == table.page.pose("A2").centre
    table.key(Key.Key_G)
    assert ring.empty


def test_the_turn_tool_turns_by_its_handle(opened: Callable[[str], Driver]) -> None:
    table = opened("06-hooves-and-hull")
    key = next(k for k in table.page.pieces_to_act() if not table.page.pose(k).is_round)
    table.presenter.select(key)
    table.page.measuring.choose("turn")
    before = table.page.pose(key)
    at = table.place(key)
    table.press(at + QPointF(30, 0), LEFT)
    table.move(at + QPointF(0, -30))
    table.release()
    assert (table.page.pose(key).rot - before.rot) % 360 == pytest.approx(90)
    assert table.page.pose(key).centre == before.centre


def test_a_counter_example_is_drawn_as_a_ghost_and_cleared_by_escape(table: Driver) -> None:
    table.drag("A4", 0.1, -1.3)
    row = next(row for row in table.presenter.verdict().rows if row.has_counter_example)
    draft = table.presenter.draft()
    table.page.show_evidence(row, True)
    assert not table.page.evidence._ghost.empty
    assert not table.page.evidence._route.empty
    table.page.scene.place_labels()
    assert table.page.tabletop.label_shown("evidence")  # chips come and go without it
    table.key(Key.Key_Escape)
    assert not table.page.evidence.shown
    assert table.presenter.draft() == draft


def test_every_clause_can_be_shown_on_the_board(table: Driver) -> None:
    table.drag("A4", 0.1, -1.3)
    table.drag("A5", -1.0, 0.0)
    for row in table.presenter.verdict().rows:
        table.page.show_evidence(row, False)
        table.page.show_evidence(row, row.has_counter_example)
        table.app.processEvents()
    table.page.cancel()
    assert not table.page.evidence.shown


def test_confirmed_moves_travel_and_any_key_completes_them(table: Driver) -> None:
    table.drag("A1", 0.6, 0.0)
    table.presenter.applied.connect(table.page.play)
    table.presenter.confirm()
    assert table.page.player.playing
    assert not table.page.tabletop.label_shown("chip:A1")
    assert table.page.pose("A1").x == pytest.approx(29.3, abs=0.05)
    table.key(Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert not table.page.player.playing
    end = table.presenter.table.unit("A").models[0]
    assert table.page.pose("A1").x == pytest.approx(end.x, abs=0.011)


def test_reduced_motion_fades_instead_of_travelling(table: Driver) -> None:
    table.drag("A1", 0.6, 0.0)
    table.page.look.set_reduced_motion(True)
    table.presenter.applied.connect(table.page.play)
    table.presenter.confirm()
    end = table.presenter.table.unit("A").models[0]
    assert table.page.pose("A1").x == end.x
    assert table.page.tabletop.pieces["A1"].opacity() < 1
    table.page.finish_animation()
    assert table.page.tabletop.pieces["A1"].opacity() == 1


def test_a_point_along_a_route() -> None:
    route = ((0.0, 0.0), (1.0, 0.0), (1.0, 3.0))
    assert along(route, 0.0) == (0.0, 0.0)
    assert along(route, 0.5) == (1.0, 1.0)
    assert along(route, 1.0) == (1.0, 3.0)


def test_a_picture_shows_pieces_at_its_scale(table: Driver) -> None:
    table.drag("A1", 0.6, 0.0)
    width, height = table.page.picture_size()
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    table.page.paint_picture(painter, width, height)
    painter.end()
    reds = sum(
        image.pixelColor(x, y).red() > image.pixelColor(x, y).blue() + 60
        for x in range(0, width, 6)
        for y in range(0, height, 6)
    )
    assert reds > 50
    assert width >= 400


def test_screen_readers_see_one_child_for_each_piece(table: Driver) -> None:
    interface = QAccessible.queryAccessibleInterface(table.view)
    assert interface.role() == QAccessible.Role.Table
    assert interface.childCount() == 10
    names = [interface.child(i).text(QAccessible.Text.Name) for i in range(10)]
    assert names[0].startswith("A1, Red Guard, 32 mm")
    assert all(names)
    table.presenter.select("A3")
    child = next(c for i in range(10) if (c := interface.child(i)).state().selected)
    assert child.text(QAccessible.Text.Name).startswith("A3")
    middle = child.rect().center()
    corner = table.view.viewport().mapToGlobal(table.place("A3").toPoint())
    assert abs(middle.x() - corner.x()) <= 1
    assert interface.indexOfChild(child) == 2


def test_a_board_that_is_gone_is_forgotten(table: Driver) -> None:
    make_accessible(table.view, table.page)
    assert QAccessible.queryAccessibleInterface(table.view).childCount() == 10


def test_piece_points_are_where_the_pieces_are(table: Driver) -> None:
    points = table.page.piece_points()
    at = table.view.viewport().mapToGlobal(table.place("B2").toPoint())
    assert points["B2"] == pytest.approx((at.x(), at.y()), abs=1)


def test_every_control_over_the_table_has_a_name(table: Driver) -> None:
    from PySide6.QtWidgets import QWidget

    nameless = [
        type(child).__name__
        for child in table.page.widget.findChildren(QWidget)
        if child.focusPolicy() != Qt.FocusPolicy.NoFocus and not child.accessibleName()
    ]
    assert nameless == []
