"""The zone board's presenter without Qt: moves, cards, powers, passes, aims, the hand-over."""

from __future__ import annotations

import random

import pytest

from board.games.huntik.cues import beats
from board.games.huntik.marking import COUNTER
from board.games.huntik.presenter import ZonePresenter
from board.presenter.cards import ActionCardView, AimTargetView, CounterView, FigureView, PanelView, ZoneView
from board.presenter.cue import Kind
from board.presenter.gesture import By, Chosen, Cleared, Dropped, MovedOver, PickedUp, PutBack
from board.presenter.marks import Role
from board.presenter.views import Phase, Status
from board.shell import loading
from rules.core import assets
from rules.core.contract import Seat
from rules.huntik import actions as a
from rules.huntik.state import HIDDEN


def opened(name: str) -> ZonePresenter:
    path = next(path for path in assets.scenario_files("huntik") if path.name.startswith(name))
    return ZonePresenter(loading.load_file(path).session)


def see(presenter: ZonePresenter) -> None:
    """The acting player lifts the curtain."""
    presenter.choose("hand")
    assert presenter.handing.asked == presenter.seat
    presenter.handing.cover()
    presenter.handing.lift()


def thing(presenter: ZonePresenter, key: str) -> object:
    return next(thing for thing in presenter.things() if thing.id == key)


def aiming() -> ZonePresenter:
    """The worked example after both passes: Red aims 5 attacks."""
    presenter = opened("01")
    for _ in range(2):
        presenter.choose("pass")
        presenter.confirm()
    return presenter


class TestMoving:
    def test_zones_in_reach_are_lit_under_their_own_numbers(self) -> None:
        presenter = opened("mission-1")
        presenter.handle(PickedUp("captain_orrel", By.DRAG))
        marks = presenter.marks()
        assert marks.of("zone:2").number == 2
        assert marks.of("zone:3").role is Role.TARGET
        assert marks.of("zone:4").role is Role.CLOSED
        assert marks.of("zone:4").reason == "3 away, at most 2"

    def test_a_blocked_zone_names_who_blocks_and_the_rule(self) -> None:
        presenter = opened("06")
        presenter.handle(PickedUp("wren", By.DRAG))
        assert presenter.marks().of("zone:4").reason == "blocked by Gate Warden (403.4)"

    def test_a_drop_is_a_draft_until_it_is_confirmed(self) -> None:
        presenter = opened("mission-1")
        presenter.handle(PickedUp("captain_orrel", By.DRAG))
        presenter.handle(Dropped("captain_orrel", "zone:3"))
        assert presenter.draft() == a.Move(Seat(0), "captain_orrel", 3)
        assert presenter.zone_of("captain_orrel") == 3
        assert presenter.session.history.cursor == 0
        presenter.confirm()
        assert presenter.session.history.cursor == 1
        assert presenter.draft() is None

    def test_an_illegal_drop_stays_and_is_explained_with_the_rule(self) -> None:
        presenter = opened("06")
        presenter.handle(PickedUp("wren", By.DRAG))
        presenter.handle(Dropped("wren", "zone:5"))
        view = presenter.verdict()
        assert view.status is Status.ILLEGAL
        assert any(row.status is Status.ILLEGAL and row.ref == "403.4" for row in view.rows)
        assert not presenter.status().can_confirm
        assert presenter.marks().of("zone:5").status is Status.ILLEGAL
        presenter.confirm()
        assert presenter.session.history.cursor == 0

    def test_over_a_zone_its_verdict_is_shown_before_letting_go(self) -> None:
        presenter = opened("06")
        presenter.handle(PickedUp("wren", By.DRAG))
        presenter.handle(MovedOver("wren", "zone:4"))
        assert presenter.verdict().status is Status.ILLEGAL
        assert presenter.draft() is None
        assert not presenter.status().can_confirm
        presenter.handle(MovedOver("wren", "zone:2"))
        assert presenter.verdict().status is Status.LEGAL
        presenter.handle(PutBack("wren"))
        assert presenter.verdict().status is Status.FACT

    def test_the_own_zone_is_a_move_of_0_that_starts_a_combat(self) -> None:
        presenter = opened("06")
        presenter.handle(PickedUp("wren", By.CLICK))
        presenter.handle(Dropped("wren", "zone:3"))
        assert presenter.draft() == a.Move(Seat(0), "wren", 3, True)
        presenter.confirm()
        assert presenter.state.combat is not None

    def test_beside_an_enemy_the_start_is_a_choice_now_or_after(self) -> None:
        presenter = opened("06")
        presenter.handle(PickedUp("wren", By.CLICK))
        presenter.handle(Dropped("wren", "zone:2"))
        assert {"start:yes", "start:no"} <= {choice.key for choice in presenter.choices()}
        presenter.confirm()
        assert presenter.state.combat is None
        assert presenter.draft() is None
        presenter.choose("start:yes")
        assert presenter.draft() == a.StartCombat(Seat(0), True)
        presenter.confirm()
        assert presenter.state.combat is not None

    def test_choosing_the_start_first_needs_no_second_step(self) -> None:
        presenter = opened("06")
        presenter.handle(PickedUp("wren", By.CLICK))
        presenter.handle(Dropped("wren", "zone:2"))
        presenter.choose("start:yes")
        presenter.confirm()
        assert presenter.state.combat is not None
        assert presenter.session.history.cursor == 1

    def test_by_table_and_number_key_it_is_the_same_move(self) -> None:
        presenter = opened("mission-1")
        presenter.select("captain_orrel")
        slot = presenter.marks().numbered(3)
        assert slot == "zone:3"
        presenter.handle(Chosen(slot))
        assert presenter.draft() == a.Move(Seat(0), "captain_orrel", 3)


