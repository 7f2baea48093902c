"""The page of a Fight phase in Qt: keys, clicks, panel, dice, rehearsal, flip, profile, mashing."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox, QWidget

from board.games.wh40k.phase_page import PhasePage
from board.games.wh40k.profile_editor import ProfileEditor
from board.stage.look import Look
from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session
from rules.wh40k.fight.actions import Done, SelectToFight
from tests.board.games.wh40k.driver import CTRL, LEFT, RIGHT, SHIFT, Driver
from tests.board.shell.test_accessible import nameless

Key = Qt.Key


class PhaseDriver(Driver):
    """The driver, with the window's Confirm: the page plays what has happened."""

    page: PhasePage

    def __init__(self, app: QApplication, page: PhasePage) -> None:
        super().__init__(app, page)
        ticks = itertools.count()
        page.presenter._clock = lambda: next(ticks)
        page.presenter.applied.connect(page.play)

    def decide(self) -> None:
        presenter = self.presenter
        if presenter.draft() is None:
            presenter.choose(next(choice.key for choice in presenter.choices() if choice.open))
        before = presenter.session.history.cursor
        presenter.confirm()
        assert presenter.session.history.cursor == before + 1
        self.page.finish_animation()
        self.app.processEvents()

    def play_to(self, stage: str) -> None:
        for _ in range(60):
            if self.presenter.stage == stage:
                return
            self.decide()
        raise AssertionError(f"never came to {stage}")


@pytest.fixture
def phase(qapp: QApplication, look: Look) -> Iterator[Callable[[str], PhaseDriver]]:
    drivers: list[PhaseDriver] = []

    def one(name: str) -> PhaseDriver:
        path = next(path for path in assets.scenario_files("wh40k") if path.stem == name)
        session = Session.start(registry.ruleset("wh40k"), savegame.read(path))
        drivers.append(PhaseDriver(qapp, PhasePage(session, look)))
        return drivers[-1]

    yield one
    for driver in drivers:
        driver.close()


def test_a_number_key_selects_the_unit_that_carries_it(phase) -> None:
    at = phase("08-who-first")
    mark = next(mark for mark in at.presenter.unit_marks() if mark.number == 2)
    at.key(Key.Key_2)
    assert isinstance(at.presenter.act, SelectToFight)
    assert at.presenter.act.unit == mark.unit
    assert at.presenter.selected in mark.models


def test_a_click_on_a_base_selects_its_unit_and_an_enemy_is_explained(phase) -> None:
    at = phase("08-who-first")
    told: list[str] = []
    at.presenter.said.connect(told.append)
    at.click("A1")
    assert at.presenter.act.unit == "A"
    at.click("B1")
    assert any("belongs to" in text for text in told)
    assert at.presenter.act.unit == "A"


def test_tab_walks_over_the_units_that_may_be_chosen(phase) -> None:
    at = phase("08-who-first")
    at.key(Key.Key_Tab)
    first = at.presenter.selected
    at.key(Key.Key_Tab)
    assert at.presenter.selected != first
    side = {at.presenter.table.unit_of(key).side for key in (first, at.presenter.selected)}
    assert side == {"red"}


def test_a_model_is_dragged_and_its_unit_piles_in_within_the_step(phase) -> None:
    at = phase("01-first-clash")
    at.drag("A4", 0.9, 0.0)
    assert "A4" in at.presenter.draft_move.moves
    at.presenter.plan()
    assert at.presenter.status().confirm_text == "Pile in"
    at.presenter.confirm()
    at.page.finish_animation()
    assert at.presenter.session.history.cursor == 1
    assert at.presenter.banner().seat == 1


def test_the_panel_shows_declaration_odds_and_dice_in_their_turn(phase) -> None:
    at = phase("08-who-first")
    panel = at.page.panel
    at.play_to("declare")
    assert panel.attacks.isVisible()
    assert panel.plot.isVisible()
    assert panel.example.isVisible()
    at.decide()
    assert at.presenter.stage == "attack"
    assert panel.real.isVisible()
    assert not panel.attacks.isVisible()
    at.play_to("allocate")
    assert panel.order.isVisible()
    assert panel.tray.isVisible()
    assert panel.tray.rows[0].title.startswith("Hit")
    assert panel.tray.out == len(panel.tray.rows)


def test_the_panel_is_away_while_models_are_moved(phase) -> None:
    at = phase("01-first-clash")
    assert not at.page.panel.isVisible()
    at.play_to("select")
    assert not at.page.panel.isVisible(), "no dice have been rolled"
    at.play_to("declare")
    assert at.page.panel.isVisible()
    at.play_to("select")
    assert at.page.panel.tray.isVisible()


