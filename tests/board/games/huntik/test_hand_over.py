"""Who sees which hand, and the curtain between two players. No Qt."""

from __future__ import annotations

from board.games.huntik.presenter import ZonePresenter
from board.presenter.gesture import By, PickedUp
from board.shell import loading
from rules.core.contract import Seat
from rules.huntik import actions as a
from rules.huntik.state import HIDDEN
from tests.board.games.huntik.zones import opened, see, thing


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


class TestOpenHands:
    """Teaching: both hands lie open, and nobody needs a curtain."""

    def test_both_hands_are_read_and_only_the_acting_players_cards_are_taken(self) -> None:
        presenter = opened("mission-1")
        presenter.handing.open_all(True)
        keys = {each.id for each in presenter.things()}
        assert {"card:0", "theirs"} <= keys
        assert {row.id for row in presenter.pieces().rows} >= {"card:0", "theirs:0"}
        assert "hand" not in {choice.key for choice in presenter.choices()}
        assert not presenter.marks().of("theirs:0").can_act
        presenter.handle(PickedUp("theirs:0", By.CLICK))
        assert not isinstance(presenter.draft(), a.PlayCard)
        presenter.handle(PickedUp("card:0", By.CLICK))
        assert isinstance(presenter.draft(), a.PlayCard)

    def test_no_step_asks_for_the_curtain(self) -> None:
        presenter = opened("mission-1")
        presenter.handing.open_all(True)
        for _ in range(3):
            presenter.choose("pass")
            presenter.confirm()
            assert presenter.handing.asked is None
            assert presenter.handing.hand_open

    def test_it_is_told_saved_and_taken_back_with_every_line_of_the_game(self) -> None:
        presenter = opened("mission-1")
        presenter.choose("pass")
        presenter.confirm()
        presenter.undo()
        said: list[str] = []
        presenter.said.connect(said.append)
        presenter.handing.open_all(True)
        assert "open" in said[0]
        assert "open hands" in presenter.turn().text
        assert presenter.can_redo
        again = ZonePresenter(loading.load(presenter.scenario()).session)
        assert again.handing.all_open
        assert again.state == presenter.state
        presenter.redo()
        assert presenter.handing.all_open, "what was undone is open too"
        presenter.handing.open_all(False)
        assert all(card == HIDDEN for hand in presenter.shown.hands for card in hand)
        assert presenter.scenario().rulings == {}

    def test_under_the_curtain_it_cannot_be_turned(self) -> None:
        presenter = opened("mission-1")
        presenter.handing.cover()
        presenter.handing.open_all(True)
        assert not presenter.handing.all_open

    def test_a_card_that_is_being_played_comes_out_and_goes_back_with_the_hand(self) -> None:
        presenter = opened("05")
        see(presenter)
        presenter.handle(PickedUp("card:0", By.CLICK))
        loaded = loading.load(presenter.scenario())
        again = ZonePresenter(loaded.session)
        loading.take_up(loaded, again)
        assert again.draft() is None
        again.handing.open_all(True)
        assert again.draft() == a.PlayCard(Seat(1), "slip_away")
        again.handing.open_all(False)
        assert again.draft() is None
        assert not any("Slip Away" in each.spoken for each in again.things())
