"""Footprints: their sizes in inches, their file form, and every way in which one can be unusable."""

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.geometry.footprint import (
    KNOWN_BASES,
    Base,
    Circle,
    Footprint,
    Hull,
    Oval,
    Rect,
    describe,
    faults,
    outline,
    polygon_faults,
    support,
)

L_SHAPE = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0))
STAR = tuple((math.cos(k * 4 * math.pi / 5), math.sin(k * 4 * math.pi / 5)) for k in range(5))


def test_a_32_mm_base_is_1_26_inches_across() -> None:
    assert Base(Circle(32), 0, 0).radius * 2 == pytest.approx(1.2598425, abs=1e-7)


def test_the_known_bases_are_the_rounds_and_ovals_in_use() -> None:
    assert len(KNOWN_BASES) == 22
    assert KNOWN_BASES["170 × 109 mm oval"] == Oval(170, 109)
    assert KNOWN_BASES["28.5 mm"] == Circle(28.5)
    assert all(faults(f) == () and describe(f) == name for name, f in KNOWN_BASES.items())


@pytest.mark.parametrize(
    ("text", "footprint"),
    [
        ('{"shape":"circle","d":32}', Circle(32)),
        ('{"shape":"oval","l":105,"w":70}', Oval(105, 70)),
        ('{"shape":"rect","l":100,"w":50}', Rect(100, 50)),
        ('{"shape":"poly","points":[[0,0],[2,0],[1,1]]}', Hull(((0, 0), (2, 0), (1, 1)))),
    ],
)
def test_file_form(text: str, footprint: Footprint) -> None:
    assert msgspec.json.decode(text, type=Footprint) == footprint
    assert msgspec.json.decode(msgspec.json.encode(footprint), type=Footprint) == footprint


def test_file_form_refuses_unknown_fields() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode('{"shape":"circle","d":32,"h":1}', type=Footprint)


@pytest.mark.parametrize(
    ("footprint", "word"),
    [
        (Circle(0), "expected 1 to 609.6 mm"),
        (Circle(-3), "is -3, expected 1 to 609.6 mm"),
        (Circle(1e-300), "expected 1 to 609.6 mm"),
        (Circle(0.99), "expected 1 to 609.6 mm"),
        (Circle(math.nan), "finite"),
        (Circle(math.inf), "finite"),
        (Circle(700), "is 700, expected 1 to 609.6 mm"),
        (Oval(70, 105), "long axis"),
        (Rect(100, 0), "w is 0, expected 1 to 609.6 mm"),
        (Hull(((0, 0), (1, 0))), "at least 3"),
        (Hull(((0, 0), (1, 0), (1, 0), (0, 1))), "repeats"),
        (Hull(((0, 0), (1, 0), (math.nan, 1))), "finite"),
        (Hull(((0, 0), (1, 0), (2, 0))), "convex"),
        (Hull(L_SHAPE), "convex"),
        (Hull(STAR), "convex"),
        (Hull(((0, 0), (30, 0), (0, 1))), "more than 24"),
    ],
)
def test_faults_name_what_is_wrong(footprint: Footprint, word: str) -> None:
    assert any(word in fault for fault in faults(footprint))


def test_several_faults_are_all_named() -> None:
    assert len(faults(Oval(-1, math.nan))) == 2


@pytest.mark.parametrize(
    "points", [((0, 0), (2, 0), (1, 1)), ((1, 1), (2, 0), (0, 0)), ((0, 0), (1, 0), (2, 0), (1, 1))]
)
def test_a_convex_outline_is_sound_either_way_round(points: tuple[tuple[float, float], ...]) -> None:
    assert polygon_faults(points) == ()


def test_describe() -> None:
    assert describe(Circle(28.5)) == "28.5 mm"
    assert describe(Oval(105, 70)) == "105 × 70 mm oval"
    assert describe(Hull(((0, 0), (4.1, 0), (4.1, 2), (0, 2)))) == "hull 4.1 × 2.0 in"


def test_a_square_turned_by_quarter_turns_has_exact_corners() -> None:
    corner = outline(Base(Rect(50.8, 50.8), 10, 10, 90))[0]
    assert corner == (9.0, 11.0)


@given(
    shape=st.sampled_from([Circle(32), Oval(105, 70), Rect(100, 40), Hull(((0, 0), (2, 0), (1, 1.5)))]),
    rot=st.floats(-360, 360),
    angle=st.floats(0, 2 * math.pi),
)
def test_support_is_the_furthest_outline_point(shape: Footprint, rot: float, angle: float) -> None:
    base = Base(shape, 3, -2, rot)
    ux, uy = math.cos(angle), math.sin(angle)
    furthest = max(x * ux + y * uy for x, y in outline(base, 720))
    assert furthest - 1e-9 <= support(base, ux, uy) <= furthest + 1e-4
    assert all(math.hypot(x - base.x, y - base.y) <= base.radius + 1e-9 for x, y in outline(base))


def test_moved_to_keeps_the_rotation_unless_told() -> None:
    base = Base(Oval(60, 35.5), 0, 0, 30)
    assert base.moved_to(1, 2) == Base(Oval(60, 35.5), 1, 2, 30)
    assert base.moved_to(1, 2, 45).rot == 45


def test_round_means_that_turning_changes_nothing() -> None:
    assert Base(Circle(32), 0, 0).is_round
    assert Base(Oval(50, 50), 0, 0).is_round
    assert not Base(Oval(60, 35.5), 0, 0).is_round