def test_04_03_02_attacks_are_split_by_the_panels_controls(phase) -> None:
    at = phase("04-three-threads")
    at.play_to("declare")
    panel = at.page.panel
    split = next(b for b in panel.attacks.findChildren(QPushButton) if b.text() == "Split" and b.isVisible())
    split.click()
    at.app.processEvents()
    shares = [box for box in panel.attacks.findChildren(QSpinBox) if box.isVisible()]
    assert len(shares) == 2
    total = sum(box.value() for box in shares)
    shares[0].setValue(1)
    at.app.processEvents()
    found = [strike.attacks for strike in at.presenter.declaration.strikes if strike.attacks is not None]
    assert found == [1, total - 1]
    targets = [box for box in panel.attacks.findChildren(QComboBox) if box.objectName().startswith("target")]
    assert targets
    assert at.presenter.judged().legal


def test_05_03_the_order_of_models_is_changed_by_keys_and_judged(phase) -> None:
    at = phase("01-first-clash")
    at.play_to("allocate")
    order = at.presenter.act.order
    models = at.page.panel.order.list
    models.setCurrentRow(0)
    QTest.keyClick(models, Key.Key_Down, CTRL)
    assert at.presenter.act.order == (order[1], order[0], *order[2:])
    assert models.currentRow() == 1


def test_one_such_fight_is_shown_and_nothing_has_happened(phase) -> None:
    at = phase("08-who-first")
    at.play_to("declare")
    state = at.presenter.session.state
    pieces = set(at.page.tabletop.pieces)
    at.key(Key.Key_F)
    assert at.page.player.playing
    assert "nothing has happened" in at.page.panel.dice_title.text()
    assert at.page.cancel()
    assert not at.page.player.playing
    assert at.presenter.session.state is state
    assert set(at.page.tabletop.pieces) == pieces
    assert all(item.opacity() == 1.0 for item in at.page.tabletop.pieces.values())


def test_destroyed_models_fade_away_and_come_back_with_undo(phase) -> None:
    at = phase("10-last-stand")
    at.play_to("attack")
    before = set(at.page.tabletop.pieces)
    at.presenter.type_faces("6" * 30 + "1" * 30)
    at.presenter.confirm()
    if at.presenter.stage == "allocate":
        at.presenter.confirm()
    at.page.finish_animation()
    gone = before - set(at.page.tabletop.pieces)
    assert gone
    assert gone <= set(at.page.scene.gone)
    while set(at.page.tabletop.pieces) != before:
        at.presenter.undo()
    assert all(item.opacity() == 1.0 for item in at.page.tabletop.pieces.values())


def test_a_step_on_the_timeline_shows_who_left_once_more(phase) -> None:
    at = phase("10-last-stand")
    at.play_to("attack")
    at.presenter.type_faces("6" * 30 + "1" * 30)
    while not at.page.scene.gone:
        at.decide()
    cursor = at.presenter.session.history.cursor
    events = at.presenter.session.history.entries[cursor - 1].events
    gone = next(iter(at.page.scene.gone))
    at.page.play(events)
    assert gone in at.page.tabletop.pieces
    at.page.finish_animation()
    assert gone not in at.page.tabletop.pieces


def test_the_table_is_seen_from_the_other_side(phase) -> None:
    at = phase("06-hooves-and-hull")
    view = at.view
    before = view.to_px(30, 20)
    middle = view.to_px(*view._centre)
    at.page.flip()
    after = view.to_px(30, 20)
    assert after.x() - middle.x() == pytest.approx(middle.x() - before.x())
    assert after.y() - middle.y() == pytest.approx(middle.y() - before.y())
    x, y = view.to_inches(QPointF(100, 90))
    assert (view.to_px(x, y) - QPointF(100, 90)).manhattanLength() < 1e-6
    turned = {key: item._art.turn_deg for key, item in at.page.tabletop.pieces.items()}
    at.page.flip()
    for key, item in at.page.tabletop.pieces.items():
        if not item.piece.pose.is_round:
            assert turned[key] - item._art.turn_deg == pytest.approx(180.0)


def test_a_drag_follows_the_pointer_from_either_side(phase) -> None:
    at = phase("01-first-clash")
    at.page.flip()
    start = at.place("A4")
    at.press(start)
    for step in range(1, 6):
        at.move(start + QPointF(-8.0 * step, 0.0))
    pose = at.presenter.draft_move.pose("A4")
    origin = at.presenter.draft_move.survey.figures["A4"].base
    at.release()
    assert pose.x > origin.x, "to the left on the screen is to the right on the table"
    at.page.flip()


def test_an_arrow_key_moves_as_it_points_from_either_side(phase) -> None:
    at = phase("01-first-clash")
    at.presenter.select("A4")
    at.page.flip()
    before = at.presenter.draft_move.pose("A4").x
    at.key(Key.Key_Right)
    assert at.presenter.draft_move.pose("A4").x == pytest.approx(before - 0.1)


