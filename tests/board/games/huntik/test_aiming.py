"""Aiming by hand: pips, numbers, plus and minus, 602.2b, KOs of one instant. No Qt."""

from __future__ import annotations

from board.games.huntik.cues import beats
from board.games.huntik.marking import COUNTER
from board.presenter.cards import AimTargetView, CounterView, PanelView
from board.presenter.cue import Kind
from board.presenter.gesture import By, Chosen, Dropped, PickedUp
from board.presenter.marks import Role
from tests.board.games.huntik.zones import aiming, opened, thing


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
