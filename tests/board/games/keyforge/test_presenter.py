"""The battleline's presenter without Qt: drafts, marks, look ahead, order, hands, files, undo."""

from __future__ import annotations

import random

import pytest

from board.games.keyforge.drafting import creature_of
from board.presenter.cards import LaneView
from board.presenter.marks import Role
from board.presenter.views import Phase, Status
from rules.core.session import Session
from rules.keyforge import actions as a
from rules.keyforge.ruleset import RULESET
from tests.board.games.keyforge.conftest import FOLDER, bundled, from_text, presenter_of

TAUNT = "house=brobnar mode=battleline: 5p @brobnar assault2 // 2p | 6p 4a ward taunt | 2p"
ORDER = "house=brobnar mode=battleline: 9p @brobnar assault2 // 9p hazardous3"


def test_fight_2_taunt_lights_legal_targets_and_closes_protected_ones_with_a_reason() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    marks = p.marks()
    assert marks.of("a0").role is Role.ACTOR
    assert (marks.of("b1").role, marks.of("b1").number) == (Role.TARGET, 1)
    assert (marks.of("b0").role, marks.of("b0").reason) == (Role.CLOSED, "beside taunt")
    assert p.choices()[0].label == "Blue 2", "choices count as the badges do"
    assert p.verdict().status is Status.PENDING
    assert not p.status().can_confirm


def test_an_illegal_drop_is_kept_and_explained_by_its_rule() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    p.drop("a0", "b0")
    view = p.verdict()
    assert view.status is Status.ILLEGAL
    assert "(Taunt)" in view.sentence
    assert p.marks().of("b0").status is Status.ILLEGAL
    assert any(row.status is Status.LEGAL for row in view.rows), "what is met is listed too"
    before = p.state
    p.confirm()
    assert p.state is before


def test_the_preview_shows_ward_then_armor_then_placed_damage_before_anything_happens() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    p.hover("b1")
    before = p.state
    lane = p.lane()
    assert isinstance(lane, LaneView)
    assert [column.number for column in lane.columns] == ["1", "2", "3", "4", "5"]
    third = [row for group in lane.columns[2].groups for row in group.rows]
    assert (third[0].number, third[0].strong, third[1].number) == (2, "ward", 0)
    fourth = {group.title: [row.number for row in group.rows] for group in lane.columns[3].groups}
    assert fourth == {"Blue 2": [5, 1], "Red 1": [6, 6]}
    assert "Red 1 destroyed" in [trait.text for trait in lane.results]
    cards = {thing.id: thing for thing in p.things()}
    assert cards["b1"].pending == 1
    assert any(trait.text == "Ward" and trait.spent for trait in cards["b1"].traits)
    assert cards["a0"].damage_words == "6 pending: destroyed"
    assert p.state is before
    assert p.session.history.cursor == 0


def test_facts_of_the_preview_are_facts_and_cite_their_rule() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    p.drop("a0", "b1")
    happens = next(group for group in p.verdict().groups if group.title == "What happens")
    assert {row.status for row in happens.rows} == {Status.FACT}
    assert all(row.ref for row in happens.rows)


def test_what_was_previewed_is_what_comes() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        p = presenter_of(bundled(path.stem))
        for one in p.state.lines[p.state.active]:
            p.select(one.id)
            targets = p.marks().targets
            if not isinstance(p.draft(), a.Fight) or not targets:
                continue
            p.drop(one.id, targets[0])
            seen = p.foresight()
            assert seen is not None
            heard: list[tuple[object, ...]] = []
            p.applied.connect(heard.append)
            p.confirm()
            p.applied.disconnect(heard.append)
            assert heard == [seen.events]
            assert p.state == seen.state
            p.go(0)


