"""Scaled screens: presses meet the piece that is seen, and what is painted is painted for the screen it is on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication

from board.shell import loading
from board.stage.look import Look
from board.stage.tabletop_view import TableView
from board.stage.widgets import base
from tests.board.everybody.shots import rest
from tests.board.shell.conftest import MakeWindow

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("factor", [1, 1.25, 1.5, 2])
@pytest.mark.parametrize("game", ["wh40k", "keyforge", "huntik", "duel"])
def test_a_press_meets_the_piece_that_is_seen(tmp_path: Path, game: str, factor: float) -> None:
    environment = dict(
        os.environ, PYTHONPATH=str(ROOT), QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR=str(factor)
    )
    command = [sys.executable, "-m", "tests.board.everybody.scaled", str(tmp_path), game]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["ratio"] == factor
    assert found["picture"] == pytest.approx(factor, abs=0.01)
    assert found["taken"] == found["meant"]


def test_pieces_are_painted_anew_for_another_screen(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window(next(one.path for one in loading.bundled() if one.game == "wh40k"))
    rest(window)
    pieces = window.page.tabletop.pieces.values()
    assert {piece._pixmap.devicePixelRatio() for piece in pieces} == {1.0}
    monkeypatch.setattr(TableView, "dpr", 2.0)
    window.grab()
    assert {piece._pixmap.devicePixelRatio() for piece in pieces} == {2.0}


def test_an_icon_is_painted_anew_for_another_screen(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[float] = []
    real = base.icon_pixmap

    def paint(name: str, size_px: int, colour: QColor, dpr: float) -> QPixmap:
        painted.append(dpr)
        return real(name, size_px, colour, dpr)

    monkeypatch.setattr(base, "icon_pixmap", paint)
    icon = base.IconLabel(Look("light"), "info")
    monkeypatch.setattr(base.IconLabel, "devicePixelRatioF", lambda _self: 1.5)
    QApplication.sendEvent(icon, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert painted == [1.0, 1.5]
