"""Moves by hand: reach, blocks, drops, the start of a combat. No Qt."""

from __future__ import annotations

from board.presenter.gesture import By, Chosen, Dropped, MovedOver, PickedUp, PutBack
from board.presenter.marks import Role
from board.presenter.views import Status
from rules.core.contract import Seat
from rules.huntik import actions as a
from tests.board.games.huntik.zones import opened


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
