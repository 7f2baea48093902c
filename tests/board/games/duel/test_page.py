"""The duel in a widget: real presses and keys, the curtain, playing a Turn, large text, a random hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from board.games.duel.editors import CardEditor, TrackEditor
from board.games.duel.view import DuelPage, make_page
from board.stage.look import Look, apply_look
from rules import registry
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.duel.actions import Build, Commit
from tests.board.games.duel.duels import RED, bundled, hammer_and_mirror

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


class Table:
    """One page in a shown window."""

    def __init__(self, app: QApplication, scenario: Scenario, look: Look, width: int = 1100) -> None:
        self.app, self.window = app, QWidget()
        session = Session.start(registry.ruleset("duel"), scenario)
        self.page: DuelPage = make_page(session, look)
        layout = QVBoxLayout(self.window)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.page.widget)
        self.window.resize(width, 760)
        self.window.show()
        self.window.activateWindow()
        self.page.widget.setFocus()
        app.processEvents()

    @property
    def presenter(self):
        return self.page.presenter

    @property
    def port(self) -> QWidget:
        return self.page.stage.viewport()

    def px(self, key: str) -> QPoint:
        return self.page.stage.mapFromScene(self.page.stage.items_by_id[key].rect.center())

    def drag(self, key: str, slot: str) -> None:
        start, end = self.px(key), self.px(slot)
        QTest.mousePress(self.port, LEFT, pos=start)
        for step in range(1, 6):
            QTest.mouseMove(self.port, start + (end - start) * step / 5)
        QTest.mouseRelease(self.port, LEFT, pos=end)

    def click(self, key: str) -> None:
        QTest.mouseClick(self.port, LEFT, pos=self.px(key))

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.page.stage, key)

    def look_as(self, seat: int) -> None:
        self.presenter.cover(seat)
        self.presenter.lift()

    def close(self) -> None:
        self.page.close()
        self.window.hide()
        self.window.deleteLater()
        self.app.processEvents()


@pytest.fixture
def look(qapp: QApplication) -> Look:
    made = Look(reduced_motion=False)
    apply_look(qapp, made)
    return made


@pytest.fixture
def opened(qapp: QApplication, look: Look) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def one(scenario: Scenario, width: int = 1100) -> Table:
        tables.append(Table(qapp, scenario, look, width))
        return tables[-1]

    yield one
    for table in tables:
        table.close()


def test_a_card_is_dragged_to_its_place(opened) -> None:
    table = opened(hammer_and_mirror())
    table.look_as(RED)
    table.drag("card:hammer", "slot:0")
    assert table.presenter.draft() == Commit(RED, "hammer")
    assert table.presenter.session.history.cursor == 0


def test_a_card_is_chosen_by_click_and_click(opened) -> None:
    table = opened(hammer_and_mirror())
    table.look_as(RED)
    table.click("card:rest")
    table.click("slot:0")
    assert table.presenter.draft() == Commit(RED, "rest")


def test_a_card_is_chosen_by_keys_alone(opened) -> None:
    table = opened(hammer_and_mirror())
    table.look_as(RED)
    table.key(Key.Key_Tab)
    table.key(Key.Key_Return)
    assert table.page.stage.hand.held is not None
    table.key(Key.Key_1)
    assert table.presenter.draft() == Commit(RED, "hammer")


def test_escape_puts_back_what_is_held_and_then_blanks_the_choice(opened) -> None:
    table = opened(hammer_and_mirror())
    table.look_as(RED)
    table.click("card:rest")
    assert table.page.cancel()
    assert table.page.stage.hand.held is None
    assert table.presenter.draft() == Commit(RED, "")
    table.presenter.choose("card:rest")
    while table.page.cancel():
        pass
    assert table.presenter.draft() == Commit(RED, "")


def test_a_drop_on_the_other_place_says_why_on_the_spot(opened) -> None:
    table = opened(hammer_and_mirror())
    table.look_as(RED)
    table.drag("card:hammer", "slot:1")
    assert table.presenter.draft() == Commit(RED, "")
    assert "duel-reveal" in " ".join(table.page.stage.hand.answers.values())


def test_in_a_build_a_card_is_dragged_between_the_cards_of_the_deck(opened) -> None:
    table = opened(bundled("match-1"))
    table.presenter.set_mode("mode:open")
    while table.presenter.session.state.phase != "build" or table.presenter.chooser is None:
        if table.presenter.chooser is not None and not table.presenter.status().can_confirm:
            table.presenter.choose(table.presenter.choices()[0].key)
        table.presenter.confirm()
        table.page.finish_animation()
    drawn = table.presenter.session.state.sides[RED].drawn[1]
    table.drag(f"card:{drawn}", "place:1")
    assert table.presenter.draft() == Build(RED, drawn, 1)


def test_the_curtain_covers_the_window_before_the_view_changes(opened) -> None:
    table = opened(hammer_and_mirror())
    table.presenter.confirm()
    curtain = table.page.curtain
    assert curtain.isVisible()
    assert curtain.geometry() == table.window.rect()
    assert table.presenter.covered == RED
    assert table.page.stage.items_by_id == {}
    assert table.presenter.looking is None
    curtain.hold_button.held.emit()
    assert not curtain.isVisible()
    assert table.presenter.looking == RED
    assert "card:hammer" in table.page.stage.items_by_id


def test_undo_under_the_curtain_takes_the_lock_back(opened) -> None:
    table = opened(hammer_and_mirror())
    table.look_as(RED)
    table.presenter.choose("card:rest")
    table.presenter.confirm()
    assert table.page.curtain.isVisible()
    table.page.curtain.undo_asked.emit()
    assert not table.page.curtain.isVisible()
    assert table.presenter.session.history.cursor == 0


def turn_played(table: Table) -> None:
    table.presenter.applied.connect(table.page.play)
    table.presenter.set_mode("mode:practice")
    table.presenter.choose("card:hammer")
    table.presenter.confirm()
    assert table.presenter.beat == 0
    table.presenter.confirm()


def test_the_reveal_plays_column_by_column_and_a_press_completes_it(opened) -> None:
    table = opened(hammer_and_mirror())
    turn_played(table)
    assert table.page.running
    assert table.presenter.beat == 1
    QTest.mouseClick(table.port, LEFT, pos=QPoint(5, 5))
    assert not table.page.running
    assert not table.page.player.playing
    assert table.presenter.resting
    assert table.page.stage.items_by_id["track:anvil"].view.marker == table.presenter.state.fighters[0].pos


def test_the_turn_plays_to_its_end_by_itself(opened, qtbot) -> None:
    table = opened(hammer_and_mirror())
    table.page.player.set_speed(4.0)
    turn_played(table)
    qtbot.waitUntil(lambda: not table.page.running and not table.page.player.playing, timeout=20_000)
    assert table.presenter.resting


def test_a_step_on_is_animated_and_a_step_back_is_shown(opened) -> None:
    table = opened(hammer_and_mirror())
    turn_played(table)
    table.page.finish_animation()
    move = next(g for g in table.presenter.timeline().groups if g.name == "Move").ticks[0].index
    table.presenter.go(move - 1)
    assert table.page.stage.items_by_id["track:anvil"].view.marker == 15
    table.presenter.go(move)
    assert table.page.player.playing
    table.page.finish_animation()
    assert table.page.stage.items_by_id["track:anvil"].view.marker == table.presenter.state.fighters[0].pos
    table.presenter.go(move - 1)
    assert not table.page.player.playing
    assert table.page.stage.items_by_id["track:anvil"].view.marker == 15


def test_reduced_motion_travels_nothing(opened, look) -> None:
    look.set_reduced_motion(True)
    table = opened(hammer_and_mirror())
    turn_played(table)
    assert table.page.player.timeline.reduced
    table.page.finish_animation()
    assert table.presenter.resting


def test_two_hundred_random_inputs_never_raise_and_never_change_the_duel(opened) -> None:
    for seed, scenario in enumerate((hammer_and_mirror(), bundled("match-1"))):
        table = opened(scenario)
        table.look_as(RED)
        chance = random.Random(seed)
        keys = [Key.Key_Tab, Key.Key_Return, Key.Key_Escape, Key.Key_1, Key.Key_2, Key.Key_Left, Key.Key_Down]
        for _ in range(200):
            at = QPoint(chance.randrange(table.port.width()), chance.randrange(table.port.height()))
            match chance.randrange(5):
                case 0:
                    QTest.mousePress(table.port, chance.choice([LEFT, Qt.MouseButton.RightButton]), pos=at)
                case 1:
                    QTest.mouseMove(table.port, at)
                case 2:
                    QTest.mouseRelease(table.port, LEFT, pos=at)
                case 3:
                    table.key(chance.choice(keys))
                case 4:
                    there = list(table.page.stage.items_by_id)
                    table.drag(chance.choice(there), chance.choice(there))
        assert table.presenter.session.history.cursor == 0
        assert table.presenter.session.history.entries == ()


@pytest.mark.parametrize("name", ["hammer", "match-1", "match-3"])
def test_text_of_twice_the_size_is_not_clipped(opened, look, name) -> None:
    look.set_scale(2.0)
    table = opened(hammer_and_mirror() if name == "hammer" else bundled(name), 800)
    table.presenter.set_mode("mode:open")
    for _ in range(40):
        for key, item in table.page.stage.items_by_id.items():
            if item.isVisible():
                size = item.rect.size()
                assert size.width() >= item.min_width() - 1, key
                assert size.height() >= item.height_for(size.width()) - 1, key
        if table.presenter.chooser is not None and not table.presenter.status().can_confirm:
            table.presenter.choose(table.presenter.choices()[0].key)
        table.presenter.confirm()
        table.page.finish_animation()
        table.app.processEvents()


def test_every_thing_on_the_board_has_a_spoken_name(opened) -> None:
    table = opened(bundled("match-3"))
    for act in (lambda: None, lambda: table.look_as(RED)):
        act()
        interface = QAccessible.queryAccessibleInterface(table.page.widget)
        names = [
            interface.child(place).text(QAccessible.Text.Name) for place in range(interface.childCount())
        ]
        assert names
        assert all(name.strip() for name in names)


def test_the_page_draws_a_picture_of_its_natural_size(opened) -> None:
    from PySide6.QtGui import QImage, QPainter

    table = opened(bundled("match-1"))
    width, height = table.page.picture_size()
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    table.page.paint_picture(painter, width, height)
    painter.end()
    assert image.pixelColor(2, 2).alpha() == 255


@pytest.mark.parametrize("kind", [CardEditor, TrackEditor])
def test_an_editor_checks_while_one_types(opened, kind) -> None:
    table = opened(bundled("match-1"))
    editor = kind(table.page.look, table.presenter, table.window)
    assert not editor.use.isEnabled()
    editor.line.setText("smash 3")
    assert not editor.use.isEnabled()
    assert "column 1" in editor.wrong.text()
    editor.line.setText("heal 3" if kind is CardEditor else "P5 3/9(4s)")
    assert editor.wrong.text() == ""
    assert editor.use.isEnabled()
    editor.use.click()
    now = table.presenter.session.scenario.position["teams"][0]
    if kind is CardEditor:
        assert list(now["cards"][0]["ops"]) == [{"op": "heal", "n": 3}]
    else:
        assert (now["fighters"][0]["power"], now["fighters"][0]["name"]) == (5, "Marrow Vane")
