"""Combat by hand: the panel with lamps and sums, cards and their targets. No Qt."""

from __future__ import annotations

from board.presenter.cards import PanelView
from board.presenter.gesture import By, Dropped, PickedUp
from board.presenter.marks import Role
from board.presenter.views import Phase, Status
from rules.core.contract import Seat
from rules.huntik import actions as a
from tests.board.games.huntik.zones import opened, see, thing


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
