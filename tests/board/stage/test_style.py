"""Controls are painted flat, in exactly the token colours."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from board.stage.look import Look
from board.stage.palette import palette
from board.stage.style import FocusRing, set_kind
from board.stage.widgets.base import Button
from tests.board.stage.pictures import colours


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.resize(widget.sizeHint())
    widget.show()
    return widget


def middle_left(widget: QWidget) -> QColor:
    return widget.grab().toImage().pixelColor(QPoint(6, widget.height() // 2))


def test_confirm_has_exactly_the_legal_fill(themed: Look, qtbot: QtBot) -> None:
    button = shown(qtbot, Button(themed, "Confirm", "legal", icon="check", keycap="C"))
    style = themed.palette.verdict("legal")
    assert middle_left(button) == style.fill
    assert style.on.name() in colours(button.grab().toImage())


def test_the_next_thing_has_exactly_the_ink(themed: Look, qtbot: QtBot) -> None:
    assert middle_left(shown(qtbot, Button(themed, "Next", "ink"))) == themed.palette.line.ink


def test_a_closed_confirm_has_no_verdict_colour(themed: Look, qtbot: QtBot) -> None:
    button = Button(themed, "Confirm", "legal", icon="check", keycap="C")
    button.set_missing(("A5 must end engaged (12.03)",))
    shown(qtbot, button)
    assert middle_left(button) == themed.palette.surface.sunken
    assert themed.palette.verdict("legal").fill.name() not in colours(button.grab().toImage())
    assert button.toolTip() == "A5 must end engaged (12.03)"
    button.set_missing(())
    assert button.isEnabled()
    assert button.toolTip() == ""


def test_a_counter_example_button_has_the_counter_line(themed: Look, qtbot: QtBot) -> None:
    button = shown(qtbot, Button(themed, "Counter-example", "counter", icon="ghost"))
    assert middle_left(button) == themed.palette.surface.raised
    assert themed.palette.verdict("counter").line.name() in colours(button.grab().toImage())


@pytest.mark.parametrize(("large", "height"), [(False, 36), (True, 44)])
def test_control_heights(look: Look, large: bool, height: int) -> None:
    assert Button(look, "Go", "ink", large=large).sizeHint().height() == height


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_no_control_is_smaller_than_its_hit_area_or_its_words(look: Look, scale: float) -> None:
    look.set_scale(scale)
    button = Button(look, "Confirm", "legal", icon="check", keycap="C")
    assert button.sizeHint().height() >= max(32, look.line_px())
    assert button.sizeHint().width() >= look.width_of("Confirm", "strong") + look.px(18) + look.px(22)
    assert button.minimumSizeHint() == button.sizeHint()
    for control in (QLineEdit(), QComboBox(), QCheckBox("Snap")):
        assert control.sizeHint().height() >= 32


def test_another_key_on_a_button_has_room(look: Look, qtbot: QtBot) -> None:
    button = shown(qtbot, Button(look, "Open", "quiet"))
    button.set_word("Open", keycap="Strg O")
    fresh = shown(qtbot, Button(look, "Open", "quiet", keycap="Strg O"))
    assert button.sizeHint() == fresh.sizeHint()


def test_an_unknown_kind_is_refused(look: Look) -> None:
    with pytest.raises(ValueError, match="unknown button kind 'glossy'"):
        set_kind(QPushButton("x"), "glossy")


def test_a_plain_button_is_secondary(look: Look, qtbot: QtBot) -> None:
    button = shown(qtbot, QPushButton("Plain"))
    assert middle_left(button) == look.palette.surface.raised
    assert look.palette.line.control.name() in colours(button.grab().toImage())


def test_a_checked_box_is_ink(themed: Look, qtbot: QtBot) -> None:
    box = QCheckBox("Snap")
    box.setChecked(True)
    shown(qtbot, box)
    assert box.grab().toImage().pixelColor(3, box.height() // 2 - 6) == themed.palette.line.ink


def test_the_focus_ring_stands_outside_the_control(look: Look, qapp: QApplication, qtbot: QtBot) -> None:
    window = QWidget()
    window.resize(240, 120)
    qtbot.addWidget(window)
    button = Button(look, "Focused")
    button.setParent(window)
    button.setGeometry(QRect(QPoint(60, 40), button.sizeHint()))
    window.show()
    ring = look.focus_ring
    assert isinstance(ring, FocusRing)
    ring.follow(None, button)
    assert ring.widget() is button
    assert ring.geometry().contains(button.geometry())
    image = window.grab().toImage()
    y = button.geometry().center().y()
    assert image.pixelColor(button.x() - 4, y) == palette("light").focus.outer
    assert image.pixelColor(button.x() - 1, y) == palette("light").focus.gap
    ring.follow(button, None)
    assert ring.widget() is None


@pytest.mark.parametrize("orientation", [Qt.Orientation.Horizontal, Qt.Orientation.Vertical])
@pytest.mark.parametrize("value", [0, 37, 100])
def test_the_parts_of_a_scroll_bar_fill_it(look: Look, orientation: Qt.Orientation, value: int) -> None:
    bar = QScrollBar(orientation)
    bar.setRange(0, 100)
    bar.setPageStep(25)
    bar.setValue(value)
    flat = orientation is Qt.Orientation.Horizontal
    bar.resize(300 if flat else 14, 14 if flat else 300)
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    option.rect = bar.rect()

    def length(part: QStyle.SubControl) -> int:
        rect = bar.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, bar)
        return rect.width() if flat else rect.height()

    sub = QStyle.SubControl
    pages = length(sub.SC_ScrollBarSubPage) + length(sub.SC_ScrollBarAddPage)
    assert pages + length(sub.SC_ScrollBarSlider) == 300
    assert length(sub.SC_ScrollBarSlider) >= 32


def test_a_slider_is_ink_up_to_its_handle(themed: Look, qtbot: QtBot) -> None:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, 100)
    slider.setValue(50)
    qtbot.addWidget(slider)
    slider.resize(300, 32)
    slider.show()
    image = slider.grab().toImage()
    assert image.pixelColor(60, 16) == themed.palette.line.ink
    assert image.pixelColor(240, 16) == themed.palette.line.control
    assert image.pixelColor(150, 16) == themed.palette.surface.raised


def test_a_spin_box_has_two_chevrons_in_an_outline(themed: Look, qtbot: QtBot) -> None:
    box = QSpinBox()
    shown(qtbot, box)
    found = colours(box.grab().toImage())
    assert {themed.palette.line.control.name(), themed.palette.text.secondary.name()} <= found
    assert box.sizeHint().height() >= 32
