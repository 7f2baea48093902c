"""Seeing the table: inches and px agree at any zoom and any device pixels, and a drop never rescales."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem

from board.stage.tabletop_items import Z_LABEL, ToPx
from tests.board.games.wh40k.driver import ALT, Driver


@pytest.mark.parametrize("zoom", [0.5, 1.0, 3.0])
def test_px_and_inches_agree_at_every_zoom(table: Driver, zoom: float) -> None:
    table.page.zoom(zoom)
    view = table.view
    for x, y in ((27.2, 22.4), (0.0, 0.0), (60.0, 44.0)):
        px = view.to_px(x, y)
        assert view.to_inches(px) == pytest.approx((x, y), abs=1e-9)
        in_box = view.box.mapViewToScene(QPointF(x, y))
        assert (in_box.x(), in_box.y()) == pytest.approx((px.x(), px.y()), abs=1e-6)


@pytest.mark.parametrize("zoom", [0.5, 1.0, 3.0])
def test_a_drag_in_px_is_the_same_inches_at_every_zoom(table: Driver, zoom: float) -> None:
    table.page.zoom(zoom)
    table.drag("A4", 0.5, 0.25, ALT)
    assert table.page.pose("A4").centre == pytest.approx((27.7, 22.65), abs=1e-5)


def test_what_is_painted_lies_where_the_mouse_finds_it(table: Driver) -> None:
    for key, item in table.page.tabletop.pieces.items():
        spot = table.view.mapFromScene(item.scenePos())
        assert table.page.tabletop.piece_at(*table.view.to_inches(QPointF(spot))) == key


def test_the_wheel_zooms_round_the_pointer(table: Driver) -> None:
    at = QPointF(200, 150)
    before, ppi = table.view.to_inches(at), table.view.ppi
    table.wheel(at, 2)
    assert table.view.ppi == pytest.approx(ppi * 1.15**2)
    assert table.view.to_inches(at) == pytest.approx(before)


def test_the_middle_button_pans(table: Driver) -> None:
    at = QPointF(300, 300)
    before = table.view.to_inches(at)
    table.press(at, Qt.MouseButton.MiddleButton)
    table.move(at + QPointF(40, -25), buttons=Qt.MouseButton.MiddleButton)
    table.release(button=Qt.MouseButton.MiddleButton)
    assert table.view.to_inches(at + QPointF(40, -25)) == pytest.approx(before)


def test_space_pans_while_it_is_held(table: Driver) -> None:
    from PySide6.QtTest import QTest

    at = table.place("A4")
    before = table.view.to_inches(at)
    QTest.keyPress(table.view, Qt.Key.Key_Space)
    table.press(at)
    table.move(at + QPointF(30, 10))
    table.release()
    QTest.keyRelease(table.view, Qt.Key.Key_Space)
    assert table.view.to_inches(at + QPointF(30, 10)) == pytest.approx(before)
    assert table.presenter.draft_move.moves == {}


def test_a_drop_never_rescales(table: Driver) -> None:
    before = (table.view.ppi, table.view.to_inches(QPointF(0, 0)))
    table.drag("A5", -4.0, 2.0, ALT)
    table.settle()
    assert (table.view.ppi, table.view.to_inches(QPointF(0, 0))) == before


def test_the_opening_view_holds_the_fighting_units(table: Driver) -> None:
    port = QRectF(table.view.viewport().rect())
    assert all(port.contains(table.place(key)) for key in table.page.tabletop.pieces)
    assert table.view.ppi >= 45


def test_whole_table_and_current_combat(table: Driver) -> None:
    table.page.fit_all()
    port = QRectF(table.view.viewport().rect())
    assert port.contains(table.view.to_px(0, 0))
    assert port.contains(table.view.to_px(60, 44))
    far = table.view.ppi
    table.page.fit_action()
    assert table.view.ppi > 2 * far


def test_small_bases_have_a_margin_to_be_hit(table: Driver) -> None:
    table.page.fit_all()
    spot = table.place("A5") + QPointF(-13, 0)
    assert table.page.pose("A5").radius * table.view.ppi < 12
    assert table.page.tabletop.piece_at(*table.view.to_inches(spot)) == "A5"


_AT_TWICE = """
import sys
from PySide6.QtWidgets import QApplication
from board.stage.look import Look, apply_look
from tests.board.games.wh40k.driver import ALT, open_driver