def test_the_note_is_shown_once_and_goes_with_the_first_decision(phase) -> None:
    at = phase("08-who-first")
    note = at.page.banner._note_row
    assert note.isVisible()
    assert at.page.banner.note.text()
    at.decide()
    assert not note.isVisible()


def test_every_ready_position_has_a_note_that_is_shown() -> None:
    for path in assets.scenario_files("wh40k"):
        assert savegame.read(path).note, path.name


def test_the_banner_says_whose_decision_it_is_and_what_both_have_left(phase) -> None:
    at = phase("08-who-first")
    spoken = at.page.banner.accessibleName()
    assert spoken.startswith("Red")
    assert "Red has left" in spoken
    assert "Blue has left" in spoken


def test_a_profile_is_edited_checked_and_kept(phase) -> None:
    at = phase("01-first-clash")
    editor = ProfileEditor(at.page.look, at.presenter, "B", at.page.widget)
    item = editor.profiles.item(0, 1)
    item.setText("0")
    assert not editor.keep.isEnabled()
    assert "0" in editor.wrong.text()
    item.setText("x")
    assert "x cannot be read as a number" in editor.wrong.text()
    item.setText("9")
    assert editor.keep.isEnabled()
    editor.keep.click()
    assert at.presenter.table.unit("B").profile.profiles[0].toughness == 9
    editor.deleteLater()


def test_a_general_profile_can_stand_in(phase) -> None:
    at = phase("01-first-clash")
    editor = ProfileEditor(at.page.look, at.presenter, "A", at.page.widget)
    index = editor.base.findData("general-hero")
    editor.base.setCurrentIndex(index)
    editor.base.activated.emit(index)
    editor.keep.click()
    assert at.presenter.table.unit("A").profile.name == editor.base.itemText(index)
    editor.deleteLater()


def test_the_practice_opponent_plays_by_itself_and_leaves_the_other_side(phase) -> None:
    at = phase("08-who-first")
    at.presenter.practice.toggle(0)
    at.presenter.changed.emit()
    assert at.page._practice.isActive()
    at.page._practise()
    assert at.presenter.session.history.cursor == 1
    assert at.presenter.session.history.done[0].action.seat == 0


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_control_of_the_panel_is_nameless_or_cut(phase, look, scale) -> None:
    look.set_scale(scale)
    at = phase("04-three-threads")
    for stage in ("select", "declare", "attack", "allocate"):
        for _ in range(40):
            if at.presenter.stage in (stage, ""):
                break
            at.decide()
        body = at.page.panel._body
        for widget in at.page.panel.findChildren(QWidget):
            if widget.isVisible() and isinstance(widget, QPushButton | QComboBox | QSpinBox):
                assert widget.accessibleName(), widget
                if isinstance(widget, QPushButton):
                    assert widget.width() >= widget.minimumSizeHint().width() - 1, widget.text()
        assert at.page.panel.isHidden() or body.width() <= at.page.panel.width(), stage


def test_200_random_keys_and_presses_never_raise_nor_decide_without_confirm(phase) -> None:
    at = phase("08-who-first")
    at.play_to("declare")
    rng = random.Random(11)
    keys = [
        Key.Key_Tab, Key.Key_Return, Key.Key_Left, Key.Key_Up, Key.Key_R, Key.Key_T, Key.Key_P, Key.Key_U,
        Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_F, Key.Key_Escape, Key.Key_W, Key.Key_A, Key.Key_9,
    ]  # fmt: skip
    history = at.presenter.session.history
    for _ in range(200):
        if rng.random() < 0.6:
            at.key(rng.choice(keys), rng.choice([SHIFT, CTRL, Qt.KeyboardModifier.NoModifier]))
        else:
            px = QPointF(rng.uniform(0, at.view.width()), rng.uniform(0, at.view.height()))
            at.press(px, rng.choice([LEFT, LEFT, RIGHT]))
            at.move(px + QPointF(rng.uniform(-60, 60), rng.uniform(-60, 60)))
            at.release()
    at.page.cancel()
    assert at.presenter.session.history is history


def test_keys_that_stand_for_choices_and_done_only_draft(phase) -> None:
    at = phase("01-first-clash")
    at.key(Key.Key_D, SHIFT)
    assert isinstance(at.presenter.act, Done)
    assert at.presenter.session.history.cursor == 0


def test_everything_of_the_page_has_a_name_for_screen_readers(phase) -> None:
    at = phase("04-three-threads")
    for stage in ("select", "declare", "attack", "allocate"):
        at.play_to(stage)
        assert nameless(at.page.widget) == [], stage
    editor = ProfileEditor(at.page.look, at.presenter, "A", at.page.widget)
    editor.show()
    assert nameless(editor) == []
    editor.close()
    editor.deleteLater()