def test_fight_3_two_effects_of_one_moment_make_a_tray_that_is_followed() -> None:
    p = presenter_of(from_text(ORDER))
    p.pick_up("a0")
    p.drop("a0", "b0")
    seen = p.foresight()
    assert seen is not None
    labels = [item.label for item in seen.trays[0].items]
    assert labels == ["Assault 2 from Red 1", "Hazardous 3 from Blue 1"]
    p.drop(f"order:{seen.trays[0].items[1].key}", f"order:{seen.trays[0].items[0].key}")
    seen = p.foresight()
    assert seen is not None
    assert [item.label for item in seen.trays[0].items] == list(reversed(labels))
    p.confirm()
    actions = [entry.action for entry in p.session.history.done]
    assert [type(action) for action in actions] == [a.Fight, a.Order]
    texts = [line.text for line in p.log()]
    assert texts.index("Hazardous 3 from Blue 1 resolved") < texts.index("Assault 2 from Red 1 resolved")


def test_clicking_an_effect_and_choosing_it_beside_the_board_do_the_same() -> None:
    for way in ("click", "choice"):
        p = presenter_of(from_text(ORDER))
        p.pick_up("a0")
        p.drop("a0", "b0")
        seen = p.foresight()
        assert seen is not None
        key = seen.trays[0].items[1].key
        if way == "click":
            p.put_first(key)
        else:
            p.choose(f"order:{key}")
        seen = p.foresight()
        assert seen is not None
        assert seen.trays[0].items[0].key == key


def test_dragging_clicking_and_choosing_make_the_same_draft() -> None:
    drafts = []
    for way in ("drag", "click", "choice"):
        p = presenter_of(from_text(TAUNT))
        if way == "drag":
            p.pick_up("a0")
            p.drop("a0", "b1")
        elif way == "click":
            p.select("a0")
            p.select("b1")
        else:
            p.select("a0")
            p.choose("slot:b1")
        drafts.append(p.draft())
    assert drafts == [a.Fight(0, "a0", "b1")] * 3


def test_a_stunned_creature_offers_to_remove_its_stun_and_says_why_it_may_not_fight() -> None:
    p = presenter_of(from_text("house=dis: 3p @dis stun // 2p"))
    p.select("a0")
    assert p.draft() == a.RemoveStun(0, "a0")
    assert p.marks().of("b0").reason == "attacker is stunned"
    p.drop("a0", "b0")
    assert "Stun" in p.verdict().sentence


def test_an_exhausted_creature_and_one_of_another_house_say_why() -> None:
    p = presenter_of(from_text("house=dis: 3p @dis exhausted | 3p @mars // 2p"))
    p.select("a0")
    assert p.verdict().status is Status.ILLEGAL
    assert "(Fight 1)" in p.verdict().sentence
    p.select(None)
    p.select("a1")
    assert "house mars" in p.verdict().sentence


def test_house_is_chosen_first_and_closed_steps_give_their_reason() -> None:
    p = presenter_of(bundled("a-turn-with-a-hand"))
    assert [view.phase for view in p.phases()][1] is Phase.CURRENT
    assert all(view.reason for view in p.phases() if view.phase is Phase.FUTURE)
    p.choose(p.choices()[0].key)
    assert p.session.history.cursor == 0, "choosing drafts, confirming does"
    p.confirm()
    assert p.state.house == "brobnar"


def test_a_card_of_the_hand_enters_on_a_flank_that_is_lit() -> None:
    p = presenter_of(bundled("a-turn-with-a-hand"))
    p.choose("house:brobnar")
    p.confirm()
    card = p.state.players[0].hand[0].id
    p.pick_up(card)
    last = len(p.state.lines[0])
    assert p.marks().targets == ("place:0", f"place:{last}")
    assert p.verdict().status is Status.PENDING
    p.drop(card, f"place:{last}")
    p.confirm()
    assert p.state.lines[0][-1].id == card


def test_the_hand_of_the_other_seat_is_named_nowhere_until_it_is_handed_over() -> None:
    scenario = bundled("a-turn-with-a-hand")
    p = presenter_of(scenario)
    names = {held.card.name for held in p.state.players[0].hand} - {
        one.card.name for line in p.state.lines for one in line
    }
    assert names
    p.viewer = 1
    shown = repr(
        (p.things(), p.pieces(), p.choices(), p.verdict(), p.status(), p.timeline(), p.log(), p.turn())
    )
    assert not [name for name in names if name in shown]
    p.select(p.state.players[0].hand[0].id)
    assert p.selected is None
    p.hand_over()
    assert all(name in repr(p.pieces()) for name in names)