app = QApplication([])
look = Look()
apply_look(app, look)
table = open_driver(app, look, "01-first-clash")
assert table.view.dpr == 2.0, table.view.dpr
table.drag("A4", 0.5, 0.25, ALT)
pose = table.page.pose("A4")
assert abs(pose.x - 27.7) < 1e-5 and abs(pose.y - 22.65) < 1e-5, pose
picture = table.view.viewport().grab()
assert picture.width() == 2 * table.view.viewport().width()
at = table.place("A1") * 2
colour = picture.toImage().pixelColor(round(at.x()), round(at.y() - 1.2 * table.view.ppi * 0.5))
assert colour.red() > colour.blue() + 30, colour.name()  # the Red side's fill, above its label
table.close()
"""


def test_two_device_pixels_a_pixel_change_no_inch() -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "2"}
    done = subprocess.run([sys.executable, "-c", _AT_TWICE], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("first", "then"), [(0.9, 1.0), (1.0, 1.3), (1.3, 0.2), (0.2, 1.3)])
@pytest.mark.parametrize("again", [False, True])
def test_a_drawing_whose_pixels_are_kept_is_whole_at_every_zoom(
    table: Driver, first: float, then: float, again: bool
) -> None:
    """A ring larger than the view, zoomed or drawn anew: no piece of the one before, no piece missing."""
    view, ring = table.view, table.page.tabletop.overlay(Z_LABEL)
    ring.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def draw(radius: float) -> None:
        def build(to_px: ToPx) -> QPainterPath:
            path = QPainterPath()
            path.addEllipse(QPointF(*to_px(30, 22)), radius * view.ppi, radius * view.ppi)
            return path

        corners = [(30 - radius, 22 - radius), (30 + radius, 22 + radius)]
        pen = QPen(Qt.GlobalColor.black, 2)
        ring.draw(corners, build, lambda painter, path: painter.strokePath(path, pen), 4)

    fitting = min(view.viewport().width(), view.viewport().height()) / 2 / view.ppi
    draw(fitting * first * 1.5)
    view.grab()
    if again:
        draw(fitting * then * 1.5)
    else:
        view.zoom_at(then / first)
    kept = view.grab().toImage()
    ring.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    assert _inked(kept, view.grab().toImage()) == 0


def test_a_measured_line_goes_under_the_bases_that_it_passes(opened: Callable[[str], Driver]) -> None:
    table = opened("check-a-pile-in")
    table.drag("A3", 2.4, 0.0, ALT)
    table.drag("A4", 1.2, -0.8, ALT)
    gaps = table.page.scene._gaps
    start, end = (table.view.to_px(*at) for at in table.out("A4").measured)
    third = table.place("A3")
    assert start.x() < third.x() < end.x()
    label = QRectF(third.x() - 14, third.y() - 14, 28, 28).toRect()
    before = QRectF(start.x() + 2, start.y() - 6, 12, 12).toRect()

    def seen(part: QRect) -> QImage:
        return table.view.viewport().grab(part).toImage()

    table.settle()
    whole, line = seen(label), seen(before)
    gaps.clear()
    assert seen(label) == whole
    assert seen(before) != line


def _inked(one: QImage, other: QImage) -> int:
    """How many px are inked in one picture and nowhere near in the other: a rounded px is no other line."""
    pixels = [_grey(image) for image in (one, other)]
    dark = [grey < 90 for grey in pixels]
    near = [
        sum(np.roll(each, (dy, dx), (0, 1)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)) > 0 for each in dark
    ]
    return int((dark[0] & ~near[1]).sum() + (dark[1] & ~near[0]).sum())


def _grey(image: QImage) -> np.ndarray:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return rows[:, : grey.width()].copy()
