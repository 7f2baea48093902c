"""Lines and tints on the table: the verdict's line on casing, strokes in px."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from board.stage import overlays
from board.stage.look import Look
from board.stage.palette import tokens
from tests.board.stage.pictures import Picture, colours, near

LINE = overlays.polyline(((-150, 0), (150, 0)))


def square(size: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-size / 2, -size / 2, size, size))
    return path


@pytest.mark.parametrize("kind", ["legal", "illegal", "pending", "counter"])
def test_a_route_lies_on_casing(themed: Look, picture: Picture, kind: str) -> None:
    image = picture(lambda p: overlays.paint_route(p, themed, LINE, kind))
    p = themed.palette
    along = [image.pixelColor(x, 199) for x in range(80, 320)]
    assert any(near(colour, p.verdict(kind).line) for colour in along)
    assert all(near(image.pixelColor(x, 203), p.board.casing, 8) for x in range(80, 320))
    assert image.pixelColor(200, 206).alpha() == 0


def test_a_legal_route_has_no_gaps_and_an_illegal_one_has(look: Look, picture: Picture) -> None:
    def line_px(kind: str) -> int:
        image = picture(lambda p: overlays.paint_route(p, look, LINE, kind))
        line = look.palette.verdict(kind).line
        return sum(near(image.pixelColor(x, 199), line) for x in range(100, 260))

    assert line_px("legal") == 160
    assert line_px("illegal") == pytest.approx(160 * 10 / 16, abs=16)
    assert line_px("pending") == pytest.approx(160 * 2 / 7, abs=30)


def test_the_part_past_the_limit_is_striped(look: Look, picture: Picture) -> None:
    inside, past = overlays.polyline(((-150, 0), (0, 0))), overlays.polyline(((0, 0), (150, 0)))
    image = picture(lambda p: overlays.paint_route(p, look, inside, "legal", surplus=past))
    found = [image.pixelColor(x, 199).name() for x in range(60, 350)]
    legal, illegal = look.palette.verdict("legal").line.name(), look.palette.verdict("illegal").line.name()
    assert legal in found[:130]
    assert illegal not in found[:130]
    assert illegal in found[150:]
    assert legal not in found[150:]


def test_bends_are_numbered(look: Look, picture: Picture) -> None:
    plain = picture(lambda p: overlays.paint_route(p, look, LINE))
    bent = picture(lambda p: overlays.paint_route(p, look, LINE, bends=((0.0, 0.0),)))
    assert near(bent.pixelColor(193, 193), look.palette.verdict("legal").line)
    assert plain.pixelColor(193, 193).alpha() == 0
    assert look.palette.verdict("legal").on.name() in colours(bent)


def test_engaged_regions_are_stronger_than_those_out_of_reach(themed: Look, picture: Picture) -> None:
    def alpha(meaning: str) -> float:
        image = picture(lambda p: overlays.paint_region(p, themed, square(200), meaning))
        return image.pixelColor(200, 200).alphaF()

    assert alpha(overlays.ENGAGED) == pytest.approx(0.24, abs=0.01)
    assert alpha(overlays.CAN_END) == pytest.approx(0.10, abs=0.01)


def test_must_not_is_hatched_inside_only(look: Look, picture: Picture) -> None:
    image = picture(lambda p: overlays.paint_region(p, look, square(200), overlays.MUST_NOT))
    row = [image.pixelColor(x, 200).alpha() for x in range(102, 298)]
    assert 0 in row
    assert max(row) == pytest.approx(0.28 * 255, abs=2)
    assert all(image.pixelColor(x, 90).alpha() == 0 for x in range(400))
    assert all(image.pixelColor(95, y).alpha() == 0 for y in range(400))


def test_a_region_with_a_hole_leaves_the_hole_free(look: Look, picture: Picture) -> None:
    outer = ((-100, -100), (100, -100), (100, 100), (-100, 100))
    hole = ((-40, -40), (40, -40), (40, 40), (-40, 40))
    path = overlays.polygon((outer, hole))
    image = picture(lambda p: overlays.paint_region(p, look, path, overlays.ENGAGED))
    assert image.pixelColor(200, 200).alpha() == 0
    assert image.pixelColor(130, 200).alpha() > 0


def test_a_measure_is_ink_with_end_bars(themed: Look, picture: Picture) -> None:
    image = picture(lambda p: overlays.paint_measure(p, themed, (-100, 0), (100, 0)))
    assert image.pixelColor(200, 200).name() == themed.palette.line.ink.name()
    assert near(image.pixelColor(100, 205), themed.palette.line.ink, 60)
    assert image.pixelColor(150, 206).alpha() == 0


def test_a_measure_of_nothing_draws_nothing(look: Look, picture: Picture) -> None:
    image = picture(lambda p: overlays.paint_measure(p, look, (0, 0), (0, 0)))
    assert image.pixelColor(200, 200).alpha() == 0


def test_engaged_is_dots_on_casing(look: Look, picture: Picture) -> None:
    image = picture(lambda p: overlays.paint_engaged(p, look, (-70, 0), (70, 0)))
    row = [image.pixelColor(x, 200).lightness() < 90 for x in range(130, 271)]
    starts = sum(1 for a, b in zip([False, *row], row, strict=False) if b and not a)
    assert 18 <= starts <= 22


@pytest.mark.parametrize("kind", [None, "legal", "illegal"])
def test_contact_is_ink_at_rest_and_a_verdict_while_dragging(
    look: Look, picture: Picture, kind: str | None
) -> None:
    image = picture(lambda p: overlays.paint_contact(p, look, (0, 0), kind))
    wanted = look.palette.line.ink if kind is None else look.palette.verdict(kind).line
    assert image.pixelColor(200, 200) == wanted


def test_a_ring_says_its_range_on_casing(look: Look, picture: Picture) -> None:
    ring = QPainterPath()
    ring.addEllipse(QRectF(-100, -100, 200, 200))
    image = picture(lambda p: overlays.paint_ring(p, look, ring, "2 in"))
    assert look.palette.board.casing.name() in colours(image)
    silent = picture(lambda p: overlays.paint_ring(p, look, ring, ""))
    assert look.palette.board.casing.name() not in colours(silent)


@pytest.mark.parametrize("dpr", [1, 2])
def test_strokes_are_as_wide_in_logical_px_on_every_screen(look: Look, dpr: int) -> None:
    image = QImage(100 * dpr, 100 * dpr, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    overlays.paint_route(painter, look, overlays.polyline(((10, 50.5), (90, 50.5))))
    painter.end()
    painted = sum(image.pixelColor(50 * dpr, y).alpha() > 127 for y in range(100 * dpr))
    assert painted == tokens()["overlay"]["route_casing"] * dpr
