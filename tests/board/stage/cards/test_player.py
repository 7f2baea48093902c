"""Playing beats on the stage: captions, steps, completion, and the true scene at the end of everything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from board.presenter.cards import CreatureView, Thing
from board.presenter.cue import Beat, count, fade_out, move, travel
from board.presenter.timeline import INSTANT
from board.stage.card_stage import CardScene, CardStage
from board.stage.items.item import TokenItem
from board.stage.items.layout import Column, Pad, Row
from board.stage.player import Player
from tests.board.stage.cards.conftest import Driver, duel_of_two

BEFORE = duel_of_two()


def changed(scene: CardScene, key: str, **fields: object) -> CardScene:
    things = tuple(replace(thing, **fields) if thing.id == key else thing for thing in scene.things)
    return CardScene(things, scene.plan, scene.marks)


AFTER = changed(BEFORE, "krump", damage=5)
BEATS = (
    Beat((move("bear", "krump"),), "Ancient Bear exhausted to fight", "Fight 1"),
    Beat((travel("bear", "krump", "5"), count("krump", "damage", 0, 5)), "5 damage placed", "Damage 5"),
    Beat((fade_out("krump"),), "Krump destroyed", "Damage 6"),
)


@pytest.fixture
def player(stage: CardStage) -> Player:
    return Player(stage)


def creature(stage: CardStage, key: str) -> CreatureView:
    view: Thing = stage.items_by_id[key].view
    assert isinstance(view, CreatureView)
    return view


def rests(stage: CardStage, scene: CardScene) -> bool:
    items = stage.items_by_id
    return (
        stage.shown == scene
        and all(items[thing.id].view == thing for thing in scene.things)
        and all(item.offset.isNull() and item.opacity() == 1.0 for item in items.values())
        and not [item for item in stage.scene().items() if isinstance(item, TokenItem)]
    )


def test_it_ends_with_the_true_scene(stage: CardStage, player: Player, qtbot: QtBot) -> None:
    player.set_speed(4)
    with qtbot.waitSignal(player.finished, timeout=5000):
        player.play(BEFORE, AFTER, BEATS)
    assert rests(stage, AFTER)


def test_captions_come_with_their_rules_in_order(stage: CardStage, player: Player, qtbot: QtBot) -> None:
    said: list[tuple[str, str]] = []
    spoken: list[str] = []
    player.captioned.connect(lambda *text: said.append(text))
    player.spoken.connect(spoken.append)
    player.set_speed(4)
    with qtbot.waitSignal(player.finished, timeout=5000):
        player.play(BEFORE, AFTER, BEATS)
    assert said == [(beat.text, beat.ref) for beat in BEATS]
    assert spoken[1] == "5 damage placed (Damage 5)"


def test_a_moment_shows_moves_numbers_and_tokens(stage: CardStage, player: Player) -> None:
    player.play(BEFORE, AFTER, BEATS)
    player.pause()
    player.seek(player.timeline.start_of(1) + 0.225)
    bear, krump = stage.items_by_id["bear"], stage.items_by_id["krump"]
    assert bear.rect.center() == krump.place.center()
    assert 0 < creature(stage, "krump").damage < 5
    assert len([item for item in stage.scene().items() if isinstance(item, TokenItem)]) == 1
    player.complete()


def test_going_back_in_time_shows_the_same_as_going_there_first(stage: CardStage, player: Player) -> None:
    player.play(BEFORE, AFTER, BEATS)
    player.pause()
    player.seek(0.3)
    first = [(key, item.view, item.offset, item.opacity()) for key, item in stage.items_by_id.items()]
    player.seek(1.0)
    player.seek(0.3)
    assert [(key, item.view, item.offset, item.opacity()) for key, item in stage.items_by_id.items()] == first
    player.complete()


def test_any_press_completes_it_and_is_then_used(stage: CardStage, player: Player, driver: Driver) -> None:
    player.play(BEFORE, AFTER, BEATS)
    driver.press(driver.at("krump"))
    assert not player.playing
    assert rests(stage, AFTER)
    driver.release(driver.at("krump"))
    assert driver.meant[-1].thing == "krump"


def test_any_key_completes_it(stage: CardStage, player: Player, driver: Driver) -> None:
    player.play(BEFORE, AFTER, BEATS)
    driver.key(Qt.Key.Key_Tab)
    assert rests(stage, AFTER)


def test_instant_shows_the_end_and_says_the_last_beat(stage: CardStage, player: Player) -> None:
    said: list[str] = []
    player.captioned.connect(lambda text, _ref: said.append(text))
    player.set_speed(INSTANT)
    player.play(BEFORE, AFTER, BEATS)
    assert rests(stage, AFTER)
    assert said == ["Krump destroyed"]


def test_steps_go_by_beat_and_back(stage: CardStage, player: Player) -> None:
    beats: list[int] = []
    player.play(BEFORE, AFTER, BEATS)
    player.pause()
    player.beat_changed.connect(beats.append)
    player.step(1)
    player.step(1)
    player.step(-1)
    player.step(-1)
    assert beats == [1, 2, 1, 0]
    assert creature(stage, "krump").damage == 0
    player.step(1)
    player.step(1)
    player.step(1)
    assert rests(stage, AFTER)


def test_back_goes_first_to_the_start_of_the_beat_that_plays(stage: CardStage, player: Player) -> None:
    player.play(BEFORE, AFTER, BEATS)
    player.pause()
    player.seek(player.timeline.start_of(1) + 0.2)
    player.step(-1)
    assert player.seconds == player.timeline.start_of(1)
    player.complete()


def test_a_scene_shown_meanwhile_becomes_the_end(stage: CardStage, player: Player) -> None:
    player.play(BEFORE, AFTER, BEATS)
    other = changed(BEFORE, "spit", damage=2)
    player.end_with(other)
    assert player.playing
    player.complete()
    assert rests(stage, other)
    player.end_with(AFTER)
    assert rests(stage, AFTER)


def test_a_move_without_a_target_goes_to_its_place_in_the_end(stage: CardStage, player: Player) -> None:
    after = CardScene(
        BEFORE.things, Pad(Column((Row(("asp", "bear")), Row(("krump", "spit", "bulwark")), "zone")))
    )
    ends = stage.places_of(after)
    player.play(BEFORE, after, (Beat((move("bear", ""),)), Beat((fade_out("krump"),))))
    player.pause()
    player.seek(player.timeline.start_of(1))
    away = stage.items_by_id["bear"].rect.center() - ends["bear"].center()
    assert abs(away.x()) + abs(away.y()) < 1
    player.complete()


def test_reduced_motion_never_travels(stage: CardStage, player: Player) -> None:
    stage.look.set_reduced_motion(True)
    player.play(BEFORE, AFTER, BEATS[:1])
    player.pause()
    bear = stage.items_by_id["bear"]
    ends = (QPointF(), stage.items_by_id["krump"].place.center() - bear.place.center())
    for ms in (0, 30, 60, 90, 119):
        player.seek(ms / 1000)
        assert bear.offset in ends
    assert player.timeline.length_ms == 120
    player.complete()


def test_views_of_a_beat_replace_those_of_the_scene(stage: CardStage, player: Player) -> None:
    spent = replace(BEFORE.things[3], exhausted=True)
    player.play(BEFORE, AFTER, (Beat(text="first"), Beat((fade_out("krump"),), shows=(spent,))))
    player.pause()
    assert not creature(stage, "bear").exhausted
    player.step(1)
    assert creature(stage, "bear").exhausted
    player.step(-1)
    assert not creature(stage, "bear").exhausted
    player.complete()


def test_cues_for_what_is_not_on_the_board_are_passed_over(stage: CardStage, player: Player) -> None:
    beats = (Beat((move("ghost", "krump"), travel("bear", "ghost", "1"), count("bear", "no_such", 0, 1))),)
    player.play(BEFORE, AFTER, beats)
    player.pause()
    player.seek(0.2)
    player.complete()
    assert rests(stage, AFTER)


def test_a_second_play_completes_the_first(stage: CardStage, player: Player) -> None:
    player.play(BEFORE, AFTER, BEATS)
    player.play(AFTER, BEFORE, BEATS[:1])
    assert player.playing
    player.complete()
    assert rests(stage, BEFORE)