class TestAiming:
    def test_rows_have_the_numbers_and_the_counter_falls(self) -> None:
        presenter = aiming()
        assert presenter.marks().numbered(1) == "aim:gareon"
        for _ in range(3):
            presenter.handle(Chosen("aim:gareon"))
        counter, row = thing(presenter, COUNTER), thing(presenter, "aim:gareon")
        assert isinstance(counter, CounterView)
        assert counter.left == 2
        assert isinstance(row, AimTargetView)
        assert (row.aimed, row.outcome) == (3, "KO")
        assert presenter.verdict().headline == "2 attacks left to aim"
        assert presenter.status().can_confirm is False

    def test_a_pip_can_be_dragged_onto_the_row_or_the_card(self) -> None:
        presenter = aiming()
        for slot in ("aim:lok", "lok"):
            presenter.handle(PickedUp(COUNTER, By.DRAG))
            presenter.handle(Dropped(COUNTER, slot))
        row = thing(presenter, "aim:lok")
        assert isinstance(row, AimTargetView)
        assert row.aimed == 2

    def test_plus_and_minus_act_on_the_last_target(self) -> None:
        presenter = aiming()
        presenter.handle(Chosen("aim:lok"))
        presenter.aim_more(1)
        presenter.aim_more(-1)
        presenter.aim_more(-1)
        row = thing(presenter, "aim:lok")
        assert isinstance(row, AimTargetView)
        assert row.aimed == 0

    def test_more_than_the_total_is_refused_with_the_rule(self) -> None:
        presenter = aiming()
        said: list[str] = []
        presenter.said.connect(said.append)
        presenter.choose("aim:rest")
        presenter.handle(Chosen("aim:gareon"))
        assert presenter.status().can_confirm
        assert said
        assert "602.2" in said[0]

    def test_nobody_to_aim_at_goes_un_aimed_602_2b(self) -> None:
        presenter = opened("04")
        for _ in range(2):
            presenter.choose("pass")
            presenter.confirm()
        assert presenter.marks().of("aim:veil_moth").role is Role.CLOSED
        assert presenter.status().can_confirm
        assert any(row.ref == "all_protected" for row in presenter.verdict().rows)

    def test_both_aim_and_the_worked_example_ends_with_two_kos(self) -> None:
        presenter = aiming()
        for piece, times in (("lok", 3), ("gareon", 2)):
            for _ in range(times):
                presenter.handle(Chosen(f"aim:{piece}"))
        presenter.confirm()
        assert presenter.seat == 1
        presenter.choose("aim:rest")
        presenter.confirm()
        report = thing(presenter, "report")
        assert isinstance(report, PanelView)
        assert {"King Basilisk was KO'd", "Lok Lambert was KO'd"} <= {line.text for line in report.lines}
        assert "king_basilisk" not in {each.id for each in presenter.things()}

    def test_kos_of_one_instant_are_one_beat(self) -> None:
        presenter = aiming()
        presenter.choose("aim:rest")
        presenter.confirm()
        presenter.choose("aim:rest")
        before = {each.id: each for each in presenter.things()}
        found: list[tuple[object, ...]] = []
        presenter.applied.connect(lambda events: found.append(events))
        presenter.confirm()
        after = {each.id: each for each in presenter.things()}
        told = beats(found[0], before, after, presenter.names)
        fades = [{cue.thing for cue in beat.cues if cue.kind is Kind.FADE} for beat in told]
        assert {"king_basilisk", "gareon"} in fades
        assert all(beat.text and beat.ref for beat in told)


