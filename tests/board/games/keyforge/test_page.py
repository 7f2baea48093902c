"""The battleline's page under a hand: drags, keys, beats, large text, mashing."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from board.stage.card_stage import CardStage
from rules.keyforge import actions as a
from tests.board.games.keyforge.conftest import FOLDER, bundled, from_text

FIGHT = "house=brobnar: 5p @brobnar assault2 // 2p | 6p 4a ward taunt | 2p"


def middle(stage: CardStage, key: str) -> QPoint:
    return stage.mapFromScene(stage.items_by_id[key].rect.center())


def drag(stage: CardStage, start: str, end: str) -> None:
    port = stage.viewport()
    here, there = middle(stage, start), middle(stage, end)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, here)
    for part in range(1, 9):
        QTest.mouseMove(port, here + (there - here) * part / 8)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, there)


def test_a_drag_onto_an_enemy_previews_and_changes_nothing_until_confirmed(opened) -> None:
    page = opened(from_text(FIGHT))
    drag(page.stage, "a0", "b1")
    assert page.presenter.draft() == a.Fight(0, "a0", "b1")
    assert "lane" in page.stage.items_by_id
    assert page.presenter.session.history.cursor == 0
    page.presenter.confirm()
    page.finish_animation()
    assert "a0" not in page.stage.items_by_id


def test_every_target_can_be_dragged_to_whatever_the_lane_does_to_the_lines(opened) -> None:
    for path in sorted(FOLDER.glob("*.json")):
        page = opened(bundled(path.stem))
        p = page.presenter
        for one in [one.id for one in p.state.lines[p.state.active]]:
            p.select(one)
            if not isinstance(p.draft(), a.Fight):
                continue
            for target in p.marks().targets:
                p.reset()
                drag(page.stage, one, target)
                assert p.draft() == a.Fight(p.state.active, one, target)
            p.reset()


def test_a_drop_on_a_protected_creature_shows_the_reason_as_a_chip(opened) -> None:
    page = opened(from_text(FIGHT))
    drag(page.stage, "a0", "b0")
    assert page.stage.over.chips == {"b0": "beside taunt"}


def test_tab_enter_number_enter_fights_without_a_mouse(opened) -> None:
    page = opened(from_text(FIGHT))
    page.stage.setFocus(Qt.FocusReason.TabFocusReason)
    page.stage.hand.focus_on("a0")
    QTest.keyClick(page.stage, Qt.Key.Key_Return)
    QTest.keyClick(page.stage, Qt.Key.Key_1)
    assert page.presenter.draft() == a.Fight(0, "a0", "b1")
    assert page.presenter.status().can_confirm


def test_escape_takes_back_target_then_selection(opened) -> None:
    page = opened(from_text(FIGHT))
    drag(page.stage, "a0", "b1")
    assert page.cancel()
    assert page.presenter.draft() == a.Fight(0, "a0")
    assert page.cancel()
    assert page.presenter.draft() is None
    assert not page.cancel()


def test_a_press_completes_the_animation_and_beats_can_be_stepped_both_ways(opened, look) -> None:
    look.set_reduced_motion(False)
    page = opened(from_text(FIGHT))
    page.presenter.applied.connect(page.play)
    drag(page.stage, "a0", "b1")
    page.presenter.confirm()
    assert page.player.playing
    QTest.mousePress(page.stage.viewport(), Qt.MouseButton.LeftButton)
    assert not page.player.playing
    page.step_beat(1)
    first = page.stage.items_by_id["b1"].view
    page.step_beat(1)
    page.step_beat(1)
    page.step_beat(-1)
    page.step_beat(-1)
    assert page.player.playing
    assert page.stage.items_by_id["b1"].view == first
    page.finish_animation()
    assert "a0" not in page.stage.items_by_id


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_narrower_than_its_words_at_any_text_size(opened, look, scale) -> None:
    look.set_scale(scale)
    page = opened(bundled("two-lines-of-six"))
    page.presenter.select(page.presenter.state.lines[0][0].id)
    targets = page.presenter.marks().targets
    if targets:
        page.presenter.select(targets[0])
    for item in page.stage.items_by_id.values():
        if item.isVisible():
            assert item.size.width() >= item.min_width() - 0.5
            assert item.size.height() >= item.height_for(item.size.width()) - 0.5


def test_every_thing_on_the_board_is_spoken(opened) -> None:
    page = opened(bundled("a-turn-with-a-hand"))
    assert all(spoken.name for spoken in page.stage.spoken_pieces())
    keys = [command.key for command in page.commands()]
    assert len(keys) == len(set(keys))
    assert all(command.text for command in page.commands())


@pytest.mark.parametrize("seed", range(4))
def test_mashing_mouse_and_keys_never_raises_nor_changes_the_game(opened, seed) -> None:
    rng = random.Random(seed)
    page = opened(
        bundled(rng.choice(["clear-five-with-three", "who-chooses-the-order", "a-turn-with-a-hand"]))
    )
    start = page.presenter.state
    port = page.stage.viewport()
    keys = [
        Qt.Key.Key_Tab,
        Qt.Key.Key_Return,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Left,
        Qt.Key.Key_Up,
        Qt.Key.Key_1,
        Qt.Key.Key_2,
    ]
    for _ in range(200):
        at = QPoint(rng.randrange(port.width()), rng.randrange(port.height()))
        match rng.randrange(4):
            case 0:
                QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
            case 1:
                QTest.mouseMove(port, at)
            case 2:
                QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
            case 3:
                QTest.keyClick(page.stage, rng.choice(keys))
    assert page.presenter.state is start
