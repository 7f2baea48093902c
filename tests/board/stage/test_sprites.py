"""A base looks as the language says, and is painted once."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from board.stage import sprites as module
from board.stage.bases import (
    GHOST,
    LIFTED,
    ORIGIN,
    REST,
    BaseArt,
    dragged,
    label_font,
    label_text,
    paint_base,
    sprite_reach,
)
from board.stage.look import Look
from board.stage.outlines import Oval, Round, rectangle
from board.stage.palette import VERDICTS
from board.stage.sprites import Sprites
from tests.board.stage.pictures import Picture, colours, near

BASE = BaseArt(Round(60), "red", "A3")


def test_equal_bases_share_one_sprite(look: Look) -> None:
    cache = Sprites(look)
    assert cache.base(BASE) is cache.base(replace(BASE))
    assert cache.base(BASE) is not cache.base(replace(BASE, halo="legal"))
    assert cache.base(BASE) is not cache.base(BASE, 2.0)
    assert len(cache) == 5  # three, and the two under-paintings that they share (one for each resolution)


@pytest.mark.parametrize("change", ["theme", "scale"])
def test_a_change_of_the_look_drops_the_sprites(look: Look, change: str) -> None:
    cache = Sprites(look)
    before = cache.base(BASE).toImage()
    if change == "theme":
        look.set_theme("dark")
    else:
        look.set_scale(1.5)
    assert len(cache) == 0
    assert cache.base(BASE).toImage() != before


def test_the_cache_keeps_what_was_used_last(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Sprites(look)
    one, two, three = (BaseArt(Round(60), "red", turn_deg=turn, facing=True) for turn in (0, 90, 180))
    first = cache.base(one)
    monkeypatch.setattr(module, "CACHE_BYTES", 2 * first.width() * first.height() * 4)
    cache.base(two)
    assert cache.base(one) is first
    cache.base(three)
    assert len(cache) == 2
    assert cache.base(one) is first


@pytest.mark.parametrize("form", [REST, LIFTED, ORIGIN, GHOST])
def test_a_sprite_looks_like_the_exact_painting(themed: Look, picture: Picture, form: str) -> None:
    art = BaseArt(Round(60), "blue", "B2", -30, True, (2, 3), "illegal", True, False, True, form)
    cache = Sprites(themed)
    sprite, exact = cache.base(art).toImage(), picture(lambda p: paint_base(p, art, themed))
    left = 200 - sprite.width() // 2
    for x in range(0, sprite.width(), 3):
        for y in range(0, sprite.height(), 3):
            assert near(sprite.pixelColor(x, y), exact.pixelColor(left + x, left + y), 6)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_rim_ends_exactly_at_the_outline(themed: Look, picture: Picture, side: str) -> None:
    art = BaseArt(Round(60), side)
    image = picture(lambda p: paint_base(p, art, themed))
    rim = themed.palette.side(side).line
    assert near(image.pixelColor(200 - 59, 200), rim)
    assert near(image.pixelColor(200 + 58, 200), rim)
    outside = image.pixelColor(200 + 61, 160)
    assert outside.alpha() < 128


def test_the_sides_are_told_apart_by_their_rims(themed: Look, picture: Picture) -> None:
    def rim_steps(side: str) -> int:
        image = picture(lambda p: paint_base(p, BaseArt(Round(60), side), themed))
        rim = themed.palette.side(side).rim
        line = [near(image.pixelColor(140 + x, 200), rim, 40) for x in range(20)]
        return sum(1 for a, b in zip([False, *line], line, strict=False) if b and not a)

    # blue has a ring inside its rim: two lines, red has one
    assert rim_steps("red") == 1
    double = rim_steps("blue")
    two_tone = themed.palette.side("blue").rim != themed.palette.side("blue").rim_outer
    assert double == (1 if two_tone else 2)


@pytest.mark.parametrize("kind", VERDICTS)
def test_a_halo_has_its_verdict_line_and_leaves_the_fill(themed: Look, picture: Picture, kind: str) -> None:
    plain = picture(lambda p: paint_base(p, BASE, themed))
    haloed = picture(lambda p: paint_base(p, replace(BASE, halo=kind), themed))
    assert haloed.pixelColor(200, 165) == plain.pixelColor(200, 165)
    line = themed.palette.verdict(kind).line
    ring = [haloed.pixelColor(200 + 65, y) for y in range(180, 221)]
    ring += [haloed.pixelColor(200 + 63, y) for y in range(180, 221)]
    assert any(near(colour, line, 30) for colour in ring)


def test_verdicts_differ_without_colour(look: Look, picture: Picture) -> None:
    def grey(kind: str) -> QImage:
        image = picture(lambda p: paint_base(p, replace(BASE, halo=kind), look))
        return image.convertToFormat(QImage.Format.Format_Grayscale8)

    def changes(image: QImage) -> int:
        # along the halo, how often light and dark alternate: solid never, dots often
        row = [image.pixelColor(200 + x, 200 - 65).lightness() > 160 for x in range(-30, 31)]
        return sum(a != b for a, b in pairwise(row))

    assert changes(grey("legal")) < changes(grey("illegal")) < changes(grey("pending"))


def test_high_contrast_has_no_shadow(picture: Picture, look: Look) -> None:
    def alpha_below(which: Look) -> int:
        return picture(lambda p: paint_base(p, BASE, which)).pixelColor(200, 264).alpha()

    assert alpha_below(look) > 0
    assert alpha_below(Look("high-contrast")) == 0


def test_a_lifted_base_is_larger_and_its_shadow_deeper(look: Look, picture: Picture) -> None:
    rest = picture(lambda p: paint_base(p, BASE, look))
    lifted = picture(lambda p: paint_base(p, replace(BASE, form=LIFTED), look))
    assert lifted.pixelColor(200, 269).alpha() > rest.pixelColor(200, 269).alpha()
    assert lifted.pixelColor(139, 200).alpha() == 255
    assert rest.pixelColor(138, 190).alpha() < 255
    assert dragged(BASE, "legal") == replace(BASE, form=LIFTED, halo="legal")


def test_an_origin_has_no_label_and_no_side(look: Look, picture: Picture) -> None:
    image = picture(lambda p: paint_base(p, replace(BASE, form=ORIGIN), look))
    other = picture(lambda p: paint_base(p, replace(BASE, form=ORIGIN, side="blue", label="B9"), look))
    assert image == other
    assert look.palette.text.secondary.name() in colours(image)


def test_a_ghost_is_the_counter_examples_colour(themed: Look, picture: Picture) -> None:
    found = colours(picture(lambda p: paint_base(p, replace(BASE, form=GHOST), themed)))
    counter = themed.palette.verdict("counter")
    assert {counter.line.name(), counter.text.name()} <= found
    assert themed.palette.side("red").fill.name() not in found


@pytest.mark.parametrize(
    "extra",
    [
        {"facing": True, "turn_deg": -60.0},
        {"wounds": (1, 3)},
        {"wounds": (4, 12)},
        {"selected": True},
        {"focused": True},
        {"locked": True},
    ],
    ids=lambda extra: "-".join(map(str, extra)),
)
def test_every_mark_shows(themed: Look, picture: Picture, extra: dict[str, object]) -> None:
    marked = replace(BASE, **extra)
    assert picture(lambda p: paint_base(p, marked, themed)) != picture(lambda p: paint_base(p, BASE, themed))


def test_one_wound_is_not_drawn(look: Look, picture: Picture) -> None:
    single = replace(BASE, wounds=(1, 1))
    assert picture(lambda p: paint_base(p, single, look)) == picture(lambda p: paint_base(p, BASE, look))


@pytest.mark.parametrize(("radius", "text"), [(41, "A3"), (12, "A3"), (11, "A"), (8, "A"), (7.9, "")])
def test_small_bases_say_less(radius: float, text: str) -> None:
    assert label_text("A3", radius) == text


@pytest.mark.parametrize(("radius", "px"), [(20, 16), (41, 25), (80, 34)])
def test_a_label_grows_with_its_base_within_limits(look: Look, radius: float, px: int) -> None:
    assert label_font("A3", radius, 1.0).pixelSize() == px


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("outline", [Round(9), Round(41), Oval(60, 34), rectangle(110, 64)])
def test_nothing_is_cut_off_at_the_edge_of_a_sprite(look: Look, scale: float, outline: Round | Oval) -> None:
    look.set_scale(scale)
    art = BaseArt(outline, "blue", "B12", 30, True, (2, 3), "illegal", True, True, True, LIFTED)
    image = Sprites(look).base(art).toImage()
    last = image.width() - 1
    edge = [image.pixelColor(x, y).alpha() for x in range(last + 1) for y in (0, last)]
    edge += [image.pixelColor(x, y).alpha() for y in range(last + 1) for x in (0, last)]
    assert max(edge) == 0
    assert sprite_reach(art) * 2 == pytest.approx(image.width(), abs=1)


def test_a_sprite_is_drawn_with_its_middle_on_the_point(look: Look, picture: Picture) -> None:
    cache = Sprites(look)

    def paint(painter: QPainter) -> None:
        cache.draw(painter, QPointF(0, 0), BASE)

    image = picture(paint)
    exact = picture(lambda p: paint_base(p, BASE, look))
    assert near(image.pixelColor(141, 200), exact.pixelColor(141, 200), 12)
    assert near(image.pixelColor(258, 200), exact.pixelColor(258, 200), 12)
