"""The command: every verb loads only what it needs, and no display is no crash."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from board.shell import loading, plain, render
from board.shell.main_window import MainWindow
from board.shell.report import Report
from rules.core import savegame
from rules.core.scenario import Scenario
from tests.board.shell.fake_page import FakePage

ROOT = Path(__file__).resolve().parents[3]


def run(*arguments: str, cwd: Path = ROOT, **environment: str | None) -> subprocess.CompletedProcess[str]:
    """``python -m board`` as a process of its own; None takes a variable away."""
    values = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-m", "board", *arguments],
        cwd=cwd,
        env={name: value for name, value in values.items() if value is not None},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_shell_verbs_load_no_qt() -> None:
    code = (
        "import sys; from board.__main__ import main\n"
        "try: main(['list'])\n"
        "finally: print([name for name in sys.modules if 'PySide6' in name or 'pyqtgraph' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"


def test_version_is_told() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("battleboard ")


@pytest.mark.parametrize(
    "verb", [("check", "no-such-file.json"), ("render", "no-such-file.json", "-o", "a.png")]
)
def test_a_bad_file_is_exit_2_with_its_fault_and_writes_nothing(
    verb: tuple[str, ...], tmp_path: Path
) -> None:
    done = run(*verb, cwd=tmp_path)
    assert done.returncode == 2
    assert "no-such-file.json: there is no such file" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Path]:
    """A socket at which something listens, as a display server does."""
    path = tmp_path / "wayland-0"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        yield path


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"QT_QPA_PLATFORM": "xcb"}, "linux", False),
        ({"QT_QPA_PLATFORM": "wayland"}, "linux", False),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({"DISPLAY": ":98765"}, "linux", False),  # named, but nobody is there
        ({"DISPLAY": "nonsense"}, "linux", False),
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "/nowhere"}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_whether_there_is_a_display(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert plain.has_display(environment, platform) is expected


def test_a_wayland_server_that_answers_is_a_display(server: Path) -> None:
    environment = {"WAYLAND_DISPLAY": server.name, "XDG_RUNTIME_DIR": str(server.parent)}
    assert plain.has_display(environment, "linux")
    assert plain.has_display({"WAYLAND_DISPLAY": str(server)}, "linux")
    assert not plain.has_display({**environment, "QT_QPA_PLATFORM": "xcb"}, "linux")


def test_without_a_display_the_bundled_pile_in_is_judged_and_drawn(tmp_path: Path) -> None:
    nothing = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}
    done = run(cwd=tmp_path, **nothing)
    assert done.returncode == 0, done.stderr
    assert "no display" in done.stdout
    assert "12.03" in done.stdout
    assert "To open a window" in done.stdout
    picture = QImage(str(tmp_path / plain.PICTURE))
    assert picture.width() > 600
    bad = run("no-such-file.json", cwd=tmp_path, **nothing)
    assert bad.returncode == 2
    assert "there is no such file" in bad.stderr


def test_without_a_position_the_answer_still_says_how_to_open_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(loading, "move_to_judge", lambda: None)
    monkeypatch.setattr(loading, "first_position", lambda: None)
    assert plain.answer(tmp_path) == 0
    assert "no display" in capsys.readouterr().out


@pytest.fixture
def judged(tmp_path: Path) -> Path:
    path = tmp_path / "judged.json"
    savegame.write(path, Scenario("toy", {}, actions=({"type": "Choose", "seat": 0, "stance": "guard"},)))
    return path


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ([], (300 * 2 + 24 + 48, 200 + 36 + 48)),
        (["--before"], (300, 200)),
        (["--after", "--scale", "2"], (600, 400)),
    ],
)
def test_render_draws_before_and_after(
    judged: Path, tmp_path: Path, qapp: object, options: list[str], size: tuple[int, int]
) -> None:
    target = tmp_path / "out.png"
    assert render.main([str(judged), "-o", str(target), *options]) == 0
    image = QImage(str(target))
    assert (image.width(), image.height()) == size


def test_render_writes_svg_with_the_boards_own_shapes(judged: Path, tmp_path: Path, qapp: object) -> None:
    target = tmp_path / "out.svg"
    assert render.main([str(judged), "-o", str(target), "--after"]) == 0
    assert target.read_text().count("<circle") == 2


def test_render_refuses_another_kind_of_picture(
    judged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert render.main([str(judged), "-o", str(tmp_path / "out.gif")]) == 2
    assert "a picture is .png or .svg" in capsys.readouterr().err


def test_render_says_when_the_picture_cannot_be_written(
    judged: Path, tmp_path: Path, qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert render.main([str(judged), "-o", str(tmp_path / "nowhere" / "out.png")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_report_tells_scripts_what_is_shown(window: MainWindow, page: FakePage, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    window.report = Report(window, path)
    for _time in range(3):
        window.refresher.now()
    page.presenter.choose("guard")
    for _time in range(3):
        window.refresher.now()
    first, second = map(json.loads, path.read_text().splitlines())
    assert (first["event"], first["verdict"], first["can_confirm"]) == ("ready", "illegal", False)
    assert set(first["pieces"]) == {"p0", "p1"}
    assert (second["event"], second["headline"], second["can_confirm"]) == ("refresh", "Legal", True)
