"""German for the inch table: every sentence has its translation, and what is played is told without English."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QListWidget, QWidget

from board.games.wh40k import profile_editor
from board.games.wh40k.deciding import DecidingPresenter
from board.games.wh40k.held import tape_art
from board.games.wh40k.phase_page import PhasePage
from board.games.wh40k.phase_presenter import PhasePresenter
from board.games.wh40k.presenter import InchPresenter
from board.games.wh40k.why import verdict_view
from board.presenter import language
from board.stage.chips import ChipArt, tape_texts, worded
from board.stage.look import Look
from board.stage.widgets.clause_rows import row_notes
from rules.core import assets, codec, savegame
from rules.core.citation import Citation
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.wh40k import citations
from rules.wh40k.fight.datasheets import bundled
from rules.wh40k.fight.practice import choose
from rules.wh40k.fight.profiles import datasheet_faults
from rules.wh40k.ruleset import RULESET
from tests.board.games.german import english_left, phrases, texts_in, untranslated
from tests.board.games.wh40k.driver import Driver

ROOT = Path(__file__).parents[4]
SOURCES = sorted([*(ROOT / "rules/wh40k").rglob("*.py"), *(ROOT / "board/games/wh40k").glob("*.py")])
_SAME = (
    "in In Fights First Overrun Extra AIRCRAFT CHARACTER CHARACTERS AP Warhammer Magnet Ring Radius Start "
    "Status Base Tab Backspace Sv Inv to"
)
SAME = frozenset(_SAME.split())
"""Words that are the same in both languages, keywords and names of keys."""
KEYWORDS = frozenset({"Fights First", "Sustained Hits", "Lethal Hits", "Devastating Wounds", "Extra Attacks"})
UNSPOKEN = {"notation.py", "keywords.py", "caseform.py", "ruleset.py"}
"""Files whose texts are notation, keywords or an edition's name."""
WITHOUT = frozenset({*language._NEVER, "index", "rulings"})
CASES = ROOT / "tests/cases/data/wh40k/moves.jsonl"


@pytest.fixture(autouse=True)
def german() -> Iterator[language.Language]:
    language.use("de")
    yield language.read("de")
    language.use("en")


def test_every_sentence_of_the_rules_and_of_the_board_has_its_german(german: language.Language) -> None:
    found = [
        (path.name, line, text)
        for path in SOURCES
        if path.name not in UNSPOKEN
        for line, text in phrases(path)
    ]
    assert len(found) > 600
    english = [(*one, left) for one in found if (left := untranslated(one[2], german) - SAME)]
    assert english == []


def test_a_sentence_without_german_would_be_found(tmp_path: Path, german: language.Language) -> None:
    path = tmp_path / "sample.py"
    path.write_text(
        '"""Nothing of this is looked at."""\ntext = f"{model} sleeps {\'well\' if x else \'badly\'}"\n'
    )
    assert [text for _line, text in phrases(path)] == ["{0} sleeps well", "{0} sleeps badly"]
    assert untranslated("{0} sleeps well", german) == {"sleeps", "well"}


def names_of(session: Session[Any, Any]) -> frozenset[str]:
    """What units and weapons are called, and models: names are not translated."""
    found = set(KEYWORDS)
    for unit in session.history.start.units:
        found |= {unit.label, *(model.id for model in unit.models)}
        if unit.profile is not None:
            found |= {each.name for each in (*unit.profile.weapons, *unit.profile.profiles)}
    return frozenset(found)


def english_of(view: Any, names: frozenset[str]) -> list[tuple[str, list[str]]]:
    """Texts of a view, as they are shown in German, that still have English in them."""
    shown = language.translated(view)
    texts = [*texts_in(shown, WITHOUT), *map(row_notes, getattr(shown, "rows", ()))]
    return [(text, left) for text in texts if (left := english_left(text, names))]


def shown_by(presenter: InchPresenter) -> tuple[Any, ...]:
    """Everything that the window shows of a board, with names for seats."""
    return presenter.told(
        (
            presenter.verdict(),
            presenter.status(),
            presenter.choices(),
            presenter.phases(),
            presenter.turn(),
            presenter.timeline(),
            presenter.pieces(),
        )
    )


