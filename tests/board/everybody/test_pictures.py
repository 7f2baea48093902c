"""Pictures compared: nothing cut, nothing over another, every text readable, and everything where it was.

Each page is drawn in the themes and text sizes, without a screen, with the fonts that come along. What is measured
holds on its own; ``pictures.json`` keeps how each picture looked, so that a change nobody meant is seen. After one
that was meant: ``python -m tests.board.everybody.fingerprint``.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from board.shell import loading
from board.shell.main_window import MainWindow
from board.stage import bases
from board.stage import look as look_module
from board.stage.items import blocks
from board.stage.look import Look, apply_look
from board.stage.widgets.base import Button, Label
from tests.board.everybody import fingerprint as prints
from tests.board.everybody.hands import Keyboard
from tests.board.everybody.shots import Shot, overlaps, take
from tests.board.shell.conftest import MakeWindow

SIZE = QSize(1280, 860)
POSITIONS = {
    "inch-table": ("wh40k", "01-first-clash"),
    "battleline": ("keyforge", "two-lines-of-six"),
    "zones": ("huntik", "01-the-worked-example"),
    "duel": ("duel", "1-net-of-three-forces"),
}
PAGES = ("start", *POSITIONS, "lesson", "curtain")
LOOKS = [("light", scale) for scale in (80, 100, 150, 200)]
LOOKS += [(theme, scale) for theme in ("dark", "high-contrast") for scale in (100, 200)]
WRITE = "BATTLEBOARD_WRITE_PICTURES" in os.environ
Page = Callable[[str, str, int], MainWindow]


@pytest.fixture
def page(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A page by name in a theme and at a text size; its letters as no machine's own settings would have them."""
    made = look_module.text_font

    def unhinted(size_px: float, *, bold: bool = False) -> QFont:
        font = made(size_px, bold=bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    for module in (look_module, bases, blocks):
        monkeypatch.setattr(module, "text_font", unhinted)

    def one(name: str, theme: str, scale: int) -> MainWindow:
        path = None
        if name in POSITIONS or name == "curtain":
            game, stem = POSITIONS.get(name, ("duel", "match-1-first-duel"))
            path = next(one.path for one in loading.bundled() if one.game == game and one.path.stem == stem)
        window = make_window(path, theme=theme, text_scale=scale)
        window.setMinimumSize(SIZE)
        window.resize(SIZE)
        window.look.set_reduced_motion(True)
        window.start.coach.leave()
        if name == "start":
            window.start.show()
        elif name == "lesson":
            window.commands.run("lesson.two_minutes")
        elif name == "curtain":
            assert Keyboard(window).confirm()
        if window.page is not None:
            window.page.finish_animation()
            window.refresher.now()
        window.frame.status.setFocus()
        window.setFocus()
        assert window.size() == SIZE
        return window

    return one


@pytest.mark.parametrize(("theme", "scale"), LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_laid_over_another_or_faint_and_it_looks_as_it_did(
    page: Page, name: str, theme: str, scale: int
) -> None:
    window = page(name, theme, scale)
    shot = take(window)
    assert len(shot.texts) > 4
    assert shot.cut() == []
    assert overlaps(window) == []
    assert shot.faint() == []
    key, kept, now = f"{name} {theme} {scale}", prints.read(), prints.fingerprint(shot.pixels)
    if WRITE and (key not in kept or prints.difference(now, kept[key])):
        kept[key] = now
        prints.write(kept)
    assert key in kept
    assert prints.difference(now, kept[key]) == ""


def test_no_picture_is_kept_of_a_page_that_is_gone() -> None:
    assert set(prints.read()) == {f"{name} {theme} {scale}" for name in PAGES for theme, scale in LOOKS}


# each measure can fail


def changed(window: MainWindow, key: str) -> str:
    return prints.difference(prints.fingerprint(take(window).pixels), prints.read()[key])


@pytest.mark.parametrize(
    "change",
    [
        lambda window: window.frame.status.confirm_button.hide(),
        lambda window: window.frame.rail.hide(),
        lambda window: window.look.set_theme("dark"),
        lambda window: window.look.set_scale(1.1),
        lambda window: window.frame.column.setContentsMargins(0, 16, 0, 0),
        lambda window: window.why.hide(),
        lambda window: window.presenter.select(None) or window.presenter.plan() or window.refresher.now(),
    ],
    ids=["confirm", "rail", "theme", "text", "margin", "panel", "pieces"],
)
def test_a_change_is_seen(page: Page, change: Callable[[MainWindow], object]) -> None:
    window = page("inch-table", "light", 100)
    assert changed(window, "inch-table light 100") == ""
    change(window)
    assert changed(window, "inch-table light 100") != ""


def test_a_text_without_room_is_found(qapp: object, qtbot: object) -> None:
    look = Look("light")
    apply_look(qapp, look)
    holder = QWidget()
    label, button = Label(look, "Much longer than its room"), Button(look, "Also longer")
    for widget, width in ((label, 60), (button, 50)):
        widget.setParent(holder)
        widget.setGeometry(10, 10 if widget is label else 60, width, 40)
    holder.resize(300, 200)
    holder.show()
    cut = " ".join(take(holder).cut())
    assert "Much longer" in cut
    assert "Also longer" in cut
    holder.close()


def test_controls_over_one_another_are_found(qtbot: object) -> None:
    holder = QWidget()
    layout = QVBoxLayout(holder)
    buttons = [QPushButton("One"), QPushButton("Two")]
    for button in buttons:
        layout.addWidget(button)
    holder.show()
    assert overlaps(holder) == []
    buttons[1].move(buttons[0].pos())
    assert len(overlaps(holder)) == 1
    holder.close()


@pytest.mark.parametrize(("grey", "faint"), [("#000000", False), ("#6b6b6b", False), ("#9a9a9a", True)])
def test_a_faint_text_is_found(qtbot: object, grey: str, faint: bool) -> None:
    holder = QWidget()
    label = QLabel("Words to be read", holder)
    colours = label.palette()
    colours.setColor(QPalette.ColorRole.WindowText, QColor(grey))
    colours.setColor(QPalette.ColorRole.Window, QColor("white"))
    label.setPalette(colours)
    label.setAutoFillBackground(True)
    holder.resize(200, 60)
    holder.show()
    assert bool(take(holder).faint()) is faint
    holder.close()


def test_words_that_are_not_in_the_picture_are_found(page: Page) -> None:
    shot = take(page("zones", "light", 100))
    blank = shot.image.copy()
    blank.fill(QColor("#fefefd"))
    assert len(Shot(blank, shot.texts).faint()) > 10


def test_a_fingerprint_bears_other_edges_of_letters_but_no_other_place(page: Page) -> None:
    pixels = take(page("battleline", "light", 100)).pixels
    softer = (pixels + np.roll(pixels, 1, axis=1)) / 2
    print_ = prints.fingerprint(pixels)
    assert prints.difference(prints.fingerprint(softer), print_) == ""
    assert prints.difference(prints.fingerprint(np.roll(pixels, 12, axis=0)), print_) != ""
