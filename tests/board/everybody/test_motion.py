"""Reduced motion: the system's wish where it can be read, and the setting over it."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtDBus import QDBusVariant

from board.shell import motion
from board.shell.main_window import MainWindow
from board.shell.motion import WORDS, system_wish
from board.shell.portal import ANIMATED, REDUCED, Portal
from board.shell.settings import MOTIONS
from tests.board.everybody.hands import Keyboard
from tests.board.shell.conftest import MakeWindow

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def window(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(motion, "system_wish", lambda: False)
    return make_window(None)


def test_as_the_system_wishes_until_something_else_is_chosen(window: MainWindow) -> None:
    assert not window.look.reduced_motion
    window.motion.wished(True)
    assert window.look.reduced_motion
    window.motion.choose("full")
    assert not window.look.reduced_motion
    window.motion.choose("reduced")
    window.motion.wished(False)
    assert window.look.reduced_motion
    window.motion.choose("system")
    assert not window.look.reduced_motion
    assert window.store.now.motion == "system"


def test_the_wish_is_read_at_the_start(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "system_wish", lambda: True)
    window = make_window(None)
    assert window.look.reduced_motion
    window.motion.choose("full")
    assert not make_window(None).look.reduced_motion


def test_accessible_starts_without_motion_and_a_choice_ends_that(make_window: MakeWindow) -> None:
    window = make_window(None, accessible=True)
    window.motion.choose("full")
    assert not window.look.reduced_motion


def test_it_is_chosen_by_keys(window: MainWindow) -> None:
    hands = Keyboard(window)
    hands.command("Less motion")
    assert window.look.reduced_motion
    hands.command("All motion")
    assert not window.look.reduced_motion
    assert tuple(WORDS) == MOTIONS


@pytest.mark.parametrize(("factor", "wish"), [("0", True), ("0.0", True), ("0.5", False), ("1", False)])
def test_kde_at_animation_speed_instant(tmp_path: Path, factor: str, wish: bool) -> None:
    (tmp_path / "kdeglobals").write_text(f"[General]\nName=x\n\n[KDE]\nAnimationDurationFactor={factor}\n")
    assert system_wish("linux", {"XDG_CONFIG_HOME": str(tmp_path)}) is wish


@pytest.mark.parametrize("content", ["", "[KDE]\n", "[KDE]\nAnimationDurationFactor=fast\n"])
def test_what_cannot_be_read_is_no_wish(tmp_path: Path, content: str) -> None:
    (tmp_path / "kdeglobals").write_text(content)
    assert system_wish("linux", {"XDG_CONFIG_HOME": str(tmp_path)}) is False
    assert system_wish("linux", {"HOME": str(tmp_path / "nobody")}) is False


@pytest.mark.parametrize("animated", [0, 1])
def test_windows_is_asked_for_its_client_area_animation(
    animated: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(which: int, _size: int, value: object, _flags: int) -> int:
        assert which == 0x1042
        value._obj.value = animated
        return 1

    library = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=answer))
    monkeypatch.setattr(ctypes, "windll", library, raising=False)
    assert system_wish("win32") is (animated == 0)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="asks another system's library")
def test_a_system_without_that_library_is_no_wish() -> None:
    assert system_wish("win32") is False
    assert system_wish("darwin") is False


@pytest.mark.parametrize(
    ("heard", "told"),
    [
        ([(REDUCED, 1)], [True]),
        ([(REDUCED, 0)], [False]),
        ([(REDUCED, QDBusVariant(QDBusVariant(1)))], [True]),
        ([(ANIMATED, False)], [True]),
        ([(ANIMATED, True), (REDUCED, 0)], [False, False]),
        ([(REDUCED, 1), (REDUCED, 0)], [True, False]),
        ([(("org.freedesktop.appearance", "contrast"), 1)], []),
    ],
)
def test_what_the_portal_says(
    heard: list[tuple[tuple[str, str], object]], told: list[bool], qapp: object
) -> None:
    portal = Portal()
    found: list[bool] = []
    portal.told.connect(found.append)
    for key, value in heard:
        portal.hear(key, value)
    assert found == told


@pytest.mark.skipif(not shutil.which("dbus-run-session"), reason="needs a session bus of its own")
def test_a_portal_is_asked_and_followed_over_a_real_bus() -> None:
    me = f"{sys.executable} -m tests.board.everybody.fake_portal"
    script = f"{me} serve | {{ read ready; {me} ask; }}"
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    command = ["dbus-run-session", "--", "sh", "-c", script]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[True, False]", done.stderr
