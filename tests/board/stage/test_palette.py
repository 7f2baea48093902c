"""The palette is complete, readable and exact."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette

from board.stage.palette import SIDES, THEMES, VERDICTS, contrast, palette, pen, tokens

SURFACES = ("chrome", "panel", "raised", "sunken", "selected", "hover")


@pytest.mark.parametrize("theme", THEMES)
class TestEveryTheme:
    @pytest.mark.parametrize("ink", ["primary", "secondary", "tertiary"])
    @pytest.mark.parametrize("surface", SURFACES)
    def test_text_reaches_4_5_to_1(self, theme: str, ink: str, surface: str) -> None:
        p = palette(theme)
        assert contrast(getattr(p.text, ink), getattr(p.surface, surface)) >= 4.5

    @pytest.mark.parametrize("kind", VERDICTS)
    def test_verdict_words_reach_4_5_to_1(self, theme: str, kind: str) -> None:
        p = palette(theme)
        style = p.verdict(kind)
        for ground in (style.tint, p.surface.panel, p.surface.raised, p.board.paper):
            assert contrast(style.text, ground) >= 4.5
        assert contrast(style.on, style.fill) >= 4.5
        assert contrast(p.text.primary, style.tint) >= 4.5
        assert contrast(p.text.secondary, style.tint) >= 4.5

    @pytest.mark.parametrize("kind", VERDICTS)
    def test_verdict_lines_reach_3_to_1(self, theme: str, kind: str) -> None:
        p = palette(theme)
        for ground in (p.board.table, p.board.casing, p.surface.panel, p.verdict(kind).tint):
            assert contrast(p.verdict(kind).line, ground) >= 3.0

    @pytest.mark.parametrize("side", SIDES)
    def test_labels_on_sides_reach_4_5_to_1(self, theme: str, side: str) -> None:
        style = palette(theme).side(side)
        assert contrast(style.on, style.fill) >= 4.5
        assert contrast(style.on, style.fill_top) >= 4.5

    def test_the_fills_of_the_sides_differ_by_4_5_to_1(self, theme: str) -> None:
        p = palette(theme)
        assert contrast(p.side("red").fill, p.side("blue").fill) >= 4.5

    def test_the_sides_differ_by_rim_style_too(self, theme: str) -> None:
        assert [palette(theme).side(side).rim_style for side in SIDES] == ["single", "double"]

    def test_controls_and_focus_reach_3_to_1(self, theme: str) -> None:
        p = palette(theme)
        for surface in ("chrome", "panel", "raised", "sunken"):
            assert contrast(p.line.control, getattr(p.surface, surface)) >= 3.0
            assert contrast(p.focus.outer, getattr(p.surface, surface)) >= 3.0
        assert contrast(p.text.inverse, p.surface.inverse) >= 4.5
        assert contrast(p.text.inverse, p.line.ink) >= 4.5

    def test_the_application_palette_has_the_tokens(self, theme: str) -> None:
        block = tokens()["themes"][theme]["qpalette"]
        made = palette(theme).qpalette
        for role, value in block.items():
            if role != "Disabled":
                for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
                    assert made.color(group, QPalette.ColorRole[role]) == QColor(value)
        for role, value in block["Disabled"].items():
            assert made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole[role]) == QColor(value)

    def test_every_verdict_has_a_pattern_an_icon_and_a_word_of_its_own(self, theme: str) -> None:
        styles = [palette(theme).verdict(kind) for kind in VERDICTS]
        for part in ("pattern", "icon", "word"):
            assert len({getattr(style, part) for style in styles}) == len(VERDICTS)


def test_a_palette_is_one_object_per_theme() -> None:
    assert palette("dark") is palette("dark")
    assert palette("dark") is not palette("light")


def test_only_high_contrast_is_flat() -> None:
    assert [palette(theme).flat for theme in THEMES] == [False, False, True]


def test_dashes_are_given_in_px_and_counted_in_pen_widths() -> None:
    made = pen(QColor("black"), 4, (10.0, 6.0))
    assert made.dashPattern() == [2.5, 1.5]
    assert made.capStyle() is Qt.PenCapStyle.FlatCap


@pytest.mark.parametrize("dpr", [1, 2])
def test_a_pen_is_as_wide_in_logical_px_on_every_screen(dpr: int) -> None:
    image = QImage(20 * dpr, 20 * dpr, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setPen(pen(QColor("black"), 4))
    painter.drawLine(0, 10, 20, 10)
    painter.end()
    dark = sum(image.pixelColor(10 * dpr, y).lightness() < 128 for y in range(20 * dpr))
    assert dark == 4 * dpr


def test_a_solid_pen_has_round_caps() -> None:
    assert pen(QColor("black"), 4).capStyle() is Qt.PenCapStyle.RoundCap


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21.0)
    assert contrast(QColor("white"), QColor("black")) == pytest.approx(21.0)