class TestCombat:
    def test_the_panel_counts_passes_and_spells_out_both_sums(self) -> None:
        presenter = opened("03")
        panel = thing(presenter, "combat")
        assert isinstance(panel, PanelView)
        assert [lamp.lit for lamp in panel.lamps] == [False, False]
        see(presenter)
        presenter.handle(PickedUp("card:0", By.CLICK))
        assert presenter.draft() == a.PlayCard(Seat(1), "press_back")
        presenter.confirm()
        panel = thing(presenter, "combat")
        assert isinstance(panel, PanelView)
        assert panel.lines[0].text == "Press Back: Remove 6 enemy attacks."
        assert "below 0" in panel.formulas[0].spoken

    def test_a_card_fills_its_targets_by_number_or_drop(self) -> None:
        presenter = opened("05")
        see(presenter)
        presenter.handle(PickedUp("card:0", By.DRAG))
        assert presenter.marks().of("toll_keeper").role is Role.TARGET
        assert presenter.marks().of("wren").role is Role.CLOSED
        presenter.handle(Dropped("card:0", "toll_keeper"))
        assert presenter.draft() == a.PlayCard(Seat(1), "slip_away", ("toll_keeper",))
        presenter.confirm()
        assert presenter.state.combat is None

    def test_an_ineligible_target_stays_in_the_draft_with_its_reason(self) -> None:
        presenter = opened("05")
        see(presenter)
        presenter.handle(PickedUp("card:0", By.DRAG))
        presenter.handle(Dropped("card:0", "wren"))
        assert presenter.verdict().status is Status.ILLEGAL
        assert presenter.marks().of("wren").status is Status.ILLEGAL

    def test_closed_steps_say_why(self) -> None:
        presenter = opened("01")
        steps = {step.name: step for step in presenter.phases()}
        assert steps["Actions"].phase is Phase.CURRENT
        assert "602.2" in steps["Aim"].reason
        assert "602.3" in steps["KO"].reason


class TestHandOver:
    def test_a_hand_is_closed_until_the_curtain_is_lifted(self) -> None:
        presenter = opened("mission-1")
        assert all(card == HIDDEN for hand in presenter.shown.hands for card in hand)
        assert not any("War Cry" in each.spoken for each in presenter.things())
        see(presenter)
        assert thing(presenter, "card:0").title == "War Cry"  # type: ignore[attr-defined]
        assert all(card == HIDDEN for card in presenter.shown.hands[1])

    def test_behind_the_curtain_nothing_of_the_game_is_shown(self) -> None:
        presenter = opened("mission-1")
        see(presenter)
        presenter.handing.cover()
        assert presenter.pieces().rows == ()
        assert presenter.draft() is None
        assert presenter.verdict().groups == ()
        assert not presenter.status().can_confirm
        presenter.choose("pass")
        presenter.confirm()
        assert presenter.session.history.cursor == 0

    def test_a_step_that_gives_the_move_away_closes_the_hand_and_asks_for_the_curtain(self) -> None:
        presenter = opened("mission-1")
        see(presenter)
        presenter.choose("pass")
        presenter.confirm()
        assert presenter.handing.viewer is None
        assert presenter.handing.asked == 1
        assert all(card == HIDDEN for hand in presenter.shown.hands for card in hand)

    def test_undo_closes_the_other_hand(self) -> None:
        presenter = opened("mission-1")
        presenter.choose("pass")
        presenter.confirm()
        presenter.handing.cover()
        presenter.handing.lift()
        assert presenter.handing.viewer == 1
        presenter.undo()
        assert presenter.seat == 0
        assert presenter.handing.viewer is None

    def test_a_saved_card_waits_behind_the_curtain(self) -> None:
        presenter = opened("05")
        see(presenter)
        presenter.handle(PickedUp("card:0", By.CLICK))
        saved = presenter.scenario()
        loaded = loading.load(saved)
        again = ZonePresenter(loaded.session)
        loading.take_up(loaded, again)
        assert again.draft() is None
        assert again.is_saved
        assert "Slip Away" not in again.status().main
        see(again)
        assert again.draft() == a.PlayCard(Seat(1), "slip_away")

    def test_a_player_without_cards_needs_no_curtain(self) -> None:
        presenter = opened("01")
        presenter.choose("pass")
        presenter.confirm()
        assert presenter.handing.asked is None
        assert presenter.handing.hand_open