def test_by_hand_is_logged_judged_and_undone() -> None:
    p = presenter_of(from_text(TAUNT))
    p.select("b1")
    p.by_hand("stun")
    assert creature_of(p.state, "b1")[1].stunned
    assert p.selected == "b1"
    assert "stunned" in p.log()[-1].text
    p.undo()
    assert not creature_of(p.state, "b1")[1].stunned
    said: list[str] = []
    p.said.connect(said.append)
    p.select(None)
    p.by_hand("destroy")
    assert said[-1].startswith("Illegal")


def test_undo_takes_the_target_back_first_then_the_fight() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    p.drop("a0", "b1")
    p.undo()
    assert p.draft() == a.Fight(0, "a0")
    p.drop("a0", "b1")
    p.confirm()
    p.undo()
    assert p.session.history.cursor == 0
    p.redo()
    assert p.session.history.cursor == 1


def test_an_unfinished_fight_is_saved_and_taken_up_again() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    assert p.unfinished() is None, "only picking up loses nothing"
    p.drop("a0", "b1")
    saved = p.scenario()
    assert saved.done == 0
    again = presenter_of(saved)
    again.resume(a.Fight(0, "a0", "b1"))
    assert again.draft() == p.draft()
    assert again.verdict().headline == "Legal fight"


def test_a_file_whose_last_move_is_asked_about_is_judged_as_it_stands() -> None:
    p = presenter_of(from_text(TAUNT))
    p.resume(a.Fight(0, "a0", "b0"))
    assert p.verdict().headline == "Illegal: 1 clause"


def test_what_was_played_replays_to_the_same_state() -> None:
    p = presenter_of(from_text(ORDER))
    p.pick_up("a0")
    p.drop("a0", "b0")
    p.confirm()
    assert Session.replay(RULESET, p.scenario()).state == p.state


def test_the_lane_of_a_finished_fight_stays_until_something_else_is_begun() -> None:
    p = presenter_of(from_text(TAUNT))
    p.pick_up("a0")
    p.drop("a0", "b1")
    p.confirm()
    lane = p.lane()
    assert lane is not None
    assert not any(column.current for column in lane.columns)
    assert lane.columns[4].text == "Nothing: attacker gone"


def test_every_piece_of_the_table_has_a_spoken_name() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        p = presenter_of(bundled(path.stem))
        assert p.pieces().rows
        assert all(row.spoken and len(row.cells) == len(p.pieces().columns) for row in p.pieces().rows)


@pytest.mark.parametrize("seed", range(6))
def test_mashing_never_raises_and_never_changes_the_game_without_confirm(seed: int) -> None:
    rng = random.Random(seed)
    path = rng.choice(sorted(FOLDER.glob("*.json")))
    p = presenter_of(bundled(path.stem))
    start = p.state
    for _ in range(200):
        ids = [thing.id for thing in p.things()] + ["nobody"]
        keys = [choice.key for choice in p.choices()] or ["end"]
        one, other = rng.choice(ids), rng.choice(ids)
        match rng.randrange(7):
            case 0:
                p.select(rng.choice([one, None]))
            case 1:
                p.pick_up(one)
            case 2:
                p.hover(rng.choice([other, None]))
            case 3:
                p.drop(one, other)
            case 4:
                p.put_back()
            case 5:
                p.reset()
            case 6:
                p.choose(rng.choice(keys))
        p.verdict(), p.status(), p.pieces(), p.marks(), p.phases(), p.timeline(), p.turn()
        assert p.state is start


@pytest.mark.parametrize("seed", range(6))
def test_random_play_through_the_presenter_keeps_every_view_readable(seed: int) -> None:
    rng = random.Random(100 + seed)
    p = presenter_of(
        bundled(rng.choice(["a-turn-with-a-hand", "who-falls-in-which-order", "a-drum-and-a-banner"]))
    )
    for _ in range(25):
        offers = RULESET.offers(p.state, p.state.active)
        if not offers:
            break
        p.hand_over()
        p.resume(RULESET.fill(p.state, rng.choice(offers), rng))
        p.things(), p.marks(), p.verdict(), p.choices(), p.lane()
        before = p.session.history.cursor
        p.confirm()
        assert p.session.history.cursor > before
