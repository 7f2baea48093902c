"""Chips and the tape label say their verdict in four ways and are never cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from board.stage.chips import ChipArt, TapeArt, chip_size, paint_chip, paint_tape, tape_size, tape_texts
from board.stage.labels import LabelItem
from board.stage.look import Look
from board.stage.palette import VERDICTS
from tests.board.stage.pictures import Picture, colours

TAPE = TapeArt(2.41, 3.0, "legal", "closest target Blue B: 0.35 in", "base contact")


@pytest.mark.parametrize("kind", VERDICTS)
def test_a_chip_has_its_tint_line_and_words(themed: Look, picture: Picture, kind: str) -> None:
    found = colours(picture(lambda p: paint_chip(p, themed, ChipArt("Word", kind), QPointF(-90, -20))))
    style = themed.palette.verdict(kind)
    assert {style.tint.name(), style.text.name()} <= found


def test_a_plain_chip_has_no_verdict_colour(themed: Look, picture: Picture) -> None:
    art = ChipArt("moved 2.41", icon="moved")
    found = colours(picture(lambda p: paint_chip(p, themed, art, QPointF(-90, -20))))
    lines = {themed.palette.verdict(kind).line.name() for kind in ("legal", "illegal", "counter")}
    assert not lines & found
    assert themed.palette.surface.raised.name() in found


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.4, 1.5, 2.0])
def test_what_is_painted_lies_inside_the_size(look: Look, picture: Picture, scale: float) -> None:
    look.set_scale(scale)
    for art in (ChipArt("Too close to call", "unsure"), ChipArt("moved 2.41", icon="moved")):
        size = chip_size(look, art)
        assert size.width() >= look.width_of(art.text) + look.px(16)
        image = picture(lambda p, art=art: paint_chip(p, look, art, QPointF(-190, -190)))
        right, bottom = 10 + int(size.width()) + 1, 10 + int(size.height()) + 1
        assert all(image.pixelColor(x, y).alpha() == 0 for x in range(right, 400) for y in range(0, 60, 3))
        assert all(image.pixelColor(x, bottom).alpha() == 0 for x in range(400))


@pytest.mark.parametrize(
    ("used", "limit", "texts"),
    [
        (2.41, 3.0, ("2.41", "/ 3.00 in", "– 0.59 left")),
        (3.0, 3.0, ("3.00", "/ 3.00 in", "– 0.00 left")),
        (3.12, 3.0, ("3.12", "/ 3.00 in", "– 0.12 over")),
    ],
)
def test_the_tape_writes_two_decimals(used: float, limit: float, texts: tuple[str, str, str]) -> None:
    assert tape_texts(TapeArt(used, limit, "legal", "")) == texts


def test_a_breach_that_rounding_would_hide_is_said() -> None:
    hidden = TapeArt(3.004, 3.0, "illegal", "", over="0.004 over")
    assert tape_texts(hidden)[2] == "– 0.004 over"


def test_the_tape_has_the_verdicts_edge_and_bar(themed: Look, picture: Picture) -> None:
    image = picture(lambda p: paint_tape(p, themed, TAPE, QPointF(-190, -40)))
    size = tape_size(themed, TAPE)
    legal = themed.palette.verdict("legal").line
    assert image.pixelColor(12, int(160 + size.height() / 2)) == legal
    bar_y = 160 + 10 + themed.line_px("lead") + 4 + 2
    left, right = 10 + 18, 10 + size.width() - 16
    assert image.pixelColor(int(left + (right - left) * 0.7), bar_y) == legal
    assert image.pixelColor(int(left + (right - left) * 0.9), bar_y) == themed.palette.line.soft


def test_the_tape_breaks_its_lines_from_150_per_cent(look: Look) -> None:
    look.set_scale(1.4)
    wide = tape_size(look, TAPE)
    look.set_scale(1.5)
    tall = tape_size(look, TAPE)
    assert tall.width() < wide.width()
    assert tall.height() > wide.height() * 1.3


def test_a_label_item_keeps_its_px_and_follows_the_look(look: Look) -> None:
    scene = QGraphicsScene()
    item = LabelItem(look, TAPE)
    scene.addItem(item)
    assert item.flags() & item.GraphicsItemFlag.ItemIgnoresTransformations
    item.set_offset(QPointF(18, 18))
    before = item.boundingRect()
    assert before.contains(QPointF(18, 18))
    look.set_scale(2.0)
    assert item.boundingRect().height() > before.height()
    item.show_art(ChipArt("locked", icon="locked"))
    assert item.size_px() == chip_size(look, ChipArt("locked", icon="locked"))
