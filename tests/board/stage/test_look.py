"""Theme, text scale and motion change in one place and say so once."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from board.stage.look import Look, apply_look, load_fonts, text_font
from board.stage.palette import palette, tokens


def test_the_vendored_font_is_the_one_in_use(look: Look, qapp: QApplication) -> None:
    assert load_fonts() == "Atkinson Hyperlegible"
    assert qapp.font().families()[0] == "Atkinson Hyperlegible"


@pytest.mark.parametrize("bold", [False, True])
def test_digits_have_one_width(look: Look, bold: bool) -> None:
    metrics = QFontMetricsF(text_font(16, bold=bold))
    assert len({round(metrics.horizontalAdvance(digit), 3) for digit in "0123456789"}) == 1


def test_no_type_style_is_smaller_than_16_px() -> None:
    assert min(style["px"] for style in tokens()["type"]["scale"].values()) >= 16


@pytest.mark.parametrize(("asked", "given"), [(0.1, 0.8), (0.8, 0.8), (1.3, 1.3), (2.0, 2.0), (9.0, 2.0)])
def test_the_text_scale_is_clamped(look: Look, asked: float, given: float) -> None:
    look.set_scale(asked)
    assert look.scale == given
    assert look.font().pixelSize() == round(16 * given)


def test_a_change_is_said_once_and_no_change_is_not_said(look: Look, qtbot: QtBot) -> None:
    with qtbot.waitSignal(look.changed, timeout=100):
        look.set_theme("dark")
    with qtbot.assertNotEmitted(look.changed):
        look.set_theme("dark")
        look.set_scale(1.0)
        look.set_reduced_motion(False)


def test_an_unknown_theme_is_refused(look: Look) -> None:
    with pytest.raises(ValueError, match="unknown theme 'sepia'"):
        look.set_theme("sepia")
    with pytest.raises(ValueError, match="choose one of light, dark, high-contrast"):
        Look("sepia")


def test_the_application_follows_the_look(look: Look, qapp: QApplication) -> None:
    look.set_theme("high-contrast")
    look.set_scale(1.5)
    assert qapp.palette().window().color() == palette("high-contrast").surface.chrome
    assert qapp.font().pixelSize() == 24
    assert QToolTip.palette().toolTipText().color() == palette("high-contrast").text.inverse
    assert QToolTip.font().pixelSize() == 24


def test_layouts_change_their_form_from_150_per_cent(look: Look) -> None:
    look.set_scale(1.4)
    assert not look.large
    look.set_scale(1.5)
    assert look.large


def test_reduced_motion_turns_travel_into_a_fade(qapp: QApplication) -> None:
    calm = Look(reduced_motion=True)
    apply_look(qapp, calm)
    assert calm.duration_ms("step_ms") == tokens()["motion"]["reduced_fade_ms"]
    assert calm.duration_ms("chip_in_ms") == tokens()["motion"]["chip_in_ms"]
    assert Look().duration_ms("step_ms") == 450
