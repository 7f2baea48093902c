"""Every icon is vendored, listed and can be painted in a token colour."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication

from board.stage.icons import icon, icon_name, icon_names, icon_pixmap
from board.stage.palette import ASSETS, THEMES, VERDICTS, palette, tokens
from tests.board.stage.pictures import colours

INK = QColor("#1D1B18")


@pytest.mark.parametrize("name", icon_names())
def test_the_icon_paints_in_its_colour(qapp: QApplication, name: str) -> None:
    image = icon_pixmap(name, 20, INK, 2.0).toImage()
    assert image.width() == 40
    assert INK.name() in colours(image)


@pytest.mark.parametrize("meaning", sorted(tokens()["icon"]))
def test_every_meaning_has_its_icon(meaning: str) -> None:
    assert icon_name(meaning) in icon_names()


def test_every_verdict_has_its_icon() -> None:
    for theme in THEMES:
        assert {palette(theme).verdict(kind).icon for kind in VERDICTS} <= set(icon_names())


def test_every_vendored_file_is_listed_with_its_source() -> None:
    sources = (ASSETS / "SOURCES.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in sources for name in icon_names())
    fonts = [path.name for path in (ASSETS / "fonts").glob("*.woff2")]
    assert len(fonts) == 2
    assert all(f"`{name}`" in sources for name in fonts)


def test_an_icon_that_is_not_vendored_is_a_fault(qapp: QApplication) -> None:
    with pytest.raises(KeyError, match="no icon named 'unicorn'"):
        icon_pixmap("unicorn", 20, INK)


def test_the_same_icon_is_painted_once(qapp: QApplication) -> None:
    assert icon_pixmap("lock", 20, INK).cacheKey() == icon_pixmap("locked", 20, INK).cacheKey()


def test_a_disabled_control_has_its_own_colour(qapp: QApplication) -> None:
    grey = QColor("#8F8A81")
    made = icon("lock", INK, grey)
    image = made.pixmap(20, 20, QIcon.Mode.Disabled).toImage()
    assert grey.name() in colours(image)
    assert INK.name() not in colours(image)
