"""The sheet of all parts can be drawn in every theme and size."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from board.stage.gallery import main
from board.stage.palette import THEMES, palette
from tests.board.stage.pictures import colours


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", ["80", "200"])
def test_the_sheet_shows_every_verdict_and_side(
    qapp: QApplication, tmp_path: Path, theme: str, scale: str
) -> None:
    target = tmp_path / "sheet.png"
    assert main(["--theme", theme, "--scale", scale, "-o", str(target)]) == 0
    found = colours(QImage(str(target)))
    p = palette(theme)
    assert {p.verdict(kind).line.name() for kind in ("legal", "illegal", "pending", "counter")} <= found
    assert {p.verdict("legal").fill.name(), p.board.table.name(), p.surface.chrome.name()} <= found


def test_a_picture_that_cannot_be_saved_is_a_failure(qapp: QApplication, tmp_path: Path) -> None:
    assert main(["-o", str(tmp_path / "nowhere" / "sheet.png")]) == 1
