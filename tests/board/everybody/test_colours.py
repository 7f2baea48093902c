"""Colour is never the only sign: what means different things is told apart in every vision, or by pattern and word."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from board.presenter.views import Status
from board.stage.bases import side_disc
from board.stage.look import Look
from board.stage.meanings import WORDS
from board.stage.palette import palette
from tests.board.shell.test_every_board import THEMES, apart

KINDS = ("legal", "illegal", "pending", "counter", "unsure")
APART = 40
VISIONS = ("protan", "deutan", "tritan")


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_two_verdicts_of_like_colours_have_other_patterns_and_icons(theme: str, vision: str) -> None:
    styles = {kind: palette(theme).verdict(kind) for kind in KINDS}
    for one, other in combinations(KINDS, 2):
        if apart(styles[one].line, styles[other].line, vision) < APART:
            assert styles[one].icon != styles[other].icon, (one, other)
            signs = [(styles[kind].dash_px, styles[kind].double) for kind in (one, other)]
            assert signs[0] != signs[1], (one, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_some_verdicts_are_alike_for_somebody_so_that_the_pattern_counts(vision: str) -> None:
    pairs = [
        (theme, one, other)
        for theme in THEMES
        for one, other in combinations(KINDS, 2)
        if apart(palette(theme).verdict(one).line, palette(theme).verdict(other).line, vision) < APART
    ]
    assert pairs


def test_every_verdict_has_a_word_of_its_own() -> None:
    words = [WORDS[status] for status in Status if status is not Status.FACT]
    assert all(words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("theme", THEMES)
def test_the_two_sides_have_rims_of_their_own(theme: str, qapp: QApplication) -> None:
    edges = []
    for side in ("red", "blue"):
        image = side_disc(Look(theme), side, 64).toImage()
        light = [QColor(image.pixel(x, 32)).lightness() for x in range(64)]
        edges.append(sum(abs(a - b) > 25 for a, b in pairwise(light)))
    assert edges[0] != edges[1], "without colour the rims are told apart: one line or two"