SCENARIOS = [path for path in assets.scenario_files("wh40k") if path.stem != "05-long-line"]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_ready_position_is_played_in_german(path: Path) -> None:
    document = savegame.read(path)
    if path.stem.startswith("check-"):
        session, action = Session.resume(RULESET, document)
        presenter: InchPresenter = InchPresenter(session)
        if action is None:
            session.go(0)
            action = session.history.entries[0].action
        presenter.resume(action)
        english = [english_of(shown_by(presenter), names_of(session))]
    else:
        session = Session.start(RULESET, document)
        presenter = PhasePresenter(session)
        english = list(_played(presenter, names_of(session)))
    english.append(english_of((document.title, document.note), names_of(session)))
    assert sorted({text for found in english for text, _left in found}) == []


def test_players_with_names_are_called_by_them_in_german() -> None:
    path = next(path for path in SCENARIOS if path.stem == "02-lone-champion")
    document = msgspec.structs.replace(savegame.read(path), seats=("Ada", "Bram von Au"))
    session = Session.start(RULESET, document)
    presenter = PhasePresenter(session)
    english = list(_played(presenter, names_of(session) | {"Ada", "Bram von Au"}))
    assert sorted({text for found in english for text, _left in found}) == []
    told = language.translated(presenter.told(presenter.log()))
    lines = [line.text for line in told]
    assert "Ada ist fertig: Nachrückschritt" in lines
    assert "Konsolidierungsschritt: Ada zuerst" in lines
    assert not [line for line in lines if "Rot " in line or "Blau " in line]


def _played(presenter: DecidingPresenter, names: frozenset[str]) -> Iterator[list[tuple[str, list[str]]]]:
    told: list[str] = []
    presenter.said.connect(lambda text: told.append(presenter.told(text)))
    presenter.practice.toggle(0)
    presenter.practice.toggle(1)
    while presenter.practice_due():
        yield english_of(shown_by(presenter), names)
        if isinstance(presenter, PhasePresenter):
            yield english_of(presenter.told(presenter.banner()), names)
            yield english_of(tuple(words for _key, words in presenter.order_words()), names)
            yield english_of(tuple(mark.words for mark in presenter.unit_marks()), names)
        presenter.practice_step()
    yield english_of(shown_by(presenter), names)
    yield english_of(presenter.told(presenter.log()), names)
    yield english_of(tuple(told), names)


def test_every_move_of_the_cases_is_judged_in_german() -> None:
    english = set()
    judged = 0
    for line in CASES.read_text("utf-8").splitlines():
        given = json.loads(line)["scenario"]
        move, settings = given.pop("move"), given.pop("settings", {})
        state = RULESET.setup(Scenario("wh40k", given, rulings=settings), Dice())
        unit = next(unit for unit in given["units"] if unit["id"] == move["unit"])
        seat = 0 if unit["side"] == "red" else 1
        action = codec.convert({"seat": seat, **move}, RULESET.action_type)
        judged += 1
        for final in (True, False):
            view = verdict_view(
                RULESET.judge(state, action), "40k 11th edition, pack 2026-11, 2 rulings changed", final, True
            )
            english |= {(text, tuple(left)) for text, left in english_of(view, KEYWORDS)}
    assert judged > 600
    assert sorted(english) == []


def test_every_verdict_of_the_lessons_is_told_in_german() -> None:
    course = json.loads((assets.ROOT / "lessons/wh40k/course.json").read_text("utf-8"))
    english: list[tuple[str, list[str]]] = []
    asked = 0
    for lesson in course["lessons"]:
        routes = [lesson["solution"]["steps"], *(mistake["steps"] for mistake in lesson.get("mistakes", ()))]
        for steps in routes:
            rulings = lesson.get("rulings", {})
            state = RULESET.setup(Scenario("wh40k", lesson["position"], rulings=rulings), Dice())
            for step in steps:
                if "do" not in step:
                    continue
                action = codec.convert(step["do"], RULESET.action_type)
                verdict: Verdict = RULESET.judge(state, action)
                asked += 1
                english += english_of(verdict_view(verdict, "", False, True), KEYWORDS)
                if verdict.legal:
                    done = RULESET.apply(state, action)
                    told = tuple(RULESET.tell(state, event) for event in done.events)
                    english += english_of(told, KEYWORDS)
                    state = done.state
    assert asked > 60
    assert english == []


