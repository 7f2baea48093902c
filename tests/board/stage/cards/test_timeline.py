"""Laws of the timeline: a pure function of seconds, monotone, instant is the end, never over six seconds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.presenter.cue import Beat, Cue, Kind, count, fade_in, move, travel
from board.presenter.timeline import CAP_MS, INSTANT, SPEEDS, Timeline, compose, part

CUES = st.builds(
    Cue,
    thing=st.sampled_from(["a", "b"]),
    kind=st.sampled_from(list(Kind)),
    start_ms=st.floats(0, 300),
    duration_ms=st.floats(0, 900),
    before=st.floats(-9, 9),
    after=st.floats(-9, 9),
)
BEATS = st.lists(st.builds(Beat, cues=st.lists(CUES, max_size=4).map(tuple)), max_size=8).map(tuple)
SPEED = st.sampled_from(SPEEDS)
SECONDS = st.floats(0, 8)


@given(BEATS, SPEED, st.booleans(), SECONDS)
def test_a_moment_depends_on_nothing_but_its_time(
    beats: tuple[Beat, ...], speed: float, reduced: bool, at: float
) -> None:
    first, second = compose(beats, speed, reduced), compose(beats, speed, reduced)
    second.at(8)
    second.at(0)
    assert first.at(at) == second.at(at)


@given(BEATS, SPEED, st.booleans(), SECONDS, SECONDS)
def test_time_takes_nothing_back(
    beats: tuple[Beat, ...], speed: float, reduced: bool, a: float, b: float
) -> None:
    line = compose(beats, speed, reduced)
    early, late = line.at(min(a, b)), line.at(max(a, b))
    assert early.column <= late.column
    assert [shown.cue for shown in early.shown] == [shown.cue for shown in late.shown[: len(early.shown)]]
    for before, after in zip(early.shown, late.shown, strict=False):
        assert 0.0 <= before.part <= after.part <= 1.0


@given(BEATS, SPEED)
def test_instant_shows_what_every_other_speed_ends_with(beats: tuple[Beat, ...], speed: float) -> None:
    def ends(line: Timeline, at: float) -> list[tuple[str, Kind, float, float]]:
        frame = line.at(at)
        assert frame.done
        return [(s.cue.thing, s.cue.kind, s.part, s.value) for s in frame.shown]

    slow, instant = compose(beats, speed), compose(beats, INSTANT)
    assert ends(instant, 0.0) == ends(slow, slow.length_ms / 1000 + 0.001)
    assert instant.at(0.0).column == len(beats) - 1


@given(BEATS, SPEED, st.booleans())
def test_nothing_lasts_longer_than_six_seconds(beats: tuple[Beat, ...], speed: float, reduced: bool) -> None:
    line = compose(beats, speed, reduced)
    assert line.length_ms <= CAP_MS + 1e-6
    assert all(cue.start_ms + cue.duration_ms <= line.length_ms + 1e-6 for cue in line.cues)


@given(BEATS)
def test_beats_follow_one_another_and_their_cues_play_together(beats: tuple[Beat, ...]) -> None:
    line = compose(beats)
    ends = [*line.starts_ms[1:], line.length_ms]
    for cue in line.cues:
        assert line.starts_ms[cue.column] - 1e-6 <= cue.start_ms
        assert cue.start_ms + cue.duration_ms <= ends[cue.column] + 1e-6


def test_twice_the_speed_takes_half_the_time() -> None:
    beats = (Beat((move("a", "b"),)), Beat((travel("a", "b", "2"),)))
    assert compose(beats).length_ms == 900
    assert compose(beats, 2.0).length_ms == 450
    assert compose(beats, 0.5).length_ms == 1800


def test_reduced_motion_turns_travel_into_a_short_fade_and_lets_numbers_jump() -> None:
    line = compose((Beat((move("a", "b"), travel("a", "b", "2"), count("a", "damage", 0, 3))),), reduced=True)
    assert line.reduced
    assert [cue.duration_ms for cue in line.cues] == [120, 120, 0]
    assert line.at(0.0).shown[2].value == 3


def test_steps_go_by_beat() -> None:
    line = compose((Beat((move("a", "b"),)), Beat((fade_in("c"),)), Beat()))
    assert [line.beat_at(line.start_of(beat)) for beat in range(3)] == [0, 1, 2]
    assert line.end_of(0) == line.start_of(1)
    assert line.start_of(3) == line.length_ms / 1000


def test_before_its_start_a_cue_has_not_begun() -> None:
    cue = Cue("a", Kind.MOVE, start_ms=100, duration_ms=200)
    assert part(cue, 100) == 0.0
    assert part(cue, 300) == 1.0
    assert part(cue, 200) > 0.5  # it starts fast and comes to rest
    assert part(Cue("a", Kind.COUNT, 100, 200, what="damage"), 200) == 0.5


def test_speed_cannot_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        compose((), -1.0)


def test_an_empty_timeline_is_over_at_once() -> None:
    frame = compose(()).at(0.0)
    assert frame.done
    assert frame.column == -1
