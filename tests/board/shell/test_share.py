"""Sharing: animations, logs as text and JSON; the window and the shell write the same."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops
from PySide6.QtWidgets import QApplication, QFileDialog

from board.presenter.views import Tick, TickGroup, TimelineView
from board.shell import animated, render, words
from board.shell.main_window import MainWindow
from board.stage.look import Look
from rules import registry
from rules.cli import main as shell
from rules.core import assets, savegame
from rules.core.session import Session
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.fake_page import FakePage
from tests.conformance.play import played

GAMES = tuple(registry.keys())
Export = Callable[[str, str, str], tuple[Path, Path]]
ROOT = Path(__file__).resolve().parents[3]


def play(window: MainWindow, *stances: str) -> None:
    for stance in stances:
        window.presenter.choose(stance)
        window.confirm()


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


@pytest.mark.parametrize("suffix", animated.SUFFIXES)
def test_a_game_is_written_as_an_animation_with_a_frame_for_each_step_that_can_be_told_apart(
    window: MainWindow, page: FakePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    play(window, "guard", "thrust", "feint")
    window.playback.jump(1)
    choose_file(monkeypatch, tmp_path / f"bout{suffix}")
    window.commands.run("file.anim_webp" if suffix == ".webp" else "file.anim_gif")
    with Image.open(tmp_path / f"bout{suffix}") as image:
        assert image.n_frames == 3, "two steps look alike: a choice face down and the start"
        assert image.size[0] == 300
        assert image.size[1] > 200, "the caption stands under the board"
    assert page.presenter.session.history.cursor == 1, "what the window shows stays where it is"


def filmed(session: Session[Any, Any], **more: Any) -> tuple[animated.Frame, ...]:
    """Every frame of a game."""
    shooting = animated.Shooting(session, Look("light", **more), 1)
    try:
        return tuple(shooting.frames())
    finally:
        shooting.close()


def session_of(game: str, number: int = 0, steps: int = 6) -> Session[Any, Any]:
    """A game with a few legal actions done."""
    return played(registry.ruleset(game), savegame.read(assets.scenario_files(game)[number]), 1, steps)


def test_a_board_without_film_gives_a_still_of_each_step(window: MainWindow, page: FakePage) -> None:
    play(window, "guard", "thrust", "feint")
    made = filmed(page.presenter.session)
    assert [frame.ms for frame in made] == [animated.REST_MS] * 3 + [animated.LAST_MS]
    twice = animated.Shooting(page.presenter.session, Look("light"), scale=2)
    assert next(twice.frames()).image.width() == 2 * made[0].image.width()
    twice.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_moves_on_the_board_moves_in_the_animation(qapp: QApplication, game: str) -> None:
    made = filmed(session_of(game))
    rests = [number for number, frame in enumerate(made) if frame.ms != animated.FRAME_MS]
    moving = [made[before + 1 : after] for before, after in itertools.pairwise(rests) if after - before > 2]
    assert moving, "some step moves"
    pictures = [{bytes(frame.image.constBits()) for frame in one} for one in moving]
    assert max(map(len, pictures)) >= 4, "it is seen on its way"
    assert {frame.image.size() for frame in made} == {made[0].image.size()}


@pytest.mark.parametrize("game", GAMES)
def test_an_animation_is_about_twenty_seconds_at_most(qapp: QApplication, game: str) -> None:
    made = filmed(session_of(game, steps=30))
    assert sum(frame.ms for frame in made) <= animated.WHOLE_MS * 1.1 + animated.LAST_MS
    assert len(made) <= animated.WHOLE_MS / animated.FRAME_MS + 70


@pytest.mark.parametrize("game", GAMES)
def test_with_reduced_motion_nothing_travels_in_the_animation(qapp: QApplication, game: str) -> None:
    session = session_of(game)
    assert len(filmed(session, reduced_motion=True)) < len(filmed(session))


def test_what_happens_at_once_has_one_caption_with_its_rules() -> None:
    ticks = (
        Tick(1, "Red thrusts", 0, 1, "2.1"),
        Tick(1, "Blue feints", 1, 1, "2.2"),
        Tick(2, "Red bows", 0, 2),
    )
    view = TimelineView((TickGroup("Bout", ticks),), 1)
    assert words.caption(view, 0) == "Start"
    assert words.caption(view, 1) == "Red thrusts (2.1) · Blue feints (2.2)"
    assert words.caption(view, 2) == "Red bows"


def test_window_and_shell_write_the_same_log_as_json(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(window, "guard", "thrust")
    saved, log = tmp_path / "bout.json", tmp_path / "bout.jsonl"
    window.presenter.save(saved)
    choose_file(monkeypatch, log)
    window.commands.run("file.log_json")
    assert shell.main(["replay", str(saved), "--json"]) == 0
    assert capsys.readouterr().out == log.read_text()
    assert all("type" in json.loads(line) for line in log.read_text().splitlines())
    assert shell.main(["replay", str(saved), "--text"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(log.read_text().splitlines())


def alike(one: Path, other: Path) -> bool:
    """Whether two pictures are the same to the eye: letters may be set a fraction of a px apart."""
    with Image.open(one) as a, Image.open(other) as b:
        if a.size != b.size or getattr(a, "n_frames", 1) != getattr(b, "n_frames", 1):
            return False
        return (
            max(high for _low, high in ImageChops.difference(a.convert("RGB"), b.convert("RGB")).getextrema())
            < 24
        )


@pytest.fixture
def exported(make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Export:
    """Run an export of the window on a saved game; gives the game's file and what was written."""

    def export(game: str, command: str, suffix: str) -> tuple[Path, Path]:
        session = session_of(game, number=2)
        saved = session.saved()
        file, made = tmp_path / "game.json", tmp_path / f"window{suffix}"
        savegame.write(file, msgspec.structs.replace(saved, done=len(saved.actions), seats=("Ann", "Bo")))
        window = make_window(file)
        choose_file(monkeypatch, made)
        assert window.commands.run(command)
        return file, made

    return export


