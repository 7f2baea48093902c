"""Sharing: animations, logs as text and JSON; the window and the shell write the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog

from board.presenter.views import Tick, TickGroup, TimelineView
from board.shell import animated, render, words
from board.shell.main_window import MainWindow
from board.stage.look import Look
from rules.cli import main as shell
from rules.core import assets, savegame
from tests.board.shell.fake_page import FakePage

ROOT = Path(__file__).resolve().parents[3]


def play(window: MainWindow, *stances: str) -> None:
    for stance in stances:
        window.presenter.choose(stance)
        window.confirm()


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


@pytest.mark.parametrize("suffix", animated.SUFFIXES)
def test_a_game_is_written_as_an_animation_with_a_frame_for_each_step(
    window: MainWindow, page: FakePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    play(window, "guard", "thrust", "feint")
    window.playback.jump(1)
    choose_file(monkeypatch, tmp_path / f"bout{suffix}")
    window.commands.run("file.anim_webp" if suffix == ".webp" else "file.anim_gif")
    with Image.open(tmp_path / f"bout{suffix}") as image:
        assert image.n_frames >= 4
        assert image.size[0] == 300
        assert image.size[1] > 200, "the caption stands under the board"
    assert page.presenter.session.history.cursor == 1, "what the window shows stays where it is"


def test_an_animation_is_at_most_twenty_seconds_long_but_for_its_end(
    window: MainWindow, page: FakePage
) -> None:
    play(window, "guard", "thrust", "feint")
    made = animated.frames(page.presenter.session, Look("light"))
    assert len(made) == 4
    assert sum(frame.ms for frame in made[:-1]) <= animated.WHOLE_MS
    twice = animated.frames(page.presenter.session, Look("light"), scale=2)
    assert twice[0].image.width() == 2 * made[0].image.width()


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
