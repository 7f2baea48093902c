"""Every board in the whole window: nothing nameless, each piece a child of a table, no words cut, played by keys."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView, QLabel, QListWidget, QPushButton, QWidget

from board.shell import loading
from board.shell.main_window import MainWindow
from board.shell.palette_dialog import PaletteDialog
from board.stage.palette import palette
from tests.board.shell.at_random import act
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_accessible import nameless, walk

GAMES = ("wh40k", "keyforge", "huntik", "duel")
THEMES = ("light", "dark", "high-contrast")
Key = Qt.Key
Open = Callable[..., MainWindow]


def rest() -> None:
    """Let layouts that ask each other for room come to rest."""
    for _turn in range(8):
        QApplication.processEvents()


@pytest.fixture
def opened(make_window: MakeWindow) -> Open:
    def one(game: str, scale: float = 1.0, theme: str = "light") -> MainWindow:
        path = next(one.path for one in loading.bundled() if one.game == game)
        window = make_window(path, theme=theme, text_scale=round(scale * 100))
        window.start.coach.leave()
        window.refresher.now()
        rest()
        return window

    return one


@pytest.mark.parametrize("game", GAMES)
def test_what_was_done_is_told_as_one_step_and_no_events_are_counted(opened: Open, game: str) -> None:
    window, rng, several = opened(game), random.Random(3), []
    window.presenter.applied.connect(lambda events: several.append(len(events) > 1))
    for _step in range(8):
        if not act(window, rng):
            break
        told = window.frame.toast.accessibleName()
        assert told
        assert not re.search(r"\band \d+ more", told)
    assert any(several)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", GAMES)
def test_no_control_is_nameless(opened: Open, game: str, scale: float) -> None:
    assert nameless(opened(game, scale)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_a_table_with_a_named_child_for_each_piece(opened: Open, game: str) -> None:
    window = opened(game)
    views = [view for view in window.page.widget.findChildren(QGraphicsView) if view.isVisible()]
    if isinstance(window.page.widget, QGraphicsView):
        views.append(window.page.widget)
    tables = [QAccessible.queryAccessibleInterface(view) for view in views]
    boards = [table for table in tables if table.role() == QAccessible.Role.Table and table.childCount()]
    assert boards
    for board in boards:
        names = [board.child(n).text(QAccessible.Text.Name) for n in range(board.childCount())]
        assert all(name.strip() for name in names)
        assert len(names) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_pieces_stand_in_the_table_beside_the_board_in_words(opened: Open, game: str) -> None:
    window = opened(game)
    rows = window.presenter.pieces().rows
    assert rows
    assert all(row.spoken.strip() or any(row.cells) for row in rows)
    assert window.pieces.table.model().rowCount() >= len(rows)


@pytest.mark.parametrize("game", GAMES)
def test_the_palette_lists_every_command_with_words(opened: Open, game: str) -> None:
    window = opened(game)
    dialog = PaletteDialog(window.look, window.commands, window)
    listed = " ".join(dialog.findChild(QListWidget).item(n).text() for n in range(dialog.list.count()))
    for command in window.commands.all():
        if window.commands.can(command.key):
            assert command.text.rstrip("…") in listed, command.key


def cut(root: QWidget) -> list[str]:
    """Labels and buttons that got less room than their words need."""
    found = []
    for widget in (*root.findChildren(QLabel), *root.findChildren(QPushButton)):
        if not widget.isVisible() or not widget.text() or widget.visibleRegion().isEmpty():
            continue
        wide, wanted = widget.width(), widget.sizeHint()
        if isinstance(widget, QLabel) and widget.wordWrap():
            short = widget.height() < widget.heightForWidth(wide) - 1
        else:
            short = wide < wanted.width() - 1 or widget.height() < wanted.height() - 1
        if short:
            found.append(f"{widget.text()!r}: {wide}x{widget.height()} of {wanted.width()}x{wanted.height()}")
    return found


LOOKS = [(scale, "light") for scale in (0.8, 1.0, 1.5, 2.0)]
LOOKS += [(scale, theme) for theme in THEMES[1:] for scale in (1.0, 2.0)]


@pytest.mark.parametrize(("scale", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_no_words_of_the_window_are_cut(opened: Open, game: str, scale: float, theme: str) -> None:
    assert cut(opened(game, scale, theme)) == []


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_no_words_of_the_start_page_are_cut(make_window: MakeWindow, scale: float) -> None:
    window = make_window(None, text_scale=round(scale * 100))
    window.start.show()
    rest()
    assert nameless(window) == []
    assert cut(window) == []


def test_a_label_without_room_would_be_found(qtbot: object) -> None:
    holder = QWidget()
    label = QLabel("More words than there is room for", holder)
    label.resize(20, 10)
    holder.show()
    assert len(cut(holder)) == 1
    holder.close()


@pytest.mark.parametrize("factor", ["1.25", "1.5", "2"])
def test_no_words_are_cut_at_a_fractional_screen_scale(factor: str) -> None:
    tests = Path(__file__)
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR=factor)
    which = "test_no_words_of_the_window_are_cut and 1.0 and light or test_no_words_of_the_start_page and 1.0"
    command = [sys.executable, "-m", "pytest", str(tests), "-q", "-p", "no:cacheprovider", "-k", which]
    done = subprocess.run(command, cwd=tests.parents[3], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "passed" in done.stdout


# colours under the three dichromacies (Viénot, Brettel and Mollon 1999, linear RGB)

_SEEN = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritan": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
}


def _lab(colour: QColor, vision: str) -> tuple[float, float, float]:
    linear = [((c + 0.055) / 1.055) ** 2.4 if c > 0.04045 else c / 12.92 for c in colour.getRgbF()[:3]]
    seen = [sum(w * c for w, c in zip(row, linear, strict=True)) for row in _SEEN[vision]]
    red, green, blue = (min(1.0, max(0.0, c)) for c in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(a: QColor, b: QColor, vision: str) -> float:
    """How far two colours stand apart (CIE76) for somebody who sees so."""
    return sum((p - q) ** 2 for p, q in zip(_lab(a, vision), _lab(b, vision), strict=True)) ** 0.5


@pytest.mark.parametrize("vision", sorted(_SEEN))
@pytest.mark.parametrize("theme", THEMES)
def test_legal_and_illegal_and_the_two_sides_differ_in_every_vision(theme: str, vision: str) -> None:
    p = palette(theme)
    assert apart(p.verdict("legal").line, p.verdict("illegal").line, vision) > 40
    assert apart(p.side("red").fill, p.side("blue").fill, vision) > 40


@pytest.mark.parametrize("theme", THEMES)
def test_each_verdict_has_an_icon_and_a_pattern_or_edge_of_its_own(theme: str) -> None:
    styles = [palette(theme).verdict(kind) for kind in ("legal", "illegal", "pending", "counter", "unsure")]
    assert len({style.icon for style in styles}) == len(styles)
    assert len({(style.dash_px, style.double) for style in styles}) == len(styles)


def test_green_and_red_of_equal_lightness_would_fail() -> None:
    assert apart(QColor("#8a9a30"), QColor("#c08a30"), "deutan") < 40


# played without a mouse


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or window, key)
        QApplication.processEvents()
        window.refresher.now()


def steps(window: MainWindow) -> int:
    return window.presenter.session.history.cursor


def ready(window: MainWindow) -> None:
    window.activateWindow()
    press(window, Key.Key_F6)


def test_the_inch_table_is_played_by_keys(opened: Open) -> None:
    window = opened("wh40k")
    ready(window)
    press(window, Key.Key_P, Key.Key_C)
    assert steps(window) == 1
    QTest.keyClick(QApplication.focusWidget(), Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert steps(window) == 0


def test_the_battleline_is_played_by_keys(opened: Open) -> None:
    window = opened("keyforge")
    ready(window)
    for _try in range(12):
        if window.presenter.status().can_confirm:
            break
        press(window, Key.Key_Tab, Key.Key_Return, Key.Key_1)
    press(window, Key.Key_C)
    assert steps(window) >= 1


def test_the_zones_are_played_by_keys(opened: Open) -> None:
    window = opened("huntik")
    ready(window)
    press(window, Key.Key_P, Key.Key_C, Key.Key_P, Key.Key_C)
    assert steps(window) == 2
    assert "aim" in window.presenter.status().main


def test_the_duel_is_played_by_keys(opened: Open) -> None:
    window = opened("duel")
    ready(window)
    for number in range(9):
        if window.presenter.status().can_confirm:
            break
        press(window, Key(Key.Key_1 + number), Key.Key_Return)
    press(window, Key.Key_C)
    assert steps(window) >= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_key_given_to_a_command_of_a_board_works_at_once(opened: Open, game: str) -> None:
    window = opened(game)
    command = window.commands.of("page")[0]
    window.commands.overrides = {command.key: "Ctrl+Alt+F9"}
    window.commands.assign_keys()
    assert window.commands.keys_of(command.key) == ("Ctrl+Alt+F9",)


@pytest.mark.parametrize("game", GAMES)
def test_the_tree_has_the_verdict_in_words(opened: Open, game: str) -> None:
    window = opened(game)
    tree = walk(QAccessible.queryAccessibleInterface(window))
    names = {interface.text(QAccessible.Text.Name) for _path, interface in tree}
    assert any(window.presenter.verdict().headline.rstrip(".") in name for name in names)
