"""A whole Fight phase decided by choices and Confirm, without Qt, on every ready position."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from board.games.wh40k.phase_presenter import PhasePresenter
from board.presenter.views import Phase, Status
from rules import registry
from rules.core import assets, savegame
from rules.core.session import Session
from rules.wh40k.fight.actions import Allocate, DeclareAttacks, Done, RollAttacks, SelectToFight
from rules.wh40k.fight.attacks import strikers

PHASES = [
    path
    for path in assets.scenario_files("wh40k")
    if "phase" in savegame.read(path).position and "long-line" not in path.name
]


def presenter_of(name: str, seconds: float = 1.0) -> PhasePresenter:
    """A presenter whose clock goes on by so many seconds at each look."""
    path = next(path for path in PHASES if name in path.stem)
    ticks = itertools.count()
    session = Session.start(registry.ruleset("wh40k"), savegame.read(path))
    return PhasePresenter(session, clock=lambda: next(ticks) * seconds)


def decide(presenter: PhasePresenter) -> None:
    """Take the first open choice where nothing is drafted, then confirm."""
    if presenter.draft() is None:
        presenter.choose(next(choice.key for choice in presenter.choices() if choice.open))
    before = presenter.session.history.cursor
    verdict = presenter.confirm()
    assert presenter.session.history.cursor == before + 1, verdict


def play_to(presenter: PhasePresenter, stage: str) -> None:
    for _ in range(100):
        if presenter.stage == stage:
            return
        decide(presenter)
    raise AssertionError(f"never came to {stage}")


@pytest.mark.parametrize("path", PHASES, ids=lambda path: path.stem)
def test_every_ready_position_is_played_to_its_end_and_saved_at_every_step(path) -> None:
    presenter = presenter_of(path.stem)
    while presenter.stage:
        decide(presenter)
        presenter.verdict(), presenter.pieces(), presenter.status(), presenter.turn(), presenter.log()
        assert len(presenter.phases()) == 5
        saved, draft = Session.resume(registry.ruleset("wh40k"), presenter.scenario())
        assert saved.state == presenter.session.state
        assert draft is None
    assert presenter.session.ruleset.outcome(presenter.session.state) is not None
    assert presenter.banner().seat is None
    assert presenter.draft() is None
    assert all(line.ref for line in presenter.log())


def test_12_04_an_illegal_pick_is_drafted_and_explained_with_its_rule() -> None:
    presenter = presenter_of("08-who-first")
    told: list[str] = []
    presenter.said.connect(told.append)
    closed = next(choice for choice in presenter.choices() if not choice.open and choice.kind == "fight with")
    presenter.choose(closed.key)
    assert isinstance(presenter.act, SelectToFight)
    assert presenter.verdict().status is Status.ILLEGAL
    assert "(12.04" in presenter.status().main or "(24.13" in presenter.status().main
    assert not presenter.status().can_confirm
    assert closed.reason in told
    presenter.confirm()
    assert presenter.session.history.cursor == 0


def test_12_04_a_click_on_a_base_selects_its_unit() -> None:
    presenter = presenter_of("08-who-first")
    chosen = next(choice for choice in presenter.choices() if choice.open)
    unit = presenter.table.unit(chosen.key.split(":")[1])
    presenter.select(unit.models[0].id)
    assert presenter.act == SelectToFight(unit.seat, unit.id)


def test_number_keys_go_to_the_units_that_may_be_selected() -> None:
    presenter = presenter_of("08-who-first")
    numbered = {mark.unit: mark.number for mark in presenter.unit_marks() if mark.number is not None}
    for unit, number in numbered.items():
        choice = presenter.choices()[number - 1]
        assert choice.open
        assert choice.key.split(":")[1] == unit
    assert {mark.unit for mark in presenter.unit_marks() if mark.lit} == set(numbered)


def test_later_steps_of_the_strip_say_why_they_are_closed() -> None:
    presenter = presenter_of("01-first-clash")
    phases = presenter.phases()
    assert [view.phase for view in phases][:3] == [Phase.DONE, Phase.CURRENT, Phase.FUTURE]
    assert all(view.reason for view in phases if view.phase is Phase.FUTURE)


def test_12_02_done_ends_a_players_part_and_can_be_taken_back_before_confirm() -> None:
    presenter = presenter_of("01-first-clash")
    presenter.choose("done")
    assert presenter.act == Done(presenter.seat)
    presenter.choose("done")
    assert presenter.act is None
    assert presenter.draft_move is not None
    presenter.choose("done")
    presenter.confirm()
    assert presenter.banner().seat == 1


def test_a_move_that_is_not_confirmed_is_not_lost_by_another_choice() -> None:
    presenter = presenter_of("01-first-clash")
    presenter.selected = "A4"
    presenter.nudge(0.2, 0.0)
    moved = presenter.draft_move
    presenter.choose("done")
    assert presenter.draft_move is moved
    assert presenter.act is None


def test_confirm_does_nothing_a_second_time_within_the_guard() -> None:
    presenter = presenter_of("01-first-clash", seconds=0.05)
    presenter.choose("done")
    presenter.confirm()
    assert presenter.session.history.cursor == 1
    presenter.confirm()
    assert presenter.session.history.cursor == 1
    for _ in range(10):
        presenter._clock()
    presenter.confirm()
    assert presenter.session.history.cursor == 2


def test_04_03_02_attacks_are_split_and_joined_and_stay_legal() -> None:
    presenter = presenter_of("04-three-threads")
    play_to(presenter, "declare")
    declaration = presenter.declaration
    index = next(k for k, row in enumerate(declaration.rows()) if row.can_split)
    before = declaration.strikes
    presenter.declare(lambda d: d.split(index))
    assert len(declaration.strikes) == len(before) + 1
    assert presenter.judged().legal
    presenter.declare(lambda d: d.set_share(index, 1))
    assert declaration.strikes[index].attacks == 1
    assert presenter.judged().legal
    shares = [s.attacks for s in declaration.strikes if s.attacks is not None]
    assert sum(shares) == declaration.rows()[index].weapon.attacks
    presenter.declare(lambda d: d.join(index))
    assert declaration.strikes[index].attacks is None
    assert presenter.judged().legal
    assert presenter.unfinished() == DeclareAttacks(
        declaration.unit.seat, declaration.unit.id, declaration.strikes
    )


def test_04_02_all_at_points_everybody_who_may_at_one_unit() -> None:
    presenter = presenter_of("04-three-threads")
    play_to(presenter, "declare")
    target = presenter.declaration.targets[-1]
    presenter.declare(lambda d: d.all_at(target))
    able = {
        each.model for each in strikers(presenter.table, presenter.declaration.unit) if target in each.targets
    }
    assert {s.model for s in presenter.declaration.strikes if s.target == target} == able
    assert presenter.judged().legal


def test_odds_before_the_dice_sum_to_one_and_an_example_changes_nothing() -> None:
    presenter = presenter_of("08-who-first")
    play_to(presenter, "declare")
    before = presenter.session.state
    odds = presenter.odds()
    assert odds
    for found in odds:
        assert sum(found.odds.damage) == pytest.approx(1.0)
        assert sum(found.odds.slain) == pytest.approx(1.0)
    likely = max(range(len(odds[0].odds.damage)), key=odds[0].odds.damage.__getitem__)
    assert presenter.example(likely).damage == likely
    assert presenter.session.state is before
    decide(presenter)
    assert presenter.stage == "attack"
    assert presenter.odds()[0].odds == odds[0].odds


def test_real_dice_are_typed_and_used_in_their_order() -> None:
    presenter = presenter_of("08-who-first")
    play_to(presenter, "attack")
    assert "no face 7" in presenter.type_faces("6 7")
    assert presenter.act.faces == ()
    assert presenter.type_faces("1 1 1 1 1 1 1 1") == ""
    assert isinstance(presenter.act, RollAttacks)
    presenter.confirm()
    hits = next(e for e in presenter.session.history.done[-1].events if type(e).__name__ == "HitsRolled")
    assert set(hits.faces) == {1}
    assert hits.hits == 0


def test_05_03_an_order_that_is_not_allowed_is_explained() -> None:
    presenter = presenter_of("01-first-clash")
    play_to(presenter, "allocate")
    assert isinstance(presenter.act, Allocate)
    order = presenter.act.order
    assert [key for key, _ in presenter.order_words()] == list(order)
    presenter.reorder(order[:-1])
    assert presenter.verdict().status is not Status.LEGAL
    presenter.reorder(order)
    assert presenter.judged().legal


def test_undo_across_dice_asks_and_is_written_into_the_log() -> None:
    presenter = presenter_of("08-who-first")
    play_to(presenter, "attack")
    assert not presenter.undo_asks()
    decide(presenter)
    assert presenter.undo_asks()
    presenter.undo()
    note = next(line for line in presenter.log() if "Taken back after dice were rolled" in line.text)
    assert note.seat == 0
    assert presenter.stage == "attack"


def test_the_practice_opponent_plays_its_side_to_the_end_and_waits_after_an_undo() -> None:
    presenter = presenter_of("08-who-first")
    presenter.practice.toggle(1)
    for _ in range(200):
        if not presenter.stage:
            break
        if presenter.practice_due():
            presenter.practice_step()
        else:
            assert presenter.seat == 0
            decide(presenter)
    assert not presenter.stage
    seats = [entry.action.seat for entry in presenter.session.history.done]
    assert set(seats) == {0, 1}
    presenter.undo()
    assert not presenter.practice_due()
    left = presenter.session.history.undone[0]
    assert left.action.seat == 0 or presenter.session.history.cursor == 0


def test_both_sides_can_be_practice_opponents() -> None:
    presenter = presenter_of("01-first-clash")
    presenter.practice.toggle(0)
    presenter.practice.toggle(1)
    for _ in range(200):
        if not presenter.stage:
            break
        presenter.practice_step()
    assert not presenter.stage


def test_a_units_profile_is_kept_in_the_position_and_refused_where_unsound() -> None:
    presenter = presenter_of("01-first-clash")
    sheet = presenter.table.unit("B").profile
    better = msgspec.structs.replace(sheet.profiles[0], toughness=9)
    changed = msgspec.structs.replace(sheet, profiles=(better, *sheet.profiles[1:]))
    assert presenter.set_profile("B", changed) == ()
    assert presenter.table.unit("B").profile.profiles[0].toughness == 9
    again = Session.start(registry.ruleset("wh40k"), presenter.scenario())
    assert again.state.unit("B").profile.profiles[0].toughness == 9
    worse = msgspec.structs.replace(sheet.profiles[0], save=1)
    assert presenter.set_profile("B", msgspec.structs.replace(sheet, profiles=(worse,)))
    assert presenter.table.unit("B").profile.profiles[0].toughness == 9


def test_profiles_stay_once_dice_were_rolled() -> None:
    presenter = presenter_of("08-who-first")
    play_to(presenter, "attack")
    assert presenter.profile_locked() == ""
    decide(presenter)
    sheet = presenter.table.units[0].profile
    assert presenter.set_profile(presenter.table.units[0].id, sheet) == (presenter.profile_locked(),)


def test_an_unfinished_declaration_comes_back_with_the_file() -> None:
    presenter = presenter_of("04-three-threads")
    play_to(presenter, "declare")
    index = next(k for k, row in enumerate(presenter.declaration.rows()) if row.can_split)
    presenter.declare(lambda d: d.split(index))
    saved = presenter.scenario()
    session = Session.start(registry.ruleset("wh40k"), msgspec.structs.replace(saved, actions=(), done=None))
    actions = saved.actions
    from rules.core.session import actions_of

    for action in actions_of(session.ruleset, saved)[: saved.done]:
        session.apply(action)
    again = PhasePresenter(session)
    again.resume(actions_of(session.ruleset, saved)[-1])
    assert len(actions) == saved.done + 1
    assert again.draft() == presenter.draft()
