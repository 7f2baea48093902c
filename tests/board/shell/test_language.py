"""English and German: every literal that a widget is given is in the catalogue, and is really shown in it."""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget

from board.games import registry as pages
from board.presenter import language
from board.presenter.views import ChipView, ClauseGroup, ClauseRow, Status, VerdictView
from board.shell import loading
from board.shell.languages import resolved
from rules.core import assets
from tests.board.shell.conftest import MakeWindow
from tests.board.shell.test_accessible import dialogs_of, walk

ROOT = Path(__file__).parents[3]
SHOWN = re.compile(
    "setText|setAccessibleName|setAccessibleDescription|setToolTip|setWindowTitle|setPlaceholderText|addAction"
    "|addMenu|tell|Label|Button|Command|_sub|_one_of|Preview|TransportButton|EmptyState|tr"
)
NAMES = frozenset({"Battleboard", "A+", "0.5x", "PNG", "SVG"})
"""Names and marks that are the same in every language."""


@pytest.fixture
def german() -> Iterator[language.Language]:
    language.use("de")
    yield language.read("de")
    language.use("en")


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """The words in the first, second or ``name`` argument of every call that shows something."""
    for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if SHOWN.fullmatch(name) is None:
            continue
        tips = [word.value for word in call.keywords if word.arg in ("name", "tip")]
        for argument in [*call.args[: 3 if name == "TransportButton" else 2], *tips]:
            text = _text(argument)
            if name == "Command" and argument is call.args[0]:
                continue
            if text and re.search("[A-Za-z]{2}", re.sub(r"\{\d\}", "", text)) and not _is_a_key(name, text):
                yield call.lineno, text


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        places = iter(range(10))
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else f"{{{next(places)}}}"
            for part in node.values
        )
    return ""


def _is_a_key(call: str, text: str) -> bool:
    """Icons and styles stand beside words in some calls; a window's title keeps Qt's mark of a change."""
    return (
        call in ("Label", "Button", "TransportButton", "EmptyState")
        and re.fullmatch("[a-z-]+", text) is not None
    ) or ("[*]" in text or text.startswith("view."))


def sources() -> list[Path]:
    return sorted([*(ROOT / "board/shell").glob("*.py"), *(ROOT / "board/stage/widgets").glob("*.py")])


def test_every_text_that_a_widget_is_given_is_in_the_catalogue() -> None:
    german = language.read("de")
    found = [(path.name, line, text) for path in sources() for line, text in texts_of(path)]
    assert len(found) > 150
    missing = [one for one in found if one[2] not in NAMES and not german.knows(one[2])]
    assert missing == []


def test_a_text_outside_the_catalogue_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text('label.setText("Not in any catalogue")\nlabel.setText(f"{x} outside of all")\n')
    german = language.read("de")
    assert [text for _line, text in texts_of(path) if not german.knows(text)] == [
        "Not in any catalogue",
        "{0} outside of all",
    ]


def catalogues() -> list[Path]:
    return sorted((assets.ROOT / "lang" / "de").glob("*.json"))


def test_translations_have_the_places_of_their_english() -> None:
    for path in catalogues():
        for english, text in json.loads(path.read_text("utf-8")).items():
            places = [sorted(f for _, f, _, _ in string.Formatter().parse(t) if f) for t in (english, text)]
            assert places[0] == places[1], english
            assert text.strip(), english


def test_a_view_is_translated_where_a_reader_looks_and_nowhere_else(german: language.Language) -> None:
    row = ClauseRow(Status.ILLEGAL, "Each moved model", "12.03", pieces=("Red",), clause="Red")
    view = VerdictView(
        Status.ILLEGAL, "Not legal yet: 2 clauses", "x", "p", (ClauseGroup("The unit", (row,)),)
    )
    shown = language.translated(view)
    assert shown.headline == "Noch nicht erlaubt: 2 Klauseln"
    assert shown.groups[0].title == "Die Einheit"
    assert shown.rows[0] == ClauseRow(
        Status.ILLEGAL, "Jedes bewegte Modell", "12.03", pieces=("Red",), clause="Red"
    )


def test_a_statement_is_translated_whole_or_not_at_all(german: language.Language) -> None:
    assert german.text("in hand, in the combat") == "auf der Hand, im Kampf"
    assert german.text("in hand, by a rule without a key") == "in hand, by a rule without a key"
    assert german.text("Round 1 of 2, by a rule without a key") == "Round 1 of 2, by a rule without a key"
    assert german.text("Legal. By a rule without a key.") == "Erlaubt. By a rule without a key."


def test_lists_of_names_brackets_and_full_stops_are_seen_through() -> None:
    texts = {"{0} waits for {1}": "{0} wartet auf {1}", "too far": "zu weit", "and": "und"}
    words = language.Language("de", texts | {"{0:n} in": "{0} Zoll", "moved {0:n}": "bewegt {0}"})
    assert words.text("A1 waits for Red Guard, B2 and C3") == "A1 wartet auf Red Guard, B2 und C3"
    assert words.text("A1 waits for those, whom nobody knows") == "A1 waits for those, whom nobody knows"
    assert words.text("too far (03.01). 2.50 in") == "zu weit (03.01). 2.50 Zoll"
    assert words.text("too far.") == "zu weit."
    assert words.text("2.5 in, moved 1") == "2.5 Zoll, bewegt 1"
    assert words.text("once in") == "once in"  # a place for a number takes no words