@pytest.mark.parametrize("name", ["01-first-clash", "07-ruined-street", "09-after-the-blow"])
def test_what_is_said_at_the_hand_is_german(name: str) -> None:
    path = next(path for path in assets.scenario_files("wh40k") if path.stem == name)
    session = Session.start(RULESET, savegame.read(path))
    presenter = PhasePresenter(session)
    names = names_of(session)
    told: list[str] = []
    presenter.said.connect(told.append)
    english = []
    assert presenter.draft_move is not None
    for model in presenter.draft_move.survey.figures:
        told.append(presenter.can_move(model))
        if not presenter.begin_drag((model,)):
            continue
        for dx, dy in ((0.5, 0.0), (2.0, 0.3), (4.5, 0.0), (-1.0, 0.0), (0.0, 40.0)):
            for out in presenter.drag_to(dx, dy):
                art = worded(tape_art(out))
                words = (out.line, out.detail, out.chip, *tape_texts(tape_art(out)), art.note, art.arrow_to)
                english += english_of(words, names)
                english += english_of(shown_by(presenter), names)
        presenter.drop()
        presenter.put_back(model)
    told.append(presenter.plan())
    english += english_of(tuple(told), names)
    assert english == []
    assert len(told) > 5


def words_on(page: PhasePage) -> list[str]:
    """What can be read on a page: words of controls, what is painted beside bases, tips, what is spoken."""
    found: list[str] = []
    for widget in (page.widget, *page.widget.findChildren(QWidget)):
        if widget.isVisible():
            found += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
            found += [widget.text()] if isinstance(widget, QLabel | QAbstractButton) else []
            if isinstance(widget, QComboBox):
                found += [widget.itemText(place) for place in range(widget.count())]
            if isinstance(widget, QListWidget):
                found += [widget.item(place).text() for place in range(widget.count())]
    arts = [label._art for label in page.tabletop._labels.values() if label.isVisible()]
    found += [art.text for art in arts if isinstance(art, ChipArt)]
    found += [language.tr(page.tips.text(key)) for key in page.tabletop.pieces]
    found += [spoken.name for spoken in page.spoken_pieces()]
    found += [row.result for row in page.panel.tray.rows]
    return [text for text in found if text]


@pytest.mark.parametrize("name", ["02-lone-champion", "08-who-first"])
def test_a_fight_phase_is_shown_in_german(qapp: QApplication, look: Look, name: str) -> None:
    path = next(path for path in assets.scenario_files("wh40k") if path.stem == name)
    session = Session.start(RULESET, savegame.read(path))
    page = PhasePage(session, look)
    driver = Driver(qapp, page)
    names, stages, english = names_of(session), set(), set()
    try:
        presenter = page.presenter
        while presenter.seat is not None:
            stages.add(presenter.stage)
            english |= {text for text in words_on(page) if english_left(text, names)}
            step = session.apply(choose(presenter.table, presenter.seat))
            presenter.after_step()
            page.play(step.events)
            page.finish_animation()
            presenter.changed.emit()
            qapp.processEvents()
        english |= {text for text in words_on(page) if english_left(text, names)}
    finally:
        driver.close()
    assert stages >= {"move", "select", "declare", "attack"}
    assert sorted(english) == []


def test_what_stands_against_a_profile_is_told_in_german(german: language.Language) -> None:
    replace = msgspec.structs.replace
    sheet = bundled()["general-hero"]
    profile, weapon = sheet.profiles[0], sheet.weapons[0]
    bad = replace(
        sheet,
        profiles=(replace(profile, save=9, weapons=("Spoon",)), profile, profile),
        weapons=(replace(weapon, skill=1, attacks="many", damage=99, abilities=("SMELLS",)),),
    )
    faults = [*datasheet_faults(bad, "profile"), *datasheet_faults(replace(sheet, profiles=()), "profile")]
    told = [f"{fault.where}: {fault.problem}" for fault in faults]
    for field, text in (("name", ""), ("save", "often")):
        with pytest.raises(ValueError) as wrong:
            profile_editor._read(field, text)
        told.append(f"Hero, Sv: {wrong.value}")
    assert len(told) > 8
    assert [text for text in told if english_left(german.text(text).partition(": ")[2])] == []


def test_a_rule_is_told_in_german(german: language.Language) -> None:
    gists = [value.gist for value in vars(citations).values() if isinstance(value, Citation)]
    assert len(gists) > 40
    assert [gist for gist in gists if english_left(german.text(gist))] == []