class TestFiles:
    def test_a_half_aimed_draft_is_saved_and_taken_up(self) -> None:
        presenter = aiming()
        presenter.handle(Chosen("aim:lok"))
        loaded = loading.load(presenter.scenario())
        again = ZonePresenter(loaded.session)
        loading.take_up(loaded, again)
        assert again.draft() == presenter.draft()
        assert again.verdict().status is Status.PENDING

    def test_undo_goes_back_through_the_draft_first(self) -> None:
        presenter = aiming()
        presenter.handle(Chosen("aim:lok"))
        presenter.undo()
        assert presenter.draft() == a.Aim(Seat(0), ())
        assert presenter.session.history.cursor == 2
        presenter.undo()
        assert presenter.session.history.cursor == 1


class TestShown:
    def test_every_thing_and_piece_has_a_name(self) -> None:
        for path in assets.scenario_files("huntik"):
            presenter = ZonePresenter(loading.load_file(path).session)
            assert all(each.spoken for each in presenter.things())
            assert all(row.spoken for row in presenter.pieces().rows)

    def test_both_numberings_stand_on_every_zone(self) -> None:
        zones = [each for each in opened("01").things() if isinstance(each, ZoneView)]
        assert [(zone.title, zone.aside[-1]) for zone in zones[:2]] == [("Zone 1", "5"), ("Zone 2", "4")]
        assert zones[2].aside == "for both"
        assert zones[2].combat

    def test_stunned_exhausted_and_uncontrolled_read_at_a_glance(self) -> None:
        found = {each.id: each for each in opened("02").things() if isinstance(each, FigureView)}
        assert found["dazed_rook"].down == "stunned"
        assert [trait.text for trait in found["old_guard"].traits] == ["exhausted"]
        assert found["rolling_log"].seat is None

    def test_the_log_names_players_and_cites_rules(self) -> None:
        presenter = aiming()
        assert [line.text for line in presenter.log()][:2] == ["Blue passed.", "Red passed."]
        assert all(line.ref for line in presenter.log())
        assert presenter.timeline().length == 2


@pytest.mark.parametrize("seed", range(6))
def test_mashing_never_raises_and_never_plays_without_confirm(seed: int) -> None:
    rng = random.Random(seed)
    names = ("mission-1", "mission-3", "05", "08", "06", "mission-4")
    presenter = opened(names[seed])
    for _ in range(200):
        ids = [each.id for each in presenter.things()] or ["zone:1"]
        one, other = rng.choice(ids), rng.choice(ids)
        cursor = presenter.session.history.cursor
        keys = [choice.key for choice in presenter.choices()] or ["none"]
        rng.choice(
            (
                lambda one=one: presenter.handle(Chosen(one)),
                lambda one=one: presenter.handle(PickedUp(one, rng.choice(tuple(By)))),
                lambda one=one, other=other: presenter.handle(MovedOver(one, other)),
                lambda one=one, other=other: presenter.handle(Dropped(one, other)),
                lambda one=one: presenter.handle(PutBack(one)),
                lambda: presenter.handle(Cleared()),
                lambda one=one: presenter.select(one),
                lambda keys=keys: presenter.choose(rng.choice(keys)),
                lambda: presenter.aim_more(rng.choice((1, -1))),
                lambda: presenter.reset(),
            )
        )()
        assert presenter.session.history.cursor == cursor
        presenter.verdict(), presenter.status(), presenter.marks(), presenter.pieces()
        if presenter.handing.asked is not None:
            presenter.handing.cover()
            presenter.handing.lift()
        if rng.random() < 0.2 and presenter.status().can_confirm:
            presenter.confirm()
            assert presenter.session.history.cursor == cursor + 1


def test_cards_are_told_why_they_are_closed() -> None:
    presenter = opened("mission-1")
    see(presenter)
    card = thing(presenter, "card:0")
    assert isinstance(card, ActionCardView)
    assert presenter.marks().of("card:0").reason == "There is no combat (601.2)"