def test_a_first_letter_may_be_great_and_a_colon_stands_between_names_and_words() -> None:
    words = language.Language(
        "de", {"too far": "zu weit", "{0} is gone": "{0} ist fort", "round {0}": "Runde {0}"}
    )
    assert words.text("Too far (03.01)") == "Zu weit (03.01)"
    assert words.text("Round 2") == "Runde 2"
    assert words.text("Keeper of Oaths: too far") == "Keeper of Oaths: zu weit"
    assert words.text("Bear is gone; Wolf: too far.") == "Bear ist fort; Wolf: zu weit."
    assert words.text("what nobody knows: too far") == "what nobody knows: too far"


def test_every_pattern_is_found_in_a_text_that_it_fits(german: language.Language) -> None:
    keys = [key for path in catalogues() for key in json.loads(path.read_text("utf-8")) if "{0" in key]
    assert len(keys) > 500
    made = [re.sub(r"\{\d(:n)?\}", "7", key) for key in keys]
    assert [text for text in made if not german.knows(text)] == []


def test_measures_keep_their_places_and_their_digits() -> None:
    texts = {
        "{0:n} of {1:n} in, {2} left": "{2} übrig, {0} von {1} Zoll",
        "exactly 3.00 in": "genau drei Zoll",
    }
    words = language.Language("de", texts | {"{0:n} in": "{0} Zoll"})
    assert words.text("0.80 of 3.00 in, 2.20 left") == "2.20 übrig, 0.80 von 3.00 Zoll"
    assert words.text("3.00 of 3.00 in, 0.00 left") == "0.00 übrig, 3.00 von 3.00 Zoll"
    assert words.text("0.801 of 3.00 in, 2.20 left") == "2.20 übrig, 0.801 von 3.00 Zoll"
    assert words.text("exactly 3.00 in") == "genau drei Zoll"
    assert words.text("2.25 inches") == "2.25 inches"


def test_english_leaves_views_as_they_are() -> None:
    view = ChipView(Status.LEGAL, "Legal")
    assert language.translated(view) is view


def test_an_unknown_language_is_english() -> None:
    assert language.read("xx").code == "en"
    assert resolved("xx") == "en"
    assert resolved("de") == "de"


def _english_shown(german: language.Language, window: QWidget) -> list[str]:
    """Names in the tree for which the catalogue knows other words than those that are shown."""
    for _turn in range(4):
        QApplication.processEvents()
    names = {
        interface.text(QAccessible.Text.Name)
        for _path, interface in walk(QAccessible.queryAccessibleInterface(window))
    }
    seen = (*window.findChildren(QLabel), *window.findChildren(QAbstractButton))
    names |= {widget.text() for widget in seen if widget.isVisible()}
    return sorted(name for name in names if german.knows(name) and german.text(name) != name)


def test_the_window_and_its_dialogs_speak_german(make_window: MakeWindow, bout: Path) -> None:
    window = make_window(bout, language="de")
    try:
        german = language.read("de")
        assert language.current() == "de"
        assert [menu.text() for menu in window.menuBar().actions()][:2] == ["Datei", "Bearbeiten"]
        assert _english_shown(german, window) == []
        for dialog in dialogs_of(window):
            dialog.show()
            assert _english_shown(german, dialog) == []
            dialog.close()
        window.start.show()
        QApplication.processEvents()
        assert _english_shown(german, window) == []
        assert "Ein Nachrücken prüfen" in {button.text() for button in window.findChildren(QPushButton)}
    finally:
        language.use("en")


@pytest.mark.parametrize("game", sorted(set(pages.keys()) & {"wh40k", "keyforge", "huntik", "duel"}))
def test_every_board_opens_in_german(make_window: MakeWindow, game: str) -> None:
    path = next(one.path for one in loading.bundled() if one.game == game)
    window = make_window(path, language="de")
    try:
        assert _english_shown(language.read("de"), window) == []
    finally:
        language.use("en")


def test_a_view_told_again_is_told_the_same_and_only_what_is_new_costs_anything() -> None:
    rows = tuple(ClauseRow(Status.LEGAL, f"row {number}", "12.03") for number in range(3))
    asked: list[str] = []

    def change(text: str) -> str:
        asked.append(text)
        return text.replace("row", "line")

    known: dict[object, object] = {}
    first = language.retold(ClauseGroup("rows", rows), change, known)
    asked.clear()
    other = ClauseGroup("rows", (*rows, ClauseRow(Status.LEGAL, "row 3", "12.03")))
    again = language.retold(other, change, known)
    assert first == language.retold(ClauseGroup("rows", rows), change)
    assert "row 1" not in asked[: asked.index("row 3")]
    assert again == language.retold(other, change)