PICTURES = (
    ("file.png", ".png", ("--after",)),
    ("file.png2", ".png", ("--after", "--scale", "2")),
    ("file.svg", ".svg", ("--after",)),
    ("file.anim_webp", ".webp", ("--animate",)),
    ("file.anim_gif", ".gif", ("--animate",)),
)


@pytest.mark.parametrize(("command", "suffix", "options"), PICTURES)
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_that_the_window_exports_the_shell_exports_too(
    exported: Export, tmp_path: Path, game: str, command: str, suffix: str, options: tuple[str, ...]
) -> None:
    file, made = exported(game, command, suffix)
    other = tmp_path / f"shell{suffix}"
    assert render.main([str(file), "-o", str(other), *options]) == 0
    same = made.read_bytes() == other.read_bytes()
    assert same if suffix == ".svg" else same or alike(made, other)


@pytest.mark.parametrize(("command", "option"), [("file.log", "--text"), ("file.log_json", "--json")])
@pytest.mark.parametrize("game", GAMES)
def test_window_and_shell_write_the_same_log(
    exported: Export, capsys: pytest.CaptureFixture[str], game: str, command: str, option: str
) -> None:
    file, made = exported(game, command, ".txt")
    capsys.readouterr()
    assert shell.main(["replay", str(file), option]) == 0
    assert capsys.readouterr().out == made.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_does_not_depend_on_the_size_of_the_window(
    exported: Export, make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    file, made = exported(game, "file.svg", ".svg")
    wide, target = make_window(file), tmp_path / "wide.svg"
    wide.resize(1900, 1200)
    QApplication.processEvents()
    choose_file(monkeypatch, target)
    wide.commands.run("file.svg")
    assert target.read_bytes() == made.read_bytes()


def test_the_shell_animates_a_bundled_position(tmp_path: Path) -> None:
    path = assets.scenario_files("duel")[0]
    target = tmp_path / "duel.webp"
    command = [sys.executable, "-m", "board", "render", str(path), "--animate", "-o", str(target)]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with Image.open(target) as image:
        assert image.format == "WEBP"


def test_an_animation_needs_its_own_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(assets.scenario_files("duel")[0])
    assert render.main([path, "--animate", "-o", str(tmp_path / "a.png")]) == render.UNUSABLE
    assert ".webp or .gif" in capsys.readouterr().err
    assert render.main([path, "-o", str(tmp_path / "a.gif")]) == render.UNUSABLE
    assert "--animate" in capsys.readouterr().err
    assert savegame.read(path)
    assert not list(tmp_path.iterdir())
